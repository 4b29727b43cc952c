"""Leaf nodes: text, symbols, pictures, lines, backgrounds, and custom drawings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from msgspec.structs import force_setattr

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.page.node import Do, How, Layout, Node, SpokenNode, Wide, plain, set_in, spans
from game.client.ui.palette import GOLD, GREEN, INK, ORANGE, RUST, TAN, UMBER, Colour
from game.client.ui.text import line_height
from game.client.ui.theme import FAINT
from game.phrase import percent


class Space(Node, frozen=True):
    """Empty space."""

    w: float = 0.0
    h: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        return self.w, self.w

    def tall(self, plan: Layout, w: float) -> float:
        return self.h


class Rule(Space, frozen=True):
    """A thin horizontal line."""

    parts: ClassVar[bool] = True
    h: float = 2.0

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.rule(box[0], box[1] + box[3] / 2, box[2])


class Art(Space, frozen=True, kw_only=True):
    """A custom drawing: `draw(painter, box, how)` is a `do` whose arguments determine it. `alt` is read aloud."""

    draw: Do
    alt: str = ""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        self.draw(painter, box, how)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("image", self.alt),) if self.alt else ()


class Hole(Space, frozen=True, kw_only=True):
    """A place that the scene draws itself, over the page: `Layout.holes[id]` is its box."""

    id: str

    def lay(self, plan: Layout, box: Rect) -> None:
        plan.holes[self.id] = box


class Ground(Node, frozen=True):
    """The background of a card or a pill, as nested frames."""

    parts: ClassVar[bool] = True
    frames: tuple[BoxFrame, ...]

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.frame(*box, self.frames)


# Text styles: face and default size. "label" is bold while its item has the focus.
TYPE = {
    "ui": ("ui", 8.0), "bold": ("bold", 9.0), "title": ("title", 7.5), "label": ("label", 9.0),
    "book": ("book", 10.0), "bookbold": ("bookbold", 10.0), "italic": ("italic", 9.0),
    "note": ("ui", 7.5), "small": ("ui", 7.8), "line": ("ui", 8.5), "told": ("ui", 9.0), "tag": ("bold", 7.5),
    "mark": ("bold", 8.0), "name": ("bold", 8.5), "strong": ("bold", 9.5), "figure": ("bold", 10.0),
    "total": ("bold", 11.0), "head": ("title", 11.0), "tale": ("book", 9.5), "aside": ("italic", 8.5),
}  # fmt: skip


class Text(Node, frozen=True):
    """Text with marks ({wood}, *bold*, ~) that wraps; `face` is one of TYPE, `size` 0 means its default."""

    text: str
    face: str = "ui"
    size: float = 0.0
    colour: Colour | None = None  # None: ink, faint if unavailable
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
        px, k = plan.painter.font_px(self.size), plan.painter.k
        least, most = spans(self.text, self._face(), px)
        if self.face == "label":  # advances are whole pixels, so sometimes the plain face is wider
            plain_least, plain_most = spans(self.text, "ui", px)
            least, most = max(least, plain_least), max(most, plain_most)
        return least / k, most / k

    def tall(self, plan: Layout, w: float) -> float:
        face, px, k = self._face(), plan.painter.font_px(self.size), plan.painter.k
        lines = set_in(self.text, face, px, round(w * k))[1]
        if self.face == "label":  # the plain face may be the wider one
            lines = max(lines, set_in(self.text, "ui", px, round(w * k))[1])
        return lines * line_height(face, px) * self.lead / k

    def step(self, plan: Layout) -> float:
        """The line height in points."""
        return line_height(self._face(), plan.painter.font_px(self.size)) * self.lead / plan.painter.k

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        colour = self.colour or (FAINT if how.dim else INK)
        text = set_in(self.text, self._face(how.here), painter.font_px(self.size), round(box[2] * painter.k))[0]
        painter.paragraph(text, *box[:3], self._face(how.here), self.size, colour, self.lead, self.anchor)

    def said(self) -> tuple[SpokenNode, ...]:
        words = plain(self.text)
        return (SpokenNode("heading" if self.face == "title" else "label", words),) if words else ()


class Symbol(Node, frozen=True):
    """A symbol that grows half as fast as text; a name with a slash is any sprite. `alt` is read aloud."""

    name: str
    size: float = 9.0
    off: bool | None = None  # greyed out; None: like its item
    alt: str = ""

    def wide(self, plan: Layout) -> Wide:
        w = self.tall(plan, 0.0) * plan.painter.sprites.aspect(self._sprite())
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self.size * plan.painter.half_grown

    def _sprite(self) -> str:
        return self.name if "/" in self.name else f"sym/{self.name}"

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        off = how.dim if self.off is None else self.off
        h = min(box[3], self.size * painter.half_grown)  # at the top of a row whose text wraps
        x, y = box[0] + box[2] / 2, box[1] + h / 2
        painter.sprite(self._sprite(), x, y, h, "center", alpha=110 if off else 255, grey=off)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("image", self.alt.replace("_", " ")),) if self.alt else ()


class Picture(Node, frozen=True):
    """A sprite at most `h` points high in an ink frame, smaller for large text. `alt` is read aloud."""

    name: str
    h: float
    rim: float = 0.8
    alt: str = ""
    off: bool = False  # without its colours

    def wide(self, plan: Layout) -> Wide:
        return 0.0, self.h * plan.painter.sprites.aspect(self.name)

    def tall(self, plan: Layout, w: float) -> float:
        h = self.h / plan.painter.grown
        return min(h, w / plan.painter.sprites.aspect(self.name)) + 2 * self.rim

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        aspect = painter.sprites.aspect(self.name)
        h = min(h, w / aspect + 2 * self.rim)  # the box may be higher than its width allows
        wide = (h - 2 * self.rim) * aspect + 2 * self.rim
        if self.rim:
            painter.rect(x + (w - wide) / 2, y, wide, h, INK)
        painter.sprite(self.name, x + w / 2, y + self.rim, h - 2 * self.rim, "midtop", grey=self.off)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("image", self.alt),) if self.alt else ()


class ButtonGlyph(Node, frozen=True):
    """The button of one act, or of several that share a picture, on the device last used; nothing if it has none.

    `cap`: it is shown on the control it presses, so it is hidden while the mouse is in use.
    """

    acts: tuple[Act, ...]
    size: float = 11.0
    cap: bool = True

    def _caps(self, painter: Painter) -> list[Act]:
        if self.cap and not painter.capped:
            return []
        return list({painter.glyphs(act): act for act in self.acts if painter.glyphs(act)}.values())

    def wide(self, plan: Layout) -> Wide:
        size = self.size * plan.painter.half_grown
        caps = [plan.painter.glyph_width(act, size) for act in self._caps(plan.painter)]
        w = sum(caps) + 2 * (len(caps) - 1) if caps else 0.0
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return max(self.size * plan.painter.half_grown, plan.painter.line_step("bold", 7) + 0.6)

    def clickable(self, painter: Painter, box: Rect, end: float) -> None:
        """Let the mouse click its buttons, and what stands right of them up to `end`."""
        if caps := self._caps(painter):
            painter.clickable(caps, (box[0], box[1], end - box[0], box[3]), self.size * painter.half_grown)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x = box[0]
        for act in self._caps(painter):
            x += painter.glyph(act, x, box[1] + box[3] / 2, self.size * painter.half_grown) + 2


# ---- Nodes for numbers: counts, prices, gauges, dice, charts, pills.
MARK = 1.3  # height of a symbol beside a number, relative to the number


class Bar(Space, frozen=True, kw_only=True):
    """A gauge, `share` 0..1; anything above zero is visible. `text` is read aloud."""

    share: float
    text: str = ""
    colour: Colour = GREEN
    ground: Colour = TAN

    def wide(self, plan: Layout) -> Wide:
        return min(self.w, 20.0), self.w

    def tall(self, plan: Layout, w: float) -> float:
        return self.h or 5.2

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.bar(*box, self.share, self.colour, self.ground)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("progress", "", self.text or percent(self.share)),)


class DiceFaces(Node, frozen=True):
    """Faces side by side, in lines; `off` are the indexes of those greyed out."""

    faces: tuple[str, ...]  # names of sprites, as flat/6
    size: float = 11.0
    gap: float = 1.4
    off: tuple[int, ...] = ()
    alt: str = ""

    def wide(self, plan: Layout) -> Wide:
        each = self.size * plan.painter.half_grown
        return each, max(0.0, len(self.faces) * (each + self.gap) - self.gap)

    def _across(self, each: float, w: float) -> int:
        return max(1, int((w + self.gap + 0.01) // (each + self.gap)))

    def tall(self, plan: Layout, w: float) -> float:
        each = self.size * plan.painter.half_grown
        return -(-len(self.faces) // self._across(each, w)) * (each + self.gap) - self.gap

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        each = self.size * painter.half_grown
        across, pitch = self._across(each, box[2]), each + self.gap
        for i, face in enumerate(self.faces):
            x, y = box[0] + i % across * pitch + each / 2, box[1] + i // across * pitch + each / 2
            off = i in self.off or how.dim
            painter.sprite(face, x, y, each, "center", alpha=110 if off else 255, grey=off)

    def said(self) -> tuple[SpokenNode, ...]:
        words = self.alt or " ".join(face.rpartition("/")[2] for face in self.faces)
        return (SpokenNode("image", words),) if words else ()


class Chart(Node, frozen=True):
    """Chances by outcome, (label, 0..1) a column, columns `h` points high; `now` is marked.

    Text is never squeezed: if columns are too narrow for percentages, only the labels that fit are shown.
    """

    columns: tuple[tuple[str, float], ...]
    h: float = 40.0
    colour: Colour = ORANGE
    now: int = -1

    def _line(self, painter: Painter) -> float:
        return painter.line_step("bold", 7.5)

    def wide(self, plan: Layout) -> Wide:
        widest = max((plan.painter.text_width(percent(share), "bold", 7.5) for _, share in self.columns), default=0.0)
        return 10.0 * len(self.columns), (widest + 2) * len(self.columns)

    def tall(self, plan: Layout, w: float) -> float:
        return self.h + 2 * self._line(plan.painter) + 1

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        if not self.columns:
            return
        x, y, w, h = box
        line, pitch = self._line(painter), w / len(self.columns)
        top, field = max(0.01, *(share for _, share in self.columns)), h - 2 * line - 1
        base = y + line + field
        widths = [painter.text_width(label, "bold", 7.5) for label, _ in self.columns]
        every = max(1, -(-int(max(widths) + 2) // max(1, int(pitch))))
        told = max(painter.text_width(percent(share), "bold", 7.5) for _, share in self.columns) <= pitch
        for i, (label, share) in enumerate(self.columns):
            tall, cx = max(0.9, field * share / top), x + (i + 0.5) * pitch
            look = theme.inked(GOLD if i == self.now else self.colour, 0.8, 0.6)
            painter.frame(cx - pitch * 0.36, base - tall, pitch * 0.72, tall, look)
            if told:
                face = "bold" if share >= 0.1 else "ui"
                painter.text(percent(share), cx, base - tall - line / 2, face, 7.5, INK, "center")
            if i % every == 0:
                painter.text(label, cx, base + line / 2 + 0.6, "bold", 7.5, INK, "center")
        painter.rule(x, base, w, UMBER)

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("chart", "", ", ".join(f"{label} {percent(share)}" for label, share in self.columns)),)


class Curves(Node, frozen=True):
    """A line chart: `lines` of (name, colour, numbers) over `length` steps; `now` is marked.

    The highest and lowest numbers are labelled; names are only read aloud, so colours need a legend elsewhere.
    `ahead`: thin lines of (colour, numbers) for expected results.
    """

    lines: tuple[tuple[str, Colour, tuple[int, ...]], ...]
    length: int  # steps the whole width stands for
    ahead: tuple[tuple[Colour, tuple[int, ...]], ...] = ()
    h: float = 40.0
    now: float = -1.0  # in steps

    def tall(self, plan: Layout, w: float) -> float:
        return self.h

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        drawn = [(colour, values, 1.4) for _, colour, values in self.lines]
        drawn += [(colour, values, 0.6) for colour, values in self.ahead]
        numbers = [number for _, values, _ in drawn for number in values]
        if not numbers:
            return
        low, high = min(0, *numbers), max(1, *numbers)
        half = painter.line_step("ui", 7) / 2
        edge = max(painter.text_width(str(number), "ui", 7) for number in (low, high)) + 3
        x, y, w, h = box[0] + edge, box[1] + half, box[2] - edge - 2, box[3] - 2 * half
        for number in {low, 0, high}:
            level = y + h * (high - number) / (high - low)
            painter.text(str(number), x - 3, level, "ui", 7, UMBER, "midright")
            painter.line(x, level, x + w, level, TAN, 0.5)
        if self.now >= 0:
            here = x + w * self.now / max(1, self.length)
            painter.line(here, y, here, y + h, INK, 0.8)
        for colour, values, wide in drawn:
            at = [(x + w * i / max(1, self.length), y + h * (high - n) / (high - low)) for i, n in enumerate(values)]
            for (x0, y0), (x1, y1) in pairwise(at):
                painter.line(x0, y0, x1, y1, colour, wide)
            if wide > 1 and at:
                painter.rect(at[-1][0] - 1.5, at[-1][1] - 1.5, 3, 3, colour, 1.5)

    def said(self) -> tuple[SpokenNode, ...]:
        told = ", ".join(f"{name}: {values[-1]}" for name, _, values in self.lines if values)
        return (SpokenNode("chart", "", told),) if told else ()


class Count(Node, frozen=True):
    """A number with its symbol, after the old number crossed out if it was different."""

    symbol: str
    number: str
    size: float = 9.0
    was: str = ""
    colour: Colour | None = None
    alt: str = ""  # read instead of the symbol's name

    def _parts(self, painter: Painter) -> tuple[float, float, float]:
        """The widths of the old number, of the number, and of the symbol."""
        old = painter.text_width(self.was, "ui", self.size * 0.8) + 3 if self.was and self.was != self.number else 0.0
        mark = self.size * MARK * painter.half_grown if self.symbol else 0.0
        return old, painter.text_width(self.number, "bold", self.size), mark

    def wide(self, plan: Layout) -> Wide:
        w = sum(self._parts(plan.painter)) + 1.0
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return max(plan.painter.line_step("bold", self.size), self._parts(plan.painter)[2])

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y = box[0], box[1] + box[3] / 2
        old, wide, mark = self._parts(painter)
        if old:
            painter.struck(self.was, x, y, "ui", self.size * 0.8)
        colour = self.colour or (theme.FAINT if how.dim else INK)
        painter.text(self.number, x + old, y, "bold", self.size, colour, "midleft")
        if mark:
            painter.symbol(self.symbol, x + old + wide + 1, y, mark, "midleft")

    def said(self) -> tuple[SpokenNode, ...]:
        return (SpokenNode("label", f"{self.number} {self.alt or self.symbol.replace('_', ' ')}".strip()),)


class Price(Node, frozen=True):
    """(good, number, whether it is short) side by side; lines break between goods."""

    goods: tuple[tuple[str, str, bool], ...]
    size: float = 8.0
    gap: float = 3.0

    def _counts(self) -> list[Count]:
        return [Count(good, number, self.size, "", RUST if short else None) for good, number, short in self.goods]

    def wide(self, plan: Layout) -> Wide:
        each = [count.wide(plan)[0] for count in self._counts()]
        return max(each, default=0.0), sum(each) + self.gap * max(0, len(each) - 1)

    def _lines(self, widths: list[float], w: float) -> Iterator[list[int]]:
        """The indexes of the goods on each line."""
        line, left = list[int](), w
        for i, wide in enumerate(widths):
            if line and wide > left + 0.01:
                yield line
                line, left = [], w
            line.append(i)
            left -= wide + self.gap
        yield line

    def tall(self, plan: Layout, w: float) -> float:
        counts = self._counts()
        lines = sum(1 for _ in self._lines([count.wide(plan)[0] for count in counts], w))
        return lines * max((count.tall(plan, w) for count in counts), default=0.0)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        counts = self._counts()
        widths = [sum(count._parts(painter)) + 1.0 for count in counts]
        lines = list(self._lines(widths, box[2]))
        for n, line in enumerate(lines):
            x, h = box[0], box[3] / len(lines)
            for i in line:
                counts[i].paint(painter, (x, box[1] + n * h, widths[i], h), how)
                x += widths[i] + self.gap

    def said(self) -> tuple[SpokenNode, ...]:
        words = ", ".join(said.name for count in self._counts() for said in count.said())
        return (SpokenNode("label", words),) if words else ()


class Pill(Text, frozen=True):
    """A short text in a rounded box."""

    face: str = "bold"
    size: float = 7.5
    fill: Colour = GOLD
    high: float = 12.4  # at least
    edge: float = 1.5

    def wide(self, plan: Layout) -> Wide:
        least, most = super().wide(plan)
        return least + 2 * self.edge, most + 2 * self.edge

    def tall(self, plan: Layout, w: float) -> float:
        return max(self.high, super().tall(plan, w - 2 * self.edge))

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        painter.frame(*box, theme.inked(self.fill, 2, 0.6))
        inner = w - 2 * self.edge
        own = painter.paragraph_height(self.text, inner, self.face, self.size)
        painter.paragraph(
            self.text, x + self.edge, y + (h - own) / 2, inner, self.face, self.size, self.colour or INK, 1.0, "center"
        )
