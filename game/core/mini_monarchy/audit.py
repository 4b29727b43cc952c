"""Snapshots of a state with canonical ids, and its invariants. For saves, tests and bug reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.mini_monarchy import scoring
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    ENDED,
    FATE_CHOICES,
    HARD_TIMES,
    LOST,
    PHASES,
    PRODUCE,
    STARVE,
    WON,
    YEAR,
    State,
)
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, LABOUR, LAST_STAGE, RESULTS, SPENT, STORED, TABLES, named

_DERIVED = ("costs", "last_year")  # options that follow from the others


def snapshot(s: State) -> dict[str, Any]:
    """Returns the whole state in the ids of the rules."""
    ground = s.ground
    found: dict[str, Any] = {
        "game": "mini_monarchy",
        "names": dict(zip(("ruler", "kingdom", "capital"), s.names, strict=True)),
        "year": s.year,
        "phase": s.phase,
        "due": s.due,
        "options": {key: value for key, value in msgspec.to_builtins(s.chosen).items() if key not in _DERIVED},
        "map": {
            "board": ground.board.id,
            "size": [ground.board.cols, ground.board.rows],
            "capital": ground.board.capital,
            "ranges": [ground.cells_in(mask) for mask in s.land.ranges],
            "bigger": s.land.bigger,
            "river": ground.cells_of(s.land.river),
        },
        "goods": dict(zip(GOODS, s.goods, strict=True)),
        "buildings": {name: ground.cells_in(mask) for name, mask in zip(BUILDINGS, s.stands, strict=True)},
        "monument": {"stage": s.stage, "hexes": ground.cells_of(s.monument)},
        "graveyards": ground.cells_in(s.graves),
        "fate": {"faces": s.faces, "results": [RESULTS[result - 1] for result in s.results]},
        "starved": s.starved,
        "sheet": [
            {"year": year, "in": named(row.gained), "out": named(row.spent), "eaten": row.eaten,
             "stock": {"food": row.food, "ore": row.ore}}
            for year, row in enumerate(s.sheet, 1)
        ],
        "score": scoring.sheet(s).total,
    }  # fmt: skip
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))  # lists instead of tuples
    return plain


def violations(s: State) -> Iterator[str]:
    """Returns a sentence for every broken invariant."""
    yield from _places(s)
    yield from _counts(s)
    yield from _books(s)
    yield from _ends(s)


def _places(s: State) -> Iterator[str]:
    land, used = s.land, 0
    in_river = s.chosen.farm_on_river
    allowed = (land.fields | (land.water if in_river else 0), land.fields | land.rocks, land.fields)
    named_masks = [*zip(BUILDINGS, s.stands, allowed, strict=True)]
    named_masks += [("monument", s.site, land.fields), ("graveyard", s.graves, allowed[0] | allowed[1])]
    for name, mask, where in named_masks:
        if mask & ~where:
            yield f"a {name} stands where none may stand"
        if mask & used:
            yield f"a {name} stands on something else"
        used |= mask
    villages = s.stands[-1]
    if s.ground.around(villages) & villages:
        yield "two villages are neighbours"
    for stage in range(1, s.stage):
        if not s.ground.around(sum(1 << n for n in s.monument[:stage])) >> s.monument[stage] & 1:
            yield "the monument is in pieces"
    if land.rocks & land.water or (land.rocks | land.water) & s.ground.seat:
        yield "mountains, river and capital overlap"
    if land.ranges[0] & land.ranges[1]:
        yield "a mountain belongs to two ranges"


def _counts(s: State) -> Iterator[str]:
    for good, n in zip(GOODS, s.goods, strict=True):
        if n < 0:
            yield f"{n} {good}"
    if s.phase not in PHASES:
        yield f"phase '{s.phase}'"
    if s.stage > LAST_STAGE:
        yield f"stage {s.stage}"
    asks = s.phase in (DISASTERS, PRODUCE, HARD_TIMES, STARVE)
    if (s.due > 0) is not asks:
        yield f"{s.due} due in phase {s.phase}"
    if s.phase in (DISASTERS, STARVE) and s.mouths <= s.due:
        yield "a loss without a choice is asked for"
    if s.phase in YEAR and (s.year < 1 or len(s.faces) != TABLES.fate.dice):
        yield f"year {s.year} with {len(s.faces)} fate dice"
    if (s.phase == FATE_CHOICES) and all(s.picks):
        yield "a choice is asked for that was made"
    if s.graves.bit_count() and not (s.chosen.disaster_graveyards or s.starved or any(True for _ in s.sheet)):
        yield "a graveyard before anybody starved"


def _books(s: State) -> Iterator[str]:
    """Section 3.3: stock = previous stock + gained - spent - eaten."""
    stock = [0, 0]
    for year, row in enumerate(s.sheet, 1):
        for good in STORED:
            stock[good] += row.gained[good] - row.spent[good] - (row.eaten if GOODS[good] == "food" else 0)
        if stock != [row.food, row.ore]:
            yield f"year {year} carries {row.food} food and {row.ore} ore, its figures say {stock}"
        if row.gained[LABOUR] < row.spent[LABOUR]:
            yield f"year {year} spent more labour than it gained"
    if s.phase in (PRODUCE, HARD_TIMES, CONSTRUCT):
        for good in STORED:
            if s.goods[good] != stock[good] + s.flow[good] - s.flow[SPENT + good]:
                yield f"the books of year {s.year} do not agree with the {GOODS[good]} in stock"
    closed = s.year if s.phase in (WON, LOST) else s.year - 1
    if s.year and len(s.sheet) not in (closed, s.year - 1):
        yield f"{len(s.sheet)} columns in year {s.year}"


def _ends(s: State) -> Iterator[str]:
    graves, most = s.graves.bit_count(), TABLES.limits.graveyards_lose
    if s.phase == WON and (s.stage < LAST_STAGE or s.starved or graves >= most):
        yield "a victory that is none"
    if s.phase not in ENDED and s.phase != STARVE and graves >= most and not s.chosen.disaster_graveyards:
        yield f"{graves} graveyards and the reign goes on"
