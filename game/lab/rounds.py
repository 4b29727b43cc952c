"""The rounds of a match as its events tell them: years of a reign, rounds of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.events import Event
from game.core.match import Match
from game.core.told import all_facts

TURNS = {"year_begun": "year", "round_begun": "round"}  # what begins one, and its number's field


class Told(NamedTuple):
    """A round: what began it, if an event did, and all that was told in it.

    `before`: actions played before the one that ended it; `after`: with that one, which told `later` of the next round.
    """

    number: int
    begun: Event | None
    events: tuple[Event, ...]
    before: int
    after: int
    later: tuple[Event, ...] = ()


def rounds(match: Match, length: int | None = None) -> Iterator[Told]:
    """Every round as far as it was played, or as it stood after `length` actions; the last may still be in hand."""
    first, begun, events = match.state_at(0), None, []  # type: object, Event | None, list[Event]
    number: int = getattr(first, "year", 0) or getattr(first, "round", 0)
    told = all_facts(match)[:length]
    for index, facts in enumerate(told):
        for place, event in enumerate(facts):
            if event.type in TURNS:
                yield Told(number, begun, tuple(events), index, index + 1, facts[place + 1 :])
                number, begun, events = getattr(event, TURNS[event.type]), event, []
            else:
                events.append(event)
    yield Told(number, begun, tuple(events), len(told), len(told))
