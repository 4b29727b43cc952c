"""The exact end of a battle between two lines of units: every roll, no sampling. Pure mathematics on plain figures.

A line loses its units front to back, so a side is one number: the hits it has taken. From there both sides' dice are
two independent spreads; rounds without a hit are divided out. Floats in play, Fractions in tests, one code.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import add

import msgspec

Number = float | Fraction
TINY = 1e-14  # a position less likely than this is left out of floats
Ends = dict[tuple[int, int], Number]  # (hits taken by us, by them) -> chance


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One unit: hits it still takes, what it takes off a die that strikes it, the face its own die needs.

    `rank`: its place in rolling order, where that matters.
    """

    hits: int
    defense: int
    need: int
    rank: int = 0


class Line:
    """A side: by hits taken, who is struck next and what the rest rolls."""

    __slots__ = ("dice", "length", "shields", "uniform")

    def __init__(self, fighters: Sequence[Fighter]) -> None:
        self.shields = [fighter.defense for fighter in fighters for _ in range(fighter.hits)]
        self.length = len(self.shields)
        self.uniform = len(set(self.shields)) <= 1
        self.dice: list[tuple[int, ...]] = []
        for index, fighter in enumerate(fighters):
            rest = tuple(f.need for f in sorted(fighters[index:], key=lambda f: f.rank))
            self.dice += [rest] * fighter.hits
        self.dice.append(())


def chance(need: int, exact: bool) -> Number:
    """That a die of ten faces shows `need` or more."""
    faces = min(10, max(0, 11 - need))
    return Fraction(faces, 10) if exact else faces / 10


class Spreads:
    """Chances of 0, 1, ... hits when dice strike a line, one after the other; remembered by what they depend on."""

    __slots__ = ("_exact", "_line", "_memo")

    def __init__(self, line: Line, exact: bool) -> None:
        self._line, self._exact = line, exact
        self._memo: dict[tuple[tuple[int, ...], int], list[Number]] = {}

    def of(self, dice: tuple[int, ...], start: int) -> list[Number]:
        """Of these dice on a line that has taken `start` hits. On a uniform line dice are given in rising order."""
        key = (dice, start)
        found = self._memo.get(key)
        if found is None:
            if not dice or start == self._line.length:
                found = [Fraction(1) if self._exact else 1.0]
            elif self._line.uniform and start:
                found = _clip(self.of(dice, 0), self._line.length - start)
            else:
                p = chance(dice[0] + self._line.shields[start], self._exact)
                missed, struck = self.of(dice[1:], start), self.of(dice[1:], start + 1)
                q = 1 - p
                found = [q * a + p * b for a, b in zip([*missed, 0], [0, *struck], strict=False)]
            self._memo[key] = found
        return found


def _clip(rows: list[Number], most: int) -> list[Number]:
    if len(rows) <= most + 1:
        return rows
    return [*rows[:most], sum(rows[most:])]


def fight(ours: Line, theirs: Line, first: Number = 0, exact: bool = False, back: Number = 0) -> Ends:
    """Where a fight to the end ends. `first`, `back`: the chance that they, or we, take one hit before it begins."""
    one: Number = Fraction(1) if exact else 1.0
    tiny = 0 if exact else TINY
    width = theirs.length + 1
    mass: list[list[Number]] = [[0] * width for _ in range(ours.length + 1)]
    for taken, p in ((0, one - back), (1, back)):
        for dealt, q in ((0, one - first), (1, first)):
            if p and q:
                mass[taken][dealt] = p * q
    on_us, on_them = Spreads(ours, exact), Spreads(theirs, exact)
    our_dice = [tuple(sorted(dice)) for dice in ours.dice] if theirs.uniform else ours.dice
    their_dice = [tuple(sorted(dice)) for dice in theirs.dice] if ours.uniform else theirs.dice
    for taken in range(ours.length):
        for dealt in range(theirs.length):
            here = mass[taken][dealt]
            if here <= tiny:
                continue
            mass[taken][dealt] = 0
            us = on_us.of(their_dice[dealt], taken)
            them = on_them.of(our_dice[taken], dealt)
            move = one - us[0] * them[0]
            if not move:
                raise ValueError("neither side can ever hit the other")
            scale = here / move
            reach = slice(dealt, dealt + len(them))
            for row, p in zip(mass[taken:], us, strict=False):
                part = scale * p
                if part > tiny:
                    row[reach] = map(add, row[reach], [part * q for q in them])
            mass[taken][dealt] = 0
    return {(a, b): p for a, row in enumerate(mass) for b, p in enumerate(row) if p}
