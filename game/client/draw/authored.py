"""The ground of a board as the author of its Tiled map drew it, when the tiles are the author's own."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client.draw.mapview import MapView
from game.resources import maps
from game.tiled.data import MapData, TileLayer


def own_tiles(data: MapData) -> bool:
    """Whether what is to be seen of the map uses pictures that do not come with the game."""
    house = maps().resolve()
    seen: set[int] = set()
    for layer in data.layers:
        if isinstance(layer, TileLayer) and layer.look.visible:
            seen.update(gid for row in layer.cells for gid in row if gid)
    return any(not _in_house(data.tiles[gid].picture.image.path, house) for gid in seen if gid in data.tiles)


def _in_house(path: str, house: Path) -> bool:
    return Path(path).resolve().is_relative_to(house)


def authored_ground(data: MapData, cell_px: int) -> pygame.Surface:
    """The whole map, `cell_px` pixels a cell: made once a size."""
    width, height = data.width * cell_px, data.height * cell_px
    view = MapView(data, width, height, cell_px)
    ground = pygame.Surface((width, height), 0, 32)
    view.draw(ground, 0, 0)
    return ground
