"""Menus and forecasts: every use of every die or why it is refused, the next meal, income, events, the king's war."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import msgspec

from game.core.events import DiceRolled
from game.core.rules import Refusal
from game.core.xii_century import round as fate
from game.core.xii_century import scoring, spending
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import DieRef, GameAction, die_of, die_ref, named, of_target
from game.core.xii_century.actions.round import CourtReroll, CourtTwoToFour, SheriffAdjust, SplitDie
from game.core.xii_century.round import MOST_ALIKE, change
from game.core.xii_century.sheet import Phase, State, pairs
from game.core.xii_century.spending import have, lowered


class Chip(msgspec.Struct, frozen=True):
    """One requirement of a target. `kind`: "need" (must be there), "cost" (paid), "max", "die" (exact value), "fire",
    "owned". `what` is an id or "population" (monks count double then); `met`: this one is no obstacle."""

    kind: str
    what: str
    need: int
    have: int
    met: bool


def chips(s: State, seat: int, target: str) -> tuple[Chip, ...]:
    """Everything a target asks of a town: requirements, price now, maximum, exact die, fire, whether it is owned."""
    town, number = s.towns[seat], xii.TARGET[target]
    if number in range(xii.FIRST_PLACE, xii.FIRST_ITEM):
        return ()
    found = []
    if number >= xii.FIRST_ITEM:
        owned = int(bool(town.owned & xii.BIT[target]))
        found.append(Chip("owned", target, 0, owned, not owned))
    needs, exact = s.sheet.rows[number].requires, s.sheet.rows[number].die
    if needs.eff_pop:
        found.append(_least("population", needs.eff_pop, have(s, town, xii.EFF_POP)))
    for (name, need), (index, _) in zip(needs.assets.items(), pairs(needs.assets), strict=True):
        found.append(_least(name, need, town.values[index]))
    found += [
        _least(name, 1, int(bool(town.owned & xii.BIT[name]))) for name in (*needs.people, *needs.infrastructures)
    ]
    for index, need in spending.price(s, town, number):
        found.append(Chip("cost", xii.ASSETS[index], need, town.values[index], town.values[index] >= need))
    if number < xii.FIRST_PLACE:
        top = s.sheet.top(town.values, number)
        found.append(Chip("max", target, top, town.values[number], town.values[number] < top))
    if exact:
        shown = (
            seat == s.active
            and s.phase == Phase.SPEND
            and any(spending.value_of(s, die) == exact for die in spending.usable(s))
        )
        found.append(Chip("die", "die", exact, exact if shown else 0, shown))
    people = target in xii.PEOPLE or (target in xii.SPECIAL_PEOPLE and s.chosen.fire_blocks_special)
    if people and s.event == xii.FIRE:
        found.append(Chip("fire", "fire", 0, 1, False))
    return tuple(found)


def _least(what: str, need: int, has: int) -> Chip:
    return Chip("need", what, need, has, has >= need)


def perks(target: str) -> tuple[str, ...]:
    """The two perks of a special person or infrastructure; () of all others."""
    return xii.PERKS_OF.get(target, ())


def owned(s: State, seat: int) -> tuple[str, ...]:
    """The people and infrastructures of a town."""
    return tuple(name for name in xii.ITEMS if s.towns[seat].owned & xii.BIT[name])


def perk_of(s: State, seat: int, target: str) -> str:
    """The perk a town chose with this item; "" when it has none."""
    return next((perk for perk in perks(target) if s.towns[seat].owned & xii.BIT[perk]), "")


def present(s: State, target: str) -> bool:
    """Whether an item is in this match at all (XII-R1)."""
    return target not in xii.ITEM or not s.sheet.absent & xii.BIT[target]


# ---- The menus.
class Use(msgspec.Struct, frozen=True):
    """One die on one target. With `refusal` None it is legal: `actions` does it (two for a choice of perk, more if
    the jongleur lacks room).

    `amount` is the value after it; of `counts` (the value after R1 and the miller) only `added` takes effect,
    `wasted` has no room or cannot be paid. `lowered`: by one, as a highest die.
    """

    die: DieRef
    value: int
    target: str
    refusal: Refusal | None
    actions: tuple[GameAction, ...] = ()
    counts: int = 0
    added: int = 0
    wasted: int = 0
    amount: int = 0
    paid: dict[str, int] = {}
    lowered: bool = False


class Highest(msgspec.Struct, frozen=True):
    """R1 at present: dice of `value` count `counts` on advanced assets; `dice` are those it applies to."""

    value: int
    counts: int
    dice: tuple[DieRef, ...]


class Ability(msgspec.Struct, frozen=True):
    """An ability of the town that changes dice: what it can do now, or the refusal."""

    perk: str
    actions: tuple[GameAction, ...]
    refusal: Refusal | None


def places_left(s: State, event: str) -> int:
    """On how many more rounds an event may be put (XII-D36)."""
    return max(0, MOST_ALIKE - s.events.count(xii.FATE[event]))


# ---- dice and targets


def dice(s: State) -> tuple[DieRef, ...]:
    """The dice that may still be spent."""
    return tuple(die_ref(die) for die in spending.usable(s)) if s.phase == Phase.SPEND else ()


def _use(s: State, out: spending.Opened, die: int, target: int) -> Use:
    value = spending.value_of(s, die)
    name = xii.TARGETS[target]
    refusal = None if spending.open_to(s, out, die, value) >> target & 1 else spending.closed_to(s, die, value, target)
    actions = () if refusal else of_target(s, target, die)
    town = s.towns[s.active]
    ref = die_ref(die)
    if target < xii.FIRST_PLACE:
        got = spending.plan(s, town, die, value, target)
        amount, wasted = town.values[target] + got.added, got.counts - got.added
        paid = named(got.paid)
        return Use(ref, value, name, refusal, actions, got.counts, got.added, wasted, amount, paid, got.lowered)
    if target < xii.SAVE:
        amount = town.values[xii.INFLUENCE + target - xii.FIRST_PLACE] + value
        return Use(ref, value, name, refusal, actions, value, value, 0, amount)
    paid = named(spending.price(s, town, target))
    return Use(ref, value, name, refusal, actions, value, 0, 0, 0, paid)


def targets_of(s: State, ref: DieRef) -> tuple[Use, ...]:
    """Everything one usable die could be spent on, in sheet order; () if it is not usable."""
    die = next((die for die in spending.usable(s) if die_ref(die) == ref), None) if s.phase == Phase.SPEND else None
    if die is None:
        return ()
    out = spending.opened(s)
    absent = (xii.DISCARD,) if not s.chosen.allow_discard and die >= 0 else ()
    return tuple(_use(s, out, die, target) for target in range(len(xii.TARGETS)) if target not in absent)


def use_of(s: State, ref: DieRef, target: str) -> Use:
    """One die on one target. The die must be usable: KeyError or IndexError for anything unknown."""
    return _use(s, spending.opened(s), die_of(ref), xii.TARGET[target])


def dice_for(s: State, target: str) -> tuple[Use, ...]:
    """The effect of each usable die on one target (an id, "save" or "discard")."""
    if s.phase != Phase.SPEND:
        return ()
    out = spending.opened(s)
    return tuple(_use(s, out, die, xii.TARGET[target]) for die in spending.usable(s))


def dominated(use: Use) -> bool:
    """A legal spend without effect (8.35): clients hide it while the die has another use."""
    return use.refusal is None and use.target in xii.ASSETS and use.added == 0


# ---- the highest die, abilities, the end of spending


def highest_dice(s: State) -> Highest | None:
    """What R1 says now; None outside of spending."""
    if s.phase != Phase.SPEND:
        return None
    top = spending.highest(s)
    held = {die for die, value, spent in spending.pool(s) if not spent and lowered(s, die, value)}
    return Highest(top, max(0, top - 1), tuple(die_ref(die) for die in sorted(held)))


_SAMPLES: tuple[tuple[str, type[GameAction]], ...] = (
    ("sheriff_plus_one", SheriffAdjust),
    ("sheriff_minus_one_or_two", SheriffAdjust),
    ("witch_split_die", SplitDie),
    ("court_two_to_four", CourtTwoToFour),
    ("court_reroll_low", CourtReroll),
)


def abilities(s: State) -> tuple[Ability, ...]:
    """The altering abilities the active town has."""
    found = []
    for perk, kind in _SAMPLES:
        if s.phase == Phase.SPEND and s.towns[s.active].owned & xii.BIT[perk]:
            actions = tuple(kind.options(s, s.active))
            refusal = None if actions else _idle(s, kind)
            found.append(Ability(perk, actions, refusal))
    return tuple(found)


def _idle(s: State, kind: type[GameAction]) -> Refusal:
    """Why an ability has no use now: it was used, or no die fits."""
    for die in spending.usable(s):
        sample = {SheriffAdjust: SheriffAdjust(die_ref(die), 1), SplitDie: SplitDie(die_ref(die), (1, 1))}
        trial = sample.get(kind) or kind(die_ref(die))
        if found := trial.refusal(s, s.active):
            return found
    return Refusal("no_die", "XII-D22", "No rolled die is left for it.", "die")


# ---- Forecasts: the next meal, income, events on this very sheet, the king's war, the objective, the range of the
# score.
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


class Thermometer(msgspec.Struct, frozen=True):
    """The score, and the range of a good score at this difficulty; `high` 0 = no upper end."""

    score: int
    verdict: str
    low: int
    high: int


# ---- the meal and income


def meal(s: State, seat: int, after: Mapping[str, int] = _AS_IT_IS) -> Meal:
    """The meal of this town if its spending ended now; `after`: the values some assets would have by then."""
    town = s.towns[seat].copy()
    for asset, count in after.items():
        town.values[xii.ASSET[asset]] = count
    before = town.values[:]
    have = before[xii.FOOD]
    spends = s.phase in (Phase.FIX, Phase.SPEND, Phase.MARKET)
    eaten = not spends or s.order.index(seat) < s.turn + (s.phase == Phase.MARKET)
    if eaten and s.round == s.sheet.course.rounds:
        return Meal(0, have, 0, 0, {}, False, True, True)
    if fate.bread_feeds(s, town):
        return Meal(0, have, 0, 0, {}, True)
    need, paid, lost = fate.meal(s, town)
    if eaten:
        return Meal(need, have, min(need, have), 0, {}, False, True)
    town.values[xii.POPULATION] -= lost
    s.sheet.clamp(town.values)
    return Meal(need, have, paid, lost, change(before, town.values), False)


def dues(s: State, seat: int) -> tuple[IncomeDue, ...]:
    """Income at the end of this round as things stand, farms first; locations that do not pay come with `paid` false.

    Room for it is not considered.
    """
    town = s.towns[seat]
    blocked = fate.barred(s, town)
    food = 0 if blocked or fate.skipped(s, "farms") else town.values[xii.FARMS] // s.sheet.course.per_farm
    found = [IncomeDue("farms", "food", food, paid=food > 0)]
    paying = () if blocked or fate.skipped(s, "rest") else tuple(row.id for row in fate.paying(s, town))
    for i, row in enumerate(s.sheet.tables.locations):
        choice = len(row.goods) > 1 and not fate.idle(s)
        good = "" if choice else row.goods[0]
        has, need = town.values[xii.INFLUENCE + i], row.need[max(0, s.round - 1)]
        found.append(IncomeDue(row.id, good, row.gives, choice, has, need, row.id in paying))
    for source, good_number, count in fate.dues(s, town):
        if source not in xii.LOCATIONS:
            found.append(IncomeDue(source, xii.ASSETS[good_number], count))
    return tuple(found)


# ---- events


def blow(s: State, seat: int, event: str, number: int) -> EventImpact:
    """What an event in round `number` would do to this town at present."""
    town = s.towns[seat].copy()
    before, points, kind = town.values[:], scoring.points(s, town), xii.FATE[event]
    chance, base, walls, dice, need = 1.0, 0, 0, 0, 0
    if kind == xii.OUTLAWS:
        base, walls = scoring.base(s, town), scoring.walls(s, town)
        dice = scoring.bonus_dice(s, town) if s.chosen.outlaws_bonus_dice else 0
        need = s.sheet.tables.fates[xii.OUTLAWS - 1].per_round * number
        rolls = list(product(range(1, 7), repeat=dice))
        chance = float(Fraction(sum(sum(roll) < need - base - walls for roll in rolls), len(rolls)))
    fate.strike(s, town, kind)
    s.sheet.clamp(town.values)
    return EventImpact(
        round=number,
        event=event,
        chance=chance,
        deltas=change(before, town.values),
        points=scoring.points(s, town) - points,
        base=base,
        walls=walls,
        dice=dice,
        need=need,
        bars_people=kind == xii.FIRE,
        idle_farms=kind == xii.FAMINE,
        shielded=kind == xii.FAMINE and bool(town.owned & xii.BIT["granary_famine_shield"]),
    )


def events(s: State) -> tuple[str, ...]:
    """The event of every round, "" none."""
    return tuple(xii.FATES[event - 1] if event else "" for event in s.events)


def first_rolls(s: State) -> tuple[DiceRolled, ...]:
    """The rolls before the first action: the shared dice, and the first town's own if they were rolled."""
    found = [("shared", s.shared, s.first)] if s.shared else []
    found += [("own", s.faces[2:], s.active)] if s.faces else []
    return tuple(
        DiceRolled(stream=stream, faces=tuple(faces), rolled=(0, 1), seat=seat) for stream, faces, seat in found
    )


def next_blow(s: State, seat: int) -> EventImpact | None:
    """The next event on this sheet; None if there are no more."""
    ahead = (number for number in range(s.round + 1, len(s.events) + 1) if s.events[number - 1])
    number = next(ahead, 0)
    return blow(s, seat, events(s)[number - 1], number) if number else None


# ---- the king war


def may_support(s: State, seat: int) -> bool:
    """Whether a town has enough power to be asked (XII-D29)."""
    return scoring.base(s, s.towns[seat]) > 0


def rivals(s: State, seat: int) -> tuple[int, ...]:
    """The other towns the king asks."""
    return tuple(other for other in range(s.seats) if other != seat and may_support(s, other))


def war_odds(s: State, seat: int, others: tuple[int, ...]) -> WarOdds:
    """The result of supporting when exactly `others` support as well."""
    town, course = s.towns[seat], s.sheet.course
    base, dice = scoring.base(s, town), scoring.bonus_dice(s, town)
    best, spreads = 0.0, [_spread(s, other) for other in others]
    for mine, chance in _spread(s, seat).items() if others else ():
        for spread in spreads:
            chance *= sum(part for theirs, part in spread.items() if theirs <= mine)
        best += chance
    best = min(1.0, round(best, 12))
    now = town.values[xii.REPUTATION]
    lone, top = (_points(s, now + gained) - _points(s, now) for gained in (course.war_lone, course.war_best))
    lost = {"men_at_arms": -(-town.values[xii.MEN] // 2), "knights": -(-town.values[xii.KNIGHTS] // 2)}
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
    rolls = list(product(range(1, 7), repeat=scoring.bonus_dice(s, town)))
    found: dict[int, float] = {}
    for roll in rolls:
        total = scoring.base(s, town) + sum(roll)
        found[total] = found.get(total, 0.0) + 1 / len(rolls)
    return found


# ---- alone


def objective(s: State) -> Objective | None:
    """How far a lone player's objective is; None in arcade and with others."""
    row = scoring.objective(s)
    if row is None:
        return None
    town = s.towns[0]
    asked = [(name, 1, int(bool(town.owned & xii.BIT[name]))) for name in row.needs]
    asked += [(name, need, town.values[xii.VALUES[name]]) for name, need in row.amounts.items()]
    asked += [("vp", row.vp, scoring.points(s, town))] if row.vp else []
    parts = [Progress(name, need, has, has >= need) for name, need, has in asked]
    done = sum(min(1.0, part.have / part.need) for part in parts) / len(parts)
    return Objective(row.id, tuple(parts), scoring.met(s, town, row), int(100 * done))


def thermometer(s: State, seat: int = 0) -> Thermometer:
    """The score of a town beside the range of a good score."""
    score, row = scoring.points(s, s.towns[seat]), scoring.difficulty(s)
    return Thermometer(score, scoring.verdict(s, score), row.low, row.high)
