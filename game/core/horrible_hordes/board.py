"""The board as data, and its geometry: spaces are numbered row by row from the top left, bit n of a mask is space n."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from game.core.grids.squares import Squares
from game.core.horrible_hordes.tables import TABLES, TERRAIN
from game.core.rules import SetupError

Space = tuple[int, int]  # x to the right, y down, both from 1

_SIDES = range(4, 25)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of spaces. `terrain`: an id for every space, row by row; empty = tiles are laid at random (HH 3)."""

    id: str = "hordes_10x10"
    name: str = "The official board"
    width: int = TABLES.board.width
    height: int = TABLES.board.height
    terrain: tuple[str, ...] = ()


OFFICIAL = Board()


def read_board(data: Mapping[str, Any] | None) -> Board:
    """The board of a setup; None is the official one. Raises SetupError that says what is wrong with it."""
    if data is None:
        return OFFICIAL
    try:
        board = msgspec.convert(dict(data), Board, strict=True)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not one: {error}") from None
    if board.width not in _SIDES or board.height not in _SIDES:
        allowed = f"{_SIDES.start} to {_SIDES.stop - 1}"
        raise SetupError(f"a board has {allowed} spaces a side, not {board.width} x {board.height}")
    size = board.width * board.height
    if board.terrain and len(board.terrain) != size:
        raise SetupError(f"a board of {size} spaces names {len(board.terrain)} terrains")
    if not board.terrain and size != OFFICIAL.width * OFFICIAL.height:
        raise SetupError("a board of another size than 10 x 10 must name the terrain of every space")
    for number, terrain in enumerate(board.terrain):
        if terrain not in TERRAIN:
            x, y = number % board.width + 1, number // board.width + 1
            raise SetupError(f"space {x},{y} is '{terrain}'; there is: {', '.join(TERRAIN)}")
    return board


class Grid:
    """Spaces and their neighbours. Directions always in the order N, E, S, W, then NE, SE, SW, NW."""

    __slots__ = ("around", "cells", "count", "height", "middle", "near", "near_mask", "numbers", "squares", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.count = width, height, width * height
        self.squares = Squares(height, width)
        self.cells: tuple[Space, ...] = tuple((n % width + 1, n // width + 1) for n in range(self.count))
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self.near = tuple(self._side(cell, ((0, -1), (1, 0), (0, 1), (-1, 0))) for cell in self.cells)
        corners = tuple(self._side(cell, ((1, -1), (1, 1), (-1, 1), (-1, -1))) for cell in self.cells)
        self.around = tuple(a + b for a, b in zip(self.near, corners, strict=True))
        self.near_mask = tuple(sum(1 << n for n in row) for row in self.near)
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

    def beside(self, mask: int) -> int:
        """The spaces next to those of the mask and not in it."""
        return self.squares.beside(mask)

    def spaces(self, mask: int) -> list[int]:
        """The numbers in a mask in reading order."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found

    def plain(self) -> list[int]:
        return [self.width, self.height]


@lru_cache(maxsize=32)
def grid_of(width: int, height: int) -> Grid:
    """The geometry of a board this size."""
    return Grid(width, height)
