"""The town as a picture: a Tiled map whose slots fill with what the sheet says. The player's own map goes first."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.mapview import MapView
from game.client.ui.palette import OAK, TAN, mix
from game.core.xii_century.queries import owned
from game.core.xii_century.tables import ASSET, INFLUENCE, LOCATIONS
from game.resources import maps
from game.tiled import MapError, load_map
from game.tiled.data import MapData
from game.tiled.problems import Report
from game.tiled.xii_century import Plan, Slot, survey

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.xii_century.state import State

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


@cache
def _read(path: Path) -> Town | None:
    try:
        data = load_map(path)
    except MapError:
        return None
    plan = survey(data, Report())
    return None if plan is None or data.game != "xii_century" else Town(data, plan)


def town_map(home: Path | None) -> Town | None:
    """The first town map of the player's own folder, else the one of the house."""
    own = sorted((home / "maps" / "xii_century").glob("*.tmx")) if home is not None else []
    for path in (*own, maps() / "xii_century" / "town.tmx"):
        found = _read(path)
        if found is not None:
            return found
    return None


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


def paint_town(painter: Painter, s: State, seat: int, box: Rect, home: Path | None = None) -> Rect:
    """The town as large as fits in the middle of the box. Returns where it is."""
    town = town_map(home)
    x, y, w, h = box
    if town is None:
        painter.rect(x, y, w, h, mix(TAN, OAK, 0.3))
        return box
    data = town.data
    share = min(w / (data.width * data.tile_width), h / (data.height * data.tile_height))
    cell = max(2, int(painter.px(share * data.tile_width * data.width) / data.width))
    ground = painter.cache.get(("town", data.path, cell), lambda: _ground(data, cell))
    place = painter.put(ground, x + w / 2, y + h / 2, "center")
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


def _ground(data: MapData, cell: int) -> pygame.Surface:
    view = MapView(data, data.width * cell, data.height * cell, cell)
    out = pygame.Surface(view.window, 0, 32)
    view.look(0, 0)
    view.draw(out, 0, 0)
    return out
