"""How units and bombs fare against foes, in plain figures and in whole parts of a chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from game.core.odds import Number
from game.core.twenty_years.odds_lines import Force

WEIGHTS = (2, 3, 5, 10)  # what losing one costs, in half footmen: settles which of two equally good orders spares more
NOBODY = -1
TOGETHER = 5  # 20Y-D41: an engagement has at most five units
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


class Bomb(NamedTuple):
    """A bomb in whole parts: its dice fall one by one, each misses or hits. The numbers may be layers of fields."""

    dice: int
    miss: int
    hit: int

    @property
    def parts(self) -> int:
        """Into how many parts all its dice split a chance."""
        return int((self.miss + self.hit) ** self.dice)

    def idle(self, worth: int) -> list[int]:
        """What dice lead to whose hits find nobody, by how many of them have fallen, before the last."""
        return [worth * (self.miss + self.hit) ** fallen for fallen in range(self.dice)]

    def thrown(self, worth: int, fewer: Sequence[int], scale: int) -> list[int]:
        """What its last 0, 1, ... dice lead to; `worth` is that of no dice at all.

        `fewer` tells the same for one foe less, where a chance is split into `scale` parts less.
        """
        found = [worth]
        hit = scale * self.hit
        for lower in fewer[: self.dice]:
            missed = worth if self.miss == 1 else worth * self.miss
            worth = missed + lower * hit
            found.append(worth)
        return found

    def falling(self, flying: Sequence[int], thrown: int, scale: int) -> list[int]:
        """The other way: chances of bombs at so many foes, by their dice that are still to fall.

        `thrown` holds those that are thrown now, `flying` those at one foe more.
        """
        found = [thrown]
        hit = scale * self.hit
        for above in flying[:0:-1]:
            thrown = (thrown if self.miss == 1 else thrown * self.miss) + above * hit
            found.append(thrown)
        return found[::-1]

    def landed(self, flying: Sequence[int], scale: int) -> int:
        """The last foe is hit, whatever the dice left show."""
        found = 0
        for above in flying[:0:-1]:
            found = found * (self.miss + self.hit) + above
        return found * scale * self.hit


def bomb_of(hits: Sequence[Number]) -> Bomb:
    """The bomb whose dice together hit 0, 1, ... foes with these chances."""
    dice = len(hits) - 1
    miss = sixths(float(hits[0]) ** (1 / dice))
    common = gcd(miss, SIDES)
    return Bomb(dice, miss // common, (SIDES - miss) // common)
