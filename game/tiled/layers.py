"""Layers in their drawing order, groups opened: what a group hides, shifts, tints or fades, its layers are.

Infinite maps are cut to the cells in use and moved to 0, 0; how far, `Layers.moved` says in cells.
"""

from __future__ import annotations

from array import array

import msgspec

from game.quoting import clip, quoted
from game.tiled.cells import cells
from game.tiled.data import AnyLayer, ImageLayer, Look, MapObject, ObjectLayer, Properties, TileLayer
from game.tiled.limits import Limits
from game.tiled.markup import Node, colour, flag, real, whole
from game.tiled.objects import ObjectReader
from game.tiled.palette import Palette
from game.tiled.problems import FlawError, Report, ToldError, TooMuchError, Where
from game.tiled.properties import PropertyReader
from game.tiled.tilesets import TilesetReader

_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_REACH = 1_000_000  # how far out an infinite map may be drawn


class _Chunk(msgspec.Struct):
    x: int
    y: int
    width: int
    gids: array[int]


class LayerReader:
    """Reads the layers of one map."""

    def __init__(
        self,
        objects: ObjectReader,
        tilesets: TilesetReader,
        properties: PropertyReader,
        palette: Palette,
        limits: Limits,
        report: Report,
    ) -> None:
        self._objects, self._tilesets, self._properties = objects, tilesets, properties
        self._palette, self._limits, self._report = palette, limits, report
        self._tiles = self._layers = self._tile_layers = self._chunk_count = 0
        self._chunks: dict[int, list[_Chunk]] = {}  # by the id() of the layer's node
        self.folder = ""
        self.file = ""
        self.size = (1, 1)

    @property
    def met(self) -> int:
        """How many layers the map has, with those that could not be read; groups count."""
        return self._layers

    def bounds(self, root: Node, staggered: bool) -> tuple[int, int, int, int]:
        """Unpack an infinite map's chunks; x, y, width, height of the cells in use. Staggered: x, y are even."""
        xs: list[int] = []
        ys: list[int] = []
        for node, where in self._tile_nodes(root):
            found: list[_Chunk] = []
            with self._report.collect():
                found = self._unpack(node, where)
            if where.layer in self._report.lost:
                self._report.lose(where, size=True)
            self._chunks[id(node)] = found
            for chunk in found:
                for i, gid in enumerate(chunk.gids):
                    if gid:
                        xs.append(chunk.x + i % chunk.width)
                        ys.append(chunk.y + i // chunk.width)
        if not xs:
            return 0, 0, 1, 1
        left, top = min(xs), min(ys)
        if staggered:
            left, top = left & ~1, top & ~1
        return left, top, max(xs) - left + 1, max(ys) - top + 1

    def _tile_nodes(self, node: Node) -> list[tuple[Node, Where]]:
        found: list[tuple[Node, Where]] = []
        for child in node.children:
            if child.tag == "layer":
                found.append((child, self._where(child)))
            elif child.tag == "group":
                found += self._tile_nodes(child)
        return found

    def _where(self, node: Node) -> Where:
        return Where(self.file, node.line, clip(node.get("name")) or f"#{clip(node.get('id'))}")

    def _unpack(self, node: Node, where: Where) -> list[_Chunk]:
        data = node.one("data")
        if data is None:
            raise FlawError(where, "the layer has no data", "save the map again in Tiled")
        chunks = []
        for element in data.all("chunk"):
            self._chunk_count += 1
            if self._chunk_count > self._limits.chunks:
                raise TooMuchError(where, f"more than {self._limits.chunks:,} chunks", "save the map again in Tiled")
            width, height = (whole(element, side, 1, self._limits.side, None, where) for side in ("width", "height"))
            x, y = (whole(element, key, -_REACH, _REACH, None, where) for key in ("x", "y"))
            self._count_tiles(width * height, where)
            try:
                found = cells(element, data, width, height, where.on(element.line))
            except FlawError as flaw:
                cell = flaw.where
                place = cell if cell.x is None or cell.y is None else cell.at(cell.x + x, cell.y + y)
                raise FlawError(place, flaw.what, flaw.fix) from None
            chunks.append(_Chunk(x, y, width, found))
        return chunks

    def _count_tiles(self, tiles: int, where: Where) -> None:
        self._tiles += tiles
        if self._tiles > self._limits.tiles:
            raise TooMuchError(
                where,
                f"the map has more than {self._limits.tiles:,} tiles in all its layers",
                "use fewer or smaller layers",
            )

    def read(self, node: Node, origin: tuple[int, int] | None) -> list[AnyLayer]:
        """All layers under the map element; `origin` is the first cell in use of an infinite map."""
        return self._walk(node, Look(), origin)

    def _walk(self, node: Node, look: Look, origin: tuple[int, int] | None) -> list[AnyLayer]:
        layers: list[AnyLayer] = []
        for child in node.children:
            if child.tag not in _LAYERS:
                continue
            self._layers += 1
            where = self._where(child)
            if self._layers > self._limits.layers:
                raise TooMuchError(where, f"more than {self._limits.layers} layers", "merge some layers")
            with self._report.collect():
                inner = self._look(child, look, where)
                if child.tag == "group":
                    layers += self._walk(child, inner, origin)
                elif child.tag == "layer":
                    layers.append(self._tile_layer(child, inner, origin, where))
                elif child.tag == "imagelayer":
                    layers += self._image_layer(child, inner, where)
                else:
                    layers.append(self._object_layer(child, inner, where))
        return layers

    def _look(self, node: Node, look: Look, where: Where) -> Look:
        tint = colour(node.get("tintcolor"), where) if node.get("tintcolor") else None
        if tint and look.tint:
            tint = tuple(a * b // 255 for a, b in zip(tint, look.tint, strict=True))  # type: ignore[assignment]
        if node.get("mode", "normal") != "normal":
            self._report.warning(where, f"blend mode {quoted(node.get('mode'))} is not drawn", "set the mode to Normal")
        return Look(
            look.visible and flag(node, "visible", True, where),
            look.opacity * real(node, "opacity", 1.0, 0.0, 1.0, where),
            (
                look.offset[0] + real(node, "offsetx", where=where),
                look.offset[1] + real(node, "offsety", where=where),
            ),
            tint or look.tint,
            (
                look.parallax[0] * real(node, "parallaxx", 1.0, -100, 100, where),
                look.parallax[1] * real(node, "parallaxy", 1.0, -100, 100, where),
            ),
        )

    def _common(self, node: Node, where: Where) -> tuple[int, str, str, Properties]:
        name = node.get("name")
        if len(name) > self._limits.name:
            raise FlawError(where, f"the layer's name has {len(name):,} letters", f"limit {self._limits.name}")
        class_ = clip(node.get("class"), self._limits.name)
        return (
            whole(node, "id", 0, 2**31 - 1, 0, where),
            name,
            class_,
            self._properties.read(node, class_, where),
        )

    def _tile_layer(self, node: Node, look: Look, origin: tuple[int, int] | None, where: Where) -> TileLayer:
        self._tile_layers += 1
        if self._tile_layers > self._limits.tile_layers:
            raise TooMuchError(where, f"more than {self._limits.tile_layers} tile layers", "merge some layers")
        id_, name, class_, values = self._common(node, where)
        width, height = self.size
        gids = self._finite(node, where) if origin is None else self._joined(node, origin)
        self._palette.mend(gids, width, where, self._report)
        rows = tuple(tuple(gids[y * width : (y + 1) * width]) for y in range(height))
        return TileLayer(
            id=id_, name=name, class_=class_, properties=values, look=look, where=where, cells=rows,
        )  # fmt: skip

    def _finite(self, node: Node, where: Where) -> array[int]:
        width, height = self.size
        limit = self._limits.side
        if (whole(node, "width", 1, limit, None, where), whole(node, "height", 1, limit, None, where)) != self.size:
            what = (
                f"the layer is {clip(node.get('width'))} x {clip(node.get('height'))} tiles, the map {width} x {height}"
            )
            raise FlawError(where, what, "resize the map in Tiled so that they match")
        self._count_tiles(width * height, where)
        data = node.one("data")
        if data is None:
            raise FlawError(where, "the layer has no data", "save the map again in Tiled")
        if data.one("chunk") is not None:
            raise FlawError(where, "the layer holds chunks, but the map is not infinite", "save the map again in Tiled")
        return cells(data, data, width, height, where.on(data.line))

    def _joined(self, node: Node, origin: tuple[int, int]) -> array[int]:
        width, height = self.size
        whole_layer = array("I", bytes(4 * width * height))
        for chunk in self._chunks.get(id(node), []):
            for i, gid in enumerate(chunk.gids):
                if gid:
                    x, y = chunk.x + i % chunk.width - origin[0], chunk.y + i // chunk.width - origin[1]
                    whole_layer[y * width + x] = gid
        return whole_layer

    def _image_layer(self, node: Node, look: Look, where: Where) -> tuple[ImageLayer, ...]:
        """Nothing for one whose image is still to be chosen: Tiled shows nothing then."""
        id_, name, class_, values = self._common(node, where)
        element = node.one("image")
        if element is None or (not element.get("source") and element.one("data") is None):
            self._report.warning(where, "the image layer has no image", "choose one in Tiled, or delete the layer")
            return ()
        try:
            image = self._tilesets.image(element, self.folder)
        except TooMuchError:
            raise
        except FlawError as flaw:
            raise FlawError(where.on(element.line), flaw.what, flaw.fix) from None
        return (ImageLayer(
            id=id_, name=name, class_=class_, properties=values, look=look, where=where, image=image,
            repeat_x=flag(node, "repeatx", False, where), repeat_y=flag(node, "repeaty", False, where),
        ),)  # fmt: skip

    def _object_layer(self, node: Node, look: Look, where: Where) -> ObjectLayer:
        id_, name, class_, values = self._common(node, where)
        objects: list[MapObject] = []
        for child in node.all("object"):
            with self._report.collect():
                thing = self._objects.read(child, self.folder, where, look.offset)
                upright = self._palette.upright(thing.cell)
                if thing.cell and self._palette.find(upright) is None and self._palette.lost(upright):
                    raise ToldError(thing.where, "its tileset could not be read", "see there")
                if thing.cell and self._palette.find(upright) is None:
                    raise FlawError(
                        thing.where, f"gid {upright} is in no tileset", "draw the object again, or add its tileset"
                    )
                objects.append(msgspec.structs.replace(thing, cell=upright))
        if node.get("draworder", "topdown") == "topdown":
            objects.sort(key=lambda thing: thing.y)
        return ObjectLayer(
            id=id_, name=name, class_=class_, properties=values, where=where, objects=tuple(objects),
            look=msgspec.structs.replace(look, offset=(0.0, 0.0)),
            colour=colour(node.get("color"), where) if node.get("color") else None,
        )  # fmt: skip
