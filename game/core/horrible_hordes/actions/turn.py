"""The frame of a turn: free chits, trade, ending phases, letting windows go, the hand limit (HH 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from game.core.events import Emit
from game.core.horrible_hordes.blows import replace
from game.core.horrible_hordes.books import gain, unpaid
from game.core.horrible_hordes.deed import (
    NO_CHITS,
    Chits,
    Deed,
    asked,
    chits_of,
    frame_for,
    in_phase,
    negative,
    not_yours,
)
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.events import Discarded, Passed, ResourcesChanged, TradeAnswered, TradeOffered
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.sequence import next_phase
from game.core.horrible_hordes.state import PHASE, Battle, Offer, Roll, State
from game.core.horrible_hordes.tables import BASIC, CHIT, CHITS, GOLD, TABLES, Amounts, amounts, named
from game.core.horrible_hordes.wishes import battles, partners
from game.core.rules import Refusal

OPTIONAL = ("trade", "settle", "fortify", "train", "move", "attack", "research")
MOST_SEATS = 6
FREE = TABLES.hand.free
RATE = TABLES.hand.rate


@lru_cache(maxsize=8)
def _multisets(total: int) -> tuple[Chits, ...]:
    rows = combinations_with_replacement(range(len(CHITS)), total)
    return tuple(chits_of(tuple(row.count(chit) for chit in range(len(CHITS)))) for row in rows)


class TakeFree(Deed, frozen=True, tag="take_free"):
    """Three chits of any kind, gold included (HH-D09)."""

    gain: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
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


class ConvertGold(Deed, frozen=True, tag="convert_gold"):
    """Two gold for one basic chit, as often as wanted (HH-D72)."""

    to: str
    times: int = 1

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
        return _conversions(s.players[seat].goods[GOLD] // RATE)

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "trade")
        if refusal:
            return refusal
        if CHIT.get(self.to) not in BASIC:
            return Refusal("bad_target", "HH-D72", "Gold becomes stone, wood, food, metal or magic.", "to")
        if self.times < 1:
            return Refusal("bad_amount", "HH-D72", "Convert once at least.", "times", 1, self.times)
        return unpaid(s.players[seat], amounts({"gold": RATE * self.times}), "HH-D72")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        player.goods[GOLD] -= RATE * self.times
        player.goods[CHIT[self.to]] += self.times
        if emit:
            change = {"gold": -RATE * self.times, self.to: self.times}
            emit(ResourcesChanged(seat=seat, chits=change, reason="convert_gold"))


@lru_cache(maxsize=128)
def _conversions(most: int) -> tuple[ConvertGold, ...]:
    return tuple(ConvertGold(CHITS[chit], times) for chit in BASIC for times in range(1, most + 1))


class OfferTrade(Deed, frozen=True, tag="offer_trade"):
    """Chits for chits with a neighbour; a gift asks for nothing and needs no answer (HH-D12)."""

    to_player: int
    give: Chits
    get: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
        """One for one, and gifts of one: other amounts are legal, too."""
        player = s.players[seat]
        found: list[Deed] = []
        for other in partners(s, player):
            theirs = s.players[other].goods
            for give, n in enumerate(player.goods):
                if n:
                    row = _OFFERS[other][give]
                    found.append(row[-1])
                    found += [row[get] for get, m in enumerate(theirs) if m and get != give]
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "trade") or negative(self.give, "HH-D12") or negative(self.get, "HH-D12")
        if refusal:
            return refusal
        if not 0 <= self.to_player < len(s.players) or self.to_player == seat:
            return Refusal("bad_target", "HH-D12", "Name another kingdom.", "to_player")
        if not self.give.total:
            return Refusal("bad_amount", "HH-D12", "Offer something.", "give", 1, 0)
        if self.to_player not in partners(s, s.players[seat]):
            text = "You have no settlement next to one of theirs."
            return Refusal("not_adjacent", "HH 4", text, "settlement", 1, 0)
        return unpaid(s.players[seat], self.give.amounts, "HH-D12") or _not_theirs(s, self)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        give, get = self.give.amounts, self.get.amounts
        if self.get.total:
            s.todo.append(Offer(self.to_player, seat, give, get))
        if emit:
            emit(TradeOffered(seat=seat, to=self.to_player, give=named(give), get=named(get)))
        if not self.get.total:
            swap(s, seat, self.to_player, give, get, emit)


def _not_theirs(s: State, offer: OfferTrade) -> Refusal | None:
    theirs = s.players[offer.to_player].goods
    for chit, need in enumerate(offer.get.amounts):
        if theirs[chit] < need:
            text = f"They have {theirs[chit]} {CHITS[chit]}."
            return Refusal("cannot_pay", "HH-D12", text, CHITS[chit], need, theirs[chit])
    return None


_ONES = (*(chits_of(tuple(int(chit == n) for chit in range(len(CHITS)))) for n in range(len(CHITS))), NO_CHITS)
# By partner and chit given: the offers for each chit, the gift last.
_OFFERS = tuple(
    tuple(tuple(OfferTrade(seat, give, get) for get in _ONES) for give in _ONES[:-1]) for seat in range(MOST_SEATS)
)


def swap(s: State, seat: int, other: int, give: tuple[int, ...], get: tuple[int, ...], emit: Emit | None) -> None:
    """Chits change hands both ways."""
    for player, sign in ((s.players[seat], -1), (s.players[other], 1)):
        for chit in range(len(CHITS)):
            player.goods[chit] += sign * (give[chit] - get[chit])
        if emit:
            change = {name: sign * (give[n] - get[n]) for n, name in enumerate(CHITS) if give[n] != get[n]}
            emit(ResourcesChanged(seat=player.seat, chits=change, reason="trade"))


class AnswerTrade(Deed, frozen=True, tag="answer_trade"):
    """Yes or no to an offer."""

    accept: bool

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
        return _ANSWERS

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return frame_for(s, seat, Offer)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, Offer)
        if emit:
            emit(TradeAnswered(seat=seat, by=frame.by, accept=self.accept))
        if self.accept:
            swap(s, frame.by, seat, frame.give, frame.get, emit)


_ANSWERS = (AnswerTrade(accept=True), AnswerTrade(accept=False))


class EndPhase(Deed, frozen=True, tag="end_phase"):
    """The running phase is over. `to`: a later phase; what lies between passes without asking, battles excepted."""

    to: str = ""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
        """To the next phase; naming a later one is legal, too."""
        return () if s.phase == "attack" and battles(s) else _END

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, *OPTIONAL)
        if refusal:
            return refusal
        if s.phase == "attack" and battles(s):
            return Refusal("battle_pending", "HH 4.3", "Every meeting with an enemy is fought.", "battles", 0, 1)
        if self.to and self.to not in _TARGETS[s.phase]:
            return Refusal("bad_target", "HH 4", f"There is no later phase '{self.to}' to wait for.", "to")
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


class Pass(Deed, frozen=True, tag="pass"):
    """Let a window go: dice lie, blows fall, nothing is cast. `rest`: no more windows in this battle."""

    rest: bool = False

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
        return _PASSES if any(isinstance(frame, Battle) for frame in s.todo) else _PASSES[:1]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        top = s.top
        if isinstance(top, Roll | Battle) or (top is None and s.phase in ("horde_prep", "raid_prep")):
            if asked(s) != seat:
                return not_yours(asked(s))
            if self.rest and not any(isinstance(frame, Battle) for frame in s.todo):
                return Refusal("bad_target", "HH 11.2", "No battle is being fought.", "rest")
            return None
        return Refusal("wrong_phase", "HH 11.2", "There is no window to let go.", "window")

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


class Discard(Deed, frozen=True, tag="discard"):
    """Exactly what is over the hand limit goes."""

    drop: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[Deed]:
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
        player = s.players[seat]
        for chit, n in enumerate(self.drop.amounts):
            player.goods[chit] -= n
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
