"""The reign as it has been shown so far, as a state again: it steps on with each event, not with each action.

Every query of the rules can be asked of it, so no panel ever counts for itself, nor runs ahead of what is on the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from game.core.mini_monarchy.ground import Ground, Land, Throw
from game.core.mini_monarchy.state import State, Year

if TYPE_CHECKING:
    from game.client.play import Play

_PLAIN = ("phase", "year", "graves", "due", "starved")
_TUPLES = ("monument", "faces", "names")


class Seen:
    """The shown state of a play, made anew only when it has stepped on."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._state: State = play.shown
        self._made_of: tuple[object, ...] = ()

    @property
    def state(self) -> State:
        director = self._play.director
        key = (id(self._play.shown), director.shown, len(director.events))
        if key != self._made_of:
            self._made_of = key
            self._state = self._make(director.view) if self._play.busy else self._play.shown
        return self._state

    def _make(self, view: dict[str, Any]) -> State:
        s: State = self._play.shown.copy()
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
