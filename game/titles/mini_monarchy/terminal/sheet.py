"""The map of Mini Monarchy as a table of hexes, for those who walk it by ear: named as the action finder does."""

from __future__ import annotations

from game.access.boards import Cell, Sheet
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.teller import say
from game.titles.mini_monarchy.terminal.board import CAPITAL, MOUNTAIN, RIVER, SIGNS, STAGES, sign

_NAMES = {CAPITAL: "capital", MOUNTAIN: "mountain", RIVER: "river", **{sign: name for name, sign in SIGNS.items()}}
_PLAIN = say("open_land")


def sheet(s: State) -> Sheet:
    """Every hex with its land and what stands there; which rows or columns are pushed is said in the title."""
    board = s.ground.board
    pushed = "columns" if board.axis == "x" else "rows"
    title = say("map_of_hexes_lie", what="odd" if board.index == "even" else "even", pushed=pushed)
    cells = []
    for (column, row), number in sorted(s.ground.numbers.items(), key=lambda one: (one[0][1], one[0][0])):
        shown = sign(s, number)
        what = say("monument_stage", shown=shown) if shown in STAGES else _NAMES.get(shown, _PLAIN)
        if shown in SIGNS.values():
            ground = "river" if s.land.water >> number & 1 else "mountain" if s.land.rocks >> number & 1 else ""
            what = say("on_a", what=what, ground=ground) if ground else what
        cells.append(Cell(row, column, f"column {column + 1}, row {row + 1}: {what}"))
    return Sheet(title, board.rows, board.cols, tuple(cells))
