"""What stands where the actions would be while something else must be decided first: a card that leads back to it."""

from __future__ import annotations

from game.client.ui.page import Card, Column, Do, Node, Row, Space, Symbol, Text, button
from game.client.ui.palette import VELLUM
from game.titles.twenty_years.teller import say

# By kind of decision: symbol, title, sentence.
_WAITING = {
    "battle": ("swords", say("a_battle"), say("battle_first")),
    "raid": ("dungeon", say("the_dungeon"), say("raid_first")),
    "goods": ("bag", say("your_goods"), say("goods_first")),
    "treasury": ("treasury", say("treasury_built"), say("treasury_first")),
    "over": ("crown", say("game_over"), say("see_score")),
}
_OTHER = ("hourglass", say("a_decision"), say("decision_first"))


def waiting(kind: str, answer: Do) -> Node:
    """The card, with the button that puts the question again."""
    symbol, title, text = _WAITING.get(kind, _OTHER)
    label, edge = say("show_score") if kind == "over" else "Decide", Space(grow=True)
    again = button("waiting/answer", label, answer, symbol, basis=120, least=26)
    told = Column((Row((edge, Symbol(symbol, 56), edge)), Text(text, "book", 10.5, anchor="center")), 12)
    return Card(title, Column((edge, told, edge, Row((edge, again, edge)), edge)), colour=VELLUM)
