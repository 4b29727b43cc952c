"""What the quick hand of 20 Years does with a year: one deed after the other by a fixed order, no odds, no search.

`deed` reads a state in which deeds are done and names a legal one; each step below answers None when it has no use.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import Action
from game.core.twenty_years.actions import (
    BuildFortifications,
    ClaimTile,
    EndYear,
    Recruit,
    SailToIsland,
    StartRaid,
    TakeFreeTile,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.actions.build import beside, build_at, price, unpaid
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.actions.shapes import Rare
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import (
    ARCHERS,
    ARMOURY,
    BARRACKS,
    CHURCH,
    DUNGEONS,
    ENTRY,
    GEMS,
    GOLD,
    GOODS,
    KINDS,
    LEATHER,
    MARKETPLACE,
    MILLS,
    PORT,
    STATUE,
    STONE,
    TABLES,
    TOWER,
    TREASURY,
    WINDMILL_1,
    WINDMILL_2,
    WINDMILL_3,
    WOOD,
    price_of,
)
from game.titles.twenty_years.bot.land import inner_tile, top_tile

YEARS = TABLES.turns.years
ENDYEAR, START = EndYear(), StartRaid()
# Single buildings in the order they are wished for.
WISHES = (
    PORT, MARKETPLACE, ARMOURY, WINDMILL_1, BARRACKS[0], TREASURY, BARRACKS[1], BARRACKS[2], DUNGEONS[0], DUNGEONS[1],
    WINDMILL_2, CHURCH, WINDMILL_3,
)  # fmt: skip
ARMY = 20  # units wanted before leather is kept for other things
CLAIM_ARMY = 8  # units that any guards may be met with
RAID_UNITS = (15, 25, 35)  # units for the dungeon's levels; deeper ones are left alone
GEMS_FROM = 10  # the year from which gems are traded for
NEAR_TILES = 12  # land near and cheap first, so many tiles
LATE = 19  # gems at any rate from this year on
PLACES = 24  # places looked at for a piece
_REMEMBERED = 200_000
_SPOTS: dict[tuple[object, ...], int | None] = {}
_TILES: dict[tuple[object, ...], tuple[int | None, int | None]] = {}


def deed(s: State) -> Action:
    """The next deed of the year."""
    return (
        _of_the_entry(s)
        or _with_gems(s)
        or _mill(s)
        or _wish(s)
        or _gems(s)
        or _land(s)
        or _army(s)
        or _cash_in(s)
        or ENDYEAR
    )


def _of_the_entry(s: State) -> Action | None:
    """What the ledger offers in this year only."""
    entry, goods, count = s.entry, s.goods, s.town.count
    if s.free_tiles_left:
        top, inner = _tiles(s)
        tile = inner if top is None else top
        return None if tile is None else TakeFreeTile(s.realm.ids[tile])
    if entry == ENTRY["treasure_map"]:
        if not s.island_used and goods[WOOD] >= 2 and count[PORT]:
            return SailToIsland(Rare(gems=2))
    elif entry == ENTRY["invasion"] and not s.invasion_repelled:
        if s.troops[ARCHERS] >= 3:
            if not s.fort_paid:
                return next((BuildFortifications(GOODS[good]) for good in (WOOD, STONE) if goods[good] >= 2), None)
        elif count[BARRACKS[ARCHERS]] and goods[LEATHER] and goods[WOOD] and (goods[WOOD] > 2 or goods[STONE] > 1):
            return Recruit("archers", 1)
    return None


def spot(s: State, kind: int) -> int | None:
    """Plots (a mask) for a piece: off tower land unless it is a tower or the statue, in a corner; remembered."""
    realm = s.realm
    free = realm.land_of(s.owned) & ~s.town.taken
    near = beside(s, kind) if KINDS[kind].level > 1 or kind == ARMOURY else 0
    key = (realm, kind, free, near)
    if key in _SPOTS:
        return _SPOTS[key]
    places: Sequence[int] = realm.places(kind, free, near)
    if kind not in (TOWER, STATUE):
        places = [place for place in places if not place & realm.tower_land]
    around = realm.grid.around
    found = min(places[:PLACES], key=lambda place: (around(place) & free & ~place).bit_count(), default=None)
    if len(_SPOTS) >= _REMEMBERED:
        _SPOTS.clear()
    _SPOTS[key] = found
    return found


def _tiles(s: State) -> tuple[int | None, int | None]:
    """The tile towards tower land and the near one; remembered by what is owned."""
    key = (s.realm, s.owned)
    found = _TILES.get(key)
    if found is None:
        if len(_TILES) >= _REMEMBERED:
            _TILES.clear()
        found = _TILES[key] = (top_tile(s), inner_tile(s))
    return found


def _piece(s: State, kind: int) -> Action | None:
    place = spot(s, kind)
    return None if place is None else build_at(s.realm, kind, place)


def _with_gems(s: State) -> Action | None:
    """The statue, then towers: at once while the target is far, else when a gem has no better use."""
    goods, count = s.goods, s.town.count
    gems, left = goods[GEMS], YEARS - s.year
    if not gems:
        return None
    if not count[STATUE] and gems >= price(s, STATUE)[GEMS]:
        found = _piece(s, STATUE)
        if found is not None:
            return found
    if (count[STATUE] or not left or (count[TOWER] < s.chosen.towers and left < 6)) and not unpaid(s, TOWER):
        return _piece(s, TOWER)
    return None


def _mill(s: State) -> Action | None:
    """Resource structures while there is room, the rarest first."""
    if s.year >= YEARS:
        return None
    count, realm = s.town.count, s.realm
    room = (s.free & ~realm.tower_land).bit_count()
    for number, _, mill in sorted((count[mill], i, mill) for i, mill in enumerate(MILLS)):
        if number < KINDS[mill].max and room >= KINDS[mill].plots:
            found = _piece(s, mill)
            if found is not None:
                return found
    return None


def _wish(s: State) -> Action | None:
    """The first single building that can be paid and put somewhere."""
    goods, count, left = s.goods, s.town.count, YEARS - s.year
    for kind in WISHES:
        if (
            count[kind]
            or (KINDS[kind].level > 1 and not count[kind - 1])
            or (kind == ARMOURY and not count[BARRACKS[0]])
        ):
            continue
        if kind == WINDMILL_3 and (left < 5 or not count[STATUE]):
            continue
        if all(have >= n for have, n in zip(goods, KINDS[kind].cost, strict=True)):
            found = _piece(s, kind)
            if found is not None:
                return found
    return None


def _gems(s: State) -> Action | None:
    """Stone into gems for the statue and the towers there is room for."""
    if s.year < GEMS_FROM:
        return None
    goods, count = s.goods, s.town.count
    rate = rare_rate(s)
    if not rate:
        return None
    statue = 0 if count[STATUE] else price(s, STATUE)[GEMS]
    room = (s.free & s.realm.tower_land).bit_count() // KINDS[TOWER].plots + statue
    short = min(statue + max(0, s.chosen.towers - count[TOWER]) - (2 if s.year < LATE else 0), room) - goods[GEMS]
    if short <= 0:
        return None
    if goods[STONE] >= rate and (rate == TABLES.trade.market_rate or s.year >= LATE):
        return TradeRare("gems", 1)
    if count[MARKETPLACE] and rate == TABLES.trade.market_rate and goods[STONE] % 2 and goods[WOOD] > 4:
        return TradeBasic("wood", "stone", 1) if goods[GOLD] else None
    return None


def _land(s: State) -> Action | None:
    """Near land, then tower land and on to the far corner, with an army or where none can be had."""
    realm, goods, left = s.realm, s.goods, YEARS - s.year
    corner = s.owned >> realm.far_corner & 1
    if s.claims_blocked or not goods[GOLD] or (corner and left < 3):
        return None
    top, inner = _tiles(s)
    common = (s.free & ~realm.tower_land).bit_count()
    near = s.owned.bit_count() < NEAR_TILES or (common < 4 and left > 2)
    tile = inner if near and inner is not None else top
    if tile is None:
        return None
    half, cost = s.discounts_left > 0, realm.costs[tile]
    if goods[GOLD] < price_of(cost, half):
        return None
    blessed = s.entry == ENTRY["conversion"] and s.town.count[CHURCH] > 0
    ready = s.units >= min(CLAIM_ARMY, cost * cost) or not s.town.count[BARRACKS[0]]
    if ready or blessed or (s.units and not goods[LEATHER]):
        return ClaimTile(realm.ids[tile], half)
    return None


def _army(s: State) -> Action | None:
    """Leather into footmen, and the dungeon with enough of them."""
    goods, left = s.goods, YEARS - s.year
    if not s.town.count[BARRACKS[0]]:
        return None
    spare = goods[LEATHER] - (0 if not left else 1 if s.units < ARMY else 2)
    if spare > 0 and (s.units < ARMY or not left or goods[LEATHER] > 3):
        return Recruit("footmen", 1 if left and s.units < ARMY else spare)
    return _raid(s)


def _raid(s: State) -> Action | None:
    if s.raid_used or s.levels_won >= len(RAID_UNITS) or s.year >= YEARS:
        return None
    needs = DUNGEONS[TABLES.dungeons[s.levels_won].needs - 1]
    return START if s.town.count[needs] and s.units >= RAID_UNITS[s.levels_won] else None


def _cash_in(s: State) -> Action | None:
    """The last year: everything becomes soldiers, or spices."""
    if s.year < YEARS:
        return None
    goods, count = s.goods, s.town.count
    if count[MARKETPLACE] and goods[GOLD] and count[BARRACKS[0]]:
        for good in (WOOD, STONE):
            if goods[good]:
                return TradeBasic(GOODS[good], "leather", min(goods[good], goods[GOLD]))
        if goods[GOLD] >= TABLES.trade.gold_price:
            return TradeGold("leather", goods[GOLD] // TABLES.trade.gold_price)
    rate = rare_rate(s)
    return TradeRare("spices", 1) if rate and goods[LEATHER] >= rate else None
