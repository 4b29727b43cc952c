"""What the greedy bot of 20 Years thinks things are worth: which pieces it wants next, what goods it is short of.

Points are the measure. A reign is lost without its towers, so what towers need comes before everything late in the
game; until then production and the pieces that speed it up.
"""

from __future__ import annotations

import msgspec

from game.core.twenty_years.actions.build import price, unavailable
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.odds import Goal, tower_room, worth
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import (
    ARCHERS,
    ARMOURY,
    BARRACKS,
    CHURCH,
    DUNGEONS,
    ENTRIES,
    ENTRY,
    GEMS,
    GOLD,
    KINDS,
    LEATHER,
    MARKETPLACE,
    MILLS,
    PARTNER,
    PORT,
    PRICES,
    STATUE,
    STONE,
    TABLES,
    TREASURY,
    WINDMILL_1,
    WINDMILL_2,
    WINDMILL_3,
    WOOD,
)
from game.titles.twenty_years.bot.land import common_plots, inner_tile, top_tile, towers_short

# The pieces in the order they are wanted.
WISHES = (
    WINDMILL_1,
    PORT,
    MARKETPLACE,
    BARRACKS[0],
    TREASURY,
    WINDMILL_2,
    CHURCH,
    BARRACKS[1],
    DUNGEONS[0],
    STATUE,
    BARRACKS[2],
    DUNGEONS[1],
    WINDMILL_3,
    ARMOURY,
)
HORIZON = 4  # so many wishes are saved for
LATE = 8  # from this year on gems are saved for towers
INNER = 7  # tiles (capitol included) before the way to the tower land
UNITS = 10  # soldiers wanted before guards are no worry


def years_left(s: State) -> int:
    """Harvests still to come after this one."""
    return TABLES.turns.years - s.year


def wishes(s: State) -> list[int]:
    """The pieces wanted next, most wanted first; gems stay for the towers while those are short of them."""
    found = []
    for kind in WISHES:
        if s.town.count[kind] or unavailable(s, KINDS[kind]):
            continue
        if kind in (STATUE, WINDMILL_3) and gems_short(s) > -KINDS[kind].cost[GEMS]:
            continue
        if kind == WINDMILL_3 and years_left(s) < 6:
            continue
        found.append(kind)
    return found


def gems_short(s: State) -> int:
    """Gems missing for the towers, those of year 19 counted as there; below 0: so many to spare."""
    coming = ENTRIES[ENTRY["wizard"] - 1].gems if s.chosen.variant == "none" and s.year < ENTRY["wizard"] else 0
    return towers_short(s) - s.goods[GEMS] - coming


def demand(s: State) -> list[float]:
    """How much of each good the next wishes, the towers and the army need in all."""
    need = [0.0] * len(s.goods)
    for kind in wishes(s)[:HORIZON]:
        for good, n in enumerate(price(s, kind)):
            need[good] += n
    gems = max(0, gems_short(s))
    rate = rare_rate(s) or TABLES.trade.port_rate
    if gems and s.year >= LATE:
        need[STONE] += rate * gems
    if s.year >= LATE:
        basic = towers_short(s)
        for good in (WOOD, STONE, LEATHER):
            need[good] += basic if s.chosen.tower_basic == "each" else basic / 3
    for good, n in enumerate(PRICES[0]):
        need[good] += n * (1 if s.units >= UNITS else 2)
    if s.chosen.variant == "none" and s.year in (ENTRY["invasion"] - 2, ENTRY["invasion"] - 1, ENTRY["invasion"]):
        _for_invasion(s, need)
    return need


def _for_invasion(s: State, need: list[float]) -> None:
    row = ENTRIES[ENTRY["invasion"] - 1]
    need[WOOD] += row.materials
    if s.troops[ARCHERS] < row.archers:
        for good, n in enumerate(PRICES[ARCHERS]):
            need[good] += n


class Land(msgspec.Struct, frozen=True):
    """The tile the bot wants next (a number; None: no more land) and how badly, from 0 to 1."""

    tile: int | None
    urge: float


def wanted_land(s: State) -> Land:
    """Near and cheap land first, then tower land until every tower has room, then room for the wishes."""
    short = towers_short(s)
    room = tower_room(s) if s.owned & s.realm.top else 0
    inner = inner_tile(s)
    if s.owned.bit_count() < INNER and inner is not None:
        return Land(inner, 1.0)
    if room < short:
        top = top_tile(s)
        if top is not None:
            return Land(top, 1.0)
    plots = sum(KINDS[kind].plots for kind in wishes(s)[:HORIZON])
    if inner is not None and common_plots(s) < plots + 2 and years_left(s) > 0:
        return Land(inner, 0.6)
    top = top_tile(s)
    if s.owned >> s.realm.far_corner & 1:
        return Land(inner if years_left(s) > 2 else None, 0.2)
    return Land(top, 0.5)


def prices(s: State) -> list[float]:
    """What one more of each good is worth now."""
    need = demand(s)
    found = []
    for good, have in enumerate(s.goods):
        short = max(0.0, need[good] - have)
        found.append(0.35 + 0.65 * min(1.0, short / 3))
    for rare, basic in PARTNER.items():
        found[rare] = max(0.8, 2 * found[basic])
    if gems_short(s) > 0:
        found[GEMS] = 3.0
    found[GOLD] = _gold(s)
    if s.year == TABLES.turns.years:
        found[LEATHER] = max(found[LEATHER], 1.0 if s.town.count[BARRACKS[0]] else 0.5)
    return found


def _gold(s: State) -> float:
    land = wanted_land(s)
    if land.tile is None:
        return 0.25
    missing = s.realm.costs[land.tile] - s.gold
    return 0.3 + (0.9 if missing > 0 else 0.45) * land.urge


def dice_goal(s: State) -> Goal:
    """What the year's dice are rolled for."""
    at = prices(s)
    return worth(at[WOOD], at[STONE], at[LEATHER], at[GOLD], point=1.0)


def mills_wanted(s: State) -> list[int]:
    """Resource structures to build while there is room, the scarcest good first."""
    if years_left(s) < 1:
        return []
    at = prices(s)
    count = s.town.count
    room = common_plots(s)
    keep = sum(KINDS[kind].plots for kind in wishes(s)[:2])
    kinds = sorted(range(3), key=lambda good: (count[MILLS[good]], -at[good]))
    found = []
    for good in kinds:
        kind = MILLS[good]
        first = not count[kind]
        if count[kind] < KINDS[kind].max and (first or room - KINDS[kind].plots >= keep):
            found.append(kind)
    return found
