"""What a realm of 20 Years looks like in Tiled: an orthogonal map whose cells are plots, and a layer `tiles` of
rectangles.

Rules: sections 3.1, 13.1, 13.2 and 13.9 of the reference (20Y-D1 to 20Y-D5). The board is a grid of tiles; where
no rectangle lies there is no land. Labels, capitol and plots per tile are the map's own, nothing assumes five of
anything.
"""

from __future__ import annotations

from collections import Counter

from game.core.figures import beside
from game.core.grids import Squares
from game.core.twenty_years.state import MOST, TOWERS, Board
from game.core.twenty_years.tables import KINDS, TOWER
from game.tiled.data import MapData, MapObject, ObjectLayer
from game.tiled.limits import FlawError, Report, Where
from game.tiled.schema import Schema, kit_file, missing_layer, whole_numbers

SCHEMA = beside(__file__, "board.toml", Schema)
LANDS = SCHEMA.cells["terrain"].choices[:-1]
SEA = "sea"  # painted where there is no tile
_NEAR = 0.05  # pixels that Tiled may round away

Place = tuple[int, int]  # row, column of a tile, 0-based
Labels = tuple[tuple[int, ...], tuple[int, ...]]  # of rows, of columns


def survey(data: MapData, report: Report) -> Board | None:
    """The realm a map shows; None when a fault keeps it from being one. Problems go to the report."""
    before = report.errors
    layer = data.object_layer("tiles")
    if layer is None or data.orientation != "orthogonal":
        return None
    per_tile = data.properties.get("plots_per_tile", 2)
    if isinstance(per_tile, bool) or not isinstance(per_tile, int) or not 2 <= per_tile <= 3:
        return None
    size = _grid(data, per_tile, report)
    if size is None:
        return None
    tiles = _tiles(data, layer, per_tile, size, report)
    capitol = _capitol(layer, tiles, report)
    if capitol is None:
        return None
    _connected(tiles, size, capitol, report)
    labels = _labels(data, tiles, size, capitol, report)
    if labels is None:
        return None
    costs = _costs(tiles, capitol, labels, size, report)
    if report.errors == before:
        _towers(data, costs, max(*labels[0], *labels[1]), per_tile, report)
    if report.errors != before:
        return None
    return Board(
        id=data.id, rows=size[0], cols=size[1], row_labels=labels[0], col_labels=labels[1],
        capitol=(capitol[0] + 1, capitol[1] + 1), plots_per_tile=per_tile, costs=costs,
        terrain=_terrain(data, tiles, per_tile, size, report),
    )  # fmt: skip


def _grid(data: MapData, per_tile: int, report: Report) -> Place | None:
    """Rows and columns of tiles."""
    before = report.errors
    for side, plots in (("wide", data.width), ("high", data.height)):
        if plots % per_tile:
            less, more = plots - plots % per_tile, plots + per_tile - plots % per_tile
            what = f"the map is {plots} plots {side}, which isn't a whole number of tiles of {per_tile}"
            fix = f"make it {less} or {more} with Map > Resize Map" if less else f"make it at least {more}"
            report.error(data.where, what, fix)
        elif plots // per_tile > MOST:
            what = f"the map is {plots // per_tile} tiles {side}"
            report.error(data.where, what, f"at most {MOST} fit; make it smaller")
    return (data.height // per_tile, data.width // per_tile) if report.errors == before else None


def _tiles(data: MapData, layer: ObjectLayer, per_tile: int, size: Place, report: Report) -> dict[Place, MapObject]:
    tiles: dict[Place, MapObject] = {}
    for thing in layer.objects:
        with report.collect():
            place = _place(thing, data, per_tile, size)
            if place in tiles:
                what = f"it overlaps object {tiles[place].where.object}"
                raise FlawError(thing.where, what, "delete one of the two")
            for name, true in (("row", place[0] + 1), ("col", place[1] + 1)):
                said = thing.properties.get(name, true)
                if said != true and said != 0 and isinstance(said, int):
                    what = f"it says {name} {said}, but it lies in {name} {true}"
                    raise FlawError(thing.where, what, f"set {name} to {true}, or remove it")
            tiles[place] = thing
    if not tiles and not layer.objects:
        report.error(layer.where, "the layer holds no tile", "draw one rectangle for every tile of land")
    return tiles


def _place(thing: MapObject, data: MapData, per_tile: int, size: Place) -> Place:
    """Row and column of a rectangle that covers exactly one tile's plots."""
    if thing.shape != "rectangle" or thing.rotation:
        others = {"rectangle": "a turned rectangle", "ellipse": "an ellipse", "tile": "a picture of a tile"}
        drawn = others.get(thing.shape, f"a {thing.shape}")
        what = f"a tile of land must be an upright rectangle, not {drawn}"
        raise FlawError(thing.where, what, "draw it with Insert Rectangle (R)")
    width, height = data.tile_width * per_tile, data.tile_height * per_tile
    if abs(thing.width - width) > _NEAR or abs(thing.height - height) > _NEAR:
        drawn = f"{thing.width:g} x {thing.height:g} pixels"
        what = f"the tile is {drawn}, so it does not cover {per_tile} x {per_tile} whole plots"
        raise FlawError(thing.where, what, f"make it {width} x {height} (View > Snapping > Snap to Grid helps)")
    col, row = round(thing.x / width), round(thing.y / height)
    right, down = thing.x - col * width, thing.y - row * height
    if max(abs(right), abs(down)) > _NEAR:
        steps = [f"{abs(right):.4g} {'left' if right > 0 else 'right'}"] if abs(right) > _NEAR else []
        steps += [f"{abs(down):.4g} {'up' if down > 0 else 'down'}"] if abs(down) > _NEAR else []
        fix = f"move {' and '.join(steps)}, in pixels (View > Snapping > Snap to Grid helps)"
        raise FlawError(thing.where, "the tile isn't aligned to the grid", fix)
    if not (0 <= row < size[0] and 0 <= col < size[1]):
        raise FlawError(thing.where, "the tile is outside the map", "move it onto the map or delete it")
    return row, col


def _capitol(layer: ObjectLayer, tiles: dict[Place, MapObject], report: Report) -> Place | None:
    found = [place for place, thing in sorted(tiles.items()) if thing.properties.get("capitol") is True]
    if not found:
        if not any(thing.properties.get("capitol") for thing in layer.objects):  # one that is told already
            report.error(layer.where, "no tile has the capitol", "give one tile the bool property capitol = true")
        return None
    for place in found[1:]:
        what = f"second capitol: object {tiles[found[0]].where.object} is already one"
        report.error(tiles[place].where, what, "leave capitol = true on one tile only")
    return found[0]


def _labels(data: MapData, tiles: dict[Place, MapObject], size: Place, capitol: Place, report: Report) -> Labels | None:
    """Row and column labels; counted from the capitol where the map says nothing.

    A rim of sea needs none: labels may be one for each line of the map, or one for each line from the first land
    to the last. The rim's are 0 then, so that they are never the highest.
    """
    found: list[tuple[int, ...]] = []
    for axis, (name, word) in enumerate((("row_labels", "row"), ("col_labels", "column"))):
        first, last = min(place[axis] for place in tiles), max(place[axis] for place in tiles)
        ashore = range(first, last + 1)
        numbers = tuple(1 + abs(i - capitol[axis]) for i in ashore)
        if name in data.properties:
            written = whole_numbers(data.properties[name])
            if written is None or not all(0 <= n <= 20 for n in written):
                continue  # the schema has told it
            numbers = written
        if len(numbers) == len(ashore):
            numbers = (0,) * first + numbers + (0,) * (size[axis] - last - 1)
        if len(numbers) != size[axis]:
            lines = f"{len(ashore)} {word}{'s' * (len(ashore) != 1)}"
            count = f"{len(numbers)} label{'s' * (len(numbers) != 1)} for {lines} of tiles"
            report.error(data.where, f"map property '{name}' has {count}", f"write {len(ashore)} numbers with commas")
            continue
        found.append(numbers)
    return (found[0], found[1]) if len(found) == 2 else None


def _connected(tiles: dict[Place, MapObject], size: Place, capitol: Place, report: Report) -> None:
    """20Y-D4: land is claimed along shared edges, so what does not hang together can never be owned."""
    squares = Squares(*size)
    land = squares.mask(tiles)
    lost = list(squares.cells(land & ~squares.flood(squares.bit(*capitol), land)))
    if lost:
        often = f" (nor do {len(lost) - 1} more)" if len(lost) > 1 else ""
        what = f"this tile isn't connected to the capitol{often}"
        report.error(tiles[lost[0]].where, what, "add tiles between them, edge to edge, or delete it")


def _costs(
    tiles: dict[Place, MapObject], capitol: Place, labels: Labels, size: Place, report: Report
) -> tuple[tuple[int, ...], ...]:  # fmt: skip
    """Printed costs: the larger label, unless the tile names its own."""
    costs = [[0] * size[1] for _ in range(size[0])]
    top = max(*labels[0], *labels[1])
    for (row, col), thing in sorted(tiles.items()):
        own = thing.properties.get("cost", 0)
        given = own if isinstance(own, int) and not isinstance(own, bool) else 0
        costs[row][col] = given or max(labels[0][row], labels[1][col])
        if costs[row][col] > top:
            fix = f"give it a cost of at most {top}, or give its row or column a higher label"
            report.error(thing.where, f"the tile costs {given}, more than the highest label {top}", fix)
        if costs[row][col] == 0 and (row, col) != capitol:
            fix = "give it a cost of 1 or more, or change the labels"
            report.error(thing.where, "the tile costs nothing: both its labels are 0", fix)
    return tuple(map(tuple, costs))


def _towers(data: MapData, costs: tuple[tuple[int, ...], ...], top: int, per_tile: int, report: Report) -> None:
    """20Y-D5: towers stand on tiles of the highest label, three plots each; every group of these counts for itself."""
    squares, size = Squares(len(costs), len(costs[0])), KINDS[TOWER].plots
    high = squares.mask((row, col) for row, line in enumerate(costs) for col, cost in enumerate(line) if cost == top)
    groups = [part.bit_count() * per_tile**2 for part in squares.parts(high)]
    plots, room = sum(groups), sum(group // size for group in groups)
    lost = [difficulty for difficulty, towers in TOWERS.items() if room < towers]
    if not lost:
        return
    towers, fits = TOWERS[lost[0]], [difficulty for difficulty in TOWERS if difficulty not in lost]
    why = f"{towers} towers need {towers * size} plots of cost {top}, there are {plots}"
    if plots >= towers * size:
        why = f"only {room} of {towers} towers fit, the land of cost {top} is too scattered"
    what = f"{' and '.join(lost)} cannot be won here: {why}" if fits else f"nobody can win here: {why}"
    fix = f"add tiles of cost {top}, the highest label, or write other row_labels and col_labels"
    if fits:
        report.warning(data.where, what, f"play it at {' or '.join(fits)}, or {fix}")
    else:
        report.error(data.where, what, fix)


def _terrain(
    data: MapData, tiles: dict[Place, MapObject], per_tile: int, size: Place, report: Report
) -> tuple[tuple[str, ...], ...]:  # fmt: skip
    """How each tile looks: what most of its plots show. Only a look, so what is missing is meadow."""
    layer = data.tile_layer("terrain")
    if layer is None and "terrain" not in report.lost:
        fix = f"add one and paint it with {kit_file(data, 'tilesets/lands.tsx')}"
        report.warning(data.where, *missing_layer(data, SCHEMA, "terrain", fix, ", so all land is meadow"))
    lands = [[""] * size[1] for _ in range(size[0])]
    bare: list[Where] = []
    for (row, col), thing in sorted(tiles.items()):
        seen: Counter[str] = Counter()
        painted = False
        for y in range(row * per_tile, (row + 1) * per_tile):
            for x in range(col * per_tile, (col + 1) * per_tile):
                cell = layer.cells[y][x] if layer else 0
                land, painted = data.said(cell, "land"), painted or cell > 0
                if isinstance(land, str):
                    seen["lake" if land == SEA else land] += 1
        if layer is not None and not painted:
            bare.append(thing.where)
        lands[row][col] = max(LANDS, key=lambda land: (seen[land], -LANDS.index(land)))
    if bare and "terrain" not in report.lost:
        often = f" (and {len(bare) - 1} more)" if len(bare) > 1 else ""
        report.warning(bare[0], f"nothing is painted on layer 'terrain' here{often}, so it is meadow", "paint it")
    return tuple(map(tuple, lands))
