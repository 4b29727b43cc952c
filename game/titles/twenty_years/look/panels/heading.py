"""The top bar of the rooms beside the map: the year, what the room is about, points and towers, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.stack import Step
from game.client.ui.palette import CREAM, GOLD
from game.client.ui.widgets_menu import menu_button
from game.titles.twenty_years.look.panels.year_bar import MENU_ZONE, figures

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph
    from game.core.twenty_years.state import State

END = 486.0  # points: what a room adds to its title ends here


def heading(
    painter: Painter,
    s: State,
    symbol: str,
    title: str,
    focus: FocusGraph,
    open_menu: Callable[[], Step],
    room: float = 190.0,
) -> float:
    """The bar; `room` points for the title. Returns the x after it."""
    x = painter.top_bar("20 Years")
    left, _, wide, _ = painter.pill(f"Year {s.year}", max(80.0, x + 5), 13.5, GOLD, size=8, height=15)
    x = max(130.0, left + wide + 6)
    painter.symbol(symbol, x, 13.2, 16, "midleft")
    figures(painter, s)
    menu_button(painter, focus, MENU_ZONE, open_menu, aside=True)
    return painter.text(title, x + 20, 13.6, "ui", 9, CREAM, "midleft", max_width=room + 130 - x)
