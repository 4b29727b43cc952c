"""How the greedy bot plays a year, and what land, goods and buildings are worth to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

import msgspec

from game.core.grids import bits
from game.core.rules import Action
from game.core.twenty_years.actions import (
    Build,
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
from game.core.twenty_years.actions.base import Rare
from game.core.twenty_years.actions.build import beside, price, unavailable
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.books import affords
from game.core.twenty_years.odds import Goal, claim_odds, raid_odds, tower_room, worth
from game.core.twenty_years.state import Realm, State
from game.core.twenty_years.tables import (
    ARCHERS,
    ARMOURY,
    BARRACKS,
    BASIC,
    CHURCH,
    DUNGEONS,
    ENTRIES,
    ENTRY,
    GEMS,
    GOLD,
    GOODS,
    KINDS,
    LEATHER,
    MARKETPLACE,
    MILLS,
    PARTNER,
    PORT,
    PRICES,
    RARE,
    SPICES,
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
)

LONELY = 3  # what a single cut-off plot costs, in neighbourly pairs
SACRED = 4  # what a plot of needed tower land costs, in the same


def towers_short(s: State) -> int:
    """Towers still to be built for the target."""
    return max(0, s.chosen.towers - s.town.count[TOWER])


def steps_to(realm: Realm, owned: int, goal: int) -> tuple[int, int] | None:
    """(gold, first tile) of the cheapest way from the realm to one of the goal's tiles; None when there is none."""
    heap = [(realm.costs[tile], tile, tile) for tile in bits(realm.border(owned))]
    heap.sort()
    seen = 0
    while heap:
        gold, tile, first = heappop(heap)
        if seen >> tile & 1:
            continue
        seen |= 1 << tile
        if goal >> tile & 1:
            return gold, first
        for near in bits(realm.near[tile] & ~owned & ~seen):
            heappush(heap, (gold + realm.costs[near], near, first))
    return None


def top_tile(s: State) -> int | None:
    """The next tile on the way to more tower land: beside owned tower land first, towards the far corner."""
    realm = s.realm
    mine = s.owned & realm.top
    beside_mine = [t for t in bits(realm.border(s.owned) & realm.top) if realm.near[t] & mine]
    if beside_mine:
        return min(beside_mine, key=lambda t: (_far(realm, t), t))
    found = steps_to(realm, s.owned, realm.top & ~s.owned)
    return found[1] if found else None


def _far(realm: Realm, tile: int) -> int:
    row, col = divmod(tile, realm.board.cols)
    far_row, far_col = divmod(realm.far_corner, realm.board.cols)
    return abs(row - far_row) + abs(col - far_col)


def inner_tile(s: State) -> int | None:
    """The cheapest tile beside the realm that is no tower land; of equal ones the one with most owned neighbours."""
    realm = s.realm
    near = list(bits(realm.border(s.owned) & ~realm.top))
    if not near:
        return None
    return min(near, key=lambda t: (realm.costs[t], -(realm.near[t] & s.owned).bit_count(), t))


def corner_tile(s: State) -> int | None:
    """The next tile on the way to the Cartographer's, None when it is owned."""
    found = steps_to(s.realm, s.owned, 1 << s.realm.far_corner & ~s.owned)
    return found[1] if found else None


def common_plots(s: State) -> int:
    """Free plots that are not tower land."""
    return (s.free & ~s.realm.tower_land).bit_count()


def best_place(s: State, kind: int) -> int | None:
    """The plots for a piece (a mask), None when it fits nowhere or would take the land of a missing tower."""
    free = s.free
    places = s.realm.places(kind, free, beside(s, kind))
    if not places:
        return None
    if kind == TOWER:
        return max(places, key=lambda place: (tower_room(s, free & ~place), _shape(s, free & ~place), -place))
    best = max(places, key=lambda place: (_common(s, kind, place, free), -place))
    taken = best & s.realm.tower_land
    if taken and tower_room(s, free & ~best) < min(towers_short(s), tower_room(s)):
        return None
    return best


def _common(s: State, kind: int, place: int, free: int) -> int:
    rest = free & ~place
    score = _shape(s, rest) - SACRED * (place & s.realm.tower_land).bit_count()
    if KINDS[kind].level < KINDS[kind].top and not s.realm.grid.around(place) & rest:
        score -= LONELY  # its upgrades would have nowhere to go
    return score


def _shape(s: State, free: int) -> int:
    """How well free land hangs together: pairs of neighbours, less the plots that have none."""
    grid = s.realm.grid
    full = (1 << (grid.rows * grid.cols)) - 1
    left = full // ((1 << grid.cols) - 1)
    beside_east = free >> 1 & ~(left << (grid.cols - 1))
    across = free & beside_east
    down = free & free >> grid.cols
    paired = across | across << 1 | down | down << grid.cols
    return across.bit_count() + down.bit_count() - LONELY * (free & ~paired).bit_count()


# ---- What the greedy bot of 20 Years thinks things are worth: which pieces it wants next, what goods it is short of.
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


class LandGoal(msgspec.Struct, frozen=True):
    """The tile the bot wants next (a number; None: no more land) and how badly, from 0 to 1."""

    tile: int | None
    urge: float


def wanted_land(s: State) -> LandGoal:
    """Near and cheap land first, then tower land until every tower has room, then room for the wishes."""
    short = towers_short(s)
    room = tower_room(s) if s.owned & s.realm.top else 0
    inner = inner_tile(s)
    if s.owned.bit_count() < INNER and inner is not None:
        return LandGoal(inner, 1.0)
    if room < short:
        top = top_tile(s)
        if top is not None:
            return LandGoal(top, 1.0)
    plots = sum(KINDS[kind].plots for kind in wishes(s)[:HORIZON])
    if inner is not None and common_plots(s) < plots + 2 and years_left(s) > 0:
        return LandGoal(inner, 0.6)
    top = top_tile(s)
    if s.owned >> s.realm.far_corner & 1:
        return LandGoal(inner if years_left(s) > 2 else None, 0.2)
    return LandGoal(top, 0.5)


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


# ---- What the greedy bot of 20 Years does with a year: one action after the other, the most pressing first.
Idea = Callable[[State], Action | None]
UNIT = 0.3  # points one soldier is worth: a fifth of a point, and the price of a new one
SAFE = 0.8  # a claim with this chance needs no more soldiers first


def next_action(s: State) -> Action:
    """The next action of the year; ends the year when nothing is left that helps."""
    return next(wanted(s), EndYear())


def wanted(s: State) -> Iterator[Action]:
    """Every action that helps, the most pressing first."""
    for idea in ACTION_TYPES:
        found = idea(s)
        if found is not None and found.refusal(s) is None:  # type: ignore[attr-defined]
            yield found


def _piece(s: State, kind: int) -> Action | None:
    if not affords(s, price(s, kind)):
        return None
    place = best_place(s, kind)
    if place is None:
        return None
    return Build(KINDS[kind].structure, KINDS[kind].level, s.realm.cells(place))


def free_tile(s: State) -> Action | None:
    """Year 4: tower land if it lies beside the realm, else the dearest tile on the way there."""
    if not s.free_tiles_left:
        return None
    tile = top_tile(s)
    if tile is None:
        tile = inner_tile(s)
    return None if tile is None else TakeFreeTile(s.realm.ids[tile])


def sail(s: State) -> Action | None:
    """Year 13: gems while towers want them, else spices."""
    if s.entry != ENTRY["treasure_map"]:
        return None
    total = ENTRIES[s.entry - 1].goods
    gems = min(total, max(0, gems_short(s))) or (total if not s.town.count[STATUE] else 0)
    return SailToIsland(Rare(gems=gems, spices=total - gems))


def fortify(s: State) -> Action | None:
    """Year 17: walls when the archers are there or can be had."""
    if s.entry != ENTRY["invasion"] or s.invasion_repelled:
        return None
    row = ENTRIES[s.entry - 1]
    if s.troops[ARCHERS] < row.archers:
        spare = s.goods[WOOD] >= row.materials + 1 or s.goods[STONE] >= row.materials
        return Recruit(TROOPS[ARCHERS], 1) if spare else None
    material = WOOD if s.goods[WOOD] >= s.goods[STONE] else STONE
    return BuildFortifications(GOODS[material])


def show_vizier(s: State) -> Action | None:
    """Year 16: trade for the rare goods that are missing, if all six can be had."""
    rate = rare_rate(s)
    if s.entry != ENTRY["vizier"] or s.vizier_met or not rate:
        return None
    missing = [rare for rare in RARE if not s.goods[rare]]
    for good in BASIC:
        cost = rate * sum(1 for rare in missing if PARTNER[rare] == good)
        if s.goods[good] < cost + 1:
            return None
    return TradeRare(GOODS[missing[0]], 1) if missing else None


def tower(s: State) -> Action | None:
    return _piece(s, TOWER)


def mill(s: State) -> Action | None:
    return next((found for kind in mills_wanted(s) if (found := _piece(s, kind))), None)


def _saved(s: State) -> list[int]:
    """Goods that stay untouched by lesser wishes: one basic for each tower whose gem is there, stone for late gems."""
    kept = [0] * len(s.goods)
    short = min(towers_short(s), tower_room(s)) if s.owned & s.realm.top else 0
    if short and s.year >= LATE:
        kept[STONE] = max(0, gems_short(s)) * (rare_rate(s) or TABLES.trade.port_rate)
        if years_left(s) > 6:
            kept[STONE] //= 2
        kept[GEMS] = towers_short(s)
    return kept


def wish(s: State) -> Action | None:
    """The first wish that can be paid without touching what more wanted things are saved for."""
    kept = _saved(s)
    for kind in wishes(s):
        cost = price(s, kind)
        if all(have - keep >= n for have, keep, n in zip(s.goods, kept, cost, strict=True) if n):
            found = _piece(s, kind)
            if found is not None:
                return found
        elif best_place(s, kind) is not None:
            kept = [keep + n for keep, n in zip(kept, cost, strict=True)]
    return None


def recruit(s: State) -> Action | None:
    """Soldiers while the next guards are a worry."""
    land = wanted_land(s)
    if land.tile is None or s.units >= 2 * UNITS:
        return None
    odds = claim_odds(s, land.tile)
    if odds.joins or (odds.own >= SAFE + 0.15 and s.units >= UNITS // 2):
        return None
    troop = ARCHERS if s.town.count[BARRACKS[ARCHERS]] and s.goods[WOOD] > 1 else 0
    return Recruit(TROOPS[troop], 1)


def claim(s: State) -> Action | None:
    """The wanted tile, even against the odds: a lost fight costs soldiers, not land."""
    if s.claims_blocked:
        return None
    land = wanted_land(s)
    if land.tile is None:
        return None
    return ClaimTile(s.realm.ids[land.tile], s.discounts_left > 0)


def last_claim(s: State) -> Action | None:
    """In the last years the Cartographer's corner, if the gold reaches."""
    if s.claims_blocked or years_left(s) > 1:
        return None
    tile = corner_tile(s)
    return None if tile is None else ClaimTile(s.realm.ids[tile], s.discounts_left > 0)


def gems(s: State) -> Action | None:
    """Stone into gems for towers, and for the statue when there is plenty."""
    rate = rare_rate(s)
    if not rate or s.goods[STONE] < rate:
        return None
    short = gems_short(s) if years_left(s) else towers_short(s) - s.goods[GEMS]
    if short > 0 and s.year >= LATE - 2:
        return TradeRare(GOODS[GEMS], 1)
    if s.year >= LATE and not s.town.count[STATUE] and s.goods[STONE] >= rate + 2:
        return TradeRare(GOODS[GEMS], 1)
    if not years_left(s) and tower_room(s) > s.goods[GEMS]:
        return TradeRare(GOODS[GEMS], 1)
    return None


def swap(s: State) -> Action | None:
    """Basic goods changed at the market so that the first wish, or a gem, can be paid."""
    if not s.town.count[MARKETPLACE] or not s.gold:
        return None
    short = _first_short(s)
    if short is None:
        return None
    need = demand(s)
    at = prices(s)
    spare = [g for g in BASIC if g != short and s.goods[g] > (need[g] if years_left(s) else 0)]
    if not spare:
        return None
    return TradeBasic(GOODS[min(spare, key=lambda g: at[g])], GOODS[short], 1)


def _first_short(s: State) -> int | None:
    """The one basic good that the most wanted payable thing lacks, by at most two."""
    if s.year >= LATE and towers_short(s) and gems_short(s) > 0 and s.goods[STONE] % max(1, rare_rate(s)):
        return STONE
    for kind in wishes(s)[:2]:
        lack = [(good, n - s.goods[good]) for good, n in enumerate(price(s, kind)) if n > s.goods[good]]
        if len(lack) == 1 and lack[0][0] in BASIC and lack[0][1] <= 2 and best_place(s, kind) is not None:
            return lack[0][0]
    return None


def raid(s: State) -> Action | None:
    """Down the dungeon when the reward outweighs the dead."""
    if s.raid_used:
        return None
    odds = raid_odds(s)
    if odds is None or odds.clear < 0.4:
        return None
    reward = TABLES.dungeons[odds.level - 1].reward
    gain = 0.7 * reward.get("basic", 0) + 1.0 * reward.get("metal", 0) + 2.5 * reward.get("gems", 0)
    if s.entry == ENTRY["beast"]:
        gain += ENTRIES[s.entry - 1].vp + 1
    rooms = sum(odds.reached[:-1]) * 5 / 6 if s.town.count[CHURCH] else 0.0
    return StartRaid() if odds.clear * gain + rooms > UNIT * sum(odds.lost[:3]) + 0.3 else None


def buy(s: State) -> Action | None:
    """Gold into goods when land has no use for it."""
    spare = s.gold - (0 if years_left(s) == 0 else 8)
    if spare < TABLES.trade.gold_price or (wanted_land(s).tile is not None and years_left(s) and not s.claims_blocked):
        return None
    return TradeGold(GOODS[STONE if gems_short(s) > 0 else LEATHER], 1)


def cash_in(s: State) -> Action | None:
    """The last year: leather into soldiers or spices, the rest into leather."""
    if years_left(s):
        return None
    towers = min(s.goods[GEMS], tower_room(s)) if s.owned & s.realm.top else 0
    if s.goods[LEATHER] > towers:
        if s.town.count[BARRACKS[0]]:
            return Recruit(TROOPS[0], 1)
        if rare_rate(s) and s.goods[LEATHER] >= rare_rate(s):
            return TradeRare(GOODS[SPICES], 1)
    other = max((WOOD, STONE), key=lambda good: s.goods[good])
    if s.town.count[MARKETPLACE] and s.gold and s.goods[other] > towers and s.town.count[BARRACKS[0]]:
        return TradeBasic(GOODS[other], GOODS[LEATHER], 1)
    return None


ACTION_TYPES: tuple[Idea, ...] = (
    free_tile,
    show_vizier,
    sail,
    fortify,
    tower,
    mill,
    wish,
    recruit,
    claim,
    gems,
    swap,
    raid,
    last_claim,
    buy,
    cash_in,
)
