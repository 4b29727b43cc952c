"""Where a space lies on the screen: the whole board in its frame, or a part of it from nearer by."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.client.draw.canvas import Rect
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
        self.origin = (FIELD.x - dx + max(0.0, -self.room[0]) / 2, FIELD.y - dy + max(0.0, -self.room[1]) / 2)

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
        found = []
        for at, size, origin, count in (
            (FIELD.x, FIELD.w, self.origin[0], self.grid.width),
            (FIELD.y, FIELD.h, self.origin[1], self.grid.height),
        ):
            first = max(0, math.floor((at - origin) / self.side))
            found.append((first, min(count, math.ceil((at + size - origin) / self.side)) - first))
        return found[0][0], found[1][0], found[0][1], found[1][1]

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
        return self.origin[0] + x * self.side, self.origin[1] + y * self.side

    def centre(self, space: int) -> Point:
        x, y = self.corner(space)
        return x + self.side / 2, y + self.side / 2

    def rect(self, space: int) -> Rect:
        x, y = self.corner(space)
        return x, y, self.side, self.side

    def at(self, x: float, y: float) -> int:
        """The space under a place; -1 for none."""
        left, top, w, h = FIELD
        if not (left <= x < left + w and top <= y < top + h):
            return -1
        col, row = int((x - self.origin[0]) // self.side), int((y - self.origin[1]) // self.side)
        if 0 <= col < self.grid.width and 0 <= row < self.grid.height:
            return row * self.grid.width + col
        return -1

    def moved(self, dx: float, dy: float) -> BoardView:
        return BoardView(self.grid, self.k, self.zoom, (self.scroll[0] + dx, self.scroll[1] + dy))

    def about(self, space: int) -> BoardView:
        """The same with a space in the middle as far as the edge allows."""
        x, y = self.centre(space)
        return self.moved(x - FIELD.x - FIELD.w / 2, y - FIELD.y - FIELD.h / 2)

    def following(self, space: int) -> BoardView:
        """Scrolled so that the space and a neighbour are in sight; itself when they are."""
        if not self.scrolls:
            return self
        x, y = self.corner(space)
        near, far = self.side, 2 * self.side
        dx = min(0.0, x - near - FIELD.x) + max(0.0, x + far - FIELD.x - FIELD.w)
        dy = min(0.0, y - near - FIELD.y) + max(0.0, y + far - FIELD.y - FIELD.h)
        after = self.moved(dx, dy)
        return after if after.scroll != self.scroll else self

    def sees(self, space: int) -> bool:
        """Whether the middle of a space is in the frame."""
        x, y = self.centre(space)
        return FIELD.x <= x <= FIELD.right and FIELD.y <= y <= FIELD.bottom
