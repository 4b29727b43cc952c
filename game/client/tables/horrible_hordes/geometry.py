"""Where a space lies on the screen: the whole board in its frame, or a part of it from nearer by."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.tables.horrible_hordes.places import FIELD, Point
from game.core.horrible_hordes.board import Grid

NEAR = 46.0  # points a space takes from nearer by


class BoardView:
    """Immutable: another zoom or scroll is another view. Sides of spaces are whole pixels, so that tiles join."""

    def __init__(self, grid: Grid, k: float, close: bool = False, scroll: Point = (0.0, 0.0)) -> None:
        self.grid, self.k, self.close = grid, k, close
        fit = min(FIELD[2] / grid.width, FIELD[3] / grid.height)
        self.side_px = max(4, int((max(NEAR, fit * 1.6) if close else fit) * k))
        self.side = self.side_px / k
        room = (grid.width * self.side - FIELD[2], grid.height * self.side - FIELD[3])
        dx, dy = (min(max(0.0, at), max(0.0, most)) for at, most in zip(scroll, room, strict=True))
        self.scroll = (dx, dy)
        self.origin = (FIELD[0] - dx + max(0.0, -room[0]) / 2, FIELD[1] - dy + max(0.0, -room[1]) / 2)

    @property
    def frame(self) -> Rect:
        """The window through which the board is seen."""
        return FIELD

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
        return BoardView(self.grid, self.k, self.close, (self.scroll[0] + dx, self.scroll[1] + dy))

    def about(self, space: int) -> BoardView:
        """The same with a space in the middle as far as the edge allows."""
        x, y = self.centre(space)
        return self.moved(x - FIELD[0] - FIELD[2] / 2, y - FIELD[1] - FIELD[3] / 2)

    def following(self, space: int) -> BoardView:
        """Scrolled so that the space and a neighbour are in sight."""
        x, y = self.corner(space)
        near, far = self.side, 2 * self.side
        dx = min(0.0, x - near - FIELD[0]) + max(0.0, x + far - FIELD[0] - FIELD[2])
        dy = min(0.0, y - near - FIELD[1]) + max(0.0, y + far - FIELD[1] - FIELD[3])
        return self.moved(dx, dy) if self.close and (dx or dy) else self

    def sees(self, space: int) -> bool:
        """Whether the middle of a space is in the frame."""
        x, y = self.centre(space)
        return FIELD[0] <= x <= FIELD[0] + FIELD[2] and FIELD[1] <= y <= FIELD[1] + FIELD[3]
