"""Back at a shared table: what the others did since one's own last action, the latest lines of it. Any press goes on.

A table may rest for weeks, so nobody is asked to remember: the whole game is in the replay, this is the end of it.
"""

from __future__ import annotations

from functools import cached_property

from game.client.heraldry import Seats
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt
from game.client.ui.page import Card, Centre, Column, Item, Lines, Node, Row, Scroll, Space, Symbol, Text, button, do
from game.client.ui.palette import UMBER, VELLUM
from game.client.ui.text import plain
from game.core.events import Event
from game.core.match import Match
from game.teller import Line, Teller, say
from game.text.printer import Printer, numbered, printer_of

WIDE = 400.0
MOST = 120  # lines; what happened before them is counted


def told_since(match: Match, since: int, you: int | None) -> tuple[list[tuple[int, Line]], int]:
    """Whose it is (-1: of all) and line of each fact from action `since` on, oldest first, and how many actions before
    are left out."""
    printer, found = printer_of(match), list[tuple[int, Line]]()
    teller = printer.teller
    for move in reversed(range(since, len(match))):
        if len(found) >= MOST:
            return found[::-1], move + 1 - since
        printer.at = match.state_at(move + 1)
        with numbered():
            facts = match.facts_of(move)
            told = [(getattr(fact, "seat", -1), _line(teller, fact, you, printer)) for fact in facts]
        found += [(seat, line) for seat, line in reversed(told) if line.text and not line.quiet]
    return found[::-1], 0


def _line(teller: Teller | None, fact: Event, you: int | None, printer: Printer) -> Line:
    return teller.tell(fact, you) if teller is not None else Line(" ".join(printer.tell((fact,))).strip())


class MeanwhileScene(PageScene):
    """Lies over the table until it was read. `since`: the length of the journal after one's last own action."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)

    def __init__(self, play: Play, since: int) -> None:
        super().__init__("ready")
        self.play, self.since = play, since
        self._seats = Seats(play.session.match)
        self._length = len(play.session.match)

    @cached_property
    def _told(self) -> tuple[list[tuple[int, Line]], int]:
        return told_since(self.play.session.match, self.since, self.play.session.you)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("go_on")),)

    def view(self) -> Node:
        lines, more = self._told
        head = say("while_away", n=self._length - self.since)
        before = (Text(say("earlier_actions", n=more), "italic", 9, UMBER),) if more else ()
        parts = (
            Text(head, "figure"),
            *before,
            Scroll("news", Lines(tuple(self._line(i, seat, line) for i, (seat, line) in enumerate(lines)))),
            Space(h=2),
            Centre(button("ready", say("go_on"), do(Pop), "play", size=11, least=26), 160),
        )
        return self.over(Card(say("back_at_table"), Column(parts, 3), colour=VELLUM, pad=(12, 8)), WIDE)

    def _line(self, i: int, seat: int, line: Line) -> Item:
        text = plain(line.text)
        symbol = (Symbol(line.symbol, 12.5),) if line.symbol else (Space(12.5),)
        arms = self._seats.arms(seat, 11) if seat >= 0 else Space(11)
        face = Row((arms, *symbol, Text(text, "ui", 8.5, grow=True)), 5)
        return Item(f"told/{i}", face, do(Pop), name=text, pad=(5, 2))
