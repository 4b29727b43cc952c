"""The year at hand, in a line at the foot of the page, with undo and redo.

What an entry means for the kingdom comes from the core's forecast.
"""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Fit, Item, Lines, Node, Row, Symbol, Text, do
from game.client.ui.palette import VELLUM
from game.core.twenty_years.ledger import settled
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.state import ACTIONS, State
from game.teller import say as house_say
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.coming import fact_row, weight
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.teller import say
from game.words import game_words

MOST = 1  # facts told at once
BROAD, LEAST = 170.0, 100.0  # points at text of 100 % from which on there is room for the title as well, and for a fact


def facts_of(context: TableContext) -> tuple[Fact, ...]:
    """What the entry of the year shown means for the kingdom."""
    s: State = context.play.shown
    return forecast(s, s.entry) if s.entry else ()


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."


class YearPanel(TreePanel):
    """The foot of the page."""

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

    def view(self) -> Node:
        match, odds = self.context.play.session.match, self.context.services.settings.odds
        values = match.can_undo, match.can_redo, odds, self.context.free
        return self.kept("foot", (self.context.told, self.state), values, self._foot)

    def _foot(self) -> Card:
        s = self.context.told  # a new year is told before its state is there
        page = game_words("twenty_years").year(s.entry).under(s.chosen) if s.entry else None
        symbol = f"year_{s.entry}" if page else "hourglass"
        title = Text(page.title if page else say("no_ledger"), "bold", 9)
        lines = self._lines(page.effect) if page else ()
        match = self.context.play.session.match
        undo = self._button("undo", match.can_undo, Refused(house_say("no_undo_past_a_die"), "20Y-D38"))
        redo = self._button("redo", match.can_redo, Refused(house_say("nothing_to_redo")))
        broad, narrow, least = (
            Row((Symbol(symbol, size), Lines(told, grow=True), Row((undo, redo), 2)), 5)
            for size, told in ((26.0, (title, *lines)), (16.0, lines[:1] or (title,)), (16.0, ()))
        )
        return Card("", Fit(broad, Fit(narrow, least, LEAST), BROAD), colour=VELLUM, id="foot", pad=(4, 1), firm=True)

    def _lines(self, effect: str) -> tuple[Node, ...]:
        """What the year means for this kingdom; its page says it before the year's work begins."""
        if settled(self.state) or self.state.phase != ACTIONS:
            return ()
        odds = self.context.services.settings.odds
        now = self.context.told.year == self.state.year
        facts = sorted(facts_of(self.context), key=weight) if now else []
        return tuple(fact_row(one, odds) for one in facts[:MOST]) or (Text(_first_sentence(effect), "book", 8.5),)

    def _button(self, symbol: str, can: bool, why: Refused) -> Item:
        free = self.context.free
        refusal = None if can or not free else why
        act = do(self._undo if symbol == "undo" else self._redo, verb=symbol.capitalize())
        off = refusal is not None or not free
        ground = theme.card(off=off)
        return Item(f"foot/{symbol}", Symbol(symbol, 13), act, refusal, symbol, ground=ground, pad=(3.5, 3), faint=off)
