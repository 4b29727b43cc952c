"""Objects and their templates. A template is filled in here: what the map's object says wins, property by property."""

from __future__ import annotations

import os
import re

from game.quoting import clip, quoted
from game.tiled.cells import FLAGS
from game.tiled.data import MapObject, Shape
from game.tiled.limits import Limits
from game.tiled.markup import Node, flag, parse, real, whole
from game.tiled.pack import Pack
from game.tiled.palette import Palette
from game.tiled.problems import FlawError, Report, ToldError, TooMuchError, Where
from game.tiled.properties import PropertyReader
from game.tiled.tilesets import TilesetReader

_SHAPES: tuple[Shape, ...] = ("point", "ellipse", "capsule", "polygon", "polyline", "text")
_POINT = re.compile(r"(-?[0-9]{1,7}(?:\.[0-9]{1,12})?),(-?[0-9]{1,7}(?:\.[0-9]{1,12})?)", re.ASCII)


class ObjectReader:
    """Reads the objects of one map; `shift` is added to every position (infinite maps start at 0, 0 here)."""

    def __init__(
        self, pack: Pack, properties: PropertyReader, tilesets: TilesetReader, limits: Limits, report: Report
    ) -> None:
        self._pack, self._properties, self._tilesets = pack, properties, tilesets
        self._limits, self._report = limits, report
        self._templates: dict[str, tuple[Node, int]] = {}
        self._broken: set[str] = set()  # templates that cannot be used
        self._ids: set[int] = set()
        self._count = self._points_seen = 0
        self.palette = Palette([], hexagonal=False)
        self.shift: tuple[float, float] = (0.0, 0.0)
        self.tile_size = (1, 1)

    def read(self, node: Node, folder: str, layer: Where, offset: tuple[float, float]) -> MapObject:
        """One <object> of a layer that is shown `offset` pixels off its place. Raises FlawError when it is no use."""
        id_ = whole(node, "id", 0, 2**31 - 1, 0, layer.on(node.line))
        name = f'{id_ or "without id"} "{clip(node.get("name"), 24)}"'.replace(' ""', "")
        where = Where(layer.file, node.line, layer.layer, name)
        self._count += 1
        if self._count > self._limits.objects:
            raise TooMuchError(where, f"more than {self._limits.objects:,} objects", "use fewer")
        if id_ in self._ids:
            raise FlawError(where, "another object has the same id", "delete one and draw it again in Tiled")
        if id_:
            self._ids.add(id_)
        else:  # as Tiled before 0.11 wrote them
            self._report.warning(where, "the object has no id", "open the map in Tiled and save it: it gives ids")
        gid_from_template = 0
        if "template" in node.attributes:
            template, gid_from_template = self._template(node.get("template"), folder, where)
            node = _merged(template, node)
        return self._build(node, id_, gid_from_template, offset, where)

    def _build(self, node: Node, id_: int, gid: int, offset: tuple[float, float], where: Where) -> MapObject:
        for key in ("x", "y"):
            if key not in node.attributes:
                raise FlawError(where, f"the object has no {key}", "save the map again in Tiled")
        x = real(node, "x", where=where) + self.shift[0] + offset[0]
        y = real(node, "y", where=where) + self.shift[1] + offset[1]
        place = where.at(int(x // self.tile_size[0]), int(y // self.tile_size[1]))
        if not gid and "gid" in node.attributes:
            gid = whole(node, "gid", 1, 2**32 - 1, None, place)
        class_ = clip(node.get("type") or node.get("class"), self._limits.name)
        shape, points, text = self._shape(node, gid, place)
        return MapObject(
            id=id_, name=clip(node.get("name"), self._limits.name), class_=class_, shape=shape, x=x, y=y,
            width=real(node, "width", 0.0, 0.0, where=place), height=real(node, "height", 0.0, 0.0, where=place),
            rotation=real(node, "rotation", 0.0, -36_000, 36_000, place), visible=flag(node, "visible", True, place),
            cell=gid, points=points, text=text, where=place,
            properties=self._properties.read(node, class_, place),
        )  # fmt: skip

    def _shape(self, node: Node, gid: int, where: Where) -> tuple[Shape, tuple[tuple[float, float], ...], str]:
        if gid:
            return "tile", (), ""
        for shape in _SHAPES:
            element = node.one(shape)
            if element is None:
                continue
            if shape in ("polygon", "polyline"):
                return shape, self._corners(element, where), ""
            if shape == "text" and len(element.text) > self._limits.text:
                raise FlawError(where, f"the text has {len(element.text):,} letters", f"limit {self._limits.text:,}")
            return shape, (), element.text if shape == "text" else ""
        return "rectangle", (), ""

    def _corners(self, element: Node, where: Where) -> tuple[tuple[float, float], ...]:
        words = element.get("points").split(" ", self._limits.points + 1)
        if not 2 <= len(words) <= self._limits.points:
            raise FlawError(
                where, f"the {element.tag} has {len(words):,} points", f"expected 2 to {self._limits.points:,}"
            )
        self._points_seen += len(words)
        if self._points_seen > self._limits.all_points:
            raise TooMuchError(where, f"more than {self._limits.all_points:,} points", "draw simpler polygons")
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

    def _template(self, reference: str, folder: str, where: Where) -> tuple[Node, int]:
        """The template's object and its gid on this map (0 when it shows no tile)."""
        if reference in self._broken:
            raise ToldError(where, f"template {quoted(reference)} cannot be used", "see there")
        self._broken.add(reference)
        found = self._read_template(reference, folder, where)
        self._broken.discard(reference)
        return found

    def _read_template(self, reference: str, folder: str, where: Where) -> tuple[Node, int]:
        path = self._pack.resolve(folder, reference, where, "template")
        if path in self._templates:
            return self._templates[path]
        if not path.lower().endswith(".tx"):
            raise FlawError(
                where,
                f"template {quoted(os.path.basename(path))} is not a .tx file",
                "save the template as .tx, not as JSON",
            )
        root = parse(
            self._pack.read(path, self._limits.file_bytes, where, "template"),
            self._pack.label(path),
            self._limits,
            self._pack.budget,
        )
        body = root.one("object") if root.tag == "template" else None
        if body is None or "template" in body.attributes:
            raise FlawError(root.where, "the file holds no object of its own", "save it as a template in Tiled")
        gid = self._template_gid(root, body, os.path.dirname(path), where)
        self._templates[path] = (body, gid)
        return body, gid

    def _template_gid(self, root: Node, body: Node, folder: str, where: Where) -> int:
        if "gid" not in body.attributes:
            return 0
        gid, tileset = whole(body, "gid", 1, 2**32 - 1), root.one("tileset")
        if tileset is None or "source" not in tileset.attributes:
            raise FlawError(
                root.where,
                "the template shows a tile of no tileset file",
                "make the template again from a tile of a .tsx tileset",
            )
        first = whole(tileset, "firstgid", 1, 1 << 28)
        path = self._tilesets.file(tileset.get("source"), folder, root.where)
        ours = next((t for t in self.palette.tilesets if t.path == path), None)
        if ours is None:
            found = self._tilesets.load(path, 1, root.where)
            try:
                if len(self.palette.tilesets) >= self._limits.tilesets:
                    raise ValueError
                ours = self.palette.add(found)
            except ValueError:
                what = f"the template's tileset {quoted(os.path.basename(path))} is one too many"
                raise FlawError(where, what, f"limit {self._limits.tilesets} tilesets") from None
        return (gid & FLAGS) | ((gid & ~FLAGS) - first + ours.first)


def _merged(template: Node, node: Node) -> Node:
    """The object as Tiled shows it: attributes and properties of the template unless the object has its own."""
    merged = Node(node.tag, {**template.attributes, **node.attributes}, node.line, node.place)
    own = {item.get("name") for group in node.all("properties") for item in group.all("property")}
    properties = Node("properties", {}, node.line, node.place)
    for source in (template, node):
        for group in source.all("properties"):
            properties.children += [p for p in group.all("property") if source is node or p.get("name") not in own]
    shapes = [c for c in node.children if c.tag != "properties"] or [
        c for c in template.children if c.tag != "properties"
    ]
    merged.children = [*shapes, properties]
    return merged
