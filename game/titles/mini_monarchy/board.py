"""What a field of Mini Monarchy looks like in Tiled: a hexagonal map of any stagger with a layer `terrain`.

Rules: section 9 of the reference (MM-D1 to MM-D11). Size, stagger and the capital's place are the map's own. A map
with `prefilled = true` brings mountains and river; its river's course is drawn on the object layer `river`, or follows
from the hexes when they leave only one reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import msgspec

from game.core.mini_monarchy import actions, ground
from game.core.mini_monarchy.ground import LEAST, MOST, Board, Cell, Start, ground_of
from game.core.rules import SetupError
from game.phrase import quoted
from game.tiled.data import MapData, MapLayout, MapObject, TileLayer
from game.tiled.limits import FlawError, Report
from game.tiled.schema import Schema, kit_file, missing_layer

_TABLE = msgspec.toml.decode(Path(__file__).with_name("board.toml").read_bytes())
SCHEMA, _CURES = msgspec.convert(_TABLE["schema"], Schema), _TABLE["cures"]
TERRAIN = SCHEMA.cells["terrain"].choices
STARTS = SCHEMA.objects["start"].properties["building"].choices
_COURSE = ("river_gap", "river_repeats", "river_not_at_edge", "river_start_not_at_bigger_range")


_Painted = dict[str, list[Cell]]  # the hexes by terrain, row by row; "void" where there is none


def survey(data: MapData, report: Report) -> Board | None:
    """Returns the board a map shows, or None if it has a fatal fault. Adds problems to the report."""
    before = report.errors
    layer = data.tile_layer("terrain")
    if layer is None:
        sheet = "tilesets/hexes_pointy.tsx" if data.axis == "y" else "tilesets/hexes_flat.tsx"
        fix = f"add one and paint it with {kit_file(data, sheet)}"
        report.error(data.where, *missing_layer(data, SCHEMA, "terrain", fix))
        return None
    if not (LEAST <= data.width <= MOST and LEAST <= data.height <= MOST):
        what = f"the map is {data.width} x {data.height} hexes"
        report.error(data.where, what, f"make it {LEAST} to {MOST} hexes wide and high with Map > Resize Map")
        return None
    painted: _Painted = {terrain: [] for terrain in (*TERRAIN, "void")}
    for row, line in enumerate(layer.cells):
        for col, gid in enumerate(line):
            terrain = data.said(gid, "terrain")
            painted[str(terrain) if terrain in TERRAIN else "plain" if gid else "void"].append((col, row))
    capital = _capital(data, painted, layer, report)
    # without a capital any hex stands in for it, so that the other checks can run
    board = Board(
        id=data.id, cols=data.width, rows=data.height, axis=data.axis, index=data.index,
        capital=capital or next(chain.from_iterable(painted.values()), (0, 0)), void=tuple(painted["void"]),
    )  # fmt: skip
    if data.properties.get("prefilled") is True:
        board = _prefilled(data, board, painted, layer, capital is not None, report)
    else:
        _blank(data, board, painted, layer, report)
    return board if report.errors == before else None


# ---- what is painted


def _capital(data: MapData, painted: _Painted, layer: TileLayer, report: Report) -> Cell | None:
    if not painted["capital"]:
        report.error(layer.where, "there is no capital", "paint one hex with the tile whose terrain is 'capital'")
        return None
    for cell in painted["capital"][1:]:
        col, row = painted["capital"][0][0] + data.origin[0], painted["capital"][0][1] + data.origin[1]
        what = f"second capital: there is already one at ({col},{row})"
        report.error(layer.where.at(*cell), what, "paint it plain")
    return painted["capital"][0]


# ---- a map for the setup dice


def _blank(data: MapData, board: Board, painted: _Painted, layer: TileLayer, report: Report) -> None:
    """Checks that an empty map leaves room to draw."""
    before = report.errors
    for name, cells in (("mountain", painted["mountain"]), ("river", painted["river"])):
        if cells:
            often = f" (and {len(cells) - 1} more like it)" if len(cells) > 1 else ""
            what = f"a {name} is painted, but this map isn't prefilled{often}"
            fix = "give the map the bool property prefilled = true, or paint the hex plain"
            report.error(layer.where.at(*cells[0]), what, fix)
    for extra in ("river", "start"):
        objects = data.object_layer(extra)
        if objects is not None and objects.objects:
            report.warning(objects.where, f"the layer '{extra}' counts on prefilled maps only", "set prefilled = true")
    if report.errors == before and painted["capital"]:
        try:
            ground.generate(ground_of(board), "a survey")
        except SetupError:
            what = "no mountains and river can be drawn here"
            report.error(data.where, what, "make the map larger, or move the capital away from holes and edges")


# ---- a map that is drawn already


def _prefilled(
    data: MapData, board: Board, painted: _Painted, layer: TileLayer, has_capital: bool, report: Report
) -> Board:
    """Returns the board with its mountains, river and start buildings; reports each fault with its place."""
    layout = msgspec.structs.replace(data, orientation="hexagonal")
    if not painted["river"]:
        fix = "paint the river's hexes, from the mountains past the capital to the edge"
        report.error(layer.where, "the map is prefilled, but has no river", fix)
        return board
    flow = drawn_course(data, layout, painted["river"], report)
    if flow is None:
        flow = course(layout, board, painted["river"], painted["mountain"])
        if flow is None:
            what = "the painted river is no single line of hexes from the mountains to the edge"
            fix = "fix it, or draw its course as a polyline on an object layer 'river'"
            report.error(layer.where.at(*painted["river"][0]), what, fix)
    board = msgspec.structs.replace(
        board,
        mountains=tuple(painted["mountain"]),
        river=flow or tuple(painted["river"]),
        start=_start(data, layout, report),
    )
    start = board.start
    if start is not None and {start.farm, start.mine, start.village} & set(board.void):
        return board  # reported where the start was read
    for fault in actions.setup.faults(ground_of(board)):
        if fault.code == "river_misses_capital" and not has_capital:
            continue
        if flow is None and fault.code in _COURSE:  # its hexes are still needed to check the capital and the farms
            continue
        where = layer.where.at(*fault.hex) if fault.hex else layer.where
        report.error(where, fault.text.rstrip(".").lower(), _CURES.get(fault.code, "look at the rules of the map"))
    return board


def _start(data: MapData, layout: MapLayout, report: Report) -> Start | None:
    """Returns the three start buildings if the map has them: all or none."""
    layer = data.object_layer("start")
    if layer is None or not layer.objects:
        return None
    places: dict[str, Cell] = {}
    terrain = data.tile_layer("terrain")
    for thing in layer.objects:
        with report.collect():
            name = thing.properties.get("building")
            if not isinstance(name, str) or name not in STARTS:
                continue  # reported by the schema
            if name in places:
                raise FlawError(thing.where, f"there is a second {name}", "delete one of the two")
            places[name] = _hex_of(thing, layout)
            if terrain is not None and not terrain.cells[places[name][1]][places[name][0]]:
                raise FlawError(thing.where, "there is no hex here", "move it onto a hex of the map")
    missing = [name for name in STARTS if name not in places]
    if missing:
        if not report.errors:
            fix = "give each of farm, mine and village one point, or empty the layer"
            report.error(layer.where, f"the start has no {' and no '.join(missing)}", fix)
        return None
    return Start(**places)


def _hex_of(thing: MapObject, layout: MapLayout) -> Cell:
    """Returns the hex under an object's point, or under the centre of its image or rectangle."""
    x, y = thing.x + thing.width / 2, thing.y + thing.height / 2
    if thing.shape == "tile":
        y = thing.y - thing.height / 2
    cell = layout.at(x, y)
    if cell is None:
        what = f"the {quoted(thing.properties.get('building'))} is outside the map"
        raise FlawError(thing.where, what, "move it onto a hex")
    return cell


def drawn_course(data: MapData, layout: MapLayout, painted: Sequence[Cell], report: Report) -> tuple[Cell, ...] | None:
    """Returns the hexes under the polyline of layer `river`, or None if there is none. Reports faults."""
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


def course(
    layout: MapLayout, board: Board, painted: Sequence[Cell], mountains: Sequence[Cell]
) -> tuple[Cell, ...] | None:
    """Returns the painted river hexes in order of flow, or None if they do not form a single line.

    The spring is an end beside a mountain whose other end is on the edge, if there is one; else the likeliest.
    """
    wet, rocks, void = set(painted), set(mountains), set(board.void)
    beside = {cell: [near for near in layout.neighbours(*cell) if near in wet] for cell in painted}

    def likely(end: Cell) -> tuple[bool, bool]:
        spring = any(near in rocks for near in layout.neighbours(*end))
        mouth = _follow(end, beside)[-1]
        return spring and sum(near not in void for near in layout.neighbours(*mouth)) < 6, spring

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
