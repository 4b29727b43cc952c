"""Horrible Hordes looked back on: blows dealt and taken, shots; chits thrown away and armies nobody could place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.events import DiceRolled, Event
from game.core.horrible_hordes.events import (
    BattleBegun,
    Built,
    DiceJudged,
    DieChanged,
    Discarded,
    Trained,
    TurnEnded,
    UnitForgone,
)
from game.core.horrible_hordes.state import State
from game.lab.lookback import Kind, Reader, Throw, Waste, at_least, hit
from game.titles.horrible_hordes.teller import say

_SIDES = 10


class Look(Reader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "dealt": Kind(say("hits_dealt"), ("hit", "hits"), 1),
        "taken": Kind(say("hits_taken"), ("hit", "hits"), -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.sides: tuple[int, int] = (-1, -1)  # the seats of the battle that is fought
        self.faces: tuple[int, ...] = ()  # as they fell; () once one was turned
        self.chits = self.forgone = self.turns = self.idle = 0
        self.busy = False

    def throws(self, event: Event) -> Iterator[Throw]:
        if isinstance(event, BattleBegun):
            self.sides = event.seat, event.foe
        elif isinstance(event, DiceRolled) and event.stream == "battle":
            self.faces = event.faces
        elif isinstance(event, DieChanged):
            self.faces = ()  # what was turned did not fall so
        elif isinstance(event, DiceJudged) and self.seat in self.sides and len(self.faces) == len(event.rows):
            mine = self.sides.index(self.seat)
            for face, (side, _, total, needed, _, struck) in zip(self.faces, event.rows, strict=True):
                if struck:  # others had nothing left to strike
                    law = hit(at_least(needed - (total - face), _SIDES))
                    yield Throw("dealt" if side == mine else "taken", int(total >= needed), law)

    def read(self, before: State, event: Event) -> None:
        if getattr(event, "seat", -1) != self.seat:
            return
        if isinstance(event, Discarded):
            self.chits += sum(event.chits.values())
        elif isinstance(event, UnitForgone):
            self.forgone += 1
        elif isinstance(event, Built | Trained):
            self.busy = True
        elif isinstance(event, TurnEnded):
            self.turns += 1
            self.idle += not self.busy
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        return (
            Waste(say("chits_over"), self.chits, say("discarded_in", n=self.turns)),
            Waste(say("idle_turns"), self.idle, say("of_turns", n=self.turns)),
            Waste(say("units_forgone"), self.forgone),
            Waste(say("chits_left"), sum(end.players[self.seat].goods), say("at_the_end")),
        )
