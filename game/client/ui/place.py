"""Where a slip of paper may lie: beside its subject, on the screen, over nothing that matters.

`lie` is the one answer for all of them: tips, reasons, lessons, what a cursor says of a space. `strip` is the same for
what has no subject, as a toast.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.client.draw.canvas import HEIGHT, WIDTH, Rect

GAP = 6.0  # points between subject and slip, room for the pointer
TOP, BOTTOM = 28.0, HEIGHT - 23.0  # the bars stay free
ON_SUBJECT = 1000.0  # what covering a square point of the subject costs; of anything else it costs 1
NEAR = 20.0  # what a point away from the subject costs
WIDER = 1.5  # what a point of width costs, so that a slip is wide only where that helps
SLIDES = 12  # places along a side, from one end of the slip level with the middle of the subject to the other
HOLD = 8.0  # points from an end of the slip within which its beak does not stand
ACROSS, DOWN = 20, 10  # places looked at all over the screen
AWAY = 4000.0  # what it costs to lie at no side of the subject, with no beak that shows what is meant
LATER = 0.01  # what a later side costs, where all else is equal


_Other = tuple[
    tuple[float, float, float, float], int
]  # left, top, right, bottom of what lies there; how often it counts


class SlipPlace(NamedTuple):
    """A slip, and the side of its subject it lies on: right, left, below, above; "" away from it."""

    x: float
    y: float
    w: float
    h: float
    side: str

    @property
    def box(self) -> Rect:
        return self.x, self.y, self.w, self.h


def overlap(a: Rect, b: Rect) -> float:
    """Square points two boxes share."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def apart(a: Rect, b: Rect) -> float:
    """Points between two boxes."""
    aside = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], 0.0)
    return math.hypot(aside, max(a[1] - b[1] - b[3], b[1] - a[1] - a[3], 0.0))


def round_all(boxes: Sequence[Rect]) -> Rect:
    """One box round all of them."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top


@lru_cache(maxsize=200)
def lie(sizes: tuple[tuple[float, float], ...], subject: tuple[Rect, ...], avoid: tuple[Rect, ...]) -> SlipPlace:
    """The cheapest place of a slip in any of these sizes: never over its subject, over as little else as can be, near.

    What stands twice in `avoid` is covered at twice the price. Without a subject it lies low.
    """
    ground = round_all(subject) if subject else None
    others = Counter((x, y, x + w, y + h) for x, y, w, h in avoid).most_common()
    best, cost = _cheapest(_offers(sizes, ground, False), subject, ground, others)
    if best is not None and cost <= AWAY + WIDER * min(w for w, _ in sizes):
        return best  # nowhere else is it cheaper
    best, _ = _cheapest(_offers(sizes, ground, True), subject, ground, others)
    assert best is not None
    return best


def _cheapest(
    offers: Iterable[tuple[int, SlipPlace]], subject: tuple[Rect, ...], ground: Rect | None, others: Sequence[_Other]
) -> tuple[SlipPlace | None, float]:
    """The cheapest of some places, and what it costs."""
    ranked = sorted((_least(place, i, subject, ground), i, place) for i, place in offers)
    best, cheapest = None, math.inf
    for cost, _, place in ranked:  # what is cheap to know was asked first: most need not be held against everything
        if cost >= cheapest:
            break
        left, top, right, bottom = place.x, place.y, place.x + place.w, place.y + place.h
        for (x, y, x1, y1), times in others:
            if x < right and left < x1 and y < bottom and top < y1:
                cost += times * (min(right, x1) - max(left, x)) * (min(bottom, y1) - max(top, y))
                if cost >= cheapest:
                    break
        else:
            best, cheapest = place, cost
    return best, cheapest


def beside(subject: Rect, w: float, h: float, avoid: Sequence[Rect] = ()) -> tuple[float, float, str]:
    """(x, y, side) of a w x h slip about one thing."""
    x, y, _, _, side = lie(((w, h),), (subject,), tuple(avoid))
    return x, y, side


def strip(sizes: Sequence[tuple[float, float]], avoid: Sequence[Rect]) -> Rect:
    """The box of a line about nothing on the page: below the top bar, on it or low, or elsewhere if that covers."""
    near = [(w, h, top) for w, h in sizes for top in (TOP + 6, (TOP - h) / 2, BOTTOM - h - 4)]
    best, cost = _freest(near, (0.5, 1.0, 0.0), avoid)
    if cost:
        far = [(w, h, TOP + (BOTTOM - h - TOP) * i / DOWN) for w, h in reversed(sizes) for i in range(DOWN + 1)]
        best, _ = min((best, cost), _freest(far, (0.0, 1.0, 0.5), avoid), key=lambda one: one[1])
    return best


def _freest(
    lines: Sequence[tuple[float, float, float]], sides: Sequence[float], avoid: Sequence[Rect]
) -> tuple[Rect, float]:
    """Of boxes (width, height, top) at these sides of the screen (0 left, 1 right) the first that covers least."""
    offers = [(6 + (WIDTH - w - 12) * side, max(1.0, top), w, h) for w, h, top in lines for side in sides]
    costs = [sum(overlap(box, other) for other in avoid) for box in offers]
    least = min(costs)
    return offers[costs.index(least)], least


def _least(place: SlipPlace, i: int, subject: tuple[Rect, ...], ground: Rect | None) -> float:
    """What a place costs at least."""
    cost = WIDER * place.w + LATER * i
    if ground is None:
        return cost + 2 * (BOTTOM - place.h - place.y)
    cost += 0.0 if place.side else AWAY
    return cost + NEAR * apart(place.box, ground) + ON_SUBJECT * sum(overlap(place.box, box) for box in subject)


def _offers(
    sizes: tuple[tuple[float, float], ...], subject: Rect | None, everywhere: bool
) -> Iterator[tuple[int, SlipPlace]]:
    """Places at the sides of the subject and, `everywhere`, all over the screen, with their numbers among all."""
    first = 0
    for w, h in sizes:
        sides = list(_sides(w, h, subject)) if subject is not None else []
        yield from enumerate(sides, first)
        first += len(sides)
        if everywhere:
            yield from enumerate(_all_over(w, h), first)
        first += (ACROSS + 1) * (DOWN + 1)


def _sides(w: float, h: float, subject: Rect) -> Iterator[SlipPlace]:
    """Places at the four sides of the subject, slid along them."""
    right, bottom = WIDTH - w - 5, max(TOP, BOTTOM - h)
    sx, sy, sw, sh = subject
    for side, x in (("right", sx + sw + GAP), ("left", sx - w - GAP - 2)):
        if 3 <= x <= right:
            for top in _along(sy, sh, h):
                yield SlipPlace(x, min(max(top, TOP), bottom), w, h, side)
    for side, y in (("below", sy + sh + GAP), ("above", sy - h - GAP - 2)):
        if TOP - 2 <= y <= bottom:
            for left in _along(sx, sw, w):
                yield SlipPlace(min(max(left, 4), right), y, w, h, side)


def _along(start: float, length: float, size: float) -> Iterator[float]:
    """Where a slip of this size begins along a side: in its middle, level with its ends, as far as a beak holds."""
    yield start + (length - size) / 2
    yield start
    yield start + length - size
    first, last = start + length / 2 - size + HOLD, start + length / 2 - HOLD
    for step in range(SLIDES + 1):
        yield first + (last - first) * step / SLIDES


def _all_over(w: float, h: float) -> Iterator[SlipPlace]:
    """Places all over the screen, at no side of anything."""
    right, bottom = WIDTH - w - 5, max(TOP, BOTTOM - h)
    for across in range(ACROSS + 1):
        for down in range(DOWN + 1):
            yield SlipPlace(4 + (right - 4) * across / ACROSS, TOP + (bottom - TOP) * down / DOWN, w, h, "")


# ---- Boxes in points: a margin taken off one; which lies in a direction from another, and how far: so the focus
# moves.
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
