"""Forces as numbers: which units can be left of a force, numbered by how many have fallen.

A line stands for troops that are sent one after another: whoever is second fights when the first are gone. Together
the fallen of all lines give the number of a field (game/core/fields.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core.fields import Fields

Force = tuple[int, int, int, int]  # footmen, archers, knights, bombs
FOOTMEN, ARCHERS, KNIGHTS, BOMB = range(4)  # the places in a force


class Line(NamedTuple):
    """Troops in the order they are sent: 0, 1, ... `size - 1` of them can fall, each moves `stride` fields on."""

    troops: tuple[int, ...]
    size: int
    stride: int


class Lines:
    """The lines of a force. The last one has the longest strides: the line that is furthest from its full losses.

    `orders` lists the troops of each line and how many of them can have fallen when 0, 1, ... foes are gone.
    """

    __slots__ = ("_falls", "_units", "count", "force", "lines", "stride")

    def __init__(self, force: Force, orders: Iterable[tuple[Sequence[int], Sequence[int]]]) -> None:
        self.force = force
        self._units = force[FOOTMEN] + force[ARCHERS] + force[KNIGHTS]
        self.lines: list[Line] = []
        self.stride: dict[int, int] = {}  # by troop
        self.count = 1
        self._falls: Sequence[int] = ()
        for _, troops, falls in sorted([self._spent(troops, falls) for troops, falls in orders], reverse=True):
            size = min(falls[-1], sum([force[i] for i in troops])) + 1
            self._falls = falls
            self.lines.append(Line(troops, size, self.count))
            self.stride.update(dict.fromkeys(troops, self.count))
            self.count *= size

    def _spent(self, troops: Sequence[int], falls: Sequence[int]) -> tuple[float, tuple[int, ...], Sequence[int]]:
        """A line, headed by the mean part of it that can have fallen."""
        units = min(falls[-1], sum([self.force[i] for i in troops]))
        return sum([min(units, fallen) for fallen in falls]) / (units * len(falls)), tuple(troops), falls

    def number(self, force: Force) -> int:
        """The field of those who are left; -1 when the lines never come to that."""
        number, gone = 0, 0
        for troops, size, stride in self.lines:
            fallen, left = 0, 0
            for troop in troops:
                fell = self.force[troop] - force[troop]
                if fell < 0 or (fell and left):  # somebody fell before his turn
                    return -1
                left += force[troop]
                fallen += fell
            if fallen >= size:
                return -1
            number += fallen * stride
            gone += fallen
        others_stand = gone == self._units - force[FOOTMEN] - force[ARCHERS] - force[KNIGHTS]
        return number if others_stand else -1

    def left(self, number: int, bombs: int) -> Force:
        """Who is left at this field."""
        force = [*self.force[:BOMB], bombs]
        for troops, _, stride in reversed(self.lines):
            fallen, number = divmod(number, stride)
            for troop in troops:
                fell = min(fallen, force[troop])
                force[troop] -= fell
                fallen -= fell
        return force[FOOTMEN], force[ARCHERS], force[KNIGHTS], force[BOMB]

    def within(self, killed: int) -> int:
        """How many fields, the first ones, can be reached when so many foes are gone: each unit has killed first."""
        if not self.lines:
            return 1
        last = self.lines[-1]
        return min(last.size, self._falls[killed] + 1) * last.stride

    def fallen(self, fields: Fields) -> list[int]:
        """The lowest bits of the fields where 0, 1, ... of all lines together have fallen."""
        found = [1]
        for _, size, stride in self.lines:
            moved = [0] * (len(found) + size - 1)
            for gone, marks in enumerate(found):
                for more in range(size):
                    moved[gone + more] |= marks << more * stride * fields.bits
            found = moved
        return found

    def there(self, fields: Fields, troop: int) -> int:
        """The mask of the fields where it is this troop's turn in its line."""
        for troops, size, stride in self.lines:
            if troop in troops:
                before = sum([self.force[i] for i in troops[: troops.index(troop)]])
                turns = range(before, before + self.force[troop])
                return fields.waves([fields.full * (fallen in turns) for fallen in range(size)], stride)
        return 0

    def weight(self, fields: Fields, weights: Sequence[int]) -> int:
        """The layer that tells what all who are left weigh together, bombs aside."""
        layer = fields.same(sum([n * weight for n, weight in zip(self.force[:BOMB], weights, strict=False)]))
        for troops, size, stride in self.lines:
            gone = [0]
            for troop in troops:
                gone += [gone[-1] + weights[troop] * n for n in range(1, self.force[troop] + 1)]
            layer -= fields.waves(gone[:size], stride)
        return layer
