"""The ground of a board as one wide surface, composed once a size: never blit opaque tiles singly each frame.

    ground = map_ground(data, painter.px(230))             # any Tiled map, as its author drew it
    ground = land_ground(painter.sprites, terrain, painter.px(46))   # a board without a file: our own land pictures
    painter.put(ground, x, y)

Both are square to the pixel: neighbours touch whatever the size. A picture that cannot be read leaves the ground bare.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pygame

from game.client.draw.painter import SpriteSource
from game.client.ui.palette import LEAF, MOSS, mix
from game.tiled.data import AnyLayer, ImageLayer, MapData, ObjectLayer, Picture, TileLayer
from game.tiled.images import Image
from game.tiled.layout import Layout

GRASS = mix(LEAF, MOSS, 0.35)
VARIANTS = 4  # pictures a kind of land
_EDGES = ((-1, 0, 1), (0, 1, 2), (1, 0, 4), (0, -1, 8))  # row, column, bit of a lake's mask
_CORNERS = ((-1, 1, 1, 2), (1, 1, 2, 4), (1, -1, 4, 8), (-1, -1, 8, 1))  # row, column, the two bits beside it


def land_ground(sprites: SpriteSource, terrain: Sequence[Sequence[str]], tile_px: int) -> pygame.Surface:
    """Rows of land names ("" is no land) as pictures of `tile_px` pixels; lakes of many tiles run together.

    Where there is no land the surface is transparent.
    """
    rows, columns = len(terrain), max((len(row) for row in terrain), default=0)
    ground = pygame.Surface((max(1, columns * tile_px), max(1, rows * tile_px)), pygame.SRCALPHA)
    for r, row in enumerate(terrain):
        for c, kind in enumerate(row):
            if kind:  # scaled pictures are a breath short of opaque
                ground.fill(GRASS, (c * tile_px, r * tile_px, tile_px, tile_px))
            for name in _land(terrain, r, c, kind):
                ground.blit(sprites.get(name, tile_px), (c * tile_px, r * tile_px))
    return ground


def _land(terrain: Sequence[Sequence[str]], r: int, c: int, kind: str) -> Iterator[str]:
    """The pictures of one tile, from the ground up."""

    def lake(row: int, column: int) -> bool:
        return 0 <= row < len(terrain) and 0 <= column < len(terrain[row]) and terrain[row][column] == "lake"

    if not kind:
        return
    mask = sum(bit for dr, dc, bit in _EDGES if lake(r + dr, c + dc)) if kind == "lake" else 0
    if not mask:
        yield f"land/{kind}_{(r * 7 + c * 5 + r * c) % VARIANTS + 1}"
        return
    yield f"land/lake_join_{mask}"
    for turn, (dr, dc, one, other) in enumerate(_CORNERS):
        if mask & one and mask & other and not lake(r + dr, c + dc):
            yield f"land/lake_corner_{turn}"


def map_ground(data: MapData, width_px: int, layers: Sequence[str] | None = None) -> pygame.Surface:
    """The visible tile and image layers (or only those named) of a Tiled map, `width_px` wide, on grass."""
    return _Composer(data, width_px).compose(layers)


class _Composer:
    """Draws one map at one size."""

    def __init__(self, data: MapData, width_px: int) -> None:
        self.data, self.layout = data, Layout.of(data)
        width, height = self.layout.size
        self.scale = width_px / max(1.0, width)
        self.size = max(1, width_px), max(1, round(height * self.scale))
        self._images: dict[str, pygame.Surface | None] = {}
        self._cut: dict[tuple[int, int, int], pygame.Surface | None] = {}

    def compose(self, names: Sequence[str] | None) -> pygame.Surface:
        ground = pygame.Surface(self.size)
        ground.fill(self.data.background[:3] if self.data.background else GRASS)
        for layer in self.data.layers:
            if not layer.look.visible or (names is not None and layer.name not in names):
                continue
            plain = layer.look.opacity >= 1 and layer.look.tint is None
            target = ground if plain else pygame.Surface(self.size, pygame.SRCALPHA)
            self._layer(target, layer)
            if not plain:
                r, g, b, a = layer.look.tint or (255, 255, 255, 255)
                target.fill((r, g, b, round(a * layer.look.opacity)), special_flags=pygame.BLEND_RGBA_MULT)
                ground.blit(target, (0, 0))
        return ground

    def _layer(self, target: pygame.Surface, layer: AnyLayer) -> None:
        if isinstance(layer, TileLayer):
            for column, row in self.layout.draw_order():
                self._tile(target, layer.cells[row][column], column, row, layer.look.offset)
        elif isinstance(layer, ImageLayer):
            image = self._image(layer.image)
            if image is not None:
                size = round(image.get_width() * self.scale), round(image.get_height() * self.scale)
                at = round(layer.look.offset[0] * self.scale), round(layer.look.offset[1] * self.scale)
                target.blit(pygame.transform.smoothscale(image, size), at)
        elif isinstance(layer, ObjectLayer):
            for thing in layer.objects:
                if thing.cell and thing.visible:
                    x, y = thing.x + layer.look.offset[0], thing.y - thing.height + layer.look.offset[1]
                    self._put(target, thing.cell, x, y, thing.width, thing.height)

    def _tile(self, target: pygame.Surface, cell: int, column: int, row: int, offset: tuple[float, float]) -> None:
        tile = self.data.tiles.get(cell)
        if tile is None:
            return
        _, _, w, h = tile.picture.rect
        if tile.picture.turned:
            w, h = h, w
        x, y = self.layout.picture_corner(column, row, h)
        self._put(target, cell, x + tile.offset[0] + offset[0], y + tile.offset[1] + offset[1], w, h)

    def _put(self, target: pygame.Surface, cell: int, x: float, y: float, w: float, h: float) -> None:
        """A tile's picture over a box of the map; edges are rounded so that neighbours touch."""
        x0, y0 = round(x * self.scale), round(y * self.scale)
        size = max(1, round((x + w) * self.scale) - x0), max(1, round((y + h) * self.scale) - y0)
        key = (cell, *size)
        if key not in self._cut:
            tile = self.data.tiles.get(cell)
            self._cut[key] = None if tile is None else self._picture(tile.picture, size)
        picture = self._cut[key]
        if picture is not None:
            target.blit(picture, (x0, y0))

    def _picture(self, picture: Picture, size: tuple[int, int]) -> pygame.Surface | None:
        image = self._image(picture.image)
        if image is None or not image.get_rect().contains(picture.rect):
            return None
        part = image.subsurface(picture.rect)
        if picture.turned:  # swapping x and y is a quarter turn and a flip
            part = pygame.transform.flip(pygame.transform.rotate(part, -90), True, False)
        part = pygame.transform.flip(part, picture.flip_x, picture.flip_y)
        return pygame.transform.smoothscale(part, size)

    def _image(self, image: Image) -> pygame.Surface | None:
        """The decoded sheet; None when it cannot be read any more."""
        if image.path not in self._images:
            try:
                sheet: pygame.Surface | None = pygame.image.load(io.BytesIO(image.read()), "sheet.png")
            except (OSError, pygame.error):
                sheet = None
            if sheet is not None:
                alpha = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
                if image.key is not None:
                    sheet.set_colorkey(image.key)
                alpha.blit(sheet, (0, 0))
                sheet = alpha
            self._images[image.path] = sheet
        return self._images[image.path]
