"""Recruiting and bombs (section 3.4): sets of five for a price, five bombs in a reign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import books
from game.core.twenty_years.actions.base import GameAction, closed
from game.core.twenty_years.counting import counted
from game.core.twenty_years.events import BombsBought, Recruited
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import (
    ARMOURY,
    BARRACKS,
    GOODS,
    PRICES,
    SET,
    TABLES,
    TROOP,
    TROOPS,
    Amounts,
    amounts,
    named,
)

BOMB_PRICE = amounts(TABLES.bombs.price)


def _most(s: State, price: Amounts) -> int:
    return min(s.goods[good] // n for good, n in enumerate(price) if n)


def _unpaid(s: State, price: Amounts, times: int) -> Refusal | None:
    for good, n in enumerate(price):
        need, have = n * times, s.goods[good]
        if have < need:
            return Refusal(
                "short", "20Y 3.4", f"Needs {counted(need, GOODS[good])}; you have {have}.", GOODS[good], need, have
            )
    return None


class Recruit(GameAction, frozen=True, tag="recruit"):
    """Whole sets of five (20Y-D39)."""

    troop: str
    sets: int = 1

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        for troop, price in enumerate(PRICES):
            if s.town.count[BARRACKS[troop]]:
                most = _most(s, price)
                if most:
                    found += _recruits(troop, most)
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        troop = TROOP.get(self.troop)
        if troop is None:
            return Refusal("unknown", "20Y 2.2", f"There are {', '.join(TROOPS)}.", "troop")
        if self.sets < 1:
            return Refusal("count", "20Y-D39", "Recruit at least one set of five.", "sets", 1, self.sets)
        if not s.town.count[BARRACKS[troop]]:
            need, have = TABLES.troops[troop].barracks, s.town.level(BARRACKS)
            text = f"{self.troop.capitalize()} need Barracks {need}; you have level {have}."
            return Refusal("no_barracks", "20Y 3.4", text, "barracks", need, have)
        return _unpaid(s, PRICES[troop], self.sets)

    def perform(self, s: State, emit: Emit | None) -> None:
        troop = TROOP[self.troop]
        books.pay(s, PRICES[troop], self.sets)
        s.troops[troop] += SET * self.sets
        if emit:
            paid = {good: n * self.sets for good, n in named(PRICES[troop]).items()}
            emit(Recruited(troop=self.troop, units=SET * self.sets, paid=paid))


@lru_cache(maxsize=256)
def _recruits(troop: int, most: int) -> tuple[Recruit, ...]:
    return tuple(Recruit(TROOPS[troop], sets) for sets in range(1, most + 1))


class BuyBomb(GameAction, frozen=True, tag="buy_bomb"):
    """At most five in a reign (20Y-D40)."""

    count: int = 1

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if not s.town.count[ARMOURY]:
            return ()
        return _BOMBS[: min(_most(s, BOMB_PRICE), TABLES.bombs.limit - s.bombs_bought)]

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, ACTIONS)
        if refusal:
            return refusal
        if not s.town.count[ARMOURY]:
            return Refusal("no_armoury", "20Y 3.4", "Build an armoury to buy bombs.", "armoury", 1, 0)
        if self.count < 1:
            return Refusal("count", "20Y 6.3", "Buy at least one.", "bombs", 1, self.count)
        left = TABLES.bombs.limit - s.bombs_bought
        if self.count > left:
            text = f"Only {counted(TABLES.bombs.limit, 'bombs')} per game: {left or 'none'} left."
            return Refusal("at_most", "20Y-D40", text, "bombs", self.count, left)
        return _unpaid(s, BOMB_PRICE, self.count)

    def perform(self, s: State, emit: Emit | None) -> None:
        books.pay(s, BOMB_PRICE, self.count)
        s.bombs += self.count
        s.bombs_bought += self.count
        if emit:
            paid = {good: n * self.count for good, n in named(BOMB_PRICE).items()}
            emit(BombsBought(count=self.count, paid=paid))


_BOMBS = tuple(BuyBomb(count) for count in range(1, TABLES.bombs.limit + 1))
