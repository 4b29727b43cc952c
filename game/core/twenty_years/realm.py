"""What follows from a board alone: tiles and plots as bitmasks, neighbours, tower land. Shared, never changed.

A tile's number is row * cols + column (0-based); its id is t{row}{column}, counted from 1 at the capitol's corner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from game.core.grids.deck import Deck
from game.core.grids.polyomino import Plots, normal, placements
from game.core.twenty_years.board import Board
from game.core.twenty_years.tables import KINDS, TOWER, price_of

_REMEMBERED = 200_000  # items a memory holds before it starts anew; a full reign comes to a few thousand

Item = TypeVar("Item")


class Memory(Generic[Item]):
    """Answers already found, forgotten all at once when they come to too many items."""

    __slots__ = ("left", "rows")

    def __init__(self) -> None:
        self.rows: dict[Any, tuple[Item, ...]] = {}
        self.left = _REMEMBERED

    def keep(self, key: object, row: tuple[Item, ...]) -> tuple[Item, ...]:
        self.left -= len(row) + 1
        if self.left < 0:
            self.rows.clear()
            self.left = _REMEMBERED
        self.rows[key] = row
        return row


class Realm:
    """Geometry of one board. Look, do not touch."""

    def __init__(self, board: Board) -> None:
        self.board = board
        side = board.plots_per_tile
        self.grid = Plots(board.rows * side, board.cols * side)
        self.count = board.rows * board.cols
        self.costs = tuple(cost for row in board.costs for cost in row)  # printed cost by tile number
        self.ids = tuple(f"t{n // board.cols + 1}{n % board.cols + 1}" for n in range(self.count))
        self.numbers = {name: n for n, name in enumerate(self.ids) if board.is_tile(*divmod(n, board.cols))}
        self.tiles = sum(1 << n for n in self.numbers.values())
        self.near = tuple(Plots(board.rows, board.cols).around(1 << n) & self.tiles for n in range(self.count))
        self.plots = tuple(self._plots_of(n) for n in range(self.count))  # by tile number, the mask of its plots
        self._plots, self._near = Deck(self.plots), Deck(self.near)
        self.capitol = (board.capitol[0] - 1) * board.cols + board.capitol[1] - 1
        self.dearest = board.top_label
        self.within = (
            self._within(False),
            self._within(True),
        )  # by gold: the tiles it pays for, in full or at a discount
        self.top = sum(1 << n for n in self.numbers.values() if self.costs[n] == self.dearest)
        self.tower_land = self.land(self.top)
        self.far_corner = self._far_corner()
        self.stamps = tuple(self.grid.stamps(kind.shape) for kind in KINDS)
        self._places: Memory[int] = Memory()
        self._land: dict[int, int] = {}
        self._border: dict[int, int] = {}
        self._cells: dict[int, tuple[tuple[int, int], ...]] = {}
        self.lists: Memory[Any] = Memory()  # lists of actions that follow from the board and a few masks
        self.builds: dict[int, Any] = {}  # by piece kind: one action a place
        self._plain: dict[str, Any] = {k: v for k, v in msgspec.to_builtins(board).items() if k != "terrain"}

    def plain(self) -> dict[str, Any]:
        """The board as plain data, without its looks: no rule and no fingerprint knows them."""
        return self._plain

    def _plots_of(self, tile: int) -> int:
        side = self.board.plots_per_tile
        row, col = divmod(tile, self.board.cols)
        return self.grid.mask((row * side + r, col * side + c) for r in range(side) for c in range(side))

    def _within(self, discount: bool) -> tuple[int, ...]:
        prices = [price_of(cost, discount) for cost in self.costs]
        return tuple(sum(1 << n for n, price in enumerate(prices) if price <= gold) for gold in range(self.dearest + 1))

    def _far_corner(self) -> int:
        """The Cartographer's tile: the one farthest from the capitol, the opposite corner on a full board."""
        row, col = divmod(self.capitol, self.board.cols)

        def steps(tile: int) -> tuple[int, int]:
            r, c = divmod(tile, self.board.cols)
            return abs(r - row) + abs(c - col), tile

        return max(self.numbers.values(), key=steps)

    def land(self, owned: int) -> int:
        """The plots of these tiles."""
        return sum(self._plots.of(owned))

    def land_of(self, owned: int) -> int:
        """The same, remembered."""
        found = self._land.get(owned)
        if found is None:
            _make_room(self._land)
            found = self._land[owned] = self.land(owned)
        return found

    def border(self, owned: int) -> int:
        """Tiles that share an edge with an owned one and are not owned (20Y-D4)."""
        found = self._border.get(owned)
        if found is None:
            _make_room(self._border)
            found = 0
            for near in self._near.of(owned):
                found |= near
            found = self._border[owned] = found & ~owned
        return found

    def cells(self, mask: int) -> tuple[tuple[int, int], ...]:
        """A mask of plots as [row, col] pairs in reading order."""
        found = self._cells.get(mask)
        if found is None:
            _make_room(self._cells)
            found = self._cells[mask] = self.grid.cells(mask)
        return found

    def places(self, kind: int, free: int, beside: int = 0) -> tuple[int, ...]:
        """Every legal place (mask) of a piece on the free plots; `beside`: it must share an edge with one of these.

        Towers are held to tower land here (section 9).
        """
        key = (kind, free, beside)
        found = self._places.rows.get(key)
        if found is None:
            found = self._places.keep(key, tuple(self.fitting(kind, free, beside)))
        return found

    def fitting(self, kind: int, free: int, beside: int) -> list[int]:
        """The same, found anew."""
        if kind == TOWER:
            free &= self.tower_land
        found = placements(self.stamps[kind], free)
        if beside:
            edge = self.grid.around(beside)
            found = [mask for mask in found if mask & edge]
        return found

    def shaped(self, kind: int, mask: int) -> bool:
        """Whether these plots are the piece's shape, turned or mirrored somehow (20Y-D9)."""
        cells = normal(self.cells(mask)) if mask else ()
        return any(cells == stamp.cells for stamp in self.stamps[kind])


@lru_cache(maxsize=32)
def realm_of(board: Board) -> Realm:
    """The geometry of a board; equal boards share one, with all it remembers."""
    return Realm(board)


def _make_room(memory: dict[Any, Any]) -> None:
    if len(memory) >= _REMEMBERED:
        memory.clear()
