"""Purchases in ACTIONS (sections 3.4, 6.3, 20Y-D36): goods at market and port, soldiers by the set, bombs.

A purchase states its needs, price and yield once. Options, refusals, effects and menus follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

import msgspec

from game.core.events import Emit, Event
from game.core.rules import Refusal
from game.core.state import Computed
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions.base import GameAction, short_of
from game.core.twenty_years.books import counted
from game.core.twenty_years.events import BombsBought, Recruited, Traded
from game.core.twenty_years.state import State

FAIR = t.ENTRY["fair"]
BOMB_PRICE = t.amounts(t.TABLES.bombs.price)
_BASIC, _RARE = (tuple(t.GOODS[good] for good in kinds) for kinds in (t.BASIC, t.RARE))


def basic_fee(s: State) -> int:
    """Gold for each unit of a basic trade; 0 at the fair (20Y-D35)."""
    return 0 if s.entry == FAIR else t.TABLES.trade.basic_fee


def rare_rate(s: State) -> int:
    """Basic goods for one rare partner; 0 if it cannot be traded at all."""
    market, port = s.town.count[t.MARKETPLACE], s.town.count[t.PORT]
    if market and (port or s.entry == FAIR):
        return t.TABLES.trade.market_rate
    return t.TABLES.trade.port_rate if port else 0


class Purchase(GameAction, frozen=True):
    """Something bought, `field` times at today's price."""

    field = "times"
    rule, least = "20Y 6.3", "Trade at least once."
    kinds: ClassVar[Sequence[Purchase]] = ()  # each thing this action can buy, once

    def lacking(self, s: State) -> Refusal | None:
        """The missing building, or that nobody sells this."""
        raise NotImplementedError

    @classmethod
    def rate(cls, s: State) -> int:
        """What today's prices depend on."""
        return 0

    def cost(self, rate: int) -> Mapping[int, int]:
        """By good, for once, at this rate."""
        raise NotImplementedError

    def gets(self) -> dict[str, int]:
        """What once brings."""
        raise NotImplementedError

    def bring(self, s: State, times: int) -> None:
        raise NotImplementedError

    def told(self, times: int, paid: dict[str, int]) -> Event:
        raise NotImplementedError

    def limit(self, s: State) -> int:
        """How many may be bought, regardless of goods."""
        return 1 << 30

    # ---- the same for all of them

    @property
    def times(self) -> int:
        return int(getattr(self, self.field))

    def price(self, s: State) -> Mapping[int, int]:
        """By good, for once, today."""
        return self.cost(self.rate(s))

    def most(self, s: State) -> int:
        """How often it can be done now, everything else being in order."""
        return min(self.limit(s), *(s.goods[good] // n for good, n in self.price(s).items()))

    @classmethod
    def options(cls, s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        for one, price in _PRICED[cls, cls.rate(s)]:
            for good, n in price:
                if s.goods[good] < n:
                    break
            else:
                if one.lacking(s) is None:
                    found += _counts(one, one.most(s))
        return found

    def fault(self, s: State) -> Refusal | None:
        if refusal := self.lacking(s):
            return refusal
        if self.times < 1:
            return Refusal("count", self.rule, self.least, self.field, 1, self.times)
        return self.over(s) or short_of(s, ((good, n * self.times) for good, n in self.price(s).items()), self.rule)

    def over(self, s: State) -> Refusal | None:
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        times, price = self.times, self.price(s)
        for good, n in price.items():
            s.goods[good] -= n * times
        self.bring(s, times)
        if emit:
            emit(self.told(times, {t.GOODS[good]: n * times for good, n in price.items()}))


@lru_cache(maxsize=1024)
def _counts(one: Purchase, most: int) -> tuple[Purchase, ...]:
    return tuple(msgspec.structs.replace(one, **{one.field: n}) for n in range(1, most + 1))


# By kind of purchase and rate: each thing it can buy, with its price as (good, count) pairs.
_PRICED: Computed[tuple[type[Purchase], int], list[tuple[Purchase, tuple[tuple[int, int], ...]]]] = Computed(
    lambda of: [(one, tuple(one.cost(of[1]).items())) for one in of[0].kinds]
)


# ---- goods


class _Trade(Purchase, frozen=True):
    """A good for today's price; a basic one at a marketplace."""

    wrong = ""

    @property
    def good(self) -> str:
        return str(getattr(self, "get"))  # noqa: B009 - a field of each kind

    def gets(self) -> dict[str, int]:
        return {self.good: 1}

    def bring(self, s: State, times: int) -> None:
        s.goods[t.GOOD[self.good]] += times

    def told(self, times: int, paid: dict[str, int]) -> Event:
        return Traded(gave=paid, got={self.good: times}, by=str(self.__struct_config__.tag))

    def lacking(self, s: State) -> Refusal | None:
        if not s.town.count[t.MARKETPLACE]:
            return Refusal("no_marketplace", "20Y 3.3", "Build a marketplace to trade these.", "marketplace", 1, 0)
        return None if self.good in _BASIC else Refusal("not_basic", "20Y 6.3", self.wrong, "goods")


class TradeBasic(_Trade, frozen=True, tag="trade_basic"):
    """One for one, each for a gold (free in year 8)."""

    give: str
    get: str
    times: int = 1
    wrong = "Trade wood, stone or leather for another of the three."

    def lacking(self, s: State) -> Refusal | None:
        known = self.give in _BASIC and self.give != self.get
        return super().lacking(s) or (None if known else Refusal("not_basic", "20Y 6.3", self.wrong, "goods"))

    @classmethod
    def rate(cls, s: State) -> int:
        return basic_fee(s)

    def cost(self, rate: int) -> Mapping[int, int]:
        return {t.GOOD[self.give]: 1, t.GOLD: rate} if rate else {t.GOOD[self.give]: 1}


class TradeGold(_Trade, frozen=True, tag="trade_gold"):
    """Three gold for a basic good."""

    get: str
    times: int = 1
    wrong = "Gold only buys wood, stone or leather."

    def cost(self, rate: int) -> Mapping[int, int]:
        return {t.GOLD: t.TABLES.trade.gold_price}


class TradeRare(_Trade, frozen=True, tag="trade_rare"):
    """Wood for metal, stone for gems, leather for spices, never back (20Y-D37)."""

    get: str
    times: int = 1

    def lacking(self, s: State) -> Refusal | None:
        if not rare_rate(s):
            return Refusal("no_port", "20Y 3.3", "Build a port to trade for rare goods.", "port", 1, 0)
        return (
            None if self.get in _RARE else Refusal("not_rare", "20Y-D37", "Trade for metal, gems or spices.", "goods")
        )

    @classmethod
    def rate(cls, s: State) -> int:
        return rare_rate(s)

    def cost(self, rate: int) -> Mapping[int, int]:
        return {t.PARTNER[t.GOOD[self.get]]: rate or t.TABLES.trade.port_rate}


TradeBasic.kinds = [TradeBasic(give, get) for give in _BASIC for get in _BASIC if get != give]
TradeGold.kinds = [TradeGold(get) for get in _BASIC]
TradeRare.kinds = [TradeRare(get) for get in _RARE]


# ---- the army


class Recruit(Purchase, frozen=True, tag="recruit"):
    """Whole sets of five (20Y-D39)."""

    troop: str
    sets: int = 1
    field, rule, least = "sets", "20Y 3.4", "Recruit at least one set of five."

    def lacking(self, s: State) -> Refusal | None:
        troop = t.TROOP.get(self.troop)
        if troop is None:
            return Refusal("unknown", "20Y 2.2", f"There are {', '.join(t.TROOPS)}.", "troop")
        if s.town.count[t.BARRACKS[troop]]:
            return None
        need, have = t.TABLES.troops[troop].barracks, s.town.level(t.BARRACKS)
        text = f"{self.troop.capitalize()} need Barracks {need}; you have level {have}."
        return Refusal("no_barracks", "20Y 3.4", text, "barracks", need, have)

    def cost(self, rate: int) -> Mapping[int, int]:
        return _PRICES[self.troop]

    def gets(self) -> dict[str, int]:
        return {self.troop: t.SET}

    def bring(self, s: State, times: int) -> None:
        s.troops[t.TROOP[self.troop]] += t.SET * times

    def told(self, times: int, paid: dict[str, int]) -> Event:
        return Recruited(troop=self.troop, units=t.SET * times, paid=paid)


class BuyBomb(Purchase, frozen=True, tag="buy_bomb"):
    """At most five in a reign (20Y-D40)."""

    count: int = 1
    field, rule, least = "count", "20Y 3.4", "Buy at least one."

    def lacking(self, s: State) -> Refusal | None:
        if s.town.count[t.ARMOURY]:
            return None
        return Refusal("no_armoury", "20Y 3.4", "Build an armoury to buy bombs.", "armoury", 1, 0)

    def cost(self, rate: int) -> Mapping[int, int]:
        return _PRICES["bomb"]

    def limit(self, s: State) -> int:
        return t.TABLES.bombs.limit - s.bombs_bought

    def over(self, s: State) -> Refusal | None:
        left = self.limit(s)
        if self.count <= left:
            return None
        text = f"Only {counted(t.TABLES.bombs.limit, 'bombs')} per game: {left or 'none'} left."
        return Refusal("at_most", "20Y-D40", text, "bombs", self.count, left)

    def gets(self) -> dict[str, int]:
        return {"bomb": 1}

    def bring(self, s: State, times: int) -> None:
        s.bombs += times
        s.bombs_bought += times

    def told(self, times: int, paid: dict[str, int]) -> Event:
        return BombsBought(count=times, paid=paid)


_PRICES = {
    name: {good: n for good, n in enumerate(price) if n}
    for name, price in zip((*t.TROOPS, "bomb"), (*t.PRICES, BOMB_PRICE), strict=True)
}
Recruit.kinds = [Recruit(troop) for troop in t.TROOPS]
BuyBomb.kinds = [BuyBomb()]
