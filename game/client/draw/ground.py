"""The ground of a board as one wide surface, composed once a size: never blit opaque tiles singly each frame.

    ground = land_ground(painter.sprites, terrain, painter.px(46))
    painter.put(ground, x, y)

Of a large board only the tiles in sight need be composed: `part` says which. Square to the pixel: neighbours touch
whatever the size. A Tiled map as its author drew it: see mapview.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.client.draw.painter import SpriteSource
from game.client.ui.palette import LEAF, MOSS, mix

GRASS = mix(LEAF, MOSS, 0.35)
VARIANTS = 4  # pictures a kind of land
_EDGES = ((-1, 0, 1), (0, 1, 2), (1, 0, 4), (0, -1, 8))  # row, column, bit of a lake's mask
_CORNERS = ((-1, 1, 1, 2), (1, 1, 2, 4), (1, -1, 4, 8), (-1, -1, 8, 1))  # row, column, the two bits beside it


def land_ground(
    sprites: SpriteSource,
    terrain: Sequence[Sequence[str]],
    tile_px: int,
    part: pygame.Rect | None = None,
    beyond: bool = False,
) -> pygame.Surface:
    """Rows of land names ("" is no land) as pictures of `tile_px` pixels; lakes of many tiles run together.

    `part`: only these tiles (x, y, columns, rows). `beyond`: a lake at the edge goes on behind it, without a shore.
    Where there is no land the surface is transparent.
    """
    if part is None:
        part = pygame.Rect(0, 0, max((len(row) for row in terrain), default=0), len(terrain))
    ground = pygame.Surface((max(1, part.width * tile_px), max(1, part.height * tile_px)), pygame.SRCALPHA)
    for r in range(part.top, part.bottom):
        for c, kind in enumerate(terrain[r][part.left : part.right], part.left):
            at = ((c - part.left) * tile_px, (r - part.top) * tile_px)
            if kind:  # scaled pictures are a breath short of opaque
                ground.fill(GRASS, (*at, tile_px, tile_px))
            for name in _land(terrain, r, c, kind, beyond):
                ground.blit(sprites.get(name, tile_px), at)
    return ground


def _land(terrain: Sequence[Sequence[str]], r: int, c: int, kind: str, beyond: bool) -> Iterator[str]:
    """The pictures of one tile, from the ground up."""

    def lake(row: int, column: int) -> bool:
        if beyond:
            row, column = min(max(row, 0), len(terrain) - 1), min(max(column, 0), len(terrain[0]) - 1)
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
