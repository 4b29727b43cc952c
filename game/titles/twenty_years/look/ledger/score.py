"""The score tab of the ledger: the score so far, line by line, and what can still be earned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.scenes.book import heading
from game.client.ui.palette import FERN, INK, RUST, UMBER
from game.core.twenty_years.scoring import sheet
from game.titles.twenty_years.look.ledger.reach import reach

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.ledger.reader import Reader

SYMBOLS = {
    "guards": "head_bandits",
    "events": "swords",
    "rooms": "dungeon",
    "ledger": "book",
    "flights": "flee",
    "structures": "hammer",
    "towers": "magic_tower",
    "statue": "statue",
    "spices": "spices",
    "army": "army",
    "cartographer": "compass",
    "architect": "dividers",
}
DETAILS = {"cartographer": "for the farthest corner"}  # where a tile's id would tell a player nothing


class ScorePages:
    """Both pages of the tab."""

    def __init__(self, ledger: Reader) -> None:
        self._ledger = ledger

    def paint(self, painter: Painter, left: Rect, right: Rect) -> None:
        self._paint_sheet(painter, left)
        self._paint_reach(painter, right)

    def _paint_sheet(self, painter: Painter, box: Rect) -> None:
        x, _, w, _ = box
        page = sheet(self._ledger.state)
        y = heading(painter, "The score so far", box, "if the game ended now")
        step = (box[1] + box[3] - 24 - y) / len(page.rows)
        for i, line in enumerate(page.rows):
            cy = y + (i + 0.5) * step
            off = line.points == 0
            painter.symbol(SYMBOLS.get(line.id, "vp"), x + 2, cy, 13, "midleft", off=off)
            painter.text(line.label, x + 21, cy, "ui", 9, INK, "midleft", max_width=96)
            self._paint_detail(painter, DETAILS.get(line.id, line.detail), (x + 112, cy - step / 2, w - 112 - 24, step))
            ink = RUST if line.points < 0 else UMBER if off else INK
            text = f"−{-line.points}" if line.points < 0 else str(line.points)
            painter.text(text, x + w - 4, cy, "ui" if off else "bold", 9.6, ink, "midright")
            painter.dots(x, cy + step / 2, w)
        end = box[1] + box[3] - 20
        painter.line(x, end - 1, x + w, end - 1, INK, 0.8)
        painter.line(x, end + 1, x + w, end + 1, INK, 0.5)
        painter.text("So far", x + 21, end + 11, "bold", 10.5, INK, "midleft")
        painter.text(f"{page.total} VP", x + w - 4, end + 11, "bold", 14, INK, "midright")

    def _paint_detail(self, painter: Painter, text: str, box: Rect) -> None:
        """Where the points come from: in one line, or small in two."""
        x, y, w, h = box
        if painter.text_width(text, "ui", 7.6) <= w:
            painter.text(text, x, y + h / 2, "ui", 7.6, UMBER, "midleft")
            return
        tall = min(h, painter.paragraph_height(text, w, "ui", 7, 0.86))
        painter.paragraph(text, x, y + (h - tall) / 2, w, "ui", 7, UMBER, 0.86, max_height=h)

    def _paint_reach(self, painter: Painter, box: Rect) -> None:
        x, _, w, _ = box
        y = heading(painter, "Still available", box, "according to the rules")
        rows = reach(self._ledger.state)
        if not rows:
            painter.text("The game is over.", x, y + 10, "italic", 9, UMBER, "midleft")
            return
        step = min(17.0, (box[1] + box[3] - y) / len(rows))
        for i, chance in enumerate(rows):
            cy = y + (i + 0.5) * step
            painter.symbol(chance.symbol, x + 2, cy, min(13.0, step - 1), "midleft", off=chance.gone)
            room = w - 25 - painter.text_width(chance.points, "bold", 9) - 8
            painter.text(chance.text, x + 21, cy, "ui", 8.6, UMBER if chance.gone else INK, "midleft", max_width=room)
            ink = UMBER if chance.gone else RUST if chance.points.startswith("−") else FERN
            painter.text(chance.points, x + w - 2, cy, "bold", 9, ink, "midright")
            if i < len(rows) - 1:
                painter.dots(x, cy + step / 2, w)
