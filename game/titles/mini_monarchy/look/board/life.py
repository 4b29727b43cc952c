"""What is always alive on the map: the capital's flag, smoke over the villages, a boat on the river. Slow and small."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import VILLAGE
from game.titles.mini_monarchy.look.board import ground as earth
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.board.view import TALL

BEATS = 8  # a second
_FLAGS = 6


class Life:
    """The clock of the map and what it moves."""

    def __init__(self) -> None:
        self.time = 0.0
        self._course: tuple[object, list[tuple[float, float]]] = (None, [])

    def tick(self, dt: float) -> bool:
        """Time passes; True at a beat."""
        before = int(self.time * BEATS)
        self.time += dt
        return int(self.time * BEATS) != before

    @property
    def beat(self) -> int:
        return int(self.time * BEATS)

    def draw(self, painter: Painter, view: HexView, s: State, tip: Rect | None = None, boat: bool = True) -> None:
        """Over the standing map; nothing moves over the slip `tip`."""
        x, y = view.centre(s.ground.board.capital)
        top = y + view.flat * TALL * (0.035 - 0.5)
        self._put(painter, f"hex/flag_{self.beat % _FLAGS}", x, top + view.flat * 0.09, view.flat * 0.24, tip)
        for cell in s.ground.cells_in(s.stands[VILLAGE]):
            self._smoke(painter, view, cell, tip)
        if boat and s.land.river and s.year:
            self._boat(painter, view, s, tip)

    def _put(self, painter: Painter, name: str, x: float, y: float, high: float, tip: Rect | None) -> None:
        if tip is None or not (tip[0] - high < x < tip[0] + tip[2] + 4 and tip[1] - 4 < y < tip[1] + tip[3] + high):
            painter.sprite(name, x, y, high)

    def _smoke(self, painter: Painter, view: HexView, cell: tuple[int, int], tip: Rect | None) -> None:
        beat = self.beat + cell[0] * 17 + cell[1] * 29
        if beat % 48 > 16:
            return
        step = beat % 48 / 4
        x, y = view.centre(cell)
        x, y = x + view.flat * 0.12 + step * 0.5, y - view.flat * 0.34 - step * 1.1
        self._put(painter, f"menu/smoke_{int(step) % 4}", x, y, view.flat * 0.2, tip)

    def _boat(self, painter: Painter, view: HexView, s: State, tip: Rect | None) -> None:
        key = (s.land.river, view)
        if self._course[0] != key:
            self._course = (key, earth.course_px(view, s.land))
        line = self._course[1]
        at = self.beat * 0.6 % (2 * len(line))
        index = int(at if at < len(line) else 2 * len(line) - at - 1)
        x, y = line[min(max(index, 4), len(line) - 6)]
        left, top = view.origin
        self._put(painter, "menu/boat_red", left + x / view.k, top + y / view.k + 1.5, view.flat * 0.3, tip)
