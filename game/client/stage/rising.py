"""Numbers that rise from where something changed, and are gone after a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.ui import theme
from game.client.ui.palette import CREAM, INK

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LASTS = 1.1  # seconds a number rises


@dataclass(slots=True)
class _Number:
    text: str
    x: float
    y: float
    age: float = 0.0


class Rising:
    """The numbers in the air over a table. `high`: points they rise; `size`: of their letters."""

    def __init__(self, high: float, size: float = 10.0) -> None:
        self._high, self._size = high, size
        self._numbers: list[_Number] = []

    def add(self, text: str, x: float, y: float) -> None:
        """A number as rich text, e.g. "*+2* {vp}", that starts round this point."""
        self._numbers.append(_Number(text, x, y))

    def tick(self, dt: float) -> bool:
        """Time passes; True while something rises."""
        moving = bool(self._numbers)
        for one in self._numbers:
            one.age += dt
        self._numbers = [one for one in self._numbers if one.age < LASTS]
        return moving

    def draw(self, painter: Painter) -> None:
        """Each on a slip of its own: quickly up first, then slower."""
        tall = self._size + 3
        for one in self._numbers:
            y = one.y - self._high * (1 - (1 - one.age / LASTS) ** 2)
            width = painter.rich_width(one.text, "bold", self._size) + 8
            painter.frame(one.x - width / 2, y - tall / 2, width, tall, theme.inked(CREAM, 3, 0.7))
            painter.rich(one.text, one.x, y, "bold", self._size, INK, "center")
