"""The board as data, and its geometry: spaces are numbered row by row from the top left, bit n of a mask is space n."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from game.core.grids.deck import Deck
from game.core.grids.squares import Squares
from game.core.horrible_hordes.tables import TABLES, TERRAIN, TERRAINS
from game.core.rules import SetupError

Space = tuple[int, int]  # x to the right, y down, both from 1

SIDES = range(6, 41)
ROOM = 12  # spaces to stand on: six kingdoms and the horde each of them calls up
SHUFFLED = "shuffled"  # the dice lay one of the basic tiles here
SHUFFLED_EXTRA = "shuffled_extra"  # clear; with the ten more terrains the dice lay one of those
GROUNDS = (*TERRAIN, SHUFFLED, SHUFFLED_EXTRA)  # what a space of a map may be


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of spaces. `terrain`: one of GROUNDS for every space, row by row; empty = the chequerboard of HH-D03."""

    id: str = "hordes_10x10"
    width: int = TABLES.board.width
    height: int = TABLES.board.height
    terrain: tuple[str, ...] = ()

    @property
    def grounds(self) -> tuple[str, ...]:
        """One of GROUNDS for every space, whether or not the board names them."""
        return self.terrain or chequered(self.width, self.height)

    @property
    def room(self) -> int:
        """How many spaces somebody can stand on, whatever the dice lay."""
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


class _Besides(dict[int, tuple[int, ...]]):
    """By a mask of some neighbours of a space, all the others in the order of directions."""

    def __init__(self, near: tuple[int, ...]) -> None:
        super().__init__()
        self._near = near

    def __missing__(self, some: int) -> tuple[int, ...]:
        found = self[some] = tuple(n for n in self._near if not some >> n & 1)
        return found


class Grid:
    """Spaces and their neighbours. Directions always in the order N, E, S, W, then NE, SE, SW, NW."""

    __slots__ = (
        "around",
        "besides",
        "bits",
        "cells",
        "count",
        "grown",
        "height",
        "listed",
        "middle",
        "near",
        "near_mask",
        "numbers",
        "spaces",
        "squares",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.count = width, height, width * height
        self.squares = Squares(height, width)
        self.grown = lru_cache(maxsize=1 << 10)(self.squares.grown)  # with the neighbours
        self.listed = listed = Deck(range(self.count)).of  # the spaces of a mask, in reading order
        self.spaces = lru_cache(maxsize=1 << 13)(lambda mask: tuple(listed(mask)))  # the same, of masks that come again
        self.cells: tuple[Space, ...] = tuple((n % width + 1, n // width + 1) for n in range(self.count))
        self.bits = tuple(1 << n for n in range(self.count))  # each space as a mask
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self.near = tuple(self._side(cell, ((0, -1), (1, 0), (0, 1), (-1, 0))) for cell in self.cells)
        corners = tuple(self._side(cell, ((1, -1), (1, 1), (-1, 1), (-1, -1))) for cell in self.cells)
        self.around = tuple(a + b for a, b in zip(self.near, corners, strict=True))
        self.near_mask = tuple(sum(1 << n for n in row) for row in self.near)
        self.besides = tuple(map(_Besides, self.near))
        xs = {(width + 1) // 2, width // 2 + 1}
        ys = {(height + 1) // 2, height // 2 + 1}
        self.middle = tuple(n for n, (x, y) in enumerate(self.cells) if x in xs and y in ys)

    def _side(self, cell: Space, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        x, y = cell
        return tuple(self.numbers[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in self.numbers)

    def distance(self, a: int, b: int) -> int:
        """Manhattan distance (HH-D01)."""
        (ax, ay), (bx, by) = self.cells[a], self.cells[b]
        return abs(ax - bx) + abs(ay - by)

    def plain(self) -> list[int]:
        return [self.width, self.height]


@lru_cache(maxsize=32)
def grid_of(width: int, height: int) -> Grid:
    """The geometry of a board this size."""
    return Grid(width, height)
