"""Events: facts in the past tense, complete enough to animate from without looking at the state.

A ruleset declares its events as frozen structs below `Event`. It changes the state first and emits the event right
after; the `Recorder` then adds the changes of the view. So folding the events over the first view gives the last one,
for every game, ensured in this one place; a law tests it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.core.state import changed, plain, plain_again


class Event(msgspec.Struct, tag_field="type", kw_only=True):
    """One fact. `changes` maps the view's top-level names to their new plain values; filled in by the recorder."""

    changes: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def type(self) -> str:
        """The event's name in logs, recordings and cue sheets."""
        return str(self.__struct_config__.tag)


Emit = Callable[[Event], None]


class SeatEvent(Event):
    """A fact about one seat."""

    seat: int


class DiceRolled(Event, tag="dice_rolled"):
    """Dice came to rest. `stream` is their purpose; `faces` all dice of the roll; `rolled` the indices rolled now."""

    stream: str
    faces: tuple[int, ...]
    rolled: tuple[int, ...] = ()
    sides: int = 6
    seat: int = 0


class Settled(Event, tag="settled"):
    """Closes an action whose last changes no other event reports. A law keeps it empty."""


def fold(view: dict[str, Any], events: Iterable[Event]) -> dict[str, Any]:
    """The plain view after the events."""
    out = dict(view)
    for event in events:
        out.update(event.changes)
    return out


class TrackedView:
    """A view and its plain values, updated by comparing states, which is far cheaper than converting them."""

    __slots__ = ("told", "view")

    def __init__(self, view: object) -> None:
        self.view = view
        self.told: dict[str, Any] = plain(view)

    def differences(self, view: object) -> dict[str, Any]:
        """Changes at the view's top level, in field order, as plain data; `view` is the current view."""
        before, self.view = self.view, view
        found: dict[str, Any] = {}
        for name, now, was in changed(view, before):
            value = plain_again(now, was, self.told[name])
            if value != self.told[name]:
                found[name] = self.told[name] = value
        return found


class Recorder:
    """Collects the events of one action and adds to each its changes of the view. `seen`: the view before."""

    def __init__(self, look: Callable[[], object], seen: TrackedView | None = None) -> None:
        self._look = look
        self.seen = seen or TrackedView(look())
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        event.changes.update(self.seen.differences(self._look()))
        self.events.append(event)

    def close(self) -> tuple[Event, ...]:
        """The recorded events; changes after the last one become `Settled`."""
        left = self.seen.differences(self._look())
        if left:
            self.events.append(Settled(changes=left))
        return tuple(self.events)
