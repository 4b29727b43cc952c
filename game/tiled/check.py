"""Reads a map file once, finds everything wrong with it, and passes on a clean picture of the rest.

Nothing here trusts the file: see `limits` and `pack`. The result still holds Tiled's gids; pytmx turns those into
pictures.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

from msgspec.structs import replace

from game.phrase import clip, quoted
from game.tiled import data as maps
from game.tiled.data import MapData, MapLayout, TilePicture, Tileset
from game.tiled.layers import LayerReader
from game.tiled.limits import LIMITS, FlawError, Limits, MapError, Problem, Report, TooMuchError, Where, did_you_mean
from game.tiled.pack import Image, Pack, XmlElement, colour, pack_root, real, stranger_at, whole
from game.tiled.schema import board_of, check_game
from game.tiled.tilesets import FLIP_X, FLIP_Y, TURN, Palette, gids, refuse_overlaps

_ORIENTATIONS: tuple[maps.Orientation, ...] = get_args(maps.Orientation)


def _inspected(path: Path, pack: Pack, report: Report) -> MapData:
    """The valid parts of a map; problems go to the report. Raises FlawError if nothing is usable."""
    limits, file = pack.limits, os.path.join(os.path.realpath(path.absolute().parent), path.name)
    root = _opened(file, pack)
    where = Where(pack.label(file), root.line)
    order = root.get("renderorder", "right-down")
    if order not in ("right-down", "right-up", "left-down", "left-up"):
        report.error(where, f"render order {quoted(order)} is not known", "set it to Right Down in Map Properties")
    name, infinite = root.get("orientation", "orthogonal"), root.get("infinite", "0") != "0"
    orientation = next((o for o in _ORIENTATIONS if o == name), None)
    if orientation is None:
        what = f"orientation {quoted(name)} is not known{did_you_mean(name, _ORIENTATIONS)}"
        raise FlawError(where, what, f"expected {', '.join(_ORIENTATIONS)}")
    least, most = (0, 1_000_000) if infinite else (1, limits.side)
    size = whole(root, "width", least, most), whole(root, "height", least, most)
    tile = whole(root, "tilewidth", 1, limits.tile_pixels), whole(root, "tileheight", 1, limits.tile_pixels)
    reader = LayerReader(pack, report, file, size, tile)
    reader.palette = Palette(*_tilesets(root, reader, where), orientation == "hexagonal")
    grid = _grid(root, orientation, size, tile, where)
    origin = None
    if infinite:
        left, top, *across = reader.bounds(root, grid.staggered)
        width, height = reader.size = across[0], across[1]
        what = f"the cells in use span {width} x {height} tiles"
        if max(width, height) > limits.side:
            raise FlawError(where, what, f"limit {limits.side} a side; erase far-off tiles")
        if width * height > limits.tiles:
            raise FlawError(where, what, f"limit {limits.tiles:,} tiles")
        origin = report.origin = (left, top)
        x, y = grid.corner(left, top)
        reader.shift = (-x, -y)
    found = reader.layers(root, origin)
    if not pack.budget.spent["layers"]:
        report.error(where, "the map has no layer", "add a tile layer in Tiled")
    used = gids(found)
    if len(used) > limits.shown:
        what = f"its layers show {len(used):,} different tiles"
        raise TooMuchError(where, what, f"limit {limits.shown:,}, each way a tile is turned counted")
    return MapData(
        path=file, game="", orientation=orientation, width=reader.size[0], height=reader.size[1],
        tile_width=tile[0], tile_height=tile[1], side=grid.side, axis=grid.axis, index=grid.index,
        background=colour(root.get("backgroundcolor"), where) if root.get("backgroundcolor") else None,
        class_=root.get("class"), properties=reader.properties(root, root.get("class"), where),
        tilesets=tuple(reader.palette.tilesets), layers=tuple(found), where=where,
        kinds=reader.palette.kinds(used), tiles={}, origin=origin or (0, 0),
    )  # fmt: skip


def _opened(file: str, pack: Pack) -> XmlElement:
    where, real = Where(pack.label(file)), os.path.realpath(file)
    if not pack.holds(real):
        raise FlawError(where, "the file is a link that leads outside the map's pack", "open the file itself")
    if (found := stranger_at(real)) is not None:
        raise FlawError(where, f"this is {found.kind}, not a map", found.fix)
    if not where.file.lower().endswith((".tmx", ".xml")):
        raise FlawError(where, "the file's name does not end in .tmx", "open a map that Tiled saved as .tmx")
    root = pack.parse(real, where, "map")
    if root.tag != "map":
        what = f"the file holds <{quoted(root.tag)[1:-1]}>, not a <map>"
        raise FlawError(where.on(root.line), what, "open a .tmx map saved by Tiled")
    return root


def _grid(
    root: XmlElement, orientation: maps.Orientation, size: tuple[int, int], tile: tuple[int, int], where: Where
) -> MapLayout:
    grid = MapLayout(orientation, *size, *tile)
    if not grid.staggered:
        return grid
    axis, index = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
    if axis not in ("x", "y"):
        raise FlawError(where, f"stagger axis {quoted(axis)} is not known", "expected x or y")
    if index not in ("odd", "even"):
        raise FlawError(where, f"stagger index {quoted(index)} is not known", "expected odd or even")
    longest = tile[0] if axis == "x" else tile[1]
    side = int(real(root, "hexsidelength", 0.0, 0.0, longest, where)) if orientation == "hexagonal" else 0
    return replace(grid, side=side, axis=axis, index=index)


def _tilesets(root: XmlElement, reader: LayerReader, where: Where) -> tuple[list[Tileset], list[int]]:
    """The readable tilesets, and the first gids of the others."""
    found: list[Tileset] = []
    lost: list[int] = []
    nodes, most = root.all("tileset"), reader.limits.tilesets
    if len(nodes) > most:
        raise FlawError(where, f"the map has {len(nodes)} tilesets", f"limit {most}")
    for node in nodes:
        before = len(found)
        with reader.report.collect():
            tileset = reader.tileset(node, reader.folder)
            refuse_overlaps([*found, tileset], node.where)
            found.append(tileset)
        if len(found) == before and node.get("firstgid").isdecimal():
            lost.append(int(node.get("firstgid")[:12]))
    return found, lost


# ---- `check_map` and `load_map`: the checked map is rebuilt as a clean tree, and from that pytmx supplies pictures
# and flips.


def check_map(path: str | Path, *, root: str | Path | None = None) -> list[Problem]:
    """Every problem of a map file, errors first; an empty list means it is playable and nothing looks odd.

    `root` is the folder the map's references must stay in; by default see `game.tiled.pack`. Never raises.
    """
    report = Report()
    _checked(Path(path), root, LIMITS, report)
    return report.in_order


def load_map(path: str | Path, *, root: str | Path | None = None, limits: Limits = LIMITS) -> MapData:
    """The map with its pictures. Raises MapError with every problem if one is an error."""
    report = Report()
    data = _checked(Path(path), root, limits, report)
    if data is None or report.errors:
        raise MapError(report.problems, report.files)
    return _pictured(data, report)


def glimpse_map(path: str | Path, *, limits: Limits = LIMITS) -> tuple[MapData | None, list[Problem]]:
    """As much of a map as can be shown, and every problem. None if nothing can. Never raises."""
    report = Report()
    data = _checked(Path(path), None, limits, report)
    try:
        data = data and _pictured(data, report)
    except MapError as error:
        data, report.problems = None, [*report.problems, *error.problems]
    return data, report.in_order


def _checked(path: Path, root: str | Path | None, limits: Limits, report: Report) -> MapData | None:
    try:
        if "\0" in str(path):
            raise FlawError(Where(clip(path)), "this is not the name of a file", "name a .tmx map")
        pack = Pack(Path(root) if root else pack_root(path), limits)
        report.files = pack.opened
        return check_game(_inspected(path, pack, report), report)
    except FlawError as flaw:
        report.last_word(flaw)
        return None


def _pictured(data: MapData, report: Report) -> MapData:
    """The map as it is used: small numbers in its cells, a Tile for each of them, and the warnings and files."""
    used = sorted(gids(data.layers))
    palette = Palette(list(data.tilesets), (), data.orientation == "hexagonal")
    found = {gid: place for gid in used if (place := palette.find(gid))}
    shown = {tileset.first: tileset for tileset, _ in found.values()}
    pictures = {tileset.first + id_: one for tileset in shown.values() for id_, one in tileset.singles.items()}
    try:
        pictures |= _sheets([tileset for tileset in shown.values() if tileset.image is not None], found.values())
    except Exception as error:  # whatever pytmx stumbles over, the author gets a sentence
        what = f"pytmx could not read the map ({type(error).__name__}: {clip(error)})"
        raise MapError([Problem.at_place(data.where, what, "please report this map")]) from error
    numbers = {gid: number for number, gid in enumerate((0, *used))}

    def renumbered(layer: maps.AnyLayer) -> maps.AnyLayer:
        if isinstance(layer, maps.TileLayer):
            return replace(layer, cells=tuple(tuple(map(numbers.__getitem__, row)) for row in layer.cells))
        if isinstance(layer, maps.ObjectLayer):
            return replace(layer, objects=tuple(replace(thing, cell=numbers[thing.cell]) for thing in layer.objects))
        return layer

    return replace(
        data,
        layers=tuple(map(renumbered, data.layers)),
        tiles={numbers[gid]: _tile(gid, *place, pictures) for gid, place in found.items()},
        kinds={numbers[gid]: kind for gid, kind in data.kinds.items()},
        warnings=tuple(report.in_order),
        files=tuple(sorted(report.files)),
    )


def _tile(gid: int, tileset: Tileset, id_: int, pictures: dict[int, TilePicture]) -> maps.Tile:
    """How a gid looks. pytmx drops the flips of single images and animations; this keeps them."""

    def flipped(id_: int) -> TilePicture:
        flips = bool(gid & FLIP_X), bool(gid & FLIP_Y), bool(gid & TURN)
        return TilePicture(pictures[tileset.first + id_].image, pictures[tileset.first + id_].rect, *flips)

    moving = tuple((flipped(frame), duration) for frame, duration in tileset.animations.get(id_, ()))
    return maps.Tile(flipped(id_), moving, tileset.offset)


def _sheets(tilesets: list[Tileset], used: Iterable[tuple[Tileset, int]]) -> dict[int, TilePicture]:
    """What pytmx cuts from the images of tilesets, by gid: every tile in use and the frames of its animation.

    It gets the tilesets and these tiles alone, so its time does not grow with the map.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame when it is there
    import pytmx

    def loader(source: str, _key: object, **_: object) -> Callable[..., TilePicture]:
        return lambda rect, _flags=None: TilePicture(images[source], rect)

    images: dict[str, Image] = {}  # by the names they are given here
    world = pytmx.TiledMap(image_loader=loader)
    world.filename = ""
    for tileset in tilesets:
        assert tileset.image is not None
        images[source := str(len(images))] = tileset.image
        margin, spacing, width, height = tileset.margin, tileset.spacing, tileset.tile_width, tileset.tile_height
        node = ElementTree.Element(
            "tileset", firstgid=str(tileset.first), tilewidth=str(width), tileheight=str(height),
            spacing=str(spacing), margin=str(margin),
        )  # fmt: skip
        # pytmx ignores the margin when it counts columns: this size gives Tiled's count
        rows = len(tileset.ids) // tileset.columns
        across, down = tileset.columns * (width + spacing) - spacing, rows * (height + spacing) - spacing
        ElementTree.SubElement(node, "image", source=source, width=str(across), height=str(down))
        world.add_tileset(pytmx.TiledTileset(world, node))
    numbers = {
        gid: world.register_gid(gid)
        for tileset, id_ in used
        if tileset.image
        for gid in (tileset.first + n for n in (id_, *(frame for frame, _ in tileset.animations.get(id_, ()))))
    }
    world.reload_images()
    return {gid: world.images[number] for gid, number in numbers.items()}


def board_for(path: Path, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """The board of a map file, and its game. Raises MapError with every problem."""
    return board_of(load_map(path), game)
