"""Forecasts: what each entry of the ledger would mean for the kingdom at present.

A forecast is a short list of facts with their figures. All of it is public: the entries are open (20Y-D85), odds are
exact, and no future dice are used.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.core.grids import bits
from game.core.twenty_years import books
from game.core.twenty_years.books import counted
from game.core.twenty_years.odds_dice import invasion_odds, rumour_odds, stop_yields, tower_room, war_odds, wolves_odds
from game.core.twenty_years.odds_fight import raid_odds
from game.core.twenty_years.state import ROLL, State
from game.core.twenty_years.tables import (
    ARCHERS,
    BASIC,
    CHURCH,
    DUNGEONS,
    ENTRIES,
    ENTRY,
    GEMS,
    GOODS,
    LEATHER,
    MARKETPLACE,
    METAL,
    PORT,
    RESOURCES,
    SPICES,
    STONE,
    TABLES,
    TOWER,
    TROOPS,
    WOOD,
    LedgerRow,
    price_of,
)


class Fact(msgspec.Struct, frozen=True):
    """One line of a forecast. `kind`: "ok", "missing", "warn" or "info"; `symbol` the id of its subject.

    `have` of `need` for counts; `text` is one sentence, to be followed by `chance`, if any, in the client's own
    format. `rule`: it says in short what the entry's own text says, for where that is not shown.
    """

    kind: str
    symbol: str
    text: str
    have: int | None = None
    need: int | None = None
    chance: float | None = None
    rule: bool = False


Facts = tuple[Fact, ...]


def forecast(view: State, entry: int) -> Facts:
    """The meaning of entry 1..20 for this kingdom today; () if its own text says it all, and of entry 0."""
    row = ENTRIES[entry - 1]
    return _FORECASTS[row.id](view, row) if entry and row.id in _FORECASTS else ()


def _has(symbol: str, have: int, need: int, met: str, short: str) -> Fact:
    return Fact("ok" if have >= need else "missing", symbol, met if have >= need else short, have, need)


def _stands(view: State, kind: int, symbol: str, met: str, short: str) -> Fact:
    return _has(symbol, min(1, view.town.count[kind]), 1, met, short)


def _odds(symbol: str, chance: float, text: str) -> Fact:
    kind = "ok" if chance >= 0.9 else "info" if chance >= 0.5 else "warn"
    return Fact(kind, symbol, text, chance=chance)


def _founding(view: State, row: LedgerRow) -> Facts:
    text = f"Brings {row.gold} gold and {counted(row.footmen, 'footmen')}."
    return (Fact("info", "footmen", text, view.troops[0]),)


def _bounty(view: State, row: LedgerRow) -> Facts:
    if view.phase == ROLL and view.entry == ENTRY[row.id]:
        best = max(sum(1 for n in got[:3] if n) for _, got in stop_yields(view)) * row.more
        text = f"These dice give {best} extra {'good' if best == 1 else 'goods'}."
        return (Fact("info", "dice", text, best),) if best else ()
    return (Fact("info", "dice", f"Each good you roll gives +{row.more} (not gold).", rule=True),)


def _rumour(view: State, row: LedgerRow) -> Facts:
    win = rumour_odds(view)
    label = f"If it's {counted(row.bandits, 'bandits')} and {counted(row.wolves, 'wolves')}, you win"
    fight = _odds("battle", win.win, label)
    return (Fact("info", "gold", "1/3 gold, 1/3 a basic good, 1/3 a fight.", rule=True), fight)


def _prospectors(view: State, row: LedgerRow) -> Facts:
    costs = [view.realm.costs[tile] for tile in bits(view.realm.border(view.owned))]
    if not costs:
        return (Fact("warn", "tile", "No land left next to yours."),)
    text = f"A free, unguarded tile next to your land, worth up to {max(costs)} gold."
    return (Fact("info", "tile", text, max(costs), rule=True),)


def _taxes(view: State, row: LedgerRow) -> Facts:
    mills = sum(books.mills_of(view))
    kind = "ok" if mills else "warn"
    text = f"{counted(mills, 'resource buildings')} {'gives' if mills == 1 else 'give'} {mills * row.gold} gold."
    return (Fact(kind, "gold", text, mills),)


def _wolves(view: State, row: LedgerRow) -> Facts:
    odds = wolves_odds(view)
    facts = [_odds("wolves", odds.win, f"{counted(row.wolves, 'wolves')} plus one die; you win")]
    if odds.win < 1:
        stock = sum(view.goods[good] for good in BASIC)
        cost = "1 basic good" if stock else "nothing, having no basic goods"
        facts.append(Fact("info", "wood", f"If you lose, you pay {cost}.", stock, rule=stock > 0))
    return tuple(facts)


def _conversion(view: State, row: LedgerRow) -> Facts:
    met = "You have a church: guards join as footmen."
    return (_stands(view, CHURCH, "church", met, "No church: guards will fight."),)


def _fair(view: State, row: LedgerRow) -> Facts:
    met = "You have a marketplace: no fee for basic goods, rare goods 2 for 1."
    return (_stands(view, MARKETPLACE, "marketplace", met, "No marketplace: the fair has no effect."),)


def _recession(view: State, row: LedgerRow) -> Facts:
    most = max(books.mills_of(view)) + 1
    limit = {"per_kind": "per kind", "per_combo": "per pair", "total": "in total"}[view.chosen.recession]
    text = f"At most {counted(row.most, 'goods')} {limit} instead of up to {most}."
    return (Fact("warn" if most > row.most else "info", "dice", text, most, row.most),)


def _expansion(view: State, row: LedgerRow) -> Facts:
    costs = sorted((price_of(view.realm.costs[t], True) for t in bits(view.realm.border(view.owned))), reverse=True)
    tiles = view.discounts_left or row.tiles
    need = sum(costs[:tiles])
    best = "best tile next to your land costs" if tiles == 1 else f"{tiles} best tiles next to your land cost"
    text = f"The {best} {need} gold{' in total' if tiles > 1 else ''}."
    return (Fact("ok" if view.gold >= need else "missing", "gold", text, view.gold, need),)


def _admiration(view: State, row: LedgerRow) -> Facts:
    one, two = row.vp_by_rolls[:2]
    return (Fact("info", "dice", f"Stop after one roll for {one} VP, after two for {two} VP.", rule=True),)


def _treasure_map(view: State, row: LedgerRow) -> Facts:
    port = _stands(view, PORT, "port", "You have a port.", "You need a port.")
    have, short = view.goods[WOOD], f"Needs {row.wood} wood."
    return port, _has("wood", have, row.wood, "You have the wood.", short)


def _beast(view: State, row: LedgerRow) -> Facts:
    odds = raid_odds(view)
    if odds is None:
        return (Fact("info", "dungeon", "All levels cleared: no effect."),)
    need = TABLES.dungeons[odds.level - 1].needs
    levels = view.town.level(DUNGEONS)
    met, short = f"Level {odds.level} is open.", f"Build Dungeon {need} first."
    door = _has("dungeon", levels, need, met, short)
    text = f"{odds.monster.capitalize()} on level {odds.level}; you clear it"
    return door, _odds(odds.monster, odds.clear, text)


def _plague(view: State, row: LedgerRow) -> Facts:
    facts = []
    for troop, count in enumerate(view.troops):
        if count:
            lost = 1 if count == 1 else count // 2
            text = f"{TROOPS[troop].capitalize()} would drop from {count} to {count - lost}."
            facts.append(Fact("warn", TROOPS[troop], text, count, count - lost))
    return tuple(facts) or (Fact("ok", "footmen", "You have no troops."),)


def _vizier(view: State, row: LedgerRow) -> Facts:
    facts = []
    for good in RESOURCES:
        name, have = GOODS[good], view.goods[good]
        facts.append(_has(name, min(have, 1), 1, f"You have {name}.", f"No {name} yet: {_FROM[good]}."))
    owned = sum(1 for fact in facts if fact.kind == "ok")
    if view.entry == ENTRY[row.id] and view.vizier_met:
        return (Fact("ok", "vizier", "Done: all six goods.", 6, 6),)
    text = f"{owned} of {len(RESOURCES)} goods: +{row.vp} VP with all, otherwise −{row.penalty} VP."
    kind = "ok" if owned == len(RESOURCES) else "warn"
    return (Fact(kind, "vp", text, owned, len(RESOURCES), rule=True), *facts)


def _invasion(view: State, row: LedgerRow) -> Facts:
    if view.entry == ENTRY[row.id] and view.invasion_repelled:
        return (Fact("ok", "fortification", "Invasion repelled."),)
    archers = view.troops[ARCHERS]
    met, short = f"{row.archers} archers are ready.", f"{row.archers} archers needed."
    facts = [_has("archers", archers, row.archers, met, short)]
    paid = view.entry == ENTRY[row.id] and view.fort_paid
    best = WOOD if view.goods[WOOD] >= view.goods[STONE] else STONE
    have = row.materials if paid else view.goods[best]
    met, short = "The fortifications can be built.", f"Fortifications need {row.materials} wood or stone."
    facts.append(_has(GOODS[best], have, row.materials, met, short))
    odds = invasion_odds(view)
    facts.append(_odds("ogres", odds.win, f"Unfortified: {row.ogres} ogres plus one die; you win"))
    if odds.win < 1 and view.gold:
        text = f"{view.gold} gold at risk: spend it this year."
        facts.append(Fact("warn", "gold", text, view.gold))
    return tuple(facts)


def _war(view: State, row: LedgerRow) -> Facts:
    owned = (view.owned & view.realm.top).bit_count()
    cost = view.realm.board.top_label
    if not owned:
        return (Fact("ok", "tile", f"You own no land of cost {cost}: no war.", 0),)
    odds = war_odds(view)
    land = Fact("info", "tile", f"{owned} {_many(owned, 'tile')} of cost {cost} owned: war is coming.", owned)
    vp = row.vp + (view.chosen.event_vp == "on_top")
    loot = "basic goods" if view.chosen.war_reward == "basic" else "goods"
    text = f"War for {vp} VP and {row.loot} {loot}; you win"
    return land, _odds("giants", odds.win, text if odds.exact else f"{text} at least")


def _wizard(view: State, row: LedgerRow) -> Facts:
    short = max(0, view.chosen.towers - view.town.count[TOWER])
    have = view.goods[GEMS] + row.gems
    use = f", for {short} {_many(short, 'tower')} still to build" if short else "; towers beyond your goal score too"
    text = f"{counted(row.gems, 'gems')} more make {have}{use}."
    return (Fact("ok" if have >= short else "warn", "gems", text, have, short),)


def _legacy(view: State, row: LedgerRow) -> Facts:
    if view.chosen.variant == "random_ledger":  # 20Y-D81
        return (Fact("info", "hourglass", f"No effect; towers are counted after year {TABLES.turns.years}."),)
    towers, target = view.town.count[TOWER], view.chosen.towers
    met, short = f"You have {towers} towers.", f"You need {target} towers."
    facts = [_has("magic_tower", towers, target, met, short)]
    missing = target - towers
    if missing > 0:
        gems = view.goods[GEMS]
        met, short = "You have the gems.", f"{counted(missing, 'gems')} {_are(missing)} needed."
        facts.append(_has("gems", gems, missing, met, short))
        stock, need = [view.goods[good] for good in BASIC], f"{missing} basic {_many(missing, 'good')}"
        basic = sum(stock)
        if view.chosen.tower_basic == "each":
            basic, need = min(stock), f"{missing} each of wood, stone and leather"
        facts.append(_has("stone", basic, missing, "You have the basic goods.", f"Needs {need}."))
        room = tower_room(view)
        land = f"Room for {room} more {_many(room, 'tower')}"
        facts.append(_has("tile", room, missing, land + ".", land + f"; {missing} {_are(missing)} needed."))
    return tuple(facts)


_FROM = {
    WOOD: "roll a 4 and a 5",
    STONE: "roll a 5 and a 6",
    LEATHER: "roll a 4 and a 6",
    METAL: "ports sell it",
    GEMS: "ports sell them",
    SPICES: "ports sell them",
}  # where a good comes from


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _many(number: int, one: str) -> str:
    return one if number == 1 else f"{one}s"


_FORECASTS: dict[str, Callable[[State, LedgerRow], Facts]] = {
    "founding": _founding,
    "bounty": _bounty,
    "rumour": _rumour,
    "prospectors": _prospectors,
    "taxes": _taxes,
    "wolves_at_the_flock": _wolves,
    "conversion": _conversion,
    "fair": _fair,
    "recession": _recession,
    "expansion": _expansion,
    "admiration": _admiration,
    "treasure_map": _treasure_map,
    "beast": _beast,
    "plague": _plague,
    "vizier": _vizier,
    "invasion": _invasion,
    "war": _war,
    "wizard": _wizard,
    "legacy": _legacy,
}
