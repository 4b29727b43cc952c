"""The slip of a lesson: what to do, a beak and a light at the thing that is meant, never over it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.geometry import inset
from game.client.ui.page import WHOLE, Art, Column, How, Lines, Node, Page, Plan, Row, Symbol, Text, do
from game.client.ui.palette import FERN, INK, SUN, UMBER
from game.client.ui.place import BOTTOM, Place, apart, lie, overlap, round_all
from game.teller import say

WIDE, PAD, EDGE = 190.0, 8.0, 7.0  # its width, and room round its words: aside, above and below together
STRETCHES = (0.9, 0.97, 1.05, 1.3, 1.6)  # widths looked at
SIGN = 11.0  # points of the hat and of the arrow beside a slip's number
CLOSE = 5.0  # points between two things that are lit as one
BESIDE = 2.4  # points a light keeps from a thing in it that has the focus, so that both rings are seen
STAYS = 4  # what else lies on the page counts so often: this slip stays while one plays
HERE = 60  # and what has the focus, so often
FEW = 6  # so many things are lit one by one, more as one


class Target:
    """The boxes that are meant, one for all of them where they are many; what of them is on the screen."""

    def __init__(self, boxes: Sequence[Rect]) -> None:
        self.rect = round_all(boxes)
        self.boxes = joined(boxes) if len(boxes) <= FEW else (self.rect,)


def joined(boxes: Sequence[Rect]) -> tuple[Rect, ...]:
    """The boxes, with those that stand close in a row or in a column as one, so that their rings do not cross."""
    found: list[Rect] = []
    for box in boxes:
        while near := next((one for one in found if _in_line(one, box) and apart(one, box) < CLOSE), None):
            found.remove(near)
            box = round_all((near, box))
        found.append(box)
    return tuple(found)


def _in_line(a: Rect, b: Rect) -> bool:
    """Whether two boxes are of one row or of one column."""
    return a[0::2] == b[0::2] or a[1::2] == b[1::2]


def _same(a: Rect, b: Rect) -> bool:
    """Whether two boxes lie in one place, to half a point."""
    return all(abs(one - other) < 0.5 for one, other in zip(a, b, strict=True))


def on_screen(box: Rect) -> Rect | None:
    """The part of a box that is to be seen; None when that is too little to point at."""
    left, top = max(box[0], 1.0), max(box[1], 0.0)
    w, h = min(box[0] + box[2], WIDTH - 1.0) - left, min(box[1] + box[3], BOTTOM) - top
    return (left, top, w, h) if w >= min(box[2], 12) and h >= min(box[3], 8) else None


class Bubble:
    """Draws the slip and remembers where; `box` is None while none is there."""

    def __init__(self) -> None:
        self.box: Rect | None = None
        self._asked: tuple[object, ...] = ()
        self._here: Rect | None = None
        self._place = Place(0.0, 0.0, 0.0, 0.0, "")
        self._page = Page(keep=False)
        self._stamp: tuple[object, ...] = ()
        self._sizes: tuple[tuple[float, float], ...] = ()

    def draw(
        self,
        painter: Painter,
        count: tuple[int, int],
        words: tuple[str, str, str, str],
        target: Target | None,
        zones: Sequence[Rect],
        here: Rect | None,
        folded: bool,
    ) -> None:
        """`count`: the step of how many; `words`: what just happened, what to do, the other way, how it folds."""
        if folded:
            self._tab(painter, count)
            return
        if target is not None:
            for box in target.boxes:
                holds = here is not None and overlap(box, here) > 0 and not _same(box, here)
                painter.lit(*(inset(box, -BESIDE) if holds else box))
        sizes = self._measured(painter, _slip(count, words))
        x, y, w, h, side = self._where(sizes, target, zones, here)
        self.box = (x, y, w, h)
        self._lay(painter, _slip(count, words, _way(self.box, target) if target is not None and not side else None))
        if target is not None and side:
            painter.beak(target.rect, self.box, side)

    def _tab(self, painter: Painter, count: tuple[int, int]) -> None:
        tab = Lines((_head(say("step", n=count[0] + 1)),))
        plan = Plan(painter, tab, WHOLE, {})
        w, h = plan.wide(tab)[1] + 2 * PAD, plan.tall(tab, WIDTH) + EDGE
        self.box = ((WIDTH - w) / 2, HEIGHT - theme.PROMPT_BAR - h - 2, w, h)
        self._lay(painter, tab)

    def _lay(self, painter: Painter, tree: Node) -> None:
        """The tree on a slip in the box."""
        assert self.box is not None
        x, y, w, h = self.box
        painter.covers(x, y, w, h)
        painter.frame(x, y, w + 1.6, h + 2.2, theme.TOOLTIP)
        self._page.paint(painter, FocusGraph(), tree, inset(self.box, PAD, EDGE / 2))

    def _measured(self, painter: Painter, slip: Node) -> tuple[tuple[float, float], ...]:
        """The sizes the slip may have; they are worked out once for its words."""
        asked = slip, painter.text_scale, painter.k
        if asked != self._stamp:
            plan = Plan(painter, slip, WHOLE, {})
            broad = max(1.0, painter.text_scale * 0.85)
            widths = [WIDE * stretch * broad for stretch in STRETCHES]
            self._sizes = tuple((w, plan.tall(slip, w - 2 * PAD) + EDGE) for w in widths)
            self._stamp = asked
        return self._sizes

    def _where(
        self, sizes: Sequence[tuple[float, float]], target: Target | None, zones: Sequence[Rect], here: Rect | None
    ) -> Place:
        """Beside the target, over as few other things as can be; it stays there until it must move or is in the way."""
        asked = (tuple(sizes), target.boxes if target else (), tuple(zones))
        if asked != self._asked or (here is not None and here != self._here and overlap(self._place.box, here)):
            avoid = (*[*zones] * STAYS, *([here] * HERE if here else []))
            self._place = lie(tuple(sizes), target.boxes if target else (), avoid)
        self._asked, self._here = asked, here
        return self._place


def _head(text: str, way: tuple[float, float] | None = None) -> Node:
    """A slip's number, and the `way` to what is meant of one that lies away from it."""
    arrow = (Art(SIGN, SIGN, draw=do(_arrow, *way)),) if way is not None else ()
    return Row((Symbol("hat", SIGN), Text(text, "bold", 8, UMBER, grow=True), *arrow), 4)


def _slip(count: tuple[int, int], words: tuple[str, ...], way: tuple[float, float] | None = None) -> Node:
    """What the slip says; `words` as for `Bubble.draw`."""
    told, text, more, fold = words
    lines = (
        (told, "italic", 8.5, FERN),
        (text, "book", 9.0, INK),
        (more, "ui", 8.0, UMBER),
        (fold, "ui", 7.5, UMBER),
    )
    texts = (Text(line, face, size, colour) for line, face, size, colour in lines if line)
    return Column((_head(say("step_of", n=count[0] + 1, count=count[1]), way), *texts), 3)


def _way(slip: Rect, target: Target) -> tuple[float, float]:
    """From the head of a slip to the nearest of what is meant: x and y of a step of length 1."""
    from_x, from_y = slip[0] + slip[2] - PAD - SIGN / 2, slip[1] + (EDGE + SIGN) / 2
    x, y, w, h = min(target.boxes, key=lambda box: apart(box, slip))
    dx, dy = min(max(from_x, x), x + w) - from_x, min(max(from_y, y), y + h) - from_y
    long = math.hypot(dx, dy) or 1.0
    return round(dx / long, 2), round(dy / long, 2)


def _arrow(ux: float, uy: float, painter: Painter, box: Rect, how: How) -> None:
    """A golden arrow in its box, pointing that way."""

    def draw(pen: Sketch) -> None:
        tip, back = (6.5 + 5.5 * ux, 6.5 + 5.5 * uy), (6.5 - 5 * ux, 6.5 - 5 * uy)
        wings = [(6.5 + 5 * side * uy, 6.5 - 5 * side * ux) for side in (1, -1)]
        for width, colour in ((4.6, INK), (2.8, SUN)):
            pen.stroke([back, (6.5, 6.5)], colour, width)
        pen.poly([tip, *wings], SUN)
        pen.stroke([tip, *wings, tip], INK, 0.9)

    painter.sketch(("arrow", ux, uy), box[0] - 1, box[1] - 1, 13, 13, draw)
