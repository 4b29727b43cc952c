"""What a title says to learners, as its `learning` module: a slot for each action, numbers for what a view shows.

    def slots(view) -> dict[str, tuple[Axis, ...]]      # for each kind of action what tells its actions apart
    NAMES; def numbers(view, seat) -> Sequence[float]   # the numbers of a view, by name
    PLANES; def planes(view, seat) -> Sequence[Plane]   # its board, by name: a mask of spaces, or a number a space
    def board(view) -> Board                            # where those spaces lie

An action's slot follows from its own fields alone, so it is the same in every state of every match on that board. A
kind has as many slots as its axes have places together. What the axes do not tell apart shares a slot, and the first of
it that is legal is played. No learner's library is imported here: titles need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

Plane = int | Sequence[float]  # a mask of spaces by their numbers, or a number for each


class BoardPlane(NamedTuple):
    """`spaces`: by number, where a space lies in the rows of the plane, row * cols + col."""

    rows: int
    cols: int
    spaces: tuple[int, ...]


class Axis(NamedTuple):
    """One thing that tells actions of a kind apart. `at`: the place of an action on it, -1 where it has none.

    `exact`: no two values share a place.
    """

    size: int
    at: Callable[[Any], int]
    exact: bool = True


def one_of(values: Iterable[Any], read: Callable[[Any], Any]) -> Axis:
    """One of these values, in their order."""
    places: dict[Any, int] = {}
    for value in values:
        places.setdefault(value, len(places))
    return Axis(len(places), lambda action: places.get(read(action), -1))


def upto(most: int, read: Callable[[Any], int]) -> Axis:
    """A number from 0 to `most`; larger ones share the last place."""
    return Axis(most + 1, lambda action: min(read(action), most), False)


def flags(count: int, read: Callable[[Any], Iterable[int]]) -> Axis:
    """Any of so many things, by their numbers."""
    return Axis(
        1 << count, lambda action: sum(1 << n for n in read(action)) if max(read(action), default=0) < count else -1
    )


def counts(kinds: int, most: int, read: Callable[[Any], Sequence[int]]) -> Axis:
    """So many of each kind, at most `most` together."""
    found = [picks for total in range(most + 1) for picks in combinations_with_replacement(range(kinds), total)]
    return one_of((tuple(map(picks.count, range(kinds))) for picks in found), lambda action: tuple(read(action)))


def hashed(size: int, read: Callable[[Any], Any]) -> Axis:
    """One of more values than there are places: those that meet in one share it, the same in every run."""
    return Axis(size, lambda action: crc32(msgspec.json.encode(read(action), order="deterministic")) % size, False)


def chosen(value: object, values: Iterable[object]) -> list[float]:
    """1 for that one of the values, 0 for the others."""
    return [float(one == value) for one in values]


def told(name: str, values: Iterable[object]) -> tuple[str, ...]:
    """The names of what `chosen` gives."""
    return tuple(f"{name}:{value}" for value in values)
