"""A rectangle of squares as integer bitmasks: bit row * cols + col. Pure geometry, no game words.

A mask is a set of squares; `|`, `&`, `^` and `bit_count` are its set operations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

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
        """Whether the square is on the field."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def bit(self, row: int, col: int) -> int:
        """The mask of one square. Raises ValueError outside the field."""
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


# ---- Things that belong to the bits of a mask: expands masks into lists.
_BYTE = 8  # bits in a part of a long deck: one byte of a mask
_SHORT, _THIRD = 27, 9  # a short deck: its masks are small numbers, quicker to shift than to write as bytes

T = TypeVar("T")


class Deck(Generic[T]):
    """One thing for each bit of a mask; lists those of a mask quickly, a byte at a time."""

    __slots__ = ("of",)

    of: Callable[[int], list[T]]  # the things of a mask, lowest bit first

    def __init__(self, things: Iterable[T]) -> None:
        self.of = _dealer([(thing,) for thing in things])

    @classmethod
    def of_several(cls, things: Sequence[Sequence[T]]) -> Deck[T]:
        """A deck with any number of things for each bit."""
        made = cls(())
        made.of = _dealer(things)
        return made


def united(masks: Sequence[int]) -> Callable[[int], int]:
    """A function from a mask to the union of the masks that belong to its bits."""
    parts, bits = [], _part(len(masks))
    for first in range(0, len(masks), bits):
        rows = [0]
        for some in masks[first : first + bits]:
            rows += [row | some for row in rows]
        parts.append(tuple(rows))
    return _written(parts, bits, "{}", " | ")


def _part(count: int) -> int:
    """Bits in a part of a deck, given the deck's length."""
    return _THIRD if count <= _SHORT else _BYTE


def _dealer(things: Sequence[Sequence[T]]) -> Callable[[int], list[T]]:
    """A function that joins the things of a mask's set bits, generated as one list expression: a third of a loop's
    time. It maps each part of the mask, by its value, to the things of its bits."""
    parts, bits = [], _part(len(things))
    for first in range(0, len(things), bits):
        rows: list[tuple[T, ...]] = [()]
        for some in things[first : first + bits]:
            rows += [(*row, *some) for row in rows]
        parts.append(tuple(rows))
    return _written(parts, bits, "[{}]", ", ", "*")


def _written(parts: Sequence[Sequence[Any]], bits: int, whole: str, joint: str, mark: str = "") -> Callable[[int], Any]:
    """A function of a mask that takes the row of each of its parts and joins them as written."""
    if bits == _BYTE:
        said = [f"byte{n}" for n in range(len(parts))]
        begin = f" {', '.join(said)}, = mask.to_bytes({len(parts)}, 'little')\n"
    else:
        begin, said = "", [f"mask >> {bits * n} & {(1 << bits) - 1}" for n in range(len(parts))]
    rows = joint.join(f"{mark}part{n}[{says}]" for n, says in enumerate(said))
    space: dict[str, Any] = {f"part{n}": part for n, part in enumerate(parts)}
    exec(f"def of(mask):\n{begin} return {whole.format(rows)}", space)
    made: Callable[[int], Any] = space["of"]
    return made
