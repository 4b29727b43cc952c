"""Mini Monarchy looked back on: the dice of fate; labour, goods and years that gave nothing, and mouths unfed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.events import DiceRolled, Event
from game.core.mini_monarchy.events import Built, Fed, StageBuilt, TradeEnded, YearClosed
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import FOOD, ORE
from game.lab.lookback import Kind, Reader, Throw, Waste, hit, pips
from game.titles.mini_monarchy.teller import say

_BAD = 2  # disaster and hard times are the two lowest faces


class Look(Reader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "fate": Kind(say("luck_fate"), (say("luck_pip"), say("luck_pips")), 1),
        "blows": Kind(say("luck_blows"), (say("luck_thrown"),) * 2, -1),
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
        hungry = say("waste_in_one") if self.hungry == 1 else say("waste_in", n=self.hungry) if self.hungry else ""
        return (
            Waste(say("waste_labour"), self.labour, say("waste_in", n=self.years)),
            Waste(say("waste_years"), self.idle, say("waste_of", n=self.years)),
            Waste(say("waste_unfed"), self.missing, hungry),
            Waste(say("waste_food"), end.goods[FOOD], say("waste_at_end")),
            Waste(say("waste_ore"), end.goods[ORE], say("waste_at_end")),
        )
