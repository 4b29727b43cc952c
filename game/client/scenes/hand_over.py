"""Hands the screen to the next person: whose turn it is, on which device, and what happened meanwhile.

The table stays visible below, unless the next person decides in secret or knows what others may not: then a curtain
hides it until they are there. The game supplies the person and the news.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.client.about import Seats
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.map import Table
from game.client.scenes.page import PageScene
from game.client.stack import Pop
from game.client.ui import page as ui
from game.client.ui.palette import GOLD, RED, UMBER, VELLUM, dark
from game.client.ui.text import plain
from game.client.ui.theme import TOP_BAR
from game.core.match import Match
from game.narrator import Line, say
from game.text.printer import numbered, printer_of

WIDE = 380.0


class NewsItem(NamedTuple):
    """One line of news: whose (-1: everyone's), a symbol, the text."""

    seat: int
    symbol: str
    text: str


class Guest(NamedTuple):
    """The next person. `moment`: "round 3 of 10"; `quiet`: shown when there is no news.

    `sign`: a symbol in place of the seat's arms.
    """

    seat: int
    name: str
    moment: str
    quiet: str
    sign: str = ""


def news_row(id: str, seats: Seats, seat: int, symbol: str, text: str) -> ui.Item:
    """One line of news: whose (-1: everyone's), a symbol if it has one, the text."""
    arms, sign = seats.arms(seat, 11) if seat >= 0 else ui.Space(), ui.Symbol(symbol, 12.5) if symbol else ui.Space()
    marks = ui.Slot(arms, 11), ui.Slot(sign, 12.5)  # one below the other
    return ui.Item(id, ui.Row((*marks, ui.Text(text, "ui", 8.5, grow=True)), 5), ui.do(Pop), name=text, pad=(5, 2))


def news_card(title: str, parts: tuple[ui.Node, ...], label: str) -> ui.Card:
    """A card of news, which its button `label` closes."""
    ready = ui.Centre(ui.button("ready", label, ui.do(Pop), "play", size=11, least=26), 160)
    return ui.Card(title, ui.Column((*parts, ui.Space(h=2), ready), 3), colour=VELLUM, pad=(12, 8))


class HandOver(PageScene):
    """Pops when the person takes the screen. `secret`: a curtain hides the table, and there is no news."""

    leaves = (Act.BACK,)
    enter_label, exit_label = say("start_turn"), ""

    def __init__(self, play: Play, guest: Guest, news: Sequence[NewsItem], secret: bool = False) -> None:
        self.covers = secret
        super().__init__("ready")
        self.play, self.guest, self.news = play, guest, list(news)

    def view(self) -> ui.Node:
        guest, seats = self.guest, Seats(self.play.session.match)
        people = [seat for seat, kind in enumerate(self.play.session.players) if kind == "human"]
        own = len(self.services.devices.pads) >= len(people)  # everyone has a pad
        device = f"pad {people.index(guest.seat) + 1}" if own else say("any_device")
        told = say("on_device", moment=guest.moment, device=device)
        who = (ui.Text(say("your_turn", name=plain(guest.name)), "title", 16), ui.Text(told, "told", colour=UMBER))
        coat = ui.Symbol(guest.sign, 34) if guest.sign else seats.arms(guest.seat, 34)
        news = tuple(news_row(f"news/{i}", seats, *one) for i, one in enumerate(self.news))
        quiet = (ui.Text(guest.quiet, "italic", 10, UMBER),)
        away = () if self.covers else (ui.Text(say("while_you_were_away"), "strong"),)
        head, told_of = ui.Row((coat, ui.Column(who, grow=True)), 10), ui.Scroll("news", ui.Lines(news or quiet))
        parts = head, ui.Rule(h=6), *away, told_of
        card = news_card(say("pass_the_controls_to", name=plain(guest.name)), parts, say("start_turn"))
        if self.covers:
            return ui.Screen(ui.Centre(card, WIDE), foot=ui.prompt_bar(self.prompts()), draw=ui.do(curtain))
        return self.over(card, WIDE)


def curtain(painter: Painter) -> None:
    """Draws a curtain over the whole window."""
    folds = 16
    x, y = painter.points(0, 0)
    wide, tall = painter.points(*painter.surface.get_size())
    step = (wide - x) / folds
    for i in range(folds):
        painter.rect(x + i * step, y, step + 1, tall - y, dark(RED, 0.42 if i % 2 else 0.3))
    painter.rect(x, TOP_BAR, wide - x, 9, dark(GOLD, 0.25))


# ---- Back at a shared table: what the others did meanwhile.
MEANWHILE_WIDE = 400.0
MOST = 120  # lines; what happened before them is counted


def told_since(match: Match, since: int, you: int | None) -> tuple[list[tuple[int, Line]], int]:
    """Owner (-1: everyone) and line of each fact from action `since` on, oldest first, and how many actions before
    are left out."""
    printer, found = printer_of(match), list[tuple[int, Line]]()
    narrator = printer.narrator
    for move in reversed(range(since, len(match))):
        if len(found) >= MOST:
            return found[::-1], move + 1 - since
        printer.at = match.state_at(move + 1)
        with numbered():
            facts = match.facts_of(move)
            plainly = (Line(" ".join(printer.tell((fact,))).strip()) for fact in facts)
            lines = plainly if narrator is None else (narrator.tell(fact, you) for fact in facts)
            told = [(getattr(fact, "seat", -1), line) for fact, line in zip(facts, lines, strict=True)]
        found += [(seat, line) for seat, line in reversed(told) if line.text and not line.quiet]
    return found[::-1], 0


class MeanwhileScene(PageScene):
    """Lies over the table until read. `since`: length of the journal after one's last own action."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)
    enter_label, exit_label = say("go_on"), ""

    def __init__(self, play: Play, since: int) -> None:
        super().__init__("ready")
        match = play.session.match
        self._seats, self._head = Seats(match), say("while_away", n=len(match) - since)
        self._lines, self._more = told_since(match, since, play.session.you)

    def view(self) -> ui.Node:
        rows = tuple(
            news_row(f"told/{i}", self._seats, seat, line.symbol, plain(line.text))
            for i, (seat, line) in enumerate(self._lines)
        )
        before = (ui.Text(say("earlier_actions", n=self._more), "italic", 9, UMBER),) if self._more else ()
        parts = ui.Text(self._head, "figure"), *before, ui.Scroll("news", ui.Lines(rows))
        return self.over(news_card(say("back_at_table"), parts, say("go_on")), MEANWHILE_WIDE)


# ---- What bots did at once, told at the start of a turn.
LINES, ROOM = 3, 150  # at most, lines and letters: what is longer is not read as it passes


class TurnNews:
    """Tells each turn once. `told`: a title's lines for a seat where bots play at once, most important first; `big`:
    those that are told at any speed."""

    def __init__(
        self,
        table: Table,
        told: Callable[[Match, int], Sequence[str]],
        big: Callable[[Match, int], Sequence[str]] = lambda match, seat: (),
    ) -> None:
        self._table, self._told, self._big = table, told, big
        self._at = (-1, -1)  # the round and seat that were told last

    def begin(self, match: Match, round: int, seat: int) -> None:
        """A seat's turn begins or goes on."""
        if self._at == (round, seat):
            return
        self._at = (round, seat)
        told = (self._big if self._table.services.settings.bots_speed else self._told)(match, seat)[:LINES]
        fit = [one for i, one in enumerate(told) if not i or sum(map(len, told[: i + 1])) <= ROOM]
        if fit:
            self._table.say(" · ".join(fit), "eye")
