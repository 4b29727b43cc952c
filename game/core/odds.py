"""Exact probabilities a player wants before committing. Shared mathematics; each game has its own questions.

Functions keep the number type of the probabilities they get (floats in play, Fractions in tests), so tests prove the
very code that runs in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb

Number = float | Fraction
Hand = tuple[int, ...]  # how many dice show each kind of face, e.g. (coins, fours, fives, sixes)

HAIR = 1e-12  # floats nearer than this are equal: among equal choices the plainer one is taken


def tidy(value: Number) -> float:
    """A float for display: certain up to rounding is certain."""
    return round(float(value), 12)


class Lattice:
    """All hands of 0 to `dice` dice over `kinds` kinds of face, as node numbers: smaller hands have smaller numbers.

    A hand that was not fully rolled yet is a keep: its node stands for "keep these, roll the rest".
    """

    __slots__ = ("above", "below", "dice", "first_full", "hands", "kinds", "node")

    def __init__(self, kinds: int, dice: int) -> None:
        self.kinds = kinds
        self.dice = dice
        self.hands: list[Hand] = []
        for size in range(dice + 1):
            self.first_full = len(self.hands)  # ends at the first node with all dice
            for faces in combinations_with_replacement(range(kinds), size):
                self.hands.append(tuple(faces.count(kind) for kind in range(kinds)))
        self.node = {hand: number for number, hand in enumerate(self.hands)}
        # nodes with one die more (by kind; none for full hands) and one die less (only kinds present)
        self.above = [tuple(self.node[less(h, k, -1)] for k in range(kinds)) for h in self.hands[: self.first_full]]
        self.below = [tuple(self.node[less(h, k, 1)] for k in range(kinds) if h[k]) for h in self.hands]

    def full(self) -> list[Hand]:
        """The hands with all dice, in node order."""
        return self.hands[self.first_full :]


def less(hand: Hand, kind: int, count: int) -> Hand:
    """The hand with that many fewer of a kind."""
    return (*hand[:kind], hand[kind] - count, *hand[kind + 1 :])


@cache
def lattice(kinds: int, dice: int) -> Lattice:
    """The lattice for that many dice, cached."""
    return Lattice(kinds, dice)


def roll_on(table: Lattice, full: Sequence[Number], chances: Sequence[Number]) -> list[Number]:
    """The value of every proper keep if the rest is rolled once and a full hand is worth `full` (in node order).

    Dice are independent, so a node is the mean of the nodes with one die more; no list of rolls is needed.
    """
    values: list[Number] = [0] * table.first_full
    values += full
    above = table.above
    for number in range(table.first_full - 1, -1, -1):
        values[number] = sum([chance * values[node] for chance, node in zip(chances, above[number], strict=True)])
    return values[: table.first_full]


def best_parts(table: Lattice, values: Sequence[Number]) -> list[int]:
    """For every node the most valuable node among its parts and itself; among equal ones a part with more dice."""
    best = list(range(len(table.hands)))
    for number, below in enumerate(table.below):
        top = values[number]
        for lower in below:
            candidate = best[lower]
            if values[candidate] > top:
                top = values[candidate]
                best[number] = candidate
    return best


class Rerolls:
    """Best play of "keep some, roll the rest". `stops[left]`: the value of stopping with `left` rerolls unused.

    `worth[left]`: the value of each full hand under best play. `kept[left]`: the value of each proper keep when the
    rest is rolled (left >= 1). Both in node order, full hands counted from `table.first_full`.
    """

    __slots__ = ("kept", "table", "worth")

    def __init__(self, table: Lattice, chances: Sequence[Number], stops: Sequence[Sequence[Number]]) -> None:
        self.table = table
        self.worth: list[Sequence[Number]] = [stops[0]]
        self.kept: list[list[Number]] = [[]]
        for stop in stops[1:]:
            kept = roll_on(table, self.worth[-1], chances)
            values = [*kept, *stop]
            best = best_parts(table, values)
            self.kept.append(kept)
            self.worth.append([values[node] for node in best[table.first_full :]])

    def of_keep(self, part: Hand, left: int) -> Number:
        """What keeping this proper part and rolling the rest is worth with `left` >= 1 rerolls."""
        return self.kept[left][self.table.node[part]]

    def of_hand(self, hand: Hand, left: int) -> Number:
        """The value of a full hand with `left` rerolls under best play, including stopping."""
        return self.worth[left][self.table.node[hand] - self.table.first_full]

    def best_keep(self, hand: Hand, left: int) -> tuple[Number, Hand]:
        """The best proper part to keep (left >= 1) and its value; among equal ones a part with more dice."""
        top, best = self.of_keep(parts(hand)[0], left), parts(hand)[0]
        for part in parts(hand)[1:]:
            value = self.of_keep(part, left)
            if value > top + HAIR:
                top, best = value, part
        return top, best


@cache
def parts(hand: Hand) -> list[Hand]:
    """Every proper part of a hand, larger ones first."""
    rows: list[Hand] = [()]
    for count in hand:
        rows = [(*row, n) for row in rows for n in range(count + 1)]
    rows.sort(key=lambda row: -sum(row))
    return rows[1:]


@lru_cache(maxsize=4096, typed=True)  # typed: Fraction(1, 2) equals 0.5 and must not bring its float
def binomial(count: int, hit: Number, miss: Number) -> tuple[Number, ...]:
    """The chances of 0..count hits when each of `count` dice hits with chance `hit` and else misses (`miss`)."""
    return tuple(comb(count, k) * hit**k * miss ** (count - k) for k in range(count + 1))
