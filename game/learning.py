"""A title's interface to learners, its `learning` module: a slot for each action, numbers for a view.

    def slots(view) -> dict[str, tuple[Axis, ...]]      # for each kind of action, the axes that tell its actions apart
    NAMES; def numbers(view, seat) -> Sequence[float]   # the numbers of a view, by name
    PLANES; def planes(view, seat) -> Sequence[Plane]   # its board, by name: a mask of spaces, or a number a space
    def board(view) -> BoardPlane                       # where those spaces lie

The slot of an action follows from its own fields, so it is the same in every state of every match on a board. A kind
has as many slots as the product of its axes' places. Actions the axes do not tell apart share a slot, which plays the
first legal one. No learning library is imported here: titles need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

Plane = int | Sequence[float]  # a mask of spaces by their numbers, or a number for each


class BoardPlane(NamedTuple):
    """`spaces`: position of each space, by its number, in the rows of the plane: row * cols + col."""

    rows: int
    cols: int
    spaces: tuple[int, ...]


class Axis(NamedTuple):
    """Tells actions of a kind apart. `at`: an action's place on the axis, -1 if it has none."""

    size: int
    at: Callable[[Any], int]


def one_of(values: Iterable[Any], read: Callable[[Any], Any]) -> Axis:
    """One of these values, in their order."""
    places: dict[Any, int] = {}
    for value in values:
        places.setdefault(value, len(places))
    return Axis(len(places), lambda action: places.get(read(action), -1))


def upto(most: int, read: Callable[[Any], int]) -> Axis:
    """A number from 0 to `most`; larger ones share the last place."""
    return Axis(most + 1, lambda action: min(read(action), most))


def flags(count: int, read: Callable[[Any], Iterable[int]]) -> Axis:
    """Any subset of a number of things, by their indices."""
    return Axis(
        1 << count, lambda action: sum(1 << n for n in read(action)) if max(read(action), default=0) < count else -1
    )


def counts(kinds: int, most: int, read: Callable[[Any], Sequence[int]]) -> Axis:
    """A count of each kind, at most `most` together."""
    found = [picks for total in range(most + 1) for picks in combinations_with_replacement(range(kinds), total)]
    return one_of((tuple(map(picks.count, range(kinds))) for picks in found), lambda action: tuple(read(action)))


def hashed(size: int, read: Callable[[Any], Any]) -> Axis:
    """More values than places: colliding values share a place, the same in every run."""
    return Axis(size, lambda action: crc32(msgspec.json.encode(read(action), order="deterministic")) % size)


def chosen(value: object, values: Iterable[object]) -> list[float]:
    """1 for that value, 0 for the others."""
    return [float(one == value) for one in values]


def told(name: str, values: Iterable[object]) -> tuple[str, ...]:
    """The names of what `chosen` gives."""
    return tuple(f"{name}:{value}" for value in values)
