"""The figures of Horrible Hordes as typed rows, read once. Code holds how, the tables hold how much.

Chits, terrains, kingdoms, hordes and events are small ints inside a state; the tuples here give their canonical ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from game.core.figures import FigureRow, Marked
from game.core.grids import Deck, Squares
from game.core.rules import SetupError
from game.core.state import Computed

CHITS = ("stone", "wood", "food", "metal", "magic", "gold")
STONE, WOOD, FOOD, METAL, MAGIC, GOLD = range(6)
BASIC = (STONE, WOOD, FOOD, METAL, MAGIC)
CHIT = {name: index for index, name in enumerate(CHITS)}

Amounts = tuple[int, ...]  # one number for each chit, in the order of CHITS
NOTHING: Amounts = (0,) * len(CHITS)

ARMY, SETTLEMENT, CASTLE, TOWER = "army", "settlement", "castle", "wizard_tower"
CASTLE_KINDS = (CASTLE, TOWER)  # a castle of a space is held as its index here

HUMANOID, UNDEAD, MONSTER = "humanoid", "undead", "monster"


class Terrain(FigureRow, frozen=True):
    """One kind of terrain (HH 1, 12.3). `extra`: laid only with the option; the rest are its effects."""

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


class EventRow(FigureRow, frozen=True):
    """One face of the event die: a unit, an ability, a horde, or a die of chits."""

    id: str
    unit: str = ""
    ability: bool = False
    hordes: int = 0
    chit: str = ""


class Kingdom(FigureRow, frozen=True):
    """A kingdom and the abilities it starts with."""

    id: str
    name: str
    abilities: tuple[str, str]


class HordeRow(FigureRow, frozen=True, rename={"defense": "def"}):
    """One horde counter: counters it starts with, what it subtracts from dice against it, the face it needs."""

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


class ChoiceFigures(Marked, frozen=True):
    seen: int


class StatusFigures(Marked, frozen=True):
    """What a status of an army adds."""

    attack: int = 0
    defense: int = 0
    move: int = 0


class Penalty(Marked, frozen=True):
    vt: int


class Tables(FigureRow, frozen=True):
    """Everything in tables.toml."""

    turns: Turns
    board: BoardRow
    setup: SetupRow
    hand: Hand
    price: dict[str, dict[str, int] | str]
    limit: dict[str, int | str]
    needs: dict[str, int | str]
    steps: dict[str, int | str]
    choice: ChoiceFigures
    status: dict[str, StatusFigures]
    penalty: Penalty
    terrain: tuple[Terrain, ...]
    event: tuple[EventRow, ...]
    kingdom: tuple[Kingdom, ...]


class _Hordes(FigureRow, frozen=True):
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

LIMITS, NEEDS, STEPS = (
    {key: value for key, value in row.items() if isinstance(value, int)}
    for row in (TABLES.limit, TABLES.needs, TABLES.steps)
)
STATUSES = TABLES.status


def amounts(named: Mapping[str, int]) -> Amounts:
    """{"wood": 3} as one number for each chit."""
    return tuple(named.get(chit, 0) for chit in CHITS)


def named(values: Amounts | list[int]) -> dict[str, int]:
    """One number for each chit as {"wood": 3}, without the zeros."""
    return {CHITS[i]: n for i, n in enumerate(values) if n}


@lru_cache(maxsize=256)
def one_kind(chit: int, count: int) -> Amounts:
    """That many chits of one kind."""
    return (0,) * chit + (count,) + (0,) * (len(CHITS) - chit - 1)


PRICES = {item: amounts(chits) for item, chits in TABLES.price.items() if isinstance(chits, dict)}
YIELDS: tuple[Amounts, ...] = tuple(amounts(row.gives) for row in TERRAINS)
STARTING = amounts(TABLES.setup.chits)


# ---- Abilities as data (HH 15): typed rows, and the combined effect of a set. Nothing else asks for one by name.
OWN_ANY = "own_any"
OWN_PHASES = ("trade", "settle", "fortify", "train", "move", "attack", "research", "end")  # where own_any is open


class When(FigureRow, frozen=True):
    """Conditions of a modifier; "" = any."""

    horde: str = ""
    terrain: str = ""
    mode: str = ""


class Mod(FigureRow, frozen=True):
    """One modifier: `key` is the roller, limit, item or permission it is about."""

    hook: str
    key: str = ""
    add: int = 0
    chits: dict[str, int] = msgspec.field(default_factory=dict)
    when: When = When()


class React(FigureRow, frozen=True):
    """A passive reaction: `lost` requires a loss, gross (armies or castles) or net (armies)."""

    on: str
    vt: int = 0
    armies: int = 0
    lost: str = ""


class ActivatedAbility(FigureRow, frozen=True):
    """An activated ability: verb, windows, price, how often, and the verb's own figures."""

    verb: str
    windows: tuple[str, ...]
    cost: dict[str, int] = msgspec.field(default_factory=dict)
    per: str = "round"  # round, turn or game
    limit: int = 1
    doubled: bool = True  # by Wizardry or Leadership, when per round
    once: str = ""  # "battle" (OPB) or "stack" (MOSP)
    give: str = ""
    get: str = ""
    take: int = 1
    make: int = 1
    pays: tuple[str, ...] = ()
    pay: int = 0
    vt: int = 0
    chits: dict[str, int] = msgspec.field(default_factory=dict)
    units: tuple[str, ...] = ()
    bonus: int = 0
    need: int = 7
    only: str = ""
    per_counter: bool = False
    dice: int = 1
    status: str = ""
    into_horde: bool = False


class Ability(FigureRow, frozen=True):
    """One ability. `solo` = False: useless, so not offered, without an opponent."""

    id: str
    name: str
    cat: str
    spell: bool = False
    solo: bool = True
    mods: tuple[Mod, ...] = ()
    react: tuple[React, ...] = ()
    use: ActivatedAbility | None = None


class _File(FigureRow, frozen=True):
    category: dict[str, str]
    window: dict[str, str]
    ability: tuple[Ability, ...]


_FILE = msgspec.toml.decode((_HERE / "abilities.toml").read_bytes(), type=_File)
ABILITIES, CATEGORIES, WINDOWS = _FILE.ability, _FILE.category, _FILE.window
ABILITY = {row.id: index for index, row in enumerate(ABILITIES)}
ALL = (1 << len(ABILITIES)) - 1
USES: tuple[ActivatedAbility | None, ...] = tuple(row.use for row in ABILITIES)
activated: Callable[[int], ActivatedAbility] = USES.__getitem__  # type: ignore[assignment]  # of one that is used
COSTS: tuple[Amounts, ...] = tuple(amounts(row.use.cost) if row.use else NOTHING for row in ABILITIES)
ONE_TIME = sum(
    1 << index
    for index, row in enumerate(ABILITIES)
    if (row.use and row.use.per == "game") or any(react.on == "gained" for react in row.react)
)
OPPONENTS_ONLY = sum(1 << index for index, row in enumerate(ABILITIES) if not row.solo)


_INDICES = Deck(range(len(ABILITIES)))


@lru_cache(maxsize=1 << 13)
def members(mask: int) -> tuple[int, ...]:
    """The abilities of a set in table order."""
    return tuple(_INDICES.of(mask))


def names(mask: int) -> tuple[str, ...]:
    """The ids of a set."""
    return tuple(ABILITIES[index].id for index in members(mask))


def _windows(use: ActivatedAbility | None) -> tuple[str, ...]:
    if use is None:
        return ()
    return (*use.windows, *OWN_PHASES) if OWN_ANY in use.windows else use.windows


def _mask(rows: Iterable[bool]) -> int:
    return sum(1 << index for index, there in enumerate(rows) if there)


def _hooked(hook: str, asked: Iterable[str] = ()) -> dict[str, int]:
    """By the key a hook is `asked` with, the abilities that answer."""
    keys = sorted({mod.key for row in ABILITIES for mod in row.mods if mod.hook == hook} | {*asked})
    return {
        key: _mask(any(mod.hook == hook and mod.key == key for mod in row.mods) for row in ABILITIES) for key in keys
    }


# Modifiers as masks: a set is tested by an AND, and effects of few abilities are cached.
LIMITING, COSTING = _hooked("limit", LIMITS), _hooked("cost", PRICES)
SITING, STEPPING = _hooked("site"), _hooked("step")
EARNING = _mask(any(mod.hook == "income" for mod in row.mods) for row in ABILITIES)
REACTING = {
    moment: _mask(any(react.on == moment for react in row.react) for row in ABILITIES)
    for moment in sorted({react.on for row in ABILITIES for react in row.react})
}
OPENING = {  # by window or own phase
    window: _mask(window in _windows(use) for use in USES)
    for window in sorted({window for use in USES for window in _windows(use)})
}


@lru_cache(maxsize=4096)
def mods_of(mask: int, hook: str, key: str) -> tuple[Mod, ...]:
    """The modifiers of a set for a hook and its key. Ask with the abilities that answer only: they are few."""
    return tuple(mod for index in members(mask) for mod in ABILITIES[index].mods if (mod.hook, mod.key) == (hook, key))


@lru_cache(maxsize=4096)
def added(mask: int, hook: str, key: str) -> int:
    """What a set adds to a number."""
    return sum(mod.add for mod in mods_of(mask, hook, key))


def applies(mod: Mod, key: str, horde: str, terrain: str, mode: str) -> bool:
    """Whether a modifier is about this roller or target, this type of horde ("": a player), this ground and battle."""
    when = mod.when
    return (
        mod.key == key
        and when.horde in ("", horde)
        and when.terrain in ("", terrain)
        and (not when.mode or when.mode == mode)
    )


# ---- The board as data, and its geometry: spaces are numbered row by row from the top left, bit n of a mask is space
# n.
Space = tuple[int, int]  # x to the right, y down, both from 1

SIDES = range(6, 41)
ROOM = 12  # spaces to stand on: six kingdoms and the horde each of them calls
SHUFFLED = "shuffled"  # the dice lay one of the basic tiles here
SHUFFLED_EXTRA = "shuffled_extra"  # clear; with the ten more terrains the dice lay one of those
GROUNDS = (*TERRAIN, SHUFFLED, SHUFFLED_EXTRA)  # values a space of a map may have


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of spaces. `terrain`: one of GROUNDS for every space, row by row; empty = the chequerboard of HH-D03."""

    id: str = "hordes_10x10"
    width: int = TABLES.board.width
    height: int = TABLES.board.height
    terrain: tuple[str, ...] = ()

    @property
    def grounds(self) -> tuple[str, ...]:
        """One of GROUNDS for every space, even if the board does not name them."""
        return self.terrain or chequered(self.width, self.height)

    @property
    def room(self) -> int:
        """Spaces that can be stood on, whatever the dice lay."""
        return sum(not (name in TERRAIN and TERRAINS[TERRAIN[name]].closed) for name in self.grounds)


@lru_cache(maxsize=8)
def chequered(width: int, height: int) -> tuple[str, ...]:
    """Tiles where x + y is even, clear spaces between them (HH-D03; of any size: HH-D73)."""
    return tuple(SHUFFLED_EXTRA if (x + y) % 2 else SHUFFLED for y in range(height) for x in range(width))


OFFICIAL = Board()


def read_board(data: Mapping[str, Any] | None) -> Board:
    """The board of a setup; None is the official one. Raises SetupError that says what is wrong with it."""
    if data is None:
        return OFFICIAL
    try:
        board = msgspec.convert(dict(data), Board, strict=True)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not one: {error}") from None
    if board.width not in SIDES or board.height not in SIDES:
        allowed = f"{SIDES.start} to {SIDES.stop - 1}"
        raise SetupError(f"a board has {allowed} spaces a side, not {board.width} x {board.height}")
    size = board.width * board.height
    if board.terrain and len(board.terrain) != size:
        raise SetupError(f"a board of {size} spaces names {len(board.terrain)} terrains")
    for number, terrain in enumerate(board.terrain):
        if terrain not in GROUNDS:
            x, y = number % board.width + 1, number // board.width + 1
            raise SetupError(f"space {x},{y} is '{terrain}'; there is: {', '.join(GROUNDS)}")
    if board.room < ROOM:
        raise SetupError(f"a board needs {ROOM} spaces to stand on, this one has {board.room}")
    return board


def _besides(near: tuple[int, ...]) -> Computed[int, tuple[int, ...]]:
    """By a mask of some neighbours of a space, all the others in the order of directions."""
    return Computed(lambda some: tuple(n for n in near if not some >> n & 1))


class SpaceGrid:
    """Spaces and their neighbours. Directions always in the order N, E, S, W, then NE, SE, SW, NW."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.count = width, height, width * height
        self.squares = Squares(height, width)
        self.grown = Computed(self.squares.grown, 1 << 10).__getitem__  # with the neighbours
        self.listed = listed = Deck(range(self.count)).of  # the spaces of a mask, in reading order
        again: Computed[int, tuple[int, ...]] = Computed(lambda mask: tuple(listed(mask)), 1 << 13)
        self.spaces = again.__getitem__  # the same, of masks that come again
        self.cells: tuple[Space, ...] = tuple((n % width + 1, n // width + 1) for n in range(self.count))
        self.routes: Computed[tuple[int, ...], tuple[Space, ...]] = Computed(self._route)  # paths as actions give them
        self.bits = tuple(1 << n for n in range(self.count))  # each space as a mask
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self.near = tuple(self._side(cell, ((0, -1), (1, 0), (0, 1), (-1, 0))) for cell in self.cells)
        corners = tuple(self._side(cell, ((1, -1), (1, 1), (-1, 1), (-1, -1))) for cell in self.cells)
        self.around = tuple(a + b for a, b in zip(self.near, corners, strict=True))
        self.near_mask = tuple(sum(1 << n for n in row) for row in self.near)
        self.besides = tuple(map(_besides, self.near))
        xs = {(width + 1) // 2, width // 2 + 1}
        ys = {(height + 1) // 2, height // 2 + 1}
        self.middle = tuple(n for n, (x, y) in enumerate(self.cells) if x in xs and y in ys)

    def _side(self, cell: Space, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        x, y = cell
        return tuple(self.numbers[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in self.numbers)

    def _route(self, path: tuple[int, ...]) -> tuple[Space, ...]:
        return tuple(map(self.cells.__getitem__, path))

    def number(self, cell: Space | None) -> int:
        """The number of a space that is known to be given."""
        assert cell is not None
        return self.numbers[cell]

    def distance(self, a: int, b: int) -> int:
        """Manhattan distance (HH-D01)."""
        (ax, ay), (bx, by) = self.cells[a], self.cells[b]
        return abs(ax - bx) + abs(ay - by)

    def __reduce__(self) -> tuple[Callable[[int, int], SpaceGrid], tuple[int, int]]:
        """Pickles as its size; caches are rebuilt."""
        return grid_of, (self.width, self.height)

    def plain(self) -> list[int]:
        return [self.width, self.height]


@lru_cache(maxsize=32)
def grid_of(width: int, height: int) -> SpaceGrid:
    """The geometry of a board this size."""
    return SpaceGrid(width, height)
