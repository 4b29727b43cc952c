"""The button of a page drawn by hand: drawn and declared in one call."""

from __future__ import annotations

from collections.abc import Callable

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import INK


def button(
    painter: Painter,
    focus: FocusGraph,
    id: str,
    box: Rect,
    label: str,
    on_confirm: Callable[[], Step],
    *,
    symbol: str = "",
    refusal: Refuses | None = None,
    size: float = 9.0,
) -> bool:
    """A slip with a label in its middle, which shakes when it is refused. True if focused."""
    x, y, w, h = box
    here = focus.zone(id, box, on_confirm, refusal=refusal, name=label)
    with painter.shifted(focus.offset(id), 0):
        painter.focus(*box) if here else painter.card(*box, off=refusal is not None)
        wide = painter.text_width(label, "bold", size) + (h * 0.72 + 3 if symbol else 0)
        left = x + max(4.0, (w - wide) / 2)
        if symbol:
            painter.symbol(symbol, left, y + h / 2, h * 0.72, "midleft", off=refusal is not None)
            left += h * 0.72 + 3
        ink = theme.FAINT if refusal is not None and not here else INK
        painter.text(label, left, y + h / 2, "bold" if here else "ui", size, ink, "midleft", max_width=x + w - 3 - left)
    return here
