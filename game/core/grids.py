"""Pure geometry on integer bitmasks, without game words: squares and their polyominoes, and hexes.

A mask is a set of places; `|`, `&`, `^` and `bit_count` are its set operations. Of squares, bit row * cols + col. A hex
is an axial pair (q, r); its third coordinate is -q - r. Vectors add, negate and rotate by sixths; the rotations form
the group of the hexagon, and the tests check its laws. Columns and rows of maps are separate: `from_offset` converts
them for each stagger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

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


# ---- Polyominoes on a rectangle of plots, as integer bitmasks: bit row * width + column. Pure geometry, no game
# words.
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


# ---- Hexagons as vectors, and sets of them as integer bitmasks. Pure geometry, no game words.
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
