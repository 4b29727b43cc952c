"""What has just happened."""

from __future__ import annotations

from typing import Any

from game.client.play import Play, ShownState
from game.client.scenes.hand_over import NewsItem
from game.client.stage.director import Director
from game.client.ui import theme
from game.client.ui.page import Card, Column, Ground, Node, Row, Space, Stack, Symbol, Text
from game.client.ui.palette import VELLUM
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.state import State
from game.core.match import Match
from game.titles.horrible_hordes.look.names import Latest
from game.titles.horrible_hordes.narrator import HordesNarrator, say

FARTHEST = 400  # actions looked back at most


def turn_news(match: Match, seat: int) -> list[NewsItem]:
    """Own losses and victories first, then what the others did, then what is new on the board."""
    s: State = match.state
    told = _NewsGatherer(s, seat)
    for event in since_turn(match, seat):
        told.note(event)
    return told.lines()


def since_turn(match: Match, seat: int) -> list[Any]:
    """All facts since the seat's last turn ended; () before its first."""
    found: list[Any] = []
    for index in range(len(match) - 1, max(-1, len(match) - 1 - FARTHEST), -1):
        events: list[Any] = list(match.facts_of(index))
        for i in range(len(events) - 1, -1, -1):
            if isinstance(events[i], facts.TurnEnded) and events[i].seat == seat:
                return [*events[i + 1 :], *found]
        found = [*events, *found]
    return []


class _NewsGatherer:
    """Gathers, so that ten small facts are one line."""

    def __init__(self, s: State, seat: int) -> None:
        self.seat = seat
        self.narrator = HordesNarrator(lambda: s)
        self.own: list[NewsItem] = []
        self.others: list[NewsItem] = []
        self.grown: dict[int, dict[str, int]] = {}
        self.hordes: list[str] = []

    def note(self, event: Any) -> None:
        seat = getattr(event, "seat", -1)
        match event:
            case facts.Built() | facts.Trained() if seat != self.seat:
                sums = self.grown.setdefault(seat, {})
                unit = getattr(event, "unit", "army")
                sums[unit] = sums.get(unit, 0) + 1
            case facts.HordeSpawned(horde=horde):
                self.hordes.append(horde)
            case facts.UnitLost(reason=reason) if seat == self.seat and reason not in ("battle", "opening"):
                self._tell(event)
            case facts.HordeDestroyed(reason=reason) if reason != "battle" or seat != self.seat:
                self._tell(event)
            case facts.BattleEnded() if seat == self.seat:
                self._tell(event)
            case facts.SeatFallen() | facts.Restarted() | facts.HordeGrew():
                self._tell(event)

    def _tell(self, event: Any) -> None:
        line = self.narrator.tell(event, self.seat)
        seat = getattr(event, "seat", -1)
        (self.own if seat == self.seat else self.others).append(NewsItem(seat, line.symbol, line.long.rstrip(".")))

    def lines(self) -> list[NewsItem]:
        """All that was noted."""
        found = [*self.own, *self.others]
        for seat, sums in self.grown.items():
            found.append(NewsItem(seat, "up", self.narrator.say("grown", who=seat, units=sums)))
        if self.hordes:
            more = len(self.hordes) - 3
            said = self.narrator.say("new_hordes", hordes=tuple(self.hordes[:3]), more=more if more > 0 else None)
            found.append(NewsItem(-1, "claw", said))
        return found


# ---- What has happened lately, a line each: to read while others play, and when one's turn comes again.
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
        """(symbol, sentence) of what happens now, or of what a bot is about to do; "" if there is nothing to say."""
        now: Any = play.director.now
        seen: ShownState[Any] = ShownState(play)
        if now is not self._now and now is not None:
            line = HordesNarrator(lambda: seen.state).tell(now, play.session.you)
            if not line.quiet or now.type in _WALKS:
                self._said = line.symbol, line.text
            elif now.type == "phase_begun":  # what was said leaves with its phase
                self._said = "", ""
        self._now = now
        if play.busy or not play.bot_to_move:
            return self._said if play.busy else ("", "")
        seat = play.session.deciding
        who = HordesNarrator(lambda: play.shown).heading_of(seat) if seat is not None else ""
        return ("eye", f"{who}: {play.intent}") if play.planned is not None and play.intent else ("", "")

    def follow(self, play: Play) -> None:
        """Tell what was shown since the last time; all again after an undo."""
        director = play.director
        if director is not self._director or director.shown < self._upto:
            self.lines, self._director, self._upto = [], director, 0
        seen: ShownState[Any] = ShownState(play)
        narrator = HordesNarrator(lambda: seen.state)
        for event in director.events[max(self._upto, director.shown - LOOKED) : director.shown]:
            line = narrator.tell(event, play.session.you)
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
