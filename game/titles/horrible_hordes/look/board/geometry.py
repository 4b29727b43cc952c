"""Where a space lies on the screen: the whole board in its frame, or a part of it from nearer by."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.client.draw.canvas import Rect
from game.client.ui.geometry import beyond, inside, middle, shifted
from game.core.horrible_hordes.board import Grid
from game.titles.horrible_hordes.look.places import FIELD, Point

LEGIBLE = 20.5  # points a space takes at least where its pieces can be told apart
ROOMY = 26.0  # ... on a board too large to be legible as a whole
NEAR = 46.0  # ... from nearer by


def sides(grid: Grid) -> tuple[float, ...]:
    """What a space takes at each zoom, in points, the usual one first: a board too large is not seen whole at first."""
    fit = min(FIELD.w / grid.width, FIELD.h / grid.height)
    return (fit, max(NEAR, fit * 1.6)) if fit >= LEGIBLE else (ROOMY, NEAR, fit)


class BoardView:
    """Immutable: another zoom or scroll is another view. Sides of spaces are whole pixels, so that tiles join."""

    def __init__(self, grid: Grid, k: float, zoom: int = 0, scroll: Point = (0.0, 0.0)) -> None:
        self.grid, self.k, self.zoom = grid, k, zoom
        self.side_px = max(4, int(sides(grid)[zoom] * k))
        self.side = self.side_px / k
        self.room = (grid.width * self.side - FIELD.w, grid.height * self.side - FIELD.h)
        dx, dy = (min(max(0.0, at), max(0.0, most)) for at, most in zip(scroll, self.room, strict=True))
        self.scroll = (dx, dy)
        right, down = (max(0.0, -most) / 2 for most in self.room)
        self.origin = (FIELD.x - dx + right, FIELD.y - dy + down)

    @property
    def frame(self) -> Rect:
        """The window through which the board is seen."""
        return FIELD

    @property
    def scrolls(self) -> bool:
        """Whether some of the board is out of sight."""
        return max(self.room) > 0.5

    @property
    def far(self) -> bool:
        """Pieces are too small to be drawn as themselves: they are marks on a map."""
        return self.side < LEGIBLE - 1

    @property
    def next_zoom(self) -> int:
        """The zoom that comes after this one, round and round."""
        return (self.zoom + 1) % len(sides(self.grid))

    @property
    def window(self) -> tuple[int, int, int, int]:
        """The spaces in sight, also those cut off by the frame: column, row from 0, columns, rows."""
        x, y = self.origin
        left, columns = self._seen(FIELD.x - x, FIELD.w, self.grid.width)
        top, rows = self._seen(FIELD.y - y, FIELD.h, self.grid.height)
        return left, top, columns, rows

    def _seen(self, at: float, size: float, count: int) -> tuple[int, int]:
        """The first of so many spaces in a row, and how many, that a window shows which begins so far in the board."""
        first = max(0, math.floor(at / self.side))
        return first, min(count, math.ceil((at + size) / self.side)) - first

    @property
    def spaces(self) -> Iterator[int]:
        """The spaces whose middle is in the frame, row by row."""
        left, top, columns, rows = self.window
        for row in range(top, top + rows):
            line = range(row * self.grid.width + left, row * self.grid.width + left + columns)
            yield from line if not self.scrolls else filter(self.sees, line)

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        y, x = divmod(space, self.grid.width)
        return shifted(self.origin, x * self.side, y * self.side)

    def centre(self, space: int) -> Point:
        return middle(self.rect(space))

    def rect(self, space: int) -> Rect:
        x, y = self.corner(space)
        return x, y, self.side, self.side

    def at(self, x: float, y: float) -> int:
        """The space under a place; -1 for none."""
        if not inside(FIELD, x, y):
            return -1
        left, top = self.origin
        col, row = int((x - left) // self.side), int((y - top) // self.side)
        if 0 <= col < self.grid.width and 0 <= row < self.grid.height:
            return row * self.grid.width + col
        return -1

    def moved(self, dx: float, dy: float) -> BoardView:
        return BoardView(self.grid, self.k, self.zoom, shifted(self.scroll, dx, dy))

    def about(self, space: int) -> BoardView:
        """The same with a space in the middle as far as the edge allows."""
        (x, y), (across, down) = self.centre(space), middle(FIELD)
        return self.moved(x - across, y - down)

    def following(self, space: int) -> BoardView:
        """Scrolled so that the space and a neighbour are in sight; itself when they are."""
        if not self.scrolls:
            return self
        x, y = self.corner(space)
        near, far = self.side, 2 * self.side
        dx = beyond(x, FIELD.x + near, FIELD.right - far)
        dy = beyond(y, FIELD.y + near, FIELD.bottom - far)
        after = self.moved(dx, dy)
        return after if after.scroll != self.scroll else self

    def sees(self, space: int) -> bool:
        """Whether the middle of a space is in the frame."""
        x, y = self.centre(space)
        return FIELD.x <= x <= FIELD.right and FIELD.y <= y <= FIELD.bottom
