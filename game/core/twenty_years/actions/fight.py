"""Battle actions (section 6.4): engage, throw a bomb, flee."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import battle, land, ledger, raid
from game.core.twenty_years.actions.base import GameAction, no_frame
from game.core.twenty_years.counting import counted
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import DIES, ENGAGED, TROOP, TROOPS

_NO_BATTLE = "No battle is being fought."


def _conclude(s: State, frame: Battle, result: str | None, emit: Emit | None) -> None:
    """Hand a finished battle to whom it was fought for."""
    if result is None:
        return
    if frame.cause == "guards":
        land.after_battle(s, frame, result, emit)
    elif frame.cause == "room":
        raid.after_battle(s, frame, result, emit)
    else:
        ledger.after_battle(s, frame, result, emit)


class Engage(GameAction, frozen=True, tag="engage"):
    """Up to five units of one troop against the front group (20Y-D41)."""

    troop: str
    count: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.top
        found: list[GameAction] = []
        if isinstance(top, Battle):
            for troop in range(len(TROOPS)):
                found += _engagements(troop, battle.most(s, troop, top))
        return found

    def refusal(self, s: State) -> Refusal | None:
        top = s.top
        if not isinstance(top, Battle):
            return no_frame(_NO_BATTLE)
        troop = TROOP.get(self.troop)
        if troop is None:
            return Refusal("unknown", "20Y 2.2", f"There are {', '.join(TROOPS)}.", "troop")
        monster, left = top.groups[0]
        if not DIES[monster][troop]:
            text = f"{self.troop.capitalize()} can't fight {monster}."
            return Refusal("cannot_fight", "20Y-D43", text, self.troop)
        have, need = s.troops[troop], battle.needed(troop, left)
        if self.count < 1:
            return Refusal("count", "20Y 6.4", "Send at least one soldier.", self.troop, 1, self.count)
        if self.count > have:
            return Refusal("short", "20Y 6.4", f"You have {counted(have, self.troop)}.", self.troop, self.count, have)
        if self.count > ENGAGED:
            return Refusal("at_most", "20Y-D41", "Send at most five soldiers.", self.troop, ENGAGED, self.count)
        if self.count > need:
            text = f"{counted(need, self.troop)} {'is' if need == 1 else 'are'} enough for {counted(left, monster)}."
            return Refusal("too_many", "20Y-D44", text, self.troop, need, self.count)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.todo[-1]
        assert isinstance(frame, Battle)
        _conclude(s, frame, battle.engage(s, TROOP[self.troop], self.count, emit), emit)


@lru_cache(maxsize=32)
def _engagements(troop: int, most: int) -> tuple[Engage, ...]:
    return tuple(Engage(TROOPS[troop], count) for count in range(1, most + 1))


class ThrowBomb(GameAction, frozen=True, tag="throw_bomb"):
    """Ten dice against the front group."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _BOMB if s.bombs and isinstance(s.top, Battle) else ()

    def refusal(self, s: State) -> Refusal | None:
        if not isinstance(s.top, Battle):
            return no_frame(_NO_BATTLE)
        return None if s.bombs else Refusal("short", "20Y 6.4", "You have no bombs.", "bomb", 1, 0)

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.todo[-1]
        assert isinstance(frame, Battle)
        _conclude(s, frame, battle.bomb(s, emit), emit)


_BOMB = (ThrowBomb(),)


class Flee(GameAction, frozen=True, tag="flee"):
    """Give up between rolls: −1 VP (20Y-D46)."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _FLEE if isinstance(s.top, Battle) else ()

    def refusal(self, s: State) -> Refusal | None:
        return None if isinstance(s.top, Battle) else no_frame(_NO_BATTLE)

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.todo[-1]
        assert isinstance(frame, Battle)
        _conclude(s, frame, battle.flee(s, emit), emit)


_FLEE = (Flee(),)
