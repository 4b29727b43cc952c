"""`check_map` and `load_map`: the checked map is rebuilt as a clean tree, and from that pytmx supplies pictures and
flips.

pytmx is never given a path or a byte of the file. Its image loader here hands out references into checked images,
so that this module needs no screen; a painter turns them into surfaces when it wants to.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from game.quoting import clip
from game.tiled.cells import FLIP_X, FLIP_Y, TURN
from game.tiled.check import inspect
from game.tiled.data import AnyLayer, MapData, ObjectLayer, Picture, Tile, TileLayer, Tileset
from game.tiled.games import board_of, check_game
from game.tiled.images import Image
from game.tiled.limits import LIMITS, Limits
from game.tiled.palette import Palette, gids
from game.tiled.problems import FlawError, MapError, Problem, Report, Where, in_order


def check_map(path: str | Path, *, root: str | Path | None = None) -> list[Problem]:
    """Every problem of a map file, errors first; an empty list means it can be played and nothing looks odd.

    `root` is the folder the map's references must stay in; without it, see `game.tiled.pack`. Never raises.
    """
    report = Report()
    _checked(Path(path), Path(root) if root else None, LIMITS, report)
    return in_order(report.problems)


def load_map(path: str | Path, *, root: str | Path | None = None, limits: Limits = LIMITS) -> MapData:
    """The map with its pictures. Raises MapError with every problem when one of them is an error."""
    report = Report()
    data = _checked(Path(path), Path(root) if root else None, limits, report)
    if data is None or report.errors:
        raise MapError(report.problems, report.files)
    return _finished(data, report)


def glimpse_map(path: str | Path, *, limits: Limits = LIMITS) -> tuple[MapData | None, list[Problem]]:
    """What can be shown of a map, errors or not, and every problem. None when nothing can be. Never raises."""
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
    """The same map with pytmx's own numbers in its cells and a Tile for each of them."""
    sources: dict[str, Image | Picture] = {}
    used = sorted(gids(data.layers))
    palette = Palette(list(data.tilesets), data.orientation == "hexagonal")
    shown = {found[0].first: found[0] for gid in used if (found := palette.find(gid))}
    try:
        world = _parse(_tree(shown.values(), used, sources), sources)
    except Exception as error:  # whatever pytmx may stumble over, a map's author gets a sentence
        report = Report()
        what = f"pytmx could not read the map ({type(error).__name__}: {clip(error)})"
        report.error(data.where, what, "please report this map")
        raise MapError(report.problems) from error
    numbers = {0: 0, **dict(zip(used, world.layers[0].data[0] if used else (), strict=True))}
    tiles = {numbers[gid]: _tile(world, numbers[gid], gid, palette) for gid in used}
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


def _tile(world: Any, number: int, gid: int, palette: Palette) -> Tile:
    """pytmx's picture of one of its numbers. It forgets the flips of single images and animations; not here."""
    found = palette.find(gid)

    def flipped(picture: Picture) -> Picture:
        return Picture(picture.image, picture.rect, bool(gid & FLIP_X), bool(gid & FLIP_Y), bool(gid & TURN))

    frames = world.tile_properties.get(number, {}).get("frames", ())
    moving = tuple((flipped(world.images[frame.gid]), frame.duration) for frame in frames)
    return Tile(flipped(world.images[number]), moving, found[0].offset if found else (0, 0))


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


def _tree(tilesets: Iterable[Tileset], used: list[int], sources: dict[str, Image | Picture]) -> ElementTree.Element:
    """What pytmx needs to know and nothing else: the tilesets, and one row that shows every gid in use once.

    Where the cells lie is known already, so pytmx's time does not grow with the map. Images are keys of `sources`.
    """
    size = {"width": str(max(1, len(used))), "height": "1"}
    root = ElementTree.Element("map", {"version": "1.10", "orientation": "orthogonal", **size})
    for tileset in tilesets:
        _tileset_tree(root, tileset, sources)
    row = ElementTree.SubElement(root, "layer", size)
    ElementTree.SubElement(row, "data", encoding="csv").text = ",".join(map(str, used)) or "0"
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


def board_for(path: Path, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """The same from a file. Raises MapError with every problem."""
    return board_of(load_map(path), game)
