"""How a bot plays 20 Years: what it wants of each year, where pieces go, which dice and fights it takes.

`Greedy` asks exact odds about dice and battles and leaves the year to this policy. Playouts use all of it, so it reads
the state and never lists the legal actions of a year.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from game.core.grids import bits, cheapest
from game.core.rules import Action
from game.core.twenty_years import RULESET, actions
from game.core.twenty_years import battle as fights
from game.core.twenty_years import state as states
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions.base import Rare
from game.core.twenty_years.actions.build import BUILDS, beside, price, unpaid
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.odds_dice import Goal, best_pairing, tower_room, worth
from game.core.twenty_years.odds_fight import to_exit
from game.core.twenty_years.state import State

_REMEMBERED = 40_000  # places and tiles


def towers_short(s: State) -> int:
    """Towers still to be built for the target."""
    return max(0, s.chosen.towers - s.town.count[t.TOWER])


@lru_cache(maxsize=_REMEMBERED)
def tiles(realm: states.Realm, owned: int) -> tuple[int | None, int | None]:
    """The next tile on the way to more tower land, and the cheapest one beside the realm that is none.

    Tower land beside owned tower land comes first, towards the far corner; of tiles equally cheap the one with most
    owned neighbours.
    """
    border = realm.border(owned)
    beside_mine = [tile for tile in bits(border & realm.top) if realm.near[tile] & owned & realm.top]
    if beside_mine:
        top: int | None = min(beside_mine, key=lambda tile: (_far(realm, tile), tile))
    else:
        way = cheapest(realm.near, realm.costs, border, realm.top & ~owned, realm.tiles & ~owned)
        top = way[0] if way else None
    inner = min(
        bits(border & ~realm.top),
        key=lambda tile: (realm.costs[tile], -(realm.near[tile] & owned).bit_count(), tile),
        default=None,
    )
    return top, inner


def _far(realm: states.Realm, tile: int) -> int:
    row, col = divmod(tile, realm.board.cols)
    far_row, far_col = divmod(realm.far_corner, realm.board.cols)
    return abs(row - far_row) + abs(col - far_col)


# ---- The year: one action after the other, the most pressing first.
YEARS = t.TABLES.turns.years
ENDYEAR, START = actions.EndYear(), actions.StartRaid()
# Single buildings in the order they are wished for.
WISHES = (
    t.PORT, t.MARKETPLACE, t.ARMOURY, t.WINDMILL_1, t.BARRACKS[0], t.TREASURY, t.BARRACKS[1], t.BARRACKS[2],
    t.DUNGEONS[0], t.DUNGEONS[1], t.WINDMILL_2, t.CHURCH, t.WINDMILL_3,
)  # fmt: skip
ARMY = 20  # units wanted before leather is kept for other things
CLAIM_ARMY = 8  # units that any guards may be met with
RAID_UNITS = (15, 25, 35)  # units for the dungeon's levels; deeper ones are left alone
GEMS_FROM = 10  # the year from which gems are traded for
NEAR_TILES = 12  # land near and cheap first, so many tiles
ROOM_FROM = 5  # the year from which room for the towers comes before near land
PORT_FROM = 9  # the year from which a port may stand on the towers' land
LATE = 19  # gems at any rate from this year on
LONG = 5  # harvests the third windmill must still serve
PLACES = 24  # places looked at for a piece
SPOTS: dict[tuple[object, ...], int | None] = {}  # where a piece goes best, by all that decides it


def _of_the_entry(s: State) -> Action | None:
    """What the ledger offers in this year only."""
    entry, goods, count = s.entry, s.goods, s.town.count
    if s.free_tiles_left:
        top, inner = tiles(s.realm, s.owned)
        tile = inner if top is None else top
        return None if tile is None else actions.TakeFreeTile(s.realm.ids[tile])
    if entry == t.ENTRY["treasure_map"]:
        if not s.island_used and goods[t.WOOD] >= 2 and count[t.PORT]:
            return actions.SailToIsland(Rare(gems=2))
    elif entry == t.ENTRY["invasion"] and not s.invasion_repelled:
        if s.troops[t.ARCHERS] >= 3:
            if not s.fort_paid:
                material = next((t.GOODS[good] for good in (t.WOOD, t.STONE) if goods[good] >= 2), "")
                return actions.BuildFortifications(material) if material else None
        elif count[t.BARRACKS[1]] and goods[t.LEATHER] and goods[t.WOOD] and (goods[t.WOOD] > 2 or goods[t.STONE] > 1):
            return actions.Recruit("archers", 1)
    return None


def spot(s: State, kind: int) -> int | None:
    """Plots (a mask) for a piece, in a corner; remembered.

    Tower land is left alone unless the missing towers can spare it; a late port may take it all the same, because
    gems for towers come by sea.
    """
    realm = s.realm
    free = realm.land_of(s.owned) & ~s.town.taken
    near = beside(s, kind)
    short, late = towers_short(s), kind == t.PORT and s.year >= PORT_FROM
    key = (realm, kind, free, near, short, late)
    if key in SPOTS:
        return SPOTS[key]
    places: Sequence[int] = realm.places(kind, free, near)

    def room(place: int) -> int:
        return tower_room(s, free & ~place)

    def loose(place: int) -> int:
        return (realm.grid.around(place) & free & ~place).bit_count()

    if kind != t.TOWER and places:
        common = [place for place in places if not place & realm.tower_land]
        if not common:
            keep = 0 if late else min(short, tower_room(s, free))
            common = [place for place in places[:PLACES] if room(place) >= keep]
        places = common
    rank = room if kind in (t.PORT, t.TOWER) else lambda place: 0
    found = max(places[:PLACES], key=lambda place: (rank(place), -loose(place)), default=None)
    if len(SPOTS) >= _REMEMBERED:
        SPOTS.clear()
    SPOTS[key] = found
    return found


def _piece(s: State, kind: int) -> Action | None:
    place = spot(s, kind)
    return None if place is None else BUILDS[s.realm, kind][place]


def _with_gems(s: State) -> Action | None:
    """The statue, then towers: at once while the target is far, else when a gem has no better use."""
    goods, count = s.goods, s.town.count
    gems, left = goods[t.GEMS], YEARS - s.year
    if not gems:
        return None
    if not count[t.STATUE] and gems >= price(s, t.STATUE)[t.GEMS] and (found := _piece(s, t.STATUE)) is not None:
        return found
    if (count[t.STATUE] or not left or (count[t.TOWER] < s.chosen.towers and left < 6)) and not unpaid(s, t.TOWER):
        return _piece(s, t.TOWER)
    return None


def _mill(s: State) -> Action | None:
    """Resource structures while there is room, the rarest first."""
    if s.year >= YEARS:
        return None
    count, realm = s.town.count, s.realm
    room = (s.free & ~realm.tower_land).bit_count()
    for number, _, mill in sorted((count[mill], i, mill) for i, mill in enumerate(t.MILLS)):
        fits = number < t.KINDS[mill].max and room >= t.KINDS[mill].plots
        if fits and (found := _piece(s, mill)) is not None:
            return found
    return None


def wishes(s: State) -> Iterator[int]:
    """The single buildings that may be built now, most wanted first; the third windmill waits for the statue."""
    count = s.town.count
    for kind in WISHES:
        if (
            count[kind]
            or (t.KINDS[kind].level > 1 and not count[kind - 1])
            or (kind == t.ARMOURY and not count[t.BARRACKS[0]])
            or (kind == t.WINDMILL_3 and (YEARS - s.year < LONG or not count[t.STATUE]))
        ):
            continue
        yield kind


def _wish(s: State) -> Action | None:
    """The first single building that can be paid and put somewhere."""
    for kind in wishes(s):
        paid = all(have >= n for have, n in zip(s.goods, t.KINDS[kind].cost, strict=True))
        if paid and (found := _piece(s, kind)) is not None:
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
    statue = 0 if count[t.STATUE] else price(s, t.STATUE)[t.GEMS]
    room = (s.free & s.realm.tower_land).bit_count() // t.KINDS[t.TOWER].plots + statue
    short = min(statue + max(0, s.chosen.towers - count[t.TOWER]) - (2 if s.year < LATE else 0), room) - goods[t.GEMS]
    if short <= 0:
        return None
    if goods[t.STONE] >= rate and (rate == t.TABLES.trade.market_rate or s.year >= LATE):
        return actions.TradeRare("gems", 1)
    if count[t.MARKETPLACE] and rate == t.TABLES.trade.market_rate and goods[t.STONE] % 2 and goods[t.WOOD] > 4:
        return actions.TradeBasic("wood", "stone", 1) if goods[t.GOLD] else None
    return None


def wanted_tile(s: State) -> int | None:
    """The tile to claim next: near land, then tower land and on to the far corner."""
    realm, left = s.realm, YEARS - s.year
    if s.owned >> realm.far_corner & 1 and left < 3:
        return None
    top, inner = tiles(s.realm, s.owned)
    common = (s.free & ~realm.tower_land).bit_count()
    near = s.owned.bit_count() < NEAR_TILES or (common < 4 and left > 2)
    if near and s.year >= ROOM_FROM and tower_room(s) < towers_short(s):
        near = False
    return inner if near and inner is not None else top


def _claim(s: State) -> Action | None:
    """The wanted tile, with an army or where none can be had."""
    realm, goods = s.realm, s.goods
    if s.claims_blocked or not goods[t.GOLD]:
        return None
    tile = wanted_tile(s)
    if tile is None:
        return None
    half, cost = s.discounts_left > 0, realm.costs[tile]
    if goods[t.GOLD] < t.price_of(cost, half):
        return None
    blessed = s.entry == t.ENTRY["conversion"] and s.town.count[t.CHURCH] > 0
    ready = s.units >= min(CLAIM_ARMY, cost * cost) or not s.town.count[t.BARRACKS[0]]
    if ready or blessed or (s.units and not goods[t.LEATHER]):
        return actions.ClaimTile(realm.ids[tile], half)
    return None


def _army(s: State) -> Action | None:
    """Leather into footmen, and the dungeon with enough of them."""
    goods, left = s.goods, YEARS - s.year
    if not s.town.count[t.BARRACKS[0]]:
        return None
    spare = goods[t.LEATHER] - (0 if not left else 1 if s.units < ARMY else 2)
    if spare > 0 and (s.units < ARMY or not left or goods[t.LEATHER] > 3):
        return actions.Recruit("footmen", 1 if left and s.units < ARMY else spare)
    if s.raid_used or s.levels_won >= len(RAID_UNITS) or s.year >= YEARS:
        return None
    needs = t.DUNGEONS[t.TABLES.dungeons[s.levels_won].needs - 1]
    return START if s.town.count[needs] and s.units >= RAID_UNITS[s.levels_won] else None


def _cash_in(s: State) -> Action | None:
    """The last year: everything becomes soldiers, or spices."""
    if s.year < YEARS:
        return None
    goods, count = s.goods, s.town.count
    if count[t.MARKETPLACE] and goods[t.GOLD] and count[t.BARRACKS[0]]:
        for good in (t.WOOD, t.STONE):
            if goods[good]:
                return actions.TradeBasic(t.GOODS[good], "leather", min(goods[good], goods[t.GOLD]))
        if goods[t.GOLD] >= t.TABLES.trade.gold_price:
            return actions.TradeGold("leather", goods[t.GOLD] // t.TABLES.trade.gold_price)
    rate = rare_rate(s)
    return actions.TradeRare("spices", 1) if rate and goods[t.LEATHER] >= rate else None


# The wishes of a year, most pressing first; each answers an action that helps now, or None.
YEAR: tuple[Callable[[State], Action | None], ...] = (
    _of_the_entry,
    _with_gems,
    _mill,
    _wish,
    _gems,
    _claim,
    _army,
    _cash_in,
)


def wanted(s: State) -> Iterator[Action]:
    """Every action that helps the year, the most pressing first."""
    for wish in YEAR:
        if (found := wish(s)) is not None:
            yield found


# ---- Dice, fights and questions, quickly: `Greedy` asks exact odds instead where there are any.
STOP, FLEE, BOMB, LEAVE = actions.StopRolling(), actions.Flee(), actions.ThrowBomb(), actions.Leave()
GOLD_YEARS = 3  # at the beginning of a reign low dice, which are gold, are kept every year,
GOLD_EVERY, GOLD_UNTIL = 2, 18  # later every second one
GOLD_TILES = 16  # until so much land is owned
KNIGHTS_COST = 2  # steps of a deadly face that a knight is dearer
GOODS_WORTH = (0.7, 1.0, 0.95, 0.4, 0.9, 3.0, 1.0)  # points, by good
DICE_WORTH = (0.8, 1.0, 1.0)  # points, by basic good rolled for
GOLD_WORTH = (0.25, 0.75, 1.2)  # points of a gold: no land wanted, its price is there, gold is missing
INCOME = 7  # years a treasury must still pay to beat its sum at once


def playout(s: State) -> Action:
    """A legal action for any decision."""
    if s.todo:
        return _answer(s)
    phase = s.phase
    if phase == states.ACTIONS:
        return next(wanted(s), ENDYEAR)
    if phase == states.ROLL:
        if s.rolls_used >= s.roll_limit:
            return STOP
        wants_gold = s.year < GOLD_UNTIL and s.year % GOLD_EVERY == 0
        if s.year <= GOLD_YEARS:
            wants_gold = s.owned.bit_count() < GOLD_TILES
        keep = _keep(s.faces, wants_gold, s.golden)
        return STOP if len(keep) == len(s.faces) else actions.Reroll(keep)
    if phase == states.HARVEST:
        return actions.ChoosePairing(*best_pairing(s, dice_goal(s)))
    return actions.Rumour(s.units >= 3)


def _answer(s: State) -> Action:
    """What the frame on top asks."""
    top = s.todo[-1]
    if isinstance(top, states.Battle):
        return _fight(s, top)
    if isinstance(top, states.Raid):
        return towards(top.level, top.at, top.settled) if s.units or s.bombs else LEAVE
    if isinstance(top, states.GoodsChoice):
        return _goods(s, top)
    if isinstance(top, states.TreasuryChoice):
        return actions.ChooseTreasury("income" if YEARS - s.year >= INCOME else "lump")
    troops = s.troops
    return actions.ChooseTroop(t.TROOPS[max(range(len(troops)), key=lambda i: (troops[i] > 0, -troops[i]))])


@lru_cache(maxsize=20_000)
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


def _fight(s: State, top: states.Battle) -> Action:
    """The troop that dies least; flight from twice as many, bombs for the worst."""
    monster = top.groups[0][0]
    best, units = -1, 0
    for troop in range(len(t.TROOPS)):
        most = fights.most(s, troop, top)
        if not most:
            continue
        dearer = KNIGHTS_COST if troop == 2 else 0
        if best < 0 or t.DIES[monster][troop] > t.DIES[monster][best] + dearer:
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
    return actions.Engage(t.TROOPS[best], units)


@lru_cache(maxsize=10_000)
def towards(level: int, at: tuple[int, int], settled: tuple[tuple[int, int], ...]) -> actions.Move:
    """On to the exit of a dungeon by the shortest way."""
    plan = fights.layout(level)
    new, paces = to_exit(plan, frozenset(settled)), to_exit(plan, frozenset())
    return actions.Move(min(plan.near[at], key=lambda room: (new[room] + (room not in settled), paces[room], room)))


def _goods(s: State, top: states.GoodsChoice) -> Action:
    legal = actions.ChooseGoods.options(s)
    if len(legal) == 1:
        return legal[0]
    sign, have = -1 if top.pay else 1, s.goods

    def worth(action: Action) -> float:
        assert isinstance(action, actions.ChooseGoods)
        rows = enumerate(action.goods.amounts)
        return sum(sign * n * (GOODS_WORTH[good] - 0.03 * have[good]) for good, n in rows if n)

    return max(legal, key=worth)


def dice_goal(s: State) -> Goal:
    """What the year's dice are rolled for and paired by: points that one more of each good is worth."""
    wood, stone, leather = (base - 0.02 * have for base, have in zip(DICE_WORTH, s.goods, strict=False))
    tile = wanted_tile(s)
    gold = GOLD_WORTH[0 if tile is None else 1 if s.realm.costs[tile] <= s.gold else 2]
    return worth(wood, stone, leather, gold, point=1.0)


def play_on(s: State, until: int = t.TABLES.turns.years + 1) -> None:
    """Plays to the end of the reign, or to the beginning of a year."""
    while s.phase != states.OVER and s.year < until:
        RULESET.apply(s, 0, playout(s), None)
