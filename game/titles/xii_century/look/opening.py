"""The first moment of a century as a ceremony: its events are dealt large, turned and named, then come the first dice.

Ten cards lie in the middle, one a round. They are turned one by one, those with an event are named and read, and all
fly onto their rounds. The match has dealt and rolled already when the table is laid; this shows it, once, before
anything is done.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stage import ease
from game.client.stage.timeline import Timeline, clock, cue, delay, par, seq, wait
from game.client.ui import theme
from game.client.ui.geometry import between
from game.client.ui.palette import GOLD, GREEN, INK, UMBER, VELLUM, dark
from game.core.events import DiceRolled
from game.core.xii_century.forecasts import events
from game.core.xii_century.state import FIX, SPEND, State
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.rows import symbol_of, title_of

# ---- seconds
CARD, FLIGHT = 0.08, 0.26  # from one card to the next as they are dealt; a card flies to its place
TURN, QUIET, NAMED = 0.2, 0.05, 0.42  # a card turns; from it to the next: without an event, with one that is read
READ, LEAVES, LANDS = 0.5, 0.07, 0.36  # all lie open; from one to the next as they leave; a card flies onto its round
PAUSE = 0.15  # between the last card and the dice
# ---- points
WIDE, TALL, ARC, ACROSS = 96.0, 116.0, 24.0, 5  # a card; how high it flies; so many lie side by side
LEFT, TOP, GAP = 320.0 - 2 * 104.0, 96.0, (104.0, 124.0)  # the middle of the first card; from card to card
DECK = (320.0, 380.0)  # where they come from
BACK = theme.inked(dark(GREEN, 0.45), 5, 1.0, GOLD)
FACE, BLANK = theme.inked(VELLUM, 5, 1.2), theme.inked(dark(VELLUM, 0.18), 5, 0.8)


def rolls_of(s: State) -> tuple[DiceRolled, ...]:
    """The first rolls: of the shared dice, and of those of the first town if they were rolled."""
    shared = DiceRolled(stream="shared", faces=tuple(s.shared), rolled=(0, 1), seat=s.first)
    own = DiceRolled(stream="own", faces=tuple(s.faces[2:]), rolled=(0, 1), seat=s.active)
    return (shared, own) if s.faces else (shared,)


def place(i: int) -> tuple[float, float]:
    """The middle of a card as it lies large."""
    return LEFT + GAP[0] * (i % ACROSS), TOP + GAP[1] * (i // ACROSS)


def turns(told: Sequence[str]) -> list[float]:
    """When each card begins to turn."""
    found, at = [], (len(told) - 1) * CARD + FLIGHT + PAUSE
    for event in told:
        found.append(at)
        at += NAMED if event else QUIET
    return found


def leaves(told: Sequence[str]) -> list[float]:
    """When each card leaves for its round."""
    last = turns(told)[-1] + TURN + (READ if any(told) else 0.0)
    return [last + LEAVES * i for i in range(len(told))]


def timeline(told: Sequence[str]) -> Timeline:
    """The whole ceremony of these events, "" none; each card is heard as it lies, as it is named and on its round."""
    named = [at + TURN / 2 for at, event in zip(turns(told), told, strict=True) if event]
    read = [delay(at, cue("sound", effect="seal")) for at in named]
    dealt = [delay(FLIGHT + i * CARD, cue("sound", effect="page")) for i in range(len(told))]
    landed = [delay(at + LANDS, cue("sound", effect="pop")) for at in leaves(told)]
    return seq(par(clock("deal.t", leaves(told)[-1] + LANDS), *dealt, *read, *landed), wait(PAUSE))


def dealt(told: Sequence[str], t: float) -> int:
    """How many cards lie on their rounds after `t` seconds."""
    return sum(t >= at + LANDS - 1e-6 for at in leaves(told))


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
            self._line, self._t = timeline(events(s)), 0.0
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
        before, self._table.dealt = self._table.dealt, dealt(events(self._state), self._number("deal.t"))
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
        """Every card where it is: dealt, lying, turning, named, or on its way to its round."""
        if self._line is None:
            return
        t, told = self._number("deal.t"), events(self._state)
        painter.shade(0, theme.TOP_BAR, 640, 360 - theme.TOP_BAR, INK, 150)
        for i, (event, turn, leave) in enumerate(zip(told, turns(told), leaves(told), strict=True)):
            u, v = (t - i * CARD) / FLIGHT, (t - leave) / LANDS
            if u <= 0 or v >= 1:
                continue
            spot, size = between(DECK, place(i), ease.in_out(min(1.0, u)), ARC if u < 1 else 0.0), 1.0
            if v > 0:
                v = ease.in_out(v)
                spot, size = between(place(i), self._table.page.middle(f"card/{i + 1}"), v, ARC), 1 - 0.82 * v
            turned = min(1.0, max(0.0, (t - turn) / TURN))
            _draw(painter, i, event, spot, size, turned)

    @property
    def _state(self) -> State:
        state: State = self._table.play.session.match.state
        return state


def _draw(painter: Painter, i: int, event: str, spot: tuple[float, float], size: float, turned: float) -> None:
    """A card about its middle, `turned` 0..1 from its back to its face."""
    w, h, open_ = WIDE * size * max(0.06, abs(1 - 2 * turned)), TALL * size, turned > 0.5
    x, y = spot[0] - w / 2, spot[1] - h / 2
    painter.frame(x, y, w, h, (FACE if event else BLANK) if open_ else BACK)
    if not open_ or turned < 1:
        return
    if size < 0.6:
        if event:
            painter.symbol(symbol_of(event), *spot, h * 0.6)
        return
    painter.text(str(i + 1), x + 10, y + 12, "bold", 11, INK if event else UMBER, "center")
    if event:
        painter.symbol(symbol_of(event), spot[0], spot[1] - 4, 50)
        painter.text(title_of(event), spot[0], y + h - 16, "title", 10, INK, "center", max_width=w - 8)
