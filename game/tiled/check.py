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

import msgspec

from game.phrase import clip, quoted
from game.tiled.data import (
    AnyLayer,
    Axis,
    Index,
    MapData,
    MapLayout,
    ObjectLayer,
    Orientation,
    Tile,
    TileLayer,
    TilePicture,
    Tileset,
)
from game.tiled.layers import LayerReader, ObjectReader
from game.tiled.limits import (
    LIMITS,
    FlawError,
    Limits,
    MapError,
    Problem,
    Report,
    TooMuchError,
    Where,
    did_you_mean,
    in_order,
)
from game.tiled.pack import Image, Pack, XmlElement, colour, pack_root, real, stranger_at, whole
from game.tiled.schema import board_of, check_game
from game.tiled.tilesets import (
    FLIP_X,
    FLIP_Y,
    TURN,
    Palette,
    PropertyReader,
    TilesetReader,
    gids,
    refuse_overlaps,
)

_ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)


def inspect(path: Path, root: Path | None, limits: Limits, report: Report) -> MapData:
    """The valid parts of a map; problems go to the report. Raises FlawError if nothing is usable."""
    look = _Inspection(path, root, limits, report)
    try:
        return look.run()
    finally:
        report.files = frozenset(look.pack.opened)


class _Inspection:
    def __init__(self, path: Path, root: Path | None, limits: Limits, report: Report) -> None:
        self.report, self.limits = report, limits
        self.pack = Pack(root or pack_root(path), limits)
        self.folder = os.path.realpath(path.absolute().parent)
        self.path = os.path.join(self.folder, path.name)
        self.file = self.pack.label(self.path)

    def run(self) -> MapData:
        root = self._open()
        where = Where(self.file, root.line)
        with self.report.collect():
            self._known_features(root, where)
        orientation, size, tile = self._shape(root, where)
        properties = PropertyReader(self.pack, self.report)
        tilesets = TilesetReader(properties)
        found_sets, lost = self._tilesets(root, tilesets, where)
        palette = Palette(found_sets, orientation == "hexagonal", lost)
        objects = ObjectReader(properties, tilesets, palette, tile)
        layers = LayerReader(objects, tilesets, properties, palette, self.path, size)
        side, axis, index = self._stagger(root, orientation, tile, where)
        origin = None
        if root.get("infinite", "0") != "0":
            left, top, *size_used = layers.bounds(root, orientation in ("hexagonal", "staggered"))
            layers.size = size = self._bounded((size_used[0], size_used[1]), where)
            origin = self.report.origin = (left, top)
            grid = MapLayout(orientation, size[0], size[1], tile[0], tile[1], side, axis, index)
            shift = grid.corner(left, top)
            objects.shift = (-shift[0], -shift[1])
        found = layers.read(root, origin)
        if not self.pack.budget.spent["layers"]:
            self.report.error(where, "the map has no layer", "add a tile layer in Tiled")
        used = gids(found)
        if len(used) > self.limits.shown:
            what = f"its layers show {len(used):,} different tiles"
            raise TooMuchError(where, what, f"limit {self.limits.shown:,}, each way a tile is turned counted")
        return MapData(
            path=self.path, game="", orientation=orientation, width=size[0], height=size[1],
            tile_width=tile[0], tile_height=tile[1], hex_side=side, stagger_axis=axis, stagger_index=index,
            background=colour(root.get("backgroundcolor"), where) if root.get("backgroundcolor") else None,
            class_=root.get("class"), properties=properties.read(root, root.get("class"), where),
            tilesets=tuple(palette.tilesets), layers=tuple(found), where=where,
            kinds=palette.kinds(used), tiles={}, origin=origin or (0, 0),
        )  # fmt: skip

    def _open(self) -> XmlElement:
        where, real = Where(self.file), os.path.realpath(self.path)
        if not self.pack.holds(real):
            raise FlawError(where, "the file is a link that leads outside the map's pack", "open the file itself")
        if (found := stranger_at(real)) is not None:
            raise FlawError(where, f"this is {found.kind}, not a map", found.fix)
        if not self.file.lower().endswith((".tmx", ".xml")):
            raise FlawError(where, "the file's name does not end in .tmx", "open a map that Tiled saved as .tmx")
        root = self.pack.parse(real, where, "map")
        if root.tag != "map":
            raise FlawError(
                where.on(root.line),
                f"the file holds <{quoted(root.tag)[1:-1]}>, not a <map>",
                "open a .tmx map saved by Tiled",
            )
        return root

    @staticmethod
    def _known_features(root: XmlElement, where: Where) -> None:
        order = root.get("renderorder", "right-down")
        if order not in ("right-down", "right-up", "left-down", "left-up"):
            raise FlawError(
                where, f"render order {quoted(order)} is not known", "set it to Right Down in Map Properties"
            )

    def _shape(self, root: XmlElement, where: Where) -> tuple[Orientation, tuple[int, int], tuple[int, int]]:
        name = root.get("orientation", "orthogonal")
        orientation = next((o for o in _ORIENTATIONS if o == name), None)
        if orientation is None:
            fix = f"expected {', '.join(_ORIENTATIONS)}"
            raise FlawError(where, f"orientation {quoted(name)} is not known{did_you_mean(name, _ORIENTATIONS)}", fix)
        infinite = root.get("infinite", "0") != "0"
        side, pixels = self.limits.side, self.limits.tile_pixels
        width = whole(root, "width", 0 if infinite else 1, 1_000_000 if infinite else side)
        height = whole(root, "height", 0 if infinite else 1, 1_000_000 if infinite else side)
        tile = (whole(root, "tilewidth", 1, pixels), whole(root, "tileheight", 1, pixels))
        return orientation, (width, height), tile

    def _bounded(self, size: tuple[int, int], where: Where) -> tuple[int, int]:
        if max(size) > self.limits.side:
            raise FlawError(
                where,
                f"the cells in use span {size[0]} x {size[1]} tiles",
                f"limit {self.limits.side} a side; erase far-off tiles",
            )
        if size[0] * size[1] > self.limits.tiles:
            raise FlawError(
                where, f"the cells in use span {size[0]} x {size[1]} tiles", f"limit {self.limits.tiles:,} tiles"
            )
        return size

    def _stagger(
        self, root: XmlElement, orientation: Orientation, tile: tuple[int, int], where: Where
    ) -> tuple[int, Axis, Index]:
        if orientation not in ("hexagonal", "staggered"):
            return 0, "y", "odd"
        axis, index = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
        if axis not in ("x", "y"):
            raise FlawError(where, f"stagger axis {quoted(axis)} is not known", "expected x or y")
        if index not in ("odd", "even"):
            raise FlawError(where, f"stagger index {quoted(index)} is not known", "expected odd or even")
        longest = tile[0] if axis == "x" else tile[1]
        side = int(real(root, "hexsidelength", 0.0, 0.0, longest, where)) if orientation == "hexagonal" else 0
        return side, axis, index  # type: ignore[return-value]

    def _tilesets(self, root: XmlElement, reader: TilesetReader, where: Where) -> tuple[list[Tileset], list[int]]:
        """The readable tilesets, and the first gids of the others."""
        found: list[Tileset] = []
        lost: list[int] = []
        nodes = root.all("tileset")
        if len(nodes) > self.limits.tilesets:
            raise FlawError(where, f"the map has {len(nodes)} tilesets", f"limit {self.limits.tilesets}")
        for node in nodes:
            before = len(found)
            with self.report.collect():
                tileset = reader.read(node, self.folder)
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
    _checked(Path(path), Path(root) if root else None, LIMITS, report)
    return in_order(report.problems)


def load_map(path: str | Path, *, root: str | Path | None = None, limits: Limits = LIMITS) -> MapData:
    """The map with its pictures. Raises MapError with every problem if one is an error."""
    report = Report()
    data = _checked(Path(path), Path(root) if root else None, limits, report)
    if data is None or report.errors:
        raise MapError(report.problems, report.files)
    return _finished(data, report)


def glimpse_map(path: str | Path, *, limits: Limits = LIMITS) -> tuple[MapData | None, list[Problem]]:
    """As much of a map as can be shown, and every problem. None if nothing can. Never raises."""
    report = Report()
    data = _checked(Path(path), None, limits, report)
    if data is not None:
        try:
            data = _finished(data, report)
        except MapError as error:
            data, report.problems = None, [*report.problems, *error.problems]
    return data, in_order(report.problems)


def _finished(data: MapData, report: Report) -> MapData:
    warnings, files = tuple(in_order(report.problems)), tuple(sorted(report.files))
    return msgspec.structs.replace(_pictured(data), warnings=warnings, files=files)


def _checked(path: Path, root: Path | None, limits: Limits, report: Report) -> MapData | None:
    try:
        if "\0" in str(path):
            raise FlawError(Where(clip(path)), "this is not the name of a file", "name a .tmx map")
        return check_game(inspect(path, root, limits, report), report)
    except FlawError as flaw:
        report.last_word(flaw)
        return None


def _pictured(data: MapData) -> MapData:
    """The same map with small numbers in its cells and a Tile for each of them."""
    used = sorted(gids(data.layers))
    palette = Palette(list(data.tilesets), data.orientation == "hexagonal")
    found = {gid: place for gid in used if (place := palette.find(gid))}
    shown = {tileset.first: tileset for tileset, _ in found.values()}
    pictures = {tileset.first + id_: one for tileset in shown.values() for id_, one in tileset.singles.items()}
    try:
        pictures |= _sheets([tileset for tileset in shown.values() if tileset.image is not None], found.values())
    except Exception as error:  # whatever pytmx stumbles over, the author gets a sentence
        report = Report()
        what = f"pytmx could not read the map ({type(error).__name__}: {clip(error)})"
        report.error(data.where, what, "please report this map")
        raise MapError(report.problems) from error
    numbers = {gid: number for number, gid in enumerate((0, *used))}
    tiles = {numbers[gid]: _tile(gid, *place, pictures) for gid, place in found.items()}
    kinds = {numbers[gid]: kind for gid, kind in data.kinds.items()}
    layers = tuple(_renumbered(layer, numbers) for layer in data.layers)
    return msgspec.structs.replace(data, layers=layers, tiles=tiles, kinds=kinds)


def _renumbered(layer: AnyLayer, numbers: dict[int, int]) -> AnyLayer:
    if isinstance(layer, TileLayer):
        return msgspec.structs.replace(layer, cells=tuple(tuple(map(numbers.__getitem__, row)) for row in layer.cells))
    if isinstance(layer, ObjectLayer):
        things = tuple(msgspec.structs.replace(t, cell=numbers[t.cell]) if t.cell else t for t in layer.objects)
        return msgspec.structs.replace(layer, objects=things)
    return layer


def _tile(gid: int, tileset: Tileset, id_: int, pictures: dict[int, TilePicture]) -> Tile:
    """How a gid looks. pytmx drops the flips of single images and animations; this keeps them."""

    def flipped(id_: int) -> TilePicture:
        flips = bool(gid & FLIP_X), bool(gid & FLIP_Y), bool(gid & TURN)
        return TilePicture(pictures[tileset.first + id_].image, pictures[tileset.first + id_].rect, *flips)

    moving = tuple((flipped(frame), duration) for frame, duration in tileset.animations.get(id_, ()))
    return Tile(flipped(id_), moving, tileset.offset)


def _sheets(tilesets: list[Tileset], used: Iterable[tuple[Tileset, int]]) -> dict[int, TilePicture]:
    """What pytmx cuts from the images of tilesets, by gid: every tile in use and the frames of its animation.

    It gets the tilesets and one row of these tiles, so its time does not grow with the map.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame when it is there
    import pytmx

    def loader(source: str, _key: object, **_: object) -> Callable[..., TilePicture]:
        return lambda rect, _flags=None: TilePicture(images[source], rect)

    images: dict[str, Image] = {}  # by the names they are given here
    shown = {
        one.first + n for one, id_ in used if one.image for n in (id_, *(f for f, _ in one.animations.get(id_, ())))
    }
    size = {"width": str(max(1, len(shown))), "height": "1"}
    root = ElementTree.Element("map", {"version": "1.10", "orientation": "orthogonal", **size})
    for tileset in tilesets:
        assert tileset.image is not None
        images[source := str(len(images))] = tileset.image
        margin, spacing, width, height = tileset.margin, tileset.spacing, tileset.tile_width, tileset.tile_height
        body = ElementTree.SubElement(
            root, "tileset", firstgid=str(tileset.first), tilewidth=str(width), tileheight=str(height),
            spacing=str(spacing), margin=str(margin),
        )  # fmt: skip
        # pytmx ignores the margin when it counts columns: this size gives Tiled's count
        rows = len(tileset.ids) // tileset.columns
        across, down = tileset.columns * (width + spacing) - spacing, rows * (height + spacing) - spacing
        ElementTree.SubElement(body, "image", source=source, width=str(across), height=str(down))
    row = ElementTree.SubElement(root, "layer", size)
    ElementTree.SubElement(row, "data", encoding="csv").text = ",".join(map(str, shown)) or "0"
    world = pytmx.TiledMap(image_loader=loader)
    world.filename = ""
    world.parse_xml(root)
    return {gid: world.images[number] for gid, number in zip(shown, world.layers[0].data[0], strict=False)}


def board_for(path: Path, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """The board of a map file, and its game. Raises MapError with every problem."""
    return board_of(load_map(path), game)
