"""A look back on a match: how lucky its dice were, and what was wasted.

Luck compares the rolls of each family of dice with their exact distribution. A game names its families and reads its
own events (its title's `lookback`); sums, means and the share of equal rolls that do worse are computed here for all
games. How many dice are rolled is often the player's choice, so only dice actually rolled are judged.

    look_back(match, seat) -> LookBack(luck, waste)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, variance
from typing import Any, ClassVar, NamedTuple

from game.bots.hint import mind_of
from game.bots.search import ActionLine, Budget, Mind, Search, World, surely_better
from game.core.dice import SeededDice
from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.rules import Action
from game.narrator import say
from game.phrase import capital
from game.title import load, titles

Law = tuple[float, ...]  # the chance of each whole number from 0 on


class LuckRoll(NamedTuple):
    """One die, or one thing a die decides: its result out of the possible ones."""

    family: str
    got: int
    law: Law


class DiceFamily(NamedTuple):
    """A family of dice. `good`: +1 more is better, -1 less is better, 0 neither. `units`: what is counted."""

    title: str
    units: tuple[str, str]
    good: int = 0


class Family(NamedTuple):
    """How a family rolled. `above`: the fraction 0..1 of equal rolls with a lower sum (ties count half)."""

    kind: DiceFamily
    dice: int
    got: int
    expected: float
    above: float

    @property
    def luck(self) -> float | None:
        """The fraction of rolls that were less lucky; None if neither more nor less is better."""
        return None if not self.kind.good else self.above if self.kind.good > 0 else 1 - self.above


class Waste(NamedTuple):
    """Something that earned nothing: how much of it, and a comment."""

    title: str
    amount: int
    note: str = ""


class LookBack(NamedTuple):
    luck: tuple[Family, ...]
    waste: tuple[Waste, ...]


class LuckReader:
    """A game's reader: made for a seat, it gets every event in order with the state before its action.

    For titles without one: a family for each purpose and size of die. It cannot tell whether more is better.
    """

    kinds: ClassVar[Mapping[str, DiceFamily]] = {}

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def opening(self, first: Any) -> Sequence[LuckRoll]:
        """The dice that lay on the table before anybody had done anything."""
        return ()

    def throws(self, event: Event) -> Iterator[LuckRoll]:
        """The dice this event tells of."""
        if isinstance(event, DiceRolled) and event.seat == self.seat:
            family, name = f"{event.stream}/{event.sides}", capital(event.stream.replace("_", " "))
            self.kinds = {**self.kinds, family: DiceFamily(name, (say("pip"), say("pips")))}  # type: ignore[misc]
            for die in event.rolled or range(len(event.faces)):
                yield LuckRoll(family, event.faces[die], pips(event.sides))

    def read(self, before: Any, event: Event) -> None:
        """Note what was wasted."""

    def waste(self, end: Any) -> tuple[Waste, ...]:
        """All that was wasted, once everything was read; `end` is the last state."""
        return ()


def pips(sides: int) -> Law:
    """One fair die."""
    return (0.0, *[1 / sides] * sides)


def hit(chance: float) -> Law:
    """0 or 1."""
    return (1 - chance, chance)


def at_least(face: int, sides: int) -> float:
    """The chance of a fair die to show the face or more."""
    return min(1.0, max(0.0, (sides + 1 - face) / sides))


def fallen(kind: DiceFamily, throws: list[LuckRoll]) -> Family:
    """The exact distribution of all rolls of one family together."""
    laws: dict[Law, int] = {}
    for throw in throws:
        laws[throw.law] = laws.get(throw.law, 0) + 1
    total: list[float] = [1.0]
    for law, times in laws.items():
        power = list(law)
        while times:  # by squares: the law of the sum of so many
            total = _times(total, power) if times & 1 else total
            times >>= 1
            power = _times(power, power) if times else power
    got = sum(throw.got for throw in throws)
    mean = sum(times * sum(value * chance for value, chance in enumerate(law)) for law, times in laws.items())
    here = total[got] if got < len(total) else 0.0
    return Family(kind, len(throws), got, mean, min(1.0, max(0.0, sum(total[:got]) + here / 2)))


def _times(one: list[float], other: list[float]) -> list[float]:
    """The law of the sum of two."""
    out = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                out[i + j] += a * b
    return out


def look_back(match: Match, seat: int = 0) -> LookBack:
    """The whole match so far, as this seat played it."""
    title = titles().get(match.setup.game)
    reader: LuckReader = load(title.lookback)(seat) if title is not None and title.lookback else LuckReader(seat)
    thrown: dict[str, list[LuckRoll]] = {family: [] for family in reader.kinds}
    for throw in reader.opening(match.state_at(0)):
        thrown[throw.family].append(throw)
    for index in range(len(match)):
        before = match.state_at(index)
        for event in match.facts_of(index):
            for throw in reader.throws(event):
                thrown.setdefault(throw.family, []).append(throw)
            reader.read(before, event)
    luck = tuple(fallen(reader.kinds[family], throws) for family, throws in thrown.items() if throws)
    return LookBack(luck, reader.waste(match.state))


# ---- Turning points: the choices of a seat that gave most away, and what the coach would have done.
MOST = 3  # turning points reported
GLANCE = 4  # worlds of a first look at a choice
CLOSER = 8  # choices that are looked at closely,
NODES = 160  # first pass: this many worlds for each choice,
FRESH = 40  # and a second pass with this many
LEAST = 0.5  # points a choice must have given away
QUICK = 0.01  # seconds of the level that coaches: a whole match is read


class Turn(NamedTuple):
    """A choice that gave points away: action number `number` of the journal, and what would have been better."""

    number: int
    action: Action
    better: Action
    lost: float


class Split(NamedTuple):
    """Where the final points came from: `expected` if the coach had played from the first choice on, `choices` what
    the actual choices added (`within`: plus or minus, 95 %), `luck` the rest: dice and opponents."""

    expected: float
    choices: float
    within: float
    luck: float


class MatchAccount(NamedTuple):
    """How a match went for a seat. `share` of it read so far, 0 to 1; `curve`: (action number, the points its seat
    could expect then); `split` once the match is over and read."""

    share: float
    turns: tuple[Turn, ...]
    curve: tuple[tuple[int, float], ...]
    split: Split | None = None


def turning(match: Match, seat: int) -> Iterator[MatchAccount]:
    """The account so far; yields again as more is known."""
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
        yield MatchAccount(number / len(journal), (), tuple(curve))
    turns: list[Turn] = []
    for _, number in sorted(losses.values(), reverse=True)[:CLOSER]:
        s, action = match.state_at(number), journal[number].action
        other = better(mind, rules.view(s, seat), rules.legal(s, seat), action)
        if other is not None:
            turn = Turn(number, action, other.action, other.lost)
            gains[number] = [-gain for gain in other.gains]
            turns = sorted([*turns, turn], key=lambda turn: -turn.lost)[:MOST]
            yield MatchAccount(0.99, tuple(turns), tuple(curve))
    split = None
    if match.over and curve:
        choices = sum(map(fmean, gains.values()))
        within = 1.96 * math.sqrt(sum(variance(row) / len(row) for row in gains.values()))
        luck = rules.score(match.state)[seat].total - expected - choices
        split = Split(expected, choices, within, luck)
    yield MatchAccount(1.0, tuple(turns), tuple(curve), split)


def _worlds(mind: Mind, view: Any, line: ActionLine, count: int, salt: str) -> list[World]:
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
