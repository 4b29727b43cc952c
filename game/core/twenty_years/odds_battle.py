"""Exact battle odds of 20 Years: the chance to win, who is left, and the order of troops that is best.

Rules chapter 10: every engaged unit kills, also when it falls; a bomb takes as many foes as its dice show hits. Units
sent one at a time are never worse than units sent together (their dice are independent), so best play is found over
single units, and `order` joins them to engagements of up to five again.

Everything takes plain figures: a `Force` counts footmen, archers, knights and bombs, a `Group` holds foes of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from game.core.odds import Number, binomial

Force = tuple[int, int, int, int]  # footmen, archers, knights, bombs
BOMB = 3  # the place of the bombs in a force
TOGETHER = 5  # 20Y-D41: an engagement has at most five units
WEIGHTS = (2, 3, 5, 10)  # what losing one costs, in half footmen: settles which of two equally good orders spares more


class Ways(NamedTuple):
    """How one unit of a troop fares against one kind of foe."""

    falls: Number
    stands: Number
    kills: int


class Group(NamedTuple):
    """Foes of one kind; a troop that cannot fight them has None."""

    ways: tuple[Ways | None, Ways | None, Ways | None]
    foes: int


class Move(NamedTuple):
    """An engagement of so many units of a troop (0..2), or one bomb (troop BOMB)."""

    troop: int
    units: int


class Spread(NamedTuple):
    """How a battle may end: chances of (won, force that is left)."""

    ends: dict[tuple[bool, Force], Number]

    @property
    def win(self) -> Number:
        return sum(chance for (won, _), chance in self.ends.items() if won)

    def lost(self, force: Force) -> tuple[Number, ...]:
        """Expected units and bombs gone, whatever the end."""
        return tuple(
            sum(chance * (force[i] - left[i]) for (_, left), chance in self.ends.items()) for i in range(len(force))
        )


_Place = tuple[int, int, Force]  # the front group, its foes left, who is left


class Battle:
    """Best play against these groups. `care` is the win chance one half footman is worth (tiny: win first).

    `hits` holds the chances that a bomb takes 0, 1, ... foes. Each battle remembers what it worked out.
    """

    def __init__(self, groups: Sequence[Group], hits: Sequence[Number], care: Number) -> None:
        self.groups = tuple(group for group in groups if group.foes)
        self.hits = tuple(hits)
        self._tail = [sum(self.hits[n:]) for n in range(len(self.hits) + 1)]  # chances of at least n hits
        self.care = care
        # by group: (troop, kills) of those that can fight it, the cheapest first; the dearest price of a kill
        self._able: list[list[tuple[int, int]]] = []
        self._dearest: list[Number] = []
        for number in range(len(self.groups)):
            able = [i for i in range(BOMB) if self.groups[number].ways[i] is not None]
            able.sort(key=lambda i: (self._price(number, i), i))
            self._able.append([(i, self._ways(number, i).kills) for i in able])
            self._dearest.append(max((self._price(number, i) for i in able), default=0))
        self._worth: dict[_Place, Number] = {}
        self._best: dict[_Place, int] = {}

    # ---- what may be done

    def moves(self, group: int, left: int, force: Force) -> list[int]:
        """The troops (or BOMB) worth trying against so many foes of a group.

        In the last group the battle is won when all kills together suffice, in whatever order: so of troops that kill
        alike only the one that loses least is tried, and no bomb where the units are enough whatever their dice show
        and all they could lose weighs less than a bomb.
        """
        last = group == len(self.groups) - 1
        found: list[int] = []
        seen = 0
        for troop, kills in self._able[group]:
            if force[troop] and not (last and seen & kills):
                found.append(troop)
                seen |= kills  # kills are 1 or 2: as good as bits
        if force[BOMB]:
            enough = last and sum([force[troop] * kills for troop, kills in self._able[group]]) >= left
            if not enough or left * self._dearest[group] > WEIGHTS[BOMB]:
                found.append(BOMB)
        return found

    def _ways(self, group: int, troop: int) -> Ways:
        ways = self.groups[group].ways[troop]
        assert ways is not None
        return ways

    def _price(self, group: int, troop: int) -> Number:
        return self._ways(group, troop).falls * WEIGHTS[troop]

    def _next(self, group: int, left: int, force: Force) -> _Place:
        """The place after a move; a beaten group gives way to the next one."""
        if left > 0:
            return group, left, force
        group += 1
        return group, self.groups[group].foes if group < len(self.groups) else 0, force

    def falls(self, place: _Place, move: Move) -> list[tuple[Number, _Place]]:
        """Where a move may lead, with its chances."""
        group, left, force = place
        if move.troop == BOMB:
            after = (force[0], force[1], force[2], force[3] - 1)
            return [(chance, self._next(group, left - hit, after)) for hit, chance in enumerate(self.hits)]
        ways = self._ways(group, move.troop)
        rest = left - move.units * ways.kills
        rows = []
        for dead, chance in enumerate(binomial(move.units, ways.falls, ways.stands)):
            if chance:
                army = list(force)
                army[move.troop] -= dead
                rows.append((chance, self._next(group, rest, (army[0], army[1], army[2], army[3]))))
        return rows

    # ---- best play

    def worth(self, place: _Place) -> Number:
        """Win chance minus the care for what will be lost, under best play."""
        group, left, force = place
        if group == len(self.groups):
            return 1
        known = self._worth.get(place)
        if known is not None:
            return known
        top: Number = 0
        best = -1
        for troop in self.moves(group, left, force):
            if troop == BOMB and best >= 0 and top >= 1 - self.care * WEIGHTS[BOMB]:
                continue  # even a sure victory could not pay for the bomb
            value = self._bomb(place) if troop == BOMB else self._unit(group, left, force, troop)
            if best < 0 or value > top:
                top, best = value, troop
        self._worth[place] = top
        self._best[place] = best
        return top

    def _unit(self, group: int, left: int, force: Force, troop: int) -> Number:
        ways = self._ways(group, troop)
        left -= ways.kills
        f, a, k, b = force
        fallen = (f - 1, a, k, b) if troop == 0 else (f, a - 1, k, b) if troop == 1 else (f, a, k - 1, b)
        value = ways.falls * (self.worth(self._next(group, left, fallen)) - self.care * WEIGHTS[troop])
        if ways.stands:
            value += ways.stands * self.worth(self._next(group, left, force))
        return value

    def _bomb(self, place: _Place) -> Number:
        group, left, (f, a, k, b) = place
        after = (f, a, k, b - 1)
        few = min(left, len(self.hits))  # that many hits or more beat the group alike
        value = self._tail[few] * self.worth(self._next(group, 0, after)) if self._tail[few] else 0
        for hit in range(few):
            value += self.hits[hit] * self.worth((group, left - hit, after))
        return value - self.care * WEIGHTS[BOMB]

    def start(self, force: Force) -> _Place:
        return self._next(-1, 0, force)

    def best(self, place: _Place) -> int:
        """The troop to send (or BOMB) at this place, -1 when nobody can fight."""
        self.worth(place)
        return self._best.get(place, -1)

    def order(self, place: _Place) -> Move | None:
        """The best engagement: as many units together as best play would send whatever their dice show."""
        troop = self.best(place)
        if troop < 0:
            return None
        if troop == BOMB:
            return Move(BOMB, 1)
        count = 1
        while self._joins(place, Move(troop, count)):
            count += 1
        return Move(troop, count)

    def _joins(self, place: _Place, move: Move) -> bool:
        """Whether one unit more of the same troop would follow after every fall of the dice, and may come along."""
        group, left, force = place
        if move.units == TOGETHER or move.units == force[move.troop]:
            return False
        if move.units * self._ways(group, move.troop).kills >= left:
            return False
        return all(self.best(after) == move.troop for _, after in self.falls(place, move))

    # ---- how it may end

    def spread(self, place: _Place, first: Move | None = None) -> Spread:
        """The ends of the battle under best play, after a given first move if there is one."""
        ends: dict[tuple[bool, Force], Number] = {}
        open_: dict[_Place, Number] = {}
        heap: list[tuple[int, int, int, _Place]] = []

        def reach(chance: Number, place: _Place) -> None:
            group, left, force = place
            if group == len(self.groups) or self.best(place) < 0:
                end = (group == len(self.groups), force)
                ends[end] = ends.get(end, 0) + chance
                return
            if place not in open_:
                heappush(heap, (group, -left, -force[BOMB], place))
                open_[place] = 0
            open_[place] += chance

        if first is None:
            reach(1, place)
        else:
            for chance, after in self.falls(place, first):
                reach(chance, after)
        while heap:  # fewer foes or fewer bombs after every move: a place is complete when it is taken
            here = heappop(heap)[3]
            weight = open_.pop(here)
            for chance, after in self.falls(here, Move(self.best(here), 1)):
                reach(weight * chance, after)
        return Spread(ends)


@lru_cache(maxsize=24, typed=True)  # typed by `care`: the Fractions of a test never meet the floats of play
def battle(groups: tuple[Group, ...], hits: tuple[Number, ...], care: Number) -> Battle:
    """The battle against these groups, remembered between questions."""
    return Battle(groups, hits, care)
