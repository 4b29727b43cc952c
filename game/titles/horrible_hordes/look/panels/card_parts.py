"""Parts the cards share: chances as bars, the faces dice need, letters that keep to a line's height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import SMALLEST, Rect
from game.client.ui.palette import FERN, INK, RUST, UMBER, Colour, light

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Bar = tuple[str, float, float]  # label, chance, armies expected to be left


def lined(painter: Painter, size: float, pitch: float, face: str = "ui") -> float:
    """The size of letters, at most `size`, whose lines fit into `pitch` points under today's text size."""
    while size * painter.text_scale > SMALLEST and painter.line_step(face, size) > pitch:
        size -= 0.25
    return size


def paint_bars(painter: Painter, tell: Callable[[float], str], rows: Sequence[Bar], box: Rect) -> None:
    """Chances as bars that share the box's height; rows whose chance is not to be told are left out."""
    x, y, w, h = box
    pitch = h / max(1, len(rows))
    size = lined(painter, 8.5, pitch, "bold")
    lead = max([painter.text_width(label, "bold", size) for label, _, _ in rows], default=0.0)
    lead = min(lead + 5, w * 0.24)
    chances = max([painter.text_width(f"win {tell(chance)}", "bold", size) for _, chance, _ in rows], default=0.0)
    chances = min(chances + 3, w * 0.24)
    tail = min(painter.rich_width("0.0{army} left", "ui", size - 0.8) + 4, w * 0.22)
    for i, (label, chance, armies) in enumerate(rows):
        mid = y + (i + 0.5) * pitch
        told = tell(chance)
        if not told:
            continue
        painter.text(label, x, mid, "bold", size, INK, "midleft", max_width=lead - 3)
        colour = FERN if chance >= 0.5 else RUST
        thick = min(7.2, pitch - 4)
        painter.bar(x + lead, mid - thick / 2, w - lead - chances - tail - 4, thick, chance, colour)
        painter.text(f"win {told}", x + w - tail, mid, "bold", size, colour, "midright", max_width=chances)
        painter.rich(f"{armies:.1f}{{army}} left", x + w, mid, "ui", size - 0.8, UMBER, "midright", max_width=tail - 3)


def paint_faces(
    painter: Painter, label: str, rows: Sequence[tuple[str, int]], colour: Colour, x: float, y: float, w: float
) -> None:
    """ "You hit on 7+": the face the dice of each kind of unit need."""
    if not rows:
        return
    size = 8 / painter.text_scale
    left = painter.text(label, x, y, "ui", 8, INK, "midleft", max_width=w * 0.34) + 3
    for unit, need in rows:
        text = "never" if need > 10 else "always" if need <= 1 else f"{need}+"
        wide = painter.text_width(text, "bold", size) + 4.4
        painter.pill(text, left, y, light(colour, 0.75), INK, size, height=10.4, width=wide)
        painter.symbol({"settlement": "home"}.get(unit, unit), left + wide + 0.8, y, 8.4, "midleft")
        left += wide + 11.6
