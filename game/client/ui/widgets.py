"""The button of a card that lies over a scene drawn by hand, and the numbered boxes of an order.

What they show is given each time they are drawn: they keep nothing. `on_confirm` returns a Step or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import CREAM, INK, OAK, SUN, TAN, VELLUM, mix

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Confirm = Callable[[], Step] | None
FAINT = theme.FAINT


def button(
    painter: Painter,
    focus: FocusGraph,
    id: str,
    box: Rect,
    label: str,
    on_confirm: Confirm,
    *,
    symbol: str = "",
    refusal: Refuses | None = None,
    tip: Sequence[str] = (),
    size: float = 9.0,
    act: Act | None = None,
) -> bool:
    """A slip with a label in its middle; `act` shows the button that does the same. True if focused."""
    x, y, w, h = box
    here = focus.zone(id, box, on_confirm, refusal=refusal, tip=tip, name=label)
    with painter.shifted(focus.offset(id), 0):
        painter.focus(*box) if here else painter.card(*box, off=refusal is not None)
        glyph = 14.0 if act is not None else 0.0
        wide = painter.text_width(label, "bold", size) + (h * 0.72 + 3 if symbol else 0) + glyph
        left = x + max(4.0, (w - wide) / 2)
        if act is not None:
            left += painter.glyph(act, left, y + h / 2, 10) + 3
        if symbol:
            painter.symbol(symbol, left, y + h / 2, h * 0.72, "midleft", off=refusal is not None)
            left += h * 0.72 + 3
        ink = FAINT if refusal is not None and not here else INK
        painter.text(label, left, y + h / 2, "bold" if here else "ui", size, ink, "midleft", max_width=x + w - 3 - left)
    return here


def numbers(painter: Painter, box: Rect, value: int, count: int, most: int) -> None:
    """Numbered boxes 1..count of which those up to `most` can be had, inside a zone."""
    x, y, w, h = box
    pitch = w / count
    for n in range(1, count + 1):
        on, can = n == value, n <= most
        paint = INK if on else VELLUM if can else mix(SUN, TAN, 0.5)
        rim = INK if can else mix(SUN, OAK, 0.6)
        painter.frame(x + (n - 1) * pitch + 0.6, y, pitch - 1.2, h, theme.inked(paint, 2.2, 0.6, rim))
        ink = CREAM if on else INK if can else mix(OAK, INK, 0.5)
        painter.text(str(n), x + (n - 0.5) * pitch, y + h / 2 + 0.1, "bold", 7.5, ink, "center", max_width=pitch - 1)
