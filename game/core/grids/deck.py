"""What belongs to the bits of a mask, dealt out at once: the listing of everything that is kept as a mask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

_PART = 8  # bits in a part of a deck: one byte of a mask

T = TypeVar("T")


class Deck(Generic[T]):
    """One thing for each bit of a mask; gives those of a mask quickly, a byte of it at a time."""

    __slots__ = ("of",)

    of: Callable[[int], list[T]]  # the things of a mask, lowest bit first

    def __init__(self, things: Iterable[T]) -> None:
        self.of = _dealer(_parts([(thing,) for thing in things]))

    @classmethod
    def of_several(cls, things: Sequence[Sequence[T]]) -> Deck[T]:
        """A deck with any number of things for each bit."""
        made = cls(())
        made.of = _dealer(_parts(things))
        return made


def united(masks: Sequence[int]) -> Callable[[int], int]:
    """A function from a mask to the union of the masks that belong to its bits."""
    parts = []
    for first in range(0, len(masks), _PART):
        rows = [0]
        for some in masks[first : first + _PART]:
            rows += [row | some for row in rows]
        parts.append(tuple(rows))
    return _written(parts, "{}", " | ")


def _parts(things: Sequence[Sequence[T]]) -> list[tuple[tuple[T, ...], ...]]:
    """By byte of the mask and what it says, the things of its set bits."""
    parts = []
    for first in range(0, len(things), _PART):
        rows: list[tuple[T, ...]] = [()]
        for some in things[first : first + _PART]:
            rows += [(*row, *some) for row in rows]
        parts.append(tuple(rows))
    return parts


def _dealer(parts: Sequence[tuple[tuple[T, ...], ...]]) -> Callable[[int], list[T]]:
    """A function that joins the rows of all parts: written out, as one list, it takes a third of a loop's time."""
    return _written(parts, "[{}]", ", ", "*")


def _written(parts: Sequence[Sequence[Any]], whole: str, joint: str, mark: str = "") -> Callable[[int], Any]:
    """A function of a mask that takes the row of each of its bytes and joins them as written."""
    rows = joint.join(f"{mark}part{n}[row[{n}]]" for n in range(len(parts)))
    space: dict[str, Any] = {f"part{n}": part for n, part in enumerate(parts)}
    exec(f"def of(mask):\n row = mask.to_bytes({len(parts)}, 'little')\n return {whole.format(rows)}", space)
    made: Callable[[int], Any] = space["of"]
    return made
