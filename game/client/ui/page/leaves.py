"""Leaves: text, symbols, pictures, lines, grounds, and what only a hand can draw."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import force_setattr

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Frame
from game.client.input.actions import Act
from game.client.ui.page.measure import plain, set_in, spans
from game.client.ui.page.node import Do, How, Layout, Node, Said, Wide
from game.client.ui.palette import INK, Colour
from game.client.ui.text import line_height
from game.client.ui.theme import FAINT


class Space(Node, frozen=True):
    """Room."""

    w: float = 0.0
    h: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        return self.w, self.w

    def tall(self, plan: Layout, w: float) -> float:
        return self.h


class Rule(Space, frozen=True):
    """A thin level line."""

    h: float = 2.0

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.rule(box[0], box[1] + box[3] / 2, box[2])


class Art(Space, frozen=True, kw_only=True):
    """What only a hand can draw: `draw(painter, box, how)`, a `do` whose arguments tell all it shows. `alt` is read."""

    draw: Do
    alt: str = ""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        self.draw(painter, box, how)

    def said(self) -> tuple[Said, ...]:
        return (Said("image", self.alt),) if self.alt else ()


class Hole(Space, frozen=True, kw_only=True):
    """A place that the scene draws itself, over the page: `Plan.holes[id]` is its box."""

    id: str

    def lay(self, plan: Layout, box: Rect) -> None:
        plan.holes[self.id] = box


class Ground(Node, frozen=True):
    """Nested frames: what a card or a pill lies on."""

    parts: ClassVar[bool] = True
    frames: tuple[Frame, ...]

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.frame(*box, self.frames)


# What letters are for: their face, and the size it is mostly set in. "label" is bold while its item has the focus.
TYPE = {
    "ui": ("ui", 8.0), "bold": ("bold", 9.0), "title": ("title", 7.5), "label": ("label", 9.0),
    "book": ("book", 10.0), "bookbold": ("bookbold", 10.0), "italic": ("italic", 9.0),
    "note": ("ui", 7.5), "small": ("ui", 7.8), "line": ("ui", 8.5), "told": ("ui", 9.0), "tag": ("bold", 7.5),
    "mark": ("bold", 8.0), "name": ("bold", 8.5), "strong": ("bold", 9.5), "figure": ("bold", 10.0),
    "total": ("bold", 11.0), "head": ("title", 11.0), "tale": ("book", 9.5), "aside": ("italic", 8.5),
}  # fmt: skip


class Text(Node, frozen=True):
    """Words with marks ({wood}, *bold*, ~) that wrap; `face` is one of TYPE, `size` 0 the size that goes with it."""

    text: str
    face: str = "ui"
    size: float = 0.0
    colour: Colour | None = None  # None: ink, and faint where it cannot be had
    lead: float = 1.0
    anchor: str = "left"

    def __post_init__(self) -> None:
        face, size = TYPE[self.face]
        if face != self.face:
            force_setattr(self, "face", face)
        if not self.size:
            force_setattr(self, "size", size)

    def _face(self, here: bool = True) -> str:
        return self.face if self.face != "label" else "bold" if here else "ui"

    def wide(self, plan: Layout) -> Wide:
        px, k = plan.px(self.size), plan.painter.k
        least, most = spans(self.text, self._face(), px)
        if self.face == "label":  # advances are whole pixels: now and then the plain face is the wider one
            plain_least, plain_most = spans(self.text, "ui", px)
            least, most = max(least, plain_least), max(most, plain_most)
        return least / k, most / k

    def tall(self, plan: Layout, w: float) -> float:
        face, px, k = self._face(), plan.px(self.size), plan.painter.k
        lines = set_in(self.text, face, px, round(w * k))[1]
        if self.face == "label":  # the plain face may be the wider one
            lines = max(lines, set_in(self.text, "ui", px, round(w * k))[1])
        return lines * line_height(face, px) * self.lead / k

    def step(self, plan: Layout) -> float:
        """Points from one line to the next."""
        return line_height(self._face(), plan.px(self.size)) * self.lead / plan.painter.k

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        colour = self.colour or (FAINT if how.dim else INK)
        text = set_in(self.text, self._face(how.here), painter.font_px(self.size), round(box[2] * painter.k))[0]
        painter.paragraph(text, *box[:3], self._face(how.here), self.size, colour, self.lead, self.anchor)

    def said(self) -> tuple[Said, ...]:
        words = plain(self.text)
        return (Said("heading" if self.face == "title" else "label", words),) if words else ()


class Symbol(Node, frozen=True):
    """A symbol, growing half as fast as text; a name with a slash is any sprite. `alt` is read out."""

    name: str
    size: float = 9.0
    off: bool | None = None  # greyed; None: as its item
    alt: str = ""

    def wide(self, plan: Layout) -> Wide:
        w = self.tall(plan, 0.0) * plan.painter.sprites.aspect(self._sprite())
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self._high(plan.painter)

    def _high(self, painter: Painter) -> float:
        return self.size * (1 + painter.text_scale) / 2

    def _sprite(self) -> str:
        return self.name if "/" in self.name else f"sym/{self.name}"

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        off = how.dim if self.off is None else self.off
        h = min(box[3], self._high(painter))  # at the top of a row whose text has more lines
        x, y = box[0] + box[2] / 2, box[1] + h / 2
        painter.sprite(self._sprite(), x, y, h, "center", alpha=110 if off else 255, grey=off)

    def said(self) -> tuple[Said, ...]:
        return (Said("image", self.alt.replace("_", " ")),) if self.alt else ()


class Picture(Node, frozen=True):
    """A sprite at most `h` points high, in an ink frame; it gives way as the text grows. `alt` is read out."""

    name: str
    h: float
    rim: float = 0.8
    alt: str = ""

    def wide(self, plan: Layout) -> Wide:
        return 0.0, self.h * plan.painter.sprites.aspect(self.name)

    def tall(self, plan: Layout, w: float) -> float:
        h = self.h / plan.painter.grown
        return min(h, w / plan.painter.sprites.aspect(self.name)) + 2 * self.rim

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        aspect = painter.sprites.aspect(self.name)
        h = min(h, w / aspect + 2 * self.rim)  # it may be given more height than its width allows
        wide = (h - 2 * self.rim) * aspect + 2 * self.rim
        if self.rim:
            painter.rect(x + (w - wide) / 2, y, wide, h, INK)
        painter.sprite(self.name, x + w / 2, y + self.rim, h - 2 * self.rim, "midtop")

    def said(self) -> tuple[Said, ...]:
        return (Said("image", self.alt),) if self.alt else ()


class Glyph(Node, frozen=True):
    """The button of one act, or of several that share a picture, on the device last used; nothing where it has none."""

    acts: tuple[Act, ...]
    size: float = 11.0

    def _caps(self, painter: Painter) -> list[Act]:
        return list({painter.glyphs(act): act for act in self.acts if painter.glyphs(act)}.values())

    def _size(self, painter: Painter) -> float:
        return self.size * (1 + painter.text_scale) / 2

    def wide(self, plan: Layout) -> Wide:
        size = self._size(plan.painter)
        caps = [plan.painter.glyph_width(act, size) for act in self._caps(plan.painter)]
        w = sum(caps) + 2 * (len(caps) - 1) if caps else 0.0
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return max(self._size(plan.painter), plan.painter.line_step("bold", 7) + 0.6)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x = box[0]
        for act in self._caps(painter):
            x += painter.glyph(act, x, box[1] + box[3] / 2, self._size(painter)) + 2
