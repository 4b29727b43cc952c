"""Forecasts: the next meal, income, events on this very sheet, the king's war, the objective, the range of the score.

All are computed by the rules themselves on a copy; chances are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import msgspec

from game.core.xii_century import round as fate
from game.core.xii_century import round as income
from game.core.xii_century import round as sequence
from game.core.xii_century import scoring
from game.core.xii_century import scoring as power
from game.core.xii_century.round import change
from game.core.xii_century.sheet import FIX, MARKET, SPEND, VALUES, State, Town
from game.core.xii_century.tables import (
    ASSET,
    ASSETS,
    BIT,
    FAMINE,
    FARMS,
    FATE,
    FATES,
    FIRE,
    FOOD,
    INFLUENCE,
    KNIGHTS,
    LOCATIONS,
    MEN,
    OUTLAWS,
    POPULATION,
    REPUTATION,
)

_AS_IT_IS: Mapping[str, int] = {}


class Meal(msgspec.Struct, frozen=True):
    """The meal at the end of this turn as things are: `losses` by id if food is short, including bounds.

    `eaten`: that meal is done, and the next cannot be predicted; `over`: it was the last.
    """

    need: int
    have: int
    paid: int
    people_lost: int
    losses: dict[str, int]
    by_bread: bool
    eaten: bool = False
    over: bool = False


class EventImpact(msgspec.Struct, frozen=True):
    """What an event in some round would do to a town at present. `deltas` by id (of outlaws: if they get in).

    `chance` that it happens at all (outlaws: that they get in); for outlaws also standing power, dice, the power
    needed. `bars_people`: nobody comes that round; `idle_farms`: farms yield nothing.
    """

    round: int
    event: str
    chance: float
    deltas: dict[str, int]
    points: int  # the score's change if it happens
    base: int = 0
    walls: int = 0
    dice: int = 0
    need: int = 0
    bars_people: bool = False
    idle_farms: bool = False
    shielded: bool = False


class IncomeDue(msgspec.Struct, frozen=True):
    """Income at the end of this round. `choice`: of food or supply; `influence` and `need` for locations."""

    source: str
    good: str
    count: int
    choice: bool = False
    influence: int = 0
    need: int = 0
    paid: bool = True


class WarOdds(msgspec.Struct, frozen=True):
    """Supporting the king beside these other supporters: power, the chance to be (among) the strongest, the average
    reward, its immediate effect on the score, the losses."""

    base: int
    dice: int
    best: float
    reputation: float
    points: float
    lost: dict[str, int]


class Progress(msgspec.Struct, frozen=True):
    """One part of a solo objective."""

    what: str
    need: int
    have: int
    met: bool


class Objective(msgspec.Struct, frozen=True):
    id: str
    parts: tuple[Progress, ...]
    met: bool
    percent: int


class ScoreRange(msgspec.Struct, frozen=True):
    """The range of a good score at one difficulty; `high` 0 = no upper end; `ours`: of this match."""

    difficulty: str
    low: int
    high: int
    ours: bool


class Thermometer(msgspec.Struct, frozen=True):
    score: int
    verdict: str
    bands: tuple[ScoreRange, ...]


# ---- the meal and income


def meal(s: State, seat: int, after: Mapping[str, int] = _AS_IT_IS) -> Meal:
    """The meal of this town if its spending ended now; `after`: the values some assets would have by then."""
    town = s.towns[seat].copy()
    for asset, count in after.items():
        town.values[ASSET[asset]] = count
    before = town.values[:]
    have = before[FOOD]
    eaten = _has_eaten(s, seat)
    if eaten and s.round == s.sheet.course.rounds:
        return Meal(0, have, 0, 0, {}, False, True, True)
    if sequence.bread_feeds(s, town):
        return Meal(0, have, 0, 0, {}, True)
    need, paid, lost = sequence.meal(s, town)
    if eaten:
        return Meal(need, have, min(need, have), 0, {}, False, True)
    town.values[POPULATION] -= lost
    s.sheet.clamp(town.values)
    return Meal(need, have, paid, lost, change(before, town.values), False)


def _has_eaten(s: State, seat: int) -> bool:
    """Whether a town has eaten this round."""
    turn = s.order.index(seat)
    eaten_by = s.turn + (s.phase == MARKET) if s.phase in (FIX, SPEND, MARKET) else s.seats
    return turn < eaten_by


def dues(s: State, seat: int) -> tuple[IncomeDue, ...]:
    """Income at the end of this round as things stand, farms first; locations that do not pay come with `paid` false.

    Room for it is not considered.
    """
    town = s.towns[seat]
    blocked = income.barred(s, town)
    food = 0 if blocked or income.skipped(s, "farms") else town.values[FARMS] // s.sheet.course.per_farm
    found = [IncomeDue("farms", "food", food, paid=food > 0)]
    paying = () if blocked or income.skipped(s, "rest") else tuple(row.id for row in income.paying(s, town))
    for i, row in enumerate(s.sheet.tables.locations):
        choice = len(row.goods) > 1 and not income.idle(s)
        good = "" if choice else row.goods[0]
        has, need = town.values[INFLUENCE + i], row.need[max(0, s.round - 1)]
        found.append(IncomeDue(row.id, good, row.gives, choice, has, need, row.id in paying))
    for source, good_number, count in income.dues(s, town):
        if source not in LOCATIONS:
            found.append(IncomeDue(source, ASSETS[good_number], count))
    return tuple(found)


# ---- events


def breach(s: State, town: Town, number: int) -> float:
    """The chance that outlaws get into a town in round `number`."""
    need = s.sheet.tables.fates[OUTLAWS - 1].per_round * number
    dice = power.bonus_dice(s, town) if s.chosen.outlaws_bonus_dice else 0
    lack = need - power.tie(s, town)
    rolls = list(product(range(1, 7), repeat=dice))
    return float(Fraction(sum(sum(roll) < lack for roll in rolls), len(rolls)))


def blow(s: State, seat: int, event: str, number: int) -> EventImpact:
    """What an event in round `number` would do to this town at present."""
    town = s.towns[seat].copy()
    before, points, kind = town.values[:], scoring.points(s, town), FATE[event]
    chance = breach(s, town, number) if kind == OUTLAWS else 1.0
    base, walls = power.base(s, town), power.walls(s, town)
    dice = power.bonus_dice(s, town) if s.chosen.outlaws_bonus_dice else 0
    fate.strike(s, town, kind)
    s.sheet.clamp(town.values)
    measured = kind == OUTLAWS
    return EventImpact(
        round=number,
        event=event,
        chance=chance,
        deltas=change(before, town.values),
        points=scoring.points(s, town) - points,
        base=base if measured else 0,
        walls=walls if measured else 0,
        dice=dice if measured else 0,
        need=s.sheet.tables.fates[OUTLAWS - 1].per_round * number if measured else 0,
        bars_people=kind == FIRE,
        idle_farms=kind == FAMINE,
        shielded=kind == FAMINE and bool(town.owned & BIT["granary_famine_shield"]),
    )


def events(s: State) -> tuple[str, ...]:
    """The event of every round, "" none."""
    return tuple(FATES[event - 1] if event else "" for event in s.events)


def next_blow(s: State, seat: int) -> EventImpact | None:
    """The next event on this sheet; None if there are no more."""
    for number in range(s.round + 1, len(s.events) + 1):
        if s.events[number - 1]:
            return blow(s, seat, FATES[s.events[number - 1] - 1], number)
    return None


# ---- the king war


def may_support(s: State, seat: int) -> bool:
    """Whether a town has enough power to be asked (XII-D29)."""
    return power.base(s, s.towns[seat]) > 0


def war_odds(s: State, seat: int, others: tuple[int, ...]) -> WarOdds:
    """The result of supporting when exactly `others` support as well."""
    town, course = s.towns[seat], s.sheet.course
    base, dice = power.base(s, town), power.bonus_dice(s, town)
    best = _chance_best(s, seat, others) if others else 0.0
    now = town.values[REPUTATION]
    lone, top = (_points(s, now + gained) - _points(s, now) for gained in (course.war_lone, course.war_best))
    lost = {"men_at_arms": -(-town.values[MEN] // 2), "knights": -(-town.values[KNIGHTS] // 2)}
    return WarOdds(
        base=base,
        dice=dice,
        best=best,
        reputation=best * course.war_best + (1 - best) * course.war_lone,
        points=best * top + (1 - best) * lone,
        lost={name: n for name, n in lost.items() if n},
    )


def _points(s: State, reputation: int) -> int:
    return reputation // s.sheet.course.reputation_step * s.sheet.course.reputation_vp


def _spread(s: State, seat: int) -> dict[int, float]:
    """The chances of a town's power in war."""
    town = s.towns[seat]
    rolls = list(product(range(1, 7), repeat=power.bonus_dice(s, town)))
    found: dict[int, float] = {}
    for roll in rolls:
        total = power.base(s, town) + sum(roll)
        found[total] = found.get(total, 0.0) + 1 / len(rolls)
    return found


def _chance_best(s: State, seat: int, others: tuple[int, ...]) -> float:
    spreads = [_spread(s, other) for other in others]
    found = 0.0
    for mine, chance in _spread(s, seat).items():
        for spread in spreads:
            chance *= sum(part for theirs, part in spread.items() if theirs <= mine)
        found += chance
    return min(1.0, round(found, 12))


# ---- alone


def objective(s: State) -> Objective | None:
    """How far a lone player's objective is; None in arcade and with others."""
    row = scoring.objective(s)
    if row is None:
        return None
    town = s.towns[0]
    parts = [Progress(name, 1, int(bool(town.owned & BIT[name])), bool(town.owned & BIT[name])) for name in row.needs]
    for name, need in row.amounts.items():
        has = town.values[VALUES[name]]
        parts.append(Progress(name, need, has, has >= need))
    if row.vp:
        score = scoring.points(s, town)
        parts.append(Progress("vp", row.vp, score, score >= row.vp))
    done = sum(min(1.0, part.have / part.need) for part in parts) / len(parts)
    return Objective(row.id, tuple(parts), scoring.met(s, town, row), int(100 * done))


def thermometer(s: State, seat: int = 0) -> Thermometer:
    """The score among the good ranges of all difficulties."""
    score = scoring.points(s, s.towns[seat])
    rows = s.sheet.tables.difficulties
    bands = tuple(ScoreRange(row.id, row.low, row.high, row.id == s.chosen.difficulty) for row in rows)
    return Thermometer(score, scoring.verdict(s, score), bands)
