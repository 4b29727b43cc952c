"""Layers in drawing order with groups resolved: layers inherit what a group hides, shifts, tints or fades.

Infinite maps are cropped to the cells in use and moved to 0, 0; `MapData.origin` says by how many cells.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import sys
import zlib
from array import array
from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace

from game.phrase import clip, quoted
from game.tiled.data import AnyLayer, ImageLayer, LayerLook, MapObject, ObjectLayer, Shape, TileLayer
from game.tiled.limits import FlawError, Report, ReportedError, TooMuchError, Where
from game.tiled.pack import Pack, XmlElement, colour, flag, real, whole
from game.tiled.tilesets import FLAGS, Palette, TilesetReader

_WINDOW = 23  # log2 of the bytes zstd may look back: more than any layer holds
_SAVE = "save the map again in Tiled"
_FORMAT = "set Map > Map Properties > Tile Layer Format to CSV or Base64 (zlib) and save"
_zstd: Any = None
with suppress(ImportError):
    _zstd = import_module("compression.zstd")
_DIGITS = re.compile(r"[0-9,\s]*", re.ASCII)
_NUMBER = re.compile(r"\s*[0-9]{1,10}\s*", re.ASCII)


def cells(holder: XmlElement, style: XmlElement, width: int, height: int, where: Where) -> array[int]:
    """The raw gids of a <data> or <chunk>, row by row; `style` is the <data> that names encoding and compression."""
    encoding, packing = style.attributes.get("encoding"), style.get("compression")
    if encoding is None:
        return _from_xml(holder, width, height, where)
    if encoding == "csv" and not packing:
        return _from_csv(holder.text, width, height, where)
    if encoding != "base64":
        raise FlawError(where, f"encoding {quoted(encoding)} {clip(packing)} is not known".replace("  ", " "), _FORMAT)
    if packing not in ("", "zlib", "gzip") and not (packing == "zstd" and _zstd is not None):
        raise FlawError(where, f"compression {quoted(packing)} is not supported", _FORMAT)
    return _from_base64(holder.text, packing, width, height, where)


def _from_xml(holder: XmlElement, width: int, height: int, where: Where) -> array[int]:
    """One element a tile, Tiled's old default; an empty cell has no gid."""
    tiles, expected = holder.all("tile"), width * height
    if len(tiles) != expected:
        what = f"the layer holds {len(tiles):,} cells, expected {width} x {height} = {expected:,}"
        raise FlawError(where, what, _SAVE)
    return array("I", [whole(tile, "gid", 0, 2**32 - 1, 0, where.on(tile.line)) for tile in tiles])


def _from_csv(text: str, width: int, height: int, where: Where) -> array[int]:
    expected = width * height
    if len(text) > expected * 24 + 1024:
        raise FlawError(where, f"the layer's text is far too long for {width} x {height} cells", _SAVE)
    parts = text.split(",")
    if not parts[-1].strip():
        parts.pop()  # some tools leave a comma at the end
    if len(parts) != expected:
        raise FlawError(
            where, f"the layer holds {text.count(',') + 1:,} cells, expected {width} x {height} = {expected:,}", _SAVE
        )
    found: array[int] = array("I")
    try:
        if not _DIGITS.fullmatch(text):
            raise ValueError
        found.extend(map(int, parts))
    except (ValueError, OverflowError):
        for i, part in enumerate(parts):
            if not _NUMBER.fullmatch(part) or int(part) >= 1 << 32:
                what = f"{quoted(part.strip(), 24)} is not a tile number"
                raise FlawError(where.at(i % width, i // width), what, "paint the tile again in Tiled") from None
        raise FlawError(where, "the layer's numbers cannot be read", _SAVE) from None
    return found


def _from_base64(text: str, packing: str, width: int, height: int, where: Where) -> array[int]:
    expected = width * height * 4
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise FlawError(where, "the layer's base64 data is broken", _SAVE) from None
    if packing:
        raw = _unpack(raw, packing, expected, where)
    if len(raw) != expected:
        what = f"the layer holds {len(raw):,} bytes, expected {width} x {height} cells of four = {expected:,}"
        raise FlawError(where, what, _SAVE)
    found = array("I", raw)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _unpack(raw: bytes, packing: str, expected: int, where: Where) -> bytes:
    stream: Any = None
    if packing == "zstd":
        stream = _zstd.ZstdDecompressor(options={_zstd.DecompressionParameter.window_log_max: _WINDOW})
    else:
        stream = zlib.decompressobj(31 if packing == "gzip" else 15)
    try:
        out: bytes = stream.decompress(raw, expected + 1)
        if len(out) == expected and not stream.eof:  # the checksum may still be due
            out += stream.decompress(getattr(stream, "unconsumed_tail", b""), 1)
    except (zlib.error, getattr(_zstd, "ZstdError", zlib.error)):
        raise FlawError(where, f"the layer's {packing} data is broken", _SAVE) from None
    if len(out) > expected:
        raise FlawError(where, f"the layer unpacks to more than its {expected:,} bytes", _SAVE)
    if not stream.eof or stream.unused_data:
        raise FlawError(where, f"the layer's {packing} data does not end where it should", _SAVE)
    return out


# ---- Objects and their templates. A template is filled in here: what the map's object says wins, property by
# property.
_SHAPES: tuple[Shape, ...] = ("point", "ellipse", "capsule", "polygon", "polyline", "text")
_POINT = re.compile(r"(-?[0-9]{1,7}(?:\.[0-9]{1,12})?),(-?[0-9]{1,7}(?:\.[0-9]{1,12})?)", re.ASCII)


class ObjectReader(TilesetReader):
    """Reads the objects of one map; `shift` is added to every position (infinite maps start at 0, 0 here)."""

    palette: Palette
    shift: tuple[float, float] = (0.0, 0.0)

    def __init__(self, pack: Pack, report: Report, path: str, tile_size: tuple[int, int]) -> None:
        super().__init__(pack, report)
        self.folder, self._tile_size = os.path.dirname(path), tile_size
        self._templates: dict[str, tuple[XmlElement, int]] = {}
        self._broken: set[str] = set()  # templates that cannot be used
        self._ids: set[int] = set()

    def object(self, node: XmlElement, layer: Where, offset: tuple[float, float]) -> MapObject:
        """One <object> of a layer shown at `offset` pixels. Raises FlawError if it is unusable."""
        id_ = whole(node, "id", 0, 2**31 - 1, 0, layer.on(node.line))
        name = f'{id_ or "without id"} "{clip(node.get("name"), 24)}"'.replace(' ""', "")
        where = Where(layer.file, node.line, layer.layer, name)
        self.budget.spend("objects", where)
        if id_ in self._ids:
            raise FlawError(where, "another object has the same id", "delete one and draw it again in Tiled")
        if id_:
            self._ids.add(id_)
        else:  # as Tiled before 0.11 wrote them
            self.report.warning(where, "the object has no id", "open the map in Tiled and save it: it gives ids")
        gid = 0
        if "template" in node.attributes:
            template, gid = self._template(node.get("template"), where)
            node = _merged(template, node)
        for key in ("x", "y"):
            if key not in node.attributes:
                raise FlawError(where, f"the object has no {key}", _SAVE)
        x = real(node, "x", where=where) + self.shift[0] + offset[0]
        y = real(node, "y", where=where) + self.shift[1] + offset[1]
        place = where.at(int(x // self._tile_size[0]), int(y // self._tile_size[1]))
        if not gid and "gid" in node.attributes:
            gid = whole(node, "gid", 1, 2**32 - 1, None, place)
        class_ = clip(node.get("type") or node.get("class"), self.limits.name)
        shape, points, text = self._shape(node, gid, place)
        upright = self.palette.upright(gid)
        thing = MapObject(
            id=id_, name=clip(node.get("name"), self.limits.name), class_=class_, shape=shape, x=x, y=y,
            width=real(node, "width", 0.0, 0.0, where=place), height=real(node, "height", 0.0, 0.0, where=place),
            rotation=real(node, "rotation", 0.0, -36_000, 36_000, place), visible=flag(node, "visible", True, place),
            cell=upright, points=points, text=text, where=place,
            properties=self.properties(node, class_, place),
        )  # fmt: skip
        if gid and self.palette.find(upright) is None:
            if self.palette.lost(upright):
                raise ReportedError(place, "its tileset could not be read", "see there")
            raise FlawError(place, f"gid {upright} is in no tileset", "draw the object again, or add its tileset")
        return thing

    def _shape(self, node: XmlElement, gid: int, where: Where) -> tuple[Shape, tuple[tuple[float, float], ...], str]:
        if gid:
            return "tile", (), ""
        for shape in _SHAPES:
            element = node.one(shape)
            if element is None:
                continue
            if shape in ("polygon", "polyline"):
                return shape, self._corners(element, where), ""
            if shape == "text" and len(element.text) > self.limits.text:
                raise FlawError(where, f"the text has {len(element.text):,} letters", f"limit {self.limits.text:,}")
            return shape, (), element.text if shape == "text" else ""
        return "rectangle", (), ""

    def _corners(self, element: XmlElement, where: Where) -> tuple[tuple[float, float], ...]:
        words = element.get("points").split(" ", self.limits.points + 1)
        if not 2 <= len(words) <= self.limits.points:
            raise FlawError(
                where, f"the {element.tag} has {len(words):,} points", f"expected 2 to {self.limits.points:,}"
            )
        self.pack.budget.spend("all_points", where, len(words))
        points = []
        for word in words:
            match = _POINT.fullmatch(word)
            if match is None:
                raise FlawError(
                    where,
                    f"{quoted(word)} is not a point of a {element.tag}",
                    "expected x,y pairs with a space between them",
                )
            points.append((float(match[1]), float(match[2])))
        return tuple(points)

    def _template(self, reference: str, where: Where) -> tuple[XmlElement, int]:
        """The template's object and its gid on this map (0 when it shows no tile)."""
        if reference in self._broken:
            raise ReportedError(where, f"template {quoted(reference)} cannot be used", "see there")
        self._broken.add(reference)  # until it has been read
        path = self.pack.resolve(self.folder, reference, where, "template")
        if path not in self._templates:
            root = self.pack.parse(path, where, "template")
            body = root.one("object") if root.tag == "template" else None
            if body is None or "template" in body.attributes:
                raise FlawError(root.where, "the file holds no object of its own", "save it as a template in Tiled")
            gid = self._template_gid(root, body, os.path.dirname(path), where) if "gid" in body.attributes else 0
            self._templates[path] = body, gid
        self._broken.discard(reference)
        return self._templates[path]

    def _template_gid(self, root: XmlElement, body: XmlElement, folder: str, where: Where) -> int:
        gid, tileset = whole(body, "gid", 1, 2**32 - 1), root.one("tileset")
        if tileset is None or "source" not in tileset.attributes:
            fix = "make the template again from a tile of a .tsx tileset"
            raise FlawError(root.where, "the template shows a tile of no tileset file", fix)
        first = whole(tileset, "firstgid", 1, 1 << 28)
        path = self.pack.resolve(folder, tileset.get("source"), root.where, "tileset")
        ours = next((t for t in self.palette.tilesets if t.path == path), None)
        if ours is None:
            found, most = self.load(path, 1, root.where), self.limits.tilesets
            ours = self.palette.add(found) if len(self.palette.tilesets) < most else None
            if ours is None:
                what = f"the template's tileset {quoted(os.path.basename(path))} is one too many"
                raise FlawError(where, what, f"limit {most} tilesets")
        return (gid & FLAGS) | ((gid & ~FLAGS) - first + ours.first)


def _merged(template: XmlElement, node: XmlElement) -> XmlElement:
    """The object as Tiled shows it: attributes and properties of the template unless it has its own."""
    merged = XmlElement(node.tag, {**template.attributes, **node.attributes}, node.line, node.place)
    own = {item.get("name") for group in node.all("properties") for item in group.all("property")}
    properties = XmlElement("properties", {}, node.line, node.place)
    for source in (template, node):
        for group in source.all("properties"):
            properties.children += [p for p in group.all("property") if source is node or p.get("name") not in own]
    shapes = [c for c in node.children if c.tag != "properties"] or [
        c for c in template.children if c.tag != "properties"
    ]
    merged.children = [*shapes, properties]
    return merged


# ---- Layers in drawing order with groups resolved.
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_PLAIN = LayerLook()
_REACH = 1_000_000  # how far out an infinite map may be drawn


class _Chunk(msgspec.Struct):
    x: int
    y: int
    width: int
    gids: array[int]


class LayerReader(ObjectReader):
    """Reads the layers of one map, `size` cells wide and high. Its `palette` is set once the tilesets were read."""

    def __init__(
        self, pack: Pack, report: Report, path: str, size: tuple[int, int], tile_size: tuple[int, int]
    ) -> None:
        super().__init__(pack, report, path, tile_size)
        self._chunks: dict[int, list[_Chunk]] = {}  # by the id() of the layer's node
        self._file, self.size = pack.label(path), size

    def bounds(self, root: XmlElement, staggered: bool) -> tuple[int, int, int, int]:
        """Unpack an infinite map's chunks; x, y, width, height of the cells in use. Staggered: x, y are even."""
        xs: list[int] = []
        ys: list[int] = []
        for node, where in self._tile_nodes(root):
            found: list[_Chunk] = []
            with self.report.collect():
                found = self._unpack(node, where)
            if where.layer in self.report.lost:
                self.report.lose(where, size=True)
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

    def _tile_nodes(self, node: XmlElement) -> list[tuple[XmlElement, Where]]:
        found: list[tuple[XmlElement, Where]] = []
        for child in node.children:
            if child.tag == "layer":
                found.append((child, self._where(child)))
            elif child.tag == "group":
                found += self._tile_nodes(child)
        return found

    def _where(self, node: XmlElement) -> Where:
        return Where(self._file, node.line, clip(node.get("name")) or f"#{clip(node.get('id'))}")

    def _unpack(self, node: XmlElement, where: Where) -> list[_Chunk]:
        data = node.one("data")
        if data is None:
            raise FlawError(where, "the layer has no data", _SAVE)
        chunks = []
        for element in data.all("chunk"):
            self.budget.spend("chunks", where)
            width, height = (whole(element, side, 1, self.limits.side, None, where) for side in ("width", "height"))
            x, y = (whole(element, key, -_REACH, _REACH, None, where) for key in ("x", "y"))
            self.budget.spend("tiles", where, width * height)
            try:
                found = cells(element, data, width, height, where.on(element.line))
            except FlawError as flaw:
                cell = flaw.where
                place = cell if cell.x is None or cell.y is None else cell.at(cell.x + x, cell.y + y)
                raise FlawError(place, flaw.what, flaw.fix) from None
            chunks.append(_Chunk(x, y, width, found))
        return chunks

    def layers(self, node: XmlElement, origin: tuple[int, int] | None, look: LayerLook = _PLAIN) -> list[AnyLayer]:
        """All layers under the map or group; `origin` is the first cell in use of an infinite map."""
        layers: list[AnyLayer] = []
        for child in node.children:
            if child.tag not in _LAYERS:
                continue
            where = self._where(child)
            self.budget.spend("layers", where)
            with self.report.collect():
                inner = self._look(child, look, where)
                if child.tag == "group":
                    layers += self.layers(child, origin, inner)
                elif child.tag == "layer":
                    layers.append(self._tile_layer(child, inner, origin, where))
                elif child.tag == "imagelayer":
                    layers += self._image_layer(child, inner, where)
                else:
                    layers.append(self._object_layer(child, inner, where))
        return layers

    def _look(self, node: XmlElement, look: LayerLook, where: Where) -> LayerLook:
        tint = colour(node.get("tintcolor"), where) if node.get("tintcolor") else None
        if tint and look.tint:
            tint = tuple(a * b // 255 for a, b in zip(tint, look.tint, strict=True))  # type: ignore[assignment]
        if node.get("mode", "normal") != "normal":
            self.report.warning(where, f"blend mode {quoted(node.get('mode'))} is not drawn", "set the mode to Normal")
        return LayerLook(
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

    def _common(self, node: XmlElement, look: LayerLook, where: Where) -> dict[str, Any]:
        """What all layers have."""
        name = node.get("name")
        if len(name) > self.limits.name:
            raise FlawError(where, f"the layer's name has {len(name):,} letters", f"limit {self.limits.name}")
        id_, class_ = whole(node, "id", 0, 2**31 - 1, 0, where), clip(node.get("class"), self.limits.name)
        values = self.properties(node, class_, where)
        return {"id": id_, "name": name, "class_": class_, "properties": values, "look": look, "where": where}

    def _tile_layer(self, node: XmlElement, look: LayerLook, origin: tuple[int, int] | None, where: Where) -> TileLayer:
        self.budget.spend("tile_layers", where)
        common = self._common(node, look, where)
        width, height = self.size
        gids = self._finite(node, where) if origin is None else self._joined(node, origin)
        self.palette.mend(gids, width, where, self.report)
        rows = tuple(tuple(gids[y * width : (y + 1) * width]) for y in range(height))
        return TileLayer(**common, cells=rows)

    def _finite(self, node: XmlElement, where: Where) -> array[int]:
        width, height = self.size
        limit = self.limits.side
        if (whole(node, "width", 1, limit, None, where), whole(node, "height", 1, limit, None, where)) != self.size:
            what = (
                f"the layer is {clip(node.get('width'))} x {clip(node.get('height'))} tiles, the map {width} x {height}"
            )
            raise FlawError(where, what, "resize the map in Tiled so that they match")
        self.budget.spend("tiles", where, width * height)
        data = node.one("data")
        if data is None:
            raise FlawError(where, "the layer has no data", _SAVE)
        if data.one("chunk") is not None:
            raise FlawError(where, "the layer holds chunks, but the map is not infinite", _SAVE)
        return cells(data, data, width, height, where.on(data.line))

    def _joined(self, node: XmlElement, origin: tuple[int, int]) -> array[int]:
        width, height = self.size
        whole_layer = array("I", bytes(4 * width * height))
        for chunk in self._chunks.get(id(node), []):
            for i, gid in enumerate(chunk.gids):
                if gid:
                    x, y = chunk.x + i % chunk.width - origin[0], chunk.y + i // chunk.width - origin[1]
                    whole_layer[y * width + x] = gid
        return whole_layer

    def _image_layer(self, node: XmlElement, look: LayerLook, where: Where) -> tuple[ImageLayer, ...]:
        """None if the image has not been chosen yet: Tiled shows nothing then."""
        common = self._common(node, look, where)
        element = node.one("image")
        if element is None or (not element.get("source") and element.one("data") is None):
            self.report.warning(where, "the image layer has no image", "choose one in Tiled, or delete the layer")
            return ()
        try:
            image = self.image(element, self.folder)
        except TooMuchError:
            raise
        except FlawError as flaw:
            raise FlawError(where.on(element.line), flaw.what, flaw.fix) from None
        repeat_x, repeat_y = (flag(node, side, False, where) for side in ("repeatx", "repeaty"))
        return (ImageLayer(**common, image=image, repeat_x=repeat_x, repeat_y=repeat_y),)

    def _object_layer(self, node: XmlElement, look: LayerLook, where: Where) -> ObjectLayer:
        common = self._common(node, replace(look, offset=(0.0, 0.0)), where)
        objects: list[MapObject] = []
        for child in node.all("object"):
            with self.report.collect():
                objects.append(self.object(child, where, look.offset))
        if node.get("draworder", "topdown") == "topdown":
            objects.sort(key=lambda thing: thing.y)
        tint = colour(node.get("color"), where) if node.get("color") else None
        return ObjectLayer(**common, objects=tuple(objects), colour=tint)
