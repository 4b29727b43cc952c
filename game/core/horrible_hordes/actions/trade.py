"""Trade (HH 4.1): gold for basic chits, chits for chits with neighbours who agree, gifts (HH-D12, HH-D72)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import sub

from game.core.events import Emit
from game.core.horrible_hordes.books import gain, unpaid
from game.core.horrible_hordes.events import ResourcesChanged, TradeAnswered, TradeOffered
from game.core.horrible_hordes.plans import partners
from game.core.horrible_hordes.state import (
    NO_CHITS,
    Chits,
    GameAction,
    Offer,
    State,
    chits_of,
    frame_for,
    in_phase,
    negative,
)
from game.core.horrible_hordes.tables import BASIC, CHIT, CHITS, GOLD, TABLES, amounts, named
from game.core.rules import Refusal

RATE = TABLES.hand.rate


class ConvertGold(GameAction, frozen=True, tag="convert_gold"):
    """Two gold for one basic chit, any number of times (HH-D72)."""

    to: str
    times: int = 1

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _conversions(s.players[seat].goods[GOLD] // RATE)

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "trade")
        if refusal:
            return refusal
        if CHIT.get(self.to) not in BASIC:
            return Refusal("bad_target", "HH-D72", "Gold becomes stone, wood, food, metal or magic.", "to")
        if self.times < 1:
            return Refusal("bad_amount", "HH-D72", "Convert at least once.", "times", 1, self.times)
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


class OfferTrade(GameAction, frozen=True, tag="offer_trade"):
    """Chits for chits with a neighbour; a gift asks for nothing in return and needs no answer (HH-D12)."""

    to_player: int
    give: Chits
    get: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """One for one, and gifts of one; other amounts are legal, too."""
        player = s.players[seat]
        found: list[GameAction] = []
        for other in partners(s, player):
            offers = _offers(other, tuple(map(bool, s.players[other].goods)))
            found += chain.from_iterable(compress(offers, player.goods))
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "trade") or negative(self.give, "HH-D12") or negative(self.get, "HH-D12")
        if refusal:
            return refusal
        if not 0 <= self.to_player < len(s.players) or self.to_player == seat:
            return Refusal("bad_target", "HH-D12", "Choose another kingdom.", "to_player")
        if not self.give.total:
            return Refusal("bad_amount", "HH-D12", "Offer something.", "give", 1, 0)
        if self.to_player not in partners(s, s.players[seat]):
            text = "None of your settlements is next to theirs."
            return Refusal("not_adjacent", "HH 4", text, "settlement", 1, 0)
        return unpaid(s.players[seat], self.give.amounts, "HH-D12") or _not_theirs(s, self)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        give, get = self.give.amounts, self.get.amounts
        gift = self.get is NO_CHITS or not any(get)
        if not gift:
            s.todo.append(Offer(self.to_player, seat, give, get))
        if emit:
            emit(TradeOffered(seat=seat, to=self.to_player, give=named(give), get=named(get)))
        if gift:
            swap(s, seat, self.to_player, give, get, emit)


def _not_theirs(s: State, offer: OfferTrade) -> Refusal | None:
    theirs = s.players[offer.to_player].goods
    for chit, need in enumerate(offer.get.amounts):
        if theirs[chit] < need:
            text = f"They have {theirs[chit]} {CHITS[chit]}."
            return Refusal("cannot_pay", "HH-D12", text, CHITS[chit], need, theirs[chit])
    return None


_ONES = tuple(chits_of(tuple(int(chit == n) for chit in range(len(CHITS)))) for n in range(len(CHITS)))


@lru_cache(maxsize=512)
def _offers(other: int, theirs: tuple[bool, ...]) -> tuple[tuple[OfferTrade, ...], ...]:
    """For each chit to give: one as a gift, then one for one of every other kind the partner has."""
    rows = []
    for give, one in enumerate(_ONES):
        gets = [_ONES[get] for get, there in enumerate(theirs) if there and get != give]
        rows.append(tuple(OfferTrade(other, one, get) for get in (NO_CHITS, *gets)))
    return tuple(rows)


def swap(s: State, seat: int, other: int, give: tuple[int, ...], get: tuple[int, ...], emit: Emit | None) -> None:
    """Chits change hands both ways."""
    change = tuple(map(sub, get, give))
    gain(s.players[seat], change, "trade", emit)
    gain(s.players[other], change, "trade", emit, -1)


class AnswerTrade(GameAction, frozen=True, tag="answer_trade"):
    """Yes or no to an offer."""

    accept: bool

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
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
