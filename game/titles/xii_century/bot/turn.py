"""How the greedy bot of XII Century finds its way through a turn: a narrow search over the order of its dice.

Everything is tried on copies of its view by the rules themselves; nothing is thrown, so nothing hidden is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.rules import Action
from game.core.xii_century.actions import (
    DiscardDie,
    EndSpending,
    GameAction,
    IncreaseAsset,
    IncreaseInfluence,
    SaveDie,
    SplitDie,
)
from game.core.xii_century.actions.alter import ALTERING, CourtTwoToFour, SheriffAdjust
from game.core.xii_century.actions.base import die_of, die_ref
from game.core.xii_century.actions.listing import spends
from game.core.xii_century.spending import plan, rolled, value_of
from game.core.xii_century.state import ALL_SPENT, PARTS, ROLLED, State
from game.core.xii_century.tables import ASSET, INFLUENCE, LOCATION
from game.titles.xii_century.bot.worth import Judge

_PART_REFS = tuple(map(die_ref, PARTS))
WIDTH = 4  # positions kept at each step


class Way:
    """A position within the turn and the first action that led to it (None: nothing done yet)."""

    __slots__ = ("first", "state", "value")

    def __init__(self, state: State, first: Action | None, value: float) -> None:
        self.state = state
        self.first = first
        self.value = value


def best_spend(view: State, judge: Judge, legal: Sequence[Action]) -> Action:
    """The first step of the best way found through the rest of the turn."""
    firsts = ranked_spends(view, judge)
    if firsts:
        return firsts[0]
    ending = EndSpending()
    return ending if ending in legal else legal[0]


def ranked_spends(view: State, judge: Judge) -> list[Action]:
    """The first steps of all ways found to the end of the turn, those of better ways first."""
    start = view.alone()
    ways = [Way(start, None, 0.0)]
    best: dict[Action | None, float] = {}
    while ways:
        done, ways = _step(ways, judge)
        for way in done:
            if way.first not in best or way.value > best[way.first]:
                best.pop(way.first, None)  # of ways worth the same the one found first stands first
                best[way.first] = way.value
    return [first for first in sorted(best, key=lambda first: -best[first]) if first is not None]


def _step(ways: list[Way], judge: Judge) -> tuple[list[Way], list[Way]]:
    """One more action on every way: those that may end here with their worth, and the best that go on."""
    ended: list[Way] = []
    found: dict[tuple[object, ...], Way] = {}
    for way in ways:
        s = way.state
        if s.spent == ALL_SPENT:
            # ending is the plain choice: a reserve die must earn more than it is worth kept
            value = judge(s, s.towns[0]) + kept(s, judge)
            ended.append(Way(s, way.first or EndSpending(), value))
        if s.spent == ALL_SPENT and s.drawn:
            continue
        for first, after in _afters(s):
            key = _key(after)
            if key not in found:
                value = judge(after, after.towns[0]) + kept(after, judge)
                found[key] = Way(after, way.first or first, value)
    onward = sorted(found.values(), key=lambda way: -way.value)[:WIDTH]
    return ended, onward


def _afters(s: State) -> Iterator[tuple[GameAction, State]]:
    """What is worth trying, with where it leads. A split alone gains nothing: a part is spent with it."""
    for action in _moves(s):
        after = s.copy()
        action.perform(after, 0, None)
        if not isinstance(action, SplitDie):
            yield action, after
            continue
        for spend in _moves(after):
            if getattr(spend, "die", None) in _PART_REFS:
                further = after.copy()
                spend.perform(further, 0, None)
                yield action, further


def _key(s: State) -> tuple[object, ...]:
    """What tells two positions of a turn apart."""
    left = sorted((value_of(s, die), die < 0) for die in rolled(s))
    town = s.towns[0]
    return (*town.values, town.owned, town.slots, town.crossed, *left, s.used, s.places, s.drawn, s.abilities)


def kept(s: State, judge: Judge) -> float:
    """What dice are worth that are not spent yet: those of the turn, and the reserve in the turns to come."""
    w = judge.weights
    pips = sum([value_of(s, die) for die in rolled(s)])
    town = s.towns[0]
    return w.die * pips + judge.later(town.slots, town.crossed, judge.rounds - s.round)


def _moves(s: State) -> list[GameAction]:
    """What is worth trying: one die of each value and pool, no waste."""
    town = s.towns[0]
    found: list[GameAction] = []
    seen: set[tuple[object, ...]] = set()
    rest: list[GameAction] = []
    for action in spends(s, s.active):
        die = die_of(action.die)  # type: ignore[attr-defined]
        value = value_of(s, die)
        named = [getattr(action, field, "") for field in ("asset", "location", "person", "infrastructure", "perk")]
        what = (type(action), value, die < 0, die < ROLLED, *named)
        if what in seen:
            continue
        seen.add(what)
        if _idle(s, action, die, value):
            rest.append(action)
        else:
            found.append(action)
    if town.owned & ALTERING:
        found += [*SheriffAdjust.options(s, 0), *CourtTwoToFour.options(s, 0), *splits(s)]
    return found or rest


def splits(s: State) -> list[GameAction]:
    """The ways to split a die, of two that differ in order one."""
    found = SplitDie.options(s, 0)
    return [action for action in found if isinstance(action, SplitDie) and action.parts[0] >= action.parts[1]]


def _idle(s: State, action: GameAction, die: int, value: int) -> bool:
    """A spend that gains nothing."""
    town = s.towns[0]
    if isinstance(action, IncreaseAsset):
        return plan(s, town, die, value, ASSET[action.asset]).added == 0
    if isinstance(action, IncreaseInfluence):
        row = s.sheet.tables.locations[LOCATION[action.location]]
        has = town.values[INFLUENCE + LOCATION[action.location]] + value
        return not any(has >= need for need in row.need[s.round - 1 :]) and s.round > 6
    return isinstance(action, SaveDie | DiscardDie) and s.round == len(s.events)
