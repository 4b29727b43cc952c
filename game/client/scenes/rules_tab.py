"""The rules tab of a ledger: pages and words to choose from on the left, the chosen one on the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.book import heading
from game.client.scenes.ledger import LedgerScene
from game.client.stack import Step
from game.client.ui.page import Column, Item, Node, Page, Scroll, Text, do, row
from game.client.ui.palette import UMBER
from game.teller import say
from game.words import guide


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
        self._sides = Page(keep=False), Page(keep=False)
        self._read = 0

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        focus = self._book.scene.focus
        head, _, tail = focus.id.partition("/")
        if head == "help":
            self._read = int(tail)
        for page, view, box in zip(self._sides, (self.list(), self.text()), (left, right), strict=True):
            page.paint(painter, focus, view, box)

    def list(self) -> Node:
        """The titles of all pages, then the words from A to Z."""
        pages, terms = self._guide.pages, self._guide.glossary
        titles = [("scroll", page.title) for page in pages] + [("info", term.term) for term in terms]
        rows = tuple(self._row(i, symbol, title) for i, (symbol, title) in enumerate(titles))
        note = say("pages_and_terms", pages=len(pages), terms=len(terms))
        return Column((*heading(say("how_to_play"), note), Scroll("help", Column(rows, 1), grow=True)))

    def _row(self, i: int, symbol: str, title: str) -> Item:
        return row(f"help/{i}", title, do(self._pick, i), symbol, size=9, chosen=i == self._read)

    def _pick(self, line: int) -> Step:
        self._read = line
        return None

    def text(self) -> Node:
        """The page or the word that is read."""
        pages, at = self._guide.pages, self._read
        if at < len(pages):
            head = heading(pages[at].title, say("page_of", at=at + 1, count=len(pages)))
            parts = tuple(Text(part, "book") for text in pages[at].text for part in self._told(text).split("\n"))
        else:
            term = self._guide.glossary[at - len(pages)]
            below = Text(say("glossary_below"), "italic", 8.6, UMBER)
            head, parts = heading(term.term, say("a_term")), (Text(self._told(term.text), "book", 10.5), below)
        return Column((*head, Scroll(f"help/{at}", Column(parts, 5))), 3)
