"""A part of the page kept as a picture until something of it changes: the board, while the focus walks over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.draw.canvas import Rect

if TYPE_CHECKING:
    from game.client.draw.painter import Painter


class Kept:
    """One box of the page. `things` are compared by identity, `values` by worth; another size or text size is new."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._things: tuple[object, ...] = ()
        self._values: tuple[object, ...] = ()

    def rest(self) -> None:
        """Give the picture back."""
        self._picture = None

    def paint(
        self,
        painter: Painter,
        box: Rect,
        things: tuple[object, ...],
        values: tuple[object, ...],
        draw: Callable[[], None],
    ) -> None:
        """Put the box down; `draw` paints it when it shows something else than before, or texts are being noted."""
        place = painter.box(*box).clip(painter.surface.get_rect())
        values = (*values, place.size, painter.k, painter.text_scale)
        same = len(things) == len(self._things) and all(a is b for a, b in zip(things, self._things, strict=True))
        if same and values == self._values and self._picture is not None and painter.notes is None:
            painter.surface.blit(self._picture, place)
            return
        draw()
        self._picture, self._things, self._values = None, things, values
        if painter.notes is None:
            self._picture = painter.part(place).copy()
