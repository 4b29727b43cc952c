"""Lettering drawn into pictures: the fonts, and the engraved gold of the title."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.client.ui.palette import CREAM, GOLD, INK, ORANGE, WHITE, Colour, light, mix
from tools.art.pen import shrink

_FILES = {
    "bold": ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
    "title": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
}
GILT: Sequence[Colour] = (light(GOLD, 0.75), GOLD, mix(GOLD, ORANGE, 0.75))


@functools.cache
def font(face: str, px: int) -> pygame.font.Font:
    """A font by face: "bold" or "title"."""
    package, name = _FILES[face]
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"font package missing: {package.replace('_', '-')}")
    pygame.font.init()
    return pygame.font.Font(str(Path(next(iter(spec.submodule_search_locations))) / "files" / name), px)


def _cut(text: str, face: pygame.font.Font, width: int, colour: Colour) -> pygame.Surface:
    face.outline = width
    image = face.render(text, True, colour)
    face.outline = 0
    image.blit(face.render(text, True, colour), (width, width))
    return image


def engraved(text: str, px: int, stops: Sequence[Colour] = GILT) -> pygame.Surface:
    """Title lettering `px` high: gold gradient (top, middle, bottom), pale rim, broad ink outline, hard shadow."""
    n = 3
    face = font("title", px * n)
    wide, edge, fat = round(px * n * 0.105), round(px * n * 0.052), round(px * n * 0.026)
    base, gilt = _cut(text, face, wide, INK), _cut(text, face, fat, WHITE)
    strip = pygame.Surface((1, 3), pygame.SRCALPHA)
    for i, colour in enumerate(stops):
        strip.set_at((0, i), colour)
    gilt.blit(pygame.transform.smoothscale(strip, gilt.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drop = round(px * n * 0.07)
    out = pygame.Surface((base.get_width(), base.get_height() + drop), pygame.SRCALPHA)
    out.blit(base, (0, drop))
    out.blit(base, (0, 0))
    out.blit(_cut(text, face, edge, CREAM), (wide - edge, wide - edge))
    out.blit(gilt, (wide - fat, wide - fat))
    return shrink(out, (out.get_width() // n, out.get_height() // n))
