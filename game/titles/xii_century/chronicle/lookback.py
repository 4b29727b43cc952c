"""XII Century looked back on: dice to spend, dice of wars and walls; what found no room, and dice thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.events import DiceRolled, Event
from game.core.xii_century.events import (
    AssetIncreased,
    Collected,
    DefenceShown,
    DieDiscarded,
    FarmsYielded,
    Fed,
    PowerShown,
    RoundEnded,
)
from game.core.xii_century.state import State
from game.lab.lookback import Kind, Reader, Throw, Waste, pips
from game.titles.xii_century.teller import say


class Look(Reader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "own": Kind(say("luck_own"), (say("luck_pip"), say("luck_pips")), 1),
        "shared": Kind(say("luck_shared"), (say("luck_pip"), say("luck_pips")), 1),
        "war": Kind(say("luck_war"), (say("luck_pip"), say("luck_pips")), 1),
        "walls": Kind(say("luck_walls"), (say("luck_pip"), say("luck_pips")), 1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.stores = self.assets = self.thrown_away = self.hungry = self.rounds = 0

    def throws(self, event: Event) -> Iterator[Throw]:
        faces: tuple[int, ...] = ()
        family = ""
        if isinstance(event, DiceRolled) and (event.stream == "shared" or event.seat == self.seat):
            if event.stream in ("own", "shared"):
                family, faces = event.stream, tuple(event.faces[i] for i in event.rolled)
        elif isinstance(event, PowerShown) and event.seat == self.seat:
            family, faces = "war", event.faces
        elif isinstance(event, DefenceShown) and event.seat == self.seat:
            family, faces = "walls", event.faces
        yield from (Throw(family, face, pips(6)) for face in faces)

    def read(self, before: State, event: Event) -> None:
        if isinstance(event, RoundEnded):
            self.rounds += 1
        if getattr(event, "seat", self.seat) != self.seat:
            return
        if isinstance(event, Collected | FarmsYielded):
            self.stores += event.wasted
        elif isinstance(event, AssetIncreased):
            self.assets += max(0, event.counts - event.added)
        elif isinstance(event, DieDiscarded):
            self.thrown_away += 1
        elif isinstance(event, Fed):
            self.hungry += event.lost

    def waste(self, end: State) -> tuple[Waste, ...]:
        return (
            Waste(say("waste_stores"), self.stores, say("waste_in", count=self.rounds)),
            Waste(say("waste_pips"), self.assets, say("waste_full")),
            Waste(say("waste_dice"), self.thrown_away, say("waste_in", count=self.rounds)),
            Waste(say("waste_people"), self.hungry),
        )
