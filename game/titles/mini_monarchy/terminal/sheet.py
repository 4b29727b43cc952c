"""The map of Mini Monarchy as a table of hexes, for those who walk it by ear: named as the action finder does."""

from __future__ import annotations

from game.access.boards import Cell, Sheet
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.terminal.board import CAPITAL, MOUNTAIN, RIVER, SIGNS, STAGES, sign

_NAMES = {CAPITAL: "capital", MOUNTAIN: "mountain", RIVER: "river", **{sign: name for name, sign in SIGNS.items()}}
_PLAIN = "open land"


def sheet(s: State) -> Sheet:
    """Every hex with its land and what stands there; which rows or columns are pushed is said in the title."""
    board = s.ground.board
    pushed = "columns" if board.axis == "x" else "rows"
    title = f"Map of hexes; {'odd' if board.index == 'even' else 'even'} {pushed} lie half a hex further on"
    cells = []
    for (column, row), number in sorted(s.ground.numbers.items(), key=lambda one: (one[0][1], one[0][0])):
        shown = sign(s, number)
        what = f"monument stage {shown}" if shown in STAGES else _NAMES.get(shown, _PLAIN)
        if shown in SIGNS.values():
            ground = "river" if s.land.water >> number & 1 else "mountain" if s.land.rocks >> number & 1 else ""
            what = f"{what} on a {ground}" if ground else what
        cells.append(Cell(row, column, f"column {column + 1}, row {row + 1}: {what}"))
    return Sheet(title, board.rows, board.cols, tuple(cells))
