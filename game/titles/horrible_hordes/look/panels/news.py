"""What has happened lately, a line each: to read while others play, and when one's turn comes again."""

from __future__ import annotations

from typing import Any

from game.client.play import Play
from game.client.shown import Shown
from game.client.stage.director import Director
from game.client.ui import theme
from game.client.ui.page import Card, Column, Ground, Node, Row, Space, Stack, Symbol, Text
from game.client.ui.palette import VELLUM
from game.titles.horrible_hordes.look.panels.parts import Latest
from game.titles.horrible_hordes.teller import HordesTeller, say

_WALKS = frozenset({"horde_moved", "horde_stayed"})  # too many for the list, worth a word while they are seen
LOOKED = 160  # events looked back at
SHOWN = 12  # lines at most
LEAST = 22.0  # points of what happens now: two lines


class News:
    """Facts told once, when they have been shown, by the state they have led to: what a seat was called then stays."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []  # (symbol, sentence), the newest last
        self._director: Director[Any] | None = None
        self._upto = 0
        self._now: object = None  # the event that is being shown, and what is said of it
        self._said = "", ""

    def caption(self, play: Play) -> tuple[str, str]:
        """(symbol, sentence) of what happens now, or of what a bot is about to do; "" for nothing to say."""
        now: Any = play.director.now
        seen: Shown[Any] = Shown(play)
        if now is not self._now and now is not None:
            line = HordesTeller(lambda: seen.state).tell(now, play.session.you)
            if not line.quiet or now.type in _WALKS:
                self._said = line.symbol, line.text
            elif now.type == "phase_begun":  # what was said leaves with its phase
                self._said = "", ""
        self._now = now
        if play.busy or not play.bot_to_move:
            return self._said if play.busy else ("", "")
        seat = play.session.deciding
        who = HordesTeller(lambda: play.shown).heading_of(seat) if seat is not None else ""
        return ("eye", f"{who}: {play.intent}") if play.planned is not None and play.intent else ("", "")

    def follow(self, play: Play) -> None:
        """Tell what was shown since the last time; all anew after an undo."""
        director = play.director
        if director is not self._director or director.shown < self._upto:
            self.lines, self._director, self._upto = [], director, 0
        seen: Shown[Any] = Shown(play)
        teller = HordesTeller(lambda: seen.state)
        for event in director.events[max(self._upto, director.shown - LOOKED) : director.shown]:
            line = teller.tell(event, play.session.you)
            if not line.quiet:
                self.lines.append((line.symbol, line.text))
        self._upto = director.shown
        del self.lines[:-LOOKED]


def view(rows: list[tuple[str, str]], symbol: str, text: str) -> Card:
    """What has happened, the newest lowest, over what happens now or what somebody is about to do."""
    lines = (Row((Symbol(sign), Text(told, grow=True)), 4, top=True) for sign, told in rows[-SHOWN:])
    found: tuple[Node, ...] = (Latest(tuple(lines), 1, grow=True),)
    if text:
        now = Row((Space(2), Symbol(symbol, 11), Text(text, "mark", grow=True), Space(2)))
        found = (*found, Stack((Ground(theme.inked(VELLUM)), Space(h=LEAST), now)))
    return Card(say("what_happens"), Column(found), pad=(2.4, 1.6), id="orders")
