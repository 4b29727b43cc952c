"""A scroll that unrolls over the scene below: the sheet, its rollers, and a darkened picture of what it lies upon.

The scene below stands still meanwhile, so its picture is taken once: `covers` of the owner becomes true with it, and a
frame costs one blit. `uncover()` when that picture is no longer good (another window size, a look at the map).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame
from game.client.stage import ease
from game.client.ui.palette import INK, NIGHT, TAN, VELLUM, mix

OPENING = 0.42  # seconds the scroll takes to unroll
X, Y, W, H = 92.0, 36.0, 456.0, 278.0  # the sheet, points
PAD = 22.0  # from its edge to the text
PAGE = (X + PAD, Y + 13, W - 2 * PAD, H - 26)  # what may be written on
ROLLER, OVER = 20.0, 12.0  # height of a roller, how far it reaches beyond the sheet
DIMMED = 130
_EDGE = mix(TAN, VELLUM, 0.35)
_SHEET = (Frame.inset(0, INK, 1.0), Frame(0.9, 0, 0.9, 0, _EDGE, 0), Frame(6.0, 0, 6.0, 0, VELLUM, 0))


class Scroll:
    """How far it is open, and its layers."""

    def __init__(self) -> None:
        from game.client.draw.painter import Layer

        self.open = 0.0  # 0..1
        self._layer = Layer()
        self._below: pygame.Surface | None = None
        self._lies: tuple[object, ...] = ()  # where the empty sheet lies, and in which letters it is written on

    @property
    def covering(self) -> bool:
        """The scene below was taken as a picture and need not be drawn."""
        return self._below is not None

    def touch(self) -> None:
        """What is written on it has changed."""
        self._layer.touch()

    def uncover(self) -> None:
        """The scene below is to be drawn again, before this one."""
        self._below, self._lies = None, ()
        self.touch()

    def drop(self) -> None:
        """Give all surfaces back."""
        self.uncover()
        self._layer.drop()

    def unroll(self, dt: float, speed: float) -> None:
        """Time passes; at speed 0 it is open at once."""
        self.open = 1.0 if speed <= 0 else min(1.0, self.open + dt * speed / OPENING)
        if self.open >= 1:
            self.touch()  # the prompts are others now

    def draw(self, painter: Painter, paint: Callable[[Painter], bool]) -> None:
        """Everything. `paint` writes on the sheet and tells whether it must be done once more."""
        if self._below is None or self._below.get_size() != painter.surface.get_size():
            painter.dim(DIMMED)
            self._below = painter.surface.copy()
            if self.open <= 0:  # the scene below gives its surfaces back before there are others
                return
        foot = H * ease.out(self.open)
        if self.open < 1:
            painter.surface.blit(self._below, (0, 0))
            with painter.clip(X - OVER, 0, W + 2 * OVER, Y + foot):
                self._put(painter, paint)
            _roller(painter, Y + foot)
        else:
            self._put(painter, paint)

    def _put(self, painter: Painter, paint: Callable[[Painter], bool]) -> None:
        with self._layer.painting(painter) as fresh:
            if fresh:
                self._paint(painter, paint)

    def _paint(self, painter: Painter, paint: Callable[[Painter], bool]) -> None:
        for _ in range(2):
            self._lay(painter)
            if not paint(painter):
                break

    def _lay(self, painter: Painter) -> None:
        """The empty sheet on what lies below, unless it lies there: what is written covers what was."""
        lies = painter.surface, painter.text_scale, painter.focus_width, painter.glyphs
        if lies == self._lies and painter.notes is None:
            return
        assert self._below is not None
        self._lies = lies
        painter.surface.blit(self._below, (0, 0))
        painter.shade(X + 3, Y, W, H + 5, NIGHT, 90)
        painter.frame(X, Y, W, H, _SHEET)
        painter.covers(0, 0, WIDTH, HEIGHT)
        _roller(painter, Y)
        _roller(painter, Y + H)


def _roller(painter: Painter, y: float) -> None:
    painter.sprite("score/roller", WIDTH / 2, y, ROLLER, "center")
