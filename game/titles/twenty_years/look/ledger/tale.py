"""A tale set beside a picture: its heading and its first lines left of it, the rest below, with a drop cap."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame, Sketch
from game.client.ui.geometry import middle
from game.client.ui.page import How, Node, Said, Text
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import GOLD, INK, PLUM, UMBER, light, mix
from game.client.ui.text import line_height, wrap

STORY = mix(INK, UMBER, 0.45)
LEAD = 0.95
CAPPED = 2  # lines a drop cap is high
APART = 11.0  # points between text and picture
SHAPE = 228 / 318  # height of a picture of the ledger, of its width
_RIM = (Frame.inset(0, INK, 2.6), Frame.inset(1.3, GOLD, 2.0), Frame.inset(2.2, INK, 1.0))


class Vignette(Node, frozen=True):
    """The picture of an entry in its gold frame, `w` points wide; it gives way as the text grows."""

    entry: int
    w: float

    def wide(self, plan: Layout) -> Wide:
        w = self.w / plan.painter.grown
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self.wide(plan)[0] * SHAPE + 4

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        painter.frame(x - 2, y, w + 4, h, _RIM)
        painter.sprite(f"pic/year_{self.entry}", *middle(box), h - 4, "center")


class Capped(Text, frozen=True):
    """Lines in italics; the first letter is a drop cap, unless `cap` is off."""

    face: str = "italic"
    size: float = 9.4
    lead: float = LEAD
    cap: bool = True

    def indent(self, painter: Painter) -> tuple[int, float]:
        """How many lines begin how far in, points."""
        step = line_height(self.face, painter.font_px(self.size)) * self.lead / painter.k
        return (CAPPED, CAPPED * step + 2.6) if self.cap else (0, 0.0)

    def set_in(self, painter: Painter, w: float) -> list[str]:
        """The words of each line at a width."""
        lines, far = self.indent(painter)
        text, px = self.text[self.cap :], painter.font_px(self.size)
        found = wrap(text, self.face, px, round(w * painter.k), round(far * painter.k), lines)
        return [" ".join(piece.text for piece in line.pieces) for line in found]

    def tall(self, plan: Layout, w: float) -> float:
        return max(len(self.set_in(plan.painter, w)), CAPPED * self.cap) * self.step(plan)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        indent = self.indent(painter)
        if self.cap:
            _drop_cap(painter, self.text[0], box[0], box[1] + 0.8, indent[1] - 4)
        painter.paragraph(self.text[self.cap :], *box[:3], self.face, self.size, STORY, self.lead, indent=indent)


class _Set(NamedTuple):
    """How a tale is set at a width: the text's own width beside the picture, heights, and what of it goes where."""

    narrow: float
    head: float
    picture: float
    beside: Capped
    below: Capped | None


class Tale(Node, frozen=True):
    """Heading and text left of a picture and below it."""

    head: Node
    text: str
    picture: Vignette
    size: float = 9.4

    def inside(self) -> tuple[Node, ...]:
        return (self.head,)

    def wide(self, plan: Layout) -> Wide:
        least = plan.wide(self.head)[0] + plan.wide(self.picture)[0] + APART
        return least, least + 100

    def _set(self, plan: Layout, w: float) -> _Set:
        found: _Set | None = plan.lines.get((id(self), w))
        if found is None:
            narrow = w - plan.wide(self.picture)[0] - APART
            head, picture = plan.tall(self.head, narrow), plan.tall(self.picture, w)
            whole = Capped(self.text, size=self.size)
            lines = whole.set_in(plan.painter, narrow)
            room = max(CAPPED, math.ceil((picture - head - 4) / whole.step(plan) - 0.3))
            first, rest = " ".join(lines[:room]), " ".join(lines[room:])
            below = Capped(rest, size=self.size, cap=False) if rest else None
            found = _Set(narrow, head, picture, Capped(self.text[0] + first, size=self.size), below)
            plan.lines[id(self), w] = found
        return found

    def tall(self, plan: Layout, w: float) -> float:
        one = self._set(plan, w)
        left = one.head + 4 + one.beside.tall(plan, one.narrow)
        return left + one.below.tall(plan, w) if one.below else max(left, one.picture)

    def lay(self, plan: Layout, box: Rect) -> None:
        x, y, w, _ = box
        one = self._set(plan, w)
        wide = plan.wide(self.picture)[0]
        self.picture.lay(plan, (x + w - wide - 2, y, wide, one.picture))
        self.head.lay(plan, (x, y, one.narrow, one.head))
        top, tall = y + one.head + 4, one.beside.tall(plan, one.narrow)
        plan.put(one.beside, (x, top, one.narrow, tall))
        if one.below is not None:
            plan.put(one.below, (x, top + tall, w, one.below.tall(plan, w)))

    def said(self) -> tuple[Said, ...]:
        return (*self.head.said(), Said("label", self.text))


def _drop_cap(painter: Painter, letter: str, x: float, y: float, size: float) -> None:
    def block(pen: Sketch) -> None:
        pen.box(0, 0, size, size, INK, 2)
        pen.box(0.8, 0.8, size - 1.6, size - 1.6, PLUM, 1.5)
        m = size / 2
        for turn in range(8):
            a = math.radians(45 * turn + 22)
            near, far = size * 0.27, size * 0.42
            ends = [
                (m + near * math.cos(a), m + near * math.sin(a)),
                (m + far * math.cos(a + 0.3), m + far * math.sin(a + 0.3)),
            ]
            pen.stroke(ends, mix(PLUM, GOLD, 0.5), 0.8)

    painter.sketch(("drop cap",), x, y, size, size, block)
    painter.text(
        letter, x + size / 2, y + size / 2 + 0.2, "title", painter.fixed(size * 0.7), light(GOLD, 0.4), "center"
    )
