"""A sentence that comes, stays a moment and goes, without asking anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH
from game.client.ui import theme
from game.client.ui.palette import CREAM, NIGHT, SLATE, mix

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

TOAST_AT = 44.0  # points from the top, usually
STAY = 3.2  # seconds a toast of a few words stays; longer ones stay longer
SLIDE = 0.18  # seconds in and out


class Toast:
    """The toasts of a scene: one at a time, the latest wins."""

    def __init__(self) -> None:
        self.text = ""
        self._symbol = ""
        self._age = self._life = 0.0

    def say(self, text: str, symbol: str = "") -> None:
        """Show a sentence (marks allowed) from now on."""
        self.text, self._symbol = text, symbol
        self._age, self._life = 0.0, STAY + 0.04 * len(text)

    def tick(self, dt: float) -> bool:
        """True while it moves or has just gone: the scene is stale then. A standing toast costs nothing."""
        if not self.text:
            return False
        before, self._age = self._age, self._age + dt
        if self._age >= self._life:
            self.text = ""
            return True
        return before <= SLIDE or self._age >= self._life - SLIDE

    def draw(self, painter: Painter, y: float = TOAST_AT, motion: float = 1.0) -> None:
        """At the top of the screen, over everything. With motion 0 it does not slide."""
        if not self.text:
            return
        edge = min(self._age, self._life - self._age) / SLIDE
        drop = (min(1.0, max(0.0, edge)) - 1) * 12 * motion
        wide = painter.rich_width(self.text, "ui", 9) + (18 if self._symbol else 0) + 20
        wide = min(wide, WIDTH - 40)
        x, h = (WIDTH - wide) / 2, 20 * max(1.0, painter.text_scale)
        y = max(y, h / 2)
        painter.covers(x, y + drop - h / 2, wide, h)
        painter.frame(x, y + drop - h / 2, wide, h, theme.inked(mix(NIGHT, SLATE, 0.1), 4, 0.8, CREAM))
        left = x + 10
        if self._symbol:
            painter.symbol(self._symbol, left, y + drop, 13, "midleft")
            left += 18
        painter.rich(self.text, left, y + drop, "ui", 9, CREAM, "midleft", max_width=x + wide - 8 - left)
