"""How an open book lies on the desk: a ribbon of chapters above, tabs, two pages, a bookmark. No game.

Everything stands still; the scene paints it into its layer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.client.draw.canvas import Area, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame, Sketch
from game.client.ui import theme
from game.client.ui.page import BARE, Column, Control, Do, How, Item, Node, Pill, Row, Rule, Spare, Text
from game.client.ui.page.node import Layout
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, PARCH, RED, SUN, UMBER, WOOD, dark, light, mix
from game.teller import say

BOOK = Area(14.0, 84.0, 624.0, 261.0)  # the picture with its shadow
FOLD = 320.0  # where the pages meet
LEFT: Rect = (34.0, 95.0, 274.0, 226.0)  # what may be written on
RIGHT = Area(337.0, 95.0, 272.0, 226.0)
LEAF = Area(FOLD + 0.6, 90.0, 297.0, 233.0)  # the right page as a leaf that turns
RIBBON = Area(16.0, 31.0, 608.0, 28.0)
TABS = Area(34.0, 62.0, 274.0, 28.0)  # they lie on its foot
NOTES: Rect = (RIGHT.x, TABS.y, RIGHT.w, BOOK.y - TABS.y + 2)  # what hangs on the ribbon, where letters are large
LARGE, HUGE = 1.3, 1.6  # letters from which no note fits below a chapter; no symbol over its number
SEEN, LEAST = 20, 10  # chapters in sight at most; a short book's cells are no wider than so many would be
_RED = dark(RED, 0.22)


class Chapter(NamedTuple):
    """One cell of the ribbon. `when` is -1 gone, 0 now, 1 to come; `note` hangs below it."""

    label: str
    symbol: str
    when: int
    note: str = ""
    pinned: bool = False


def context(painter: Painter) -> None:
    painter.fill(mix(WOOD, OAK, 0.28))
    painter.sprite("pic/desk", 320, 180, 360, "center")


def pages(painter: Painter, bookmark: float) -> None:
    """The open book, with its golden bookmark hanging from the ribbon at x."""
    x, y, _, h = BOOK
    ends = Frame(0, 0, 0, 0, INK), Frame(0.7, 0, 0.7, 0, GOLD), Frame(5.5, 0, 0.7, 0, dark(GOLD, 0.2))
    painter.frame(bookmark - 5, RIBBON.bottom - 2, 10, y - RIBBON.y - RIBBON.h + 6, ends)
    painter.sprite("pic/book", x, y, h, "topleft")


def window(count: int, now: int) -> range:
    """The chapters in sight: all of a short book, of a long one those round the one being read."""
    first = min(max(0, now - SEEN // 2), max(0, count - SEEN))
    return range(first, min(count, first + SEEN))


def cells(count: int, now: int) -> dict[int, Rect]:
    """The boxes of the chapters in sight on the ribbon."""
    x, y, w, h = RIBBON
    seen = window(count, now)
    each = w / max(LEAST, len(seen))
    return {number: (x + i * each, y, each, h) for i, number in enumerate(seen)}


class Ribbon(Control, frozen=True, kw_only=True):
    """The chapters as cells of a cloth ribbon: LEFT and RIGHT choose, a click picks."""

    chapters: tuple[Chapter, ...]
    now: int
    pick: Do  # called with the number of a chapter

    def tall(self, plan: Layout, w: float) -> float:
        return RIBBON.h

    def by(self, steps: int) -> Any:
        return self.pick(min(len(self.chapters) - 1, max(0, self.now + steps)))

    def _put(self, share: float) -> Any:
        seen = window(len(self.chapters), self.now)
        return self.pick(min(seen[-1], seen[0] + int(share * max(LEAST, len(seen)))))

    def at(self) -> Callable[[float], Any]:
        return self._put

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        _cloth(painter)
        boxes, now = cells(len(self.chapters), self.now), self.now
        last = max(boxes)
        for i, cell in boxes.items():
            if i != now:
                _cell(painter, self.chapters[i], cell, last=i == last or i + 1 == now)
        x, y, w, h = boxes[now]
        if how.here:
            painter.focus(x, y - 1, w, h + 2)
        else:
            painter.chosen(x - 0.5, y - 2, w + 1, h + 4)
        _sign(painter, self.chapters[now], boxes[now], INK, 16.5, 9.0)
        for i, cell in boxes.items():
            if self.chapters[i].pinned:
                painter.symbol("pin", cell[0] + cell[2] - 5, cell[1] + 1, 12)
            if self.chapters[i].note and painter.text_scale < LARGE:
                _note(painter, self.chapters[i].note, cell, i == now)


def ribbon(chapters: Sequence[Chapter], now: int, pick: Do) -> Item:
    """The ribbon as one zone, to be painted in the box RIBBON."""
    held = Ribbon(RIBBON.w, RIBBON.h, chapters=tuple(chapters), now=now, pick=pick, grow=True)
    return Item("ribbon", Row((held,)), name=say("chapter_of", name=chapters[now].label), pad=BARE, rings=False)


def notes(chapters: Sequence[Chapter], now: int) -> Node:
    """What hangs on the ribbon, in one line for the box NOTES: all, else without pins, else of this page."""
    told = [(one, i == now) for i, one in enumerate(chapters) if one.note]
    lines = (told, [one for one in told if one[1] or not one[0].pinned], [one for one in told if one[1]])
    return Column((Spare(tuple(Row(tuple(map(_folded, line)), 4) for line in lines), grow=True),))


def _folded(noted: tuple[Chapter, bool]) -> Node:
    chapter, here = noted
    return Pill(f"{chapter.label}: {chapter.note}", "bold" if here else "ui", 7, fill=SUN if here else PARCH)


def _cloth(painter: Painter) -> None:
    x, y, w, h = RIBBON
    x, w = x - 4, w + 8

    def tail(pen: Sketch) -> None:
        pen.poly([(9, 0.6), (0.8, 0.6), (6, h / 2), (0.8, h), (9, h)], dark(RED, 0.5), 0.8)

    def other(pen: Sketch) -> None:
        pen.poly([(1, 0.6), (9.2, 0.6), (4, h / 2), (9.2, h), (1, h)], dark(RED, 0.5), 0.8)

    painter.sketch(("book tail", 0), x - 8, y + 4, 10, h + 1, tail)
    painter.sketch(("book tail", 1), x + w - 2, y + 4, 10, h + 1, other)
    painter.shade(x, y + 2, w, h + 2, NIGHT, 120)
    painter.frame(x, y, w, h, (Frame.inset(0, INK, 0.6), Frame.inset(0.8, _RED, 0.4)))
    for line in (y + 1.8, y + h - 2.4):
        painter.line(x + 1, line, x + w - 1, line, mix(RED, GOLD, 0.6), 0.5)


def _cell(painter: Painter, chapter: Chapter, box: Rect, last: bool) -> None:
    x, y, w, h = box
    if chapter.when == 0:
        painter.frame(x + 1, y + 2.6, w - 2, h - 5.4, theme.inked(GOLD, 2))
        _sign(painter, chapter, box, INK, 14, 8)
        return
    _sign(painter, chapter, box, CREAM, 14, 8)
    if not last:
        painter.line(x + w, y + 3, x + w, y + h - 3.5, dark(RED, 0.5), 0.5)


def _sign(
    painter: Painter, chapter: Chapter, box: Rect, ink: tuple[int, int, int], size: float, letters: float
) -> None:
    """The symbol over the number; a gone one is pale and struck through."""
    x, y, w, h = box
    cx, gone = x + w / 2, chapter.when < 0
    if not chapter.symbol or painter.text_scale >= HUGE:
        painter.text(chapter.label, cx, y + h / 2, "bold", letters if chapter.symbol else letters + 2, ink, "center")
    else:
        alpha = 120 if gone and ink is not INK else 255
        painter.sprite(f"sym/{chapter.symbol}", cx, y + 10.4, size, "center", alpha=alpha)
        painter.text(chapter.label, cx, y + 22, "bold", letters, ink, "center")
    if gone:
        low = y + (22 if chapter.symbol and painter.text_scale < HUGE else h / 2)
        painter.line(
            cx - 5.5, low + 2.6, cx + 5.5, low - 2.6, light(RED, 0.75) if ink is not INK else dark(RED, 0.2), 0.9
        )


def _note(painter: Painter, note: str, box: Rect, here: bool) -> None:
    x, y, w, h = box
    painter.frame(x + 0.8, y + h + 2.4, w - 1.6, 9.8, theme.inked(SUN if here else PARCH, 1.8))
    face = "bold" if here else "ui"
    painter.text(note, x + w / 2, y + h + 7.4, face, 7, INK, "center")


def heading(text: str, note: str = "") -> tuple[Node, ...]:
    """A page's title over a line, a note at its right."""
    told = (Text(note, "small", colour=UMBER, anchor="right"),) if note else ()
    return Row((Text(text, "title", 10.5, grow=True), *told), 6), Rule()
