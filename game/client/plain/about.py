"""What the scenes around a match show of a title that says nothing of itself: name, labels of its rules, score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.about import Summary, Verdict
from game.client.draw.painter import Painter
from game.client.ui.palette import INK, UMBER, VELLUM
from game.core.match import Match
from game.core.rules import OptionValue, ruleset
from game.core.score import ScoreRow
from game.teller import say
from game.title import Title

_STEPS = ("year", "round", "turn")  # what a pending decision may call the step it stands at


class PlainAbout:
    """Made of a title; see game.client.about.About for what is asked of it."""

    first_map = ""
    help_pictures: tuple[str, ...] = ()
    score_note = ""

    def __init__(self, title: Title) -> None:
        self._title = title
        seats = ruleset(title.id).seats
        first, last = seats.start, seats.stop - 1
        self.players = "1 player" if last == 1 else say("to_players", first=first, last=last)
        self.tagline = title.name
        self.heads = len(ruleset(title.id).options)

    def choice(self, option: str, value: OptionValue) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).replace("_", " ")

    def choice_line(self, option: str, value: OptionValue) -> str:
        return ""

    def option_symbol(self, option: str) -> str:
        return "scroll"

    def summary(self, match: Match) -> Summary:
        about = match.pending[0].about if match.pending else {}
        step = next(
            (f"{name.capitalize()} {about[name]}" for name in _STEPS if name in about), f"Move {len(match) + 1}"
        )
        points = ", ".join(str(sheet.total) for sheet in match.score())
        return Summary(len(match), len(match), say("game_over") if match.over else step, (("star", points),), "", "")

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        self._sheet(painter, x, y, w, h, ", ".join(str(sheet.total) for sheet in match.score()))

    def caption(self, match: Match) -> str:
        return self._title.name

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        self._sheet(painter, x, y, w, h, "")

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        return ()

    def score_symbol(self, row: ScoreRow) -> str:
        return "star"

    def score_why(self, match: Match, row: ScoreRow) -> str:
        return row.detail

    def verdict(self, match: Match) -> Verdict:
        outcome = match.outcome
        won = outcome is not None and bool(outcome.winners)
        text = outcome.text if outcome is not None else say("the_game_goes_on")
        return Verdict(say("game_over") if outcome else say("so_far"), won, "wax_red", "star", 0, 0, text)

    def _sheet(self, painter: Painter, x: float, y: float, w: float, h: float, points: str) -> None:
        """A slip with the game's name: it has no board to be drawn."""
        painter.rect(x, y, w, h, VELLUM)
        painter.text(
            self._title.name, x + w / 2, y + h * 0.42, "title", min(11, h * 0.2), INK, "center", max_width=w - 8
        )
        painter.text(points, x + w / 2, y + h * 0.66, "bold", min(10, h * 0.18), UMBER, "center", max_width=w - 8)
