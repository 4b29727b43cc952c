"""The land a reign is played on: plain data of a board, its checks, and the two official boards.

A custom map becomes a `Board` too. Costs are printed costs; terrain is for looks only and no rule reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.rules import SetupError
from game.core.twenty_years.tables import KINDS, TABLES, TOWER

MOST = 9  # rows and columns: tile ids are written t{row}{col}


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles row by row from the capitol's side. `capitol` is 1-based (row, column).

    `costs[row][col]` is the printed cost, 0 where there is no tile (the capitol's tile exists with any cost).
    """

    id: str
    rows: int
    cols: int
    row_labels: tuple[int, ...]
    col_labels: tuple[int, ...]
    capitol: tuple[int, int]
    plots_per_tile: int
    costs: tuple[tuple[int, ...], ...]
    terrain: tuple[tuple[str, ...], ...] = ()

    @property
    def top_label(self) -> int:
        """The highest label: towers stand on tiles of this printed cost (20Y-D5)."""
        return max(*self.row_labels, *self.col_labels)

    def is_tile(self, row: int, col: int) -> bool:
        """0-based. Whether there is land at all."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return inside and (self.costs[row][col] > 0 or (row + 1, col + 1) == self.capitol)


def official(name: str = "realm_5x5") -> Board:
    """An official board, made from the tables. Raises SetupError for an unknown name."""
    if name not in TABLES.boards:
        raise SetupError(f"no board '{name}'; there is: {', '.join(TABLES.boards)}")
    row = TABLES.boards[name]
    return Board(
        id=name,
        rows=len(row.row_labels),
        cols=len(row.col_labels),
        row_labels=row.row_labels,
        col_labels=row.col_labels,
        capitol=row.capitol,
        plots_per_tile=row.plots_per_tile,
        costs=tuple(tuple(max(r, c) for c in row.col_labels) for r in row.row_labels),
        terrain=tuple(tuple(line.split()) for line in row.terrain),
    )


def read_board(data: Mapping[str, Any] | None) -> Board:
    """The board of a setup (None: the official one). Raises SetupError when the data is no board."""
    if data is None:
        return official()
    try:
        return msgspec.convert(dict(data), Board)
    except msgspec.ValidationError as error:
        raise SetupError(f"the board is not in order: {error}") from None


def check_board(board: Board, towers: int) -> None:
    """Raise SetupError, with every problem, unless `towers` towers can be won on this board."""
    problems = list(_frame(board)) or list(_land(board, towers))
    if problems:
        raise SetupError(f"board '{board.id}': " + "; ".join(problems))


def _frame(board: Board) -> list[str]:
    found = []
    if not (1 <= board.rows <= MOST and 1 <= board.cols <= MOST):
        return [f"{board.rows} x {board.cols} tiles; a board has 1 to {MOST} rows and columns"]
    if len(board.row_labels) != board.rows:
        found.append(f"{len(board.row_labels)} row labels for {board.rows} rows")
    if len(board.col_labels) != board.cols:
        found.append(f"{len(board.col_labels)} column labels for {board.cols} columns")
    if len(board.costs) != board.rows or any(len(row) != board.cols for row in board.costs):
        found.append(f"costs are not {board.rows} rows of {board.cols}")
    if board.terrain and (len(board.terrain) != board.rows or any(len(row) != board.cols for row in board.terrain)):
        found.append(f"terrain is not {board.rows} rows of {board.cols}")
    if not (1 <= board.capitol[0] <= board.rows and 1 <= board.capitol[1] <= board.cols):
        found.append(f"the capitol {list(board.capitol)} lies outside")
    if board.plots_per_tile not in (2, 3):
        found.append(f"{board.plots_per_tile} plots a tile side; allowed: 2, 3")
    return found


def _land(board: Board, towers: int) -> list[str]:
    found = []
    top = board.top_label
    for r, row in enumerate(board.costs):
        for c, cost in enumerate(row):
            if not 0 <= cost <= top:
                found.append(f"tile t{r + 1}{c + 1} costs {cost}; allowed: 0 (no tile) to the highest label {top}")
    apart = sorted(_tiles(board) - _reached(board))
    if apart:
        found.append("not connected with the capitol: " + ", ".join(f"t{r + 1}{c + 1}" for r, c in apart))
    plots = sum(row.count(top) for row in board.costs) * board.plots_per_tile**2
    need = towers * KINDS[TOWER].plots
    if plots < need:
        found.append(f"{towers} towers need {need} plots on land of cost {top}, there are {plots}")
    return found


def _tiles(board: Board) -> set[tuple[int, int]]:
    return {(r, c) for r in range(board.rows) for c in range(board.cols) if board.is_tile(r, c)}


def _reached(board: Board) -> set[tuple[int, int]]:
    start = (board.capitol[0] - 1, board.capitol[1] - 1)
    seen = {start}
    edge = [start]
    while edge:
        r, c = edge.pop()
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near not in seen and board.is_tile(*near):
                seen.add(near)
                edge.append(near)
    return seen
