"""What the greedy bot of 20 Years does with a year: one deed after the other, the most pressing first.

Each function names one deed or None; `deed` takes the first that is legal. The order of ACTION_TYPES is the bot's mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
from game.core.twenty_years.actions.build import price
from game.core.twenty_years.actions.buy import rare_rate
from game.core.twenty_years.actions.shapes import Rare
from game.core.twenty_years.books import affords
from game.core.twenty_years.odds import claim_odds, raid_odds, tower_room
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import (
    ARCHERS,
    BARRACKS,
    BASIC,
    CHURCH,
    ENTRIES,
    ENTRY,
    GEMS,
    GOODS,
    KINDS,
    LEATHER,
    MARKETPLACE,
    PARTNER,
    RARE,
    SPICES,
    STATUE,
    STONE,
    TABLES,
    TOWER,
    TROOPS,
    WOOD,
)
from game.titles.twenty_years.bot.land import best_place, corner_tile, inner_tile, top_tile, towers_short
from game.titles.twenty_years.bot.worth import (
    LATE,
    UNITS,
    demand,
    gems_short,
    mills_wanted,
    prices,
    wanted_land,
    wishes,
    years_left,
)

Idea = Callable[[State], Action | None]
UNIT = 0.3  # points one soldier is worth: a fifth of a point, and the price of a new one
SAFE = 0.8  # a claim with this chance needs no more soldiers first


def next_action(s: State) -> Action:
    """The next deed of the year; ends the year when nothing is left that helps."""
    return next(wanted(s), EndYear())


def wanted(s: State) -> Iterator[Action]:
    """Every deed that helps, the most pressing first."""
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
