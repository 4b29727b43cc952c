"""Bookkeeping of goods, units and points: change, then emit. No decisions here."""

from __future__ import annotations

from game.core.events import Emit
from game.core.twenty_years.events import ChoiceAsked, GoodsChanged, PointsChanged, TroopsChanged
from game.core.twenty_years.state import SOURCES, GoodsChoice, State
from game.core.twenty_years.tables import GOOD, GOODS, TROOPS, Amounts


def gain(s: State, good: int, count: int, reason: str, emit: Emit | None) -> None:
    """Add `count` (negative: take) of one good."""
    if count:
        s.goods[good] += count
        if emit:
            emit(GoodsChanged(goods={GOODS[good]: count}, reason=reason))


def pay(s: State, price: Amounts, times: int = 1) -> None:
    """Take a price from stock; the caller's event tells it."""
    goods = s.goods
    for good, n in enumerate(price):
        if n:
            goods[good] -= n * times


def affords(s: State, price: Amounts) -> bool:
    goods = s.goods
    for good, n in enumerate(price):  # noqa: SIM110 - twice as fast as all() on this path
        if n > goods[good]:
            return False
    return True


def award(s: State, source: int, points: int, reason: str, emit: Emit | None) -> None:
    """Running victory points, with where they come from. They may go below 0 (20Y-D76)."""
    if points:
        s.points[source] += points
        if emit:
            emit(PointsChanged(points=points, source=SOURCES[source], reason=reason))


def enlist(s: State, troop: int, units: int, reason: str, emit: Emit | None) -> None:
    """Units join (negative: leave) without a battle or a price."""
    if units:
        s.troops[troop] += units
        if emit:
            emit(TroopsChanged(troops={TROOPS[troop]: units}, reason=reason))


def ask_goods(s: State, frame: GoodsChoice, emit: Emit | None) -> None:
    """Push a choice of goods, unless there is only one answer, which is booked at once.

    A loss asks only for what is there: with less in stock than demanded, everything goes.
    """
    total, only = frame.total, frame.allowed
    if frame.pay:
        only = tuple(good for good in frame.allowed if s.goods[GOOD[good]])
        total = min(total, sum(s.goods[GOOD[good]] for good in only))
        frame = GoodsChoice(frame.cause, total, only, pay=True)
    if total == 0:
        return
    if len(only) == 1:
        gain(s, GOOD[only[0]], -total if frame.pay else total, frame.cause, emit)
        return
    s.todo.append(frame)
    if emit:
        emit(ChoiceAsked(kind="goods", cause=frame.cause, total=total, allowed=only, pay=frame.pay))
