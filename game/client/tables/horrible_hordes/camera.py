"""Which part of the board is seen: how near, and what it follows. A board that fits is always seen whole at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.tables.horrible_hordes.geometry import BoardView, sides
from game.client.tables.horrible_hordes.minimap import place

if TYPE_CHECKING:
    from game.core.horrible_hordes.board import Grid

PACE = 6.0  # points a tick of the stick pans


class Camera:
    """Holds the view of the moment. What changes it says whether it did."""

    def __init__(self, grid: Grid, k: float = 2.0) -> None:
        self.view = BoardView(grid, k)

    def sit(self, grid: Grid, k: float, space: int) -> None:
        """A board is laid on the table; `space`: what to look at first, or -1."""
        self.view = BoardView(grid, k)
        if space >= 0:
            self.look(space)

    def scale(self, k: float) -> None:
        """The window has another size: the same part of the board stays in sight."""
        if k != self.view.k:
            self.view = BoardView(self.view.grid, k, self.view.zoom, self.view.scroll)

    @property
    def next_step(self) -> str:
        """What another zoom would show, for the prompt."""
        table = sides(self.view.grid)
        return "Closer" if table[self.view.next_zoom] > table[self.view.zoom] else "Whole board"

    def zoom(self, space: int) -> None:
        """Step closer to a space, or back (-1: wherever one looks)."""
        x, y = self.view.scroll
        before = self.view
        self.view = BoardView(before.grid, before.k, before.next_zoom)
        if space >= 0:
            self.view = self.view.about(space)
        elif before.scrolls:
            grow = self.view.side / before.side
            self.view = self.view.moved(x * grow, y * grow)

    def look(self, space: int) -> None:
        """This space in the middle."""
        if self.view.scrolls:
            self.view = self.view.about(space)

    def follow(self, space: int) -> bool:
        """Scroll as little as it takes to have the space and its neighbours in sight."""
        before = self.view
        if space >= 0:
            self.view = before.following(space)
        return self.view is not before

    def pan(self, x: float, y: float) -> bool:
        """Push the view; False on a board that is seen whole."""
        if not self.view.scrolls:
            return False
        self.view = self.view.moved(x * PACE, y * PACE)
        return True

    @property
    def small_map(self) -> Rect | None:
        """Where the small map of the whole board lies; None when all of it is in sight."""
        return place(self.view) if self.view.scrolls else None

    def press(self, x: float, y: float) -> bool:
        """A press on the small map brings that part of the board to the middle."""
        box = self.small_map
        if box is None or not (box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]):
            return False
        grid = self.view.grid
        column = min(grid.width - 1, int((x - box[0]) / box[2] * grid.width))
        row = min(grid.height - 1, int((y - box[1]) / box[3] * grid.height))
        self.look(row * grid.width + column)
        return True
