"""What Mini Monarchy's lesson asks about the realm before it advises: whether all can be fed, and what can be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.state import CONSTRUCT, TRADE, State
from game.core.mini_monarchy.tables import FOOD, LABOUR, TABLES


def facts(s: State, seat: int) -> Iterator[str]:
    """Yields facts by name while the player builds or trades.

    "fed": the food in store is enough; "feedable": it is once labour has bought food. "spare:farm": a farm could be
    built, and all that stands then be fed.
    """
    if s.phase not in (CONSTRUCT, TRADE):
        return
    if s.goods[FOOD] >= s.mouths:
        yield "fed"
    if feedable(s):
        yield "feedable"
    if s.phase == CONSTRUCT:
        for row in queries.building_menu(s):
            if row.refusal is None and feedable(s, row.cost, 1):
                yield f"spare:{row.building}"


def feedable(s: State, cost: Mapping[str, int] | None = None, more: int = 0) -> bool:
    """Whether everyone can be fed after paying `cost` and adding `more` buildings, if all labour buys food."""
    paid = cost or {}
    labour = s.goods[LABOUR] - paid.get("labour", 0)
    return s.goods[FOOD] - paid.get("food", 0) + labour // TABLES.trade.labour >= s.mouths + more
