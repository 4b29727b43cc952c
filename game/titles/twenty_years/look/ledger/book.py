"""The Kingdom Ledger as a book: what its ribbon, bar, tabs and pins say. The pages themselves are in their own rooms.

Chapters are the twenty years of the reign. In the ledger as printed each has its page; in a random ledger the pages to
come are unknown until a die draws them; a free development keeps no ledger, only its chronicle.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.book import Chapter
from game.client.scenes.ledger import Volume
from game.client.scenes.rules_tab import RulesTab
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Fit, Node, Page, Row, Space, Symbol, Text
from game.client.ui.palette import CREAM
from game.core.twenty_years.scoring import total, towers
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import GOODS, TABLES
from game.titles.twenty_years.chronicle import YearGone, chronicle
from game.titles.twenty_years.look.ledger.page import illustrated
from game.titles.twenty_years.look.ledger.score import ScorePages
from game.titles.twenty_years.look.ledger.story import StoryPages
from game.titles.twenty_years.teller import say

YEARS = TABLES.turns.years


class KingdomLedger(Volume):
    """A chapter a year."""

    title = say("kingdom_ledger")
    listed = "past"

    def __init__(self, play: Play) -> None:
        super().__init__(play, max(1, play.shown.year) - 1)
        self.story = StoryPages(self)
        score = ScorePages(self)
        self._tabs = self.story, score, RulesTab(self, "twenty_years", illustrated)
        self._bar = Page()
        self.kept = self._bar, *self.story.pages, *score.pages
        self._gone: tuple[YearGone, ...] | None = None

    # ---- what is so
    @property
    def state(self) -> State:
        """The state as shown: never ahead of the dice."""
        state: State = self.play.shown
        return state

    @property
    def year(self) -> int:
        """The year being read, from 1."""
        return self.chapter + 1

    @property
    def gone(self) -> tuple[YearGone, ...]:
        """The chronicle up to the moment that is shown; computed once."""
        if self._gone is None:
            self._gone = chronicle(self.play.session.match, self.length)
        return self._gone

    def entry_of(self, year: int) -> int:
        """The entry of a year; 0 when none is known (or there is no ledger)."""
        s = self.state
        if s.chosen.variant == "none":
            return year
        if s.chosen.variant == "free_development" or year > s.year:
            return 0
        return s.entry if year == s.year else s.past[year - 1]

    # ---- the volume
    @property
    def chapters(self) -> Sequence[Chapter]:
        return [self._chapter(year) for year in range(1, YEARS + 1)]

    def _chapter(self, year: int) -> Chapter:
        s = self.state
        when = (year > s.year) - (year < s.year)
        entry = self.entry_of(year)
        symbol = f"year_{entry}" if entry else "question" if s.chosen.variant == "random_ledger" else ""
        pinned = year in self.play.pins and when >= 0
        note = ""
        if when == 0:
            note = "now"
        elif year == s.year + 1:
            note = "next"
        elif when > 0 and (pinned or year == self.year):
            note = f"{year - s.year} years"
        return Chapter(str(year), symbol, when, note, pinned)

    def chapter_of(self, year: int) -> int:
        return year - 1

    def turn_to(self, chapter: int) -> None:
        self.chapter = min(YEARS - 1, max(0, chapter))
        self.story.turned()

    @property
    def pinnable(self) -> bool:
        return self.year >= self.state.year

    def pin(self) -> Step:
        self.play.pins ^= {self.year}
        return None

    @property
    def way_back(self) -> str:
        return say("all_ten") if self.tab == 0 and self.story.supposing else ""

    def back(self) -> None:
        self.story.back()

    # ---- drawing
    def bar(self) -> Node:
        """The book's name, what there is of each good, the points so far; at large text the goods give way."""
        s = self.state
        goods = (Text(f"{s.goods[i]}~{{{good}}}", "bold", colour=CREAM) for i, good in enumerate(GOODS))
        name = Row((Symbol("book", 17), Text(self.title, "told", colour=CREAM)), 4)
        points = Text(f"{total(s)}~{{vp}}", "bold", colour=CREAM)
        built = Text(f"{towers(s)}/{s.chosen.towers}~{{tower}}", "bold", colour=CREAM)
        year = Text(f"Year {s.year}", colour=theme.SECOND)
        ends = Row((points, built, year), 10)
        space = Space(grow=True)
        return Fit(Row((name, space, *goods, space, ends), 8), Row((name, space, ends), 8), 480)

    def paint_bar(self, painter: Painter, left: float) -> None:
        self._bar.paint(painter, self.scene.focus, self.bar(), (left, 0.0, WIDTH - 8.0 - left, theme.TOP_BAR))

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        self._tabs[self.tab].paint(painter, left, right)
