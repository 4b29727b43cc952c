"""One look at a map file that finds everything wrong with it, and hands on a clean picture of what is right.

Nothing here trusts the file: see `limits`, `pack` and `markup`. The result still holds Tiled's own gids; `read`
turns those into pictures with pytmx.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import get_args

from game.quoting import quoted
from game.tiled.data import MapData, Orientation, Tileset
from game.tiled.images import Images
from game.tiled.layers import LayerReader
from game.tiled.layout import Axis, Index, Layout
from game.tiled.limits import Limits
from game.tiled.markup import Node, colour, parse, real, whole
from game.tiled.objects import ObjectReader
from game.tiled.pack import Pack, pack_root
from game.tiled.palette import Palette, gids
from game.tiled.problems import FlawError, Report, TooMuchError, Where, did_you_mean
from game.tiled.properties import Classes, PropertyReader
from game.tiled.strangers import stranger_at
from game.tiled.tilesets import TilesetReader, refuse_overlaps

_ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)


def inspect(path: Path, root: Path | None, limits: Limits, report: Report) -> MapData:
    """Everything sound about a map, problems in the report. Raises FlawError when nothing can be said of it."""
    look = _Inspection(path, root, limits, report)
    try:
        return look.run()
    finally:
        report.files = look.pack.opened


class _Inspection:
    def __init__(self, path: Path, root: Path | None, limits: Limits, report: Report) -> None:
        self.report, self.limits = report, limits
        self.pack = Pack(root or pack_root(path), limits)
        self.folder = os.path.realpath(path.absolute().parent)
        self.path = os.path.join(self.folder, path.name)
        self.file = self.pack.label(self.path)
        self.images = Images(self.pack, limits)

    def run(self) -> MapData:
        root = self._open()
        where = Where(self.file, root.line)
        with self.report.collect():
            self._known_features(root, where)
        orientation, size, tile = self._shape(root, where)
        properties = PropertyReader(self.pack, Classes.of(self.pack, self.report), self.limits, self.report)
        tilesets = TilesetReader(self.pack, self.images, properties, self.limits, self.report)
        found_sets, lost = self._tilesets(root, tilesets, where)
        palette = Palette(found_sets, orientation == "hexagonal", lost)
        objects = ObjectReader(self.pack, properties, tilesets, self.limits, self.report)
        objects.palette, objects.tile_size = palette, tile
        layers = LayerReader(objects, tilesets, properties, palette, self.limits, self.report)
        layers.folder, layers.file, layers.size = self.folder, self.file, size
        side, axis, index = self._stagger(root, orientation, tile, where)
        origin = None
        if root.get("infinite", "0") != "0":
            left, top, *size_used = layers.bounds(root, orientation in ("hexagonal", "staggered"))
            layers.size = size = self._bounded((size_used[0], size_used[1]), where)
            origin = self.report.origin = (left, top)
            grid = Layout(orientation, size[0], size[1], tile[0], tile[1], side, axis, index)
            shift = grid.corner(left, top)
            objects.shift = (-shift[0], -shift[1])
        found = layers.read(root, origin)
        if not layers.met:
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

    def _open(self) -> Node:
        where, real = Where(self.file), os.path.realpath(self.path)
        if not self.pack.holds(real):
            raise FlawError(where, "the file is a link that leads outside the map's pack", "open the file itself")
        if (found := stranger_at(real)) is not None:
            raise FlawError(where, f"this is {found.kind}, not a map", found.fix)
        if not self.file.lower().endswith((".tmx", ".xml")):
            raise FlawError(where, "the file's name does not end in .tmx", "open a map that Tiled saved as .tmx")
        root = parse(
            self.pack.read(real, self.limits.file_bytes, where, "map"),
            self.file,
            self.limits,
            self.pack.budget,
        )
        if root.tag != "map":
            raise FlawError(
                where.on(root.line),
                f"the file holds <{quoted(root.tag)[1:-1]}>, not a <map>",
                "open a .tmx map saved by Tiled",
            )
        return root

    @staticmethod
    def _known_features(root: Node, where: Where) -> None:
        order = root.get("renderorder", "right-down")
        if order not in ("right-down", "right-up", "left-down", "left-up"):
            raise FlawError(
                where, f"render order {quoted(order)} is not known", "set it to Right Down in Map Properties"
            )

    def _shape(self, root: Node, where: Where) -> tuple[Orientation, tuple[int, int], tuple[int, int]]:
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
        self, root: Node, orientation: Orientation, tile: tuple[int, int], where: Where
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

    def _tilesets(self, root: Node, reader: TilesetReader, where: Where) -> tuple[list[Tileset], list[int]]:
        """Those that can be read, and the first gids of the others."""
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
