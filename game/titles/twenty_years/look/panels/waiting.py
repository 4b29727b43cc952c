"""What stands where the actions would be while something else must be decided first: a card that leads back to it."""

from __future__ import annotations

from game.client.ui.page import Card, Column, Do, Node, Row, Space, Symbol, Text, button
from game.client.ui.palette import VELLUM

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


def waiting(kind: str, answer: Do) -> Node:
    """The card, with the button that puts the question again."""
    symbol, title, text = _WAITING.get(kind, _OTHER)
    label, edge = "Show score" if kind == "over" else "Decide", Space(grow=1)
    again = button("waiting/answer", label, answer, symbol, basis=120, least=26)
    told = Column((Row((edge, Symbol(symbol, 56), edge)), Text(text, "book", 10.5, anchor="center")), 12)
    return Card(title, Column((edge, told, edge, Row((edge, again, edge)), edge)), colour=VELLUM)
