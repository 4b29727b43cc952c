"""The page of the year in short, where the dice will lie: between one year and the next, and while its battle is on."""

from __future__ import annotations

from game.client.ui.page import Card, Column, Node, Picture, Row, Space, Symbol
from game.client.ui.palette import VELLUM
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.words import game_words

PICTURE = 150.0  # points high at most


class YearStory(TreePanel):
    """It has no zones."""

    def view(self) -> Node:
        s = self.context.told
        year, edge = f"Year {s.year}", Space(grow=True)
        if not s.entry:
            return Card(year, Column((edge, Row((edge, Symbol("hourglass", 60), edge)), edge)), colour=VELLUM)
        page = game_words("twenty_years").year(s.entry).under(s.chosen)
        body = Column((edge, Picture(f"pic/year_{s.entry}", PICTURE), edge))
        return Card(page.title, body, year, VELLUM, pad=(8, 6))
