"""Tilesets, inside the map or in .tsx files: images proved, tiles counted, classes and animations checked."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game.phrase import clip, quoted
from game.tiled.data import AnyLayer, ObjectLayer, Properties, TileKind, TileLayer, TilePicture, Tileset, Value
from game.tiled.limits import MIB, FlawError, MissingError, Report, ReportedError, TooMuchError, Where
from game.tiled.pack import Image, Pack, XmlElement, colour, flag, png_size, project_in, real, whole

FLIP_X, FLIP_Y, TURN, TURN_HEX = 1 << 31, 1 << 30, 1 << 29, 1 << 28
FLAGS = FLIP_X | FLIP_Y | TURN
_TYPES = ("string", "int", "float", "bool", "color", "file", "object", "class")
_NESTING = 8  # classes inside classes


class _Member(msgspec.Struct):
    name: str
    type: str = "string"
    value: object = ""
    property_type: str = msgspec.field(name="propertyType", default="")


class _Type(msgspec.Struct):
    name: str = ""
    type: str = ""
    members: list[_Member] = []


class _Project(msgspec.Struct):
    property_types: list[_Type] = msgspec.field(name="propertyTypes", default_factory=list)


def _classes(pack: Pack, report: Report) -> dict[str, _Type]:
    """The custom classes that the pack's project declares; an unreadable one is a warning: the map may do without."""
    name = project_in(Path(pack.root))
    if name is None:
        return {}
    where = Where(name)
    try:
        data = pack.read(pack.resolve(pack.root, name, where, "project"), MIB, where, "project")
        project = msgspec.json.decode(data, type=_Project)
    except TooMuchError:
        raise
    except (FlawError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        cure = "save it again in Tiled; classes have no defaults now"
        report.warning(where, f"the project cannot be read ({quoted(error, 80)})", cure)
        return {}
    return {kind.name: kind for kind in project.property_types if kind.type == "class"}


class PropertyReader:
    """Reads the <properties> of any element of one map."""

    def __init__(self, pack: Pack, report: Report) -> None:
        self.pack, self.report, self.limits, self.budget = pack, report, pack.limits, pack.budget
        self._classes = _classes(pack, report)

    def properties(self, node: XmlElement, class_name: str, where: Where) -> Properties:
        """Class defaults overlaid with what the element says itself. A broken property is reported and left out."""
        values = self._defaults(class_name, where) if class_name else {}
        seen: set[str] = set()
        for group in node.all("properties"):
            for item in group.all("property"):
                with self.report.collect():
                    place, name = where.on(item.line), item.get("name")
                    self.budget.spend("properties", place)
                    self.budget.spend("values", place)
                    if not name:
                        raise FlawError(place, "a property has no name", "name it or remove it in Tiled")
                    if name in seen:
                        raise FlawError(place, f"property {quoted(name)} is there twice", "keep one of them")
                    seen.add(name)
                    values[name] = self._value(item, name, place)
        return values

    def _defaults(self, name: str, where: Where, depth: int = 0) -> Properties:
        """The members of a class with their defaults; none for an undeclared class."""
        kind = self._classes.get(name)
        if kind is None or depth >= _NESTING:
            return {}
        self.budget.spend("values", where, len(kind.members))
        values: Properties = {}
        for member in kind.members:
            if member.type == "class":
                inner = self._defaults(member.property_type, where, depth + 1)
                if isinstance(member.value, dict):
                    self.budget.spend("values", where, len(member.value))
                    inner |= {str(k): v for k, v in member.value.items() if isinstance(v, (str, int, float, bool))}
                values[member.name] = inner
            else:
                values[member.name] = member.value if isinstance(member.value, (str, int, float, bool)) else ""
        return values

    def _value(self, item: XmlElement, name: str, where: Where) -> Value:
        kind = item.get("type", "string")
        raw = item.attributes.get("value", item.text if kind != "class" else "")
        what = f"property {quoted(name)}"
        if len(raw) > self.limits.text:
            raise FlawError(where, f"{what} is {len(raw):,} letters long", f"limit {self.limits.text:,}")
        if kind not in _TYPES:  # from a newer Tiled: our properties never use it, and authors' own are free
            return {}
        if kind == "class":
            return self.properties(item, item.get("propertytype"), where)
        try:
            match kind:
                case "int":
                    return whole(item, "value", -(2**31), 2**31 - 1, None, where)
                case "object":
                    return whole(item, "value", 0, 2**31 - 1, None, where)
                case "float":
                    return real(item, "value", 0.0, -1e12, 1e12, where)
                case "bool":
                    return flag(item, "value", False, where)
                case "color" if raw:
                    colour(raw, where)
        except FlawError as flaw:
            raise FlawError(where, f"{what}: {flaw.what.replace(' of <property>', '')}", flaw.fix) from None
        return raw


# ---- Tilesets, inside the map or in .tsx files: images proved, tiles counted, classes and animations checked.
_AGAIN = "remove the tileset from the map and add it again in Tiled"
_GID = 1 << 28


class TilesetReader(PropertyReader):
    """Reads the tilesets of one map, too; a file used by several elements is parsed once."""

    def __init__(self, pack: Pack, report: Report) -> None:
        super().__init__(pack, report)
        self._files: dict[str, Tileset] = {}
        self._sizes: dict[str, tuple[int, int]] = {}  # of the images that were proved
        self._pixels = 0  # of all of them

    def tileset(self, node: XmlElement, folder: str) -> Tileset:
        """A <tileset> element of a map lying in `folder`."""
        first = whole(node, "firstgid", 1, _GID)
        source = node.attributes.get("source")
        if source is None:
            return self._tileset(node, first, folder, "", node.where)
        return self.load(self.pack.resolve(folder, source, node.where, "tileset"), first, node.where)

    def load(self, path: str, first: int, where: Where) -> Tileset:
        """The tileset in a file, by its real path."""
        if path not in self._files:
            root = self.pack.parse(path, where, "tileset")
            if root.tag != "tileset" or "source" in root.attributes:
                what = f"the file holds <{clip(root.tag)}>, not a tileset of its own"
                raise FlawError(root.where, what, "save it as a tileset in Tiled")
            self._files[path] = self._tileset(root, first, os.path.dirname(path), path, root.where)
        return replace(self._files[path], first=first)

    def _tileset(self, node: XmlElement, first: int, folder: str, path: str, where: Where) -> Tileset:
        limits = self.limits
        name = clip(node.get("name"), limits.name)
        width = whole(node, "tilewidth", 1, limits.tile_pixels)
        height = whole(node, "tileheight", 1, limits.tile_pixels)
        spacing, margin = whole(node, "spacing", 0, 256, 0), whole(node, "margin", 0, 256, 0)
        shift = node.one("tileoffset")
        tiles = self._tiles(node.all("tile"), name)
        element, image, columns = node.one("image"), None, 0
        singles: dict[int, TilePicture] = {}
        gone: frozenset[int] = frozenset()
        ids: range | frozenset[int]
        if element is not None:
            image = self.image(element, folder)
            if image.width < width + margin or image.height < height + margin:
                size = f"{image.width} x {image.height}"
                what = f"the image ({size} pixels) is smaller than one tile ({width} x {height})"
                raise FlawError(element.where, what, "correct the tile size")
            # Tiles are numbered by the width that is noted: a picture that grew since keeps their numbers.
            noted = whole(element, "width", 1, 1 << 30, image.width)
            columns = (noted - margin + spacing) // (width + spacing)
            rows = (image.height - margin + spacing) // (height + spacing)
            ids = range(columns * rows)
        else:
            singles, gone = self._singles(tiles, name, folder)
            ids = frozenset(singles)
            if gone and not ids:
                raise ReportedError(where, f"tileset {quoted(name)} cannot be used", "see there")
        if not 0 < len(ids) <= limits.tileset_tiles or max(ids) >= limits.tileset_tiles:
            fix = f"expected 1 to {limits.tileset_tiles:,}; give it an image in Tiled"
            raise FlawError(where, f"tileset {quoted(name)} holds {len(ids)} tiles", fix)
        offset = (whole(shift, "x", -4096, 4096, 0), whole(shift, "y", -4096, 4096, 0)) if shift else (0, 0)
        class_ = clip(node.get("class"), limits.name)
        return Tileset(
            name=name, class_=class_, path=path, first=first, ids=ids, tile_width=width, tile_height=height,
            margin=margin, spacing=spacing, columns=columns, image=image, singles=singles, gone=gone, offset=offset,
            properties=self.properties(node, class_, where),
            kinds=self._kinds(tiles, ids, gone, name), animations=self._animations(tiles, ids, gone),
        )  # fmt: skip

    def _tiles(self, nodes: Iterable[XmlElement], name: str) -> dict[int, XmlElement]:
        tiles: dict[int, XmlElement] = {}
        for node in nodes:
            with self.report.collect():
                id_ = whole(node, "id", 0, self.limits.tileset_tiles - 1)
                if id_ in tiles:
                    what = f"tile {id_} of tileset {quoted(name)} is there twice"
                    raise FlawError(node.where, what, "save the tileset again in Tiled")
                tiles[id_] = node
        return tiles

    def image(self, node: XmlElement, folder: str) -> Image:
        """An <image> element's file, at least of the size the element says: pictures grow in paint programs."""
        if node.one("data") is not None:
            raise FlawError(node.where, "the image lies inside the map file", "save it as a .png beside the map")
        path = self.pack.resolve(folder, node.attributes.get("source"), node.where, "image")
        key = colour(node.get("trans"), node.where)[:3] if "trans" in node.attributes else None
        if path not in self._sizes:
            size = png_size(self.pack.read(path, self.limits.image_bytes, node.where, "image"), node.where, self.limits)
            self._pixels += size[0] * size[1]
            if self._pixels > self.limits.all_pixels:
                what = f"all images together hold more than {self.limits.all_pixels:,} pixels"
                raise FlawError(node.where, what, "use smaller images")
            self._sizes[path] = size
        image = Image(path, *self._sizes[path], key)
        for side, true in (("width", image.width), ("height", image.height)):
            if whole(node, side, 1, 1 << 30, true) > true:
                what = f"image {quoted(os.path.basename(path))} is {image.width} x {image.height} pixels"
                what += f", its {side} here says {clip(node.get(side))}"
                raise FlawError(node.where, what, "reload the tileset in Tiled and save")
        return image

    def _singles(
        self, tiles: dict[int, XmlElement], name: str, folder: str
    ) -> tuple[dict[int, TilePicture], frozenset[int]]:
        """A collection of images: each tile brings its own, or a part of one. Also the tiles whose image is no use."""
        pictures: dict[int, TilePicture] = {}
        missing: list[tuple[str, MissingError]] = []
        elements = {id_: element for id_, tile in tiles.items() if (element := tile.one("image")) is not None}
        for id_, element in elements.items():
            with self.report.collect():
                try:
                    image, tile = self.image(element, folder), tiles[id_]
                except MissingError as flaw:
                    missing.append((element.get("source"), flaw))
                    continue
                x, y = whole(tile, "x", 0, image.width - 1, 0), whole(tile, "y", 0, image.height - 1, 0)
                width = whole(tile, "width", 1, image.width - x, image.width - x)
                height = whole(tile, "height", 1, image.height - y, image.height - y)
                pictures[id_] = TilePicture(image, (x, y, width, height))
        for source, first in missing[:1]:
            what, fix = first.what, first.fix
            if len(missing) > 1:
                what = f"{len(missing)} of {len(elements)} images of tileset {quoted(name)} were not found"
                what += f", such as {quoted(source, 60)}"
                fix = "put the folder there that holds them, or correct the paths (capital letters count)"
            self.report.error(first.where, what, fix)
        return pictures, frozenset(elements.keys() - pictures)

    def _kinds(
        self, tiles: dict[int, XmlElement], ids: range | frozenset[int], gone: frozenset[int], name: str
    ) -> dict[int, TileKind]:
        kinds: dict[int, TileKind] = {}
        for id_, tile in tiles.items():
            if id_ not in ids and id_ not in gone:
                self.report.error(
                    tile.where, f"tile {id_} is not in the image of tileset {quoted(name)}", f"expected 0 to {max(ids)}"
                )
                continue
            class_ = clip(tile.get("type") or tile.get("class"), self.limits.name)
            values = self.properties(tile, class_, tile.where)
            if class_ or values:
                kinds[id_] = TileKind(name, id_, class_, values)
        return kinds

    def _animations(
        self, tiles: dict[int, XmlElement], ids: range | frozenset[int], gone: frozenset[int]
    ) -> dict[int, tuple[tuple[int, int], ...]]:
        animations: dict[int, tuple[tuple[int, int], ...]] = {}
        for id_, tile in tiles.items():
            element = tile.one("animation")
            if element is None:
                continue
            with self.report.collect():
                frames = element.all("frame")
                most, many = self.limits.frames, f"tile {id_} has {len(frames):,} frames"
                if len(frames) > most:
                    raise FlawError(tile.where, many, f"limit {most:,}")
                shown = []
                for frame in frames:
                    picture = whole(frame, "tileid", 0, _GID)
                    if picture in gone:
                        raise ReportedError(frame.where, "its image was not found", "see there")
                    if picture not in ids:
                        what = f"a frame of tile {id_} shows tile {picture}, which is not in the tileset"
                        raise FlawError(frame.where, what, f"expected 0 to {max(ids)}")
                    shown.append((picture, whole(frame, "duration", 1, 3_600_000)))
                if shown:
                    animations[id_] = tuple(shown)
        return animations


def refuse_overlaps(tilesets: list[Tileset], where: Where) -> None:
    """Two tilesets may not claim the same gids."""
    ordered = sorted(tilesets, key=lambda t: t.first)
    for lower, upper in pairwise(ordered):
        if lower.last >= upper.first:
            gids = f"({lower.first} to {lower.last})"
            what = f"tilesets {quoted(lower.name)} {gids} and {quoted(upper.name)} (from {upper.first}) overlap"
            raise FlawError(where, what, _AGAIN)


# ---- Which tile a gid means: the tilesets of one map, and the gid bits that flip and rotate it.
_BEHIND = 1 << 27  # first gid of tilesets the map does not list: beyond those of any tileset, readable or not


def gids(layers: Iterable[AnyLayer]) -> set[int]:
    """Every gid in use, flips included."""
    used: set[int] = set()
    for layer in layers:
        if isinstance(layer, TileLayer):
            used.update(*layer.cells)
        elif isinstance(layer, ObjectLayer):
            used.update(thing.cell for thing in layer.objects)
    return used - {0}


class Palette:
    """The tilesets of a map, ordered by their first gid."""

    def __init__(self, tilesets: list[Tileset], lost: Iterable[int], hexagonal: bool) -> None:
        """`lost`: the first gids of unreadable tilesets; missing tiles of these are not reported again."""
        self.tilesets = sorted(tilesets, key=lambda t: t.first)
        self._firsts = [t.first for t in self.tilesets]
        self._top = max((t.last for t in self.tilesets), default=0)
        self._lost = sorted(lost)
        self._hexagonal = hexagonal

    def add(self, tileset: Tileset) -> Tileset | None:
        """Add a tileset that a template brings and the map does not list, as Tiled does; numbered after all others.

        None if no numbers are left.
        """
        added = replace(tileset, first=max(_BEHIND, self._top + 1))
        if added.last >= TURN_HEX:
            return None
        self.tilesets.append(added)
        self._firsts.append(added.first)
        self._top = added.last
        return added

    def find(self, gid: int) -> tuple[Tileset, int] | None:
        """Tileset and tile id of a gid (its flags do not matter), or None."""
        bare = gid & ~FLAGS
        at = bisect_right(self._firsts, bare) - 1
        if at < 0 or bare - self._firsts[at] not in self.tilesets[at].ids:
            return None
        return self.tilesets[at], bare - self._firsts[at]

    def lost(self, gid: int) -> bool:
        """Whether a gid that `find` does not know belongs to a tileset that could not be read."""
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        if at >= 0 and (gid & ~FLAGS) - self._firsts[at] in self.tilesets[at].gone:
            return True
        at = bisect_right(self._lost, gid & ~FLAGS) - 1
        return at >= 0 and not any(self._lost[at] < first <= gid & ~FLAGS for first in self._firsts)

    def kinds(self, used: set[int]) -> dict[int, TileKind]:
        """The properties of the tiles of some gids; tiles without any are left out."""
        kinds: dict[int, TileKind] = {}
        for gid in sorted(used):
            found = self.find(gid)
            if found is not None and found[1] in found[0].kinds:
                kinds[gid] = found[0].kinds[found[1]]
        return kinds

    def upright(self, gid: int) -> int:
        """The gid without the rotations by sixths that hexagonal maps store in its bits; they are not drawn."""
        return gid & ~(TURN | TURN_HEX) if self._hexagonal else gid

    def mend(self, found: array[int], width: int, where: Where, report: Report) -> None:
        """Report every tile that no tileset has (once, at its first place) and blank it, in one pass."""
        better: dict[int, int] = {}
        for gid in set(found) - {0}:
            upright = self.upright(gid)
            kept = upright if self.find(upright) is not None else 0
            if kept != gid:
                better[gid] = kept
        if not better:
            return
        first: dict[tuple[int, bool], int] = {}  # a tile is reported once, however it is flipped
        counts: Counter[tuple[int, bool]] = Counter()
        for i, gid in enumerate(found):
            if gid in better:
                key = gid & ~FLAGS, better[gid] > 0
                first.setdefault(key, i)
                counts[key] += 1
                found[i] = better[gid]
        for (gid, known), i in first.items():
            place = where.at(i % width, i // width)
            often = f" (and {counts[gid, known] - 1} more like it)" if counts[gid, known] > 1 else ""
            if known:
                report.warning(
                    place, f"the hexagon is turned{often}", "it is shown unturned; paint it unturned in Tiled"
                )
            elif self.lost(gid):
                report.lose(where)
            else:
                have = f"the tilesets hold 1 to {self._top}" if self._top else "the map has no tileset"
                fix = f"{have}; paint the tile again or add its tileset"
                report.error(place, f"gid {gid} is in no tileset{often}", fix)
