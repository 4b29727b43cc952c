"""What stands where the actions would be while something else must be decided first: a card that leads back to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.stack import Step
from game.client.ui.palette import INK
from game.client.ui.widgets import button
from game.titles.twenty_years.look.panels.seam import ACTIONS_BAR, TAB

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph

# By kind of decision: symbol, title, sentence.
_WAITING = {
    "battle": ("swords", "A battle", "Finish the battle first."),
    "raid": ("dungeon", "The dungeon", "Finish or leave the raid first."),
    "goods": ("bag", "Goods to choose", "Choose your goods first."),
    "treasury": ("treasury", "The treasury", "Choose how the treasury pays."),
    "over": (
        "crown",
        "Game over",
        "See your final score.",
    ),
}
_OTHER = ("hourglass", "A decision", "Make this decision first.")


def paint_waiting(painter: Painter, focus: FocusGraph, kind: str, answer: Callable[[], Step]) -> None:
    """The card, with the button that puts the question again."""
    symbol, title, text = _WAITING.get(kind, _OTHER)
    label = "Show score" if kind == "over" else "Decide"
    x, y, w, h = TAB[0], ACTIONS_BAR[1] + 2, TAB[2], TAB[1] + TAB[3] - ACTIONS_BAR[1] - 2
    painter.vellum(x, y, w, h, title)
    painter.symbol(symbol, x + w / 2, y + 54, 56)
    painter.paragraph(text, x + 50, y + 92, w - 100, "book", 10.5, INK, anchor="center")
    button(painter, focus, "waiting/answer", (x + w / 2 - 60, y + h - 44, 120, 26), label, answer, symbol=symbol)
