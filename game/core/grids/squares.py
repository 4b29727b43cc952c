"""A rectangle of squares as integer bitmasks: bit row * cols + col. Pure geometry, no game words.

A mask is a set of squares; `|`, `&`, `^` and `bit_count` are its set operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]  # row, column, 0-based


@dataclass(frozen=True, slots=True)
class Squares:
    """The squares of `rows` x `cols`."""

    rows: int
    cols: int
    everything: int = field(init=False, compare=False)
    _not_first: int = field(init=False, compare=False, repr=False)  # all but the first column
    _not_last: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a field of {self.rows} x {self.cols} squares has none")
        first = sum(1 << row * self.cols for row in range(self.rows))
        everything = (1 << self.rows * self.cols) - 1
        object.__setattr__(self, "everything", everything)
        object.__setattr__(self, "_not_first", everything & ~first)
        object.__setattr__(self, "_not_last", everything & ~(first << self.cols - 1))

    def holds(self, row: int, col: int) -> bool:
        """Whether the field has such a square."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def bit(self, row: int, col: int) -> int:
        """The mask of one square. Raises ValueError beside the field."""
        if not self.holds(row, col):
            raise ValueError(f"({row}, {col}) lies outside {self.rows} x {self.cols}")
        return 1 << row * self.cols + col

    def mask(self, cells: Iterable[Cell]) -> int:
        """The mask of several squares."""
        found = 0
        for row, col in cells:
            found |= self.bit(row, col)
        return found

    def cells(self, mask: int) -> Iterator[Cell]:
        """The squares of a mask, row by row."""
        while mask:
            low = mask & -mask
            yield divmod(low.bit_length() - 1, self.cols)
            mask ^= low

    def grown(self, mask: int) -> int:
        """The mask and every square that shares an edge with it."""
        along = (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return (mask | along | mask << self.cols | mask >> self.cols) & self.everything

    def flood(self, start: int, within: int) -> int:
        """Everything of `within` that hangs together, edge to edge, with its part in `start`."""
        reached = start & within
        while (wider := self.grown(reached) & within) != reached:
            reached = wider
        return reached

    def parts(self, mask: int) -> Iterator[int]:
        """The mask cut into pieces that hang together, in the order of their first squares."""
        while mask:
            piece = self.flood(mask & -mask, mask)
            yield piece
            mask ^= piece
