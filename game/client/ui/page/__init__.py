"""The page kit: a page is a tree of small frozen values, and a function of state.

    def view(self) -> Node:
        return Card("Trade", Column(tuple(
            row(f"trade/{t.id}", t.name, do(self.trade, t), t.good, right=Price(t.price), refusal=t.refusal)
            for t in self.trades)))

    def paint(self, painter):
        self.page.paint(painter, self.focus, self.view(), self.rect)        # self.page = Page()

Text never shrinks: a Text wraps, a Row breaks into lines, a Grid drops columns, a Card scrolls, by focus and wheel
where it holds items, else by a button that turns its pages. How to move a page to it: docs/page-kit.md.
"""

from game.client.ui.page.boxes import Centre, Column, Fit, Grid, Lines, Row, Sheet, Slot, Spare, Stack
from game.client.ui.page.card import Card, Scroll
from game.client.ui.page.item import (
    BARE,
    Box,
    Choice,
    Control,
    Framed,
    Item,
    Slider,
    Tabs,
    TextField,
    Toggle,
    button,
    choice,
    row,
    slider,
    tabs,
    toggle,
)
from game.client.ui.page.leaves import (
    Art,
    Bar,
    ButtonGlyph,
    Chart,
    Count,
    Curves,
    DiceFaces,
    Ground,
    Hole,
    Picture,
    Pill,
    Price,
    Rule,
    Space,
    Symbol,
    Text,
)
from game.client.ui.page.node import Do, How, Layout, Node, SpokenNode, Wide, do, walk
from game.client.ui.page.standing import WHOLE, Page, Screen, darken, prompt_bar, top_bar
