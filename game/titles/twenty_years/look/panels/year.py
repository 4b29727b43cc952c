"""The year at hand, in a line at the foot of the page, with undo and redo.

What an entry means for the kingdom comes from the core's forecast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.ui.focus import Refused, Reply
from game.client.ui.palette import INK, RUST, UMBER, VELLUM
from game.client.ui.widgets import shaking
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.panels.coming import COLOURS, MARKS, WEIGHT, told
from game.titles.twenty_years.look.panels.seam import YEAR
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext


def facts_of(context: TableContext) -> tuple[Fact, ...]:
    """What the entry of the year shown means for the kingdom."""
    s: State = context.play.shown
    return forecast(s, s.entry) if s.entry else ()


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."


class YearPanel:
    """The foot of the page."""

    rect: Rect = YEAR
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def _undo(self) -> Step:
        if self.context.play.undo():
            self.context.services.sound.play("eraser")
        self.context.touch()
        return None

    def _redo(self) -> Step:
        if self.context.play.redo():
            self.context.services.sound.play("pencil")
        self.context.touch()
        return None

    def paint(self, painter: Painter) -> None:
        x, y, w, h = self.rect
        painter.panel(*self.rect, colour=VELLUM)
        right = self._history(painter, x + w - 4)
        view = self.context.play.director.view
        entry, year = int(view["entry"]), int(view["year"])  # a new year is told before its state is there
        page = game_words("twenty_years").year(entry).under(self.context.play.shown.chosen) if entry else None
        painter.symbol(f"year_{entry}" if page else "hourglass", x + 14, y + h / 2, 19)
        title = page.title if page else "No ledger"
        wide = min(100.0, max(44.0, painter.text_width(title, "italic", 8.5)))
        painter.text(f"Year {year}", x + 27, y + h * 0.3, "bold", 8.5, RUST, "midleft")
        painter.text(title, x + 27, y + h * 0.72, "italic", 8.5, INK, "midleft", max_width=wide)
        left = x + 27 + wide + 7
        painter.line(left - 3, y + 5, left - 3, y + h - 5, UMBER, 0.5)
        if page is not None:
            self._lines(painter, (left + 2, y, right - left - 6, h), page.effect)

    def _lines(self, painter: Painter, box: Rect, effect: str) -> None:
        """What the year means for this kingdom, in two lines at most."""
        x, y, w, h = box
        facts = (
            facts_of(self.context)
            if int(self.context.play.director.view["year"]) == self.context.play.shown.year
            else ()
        )
        odds = self.context.services.settings.odds
        if not facts:
            painter.paragraph(_first_sentence(effect), x, y + 3.5, w, "book", 8.5, INK, 0.95, max_height=h - 6)
            return
        chosen = sorted(facts, key=lambda one: WEIGHT[one.kind])[:2]
        least = 7 / painter.text_scale
        if len(chosen) < 2 or any(painter.text_width(told(fact, odds), "ui", least) > w - 13 for fact in chosen):
            self._fact(painter, chosen[0], told(chosen[0], odds), (x, y, w, h))
            return
        for i, fact in enumerate(chosen):
            line = y + h * (0.3, 0.72)[i]
            painter.symbol(MARKS[fact.kind], x, line, 8.5, "midleft")
            painter.text(told(fact, odds), x + 12, line, "ui", 8, COLOURS[fact.kind], "midleft", max_width=w - 12)

    def _fact(self, painter: Painter, fact: Fact, text: str, box: Rect) -> None:
        """One fact in the middle, over two lines where it is long."""
        x, y, w, h = box
        painter.symbol(MARKS[fact.kind], x, y + h / 2, 8.5, "midleft")
        top = y + max(2.5, (h - painter.paragraph_height(text, w - 12, "ui", 8)) / 2)
        painter.paragraph(text, x + 12, top, w - 12, "ui", 8, COLOURS[fact.kind], max_height=h - 5)

    def _history(self, painter: Painter, right: float) -> float:
        """The buttons of undo and redo; returns where they begin."""
        match = self.context.play.session.match
        focus, free = self.context.focus, self.context.free
        y, h = self.rect[1] + 4, self.rect[3] - 8
        undo = None if match.can_undo else Refused("Can't undo past a die roll.", "20Y-D38")
        redo = None if match.can_redo else Refused("Nothing to redo.")
        if not free:
            undo = redo = None
        actions: tuple[tuple[str, Callable[[], Step], Refused | None], ...]
        actions = (("redo", self._redo, redo), ("undo", self._undo, undo))
        for symbol, action, refusal in actions:
            right -= 22
            box = (right, y, 20.0, h)
            name = f"foot/{symbol}"
            here = focus.zone(name, box, action if free else None, refusal=refusal, name=symbol)
            with shaking(painter, focus, name):
                off = refusal is not None or not free
                painter.focus(*box) if here else painter.card(*box, off=off)
                painter.symbol(symbol, right + 10, y + h / 2, 13, off=off)
        return right

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
