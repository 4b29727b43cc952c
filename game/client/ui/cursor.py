"""The mouse's arrow at the size the player wants; the system's own at its usual size."""

from __future__ import annotations

import contextlib

import pygame

from game.client.ui.palette import INK, WHITE

USUAL = 100  # per cent
_ARROW = ((1, 1), (1, 15), (4.6, 11.8), (7, 17), (9.4, 16), (7.2, 10.8), (12, 10.8))
_TALL = 18  # pixels of the usual arrow


def show_cursor(size: int) -> None:
    """Have the arrow so many per cent of its usual size from now on. Where there is no mouse nothing happens."""
    with contextlib.suppress(pygame.error):
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW if size == USUAL else pygame.Cursor((1, 1), arrow(size)))


def arrow(size: int) -> pygame.Surface:
    """A white arrow in an ink line: it stands out on light and on dark."""
    scale, over = size / 100, 4
    tall = round(_TALL * scale)
    image = pygame.Surface((tall * over, tall * over), pygame.SRCALPHA)
    points = [(x * scale * over, y * scale * over) for x, y in _ARROW]
    pygame.draw.polygon(image, WHITE, points)
    pygame.draw.lines(image, INK, True, points, max(1, round(1.3 * scale * over)))
    return pygame.transform.smoothscale(image, (tall, tall))
