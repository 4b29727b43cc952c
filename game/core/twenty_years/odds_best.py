"""How a fight ends under best play: a battle, a raid, or a war whose numbers are still to be drawn.

All of them are portions of foes met one after another; what a blow kills beyond its portion is lost. A battle knows how
many come in each portion, a raid and a war draw that at the door. Units are sent one at a time, which is never worse
than together (their dice are independent); `order` joins them to engagements of up to five again.

Chances may be floats (in play) or Fractions (in tests): the tests prove the very code that plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import mul
from typing import NamedTuple

from game.core.odds import HAIR, Number, binomial

Force = tuple[int, ...]  # footmen, archers, knights, bombs
BOMB = 3
TOGETHER = 5  # 20Y-D41: an engagement has at most five units
WEIGHTS = (2, 3, 5, 10)  # what losing one costs, in half footmen: settles which of two equally good orders spares more
NEVER = -1  # below the worth of anything that can be done


class Ways(NamedTuple):
    """How one unit of a troop fares against one kind of foe."""

    falls: Number
    stands: Number
    kills: int


class Portion(NamedTuple):
    """Foes of one kind that are met together: by troop how it fares (None: cannot fight), chances of how many come."""

    ways: tuple[Ways | None, ...]
    foes: Mapping[int, Number]


class Place(NamedTuple):
    """Where a fight stands: portions still to come, foes left of this one, who is left."""

    to_come: int
    left: int
    force: Force


class Move(NamedTuple):
    """An engagement of so many units of a troop (0..2), or one bomb (troop BOMB)."""

    troop: int
    units: int


class Spread(NamedTuple):
    """Chances of (won, who is left), and of getting through until so many portions are still to come."""

    ends: Mapping[tuple[bool, Force], Number]
    reached: Sequence[Number]

    @property
    def win(self) -> Number:
        return sum(chance for (won, _), chance in self.ends.items() if won)

    def lost(self, force: Force) -> tuple[Number, ...]:
        """Expected units and bombs gone, whatever the end."""
        rows = self.ends.items()
        return tuple(sum(chance * (have - left[i]) for (_, left), chance in rows) for i, have in enumerate(force))


class Fight:
    """Best play against these portions, the last one last. `hits`: chances that a bomb kills 0, 1, ... foes; `care`:
    what a half footman weighs against the chance to win. What places are worth is worked out backwards from the end."""

    def __init__(self, portions: Sequence[Portion], hits: Sequence[Number], care: Number) -> None:
        self.portions, self.hits, self.care = portions, hits, care
        kinds = list({portion.ways: None for portion in portions})
        prices = {
            i: way.falls * WEIGHTS[i] for ways in reversed(kinds) for i, way in enumerate(ways) if way is not None
        }
        self._order = sorted(prices, key=lambda i: (prices[i], i))  # the cheapest blows first
        # against one kind of foe whoever kills alike is sent one after the other
        kills = [way.kills if way and len(kinds) == 1 else -i for i, way in enumerate(kinds[0])]
        self._before = {i: [j for j in self._order[:at] if kills[j] == kills[i]] for at, i in enumerate(self._order)}
        self._most: Force = (0, 0, 0, -1)  # the force the tables begin with
        self._fields: dict[Force, int] = {}  # who can be left of it, bombs aside: numbered
        self._fewer: dict[int, list[int]] = {}  # by troop, by field: the field when one has fallen; none: not sent here
        self._worths: list[list[list[list[Number]]]] = []  # by portions to come, bombs left, foes left, field

    # ---- moves

    def start(self, force: Force) -> Place:
        return self._beyond(Place(len(self.portions), 0, force))

    def _beyond(self, place: Place) -> Place:
        """Where a portion is beaten and it is known how many come next, they are there."""
        to_come, left, force = place
        foes = self.portions[-to_come].foes if to_come and left <= 0 else {}
        return Place(to_come - 1, next(iter(foes)), force) if len(foes) == 1 else Place(to_come, max(0, left), force)

    def falls(self, place: Place, move: Move) -> list[tuple[Number, Place]]:
        """Where a move may lead, with its chances."""
        to_come, left, force = place
        if move.troop == BOMB:
            rows = [(chance, killed, 1) for killed, chance in enumerate(self.hits)]
        else:
            ways = self._ways(to_come)[move.troop]
            assert ways is not None
            fallen = enumerate(binomial(move.units, ways.falls, ways.stands))
            rows = [(chance, move.units * ways.kills, dead) for dead, chance in fallen if chance]
        return [(part, self._beyond(Place(to_come, left - n, less(force, move.troop, gone)))) for part, n, gone in rows]

    def _ways(self, to_come: int) -> Sequence[Ways | None]:
        """Of the present portion, when so many are still to come."""
        return self.portions[-to_come - 1].ways

    # ---- worths

    def worth(self, place: Place) -> Number:
        """The chance to win minus the care for what will be lost."""
        field = self._cover(place)
        return self._worths[place.to_come][place.force[BOMB]][place.left][field] + self._lost(place.force)

    def _lost(self, force: Force) -> Number:
        """The care for what is gone of the whole force."""
        return self.care * sum([(n - left) * w for n, left, w in zip(self._most, force, WEIGHTS, strict=True)])

    def _cover(self, place: Place) -> int:
        """See that the tables hold this place. Returns its field."""
        *units, bombs = place.force
        if tuple(units) not in self._fields or bombs > self._most[BOMB]:
            self._lay_out(place.force)
        while len(self._worths) <= place.to_come:
            self._add_portion(len(self._worths))
        return self._fields[tuple(units)]

    def _lay_out(self, force: Force) -> None:
        """Number all that can be left of a force."""
        self._most, self._worths = force, []
        self._fields, self._fewer = {force[:BOMB]: 0}, {i: [] for i in self._order}
        forces = [force[:BOMB]]
        for one in forces:
            for i, fewer in self._fewer.items():
                sent = one[i] and not any(one[j] for j in self._before[i])
                after = less(one, i, 1) if sent else one
                if after not in self._fields:
                    self._fields[after] = len(forces)
                    forces.append(after)
                fewer.append(self._fields[after] if sent else -1)

    def _add_portion(self, to_come: int) -> None:
        ways, foes = self.portions[-to_come - 1] if to_come < len(self.portions) else ((None,) * BOMB, {0: 1})
        able = [(way, self._fewer[i]) for i, way in enumerate(ways) if way is not None]
        layers: list[list[list[Number]]] = []
        self._worths.append(layers)
        for bombs in range(self._most[BOMB] + 1):
            lost = [-self._lost((*units, bombs)) for units in self._fields]
            layers.append([self._settled(to_come, bombs, lost)])
            for left in range(1, max(foes) + 1):
                tries = []
                for way, fewer in able:
                    after = layers[bombs][max(0, left - way.kills)]
                    falls, stands = way.falls, way.stands
                    sent = zip(fewer, after, strict=True)
                    tries.append([falls * after[n] + stands * stood if n >= 0 else NEVER for n, stood in sent])
                if bombs:
                    tries.append(_mean(self.hits, [layers[bombs - 1][max(0, left - n)] for n in range(len(self.hits))]))
                best = list(map(max, *tries)) if len(tries) > 1 else tries[0] if tries else [NEVER] * len(lost)
                layers[bombs].append([n if worth == NEVER else worth for worth, n in zip(best, lost, strict=True)])

    def _settled(self, to_come: int, bombs: int, lost: Sequence[Number]) -> list[Number]:
        """Behind a portion: won, or what waits behind the next door."""
        if not to_come:
            return [1 + n for n in lost]
        foes = self.portions[-to_come].foes
        return _mean(foes.values(), [self._worths[to_come - 1][bombs][n] for n in foes])

    # ---- best play

    def best(self, place: Place) -> Move | None:
        """One unit or a bomb; of equal moves the cheapest unit. None when nobody can fight."""
        sent = self._sent(place.to_come, place.left, place.force[BOMB], self._cover(place)) if place.left else None
        return None if sent is None else Move(sent, 1)

    def _sent(self, to_come: int, left: int, bombs: int, field: int) -> int | None:
        layers, ways = self._worths[to_come], self._ways(to_come)
        least = layers[bombs][left][field] - HAIR
        for i, fewer in self._fewer.items():
            if (way := ways[i]) is not None and (fell := fewer[field]) >= 0:
                after = layers[bombs][max(0, left - way.kills)]
                if way.falls * after[fell] + way.stands * after[field] >= least:
                    return i
        return BOMB if bombs else None

    def order(self, place: Place) -> Move | None:
        """The best engagement: as many units together as best play would send whatever their dice show."""
        one = move = self.best(place)
        ways = self._ways(place.to_come)[move.troop] if move and move.troop != BOMB else None
        if move is None or ways is None:
            return move
        most = min(TOGETHER, place.force[move.troop], -(-place.left // ways.kills))
        while move.units < most and all(self.best(after) == one for _, after in self.falls(place, move)):
            move = Move(move.troop, move.units + 1)
        return move

    def spread(self, place: Place, first: Move | None = None) -> Spread:
        """The ends under best play, after a given first move if there is one."""
        if first is not None:
            return _mixed([(chance, self.spread(after)) for chance, after in self.falls(place, first)])
        ends: dict[tuple[bool, Force], Number] = defaultdict(int)
        reached: list[Number] = [0] * (place.to_come + 1)
        field, forces = self._cover(place), list(self._fields)
        standing: dict[tuple[int, int, int], dict[int, Number]] = {}

        def stand(chance: Number, to_come: int, left: int, bombs: int, field: int) -> None:
            if chance:
                there = standing.setdefault((to_come, max(0, left), bombs), {})
                there[field] = there.get(field, 0) + chance

        stand(1, place.to_come, place.left, place.force[BOMB], field)
        while standing:
            to_come, left, bombs = at = max(standing)  # every move leads to less of it
            for field, chance in standing.pop(at).items():
                sent = self._sent(*at, field) if left else None
                if sent == BOMB:
                    for n, part in enumerate(self.hits):
                        stand(chance * part, to_come, left - n, bombs - 1, field)
                elif sent is not None and (way := self._ways(to_come)[sent]):
                    falls, stands, kills = way
                    stand(chance * falls, to_come, left - kills, bombs, self._fewer[sent][field])
                    stand(chance * stands, to_come, left - kills, bombs, field)
                elif to_come and not left:
                    for n, part in self.portions[-to_come].foes.items():
                        stand(chance * part, to_come - 1, n, bombs, field)
                    reached[to_come] += chance
                else:
                    ends[not left, (*forces[field], bombs)] += chance
        reached[0] = sum(chance for (won, _), chance in ends.items() if won)
        return Spread(ends, reached)


def less(force: Force, troop: int, units: int) -> Force:
    """The force with so many fewer of a troop."""
    return (*force[:troop], force[troop] - units, *force[troop + 1 :])


def _mean(chances: Iterable[Number], rows: Sequence[Sequence[Number]]) -> list[Number]:
    weights = tuple(chances)
    return [sum(map(mul, weights, column)) for column in zip(*rows, strict=True)]


def _mixed(spreads: Sequence[tuple[Number, Spread]]) -> Spread:
    """What may come of one of several, each with its chance."""
    ends: dict[tuple[bool, Force], Number] = defaultdict(int)
    for chance, spread in spreads:
        for end, part in spread.ends.items():
            ends[end] += chance * part
    reached = zip_longest(*(spread.reached for _, spread in spreads), fillvalue=0)
    return Spread(ends, [sum(chance * n for (chance, _), n in zip(spreads, row, strict=True)) for row in reached])
