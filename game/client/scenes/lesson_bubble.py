"""The slip of a lesson: what to do, a beak and a light at the thing that is meant, never over it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.ui import theme
from game.client.ui.palette import FERN, INK, SUN, UMBER
from game.client.ui.place import BOTTOM, GAP, TOP, overlap

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.draw.sketch import Sketch

WIDE, PAD = 190.0, 8.0
NEAR = 12.0  # what a point away from the target costs, in square points of other things covered
ACROSS, DOWN = 24, 12  # places looked at all over the screen
FEW = 6  # so many things are lit one by one, more as one
TAB = (64.0, 16.0)  # the slip folded away
SLIDES = (0.0, 0.5, 1.0, 0.25, 0.75)  # of the way along a side
FOLD = "A click here folds this slip away; the menu leaves the lesson at any time."


class Target:
    """The boxes that are meant, and the one round all of them."""

    def __init__(self, boxes: Sequence[Rect]) -> None:
        self.boxes = tuple(boxes)
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
        self.rect: Rect = (left, top, right - left, bottom - top)


class Bubble:
    """Draws the slip and remembers where; `box` is None while none is there."""

    def __init__(self) -> None:
        self.box: Rect | None = None
        self._asked: tuple[object, ...] = ()
        self._place = (0.0, 0.0, "")

    def draw(
        self,
        painter: Painter,
        count: tuple[int, int],
        words: tuple[str, str, str],
        target: Target | None,
        zones: Sequence[Rect],
        here: Rect | None,
        folded: bool,
    ) -> None:
        """`count`: the step of how many; `words`: what just happened, what to do, the other way; `here`: the focus."""
        if folded:
            self._tab(painter, count)
            return
        if target is not None:
            _light(painter, target)
        w = min(250.0, WIDE * max(1.0, painter.text_scale * 0.92))
        told, text, more = words
        rows = [(told, "italic", 8.5, FERN)] if told else []
        rows.append((text, "book", 9.0, INK))
        rows += [(more, "ui", 8.0, UMBER)] if more else []
        rows += [(FOLD, "ui", 7.5, UMBER)] if count[0] == 0 else []
        head = 12.0 * max(1.0, painter.text_scale * 0.9)
        inner = w - 2 * PAD
        h = head + 6 + sum(painter.paragraph_height(row[0], inner, row[1], row[2]) + 3 for row in rows)
        x, y, side = self._where(w, h, target, zones, here)
        self.box = (x, y, w, h)
        if target is not None and not side:
            _leader(painter, target, self.box)
        painter.covers(x, y, w, h)
        painter.frame(x, y, w + 1.6, h + 2.2, theme.TOOLTIP)
        if target is not None and side:
            painter.beak(target.rect, self.box, side)
        painter.symbol("hat", x + PAD + 5, y + 3 + head / 2, head)
        painter.text(
            f"Step {count[0] + 1} of {count[1]}", x + PAD + head + 3, y + 3 + head / 2, "bold", 8, UMBER, "midleft"
        )
        top = y + head + 5
        for text, face, size, colour in rows:
            top = painter.paragraph(text, x + PAD, top, inner, face, size, colour) + 3

    def _tab(self, painter: Painter, count: tuple[int, int]) -> None:
        w, h = TAB[0] * max(1.0, painter.text_scale), TAB[1] * max(1.0, painter.text_scale * 0.9)
        x, y = (WIDTH - w) / 2, HEIGHT - theme.PROMPT_BAR - h - 2
        self.box = (x, y, w, h)
        painter.covers(x, y, w, h)
        painter.frame(x, y, w + 1.6, h + 2.2, theme.TOOLTIP)
        painter.symbol("hat", x + 9, y + h / 2, h - 5)
        painter.text(f"Step {count[0] + 1}", x + 18, y + h / 2, "bold", 8, UMBER, "midleft", max_width=w - 22)

    def _where(
        self, w: float, h: float, target: Target | None, zones: Sequence[Rect], here: Rect | None
    ) -> tuple[float, float, str]:
        """Beside the target, over as few other things as can be; looked for anew only when something has moved."""
        asked = (round(w), round(h), target.boxes if target else (), tuple(zones), here)
        if asked != self._asked:
            self._asked = asked
            self._place = _best(w, h, target, zones, here)
        return self._place


def _best(
    w: float, h: float, target: Target | None, zones: Sequence[Rect], here: Rect | None
) -> tuple[float, float, str]:
    def cost(offer: tuple[float, float, str]) -> float:
        slip = (offer[0], offer[1], w, h)
        spent = sum(overlap(slip, zone) for zone in zones)
        spent += 3 * overlap(slip, here) if here else 0.0
        if target is None:
            return spent + 2 * (BOTTOM - h - slip[1])
        return spent + NEAR * _gap(slip, target.rect) + 1000 * sum(overlap(slip, box) for box in target.boxes)

    return min(_offers(w, h, target.rect if target else None), key=cost)


def _gap(a: Rect, b: Rect) -> float:
    """Points between two boxes."""
    aside = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], 0.0)
    return math.hypot(aside, max(a[1] - b[1] - b[3], b[1] - a[1] - a[3], 0.0))


def _offers(w: float, h: float, subject: Rect | None) -> Iterator[tuple[float, float, str]]:
    """Places at the four sides of the subject, slid along them, and all over the screen; those have no side."""
    right, bottom = WIDTH - w - 5, max(TOP, BOTTOM - h)
    if subject is not None:
        sx, sy, sw, sh = subject
        for side, x in (("right", sx + sw + GAP), ("left", sx - w - GAP - 2)):
            if 3 <= x <= right:
                for slide in SLIDES:
                    yield x, min(max(sy + (sh - h) * slide, TOP), bottom), side
        for side, y in (("below", sy + sh + GAP), ("above", sy - h - GAP - 2)):
            if TOP - 2 <= y <= bottom:
                for slide in SLIDES:
                    yield min(max(sx + (sw - w) * slide, 4), right), y, side
    for across in range(ACROSS + 1):
        for down in range(DOWN + 1):
            yield 4 + (right - 4) * across / ACROSS, TOP + (bottom - TOP) * down / DOWN, ""


def _light(painter: Painter, target: Target) -> None:
    """A golden frame round what is meant."""
    boxes = target.boxes if len(target.boxes) <= FEW else (target.rect,)
    for x, y, w, h in boxes:
        painter.lit(x, y, w, h)


def _leader(painter: Painter, target: Target, slip: Rect) -> None:
    """A line of dots from a slip that lies away to the nearest thing that is meant; drawn before the slip."""
    from_x, from_y = slip[0] + slip[2] / 2, slip[1] + slip[3] / 2
    boxes = target.boxes if len(target.boxes) <= FEW else (target.rect,)
    x, y, w, h = min(boxes, key=lambda box: _gap(box, slip))
    to_x, to_y = min(max(from_x, x), x + w), min(max(from_y, y), y + h)
    long = math.dist((from_x, from_y), (to_x, to_y))

    def dot(pen: Sketch) -> None:
        pen.disc(2, 2, 2, INK)
        pen.disc(2, 2, 1.4, SUN)

    for i in range(int((long - 6) / 6)):
        share = (6 + i * 6) / long
        at = to_x + (from_x - to_x) * share, to_y + (from_y - to_y) * share
        painter.sketch(("lead",), at[0] - 2, at[1] - 2, 4, 4, dot)
