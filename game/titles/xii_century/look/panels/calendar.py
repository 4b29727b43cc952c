"""The events of the century, put on its rounds by people: a board of six events and ten rounds.

Drafted, they come in order; a host who fills them in takes any round. Nothing here is secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.palette import FERN, GOLD, INK, OAK, PARCH, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import shaking
from game.core.xii_century.actions import AssignEvent
from game.core.xii_century.forecasts import blow, events
from game.core.xii_century.queries import places_left
from game.core.xii_century.state import ASSIGN, State
from game.core.xii_century.tables import FATE, FATES
from game.titles.xii_century.look.coats import arms, town_name
from game.titles.xii_century.look.context import LIT
from game.titles.xii_century.look.cues import CUES
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_BOARD: Rect = (8.0, 33.0, 420.0, 300.0)
_NOTE: Rect = (434.0, 33.0, 198.0, 300.0)
_NAMES, _ROW, _FIRST = 118.0, 44.0, 64.0  # room of the names; height of a row; top of the first
_WIDE = (_BOARD[2] - _NAMES - 12) / 10


def cell_box(event: str, number: int) -> Rect:
    """Where an event and a round meet."""
    x = _BOARD[0] + _NAMES + 6 + (number - 1) * _WIDE
    return x + 1.6, _FIRST + FATES.index(event) * _ROW + 2.0, _WIDE - 3.2, _ROW - 5.0


class CalendarScene(PlayScene):
    """Push it while events wait for their rounds and a person chooses; it goes when all have one."""

    cues = CUES
    music = "years"

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.focus.wrap = True
        self._led = 0  # rounds that had their event when the focus was last led on

    @property
    def s(self) -> State:
        """The match as it is: nothing here needs time to be shown."""
        state: State = self.play.session.match.state
        return state

    def choose(self, action: AssignEvent) -> Step:
        """An event goes on a round."""
        if self.watching:
            return None
        self.play.do(action)
        self.services.sound.play("claim")
        self.play.skip()
        self.touch()
        return None

    def tick(self, dt: float) -> Step:
        return Pop() if self.s.phase != ASSIGN else super().tick(dt)

    def prompts(self) -> Sequence[Prompt]:
        found = [Prompt(Act.WHY if self._refused else Act.CONFIRM, "Why not?" if self._refused else "Put it there")]
        if self.play.session.match.can_undo:
            found.append(Prompt(Act.UNDO if self.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
        return (*found, Prompt(Act.MENU, "Menu"))

    @property
    def _refused(self) -> bool:
        zone = self.focus.zone_now
        return zone is not None and zone.refusal is not None

    def actions(self, act: Act | None, given: object) -> Step:
        if act is Act.BACK and self.play.session.match.can_undo:
            self.undo()
        return None

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        s = self.s
        told = events(s)
        drafted = s.chosen.event_method == "draft"
        done = sum(map(bool, told))
        painter.top_bar("XII Century", f"{done} {'event stands' if done == 1 else 'events stand'}")
        painter.panel(*_BOARD, "The events of the century", note="each on two rounds at most")
        self._lead(s, told)
        y = _BOARD[1]
        for number in range(1, len(told) + 1):
            left = cell_box(FATES[0], number)[0] - 1.6
            painter.text(str(number), left + _WIDE / 2, y + 21.5, "bold", 9, INK, "center")
        for event in FATES:
            self._row(painter, s, event, told)
        self._note(painter, s, drafted)

    def _lead(self, s: State, told: Sequence[str]) -> None:
        """After a choice the focus goes on to the next round that is open, on the same line."""
        done = sum(map(bool, told))
        if done == self._led and self.focus.id:
            return
        self._led = done
        options = [one for one in AssignEvent.options(s, self._seat) if isinstance(one, AssignEvent)]
        same = [one for one in options if self.focus.id.startswith(f"put/{one.event}/")]
        if options:
            first = (same or options)[0]
            self.focus.focus_on(f"put/{first.event}/{first.round}")

    @property
    def _seat(self) -> int:
        seat = self.play.session.deciding
        return 0 if seat is None else seat

    def _row(self, painter: Painter, s: State, event: str, told: Sequence[str]) -> None:
        x, y = _BOARD[0] + 6, _FIRST + FATES.index(event) * _ROW
        painter.rule(x, y - 0.4, _BOARD[2] - 12, mix(TAN, OAK, 0.3))
        painter.symbol(symbol_of(event), x + 13, y + _ROW / 2 - 0.6, 22, off=not places_left(s, event))
        painter.text(title_of(event), x + 28, y + 14.5, "bold", 8.5, INK, "midleft", max_width=_NAMES - 30)
        left = places_left(s, event)
        painter.text(f"{left} left" if left else "on two rounds", x + 28, y + 25.5, "ui", 7.5, UMBER, "midleft")
        for number, held in enumerate(told, 1):
            self._cell(painter, s, event, number, held)

    def _cell(self, painter: Painter, s: State, event: str, number: int, held: str) -> None:
        box, action = cell_box(event, number), AssignEvent(number, event)
        x, y, w, h = box
        id, refusal = f"put/{event}/{number}", action.refusal(s, self._seat)
        name = f"{title_of(event)} in round {number}"
        here = self.focus.zone(id, box, partial(self.choose, action), refusal=refusal, name=name)
        with shaking(painter, self.focus, id):
            if here and not self.watching:
                painter.focus(x + 1, y + 1, w - 2, h - 2)
            elif held == event:
                painter.frame(*box, theme.inked(mix(GOLD, PARCH, 0.35), 3, 0.9))
            elif refusal is None:
                painter.frame(*box, theme.inked(LIT if self.focus.id.endswith(f"/{number}") else VELLUM, 3, 0.5))
            else:
                painter.dotted(*box, mix(TAN, OAK, 0.25))
            if held == event:
                painter.symbol(symbol_of(event), x + w / 2, y + h / 2, 19)

    def _note(self, painter: Painter, s: State, drafted: bool) -> None:
        """Who chooses, and what the event in focus does."""
        x, y, w, h = _NOTE
        painter.panel(*_NOTE, "Who chooses")
        arms(painter, self._seat, x + 8, y + 18, 22)
        painter.text(town_name(s, self._seat), x + 36, y + 25, "title", 10, INK, "midleft", max_width=w - 44)
        told = "the next round, then the next town" if drafted else "the host, any open round"
        painter.text(told, x + 36, y + 36, "ui", 7.5, UMBER, "midleft", max_width=w - 42)
        _, event, number = (*self.focus.id.split("/"), "", "")[:3]
        if event not in FATE:
            return
        painter.rule(x + 6, y + 48, w - 12, mix(TAN, OAK, 0.4))
        page = game_words("xii_century").year(FATE[event]).under(s.chosen)
        painter.symbol(symbol_of(event), x + w / 2, y + 74, 38)
        painter.text(page.title, x + w / 2, y + 103, "title", 10.5, INK, "center", max_width=w - 12)
        end = painter.paragraph(page.effect, x + 10, y + 112, w - 20, "ui", 8.5, INK, anchor="center")
        if event == "outlaws_attack":
            need = f"In round {number} a town needs power {blow(s, self._seat, event, int(number)).need}."
            end = painter.paragraph(need, x + 10, end + 3, w - 20, "bold", 8.5, FERN, anchor="center")
        painter.paragraph(page.story, x + 10, end + 8, w - 20, "italic", 8.5, UMBER, max_height=y + h - end - 14)
