"""What a town of XII Century is worth between rounds: the points it is expected to end with, by a fitted table.

A value is linear in named features, with a set of weights for each round that comes next (its event behind it, its dice
not seen). The weights lie in value_<difficulty>.json, found by `python -m tools.fit xii_century`. `features` says what
each one is; `Value` computes the same sum many times faster, by tables for everything that depends on one figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import getitem
from pathlib import Path

from game.bots.search import ValueTable, read, tastes
from game.core.state import Computed
from game.core.xii_century import scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.sheet import MatchFigures, State, Town

MISS = 0.45  # what is left of a nearness for each person or building still missing
STEEP = 1.6  # how much nearness counts only towards the end of the way
LOW = 3  # dice below are worth something for what asks for a 1 or a 2
OUTLAWS_STEP = 5  # power outlaws have more with each round
_CAPS = ((xii.FOOD, (5, 12)), (xii.SUPPLY, (6, 14, 20)))
_CROWDS = (4, 8, 10)  # people at which much opens
OPEN = ((xii.HOUSES, "master_builder"), (xii.ALE, "brewery"), (xii.BREAD, "tavern"))
_MOST = 64  # of an asset in the tables; beyond, features are counted one by one
_MOST_INFLUENCE = 128


def _features() -> tuple[str, ...]:
    found = ["one", "points", *xii.ASSETS, "farms_pairs"]
    found += [f"{xii.ASSETS[good]}_to_{cap}" for good, caps in _CAPS for cap in caps]
    found += [f"people_from_{crowd}" for crowd in _CROWDS]
    for place in xii.LOCATIONS:
        found += [f"pays:{place}", f"influence:{place}"]
    found += ["reserve_pips", "reserve_dice", "reserve_one", "reserve_two", "reserve_low", "reserve_room"]
    found += [f"near:{name}" for name in xii.ITEMS]
    found += [f"own:{name}" for name in xii.BIT]
    found += [f"open:{xii.ASSETS[asset]}" for asset, _ in OPEN]
    found += [f"hurt:{fate}" for fate in xii.FATES]
    found += [f"coming:{fate}" for fate in xii.FATES]
    return tuple(found)


FEATURES = _features()
_AT = {name: number for number, name in enumerate(FEATURES)}
Least = tuple[tuple[int, int, tuple[float, ...]], ...]  # (value index, count asked for, share by what is there)


@cache
def table(difficulty: str) -> ValueTable:
    """The table of a difficulty, or that of the nearest one there is. Raises ValueError when features have changed."""
    here = Path(__file__).parent
    at = xii.DIFFICULTIES.index(difficulty)
    there = [name for name in xii.DIFFICULTIES if (here / f"value_{name}.json").is_file()]
    nearest = min(there, key=lambda name: abs(xii.DIFFICULTIES.index(name) - at))
    return read(here / f"value_{nearest}.json", FEATURES)


@cache
def taste(name: str) -> Mapping[str, float]:
    """The bend of a taste, empty for "". Raises ValueError for an unknown feature."""
    return tastes(Path(__file__).with_name("tastes.toml"), name, FEATURES)


@cache
def wants(sheet: MatchFigures) -> tuple[tuple[int, tuple[tuple[int, int], ...], tuple[int, ...]], ...]:
    """By item: its bit (0 where it is not in the game), the figures it asks for or costs, the items it asks for."""
    found = []
    for number, row in enumerate(sheet.items):
        least = {xii.VALUES[name]: count for name, count in row.requires.assets.items()}
        if row.requires.eff_pop:
            least[xii.EFF_POP] = row.requires.eff_pop
        for name, count in row.cost.items():
            least[xii.VALUES[name]] = max(count, least.get(xii.VALUES[name], 0))
        needs = tuple(xii.BIT[name] for name in (*row.requires.people, *row.requires.infrastructures))
        found.append((0 if sheet.absent & xii.BIT[row.id] else 1 << number, tuple(least.items()), needs))
    return tuple(found)


@cache
def _shares(count: int) -> tuple[float, ...]:
    """How near a town is to so many of something, by what it has of it."""
    return tuple((has / count) ** STEEP for has in range(count))


def eaten(s: State, town: Town, fed: bool) -> list[int]:
    """The values of a town after its meal; `fed`: that costs nothing."""
    v, per = town.values[:], s.sheet.course.per_mouth
    need = 0 if fed else -(-v[xii.POPULATION] // per)
    if v[xii.FOOD] < need:
        v[xii.POPULATION], v[xii.FOOD] = per * v[xii.FOOD], 0
        s.sheet.clamp(v)
    else:
        v[xii.FOOD] -= need
    return v


@cache
def pays(sheet: MatchFigures) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By round (from 0) and location: what any influence brings from that round on."""
    rows = sheet.tables.locations
    most = max(row.need[-1] for row in rows)
    return tuple(
        tuple(tuple(row.gives * sum(has >= need for need in row.need[at:]) for has in range(most + 1)) for row in rows)
        for at in range(sheet.course.rounds)
    )


def _reserve(sheet: MatchFigures, slots: tuple[int, ...], crossed: int, left: int) -> tuple[float, ...]:
    """The six features of a reserve with `left` turns to come, at one die a turn."""
    dice = sorted((value for slot, value in enumerate(slots) if not crossed >> slot & 1), reverse=True)
    use = dice[:left]
    low = sum(value < LOW for value in use)
    return sum(use), len(use), float(1 in dice), float(2 in dice), low, sheet.course.slots - len(slots)


def _hurt(fate: int, values: Sequence[int]) -> float:
    """What an event would take from a town now, by unit; outlaws are counted elsewhere."""
    if fate == xii.FIRE:
        return values[xii.HOUSES] / 2
    if fate == xii.PLAGUE:
        return values[xii.POPULATION] / 2
    if fate == xii.FAMINE:
        return min(3, values[xii.POPULATION])
    if fate == xii.CIVIL_WAR:
        return values[xii.MEN] + values[xii.KNIGHTS]
    return values[xii.FARMS] if fate == xii.STORM else 0.0


def features(s: State, town: Town, at: int) -> list[float]:
    """The features of a town when round `at` (1..rounds) comes next, in the order of FEATURES."""
    v, owned, sheet = town.values, town.owned, s.sheet
    f = dict.fromkeys(FEATURES, 0.0)
    f["one"], f["points"] = 1.0, float(scoring.points(s, town))
    for asset, name in enumerate(xii.ASSETS):
        f[name] = v[asset]
    f["farms_pairs"] = v[xii.FARMS] // 2
    for good, caps in _CAPS:
        for cap in caps:
            f[f"{xii.ASSETS[good]}_to_{cap}"] = min(v[good], cap)
    people = sheet.eff_pop(v)
    for crowd in _CROWDS:
        f[f"people_from_{crowd}"] = float(people >= crowd)
    for number, place in enumerate(xii.LOCATIONS):
        row, has = pays(sheet)[at - 1][number], v[xii.INFLUENCE + number]
        f[f"pays:{place}"], f[f"influence:{place}"] = row[min(has, len(row) - 1)], min(has, 12)
    names = ("reserve_pips", "reserve_dice", "reserve_one", "reserve_two", "reserve_low", "reserve_room")
    f.update(zip(names, _reserve(sheet, town.slots, town.crossed, sheet.course.rounds + 1 - at), strict=True))
    x = [*v, people]
    for number, (bit, least, needs) in enumerate(wants(sheet)):
        if bit and not owned & bit:
            near = MISS ** sum(1 for need in needs if not owned & need)
            for index, count in least:
                if x[index] < count:
                    near *= _shares(count)[x[index]]
            f[f"near:{xii.ITEMS[number]}"] = near
    for name, bit in xii.BIT.items():
        f[f"own:{name}"] = float(owned & bit > 0)
    for asset, item in OPEN:
        if owned & xii.BIT[item]:
            f[f"open:{xii.ASSETS[asset]}"] = sheet.tops[asset] - v[asset]
    have = scoring.base(s, town) + scoring.walls(s, town)
    for number in range(at, sheet.course.rounds):
        fate = s.events[number]
        if fate:
            f[f"coming:{xii.FATES[fate - 1]}"] += 1
            more = max(0, OUTLAWS_STEP * (number + 1) - have) if fate == xii.OUTLAWS else _hurt(fate, v)
            f[f"hurt:{xii.FATES[fate - 1]}"] += more
    return list(f.values())


class _Round:
    """The weights of one round folded into tables: what comes next is `at`, the events still to come are known."""

    def __init__(self, sheet: MatchFigures, weights: Sequence[float], at: int, events: tuple[int, ...]) -> None:
        self.sheet, self.at, self.left = sheet, at, sheet.course.rounds + 1 - at
        self.w = w = dict(zip(FEATURES, weights, strict=True))
        coming = events[at:]
        self.base = w["one"] + sum(w[f"coming:{xii.FATES[fate - 1]}"] for fate in coming if fate)
        self.outlaws = tuple(
            (w["hurt:outlaws_attack"], OUTLAWS_STEP * (number + 1))
            for number in range(at, len(events))
            if events[number] == xii.OUTLAWS
        )
        self.alone = [self._asset(asset, coming) for asset in range(len(xii.ASSETS))]
        for row, place in zip(pays(sheet)[at - 1], xii.LOCATIONS, strict=True):
            more, each = w[f"pays:{place}"], w[f"influence:{place}"]
            worth = [more * row[min(has, len(row) - 1)] + each * min(has, 12) for has in range(_MOST_INFLUENCE)]
            self.alone.append(worth)
        step, vp = sheet.course.reputation_step, sheet.course.reputation_vp
        self.alone.append([w["points"] * (has // step * vp) for has in range(_MOST_INFLUENCE)])
        crowds = [(crowd, w[f"people_from_{crowd}"]) for crowd in _CROWDS]
        self.people = [sum(more for crowd, more in crowds if has >= crowd) for has in range(_MOST_INFLUENCE)]
        self.owning = Computed(self._of_owned)
        self.reserves = Computed(self._of_reserve)  # by slots and mask of crossed ones

    def _asset(self, asset: int, coming: Sequence[int]) -> list[float]:
        """The worth of every amount of one asset that depends on nothing else."""
        w, name, found = self.w, xii.ASSETS[asset], []
        caps = dict(_CAPS).get(asset, ())
        values = [0] * len(xii.ASSETS)
        for has in range(_MOST):
            values[asset] = has
            worth = (w[name] + w["points"] * self.sheet.asset_vp[asset]) * has
            worth += sum(w[f"{name}_to_{cap}"] * min(has, cap) for cap in caps)
            worth += sum(w[f"hurt:{xii.FATES[fate - 1]}"] * _hurt(fate, values) for fate in coming if fate)
            found.append(worth + (w["farms_pairs"] * (has // 2) if asset == xii.FARMS else 0.0))
        return found

    def _of_owned(self, owned: int) -> tuple[float, tuple[tuple[float, Least], ...], tuple[tuple[int, float], ...]]:
        """The worth of what is owned, of what is near, and of what may still be raised, per unit."""
        w, sheet = self.w, self.sheet
        worth = self.base + w["points"] * sheet.worth[owned]
        worth += sum(w[f"own:{name}"] for name, bit in xii.BIT.items() if owned & bit)
        missing = []
        for number, (bit, least, needs) in enumerate(wants(sheet)):
            near = w[f"near:{xii.ITEMS[number]}"]
            if near and bit and not owned & bit:
                asked = tuple([(index, count, _shares(count)) for index, count in least])
                missing.append((near * MISS ** sum(1 for need in needs if not owned & need), asked))
        each: dict[int, float] = {}
        for asset, item in OPEN:
            if owned & xii.BIT[item]:
                more = w[f"open:{xii.ASSETS[asset]}"]
                worth += more * sheet.tops[asset]
                each[asset] = -more
        if owned & xii.BIT["castle_houses_vp"]:
            each[xii.HOUSES] = each.get(xii.HOUSES, 0.0) + w["points"] * sheet.perks.castle_house_vp
        return worth, tuple(missing), tuple(each.items())

    def _of_reserve(self, reserve: tuple[tuple[int, ...], int]) -> float:
        first = _AT["reserve_pips"]
        weights = [self.w[name] for name in FEATURES[first : first + 6]]
        return sum(a * b for a, b in zip(weights, _reserve(self.sheet, *reserve, self.left), strict=True))


class Value:
    """Judges towns on one sheet by one table of weights (a row for each round). `bend`: points more for a unit of a
    feature, for those with a taste."""

    def __init__(
        self, sheet: MatchFigures, weights: Sequence[Sequence[float]], bend: Mapping[str, float] | None = None
    ) -> None:
        more = [(bend or {}).get(name, 0.0) for name in FEATURES]
        self.weights = [[a + b for a, b in zip(row, more, strict=True)] for row in weights]
        self.rounds = sheet.course.rounds
        self._monks = sheet.monk_counts
        # by the round that comes next, and all events
        self._folded: Computed[tuple[int, tuple[int, ...]], _Round] = Computed(
            lambda key: _Round(sheet, self.weights[key[0] - 1], *key), 200
        )

    def __call__(self, s: State, town: Town, at: int) -> float:
        """The points a town is expected to end with when round `at` comes next; its points when none does."""
        if at > self.rounds:
            return float(scoring.points(s, town))
        folded, v, owned = self._folded[at, s.events], town.values, town.owned
        worth, missing, each = folded.owning[owned]
        people = v[xii.POPULATION] + self._monks * v[xii.MONKS]
        try:
            worth += sum(map(getitem, folded.alone, v)) + folded.people[people]
        except IndexError:  # more of something than any printed sheet allows
            return sum(a * b for a, b in zip(self.weights[at - 1], features(s, town, at), strict=True))
        worth += folded.reserves[town.slots, town.crossed]
        for index, more in each:
            worth += more * v[index]
        x = [*v, people]
        for near, least in missing:
            for index, count, shares in least:
                has = x[index]
                if has < count:
                    if not has:
                        break
                    near *= shares[has]
            else:
                worth += near
        if folded.outlaws:
            have = scoring.base(s, town) + scoring.walls(s, town)
            for hurt, want in folded.outlaws:
                if want > have:
                    worth += hurt * (want - have)
        return worth


@cache
def _value(sheet: MatchFigures, difficulty: str) -> Value:
    return Value(sheet, table(difficulty).weights)


def expected(s: State, seat: int) -> float:
    """The points a town is expected to end with, as the round begins."""
    return _value(s.sheet, s.chosen.difficulty)(s, s.towns[seat], s.round)


assert len(xii.ASSETS) == xii.INFLUENCE
assert xii.INFLUENCE + len(xii.LOCATIONS) == xii.REPUTATION
