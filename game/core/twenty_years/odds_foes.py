"""How units and bombs fare against foes, in plain figures and in whole parts of a chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from game.core.odds import Number
from game.core.twenty_years.odds_lines import Force

WEIGHTS = (2, 3, 5, 10)  # what losing one costs, in half footmen: settles which of two equally good orders spares more
NOBODY = -1
SIDES = 6  # a die splits a chance into so many equal parts


class Ways(NamedTuple):
    """How one unit of a troop fares against one kind of foe."""

    falls: Number
    stands: Number
    kills: int


class Group(NamedTuple):
    """Foes of one kind; a troop that cannot fight them has None."""

    ways: tuple[Ways | None, Ways | None, Ways | None]
    foes: int

    def way(self, troop: int) -> Ways:
        """How a troop that can fight them fares."""
        ways = self.ways[troop]
        assert ways is not None
        return ways

    def price(self, troop: int) -> Number:
        """What a blow of this troop costs on average, in half footmen."""
        return self.way(troop).falls * WEIGHTS[troop]


Place = tuple[int, int, Force]  # the front group, its foes left, who is left


def sixths(chance: Number) -> int:
    """A chance of one die, in parts of SIDES."""
    return round(chance * SIDES)


def die_of(hits: Sequence[Number]) -> tuple[int, int]:
    """How a die of a bomb falls, in whole parts: miss, hit. `hits` holds the chances of 0, 1, ... hits of all dice."""
    miss = sixths(float(hits[0]) ** (1 / (len(hits) - 1)))
    common = gcd(miss, SIDES)
    return miss // common, (SIDES - miss) // common
