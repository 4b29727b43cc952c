"""The realm of 20 Years as a table of plots, for those who walk it by ear: a plot a cell, named as the finder does."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.access.boards import Cell, Sheet
from game.core.grids.polyomino import bits
from game.core.twenty_years.queries import claim_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import KINDS
from game.titles.twenty_years.plots import by_tile
from game.titles.twenty_years.teller import say
from game.words import game_words

if TYPE_CHECKING:
    from game.core.twenty_years.realm import Realm

GAME = "twenty_years"
TITLE = say("sheet_title")


def sheet(s: State) -> Sheet:
    """Every plot of the land with what stands there, or what its tile costs."""
    realm, owned = s.realm, s.realm.land_of(s.owned)
    standing = {bit: number for number, mask, _ in s.town.pieces for bit in bits(mask)}
    border = {realm.numbers[row.tile]: f"gold {row.price}, guards {row.guards or 'none'}" for row in claim_menu(s)}
    cells = []
    for bit, (row, column, tile, name) in _plots(realm):
        if bit in standing:
            what = _piece(standing[bit])
        elif owned >> bit & 1:
            what = "free"
        else:
            price = border.get(tile)
            what = say("not_yours", price=price)
        cells.append(Cell(row, column, f"{name}: {what}"))
    return Sheet(TITLE, realm.grid.rows, realm.grid.cols, tuple(cells))


@lru_cache(maxsize=8)
def _plots(realm: Realm) -> tuple[tuple[int, tuple[int, int, int, str]], ...]:
    """By bit: row, column, the number of its tile, its name."""
    side, cols = realm.board.plots_per_tile, realm.grid.cols
    found = []
    for bit in sorted(bits(realm.land_of(realm.tiles))):
        row, column = divmod(bit, cols)
        tile = row // side * realm.board.cols + column // side
        ((y, x, part),) = by_tile(realm, ((row, column),))
        found.append((bit, (row, column, tile, say("plots_at", row=y + 1, column=x + 1, part=part))))
    return tuple(found)


@lru_cache(maxsize=64)
def _piece(number: int) -> str:
    kind = KINDS[number]
    name = game_words(GAME).name(kind.structure)
    return f"{name} level {kind.level}" if kind.top > 1 else name
