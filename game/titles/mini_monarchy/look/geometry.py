"""Where the map lies: scale, scroll, picking and steps, the lens that moves the view; and symbols of things."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.client.draw.canvas import Rect
from game.client.ui.place import beyond, inset, inside, shifted
from game.core.figures import beside
from game.core.mini_monarchy.ground import Board, Cell
from game.tiled.data import MapLayout

Point = tuple[float, float]

CHIP = 15.0  # points at its top for the chip
FIELD: Rect = (0.0, 27.0, 428.0, 311.0)  # the map's box at 100 % text
BOARD = "board"  # the map's hole on the page

_SIGNS = beside(__file__, "signs.toml", dict[str, str])  # symbols by id


def sign(name: str) -> str:
    """The symbol of a good, a building or a result."""
    return _SIGNS.get(name, name)


# ---- Geometry of the map on the page: scale, scroll, picking, steps, and the lens that moves the view.
ABOVE, BELOW, ASIDE = 7.0, 7.0, 5.0  # margin round the hexes, points: for peaks, and for the island's edge
HEAD = 16.0  # points of the news line at the foot of the map
CLOSE = 46.0  # points of a hex in the usual view
NEARER = 1.25  # least zoom of a close view
_ROOT = 2 / math.sqrt(3)


def _layout(board: Board, wide: int) -> MapLayout:
    """Returns a layout of regular hexes, `wide` pixels across the flats, with whole-pixel steps."""
    flat = wide - wide % 2
    tall = round(flat * _ROOT)
    side = tall - 2 * round(tall / 4)
    w, h = (flat, tall) if board.axis == "y" else (tall, flat)
    return MapLayout("hexagonal", board.cols, board.rows, w, h, side, board.axis, board.index)


@dataclass(frozen=True)
class HexView:
    """A view of a board at `k` pixels per point in a box of the page. `scroll`: offset in points, when zoomed in."""

    board: Board
    k: float
    close: bool = False
    scroll: Point = (0.0, 0.0)
    box: Rect = FIELD
    near: float = CLOSE  # points of a hex in a close view
    lid: float = 0.0  # points kept free above, for the chip

    @property
    def head(self) -> Rect:
        """Box of the news line, at the foot of the map."""
        x, y, w, h = self.box
        return x, y + h - HEAD, w, HEAD

    @property
    def _room(self) -> Rect:
        """The box without the margins round the hexes."""
        x, y, w, h = self.box
        return x + ASIDE, y + ABOVE + self.lid, w - 2 * ASIDE, h - ABOVE - BELOW - self.lid

    @cached_property
    def layout(self) -> MapLayout:
        """Layout in pixels, from the corner of the hexes."""
        (_, _, w, h), k, wide = self._room, self.k, 8
        while (size := _layout(self.board, wide + 2).size)[0] <= w * k and size[1] <= h * k:
            wide += 2  # the largest hexes that fit into the box
        fit = _layout(self.board, wide)
        if not self.close:
            return fit
        now = fit.tile_width if self.board.axis == "y" else fit.tile_height
        least = NEARER if self.near == CLOSE else 1.0
        return _layout(self.board, max(round(self.near * k), round(now * least)))

    @cached_property
    def size(self) -> Point:
        """Size of the whole board, points."""
        w, h = self.layout.size
        return w / self.k, h / self.k

    @cached_property
    def slack(self) -> Point:
        """How far the view scrolls each way from the middle, points; (0, 0) if everything fits."""
        (w, h), (_, _, wide, tall) = self.size, self._room
        return max(0.0, (w - wide) / 2), max(0.0, (h - tall) / 2)

    @cached_property
    def origin(self) -> Point:
        """Corner of the hexes in points, on whole pixels."""
        (x, y, wide, tall), (w, h) = self._room, self.size
        sx, sy = (min(max(v, -s), s) for v, s in zip(self.scroll, self.slack, strict=True))
        left, top = x + (wide - w) / 2 - sx, y + (tall - h) / 2 - sy
        return round(left * self.k) / self.k, round(top * self.k) / self.k

    @cached_property
    def flat(self) -> float:
        """Points across the flats of a hex, the unit of everything drawn on it."""
        return min(self.layout.tile_width, self.layout.tile_height) / self.k

    def centre(self, cell: Cell) -> Point:
        """Centre of a hex, points."""
        x, y = self.layout.centre(*cell)
        return shifted(self.origin, x / self.k, y / self.k)

    def rect(self, cell: Cell) -> Rect:
        """Bounding box of a hex, points."""
        x, y = self.layout.corner(*cell)
        w, h = self.layout.tile_width / self.k, self.layout.tile_height / self.k
        return *shifted(self.origin, x / self.k, y / self.k), w, h

    def at(self, x: float, y: float) -> Cell | None:
        """The hex at a point, or None."""
        if not inside(self.box, x, y):
            return None
        left, top = self.origin
        cell = self.layout.at((x - left) * self.k, (y - top) * self.k)
        return cell if cell is not None and cell not in self.board.void else None

    def step(self, cell: Cell, dx: int, dy: int, towards: Point | None = None) -> Cell | None:
        """The neighbour in a direction; of two, the one nearer to `towards`. None at the edge."""
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

    def about(self, cells: Sequence[Cell]) -> HexView:
        """A close view centred on these hexes with all of them visible; the whole board if that is as large."""
        whole = replace(self, close=False)
        (_, _, w, h), (wide, tall) = self._room, whole.size
        xs, ys = zip(*map(whole.centre, cells), strict=True)
        across, down = max(xs) - min(xs) + 1.1 * whole.flat, max(ys) - min(ys) + 1.4 * whole.flat
        near = min(CLOSE, whole.flat * min(w / across, h / down))
        if near <= whole.flat * 1.03:
            return whole
        by, (left, top) = near / whole.flat, whole.origin
        scroll = ((min(xs) + max(xs)) / 2 - left - wide / 2) * by, ((min(ys) + max(ys)) / 2 - top - tall / 2) * by
        return replace(whole, close=True, scroll=scroll, near=near)

    def following(self, cell: Cell) -> HexView:
        """The view scrolled until a hex is well inside; itself if it already is."""
        if not self.close:
            return self
        x, y = self.centre(cell)
        left, top, w, h = inset(self.box, self.flat * 0.65)
        dx, dy = beyond(x, left, left + w), beyond(y, top, top + h)
        return self.moved(dx, dy) if dx or dy else self

    def moved(self, dx: float, dy: float) -> HexView:
        """The view scrolled by an offset in points."""
        (sx, sy), (lx, ly) = self.scroll, self.slack
        found = min(max(sx + dx, -lx), lx), min(max(sy + dy, -ly), ly)
        return replace(self, scroll=found)


class Lens:
    """Holds the current `view`; calls `touch` when it changes."""

    def __init__(self, view: HexView, touch: Callable[[], None]) -> None:
        self.view, self._touch = view, touch
        self._home: Sequence[Cell] = ()  # hexes to keep in view, until the player scrolls

    def fit(self, k: float, box: Rect) -> None:
        """The same view at another scale and box."""
        if (k, box) != (self.view.k, self.view.box):
            self.view = replace(self.view, k=k, box=box)
            if self._home:
                self.view = self.view.about(self._home)

    def zoom(self, close: bool | None, cell: Cell | None) -> None:
        """Zooms in to a hex, or out; None toggles."""
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
        """Shows these hexes at the usual zoom."""
        self._home, self.view = cells, self.view.about(cells)
        self._touch()

    def follow(self, cell: Cell) -> None:
        """Scrolls a hex into view."""
        view = self.view.following(cell)
        if view is not self.view:
            self.view = view
            self._touch()

    def pan(self, dx: float, dy: float) -> None:
        """Scrolls a close view."""
        if self.view.close:
            self._home = ()
            self.view = self.view.moved(dx, dy)
            self._touch()
