"""A searching bot: tries a few lines of play in many worlds and keeps the one that does best overall.

A game supplies a `Mind`: the lines worth trying (its plain bot's choice first) and the playout of one line in one
world. Common to all games: every line meets the same dice (so luck cancels out), half of the lines drop out after
each share of the budget, and the plain choice stands unless another is surely better by an amount that matters. A
world is a copy of the *view* with its own dice: it contains nothing the seat may not know.

    bot = Search(mind, Budget(nodes=200), "seed")     # same seed, view and nodes: same move
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from operator import mul
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple, Protocol

import msgspec

from game.core.dice import SeededDice
from game.core.rules import Action, Ruleset
from game.core.state import fingerprint

SURE = 6  # with fewer worlds nothing counts as better
ENOUGH = 24  # worlds after which a race may end early; checked again after each half as many
CLEAR = 4.0  # by this many standard errors


class ActionLine(NamedTuple):
    """Consecutive actions, the first to be played now. `steps`: the mind's mark of where each is met; `end`: the
    mind's data on where they lead."""

    actions: tuple[Action, ...]
    steps: tuple[Hashable, ...] = ()
    end: Any = None


class World(NamedTuple):
    """The result of one line in one world: its worth to the deciding seat, whether that seat won (or, where the mind
    stops looking: whether it leads, or how likely it wins; None if unknown), and its final points, as far as known."""

    worth: float
    won: float | None = None
    points: float = 0.0


class Mind(Protocol):
    """What a game supplies for the search. Nothing in it may change a view."""

    margin: float  # standard errors by which another line must beat the plain one
    effect: float  # and points

    def lines(self, view: Any, legal: Sequence[Action]) -> Sequence[ActionLine]:
        """The lines worth trying, the plain choice first; a single line needs no search."""

    def line(self, view: Any, action: Action) -> ActionLine:
        """The line that begins with this legal action."""

    def world(self, view: Any, line: ActionLine, dice: SeededDice) -> World:
        """The line played on a copy of the view with these dice, as far as the mind looks."""

    def turn(self, view: Any) -> Hashable:
        """The turn or year whose decisions share one budget."""

    def share(self, view: Any) -> float:
        """How many decisions' budget this one may use at once: 1, or more if a whole turn is planned."""

    def mark(self, view: Any) -> Hashable:
        """What tells positions apart that are met while a line is followed."""

    def terms(self, view: Any, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        """The terms of that world's worth, in words a player knows: {"army": 4.0, "towers": 8.0}."""

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent for an action."""


class StepMind:
    """Base of minds that try single actions, each of them played on to the end of the game."""

    rules: Ruleset[Any]
    seat = 0

    def play_on(self, s: Any) -> None:
        raise NotImplementedError

    def turn(self, view: Any) -> int:
        return 0

    def end(self, view: Any, line: ActionLine, dice: SeededDice) -> Any:
        """Where the line leads in the world of these dice."""
        s = view.copy()
        s.dice = dice
        dice.turn(self.turn(view))
        self.rules.apply(s, self.seat, line.actions[0], None)
        self.play_on(s)
        return s

    def world(self, view: Any, line: ActionLine, dice: SeededDice) -> World:
        sheet = self.rules.score(self.end(view, line, dice))[self.seat]
        return World(float(sheet.total), float(bool(sheet.won)), float(sheet.total))

    def terms(self, view: Any, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        rows = self.rules.score(self.end(view, line, dice))[self.seat].rows
        return {row.label: float(row.points) for row in rows}

    def line(self, view: Any, action: Action) -> ActionLine:
        return ActionLine((action,))

    def share(self, view: Any) -> float:
        return 1.0

    def mark(self, view: Any) -> Hashable:
        return fingerprint(view)


class Budget(NamedTuple):
    """The cost limit of a decision: CPU seconds of its thread, or worlds. One of the two is 0."""

    seconds: float = 0.0
    nodes: int = 0


class Weighed(NamedTuple):
    """The result of a search. `worlds` by line, in order; lines that dropped out have fewer. `best` is an index."""

    lines: tuple[ActionLine, ...]
    worlds: tuple[tuple[World, ...], ...]
    best: int


def halving(
    count: int,
    world: Callable[[int, int], World],
    budget: Budget,
    clock: Callable[[], float] = time.thread_time,
) -> list[list[World]]:
    """Tries `count` lines in worlds 0, 1, 2 ... and drops the worse half after each share of the budget.

    `world(line, number)`: the same number rolls the same dice for every line. Every line is tried at least once. With
    a budget in seconds the clock is read once a pass, since reading may be slow. A decided race ends early.
    """
    found: list[list[World]] = [[] for _ in range(count)]
    live = list(range(count))
    rounds = max(1, math.ceil(math.log2(max(2, count))))
    number = used = 0
    look = ENOUGH
    start = clock() if budget.seconds else 0.0
    for at in range(1, rounds + 1):
        while True:
            for line in live:
                found[line].append(world(line, number))
            number += 1
            used += len(live)
            if number >= look:
                if _run([found[line] for line in live]):
                    return found
                look += look // 2
            if budget.seconds:
                if clock() - start >= budget.seconds * at / rounds:
                    break
            elif used >= budget.nodes * at / rounds:
                break
        worth = {line: fmean(w.worth for w in found[line]) for line in live}
        live.sort(key=lambda line: -worth[line])
        live = live[: max(2, (len(live) + 1) // 2)]
    return found


def _run(rows: Sequence[Sequence[World]]) -> bool:
    """Whether more worlds would change nothing: one line leads all others clearly, or they do the same in every
    world.
    """
    first = max(rows, key=lambda row: fmean(world.worth for world in row))
    for row in rows:
        if row is not first:
            gains = [a.worth - b.worth for a, b in zip(first, row, strict=True)]
            if any(gains) and fmean(gains) <= CLEAR * stdev(gains) / math.sqrt(len(gains)):
                return False
    return True


def surely_better(one: Sequence[World], plain: Sequence[World], margin: float, effect: float) -> bool:
    """Whether a line beats the plain one on the worlds both met: by `margin` standard errors, by `effect` points, and
    without winning less often."""
    gains = [a.worth - b.worth for a, b in zip(one, plain, strict=False)]
    if len(gains) < SURE:
        return False
    mean = fmean(gains)
    if mean <= max(effect, margin * stdev(gains) / math.sqrt(len(gains))):
        return False
    wins = [(a.won or 0.0) - (b.won or 0.0) for a, b in zip(one, plain, strict=False)]
    return sum(wins) >= 0


class Search:
    """Plays any game that brings a mind. Budgets of seconds are pooled: what easy decisions of a turn leave over, its
    hard ones may use. Budgets of worlds are not, so that equal views get equal answers."""

    def __init__(self, mind: Mind, budget: Budget, seed: str = "bot-1", name: str = "search") -> None:
        self.mind, self.budget, self.seed, self.name = mind, budget, seed, name
        self._turn: Hashable = None
        self._bank = 0.0  # seconds this turn's decisions have not used
        self._plan: dict[Hashable, Action] = {}  # the rest of the line that was chosen, by where it is met

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            self._save_up(view)
            return legal[0]
        planned = self._plan.get(self.mind.mark(view)) if self._plan else None
        if planned is not None and planned in legal:
            self._save_up(view)
            return planned
        found = self.weigh(view, legal)
        best = found.lines[found.best]
        self._plan = dict(zip(best.steps[1:], best.actions[1:], strict=True))
        return best.actions[0]

    def ideas(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """The first actions of its lines, its own choice first."""
        best = self.choose(view, legal)
        return list(dict.fromkeys([best, *[line.actions[0] for line in self.mind.lines(view, legal)]]))

    def reason(self, view: Any, action: Action) -> str:
        return self.mind.reason(view, action)

    def weigh(self, view: Any, legal: Sequence[Action], tried: Sequence[ActionLine] | None = None) -> Weighed:
        """Searches one decision. `tried`: these lines instead of the mind's own, the plain one first."""
        self._save_up(view)
        clock = time.thread_time
        start = clock() if self.budget.seconds else 0.0
        lines = tuple(self.mind.lines(view, legal) if tried is None else tried)
        if len(lines) == 1:
            return Weighed(lines, ((),), 0)
        left = self._bank - (clock() - start) if self.budget.seconds else 0.0
        nodes = max(1, round(self.budget.nodes * self.mind.share(view)))
        spend = Budget(max(0.001, left)) if self.budget.seconds else Budget(nodes=nodes)
        key = f"{self.seed}/{self.mind.mark(view)}"

        def world(line: int, number: int) -> World:
            return self.mind.world(view, lines[line], SeededDice(f"{key}/{number}"))

        worlds = halving(len(lines), world, spend, clock)
        if self.budget.seconds:
            self._bank = max(0.0, self._bank - (clock() - start))
        # The line that went furthest and best, or the plain one if that is not certain.
        longest = max(map(len, worlds))
        last = [i for i, row in enumerate(worlds) if len(row) == longest]
        best = max(last, key=lambda i: (fmean(w.worth for w in worlds[i]), -i))
        if best and not surely_better(worlds[best], worlds[0], self.mind.margin, self.mind.effect):
            best = 0
        return Weighed(lines, tuple(map(tuple, worlds)), best)

    def _save_up(self, view: Any) -> None:
        """Every decision brings its seconds; a new turn begins with an empty bank."""
        if not self.budget.seconds:
            return
        turn = self.mind.turn(view)
        if turn != self._turn:
            self._turn, self._bank = turn, 0.0
        more = self.budget.seconds * self.mind.share(view)
        self._bank = max(self._bank + self.budget.seconds, more)


# ---- The value of a position: the points a seat can expect, from a table fitted on played games. It is linear in named
# features, with one row of weights for each round. The table is beside its bot (`value*.json`), records its origin and
# is refitted by `python -m tools.fit GAME`: Linear(path, FEATURES, features, year)(state, 0) gives 61.4.


class ValueTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted value and its origin. `weights`: one row for each round 1..rounds."""

    game: str
    rules: int  # version of the ruleset it was fitted on
    options: dict[str, str]
    made: str  # how: games, seeds, generations
    score: str  # how well it does on games it was not fitted on
    features: tuple[str, ...]
    weights: tuple[tuple[float, ...], ...]


def read(path: Path, features: Sequence[str]) -> ValueTable:
    """The table in a file. Raises ValueError when the features have changed since it was fitted."""
    found = msgspec.json.decode(path.read_bytes(), type=ValueTable)
    if found.features != tuple(features):
        raise ValueError(f"{path.name} was fitted on other features: fit it anew")
    return found


def tastes(path: Path, name: str, features: Sequence[str]) -> Mapping[str, float]:
    """The adjustments of a taste, read from a file; none for "". Raises ValueError for an unknown feature."""
    if not name:
        return {}
    bend = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, float]])[name]
    return {feature: bend[feature] for feature in sorted(bend, key=features.index)}


def write(path: Path, table: ValueTable) -> None:
    """Keep a table, five digits a weight and a line a round."""
    rounded = tuple(tuple(float(f"{weight:.5g}") for weight in row) for row in table.weights)
    text = msgspec.json.encode(msgspec.structs.replace(table, weights=rounded)).decode().replace("],[", "],\n[")
    path.write_text(text + "\n")


class Linear:
    """A value whose features a title reads from a state. `features(state, seat)`: in the order of `names`;
    `at(state)`: the round or year of a state; rounds beyond the table use its last row."""

    def __init__(
        self,
        path: Path,
        names: Sequence[str],
        features: Callable[[Any, int], Sequence[float]],
        at: Callable[[Any], int],
    ) -> None:
        self.path, self.names, self.features, self.at = path, tuple(names), features, at

    @cached_property
    def weights(self) -> tuple[tuple[float, ...], ...]:
        return read(self.path, self.names).weights

    def __call__(self, state: Any, seat: int) -> float:
        """The points this seat is expected to end with."""
        row = self.weights[min(max(self.at(state), 1), len(self.weights)) - 1]
        return float(sum(map(mul, row, self.features(state, seat))))
