"""The name of the game in engraved gold, the crowned die, the motto's ribbon."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.client.ui.palette import IVORY, RED, Colour, dark, light
from tools.art import dice
from tools.art.pen import Pen, shrink
from tools.art.pictures_scene import K, load_symbols, picture
from tools.art.pictures_type import engraved
from tools.art.registry import Picture
from tools.art.symbolic import SYMBOLS


def _title(size: tuple[int, int]) -> pygame.Surface:
    page = pygame.Surface(size, pygame.SRCALPHA)
    words = engraved("Roll & Reign", 41 * K)
    page.blit(words, words.get_rect(center=page.get_rect().center))
    return page


def _crowned(size: tuple[int, int]) -> pygame.Surface:
    """The die, seen from a corner, cast at its own size, and the crown askew upon it."""
    load_symbols()
    keep = dice.CELL
    dice.CELL = size[0]
    dice.rays.cache_clear()
    try:
        turned = dice.turn((1, 0, 0), -0.78) @ dice.turn((0, 1, 0), -0.52) @ dice.turn((0, 0, 1), 0.06)
        view = dice.cast(dice.cube, dice.pips, turned @ dice.face_up(5))
        die = dice.shade(view, dice.PAINTS["ivory"]._replace(body=IVORY))
    finally:
        dice.CELL = keep
        dice.rays.cache_clear()
    page = pygame.Surface(size, pygame.SRCALPHA)
    page.blit(die, (0, size[1] - die.get_height()))
    px = round(size[0] * 0.82)
    pen = Pen(120, scale=px / 120 * 4, ink=5, ss=1)
    with pen.at(10, 10):
        SYMBOLS["crown"](pen)
    crown = pygame.transform.rotozoom(pen.s, 9, 1)
    crown = shrink(crown, (crown.get_width() // 4, crown.get_height() // 4))
    page.blit(crown, crown.get_rect(center=(round(size[0] * 0.5), round(size[1] * 0.28))))
    return page


def ribbon(p: Pen, x: float, y: float, w: float, h: float, colour: Colour = RED) -> None:
    """A cloth ribbon with folded swallow tails, its face in the box; tails reach 1.05 h to either side."""
    t, f = h * 1.05, h * 0.85  # tail and fold
    with p.at(x, y, ink=0.8):
        for a, d in ((0, 1), (w, -1)):
            end, notch = a - d * t, a - d * t + d * h * 0.42
            tail = [(a + d * f, h * 0.28), (end, h * 0.28), (notch, h * 0.78), (end, h * 1.28), (a + d * f, h * 1.28)]
            p.shape(tail, dark(colour, 0.35))
            p.shape([(a, h), (a + d * f, h), (a + d * f, h * 1.28)], dark(colour, 0.6))
        under = [([(0, h * 0.8), (w, h * 0.8), (w, h), (0, h)], dark(colour, 0.2))]
        p.shape([(0, 0), (w, 0), (w, h), (0, h)], colour, under)
        p.stroke([(3, h * 0.14), (w - 3, h * 0.14)], light(colour, 0.35), 0.5)


def pictures() -> Iterable[Picture]:
    """pic/title 280x56, pic/crowned 68x84, pic/ribbon 268x20 (its face: x 16..252, y 1..15)."""
    yield Picture("pic/title", (280 * K, 56 * K), _title)
    yield Picture("pic/crowned", (68 * K, 84 * K), _crowned)
    yield picture("pic/ribbon", 268, 20, lambda p: ribbon(p, 16, 1, 236, 14), ss=4)
