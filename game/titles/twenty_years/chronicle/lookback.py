"""20 Years looked back on: the dice of harvests, guards, battles and raids; what lay idle of dice, gold and years."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.core.events import DiceRolled, Event
from game.core.twenty_years.events import (
    BombThrown,
    Engaged,
    Harvested,
    PieceBuilt,
    RollingStopped,
    RoomEntered,
    TileClaimed,
    YearEnded,
)
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, DIES, TABLES, TROOP
from game.lab.lookback import Kind, Reader, Throw, Waste, at_least, hit, pips
from game.titles.twenty_years.teller import say

_GOODS_FROM = 4  # the first face that is half of a basic good


class Look(Reader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "harvest": Kind(say("luck_harvest"), (say("luck_high"),) * 2),
        "guard": Kind(say("luck_guards"), (say("luck_pip"), say("luck_pips")), -1),
        "fallen": Kind(say("luck_soldiers"), (say("luck_fallen"),) * 2, -1),
        "bomb": Kind(say("luck_bombs"), (say("luck_hit"), say("luck_hits")), 1),
        "room": Kind(say("luck_rooms"), (say("luck_pip"), say("luck_pips")), -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.faces: tuple[int, ...] = ()
        self.single = self.years = self.idle_years = self.gold = 0
        self.busy = False

    def opening(self, first: State) -> Sequence[Throw]:
        return [_harvest(face) for face in first.faces]

    def throws(self, event: Event) -> Iterator[Throw]:
        if isinstance(event, DiceRolled) and event.stream == "harvest":
            yield from (_harvest(event.faces[i]) for i in event.rolled)
        elif isinstance(event, DiceRolled) and event.stream == "guard":
            yield from (Throw("guard", event.faces[i], pips(6)) for i in event.rolled)
        elif isinstance(event, Engaged):
            law = hit(at_least(DIES[event.monster][TROOP[event.troop]], 6))
            yield from (Throw("fallen", int(i in event.dead), law) for i in range(len(event.faces)))
        elif isinstance(event, BombThrown):
            law = hit(at_least(TABLES.bombs.from_face, 6))
            yield from (Throw("bomb", int(i in event.hits), law) for i in range(len(event.faces)))
        elif isinstance(event, RoomEntered):
            yield from (Throw("room", face, pips(6)) for face in event.faces)

    def read(self, before: State, event: Event) -> None:
        if isinstance(event, RollingStopped):
            self.faces = event.faces
        elif isinstance(event, Harvested):
            self.single += sum(face >= _GOODS_FROM for face in self.faces) - 2 * sum(event.combos.values())
        elif isinstance(event, PieceBuilt | TileClaimed):
            self.busy = True
        elif isinstance(event, YearEnded):
            self.years += 1
            self.idle_years += not self.busy
            self.gold += before.gold
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        years = max(1, self.years)
        return (
            Waste(say("waste_dice"), self.single, say("waste_a_year", count=f"{self.single / years:.1f}")),
            Waste(say("waste_gold"), round(self.gold / years), say("waste_over", n=self.years)),
            Waste(say("waste_years"), self.idle_years, say("waste_of", n=self.years)),
            Waste(say("waste_goods"), sum(end.goods[good] for good in BASIC), say("waste_at_end")),
        )


def _harvest(face: int) -> Throw:
    return Throw("harvest", int(face >= _GOODS_FROM), hit(0.5))
