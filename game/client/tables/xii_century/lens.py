"""A lens over the sheet: everything a good deal larger, around what has the focus. The mouse does not drag it along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.ui import theme

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

FACTOR = 1.7
_TOP = theme.TOP_BAR
_TALL = HEIGHT - theme.TOP_BAR - theme.PROMPT_BAR
_MIDDLE = (WIDTH / 2, _TOP + _TALL / 2)


class Lens:
    """`on`, and where it looks, in points of the sheet."""

    def __init__(self) -> None:
        self.on = False
        self._at = _MIDDLE

    def follow(self, rect: Rect | None) -> None:
        """Look at this box of the sheet, as far as its edges allow."""
        if rect is None:
            return
        half = WIDTH / 2 / FACTOR, _TALL / 2 / FACTOR
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
        self._at = min(max(x, half[0]), WIDTH - half[0]), min(max(y, _TOP + half[1]), _TOP + _TALL - half[1])

    def place(self, rect: Rect) -> Rect:
        """Where a box of the sheet is seen."""
        x = _MIDDLE[0] + (rect[0] - self._at[0]) * FACTOR
        y = _MIDDLE[1] + (rect[1] - self._at[1]) * FACTOR
        return x, y, rect[2] * FACTOR, rect[3] * FACTOR

    @contextmanager
    def over(self, painter: Painter) -> Iterator[None]:
        """Inside, the sheet is drawn through the lens when it is on."""
        if not self.on:
            yield
            return
        keep = painter.k, painter.left, painter.top
        with painter.clip(0, _TOP, WIDTH, _TALL):
            painter.left += painter.k * (_MIDDLE[0] - self._at[0] * FACTOR)
            painter.top += painter.k * (_MIDDLE[1] - self._at[1] * FACTOR)
            painter.k *= FACTOR
            try:
                yield
            finally:
                painter.k, painter.left, painter.top = keep
