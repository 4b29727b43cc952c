"""The top bar of the rooms beside the map: the year, what the room is about, points and towers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.ui import theme
from game.client.ui.palette import CREAM, GOLD
from game.core.twenty_years.scoring import total, towers

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.twenty_years.state import State

END = 486.0  # points: what a room adds to its title ends here


def heading(painter: Painter, s: State, symbol: str, title: str, room: float = 190.0) -> float:
    """The bar; `room` points for the title. Returns the x after it."""
    x = painter.top_bar("20 Years")
    left, _, wide, _ = painter.pill(f"Year {s.year}", max(80.0, x + 5), 13.5, GOLD, size=8, height=15)
    x = max(130.0, left + wide + 6)
    painter.symbol(symbol, x, 13.2, 16, "midleft")
    painter.symbol("vp", 493, 13.5, 16, "midleft")
    painter.text(f"{total(s)} VP", 512, 13.6, "bold", 9, CREAM, "midleft", max_width=34)
    painter.symbol("tower", 550, 13.2, 15.5, "midleft")
    painter.text(f"{towers(s)}/{s.chosen.towers}", 568, 13.6, "bold", 9, CREAM, "midleft", max_width=22)
    difficulty = s.chosen.difficulty.capitalize()
    painter.text(difficulty, 632, 13.6, "ui", 7.5, theme.SECOND, "midright", max_width=38)
    return painter.text(title, x + 20, 13.6, "ui", 9, CREAM, "midleft", max_width=room + 130 - x)
