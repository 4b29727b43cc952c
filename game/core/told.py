"""What every action of a match told, kept for as long as the match: chronicles are read again and again."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from game.core.events import Event
from game.core.match import Match, Played

_TOLD: WeakKeyDictionary[Match, list[tuple[Played, tuple[Event, ...]]]] = WeakKeyDictionary()


def all_facts(match: Match) -> list[tuple[Event, ...]]:
    """The facts of all actions; only actions that were not told before are told now."""
    told = _TOLD.setdefault(match, [])
    journal = match.journal
    same = 0
    while same < min(len(told), len(journal)) and told[same][0] is journal[same]:
        same += 1
    del told[same:]
    told += [(journal[i], match.facts_of(i)) for i in range(same, len(journal))]
    return [facts for _, facts in told]
