"""How what events tell is laid over the last state of a reign: see client/shown.py."""

from __future__ import annotations

from typing import Any

import msgspec

from game.client.shown import Shown
from game.core.mini_monarchy.ground import Ground, Land, Throw
from game.core.mini_monarchy.state import State, Year

_PLAIN = ("phase", "year", "graves", "due", "starved")
_TUPLES = ("monument", "faces", "names")


class Seen(Shown[State]):
    """The reign as it has been shown so far."""

    def laid_over(self, shown: State, view: dict[str, Any]) -> State:
        s = shown.copy()
        for name in _PLAIN:
            setattr(s, name, view[name])
        for name in _TUPLES:
            setattr(s, name, tuple(view[name]))
        s.goods, s.stands, s.flow = list(view["goods"]), list(view["stands"]), list(view["flow"])
        s.picks = tuple(tuple(pick) for pick in view["picks"])
        s.sheet = msgspec.convert(view["sheet"], tuple[Year, ...])
        s.land = land_of(s.ground, view["land"])
        return s


def land_of(ground: Ground, plain: dict[str, Any]) -> Land:
    """What is drawn on the ground, from its plain data."""
    throws = [t and Throw(t["face"], ground.numbers[tuple(t["hex"])]) for t in plain["throws"]]
    first, second = (ground.mask(tuple(cell) for cell in cells) for cells in plain["ranges"])
    river = tuple(ground.numbers[tuple(cell)] for cell in plain["river"])
    return Land(ground, (throws[0], throws[1]), (first, second), plain["bigger"], river)
