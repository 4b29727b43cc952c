"""Furniture of scenes: panels, trays, cards, focus, tooltips, banners, the two bars. All sizes are in points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.lettering import Lettering
from game.client.draw.sketch import BoxFrame, Sketch
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.place import SlipPlace, lie

BROADER = 1.35  # factor by which a slip may be wider to cover less, applied up to twice


class Furniture(Lettering):
    """Adds furniture to a canvas that can write."""

    field: Rect = (0.0, 0.0, 0.0, 0.0)  # the text field drawn last
    aims: tuple[str, ...] = ()  # two lines at the left of the prompt bar: now and next, and the goal

    # ---- grounds
    def table(self, colour: hue.Colour = hue.TABLE) -> None:
        """Draws the table below everything, including the margins."""
        width, height = self.surface.get_size()
        size = math.ceil(width / 2), math.ceil(height / 2)  # a quarter is cached and blitted four times

        def make() -> pygame.Surface:
            """A flat colour with a fixed pattern of short darker strokes."""
            wood = pygame.Surface(size, 0, 32)
            wood.fill(colour)
            for i in range(350):
                wood.fill(hue.dark(colour, 0.1), ((i * 7919) % size[0], (i * 104729 // 7) % size[1], self.px(3), 1))
            return wood

        wood = self.cache.get(("table", size, colour), make)
        self.surface.fblits([(wood, (x, y)) for x in (0, size[0]) for y in (0, size[1])])

    def panel(self, x: float, y: float, w: float, h: float, title: str = "", colour: hue.Colour = hue.PARCH) -> Rect:
        """Draws a parchment board in a wooden border, with `title` on a bar. Returns the inside."""
        bar = theme.TITLE if title else 0.0
        self.frame(x, y, w + 2.2, h + theme.SHADOW, theme.panel_frames(colour, hue.WOOD, bar, True))
        self.seen(title, self.box(x, y, w, h), panel=True)
        if title:
            size = min(7.5, 0.76 * bar / self.text_scale)  # it stays on its bar at any text size
            self.text(title, x + 6, y + bar / 2 + 0.2, "title", size, hue.CREAM, "midleft", max_width=w - 12)
        top = bar or 1.7
        return x + 1.7, y + top, w - 3.4, h - top - 1.7

    def tray(self, x: float, y: float, w: float, h: float, title: str = "") -> Rect:
        """Draws a felt tray in a wooden border, for dice. Returns the inside."""
        inner = self.panel(x, y, w, h, title, hue.FELT)
        self.frame(*inner, theme.FELT_TRAY)
        return inner

    def well(self, x: float, y: float, w: float, h: float) -> None:
        """Draws a hollow in the felt for one die."""
        self.frame(x, y, w, h, theme.FELT_WELL)

    def card(self, x: float, y: float, w: float, h: float) -> None:
        """Draws a light slip on a board."""
        self.frame(x, y, w, h, theme.CARD)

    # ---- focus and choice
    def focus(self, x: float, y: float, w: float, h: float, fill: hue.Colour = hue.SUN) -> None:
        """Draws the focus around and below this box; draw the contents afterwards."""
        self.frame(x - 2.4, y - 2.4, w + 4.8, h + 4.8, theme.focus_frames(fill, self.focus_width))
        self.seen("focus", self.box(x, y, w, h))

    def focus_ring(self, x: float, y: float, w: float, h: float, radius: float = 2.6) -> None:
        """Draws the focus without a fill; draw the contents first."""

        def ring(pen: Sketch) -> None:
            for inset, colour, r in ((0.0, hue.CREAM, radius + 2.2), (1.2, hue.INK, radius + 1.0)):
                pen.box(inset, inset, w + 5 - 2 * inset, h + 5 - 2 * inset, colour, r)
            pen.erase(deep, deep, w + 5 - 2 * deep, h + 5 - 2 * deep, radius)

        deep = 1.2 + 1.3 * self.focus_width
        self.sketch(("ring", radius, self.focus_width), x - 2.5, y - 2.5, w + 5, h + 5, ring)
        self.seen("focus", self.box(x, y, w, h))

    def lit(self, x: float, y: float, w: float, h: float, radius: float = 2.6) -> None:
        """Draws a golden frame around something pointed at; neither focus nor choice."""
        out, deep = 1.4, 1.0  # points outside and inside its edge

        def glow(pen: Sketch) -> None:
            for inset, colour in ((0.0, hue.INK), (0.5, hue.SUN), (1.9, hue.INK)):
                size = 2 * (out - inset)
                pen.box(inset, inset, w + size, h + size, colour, radius + out - inset)
            pen.erase(out + deep, out + deep, w - 2 * deep, h - 2 * deep, radius - deep)

        self.sketch(("lit", radius), x - out, y - out, w + 2 * out, h + 2 * out, glow)
        self.seen("light", self.box(x, y, w, h))

    def chosen(self, x: float, y: float, w: float, h: float, radius: float = 2.4) -> None:
        """Draws the frame of something chosen but not focused."""
        self.frame(x, y, w, h, theme.chosen_frames(radius))
        self.seen("chosen", self.box(x, y, w, h))

    def rule(self, x: float, y: float, w: float, colour: hue.Colour = theme.RULE) -> None:
        """Draws a thin horizontal line between rows."""
        self.line(x, y, x + w, y, colour, 0.5)

    # ---- small things with text
    def pill(
        self,
        text: str,
        x: float,
        y: float,
        colour: hue.Colour = hue.GOLD,
        ink: hue.Colour = hue.INK,
        size: float = 7.5,
        anchor: str = "midleft",
    ) -> Rect:
        """Draws short text with marks in a rounded box, centred on y. Returns the box."""
        px = self.font_px(size)
        w = self.rich_width(text, "bold", size) + 7
        h = max(11.0, px / self.k * 1.35)
        left = x - w if anchor == "midright" else x - w / 2 if anchor == "center" else x
        self.frame(left, y - h / 2, w, h, theme.inked(colour, min(3.2, h / 2)))
        self.rich(text, left + w / 2, y + 0.1, "bold", size, ink, "center", max_width=w - 4)
        return left, y - h / 2, w, h

    def badge(
        self, text: str, x: float, y: float, colour: hue.Colour = hue.NIGHT, ink: hue.Colour = hue.CREAM, r: float = 4.6
    ) -> None:
        """Draws a round tag centred on x, y."""
        r *= self.grown

        def disc(pen: Sketch) -> None:
            pen.disc(r, r, r, hue.INK)
            pen.disc(r, r, r - 0.7, colour)

        self.seen("badge", self.sketch(("badge", colour, r), x - r, y - r, 2 * r, 2 * r, disc))
        self.text(text, x, y + 0.2, "bold", 7, ink, "center")

    # ---- tooltips and banners
    def slip(self, subject: Rect, lines: Sequence[str], w: float, avoid: Sequence[Rect] = ()) -> SlipPlace:
        """The position of a slip beside `subject`, at least `w` points wide, that covers the least of `avoid`."""
        sizes, rest = [], "\n".join(lines[1:])
        for wide in (w, w * BROADER, w * BROADER**2):
            more = self.paragraph_height(rest, wide - 14, "ui", 7.5) + 1 if rest else 0.0
            sizes.append((wide, 9 + self.paragraph_height(lines[0], wide - 14, "bold", 8.5) + more))
        return lie(tuple(sizes), (subject,), tuple(avoid))

    def tooltip(self, subject: Rect, lines: Sequence[str], w: float = 118.0, avoid: Sequence[Rect] = ()) -> Rect:
        """Draws a slip (see `slip`), its first line in bold. Returns its box."""
        x, y, w, h, side = self.slip(subject, lines, w, avoid)
        inner, rest = w - 14, "\n".join(lines[1:])
        self.covers(x, y, w, h)
        self.frame(x, y, w + 1.6, h + 2.2, theme.TOOLTIP)
        self.beak(subject, (x, y, w, h), side)
        below = self.paragraph(lines[0], x + 7, y + 4, inner, "bold", 8.5, hue.INK)
        if rest:
            self.paragraph(rest, x + 7, below + 1, inner, "ui", 7.5, hue.UMBER)
        return x, y, w, h

    def beak(self, subject: Rect, box: Rect, side: str) -> None:
        """Draws the beak of a slip at `box` on this side of its subject; nothing without a side."""
        if not side:
            return
        sx, sy, sw, sh = subject
        x, y, w, h = box
        cx = min(max(sx + sw / 2, x + 8), x + w - 8)
        cy = min(max(sy + sh / 2, y + 8), y + h - 8)
        tip, base = 5.0, 3.6
        shapes = {
            "right": ((x - tip, cy - base), [(tip + 1.2, 0), (0, base), (tip + 1.2, 2 * base)]),
            "left": ((x + w - 1.2, cy - base), [(0, 0), (tip + 1.2, base), (0, 2 * base)]),
            "below": ((cx - base, y - tip), [(0, tip + 1.2), (base, 0), (2 * base, tip + 1.2)]),
            "above": ((cx - base, y + h - 1.2), [(0, 0), (base, tip + 1.2), (2 * base, 0)]),
        }
        (px, py), points = shapes[side]

        def beak(pen: Sketch) -> None:
            moved = [(a + 1, b + 1) for a, b in points]
            pen.poly(moved, hue.CREAM)
            pen.stroke(moved, hue.INK, 0.9)

        self.sketch(("beak", side), px - 1, py - 1, 2 * base + tip + 3, 2 * base + tip + 3, beak)

    def banner(self, text: str, x: float, y: float, colour: hue.Colour, size: float = 11.0, note: str = "") -> Rect:
        """Draws a cloth ribbon with folded tails, centred on x, y. Returns its box."""
        w = max(self.text_width(text, "title", size), self.text_width(note, "italic", 8.5)) + 24
        h = size * self.text_scale * 1.7 + (self.line_step("italic", 8.5) if note else 0)
        tail, fold = 14.0, 9.0

        left, top = x - w / 2, y - h / 2
        for d, edge in ((1, left), (-1, left + w)):
            a = tail if d > 0 else fold

            def end(pen: Sketch, a: float = a, d: int = d) -> None:
                tip = a - d * tail
                outer = [(a + d * fold, 5.0), (tip, 5.0), (a - d * tail * 0.5, 5 + h / 2), (tip, h + 4.5)]
                pen.poly([*outer, (a + d * fold, h + 4.5)], hue.dark(colour, 0.35), 0.8)
                pen.poly([(a, h), (a + d * fold, h), (a + d * fold, h + 4.5)], hue.dark(colour, 0.6), 0.6)

            self.sketch(("ribbon", colour, d), edge - a, top, tail + fold, h + 5.4, end)
        self.frame(left - 0.4, top + 0.2, w + 0.8, h + 0.2, theme.inked(colour, 0.4))
        self.rect(left + 3, top + 2.3, w - 6, 0.6, hue.light(colour, 0.35))
        lift = self.line_step("italic", 8.5) / 2 if note else 0
        self.text(text, x, y - lift + 0.4, "title", size, hue.CREAM, "center")
        if note:
            self.text(note, x, y + size * self.text_scale * 0.6, "italic", 8.5, hue.CREAM, "center")
        return x - w / 2, y - h / 2, w, h

    def caption(self, head: Rect, symbol: str, text: str) -> None:
        """Draws what happens now over the top of a board; nothing without text."""
        if not text:
            return
        x, y, room, high = head
        mark = 16.0 * self.half_grown if symbol else 0.0
        w = min(room - 12, self.rich_width(text, "ui", 9) + mark + 15)
        tall = self.paragraph_height(text, w - mark - 14, "ui", 9)
        h = max(high, mark, tall + 3)
        x += (room - w) / 2
        self.covers(x, y, w, h)
        self.frame(x, y, w, h, theme.inked(hue.mix(hue.NIGHT, hue.SLATE, 0.12), 4, ink_colour=hue.CREAM))
        if symbol:
            image = self.picture(f"sym/{symbol}", self.px(mark - 4))
            place = image.get_rect(midleft=self.at(x + 7, y + h / 2))
            self.seen(f"sym/{symbol}", self.surface.blit(image, place))
        self.paragraph(text, x + 7 + mark, y + (h - tall) / 2, w - mark - 14, "ui", 9, hue.CREAM)

    # ---- the two bars
    def top_bar(self, title: str) -> float:
        """Draws the top bar with the game's name, including the margins. Returns the x after the name."""
        self.band(0, theme.TOP_BAR)
        return self.text(title, 8, theme.TOP_BAR / 2 + 0.2, "title", 11, hue.GOLD, "midleft")

    def band(self, y: float, h: float) -> None:
        """Draws a dark strip across the whole window, with a line towards the page."""
        box = self.box(0, y, WIDTH, h)
        box.x, box.w = 0, self.surface.get_width()
        if y == 0:
            box.h, box.y = box.bottom, 0
        elif y + h >= HEIGHT:
            box.h = self.surface.get_height() - box.y
        self.surface.fill(hue.NIGHT, box)
        edge = box.bottom - self.px(0.7) if y == 0 else box.y
        self.surface.fill(hue.dark(hue.NIGHT, 0.4), (0, edge, box.w, self.px(0.7)))

    # ---- figures as pictures: bars, pips, plot shapes, dotted and hatched boxes
    def dotted(self, x: float, y: float, w: float, h: float, colour: hue.Colour = hue.INK, width: float = 0.9) -> None:
        """Draws a dashed box, such as an empty slot."""

        def draw(pen: Sketch) -> None:
            m = width / 2
            for a, b in (
                ((m, m), (w - m, m)),
                ((w - m, m), (w - m, h - m)),
                ((w - m, h - m), (m, h - m)),
                ((m, h - m), (m, m)),
            ):
                pen.dashes(a, b, colour, width, 2.0, 1.6)

        self.seen("dotted", self.sketch(("dotted", colour, width), x, y, w, h, draw))

    def hatch(self, x: float, y: float, w: float, h: float, colour: hue.Colour = hue.RED, alpha: int = 160) -> None:
        """Draws diagonal lines over a forbidden box."""
        place = self.sketch(("hatch", colour), x, y, w, h, lambda pen: pen.hatch(w, h, colour, 0.9, 3.4), alpha)
        self.seen("hatch", place)

    def bar(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        share: float,
        colour: hue.Colour = hue.GREEN,
        ground: hue.Colour = hue.TAN,
    ) -> None:
        """A filled gauge, `share` 0..1; anything above nothing shows."""
        self.frame(x, y, w, h, theme.inked(hue.dark(ground, 0.1), h / 2))
        share = max(0.0, min(1.0, share))
        self.seen(f"bar {share:.2f}", self.box(x, y, w, h))
        inner = w - 1.6
        if share > 0:
            shine = BoxFrame(2, 0.8, 2, 0, hue.light(colour, 0.4), 0.4, h * 0.24)
            with self.clip(x, y, 0.8 + max(0.8, inner * share), h):
                rings = BoxFrame.inset(0, hue.INK, h / 2), BoxFrame.inset(0.8, colour, h / 2 - 0.8), shine
                self.frame(x, y, w, h, rings)

    def pips(
        self,
        x: float,
        y: float,
        states: Sequence[str],
        w: float = 17.4,
        h: float = 13.4,
        step: float = 0.0,
    ) -> float:
        """A row of men: "gone" red with a cross, "risk" orange hatched, "safe" green, "none" empty. Returns the end."""
        step = step or w + 2.4
        for i, state in enumerate(states):
            pip = self.sketch(("pip", state), x + i * step, y, w, h, partial(_pip, state=state, w=w, h=h))
            self.seen(f"pip {state}", pip)
        return x + len(states) * step

    def shape(
        self, x: float, y: float, plots: Sequence[tuple[int, int]], unit: float = 3.6, colour: hue.Colour = hue.OAK
    ) -> tuple[float, float]:
        """Draws a polyomino of (row, column) plots as small squares. Returns its width and height."""
        w, h = (max(c for _, c in plots) + 1) * unit, (max(r for r, _ in plots) + 1) * unit

        def draw(pen: Sketch) -> None:
            for r, c in plots:
                pen.box(c * unit, r * unit, unit + 0.7, unit + 0.7, hue.INK, 0.5)
            for r, c in plots:
                pen.box(c * unit + 0.7, r * unit + 0.7, unit - 0.7, unit - 0.7, colour, 0.3)

        place = self.sketch(("shape", tuple(plots), unit, colour), x, y, w + 0.8, h + 0.8, draw)
        self.seen("shape " + " ".join(f"{r}{c}" for r, c in sorted(plots)), place)
        return w, h


def _pip(pen: Sketch, state: str, w: float, h: float) -> None:
    pen.box(0, 0, w, h, hue.INK, 3.0)
    inner = (0.8, 0.8, w - 1.6, h - 1.6)
    if state == "gone":
        pen.box(*inner, hue.RED, 2.4)
        cx, cy, s = w / 2, h / 2, h * 0.2
        pen.stroke([(cx - s, cy - s), (cx + s, cy + s)], hue.CREAM, h * 0.12)
        pen.stroke([(cx + s, cy - s), (cx - s, cy + s)], hue.CREAM, h * 0.12)
    elif state == "risk":
        pen.box(*inner, hue.light(hue.ORANGE, 0.4), 2.4)
        u = 2.0
        while u < w - 2.5:
            end = min(u + h * 0.55, w - 1.6)
            pen.stroke([(u, h - 1.8), (end, h - 1.8 - (end - u) * 1.35)], hue.dark(hue.ORANGE, 0.2), 0.9)
            u += 3.2
    elif state == "safe":
        pen.box(*inner, hue.light(hue.GREEN, 0.1), 2.4)
        pen.box(0.8, 0.8, w - 1.6, h * 0.24, hue.light(hue.GREEN, 0.45), 1.4)
    else:
        pen.box(*inner, hue.mix(hue.TAN, hue.OAK, 0.25), 2.4)
