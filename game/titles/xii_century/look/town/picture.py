"""The town as a picture: a Tiled map whose slots fill with what the sheet says. The player's own maps go first."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pygame

from game.client.draw.authored import own_tiles
from game.client.draw.canvas import Rect
from game.client.draw.ground import land_ground
from game.client.draw.mapview import MapView
from game.client.draw.painter import Painter
from game.client.map_library import LIBRARY
from game.client.ui.geometry import middle
from game.client.ui.palette import OAK, TAN, mix
from game.core.xii_century.queries import owned
from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSET, INFLUENCE, LOCATIONS
from game.resources import maps
from game.tiled.data import MapData
from game.tiled.problems import Report
from game.titles.xii_century.board import Plan, Slot, survey

# Pictures of what is not shown by its symbol.
_PICTURES = {
    "population": "hex/village",
    "men_at_arms": "fig/footmen",
    "knights": "fig/knights",
    "mercenaries": "fig/archers",
    **dict.fromkeys(LOCATIONS, "sym/flag"),
}


class Town(NamedTuple):
    """A map and its places."""

    data: MapData
    plan: Plan


_towns: dict[Path, Town | None] = {}
_of: dict[Path, MapData] = {}  # what those were made of


def _read(path: Path) -> Town | None:
    """The town in a file; None when it is none, and until it has been read."""
    data = LIBRARY.map_at(path)
    if data is None:
        return None
    if _of.get(path) is not data:
        plan = survey(data, Report())
        _towns[path] = None if plan is None or data.game != "xii_century" else Town(data, plan)
        _of[path] = data
    return _towns[path]


def town_map(home: Path | None, seat: int = 0, seed: str = "", wish: str = "") -> Town | None:
    """Where the town of a seat lies: every seat has a land of its own, another one for another seed of the match.

    The first seats have the sound maps of the player's own folder, the others those of the house. `wish`: the file
    name of the map a ruler has chosen instead.
    """
    own, house = _files(home)
    chosen = next((town for path in (*own, *house) if path.stem == wish and (town := _read(path))), None)
    if chosen is not None:
        return chosen
    sound = [town for town in map(_read, own) if town is not None]
    if seat < len(sound):
        return sound[seat]
    at = (crc32(seed.encode()) if seed else 0) + seat - len(sound)
    return _read(house[at % len(house)]) if house else None


def lands(home: Path | None) -> list[str]:
    """The file names of all sound maps a town may lie on, the player's own first."""
    own, house = _files(home)
    return list(dict.fromkeys(path.stem for path in (*own, *house) if _read(path) is not None))


def _files(home: Path | None) -> tuple[list[Path], list[Path]]:
    own = sorted((home / "maps" / "xii_century").glob("*.tmx")) if home is not None else []
    return own, sorted((maps() / "xii_century").glob("*.tmx"), key=lambda path: (path.stem != "town", path.stem))


def picture_of(what: str) -> str:
    """The sprite that stands for it."""
    return _PICTURES.get(what, f"sym/{what}")


def standing(s: State, seat: int, plan: Plan) -> list[Slot]:
    """The slots that show something now, the farthest first."""
    has, values = set(owned(s, seat)), s.towns[seat].values

    def count(what: str) -> int:
        if what in ASSET:
            return values[ASSET[what]]
        if what in LOCATIONS:
            return values[INFLUENCE + LOCATIONS.index(what)]
        return int(what in has)

    return [slot for slot in plan.slots if count(slot.what) >= slot.least]


def paint_town(painter: Painter, s: State, seat: int, box: Rect, town: Town | None) -> Rect:
    """The town as large as fits in the middle of the box. Returns where it is."""
    x, y, w, h = box
    if town is None:
        painter.rect(x, y, w, h, mix(TAN, OAK, 0.3))
        return box
    data = town.data
    share = min(w / (data.width * data.tile_width), h / (data.height * data.tile_height))
    cell = max(2, int(painter.px(share * data.tile_width * data.width) / data.width))
    ground = painter.cache.get(("town", data.path, cell), lambda: _ground(painter, data, cell))
    place = painter.put(ground, *middle(box), "center")
    unit = cell / data.tile_width / painter.k  # points of a map pixel
    left, top = painter.points(place.x, place.y)
    with painter.clip(left, top, place.w / painter.k, place.h / painter.k):
        for slot in standing(s, seat, town.plan):
            name = picture_of(slot.what)
            feet = left + slot.x * unit, top + slot.y * unit
            height = max(2.0, slot.height * unit)
            if name.startswith("fig/"):
                painter.sprite(name, *feet, height)
            else:
                painter.sprite(name, *feet, height, "midbottom")
    return left, top, place.w / painter.k, place.h / painter.k


def _ground(painter: Painter, data: MapData, cell: int) -> pygame.Surface:
    """The map as it is drawn; of tiles of the house alone, as the house draws its land: water has round shores."""
    lands = None if own_tiles(data) else _blocks(data)
    if lands is not None:
        return land_ground(painter.sprites, lands, 2 * cell, beyond=True).convert(pygame.Surface((1, 1), 0, 32))
    view = MapView(data, data.width * cell, data.height * cell, cell)
    out = pygame.Surface(view.window, 0, 32)
    view.look(0, 0)
    view.draw(out, 0, 0)
    return out


def _blocks(data: MapData) -> list[list[str]] | None:
    """The land of every block of two by two cells, the sea as a lake; None when the map is more than such blocks."""
    layers = [layer for layer in data.tile_layers if layer.look.visible]
    if len(layers) != 1 or data.width % 2 or data.height % 2:
        return None
    cells = layers[0].cells
    rows: list[list[str]] = []
    for y in range(0, data.height, 2):
        rows.append([])
        for x in range(0, data.width, 2):
            kinds = [data.kinds.get(cells[y + dy][x + dx]) for dy in (0, 1) for dx in (0, 1)]
            lands = {str(kind.properties.get("land")) if kind else "" for kind in kinds}
            if len(lands) != 1 or "" in lands:
                return None
            land = lands.pop()
            rows[-1].append("lake" if land == "sea" else land)
    return rows
