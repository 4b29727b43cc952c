"""Reading ahead: what each entry of the ledger would mean for the kingdom as it stands now.

A forecast is a short list of facts, each with the figures behind it. All of it is public: the entries are open to
everybody (20Y-D85), chances come from the exact odds, nothing looks at coming dice.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.core.twenty_years import harvest
from game.core.twenty_years.counting import counted
from game.core.twenty_years.odds_events import invasion_odds, rumour_odds, war_odds, wolves_odds
from game.core.twenty_years.odds_fight import raid_odds
from game.core.twenty_years.odds_keep import stop_yields
from game.core.twenty_years.odds_land import tower_room
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
    MARKETPLACE,
    PORT,
    RESOURCES,
    STONE,
    TABLES,
    TOWER,
    TROOPS,
    WOOD,
    LedgerRow,
)


class Fact(msgspec.Struct, frozen=True):
    """One line of a forecast. `kind`: "ok", "missing", "warn" or "info"; `symbol` the id of what it is about.

    `have` of `need` where something is counted; `chance` where it is one; `text` says it in one sentence.
    """

    kind: str
    symbol: str
    label: str
    text: str
    have: int | None = None
    need: int | None = None
    chance: float | None = None


Facts = tuple[Fact, ...]


def forecast(view: State, entry: int) -> Facts:
    """What entry 1..20 means for this kingdom today; () where it says nothing but its own text."""
    row = ENTRIES[entry - 1]
    return _FORECASTS[row.id](view, row) if row.id in _FORECASTS else ()


def _has(symbol: str, label: str, have: int, need: int, met: str, short: str) -> Fact:
    return Fact("ok" if have >= need else "missing", symbol, label, met if have >= need else short, have, need)


def _stands(view: State, kind: int, symbol: str, met: str, short: str) -> Fact:
    return _has(symbol, symbol, min(1, view.town.count[kind]), 1, met, short)


def _odds(symbol: str, label: str, chance: float, text: str) -> Fact:
    kind = "ok" if chance >= 0.9 else "info" if chance >= 0.5 else "warn"
    return Fact(kind, symbol, label, f"{text}: {percent(chance)}.", chance=chance)


def percent(chance: float) -> str:
    """A chance as a player reads it; never 0 % or 100 % unless it is certain."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return f"{min(0.999, max(0.001, chance)):.1%}"


def _founding(view: State, row: LedgerRow) -> Facts:
    text = f"Brings {row.gold} gold and {counted(row.footmen, 'footmen')}."
    return (Fact("info", "footmen", "footmen", text, view.troops[0]),)


def _bounty(view: State, row: LedgerRow) -> Facts:
    if view.phase == ROLL and view.entry == ENTRY[row.id]:
        best = max(sum(1 for n in got[:3] if n) for _, got in stop_yields(view))
        text = f"The dice on the table yield {best} {'kind' if best == 1 else 'kinds, each'} one more."
        return (Fact("info", "dice", "kinds", text, best),)
    return (Fact("info", "dice", "kinds", f"Every kind the dice yield is {row.more} more; gold is not."),)


def _rumour(view: State, row: LedgerRow) -> Facts:
    win = rumour_odds(view)
    label = f"Should it be {counted(row.bandits, 'bandits')} and {counted(row.wolves, 'wolves')}, you win"
    fight = _odds("battle", "fight", win.win, label)
    return (fight, Fact("info", "gold", "chances", "One third gold, one third a basic good, one third the fight."))


def _prospectors(view: State, row: LedgerRow) -> Facts:
    border = view.realm.border(view.owned)
    costs = [view.realm.costs[t] for t in range(view.realm.count) if border >> t & 1]
    if not costs:
        return (Fact("warn", "tile", "tile", "No land is left beside the realm."),)
    text = f"The dearest tile beside the realm costs {max(costs)}; it would be free and unguarded."
    return (Fact("info", "tile", "tile", text, max(costs)),)


def _taxes(view: State, row: LedgerRow) -> Facts:
    mills = sum(harvest.mills_of(view))
    kind = "ok" if mills else "warn"
    text = f"{mills} resource structure{' brings' if mills == 1 else 's bring'} {mills * row.gold} gold."
    return (Fact(kind, "gold", "gold", text, mills),)


def _wolves(view: State, row: LedgerRow) -> Facts:
    odds = wolves_odds(view)
    facts = [_odds("wolves", "fight", odds.win, f"{counted(row.wolves, 'wolves')} and one die more; you win")]
    if odds.win < 1:
        stock = sum(view.goods[good] for good in BASIC)
        text = "Else one basic good is lost." if stock else "There is no basic good to lose."
        facts.append(Fact("info", "wood", "stake", text, stock))
    return tuple(facts)


def _conversion(view: State, row: LedgerRow) -> Facts:
    met = "The church stands: guards you find join as footmen."
    return (_stands(view, CHURCH, "church", met, "Without a church guards fight as ever."),)


def _fair(view: State, row: LedgerRow) -> Facts:
    met = "The marketplace stands: basic goods change without a fee, rare ones at 2 to 1."
    return (_stands(view, MARKETPLACE, "marketplace", met, "Without a marketplace the fair brings nothing."),)


def _recession(view: State, row: LedgerRow) -> Facts:
    most = max(harvest.mills_of(view)) + 1
    text = f"Each kind yields at most {row.most}; a first combo of yours would yield up to {most}."
    return (Fact("warn" if most > row.most else "info", "dice", "yield", text, most, row.most),)


def _expansion(view: State, row: LedgerRow) -> Facts:
    border = view.realm.border(view.owned)
    costs = sorted(((view.realm.costs[t] + 1) // 2 for t in range(view.realm.count) if border >> t & 1), reverse=True)
    need = sum(costs[: row.tiles])
    text = f"The {row.tiles} dearest tiles beside the realm would cost {need} gold together."
    return (Fact("ok" if view.gold >= need else "missing", "gold", "gold", text, view.gold, need),)


def _admiration(view: State, row: LedgerRow) -> Facts:
    one, two = row.vp_by_rolls[:2]
    return (Fact("info", "dice", "rolls", f"Stop after one roll for {one} VP, after two for {two}."),)


def _treasure_map(view: State, row: LedgerRow) -> Facts:
    port = _stands(view, PORT, "port", "A port stands.", "A port is missing.")
    enough = f"{row.wood} wood are there."
    return port, _has("wood", "wood", view.goods[WOOD], row.wood, enough, f"The ship needs {row.wood} wood.")


def _beast(view: State, row: LedgerRow) -> Facts:
    odds = raid_odds(view)
    if odds is None:
        return (Fact("info", "dungeon", "dungeon", "All levels are won: nothing to gain."),)
    need = TABLES.dungeons[odds.level - 1].needs
    levels = view.town.level(DUNGEONS)
    met, short = f"Level {odds.level} is open.", f"Level {odds.level} needs dungeon level {need}."
    door = _has("dungeon", "dungeon", levels, need, met, short)
    return door, _odds(odds.monster, "raid", odds.clear, f"Clear level {odds.level} ({odds.monster})")


def _plague(view: State, row: LedgerRow) -> Facts:
    facts = []
    for troop, count in enumerate(view.troops):
        if count:
            lost = 1 if count == 1 else count // 2
            text = f"{TROOPS[troop].capitalize()} would fall from {count} to {count - lost}."
            facts.append(Fact("warn", TROOPS[troop], TROOPS[troop], text, count, count - lost))
    return tuple(facts) or (Fact("ok", "footmen", "army", "Nobody there to fall ill."),)


def _vizier(view: State, row: LedgerRow) -> Facts:
    facts = []
    for good in RESOURCES:
        name, have = GOODS[good], view.goods[good]
        facts.append(_has(name, name, min(have, 1), 1, f"{name.capitalize()} is there.", f"{name.capitalize()} lacks."))
    owned = sum(1 for fact in facts if fact.kind == "ok")
    if view.entry == ENTRY[row.id] and view.vizier_met:
        return (Fact("ok", "vizier", "vizier", "The vizier has seen all six resources.", 6, 6),)
    text = f"{owned} of {len(RESOURCES)} resources: {row.vp} VP with all, else {row.penalty} VP lost."
    return (Fact("ok" if owned == len(RESOURCES) else "warn", "vp", "resources", text, owned, len(RESOURCES)), *facts)


def _invasion(view: State, row: LedgerRow) -> Facts:
    if view.entry == ENTRY[row.id] and view.invasion_repelled:
        return (Fact("ok", "fortification", "repelled", "The invasion is repelled."),)
    archers = view.troops[ARCHERS]
    met, short = f"{row.archers} archers are ready.", f"{row.archers} archers are needed on the walls."
    facts = [_has("archers", "archers", archers, row.archers, met, short)]
    paid = view.entry == ENTRY[row.id] and view.fort_paid
    best = WOOD if view.goods[WOOD] >= view.goods[STONE] else STONE
    have = row.materials if paid else view.goods[best]
    met, short = "The fortifications can be built.", f"Fortifications take {row.materials} wood or stone."
    facts.append(_has(GOODS[best], "fortification", have, row.materials, met, short))
    odds = invasion_odds(view)
    facts.append(_odds("ogres", "fight", odds.win, f"Otherwise {row.ogres} ogres and one die more come; you win"))
    if odds.win < 1 and view.gold:
        text = f"{view.gold} gold would be at stake: spend it before the year ends."
        facts.append(Fact("warn", "gold", "stake", text, view.gold))
    return tuple(facts)


def _war(view: State, row: LedgerRow) -> Facts:
    owned = (view.owned & view.realm.top).bit_count()
    cost = view.realm.board.top_label
    if not owned:
        return (Fact("ok", "tile", "land", f"No land of cost {cost} is owned: the war passes by.", 0),)
    odds = war_odds(view)
    text = f"{owned} {_many(owned, 'tile')} of cost {cost} {_are(owned)} owned: the war comes."
    land = Fact("info", "tile", "land", text, owned)
    label = f"Ogres, sorcerers and giants; you win {row.vp} VP and {row.loot} goods"
    return land, _odds("giants", "fight", odds.win, label)


def _wizard(view: State, row: LedgerRow) -> Facts:
    short = max(0, view.chosen.towers - view.town.count[TOWER])
    have = view.goods[GEMS] + row.gems
    text = f"With {counted(row.gems, 'gems')} more there are {have} for {short} missing {_many(short, 'tower')}."
    return (Fact("ok" if have >= short else "warn", "gems", "gems", text, have, short),)


def _legacy(view: State, row: LedgerRow) -> Facts:
    towers, target = view.town.count[TOWER], view.chosen.towers
    facts = [_has("magic_tower", "towers", towers, target, f"{towers} towers stand.", f"{target} towers must stand.")]
    missing = target - towers
    if missing > 0:
        gems = view.goods[GEMS]
        met, short = "Gems for them are there.", f"{counted(missing, 'gems')} {_are(missing)} needed."
        facts.append(_has("gems", "gems", gems, missing, met, short))
        basic = sum(view.goods[good] for good in BASIC)
        need = missing * (1 if view.chosen.tower_basic == "any" else 3)
        met, short = "Basic goods for them are there.", f"{need} basic {_many(need, 'good')} {_are(need)} needed."
        facts.append(_has("stone", "basic goods", basic, need, met, short))
        room = tower_room(view)
        land = f"Land for {room} more {_many(room, 'tower')} is free"
        facts.append(_has("tile", "land", room, missing, land + ".", land + f", {missing} {_are(missing)} needed."))
    return tuple(facts)


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
