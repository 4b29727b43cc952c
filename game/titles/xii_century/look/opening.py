"""The first moment of a century as a ceremony: the events are dealt onto its rounds, then come the first dice.

The match has dealt and rolled already when the table is laid; this shows it, once, before anything is done.
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stage import ease
from game.client.stage.timeline import Timeline, clock, cue, delay, par, seq, wait
from game.client.ui import theme
from game.client.ui.geometry import between
from game.client.ui.palette import GOLD, GREEN, VELLUM, dark
from game.core.events import DiceRolled
from game.core.xii_century.forecasts import events
from game.core.xii_century.state import FIX, SPEND, State
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.rows import symbol_of

CARD, FLIGHT = 0.12, 0.3  # seconds from one round's card to the next; a card flies
DECK, WIDE, TALL, ARC = (331.0, 190.0), 30.0, 42.0, 20.0  # where the deck lies; a card, points; how high it flies
PAUSE = 0.15  # between the last card and the dice
BACK = theme.inked(dark(GREEN, 0.45), ink=1.0, ink_colour=GOLD)
FACE = theme.inked(VELLUM)


def rolls_of(s: State) -> tuple[DiceRolled, ...]:
    """The first rolls: of the shared dice, and of those of the first town if they were rolled."""
    shared = DiceRolled(stream="shared", faces=tuple(s.shared), rolled=(0, 1), seat=s.first)
    own = DiceRolled(stream="own", faces=tuple(s.faces[2:]), rolled=(0, 1), seat=s.active)
    return (shared, own) if s.faces else (shared,)


def timeline(rounds: int) -> Timeline:
    """Ten cards fly from the deck, each heard as it lies on its round."""
    cards = par(
        clock("deal.t", whole(rounds)),
        *(delay(FLIGHT + i * CARD, cue("sound", effect="page")) for i in range(rounds)),
    )
    return seq(cards, wait(PAUSE))


def whole(rounds: int) -> float:
    """Seconds until the last card lies."""
    return FLIGHT + (rounds - 1) * CARD


def dealt(t: float) -> int:
    """How many cards lie `t` seconds after the first has left the deck."""
    return max(0, int((t - FLIGHT) / CARD + 1e-6) + 1) if t >= FLIGHT - 1e-6 else 0


class Opening:
    """`on` while it is being shown."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._line: Timeline | None = None
        self._t = 0.0

    def begin(self) -> None:
        """Show it, if nothing was done yet; without the cards where no pictures move."""
        play, scene = self._table.play, self._table.scene
        s = play.session.match.state
        if len(play.session.match) or s.phase not in (FIX, SPEND):
            return
        if self._speed <= 0 or scene.services.settings.reduced_motion:
            play.preface(rolls_of(s))
        else:
            self._line, self._t = timeline(s.sheet.course.rounds), 0.0
            self._table.dealt, self._table.unthrown = 0, frozenset(range(len(s.faces or s.shared)))
            play.ceremony = True

    @property
    def _speed(self) -> float:
        speed: float = self._table.scene.services.speed
        return speed

    @property
    def on(self) -> bool:
        return self._line is not None

    def _number(self, key: str) -> float:
        value = self._line.at(self._t).get(key, 0.0) if self._line is not None else 0.0
        return value if isinstance(value, float) else 0.0

    def tick(self, dt: float) -> bool:
        """Time passes; True when the standing page looks different."""
        assert self._line is not None
        last, self._t = self._t, self._t + dt * self._speed
        for mark in self._line.marks_between(last, self._t):
            self._table.scene.mark(mark)
        if self._t >= self._line.duration or self._speed <= 0:
            self._end()
            return True
        before, self._table.dealt = self._table.dealt, dealt(self._number("deal.t"))
        return before != self._table.dealt

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
        self._table.play.preface(rolls_of(self._state))

    def draw(self, painter: Painter) -> None:
        """The deck, and every card on its way: it turns in the air and shrinks into its round."""
        if self._line is None:
            return
        t, told = self._number("deal.t"), events(self._state)
        if t < (len(told) - 1) * CARD:
            painter.frame(*_card(DECK, 0.0, 1.0), BACK)
        for i, event in enumerate(told):
            u = (t - i * CARD) / FLIGHT
            if 0 < u < 1:
                u = ease.in_out(u)
                spot = between(DECK, self._table.page.middle(f"card/{i + 1}"), u, ARC)
                box = _card(spot, u, max(0.12, abs(1 - 2 * u)))
                painter.frame(*box, BACK if u < 1 / 2 else FACE)
                if event and u > 1 / 2:
                    painter.symbol(symbol_of(event), *spot, min(box[2], 16.0))

    @property
    def _state(self) -> State:
        state: State = self._table.play.session.match.state
        return state


def _card(spot: tuple[float, float], u: float, turned: float) -> Rect:
    """The box of a card at `u` of its way, `turned` 0..1 of its width towards the eye."""
    w, h = WIDE * (1 - u / 2) * turned, TALL * (1 - 0.6 * u)
    return spot[0] - w / 2, spot[1] - h / 2, w, h
