"""What a board of Horrible Hordes looks like in Tiled: an orthogonal map whose cells are spaces, and a layer `terrain`.

Rules: chapters 3 and 12.3 of the reference (HH-D03, HH-D73). Every cell says its terrain, or leaves it to the dice;
a tile may besides say how it looks, so that water can be what nobody enters.
"""

from __future__ import annotations

from game.core.horrible_hordes.tables import GROUNDS, ROOM, SIDES, TERRAIN, TERRAINS, Board, chequered, grid_of
from game.phrase import quoted
from game.tiled.data import MapData, TileLayer
from game.tiled.limits import Report, did_you_mean
from game.tiled.schema import Cells, Schema, kit_file, missing_layer

LANDS = ("meadow", "forest", "hills", "mountains", "lake", "swamp", "fields")
_LOOKS = {**{land: land for land in LANDS}, "sea": "lake"}  # what `look` may say, and the land that is

SCHEMA = Schema(
    game="horrible_hordes",
    written=("horrible-hordes", "horrible_hordes"),
    title="Horrible Hordes",
    orientations=("orthogonal",),
    properties={},
    objects={},
    cells={"terrain": Cells("what lies on each space", "terrain", GROUNDS)},
)  # fmt: skip


def survey(data: MapData, report: Report) -> Board | None:
    """The board a map shows; None when a fault keeps it from being one. Problems go to the report."""
    before = report.errors
    for side, spaces in (("wide", data.width), ("high", data.height)):
        if spaces not in SIDES:
            fix = f"make it {SIDES.start} to {SIDES.stop - 1} spaces wide and high with Map > Resize Map"
            report.error(data.where, f"the map is {spaces} spaces {side}", fix)
    if report.errors != before:
        return None
    layer = data.tile_layer("terrain")
    grounds = _grounds(data, layer, report)
    plain = () if grounds == chequered(data.width, data.height) else grounds
    board = Board(id=data.id, width=data.width, height=data.height, terrain=plain)
    if layer is not None:
        _looks(data, layer, report)
        if board.room < ROOM:
            what = f"there are only {board.room} usable spaces"
            fix = f"paint at least {ROOM} spaces that aren't chasms, for six kingdoms and their hordes"
            report.error(layer.where, what, fix)
        if report.errors == before:
            _ways(board, layer, report)
    return board if report.errors == before else None


def _grounds(data: MapData, layer: TileLayer | None, report: Report) -> tuple[str, ...]:
    """What every space is. Nothing painted at all is the board of the rules; a hole in what is painted is clear."""
    if layer is None or not any(cell for row in layer.cells for cell in row):
        so = ", so all terrain is random"
        fix = f"paint one with {kit_file(data, 'tilesets/hordes.tsx')}, or leave it if intended"
        if layer is None:
            report.warning(data.where, *missing_layer(data, SCHEMA, "terrain", fix, so))
        else:
            report.warning(layer.where, f"nothing is painted on it{so}", fix)
        return chequered(data.width, data.height)
    found: list[str] = []
    holes: list[tuple[int, int]] = []
    for y, row in enumerate(layer.cells):
        for x, cell in enumerate(row):
            name = data.said(cell, "terrain")
            if not cell:
                holes.append((x, y))
            found.append(name if isinstance(name, str) and name in GROUNDS else "clear")  # the schema has told it
    if holes:
        often = f" (and {len(holes) - 1} more)" if len(holes) > 1 else ""
        fix = "leave it if intended; a tile 'shuffled' leaves the space to the dice"
        report.warning(layer.where.at(*holes[0]), f"nothing is painted here{often}, so it is clear", fix)
    return tuple(found)


def _looks(data: MapData, layer: TileLayer, report: Report) -> None:
    """Each unknown look is told once, where it is seen first."""
    told: set[int] = set()
    for y, row in enumerate(layer.cells):
        for x, cell in enumerate(row):
            look = data.said(cell, "look")
            if look in (None, "", *_LOOKS) or cell in told:
                continue
            told.add(cell)
            what = f"unknown look {quoted(look)}{did_you_mean(look, _LOOKS)}"
            report.error(layer.where.at(x, y), what, f"expected one of {', '.join(_LOOKS)}, or none")


def _ways(board: Board, layer: TileLayer, report: Report) -> None:
    """Land that chasms cut off can be played on, but seldom is meant."""
    grid = grid_of(board.width, board.height)
    closed = (n for n, name in enumerate(board.grounds) if name in TERRAIN and TERRAINS[TERRAIN[name]].closed)
    open_land = grid.squares.everything & ~sum(1 << n for n in closed)
    for part in sorted(grid.squares.parts(open_land), key=lambda part: (-part.bit_count(), part))[1:]:
        x, y = grid.cells[(part & -part).bit_length() - 1]
        lost = part.bit_count()
        often = f" and the {lost - 1} beside it" if lost > 1 else ""
        what = f"this space{often} is cut off from the rest"
        report.warning(layer.where.at(x - 1, y - 1), what, "connect it, or leave it if intended")
    if not any(open_land >> n & 1 for n in grid.middle):
        x, y = grid.cells[grid.middle[0]]
        what = "the middle is all chasm, so a solo kingdom can start anywhere"
        report.warning(layer.where.at(x - 1, y - 1), what, "paint the middle as land, or leave it if intended")


def look_of(data: MapData, layer: TileLayer, x: int, y: int) -> str:
    """How a space wants to look: one of LANDS, or "" where its terrain says enough."""
    look = data.said(layer.cells[y][x], "look")
    return _LOOKS.get(look, "") if isinstance(look, str) else ""
