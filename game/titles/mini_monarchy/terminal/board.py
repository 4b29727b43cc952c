"""The map of Mini Monarchy in letters, a sign a hex; hexes go by column letter and row number, e5 is [4, 4]."""

from __future__ import annotations

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.state import State
from game.text.squares import columns, square, squares
from game.titles.mini_monarchy.teller import say
from game.words import GameWords

CAPITAL, PLAIN, MOUNTAIN, RIVER, NOTHING = "C", ".", "^", "~", " "
SIGNS = {"farm": "F", "mine": "M", "village": "V", "graveyard": "+"}
STAGES = "123"


def sign(s: State, number: int) -> str:
    """What a hex shows."""
    bit = 1 << number
    if number == s.ground.capital:
        return CAPITAL
    for name, mask in zip(("farm", "mine", "village", "graveyard"), (*s.stands, s.graves), strict=True):
        if mask & bit:
            return SIGNS[name]
    if number in s.monument:
        return STAGES[s.monument.index(number)]
    return MOUNTAIN if s.land.rocks & bit else RIVER if s.land.water & bit else PLAIN


def drawing(s: State) -> list[str]:
    """The map; every other row (or column) is pushed as its board says."""
    board = s.ground.board
    if board.axis == "x":
        return _columns(s)
    lines = []
    for row in range(board.rows):
        pushed = row % 2 == (board.index == "odd")
        signs = [_at(s, (col, row)) for col in range(board.cols)]
        lines.append(f"{row + 1:>3} {' ' if pushed else ''}{' '.join(signs)}".rstrip())
    return [columns(board.cols), *lines]


def _columns(s: State) -> list[str]:
    """Flat-topped hexes: two lines a row, the pushed columns on the lower one."""
    board = s.ground.board
    lines = [columns(board.cols)]
    for row in range(board.rows):
        for low in (False, True):
            signs = [_at(s, (c, row)) if (c % 2 == (board.index == "odd")) is low else " " for c in range(board.cols)]
            lines.append(f"{'' if low else row + 1:>3} {' '.join(signs)}".rstrip())
    return lines


def _at(s: State, cell: Cell) -> str:
    number = s.ground.numbers.get(cell)
    return NOTHING if number is None else sign(s, number)


def board(s: State, words: GameWords) -> list[str]:
    """The map, its signs, and what everything on it gives."""
    signs = ", ".join(f"{letter} {name}" for name, letter in SIGNS.items())
    found = [*drawing(s), say("capital_mountain_river_1", capital=CAPITAL, mountain=MOUNTAIN, river=RIVER, signs=signs)]
    if s.land.river:
        found.append("River: " + squares(s.ground.cells_of(s.land.river)))
    for given in queries.production(s):
        parts = ", ".join(f"{part.amount:+d} {part.why}" for part in given.parts)
        found.append(f"{given.building} {square(*given.hex)}: {words.count(given.good, given.amount)} ({parts})")
    for row in queries.stage_menu(s):
        cost = ", ".join(words.count(good, n) for good, n in row.cost.items())
        found.append(f"stage {row.stage}: {'stands' if row.built else cost}")
    return found


def sheet(s: State, number: int | None) -> list[str]:
    """The record sheet, or one year of it."""
    rows = [row for row in queries.record_sheet(s) if number in (None, row.year)]
    if not rows:
        return [say("nothing_recorded_yet")]
    lines = [say("record_columns")]
    for row in rows:
        split = [f"{row.gained.get(good, 0)}/{row.spent.get(good, 0)}" for good in ("food", "ore", "labour")]
        year = f"{row.year}{'' if row.closed else ' now'}"
        lines.append(f"{year:<6} {split[0]:>11} {split[1]:>11} {split[2]:>14} {row.eaten:>6} {row.food:>9}/{row.ore}")
    return lines
