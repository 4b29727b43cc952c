"""Battle actions (section 6.4): engage, throw a bomb, flee."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import battle, books, ledger
from game.core.twenty_years import events as facts
from game.core.twenty_years.actions.base import GameAction
from game.core.twenty_years.books import counted
from game.core.twenty_years.state import FLIGHTS, Battle, Raid, State
from game.core.twenty_years.tables import DIES, ENGAGED, KILLS, KINDS, TABLES, TROOP, TROOPS


class BattleAction(GameAction, frozen=True):
    """An order in the battle on the table."""

    frame, absent = Battle, "No battle is being fought."

    def order(self, s: State, frame: Battle, emit: Emit | None) -> str | None:
        """Carry it out; the result, if the battle ended."""
        raise NotImplementedError

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.asked(Battle)
        result = self.order(s, frame, emit)
        if result is None:
            return
        if frame.cause == "guards":
            battle.after_claim(s, frame, result, emit)
        elif frame.cause == "room":
            battle.after_room(s, frame, result, emit)
        else:
            ledger.after_battle(s, frame, result, emit)


class Engage(BattleAction, frozen=True, tag="engage"):
    """Up to five units of one troop against the front group (20Y-D41)."""

    troop: str
    count: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.asked(Battle)
        return [move for troop in range(len(TROOPS)) for move in _engagements(troop, battle.most(s, troop, top))]

    def fault(self, s: State) -> Refusal | None:
        top = s.asked(Battle)
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

    def order(self, s: State, frame: Battle, emit: Emit | None) -> str | None:
        troop, count, (monster, left) = TROOP[self.troop], self.count, frame.groups[0]
        faces = s.dice.roll("battle", count, ordered=False)
        deadly = DIES[monster][troop]
        dead = sum(1 for face in faces if face >= deadly)
        slain = min(left, count * KILLS[troop])  # each one kills, even those that die (20Y-D42)
        s.troops[troop] -= dead
        fallen = list(frame.fallen)
        fallen[troop] += dead
        after = battle.struck(s, frame, slain, (fallen[0], fallen[1], fallen[2]))
        if emit:
            who, rest = tuple(i for i, face in enumerate(faces) if face >= deadly), left - slain
            emit(facts.Engaged(troop=self.troop, faces=faces, dead=who, monster=monster, slain=slain, left=rest))
        return battle.outcome(s, after, emit)


@lru_cache(maxsize=32)
def _engagements(troop: int, most: int) -> tuple[Engage, ...]:
    return tuple(Engage(TROOPS[troop], count) for count in range(1, most + 1))


class ThrowBomb(BattleAction, frozen=True, tag="throw_bomb"):
    """Ten dice strike the front group; the surplus is lost (20Y-D45, 20Y-D87)."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _BOMB if s.bombs else ()

    def fault(self, s: State) -> Refusal | None:
        return None if s.bombs else Refusal("short", "20Y 6.4", "You have no bombs.", "bomb", 1, 0)

    def order(self, s: State, frame: Battle, emit: Emit | None) -> str | None:
        (monster, left), figures = frame.groups[0], TABLES.bombs
        faces = s.dice.roll("bomb", figures.dice, ordered=False)
        hits = tuple(i for i, face in enumerate(faces) if face >= figures.from_face)
        slain = min(left, len(hits))
        s.bombs -= 1
        after = battle.struck(s, frame, slain, frame.fallen)
        if emit:
            emit(facts.BombThrown(faces=faces, hits=hits, monster=monster, slain=slain, left=left - slain))
        return battle.outcome(s, after, emit)


_BOMB = (ThrowBomb(),)


class Flee(BattleAction, frozen=True, tag="flee"):
    """Give up between rolls: −1 VP (20Y-D46)."""

    def order(self, s: State, frame: Battle, emit: Emit | None) -> str | None:
        return battle.end(s, frame, battle.FLED, emit)


Flee.choices = (Flee(),)


# ---- Dungeon actions (section 6.5): start the year's raid, move from room to room, leave.
_NO_RAID = "Finish this room first."


class StartRaid(GameAction, frozen=True, tag="raid"):
    """One attempt a year at the lowest level not yet won (20Y-D54, 20Y-D55)."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if s.raid_used or s.levels_won >= battle.LEVELS or not s.town.count[battle.entrance(s.levels_won + 1)]:
            return ()
        return _RAID if battle.anybody(s) else ()

    def fault(self, s: State) -> Refusal | None:
        if s.levels_won >= battle.LEVELS:
            return Refusal("all_won", "20Y-D55", "All six levels are cleared.", "levels", battle.LEVELS, battle.LEVELS)
        need = KINDS[battle.entrance(s.levels_won + 1)]
        if not s.town.count[need.number]:
            have = s.town.level((need.number - need.level + 1, need.number))
            text = f"Level {s.levels_won + 1} needs Dungeon {need.level}."
            return Refusal("no_dungeon", "20Y-D56", text, "dungeon", need.level, min(have, need.level - 1))
        if s.raid_used:
            return Refusal("raid_used", "20Y-D54", "You've already raided this year.", "raids", 1, 0)
        if not battle.anybody(s):
            return Refusal("nobody", "20Y-D62", "A raid needs at least one soldier or bomb.", "footmen", 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        level = s.levels_won + 1
        start = battle.layout(level).entrance
        s.raid_used = True
        s.todo.append(Raid(level, start))
        if emit:
            emit(facts.RaidBegun(level=level, monster=TABLES.dungeons[level - 1].monster))
        battle.enter(s, start, emit)


_RAID = (StartRaid(),)


class Move(GameAction, frozen=True, tag="move"):
    """Into a neighbouring room [row, col]; a cleared one is passed for free (20Y-D58)."""

    frame, absent = Raid, _NO_RAID
    room: tuple[int, int]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.asked(Raid)
        return _moves(top.level, top.at)

    def fault(self, s: State) -> Refusal | None:
        top = s.asked(Raid)
        near = battle.layout(top.level).near
        if self.room not in near:
            return Refusal("no_room", "20Y 6.5", "No such room on this level.", "room")
        if self.room not in near[top.at]:
            return Refusal("not_adjacent", "20Y 6.5", "You can only enter neighbouring rooms.", "room")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        battle.enter(s, self.room, emit)


@lru_cache(maxsize=128)
def _moves(level: int, at: tuple[int, int]) -> tuple[Move, ...]:
    return tuple(Move(room) for room in battle.layout(level).near[at])


class Leave(GameAction, frozen=True, tag="leave"):
    """Out between rooms; it counts as fleeing while anybody is left (20Y-D62)."""

    frame, absent = Raid, _NO_RAID

    def perform(self, s: State, emit: Emit | None) -> None:
        battle.wipe(s, "left", emit)
        if battle.anybody(s):
            books.award(s, FLIGHTS, -1, "raid", emit)


Leave.choices = (Leave(),)
