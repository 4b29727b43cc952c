"""What every place of a battle is worth under best play, worked out foe by foe from its end.

A layer holds all places with the same foes and bombs, a field for each force that can be left: a blow moves, scales
and adds whole layers nearer to the end. Scaled by what their dice have in common all chances are whole numbers, so
nothing is rounded, and of moves that are worth the same the first is always taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from game.core.fields import Fields
from game.core.odds import Number
from game.core.twenty_years.odds_foes import NOBODY, SIDES, TOGETHER, WEIGHTS, Group, Place, bomb_of, sixths
from game.core.twenty_years.odds_lines import BOMB, Force, Lines

Ends = dict[tuple[bool, Force], Number]  # chances of (won, who is left)
_Moves = tuple[int, list[tuple[int, int]]]  # the first move, then the others, each with where it is no better (mask)


class _Blow(NamedTuple):
    """One unit sent: foes left after it, fields on where it has fallen, where it can be sent, its chances in parts."""

    troop: int
    after: int
    stride: int
    there: int
    falls: int
    stands: int


class _Step(NamedTuple):
    """What can be done with so many foes left, the cheapest blow first.

    `keep` masks the fields within reach, `able` those where somebody can fight, `beaten` tells what the others
    weigh. `finer`: times the parts of a chance with one foe less; `fresh`: with one less the front group is beaten.
    """

    blows: list[_Blow]
    keep: int
    able: int
    beaten: int
    finer: int
    fresh: bool


class Worths:
    """The win chance minus the care for what will be lost, for every place within reach of a force.

    `able` lists for each group the troops that can fight it, the cheapest blow first. Against a single group the
    battle is won when all kills together suffice, in whatever order: of troops that kill alike the cheapest goes first.
    `spare` bombs are never thrown (see `never_throws`).
    """

    def __init__(
        self,
        groups: Sequence[Group],
        able: Sequence[Sequence[int]],
        hits: tuple[Number, ...],
        care: Number,
        force: Force,
        spare: int = 0,
    ) -> None:
        self.groups = groups
        self.able = able
        self.force = force
        self.spare = spare
        self._bombs = force[BOMB] - spare
        self._hits = hits
        self._bomb = bomb_of(hits)
        self._foes = sum([group.foes for group in groups])
        self._scales = self._lay_scales()
        self._lines = Lines(force, self._lay_orders())
        self._victory = round(1 / care)  # what it weighs, in half footmen
        most = self._victory + self._weight(force) + 1
        self._first = SIDES ** max(TOGETHER, self._bomb.dice)  # parts of any first move
        self._fields = Fields(self._lines.count, max(most, self._first) * self._scale(self._foes, self._bombs))
        self._calm = [0] * (self._bomb.dice + 1)  # no bombs in the air
        self._steps = self._lay_steps()
        self._layers: list[list[int]] = []  # by bombs left, by foes left
        self._best_moves: list[list[_Moves]] = []
        for _ in range(self._bombs + 1):
            self._make()

    def _lay_scales(self) -> list[int]:
        """By foes left, into how many equal parts the dice of all units together split a chance."""
        scales = [1]
        for group, able in zip(reversed(self.groups), reversed(self.able), strict=True):
            common = gcd(SIDES, *(sixths(group.way(troop).falls) for troop in able))
            for _ in range(group.foes):
                scales.append(scales[-1] * SIDES // common)
        return scales

    def _scale(self, foes: int, bombs: int) -> int:
        """Into how many equal parts a layer splits a chance."""
        return int(self._scales[foes] * self._bomb.parts**bombs)

    def _lay_orders(self) -> Iterable[tuple[list[int], list[int]]]:
        """The troops that make a line, and how many of it can have fallen, by foes gone: no more than blows."""
        orders: dict[tuple[int, int], list[int]] = {}
        for group, able in zip(self.groups, self.able, strict=True):
            for troop in able:
                if self.force[troop]:
                    line = orders.setdefault((group.way(troop).kills, troop if len(self.groups) > 1 else 0), [])
                    if troop not in line:
                        line.append(troop)
        return [(line, self._blows_by(kills)) for (kills, _), line in orders.items()]

    def _blows_by(self, kills: int) -> list[int]:
        """The most blows, by foes gone: the last one at a group may kill fewer than it could."""
        blows = [0]
        for group in self.groups:
            before = blows[-1]
            blows += [before + gone // kills for gone in range(1, group.foes)]
            blows.append(before - (-group.foes // kills))
        return blows

    def _weight(self, force: Force) -> int:
        return sum([n * weight for n, weight in zip(force, WEIGHTS, strict=True)])

    def _lay_steps(self) -> list[_Step]:
        """By foes left, what can be done."""
        fields, lines = self._fields, self._lines
        there = [lines.there(fields, troop) for troop in range(BOMB)]
        left = self._left()
        steps = [_Step([], 0, 0, 0, 1, False)]
        for group in range(len(self.groups) - 1, -1, -1):
            anyone = 0
            for troop in self.able[group]:
                anyone |= there[troop]
            for front in range(1, self.groups[group].foes + 1):
                foes = len(steps)
                keep = fields.first(lines.within(self._foes - foes))
                blows = [self._blow(group, troop, front, foes, there[troop] & keep) for troop in self.able[group]]
                steps.append(
                    _Step(
                        [blow for blow in blows if blow.stride],
                        keep,
                        anyone & keep,
                        left & ~anyone & keep,
                        self._scales[foes] // self._scales[foes - 1],
                        front == 1,
                    )
                )
        return steps

    def _blow(self, group: int, troop: int, front: int, foes: int, there: int) -> _Blow:
        ways = self.groups[group].way(troop)
        after = foes - min(front, ways.kills)
        parts = self._scales[foes] // self._scales[after]
        falls = parts * sixths(ways.falls) // SIDES
        return _Blow(troop, after, self._lines.stride.get(troop, 0), there, falls, parts - falls)

    # ---- making the layers: each field holds what is left and a victory weigh, and one more so that it is never 0

    def _left(self) -> int:
        return self._lines.weight(self._fields, WEIGHTS) + self._fields.same(1)

    def _make(self) -> None:
        """The layers with one bomb more than there are yet, the fewest foes first."""
        bombs = len(self._layers)
        won = self._left() + self._fields.same(self._victory + WEIGHTS[BOMB] * bombs)
        made = [won * self._scale(0, bombs)]
        self._layers.append(made)
        self._best_moves.append([(NOBODY, [])])
        spent = self._layers[bombs - 1]  # with a bomb less
        thrown: list[int] = []
        for foes in range(1, self._foes + 1):
            step = self._steps[foes]
            tries = []
            for troop, after, stride, there, falls, stands in step.blows:
                layer = made[after]
                tries.append((troop, (layer >> stride * self._fields.bits) * falls + layer * stands & there))
            if bombs:
                fewer = self._bomb.idle(spent[foes - 1]) if step.fresh else thrown
                thrown = self._bomb.thrown(spent[foes], fewer, step.finer)
                tries.append((BOMB, thrown[-1] & step.keep))
            first, best = tries[0] if tries else (NOBODY, 0)
            others = []
            guard = step.keep & self._fields.guard
            for troop, worth in tries[1:]:
                best, mask = self._fields.best(best, worth, guard)
                others.append((troop, mask))
            if not bombs:
                best += step.beaten * self._scales[foes]
                if tries:
                    others.append((NOBODY, step.able))
            made.append(best)
            self._best_moves[bombs].append((first, others))

    def never_throws(self) -> bool:
        """Whether no bomb is thrown wherever the battle may come to with one left.

        Then a bomb adds its own weight to every place and nothing else, so a second one is never thrown either.
        """
        gone = self._lines.fallen(self._fields)
        reach = 0
        for foes in range(self._foes, 0, -1):
            if gone:
                reach |= gone.pop(0)
            first, others = self._best_moves[1][foes]
            if first == BOMB or reach & self._steps[foes].keep & ~others[-1][1]:
                return False
        return True

    # ---- asked by place

    def _foes_at(self, place: Place) -> int:
        """Foes left in all groups."""
        return place[1] + sum([group.foes for group in self.groups[place[0] + 1 :]])

    def holds(self, place: Place) -> bool:
        """Whether this place is within reach."""
        force = place[2]
        number = self._lines.number(force)
        within = self._lines.within(self._foes - self._foes_at(place))
        return 0 <= number < within and self.spare <= force[BOMB] <= self.force[BOMB]

    def of(self, place: Place) -> Number:
        """The worth of a place within reach, exactly."""
        foes, force = self._foes_at(place), place[2]
        bombs = force[BOMB] - self.spare
        parts = Fraction(
            self._fields.of(self._layers[bombs][foes], self._lines.number(force)), self._scale(foes, bombs)
        )
        return (parts - 1 - self._weight(force) + WEIGHTS[BOMB] * self.spare) / self._victory

    def best(self, place: Place) -> int:
        """The troop to send (or BOMB) at a place within reach, NOBODY when none can; of equal moves a unit."""
        force = place[2]
        return self._best(self._foes_at(place), force[BOMB] - self.spare, self._lines.number(force))

    def _best(self, foes: int, bombs: int, field: int) -> int:
        found, more = self._best_moves[bombs][foes]
        for troop, kept in more:
            if not self._fields.has(kept, field):
                found = troop
        return found

    def ends(self, rows: Iterable[tuple[Number, Place]]) -> Ends:
        """How a battle ends under best play that stands at these places within reach, with these chances."""
        whole = self._scale(self._foes, self._bombs)
        standing = [[0] * (self._foes + 1) for _ in self._layers]  # chances by bombs, by foes, in parts of all dice
        for chance, place in rows:
            foes, bombs = self._foes_at(place), place[2][BOMB] - self.spare
            parts = round(chance * self._first) * (whole // self._scale(foes, bombs))
            standing[bombs][foes] += parts << self._lines.number(place[2]) * self._fields.bits
        beaten = 0
        for bombs in range(self._bombs, -1, -1):
            beaten += self._play_on(standing, bombs)
        ends = self._read(False, beaten, 0, whole)
        for bombs, layers in enumerate(standing):
            ends.update(self._read(True, layers[0], bombs, whole // self._bomb.parts**bombs))
        return ends

    def _play_on(self, standing: list[list[int]], bombs: int) -> int:
        """Make every best move with so many bombs. Returns those who are beaten, in parts of all dice."""
        here = standing[bombs]
        flying: Sequence[int] = self._calm
        beaten = 0
        for foes in range(self._foes, 0, -1):
            step = self._steps[foes]
            moves = self._moves(here[foes], *self._best_moves[bombs][foes])
            for troop, after, stride, _, falls, stands in step.blows:
                sent = moves.get(troop, 0)
                if sent:
                    here[after] += (sent * falls << stride * self._fields.bits) + sent * stands
            beaten += moves.get(NOBODY, 0) * self._scales[foes]
            thrown = moves.get(BOMB, 0)
            if thrown or any(flying):
                flying = self._bomb.falling(flying, thrown, step.finer)
                standing[bombs - 1][foes] += flying[0]
                if step.fresh:
                    standing[bombs - 1][foes - 1] += self._bomb.landed(flying, step.finer)
                    flying = self._calm
        return beaten

    def _moves(self, standing: int, first: int, others: Sequence[tuple[int, int]]) -> dict[int, int]:
        """Who stands where each move is best."""
        moves = {}
        for troop, kept in reversed(others):
            if not standing:
                break
            moves[troop] = standing & ~kept
            standing &= kept
        moves[first] = standing
        return moves

    def _read(self, won: bool, layer: int, bombs: int, parts: int) -> Ends:
        """The chances a layer holds, in so many parts for each part of the first move."""
        parts *= self._first
        exact = isinstance(self._hits[0], Fraction)
        return {
            (won, self._lines.left(field, bombs + self.spare)): Fraction(n, parts) if exact else n / parts
            for field, n in self._fields.filled(layer)
        }
