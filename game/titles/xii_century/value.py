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

from game.bots.value import Table, read, tastes
from game.core.xii_century import income, power, scoring
from game.core.xii_century.actions import (
    AssignEvent,
    CollectChoice,
    Convert,
    EndSpending,
    FixShared,
    GameAction,
    RerollShared,
    WarChoice,
)
from game.core.xii_century.actions.listing import of_target
from game.core.xii_century.sheet import ASSET_TARGETS, FIRST_ITEM, FIRST_PLACE, PLACE_TARGETS, SAVE, VALUES, Sheet
from game.core.xii_century.spending import Opened, open_to, opened, rolled, value_of
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, OVER, ROLLED, SPEND, WAR, State, Town
from game.core.xii_century.tables import (
    ALE,
    ASSETS,
    BIT,
    BREAD,
    CIVIL_WAR,
    DIFFICULTIES,
    EFF_POP,
    FAMINE,
    FARMS,
    FATES,
    FIRE,
    FOOD,
    HOUSES,
    INFLUENCE,
    ITEM,
    ITEMS,
    KNIGHTS,
    LOCATIONS,
    MEN,
    MONKS,
    OUTLAWS,
    PLAGUE,
    POPULATION,
    REPUTATION,
    STORM,
    SUPPLY,
)

MISS = 0.45  # what is left of a nearness for each person or building still missing
STEEP = 1.6  # how much nearness counts only towards the end of the way
LOW = 3  # dice below are worth something for what asks for a 1 or a 2
OUTLAWS_STEP = 5  # power outlaws have more with each round
_CAPS = ((FOOD, (5, 12)), (SUPPLY, (6, 14, 20)))
_CROWDS = (4, 8, 10)  # people at which much opens
_OPEN = ((HOUSES, "master_builder"), (ALE, "brewery"), (BREAD, "tavern"))
_MOST = 64  # of an asset in the tables; beyond, features are counted one by one
_MOST_INFLUENCE = 128
_REMEMBERED = 20_000


def _features() -> tuple[str, ...]:
    found = ["one", "points", *ASSETS, "farms_pairs"]
    found += [f"{ASSETS[good]}_to_{cap}" for good, caps in _CAPS for cap in caps]
    found += [f"people_from_{crowd}" for crowd in _CROWDS]
    for place in LOCATIONS:
        found += [f"pays:{place}", f"influence:{place}"]
    found += ["reserve_pips", "reserve_dice", "reserve_one", "reserve_two", "reserve_low", "reserve_room"]
    found += [f"near:{name}" for name in ITEMS]
    found += [f"own:{name}" for name in BIT]
    found += [f"open:{ASSETS[asset]}" for asset, _ in _OPEN]
    found += [f"hurt:{fate}" for fate in FATES]
    found += [f"coming:{fate}" for fate in FATES]
    return tuple(found)


FEATURES = _features()
_AT = {name: number for number, name in enumerate(FEATURES)}
Least = tuple[tuple[int, int, tuple[float, ...]], ...]  # (value index, count asked for, share by what is there)


@cache
def table(difficulty: str) -> Table:
    """The table of a difficulty, or that of the nearest one there is. Raises ValueError when features have changed."""
    here = Path(__file__).parent
    at = DIFFICULTIES.index(difficulty)
    there = [name for name in DIFFICULTIES if (here / f"value_{name}.json").is_file()]
    nearest = min(there, key=lambda name: abs(DIFFICULTIES.index(name) - at))
    return read(here / f"value_{nearest}.json", FEATURES)


@cache
def taste(name: str) -> Mapping[str, float]:
    """The bend of a taste, nothing for "". Raises ValueError for a feature that is none."""
    return tastes(Path(__file__).with_name("tastes.toml"), name, FEATURES)


@cache
def _wants(sheet: Sheet) -> tuple[tuple[int, Least, tuple[int, ...]], ...]:
    """By item: its bit (0 where it is not in the game), what it asks for in figures, the items it asks for."""
    found = []
    for number, row in enumerate(sheet.items):
        least = {VALUES[name]: count for name, count in row.requires.assets.items()}
        if row.requires.eff_pop:
            least[EFF_POP] = row.requires.eff_pop
        for name, count in row.cost.items():
            least[VALUES[name]] = max(count, least.get(VALUES[name], 0))
        needs = tuple(BIT[name] for name in (*row.requires.people, *row.requires.infrastructures))
        shares = tuple((i, n, tuple((has / n) ** STEEP for has in range(n))) for i, n in least.items())
        found.append((0 if sheet.absent & BIT[row.id] else 1 << number, shares, needs))
    return tuple(found)


@cache
def pays(sheet: Sheet) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By round (from 0) and location: what any influence brings from that round on."""
    rows = sheet.tables.locations
    most = max(row.need[-1] for row in rows)
    return tuple(
        tuple(tuple(row.gives * sum(has >= need for need in row.need[at:]) for has in range(most + 1)) for row in rows)
        for at in range(sheet.course.rounds)
    )


def _reserve(sheet: Sheet, slots: tuple[int, ...], crossed: int, left: int) -> tuple[float, ...]:
    """The six features of a reserve with so many turns to come: one die each."""
    dice = sorted((value for slot, value in enumerate(slots) if not crossed >> slot & 1), reverse=True)
    use = dice[:left]
    low = sum(value < LOW for value in use)
    return sum(use), len(use), float(1 in dice), float(2 in dice), low, sheet.course.slots - len(slots)


def _hurt(fate: int, values: Sequence[int]) -> float:
    """What an event takes from a town as it stands, in units of what it takes; outlaws apart."""
    if fate == FIRE:
        return values[HOUSES] / 2
    if fate == PLAGUE:
        return values[POPULATION] / 2
    if fate == FAMINE:
        return min(3, values[POPULATION])
    if fate == CIVIL_WAR:
        return values[MEN] + values[KNIGHTS]
    return values[FARMS] if fate == STORM else 0.0


def features(s: State, town: Town, at: int) -> list[float]:
    """The features of a town when round `at` (1..rounds) comes next, in the order of FEATURES."""
    v, owned, sheet = town.values, town.owned, s.sheet
    f = dict.fromkeys(FEATURES, 0.0)
    f["one"], f["points"] = 1.0, float(scoring.points(s, town))
    for asset, name in enumerate(ASSETS):
        f[name] = v[asset]
    f["farms_pairs"] = v[FARMS] // 2
    for good, caps in _CAPS:
        for cap in caps:
            f[f"{ASSETS[good]}_to_{cap}"] = min(v[good], cap)
    people = sheet.eff_pop(v)
    for crowd in _CROWDS:
        f[f"people_from_{crowd}"] = float(people >= crowd)
    for number, place in enumerate(LOCATIONS):
        row, has = pays(sheet)[at - 1][number], v[INFLUENCE + number]
        f[f"pays:{place}"], f[f"influence:{place}"] = row[min(has, len(row) - 1)], min(has, 12)
    names = ("reserve_pips", "reserve_dice", "reserve_one", "reserve_two", "reserve_low", "reserve_room")
    f.update(zip(names, _reserve(sheet, town.slots, town.crossed, sheet.course.rounds + 1 - at), strict=True))
    x = [*v, people]
    for number, (bit, least, needs) in enumerate(_wants(sheet)):
        if bit and not owned & bit:
            near = MISS ** sum(1 for need in needs if not owned & need)
            for index, count, shares in least:
                if x[index] < count:
                    near *= shares[x[index]]
            f[f"near:{ITEMS[number]}"] = near
    for name, bit in BIT.items():
        f[f"own:{name}"] = float(owned & bit > 0)
    for asset, item in _OPEN:
        if owned & BIT[item]:
            f[f"open:{ASSETS[asset]}"] = sheet.tops[asset] - v[asset]
    have = power.base(s, town) + power.walls(s, town)
    for number in range(at, sheet.course.rounds):
        fate = s.events[number]
        if fate:
            f[f"coming:{FATES[fate - 1]}"] += 1
            more = max(0, OUTLAWS_STEP * (number + 1) - have) if fate == OUTLAWS else _hurt(fate, v)
            f[f"hurt:{FATES[fate - 1]}"] += more
    return list(f.values())


class _Round:
    """The weights of one round folded into tables: what comes next is `at`, the events still to come are known."""

    def __init__(self, sheet: Sheet, weights: Sequence[float], at: int, events: tuple[int, ...]) -> None:
        self.sheet, self.at, self.left = sheet, at, sheet.course.rounds + 1 - at
        self.w = w = dict(zip(FEATURES, weights, strict=True))
        coming = events[at:]
        self.base = w["one"] + sum(w[f"coming:{FATES[fate - 1]}"] for fate in coming if fate)
        self.outlaws = tuple(
            (w["hurt:outlaws_attack"], OUTLAWS_STEP * (number + 1))
            for number in range(at, len(events))
            if events[number] == OUTLAWS
        )
        self.alone = [self._asset(asset, coming) for asset in range(len(ASSETS))]
        self.alone += [self._place(number) for number in range(len(LOCATIONS))]
        step, vp = sheet.course.reputation_step, sheet.course.reputation_vp
        self.alone.append([w["points"] * (has // step * vp) for has in range(_MOST_INFLUENCE)])
        crowds = [(crowd, w[f"people_from_{crowd}"]) for crowd in _CROWDS]
        self.people = [sum(more for crowd, more in crowds if has >= crowd) for has in range(_MOST_INFLUENCE)]
        self.owning: dict[int, tuple[float, tuple[tuple[float, Least], ...], tuple[tuple[int, float], ...]]] = {}
        self.reserves: dict[tuple[tuple[int, ...], int], float] = {}

    def _asset(self, asset: int, coming: Sequence[int]) -> list[float]:
        """The worth of any number of one asset, as far as it depends on nothing else."""
        w, name, found = self.w, ASSETS[asset], []
        caps = dict(_CAPS).get(asset, ())
        values = [0] * len(ASSETS)
        for has in range(_MOST):
            values[asset] = has
            worth = (w[name] + w["points"] * self.sheet.asset_vp[asset]) * has
            worth += sum(w[f"{name}_to_{cap}"] * min(has, cap) for cap in caps)
            worth += sum(w[f"hurt:{FATES[fate - 1]}"] * _hurt(fate, values) for fate in coming if fate)
            found.append(worth + (w["farms_pairs"] * (has // 2) if asset == FARMS else 0.0))
        return found

    def _place(self, number: int) -> list[float]:
        row, place, w = pays(self.sheet)[self.at - 1][number], LOCATIONS[number], self.w
        more, each = w[f"pays:{place}"], w[f"influence:{place}"]
        return [more * row[min(has, len(row) - 1)] + each * min(has, 12) for has in range(_MOST_INFLUENCE)]

    def of_owned(self, owned: int) -> tuple[float, tuple[tuple[float, Least], ...], tuple[tuple[int, float], ...]]:
        """What is owned is worth; what is missing, by nearness; what may be raised and what each unit of it changes."""
        w, sheet = self.w, self.sheet
        worth = self.base + w["points"] * sheet.worth(owned)
        worth += sum(w[f"own:{name}"] for name, bit in BIT.items() if owned & bit)
        missing = []
        for number, (bit, least, needs) in enumerate(_wants(sheet)):
            near = w[f"near:{ITEMS[number]}"]
            if near and bit and not owned & bit:
                missing.append((near * MISS ** sum(1 for need in needs if not owned & need), least))
        each: dict[int, float] = {}
        for asset, item in _OPEN:
            if owned & BIT[item]:
                more = w[f"open:{ASSETS[asset]}"]
                worth += more * sheet.tops[asset]
                each[asset] = -more
        if owned & BIT["castle_houses_vp"]:
            each[HOUSES] = each.get(HOUSES, 0.0) + w["points"] * sheet.perks.castle_house_vp
        if len(self.owning) >= _REMEMBERED:
            self.owning.clear()
        found = self.owning[owned] = (worth, tuple(missing), tuple(each.items()))
        return found

    def of_reserve(self, slots: tuple[int, ...], crossed: int) -> float:
        if len(self.reserves) >= _REMEMBERED:
            self.reserves.clear()
        first = _AT["reserve_pips"]
        weights = [self.w[name] for name in FEATURES[first : first + 6]]
        found = sum(a * b for a, b in zip(weights, _reserve(self.sheet, slots, crossed, self.left), strict=True))
        self.reserves[slots, crossed] = found
        return found


class Value:
    """Judges towns on one sheet by one table of weights (a row for each round). `bend`: points more for a unit of a
    feature, for those with a taste."""

    def __init__(
        self, sheet: Sheet, weights: Sequence[Sequence[float]], bend: Mapping[str, float] | None = None
    ) -> None:
        more = [(bend or {}).get(name, 0.0) for name in FEATURES]
        self.sheet = sheet
        self.weights = [[a + b for a, b in zip(row, more, strict=True)] for row in weights]
        self.rounds = sheet.course.rounds
        self._monks = sheet.monk_counts
        self._folded: dict[tuple[int, tuple[int, ...]], _Round] = {}

    def __call__(self, s: State, town: Town, at: int) -> float:
        """The points a town is expected to end with when round `at` comes next; its points when none does."""
        if at > self.rounds:
            return float(scoring.points(s, town))
        folded = self._folded.get((at, s.events))
        if folded is None:
            if len(self._folded) > 200:
                self._folded.clear()
            folded = self._folded[at, s.events] = _Round(self.sheet, self.weights[at - 1], at, s.events)
        v, owned = town.values, town.owned
        worth, missing, each = folded.owning.get(owned) or folded.of_owned(owned)
        people = v[POPULATION] + self._monks * v[MONKS]
        try:
            worth += sum(map(getitem, folded.alone, v)) + folded.people[people]
        except IndexError:  # more of something than any printed sheet allows
            return sum(a * b for a, b in zip(self.weights[at - 1], features(s, town, at), strict=True))
        kept = folded.reserves.get((town.slots, town.crossed))
        worth += folded.of_reserve(town.slots, town.crossed) if kept is None else kept
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
            have = power.base(s, town) + power.walls(s, town)
            for hurt, want in folded.outlaws:
                if want > have:
                    worth += hurt * (want - have)
        return worth


@cache
def _value(sheet: Sheet, difficulty: str) -> Value:
    return Value(sheet, table(difficulty).weights)


def expected(s: State, seat: int) -> float:
    """The points a town is expected to end with, as the round begins."""
    return _value(s.sheet, s.chosen.difficulty)(s, s.towns[seat], s.round)


assert len(ASSETS) == INFLUENCE
assert INFLUENCE + len(LOCATIONS) == REPUTATION


# ---- A quick hand for XII Century, for playing games on many times: it reads the state and lists no legal actions.
END = EndSpending()
_DECLINE = Convert("food", 0)
_ANSWERS = (WarChoice(False), WarChoice(True))
_REROLL, _UP, _DOWN = RerollShared(), FixShared(0, 1), FixShared(0, -1)
_PERK = 1.5  # points an ability is worth
# Points that items bring besides their own: what they let a town raise.
_OPENS = {
    "master_builder": 6.0,
    "blacksmith": 1.0,
    "prior": 5.0,
    "bishop": 4.0,
    "market": 2.0,
    "monastery": 4.0,
    "tavern": 4.0,
    "brewery": 6.0,
}
_RARE = {8: 3.0, 9: 2.0, 10: 2.0, 11: 5.0}  # a die on monks, mercenaries, masons, bread


@cache
def _prizes(sheet: Sheet) -> tuple[float, ...]:
    """By item, what taking it is worth."""
    worth = [row.vp + (_PERK if row.perks else 0.0) for row in sheet.items]
    for name, more in _OPENS.items():
        worth[ITEM[name]] += more
    return tuple(worth)


def fast(s: State, seat: int) -> GameAction:
    """What the seat does at any decision: a legal action."""
    phase = s.phase
    if phase == SPEND:
        return spend(s)
    if phase == COLLECT:
        values = s.towns[seat].values
        good = "food" if values[FOOD] < 8 or values[SUPPLY] >= 25 else "supply"
        return CollectChoice(**dict.fromkeys(income.choices(s, seat), good))
    if phase == MARKET:
        return _DECLINE
    if phase == FIX:
        return fix(s.shared[0])
    if phase == ASSIGN:
        return AssignEvent.options(s, seat)[0]
    town = s.towns[seat]
    return _ANSWERS[town.values[MEN] < 4 and power.base(s, town) > 0]


def fix(value: int) -> GameAction:
    """Equal shared dice: low ones are thrown again, others raised."""
    return _REROLL if value <= 2 else _UP if value < 6 else _DOWN


def spend(s: State) -> GameAction:
    """The next die of a turn."""
    town = s.towns[s.active]
    out = opened(s)
    dice = [(value_of(s, die), die) for die in rolled(s)]
    reserve: list[tuple[int, int]] = []
    if not s.drawn:
        gone = town.crossed | (0 if s.chosen.reserve_same_turn else s.fresh)
        reserve = [(value, ROLLED + slot) for slot, value in enumerate(town.slots) if not gone >> slot & 1]
    found = _item(s, out, dice + reserve if reserve else dice)
    if found is not None:
        return found
    if not dice:
        left = s.sheet.course.rounds - s.round
        if not reserve or (len(reserve) <= left and left > 2) or s.round < 2:
            return END
        dice = [max(reserve)]
    value, die = max(dice)
    target = _best_target(s, town, out, value, die)
    return END if target < 0 else of_target(s, target, die)[0]


def _item(s: State, out: Opened, dice: list[tuple[int, int]]) -> GameAction | None:
    """The item worth most, by the smallest die, rolled ones before the reserve."""
    prizes = _prizes(s.sheet)
    best, pick = 0.0, (0, -1)
    for value, die in dice:
        if die < 0:
            continue  # a part of a split die takes no item
        mask = (out[0] & s.sheet.for_value[value]) >> FIRST_ITEM
        while mask:
            low = mask & -mask
            mask ^= low
            item = low.bit_length() - 1
            worth = prizes[item] - 0.3 * value - (0.6 if die >= ROLLED else 0.0)
            if worth > best:
                best, pick = worth, (item, die)
    return of_target(s, FIRST_ITEM + pick[0], pick[1])[0] if pick[1] >= 0 else None


def _best_target(s: State, town: Town, out: Opened, value: int, die: int) -> int:
    """Where the pips of this die count most; -1 when it is open to nothing (a reserve die only)."""
    left = s.sheet.course.rounds - s.round
    mask = open_to(s, out, die, value)
    best, pick = -1.0, -1
    rest = mask & ASSET_TARGETS
    if rest:
        best, pick = _best_asset(s, town, rest, value, die, left)
    rest = (mask & PLACE_TARGETS) >> FIRST_PLACE
    row = pays(s.sheet)[s.round - 1]
    values = town.values
    place = 0
    while rest:
        if rest & 1:
            table, has = row[place], values[INFLUENCE + place]
            most = len(table) - 1
            worth = 0.5 * (table[min(has + value, most)] - table[min(has, most)]) + 0.08 * left
            if worth > best:
                best, pick = worth, FIRST_PLACE + place
        rest >>= 1
        place += 1
    if mask >> SAVE & 1 and left > 1 and 0.3 * value > best:
        return SAVE
    return pick if pick >= 0 or not mask else (mask & -mask).bit_length() - 1


def _best_asset(s: State, town: Town, mask: int, value: int, die: int, left: int) -> tuple[float, int]:
    """The asset this die raises best, with what that is worth."""
    sheet, v = s.sheet, town.values
    need = (v[POPULATION] + 1) // 2
    food, supply = v[FOOD], v[SUPPLY]
    unit = (
        (1.7 if food >= need + 2 or left > 6 else 0.9) if left or food >= need else 0.0,
        1.5 if food < need + 1 else (0.55 if food < 16 else 0.15) if left else 0.0,
        (0.75 if supply < 14 else 0.4) if left else 0.0,
        0.13 * left + 0.2,
        0.3 if left else 0.0,
        0.2 if left else 0.0,
        2.0,
        1.3,
    )
    less = value - 1 if die < ROLLED and value == max(s.faces) else value
    best, pick = -1.0, -1
    while mask:
        low = mask & -mask
        mask ^= low
        asset = low.bit_length() - 1
        room = sheet.top(v, asset) - v[asset]
        if asset >= MONKS:
            worth = _RARE[asset] if room > 0 else 0.0
        else:
            added = min(less if sheet.advanced >> asset & 1 else value, room)
            worth = unit[asset] * (min(added, supply) if asset == HOUSES else added)
        if worth > best:
            best, pick = worth, asset
    return best, pick


def play_on(s: State) -> None:
    """The quick hand in every seat, to the end."""
    while s.phase != OVER:
        seat = s.active
        if s.phase == WAR:
            seat = next(seat for seat in s.order if not s.votes[seat])
        fast(s, seat).perform(s, seat, None)
