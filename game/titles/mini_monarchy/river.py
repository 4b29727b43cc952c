"""The course of a river on a hex map: as a polyline draws it, or as its painted hexes must be read."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.mini_monarchy.board import Board, Cell
from game.tiled.data import MapData
from game.tiled.layout import Layout
from game.tiled.problems import Report


def drawn_course(data: MapData, layout: Layout, painted: Sequence[Cell], report: Report) -> tuple[Cell, ...] | None:
    """The hexes under the polyline of layer `river`; None when there is no such line. Faults go to the report."""
    layer = data.object_layer("river")
    lines = [thing for thing in layer.objects if thing.shape == "polyline"] if layer else []
    if not lines:
        return None
    line = lines[0]
    for extra in lines[1:]:
        report.error(extra.where, "this is a second river", "draw the whole course as one polyline")
    found: list[Cell] = []
    for x, y in line.points:
        cell = layout.at(line.x + x, line.y + y)
        if cell is None:
            report.error(line.where, "a point of the river is outside the map", "move it into a hex")
        elif not found or found[-1] != cell:
            found.append(cell)
    terrain = data.tile_layer("terrain")
    dry = [cell for cell in found if cell not in painted]
    for cell in dry:
        where = terrain.where.at(*cell) if terrain else line.where
        report.error(where, "the course crosses this hex, but no river is painted here", "paint it, or bend the line")
    for cell in painted:
        if cell not in found:
            where = terrain.where.at(*cell) if terrain else line.where
            report.error(where, "a river hex is painted here, but the course skips it", "draw the course through it")
    return None if dry or not found else tuple(found)


def course(layout: Layout, board: Board, painted: Sequence[Cell], mountains: Sequence[Cell]) -> tuple[Cell, ...] | None:
    """The painted hexes in the order of their flow, None when they are no single line.

    The spring is an end beside a mountain whose other end is on the edge, if there is one; else the likeliest.
    """
    wet, rocks, void = set(painted), set(mountains), set(board.void)
    beside = {cell: [near for near in layout.neighbours(*cell) if near in wet] for cell in painted}

    def likely(end: Cell) -> tuple[bool, bool]:
        spring = any(near in rocks for near in layout.neighbours(*end))
        return spring and _on_edge(layout, void, _follow(end, beside)[-1]), spring

    ends = [cell for cell in painted if len(beside[cell]) < 2]
    if not ends:
        return None
    found = _follow(max(ends, key=likely), beside)
    return tuple(found) if len(found) == len(wet) else None


def _follow(start: Cell, beside: dict[Cell, list[Cell]]) -> list[Cell]:
    way = [start]
    while True:
        on = [cell for cell in beside[way[-1]] if cell not in way]
        if len(on) != 1:
            return way
        way.append(on[0])


def _on_edge(layout: Layout, void: set[Cell], cell: Cell) -> bool:
    return sum(near not in void for near in layout.neighbours(*cell)) < 6
