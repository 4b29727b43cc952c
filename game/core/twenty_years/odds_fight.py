"""Best play of a fight, and its odds on a state: the battle on the table, every tile to claim, the dungeon raid.

The figures come from the same tables and state the rules read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from operator import mul
from typing import NamedTuple

import msgspec

from game.core.grids import bits
from game.core.odds import HAIR, Number, binomial, less, tidy
from game.core.twenty_years import state as states
from game.core.twenty_years.actions.fight import Engage, ThrowBomb
from game.core.twenty_years.battle import LAYOUTS, LEVELS, LevelLayout, layout
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, ENTRY, KILLS, TABLES, TROOPS, guards_of, price_of

Force = tuple[int, ...]  # footmen, archers, knights, bombs
BOMB = 3
TOGETHER = 5  # 20Y-D41: an engagement has at most five units
WEIGHTS = (2, 3, 5, 10)  # the cost of losing one, in half footmen: prefers the cheaper of two equally good orders
NEVER = -1  # below the worth of anything that can be done


class Ways(NamedTuple):
    """One unit of a troop against one kind of foe."""

    falls: Number
    stands: Number
    kills: int


class Portion(NamedTuple):
    """Foes of one kind met together: each troop's odds (None: cannot fight), and the distribution of their number."""

    ways: tuple[Ways | None, ...]
    foes: Mapping[int, Number]


class Place(NamedTuple):
    """The situation of a fight: portions still to come, foes left of this one, survivors."""

    to_come: int
    left: int
    force: Force


class FightMove(NamedTuple):
    """An engagement of units of a troop (0..2), or one bomb (troop BOMB)."""

    troop: int
    units: int


class Spread(NamedTuple):
    """Probabilities of (won, survivors), and of getting through until a number of portions remains."""

    ends: Mapping[tuple[bool, Force], Number]
    reached: Sequence[Number]

    @property
    def win(self) -> Number:
        return sum(chance for (won, _), chance in self.ends.items() if won)

    def lost(self, force: Force) -> tuple[Number, ...]:
        """Expected units and bombs lost, whatever the result."""
        rows = self.ends.items()
        return tuple(sum(chance * (have - left[i]) for (_, left), chance in rows) for i, have in enumerate(force))


class Fight:
    """Best play against these portions, the last one last. `hits`: chances that a bomb kills 0, 1, ... foes; `care`:
    the weight of half a footman against the chance to win. Values are computed backwards from the end."""

    def __init__(self, portions: Sequence[Portion], hits: Sequence[Number], care: Number) -> None:
        self.portions, self.hits, self.care = portions, hits, care
        kinds = list({portion.ways: None for portion in portions})
        prices = {
            i: way.falls * WEIGHTS[i] for ways in reversed(kinds) for i, way in enumerate(ways) if way is not None
        }
        self._order = sorted(prices, key=lambda i: (prices[i], i))  # the cheapest blows first
        # against one kind of foe, troops that kill alike are sent one at a time
        kills = [way.kills if way and len(kinds) == 1 else -i for i, way in enumerate(kinds[0])]
        self._before = {i: [j for j in self._order[:at] if kills[j] == kills[i]] for at, i in enumerate(self._order)}
        self._most: Force = (0, 0, 0, -1)  # the force the tables begin with
        self._fields: dict[Force, int] = {}  # who can be left of it, bombs aside: numbered
        self._fewer: dict[int, list[int]] = {}  # by troop, by force: the force with one fewer; none: not sent here
        self._worths: list[list[list[list[Number]]]] = []  # by portions to come, bombs left, foes left, field

    # ---- moves

    def start(self, force: Force) -> Place:
        return self._beyond(Place(len(self.portions), 0, force))

    def _beyond(self, place: Place) -> Place:
        """Where a portion is beaten and it is known how many come next, they are there."""
        to_come, left, force = place
        foes = self.portions[-to_come].foes if to_come and left <= 0 else {}
        return Place(to_come - 1, next(iter(foes)), force) if len(foes) == 1 else Place(to_come, max(0, left), force)

    def falls(self, place: Place, move: FightMove) -> list[tuple[Number, Place]]:
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
        """Of the present portion, given the number still to come."""
        return self.portions[-to_come - 1].ways

    # ---- worths

    def worth(self, place: Place) -> Number:
        """The chance to win minus the care for what will be lost."""
        field = self._cover(place)
        return self._worths[place.to_come][place.force[BOMB]][place.left][field] + self._lost(place.force)

    def _lost(self, force: Force) -> Number:
        """The cost of all losses so far."""
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
            if to_come:  # behind this portion is what waits behind the next door; behind the last one it is won
                beyond = self.portions[-to_come].foes
                layers.append([_mean(beyond.values(), [self._worths[to_come - 1][bombs][n] for n in beyond])])
            else:
                layers.append([[1 + n for n in lost]])
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

    # ---- best play

    def best(self, place: Place) -> FightMove | None:
        """One unit or a bomb; among equal moves the cheapest unit. None if nobody can fight."""
        sent = self._sent(place.to_come, place.left, place.force[BOMB], self._cover(place)) if place.left else None
        return None if sent is None else FightMove(sent, 1)

    def _sent(self, to_come: int, left: int, bombs: int, field: int) -> int | None:
        layers, ways = self._worths[to_come], self._ways(to_come)
        least = layers[bombs][left][field] - HAIR
        for i, fewer in self._fewer.items():
            if (way := ways[i]) is not None and (fell := fewer[field]) >= 0:
                after = layers[bombs][max(0, left - way.kills)]
                if way.falls * after[fell] + way.stands * after[field] >= least:
                    return i
        return BOMB if bombs else None

    def order(self, place: Place) -> FightMove | None:
        """The best engagement: as many units together as best play would send whatever their dice show."""
        one = move = self.best(place)
        ways = self._ways(place.to_come)[move.troop] if move and move.troop != BOMB else None
        if move is None or ways is None:
            return move
        most = min(TOGETHER, place.force[move.troop], -(-place.left // ways.kills))
        while move.units < most and all(self.best(after) == one for _, after in self.falls(place, move)):
            move = FightMove(move.troop, move.units + 1)
        return move

    def spread(self, place: Place, first: FightMove | None = None) -> Spread:
        """The results under best play, after a given first move if any."""
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


def _mean(chances: Iterable[Number], rows: Sequence[Sequence[Number]]) -> list[Number]:
    weights = tuple(chances)
    return [sum(map(mul, weights, column)) for column in zip(*rows, strict=True)]


def _mixed(spreads: Sequence[tuple[Number, Spread]]) -> Spread:
    """A mixture of distributions."""
    ends: dict[tuple[bool, Force], Number] = defaultdict(int)
    for chance, spread in spreads:
        for end, part in spread.ends.items():
            ends[end] += chance * part
    reached = zip_longest(*(spread.reached for _, spread in spreads), fillvalue=0)
    return Spread(ends, [sum(chance * n for (chance, _), n in zip(spreads, row, strict=True)) for row in reached])


# ---- Odds of fights on a state: the battle on the table, every tile that can be claimed, the dungeon raid.
SPARING = 1e-9  # win first, then fewest losses: the weight of one half footman against the chance to win


class BattleOdds(msgspec.Struct, frozen=True):
    """The possible results of a battle. `lost` and `ends` count footmen, archers, knights, bombs.

    `order` is the best next move, None if nobody can fight. `ends` lists (chance, won, survivors), likely first.
    """

    win: float
    lost: tuple[float, ...]
    order: FightMove | None
    ends: tuple[tuple[float, bool, Force], ...]


def ways_of(monster: str, one: Number = 1.0) -> tuple[Ways | None, Ways | None, Ways | None]:
    """How a unit of each troop fares against a monster."""
    footmen, archers, knights = (
        Ways(one * (7 - face) / 6, one * (face - 1) / 6, kills) if face else None
        for face, kills in zip(DIES[monster], KILLS, strict=True)
    )
    return footmen, archers, knights


def bomb_hits(one: Number = 1.0) -> tuple[Number, ...]:
    """The chances that a bomb takes 0, 1, ... foes."""
    hit = one * (7 - TABLES.bombs.from_face) / 6
    return binomial(TABLES.bombs.dice, hit, 1 - hit)


def force_of(s: State) -> Force:
    footmen, archers, knights = s.troops
    return footmen, archers, knights, s.bombs


@lru_cache(maxsize=32)
def battle_of(groups: tuple[tuple[str, int], ...]) -> Fight:
    """Best play against these (monster, count) groups."""
    return Fight([Portion(ways_of(monster), {count: 1}) for monster, count in groups], bomb_hits(), SPARING)


@lru_cache(maxsize=512)
def fight_odds(groups: tuple[tuple[str, int], ...], force: Force, first: FightMove | None = None) -> BattleOdds:
    """The odds of any battle under best play, after a given first move if any."""
    fight = battle_of(groups)
    start = fight.start(force)
    spread = fight.spread(start, first)
    ends = sorted(((float(c), won, left) for (won, left), c in spread.ends.items()), key=lambda end: (-end[0], end))
    lost = tuple(map(tidy, spread.lost(force)))
    return BattleOdds(tidy(spread.win), lost, first or fight.order(start), tuple(ends))


def battle_odds(s: State, first: FightMove | None = None) -> BattleOdds | None:
    """The odds of the current battle; None if there is none."""
    frame = s.top
    if not isinstance(frame, states.Battle):
        return None
    return fight_odds(frame.groups, force_of(s), first)


def auto_order(s: State) -> FightMove | None:
    """The best next move of the fight on the table: in a dungeon with the rooms to come in mind. None: no fight."""
    if not isinstance(s.top, states.Battle):
        return None
    found = raid_spot(s) if s.top.cause == "room" else None
    if found is None:
        return fight_odds(s.top.groups, force_of(s)).order
    level, spot = found
    return raid_of(TABLES.dungeons[level - 1].monster).order(spot)


def action_of(move: FightMove) -> ThrowBomb | Engage:
    """The order that makes this move."""
    return ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)


class ClaimOdds(msgspec.Struct, frozen=True):
    """The possible results of claiming a tile: chances to own it, to lose, to flee at once (no fighters: -1 VP).

    `guards` bandits wait with chance `guarded`; `win` is the chance to beat them. `joins`: they would become footmen
    (year 7 with a church). `lost` counts expected footmen, archers, knights, bombs overall.
    """

    tile: str
    price: int
    guards: int
    guarded: float
    win: float
    own: float
    beaten: float
    flight: float
    joins: bool
    lost: tuple[float, ...]


def claim_odds(s: State, tile: int, discount: bool = False) -> ClaimOdds:
    """The odds of claiming the tile of this number, whether or not it may be claimed now."""
    cost = s.realm.costs[tile]
    guards = guards_of(cost)
    guarded = (7 - TABLES.guards.from_face) / 6
    joins = s.entry == ENTRY["conversion"] and s.town.count[CHURCH] > 0
    force = force_of(s)
    alone = not any(force)  # 20Y-D25: neither unit nor bomb is an automatic flight
    win = 1.0 if joins else 0.0
    lost: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    if not joins and not alone:
        fight = fight_odds(((TABLES.guards.monster, guards),), force)
        win = fight.win
        lost = tuple(n * guarded for n in fight.lost)
    return ClaimOdds(
        tile=s.realm.ids[tile],
        price=price_of(cost, discount),
        guards=guards,
        guarded=guarded,
        win=win,
        own=tidy(1 - guarded + guarded * win),
        beaten=0.0 if alone else tidy(guarded * (1 - win)),
        flight=guarded if alone and not joins else 0.0,
        joins=joins,
        lost=lost,
    )


def all_claims(s: State) -> dict[str, ClaimOdds]:
    """The odds of every tile next to the realm, by tile id; discounts of year 11 are used while there are any."""
    half = s.discounts_left > 0
    return {s.realm.ids[tile]: claim_odds(s, tile, half) for tile in bits(s.realm.border(s.owned))}


# ---- raids

Room = tuple[int, int]


class DoorOdds(msgspec.Struct, frozen=True):
    """The chances of entering a room: to clear it, and to clear the level after that."""

    room: Room
    settle: float
    clear: float


class RaidOdds(msgspec.Struct, frozen=True):
    """The chance to clear the level under best play on the shortest path.

    `here` is the chance to clear the present room (1 if it is), `doors` the odds of each new room next to cleared
    ones, `lost` expected footmen, archers, knights, bombs.
    """

    level: int
    monster: str
    rooms: int
    clear: float
    here: float
    lost: tuple[float, ...]
    doors: tuple[DoorOdds, ...]


def to_exit(plan: LevelLayout, settled: frozenset[Room]) -> dict[Room, int]:
    """By room, how many new rooms (itself not counted) must be settled on the way from it to the exit."""
    steps = {plan.exit: 0}
    edge = [plan.exit]
    while edge:
        edge.sort(key=steps.__getitem__, reverse=True)
        room = edge.pop()
        for other in plan.near[room]:
            through = steps[room] + (room not in settled)
            if through < steps.get(other, len(plan.rooms)):
                steps[other] = through
                edge.append(other)
    return steps


def reachable(plan: LevelLayout, settled: frozenset[Room]) -> list[Room]:
    """New rooms next to settled ground."""
    return sorted({room for old in settled for room in plan.near[old]} - settled)


@lru_cache(maxsize=64)
def _raid_spread(monster: str, spot: Place) -> Spread:
    return raid_of(monster).spread(spot)


def room_foes(one: Number = 1.0) -> dict[int, Number]:
    """The distribution of foes in a new room: the sum of two dice, or none (loot) if they are equal."""
    rolls = [0 if die == other else die + other for die in range(1, 7) for other in range(1, 7)]
    return {n: one * rolls.count(n) / len(rolls) for n in sorted(set(rolls))}


@lru_cache(maxsize=2)  # the tables of a great force fill megabytes
def raid_of(monster: str) -> Fight:
    """Best play against this monster, room after room."""
    rooms = max(len(plan.rooms) for plan in LAYOUTS)
    return Fight([Portion(ways_of(monster), room_foes())] * rooms, bomb_hits(), SPARING)


def raid_spot(s: State) -> tuple[int, Place] | None:
    """The raid's level (1..6) and where it stands; of the next raid when none is on; None when all are won."""
    frame = s.raid
    if frame is None:
        level = s.levels_won + 1
        if level > LEVELS:
            return None
        plan = layout(level)
        return level, Place(to_exit(plan, frozenset())[plan.entrance] + 1, 0, force_of(s))
    plan = layout(frame.level)
    fight = s.top if isinstance(s.top, states.Battle) else None
    settled = frozenset(frame.settled) | {frame.at}
    return frame.level, Place(to_exit(plan, settled)[frame.at], fight.groups[0][1] if fight else 0, force_of(s))


def raid_odds(s: State) -> RaidOdds | None:
    """The odds of the current raid, or of the next one; None when every level is won."""
    found = raid_spot(s)
    if found is None:
        return None
    level, spot = found
    monster, plan = TABLES.dungeons[level - 1].monster, layout(level)
    spread = _raid_spread(monster, spot)
    doors = []
    settled = frozenset(s.raid.settled) if s.raid else frozenset[Room]()
    for room in reachable(plan, settled) if s.raid and spot.left == 0 else ():
        rest = to_exit(plan, settled | {room})[room]
        beyond = _raid_spread(monster, Place(rest + 1, 0, spot.force))
        doors.append(DoorOdds(room, tidy(beyond.reached[rest]), tidy(beyond.win)))
    return RaidOdds(
        level=level,
        monster=monster,
        rooms=spot.to_come,
        clear=tidy(spread.reached[0]),
        here=tidy(spread.reached[-1]),
        lost=tuple(map(tidy, spread.lost(spot.force))),
        doors=tuple(doors),
    )
