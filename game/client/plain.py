"""The default table for titles without a look: it lists what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.about import Seats, about_game
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.hand_over import Guest, HandOver
from game.client.scenes.map import Table
from game.client.stack import Prompt, Push, Step
from game.client.ui.focus import Reply
from game.client.ui.page import Card, Column, Fit, Item, Node, Page, Row, Screen, Scroll, Text, do, row, top_bar
from game.client.ui.palette import UMBER, VELLUM
from game.client.ui.theme import PROMPT_BAR
from game.core.state import plain
from game.narrator import say
from game.phrase import capital
from game.text.printer import printer_of
from game.text.table import Menu, MenuLine, main_menu, step

BOX = (0.0, 0.0, 640.0, 360.0 - PROMPT_BAR)
NEWS = 12  # facts told of what happened last
STAYS = "\u00a0"  # a space in front of a line that survives the layout
MOST = 80  # rows listed; the action finder finds the others


class PlainTable(Table):
    """Shows the terminal's menus."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.page = Page()
        self.printer = printer_of(play.session.match)
        self.printer.you = play.session.you
        self._menus: list[Menu] = []  # the families entered, the last one open
        self._made_of: object = None  # the moment the menus belong to
        self._led = False
        self._sitting: int | None = None  # who was called to the screen that several share

    # ---- who looks
    @property
    def _view(self) -> Any:
        """The view of whoever is at the screen."""
        return self.play.session.match.view(None if self._away else self.play.seer)

    @property
    def _away(self) -> bool:
        """Whether the next person, who may see secrets, has not taken the shared screen yet."""
        session, match = self.play.session, self.play.session.match
        seat = session.deciding
        if session.you is not None or seat is None or self.play.bot_to_move or seat == self._sitting:
            return False
        secret = len(match.pending) > 1 or match.told < len(match)
        return secret or plain(match.view(seat)) != plain(match.view(None))

    def call(self) -> Step:
        """Hands the screen to that person first."""
        if self.play.busy or not self._away:
            return None
        match, seat = self.play.session.match, self.play.session.deciding
        assert seat is not None
        self._sitting = seat
        self._made_of = None
        name = Seats(match).name(seat)
        about = about_game(match.setup.game)
        guest = Guest(seat, name, about.summary(match, seat).step, say("only_this_person", name=name))
        return Push(HandOver(self.play, guest, (), secret=True))

    # ---- what can be done
    @property
    def menus(self) -> list[Menu]:
        """The open menus now."""
        match = self.play.session.match
        if self._made_of != self.play.moment:
            self._made_of = self.play.moment
            self._menus = [main_menu(self.printer, self._view, match.legal())]
        return self._menus

    def _take(self, choice: MenuLine) -> Step:
        if len(choice.actions) == 1:
            return self.do(choice.actions[0])
        self.menus.append(step(self.printer, self._view, choice.actions))
        return self._top()

    def _top(self) -> Step:
        self._led = True
        return None

    # ---- the page
    def view(self) -> Node:
        match = self.play.session.match
        board = Card("Table", self.board(), colour=VELLUM, grow=True)
        recent = self.play.director.events[: self.play.director.shown][-NEWS:]
        news = [Text(line, "ui", 8.5, UMBER) for line in self.printer.tell(recent)]
        happened = Card(say("what_happened"), Scroll("news", Column(tuple(reversed(news)))), grow=True)
        beside, below = Column((board, happened), 4, grow=True), Row((board, happened), 4, grow=True)
        over = match.over
        waits = say("the_game_is_over") if over else say("another_seat_is_playing") if self.watching else "..."
        asks = self.free and not self._away
        choices = self._choices() if asks else Card("Actions", Text(waits, "book", 10, UMBER))
        body = Fit(Row((choices, beside), 6, top=True), Column((choices, below), 6), 350.0)
        status = " · ".join(self.printer.status(self._view))
        return Screen(body, top_bar(match.rules.name, note=status))

    def board(self) -> Node:
        """The board as text; titles with a look draw it."""
        lines = [(line, line.lstrip(" ")) for line in self.printer.board(self._view)]
        told = "\n".join(STAYS * (len(line) - len(bare)) + bare for line, bare in lines)
        return Scroll("board", Text(told, "ui", 8.5))

    def _choices(self) -> Node:
        rows: list[Item] = []
        for i, choice in enumerate(self.menus[-1].choices[:MOST]):
            symbol = "right" if len(choice.actions) > 1 else "tick"
            rows.append(row(f"action/{i}", capital(choice.label), do(self._take, choice), symbol, least=22))
        if len(self.menus) == 1:
            for name, why in self.printer.refused(self._view):
                rows.append(row(f"action/{len(rows)}", capital(name), None, "lock", refusal=why, least=22))
        odds = tuple(Text(line, "ui", 8.5, UMBER) for line in self.printer.odds(self._view))
        return Card(self.menus[-1].question, Scroll("actions", Column((*odds, *rows), 1)), basis=290, grow=True)

    # ---- what a table brings
    def paint(self, painter: Painter) -> None:
        self.page.paint(painter, self.focus, self.view(), BOX)

    def led(self) -> bool:
        if not self._led:
            return False
        self._led = False
        self.focus.focus_on("action/0")
        return True

    def left(self, act: Act | None, given: Input) -> Reply | None:
        if act is Act.BACK and self.free and len(self.menus) > 1:
            self.menus.pop()
            return Reply(True, changed=True, step=self._top())
        return None

    def own_prompts(self) -> Sequence[Prompt]:
        back = (Prompt(Act.BACK, "Back"),) if self.free and len(self.menus) > 1 else ()
        return (Prompt(Act.CONFIRM, say("do_it")), *back)

    def changed(self) -> None:
        self._led = True

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def ground(self, painter: Painter) -> None:
        painter.table()
