"""Typed rows of tables.toml, read once.

Goods, buildings and fate results are small ints inside a state; the tuples here give their canonical ids.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from game.core.figures import FigureRow, Marked

GOODS = ("food", "ore", "labour")
FOOD, ORE, LABOUR = range(3)
GOOD = {name: number for number, name in enumerate(GOODS)}
SPENT = len(GOODS)  # of a year's books: what was gained comes first, what was spent from here on
STORED = (FOOD, ORE)  # labour is lost at the end of a year (MM-D18)

BUILDINGS = ("farm", "mine", "village")  # a building's number is also the number of the good it gives
FARM, MINE, VILLAGE = range(3)
BUILDING = {name: number for number, name in enumerate(BUILDINGS)}

DISASTER, HARD_TIMES, BIG_HARVEST, STRIKE_ORE, EFFICIENCY, FORTUNE = range(1, 7)
PLAIN_RESULTS = (DISASTER, HARD_TIMES, BIG_HARVEST, STRIKE_ORE, EFFICIENCY)
BONUS_OF = {BIG_HARVEST: FARM, STRIKE_ORE: MINE, EFFICIENCY: VILLAGE}  # the building a good year counts

Amounts = tuple[int, int, int]  # one number for each good, in the order of GOODS


class LimitFigures(Marked, frozen=True):
    graveyards_lose: int
    years: int
    challenge_years: int


class SetupRow(Marked, frozen=True):
    dice: int
    sides: int


class Fate(Marked, frozen=True):
    dice: int
    fortune_picks: int
    results: tuple[str, ...]
    least_bonus: int


class TradeFigures(Marked, frozen=True):
    labour: int


class Capital(Marked, frozen=True):
    goods: int
    goods_grown: int
    grown_from_stage: int


class Graveyard(Marked, frozen=True):
    penalty: int


class BuildingRow(Marked, frozen=True):
    """A building: its good, base yield, bonus and unit price."""

    id: str
    good: str
    base: int
    bonus: int
    cost: dict[str, int]


class StageRow(Marked, frozen=True):
    """A stage of the monument: its price and lasting effect."""

    cost: dict[str, int]
    effect: str


class BoardRow(Marked, frozen=True):
    cols: int
    rows: int
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    capital: tuple[int, int]


class GeneratorRow(Marked, frozen=True):
    tries: int
    weights: int
    edge: int
    river: int


class Score(Marked, frozen=True):
    victory: int
    years: int
    year: int
    stage: int
    graveyard: int


class Tables(FigureRow, frozen=True):
    """The whole of tables.toml."""

    limits: LimitFigures
    setup: SetupRow
    fate: Fate
    trade: TradeFigures
    capital: Capital
    graveyard: Graveyard
    buildings: tuple[BuildingRow, ...]
    village_cost: dict[str, dict[str, int]]
    stages: tuple[StageRow, ...]
    board: BoardRow
    generator: GeneratorRow
    score: Score


def amounts(named: dict[str, int]) -> Amounts:
    """{"ore": 2} as one number for each good."""
    food, ore, labour = (named.get(good, 0) for good in GOODS)
    return food, ore, labour


def named(of: Amounts | list[int]) -> dict[str, int]:
    """One number for each good as {"ore": 2}, without the zeros."""
    return {GOODS[i]: n for i, n in enumerate(of) if n}


def read_tables(text: bytes) -> Tables:
    """The tables of a TOML text. Raises msgspec.ValidationError that says where it is wrong, ValueError for figures
    that do not go together."""
    found = msgspec.toml.decode(text, type=Tables)
    rows, penalty = found.buildings, found.graveyard.penalty
    if tuple(GOOD[row.good] for row in rows) != (*STORED, LABOUR) or any(row.base < penalty for row in rows):
        raise ValueError("tables.toml: farms give food, mines ore, villages labour, at least what a graveyard takes")
    return found


def source() -> bytes:
    """The text of the tables as they are shipped."""
    return Path(__file__).with_name("tables.toml").read_bytes()


TABLES = read_tables(source())

RESULTS = TABLES.fate.results  # RESULTS[face - 1] is the id of what a face brings
ROWS = TABLES.buildings  # by building number
UNIT_COST = tuple(amounts(row.cost) for row in TABLES.buildings)
RIVAL_COSTS = {name: amounts(cost) for name, cost in TABLES.village_cost.items()}
STAGES = tuple(amounts(row.cost) for row in TABLES.stages)
LAST_STAGE = len(STAGES)
