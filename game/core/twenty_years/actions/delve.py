"""Dungeon actions (section 6.5): start the year's raid, move from room to room, leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import raid
from game.core.twenty_years.actions.base import GameAction, closed, no_frame
from game.core.twenty_years.state import ACTIONS, Raid, State
from game.core.twenty_years.tables import KINDS

_NO_RAID = "Finish this room first."


class StartRaid(GameAction, frozen=True, tag="raid"):
    """One attempt a year at the lowest level not yet won (20Y-D54)."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.raid_used or s.levels_won >= raid.LEVELS or not s.town.count[raid.entrance(s.levels_won + 1)]:
            return ()
        return _RAID if raid.anybody(s) else ()

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        if s.levels_won >= raid.LEVELS:
            return Refusal("all_won", "20Y-D55", "All six levels are cleared.", "levels", raid.LEVELS, raid.LEVELS)
        need = KINDS[raid.entrance(s.levels_won + 1)]
        if not s.town.count[need.number]:
            have = s.town.level((need.number - need.level + 1, need.number))
            text = f"Level {s.levels_won + 1} needs Dungeon {need.level}."
            return Refusal("no_dungeon", "20Y-D56", text, "dungeon", need.level, min(have, need.level - 1))
        if s.raid_used:
            return Refusal("raid_used", "20Y-D54", "You've already raided this year.", "raids", 1, 0)
        if not raid.anybody(s):
            return Refusal("nobody", "20Y-D62", "A raid needs at least one soldier or bomb.", "footmen", 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        raid.start(s, emit)


_RAID = (StartRaid(),)


class Move(GameAction, frozen=True, tag="move"):
    """Into a neighbouring room [row, col]; a settled one is passed for free (20Y-D58)."""

    room: tuple[int, int]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.top
        return _moves(top.level, top.at) if isinstance(top, Raid) else ()

    def refusal(self, s: State) -> Refusal | None:
        top = s.top
        if not isinstance(top, Raid):
            return no_frame(_NO_RAID)
        near = raid.layout(top.level).near
        if self.room not in near:
            return Refusal("no_room", "20Y 6.5", "No such room on this level.", "room")
        if self.room not in near[top.at]:
            return Refusal("not_adjacent", "20Y 6.5", "You can only enter neighbouring rooms.", "room")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        raid.enter(s, self.room, emit)


@lru_cache(maxsize=128)
def _moves(level: int, at: tuple[int, int]) -> tuple[Move, ...]:
    return tuple(Move(room) for room in raid.layout(level).near[at])


class Leave(GameAction, frozen=True, tag="leave"):
    """Out between rooms; it counts as fleeing while anybody is left (20Y-D62)."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _LEAVE if isinstance(s.top, Raid) else ()

    def refusal(self, s: State) -> Refusal | None:
        return None if isinstance(s.top, Raid) else no_frame(_NO_RAID)

    def perform(self, s: State, emit: Emit | None) -> None:
        raid.leave(s, emit)


_LEAVE = (Leave(),)
