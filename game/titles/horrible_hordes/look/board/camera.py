"""Which part of the board is seen: how near, and what it follows. A board that fits is always seen whole at first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.ui.geometry import inside, middle
from game.core.horrible_hordes.board import Grid
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.board.minimap import place

PACE = 6.0  # points a tick of the stick pans
HASTE = 11.0  # how quickly it glides: the way left shrinks to 1/e in 1/HASTE seconds


class Camera:
    """Holds what is seen now and where it glides to: what can be focused and pressed is laid out for the goal."""

    def __init__(self, grid: Grid, k: float = 2.0) -> None:
        self.view = self.goal = BoardView(grid, k)
        self.still = False  # jump instead of gliding

    def sit(self, grid: Grid, k: float, space: int) -> None:
        """A board is laid on the table; `space`: what to look at first, or -1."""
        self._cut(BoardView(grid, k))
        if space >= 0:
            self._cut(self.goal.about(space))

    def scale(self, k: float) -> None:
        """The window has another size: the same part of the board stays in sight."""
        if k != self.goal.k:
            self._cut(BoardView(self.goal.grid, k, self.goal.zoom, self.goal.scroll))

    def tick(self, dt: float) -> bool:
        """Time passes. True while it glides and the board is to be drawn."""
        if self.view is self.goal:
            return False
        (x, y), (to_x, to_y) = self.view.scroll, self.goal.scroll
        share = 1 - math.exp(-HASTE * dt)
        if max(abs(to_x - x), abs(to_y - y)) < 1:
            self.view = self.goal
        else:
            self.view = self.view.moved((to_x - x) * share, (to_y - y) * share)
        return True

    def zoom(self, space: int) -> None:
        """Step closer to a space, or back (-1: wherever one looks)."""
        before = self.goal
        after = BoardView(before.grid, before.k, before.next_zoom)
        if space >= 0:
            after = after.about(space)
        elif before.scrolls:
            grow = after.side / before.side
            after = after.moved(before.scroll[0] * grow, before.scroll[1] * grow)
        self._cut(after)

    def look(self, space: int) -> None:
        """This space in the middle."""
        self._glide(self.goal.about(space) if self.goal.scrolls else self.goal)

    def follow(self, space: int) -> None:
        """Scroll as little as it takes to have the space and its neighbours in sight."""
        if space >= 0:
            self._glide(self.goal.following(space))

    def reveal(self, spaces: Sequence[int]) -> None:
        """When none of these is in sight, the one that is least far comes into it."""
        if spaces and self.goal.scrolls and not any(map(self.goal.sees, spaces)):
            here = middle(self.goal.frame)
            self.follow(min(spaces, key=lambda space: math.dist(self.goal.centre(space), here)))

    def pan(self, x: float, y: float) -> bool:
        """Push the view; False on a board that is seen whole."""
        if not self.goal.scrolls:
            return False
        self._cut(self.goal.moved(x * PACE, y * PACE))
        return True

    @property
    def small_map(self) -> Rect | None:
        """Where the small map of the whole board lies; None when all of it is in sight."""
        return place(self.goal) if self.goal.scrolls else None

    def press(self, x: float, y: float) -> bool:
        """A press on the small map brings that part of the board to the middle."""
        box = self.small_map
        if box is None or not inside(box, x, y):
            return False
        grid, (left, top, w, h) = self.goal.grid, box
        column, row = int((x - left) / w * grid.width), int((y - top) / h * grid.height)
        self.look(row * grid.width + column)
        return True

    def _cut(self, view: BoardView) -> None:
        self.view = self.goal = view

    def _glide(self, view: BoardView) -> None:
        self.goal = view
        if self.still:
            self.view = view
