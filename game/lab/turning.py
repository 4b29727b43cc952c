"""Where a match turned: the choices of a seat that gave most away, and what the coach would have done instead.

First every choice is glanced at: it and what the coach would plainly do are tried in the same few worlds. Those that
seem to have cost most are looked at closely, one a turn, and what is found is measured again in fresh worlds: the best
of many always looks better than it is. The same worlds part the final score into skill and luck.

    for found in turning(match, seat): show(found)      # better and better; the last one is the whole story
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, variance
from typing import Any, NamedTuple

from game.bots.hint import mind_of
from game.bots.search import Budget, Line, Mind, Search, World, surely_better
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Action

MOST = 3  # turning points told of
GLANCE = 4  # worlds of a first look at a choice
CLOSER = 8  # choices that are looked at closely,
NODES = 160  # each in so many worlds,
FRESH = 40  # and again in so many
LEAST = 0.5  # points a choice must have given away
QUICK = 0.01  # seconds of the level that coaches: a whole match is read


class Turn(NamedTuple):
    """A choice that gave points away: action number `number` of the journal, and what would have been better."""

    number: int
    action: Action
    better: Action
    lost: float


class Split(NamedTuple):
    """Where the final points came from: `expected` as the coach would play from the first choice on, `choices` what
    was chosen added to that (`within`: give or take, 95 %), `luck` the rest: dice, and rivals where there are any."""

    expected: float
    choices: float
    within: float
    luck: float


class Story(NamedTuple):
    """How a match went for a seat. `share` of it read so far, 0 to 1; `curve`: (action number, the points its seat
    could expect then); `split` once the match is over and read."""

    share: float
    turns: tuple[Turn, ...]
    curve: tuple[tuple[int, float], ...]
    split: Split | None = None


def turning(match: Match, seat: int) -> Iterator[Story]:
    """The story, told anew as more of it is known."""
    mind, rules, journal = mind_of(match.setup.game, seat, QUICK), match.rules, match.journal
    losses: dict[object, tuple[float, int]] = {}  # by turn, the choice that seems to have cost most
    gains: dict[int, Sequence[float]] = {}  # by choice, the points it gained against the coach's, world by world
    curve: list[tuple[int, float]] = []
    expected = 0.0
    for number, entry in enumerate(journal):
        s = match.state_at(number)
        legal = rules.legal(s, seat) if entry.seat == seat else ()
        if len(legal) < 2:
            continue
        view = rules.view(s, seat)
        done = _worlds(mind, view, mind.line(view, entry.action), GLANCE, "glance")
        curve.append((number, fmean(world.points for world in done)))
        plain = mind.lines(view, legal)[0]
        if plain.actions[0] != entry.action:
            gains[number] = _gains(done, _worlds(mind, view, plain, GLANCE, "glance"))
            loss = -fmean(gains[number]), number
            turn = mind.turn(view)
            losses[turn] = max(losses.get(turn, loss), loss)
        if len(curve) == 1:
            expected = fmean(world.points for world in _worlds(mind, view, plain, FRESH, "fresh"))
        yield Story(number / len(journal), (), tuple(curve))
    turns: list[Turn] = []
    for _, number in sorted(losses.values(), reverse=True)[:CLOSER]:
        other = _closely(mind, match, seat, number)
        if other is not None:
            turn = Turn(number, journal[number].action, other.action, other.lost)
            gains[number] = [-gain for gain in other.gains]
            turns = sorted([*turns, turn], key=lambda turn: -turn.lost)[:MOST]
            yield Story(0.99, tuple(turns), tuple(curve))
    split = _split(float(rules.score(match.state)[seat].total), expected, gains) if match.over and curve else None
    yield Story(1.0, tuple(turns), tuple(curve), split)


def _split(points: float, expected: float, gains: Mapping[int, Sequence[float]]) -> Split:
    choices = sum(map(fmean, gains.values()))
    within = 1.96 * math.sqrt(sum(variance(row) / len(row) for row in gains.values()))
    return Split(expected, choices, within, points - expected - choices)


def _worlds(mind: Mind, view: Any, line: Line, count: int, salt: str) -> list[World]:
    return [mind.world(view, line, SeededDice(f"{salt}-{number}")) for number in range(count)]


def _gains(one: list[World], other: list[World]) -> list[float]:
    return [a.points - b.points for a, b in zip(one, other, strict=True)]


class Better(NamedTuple):
    """What would be better than a choice: by `lost` points on average, by `gains` in each of the fresh worlds."""

    action: Action
    lost: float
    gains: tuple[float, ...]


def better(mind: Mind, view: Any, legal: Sequence[Action], action: Action) -> Better | None:
    """What would be better than `action`, if that is sure. Needs the view of the seat alone."""
    done = mind.line(view, action)
    others = [line for line in mind.lines(view, legal) if line.actions[0] != action]
    found = Search(mind, Budget(nodes=NODES), "turning").weigh(view, legal, [done, *others])
    if not found.best:
        return None
    other = found.lines[found.best]
    again, before = (_worlds(mind, view, line, FRESH, "fresh") for line in (other, done))
    gains = _gains(again, before)
    lost = fmean(gains)
    sure = surely_better(again, before, max(1.0, mind.margin), 0.0)
    return Better(other.actions[0], lost, tuple(gains)) if sure and lost >= LEAST else None


def _closely(mind: Mind, match: Match, seat: int, number: int) -> Better | None:
    """What would have been better there, if that is sure."""
    rules, s, action = match.rules, match.state_at(number), match.journal[number].action
    return better(mind, rules.view(s, seat), rules.legal(s, seat), action)
