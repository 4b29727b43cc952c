"""What every place of a battle is worth under best play, worked out foe by foe from its end.

A layer holds all places with the same foes and bombs, a field for each force that can be left: a blow moves, scales
and adds whole layers nearer to the end. Scaled by what their dice have in common all chances are whole numbers, so
nothing is rounded, and of moves that are worth the same the first is always taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple, TypeVar

from game.core.fields import Fields
from game.core.odds import Number
from game.core.twenty_years.odds_lines import BOMB, Force, Lines

WEIGHTS = (2, 3, 5, 10)  # what losing one costs, in half footmen: settles which of two equally good orders spares more
NOBODY = -1
SIDES = 6  # a die splits a chance into so many equal parts

Key = TypeVar("Key")


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
Ends = dict[tuple[bool, Force], Number]  # chances of (won, who is left)
_Marks = tuple[int, list[tuple[int, int]]]  # the first move, then the others, each marked where it is no better


class _Step(NamedTuple):
    """What can be done with so many foes left. `blows`, by troop: foes after it, fields on for one who falls, chances.

    `bursts`: foes after a bomb, chance; what it hits beyond the front group is lost.
    """

    blows: dict[int, tuple[int, int, Number, Number]]
    bursts: list[tuple[int, Number]]


class Worths:
    """The win chance minus the care for what will be lost, for every place within reach of a force.

    `able` lists for each group the troops that can fight it, the cheapest blow first. Against a single group the
    battle is won when all kills together suffice, in whatever order: of troops that kill alike the cheapest goes first.
    """

    def __init__(
        self,
        groups: Sequence[Group],
        able: Sequence[Sequence[int]],
        hits: tuple[Number, ...],
        care: Number,
        force: Force,
    ) -> None:
        self.groups = groups
        self.able = able
        self.force = force
        self._hits = hits
        self._dice = len(hits) - 1
        self._miss, self._hit = die_of(hits)
        self._foes = sum([group.foes for group in groups])
        self._scales = self._lay_scales()
        self._lines = Lines(force, self._lay_orders())
        self._victory = round(1 / care)  # what it weighs, in half footmen
        self._rich = self._victory + self._weight(force) + 1
        self._fields = Fields(self._lines.count, self._rich * self._scale(self._foes, force[BOMB]))
        self._layers: list[list[int]] = []  # by foes left, by bombs left
        self._marks: list[list[_Marks]] = []
        self._steps: list[_Step] = []
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
        return int(self._scales[foes] * (self._miss + self._hit) ** (self._dice * bombs))

    def _lay_orders(self) -> Iterable[tuple[list[int], int]]:
        """The troops that make a line, and how many of it can fall: no more than blows are needed."""
        orders: dict[tuple[int, int], list[int]] = {}
        for group, able in zip(self.groups, self.able, strict=True):
            for troop in able:
                if self.force[troop]:
                    line = orders.setdefault((group.way(troop).kills, troop if len(self.groups) > 1 else 0), [])
                    if troop not in line:
                        line.append(troop)
        return [(line, sum([-(-group.foes // kills) for group in self.groups])) for (kills, _), line in orders.items()]

    def _weight(self, force: Force) -> int:
        return sum([n * weight for n, weight in zip(force, WEIGHTS, strict=True)])

    # ---- making the layers: each field holds what is left and a victory weigh, and one more so that it is never 0

    def _make(self) -> None:
        """Every layer, the fewest foes first."""
        fields, lines = self._fields, self._lines
        left = lines.weight(fields, WEIGHTS) + fields.same(1)
        won = fields.same(self._victory)
        bomb = fields.same(WEIGHTS[BOMB])
        self._layers.append([(left + won + bomb * n) * self._scale(0, n) for n in range(self.force[BOMB] + 1)])
        self._marks.append([])
        self._steps.append(_Step({}, []))
        there = [lines.there(fields, troop) for troop in range(BOMB)]
        for group in range(len(self.groups) - 1, -1, -1):
            anyone = 0
            for troop in self.able[group]:
                anyone |= there[troop]
            beaten = left & ~anyone  # nobody can fight
            able = anyone + fields.same(1) & fields.guard
            thrown = [self._thrown_out(bombs) for bombs in range(self.force[BOMB])]
            for front in range(1, self.groups[group].foes + 1):
                self._steps.append(self._step(group, front))
                self._make_layers(there, beaten, able, thrown)

    def _thrown_out(self, bombs: int) -> list[int]:
        """What dice of a bomb lead to when the front group is beaten anyway: by dice, with so many bombs after it."""
        layer = self._layers[-1][bombs]
        return [layer * (self._miss + self._hit) ** dice for dice in range(self._dice + 1)]

    def _step(self, group: int, front: int) -> _Step:
        foes = len(self._steps)
        blows = {}
        for troop in self.able[group]:
            if troop in self._lines.stride:
                falls, stands, kills = self.groups[group].way(troop)
                blows[troop] = (foes - min(front, kills), self._lines.stride[troop], falls, stands)
        few = min(front, len(self._hits) - 1)  # that many hits or more beat the front group
        chances = [*self._hits[:few], sum(self._hits[few:])]
        return _Step(blows, [(foes - n, chance) for n, chance in enumerate(chances)])

    def _make_layers(self, there: Sequence[int], beaten: int, able: int, thrown: list[list[int]]) -> None:
        """The layers of the step that was added last, for every number of bombs."""
        foes, fields = len(self._layers), self._fields
        step, scale = self._steps[foes], self._scales[foes]
        keep = fields.first(self._lines.within(self._foes - foes))
        guard = keep & fields.guard
        blows = []
        for troop, (after, stride, falls, _) in step.blows.items():
            parts = scale // self._scales[after]
            fall = parts * sixths(falls) // SIDES
            blows.append((troop, after, stride * fields.bits, fall, parts - fall, there[troop] & keep))
        made: list[int] = []
        self._layers.append(made)
        self._marks.append([])
        for bombs in range(self.force[BOMB] + 1):
            tries = []
            for troop, after, shift, fall, stand, mask in blows:
                layer = self._layers[after][bombs]
                tries.append((troop, fall * (layer >> shift) + stand * layer & mask))
            if bombs:
                tries.append((BOMB, self._throw(thrown, bombs - 1) & keep))
            first, best = tries[0] if tries else (NOBODY, 0)
            marks = []
            for troop, worth in tries[1:]:
                best, mark = fields.best(best, worth, guard)
                marks.append((troop, mark))
            if not bombs:
                best += beaten * scale & keep
                marks.append((NOBODY, able))
            made.append(best)
            self._marks[foes].append((first, marks))

    def _throw(self, thrown: list[list[int]], bombs: int) -> int:
        """A bomb at the foes whose layers are made now: its dice fall one by one, and each hit is a foe less.

        `thrown[bombs]` holds, by dice, what they lead to with a foe less; afterwards with as many as now.
        """
        fewer, now = thrown[bombs], [self._layers[-1][bombs]]
        scale = self._scales[len(self._layers) - 1] // self._scales[len(self._layers) - 2] * self._hit
        for dice in range(self._dice):
            missed = now[dice] if self._miss == 1 else now[dice] * self._miss
            now.append(missed + fewer[dice] * scale)
        thrown[bombs] = now
        return now[-1]

    # ---- asked by place

    def _foes_at(self, place: Place) -> int:
        """Foes left in all groups."""
        return place[1] + sum([group.foes for group in self.groups[place[0] + 1 :]])

    def holds(self, place: Place) -> bool:
        """Whether this place is within reach."""
        foes, force = self._foes_at(place), place[2]
        return (
            0 <= self._lines.number(force) < self._lines.within(self._foes - foes) and force[BOMB] <= self.force[BOMB]
        )

    def of(self, place: Place) -> Number:
        """The worth of a place within reach, exactly."""
        foes, force = self._foes_at(place), place[2]
        parts = self._fields.of(self._layers[foes][force[BOMB]], self._lines.number(force))
        return (Fraction(parts, self._scale(foes, force[BOMB])) - 1 - self._weight(force)) / self._victory

    def best(self, place: Place) -> int:
        """The troop to send (or BOMB) at a place within reach, NOBODY when none can; of equal moves a unit."""
        force = place[2]
        return self._best(self._marks[self._foes_at(place)][force[BOMB]], self._lines.number(force))

    def _best(self, marks: _Marks, field: int) -> int:
        found, more = marks
        for troop, kept in more:
            if not self._fields.marked(kept, field):
                found = troop
        return found

    def ends(self, rows: Iterable[tuple[Number, Place]]) -> Ends:
        """How a battle ends under best play that stands at these places within reach, with these chances."""
        open_: list[list[dict[int, Number]]] = [[{} for _ in range(self.force[BOMB] + 1)] for _ in self._steps]
        for chance, place in rows:
            _add(open_[self._foes_at(place)][place[2][BOMB]], self._lines.number(place[2]), chance)
        ends: Ends = {}
        for foes in range(self._foes, -1, -1):
            for bombs in range(self.force[BOMB], -1, -1):
                for field, chance in open_[foes][bombs].items():
                    if foes:
                        self._go_on(open_, foes, bombs, field, chance, ends)
                    else:
                        ends[True, self._lines.left(field, bombs)] = chance
        return ends

    def _go_on(
        self, open_: list[list[dict[int, Number]]], foes: int, bombs: int, field: int, chance: Number, ends: Ends
    ) -> None:
        """Make the best move at one field."""
        troop = self._best(self._marks[foes][bombs], field)
        if troop == BOMB:
            for after, hit in self._steps[foes].bursts:
                _add(open_[after][bombs - 1], field, chance * hit)
        elif troop == NOBODY:
            _add(ends, (False, self._lines.left(field, bombs)), chance)
        else:
            after, stride, falls, stands = self._steps[foes].blows[troop]
            layer = open_[after][bombs]
            _add(layer, field + stride, chance * falls)
            if stands:
                _add(layer, field, chance * stands)


def _add(chances: dict[Key, Number], key: Key, chance: Number) -> None:
    chances[key] = chances.get(key, 0) + chance


def sixths(chance: Number) -> int:
    """A chance of one die, in parts of SIDES."""
    return round(chance * SIDES)


def die_of(hits: Sequence[Number]) -> tuple[int, int]:
    """How a die of a bomb falls, in whole parts: miss, hit. `hits` holds the chances of 0, 1, ... hits of all dice."""
    miss = sixths(float(hits[0]) ** (1 / (len(hits) - 1)))
    common = gcd(miss, SIDES)
    return miss // common, (SIDES - miss) // common
