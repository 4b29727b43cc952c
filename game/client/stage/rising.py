"""Numbers that rise from where something changed, and are gone after a moment. None ever covers another."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK

LASTS = 1.1  # seconds a number rises
APART = 1.0  # points between two of them
DEEP = 3  # of so many at one place at once the oldest goes


@dataclass(slots=True, eq=False)
class _Number:
    text: str
    x: float
    y: float
    age: float = 0.0


class Rising:
    """The numbers in the air over a table. `high`: points they rise; `size`: of their letters; `aside`: the older ones
    give way to the right, as beside the lines of a sheet, not upwards."""

    def __init__(self, high: float, size: float = 10.0, aside: bool = False) -> None:
        self._high, self._size, self._aside = high, size, aside
        self._numbers: list[_Number] = []

    def add(self, text: str, x: float, y: float) -> None:
        """A number as rich text, e.g. "*+2* {vp}", that starts round this point."""
        here = [one for one in self._numbers if (one.x, one.y) == (x, y)]
        self._numbers = [one for one in self._numbers if one not in here[: max(0, len(here) - DEEP + 1)]]
        self._numbers.append(_Number(text, x, y))

    def tick(self, dt: float) -> bool:
        """Time passes; True while something rises."""
        moving = bool(self._numbers)
        for one in self._numbers:
            one.age += dt
        self._numbers = [one for one in self._numbers if one.age < LASTS]
        return moving

    def boxes(self, painter: Painter) -> list[tuple[str, Rect]]:
        """Each in the air and its slip, the youngest first: older ones give way, and off the page they are gone."""
        tall = self._size + 3
        found: list[tuple[str, Rect]] = []
        for one in reversed(self._numbers):
            wide = painter.rich_width(one.text, "bold", self._size) + 8
            left, top = one.x - wide / 2, one.y - self._high * (1 - (1 - one.age / LASTS) ** 2) - tall / 2
            for x, y, w, _ in sorted((box for _, box in found), key=lambda box: box[0] if self._aside else -box[1]):
                if left < x + w + APART and x < left + wide + APART and abs(top - y) < tall + APART:
                    left, top = (x + w + APART, top) if self._aside else (left, y - tall - APART)
            if top >= 0 and left + wide <= WIDTH:
                found.append((one.text, (left, top, wide, tall)))
        return found

    def draw(self, painter: Painter) -> None:
        """Each on a slip of its own: quickly up first, then slower."""
        for text, (x, y, w, h) in self.boxes(painter):
            painter.frame(x, y, w, h, theme.inked(CREAM))
            painter.rich(text, x + w / 2, y + h / 2, "bold", self._size, INK, "center")
