"""The match as far as it has been shown, as a state the rules can be asked about.

While an action is being shown, events have told more than the last state: what they changed is laid over it, so that
numbers on the sheet never run ahead of the dice, nor behind them.
"""

from __future__ import annotations

from typing import Any

from game.client.play import Play
from game.core.xii_century.state import SEALED, State, Town

_KEPT = ("sheet", "chosen", "dice", "viewer", "votes")  # never taken from a view: fixed things and secrets


class Seen:
    """`state(play)`: remembered until something more was shown."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._state: State | None = None

    def state(self, play: Play) -> State:
        """Look, do not touch."""
        shown: State = play.shown
        if not play.busy:
            return shown
        key = (id(shown), play.director.shown, len(play.director.events))
        if key != self._key or self._state is None:
            self._key, self._state = key, _overlaid(shown, play.director.view)
        return self._state


def _overlaid(shown: State, view: dict[str, Any]) -> State:
    s = shown.copy()
    for name, value in view.items():
        if name in _KEPT or not hasattr(s, name):
            continue
        if name == "towns":
            s.towns = [_town(one) for one in value]
        elif isinstance(value, list):
            setattr(s, name, _tuples(value) if isinstance(getattr(s, name), tuple) else list(value))
        else:
            setattr(s, name, value)
    s.votes = [SEALED if vote else vote for vote in s.votes]
    return s


def _town(told: dict[str, Any]) -> Town:
    return Town(list(told["values"]), told["owned"], tuple(told["slots"]), told["crossed"], told["name"])


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
