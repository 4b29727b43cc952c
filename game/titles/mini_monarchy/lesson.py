"""What Mini Monarchy's lesson asks about the realm before it advises: whether all can be fed, and what can be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.state import CONSTRUCT, HARD_TIMES, TRADE, State
from game.core.mini_monarchy.tables import FOOD, LABOUR, LAST_STAGE, STAGES, TABLES


def facts(s: State, seat: int) -> Iterator[str]:
    """Yields facts by name while the player pays for hard times, builds or trades.

    "plenty": a stage of the monument could be built and everyone fed, though hard times took food. "fed": the food in
    store is enough; "feedable": it is once labour has bought food. "spare:farm": a farm could be built, and all that
    stands then be fed; "spare:monument": its next stage likewise.
    """
    if s.phase == HARD_TIMES and s.stage < LAST_STAGE:
        left = [n - cost for n, cost in zip(s.goods, STAGES[s.stage], strict=True)]
        left[FOOD] -= s.due + s.mouths
        if min(left) >= 0:
            yield "plenty"
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
        stage = next((row for row in queries.stage_menu(s) if not row.built), None)
        if stage is not None and stage.refusal is None and feedable(s, stage.cost):
            yield "spare:monument"


def feedable(s: State, cost: Mapping[str, int] | None = None, more: int = 0) -> bool:
    """Whether everyone can be fed after paying `cost` and adding `more` buildings, if all labour buys food."""
    paid = cost or {}
    labour = s.goods[LABOUR] - paid.get("labour", 0)
    return s.goods[FOOD] - paid.get("food", 0) + labour // TABLES.trade.labour >= s.mouths + more
