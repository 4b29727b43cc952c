"""How to play: the short pages of a game and its glossary, from the book of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.lesson_door import LessonDoor
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import INK, OAK, TAN, UMBER, mix
from game.client.ui.widgets import row, tabs
from game.client.ui.widgets_list import ScrollList
from game.core.rules import ruleset
from game.words import guide

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LIST: Rect = (8.0, 52.0, 186.0, 280.0)
TEXT: Rect = (202.0, 33.0, 430.0, 299.0)
PITCH = 24.0
LEARN = 24.0  # height of the door to the lesson


class HelpScene(Page):
    """The guide of a game; pages at the left, the text of the focused one at the right.

    `topics` are what the player is at: it opens at the page about the first of them.
    """

    def __init__(self, game: str, topics: Sequence[str] = (), at_table: bool = True) -> None:
        self.game = game
        self.at_table = at_table  # a match at the table is not left for a lesson
        self.guide = guide(game)
        super().__init__(f"page/{self.guide.page_on(topics)}")
        self.tab = 0  # 0 pages, 1 glossary
        self.list = ScrollList("page")

    def _turn(self, tab: int) -> Step:
        self.tab = tab
        self.list.first = 0
        self.focus.focus_on("page/0")
        self.touch()
        return None

    def _step(self, way: int) -> Step:
        """The page before or after, wherever the focus is."""
        count = len(self._titles())
        self.focus.focus_on(f"page/{min(count - 1, max(0, self._at() + way))}")
        self.services.sound.play("page")
        self.touch()
        return None

    def _at(self) -> int:
        head, _, tail = self.focus.id.rpartition("/")
        return int(tail) if head == "page" and tail.isdigit() else 0

    def _titles(self) -> list[str]:
        return [t.term for t in self.guide.glossary] if self.tab else [p.title for p in self.guide.pages]

    @property
    def learning(self) -> bool:
        """Whether a lesson may be begun from here."""
        return not self.at_table and LessonDoor(self.services, self.game).there

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK | Act.WHY | Act.MENU:
                return Pop()
            case Act.NEXT_TARGET:
                return self._step(1)
            case Act.PREV_TARGET:
                return self._step(-1)
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        return (
            Prompt((Act.UP, Act.DOWN), "Page"),
            Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Pages, words"),
            Prompt(Act.BACK, "Back"),
        )

    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("How to play", ruleset(self.game).name)
        x, y, w, h = LIST
        labels = (("book", "Pages"), ("search", "Words"))
        tabs(painter, self.focus, x + 4, y - 17, labels, self.tab, self._turn, w=86, h=18)
        inner = painter.panel(x, y, w, h)
        titles = self._titles()
        pitch = (PITCH if self.tab == 0 else 18.5) * max(1.0, painter.text_scale * 0.9)

        def one(i: int, box: Rect, hidden: bool) -> None:
            label = f"{i + 1}   {titles[i]}" if self.tab == 0 else titles[i]
            row(painter, self.focus, f"page/{i}", box, label, None, hidden=hidden, size=9)

        foot = LEARN + 6 if self.learning else 0.0
        box = (inner[0] + 2, inner[1] + 3, inner[2] - 4, inner[3] - 5 - foot)
        self.list.draw(painter, self.focus, box, len(titles), pitch, one)
        if self.learning:
            place = (x + 7, y + h - LEARN - 6, w - 14, LEARN)
            LessonDoor(self.services, self.game).draw(painter, self.focus, place, 9)
        self._text(painter)
        painter.prompt_bar(self.prompts())

    def _text(self, painter: Painter) -> None:
        x, y, w, h = TEXT
        painter.vellum(x, y, w, h)
        at = self._at()
        texts: tuple[str, ...]
        if self.tab:
            term = self.guide.glossary[min(at, len(self.guide.glossary) - 1)]
            title, texts = term.term, (term.text,)
        else:
            page = self.guide.pages[min(at, len(self.guide.pages) - 1)]
            title, texts = page.title, page.text
        painter.text(title, x + 20, y + 26, "title", 15, INK, "midleft", max_width=w - 40)
        painter.rule(x + 20, y + 40, w - 40, mix(OAK, TAN, 0.3))
        size = 11.0
        room = h - 70
        while size > 7.5 and self._height(painter, texts, w - 40, size) > room:
            size -= 0.5
        top = y + 50
        for text in texts:
            top = painter.paragraph(text, x + 20, top, w - 40, "book", size, INK) + size * 0.7
        if not self.tab:
            self._picture(painter, at, top)
            count = f"{at + 1} of {len(self.guide.pages)}"
            painter.text(count, x + w - 20, y + h - 12, "ui", 8, UMBER, "midright")

    def _picture(self, painter: Painter, at: int, top: float) -> None:
        """A picture below the text, where there is room for one."""
        x, y, w, h = TEXT
        pictures = about_game(self.game).help_pictures
        name = pictures[at] if at < len(pictures) else ""
        room = y + h - 24 - top
        if not name or room < 40 or not painter.sprites.has(name):
            return
        tall = min(room, 84.0, (w - 40) / painter.sprites.aspect(name))
        wide = tall * painter.sprites.aspect(name)
        left, above = x + (w - wide) / 2, top + (room - tall) / 2
        painter.rect(left - 1, above - 1, wide + 2, tall + 2, INK)
        painter.sprite(name, left, above, tall, "topleft")

    def _height(self, painter: Painter, texts: tuple[str, ...], w: float, size: float) -> float:
        return sum(painter.paragraph_height(text, w, "book", size) + size * 0.7 for text in texts)
