"""The name of the game in engraved gold, and the crowned die."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.client.ui.palette import IVORY
from tools.art import dice, drawings
from tools.art.pen import shrink
from tools.art.pictures_type import engraved
from tools.art.registry import Picture

K = 3  # pixels a point


def _title(size: tuple[int, int]) -> pygame.Surface:
    page = pygame.Surface(size, pygame.SRCALPHA)
    words = engraved("Roll & Reign", 41 * K)
    page.blit(words, words.get_rect(center=page.get_rect().center))
    return page


def _crowned(size: tuple[int, int]) -> pygame.Surface:
    """The die, seen from a corner, cast at its own size, and the crown askew upon it."""
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
    crown = drawings.render(drawings.ROOT / "symbols/crown.svg", size[0] * 0.74 * 4 / 96)
    crown = pygame.transform.rotozoom(crown, 9, 1)
    crown = shrink(crown, (crown.get_width() // 4, crown.get_height() // 4))
    page.blit(crown, crown.get_rect(center=(round(size[0] * 0.5), round(size[1] * 0.28))))
    return page


def pictures() -> Iterable[Picture]:
    """pic/title 280x56, pic/crowned 68x84 points."""
    yield Picture("pic/title", (280 * K, 56 * K), _title)
    yield Picture("pic/crowned", (68 * K, 84 * K), _crowned)
