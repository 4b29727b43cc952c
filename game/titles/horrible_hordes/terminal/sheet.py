"""The board of Horrible Hordes as a table of spaces, for those who walk it by ear; a cell acts as its space does."""

from __future__ import annotations

from game.access.boards import Cell, Sheet
from game.core.horrible_hordes.queries import SpaceRow, space_row
from game.core.horrible_hordes.state import State
from game.titles.horrible_hordes.teller import HordesTeller, say
from game.words import game_words

GAME = "horrible_hordes"


def sheet(s: State) -> Sheet:
    """Every space: terrain, whose it is, what stands there, the horde with its hits."""
    names = [HordesTeller(lambda: s).heading_of(player.seat) for player in s.players]
    cells = []
    for number, (x, y) in enumerate(s.grid.cells):
        what = ", ".join(_what(s, space_row(s, (x, y)), names))
        cells.append(Cell(y - 1, x - 1, f"{x},{y}: {what}", f"cell/{number}"))
    return Sheet(say("board_sheet"), s.grid.height, s.grid.width, tuple(cells))


def _what(s: State, row: SpaceRow, names: list[str]) -> list[str]:
    words = game_words(GAME)
    said = [words.name(row.terrain)]
    if row.owner >= 0:
        said.append(names[row.owner])
        counted = {"settlement": row.settlements, "castle": row.castles, "tower": row.towers, "army": row.armies}
        said += [words.count(unit, number) for unit, number in counted.items() if number]
    if row.uid:
        said.append(f"{words.name(row.horde)}, {words.count('counter', row.hits)}")
    if row.holy:
        said.append(say("holy_ground"))
    return said
