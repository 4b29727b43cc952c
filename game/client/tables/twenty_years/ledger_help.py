"""The rules tab of the ledger: pages and words to choose from on the left, the chosen one on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.scenes.book import heading
from game.client.stack import Step
from game.client.tables.twenty_years import ledger_page as page
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.words import guide

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.tables.twenty_years.ledger_reader import Reader

PITCH = 23.0


class HelpPages:
    """Both pages of the tab. A line with the focus, or the last that had it, is the one read."""

    def __init__(self, ledger: Reader) -> None:
        self._ledger = ledger
        self._guide = guide("twenty_years")
        self._list = ScrollList("help")
        self._read = 0

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        focus = self._ledger.scene.focus
        head, _, tail = focus.id.partition("/")
        if head == "help":
            self._read = int(tail)
        pages, terms = self._guide.pages, self._guide.glossary
        y = heading(painter, "How to play", left, f"{len(pages)} pages, {len(terms)} words")
        place = (left[0], y, left[2], left[1] + left[3] - y)

        def draw_row(i: int, at: Rect, hidden: bool) -> None:
            is_page = i < len(pages)
            label = pages[i].title if is_page else terms[i - len(pages)].term
            look = Look("scroll" if is_page else "info", chosen=i == self._read)
            row(painter, focus, f"help/{i}", at, label, lambda: self._pick(i), look, hidden=hidden, size=9)

        self._list.draw(painter, focus, place, len(pages) + len(terms), PITCH, draw_row)
        if self._read < len(pages):
            self._paint_page(painter, right)
        else:
            self._paint_term(painter, right)

    def _pick(self, line: int) -> Step:
        self._read = line
        return None

    def _paint_page(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        pages = self._guide.pages
        y = heading(painter, pages[self._read].title, box, f"{self._read + 1} of {len(pages)}") + 3
        text = "\n".join(page.illustrated(part) for part in pages[self._read].text)
        size = next(
            s for s in (10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.6, 7.0) if self._tall(painter, w, s) < box[1] + h - y or s == 7
        )
        for part in text.split("\n"):
            y = painter.paragraph(part, x, y, w, "book", size, INK) + 5

    def _tall(self, painter: Painter, w: float, size: float) -> float:
        parts = self._guide.pages[self._read].text
        return sum(painter.paragraph_height(page.illustrated(part), w, "book", size) + 5 for part in parts)

    def _paint_term(self, painter: Painter, box: Rect) -> None:
        x, _, w, _ = box
        term = self._guide.glossary[self._read - len(self._guide.pages)]
        y = heading(painter, term.term, box, "a word of the game") + 4
        y = painter.paragraph(page.illustrated(term.text), x, y, w, "book", 10.5, INK) + 8
        painter.text(
            "The words go on below, in alphabetical order.", x, y + 4, "italic", 8.6, UMBER, "midleft", max_width=w
        )
