"""Boards: plain data, checks, and the official one.

A custom map becomes a `Board` too. Places are [column, row], 0-based, as the rules write them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

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
