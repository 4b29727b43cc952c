"""Forecasts: what each entry of the ledger would mean for the kingdom at present.

A forecast is a short list of facts with their figures. All of it is public: the entries are open (20Y-D85), odds are
exact, and no future dice are used.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.grids import bits
from game.core.twenty_years import books
from game.core.twenty_years import tables as t
from game.core.twenty_years.books import counted
from game.core.twenty_years.odds_dice import invasion_odds, rumour_odds, stop_yields, tower_room, war_odds, wolves_odds
from game.core.twenty_years.odds_fight import raid_odds
from game.core.twenty_years.state import ROLL, State
from game.core.twenty_years.tables import LedgerRow


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


def forecast(view: State, entry: int) -> tuple[Fact, ...]:
    """The meaning of entry 1..20 for this kingdom today; () if its own text says it all, and of entry 0."""
    return tuple(_facts(view, t.ENTRIES[entry - 1])) if entry else ()


def _has(symbol: str, have: int, need: int, met: str, short: str) -> Fact:
    return Fact("ok" if have >= need else "missing", symbol, met if have >= need else short, have, need)


def _stands(view: State, kind: int, symbol: str, met: str, short: str) -> Fact:
    return _has(symbol, min(1, view.town.count[kind]), 1, met, short)


def _odds(symbol: str, chance: float, text: str) -> Fact:
    kind = "ok" if chance >= 0.9 else "info" if chance >= 0.5 else "warn"
    return Fact(kind, symbol, text, chance=chance)


def _facts(view: State, row: LedgerRow) -> Iterator[Fact]:
    """The facts of an entry, in the order of the ledger."""
    now = view.entry == t.ENTRY[row.id]  # it is in force
    match row.id:
        case "founding":
            text = f"Brings {row.gold} gold and {counted(row.footmen, 'footmen')}."
            yield Fact("info", "footmen", text, view.troops[0])
        case "bounty" if now and view.phase == ROLL:
            if best := max(sum(1 for n in got[:3] if n) for _, got in stop_yields(view)) * row.more:
                text = f"These dice give {best} extra {'good' if best == 1 else 'goods'}."
                yield Fact("info", "dice", text, best)
        case "bounty":
            yield Fact("info", "dice", f"Each good you roll gives +{row.more} (not gold).", rule=True)
        case "rumour":
            yield Fact("info", "gold", "1/3 gold, 1/3 a basic good, 1/3 a fight.", rule=True)
            label = f"If it's {counted(row.bandits, 'bandits')} and {counted(row.wolves, 'wolves')}, you win"
            yield _odds("battle", rumour_odds(view).win, label)
        case "prospectors":
            most = max((view.realm.costs[tile] for tile in bits(view.realm.border(view.owned))), default=0)
            text = f"A free, unguarded tile next to your land, worth up to {most} gold."
            none = Fact("warn", "tile", "No land left next to yours.")
            yield Fact("info", "tile", text, most, rule=True) if most else none
        case "taxes":
            mills = sum(books.mills_of(view))
            count = counted(mills, "resource buildings")
            text = f"{count} {'gives' if mills == 1 else 'give'} {mills * row.gold} gold."
            yield Fact("ok" if mills else "warn", "gold", text, mills)
        case "wolves_at_the_flock":
            yield from _wolves(view, row)
        case "conversion":
            met = "You have a church: guards join as footmen."
            yield _stands(view, t.CHURCH, "church", met, "No church: guards will fight.")
        case "fair":
            met = "You have a marketplace: no fee for basic goods, rare goods 2 for 1."
            yield _stands(view, t.MARKETPLACE, "marketplace", met, "No marketplace: the fair has no effect.")
        case "recession":
            most = max(books.mills_of(view)) + 1
            limit = {"per_kind": "per kind", "per_combo": "per pair", "total": "in total"}[view.chosen.recession]
            text = f"At most {counted(row.most, 'goods')} {limit} instead of up to {most}."
            yield Fact("warn" if most > row.most else "info", "dice", text, most, row.most)
        case "expansion":
            yield _expansion(view, row)
        case "admiration":
            one, two = row.vp_by_rolls[:2]
            yield Fact("info", "dice", f"Stop after one roll for {one} VP, after two for {two} VP.", rule=True)
        case "treasure_map":
            yield _stands(view, t.PORT, "port", "You have a port.", "You need a port.")
            yield _has("wood", view.goods[t.WOOD], row.wood, "You have the wood.", f"Needs {row.wood} wood.")
        case "beast":
            yield from _beast(view)
        case "plague":
            yield from _plague(view)
        case "vizier":
            yield from _vizier(view, row, now)
        case "invasion":
            yield from _invasion(view, row, now)
        case "war":
            yield from _war(view, row)
        case "wizard":
            yield from _wizard(view, row)
        case "legacy":
            yield from _legacy(view)


def _expansion(view: State, row: LedgerRow) -> Fact:
    border = bits(view.realm.border(view.owned))
    costs = sorted((t.price_of(view.realm.costs[tile], True) for tile in border), reverse=True)
    tiles = view.discounts_left or row.tiles
    need = sum(costs[:tiles])
    text = f"The {tiles} best tiles next to your land cost {need} gold in total."
    if tiles == 1:
        text = f"The best tile next to your land costs {need} gold."
    return Fact("ok" if view.gold >= need else "missing", "gold", text, view.gold, need)


def _beast(view: State) -> Iterator[Fact]:
    odds = raid_odds(view)
    if odds is None:
        yield Fact("info", "dungeon", "All levels cleared: no effect.")
        return
    need = t.TABLES.dungeons[odds.level - 1].needs
    met, short = f"Level {odds.level} is open.", f"Build Dungeon {need} first."
    yield _has("dungeon", view.town.level(t.DUNGEONS), need, met, short)
    yield _odds(odds.monster, odds.clear, f"{odds.monster.capitalize()} on level {odds.level}; you clear it")


def _wolves(view: State, row: LedgerRow) -> Iterator[Fact]:
    odds = wolves_odds(view)
    yield _odds("wolves", odds.win, f"{counted(row.wolves, 'wolves')} plus one die; you win")
    if odds.win < 1:
        stock = sum(view.goods[good] for good in t.BASIC)
        cost = "1 basic good" if stock else "nothing, having no basic goods"
        yield Fact("info", "wood", f"If you lose, you pay {cost}.", stock, rule=stock > 0)


def _wizard(view: State, row: LedgerRow) -> Iterator[Fact]:
    short = max(0, view.chosen.towers - view.town.count[t.TOWER])
    have = view.goods[t.GEMS] + row.gems
    use = f", for {short} {_many(short, 'tower')} still to build" if short else ""
    use = use or "; towers beyond your goal score too"
    text = f"{counted(row.gems, 'gems')} more make {have}{use}."
    yield Fact("ok" if have >= short else "warn", "gems", text, have, short)


def _plague(view: State) -> Iterator[Fact]:
    for troop, units in zip(t.TROOPS, view.troops, strict=True):
        if units:
            left = units - (units // 2 or 1)
            text = f"{troop.capitalize()} would drop from {units} to {left}."
            yield Fact("warn", troop, text, units, left)
    if not view.units:
        yield Fact("ok", "footmen", "You have no troops.")


def _vizier(view: State, row: LedgerRow, now: bool) -> Iterator[Fact]:
    if now and view.vizier_met:
        yield Fact("ok", "vizier", "Done: all six goods.", 6, 6)
        return
    owned, all_goods = sum(1 for good in t.RESOURCES if view.goods[good] >= 1), len(t.RESOURCES)
    text = f"{owned} of {all_goods} goods: +{row.vp} VP with all, otherwise −{row.penalty} VP."
    yield Fact("ok" if owned == all_goods else "warn", "vp", text, owned, all_goods, rule=True)
    for good in t.RESOURCES:
        name = t.GOODS[good]
        yield _has(name, min(view.goods[good], 1), 1, f"You have {name}.", f"No {name} yet: {_FROM[good]}.")


def _invasion(view: State, row: LedgerRow, now: bool) -> Iterator[Fact]:
    if now and view.invasion_repelled:
        yield Fact("ok", "fortification", "Invasion repelled.")
        return
    met, short = f"{row.archers} archers are ready.", f"{row.archers} archers needed."
    yield _has("archers", view.troops[t.ARCHERS], row.archers, met, short)
    best = t.WOOD if view.goods[t.WOOD] >= view.goods[t.STONE] else t.STONE
    have = row.materials if now and view.fort_paid else view.goods[best]
    met, short = "The fortifications can be built.", f"Fortifications need {row.materials} wood or stone."
    yield _has(t.GOODS[best], have, row.materials, met, short)
    odds = invasion_odds(view)
    yield _odds("ogres", odds.win, f"Unfortified: {row.ogres} ogres plus one die; you win")
    if odds.win < 1 and view.gold:
        yield Fact("warn", "gold", f"{view.gold} gold at risk: spend it this year.", view.gold)


def _war(view: State, row: LedgerRow) -> Iterator[Fact]:
    owned = (view.owned & view.realm.top).bit_count()
    cost = view.realm.board.top_label
    if not owned:
        yield Fact("ok", "tile", f"You own no land of cost {cost}: no war.", 0)
        return
    yield Fact("info", "tile", f"{owned} {_many(owned, 'tile')} of cost {cost} owned: war is coming.", owned)
    odds = war_odds(view)
    vp = row.vp + (view.chosen.event_vp == "on_top")
    loot = "basic goods" if view.chosen.war_reward == "basic" else "goods"
    text = f"War for {vp} VP and {row.loot} {loot}; you win"
    yield _odds("giants", odds.win, text if odds.exact else f"{text} at least")


def _legacy(view: State) -> Iterator[Fact]:
    if view.chosen.variant == "random_ledger":  # 20Y-D81
        yield Fact("info", "hourglass", f"No effect; towers are counted after year {t.TABLES.turns.years}.")
        return
    towers, target = view.town.count[t.TOWER], view.chosen.towers
    yield _has("magic_tower", towers, target, f"You have {towers} towers.", f"You need {target} towers.")
    missing = target - towers
    if missing > 0:
        are = "is" if missing == 1 else "are"
        short = f"{counted(missing, 'gems')} {are} needed."
        yield _has("gems", view.goods[t.GEMS], missing, "You have the gems.", short)
        stock, need = [view.goods[good] for good in t.BASIC], f"{missing} basic {_many(missing, 'good')}"
        basic = sum(stock)
        if view.chosen.tower_basic == "each":
            basic, need = min(stock), f"{missing} each of wood, stone and leather"
        yield _has("stone", basic, missing, "You have the basic goods.", f"Needs {need}.")
        room = tower_room(view)
        land = f"Room for {room} more {_many(room, 'tower')}"
        yield _has("tile", room, missing, land + ".", land + f"; {missing} {are} needed.")


_FROM = {
    t.WOOD: "roll a 4 and a 5",
    t.STONE: "roll a 5 and a 6",
    t.LEATHER: "roll a 4 and a 6",
    t.METAL: "ports sell it",
    t.GEMS: "ports sell them",
    t.SPICES: "ports sell them",
}  # where a good comes from


def _many(number: int, one: str) -> str:
    return one if number == 1 else f"{one}s"
