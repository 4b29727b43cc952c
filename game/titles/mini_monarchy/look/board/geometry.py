"""Where hexes lie on the screen: whole pixels, every stagger, fitted into the field or larger and scrolled in it.

Pixels of a hex come from `game.tiled.layout`, so that a map looks as it does in Tiled and a click picks exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.core.mini_monarchy.board import Board, Cell
from game.tiled.layout import Layout
from game.titles.mini_monarchy.look.places import FIELD

Point = tuple[float, float]
ABOVE, BELOW, ASIDE = 7.0, 7.0, 5.0  # points kept free round the hexes: for peaks, and for the island's edge
HEAD = 13.0  # points of the bar above the map
CLOSE = 46.0  # points of a hex when one has stepped closer
_ROOT = 2 / math.sqrt(3)


def _layout(board: Board, wide: int) -> Layout:
    """Regular hexes `wide` pixels across their flat sides; every step is a whole number of pixels."""
    flat = wide - wide % 2
    tall = round(flat * _ROOT)
    side = tall - 2 * round(tall / 4)
    w, h = (flat, tall) if board.axis == "y" else (tall, flat)
    return Layout("hexagonal", board.cols, board.rows, w, h, side, board.axis, board.index)


def _fitting(board: Board, room: Point, k: float) -> Layout:
    """The largest hexes with which the whole board fits into so many points."""
    wide = 8
    while True:
        size = _layout(board, wide + 2).size
        if size[0] > room[0] * k or size[1] > room[1] * k:
            return _layout(board, wide)
        wide += 2


@dataclass(frozen=True)
class HexView:
    """A board at k pixels a point in a box of the page. `scroll`: points the view has been moved by, when close."""

    board: Board
    k: float
    close: bool = False
    scroll: Point = (0.0, 0.0)
    box: Rect = FIELD

    @property
    def head(self) -> Rect:
        """The bar above the map, with the steps of the year."""
        return self.box[0], self.box[1] - HEAD, self.box[2], HEAD

    @cached_property
    def layout(self) -> Layout:
        """In pixels, from the corner of the hexes."""
        fit = _fitting(self.board, (self.box[2] - 2 * ASIDE, self.box[3] - ABOVE - BELOW), self.k)
        if not self.close:
            return fit
        now = fit.tile_width if self.board.axis == "y" else fit.tile_height
        return _layout(self.board, max(round(CLOSE * self.k), round(now * 1.4)))

    @cached_property
    def size(self) -> Point:
        """Of all hexes, points."""
        w, h = self.layout.size
        return w / self.k, h / self.k

    @cached_property
    def slack(self) -> Point:
        """How far the hexes can be scrolled each way from the middle, points; (0, 0) when all fits."""
        w, h = self.size
        return (
            max(0.0, (w + 2 * ASIDE - self.box[2]) / 2),
            max(0.0, (h + ABOVE + BELOW - self.box[3]) / 2),
        )

    @cached_property
    def origin(self) -> Point:
        """The corner of the hexes, points on whole pixels."""
        x, y, w, h = self.box
        sx, sy = (min(max(v, -s), s) for v, s in zip(self.scroll, self.slack, strict=True))
        left = x + (w - self.size[0]) / 2 - sx
        top = y + ABOVE + (h - ABOVE - BELOW - self.size[1]) / 2 - sy
        return round(left * self.k) / self.k, round(top * self.k) / self.k

    @cached_property
    def flat(self) -> float:
        """Points across the flat sides of a hex: what everything on it is measured by."""
        return min(self.layout.tile_width, self.layout.tile_height) / self.k

    def centre(self, cell: Cell) -> Point:
        """The middle of a hex, points."""
        x, y = self.layout.centre(*cell)
        return self.origin[0] + x / self.k, self.origin[1] + y / self.k

    def rect(self, cell: Cell) -> Rect:
        """The box round a hex, points."""
        x, y = self.layout.corner(*cell)
        return (
            self.origin[0] + x / self.k,
            self.origin[1] + y / self.k,
            self.layout.tile_width / self.k,
            self.layout.tile_height / self.k,
        )

    def corner_px(self, painter: Painter, cell: Cell) -> tuple[int, int]:
        """The upper left pixel of a hex on the painter's surface."""
        left, top = painter.at(*self.origin)
        x, y = self.layout.corner(*cell)
        return left + round(x), top + round(y)

    def at(self, x: float, y: float) -> Cell | None:
        """The hex under a place in points; None beside the field of hexes."""
        bx, by, bw, bh = self.box
        if not (bx <= x < bx + bw and by <= y < by + bh):
            return None
        cell = self.layout.at((x - self.origin[0]) * self.k, (y - self.origin[1]) * self.k)
        return cell if cell is not None and cell not in self.board.void else None

    def step(self, cell: Cell, dx: int, dy: int, towards: Point | None = None) -> Cell | None:
        """The neighbour that lies in a direction; of two the one nearer to `towards` across it. None at the edge."""
        x, y = self.centre(cell)
        aim = towards or (x, y)
        best, cost = None, math.inf
        for near in self.layout.neighbours(*cell):
            if near in self.board.void:
                continue
            nx, ny = self.centre(near)
            ahead = (nx - x) * dx + (ny - y) * dy
            if ahead < self.flat * 0.4:
                continue
            aside = abs(nx - aim[0]) if dy else abs(ny - aim[1])
            price = aside - ahead * 0.6 + (0.01 if (nx, ny) < (x, y) else 0.0)
            if price < cost:
                best, cost = near, price
        return best

    def following(self, cell: Cell) -> HexView:
        """The view scrolled so far that this hex lies well inside; itself when it does."""
        if not self.close:
            return self
        x, y = self.centre(cell)
        bx, by, bw, bh = self.box
        dx = min(0.0, x - bx - self.flat) + max(0.0, x - bx - bw + self.flat)
        dy = min(0.0, y - by - self.flat) + max(0.0, y - by - bh + self.flat)
        return self.moved(dx, dy) if dx or dy else self

    def moved(self, dx: float, dy: float) -> HexView:
        """The view scrolled by so many points."""
        (sx, sy), (lx, ly) = self.scroll, self.slack
        found = min(max(sx + dx, -lx), lx), min(max(sy + dy, -ly), ly)
        return HexView(self.board, self.k, self.close, found, self.box)
