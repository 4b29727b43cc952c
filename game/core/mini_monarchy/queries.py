"""Menus and explanations for clients: every option with price, yield and refusal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.grids.polyomino import bits
from game.core.mini_monarchy import drawing, sequence
from game.core.mini_monarchy.actions import Build, BuildStage, LoseBuilding, PlaceStart, Trade
from game.core.mini_monarchy.actions.base import closed
from game.core.mini_monarchy.actions.setup import DrawRiver, FillRange, next_range
from game.core.mini_monarchy.actions.year import hex_refusal, price, sites, stage_sites, taken, unpaid
from game.core.mini_monarchy.founding import next_start, start_sites
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import CONSTRUCT, ENDED, SETUP_BUILDINGS, SETUP_RANGES, SETUP_RIVER, State
from game.core.mini_monarchy.tables import (
    BUILDING,
    BUILDINGS,
    FARM,
    GOODS,
    LABOUR,
    LAST_STAGE,
    MINE,
    RESULTS,
    STAGES,
    STORED,
    TABLES,
    VILLAGE,
    named,
)
from game.core.rules import Refusal

_PLACE = ("river", "mountain", "neighbour")  # reason of the bonus, by building


class YieldPart(msgspec.Struct, frozen=True):
    """A part of a yield: `why` is "base", "river", "mountain", "neighbour" or "graveyard"."""

    why: str
    amount: int
    rule: str


class Yield(msgspec.Struct, frozen=True):
    """The yearly yield of a building in parts. Parts may sum below 0, `amount` does not."""

    building: str
    hex: Cell
    good: str
    amount: int
    parts: tuple[YieldPart, ...]


class Change(msgspec.Struct, frozen=True):
    """A standing building whose yield changes."""

    building: str
    hex: Cell
    good: str
    before: int
    after: int


class Site(msgspec.Struct, frozen=True):
    """A possible building: its yield (None if it yields nothing), changes of neighbours, refusal."""

    building: str
    hex: Cell
    gives: Yield | None
    changes: tuple[Change, ...]
    refusal: Refusal | None


class BuildingOffer(msgspec.Struct, frozen=True):
    """A kind of building: its price, the price after one more, how many stand, how many sites."""

    building: str
    cost: dict[str, int]
    next_cost: dict[str, int]
    standing: int
    sites: int
    refusal: Refusal | None


class StageOffer(msgspec.Struct, frozen=True):
    """A stage of the monument. `missing`: goods short now, not counting earlier stages."""

    stage: int
    cost: dict[str, int]
    effect: str
    built: bool
    missing: dict[str, int]
    refusal: Refusal | None


class TradeRow(msgspec.Struct, frozen=True):
    """A trade: its price in labour, and how often it is affordable."""

    get: str
    labour: int
    most: int
    refusal: Refusal | None


class LossRow(msgspec.Struct, frozen=True):
    """A building that could be lost: its yield, and what its neighbours would lose."""

    building: str
    hex: Cell
    amount: int
    changes: tuple[Change, ...]
    refusal: Refusal | None


class ResultRow(msgspec.Struct, frozen=True):
    """What a fate result would bring now: gains or losses."""

    result: int
    id: str
    gains: dict[str, int]
    loses: str  # "", "good" or "building"


class SheetRow(msgspec.Struct, frozen=True):
    """A column of the record sheet; the current year's is not `closed` and shows the current stock."""

    year: int
    gained: dict[str, int]
    spent: dict[str, int]
    eaten: int
    food: int
    ore: int
    closed: bool


# ---- production


def production(s: State) -> tuple[Yield, ...]:
    """Returns the yield of every standing building in parts, farms first."""
    return tuple(
        explain(s, building, number) for building, mask in enumerate(s.stands) for number in bits(mask)
    )  # fmt: skip


def explain(s: State, building: int, number: int) -> Yield:
    """Yield of a building on this hex, standing or not."""
    return _yield(s, building, number, s.stands)


def _yield(s: State, building: int, number: int, stands: list[int]) -> Yield:
    given = sequence.yield_at(s.land, s.chosen, stands, s.graves, building, number)
    parts = [YieldPart("base", given.base, "MM 3.1")]
    if given.bonus:
        parts.append(YieldPart(_PLACE[building], given.bonus, ("MM-D9", "MM 3.1", "MM-D28")[building]))
    if given.penalty:
        parts.append(YieldPart("graveyard", -given.penalty, "MM-D26"))
    return Yield(BUILDINGS[building], s.ground.cells[number], GOODS[building], given.amount, tuple(parts))


def _changes(s: State, stands: list[int], graves: int) -> tuple[Change, ...]:
    """Buildings whose yield differs before and after."""
    found = []
    for building, mask in enumerate(s.stands):
        for number in bits(mask & stands[building]):
            before = sequence.yield_of(s, building, number).amount
            after = sequence.yield_at(s.land, s.chosen, stands, graves, building, number).amount
            if before != after:
                found.append(Change(BUILDINGS[building], s.ground.cells[number], GOODS[building], before, after))
    return tuple(found)


# ---- building


def site(s: State, building: str, cell: Cell) -> Site:
    """Returns what building here would bring, also if refused. `building` may be "monument"; KeyError otherwise."""
    if building == "monument":
        return Site(building, cell, None, (), BuildStage(cell).refusal(s))
    kind = BUILDING[building]
    setup = s.phase == SETUP_BUILDINGS
    refusal = PlaceStart(building, cell).refusal(s) if setup else Build(building, cell).refusal(s)
    if cell not in s.ground.numbers:
        return Site(building, cell, None, (), refusal)
    number = s.ground.numbers[cell]
    if hex_refusal(s, kind, number) is not None:
        return Site(building, cell, None, (), refusal)
    stands = s.stands[:]
    stands[kind] |= 1 << number
    return Site(building, cell, _yield(s, kind, number, stands), _changes(s, stands, s.graves), refusal)


def sites_of(s: State, building: str) -> tuple[Cell, ...]:
    """Returns the sites of a kind, whatever the goods; during setup those of the free buildings."""
    if s.phase == SETUP_BUILDINGS:
        return s.ground.cells_in(start_sites(s)) if BUILDING.get(building) == next_start(s) else ()
    if building == "monument":
        return s.ground.cells_in(stage_sites(s, taken(s))) if s.stage < LAST_STAGE else ()
    return s.ground.cells_in(sites(s, BUILDING[building], taken(s)))


def building_menu(s: State) -> tuple[BuildingOffer, ...]:
    """Farm, mine, village."""
    rows = []
    gate = closed(s, CONSTRUCT)
    for building, name in enumerate(BUILDINGS):
        cost, standing = price(s, building), s.stands[building].bit_count()
        unit = s.chosen.costs[building]
        room = sites(s, building, taken(s)).bit_count()
        refusal = gate or unpaid(s, cost)
        if not refusal and not room:
            refusal = Refusal("no_site", "MM 3.2", f"No room for a {name}.", "hex", 1, 0)
        after = [n * (standing + 1) for n in unit]
        rows.append(BuildingOffer(name, named(cost), named(after), standing, room, refusal))
    return tuple(rows)


def stage_menu(s: State) -> tuple[StageOffer, ...]:
    """Returns the three stages."""
    rows = []
    gate = closed(s, CONSTRUCT)
    for stage, cost in enumerate(STAGES, 1):
        built = stage <= s.stage
        missing = {} if built else {GOODS[g]: n - s.goods[g] for g, n in enumerate(cost) if n > s.goods[g]}
        if built:
            refusal: Refusal | None = Refusal("at_most", "MM 3.2", "This stage is already built.", "stage", 1, 1)
        elif stage > s.stage + 1:
            text = f"Build stage {stage - 1} first."
            refusal = Refusal("order", "MM 3.2", text, "stage", stage - 1, s.stage)
        else:
            refusal = gate or unpaid(s, cost)
            if not refusal and not stage_sites(s, taken(s)):
                refusal = Refusal("no_site", "MM-D15", "No free hex next to the monument.", "hex", 1, 0)
        rows.append(StageOffer(stage, named(cost), TABLES.stages[stage - 1].effect, built, missing, refusal))
    return tuple(rows)


def monument_left(s: State) -> dict[str, int]:
    """Returns the goods for all missing stages."""
    return named([sum(cost[good] for cost in STAGES[s.stage :]) for good in range(len(GOODS))])


def trade_menu(s: State) -> tuple[TradeRow, ...]:
    """Food and ore for labour."""
    rows = []
    for good in STORED:
        refusal = Trade(GOODS[good], 1).refusal(s)
        most = 0 if refusal else s.goods[LABOUR] // TABLES.trade.labour
        rows.append(TradeRow(GOODS[good], TABLES.trade.labour, most, refusal))
    return tuple(rows)


# ---- choices


def loss_menu(s: State) -> tuple[LossRow, ...]:
    """Returns every building that could be lost, with the changes."""
    buried = s.phase == "starve" or s.chosen.disaster_graveyards
    rows = []
    for building, mask in enumerate(s.stands):
        for number in bits(mask):
            stands = s.stands[:]
            stands[building] ^= 1 << number
            graves = s.graves | (1 << number if buried else 0)
            cell = s.ground.cells[number]
            amount = sequence.yield_of(s, building, number).amount
            changes = _changes(s, stands, graves)
            rows.append(LossRow(BUILDINGS[building], cell, amount, changes, LoseBuilding(cell).refusal(s)))
    return tuple(rows)


def result_menu(s: State) -> tuple[ResultRow, ...]:
    """Returns what each plain result would bring now."""
    rows = []
    for result in range(1, len(RESULTS)):
        gains = named(sequence.bonuses((result,), s.stands))
        loses = {"disaster": "building" if s.mouths else "", "hard_times": "good"}.get(RESULTS[result - 1], "")
        rows.append(ResultRow(result, RESULTS[result - 1], gains, loses))
    return tuple(rows)


# ---- the record sheet


def record_sheet(s: State) -> tuple[SheetRow, ...]:
    """Returns every year so far (3.3), the current one last."""
    rows = [
        SheetRow(year, named(row.gained), named(row.spent), row.eaten, row.food, row.ore, True)
        for year, row in enumerate(s.sheet, 1)
    ]
    if s.year > len(s.sheet) and s.phase not in ENDED:
        gained, spent = s.flow[: len(GOODS)], s.flow[len(GOODS) :]
        rows.append(SheetRow(s.year, named(gained), named(spent), 0, s.goods[0], s.goods[1], False))
    return tuple(rows)


def counts(s: State) -> dict[str, int]:
    """Counts farms, mines, villages, graveyards and stages."""
    standing = {BUILDINGS[kind]: s.stands[kind].bit_count() for kind in (FARM, MINE, VILLAGE)}
    return {**standing, "graveyard": s.graves.bit_count(), "stage": s.stage}


# ---- Drawings in progress: what may come next, what is wrong so far, and suggestions.


class Draft(msgspec.Struct, frozen=True):
    """A drawing in progress. `next`: hexes that may be added; `left`: how many are missing (of a river: 0).

    `refusal` tells why it cannot be drawn as it is; `warnings`: hexes where a river touches itself (allowed).
    """

    next: tuple[Cell, ...]
    left: int
    refusal: Refusal | None
    warnings: tuple[Cell, ...] = ()


def range_draft(s: State, hexes: Sequence[Cell]) -> Draft:
    """Returns the draft of the current range. Raises KeyError off the map."""
    if s.phase != SETUP_RANGES:
        return Draft((), 0, FillRange(0, tuple(hexes)).refusal(s))
    die = next_range(s.land)
    throw = s.land.throws[die]
    assert throw is not None
    after = s.ground.cells_in(drawing.range_next(s.land, die, hexes))
    return Draft(after, max(0, throw.face - len(set(hexes))), FillRange(die, tuple(hexes)).refusal(s))


def range_suggestions(s: State) -> tuple[tuple[Cell, ...], ...]:
    """Suggests ranges for the current die; () if there are none."""
    if s.phase != SETUP_RANGES:
        return ()
    return tuple(s.ground.cells_in(mask) for mask in drawing.suggested_ranges(s.land, next_range(s.land)))


def river_draft(s: State, path: Sequence[Cell]) -> Draft:
    """Returns the draft of a river. Raises KeyError off the map."""
    refusal = DrawRiver(tuple(path)).refusal(s)
    if s.phase != SETUP_RIVER:
        return Draft((), 0, refusal)
    after = s.ground.cells_in(drawing.river_next(s.land, path))
    return Draft(after, 0, refusal, drawing.touches_itself(s.ground, path))


def river_suggestions(s: State, path: Sequence[Cell] = ()) -> tuple[tuple[Cell, ...], ...]:
    """Suggests rivers that begin with `path`, the shortest first."""
    if s.phase != SETUP_RIVER:
        return ()
    begun = tuple(path)
    rivers = drawing.suggested_rivers(s.land, s.chosen.farm_on_river)
    found = [s.ground.cells_of(river) for river in rivers]
    return tuple(sorted((river for river in found if river[: len(begun)] == begun), key=len))
