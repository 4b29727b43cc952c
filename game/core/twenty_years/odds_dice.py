"""Best play of the year's dice: which to keep, what each keep is worth, what the golden die could do.

Faces 1, 2 and 3 are all one gold, so a hand counts four kinds of face: coins, fours, fives, sixes. What a finished hand
pays is given by the caller; this room only knows how dice are rolled, kept and set (rules chapter 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.odds import HAIR, Hand, Number, Rerolls, lattice, roll_on

KINDS = 4  # coins, fours, fives, sixes
COIN_FACES = 3


def kind(face: int) -> int:
    """The kind of a face 1..6: 0 for a coin, then 4, 5, 6."""
    return max(0, face - COIN_FACES)


def hand_of(faces: Sequence[int]) -> Hand:
    """The hand these faces make."""
    counts = [0] * KINDS
    for face in faces:
        counts[kind(face)] += 1
    return tuple(counts)


def chances(one: Number) -> tuple[Number, ...]:
    """The chances of the four kinds; `one` chooses the number type."""
    return one * COIN_FACES / 6, one / 6, one / 6, one / 6


class Choice(NamedTuple):
    """The best thing to do with a hand: stop, keep a part and roll the rest, or set the golden die first.

    `deed` is "stop", "keep" or "golden". `keep` is the part to keep among the dice that are not locked (all of them
    for "stop"). For "golden" a die of kind `take` becomes one of kind `make`. `worth` is the value under best play.
    """

    action: str
    worth: Number
    keep: Hand = ()
    take: int = -1
    make: int = -1


class Dice:
    """Best play with `dice` dice. `pays` holds the worth of each full hand in the lattice's order.

    `bonus[left]` is paid for stopping with `left` rerolls unused (year 12), its length says how many rerolls there are
    plus one. `golden` tells that one die may still be set to any face, once; it is locked then (20Y-D17).
    """

    def __init__(
        self, dice: int, pays: Sequence[Number], bonus: Sequence[Number], one: Number, golden: bool = False
    ) -> None:
        self.dice = dice
        self.pays = pays
        self.bonus = tuple(bonus)
        self.golden = golden
        self._chances = chances(one)
        self._table = lattice(KINDS, dice)
        self._locked: dict[int, Rerolls] = {}
        self._free: Rerolls | None = None

    # ---- tables, each made when first needed

    def locked(self, made: int) -> Rerolls:
        """Best play when one die is locked at kind `made`: a table over the other dice."""
        if made not in self._locked:
            table = lattice(KINDS, self.dice - 1)
            first = self._table.first_full
            above = self._table.above[table.first_full : first]
            pays = [self.pays[row[made] - first] for row in above]
            stops = [[pay + extra for pay in pays] for extra in self.bonus]
            self._locked[made] = Rerolls(table, self._chances, stops)
        return self._locked[made]

    def free(self) -> Rerolls:
        """Best play when no die is locked, the golden die included if there is one."""
        if self._free is None:
            stops = [[pay + extra for pay in self.pays] for extra in self.bonus]
            if self.golden:
                stops = [self._or_set(left, stop) for left, stop in enumerate(stops)]
            self._free = Rerolls(self._table, self._chances, stops)
        return self._free

    def _or_set(self, left: int, stop: Sequence[Number]) -> list[Number]:
        """What a hand is worth when it is stopped or a die of it is set now."""
        table = self._table
        first = lattice(KINDS, self.dice - 1).first_full
        made = [max(row) for row in zip(*(self.locked(k).worth[left] for k in range(KINDS)), strict=True)]
        below = table.below[table.first_full :]
        return [max(pay, *(made[node - first] for node in row)) for pay, row in zip(stop, below, strict=True)]

    # ---- questions

    def stop(self, hand: Hand, left: int) -> Number:
        """What the full hand pays when rolling stops now (a locked die belongs to the hand)."""
        return self.pays[self._table.node[hand] - self._table.first_full] + self.bonus[left]

    def keep(self, part: Hand, left: int, lock: int | None = None) -> Number:
        """What keeping `part` and rolling all other dice once is worth; a locked die is not counted in `part`."""
        return (self.free() if lock is None else self.locked(lock)).of_keep(part, left)

    def start(self, left: int) -> Number:
        """What the hand is worth before the first roll, with `left` rerolls after it."""
        return roll_on(self._table, self.free().worth[left], self._chances)[0]

    def best(self, hand: Hand, left: int, lock: int | None = None) -> Choice:
        """What to do now with a full hand, a locked die of kind `lock` included. Of equals: stop, keep, golden."""
        loose = hand if lock is None else _less(hand, lock)
        top = Choice("stop", self.stop(hand, left), loose)
        if lock is None and self.golden:
            for take in range(KINDS):
                if hand[take]:
                    for make in range(KINDS):
                        worth = self.locked(make).of_hand(_less(hand, take), left)
                        if worth > top.worth + HAIR:
                            top = Choice("golden", worth, (), take, make)
        if left:
            worth, part = (self.free() if lock is None else self.locked(lock)).best_keep(loose, left)
            if worth > top.worth + HAIR or (top.action == "golden" and worth >= top.worth - HAIR):
                top = Choice("keep", worth, part)
        return top


def _less(hand: Hand, kind: int) -> Hand:
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])
