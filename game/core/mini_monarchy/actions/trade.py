"""What the capital gives, trade, and the word `done`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from game.core.events import Emit
from game.core.mini_monarchy.actions.base import GameAction, closed
from game.core.mini_monarchy.actions.build import end_construction
from game.core.mini_monarchy.events import CapitalProduced, Traded
from game.core.mini_monarchy.sequence import hard_times
from game.core.mini_monarchy.state import CONSTRUCT, PRODUCE, TRADE, State
from game.core.mini_monarchy.tables import GOOD, GOODS, LABOUR, SPENT, STORED, TABLES, named
from game.core.mini_monarchy.year_end import feed
from game.core.rules import Refusal


class CapitalProduce(GameAction, frozen=True, tag="capital_produce"):
    """One good of choice, two once the second stage stands, the same or different ones."""

    goods: tuple[str, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _gifts(s.due)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, PRODUCE)
        if refusal:
            return refusal
        if any(good not in GOOD for good in self.goods):
            return Refusal("unknown", "MM 2.1", f"There are {', '.join(GOODS)}.", "good")
        if len(self.goods) != s.due:
            text = f"The capital gives {s.due} this year."
            return Refusal("wrong_count", "MM 3.1", text, "goods", s.due, len(self.goods))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        for name in self.goods:
            good = GOOD[name]
            s.goods[good] += 1
            s.flow[good] += 1
        s.due = 0
        if emit:
            given = [self.goods.count(name) for name in GOODS]
            emit(CapitalProduced(goods=named(given)))
        hard_times(s, emit)


@lru_cache(maxsize=8)
def _gifts(count: int) -> tuple[CapitalProduce, ...]:
    return tuple(CapitalProduce(goods) for goods in combinations_with_replacement(GOODS, count))


class Trade(GameAction, frozen=True, tag="trade"):
    """Labour for food or ore, so many times (MM-D35)."""

    get: str
    times: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _trades(s.goods[LABOUR] // TABLES.trade.labour)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, TRADE)
        if refusal:
            return refusal
        if self.get not in GOOD or GOOD[self.get] not in STORED:
            return Refusal("no_such_trade", "MM-D35", "You can only trade labour for food or ore.", "good")
        if self.times < 1:
            return Refusal("count", "MM-D35", "Trade at least once.", "times", 1, self.times)
        need, have = TABLES.trade.labour * self.times, s.goods[LABOUR]
        if need > have:
            return Refusal("cannot_pay", "MM-D35", f"Needs {need} labour; you have {have}.", "labour", need, have)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        good, cost = GOOD[self.get], TABLES.trade.labour * self.times
        s.goods[LABOUR] -= cost
        s.goods[good] += self.times
        s.flow[SPENT + LABOUR] += cost
        s.flow[good] += self.times
        if emit:
            emit(Traded(gave={"labour": cost}, got={self.get: self.times}))


@lru_cache(maxsize=64)
def _trades(most: int) -> tuple[Trade, ...]:
    return tuple(Trade(GOODS[good], times) for good in STORED for times in range(1, most + 1))


class Done(GameAction, frozen=True, tag="done"):
    """Building is over; or trading is, and with it the year."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _DONE

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, CONSTRUCT, TRADE)

    def perform(self, s: State, emit: Emit | None) -> None:
        if s.phase == CONSTRUCT:
            end_construction(s, emit)
        else:
            feed(s, emit)


_DONE = (Done(),)
