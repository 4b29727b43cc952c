"""The thinking player of XII Century: a beam finds whole turns, a search tries the best of them one round further.

Every end of a turn is played through the real meal, market, income and the next round's event before it is valued.
The town plays as if alone.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from statistics import NormalDist
from typing import NamedTuple

from game.bots.search import ActionLine, World
from game.core.dice import SeededDice
from game.core.rules import Action
from game.core.state import Computed
from game.core.xii_century import round, scoring
from game.core.xii_century.actions import GameAction
from game.core.xii_century.actions.round import CollectChoice, Convert
from game.core.xii_century.round import TURNS, bread_feeds, roll_own
from game.core.xii_century.sheet import FARMS, FOOD, MatchFigures, Phase, State, Town
from game.core.xii_century.spending import rolled, value_of, words
from game.titles.xii_century.bot.policy import END, Greedy, Key, fix, key, turns
from game.titles.xii_century.bot.value import FEATURES, Value, eaten, features, table, taste
from game.titles.xii_century.narrator import say

PIP = 0.38  # points a pip of an unspent die stands for within a turn
SHORT = 7  # food below which the dull answer to a location is food


class End(NamedTuple):
    """A complete turn: its worth, its actions with a key of where each is played, and the next round as it begins
    (reroll its dice)."""

    worth: float
    path: tuple[GameAction, ...]
    steps: tuple[Key, ...]
    after: State


class Dull:
    """Dice whose faces do not matter; they show values that raise no question."""

    drawn = 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        return (1, 2) if stream == "shared" else (3,) * count

    def turn(self, number: int) -> None:
        pass

    def copy(self) -> Dull:
        return self

    def plain(self) -> object:
        return None


_DULL = Dull()


def alone(view: State) -> State:
    """A copy of the view in which the active town plays alone, with dull dice."""
    s = view.alone()
    s.dice = _DULL
    return s


def rough(value: Value, s: State) -> float:
    """The worth of a position within a turn: as if it ended here, and something for each pip left."""
    town = s.towns[0]
    v = eaten(s, town, bread_feeds(s, town))
    v[FOOD] = min(s.sheet.tops[FOOD], v[FOOD] + v[FARMS] // s.sheet.course.per_farm)
    pips = sum([value_of(s, die) for die in rolled(s)])
    return value(s, Town(v, town.owned, town.slots, town.crossed, ""), s.round + 1) + PIP * pips


def answers(s: State) -> None:
    """Goes on to the next round with plain answers at the market and for locations that offer a choice."""
    if s.phase == Phase.MARKET:
        Convert("food", 0).perform(s, 0, None)
    while s.phase == Phase.COLLECT:
        good = "food" if s.towns[0].values[FOOD] < SHORT else "supply"
        CollectChoice(**dict.fromkeys(round.choices(s, 0), good)).perform(s, 0, None)


def worth(value: Value, s: State) -> float:
    """Between rounds."""
    return value(s, s.towns[0], s.round + (s.phase == Phase.OVER))


def ends(value: Value, start: State, width: int) -> list[End]:
    """The ends of the turn that a beam of this width finds, best first. `start` is alone, spending."""
    found = []
    for s, path, steps in turns(start, partial(rough, value), width):
        after = s.copy()
        END.perform(after, 0, None)
        answers(after)
        found.append(End(worth(value, after), (*path, END), steps, after))
    found.sort(key=lambda end: -end.worth)
    return found


def outlook(value: Value, view: State, action: Action) -> float:
    """The value of the town at the end of the round after this trade or choice of goods."""
    s = alone(view)
    assert isinstance(action, GameAction)
    action.perform(s, 0, None)
    answers(s)
    return worth(value, s)


def throw(s: State, dice: SeededDice) -> None:
    """Rolls the dice of the round that `s` has just begun with `dice`, replacing any rolled before."""
    s.dice = dice
    dice.turn(TURNS * s.round)
    s.shared = dice.roll("shared", 2)
    while s.shared[0] == s.shared[1]:
        action = fix(s.shared[0])
        delta = getattr(action, "delta", 0)
        s.shared = (s.shared[0] + delta, s.shared[1]) if delta else dice.roll("shared", 2)
    roll_own(s)


# ---- The thinking player of XII Century: a beam finds whole turns, a search tries the best of them one round further.
NEAR = 8.0  # points behind the best end of a turn within which another is worth trying
# How far final points lie from the value, by round (standard deviation, 60 games of a beam of 10 on seeds spread-*).
SPREAD = (8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 7.0, 5.7, 4.5, 3.7)
DECISIONS = 6.0  # of a turn: they share its budget, and the first one plans it all


class Century:
    """See game.bots.search.Mind. `width` of the beam, `most` ends tried further by a beam of `inner`."""

    margin, effect = 0.0, 0.0

    def __init__(self, width: int, most: int, inner: int = 2, bend: Mapping[str, float] | None = None) -> None:
        self.width, self.most, self.inner = width, most, inner
        self._plain = Greedy()
        self.reason = self._plain.reason
        self._values: Computed[tuple[MatchFigures, str], Value] = Computed(
            lambda key: Value(key[0], table(key[1]).weights, bend)
        )

    def value(self, s: State) -> Value:
        """The value for this match."""
        return self._values[s.sheet, s.chosen.difficulty]

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[ActionLine]:
        if view.phase == Phase.SPEND:
            return self._turns(view)
        if view.phase in (Phase.MARKET, Phase.COLLECT):
            return (ActionLine((max(legal, key=lambda action: outlook(self.value(view), view, action)),)),)
        return (ActionLine((self._plain.choose(view, legal),)),)

    def _turns(self, view: State) -> Sequence[ActionLine]:
        start = alone(view)
        found = ends(self.value(view), start, self.width)
        if view.round == view.sheet.course.rounds:
            return (_line(found[0], view.round),)
        lines, seen = [], set()
        for end in found:
            town = end.after.towns[0]
            mark = (*town.values, town.owned, town.slots, town.crossed)
            if mark not in seen and end.worth > found[0].worth - NEAR:
                seen.add(mark)
                lines.append(_line(end, view.round))
        return lines[: self.most]

    def line(self, view: State, action: Action) -> ActionLine:
        if view.phase not in (Phase.SPEND, Phase.MARKET, Phase.COLLECT):
            return ActionLine((action,))
        s = alone(view)
        assert isinstance(action, GameAction)
        action.perform(s, 0, None)
        if view.phase != Phase.SPEND or s.phase != Phase.SPEND:
            answers(s)
            return ActionLine((action,), end=s)
        end = ends(self.value(view), s, self.inner)[0]
        return ActionLine((action, *end.path), end=end.after)

    def world(self, view: State, line: ActionLine, dice: SeededDice) -> World:
        s = self._ahead(view, line, dice)
        reached = worth(self.value(view), s)
        return World(reached, self._wins(view, reached), reached)

    def _wins(self, view: State, worth: float) -> float | None:
        """The chance that a town of this value wins, given how far final points usually lie from it: against the best
        other town, or the target of a solo game. None with an objective, which is not about points alone."""
        spread = SPREAD[min(view.round, len(SPREAD)) - 1]
        if view.seats == 1:
            least = None if scoring.objective(view) else scoring.difficulty(view).low
            return None if least is None else NormalDist(least - 0.5, spread).cdf(worth)
        value, at = self.value(view), view.round
        best = max(value(view, town, at) for seat, town in enumerate(view.towns) if seat != view.active)
        return NormalDist(best, spread * math.sqrt(2)).cdf(worth)

    def _ahead(self, view: State, line: ActionLine, dice: SeededDice) -> State:
        """Where a line leads a round later."""
        if line.end is None:  # nothing that moves the town: the plain answers to dice and king
            return alone(view)
        s: State = line.end.copy()
        if s.phase == Phase.OVER:
            return s
        throw(s, dice)
        return ends(self.value(view), s, self.inner)[0].after

    def turn(self, view: State) -> Hashable:
        return view.round

    def share(self, view: State) -> float:
        return DECISIONS if view.phase == Phase.SPEND else 1.0

    def mark(self, view: State) -> Hashable:
        if view.phase == Phase.SPEND:
            return view.round, key(alone(view))
        return view.round, view.phase, view.active

    def terms(self, view: State, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        s: State = line.end if line.end is not None else alone(view)
        at = s.round + (s.phase == Phase.OVER)
        if at > s.sheet.course.rounds:
            return {row.label: float(row.points) for row in scoring.rows(s, s.towns[0])}
        weights = self.value(s).weights[at - 1]
        found: dict[str, float] = {}
        for name, weight, count in zip(FEATURES, weights, features(s, s.towns[0], at), strict=True):
            label = _label(name)
            found[label] = found.get(label, 0.0) + weight * count
        return found


def _line(end: End, number: int) -> ActionLine:
    return ActionLine(end.path, tuple((number, step) for step in end.steps), end.after)


_LABELS = {"one": say("worth_rest"), "points": say("worth_points"), "farms_pairs": "farms"}


def _label(feature: str) -> str:
    """The label of a feature; similar ones share one."""
    kind, _, what = feature.rpartition(":")
    if kind == "near":
        return say("worth_near", name=words(what))
    if kind in ("hurt", "coming"):
        return say("worth_events")
    if feature.startswith("reserve_"):
        return say("worth_reserve")
    plain = what.partition("_to_")[0].partition("_from_")[0]
    return _LABELS.get(what) or words(plain)


def mind(seconds: float, fancy: str) -> Century:
    """The mind for a thinking time: the beam widens with it; from a third of a second on its ends are searched too."""
    bend = taste(fancy)
    if seconds < 0.02:
        return Century(width=4, most=6, inner=1, bend=bend)
    if seconds < 0.2:
        return Century(width=32, most=1, bend=bend)
    return Century(width=48 if seconds < 1 else 96, most=8 if seconds < 1 else 12, inner=4, bend=bend)
