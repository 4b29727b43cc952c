"""The record sheet, written year by year: in and out, eaten, stock. The last years are in sight; the book has all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import BLUE, INK, SUN, UMBER, VELLUM, dark, light, mix
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.queries import SheetRow
from game.core.mini_monarchy.tables import GOODS
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import RECORD, sign, snug

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

COLUMNS = 8
_LABELS, _PITCH, _LINE = 46.0, 28.8, 10.5
_SLASH = 2.6  # points from the middle of a column to its numbers
ZONE = "record/book"


class Record:
    """Eight columns; the running year is the last and written in blue."""

    def __init__(self, context: TableContext, open_book: Callable[[int], Step]) -> None:
        self.context = context
        self._open = open_book

    def paint(self, painter: Painter) -> None:
        s = self.context.state
        rows = queries.record_sheet(s)[-COLUMNS:]
        x, y, w, h = RECORD
        painter.panel(x, y, w, h, colour=VELLUM)
        action = (lambda: self._open(max(1, s.year))) if self.context.free else None
        if self.context.focus.zone(ZONE, (x + 3, y + 3, w - 6, h - 6), action, name="The record sheet"):
            painter.focus_ring(x + 3, y + 3, w - 6, h - 6)
        painter.text("Year", x + 6, y + 8.4, "title", snug(painter, 7.5), UMBER, "midleft")
        for line, (signs, label) in enumerate(_ROWS, 1):
            middle = y + 8.4 + line * _LINE + 0.8
            painter.rule(x + 5, middle - _LINE / 2, w - 10, mix(theme.RULE, VELLUM, 0.4))
            left = x + 6
            for name in signs:
                painter.symbol(name, left, middle, 9, "midleft")
                left += 9.6
            painter.text(
                label, left + 1.4, middle, "ui", snug(painter, 7), UMBER, "midleft", max_width=x + _LABELS - left
            )
        for i, row in enumerate(rows):
            self._column(painter, row, x + column_x(i + 1), y + 8.4)

    def _column(self, painter: Painter, row: SheetRow, cx: float, y: float) -> None:
        now = not row.closed
        if now:
            box = (cx - _PITCH / 2 + 0.6, RECORD[1] + 2.6, _PITCH - 1.2, RECORD[3] - 4.6)
            painter.frame(*box, theme.inked(light(SUN, 0.35), 2, 0.7))
        pen = dark(BLUE, 0.35) if now else INK
        painter.text(str(row.year), cx, y, "bold", snug(painter, 8), INK if now else UMBER, "center")
        for line, good in enumerate(GOODS, 1):
            _pair(painter, cx, y + line * _LINE + 0.8, row.gained.get(good, 0), row.spent.get(good, 0), pen)
        eaten = "·" if now else str(row.eaten)
        painter.text(eaten, cx, y + 4 * _LINE + 0.8, "ui", snug(painter, 8), pen, "center")
        _pair(painter, cx, y + 5 * _LINE + 0.8, row.food, row.ore, pen, "bold")


_ROWS = (
    *(((sign(good),), "in/out") for good in GOODS),
    (("bowl",), "eaten"),
    ((sign("food"), "ore"), "stock"),
)


def column_x(years: int) -> float:
    """Points from the sheet's edge to the middle of the last column, when so many years are written."""
    return _LABELS + (min(years, COLUMNS) - 0.5) * _PITCH


def _pair(painter: Painter, cx: float, y: float, a: int, b: int, pen: tuple[int, int, int], face: str = "ui") -> None:
    size, room = snug(painter, 8, 1.15), _PITCH / 2 - _SLASH - 0.6
    painter.text(str(a), cx - _SLASH, y, face, size, pen, "midright", max_width=room)
    painter.text("/", cx, y, "ui", snug(painter, 7.5), UMBER, "center")
    painter.text(str(b), cx + _SLASH, y, face, size, pen, "midleft", max_width=room)
