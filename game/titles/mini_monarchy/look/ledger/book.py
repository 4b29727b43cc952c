"""The book of a reign: its years as chapters, a chronicle on the left, on the right the record sheet with every year.

Chapter 0 is the founding. Years to come have no chapter: nobody knows how many there will be.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.book import Chapter
from game.client.scenes.ledger import LedgerScene, Volume
from game.client.scenes.rules_tab import RulesTab
from game.client.ui import theme
from game.client.ui.page import Fit, Node, Page, Row, Space, Symbol, Text
from game.client.ui.palette import CREAM
from game.core.mini_monarchy.state import ENDED, State
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE, TABLES
from game.titles.mini_monarchy.chronicle.rounds import YearGone, chronicle
from game.titles.mini_monarchy.look.ledger import pages
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.teller import MonarchyTeller, say


class ReignBook(Volume):
    """A chapter a year, the founding first."""

    title = say("the_chronicle")
    listed = "year"

    def __init__(self, play: Play) -> None:
        super().__init__(play, 0)
        self.gone = chronicle(play.session.match, self.length)
        self.chapter = len(self.gone) - 1
        self._bar = Page()
        self._pages = tuple((Page(), Page()) for _ in self.tabs)  # left and right, by tab
        self.kept = (self._bar, *(page for pair in self._pages for page in pair))
        self._rules = RulesTab(self, "mini_monarchy")

    def sit(self, scene: LedgerScene) -> None:
        super().sit(scene)
        self._pages[0][0].reveal(f"year/{self.chapter}")

    @property
    def state(self) -> State:
        """The state as shown: never ahead of the dice."""
        state: State = self.play.shown
        return state

    # ---- the volume
    @property
    def chapters(self) -> Sequence[Chapter]:
        now = len(self.gone) - 1
        return [self._chapter(one, (i > now) - (i < now)) for i, one in enumerate(self.gone)]

    def _chapter(self, one: YearGone, when: int) -> Chapter:
        symbol = (
            "crown" if not one.year else "grave" if one.starved else sign(one.results[0]) if one.results else "dice"
        )
        return Chapter(str(one.year) if one.year else "·", symbol, when, "now" if when == 0 else "")

    def chapter_of(self, year: int) -> int:
        return next((i for i, one in enumerate(self.gone) if one.year == year), len(self.gone) - 1)

    def turn_to(self, chapter: int) -> None:
        self.chapter = min(len(self.gone) - 1, max(0, chapter))
        self._pages[0][0].reveal(f"year/{self.chapter}")

    # ---- drawing
    def bar(self) -> Node:
        """The book's name, goods, monument, graves and the year; at large text the name gives way."""
        s, most = self.state, TABLES.limits.graveyards_lose
        goods = tuple(Text(f"{s.goods[i]}~{{{sign(good)}}}", "bold", colour=CREAM) for i, good in enumerate(GOODS))
        stage = Text(f"{{obelisk_{s.stage}}}~{s.stage}/{LAST_STAGE}", "bold", colour=CREAM)
        graves = Text(f"{{grave}}~{s.graves.bit_count()}/{most}", "bold", colour=CREAM)
        name = Row((Symbol("book", 17), Text(self.title.replace(" ", "~"), "ui", 9.5, CREAM)), 4)
        year = Text(f"Year~{s.year}" if s.year else "Setup", colour=theme.SECOND)
        figures = (stage, graves, Space(grow=True), year)
        brief = Fit(Row((*goods, *figures), 12), Row(figures, 12))
        return Fit(Row((name, *goods, *figures), 12), brief)

    def paint_bar(self, painter: Painter, left: float) -> None:
        self._bar.paint(painter, self.scene.focus, self.bar(), (left, 0.0, WIDTH - 8.0 - left, theme.TOP_BAR))

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        if self.tab == len(self.tabs) - 1:
            self._rules.paint(painter, left, right)
            return
        s, focus = self.state, self.scene.focus
        if self.tab == 0:
            name = s.names[1] or say("the_kingdom"), s.names[0] or self.play.session.name
            views = (
                pages.story(self.gone, self.chapter, name, self.scene.read, over=s.phase in ENDED),
                pages.record(s, self.gone[self.chapter].year),
            )
        else:
            views = pages.score(s), pages.way(s, MonarchyTeller(lambda: s))
        for page, view, box in zip(self._pages[self.tab], views, (left, right), strict=True):
            page.paint(painter, focus, view, box)
