"""The scale of bread of a state, weighed once: panels ask for it again and again, and the worst fate takes a while."""

from __future__ import annotations

from collections import deque

from game.core.mini_monarchy import odds
from game.core.mini_monarchy.odds import Scale
from game.core.mini_monarchy.state import State

_KEPT: deque[tuple[State, Scale]] = deque(maxlen=4)  # what is shown, what would be, and a little before


def scale_of(s: State) -> Scale:
    """The scale of a state that nobody changes any more."""
    for state, scale in _KEPT:
        if state is s:
            return scale
    found = odds.scale(s)
    _KEPT.append((s, found))
    return found
