"""Mini Monarchy looked back on: the dice of fate; labour, goods and years that gave nothing, and mouths unfed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.events import DiceRolled, Event
from game.core.mini_monarchy.events import Built, Fed, StageBuilt, TradeEnded, YearClosed
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import FOOD, ORE
from game.lab.lookback import Kind, Reader, Throw, Waste, hit, pips

_BAD = 2  # disaster and hard times are the two lowest faces


class Look(Reader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "fate": Kind("Fate dice", "pips", 1),
        "blows": Kind("Disasters and hard times", "thrown", -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.labour = self.missing = self.hungry = self.years = self.idle = 0
        self.busy = False

    def throws(self, event: Event) -> Iterator[Throw]:
        if isinstance(event, DiceRolled) and event.stream in ("fate", "fate_reroll"):
            for i in event.rolled:
                yield Throw("fate", event.faces[i], pips(6))
                yield Throw("blows", int(event.faces[i] <= _BAD), hit(_BAD / 6))

    def read(self, before: State, event: Event) -> None:
        if isinstance(event, TradeEnded):
            self.labour += event.lost
        elif isinstance(event, Fed):
            self.missing += event.missing
            self.hungry += event.missing > 0
        elif isinstance(event, Built | StageBuilt):
            self.busy = True
        elif isinstance(event, YearClosed):
            self.years += 1
            self.idle += not self.busy
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        hungry = f"in {self.hungry} {'year' if self.hungry == 1 else 'years'}" if self.hungry else ""
        return (
            Waste("Unused labour", self.labour, f"in {self.years} years"),
            Waste("Years without a building", self.idle, f"of {self.years}"),
            Waste("Buildings unfed", self.missing, hungry),
            Waste("Food left over", end.goods[FOOD], "at the end"),
            Waste("Ore left over", end.goods[ORE], "at the end"),
        )
