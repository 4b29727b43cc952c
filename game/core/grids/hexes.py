"""Hexagons as vectors, and sets of them as integer bitmasks. Pure geometry, no game words.

A hex is an axial pair (q, r); its third coordinate is -q - r. Vectors add, negate and rotate by sixths; the rotations
form the group of the hexagon, and the tests check its laws. Columns and rows of maps are separate: `from_offset`
converts them for each stagger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from game.core.grids.polyomino import bits

Axis = Literal["x", "y"]
Index = Literal["odd", "even"]


class Hex(NamedTuple):
    """A place or a step. The six steps of length 1 are `STEPS`, each rotated by a sixth from the one before."""

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
        """The hex nearest to the point i/steps of the way, in integers; ties always break to the same side."""
        if steps == 0:
            return self
        scale = 60 * steps  # a nudge of at most 3/60 of a step off the line breaks every tie
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
        """The mask of one hex, 0 outside the field."""
        number = self._number.get(place)
        return 0 if number is None else 1 << number

    def near(self, number: int) -> int:
        """The hexes beside place `number`, as a mask."""
        return self._near[number]

    def mask(self, places: Iterable[Hex]) -> int:
        """The mask of several hexes; those outside the field are ignored."""
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


# ---- Ways over a board whose places are numbers and whose neighbours are masks. Pure geometry, no game words.
Way = tuple[int, ...]


def cheapest(near: Sequence[int], weight: Sequence[int], starts: int, goals: int, free: int) -> Way:
    """A path from a start to a goal with the least sum of weights (1 or more each, both ends count); () if none.

    Among equal paths always the same one: smaller numbers first, seen from the goal.
    """
    masks: dict[int, int] = {}  # places by weight
    for n in bits(free):
        masks[weight[n]] = masks.get(weight[n], 0) | 1 << n
    arriving: dict[int, int] = {w: starts & mask for w, mask in masks.items()}
    sum_of: dict[int, int] = {}
    unseen, total = free, 0
    while unseen and arriving:
        total += 1
        new = arriving.pop(total, 0) & unseen
        if not new:
            continue
        unseen ^= new
        beside = 0
        for n in bits(new):
            sum_of[n] = total
            beside |= near[n]
        if new & goals:
            return _back(near, weight, starts, sum_of, next(bits(new & goals)))
        for w, mask in masks.items():
            arriving[total + w] = arriving.get(total + w, 0) | beside & mask
    return ()


def _back(near: Sequence[int], weight: Sequence[int], starts: int, sum_of: dict[int, int], goal: int) -> Way:
    way = [goal]
    while True:
        n = way[-1]
        before = sum_of[n] - weight[n]
        if before == 0 and starts >> n & 1:
            return tuple(reversed(way))
        way.append(next(m for m in bits(near[n]) if sum_of.get(m) == before))


def fork(near: Sequence[int], middle: int, first: int, second: int, free: int) -> tuple[Way, Way] | None:
    """Two paths from `middle`, otherwise disjoint, to one of `first` and to one of `second`; None if impossible.

    Exact: a flow of two over split places (Menger). `middle` itself counts as a goal.
    """
    if first >> middle & 1 or second >> middle & 1:
        to_first = first >> middle & 1
        other = cheapest(near, (1,) * len(near), 1 << middle, second if to_first else first, free | 1 << middle)
        if not other:
            return None
        return ((middle,), other) if to_first else (other, (middle,))
    flow: set[tuple[int, int]] = set()
    size = len(near)
    for _ in range(2):
        step = _augment(near, middle, (first, second), free, flow, size)
        if not step:
            return None
        for arc in step:
            if (arc[1], arc[0]) in flow:
                flow.remove((arc[1], arc[0]))
            else:
                flow.add(arc)
    ways = {}
    follow = {a: b for a, b in flow if a != 2 * middle + 1}
    for a, b in sorted(flow):
        if a == 2 * middle + 1:
            way = [middle]
            while b < 2 * size:
                if b % 2 == 0:
                    way.append(b // 2)
                b = follow[b]
            ways[b - 2 * size] = tuple(way)
    return ways[0], ways[1]


# Split places: 2n is "coming to n", 2n + 1 "leaving n"; 2 * size and 2 * size + 1 are the two goals, + 2 the end.


def _augment(
    near: Sequence[int], middle: int, goals: tuple[int, int], free: int, flow: set[tuple[int, int]], size: int
) -> list[tuple[int, int]]:
    """The arcs of an augmenting path in the residual flow, [] if there is none."""
    start, end = 2 * middle + 1, 2 * size + 2
    came = {start: start}
    queue = [start]
    for node in queue:
        if node == end:
            arcs = []
            while node != start:
                arcs.append((came[node], node))
                node = came[node]
            return arcs
        for after in _arcs(near, node, goals, free, flow, size):
            if after not in came:
                came[after] = node
                queue.append(after)
    return []


def _arcs(
    near: Sequence[int], node: int, goals: tuple[int, int], free: int, flow: set[tuple[int, int]], size: int
) -> Iterator[int]:
    """Where the residual graph leads from here."""
    if node >= 2 * size:
        ahead = [2 * size + 2] if node < 2 * size + 2 else []
    elif node % 2 == 0:
        ahead = [node + 1]
    else:
        n = node // 2
        ahead = [2 * m for m in bits(near[n] & free)]
        ahead += [2 * size + i for i in (0, 1) if goals[i] >> n & 1]
    yield from (after for after in ahead if (node, after) not in flow)
    yield from sorted(a for a, b in flow if b == node)
