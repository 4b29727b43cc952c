"""The town sheet of XII Century as a table, for those who walk it by ear: a line of the sheet a row."""

from __future__ import annotations

from game.access.boards import Cell, Sheet
from game.core.xii_century.state import State
from game.titles.xii_century.teller import say
from game.titles.xii_century.terminal.board import board
from game.words import game_words

_MARKS = {"[x]": say("mark_have"), "[ ]": say("mark_missing")}


def sheet(s: State) -> Sheet:
    """The sheet of the town that is to move: what there is, what is still needed for the rest."""
    lines = [line.strip() for line in board(s, s.active, game_words("xii_century")) if line.strip()]
    cells = []
    for row, line in enumerate(lines):
        mark = next((mark for mark in _MARKS if line.startswith(mark)), "")
        told = f"{line[len(mark) :].strip()} ({_MARKS[mark]})" if mark else line
        cells.append(Cell(row, 0, told))
    return Sheet(say("town_sheet"), len(lines), 1, tuple(cells))
