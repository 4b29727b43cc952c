"""A quick hand for playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.rules import Action
from game.core.twenty_years import battle as fights
from game.core.twenty_years.actions import (
    BuildFortifications,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    ClaimTile,
    EndYear,
    Engage,
    Flee,
    Leave,
    Move,
    Recruit,
    Reroll,
    Rumour,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.actions.base import Rare
from game.core.twenty_years.actions.build import beside, build_at, price, unpaid
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.battle import layout
from game.core.twenty_years.odds_fight import to_exit
from game.core.twenty_years.sequence import advance, watch
from game.core.twenty_years.state import ACTIONS, HARVEST, OVER, ROLL, Battle, GoodsChoice, Raid, State, TreasuryChoice
from game.core.twenty_years.tables import (
    ARCHERS,
    ARMOURY,
    BARRACKS,
    CHURCH,
    DIES,
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
    TROOPS,
    WINDMILL_1,
    WINDMILL_2,
    WINDMILL_3,
    WOOD,
    price_of,
)
from game.titles.twenty_years.bot.greedy import paces
from game.titles.twenty_years.bot.policy import inner_tile, top_tile

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
    """The next action of the year."""
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


# ---- A quick hand for 20 Years, for playing reigns on many times: it reads the state and lists no legal actions.
STOP, FLEE, BOMB, LEAVE = StopRolling(), Flee(), ThrowBomb(), Leave()
GOLD_YEARS = 3  # at the beginning of a reign low dice, which are gold, are kept every year,
GOLD_EVERY, GOLD_UNTIL = 2, 18  # later every second one
GOLD_TILES = 16  # until so much land is owned
KNIGHTS_COST = 2  # steps of a deadly face that a knight is dearer
GOODS_WORTH = (0.7, 1.0, 0.95, 0.4, 0.9, 3.0, 1.0)  # points, by good
INCOME = 7  # years a treasury must still pay to beat its sum at once


def fast(s: State) -> Action:
    """A legal action for any decision."""
    if s.todo:
        return _answer(s)
    phase = s.phase
    if phase == ACTIONS:
        return deed(s)
    if phase == ROLL:
        if s.rolls_used >= s.roll_limit:
            return STOP
        keep = _keep(s.faces, _wants_gold(s), s.golden)
        return STOP if len(keep) == len(s.faces) else Reroll(keep)
    if phase == HARVEST:
        return _pairing(s)
    return Rumour(s.units >= 3)


def _answer(s: State) -> Action:
    """What the frame on top asks."""
    top = s.todo[-1]
    if isinstance(top, Battle):
        return _fight(s, top)
    if isinstance(top, Raid):
        return towards(top.level, top.at, top.settled) if s.units or s.bombs else LEAVE
    if isinstance(top, GoodsChoice):
        return _goods(s, top)
    if isinstance(top, TreasuryChoice):
        return ChooseTreasury("income" if YEARS - s.year >= INCOME else "lump")
    troops = s.troops
    return ChooseTroop(TROOPS[max(range(len(troops)), key=lambda i: (troops[i] > 0, -troops[i]))])


@lru_cache(maxsize=100_000)
def _keep(faces: tuple[int, ...], gold: bool, golden: int) -> tuple[int, ...]:
    """Dice to keep: two of each of 4, 5 and 6 (a third adds only one), low ones too when gold is wanted."""
    seen: dict[int, int] = {}
    keep = []
    for i, face in enumerate(faces):
        count = seen.get(face, 0)
        seen[face] = count + 1
        if i == golden or (face > 3 and count < 2) or (face <= 3 and gold):
            keep.append(i)
    return tuple(keep)


def _wants_gold(s: State) -> bool:
    if s.year <= GOLD_YEARS:
        return s.owned.bit_count() < GOLD_TILES
    return s.year < GOLD_UNTIL and s.year % GOLD_EVERY == 0


def _fight(s: State, top: Battle) -> Action:
    """The troop that dies least; flight from twice as many, bombs for the worst."""
    monster = top.groups[0][0]
    best, units = -1, 0
    for troop in range(len(TROOPS)):
        most = fights.most(s, troop, top)
        if not most:
            continue
        dearer = KNIGHTS_COST if troop == 2 else 0
        if best < 0 or DIES[monster][troop] > DIES[monster][best] + dearer:
            best, units = troop, most
            if troop == 0:
                break
    if best < 0:
        return BOMB if s.bombs else FLEE
    foes = sum(count for _, count in top.groups)
    if top.cause != "war" and s.units * 2 < foes:
        return FLEE
    if s.bombs and foes >= 6:
        return BOMB
    return Engage(TROOPS[best], units)


@lru_cache(maxsize=10_000)
def towards(level: int, at: tuple[int, int], settled: tuple[tuple[int, int], ...]) -> Move:
    """On to the exit of a dungeon by the shortest way."""
    plan = layout(level)
    new = to_exit(plan, frozenset(settled))
    return Move(min(plan.near[at], key=lambda room: (new[room] + (room not in settled), paces(plan, room), room)))


def _goods(s: State, top: GoodsChoice) -> Action:
    legal = ChooseGoods.options(s)
    if len(legal) == 1:
        return legal[0]
    sign, have = -1 if top.pay else 1, s.goods

    def worth(action: Action) -> float:
        assert isinstance(action, ChooseGoods)
        rows = enumerate(action.goods.amounts)
        return sum(sign * n * (GOODS_WORTH[good] - 0.03 * have[good]) for good, n in rows if n)

    return max(legal, key=worth)


def _pairing(s: State) -> Action:
    """The basic goods of the dice, with the mills that add to each kind."""
    legal = ChoosePairing.options(s)
    if len(legal) == 1:
        return legal[0]
    mills = [s.town.count[mill] for mill in MILLS]
    at = [base - 0.02 * have for base, have in zip((0.8, 1.0, 1.0), s.goods, strict=False)]

    def worth(action: Action) -> float:
        assert isinstance(action, ChoosePairing)
        rows = zip((action.wood, action.stone, action.leather), mills, at, strict=True)
        return sum((count + mill) * each for count, mill, each in rows if count)

    return max(legal, key=worth)


def play_on(s: State, until: int = TABLES.turns.years + 1) -> None:
    """The quick hand to the end of the reign, or to the beginning of a year."""
    while s.phase != OVER and s.year < until:
        fast(s).perform(s, None)  # type: ignore[attr-defined]
        watch(s, None)
        advance(s, None)
