"""The ground of a board as the author of its Tiled map drew it, when the tiles are the author's own."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client.draw.mapview import GRAIN, MapView
from game.resources import maps
from game.tiled.data import MapData, TileLayer


def own_tiles(data: MapData) -> bool:
    """Whether what is to be seen of the map uses pictures that do not come with the game."""
    house = maps().resolve()
    seen: set[int] = set()
    for layer in data.layers:
        if isinstance(layer, TileLayer) and layer.look.visible:
            seen.update(gid for row in layer.cells for gid in row if gid)
    pictures = {data.tiles[gid].picture.image.path for gid in seen if gid in data.tiles}
    return any(not _in_house(path, house) for path in pictures)


def _in_house(path: str, house: Path) -> bool:
    """A picture of the house, or a copy of one: an author's kit holds them, too."""
    if Path(path).resolve().is_relative_to(house):
        return True
    twin = house / "tilesets" / Path(path).name
    try:
        return twin.read_bytes() == Path(path).read_bytes()
    except OSError:
        return False


def authored_ground(data: MapData, cell_px: int, part: pygame.Rect | None = None) -> pygame.Surface:
    """The whole map, or only these cells (x, y, columns, rows), `cell_px` pixels a cell: made once a size."""
    cells = part or pygame.Rect(0, 0, data.width, data.height)
    left, top, width, height = (side * cell_px for side in cells)
    view = MapView(data, width + 2 * GRAIN, height, cell_px)
    view.look(left - GRAIN, top)  # the view may keep to a column some pixels off the one it is asked for
    ground = pygame.Surface((width, height), 0, 32)
    view.draw(ground, view.x - left, view.y - top)
    return ground
