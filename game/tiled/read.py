"""`check_map` and `load_map`: the checked map is rebuilt as a clean tree, and from that pytmx supplies pictures and
flips.

pytmx is never given a path or a byte of the file. Its image loader here hands out references into checked images,
so that this module needs no screen; a painter turns them into surfaces when it wants to.
"""

from __future__ import annotations

import base64
import os
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from game.tiled.check import inspect
from game.tiled.data import AnyLayer, Kind, MapData, ObjectLayer, Picture, Tile, TileLayer, Tileset
from game.tiled.games import check_game
from game.tiled.images import Image
from game.tiled.limits import LIMITS, Limits
from game.tiled.palette import Palette
from game.tiled.problems import MapError, Problem, Report, clip, in_order


def check_map(path: str | Path, *, root: str | Path | None = None, limits: Limits = LIMITS) -> list[Problem]:
    """Every problem of a map file, errors first; an empty list means it can be played and nothing looks odd.

    `root` is the folder the map's references must stay in; without it, see `game.tiled.pack`. Never raises.
    """
    report = Report()
    _checked(Path(path), Path(root) if root else None, limits, report)
    return in_order(report.problems)


def load_map(path: str | Path, *, root: str | Path | None = None, limits: Limits = LIMITS) -> MapData:
    """The map with its pictures. Raises MapError with every problem when one of them is an error."""
    report = Report()
    data = _checked(Path(path), Path(root) if root else None, limits, report)
    if data is None or report.errors:
        raise MapError(report.problems)
    return msgspec.structs.replace(_pictured(data), warnings=tuple(report.problems))


def _checked(path: Path, root: Path | None, limits: Limits, report: Report) -> MapData | None:
    data = inspect(path, root, limits, report)
    return check_game(data, report) if data is not None else None


def _pictured(data: MapData) -> MapData:
    """The same map with pytmx's own numbers in its cells and a Tile for each of them."""
    sources: dict[str, Image | Picture] = {}
    try:
        world = _parse(_tree(data, sources), sources)
    except Exception as error:  # whatever pytmx may stumble over, a map's author gets a sentence
        report = Report()
        report.error(
            data.where,
            f"pytmx could not read the map ({type(error).__name__}: {clip(error)})",
            "please report this map",
        )
        raise MapError(report.problems) from error
    palette = Palette(list(data.tilesets), data.orientation == "hexagonal")
    tiles: dict[int, Tile] = {}
    kinds: dict[int, Kind] = {}
    for (gid, flags), (number, _) in [item for item in world.imagemap.items() if item[0][0]]:
        found = palette.find(gid)
        if found is not None:
            tiles[number] = _tile(world, number, tuple(map(bool, flags)), found[0].offset)
            kind = found[0].kinds.get(found[1])
            if kind is not None:
                kinds[number] = kind
    grids = iter([layer for layer in world.layers if hasattr(layer, "data")])
    shown = iter([thing for layer in world.layers if isinstance(layer, list) for thing in layer])
    layers: list[AnyLayer] = []
    for layer in data.layers:
        if isinstance(layer, TileLayer):
            rows = tuple(map(tuple, next(grids).data))
            layers.append(msgspec.structs.replace(layer, cells=rows))
        elif isinstance(layer, ObjectLayer):
            things = [msgspec.structs.replace(t, cell=next(shown).gid) if t.cell else t for t in layer.objects]
            layers.append(msgspec.structs.replace(layer, objects=tuple(things)))
        else:
            layers.append(layer)
    return msgspec.structs.replace(data, layers=tuple(layers), tiles=tiles, kinds=kinds)


def _tile(world: Any, number: int, flags: tuple[bool, ...], offset: tuple[int, int]) -> Tile:
    """pytmx's picture of one of its numbers. It forgets the flips of single images and animations; not here."""
    flip_x, flip_y, turned = flags

    def flipped(picture: Picture) -> Picture:
        return Picture(picture.image, picture.rect, flip_x, flip_y, turned)

    frames = world.tile_properties.get(number, {}).get("frames", ())
    moving = tuple((flipped(world.images[frame.gid]), frame.duration) for frame in frames)
    return Tile(flipped(world.images[number]), moving, offset)


def _parse(tree: ElementTree.Element, sources: dict[str, Image | Picture]) -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame when it is there
    import pytmx

    def loader(source: str, _key: object, **_: object) -> Callable[..., Picture]:
        found = sources[source]

        def cut(rect: tuple[int, int, int, int] | None = None, _flags: object = None) -> Picture:
            if isinstance(found, Picture):
                return found
            return Picture(found, rect or (0, 0, found.width, found.height))

        return cut

    world = pytmx.TiledMap(image_loader=loader)
    world.filename = ""
    world.parse_xml(tree)
    return world


def _tree(data: MapData, sources: dict[str, Image | Picture]) -> ElementTree.Element:
    """What pytmx needs to know and nothing else: no names, properties or groups; images are keys of `sources`."""
    size = {"width": str(data.width), "height": str(data.height)}
    tile = {"tilewidth": str(data.tile_width), "tileheight": str(data.tile_height)}
    root = ElementTree.Element("map", {"version": "1.10", "orientation": "orthogonal", **size, **tile})
    for tileset in data.tilesets:
        _tileset_tree(root, tileset, sources)
    for layer in data.layers:
        if isinstance(layer, TileLayer):
            body = ElementTree.SubElement(root, "layer", size)
            raw = array("I", [gid for row in layer.cells for gid in row])
            if sys.byteorder == "big":
                raw.byteswap()
            ElementTree.SubElement(body, "data", encoding="base64").text = base64.b64encode(raw.tobytes()).decode()
        elif isinstance(layer, ObjectLayer):
            body = ElementTree.SubElement(root, "objectgroup")
            for thing in layer.objects:
                if thing.cell:
                    ElementTree.SubElement(body, "object", id=str(thing.id), x="0", y="0", gid=str(thing.cell))
    return root


def _tileset_tree(root: ElementTree.Element, tileset: Tileset, sources: dict[str, Image | Picture]) -> None:
    margin, spacing = tileset.margin, tileset.spacing
    width, height = tileset.tile_width, tileset.tile_height
    numbers = {
        "firstgid": tileset.first,
        "tilewidth": width,
        "tileheight": height,
        "spacing": spacing,
        "margin": margin,
    }
    body = ElementTree.SubElement(root, "tileset", {key: str(value) for key, value in numbers.items()})
    if tileset.image is not None:
        key = str(len(sources))
        sources[key] = tileset.image
        # pytmx counts columns without the margin: the size it is told gives the count Tiled has
        rows = len(tileset.ids) // tileset.columns
        across, down = tileset.columns * (width + spacing) - spacing, rows * (height + spacing) - spacing
        ElementTree.SubElement(body, "image", source=key, width=str(across), height=str(down))
    for id_ in sorted(set(tileset.singles) | set(tileset.animations)):
        tile = ElementTree.SubElement(body, "tile", id=str(id_))
        if id_ in tileset.singles:
            key = str(len(sources))
            sources[key] = tileset.singles[id_]
            ElementTree.SubElement(tile, "image", source=key, width="1", height="1")
        if id_ in tileset.animations:
            moving = ElementTree.SubElement(tile, "animation")
            for picture, duration in tileset.animations[id_]:
                ElementTree.SubElement(moving, "frame", tileid=str(picture), duration=str(duration))
