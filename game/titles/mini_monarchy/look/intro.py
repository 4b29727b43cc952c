"""What came about before anybody looked is shown at the very beginning: the map drawn, the first roll, its goods."""

from __future__ import annotations

from collections import Counter

from game.client.play import Play
from game.client.services import Services
from game.core.events import Event
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    ENDED,
    HARD_TIMES,
    PRODUCE,
    SETUP_BUILDINGS,
    SETUP_THROW,
    State,
)
from game.core.mini_monarchy.tables import BUILDINGS, RESULTS


class Intro:
    """Facts that tell how the first state came about; they change nothing, they are only shown."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._events: list[Event] = []
        self._made: tuple[object, State] | None = None

    def begin(self, services: Services) -> None:
        """Queue the drawing, when the match is new and there is something to draw."""
        s: State = self._play.shown
        if len(self._play.session.match) or self._play.busy or not s.land.river or s.phase in ENDED:
            return
        ground = s.ground
        throws = [throw for throw in s.land.throws if throw is not None]
        self._events.append(
            facts.MapGenerated(
                seed=0,
                faces=tuple(throw.face for throw in throws),
                landings=tuple(ground.cells[throw.hex] for throw in throws),
                ranges=tuple(ground.cells_in(mask) for mask in s.land.ranges),
                path=ground.cells_of(s.land.river),
            )
        )
        for name, mask in zip(BUILDINGS, s.stands, strict=True):
            self._events += [facts.StartPlaced(building=name, hex=cell) for cell in ground.cells_in(mask)]
        if s.faces:
            self._events += _first_year(s)
        self._play.preface(self._events)

    @property
    def running(self) -> bool:
        """Something of it is still to be shown."""
        director = self._play.director
        return director.shown < len(self._events) and director.events[: len(self._events)] == self._events

    def veiled(self, s: State) -> State:
        """What of the state may be seen already: itself once all is drawn."""
        if not self.running:
            return s
        shown = self._play.director.shown
        key = (id(s), shown)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._veiled(s, self._events[:shown], self._events[shown]))
        return self._made[1]

    def _veiled(self, s: State, gone: list[Event], now: Event) -> State:
        """The state as if only the events gone had happened."""
        seen = s.copy()
        placed = [event.hex for event in gone if isinstance(event, facts.StartPlaced)]
        seen.stands = [mask & s.ground.mask(placed) for mask in s.stands]
        seen.goods, seen.flow, seen.due = [0] * len(s.goods), [0] * len(s.flow), 0
        if not any(isinstance(event, facts.DiceRolled) for event in gone):
            seen.faces = ()
        if not any(isinstance(event, facts.FateSettled) for event in gone):
            seen.picks = ()
        if isinstance(now, facts.YearBegun | facts.DiceRolled | facts.FateSettled | facts.Produced):
            seen.phase = DISASTERS  # fate is on its way
        else:
            seen.year, seen.phase = 0, SETUP_BUILDINGS if gone else SETUP_THROW
        if not gone:
            seen.land = Land(s.ground)
        return seen


def _first_year(s: State) -> list[Event]:
    """What has come about of it before anybody was asked."""
    found: list[Event] = [facts.YearBegun(year=s.year), facts.DiceRolled(stream="fate", faces=s.faces, rolled=(0, 1))]
    if s.phase in (PRODUCE, HARD_TIMES, CONSTRUCT):
        found.append(facts.FateSettled(results=tuple(RESULTS[result - 1] for result in s.results)))
        rows = tuple((one.building, one.hex, one.good, one.amount) for one in queries.production(s))
        bonuses = {row.id: row.gains for row in queries.result_menu(s)}
        more = Counter[str]()
        for result in s.results:
            more.update(bonuses.get(RESULTS[result - 1], {}))
        goods = Counter(more)
        for _, _, good, amount in rows:
            goods[good] += amount
        found.append(facts.Produced(yields=rows, bonuses=dict(more), goods=dict(goods)))
    return found
