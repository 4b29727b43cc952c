"""Exact raid odds of 20 Years: the chance to reach the exit alive under best play, room by room.

Rules chapter 11: each new room holds the sum of two dice monsters, or loot when the dice are equal. All rooms of a
level hold the same monster, so a raid is one long battle in portions; what a knight or a bomb kills beyond a portion
is lost, and best play knows it. The doors still to come are taken as rooms on the shortest way to the exit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.odds import Number, binomial
from game.core.twenty_years.odds_battle import TOGETHER, Move
from game.core.twenty_years.odds_foes import NOBODY, WEIGHTS, Ways
from game.core.twenty_years.odds_lines import BOMB, Force
from game.core.twenty_years.odds_rooms import Rooms


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
        self._one = one  # chooses the number type
        able = sorted((i for i in range(BOMB) if ways[i] is not None), key=self._price)
        singles = [i for i in able if self._ways(i).kills == 1]
        doubles = [i for i in able if self._ways(i).kills > 1]
        self._turns = (singles + doubles, doubles + singles)  # against one foe, against more
        self._made: Rooms | None = None

    def _rooms(self, force: Force) -> Rooms:
        """The tables for a force: those of a larger one that can come to it, else new ones."""
        made = self._made
        if made is None or made.lines.number(force) < 0 or force[BOMB] > made.force[BOMB]:
            made = self._made = Rooms(self.ways, self._turns, self.hits, force)
        return made

    def _price(self, troop: int) -> Number:
        return self._ways(troop).falls * WEIGHTS[troop]

    def _ways(self, troop: int) -> Ways:
        ways = self.ways[troop]
        assert ways is not None
        return ways

    def unit(self, left: int, force: Force) -> int:
        """The troop whose unit is sent against so many foes, -1 when no unit can fight."""
        for troop in self._turns[left > 1]:
            if force[troop]:
                return troop
        return NOBODY

    def clear(self, spot: Spot) -> Number:
        """The chance to settle this room and all others under best play."""
        return self._rooms(spot.force).clear(*spot) * self._one

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
        if self._rooms(spot.force).throws(*spot):
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
        reached, lost = self._rooms(spot.force).spread(*spot)
        return RaidSpread(tuple(n * self._one for n in reached), tuple(n * self._one for n in lost))
