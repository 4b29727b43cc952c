"""The figures of Horrible Hordes as typed rows, read once. Code holds how, the tables hold how much.

Chits, terrains, kingdoms, hordes and events are small ints inside a state; the tuples here give their canonical ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from game.core.figures import Marked, Row

CHITS = ("stone", "wood", "food", "metal", "magic", "gold")
STONE, WOOD, FOOD, METAL, MAGIC, GOLD = range(6)
BASIC = (STONE, WOOD, FOOD, METAL, MAGIC)
CHIT = {name: index for index, name in enumerate(CHITS)}

Amounts = tuple[int, ...]  # one number a chit, in the order of CHITS
NOTHING: Amounts = (0,) * len(CHITS)

ARMY, SETTLEMENT, CASTLE, TOWER = "army", "settlement", "castle", "wizard_tower"
CASTLE_KINDS = (CASTLE, TOWER)  # a castle of a space is held as its index here

HUMANOID, UNDEAD, MONSTER = "humanoid", "undead", "monster"


class Terrain(Row, frozen=True):
    """One kind of ground (HH 1, 12.3). `extra`: laid only with the option; the rest are its effects."""

    id: str
    tiles: int
    gives: dict[str, int]
    extra: bool = False
    fierce: str = ""
    gift: str = ""
    defense: int = 0
    closed: bool = False
    counters: int = 0
    stops: bool = False
    steps: int = 0


class EventRow(Row, frozen=True):
    """One face of the event die: a unit, an ability, a horde, or a die of chits."""

    id: str
    unit: str = ""
    ability: bool = False
    hordes: int = 0
    chit: str = ""


class Kingdom(Row, frozen=True):
    """A kingdom and the abilities it starts with."""

    id: str
    name: str
    abilities: tuple[str, str]


class HordeRow(Row, frozen=True, rename={"defense": "def"}):
    """One horde counter: counters it starts with, what it takes off dice against it, the face it needs."""

    id: str
    name: str
    type: str
    hits: int
    defense: int
    atk: int


class Turns(Marked, frozen=True):
    rounds: int
    late: int


class BoardRow(Marked, frozen=True):
    width: int
    height: int


class SetupRow(Marked, frozen=True):
    apart: int
    tries: int
    armies: int
    castles: int
    chits: dict[str, int]


class Hand(Marked, frozen=True):
    free: int
    rate: int


class Prices(Marked, frozen=True):
    settlement: dict[str, int]
    castle: dict[str, int]
    army: dict[str, int]
    move: dict[str, int]
    wizard_tower: dict[str, int]


class Research(Marked, frozen=True):
    price: int


class Needs(Marked, frozen=True):
    army: int
    castle: int
    settlement: int
    ranged: int


class Steps(Marked, frozen=True):
    humanoid: int
    undead: int
    monster: int


class Choice(Marked, frozen=True):
    seen: int


class Status(Marked, frozen=True):
    """What a status of an army adds."""

    attack: int = 0
    defense: int = 0
    move: int = 0


class Penalty(Marked, frozen=True):
    vt: int


class Tables(Row, frozen=True):
    """Everything in tables.toml."""

    turns: Turns
    board: BoardRow
    setup: SetupRow
    hand: Hand
    price: Prices
    research: Research
    limit: dict[str, int | str]
    needs: Needs
    steps: Steps
    choice: Choice
    status: dict[str, Status]
    penalty: Penalty
    terrain: tuple[Terrain, ...]
    event: tuple[EventRow, ...]
    kingdom: tuple[Kingdom, ...]


class _Hordes(Row, frozen=True):
    horde: tuple[HordeRow, ...]


_HERE = Path(__file__).parent
TABLES = msgspec.toml.decode((_HERE / "tables.toml").read_bytes(), type=Tables)
HORDES = msgspec.toml.decode((_HERE / "hordes.toml").read_bytes(), type=_Hordes).horde
HORDE = {row.id: index for index, row in enumerate(HORDES)}
ALL_HORDES = (1 << len(HORDES)) - 1

TERRAINS = TABLES.terrain
TERRAIN = {row.id: index for index, row in enumerate(TERRAINS)}
CLEAR = TERRAIN["clear"]

EVENTS = TABLES.event
KINGDOMS = TABLES.kingdom
KINGDOM = {row.id: index for index, row in enumerate(KINGDOMS)}

LIMITS: dict[str, int] = {key: value for key, value in TABLES.limit.items() if isinstance(value, int)}
NEEDS = {ARMY: TABLES.needs.army, CASTLE: TABLES.needs.castle, SETTLEMENT: TABLES.needs.settlement}
STEPS = {HUMANOID: TABLES.steps.humanoid, UNDEAD: TABLES.steps.undead, MONSTER: TABLES.steps.monster}
STATUSES = TABLES.status


def amounts(named: Mapping[str, int]) -> Amounts:
    """{"wood": 3} as one number a chit."""
    return tuple(named.get(chit, 0) for chit in CHITS)


def named(values: Amounts | list[int]) -> dict[str, int]:
    """One number a chit as {"wood": 3}, without the zeros."""
    return {CHITS[i]: n for i, n in enumerate(values) if n}


@lru_cache(maxsize=256)
def one_kind(chit: int, count: int) -> Amounts:
    """So many chits of one kind."""
    return (0,) * chit + (count,) + (0,) * (len(CHITS) - chit - 1)


PRICES: dict[str, Amounts] = {
    SETTLEMENT: amounts(TABLES.price.settlement),
    CASTLE: amounts(TABLES.price.castle),
    TOWER: amounts(TABLES.price.wizard_tower),
    ARMY: amounts(TABLES.price.army),
    "move": amounts(TABLES.price.move),
}
YIELDS: tuple[Amounts, ...] = tuple(amounts(row.gives) for row in TERRAINS)
STARTING = amounts(TABLES.setup.chits)
