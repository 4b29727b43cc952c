"""What follows from a board (`BoardGeometry`) and from the mountains and river drawn on it (`Land`). Immutable, shared.

A hex's number is its place among the field's hexes, row by row; bit n of a mask is hex n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from game.core.grids.hexes import HexField, from_offset
from game.core.grids.squares import Deck, united
from game.core.mini_monarchy.tables import TABLES
from game.core.rules import SetupError

Cell = tuple[int, int]  # column, row
LEAST, MOST = 4, 15  # columns and rows


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start buildings of a map."""

    farm: Cell
    mine: Cell
    village: Cell


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`void`: cells that are no hex of the field. A prefilled board has mountains and a river and skips drawing them;
    `river` is in the order of its flow, from the mountains to the edge.
    """

    id: str
    cols: int
    rows: int
    axis: Literal["x", "y"]
    index: Literal["odd", "even"]
    capital: Cell
    void: tuple[Cell, ...] = ()
    mountains: tuple[Cell, ...] = ()
    river: tuple[Cell, ...] = ()
    start: Start | None = None

    @property
    def prefilled(self) -> bool:
        """Whether mountains and river are drawn already."""
        return bool(self.river)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.cols and 0 <= cell[1] < self.rows

    def cells(self) -> tuple[Cell, ...]:
        """Every hex of the field, row by row."""
        void = set(self.void)
        grid = ((col, row) for row in range(self.rows) for col in range(self.cols))
        return tuple(cell for cell in grid if cell not in void)


def official() -> Board:
    """The reconstructed field of the printed page (MM-D1, MM-D2)."""
    row = TABLES.board
    return Board("field_9x9", row.cols, row.rows, row.axis, row.index, row.capital)


def read_board(data: Mapping[str, Any] | None) -> Board:
    """Returns the board of a setup (None: the official one). Raises SetupError for invalid data."""
    if data is None:
        return official()
    try:
        board = msgspec.convert(dict(data), Board)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not in order: {error}") from None
    problems = _frame(board)
    if problems:
        raise SetupError(f"board '{board.id}': " + "; ".join(problems))
    return board


def _frame(board: Board) -> list[str]:
    """Checks the cells of a board; drawing.py checks whether a map can be drawn on it."""
    if not (LEAST <= board.cols <= MOST and LEAST <= board.rows <= MOST):
        return [f"{board.cols} x {board.rows} hexes; a field has {LEAST} to {MOST} columns and rows"]
    start = () if board.start is None else (board.start.farm, board.start.mine, board.start.village)
    named = [("the capital", [board.capital]), ("void", board.void), ("a mountain", board.mountains)]
    named += [("the river", board.river), ("a start building", start)]
    found = []
    for what, cells in named:
        outside = [list(cell) for cell in cells if not board.inside(cell)]
        if outside:
            found.append(f"{what} lies outside: {outside}")
    if board.capital in board.void:
        found.append("there is no hex under the capital")
    if board.mountains and not board.river:
        found.append("mountains without a river: draw both, or neither")
    if board.start and not board.river:
        found.append("start buildings need mountains and a river")
    return found


# ---- What follows from a board (`BoardGeometry`) and from the mountains and river drawn on it (`Land`). Immutable,
# shared.
_MEMO_LIMIT = 50_000  # cached answers; a whole game needs a few hundred


class _Decks(dict[Callable[[Cell], Any], Deck[Any]]):
    """Cached per-hex values by their factory."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = cells

    def __missing__(self, make: Callable[[Cell], Any]) -> Deck[Any]:
        deck = self[make] = Deck([make(cell) for cell in self.cells])
        return deck


class BoardGeometry:
    """Geometry of one board. Read only."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.cells()  # by number, [column, row]
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self.field = HexField(tuple(from_offset(*cell, board.axis, board.index) for cell in self.cells))
        self.everything = self.field.everything
        self.near = tuple(self.field.near(n) for n in range(len(self.cells)))
        self.edge = sum(1 << n for n, near in enumerate(self.near) if near.bit_count() < 6)
        self.capital = self.numbers[board.capital]
        self.seat = 1 << self.capital  # the capital as a mask
        self.court = self.near[self.capital]  # the hexes beside the capital
        self.decks = _Decks(self.cells)
        self._cells = Deck(self.cells)
        self._beside = united(self.near)
        self._around: dict[int, int] = {0: 0}
        self._plain: dict[str, Any] = msgspec.to_builtins(board)

    def __reduce__(self) -> tuple[Callable[[Board], BoardGeometry], tuple[Board]]:
        """Pickles as its board; caches are rebuilt."""
        return ground_of, (self.board,)

    def plain(self) -> dict[str, Any]:
        """The board as plain data."""
        return self._plain

    def around(self, mask: int) -> int:
        """Mask of hexes adjacent to the mask, including members that touch each other (MM-D3)."""
        found = self._around.get(mask)
        if found is None:
            if len(self._around) > _MEMO_LIMIT:
                self._around.clear()
            found = self._around[mask] = self._beside(mask)
        return found

    def mask(self, cells: Iterable[Cell]) -> int:
        """Returns the mask of cells. Raises KeyError off the map."""
        found = 0
        for cell in cells:
            found |= 1 << self.numbers[cell]
        return found

    def cells_in(self, mask: int) -> tuple[Cell, ...]:
        """Returns the cells of a mask, row by row."""
        return tuple(self._cells.of(mask))

    def cells_of(self, way: Iterable[int]) -> tuple[Cell, ...]:
        """Returns cells for hex numbers, in order."""
        return tuple(self.cells[n] for n in way)


@lru_cache(maxsize=32)
def ground_of(board: Board) -> BoardGeometry:
    """Returns the geometry of a board; equal boards share one with its caches."""
    return BoardGeometry(board)


class Throw(msgspec.Struct, frozen=True):
    """A setup die on the map: face and hex number."""

    face: int
    hex: int


class Land:
    """Mountains and river drawn so far. Immutable: drawing returns another land.

    `ranges`: the mountains of die 0 and of die 1. `bigger`: the die whose range feeds the river, -1 not known yet.
    """

    __slots__ = (
        "_plain",
        "banks",
        "bigger",
        "fields",
        "ground",
        "ranges",
        "river",
        "rocks",
        "throws",
        "water",
    )

    def __init__(
        self,
        ground: BoardGeometry,
        throws: tuple[Throw | None, Throw | None] = (None, None),
        ranges: tuple[int, int] = (0, 0),
        bigger: int = -1,
        river: tuple[int, ...] = (),
    ) -> None:
        self.ground = ground
        self.throws = throws
        self.ranges = ranges
        self.bigger = bigger
        self.river = river  # hex numbers in the order of its flow
        self.rocks = ranges[0] | ranges[1]
        self.water = sum(1 << n for n in river)
        self.banks = ground.around(self.water)  # "by the river" (MM-D9)
        self.fields = ground.everything & ~(self.rocks | self.water | ground.seat)  # plain hexes
        self._plain: dict[str, Any] | None = None

    def thrown(self, die: int, throw: Throw) -> Land:
        """Returns the land with this setup die on it."""
        throws = (throw, self.throws[1]) if die == 0 else (self.throws[0], throw)
        return Land(self.ground, throws, self.ranges, self.bigger, self.river)

    def filled(self, die: int, mask: int) -> Land:
        """Returns the land with this die's range filled."""
        ranges = (mask, self.ranges[1]) if die == 0 else (self.ranges[0], mask)
        return Land(self.ground, self.throws, ranges, self.bigger, self.river)

    def fed_by(self, die: int) -> Land:
        """Returns the land with the source of the river known."""
        return Land(self.ground, self.throws, self.ranges, die, self.river)

    def watered(self, river: tuple[int, ...]) -> Land:
        """Returns the land with its river."""
        return Land(self.ground, self.throws, self.ranges, self.bigger, river)

    @property
    def source(self) -> int:
        """The range the river begins at, as a mask."""
        return self.ranges[self.bigger]

    def plain(self) -> dict[str, Any]:
        """What is drawn, as plain data."""
        if self._plain is None:
            cells = self.ground.cells
            self._plain = {
                "board": self.ground.plain(),
                "throws": [throw and {"face": throw.face, "hex": list(cells[throw.hex])} for throw in self.throws],
                "ranges": [[list(cell) for cell in self.ground.cells_in(mask)] for mask in self.ranges],
                "bigger": self.bigger,
                "river": [list(cells[n]) for n in self.river],
            }
        return self._plain

    def told(self, plain: dict[str, Any], base: object) -> Land:
        """Rebuilds a land on the same ground from plain data."""
        ground = self.ground
        throws = [t and Throw(t["face"], ground.numbers[tuple(t["hex"])]) for t in plain["throws"]]
        first, second = (ground.mask(tuple(cell) for cell in cells) for cells in plain["ranges"])
        river = tuple(ground.numbers[tuple(cell)] for cell in plain["river"])
        return Land(ground, (throws[0], throws[1]), (first, second), plain["bigger"], river)


def land_of_board(ground: BoardGeometry) -> Land:
    """Returns the land of a prefilled board; its mountains are one range."""
    board = ground.board
    river = tuple(ground.numbers[cell] for cell in board.river)
    return Land(ground, ranges=(ground.mask(board.mountains), 0), bigger=0, river=river)
