"""The pictures of a Tiled map's tiles as surfaces: each sheet decoded once, each picture cut, turned and scaled once.

A picture that cannot be read any more, or that lies outside its sheet, is None: the map is shown without it.
"""

from __future__ import annotations

import io

import pygame

from game.tiled.data import Picture
from game.tiled.images import Image

Stamp = pygame.Surface | None


class TilePictures:
    """Made for one map at one scale; forget it with the map."""

    def __init__(self) -> None:
        self._sheets: dict[str, Stamp] = {}
        self._cut: dict[tuple[Picture, tuple[int, int], tuple[int, ...] | None, float, float], Stamp] = {}

    def get(
        self,
        picture: Picture,
        size: tuple[int, int],
        tint: tuple[int, ...] | None = None,
        opacity: float = 1.0,
        turn: float = 0,
    ) -> Stamp:
        """The picture in pixels, multiplied by the tint, then turned so many degrees clockwise about its middle.

        Opaque ones have no alpha: they are far cheaper to draw.
        """
        key = (picture, size, tint, opacity, turn)
        if key not in self._cut:
            self._cut[key] = self._made(picture, size, tint, opacity, turn)
        return self._cut[key]

    def sheet(self, image: Image) -> Stamp:
        """A whole image with its alpha."""
        if image.path not in self._sheets:
            self._sheets[image.path] = _decoded(image)
        return self._sheets[image.path]

    def _made(
        self, picture: Picture, size: tuple[int, int], tint: tuple[int, ...] | None, opacity: float, turn: float
    ) -> Stamp:
        sheet = self.sheet(picture.image)
        if sheet is None or not sheet.get_rect().contains(picture.rect):
            return None
        part = sheet.subsurface(picture.rect)
        if picture.turned:  # swapping x and y is a quarter turn and a flip
            part = pygame.transform.flip(pygame.transform.rotate(part, -90), True, False)
        part = pygame.transform.flip(part, picture.flip_x, picture.flip_y)
        part = pygame.transform.smoothscale(part, size)
        if tint is not None or opacity < 1:
            r, g, b, a = tint or (255, 255, 255, 255)
            part.fill((r, g, b, round(a * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        return _without_alpha(pygame.transform.rotate(part, -turn) if turn else part)


def _decoded(image: Image) -> Stamp:
    try:
        sheet = pygame.image.load(io.BytesIO(image.read()), "sheet.png")
    except (OSError, pygame.error):
        return None
    alpha = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    if image.key is not None:
        sheet.set_colorkey(image.key)
    alpha.blit(sheet, (0, 0))
    return alpha


def _without_alpha(image: pygame.Surface) -> pygame.Surface:
    """The same without its alpha channel, if it has no use for one."""
    width, height = image.get_size()
    if pygame.mask.from_surface(image, 252).count() < width * height:
        return image
    plain = pygame.Surface((width, height), 0, 32)
    plain.blit(image, (0, 0))
    return plain
