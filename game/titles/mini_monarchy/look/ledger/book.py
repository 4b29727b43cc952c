"""The book of a reign: its years as chapters, a chronicle on the left, on the right the record sheet with every year.

Chapter 0 is the founding. Years to come have no chapter: nobody knows how many there will be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH, Rect
from game.client.play import Play
from game.client.scenes.book import Chapter, heading
from game.client.scenes.rules_tab import RulesTab
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, RUST, UMBER
from game.client.ui.widgets_list import ScrollList
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE, TABLES
from game.titles.mini_monarchy.look.chronicle import YearGone, chronicle
from game.titles.mini_monarchy.look.ledger.pages import paint_score, paint_sheet, paint_way
from game.titles.mini_monarchy.look.places import sign
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.scenes.ledger import LedgerScene
    from game.core.mini_monarchy.state import State

PITCH = 45.0  # points a year takes in the chronicle


class ReignBook:
    """The `Volume` of Mini Monarchy; see game.client.scenes.ledger."""

    title = "The Chronicle"
    tabs: Sequence[tuple[str, str]] = (("book", "Story"), ("vp", "Score"), ("scroll", "Rules"))

    def __init__(self, play: Play) -> None:
        self.play = play
        self.tab = 0
        self.gone = self._told()
        self.chapter: int = len(self.gone) - 1
        self.scene: LedgerScene
        self._list = ScrollList("year")
        self._rules = RulesTab(self, "mini_monarchy")

    def sit(self, scene: LedgerScene) -> None:
        self.scene = scene

    @property
    def state(self) -> State:
        """The state as shown: never ahead of the dice."""
        state: State = self.play.shown
        return state

    def _told(self) -> tuple[YearGone, ...]:
        """The chronicle up to the moment that is shown."""
        match = self.play.session.match
        length = next((i for i in range(len(match), -1, -1) if match.state_at(i) is self.state), len(match))
        return chronicle(match, length)

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

    @property
    def pinnable(self) -> bool:
        return False

    def pin(self) -> Step:
        return None

    @property
    def way_back(self) -> str:
        return ""

    def back(self) -> None:
        """There is no page within a page."""

    # ---- drawing
    def paint_bar(self, painter: Painter) -> None:
        s, middle = self.state, theme.TOP_BAR / 2
        painter.symbol("book", 128, middle, 17, "midleft")
        painter.text(self.title, 149, middle + 0.3, "ui", 9.5, CREAM, "midleft", max_width=90)
        for i, good in enumerate(GOODS):
            x = 256 + i * 33.0
            painter.symbol(sign(good), x, middle, 14, "midleft")
            colour = CREAM if s.goods[i] else theme.SECOND
            painter.text(str(s.goods[i]), x + 16, middle + 0.3, "bold", 9, colour, "midleft", max_width=16)
        painter.symbol(f"obelisk_{s.stage}", 384, middle, 17, "midleft")
        painter.text(f"{s.stage}/{LAST_STAGE}", 403, middle + 0.3, "bold", 9, CREAM, "midleft", max_width=24)
        painter.symbol("grave", 440, middle, 15, "midleft")
        most = TABLES.limits.graveyards_lose
        painter.text(f"{s.graves.bit_count()}/{most}", 458, middle + 0.3, "bold", 9, CREAM, "midleft", max_width=24)
        label = f"Year {s.year}" if s.year else "Setup"
        painter.text(label, WIDTH - 8, middle + 0.3, "ui", 8, theme.SECOND, "midright", max_width=60)

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        if self.tab == 0:
            self._paint_story(painter, left)
            paint_sheet(painter, self.state, right, self.gone[self.chapter].year)
        elif self.tab == 1:
            paint_score(painter, self.state, left)
            paint_way(painter, self.state, right)
        else:
            self._rules.paint(painter, left, right)

    def _paint_story(self, painter: Painter, box: Rect) -> None:
        s = self.state
        ruler = s.names[0] or self.play.session.name
        y = heading(painter, s.names[1] or "The Kingdom", box, ruler)
        place = (box[0], y, box[2], box[1] + box[3] - y)

        def one(i: int, at: Rect, hidden: bool) -> None:
            self._year(painter, i, at, hidden)

        if self.scene.focus.id == "ribbon":
            self._list.first = max(0, self.chapter - 3)
        self._list.draw(painter, self.scene.focus, place, len(self.gone), PITCH, one)

    def _year(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        """A year of the chronicle: its fate, its deeds."""
        x, y, w, h = box
        gone, words = self.gone[i], game_words("mini_monarchy")
        here = self.scene.focus.zone(f"year/{i}", box, lambda: self._pick(i), name=f"Year {gone.year}", hidden=hidden)
        if here:
            painter.focus(x + 1, y + 1, w - 2, h - 3)
        elif i == self.chapter:
            painter.chosen(x, y, w, h - 1)
        title = f"Year {gone.year}" if gone.year else "Setup"
        painter.text(title, x + 6, y + 9, "title", 8.5, INK, "midleft", max_width=70)
        left = x + 80
        for result in gone.results[:4]:
            painter.symbol(sign(result), left, y + 9, 11, "midleft")
            left += 14
        names = ", ".join(dict.fromkeys(words.name(result) for result in gone.results))
        painter.text(names, x + w - 6, y + 9, "italic", 8, UMBER, "midright", max_width=x + w - 10 - left)
        if not gone.actions:
            painter.text("Nothing was built.", x + 6, y + 24, "ui", 8, UMBER, "midleft")
        half = (w - 14) / 2
        for n, action in enumerate(gone.actions[:4]):
            row, col = divmod(n, 2)
            at = x + 6 + col * half
            painter.symbol(action.symbol, at, y + 22 + row * 12, 11, "midleft")
            colour = RUST if action.symbol in ("grave", "storm") else INK
            painter.text(action.text, at + 14, y + 22.2 + row * 12, "ui", 8, colour, "midleft", max_width=half - 18)

    def _pick(self, chapter: int) -> Step:
        return self.scene.read(chapter)
