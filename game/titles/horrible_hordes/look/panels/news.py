"""What has happened lately, a line each: to read while others play, and when one's turn comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.ui.palette import INK
from game.titles.horrible_hordes.teller import HordesTeller

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.play import Play
    from game.client.stage.director import Director

LOOKED = 160  # events looked back at


class News:
    """Facts told once, when they have been shown: what a seat was called then stays."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []  # (symbol, sentence), the newest last
        self._director: Director[Any] | None = None
        self._upto = 0

    def follow(self, play: Play) -> None:
        """Tell what was shown since the last time; all anew after an undo."""
        director = play.director
        if director is not self._director or director.shown < self._upto:
            self.lines, self._director, self._upto = [], director, 0
        teller = HordesTeller(lambda: play.shown)
        for event in director.events[max(self._upto, director.shown - LOOKED) : director.shown]:
            line = teller.tell(event, play.session.you)
            if not line.quiet:
                self.lines.append((line.symbol, line.text))
        self._upto = director.shown
        del self.lines[:-LOOKED]


def paint(painter: Painter, box: Rect, title: str, rows: list[tuple[str, str]]) -> None:
    """A panel of lines, the newest at the foot."""
    x, y, w, h = painter.panel(*box, title=title)
    pitch = 11.6
    fit = int((h - 2) // pitch)
    for i, (symbol, text) in enumerate(rows[-fit:]):
        middle = y + 6.4 + i * pitch
        painter.symbol(symbol, x + 9, middle, 9)
        painter.rich(text, x + 17, middle, "ui", 8, INK, "midleft", max_width=w - 21)
