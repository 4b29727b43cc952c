"""The score tab of the ledger: the score so far, line by line, and what can still be earned."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Column, Node, Page, Row, Rule, Scroll, Space, Symbol, Text
from game.client.ui.palette import FERN, INK, RUST, UMBER
from game.core.score import ScoreRow
from game.core.twenty_years.scoring import sheet
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.ledger.page import aside, heading
from game.titles.twenty_years.look.ledger.reach import Reach, reach
from game.titles.twenty_years.look.ledger.reader import Reader
from game.titles.twenty_years.teller import say

SYMBOLS = {
    "guards": "head_bandits",
    "events": "swords",
    "rooms": "dungeon",
    "ledger": "book",
    "flights": "flee",
    "structures": "hammer",
    "towers": "magic_tower",
    "statue": "statue",
    "spices": "spices",
    "army": "army",
    "cartographer": "compass",
    "architect": "dividers",
}
DETAILS = {"cartographer": say("for_corner")}  # where a tile's id would tell a player nothing


class ScorePages:
    """Both pages of the tab."""

    def __init__(self, ledger: Reader) -> None:
        self._ledger = ledger
        self.pages = Page(), Page()

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        focus, s = self._ledger.scene.focus, self._ledger.state
        self.pages[0].paint(painter, focus, score_page(s), left)
        self.pages[1].paint(painter, focus, reach_page(s), right)


def score_page(s: State) -> Node:
    """The score so far, line by line, the sum at the foot."""
    page = sheet(s)
    lines = [node for line in page.rows for node in (_line(line), Rule(h=1))]
    total = Row((Text(say("so_far"), "bold", 10.5, grow=True), Text(f"{page.total}~VP", "bold", 14, anchor="right")))
    rows = Scroll("score", Column(tuple(lines), 0.5))
    return Column((*heading(say("score_so_far"), say("if_ended_now")), rows, Space(grow=True), Rule(), total))


def _line(line: ScoreRow) -> Row:
    off = line.points == 0
    ink = RUST if line.points < 0 else UMBER if off else INK
    number = Text(f"{line.points}".replace("-", "−"), "ui" if off else "bold", 9.6, ink, anchor="right", basis=20)
    told = Text(DETAILS.get(line.id, line.detail), "ui", 7.6, UMBER, basis=130, grow=True)
    name = Text(line.label, "told", basis=88)
    return Row((Symbol(SYMBOLS.get(line.id, "vp"), 12, off), name, told, number), 4, whole=True)


def reach_page(s: State) -> Node:
    """What can still be earned."""
    rows = reach(s)
    if not rows:
        return Column((*heading(say("still_available")), aside(say("game_over"))))
    lines = [node for one in rows for node in (_chance(one), Rule(h=1))]
    head = heading(say("still_available"), say("by_the_rules"))
    return Column((*head, Scroll("reach", Column(tuple(lines[:-1]), 0.5))))


def _chance(one: Reach) -> Row:
    ink = UMBER if one.gone else RUST if one.points.startswith("−") else FERN
    text = Text(one.text, "ui", 8.6, UMBER if one.gone else None, grow=True)
    return Row(
        (Symbol(one.symbol, 12, one.gone), text, Text(one.points, "bold", colour=ink, anchor="right")), 5, whole=True
    )
