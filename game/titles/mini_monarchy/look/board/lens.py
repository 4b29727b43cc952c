"""How near one looks at the map of Mini Monarchy, and where: stepping closer, and following what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.draw.canvas import Rect
from game.titles.mini_monarchy.look.board.geometry import CLOSE, HexView

Cell = tuple[int, int]


class Lens:
    """`view` is how the map is seen now; `touch` is called when that has changed."""

    def __init__(self, view: HexView, touch: Callable[[], None]) -> None:
        self.view, self._touch = view, touch
        self._home: Sequence[Cell] = ()  # what is to be in sight, until one looks elsewhere

    def fit(self, k: float, box: Rect) -> None:
        """The same look at so many pixels a point, in that box of the page."""
        if (k, box) != (self.view.k, self.view.box):
            self.view = replace(self.view, k=k, box=box)
            if self._home:
                self.view = self.view.about(self._home)

    def zoom(self, close: bool | None, cell: Cell | None) -> None:
        """Step closer, to that hex, or back; None: whichever it is not now."""
        close = not self.view.close if close is None else close
        if close == self.view.close:
            return
        self._home = ()
        self.view = replace(self.view, close=close, scroll=(0.0, 0.0), near=CLOSE)
        if close and cell is not None:
            x, y = self.view.centre(cell)
            left, top, w, h = self.view.box
            self.view = self.view.moved(x - left - w / 2, y - top - h / 2)
        self._touch()

    def home(self, cells: Sequence[Cell]) -> None:
        """Look at these, as near as is usual."""
        self._home, self.view = cells, self.view.about(cells)
        self._touch()

    def follow(self, cell: Cell) -> None:
        """Bring a hex into sight."""
        view = self.view.following(cell)
        if view is not self.view:
            self.view = view
            self._touch()

    def pan(self, dx: float, dy: float) -> None:
        """Move a near look."""
        if self.view.close:
            self._home = ()
            self.view = self.view.moved(dx, dy)
            self._touch()
