"""Lists longer than their box, and grids of icons with one panel of details. They scroll by focus or wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import OAK, PARCH, TAN, mix

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

DrawRow = Callable[[int, Rect, bool], None]  # index, box, whether hidden: draws and declares the zone of the row


class ScrollList:
    """Rows in a box of which some are out of sight. Kept by the scene, so that it remembers how far it is scrolled.

        self.saves = ScrollList("save")
        self.saves.draw(painter, self.focus, box, len(saves), 24, lambda i, row, hidden: widgets.row(
            painter, self.focus, f"save/{i}", row, saves[i].name, ..., hidden=hidden))

    Ids of the rows must be "<prefix>/<index>". One row beyond each edge is declared hidden, for the focus to go on.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.first = 0  # the first row in sight
        self._followed = ""  # the focus that was last scrolled to

    def draw(self, painter: Painter, focus: FocusGraph, box: Rect, count: int, pitch: float, draw_row: DrawRow) -> None:
        x, y, w, h = box
        seen = max(1, int((h + 0.01) // pitch))
        last = max(0, count - seen)
        self._follow(focus, seen)
        self.first = min(max(0, self.first), last)

        def on_wheel(way: int) -> Step:
            self.first = min(max(0, self.first - way), last)
            index = self._index(focus.id)
            if index is not None:  # the focus is always in sight
                focus.focus_on(f"{self.prefix}/{min(max(index, self.first), self.first + seen - 1)}")
                self._followed = focus.id
            return None

        focus.wheel(box, on_wheel)
        bar = 5.0 if last else 0.0
        for i in range(max(0, self.first - 1), min(count, self.first + seen + 1)):
            place = (x, y + (i - self.first) * pitch, w - bar, pitch - 1.5)
            if self.first <= i < self.first + seen:
                draw_row(i, place, False)
            else:
                with painter.clip(0, 0, 0, 0):
                    draw_row(i, place, True)
        if last:
            painter.rect(x + w - 3, y, 2.4, h, mix(PARCH, TAN, 0.8), 1.2)
            painter.rect(x + w - 3, y + h * self.first / count, 2.4, h * seen / count, OAK, 1.2)

    def _follow(self, focus: FocusGraph, seen: int) -> None:
        """Scroll so that the focused row is in sight, once for each move of the focus."""
        if focus.id == self._followed:
            return
        self._followed = focus.id
        index = self._index(focus.id)
        if index is not None:
            self.first = min(self.first, index) if index < self.first else max(self.first, index - seen + 1)

    def _index(self, id: str) -> int | None:
        """Which row of this list an id names."""
        head, _, tail = id.rpartition("/")
        return int(tail) if head == self.prefix and tail.isdigit() else None
