"""A state written out with canonical ids, and what would be wrong with one. For saves, tests and bug reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.grids.polyomino import bits
from game.core.twenty_years import scoring
from game.core.twenty_years.actions.build import LEVELS
from game.core.twenty_years.raid import LEVELS as DUNGEON_LEVELS
from game.core.twenty_years.state import OVER, PHASES, ROLL, SOURCES, Battle, GoodsChoice, Raid, State, TreasuryChoice
from game.core.twenty_years.tables import CAPITOL, ENTRIES, GOODS, KINDS, MILLS, TABLES, TOWER, TROOPS


def snapshot(s: State) -> dict[str, Any]:
    """The whole state in the words of the rules."""
    realm = s.realm
    found: dict[str, Any] = {
        "game": "twenty_years",
        "year": s.year,
        "phase": s.phase,
        "entry": {"number": s.entry, "id": ENTRIES[s.entry - 1].id if s.entry else ""},
        "past": list(s.past),
        "todo": [msgspec.to_builtins(frame) for frame in s.todo],
        "options": msgspec.to_builtins(s.chosen),
        "board": realm.board.id,
        "goods": dict(zip(GOODS, s.goods, strict=True)),
        "troops": dict(zip(TROOPS, s.troops, strict=True)),
        "bombs": {"stock": s.bombs, "bought": s.bombs_bought},
        "tiles": [realm.ids[tile] for tile in bits(s.owned)],
        "pieces": s.town.plain(),
        "vp": {"running": s.vp, **dict(zip(SOURCES, s.points, strict=True)), "total": scoring.total(s)},
        "dice": {
            "faces": list(s.faces),
            "rolls_used": s.rolls_used,
            "roll_limit": s.roll_limit,
            "count": s.dice_count,
            "golden": s.golden,
            "golden_ready": s.golden_ready,
        },
        "treasury": s.treasury,
        "levels_won": s.levels_won,
        "demolished": s.demolished,
        "towers": {"standing": scoring.towers(s), "target": s.chosen.towers},
        "flags": {
            "claims_blocked": s.claims_blocked,
            "discounts_left": s.discounts_left,
            "free_tile_left": s.free_tiles_left,
            "raid_used": s.raid_used,
            "rolls_used": s.rolls_used,
            "golden_used": s.golden >= 0,
            "vizier_met": s.vizier_met,
            "island_used": s.island_used,
            "fort_paid": s.fort_paid,
            "invasion_repelled": s.invasion_repelled,
            "rumour_resolved": not s.rumour_open,
        },
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))  # lists instead of tuples
    return plain


def violations(s: State) -> Iterator[str]:
    """Every invariant this state breaks, as sentences."""
    yield from _counts(s)
    yield from _land(s)
    yield from _buildings(s)
    yield from _frames(s)


def _counts(s: State) -> Iterator[str]:
    for good, n in zip(GOODS, s.goods, strict=True):
        if n < 0:
            yield f"{n} {good}"
    for troop, n in zip(TROOPS, s.troops, strict=True):
        if n < 0:
            yield f"{n} {troop}"
    if not 0 <= s.bombs <= s.bombs_bought <= TABLES.bombs.limit:
        yield f"{s.bombs} bombs of {s.bombs_bought} bought"
    if not 1 <= s.year <= TABLES.turns.years:
        yield f"year {s.year}"
    if len(s.past) != s.year - 1:
        yield f"{len(s.past)} entries gone in year {s.year}"
    if s.phase not in PHASES:
        yield f"phase '{s.phase}'"
    if s.rolls_used > s.roll_limit and s.phase == ROLL:
        yield f"{s.rolls_used} rolls of {s.roll_limit}"
    if len(s.faces) != s.dice_count and s.phase == ROLL:
        yield f"{len(s.faces)} dice, not {s.dice_count}"
    if not 0 <= s.levels_won <= DUNGEON_LEVELS:
        yield f"{s.levels_won} dungeon levels won"
    if s.discounts_left < 0 or s.free_tiles_left < 0:
        yield "more discounts or free tiles used than given"


def _land(s: State) -> Iterator[str]:
    realm = s.realm
    if s.owned & ~realm.tiles:
        yield "land is owned where there is no tile"
    start = 1 << realm.capitol
    if s.owned and not s.owned & start:
        yield "the capitol's tile is not owned"
    reached, edge = 0, s.owned & start
    while edge:
        reached |= edge
        edge = realm.border(reached) & s.owned
    if reached != s.owned:
        yield "the realm is not connected"


def _buildings(s: State) -> Iterator[str]:
    land = s.realm.land_of(s.owned)
    taken = 0
    for number, mask, piece in s.town.pieces:
        name = f"{piece.structure} {piece.level}"
        if mask & taken:
            yield f"{name} overlaps another piece"
        if mask & ~land:
            yield f"{name} stands outside the realm"
        if number != CAPITOL and not s.realm.shaped(number, mask):
            yield f"{name} has another shape"
        if number == TOWER and mask & ~s.realm.tower_land:
            yield "a tower stands on cheap land"
        if s.realm.grid.mask(piece.plots) != mask:
            yield f"{name} lies elsewhere than its plots say"
        taken |= mask
    for kind in KINDS:
        count = s.town.count[kind.number]
        if kind.max == 1 and count > 1:
            yield f"{count} x {kind.key}"
        if kind.number in MILLS and count > kind.max and s.chosen.variant != "free_development":
            yield f"{count} x {kind.key}"
        if kind.level > 1 and count and not all(s.town.count[part] for part in LEVELS[kind.number][: kind.level - 1]):
            yield f"{kind.key} stands without its lower level"


def _frames(s: State) -> Iterator[str]:
    if s.phase == OVER and s.todo:
        yield "something is still to be decided after the end"
    for under, frame in enumerate(s.todo):
        if isinstance(frame, Battle):
            if under != len(s.todo) - 1 or not frame.groups or any(count <= 0 for _, count in frame.groups):
                yield "a battle without foes, or below another frame"
        elif isinstance(frame, Raid):
            if under != 0 or frame.level != s.levels_won + 1 or not s.raid_used:
                yield "a raid out of place"
            if under == len(s.todo) - 1 and frame.at not in frame.settled:
                yield "a raid waits in a room that is not settled"
        elif isinstance(frame, GoodsChoice):
            if frame.total < 1 or len(frame.allowed) < 2:
                yield "a choice of goods with one answer is asked"
        elif isinstance(frame, TreasuryChoice) and s.treasury != "open":
            yield "a treasury is asked about that is not open"
