"""A look back on a match: how lucky its dice were, and what was wasted.

Luck: the throws of each family of dice against their exact distribution. A game names its families and reads its own
events (its title's `lookback`); sums, mean and the share of like throws that do worse are computed here for all.
How many dice are thrown is often the player's choice: only those that were thrown are judged.

    look_back(match, seat) -> LookBack(luck, waste)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.phrase import capital
from game.teller import say
from game.title import load, titles

Law = tuple[float, ...]  # the chance of each whole number from 0 on


class Throw(NamedTuple):
    """One die, or one thing a die decides: what it came to, of what it may come to."""

    family: str
    got: int
    law: Law


class Kind(NamedTuple):
    """A family of dice. `good`: +1 more is better, -1 less is better, 0 neither. `units`: what is counted."""

    title: str
    units: tuple[str, str]
    good: int = 0


class Family(NamedTuple):
    """How a family fell. `above`: the share 0..1 of as many such throws that come to less (of equal ones half)."""

    kind: Kind
    dice: int
    got: int
    expected: float
    above: float

    @property
    def luck(self) -> float | None:
        """The share of such throws that were less lucky; None where more is neither better nor worse."""
        return None if not self.kind.good else self.above if self.kind.good > 0 else 1 - self.above


class Waste(NamedTuple):
    """Something that brought nothing: how much of it, and a word more."""

    title: str
    amount: int
    note: str = ""


class LookBack(NamedTuple):
    luck: tuple[Family, ...]
    waste: tuple[Waste, ...]


class Reader:
    """What a game brings: made for a seat, it reads every event in order with the state before its action."""

    kinds: ClassVar[Mapping[str, Kind]]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def opening(self, first: Any) -> Sequence[Throw]:
        """The dice that lay on the table before anybody had done anything."""
        return ()

    @abstractmethod
    def throws(self, event: Event) -> Iterator[Throw]:
        """The dice this event tells of."""

    @abstractmethod
    def read(self, before: Any, event: Event) -> None:
        """Take note of what was wasted."""

    @abstractmethod
    def waste(self, end: Any) -> tuple[Waste, ...]:
        """All that was wasted, once everything was read; `end` is the last state."""


class AnyDice(Reader):
    """Of a title that reads nothing itself: a family for each purpose and size of die, as its events tell them.

    Whether more is better nobody can say.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.kinds: dict[str, Kind] = {}  # type: ignore[misc]

    def throws(self, event: Event) -> Iterator[Throw]:
        if isinstance(event, DiceRolled) and event.seat == self.seat:
            family = f"{event.stream}/{event.sides}"
            name = capital(event.stream.replace("_", " "))
            self.kinds.setdefault(family, Kind(name, (say("pip"), say("pips"))))
            for die in event.rolled or range(len(event.faces)):
                yield Throw(family, event.faces[die], pips(event.sides))

    def read(self, before: Any, event: Event) -> None:
        pass

    def waste(self, end: Any) -> tuple[Waste, ...]:
        return ()


def pips(sides: int) -> Law:
    """The face of one fair die."""
    return (0.0, *[1 / sides] * sides)


def hit(chance: float) -> Law:
    """0 or 1."""
    return (1 - chance, chance)


def at_least(face: int, sides: int) -> float:
    """The chance of a fair die to show the face or more."""
    return min(1.0, max(0.0, (sides + 1 - face) / sides))


def fallen(kind: Kind, throws: list[Throw]) -> Family:
    """All throws of one family together, exactly."""
    laws: dict[Law, int] = {}
    for throw in throws:
        laws[throw.law] = laws.get(throw.law, 0) + 1
    total: list[float] = [1.0]
    for law, times in laws.items():
        total = _times(total, _power(list(law), times))
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


def _power(law: list[float], times: int) -> list[float]:
    """The law of the sum of so many alike."""
    out = [1.0]
    while times:
        if times & 1:
            out = _times(out, law)
        times >>= 1
        law = _times(law, law) if times else law
    return out


def look_back(match: Match, seat: int = 0) -> LookBack:
    """The whole match so far, as this seat played it."""
    title = titles().get(match.setup.game)
    reader: Reader = load(title.lookback)(seat) if title is not None and title.lookback else AnyDice(seat)
    thrown: dict[str, list[Throw]] = {family: [] for family in reader.kinds}
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
