"""Where tiles and plots of the board lie on the screen: whole pixels a plot, so that pieces and land meet exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.geometry import middle, shifted
from game.core.twenty_years.realm import Realm
from game.titles.twenty_years.look.places import BOARD

EDGE = 12.5  # points of the panel's left and upper edge, for the labels
HEAD = (BOARD.x, BOARD.y, BOARD.w, EDGE)  # where the labels of the columns stand
RIM = 2.2  # points of the other two
Plot = tuple[int, int]


@dataclass(frozen=True)
class Geometry:
    """The board of a realm at k pixels a point. Pixels count from the grid's corner (the painter's left and top)."""

    realm: Realm
    k: float

    @cached_property
    def side(self) -> int:
        """Plots a tile side."""
        return self.realm.board.plots_per_tile

    @cached_property
    def plot_px(self) -> int:
        """Pixels of a plot's side; a custom map of many tiles has small ones."""
        board = self.realm.board
        room_w, room_h = BOARD.w - EDGE - RIM, BOARD.h - EDGE - RIM
        return max(4, int(min(room_w / board.cols, room_h / board.rows) * self.k / self.side))

    @cached_property
    def tile_px(self) -> int:
        return self.plot_px * self.side

    @cached_property
    def origin(self) -> tuple[float, float]:
        """The board's upper left corner, points; a small board stands in the middle of its panel."""
        board = self.realm.board
        w, h = board.cols * self.tile_px / self.k, board.rows * self.tile_px / self.k
        left = BOARD.x + EDGE + (BOARD.w - EDGE - RIM - w) / 2
        top = BOARD.y + EDGE + (BOARD.h - EDGE - RIM - h) / 2
        return round(left * self.k) / self.k, round(top * self.k) / self.k

    @cached_property
    def size(self) -> tuple[float, float]:
        """Of the whole board, points."""
        board = self.realm.board
        return board.cols * self.tile, board.rows * self.tile

    @cached_property
    def plot(self) -> float:
        """Points of a plot's side."""
        return self.plot_px / self.k

    @cached_property
    def tile(self) -> float:
        """Points of a tile's side."""
        return self.tile_px / self.k

    def corner_px(self, painter: Painter) -> tuple[int, int]:
        """The board's corner on the painter's surface."""
        return painter.at(*self.origin)

    def tile_rect(self, number: int) -> Rect:
        """A tile's box, points."""
        row, col = divmod(number, self.realm.board.cols)
        return *shifted(self.origin, col * self.tile, row * self.tile), self.tile, self.tile

    def middle(self, number: int) -> tuple[float, float]:
        return middle(self.tile_rect(number))

    def plots_rect(self, plots: Iterable[Plot]) -> Rect:
        """The bounding box of plots, points."""
        plots = tuple(plots)
        top, left = min(r for r, _ in plots), min(c for _, c in plots)
        rows, cols = max(r for r, _ in plots) - top + 1, max(c for _, c in plots) - left + 1
        return *shifted(self.origin, left * self.plot, top * self.plot), cols * self.plot, rows * self.plot

    def plots_px(self, painter: Painter, plots: Iterable[Plot]) -> tuple[int, int]:
        """The upper left pixel of the plots' bounding box on the painter's surface."""
        plots = tuple(plots)
        left, top = self.corner_px(painter)
        return left + min(c for _, c in plots) * self.plot_px, top + min(r for r, _ in plots) * self.plot_px

    def plot_at(self, x: float, y: float) -> tuple[float, float]:
        """Row and column (with fractions) of a place in points; may lie outside."""
        return (y - self.origin[1]) / self.plot, (x - self.origin[0]) / self.plot
