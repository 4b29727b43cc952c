"""Where a match turned: the choices of a seat that gave most away, and what the coach would have done instead.

First every choice is glanced at: it and what the coach would plainly do are tried in the same few worlds. Those that
seem to have cost most are looked at closely, one a turn, and what is found is measured again in fresh worlds: the best
of many always looks better than it is.

    for found in turning(match, seat): show(found)      # better and better; the last one is the whole story
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
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


class Story(NamedTuple):
    """How a match went for a seat. `share` of it read so far, 0 to 1; `curve`: (action number, the points its seat
    could expect then)."""

    share: float
    turns: tuple[Turn, ...]
    curve: tuple[tuple[int, float], ...]


def turning(match: Match, seat: int) -> Iterator[Story]:
    """The story, told anew as more of it is known."""
    mind, rules, journal = mind_of(match.setup.game, seat, QUICK), match.rules, match.journal
    losses: dict[object, tuple[float, int]] = {}  # by turn, the choice that seems to have cost most
    curve: list[tuple[int, float]] = []
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
            found = _worlds(mind, view, plain, GLANCE, "glance")
            loss = _gain(found, done), number
            turn = mind.turn(view)
            losses[turn] = max(losses.get(turn, loss), loss)
        yield Story(number / len(journal), (), tuple(curve))
    turns: list[Turn] = []
    for _, number in sorted(losses.values(), reverse=True)[:CLOSER]:
        turn = _closely(mind, match, seat, number)
        if turn is not None:
            turns = sorted([*turns, turn], key=lambda turn: -turn.lost)[:MOST]
            yield Story(0.99, tuple(turns), tuple(curve))
    yield Story(1.0, tuple(turns), tuple(curve))


def _worlds(mind: Mind, view: Any, line: Line, count: int, salt: str) -> list[World]:
    return [mind.world(view, line, SeededDice(f"{salt}-{number}")) for number in range(count)]


def _gain(one: list[World], other: list[World]) -> float:
    return fmean(a.points - b.points for a, b in zip(one, other, strict=True))


def better(mind: Mind, view: Any, legal: Sequence[Action], action: Action) -> tuple[Action, float] | None:
    """What would be better than `action` and by how many points, if that is sure. Needs the view of the seat alone."""
    done = mind.line(view, action)
    others = [line for line in mind.lines(view, legal) if line.actions[0] != action]
    found = Search(mind, Budget(nodes=NODES), "turning").weigh(view, legal, [done, *others])
    if not found.best:
        return None
    other = found.lines[found.best]
    again, before = (_worlds(mind, view, line, FRESH, "fresh") for line in (other, done))
    lost = _gain(again, before)
    sure = surely_better(again, before, max(1.0, mind.margin), 0.0)
    return (other.actions[0], lost) if sure and lost >= LEAST else None


def _closely(mind: Mind, match: Match, seat: int, number: int) -> Turn | None:
    """What would have been better there, if that is sure."""
    rules, s, action = match.rules, match.state_at(number), match.journal[number].action
    found = better(mind, rules.view(s, seat), rules.legal(s, seat), action)
    return None if found is None else Turn(number, action, *found)
