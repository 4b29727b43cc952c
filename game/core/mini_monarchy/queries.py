"""Menus and explanations for clients: every option with price, yield and refusal; and the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import attrgetter
from typing import NamedTuple

import msgspec

from game.core.grids import bits, flood
from game.core.mini_monarchy import actions, ground, sequence, tables
from game.core.mini_monarchy.actions import closed
from game.core.mini_monarchy.actions.setup import DrawRiver, FillRange, PlaceStart, next_range, next_start, start_sites
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import Phase, State, Year
from game.core.mini_monarchy.tables import named
from game.core.rules import Refusal

_PLACE = ("river", "mountain", "neighbour")  # reason of the bonus, by building


class YieldPart(msgspec.Struct, frozen=True):
    """A part of a yield: `why` is "base", "river", "mountain", "neighbour" or "graveyard"."""

    why: str
    amount: int


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

    gives: Yield | None
    changes: tuple[Change, ...]
    refusal: Refusal | None


class BuildingOffer(msgspec.Struct, frozen=True):
    """A kind of building: its price, and the price after one more."""

    building: str
    cost: dict[str, int]
    next_cost: dict[str, int]
    refusal: Refusal | None


class StageOffer(msgspec.Struct, frozen=True):
    """A stage of the monument. `missing`: goods short now, not counting earlier stages."""

    stage: int
    cost: dict[str, int]
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


class ResultRow(msgspec.Struct, frozen=True):
    """What a fate result would bring now: gains or losses."""

    result: int
    id: str
    gains: dict[str, int]
    loses: str  # "", "good" or "building"


# ---- production


def production(s: State) -> tuple[Yield, ...]:
    """Returns the yield of every standing building in parts, farms first."""
    return tuple(
        explain(s, building, number) for building, mask in enumerate(s.stands) for number in bits(mask)
    )  # fmt: skip


def explain(s: State, building: int, number: int, stands: list[int] | None = None) -> Yield:
    """Yield of a building on this hex, standing or not; `stands`: among others than those there are."""
    base, bonus, penalty = sequence.parts_of(s, building, number, stands, None)
    why = (("base", base), (_PLACE[building], bonus), ("graveyard", -penalty))
    parts = tuple(YieldPart(of, n) for of, n in why if n)
    amount = max(0, base + bonus - penalty)
    return Yield(tables.BUILDINGS[building], s.ground.cells[number], tables.GOODS[building], amount, parts)


def _changes(s: State, stands: list[int], graves: int) -> tuple[Change, ...]:
    """Buildings whose yield differs before and after."""
    found = []
    for building, mask in enumerate(s.stands):
        for number in bits(mask & stands[building]):
            before = sequence.yield_of(s, building, number)
            after = sequence.yield_of(s, building, number, stands, graves)
            if before != after:
                found.append(
                    Change(tables.BUILDINGS[building], s.ground.cells[number], tables.GOODS[building], before, after)
                )
    return tuple(found)


# ---- building


def site(s: State, building: str, cell: Cell) -> Site:
    """Returns what building here would bring, also if refused. `building` may be "monument"; KeyError otherwise."""
    if building == "monument":
        return Site(None, (), actions.BuildStage(cell).refusal(s))
    kind = tables.BUILDING[building]
    setup = s.phase == Phase.SETUP_BUILDINGS
    refusal = PlaceStart(building, cell).refusal(s) if setup else actions.Build(building, cell).refusal(s)
    number = s.ground.numbers.get(cell)
    if number is None or actions.hex_refusal(s, kind, number) is not None:
        return Site(None, (), refusal)
    stands = s.stands[:]
    stands[kind] |= 1 << number
    return Site(explain(s, kind, number, stands), _changes(s, stands, s.graves), refusal)


def sites_of(s: State, building: str) -> tuple[Cell, ...]:
    """Returns the sites of a kind, whatever the goods; during setup those of the free buildings."""
    if s.phase == Phase.SETUP_BUILDINGS:
        turn = next_start(s)
        return s.ground.cells_in(start_sites(s, turn)) if tables.BUILDING.get(building) == turn else ()
    if building == "monument":
        return s.ground.cells_in(actions.stage_sites(s, actions.taken(s))) if s.stage < tables.LAST_STAGE else ()
    return s.ground.cells_in(actions.sites(s, tables.BUILDING[building], actions.taken(s)))


def building_menu(s: State) -> tuple[BuildingOffer, ...]:
    """Farm, mine, village."""
    rows = []
    gate = closed(s, Phase.CONSTRUCT)
    for building, name in enumerate(tables.BUILDINGS):
        cost, standing = actions.price(s, building), s.stands[building].bit_count()
        unit = s.chosen.costs[building]
        refusal = gate or actions.unpaid(s, cost)
        if not refusal and not actions.sites(s, building, actions.taken(s)):
            refusal = Refusal("no_site", "MM 3.2", f"No room for a {name}.", "hex", 1, 0)
        after = [n * (standing + 1) for n in unit]
        rows.append(BuildingOffer(name, named(cost), named(after), refusal))
    return tuple(rows)


def stage_menu(s: State) -> tuple[StageOffer, ...]:
    """Returns the three stages."""
    rows = []
    gate = closed(s, Phase.CONSTRUCT)
    for stage, cost in enumerate(tables.STAGES, 1):
        built = stage <= s.stage
        missing = {} if built else {tables.GOODS[g]: n - s.goods[g] for g, n in enumerate(cost) if n > s.goods[g]}
        if built:
            refusal: Refusal | None = Refusal("at_most", "MM 3.2", "This stage is already built.", "stage", 1, 1)
        elif stage > s.stage + 1:
            text = f"Build stage {stage - 1} first."
            refusal = Refusal("order", "MM 3.2", text, "stage", stage - 1, s.stage)
        else:
            refusal = gate or actions.unpaid(s, cost)
            if not refusal and not actions.stage_sites(s, actions.taken(s)):
                refusal = Refusal("no_site", "MM-D15", "No free hex next to the monument.", "hex", 1, 0)
        rows.append(StageOffer(stage, named(cost), built, missing, refusal))
    return tuple(rows)


def monument_left(s: State) -> dict[str, int]:
    """Returns the goods for all missing stages."""
    return named([sum(cost[good] for cost in tables.STAGES[s.stage :]) for good in range(len(tables.GOODS))])


def trade_menu(s: State) -> tuple[TradeRow, ...]:
    """Food and ore for labour."""
    rows = []
    for good in tables.STORED:
        refusal = actions.Trade(tables.GOODS[good], 1).refusal(s)
        most = 0 if refusal else s.goods[tables.LABOUR] // tables.TABLES.trade.labour
        rows.append(TradeRow(tables.GOODS[good], tables.TABLES.trade.labour, most, refusal))
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
            amount = sequence.yield_of(s, building, number)
            changes = _changes(s, stands, graves)
            rows.append(LossRow(tables.BUILDINGS[building], cell, amount, changes))
    return tuple(rows)


def result_menu(s: State) -> tuple[ResultRow, ...]:
    """Returns what each plain result would bring now."""
    rows = []
    for result in range(1, len(tables.RESULTS)):
        gains = named(sequence.bonuses((result,), s.stands))
        loses = {"disaster": "building" if s.mouths else "", "hard_times": "good"}.get(tables.RESULTS[result - 1], "")
        rows.append(ResultRow(result, tables.RESULTS[result - 1], gains, loses))
    return tuple(rows)


# ---- the record sheet


def record_sheet(s: State) -> tuple[tuple[int, Year], ...]:
    """Every year so far with its column (3.3); the current one comes last, with what is in stock and nothing eaten."""
    rows = [*enumerate(s.sheet, 1)]
    if s.year > len(rows) and s.phase not in Phase.ENDED:
        food, ore, labour, *spent = s.flow
        rows.append((s.year, Year((food, ore, labour), (spent[0], spent[1], spent[2]), 0, s.goods[0], s.goods[1])))
    return tuple(rows)


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
    if s.phase != Phase.SETUP_RANGES:
        return Draft((), 0, FillRange(0, tuple(hexes)).refusal(s))
    die = next_range(s.land)
    throw = s.land.throws[die]
    assert throw is not None
    mask, landing, around = s.ground.mask(hexes), 1 << throw.hex, s.ground.around
    after, high = 0, mask | s.land.rocks
    if mask.bit_count() < throw.face:
        grown = around(flood(around, landing, high)) & s.ground.everything & ~(high | s.ground.seat)
        after = grown if landing & high else landing
    left = max(0, throw.face - len(set(hexes)))
    return Draft(s.ground.cells_in(after), left, FillRange(die, tuple(hexes)).refusal(s))


def range_suggestions(s: State) -> tuple[tuple[Cell, ...], ...]:
    """Suggests ranges for the current die; () if there are none."""
    if s.phase != Phase.SETUP_RANGES:
        return ()
    return tuple(s.ground.cells_in(mask) for mask in ground.suggested_ranges(s.land, next_range(s.land)))


def river_draft(s: State, path: Sequence[Cell]) -> Draft:
    """Returns the draft of a river. Raises KeyError off the map."""
    refusal = DrawRiver(tuple(path)).refusal(s)
    if s.phase != Phase.SETUP_RIVER:
        return Draft((), 0, refusal)
    land, near = s.land, s.ground.near
    free = s.ground.everything & ~(land.rocks | s.ground.seat | s.ground.mask(path))
    after = free & (near[s.ground.numbers[path[-1]]] if path else s.ground.around(land.source))
    return Draft(s.ground.cells_in(after), 0, refusal, ground.touches_itself(s.ground, path))


def river_suggestions(s: State, path: Sequence[Cell] = ()) -> tuple[tuple[Cell, ...], ...]:
    """Suggests rivers that begin with `path`, the shortest first."""
    if s.phase != Phase.SETUP_RIVER:
        return ()
    begun = tuple(path)
    rivers = ground.suggested_rivers(s.land, s.chosen.farm_on_river)
    found = [s.ground.cells_of(river) for river in rivers]
    return tuple(sorted((river for river in found if river[: len(begun)] == begun), key=len))


# ---- Odds: the re-roll, this year's food, and next year's worst fate.
_FACES = range(1, len(tables.RESULTS) + 1)
_SANE = (tables.BIG_HARVEST, tables.STRIKE_ORE, tables.EFFICIENCY)  # results a fortune is used for when food is short


# ---- the re-roll


class RerollRow(msgspec.Struct, frozen=True):
    """One option: re-roll this die (-1: none). `chances`: by result id, that at least one die shows it."""

    die: int
    chances: dict[str, float]

    @property
    def disaster(self) -> float:
        return self.chances["disaster"]


def reroll_odds(s: State) -> tuple[RerollRow, ...]:
    """Odds of keeping and of each re-roll. A six counts as a fortune only."""
    rows = []
    for die in (-1, *range(len(s.faces))):
        seen: Counter[int] = Counter()
        for face in _FACES:
            faces = s.faces if die < 0 else (*s.faces[:die], face, *s.faces[die + 1 :])
            seen.update(set(faces))
        rows.append(RerollRow(die, {tables.RESULTS[f - 1]: float(Fraction(seen[f], len(_FACES))) for f in _FACES}))
    return tuple(rows)


def dodge_odds() -> tuple[Fraction, Fraction]:
    """Chance of a disaster per year, without a re-roll and with one used only against disasters. Of the two dice one or
    both may show it."""
    face = Fraction(1, len(_FACES))
    one, both = 2 * face * (1 - face), face**2
    return one + both, one * face + both


# ---- bread


_BEFORE = (Phase.FATE_REROLL, Phase.FATE_CHOICES, Phase.DISASTERS, Phase.SETUP_BUILDINGS)  # production is still to come


class Bread(msgspec.Struct, frozen=True):
    """The food of a year: in store, certain to come, and mouths.

    `capital`: goods it may still give, as food; `trade`: food that the year's labour could still buy.
    """

    food: int
    certain: int
    mouths: int
    capital: int
    trade: int

    @property
    def balance(self) -> int:
        """Food left if nothing more is done; negative if short."""
        return self.food + self.certain - self.mouths

    @property
    def helped(self) -> int:
        """The balance if capital and labour all go to food."""
        return self.balance + self.capital + self.trade

    @property
    def short(self) -> int:
        """Mouths that starve even then."""
        return max(0, -self.helped)


class Worst(Bread, frozen=True):
    """Next year's worst fate with the current buildings: its faces, and the `chance` that somebody starves.

    The re-roll of stage 1 is left out, and nothing is built.
    """

    faces: tuple[int, int]
    chance: float


class Scale(Bread, frozen=True):
    """This year's food, and next year's `worst`; None if the game is over.

    `level`: green, amber (capital or trade must help, or next year's worst fate starves), red (somebody starves).
    """

    level: str
    worst: Worst | None


def scale(s: State) -> Scale:
    """Returns the food balance. Before production, this year's farm yield counts as certain.

    So do the fate dice as they lie before a re-roll, and that a disaster to come takes as many mouths.
    """
    food, mouths = s.goods[tables.FOOD], s.mouths - (s.due if s.phase == Phase.DISASTERS else 0)
    certain = labour = 0
    given = sequence.yields(s.land, s.chosen, s.stands, s.graves)
    if s.phase in _BEFORE:
        known = sequence.bonuses(s.faces if s.phase == Phase.FATE_REROLL else s.results, s.stands)
        certain, labour = given[tables.FOOD] + known[tables.FOOD], given[tables.LABOUR] + known[tables.LABOUR]
    trade = (s.goods[tables.LABOUR] + labour) // tables.TABLES.trade.labour
    capital = s.due if s.phase == Phase.PRODUCE else sequence.capital_goods(s) if s.phase in _BEFORE else 0
    now = Bread(food, certain, mouths, capital, trade)
    worst = None if s.phase in Phase.ENDED else worst_fate(s, max(0, now.balance))
    level = "red" if now.short else "amber" if now.balance < 0 or worst is None or worst.short else "green"
    return Scale(food, certain, mouths, capital, trade, level, worst)


_HELPED = attrgetter("helped")


def worst_fate(s: State, food: int) -> Worst:
    """Returns next year's worst fate, starting with this much food and the current buildings."""
    found, after = [], [_after(s, count) for count in range(3)]
    for low, high in combinations_with_replacement(_FACES, 2):
        ways = 1 if low == high else 2
        readings = _readings((low, high), s.chosen.fortune_repeat)
        years = (_bread(s, food, given, year) for given in readings for year in after[given.count(tables.DISASTER)])
        found.append((max(years, key=_HELPED), (low, high), ways))
    bread, faces, _ = min(found, key=lambda one: (one[0].helped, one[1]))
    starving = sum(ways for bread, _, ways in found if bread.short)
    chance = starving / len(_FACES) ** 2
    return Worst(bread.food, bread.certain, bread.mouths, bread.capital, bread.trade, faces, chance)


@lru_cache(maxsize=128)
def _readings(faces: tuple[int, int], repeat: bool) -> tuple[tuple[int, ...], ...]:
    """All readings of the faces, fortunes used for good results; `repeat`: also twice the same."""
    pairs = tuple((combinations_with_replacement if repeat else combinations)(_SANE, 2))
    options = [pairs if face == tables.FORTUNE else ((face,),) for face in faces]
    return tuple(tuple(r for pick in picks for r in pick) for picks in product(*options))


class _Year(NamedTuple):
    """What a year brings before fate: yields, goods of the capital, mouths, buildings."""

    given: tuple[int, int, int]
    capital: int
    mouths: int
    stands: list[int]


def _after(s: State, disasters: int) -> list[_Year]:
    """Years after this many disasters, one per distinct kind of loss."""
    found: dict[tuple[object, ...], _Year] = {}
    for numbers in combinations(tuple(bits(s.buildings)), min(disasters, s.mouths)):
        gone = sum(1 << n for n in numbers)
        stands = [mask & ~gone for mask in s.stands]
        graves = s.graves | gone if s.chosen.disaster_graveyards else s.graves
        given, capital = sequence.yields(s.land, s.chosen, stands, graves), sequence.capital_goods(s, graves)
        counts = [mask.bit_count() for mask in stands]
        found[given, capital, *counts] = _Year(given, capital, sum(counts), stands)
    return list(found.values())


def _bread(s: State, food: int, results: tuple[int, ...], year: _Year) -> Bread:
    """Food of a year with every choice made for it."""
    more = sequence.bonuses(results, year.stands)
    certain = year.given[tables.FOOD] + more[tables.FOOD]
    ore = s.goods[tables.ORE] + year.given[tables.ORE] + more[tables.ORE]
    labour = year.given[tables.LABOUR] + more[tables.LABOUR]
    hard = max(0, results.count(tables.HARD_TIMES) - ore)  # ore goes first, then labour, food last
    spare = min(hard, labour)
    certain -= min(food + certain + year.capital, hard - spare)
    return Bread(food, certain, year.mouths, year.capital, (labour - spare) // tables.TABLES.trade.labour)
