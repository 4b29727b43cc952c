"""Boxes in points: a margin taken off one; which lies in a direction from another, and how far: so the focus moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.client.draw.canvas import Rect

ASIDE = 3.0  # how much a point aside counts against a point ahead
DIAGONAL = 12.0  # points that a box counts as farther when nothing of it lies straight ahead
WIDEST = 3.0  # points aside for each point ahead beyond which it does not lie in that direction


def inset(box: Rect, x: float, y: float | None = None) -> Rect:
    """The box without a margin of x at the sides and y (x if not given) above and below."""
    y = x if y is None else y
    return box[0] + x, box[1] + y, max(0.0, box[2] - 2 * x), max(0.0, box[3] - 2 * y)


def middle(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def shifted(at: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """The place so far to the right of it and below it."""
    return at[0] + x, at[1] + y


def between(a: tuple[float, float], b: tuple[float, float], t: float, high: float = 0.0) -> tuple[float, float]:
    """The place t (0..1) of the way from a to b; `high` points above it half-way, as what is thrown."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - 4 * high * t * (1 - t)


def beyond(at: float, least: float, most: float) -> float:
    """How far a place lies before the least or behind the most it may be; 0 between."""
    return min(0.0, at - least) + max(0.0, at - most)


def abreast(count: int, step: float) -> tuple[float, ...]:
    """How far aside each of so many in a row stands from its middle."""
    return tuple((i - (count - 1) / 2) * step for i in range(count))


def sides(corners: Sequence[tuple[float, float]]) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides of a polygon, from corner to corner and back to the first."""
    return pairwise((*corners, corners[0]))


def inside(rect: Rect, x: float, y: float) -> bool:
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def overlap_aside(a: Rect, b: Rect, dx: int) -> float:
    """Points two boxes share across the direction of a move; below zero it is the gap between them."""
    i = 1 if dx else 0
    return min(a[i] + a[i + 2], b[i] + b[i + 2]) - max(a[i], b[i])


def price_of(a: Rect, b: Rect, dx: int, dy: int) -> float | None:
    """How far b is from a in a direction, points; None when it does not lie there."""
    i, sign = (0, dx) if dx else (1, dy)
    centre = (b[i] + b[i + 2] / 2 - a[i] - a[i + 2] / 2) * sign
    if centre < 1:
        return None
    ahead = (b[i] - a[i] - a[i + 2]) if sign > 0 else (a[i] - b[i] - b[i + 2])
    aside = max(0.0, -overlap_aside(a, b, dx))
    if ahead < -min(a[i + 2], b[i + 2]) / 2 or aside > WIDEST * centre:
        return None
    j = 1 - i
    off = abs(b[j] + b[j + 2] / 2 - a[j] - a[j + 2] / 2)
    return max(0.0, ahead) + ASIDE * aside + 0.1 * off + (DIAGONAL if aside > 0 else 0)
