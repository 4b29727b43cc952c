"""Trading (section 6.3): basic for basic, gold for basic, basic for its rare partner. Only in ACTIONS (20Y-D36)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years.actions.base import GameAction, closed
from game.core.twenty_years.counting import counted
from game.core.twenty_years.events import Traded
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import (
    BASIC,
    ENTRY,
    GOLD,
    GOOD,
    GOODS,
    MARKETPLACE,
    PARTNER,
    PORT,
    RARE,
    TABLES,
)

FAIR = ENTRY["fair"]
_BASIC = tuple(GOODS[good] for good in BASIC)
_RARE = tuple(GOODS[good] for good in RARE)


def basic_fee(s: State) -> int:
    """Gold for each unit of a basic trade; nothing at the fair (20Y-D35)."""
    return 0 if s.entry == FAIR else TABLES.trade.basic_fee


def rare_rate(s: State) -> int:
    """Basic goods for one rare partner; 0 when it cannot be traded at all."""
    market, port = s.town.count[MARKETPLACE], s.town.count[PORT]
    if market and (port or s.entry == FAIR):
        return TABLES.trade.market_rate
    return TABLES.trade.port_rate if port else 0


def _no_market(s: State) -> Refusal | None:
    if s.town.count[MARKETPLACE]:
        return None
    return Refusal("no_marketplace", "20Y 3.3", "Build a marketplace to trade these.", "marketplace", 1, 0)


def _times(times: int) -> Refusal | None:
    return None if times >= 1 else Refusal("count", "20Y 6.3", "Trade at least once.", "times", 1, times)


def _short(s: State, good: int, need: int) -> Refusal | None:
    have = s.goods[good]
    if have >= need:
        return None
    return Refusal("short", "20Y 6.3", f"Needs {counted(need, GOODS[good])}; you have {have}.", GOODS[good], need, have)


def _swap(s: State, gave: dict[int, int], got: dict[int, int], by: str, emit: Emit | None) -> None:
    for good, n in gave.items():
        s.goods[good] -= n
    for good, n in got.items():
        s.goods[good] += n
    if emit:
        given = {GOODS[good]: n for good, n in gave.items() if n}
        emit(Traded(gave=given, got={GOODS[good]: n for good, n in got.items()}, by=by))


class TradeBasic(GameAction, frozen=True, tag="trade_basic"):
    """One for one, each for a gold (nothing in year 8)."""

    give: str
    get: str
    times: int = 1

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        if not s.town.count[MARKETPLACE]:
            return found
        goods = s.goods
        gold = goods[GOLD] if basic_fee(s) else 1 << 30
        for give in BASIC:
            most = min(goods[give], gold // TABLES.trade.basic_fee)
            if most:
                for get in BASIC:
                    if get != give:
                        found += _basic(give, get, most)
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS) or _no_market(s)
        if refusal:
            return refusal
        if self.give not in _BASIC or self.get not in _BASIC or self.give == self.get:
            return Refusal("not_basic", "20Y 6.3", "Trade wood, stone or leather for another of the three.", "goods")
        fee = basic_fee(s) * self.times
        return _times(self.times) or _short(s, GOOD[self.give], self.times) or _short(s, GOLD, fee)

    def perform(self, s: State, emit: Emit | None) -> None:
        gave = {GOOD[self.give]: self.times, GOLD: basic_fee(s) * self.times}
        _swap(s, gave, {GOOD[self.get]: self.times}, "trade_basic", emit)


@lru_cache(maxsize=1024)
def _basic(give: int, get: int, most: int) -> tuple[TradeBasic, ...]:
    return tuple(TradeBasic(GOODS[give], GOODS[get], times) for times in range(1, most + 1))


class TradeGold(GameAction, frozen=True, tag="trade_gold"):
    """Three gold for a basic good."""

    get: str
    times: int = 1

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        most = s.goods[GOLD] // TABLES.trade.gold_price
        if most and s.town.count[MARKETPLACE]:
            for get in BASIC:
                found += _golden(get, most)
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS) or _no_market(s)
        if refusal:
            return refusal
        if self.get not in _BASIC:
            return Refusal("not_basic", "20Y 6.3", "Gold only buys wood, stone or leather.", "goods")
        return _times(self.times) or _short(s, GOLD, TABLES.trade.gold_price * self.times)

    def perform(self, s: State, emit: Emit | None) -> None:
        gave = {GOLD: TABLES.trade.gold_price * self.times}
        _swap(s, gave, {GOOD[self.get]: self.times}, "trade_gold", emit)


@lru_cache(maxsize=256)
def _golden(get: int, most: int) -> tuple[TradeGold, ...]:
    return tuple(TradeGold(GOODS[get], times) for times in range(1, most + 1))


class TradeRare(GameAction, frozen=True, tag="trade_rare"):
    """Wood for metal, stone for gems, leather for spices, never back (20Y-D37)."""

    get: str
    times: int = 1

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        rate = rare_rate(s)
        if rate:
            for get in RARE:
                most = s.goods[PARTNER[get]] // rate
                if most:
                    found += _rare(get, most)
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        rate = rare_rate(s)
        if not rate:
            return Refusal("no_port", "20Y 3.3", "Build a port to trade for rare goods.", "port", 1, 0)
        if self.get not in _RARE:
            return Refusal("not_rare", "20Y-D37", "Trade for metal, gems or spices.", "goods")
        return _times(self.times) or _short(s, PARTNER[GOOD[self.get]], rate * self.times)

    def perform(self, s: State, emit: Emit | None) -> None:
        get = GOOD[self.get]
        _swap(s, {PARTNER[get]: rare_rate(s) * self.times}, {get: self.times}, "trade_rare", emit)


@lru_cache(maxsize=256)
def _rare(get: int, most: int) -> tuple[TradeRare, ...]:
    return tuple(TradeRare(GOODS[get], times) for times in range(1, most + 1))
