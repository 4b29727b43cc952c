"""What can happen at a table: facts in the past tense, complete enough to animate from without looking at the state.

A ruleset declares its events as frozen structs below `Event`. It changes the state first and emits the fact at once
after; the `Recorder` then writes into the event which parts of the view became different. So folding the events over
the first view gives the last view, for every game, by construction of one place; a law test holds each game to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.core.state import plain


class Event(msgspec.Struct, tag_field="type", kw_only=True):
    """One fact. `changes` maps the view's top-level names to their new plain values; filled in by the recorder."""

    changes: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def type(self) -> str:
        """The event's name as it stands in logs, recordings and the director's cue sheets."""
        return str(self.__struct_config__.tag)


Emit = Callable[[Event], None]


class DiceRolled(Event, tag="dice_rolled"):
    """Dice came to rest. `stream` is their purpose; `faces` all dice of the roll; `rolled` the indices just thrown."""

    stream: str
    faces: tuple[int, ...]
    rolled: tuple[int, ...] = ()
    sides: int = 6
    seat: int = 0


class Settled(Event, tag="settled"):
    """Closes a play whose last changes no other event told. A law test keeps it empty-handed."""


def differences(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The entries of `after` that are new or different, in its order."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


def fold(view: dict[str, Any], events: Iterable[Event]) -> dict[str, Any]:
    """The plain view after the events."""
    out = dict(view)
    for event in events:
        out.update(event.changes)
    return out


class Recorder:
    """Collects the events of one play and notes with each what it changed in the view."""

    def __init__(self, look: Callable[[], object]) -> None:
        self._look = look
        self._seen: dict[str, Any] = plain(look())
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        now: dict[str, Any] = plain(self._look())
        event.changes.update(differences(self._seen, now))
        self._seen = now
        self.events.append(event)

    def close(self) -> tuple[Event, ...]:
        """The recorded events; whatever changed after the last of them comes as `Settled`."""
        left = differences(self._seen, plain(self._look()))
        if left:
            self.events.append(Settled(changes=left))
        return tuple(self.events)
