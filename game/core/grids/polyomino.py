"""Polyominoes on a rectangle of plots, as integer bitmasks: bit row * width + column. Pure geometry, no game words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Cell = tuple[int, int]
Cells = tuple[Cell, ...]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cells_of(rows: Sequence[str]) -> Cells:
    """The cells of a drawing: '#' is a cell."""
    return tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")


def normal(cells: Iterable[Cell]) -> Cells:
    """Moved to the upper left corner and sorted: equal shapes, equal cells."""
    cells = list(cells)
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def orientations(cells: Iterable[Cell]) -> tuple[Cells, ...]:
    """Every distinct rotation and reflection, at most eight, in a fixed order."""
    found: set[Cells] = set()
    turned = list(cells)
    for _ in range(2):
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            found.add(normal(turned))
        turned = [(r, -c) for r, c in turned]
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Stamp:
    """One orientation on one rectangle. `anchors`: bits where its upper left corner may be."""

    cells: Cells
    mask: int
    shifts: tuple[int, ...]
    anchors: int


@dataclass(frozen=True, slots=True)
class Plots:
    """A rectangle of plots."""

    rows: int
    cols: int

    def bit(self, cell: Cell) -> int:
        return 1 << (cell[0] * self.cols + cell[1])

    def mask(self, cells: Iterable[Cell]) -> int:
        """Cells as a mask. All must lie inside."""
        return sum({self.bit(cell) for cell in cells})

    def cells(self, mask: int) -> Cells:
        """A mask as cells, in reading order."""
        return tuple(divmod(bit, self.cols) for bit in bits(mask))

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def around(self, mask: int) -> int:
        """The plots that share an edge with the mask and are not in it."""
        full = (1 << (self.rows * self.cols)) - 1
        left_column = full // ((1 << self.cols) - 1)
        right_column = left_column << (self.cols - 1)
        spread = mask << self.cols | mask >> self.cols
        spread |= (mask & ~right_column) << 1 | (mask & ~left_column) >> 1
        return spread & full & ~mask

    def stamps(self, shape: Sequence[str]) -> tuple[Stamp, ...]:
        """All orientations of a drawing that fit into the rectangle."""
        found: list[Stamp] = []
        for cells in orientations(cells_of(shape)):
            height = self.rows - max(r for r, _ in cells)
            width = self.cols - max(c for _, c in cells)
            if height <= 0 or width <= 0:
                continue
            row = (1 << width) - 1
            anchors = sum(row << (r * self.cols) for r in range(height))
            shifts = tuple(r * self.cols + c for r, c in cells)
            found.append(Stamp(cells, sum(1 << shift for shift in shifts), shifts, anchors))
        return tuple(found)


def placements(stamps: Iterable[Stamp], free: int) -> list[int]:
    """Every place on `free`, as masks, orientation by orientation, each in reading order."""
    found: list[int] = []
    for stamp in stamps:
        anchors = stamp.anchors
        for shift in stamp.shifts:
            anchors &= free >> shift
        mask = stamp.mask
        while anchors:
            low = anchors & -anchors
            found.append(mask * low)
            anchors ^= low
    return found
