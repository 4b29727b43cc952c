"""The first moment of a century as a ceremony: the events are dealt onto its rounds, then the first dice are thrown.

The match has dealt and rolled already when the table is laid; this shows it, once, before anything is done.
"""

from __future__ import annotations

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stage.dice import Throw, draw_dice, seed_of, tumble
from game.client.stage.timeline import Timeline, cue, delay, par, seq, tween, wait
from game.core.xii_century.state import FIX, SPEND, State
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.dice import CELL, SHADES

CARD = 0.12  # seconds from one round's card to the next
PAUSE = 0.15  # between the last card and the dice


def throw_of(s: State, slots: tuple[tuple[float, float], ...]) -> Throw:
    """The first throw: the shared dice, and those of the first town if they were thrown."""
    faces = tuple(s.faces or s.shared)
    x, y = slots[-1]
    return Throw(seed_of(faces), faces, slots, (x + 120, y + 60))


def timeline(rounds: int, throw: Throw) -> Timeline:
    """Ten cards with a tick each, then the dice."""
    cards = par(
        tween("dealt", 0.0, float(rounds), rounds * CARD),
        *(delay((i + 1) * CARD, cue("sound", effect="page")) for i in range(rounds)),
    )
    return seq(cards, wait(PAUSE), tumble("dice.t", throw))


class Opening:
    """`on` while it is being shown."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._line: Timeline | None = None
        self._t = 0.0

    def begin(self) -> None:
        """Show it, if nothing was done yet, and pictures move at all."""
        play, scene = self._table.play, self._table.scene
        s = play.session.match.state
        fresh = len(play.session.match) == 0 and s.phase in (FIX, SPEND)
        if fresh and self._speed > 0 and not scene.services.settings.reduced_motion:
            self._line, self._t = timeline(s.sheet.course.rounds, self._throw(s)), 0.0
            self._table.dealt, self._table.unthrown = 0, frozenset(range(len(s.faces or s.shared)))
            play.ceremony = True

    @property
    def _speed(self) -> float:
        speed: float = self._table.scene.services.speed
        return speed

    def _throw(self, s: State) -> Throw:
        return throw_of(s, tuple(self._table.page.middle(f"die/{die}") for die in range(len(s.faces or s.shared))))

    @property
    def on(self) -> bool:
        return self._line is not None

    def _number(self, key: str) -> float:
        value = self._line.at(self._t).get(key, 0.0) if self._line is not None else 0.0
        return value if isinstance(value, float) else 0.0

    def tick(self, dt: float) -> bool:
        """Time passes; True when the standing page looks different."""
        assert self._line is not None
        before, self._t = self._t, self._t + dt * self._speed
        for mark in self._line.marks_between(before, self._t):
            self._table.scene.mark(mark)
        if self._t >= self._line.duration or self._speed <= 0:
            self._end()
            return True
        dealt, self._table.dealt = self._table.dealt, int(self._number("dealt") + 1e-6)
        return dealt != self._table.dealt

    def ends(self, given: Input) -> bool:
        """An input that shows the end at once."""
        pressed = isinstance(given, Pointer) and given.kind == "down"
        if pressed or (isinstance(given, Intent) and given.act in (Act.CONFIRM, Act.SKIP) and not given.repeat):
            self._end()
            self._table.touch()
            return True
        return False

    def _end(self) -> None:
        self._line, self._table.play.ceremony = None, False
        self._table.dealt, self._table.unthrown = None, frozenset()

    def draw(self, painter: Painter) -> None:
        """The dice in the air."""
        if self._line is None or self._t < self._line.duration - self._throw(self._state).duration:
            return
        throw = self._throw(self._state)
        draw_dice(painter, painter.sprites, throw, self._number("dice.t"), painter.px(CELL), SHADES[: len(throw.faces)])

    @property
    def _state(self) -> State:
        state: State = self._table.play.session.match.state
        return state
