"""The frame of a turn: free chits, trade, ending phases, letting windows go, the hand limit (HH 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from game.core.events import Emit
from game.core.horrible_hordes.action import (
    Chits,
    GameAction,
    asked,
    chits_of,
    in_phase,
    negative,
    not_yours,
)
from game.core.horrible_hordes.blows import replace
from game.core.horrible_hordes.books import gain, pay, unpaid
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.events import Discarded, Passed
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.sequence import next_phase
from game.core.horrible_hordes.state import PHASE, Battle, Roll, State
from game.core.horrible_hordes.tables import CHITS, TABLES, Amounts, named
from game.core.horrible_hordes.wishes import battles
from game.core.rules import Refusal

OPTIONAL = ("trade", "settle", "fortify", "train", "move", "attack", "research")
FREE = TABLES.hand.free


@lru_cache(maxsize=8)
def _multisets(total: int) -> tuple[Chits, ...]:
    rows = combinations_with_replacement(range(len(CHITS)), total)
    return tuple(chits_of(tuple(row.count(chit) for chit in range(len(CHITS)))) for row in rows)


class TakeFree(GameAction, frozen=True, tag="take_free"):
    """Three chits of any kind, gold included (HH-D09)."""

    gain: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _FREE

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "resource") or negative(self.gain, "HH 4")
        if refusal:
            return refusal
        if self.gain.total != FREE:
            return Refusal("bad_amount", "HH 4", f"Take exactly {FREE} chits.", "chits", FREE, self.gain.total)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.step = 2
        gain(s.players[seat], self.gain.amounts, "free", emit)


_FREE = tuple(TakeFree(chits) for chits in _multisets(FREE))


class EndPhase(GameAction, frozen=True, tag="end_phase"):
    """The running phase is over. `to`: a later phase; what lies between passes without asking, battles excepted."""

    to: str = ""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """To the next phase; naming a later one is legal, too."""
        return () if s.phase == "attack" and battles(s) else _END

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, *OPTIONAL)
        if refusal:
            return refusal
        if s.phase == "attack" and battles(s):
            return Refusal("battle_pending", "HH 4.3", "Fight your battles first.", "battles", 0, 1)
        if self.to and self.to not in _TARGETS[s.phase]:
            return Refusal("bad_target", "HH 4", f"You can't skip to {self.to.replace('_', ' ')}.", "to")
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        phase = s.phase
        s.skip = PHASE[self.to] if self.to else 0
        if phase == "attack":
            s.step, s.breaches = 2, ()
            s.skip = max(s.skip, PHASE["attack"] + 1)
        else:
            next_phase(s)
        if emit:
            emit(Passed(seat=seat, what=phase))


_TARGETS = {phase: (*OPTIONAL[OPTIONAL.index(phase) + 2 :], "end") for phase in OPTIONAL}
_END = (EndPhase(),)


class Pass(GameAction, frozen=True, tag="pass"):
    """Let a window go: dice lie, blows fall, nothing is cast. `rest`: no more windows in this battle."""

    rest: bool = False

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _PASSES if any(isinstance(frame, Battle) for frame in s.todo) else _PASSES[:1]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        top = s.top
        if isinstance(top, Roll | Battle) or (top is None and s.phase in ("horde_prep", "raid_prep")):
            if asked(s) != seat:
                return not_yours(s)
            if self.rest and not any(isinstance(frame, Battle) for frame in s.todo):
                return Refusal("bad_target", "HH 11.2", "No battle is being fought.", "rest")
            return None
        return Refusal("wrong_phase", "HH 11.2", "Nothing to pass on.", "window")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        what = window_of(s, seat)
        if self.rest:
            _hush(s, seat)
        top = s.todo[-1] if s.todo else None
        if isinstance(top, Roll | Battle):
            if top.asking[:1] == (seat,):
                s.todo[-1] = replace(top, asking=top.asking[1:])
        else:
            s.step += 1
        if emit:
            emit(Passed(seat=seat, what=what))


def _hush(s: State, seat: int) -> None:
    """The seat wants no more windows in this battle."""
    for index, frame in enumerate(s.todo):
        if isinstance(frame, Battle):
            s.todo[index] = replace(frame, quiet=(*frame.quiet, seat))


_PASSES = (Pass(), Pass(rest=True))


class Discard(GameAction, frozen=True, tag="discard"):
    """Exactly what is over the hand limit goes."""

    drop: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """Every way for a small excess; for a large one the plainest ways (others are legal, too)."""
        player = s.players[seat]
        excess = sum(player.goods) - limit(player, "hand")
        if excess <= 3:
            a, b, c, d, e, f = player.goods
            return [
                drop
                for drop, n in _discards(excess)
                if n[0] <= a and n[1] <= b and n[2] <= c and n[3] <= d and n[4] <= e and n[5] <= f
            ]
        return list(dict.fromkeys(_plainest(player.goods, excess, first) for first in range(len(CHITS))))

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "end") or negative(self.drop, "HH 4.1")
        if refusal:
            return refusal
        player = s.players[seat]
        excess = sum(player.goods) - limit(player, "hand")
        if self.drop.total != excess:
            return Refusal("bad_amount", "HH 4.1", f"Discard exactly {excess}.", "chits", excess, self.drop.total)
        return unpaid(player, self.drop.amounts, "HH 4.1")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        pay(s.players[seat], self.drop.amounts)
        if emit:
            emit(Discarded(seat=seat, chits=named(self.drop.amounts)))


@lru_cache(maxsize=8)
def _discards(total: int) -> tuple[tuple[Discard, Amounts], ...]:
    """Every discard of so many with its amounts."""
    return tuple((Discard(chits), chits.amounts) for chits in _multisets(total))


def _plainest(goods: Sequence[int], excess: int, first: int) -> Discard:
    """Drop one kind first, then always from the largest heap."""
    left = list(goods)
    drop = [0] * len(CHITS)
    drop[first] = min(left[first], excess)
    left[first] -= drop[first]
    for _ in range(excess - drop[first]):
        chit = left.index(max(left))
        left[chit] -= 1
        drop[chit] += 1
    return Discard(chits_of(tuple(drop)))
