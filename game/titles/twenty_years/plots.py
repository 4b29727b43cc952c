"""Where plots lie, as a player would say it who looks at the board: by the tile and its corners."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from game.titles.twenty_years.narrator import say

if TYPE_CHECKING:
    from game.core.twenty_years.state import Realm

DOWN = {2: ("upper", "lower"), 3: ("upper", "middle", "lower")}  # rows of plots by plots a side
ALONG = {2: ("left", "right"), 3: ("left", "centre", "right")}


@cache
def within(cells: frozenset[tuple[int, int]], side: int) -> str:
    """The part of one tile these plots make; [row, column] inside it, `side` plots a side: 2 or 3."""
    if len(cells) == side * side:
        return say("plots_whole")
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if side == len(cells) == 2 and 1 in (len(rows), len(columns)):
        (word,) = (DOWN[2][row] for row in rows) if len(rows) == 1 else (ALONG[2][column] for column in columns)
        return say("plots_half", side=word)
    if side == 2 and len(cells) == 3:
        ((row, column),) = {(row, column) for row in (0, 1) for column in (0, 1)} - cells
        return say("plots_but", down=DOWN[2][row], along=ALONG[2][column])
    return " and ".join(
        say("plots_corner", down=DOWN[side][row], along=ALONG[side][column]) for row, column in sorted(cells)
    )


def by_tile(realm: Realm, plots: Iterable[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """(row, column, part) of every tile these plots [row, column] of the land touch, in reading order, from 0."""
    side, found = realm.board.plots_per_tile, dict[tuple[int, int], set[tuple[int, int]]]()
    for row, column in plots:
        found.setdefault((row // side, column // side), set()).add((row % side, column % side))
    return [(*tile, within(frozenset(found[tile]), side)) for tile in sorted(found)]
