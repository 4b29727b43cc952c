"""The screen goes to the next person: whose turn it is, on which device, and what happened in between.

Nothing here is secret, so nothing is hidden: the table lies open below. A game gives the person and the news.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import INK, OAK, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import button
from game.client.ui.widgets_list import ScrollList

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

    Arms = Callable[[Painter, int, float, float, float], None]  # a seat's coat of arms: upper left corner, size

_X, _Y, _W, _H = 130.0, 44.0, 380.0, 268.0
PITCH = 17.0


class Tiding(NamedTuple):
    """One line: whose (-1 of all), a symbol, what."""

    seat: int
    symbol: str
    text: str


class Guest(NamedTuple):
    """Who takes the seat. `moment`: "round 3 of 10"; `quiet`: what is said when there is no news."""

    seat: int
    name: str
    moment: str
    quiet: str


class HandOver(Page):
    """Pops when the person has taken the screen."""

    covers = False

    def __init__(self, play: Play, guest: Guest, news: Sequence[Tiding], arms: Arms) -> None:
        super().__init__("ready")
        self.play, self.guest, self.news, self._arms = play, guest, list(news), arms
        self.list = ScrollList("tiding")

    def _ready(self) -> Step:
        return Pop()

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Begin the turn"),)

    def paint(self, painter: Painter) -> None:
        painter.dim(170)
        guest = self.guest
        painter.panel(_X, _Y, _W, _H, "The screen goes on", VELLUM, head=16)
        self._arms(painter, guest.seat, _X + 16, _Y + 26, 34)
        painter.text(f"{guest.name}: your turn", _X + 64, _Y + 34, "title", 16, INK, "midleft", max_width=_W - 80)
        told = f"Player {guest.seat + 1}, {self._device()}: {guest.moment}"
        painter.text(told, _X + 64, _Y + 52, "ui", 9, UMBER, "midleft", max_width=_W - 80)
        painter.rule(_X + 12, _Y + 68, _W - 24, mix(TAN, OAK, 0.5))
        painter.text("While you were away", _X + 16, _Y + 79, "bold", 9.5, INK, "midleft")
        box = (_X + 12, _Y + 88, _W - 24, _H - 88 - 38)
        if not self.news:
            painter.text(guest.quiet, _X + 18, _Y + 100, "italic", 10, UMBER, "midleft", max_width=_W - 36)
        pitch = PITCH * max(1.0, painter.text_scale)

        def one(i: int, place: Rect, hidden: bool) -> None:
            self._line(painter, i, place, hidden)

        self.list.draw(painter, self.focus, box, len(self.news), pitch, one)
        place = (_X + 110, _Y + _H - 33, _W - 220, 26.0)
        button(painter, self.focus, "ready", place, "Begin the turn", self._ready, symbol="play", size=11)
        painter.prompt_bar(self.prompts())

    def _device(self) -> str:
        """What this person may hold: his own pad when there is one for everybody."""
        people = [seat for seat, kind in enumerate(self.play.session.players) if kind == "human"]
        pads = self.services.devices.pads
        if len(pads) >= len(people):
            return f"pad {people.index(self.guest.seat) + 1}"
        return "any device"

    def _line(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        x, y, w, h = box
        told, mid = self.news[i], y + h / 2
        here = self.focus.zone(f"tiding/{i}", box, self._ready, name=told.text, hidden=hidden)
        if here:
            painter.focus(x + 2, y + 1, w - 4, h - 2)
        if told.seat >= 0:
            self._arms(painter, told.seat, x + 5, mid - 5.5, 11)
        painter.symbol(told.symbol, x + 28, mid, 12.5)
        painter.text(told.text, x + 40, mid, "ui", 8.5, INK, "midleft", max_width=w - 46)
