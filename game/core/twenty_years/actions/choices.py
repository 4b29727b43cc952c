"""Answers to what an entry or a rule asks: the rumour, goods of choice, the plague's troop, the treasury's way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import books, ledger
from game.core.twenty_years.actions.base import GameAction, closed, no_frame
from game.core.twenty_years.actions.shapes import Goods
from game.core.twenty_years.counting import counted
from game.core.twenty_years.events import GoodsChanged, TreasuryOpened
from game.core.twenty_years.state import LEDGER, GoodsChoice, State, TreasuryChoice, TroopChoice
from game.core.twenty_years.tables import GOLD, GOOD, GOODS, TABLES, TROOP, TROOPS


class Rumour(GameAction, frozen=True, tag="rumour"):
    """Year 3: follow the rumour or let it be (20Y-D65)."""

    proceed: bool

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _RUMOUR if s.rumour_open and not s.todo else ()

    def refusal(self, s: State) -> Refusal | None:
        if s.rumour_open and s.phase == LEDGER and not s.todo:
            return None
        return closed(s, LEDGER) or no_frame("No rumour to answer.")

    def perform(self, s: State, emit: Emit | None) -> None:
        ledger.answer_rumour(s, self.proceed, emit)


_RUMOUR = (Rumour(True), Rumour(False))


class ChooseGoods(GameAction, frozen=True, tag="choose_goods"):
    """Name the goods that come (or go), exactly as many as asked."""

    goods: Goods

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.top
        if not isinstance(top, GoodsChoice):
            return ()
        limits = tuple(min(s.goods[GOOD[g]], top.total) if top.pay else top.total for g in top.allowed)
        return _multisets(top.allowed, top.total, limits)

    def refusal(self, s: State) -> Refusal | None:
        top = s.top
        if not isinstance(top, GoodsChoice):
            return no_frame("No goods to choose now.")
        chosen = self.goods.amounts
        for good, n in enumerate(chosen):
            name = GOODS[good]
            if n and name not in top.allowed:
                return Refusal("not_allowed", "20Y 6.1", f"Choose among {', '.join(top.allowed)}.", name, 0, n)
            if n < 0:
                return Refusal("negative", "20Y 6.1", "The amount can't be negative.", name, 0, n)
            if top.pay and n > s.goods[good]:
                return Refusal("short", "20Y-D67", f"You have {counted(s.goods[good], name)}.", name, n, s.goods[good])
        if sum(chosen) != top.total:
            text = f"Choose exactly {top.total}, not {sum(chosen)}."
            return Refusal("wrong_total", "20Y 6.1", text, "goods", top.total, sum(chosen))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, GoodsChoice)
        sign = -1 if frame.pay else 1
        goods = s.goods
        for good, n in enumerate(self.goods.amounts):
            goods[good] += sign * n
        if emit:
            change = {GOODS[good]: sign * n for good, n in enumerate(self.goods.amounts) if n}
            emit(GoodsChanged(goods=change, reason=frame.cause))


@lru_cache(maxsize=4096)
def _multisets(allowed: tuple[str, ...], total: int, limits: tuple[int, ...]) -> tuple[ChooseGoods, ...]:
    rows: list[dict[str, int]] = [{}]
    for good, limit in zip(allowed, limits, strict=True):
        rows = [{**row, good: n} for row in rows for n in range(min(limit, total - sum(row.values())), -1, -1)]
    return tuple(ChooseGoods(Goods(**row)) for row in rows if sum(row.values()) == total)


class ChooseTroop(GameAction, frozen=True, tag="choose_troop"):
    """Year 15: the troop that loses half (20Y-D71)."""

    troop: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        if not isinstance(s.top, TroopChoice):
            return ()
        return [_STRUCK[i] for i, units in enumerate(s.troops) if units]

    def refusal(self, s: State) -> Refusal | None:
        if not isinstance(s.top, TroopChoice):
            return no_frame("No troop to choose now.")
        if self.troop not in TROOP:
            return Refusal("unknown", "20Y 2.2", f"There are {', '.join(TROOPS)}.")
        if not s.troops[TROOP[self.troop]]:
            return Refusal("short", "20Y-D71", f"You have no {self.troop}. Choose another troop.", self.troop, 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.todo.pop()
        ledger.halve(s, TROOP[self.troop], emit)


_STRUCK = tuple(ChooseTroop(troop) for troop in TROOPS)


class ChooseTreasury(GameAction, frozen=True, tag="choose_treasury"):
    """All gold at once ("lump"), or some now and each later year ("income")."""

    mode: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _MODES if isinstance(s.top, TreasuryChoice) else ()

    def refusal(self, s: State) -> Refusal | None:
        if not isinstance(s.top, TreasuryChoice):
            return no_frame("No treasury was just built.")
        if self.mode not in ("lump", "income"):
            return Refusal("unknown", "20Y 6.3", "Choose lump sum or income.")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.todo.pop()
        s.treasury = self.mode
        if emit:
            emit(TreasuryOpened(mode=self.mode))
        gold = TABLES.treasury.lump if self.mode == "lump" else TABLES.treasury.income
        books.gain(s, GOLD, gold, "treasury", emit)


_MODES = (ChooseTreasury("lump"), ChooseTreasury("income"))
