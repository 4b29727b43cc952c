"""The screen goes to the next person: whose turn it is, on which device, and what happened in between.

The table lies open below, unless the next person must decide in secret or knows what others may not: then a curtain
hides it until that person is there. A game gives the person and the news.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt
from game.client.ui.page import (
    Art,
    Card,
    Centre,
    Column,
    How,
    Item,
    Lines,
    Node,
    Row,
    Rule,
    Screen,
    Scroll,
    Space,
    Symbol,
    Text,
    button,
    do,
    prompt_bar,
)
from game.client.ui.palette import GOLD, RED, UMBER, VELLUM, dark
from game.client.ui.text import plain
from game.client.ui.theme import TOP_BAR
from game.teller import say

Arms = Callable[[Painter, int, float, float, float], None]  # a seat's coat of arms: upper left corner, size

WIDE = 380.0


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


class HandOver(PageScene):
    """Pops when the person has taken the screen. `secret`: a curtain hides the table, and there is no news."""

    def __init__(self, play: Play, guest: Guest, news: Sequence[Tiding], arms: Arms, secret: bool = False) -> None:
        self.covers = secret
        super().__init__("ready")
        self.play, self.guest, self.news, self._arms = play, guest, list(news), arms

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("start_turn")),)

    def view(self) -> Node:
        guest = self.guest
        told = say("on_device", moment=guest.moment, device=self._device())
        who = (Text(say("your_turn", name=plain(guest.name)), "title", 16), Text(told, "told", colour=UMBER))
        coat = Art(34, 34, draw=do(_coat, self._arms, guest.seat))
        news = tuple(self._line(i, one) for i, one in enumerate(self.news))
        quiet = (Text(guest.quiet, "italic", 10, UMBER),)
        away = () if self.covers else (Text(say("while_you_were_away"), "strong"),)
        parts = (
            Row((coat, Column(who, grow=True)), 10),
            Rule(h=6),
            *away,
            Scroll("news", Lines(news or quiet)),
            Space(h=2),
            Centre(button("ready", say("start_turn"), do(Pop), "play", size=11, least=26), 160),
        )
        title = say("pass_the_controls_to", name=plain(guest.name))
        card = Card(title, Column(parts, 3), colour=VELLUM, pad=(12, 8))
        if self.covers:
            return Screen(Centre(card, WIDE), foot=prompt_bar(self.prompts()), draw=do(curtain))
        return self.over(card, WIDE)

    def _device(self) -> str:
        """What this person may hold: his own pad when there is one for everybody."""
        people = [seat for seat, kind in enumerate(self.play.session.players) if kind == "human"]
        pads = self.services.devices.pads
        if len(pads) >= len(people):
            return f"pad {people.index(self.guest.seat) + 1}"
        return say("any_device")

    def _line(self, i: int, told: Tiding) -> Item:
        arms = Art(11, 11, draw=do(_coat, self._arms, told.seat)) if told.seat >= 0 else Space(11)
        face = Row((arms, Symbol(told.symbol, 12.5), Text(told.text, "ui", 8.5, grow=True)), 5)
        return Item(f"tiding/{i}", face, do(Pop), name=told.text, pad=(5, 2))


def curtain(painter: Painter) -> None:
    """Stripes of cloth over the whole window."""
    folds = 16
    x, y = painter.points(0, 0)
    wide, tall = painter.points(*painter.surface.get_size())
    step = (wide - x) / folds
    for i in range(folds):
        painter.rect(x + i * step, y, step + 1, tall - y, dark(RED, 0.42 if i % 2 else 0.3))
    painter.rect(x, TOP_BAR, wide - x, 9, dark(GOLD, 0.25))


def _coat(arms: Arms, seat: int, painter: Painter, box: Rect, how: How) -> None:
    """A coat of arms, as large as its box."""
    arms(painter, seat, box[0], box[1], box[3])
