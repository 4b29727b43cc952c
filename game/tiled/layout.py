"""Where a cell lies and which cell a point is in, for square and for hexagonal maps of every stagger setting.

Pixels are the map's own and start at its upper left corner. Hexagons need not be regular, so picking asks
outlines, never the nearest centre. Staggered (diamond) maps are hexagons with a side of length 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.tiled.data import MapData, Orientation

Axis: TypeAlias = Literal["x", "y"]
Index: TypeAlias = Literal["odd", "even"]
Cell: TypeAlias = tuple[int, int]  # column, row
Point: TypeAlias = tuple[float, float]


class Layout(msgspec.Struct, frozen=True):
    """The geometry of one map. Isometric maps are laid out as squares: no board here uses them."""

    orientation: Orientation
    width: int  # cells
    height: int
    tile_width: int  # pixels
    tile_height: int
    side: int = 0  # of a hexagon along the stagger axis
    axis: Axis = "y"
    index: Index = "odd"

    @classmethod
    def of(cls, data: MapData) -> Layout:
        """The layout of a map."""
        size = data.width, data.height, data.tile_width, data.tile_height
        return cls(data.orientation, *size, data.hex_side, data.stagger_axis, data.stagger_index)

    @property
    def staggered(self) -> bool:
        """Whether every other row or column is pushed by half a tile."""
        return self.orientation in ("hexagonal", "staggered")

    @property
    def size(self) -> Point:
        """Width and height of the whole map in pixels."""
        w, h = self.tile_width, self.tile_height
        if not self.staggered:
            return self.width * w, self.height * h
        across, down = self._steps
        if self.axis == "x":
            return (self.width - 1) * across + w, self.height * h + (down if self.width > 1 else 0)
        return self.width * w + (across if self.height > 1 else 0), (self.height - 1) * down + h

    @property
    def _steps(self) -> Point:
        """From one cell to the next along the stagger axis, and the push of the shifted ones across it."""
        if self.axis == "x":
            return (self.tile_width + self.side) / 2, self.tile_height / 2
        return self.tile_width / 2, (self.tile_height + self.side) / 2

    def shifted(self, line: int) -> bool:
        """Whether a row (axis y) or column (axis x) is one of the pushed ones."""
        return line % 2 == (1 if self.index == "odd" else 0)

    def corner(self, column: int, row: int) -> Point:
        """The upper left corner of the rectangle around a cell. Cells off the map have one, too."""
        if not self.staggered:
            return column * self.tile_width, row * self.tile_height
        across, down = self._steps
        if self.axis == "x":
            return column * across, row * self.tile_height + (down if self.shifted(column) else 0)
        return column * self.tile_width + (across if self.shifted(row) else 0), row * down

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(column, row)
        return x + self.tile_width / 2, y + self.tile_height / 2

    def outline(self, column: int, row: int) -> tuple[Point, ...]:
        """The corners of a cell, clockwise: four of a rectangle or a diamond, six of a hexagon."""
        x, y = self.corner(column, row)
        w, h, side = self.tile_width, self.tile_height, self.side
        if not self.staggered:
            return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
        if not side:
            return (x + w / 2, y), (x + w, y + h / 2), (x + w / 2, y + h), (x, y + h / 2)
        if self.axis == "x":
            slope = (w - side) / 2
            return (
                (x + slope, y), (x + slope + side, y), (x + w, y + h / 2),
                (x + slope + side, y + h), (x + slope, y + h), (x, y + h / 2),
            )  # fmt: skip
        slope = (h - side) / 2
        return (
            (x + w / 2, y), (x + w, y + slope), (x + w, y + slope + side),
            (x + w / 2, y + h), (x, y + slope + side), (x, y + slope),
        )  # fmt: skip

    def inside(self, column: int, row: int) -> bool:
        """Whether the map has such a cell."""
        return 0 <= column < self.width and 0 <= row < self.height

    def at(self, x: float, y: float) -> Cell | None:
        """The cell that holds a point, or None beside the map. On a common edge the first in drawing order."""
        if not self.staggered:
            cell = int(x // self.tile_width), int(y // self.tile_height)
            return cell if self.inside(*cell) else None
        across, down = self._steps
        if self.axis == "x":
            near = int(x // across)
            columns = (near - 1, near)
            cells = [(c, int((y - (down if self.shifted(c) else 0)) // self.tile_height)) for c in columns]
        else:
            near = int(y // down)
            rows = (near - 1, near)
            cells = [(int((x - (across if self.shifted(r) else 0)) // self.tile_width), r) for r in rows]
        return next((cell for cell in cells if self.inside(*cell) and self._holds(cell, x, y)), None)

    def _holds(self, cell: Cell, x: float, y: float) -> bool:
        points = self.outline(*cell)
        ends = points[1:] + points[:1]
        return all(
            (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9
            for (ax, ay), (bx, by) in zip(points, ends, strict=True)
        )

    def neighbours(self, column: int, row: int) -> tuple[Cell, ...]:
        """The cells on the map that share an edge with one."""
        if not self.staggered:
            around = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        elif self.axis == "x":
            d = 0 if self.shifted(column) else -1
            around = [(column + c, row + d + e) for c in (-1, 1) for e in (0, 1)]
            around += [(column, row - 1), (column, row + 1)] if self.side else []
        else:
            d = 0 if self.shifted(row) else -1
            around = [(column + d + e, row + r) for r in (-1, 1) for e in (0, 1)]
            around += [(column - 1, row), (column + 1, row)] if self.side else []
        return tuple(sorted(cell for cell in around if self.inside(*cell)))

    def draw_order(self) -> tuple[Cell, ...]:
        """Every cell, back to front, so that tall tiles cover what lies behind them."""
        if not self.staggered or self.axis == "y":
            return tuple((column, row) for row in range(self.height) for column in range(self.width))
        behind = 1 if self.index == "even" else 0  # the columns that are not pushed down lie behind
        halves = (behind, 1 - behind)
        return tuple(
            (column, row) for row in range(self.height) for half in halves for column in range(half, self.width, 2)
        )
