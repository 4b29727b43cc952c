"""The rules tab of a ledger: pages and words to choose from on the left, the chosen one on the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.client.draw.canvas import Rect
from game.client.scenes.book import heading
from game.client.stack import Step
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.words import guide

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.scenes.ledger import LedgerScene

PITCH = 23.0  # points from one line to the next
_SIZES = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.6, 7.0)  # points: a page takes the largest it fits in


class _Book(Protocol):
    scene: LedgerScene


def _as_written(text: str) -> str:
    return text


class RulesTab:
    """Both pages of the tab. A line with the focus, or the last that had it, is the one read.

    `told` makes of a paragraph what the game shows of it, with pictures among the words.
    """

    def __init__(self, book: _Book, game: str, told: Callable[[str], str] = _as_written) -> None:
        self._book = book
        self._told = told
        self._guide = guide(game)
        self._list = ScrollList("help")
        self._read = 0

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        focus = self._book.scene.focus
        head, _, tail = focus.id.partition("/")
        if head == "help":
            self._read = int(tail)
        pages, terms = self._guide.pages, self._guide.glossary
        y = heading(painter, "How to play", left, f"{len(pages)} pages, {len(terms)} terms")
        place = (left[0], y, left[2], left[1] + left[3] - y)

        def line(i: int, at: Rect, hidden: bool) -> None:
            is_page = i < len(pages)
            label = pages[i].title if is_page else terms[i - len(pages)].term
            look = Look("scroll" if is_page else "info", chosen=i == self._read)
            row(painter, focus, f"help/{i}", at, label, lambda: self._pick(i), look, hidden=hidden, size=9)

        self._list.draw(painter, focus, place, len(pages) + len(terms), PITCH, line)
        if self._read < len(pages):
            self._paint_page(painter, right)
        else:
            self._paint_term(painter, right)

    def _pick(self, line: int) -> Step:
        self._read = line
        return None

    def _paint_page(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        page = self._guide.pages[self._read]
        y = heading(painter, page.title, box, f"{self._read + 1} of {len(self._guide.pages)}") + 3
        text = "\n".join(self._told(part) for part in page.text)
        parts, room = text.split("\n"), box[1] + h - y

        def tall(size: float) -> float:
            return sum(painter.paragraph_height(part, w, "book", size) + 5 for part in parts)

        size = next((size for size in _SIZES if tall(size) < room), _SIZES[-1])
        for part in parts:
            y = painter.paragraph(part, x, y, w, "book", size, INK) + 5

    def _paint_term(self, painter: Painter, box: Rect) -> None:
        x, _, w, _ = box
        term = self._guide.glossary[self._read - len(self._guide.pages)]
        y = heading(painter, term.term, box, "a term") + 4
        y = painter.paragraph(self._told(term.text), x, y, w, "book", 10.5, INK) + 8
        below = "Glossary continues below, A to Z."
        painter.text(below, x, y + 4, "italic", 8.6, UMBER, "midleft", max_width=w)
