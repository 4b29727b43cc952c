"""A lens over the sheet: a part of it, larger. It follows the focus, and drifts towards an edge the mouse nears.

Text larger than the printed lines hold is read through it: it is on by itself then, as strong as the text size asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.ui import theme

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LARGEST = 1.15  # text size that the printed lines still hold
FACTOR = 1.7  # how much larger the lens shows a sheet whose text is of the usual size
EDGE = 26.0  # points from an edge within which the mouse makes it drift,
DRIFT = 170.0  # so many points of the sheet a second
_TOP = theme.TOP_BAR
_TALL = HEIGHT - theme.TOP_BAR - theme.PROMPT_BAR
_MIDDLE = (WIDTH / 2, _TOP + _TALL / 2)


class Lens:
    """Whether it is `on`, and where it looks, in points of the sheet."""

    def __init__(self) -> None:
        self.wanted: bool | None = None  # the player's choice; None: as the text size asks
        self.scale = 1.0  # the text size setting
        self._at = _MIDDLE

    @property
    def on(self) -> bool:
        return self.scale > LARGEST if self.wanted is None else self.wanted

    @property
    def factor(self) -> float:
        """How much larger the sheet is shown: by what is asked beyond the printed lines."""
        return self.scale / LARGEST if self.scale > LARGEST else FACTOR

    def turn(self) -> None:
        """On or off by hand."""
        self.wanted = not self.on

    def follow(self, rect: Rect | None) -> None:
        """Look at this box of the sheet, as far as its edges allow."""
        if rect is not None:
            self._look(rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)

    def drift(self, x: float, y: float, dt: float) -> bool:
        """The mouse is at x, y of the screen: near an edge the lens moves that way. True if it did."""
        before = self._at
        way = [
            (at > high - EDGE) - (at < low + EDGE) if low <= at <= high else 0
            for at, low, high in ((x, 0.0, WIDTH), (y, _TOP, _TOP + _TALL))
        ]
        self._look(self._at[0] + way[0] * DRIFT * dt, self._at[1] + way[1] * DRIFT * dt)
        return self._at != before

    def _look(self, x: float, y: float) -> None:
        half = WIDTH / 2 / self.factor, _TALL / 2 / self.factor
        self._at = min(max(x, half[0]), WIDTH - half[0]), min(max(y, _TOP + half[1]), _TOP + _TALL - half[1])

    def place(self, rect: Rect) -> Rect:
        """Where a box of the sheet is seen."""
        by = self.factor if self.on else 1.0
        at = self._at if self.on else _MIDDLE
        return (
            _MIDDLE[0] + (rect[0] - at[0]) * by,
            _MIDDLE[1] + (rect[1] - at[1]) * by,
            rect[2] * by,
            rect[3] * by,
        )

    @contextmanager
    def lettering(self, painter: Painter) -> Iterator[None]:
        """Inside, letters are at most as large as the printed lines."""
        keep, painter.text_scale = painter.text_scale, min(painter.text_scale, LARGEST)
        try:
            yield
        finally:
            painter.text_scale = keep

    @contextmanager
    def over(self, painter: Painter) -> Iterator[None]:
        """Inside, the sheet is drawn through the lens when it is on."""
        if not self.on:
            yield
            return
        keep, by = (painter.k, painter.left, painter.top), self.factor
        self._look(*self._at)
        with painter.clip(0, _TOP, WIDTH, _TALL):
            painter.left += painter.k * (_MIDDLE[0] - self._at[0] * by)
            painter.top += painter.k * (_MIDDLE[1] - self._at[1] * by)
            painter.k *= by
            try:
                yield
            finally:
                painter.k, painter.left, painter.top = keep
