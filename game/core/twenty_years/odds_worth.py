"""What every place of a battle is worth under best play, worked out layer by layer from its end.

A layer holds all places with the same foes and bombs: one row for each pair of footmen and archers, one cell for each
number of knights. Every blow leads to a layer nearer to the end, so whole rows are made at once and nothing is looked
up twice. Places the dice cannot reach from the force at the start have no cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.core.odds import Number

Force = tuple[int, int, int, int]  # footmen, archers, knights, bombs
FOOTMEN, ARCHERS, KNIGHTS, BOMB = range(4)  # the places in a force
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

    def way(self, troop: int) -> Ways:
        """How a troop that can fight them fares."""
        ways = self.ways[troop]
        assert ways is not None
        return ways

    def price(self, troop: int) -> Number:
        """What a blow of this troop costs on average, in half footmen."""
        return self.way(troop).falls * WEIGHTS[troop]


Place = tuple[int, int, Force]  # the front group, its foes left, who is left
_Row = list[Number]
_Layer = list[_Row]
_Burst = tuple[list[_Layer], tuple[Number, ...]]


class Worths:
    """The win chance minus the care for what will be lost, for every place within reach of a force.

    `able` lists for each group the troops worth trying, the cheapest first. In the last group the battle is won when
    all kills together suffice, in whatever order: of troops that kill alike only the first that is left is tried.
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
        self.hits = hits
        self.costs = [care * weight for weight in WEIGHTS]
        self._tail = [sum(hits[n:]) for n in range(len(hits) + 1)]  # chances of at least n hits
        self._double = min((g.way(KNIGHTS).kills for g in groups if g.ways[KNIGHTS]), default=1)
        foes = sum(group.foes for group in groups)
        # knights that cannot have fallen, however the groups are shared out
        self._fewest = max(0, force[KNIGHTS] - self._blows(foes, len(groups)))
        self._width = force[KNIGHTS] - self._fewest + 1
        self._rows: dict[tuple[int, int], int] = {}  # those with more units come first
        self._within: list[int] = []  # by units fallen: how many rows there are up to that
        self._sends: list[list[list[tuple[int, int]]]] = [
            [] for _ in groups
        ]  # by group and row: troop, row if it falls
        self._fallen: list[int] = []  # by row: footmen and archers gone
        self._lay_rows(force)
        self._won: _Layer = [[1] * self._width] * len(self._rows)
        self._layers: dict[tuple[int, int, int], _Layer] = {}
        for bombs in range(force[BOMB] + 1):
            slain = foes
            for group in range(len(groups) - 1, -1, -1):
                slain -= groups[group].foes
                for left in range(1, groups[group].foes + 1):
                    self._layers[group, left, bombs] = self._make(group, left, bombs, slain + groups[group].foes - left)

    def _blows(self, kills: int, groups: int) -> int:
        """The most blows of knights that so many kills can come from; each beaten group may have wasted a part."""
        return (kills + groups * (self._double - 1)) // self._double

    def _make(self, group: int, left: int, bombs: int, slain: int) -> _Layer:
        """The layer after so many kills: of those who fell each had killed."""
        layer: _Layer = []
        burst = self._burst(group, left, bombs) if bombs else ([], ())
        for row in range(self._within[min(slain, len(self._within) - 1)]):
            layer.append(self._row(group, left, bombs, row, self._first(group, slain, row), burst))
        return layer

    def _first(self, group: int, slain: int, row: int) -> int:
        """The first cell of a row with knights that can be left after so many kills."""
        return max(0, self._width - 1 - self._blows(slain - self._fallen[row], group))

    def _lay_rows(self, force: Force) -> None:
        """Number the pairs of footmen and archers that can be left, and note who may be sent from each."""
        pairs = [(force[FOOTMEN], force[ARCHERS])]
        self._rows[pairs[0]] = 0
        foes = sum(group.foes for group in self.groups)
        for pair in pairs:  # grows meanwhile
            fallen = sum(pairs[0]) - sum(pair)
            if fallen == len(self._within):
                self._within.append(0)
            self._within[fallen] = self._rows[pair] + 1
            self._fallen.append(fallen)
            for sends, group in zip(self._sends, range(len(self.groups)), strict=True):
                options = []
                for troop in self.singles(group, pair) if fallen < foes else ():
                    after = (pair[0] - 1, pair[1]) if troop == FOOTMEN else (pair[0], pair[1] - 1)
                    if after not in self._rows:
                        self._rows[after] = len(pairs)
                        pairs.append(after)
                    options.append((troop, self._rows[after]))
                sends.append(options)

    def singles(self, group: int, pair: Sequence[int]) -> list[int]:
        """The footmen or archers worth sending; in the last group only the cheapest that is left."""
        found = [troop for troop in self.able[group] if troop != KNIGHTS and pair[troop]]
        return found[:1] if group == len(self.groups) - 1 else found

    def _layer(self, group: int, left: int, bombs: int) -> _Layer:
        """Where a blow leads that leaves so many foes; a beaten group gives way to the next one."""
        if left > 0:
            return self._layers[group, left, bombs]
        group += 1
        return self._layers[group, self.groups[group].foes, bombs] if group < len(self.groups) else self._won

    def _burst(self, group: int, left: int, bombs: int) -> _Burst:
        """Where a bomb leads, with its chances."""
        few = min(left, len(self.hits))  # that many hits or more beat the group alike
        layers = [self._layer(group, left - hit, bombs - 1) for hit in range(few)]
        if not self._tail[few]:
            return layers, self.hits[:few]
        return [*layers, self._layer(group, 0, bombs - 1)], (*self.hits[:few], self._tail[few])

    def _row(self, group: int, left: int, bombs: int, row: int, first: int, burst: _Burst) -> _Row:
        """The worth for every number of knights, from the first cell that can be reached."""
        values: _Row = []
        for troop, after in self._sends[group][row]:
            falls, stands, kills = self.groups[group].way(troop)
            cost = self.costs[troop]
            layer = self._layer(group, left - kills, bombs)
            pairs = zip(layer[after][first:], layer[row][first:], strict=True)
            sent = [falls * (p - cost) + stands * q for p, q in pairs]
            values = list(map(max, values, sent)) if values else sent
        alone = not values
        if alone:
            values = [0] * (self._width - first)
        idle = len(values) if alone else 0  # cells from which nobody can fight
        if KNIGHTS in self.able[group]:
            falls, stands, kills = self.groups[group].way(KNIGHTS)
            cost = self.costs[KNIGHTS]
            same = self._layer(group, left - kills, bombs)[row]
            none = 0 if first else 1  # the cell without knights
            first += none
            sent = [falls * (p - cost) + stands * q for p, q in zip(same[first - 1 : -1], same[first:], strict=True)]
            values[none:] = sent if alone else map(max, values[none:], sent)
            first -= none
            idle = min(idle, none)
        if bombs:
            values = self._bombed(burst, row, values, idle)
        return [0] * first + values

    def _bombed(self, burst: _Burst, row: int, values: _Row, idle: int) -> _Row:
        """These last cells of a row when a bomb may be thrown too: must be, in the first `idle` of them."""
        sure = 1 - self.costs[BOMB]
        open_ = max(idle, sum([value < sure for value in values]))  # beyond, even a sure victory could not pay for it
        if not open_:
            return values
        layers, chances = burst
        cells = slice(self._width - len(values), self._width - len(values) + open_)
        rows = [layer[row][cells] for layer in layers]
        cost = self.costs[BOMB]
        thrown = [sum(map(mul, chances, column)) - cost for column in zip(*rows, strict=True)]
        return [*thrown[:idle], *map(max, values[idle:open_], thrown[idle:]), *values[open_:]]

    # ---- asked by place

    def holds(self, place: Place) -> bool:
        """Whether this place is within reach."""
        group, left, (f, a, k, b) = place
        if group == len(self.groups):
            return True
        layer = self._layers.get((group, left, b), ())
        row = self._rows.get((f, a), len(layer))
        slain = sum([g.foes for g in self.groups[: group + 1]]) - left
        return row < len(layer) and self._first(group, slain, row) <= k - self._fewest < self._width

    def of(self, place: Place) -> Number:
        """The worth of a place within reach."""
        group, left, (f, a, k, b) = place
        if group == len(self.groups):
            return 1
        return self._layers[group, left, b][self._rows[f, a]][k - self._fewest]

    def best(self, place: Place) -> int:
        """The troop to send (or BOMB) at a place within reach, -1 when nobody can fight; a unit rather than a bomb."""
        group, left, force = place
        singles = self.singles(group, force)
        tries = [troop for troop in self.able[group] if (force[KNIGHTS] if troop == KNIGHTS else troop in singles)]
        if not force[BOMB] and len(tries) < 2:
            return tries[0] if tries else -1
        worth = self.of(place)
        row = self._rows[force[FOOTMEN], force[ARCHERS]]
        for troop in tries:
            falls, stands, kills = self.groups[group].way(troop)
            layer = self._layer(group, left - kills, force[BOMB])
            cell = force[KNIGHTS] - self._fewest
            if troop == KNIGHTS:
                fallen = layer[row][cell - 1]
            else:
                pair = (force[0] - 1, force[1]) if troop == FOOTMEN else (force[0], force[1] - 1)
                fallen = layer[self._rows[pair]][cell]
            if falls * (fallen - self.costs[troop]) + stands * layer[row][cell] >= worth:
                return troop
        return BOMB
