"""The top bar of the rooms beside the map: the year, what the room is about, points and towers, the menu."""

from __future__ import annotations

from game.client.draw.canvas import WIDTH
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Do, Fit, Node, Page, Pill, Row, Space, Symbol, Text
from game.client.ui.palette import CREAM, GOLD
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.panels.year_bar import figures, menu_item

EDGE, TITLE = 8.0, 9.0  # points at both ends of the bar; of the letters of what it is about


def heading(s: State, symbol: str, title: str, menu: Do, *more: Node) -> Node:
    """The bar; with large letters the name of the game and what is `more` stay away, then the words too."""
    year = Pill(f"Year~{s.year}", size=8, fill=GOLD, high=15, edge=3.5)
    about = Text(title, "ui", TITLE, CREAM)
    end = (Space(grow=True), *figures(s, aside=True), menu_item(menu, aside=True))
    named = (year, Symbol(symbol, 15, False))
    name = Text("20~Years", "head", colour=GOLD)
    small = Row((*named, Space(), *end), 6.0)
    return Fit(Row((name, *named, about, *more, *end), 6.0), Fit(Row((*named, about, *end), 6.0), small))


class Heading:
    """Paints the bar of one scene, kept while it says the same."""

    def __init__(self) -> None:
        self.page = Page()

    def paint(self, painter: Painter, focus: FocusGraph, bar: Node) -> None:
        """Between focus.begin() and focus.end()."""
        painter.band(0, theme.TOP_BAR, bottom_line=True)
        self.page.paint(painter, focus, bar, (EDGE, 1.0, WIDTH - 2 * EDGE, theme.TOP_BAR - 2.4))
