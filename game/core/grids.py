"""Pure geometry on integer bitmasks, without game words: squares and their polyominoes, and hexes.

A mask is a set of places; `|`, `&`, `^` and `bit_count` are its set operations. Of squares, bit row * cols + col; of
hexes, the number of each in a list. A hex is an axial pair (q, r). Columns and rows of maps are separate:
`from_offset` converts them for each stagger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from game.core.state import Computed

Cell = tuple[int, int]  # row, column, 0-based
Cells = tuple[Cell, ...]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def flood(grown: Callable[[int], int], start: int, within: int) -> int:
    """Everything of `within` that hangs together with its part in `start`; `grown` adds the neighbours of a mask."""
    reached = edge = start & within
    while edge:
        edge = grown(edge) & within & ~reached
        reached |= edge
    return reached


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

    def cells(self, mask: int) -> Cells:
        """The squares of a mask, row by row."""
        return tuple(divmod(bit, self.cols) for bit in bits(mask))

    def grown(self, mask: int) -> int:
        """The mask and every square that shares an edge with it."""
        along = (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return (mask | along | mask << self.cols | mask >> self.cols) & self.everything

    def around(self, mask: int) -> int:
        """The squares that share an edge with the mask and are not in it."""
        return self.grown(mask) & ~mask

    def beside(self, mask: int) -> tuple[int, int, int, int]:
        """The squares that share an edge with four squares of the mask, with three at least, with two, with one."""
        left, right = (mask & self._not_first) >> 1, (mask & self._not_last) << 1
        above, below = mask >> self.cols, mask << self.cols & self.everything
        one, both, some, pair = left | right, left & right, above | below, above & below
        return both & pair, both & some | one & pair, both | pair | one & some, one | some

    def flood(self, start: int, within: int) -> int:
        """Everything of `within` that hangs together, edge to edge, with its part in `start`."""
        return flood(self.grown, start, within)

    def parts(self, mask: int) -> Iterator[int]:
        """The mask cut into pieces that hang together, in the order of their first squares."""
        while mask:
            piece = self.flood(mask & -mask, mask)
            yield piece
            mask ^= piece


# ---- Things that belong to the bits of a mask: expands masks into lists.
_BYTE, _HALF = 8, 4  # bits in a part of a long deck: a byte of a mask, or half of one where its rows would be long
_SHORT, _THIRD = 27, 9  # a short deck: its masks are small numbers, quicker to shift than to write as bytes

T = TypeVar("T")


class Deck(Generic[T]):
    """One thing for each bit of a mask; lists those of a mask quickly, a part at a time."""

    __slots__ = ("of",)

    of: Callable[[int], list[T]]  # the things of a mask, lowest bit first

    def __init__(self, things: Iterable[T]) -> None:
        self.of = _dealer([(thing,) for thing in things])

    @classmethod
    def of_several(cls, things: Sequence[Sequence[T]]) -> Deck[T]:
        """A deck with any number of things for each bit."""
        made = object.__new__(cls)
        made.of = _dealer(things, _HALF)
        return made


def united(masks: Sequence[int]) -> Callable[[int], int]:
    """A function from a mask to the union of the masks that belong to its bits."""
    return _written(masks, 0, or_, "{}", " | ")


def _dealer(things: Sequence[Sequence[T]], width: int = _BYTE) -> Callable[[int], list[T]]:
    """A function that joins the things of a mask's set bits, as one list expression: faster than a loop."""
    return _written(things, (), lambda row, some: (*row, *some), "[*{}]", ", *", width)


def _written(
    things: Sequence[Any], none: Any, join: Callable[[Any, Any], Any], whole: str, joint: str, width: int = _BYTE
) -> Callable[[int], Any]:
    """A function of a mask that takes the row of each of its parts (by the part's value, the things of its bits) and
    joins them as written."""
    parts, bits = [], _THIRD if len(things) <= _SHORT else width
    for first in range(0, len(things) or 1, bits):
        rows = [none]
        for some in things[first : first + bits]:
            rows += [join(row, some) for row in rows]
        parts.append(tuple(rows))
    said = [f"byte{n}" for n in range(-(-len(things) // _BYTE))]
    begin = f" {', '.join(said)}, = mask.to_bytes({len(said)}, 'little')\n"
    if bits == _THIRD:
        begin, said = "", [f"mask >> {bits * n} & {(1 << bits) - 1}" for n in range(len(parts))]
    elif bits == _HALF:
        said = [half for byte in said for half in (f"{byte} & 15", f"{byte} >> 4")][: len(parts)]
    told = joint.join(f"part{n}[{says}]" for n, says in enumerate(said))
    space: dict[str, Any] = {f"part{n}": part for n, part in enumerate(parts)}
    exec(f"def of(mask):\n{begin} return {whole.format(told)}", space)
    made: Callable[[int], Any] = space["of"]
    return made


# ---- Polyominoes on a rectangle of plots, as integer bitmasks: bit row * width + column. Pure geometry, no game
# words.
def cells_of(rows: Sequence[str]) -> Cells:
    """The cells of a drawing: '#' is a cell."""
    return tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")


def normal(cells: Iterable[Cell]) -> Cells:
    """Moved to the upper left corner and sorted: equal shapes, equal cells."""
    cells = list(cells)
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def edges(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The outline of cells of side 1 as segments ((x, y), (x, y)), clockwise round each cell."""
    inside = set(cells)
    for r, c in sorted(inside):
        corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))
        for side, beyond in enumerate(((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))):
            if beyond not in inside:
                yield corners[side], corners[side + 1]


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
class Stamp(Generic[T]):
    """One orientation on one field. `anchors`: bits where its upper left corner may be."""

    cells: Cells
    shifts: tuple[int, ...]
    anchors: int
    made: Mapping[int, T]  # by the bit of that corner, what is made of the place


def stamps(field: Squares, shape: Sequence[str], make: Callable[[int], T]) -> tuple[Stamp[T], ...]:
    """All orientations of a drawing that fit into the field. `make` turns the mask of a place into what is listed."""
    found: list[Stamp[T]] = []
    for cells in orientations(cells_of(shape)):
        height = field.rows - max(r for r, _ in cells)
        width = field.cols - max(c for _, c in cells)
        if height <= 0 or width <= 0:
            continue
        row = (1 << width) - 1
        anchors = sum(row << (r * field.cols) for r in range(height))
        shifts = tuple(r * field.cols + c for r, c in cells)
        mask = sum(1 << shift for shift in shifts)
        found.append(Stamp(cells, shifts, anchors, Computed(lambda bit, mask=mask: make(mask << bit))))  # type: ignore[misc]
    return tuple(found)


def placements(stamps: Sequence[Stamp[T]], free: int, edge: int = 0) -> list[T]:
    """Every place on `free`, with an `edge` on that too, orientation by orientation, each in reading order."""
    found: list[T] = []
    for stamp in reversed(stamps):
        anchors, made = stamp.anchors, stamp.made
        for shift in stamp.shifts:
            anchors &= free >> shift
        if edge and anchors:
            anchors &= reduce(or_, [edge >> shift for shift in stamp.shifts])
        while anchors:  # from the last: the highest bit is found sooner than the lowest
            bit = anchors.bit_length() - 1
            found.append(made[bit])
            anchors ^= 1 << bit
    found.reverse()
    return found


# ---- Hexagons. Pure geometry, no game words.
Axis = Literal["x", "y"]
Index = Literal["odd", "even"]


class Hex(NamedTuple):
    """A place."""

    q: int
    r: int

    def distance(self, other: Hex) -> int:
        """Steps between two places."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # to the six places around a hex, clockwise


def from_offset(column: int, row: int, axis: Axis, index: Index) -> Hex:
    """The hex of a map's column and row. `axis` "y" pushes every other row right, "x" every other column down."""
    sign = -1 if index == "odd" else 1
    if axis == "y":
        return Hex(column - (row + sign * (row & 1)) // 2, row)
    return Hex(column, row - (column + sign * (column & 1)) // 2)


def beside(places: Sequence[Hex]) -> tuple[int, ...]:
    """The mask of the hexes beside each of these places; bit i is place i."""
    number = {place: i for i, place in enumerate(places)}
    around = ([(q + step, r + turn) for step, turn in STEPS] for q, r in places)
    return tuple(sum(1 << number[Hex(*near)] for near in six if near in number) for six in around)


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
