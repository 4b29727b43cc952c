"""Exact raid odds of 20 Years: the chance to reach the exit alive under best play, room by room.

Rules chapter 11: each new room holds the sum of two dice monsters, or loot when the dice are equal. All rooms of a
level hold the same monster, so a raid is one long battle in portions; what a knight or a bomb kills beyond a portion
is lost, and best play knows it. The doors still to come are taken as rooms on the shortest way to the exit.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from game.core.odds import HAIR, Number, binomial
from game.core.twenty_years.odds_battle import BOMB, TOGETHER, WEIGHTS, Force, Move, Ways

BIGGEST = 11  # most monsters in one room: 5 + 6
_MOST_KEPT = 100_000  # spots remembered between questions


def room_chances(one: Number) -> tuple[Number, ...]:
    """The chances of 0, 1, ... monsters in a new room; 0 means loot."""
    ways = [0] * (BIGGEST + 1)
    for a in range(1, 7):
        for b in range(1, 7):
            ways[0 if a == b else a + b] += 1
    return tuple(one * n / 36 for n in ways)


class Spot(NamedTuple):
    """Where a raid stands: new rooms still to enter, monsters left in this one, who is left."""

    rooms: int
    left: int
    force: Force


class RaidSpread(NamedTuple):
    """How a raid may end. `reached[n]` is the chance that at most n rooms stay unsettled; `lost` expected losses."""

    reached: tuple[Number, ...]
    lost: tuple[Number, ...]

    @property
    def clear(self) -> Number:
        return self.reached[0]


class Raid:
    """Best play against one kind of monster in a row of rooms.

    Which unit to send needs no search: a knight while two foes stand, else a single killer, so that no second blow is
    wasted as long as there is a choice. Whatever the dice, this clears the level whenever any other order of units
    does. Only bombs are searched for.
    """

    def __init__(self, ways: tuple[Ways | None, Ways | None, Ways | None], hits: Sequence[Number], one: Number) -> None:
        self.ways = ways
        self.hits = tuple(hits)
        self.rooms = room_chances(one)
        able = sorted((i for i in range(BOMB) if ways[i] is not None), key=self._price)
        self._singles = [i for i in able if self._ways(i).kills == 1]
        self._doubles = [i for i in able if self._ways(i).kills > 1]
        self._worth: dict[Spot, Number] = {}
        self._bombs: set[Spot] = set()  # where a bomb is better than any unit

    def forget(self) -> None:
        """Drop what was worked out when it has become too much to keep; answers stay the same."""
        if len(self._worth) > _MOST_KEPT:
            self._worth.clear()
            self._bombs.clear()

    def _price(self, troop: int) -> Number:
        return self._ways(troop).falls * WEIGHTS[troop]

    def _ways(self, troop: int) -> Ways:
        ways = self.ways[troop]
        assert ways is not None
        return ways

    def unit(self, left: int, force: Force) -> int:
        """The troop whose unit is sent against so many foes, -1 when no unit can fight."""
        for troop in (*self._doubles, *self._singles) if left > 1 else (*self._singles, *self._doubles):
            if force[troop]:
                return troop
        return -1

    def clear(self, spot: Spot) -> Number:
        """The chance to settle this room and all others under best play."""
        known = self._worth.get(spot)
        if known is None:
            known = self._worth[spot] = self._fight(spot) if spot.left else self._enter(spot)
        return known

    def _enter(self, spot: Spot) -> Number:
        rooms, _, force = spot
        if not rooms:
            return 1
        return sum([c * self.clear(Spot(rooms - 1, n, force)) for n, c in enumerate(self.rooms) if c])

    def _fight(self, spot: Spot) -> Number:
        rooms, left, force = spot
        if sum([force[i] for i in self._singles]) >= left + BIGGEST * rooms:
            return 1  # more single killers than there can be foes: no dice can stop them
        f, a, k, b = force
        top: Number = 0
        troop = self.unit(left, force)
        if troop >= 0:
            falls, stands, kills = self._ways(troop)
            fallen = (f - 1, a, k, b) if troop == 0 else (f, a - 1, k, b) if troop == 1 else (f, a, k - 1, b)
            rest = left - kills if left > kills else 0
            top = falls * self.clear(Spot(rooms, rest, fallen))
            if stands:
                top += stands * self.clear(Spot(rooms, rest, force))
        if b and top < 1 - HAIR:
            fewer = (f, a, k, b - 1)
            thrown = sum([c * self.clear(Spot(rooms, max(0, left - n), fewer)) for n, c in enumerate(self.hits)])
            if thrown > top + HAIR or troop < 0:
                top = thrown
                self._bombs.add(spot)
        return top

    def falls(self, spot: Spot, move: Move) -> list[tuple[Number, Spot]]:
        """Where a move may lead, with its chances."""
        rooms, left, (f, a, k, b) = spot
        if move.troop == BOMB:
            after = (f, a, k, b - 1)
            return [(chance, Spot(rooms, max(0, left - hit), after)) for hit, chance in enumerate(self.hits)]
        ways = self._ways(move.troop)
        left = max(0, left - move.units * ways.kills)
        rows = []
        for dead, chance in enumerate(binomial(move.units, ways.falls, ways.stands)):
            if chance:
                t = move.troop
                army = (f - dead * (t == 0), a - dead * (t == 1), k - dead * (t == 2), b)
                rows.append((chance, Spot(rooms, left, army)))
        return rows

    def best(self, spot: Spot) -> int:
        """The troop to send (or BOMB) against the foes of this room, -1 when nobody can fight."""
        if spot.force[BOMB]:
            self.clear(spot)
            if spot in self._bombs:
                return BOMB
        return self.unit(spot.left, spot.force)

    def order(self, spot: Spot) -> Move | None:
        """The best engagement: as many units together as best play would send whatever their dice show."""
        troop = self.best(spot) if spot.left else -1
        if troop < 0:
            return None
        if troop == BOMB:
            return Move(BOMB, 1)
        units = 1
        most = min(TOGETHER, spot.force[troop], -(-spot.left // self._ways(troop).kills))
        while units < most and all(self.best(after) == troop for _, after in self.falls(spot, Move(troop, units))):
            units += 1
        return Move(troop, units)

    def spread(self, spot: Spot) -> RaidSpread:
        """How far the raid comes and what it costs under best play."""
        reached: list[Number] = [0] * (spot.rooms + 1)
        lost: list[Number] = [0] * len(spot.force)
        open_: dict[Spot, Number] = {spot: 1}
        heap = [(-spot.rooms, -spot.left or -BIGGEST - 1, -spot.force[BOMB], spot)]
        while heap:
            here = heappop(heap)[3]
            weight = open_.pop(here)
            if here.left == 0:
                reached[here.rooms] += weight
            rows = self._onward(here)
            if not rows:
                for i, had in enumerate(spot.force):
                    lost[i] += weight * (had - here.force[i])
            for chance, after in rows:
                if after not in open_:
                    settled = 0 if after.left else 1  # a settled spot comes after all fights of its room
                    heappush(heap, (-after.rooms, settled - after.left, -after.force[BOMB], after))
                    open_[after] = 0
                open_[after] += weight * chance
        return RaidSpread(tuple(reached), tuple(lost))

    def _onward(self, spot: Spot) -> list[tuple[Number, Spot]]:
        if spot.left:
            troop = self.best(spot)
            return [] if troop < 0 else self.falls(spot, Move(troop, 1))
        if not spot.rooms:
            return []
        return [(c, Spot(spot.rooms - 1, n, spot.force)) for n, c in enumerate(self.rooms) if c]
