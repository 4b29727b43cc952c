"""The realm of 20 Years in letters: plots by column letter and row number, tiles by id, pieces by a sign each."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grids.polyomino import bits
from game.core.twenty_years.queries import claim_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import KINDS
from game.text.squares import column, squares
from game.text.width import folded
from game.titles.twenty_years.teller import say
from game.words import GameWords

SIGNS = {
    "capitol": "K",
    "lumber_mill": "L",
    "quarry": "Q",
    "tannery": "T",
    "marketplace": "M",
    "treasury": "$",
    "windmill_1": "W",
    "windmill_2": "w",
    "windmill_3": "x",
    "port": "P",
    "barracks_1": "B",
    "barracks_2": "b",
    "barracks_3": "d",
    "armoury": "A",
    "statue": "S",
    "dungeon_1": "D",
    "dungeon_2": "e",
    "church": "C",
    "magic_tower": "I",
}
FREE, WILD, NOTHING = ".", "~", " "


def plots(cells: Iterable[tuple[int, int]]) -> str:
    """Plots (row, column) as a player reads them: c1 is the third of the first row."""
    return squares((col, row) for row, col in cells)


def drawing(s: State) -> list[str]:
    """The land, a sign a plot."""
    realm = s.realm
    owned = realm.land_of(s.owned)
    land = realm.land_of(realm.tiles)
    signs = {bit: SIGNS[KINDS[number].key] for number, mask, _ in s.town.pieces for bit in bits(mask)}
    cols = realm.grid.cols
    rows = []
    for row in range(realm.grid.rows):
        cells = []
        for bit in range(row * cols, (row + 1) * cols):
            empty = FREE if owned >> bit & 1 else WILD if land >> bit & 1 else NOTHING
            cells.append(signs.get(bit, empty))
        rows.append(cells)
    return folded([column(col) for col in range(cols)], rows, 2)


def board(s: State, words: GameWords) -> list[str]:
    """The drawing, then the same in words: tiles, pieces with their plots, land that can be claimed."""
    ids = s.realm.ids
    lines = [
        *drawing(s),
        say("legend", free=FREE, wild=WILD, tiles=" ".join(ids[t] for t in bits(s.owned))),
    ]
    for number, _, piece in s.town.pieces:
        kind = KINDS[number]
        level = f" level {kind.level}" if kind.top > 1 else ""
        lines.append(f"  {SIGNS[kind.key]} {words.name(piece.structure)}{level}: {plots(piece.plots)}")
    border = [say("border_tile", tile=row.tile, price=row.price, guards=row.guards) for row in claim_menu(s)]
    lines.append(say("border", tiles="; ".join(border)))
    return lines
