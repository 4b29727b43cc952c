"""A map that the dice drew before anybody looked is drawn once more, for the eye: only at the very beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.mini_monarchy.events import DiceRolled, MapGenerated, StartPlaced
from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.state import ENDED
from game.core.mini_monarchy.tables import BUILDINGS

if TYPE_CHECKING:
    from game.client.house import House
    from game.client.play import Play
    from game.core.events import Event
    from game.core.mini_monarchy.state import State


class Intro:
    """Facts that tell how the first state came about; they change nothing, they are only shown."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._events: list[Event] = []
        self._made: tuple[object, State, Land | None] | None = None

    def begin(self, house: House) -> None:
        """Queue the drawing, when the match is new and there is something to draw."""
        s: State = self._play.shown
        if len(self._play.session.match) or self._play.busy or not s.land.river or s.phase in ENDED:
            return
        ground = s.ground
        throws = [throw for throw in s.land.throws if throw is not None]
        self._events.append(
            MapGenerated(
                seed=0,
                faces=tuple(throw.face for throw in throws),
                landings=tuple(ground.cells[throw.hex] for throw in throws),
                ranges=tuple(ground.cells_in(mask) for mask in s.land.ranges),
                path=ground.cells_of(s.land.river),
            )
        )
        for name, mask in zip(BUILDINGS, s.stands, strict=True):
            self._events += [StartPlaced(building=name, hex=cell) for cell in ground.cells_in(mask)]
        if s.faces:
            self._events.append(DiceRolled(stream="fate", faces=s.faces, rolled=(0, 1)))
        self._play.director.feed(self._events)

    def shown(self, s: State) -> tuple[State, Land | None]:
        """What of the state may be seen already, and of its land (None: all)."""
        director = self._play.director
        left = len(self._events) - director.shown
        if not self._events or left <= 0 or director.events[: len(self._events)] != self._events:
            return s, None
        key = (id(s), director.shown)
        if self._made is None or self._made[0] != key:
            seen = s.copy()
            land = s.land if director.shown else Land(s.ground, (None, None), (0, 0), s.land.bigger)
            if not director.shown:
                land = Land(s.ground)
            done = {event.hex for event in self._events[: director.shown] if isinstance(event, StartPlaced)}
            seen.stands = [mask & s.ground.mask(done) for mask in s.stands]
            seen.land, seen.faces = land, () if left else s.faces
            self._made = (key, seen, land)
        return self._made[1], self._made[2]
