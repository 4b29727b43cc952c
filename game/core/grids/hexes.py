"""Hexagons as vectors, and sets of them as integer bitmasks. Pure geometry, no game words.

A hex is an axial pair (q, r); its third coordinate is -q - r. Vectors add, negate and turn by sixths;
those form the group of the hexagon, and the tests hold them to its laws. A map's columns and rows are another
matter: `from_offset` translates them for each way a map may be staggered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Axis = Literal["x", "y"]
Index = Literal["odd", "even"]


class Hex(NamedTuple):
    """A place or a step. The six steps of length 1 are `STEPS`, each the one before turned by a sixth."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; the three add up to 0."""
        return -self.q - self.r

    def plus(self, other: Hex) -> Hex:
        """The place reached from here by the other as a step."""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        """The step that leads from the other to here."""
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, factor: int) -> Hex:
        """The step taken `factor` times; -1 turns it back."""
        return Hex(self.q * factor, self.r * factor)

    def turned(self, sixths: int = 1) -> Hex:
        """Turned round the origin, clockwise where y grows downwards. Six sixths are none."""
        q, r = self.q, self.r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    @property
    def length(self) -> int:
        """Steps from the origin."""
        return max(abs(self.q), abs(self.r), abs(self.s))

    def distance(self, other: Hex) -> int:
        """Steps between two places."""
        return self.minus(other).length

    def neighbours(self) -> tuple[Hex, ...]:
        """The six places around, clockwise."""
        return tuple(self.plus(step) for step in STEPS)

    def line(self, other: Hex) -> tuple[Hex, ...]:
        """A straight way to the other, both ends included: as many steps as the distance."""
        steps = self.distance(other)
        return tuple(self._between(other, i, steps) for i in range(steps + 1))

    def _between(self, other: Hex, i: int, steps: int) -> Hex:
        """The hex nearest to the point i/steps of the way, in whole numbers; ties fall to one side, always the same."""
        if steps == 0:
            return self
        scale = 60 * steps  # a nudge of at most 3/60 of a step off the line settles every tie
        cube = [60 * (a * (steps - i) + b * i) for a, b in ((self.q, other.q), (self.r, other.r), (self.s, other.s))]
        cube = [cube[0] + 1, cube[1] + 2, cube[2] - 3]
        near = [(2 * c + scale) // (2 * scale) for c in cube]
        off = [abs(n * scale - c) for n, c in zip(near, cube, strict=True)]
        worst = off.index(max(off))
        if worst == 0:
            return Hex(-near[1] - near[2], near[1])
        return Hex(near[0], near[1] if worst == 2 else -near[0] - near[2])


STEPS = tuple(Hex(1, 0).turned(i) for i in range(6))


def from_offset(column: int, row: int, axis: Axis, index: Index) -> Hex:
    """The hex of a map's column and row. `axis` "y" pushes every other row right, "x" every other column down."""
    sign = -1 if index == "odd" else 1
    if axis == "y":
        return Hex(column - (row + sign * (row & 1)) // 2, row)
    return Hex(column, row - (column + sign * (column & 1)) // 2)


@dataclass(frozen=True, slots=True)
class HexField:
    """A fixed set of hexes in a fixed order; bit i of a mask is place i."""

    places: tuple[Hex, ...]
    everything: int = field(init=False, compare=False)
    _number: dict[Hex, int] = field(init=False, compare=False, repr=False)
    _near: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        number = {place: i for i, place in enumerate(self.places)}
        if len(number) != len(self.places):
            raise ValueError("a hex is there twice")
        near = tuple(sum(1 << number[n] for n in place.neighbours() if n in number) for place in self.places)
        object.__setattr__(self, "_number", number)
        object.__setattr__(self, "_near", near)
        object.__setattr__(self, "everything", (1 << len(self.places)) - 1)

    def bit(self, place: Hex) -> int:
        """The mask of one hex, 0 beside the field."""
        number = self._number.get(place)
        return 0 if number is None else 1 << number

    def near(self, number: int) -> int:
        """The hexes beside place `number`, as a mask."""
        return self._near[number]

    def mask(self, places: Iterable[Hex]) -> int:
        """The mask of several hexes; those beside the field do not count."""
        found = 0
        for place in places:
            found |= self.bit(place)
        return found

    def hexes(self, mask: int) -> Iterator[Hex]:
        """The hexes of a mask, in the field's order."""
        while mask:
            low = mask & -mask
            yield self.places[low.bit_length() - 1]
            mask ^= low

    def grown(self, mask: int) -> int:
        """The mask and every hex beside it."""
        found, left = mask, mask
        while left:
            low = left & -left
            found |= self._near[low.bit_length() - 1]
            left ^= low
        return found

    def flood(self, start: int, within: int) -> int:
        """Everything of `within` that hangs together with its part in `start`."""
        reached = edge = start & within
        while edge:
            edge = self.grown(edge) & within & ~reached
            reached |= edge
        return reached

    def parts(self, mask: int) -> Iterator[int]:
        """The mask cut into pieces that hang together, in the order of their first hexes."""
        while mask:
            piece = self.flood(mask & -mask, mask)
            yield piece
            mask ^= piece
