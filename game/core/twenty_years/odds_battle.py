"""Exact battle odds of 20 Years: the chance to win, who is left, and the order of troops that is best.

Rules chapter 10: every engaged unit kills, also when it falls; a bomb takes as many foes as its dice show hits. Units
sent one at a time are never worse than units sent together (their dice are independent), so best play is found over
single units, and `order` joins them to engagements of up to five again.

Everything takes plain figures: a `Force` counts footmen, archers, knights and bombs, a `Group` holds foes of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.odds import Number, binomial
from game.core.twenty_years.odds_foes import TOGETHER, WEIGHTS, Group, Place, Ways
from game.core.twenty_years.odds_lines import BOMB, Force
from game.core.twenty_years.odds_worth import Ends, Worths

__all__ = ["BOMB", "TOGETHER", "WEIGHTS", "Battle", "Force", "Group", "Move", "Spread", "Ways", "battle"]


class Move(NamedTuple):
    """An engagement of so many units of a troop (0..2), or one bomb (troop BOMB)."""

    troop: int
    units: int


class Spread(NamedTuple):
    """How a battle may end: chances of (won, force that is left)."""

    ends: Ends

    @property
    def win(self) -> Number:
        return sum(chance for (won, _), chance in self.ends.items() if won)

    def lost(self, force: Force) -> tuple[Number, ...]:
        """Expected units and bombs gone, whatever the end."""
        return tuple(
            sum(chance * (force[i] - left[i]) for (_, left), chance in self.ends.items()) for i in range(len(force))
        )


class Battle:
    """Best play against these groups. `care` is the win chance one half footman is worth (tiny: win first).

    `hits` holds the chances that a bomb takes 0, 1, ... foes. Each battle remembers what it worked out.
    """

    def __init__(self, groups: Sequence[Group], hits: Sequence[Number], care: Number) -> None:
        self.groups = tuple(group for group in groups if group.foes)
        self.hits = tuple(hits)
        self.care = care
        self._able = [_able(group) for group in self.groups]
        self._worths: Worths | None = None

    def _reach(self, place: Place) -> Worths:
        """What the places are worth that can be reached from this one."""
        if self._worths is None or not self._worths.holds(place):
            self._worths = self._spared(place[2]) or Worths(self.groups, self._able, self.hits, self.care, place[2])
        return self._worths

    def _spared(self, force: Force) -> Worths | None:
        """The worths of a battle that needs none of its bombs, None where it does: tried where that may well be."""
        bombs, able = force[BOMB], self._able
        if bombs < 2 or len(able) > 1 or sum([force[i] for i in able[0]]) < self.groups[0].foes:
            return None
        worths = Worths(self.groups, able, self.hits, self.care, force, spare=bombs - 1)
        return worths if worths.never_throws() else None

    def _next(self, group: int, left: int, force: Force) -> Place:
        """The place after a move; a beaten group gives way to the next one."""
        if left > 0:
            return group, left, force
        group += 1
        return group, self.groups[group].foes if group < len(self.groups) else 0, force

    def falls(self, place: Place, move: Move) -> list[tuple[Number, Place]]:
        """Where a move may lead, with its chances."""
        group, left, force = place
        if move.troop == BOMB:
            after = (force[0], force[1], force[2], force[3] - 1)
            return [(chance, self._next(group, left - hit, after)) for hit, chance in enumerate(self.hits)]
        ways = self.groups[group].way(move.troop)
        rest = left - move.units * ways.kills
        rows = []
        for dead, chance in enumerate(binomial(move.units, ways.falls, ways.stands)):
            if chance:
                army = list(force)
                army[move.troop] -= dead
                rows.append((chance, self._next(group, rest, (army[0], army[1], army[2], army[3]))))
        return rows

    # ---- best play

    def worth(self, place: Place) -> Number:
        """Win chance minus the care for what will be lost, under best play."""
        return self._reach(place).of(place)

    def start(self, force: Force) -> Place:
        return self._next(-1, 0, force)

    def best(self, place: Place) -> int:
        """The troop to send (or BOMB) at this place, -1 when nobody can fight."""
        return self._reach(place).best(place)

    def order(self, place: Place) -> Move | None:
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

    def _joins(self, place: Place, move: Move) -> bool:
        """Whether one unit more of the same troop would follow after every fall of the dice, and may come along."""
        group, left, force = place
        if move.units == TOGETHER or move.units == force[move.troop]:
            return False
        if move.units * self.groups[group].way(move.troop).kills >= left:
            return False
        return all(self.best(after) == move.troop for _, after in self.falls(place, move))

    # ---- how it may end

    def spread(self, place: Place, first: Move | None = None) -> Spread:
        """The ends of the battle under best play, after a given first move if there is one."""
        worths = self._reach(place)
        rows = [(1, place)] if first is None else self.falls(place, first)
        ends = worths.ends([row for row in rows if worths.holds(row[1])])
        for chance, after in rows:
            if not worths.holds(after):  # best play would never have come there
                for end, weight in self._ends_beyond(after).items():
                    ends[end] = ends.get(end, 0) + chance * weight
        self._worths = worths
        return Spread(ends)

    def _ends_beyond(self, place: Place) -> Ends:
        if place[0] == len(self.groups):
            return {(True, place[2]): 1}
        return self.spread(place).ends


def _able(group: Group) -> list[int]:
    """The troops that can fight it, those with the cheapest blows first."""
    return sorted((i for i in range(BOMB) if group.ways[i] is not None), key=lambda i: (group.price(i), i))


@lru_cache(maxsize=8, typed=True)  # typed by `care`: the Fractions of a test never meet the floats of play
def battle(groups: tuple[Group, ...], hits: tuple[Number, ...], care: Number) -> Battle:
    """The battle against these groups, remembered between questions."""
    return Battle(groups, hits, care)
