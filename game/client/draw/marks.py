"""Figures as pictures: bars, pips, histograms, strips, plot shapes, dotted and hatched boxes, arrows. All in points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.draw.furniture import Furniture
from game.client.draw.sketch import Frame, Sketch
from game.client.ui import theme
from game.client.ui.palette import (
    CREAM,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    OAK,
    ORANGE,
    RED,
    SLATE,
    TAN,
    Colour,
    dark,
    light,
    mix,
)


class Marks(Furniture):
    """Adds small diagrams."""

    def dotted(self, x: float, y: float, w: float, h: float, colour: Colour = INK, width: float = 0.9) -> None:
        """A box of dashes: a footprint, an empty slot."""

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

    def hatch(self, x: float, y: float, w: float, h: float, colour: Colour = RED, alpha: int = 160) -> None:
        """Slanting lines over a box: not here."""
        self.seen(
            "hatch",
            self.sketch(("hatch", colour), x, y, w, h, lambda pen: pen.hatch(w, h, colour, 0.9, 3.4), alpha),
        )

    def bar(
        self, x: float, y: float, w: float, h: float, share: float, colour: Colour = GREEN, ground: Colour = TAN
    ) -> None:
        """A filled gauge, `share` 0..1; anything above nothing shows."""
        self.frame(x, y, w, h, theme.inked(dark(ground, 0.1), h / 2))
        share = max(0.0, min(1.0, share))
        self.seen(f"bar {share:.2f}", self.box(x, y, w, h))
        inner = w - 1.6
        if share > 0:
            with self.clip(x, y, 0.8 + max(0.8, inner * share), h):
                self.frame(
                    x,
                    y,
                    w,
                    h,
                    (
                        Frame.inset(0, INK, h / 2),
                        Frame.inset(0.8, colour, h / 2 - 0.8),
                        Frame(2, 0.8, 2, 0, light(colour, 0.4), 0.4, h * 0.24),
                    ),
                )

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

    def strip(
        self, x: float, y: float, count: int, now: int, w: float = 15.0, h: float = 15.0, symbols: Sequence[str] = ()
    ) -> list[tuple[float, float, float, float]]:
        """The steps of a reign: past ones struck, the present gold and wider, with a symbol each where given.

        Steps count from 1. Returns the box of each, for zones and pins.
        """
        boxes = []
        for n in range(1, count + 1):
            past, here = n < now, n == now
            wide = w if past else w * 1.9 if here else w * 1.5 if symbols else w
            paint = GOLD if here else mix(OAK, NIGHT, 0.45) if past else mix(SLATE, NIGHT, 0.75)
            self.frame(x, y, wide, h, theme.flat(paint))
            ink = INK if here else mix(TAN, OAK, 0.2) if past else CREAM
            face, size = ("bold", 10.0) if here else ("ui", 7.5)
            if past:
                cx = x + wide / 2
                self.text(str(n), cx, y + h / 2 + 0.1, face, size, ink, "center")
                self.line(cx - 5, y + h * 0.7, cx + 5, y + h * 0.3, mix(RED, CREAM, 0.35), 0.8)
            elif symbols:
                self.text(str(n), x + wide * 0.28, y + h / 2 + 0.1, face, size, ink, "center")
                self.icon(symbols[n - 1], x + wide * 0.5, y + h / 2, h * (0.84 if here else 0.62))
            else:
                self.text(str(n), x + wide / 2, y + h / 2 + 0.1, face, size, ink, "center")
            boxes.append((x, y, wide, h))
            x += wide + 1.4
        return boxes

    def shape(
        self, x: float, y: float, plots: Sequence[tuple[int, int]], unit: float = 3.6, colour: Colour = OAK
    ) -> tuple[float, float]:
        """A polyomino, plots as (row, column), as small squares. Returns its width and height."""
        w, h = (max(c for _, c in plots) + 1) * unit, (max(r for r, _ in plots) + 1) * unit

        def draw(pen: Sketch) -> None:
            for r, c in plots:
                pen.box(c * unit, r * unit, unit + 0.7, unit + 0.7, INK, 0.5)
            for r, c in plots:
                pen.box(c * unit + 0.7, r * unit + 0.7, unit - 0.7, unit - 0.7, colour, 0.3)

        place = self.sketch(("shape", tuple(plots), unit, colour), x, y, w + 0.8, h + 0.8, draw)
        self.seen("shape " + " ".join(f"{r}{c}" for r, c in sorted(plots)), place)
        return w, h


def _pip(pen: Sketch, state: str, w: float, h: float) -> None:
    pen.box(0, 0, w, h, INK, 3.0)
    inner = (0.8, 0.8, w - 1.6, h - 1.6)
    if state == "gone":
        pen.box(*inner, RED, 2.4)
        cx, cy, s = w / 2, h / 2, h * 0.2
        pen.stroke([(cx - s, cy - s), (cx + s, cy + s)], CREAM, h * 0.12)
        pen.stroke([(cx + s, cy - s), (cx - s, cy + s)], CREAM, h * 0.12)
    elif state == "risk":
        pen.box(*inner, light(ORANGE, 0.4), 2.4)
        u = 2.0
        while u < w - 2.5:
            end = min(u + h * 0.55, w - 1.6)
            pen.stroke([(u, h - 1.8), (end, h - 1.8 - (end - u) * 1.35)], dark(ORANGE, 0.2), 0.9)
            u += 3.2
    elif state == "safe":
        pen.box(*inner, light(GREEN, 0.1), 2.4)
        pen.box(0.8, 0.8, w - 1.6, h * 0.24, light(GREEN, 0.45), 1.4)
    else:
        pen.box(*inner, mix(TAN, OAK, 0.25), 2.4)
