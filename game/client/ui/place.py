"""Places floating slips: beside their subject, on the screen, covering nothing that matters.

`lie` places everything that has a subject: tips, refusals, lessons, notes on a space. `strip` places toasts, which have
none.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.client.draw.canvas import HEIGHT, WIDTH, Rect

GROUND = 12_000.0  # square points from which a zone or picture counts as background that slips may cover
GAP = 6.0  # points between subject and slip, room for the pointer
TOP, BOTTOM = 28.0, HEIGHT - 23.0  # keeps the bars free
ON_SUBJECT = 1000.0  # cost of covering a square point of the subject; of anything else it is 1
NEAR = 20.0  # cost of each point of distance from the subject
WIDER = 1.5  # cost of each point of width, so that a slip is only wide if that helps
SLIDES = 12  # positions tried along each side
HOLD = 8.0  # points from the corners of the slip that its beak keeps away
ACROSS, DOWN = 20, 10  # positions tried all over the screen
ALONG = (0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875)  # and of a toast, shares of the room aside
AWAY = 4000.0  # cost of lying away from the subject, without a beak
LATER = 0.01  # cost of a later side, to break ties


_Other = tuple[Rect, int]  # left, top, right, bottom of what lies there; how often it counts


class SlipPlace(NamedTuple):
    """A slip's box, and the side of the subject it is on: right, left, below, above; "" if away from it."""

    x: float
    y: float
    w: float
    h: float
    side: str

    @property
    def box(self) -> Rect:
        return self.x, self.y, self.w, self.h


def overlap(a: Rect, b: Rect) -> float:
    """The area two boxes share, in square points."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def apart(a: Rect, b: Rect) -> float:
    """The distance between two boxes, in points."""
    aside = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], 0.0)
    return math.hypot(aside, max(a[1] - b[1] - b[3], b[1] - a[1] - a[3], 0.0))


def round_all(boxes: Sequence[Rect]) -> Rect:
    """The bounding box of these."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top


@lru_cache(maxsize=8)  # what lies on a page is long: a key may hold 60 KiB
def lie(sizes: tuple[tuple[float, float], ...], subject: tuple[Rect, ...], avoid: tuple[Rect, ...]) -> SlipPlace:
    """The cheapest position of a slip in any of these sizes: off its subject, near it, covering as little as possible.

    Boxes listed twice in `avoid` cost twice as much. Without a subject it goes to the bottom.
    """
    ground = round_all(subject) if subject else None
    others = _counted(avoid)

    def least(place: SlipPlace, i: int) -> float:
        """A lower bound of a position's cost."""
        cost = WIDER * place.w + LATER * i
        if ground is None:
            return cost + 2 * (BOTTOM - place.h - place.y)
        cost += 0.0 if place.side else AWAY
        return cost + NEAR * apart(place.box, ground) + ON_SUBJECT * sum(overlap(place.box, box) for box in subject)

    def cheapest(everywhere: bool) -> tuple[SlipPlace | None, float]:
        offers = _offers(sizes, ground, everywhere)
        return _cheapest(((least(place, i), i, place) for i, place in offers), others)

    best, cost = cheapest(False)
    if best is not None and cost <= AWAY + WIDER * min(w for w, _ in sizes):
        return best  # nowhere else is it cheaper
    best, _ = cheapest(True)
    assert best is not None
    return best


def _counted(avoid: Sequence[Rect]) -> Sequence[_Other]:
    return Counter((x, y, x + w, y + h) for x, y, w, h in avoid).most_common()


def _cheapest(
    offers: Iterable[tuple[float, int, SlipPlace]], others: Sequence[_Other]
) -> tuple[SlipPlace | None, float]:
    """The cheapest of these positions, each after a lower bound of its cost and its number; and its cost."""
    best, cheapest = None, math.inf
    for cost, _, place in sorted(offers):  # ranked by a lower bound: most need no full comparison
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


@lru_cache(maxsize=2)
def strip(sizes: tuple[tuple[float, float], ...], avoid: tuple[Rect, ...]) -> Rect:
    """The box of a slip without a subject: near the top bar or at the bottom, elsewhere if that covers less."""
    near = [(w, h, top) for w, h in sizes for top in (TOP + 6, (TOP - h) / 2, BOTTOM - h - 4)]
    far = [(w, h, TOP + (BOTTOM - h - TOP) * i / ACROSS) for w, h in reversed(sizes) for i in range(ACROSS + 1)]
    lines = [(line, (0.5, 1.0, 0.0)) for line in near] + [(line, ALONG) for line in far]
    places = [(6 + (WIDTH - w - 12) * side, max(1.0, top), w, h) for (w, h, top), sides in lines for side in sides]
    best, _ = _cheapest(((LATER * i, i, SlipPlace(*place, "")) for i, place in enumerate(places)), _counted(avoid))
    assert best is not None
    return best.box


def _offers(
    sizes: tuple[tuple[float, float], ...], subject: Rect | None, everywhere: bool
) -> Iterator[tuple[int, SlipPlace]]:
    """Numbered positions beside the subject, and with `everywhere` all over the screen."""
    first = 0
    for w, h in sizes:
        sides = list(_sides(w, h, subject)) if subject is not None else []
        yield from enumerate(sides, first)
        first += len(sides)
        if everywhere:
            yield from enumerate(_all_over(w, h), first)
        first += (ACROSS + 1) * (DOWN + 1)


def _sides(w: float, h: float, subject: Rect) -> Iterator[SlipPlace]:
    """Positions along the four sides of the subject."""
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
    """Start coordinates along a side: centred, flush with either end, and as far as the beak still points."""
    yield start + (length - size) / 2
    yield start
    yield start + length - size
    first, last = start + length / 2 - size + HOLD, start + length / 2 - HOLD
    for step in range(SLIDES + 1):
        yield first + (last - first) * step / SLIDES


def _all_over(w: float, h: float) -> Iterator[SlipPlace]:
    """Positions all over the screen, beside nothing."""
    right, bottom = WIDTH - w - 5, max(TOP, BOTTOM - h)
    for across in range(ACROSS + 1):
        for down in range(DOWN + 1):
            yield SlipPlace(4 + (right - 4) * across / ACROSS, TOP + (bottom - TOP) * down / DOWN, w, h, "")


# ---- Geometry of boxes, in points; how the focus moves.
ASIDE = 3.0  # weight of a point sideways against a point ahead
DIAGONAL = 12.0  # points added if no part of a box lies straight ahead
WIDEST = 3.0  # points sideways per point ahead beyond which a box is not in that direction


def inset(box: Rect, x: float, y: float | None = None) -> Rect:
    """The box without a margin of x at the sides and y (x if not given) above and below."""
    y = x if y is None else y
    return box[0] + x, box[1] + y, max(0.0, box[2] - 2 * x), max(0.0, box[3] - 2 * y)


def middle(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def shifted(at: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """The point moved right by x and down by y."""
    return at[0] + x, at[1] + y


def between(a: tuple[float, float], b: tuple[float, float], t: float, high: float = 0.0) -> tuple[float, float]:
    """The point at t (0..1) of the way from a to b, on an arc `high` points high."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - 4 * high * t * (1 - t)


def beyond(at: float, least: float, most: float) -> float:
    """How far a coordinate lies outside a range: negative before it, positive after it, 0 inside."""
    return min(0.0, at - least) + max(0.0, at - most)


def abreast(count: int, step: float) -> tuple[float, ...]:
    """Offsets of `count` things in a centred row."""
    return tuple((i - (count - 1) / 2) * step for i in range(count))


def sides(corners: Sequence[tuple[float, float]]) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides of a polygon, from corner to corner and back to the first."""
    return pairwise((*corners, corners[0]))


def inside(rect: Rect, x: float, y: float) -> bool:
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def overlap_aside(a: Rect, b: Rect, dx: int) -> float:
    """The overlap of two boxes across the direction of a move, in points; negative for a gap."""
    i = 1 if dx else 0
    return min(a[i] + a[i + 2], b[i] + b[i + 2]) - max(a[i], b[i])


def price_of(a: Rect, b: Rect, dx: int, dy: int) -> float | None:
    """The weighted distance from a to b in a direction, in points; None if b is not in that direction."""
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
