"""The button at the right end of a match's top bar that opens the menu: for the mouse, whatever room one is in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH, Rect
from game.client.stack import Step
from game.client.ui import theme

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph

MENU: Rect = (WIDTH - 22, 5, 16, 17)


def menu_button(
    painter: Painter,
    focus: FocusGraph,
    id: str,
    open_menu: Callable[[], Step] | None,
    rings: bool = True,
    aside: bool = False,
) -> None:
    """The button in its place. Without `rings` the focus is not shown; `aside`: only the mouse can go there."""
    if focus.zone(id, MENU, open_menu, name="Menu", aside=aside) and rings:
        painter.focus_ring(*MENU)
    painter.symbol("menu", MENU[0] + MENU[2] / 2, theme.TOP_BAR / 2, 11)
