"""How what events tell is laid over the last state of a match: see client/shown.py."""

from __future__ import annotations

from typing import Any

from game.client.shown import Shown
from game.core.xii_century.state import SEALED, State, Town

_KEPT = ("sheet", "chosen", "dice", "viewer", "votes")  # never taken from a view: fixed things and secrets


class Seen(Shown[State]):
    """The match as it has been shown so far."""

    def laid_over(self, shown: State, view: dict[str, Any]) -> State:
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
