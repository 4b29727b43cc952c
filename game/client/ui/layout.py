"""Cutting a box into boxes, all in points: (x, y, w, h) in, the same out."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect


def inset(box: Rect, x: float, y: float | None = None) -> Rect:
    """The box without a margin of x at the sides and y (x if not given) above and below."""
    y = x if y is None else y
    return box[0] + x, box[1] + y, max(0.0, box[2] - 2 * x), max(0.0, box[3] - 2 * y)


def rows(box: Rect, count: int, gap: float = 2.0, height: float | None = None) -> list[Rect]:
    """`count` boxes below each other: of a height, from the top, or sharing the whole."""
    x, y, w, h = box
    each = (h - gap * (count - 1)) / max(1, count) if height is None else height
    return [(x, y + i * (each + gap), w, each) for i in range(count)]


def columns(box: Rect, count: int, gap: float = 4.0) -> list[Rect]:
    """`count` boxes side by side sharing the width."""
    x, y, w, h = box
    each = (w - gap * (count - 1)) / max(1, count)
    return [(x + i * (each + gap), y, each, h) for i in range(count)]


def shares(box: Rect, parts: Sequence[float], gap: float = 4.0) -> list[Rect]:
    """Boxes side by side whose widths are as the parts: (1, 2) is a third and two thirds."""
    x, y, w, h = box
    unit = (w - gap * (len(parts) - 1)) / sum(parts)
    out = []
    for part in parts:
        out.append((x, y, unit * part, h))
        x += unit * part + gap
    return out


def grid(box: Rect, down: int, across: int, gap: float = 3.0) -> list[Rect]:
    """down x across boxes, row by row."""
    return [cell for row in rows(box, down, gap) for cell in columns(row, across, gap)]


def centred(box: Rect, w: float, h: float) -> Rect:
    """A w x h box in the middle of another."""
    return box[0] + (box[2] - w) / 2, box[1] + (box[3] - h) / 2, w, h


def middle(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
