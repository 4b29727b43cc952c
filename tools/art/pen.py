"""The pen: shapes with an ink outline and two tones, drawn four times as large as they are baked.

Units are 0..100 for a sprite, points for a landscape. Light comes from the top left. Colours come from the palette.
"""

from __future__ import annotations

import contextlib
import math
import os
from collections.abc import Iterator, Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from game.client.ui.palette import INK, Colour

Point = tuple[float, float]
Points = Sequence[Point]
Rgba = tuple[int, int, int, int]
Paint = Colour | Rgba
Tone = tuple[Points, Colour] | tuple[Points, Colour, bool]  # patch, colour, smooth


def spline(points: Points, closed: bool, steps: int = 8) -> list[Point]:
    """Catmull-Rom curve through the points: the soft line of a storybook hill. Works on tuples of any length."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        q = [points[j % n] if closed else points[min(max(j, 0), n - 1)] for j in range(i - 1, i + 3)]
        for s in range(steps):
            t = s / steps
            out.append(tuple(_blend(v, t) for v in zip(*q, strict=True)))  # type: ignore[arg-type]
    return out if closed else [*out, points[-1]]


def _blend(v: tuple[float, ...], t: float) -> float:
    a, b, c, d = v
    quad = (2 * a - 5 * b + 4 * c - d) * t * t
    return 0.5 * (2 * b + (c - a) * t + quad + (3 * b - a - 3 * c + d) * t**3)


def arc_points(x: float, y: float, rx: float, ry: float, a0: float, a1: float, n: int = 24) -> list[Point]:
    """Points on an ellipse; degrees, 0 to the right, clockwise as the screen goes."""
    angles = [math.radians(a0 + (a1 - a0) * i / n) for i in range(n + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


class Pen:
    """Draws in units; at() moves the origin, so that one drawing can stand inside another."""

    def __init__(
        self,
        w: float = 100,
        h: float | None = None,
        scale: float = 1.0,
        ink: float = 2.2,
        ink_colour: Colour = INK,
        ss: int = 4,
    ) -> None:
        """Opens a sheet of w x h units, `scale` pixels per unit, drawn `ss` times as large."""
        self.w, self.h, self.scale, self.ss = w, h or w, scale, ss
        self.ink, self.ink_colour = ink, ink_colour
        self.size = (max(1, round(self.w * scale)), max(1, round(self.h * scale)))
        self.s = pygame.Surface((self.size[0] * ss, self.size[1] * ss), pygame.SRCALPHA)
        self.ox = self.oy = 0.0
        self.k = scale * ss  # supersampled pixels a unit

    @contextlib.contextmanager
    def at(self, x: float, y: float, zoom: float = 1.0, ink: float | None = None) -> Iterator[Pen]:
        """Inside, (0, 0) is at (x, y) and a unit is `zoom` times as long. `ink` is in the new units."""
        keep = self.ox, self.oy, self.k, self.ink
        self.ox, self.oy, self.k = self.ox + x * self.k, self.oy + y * self.k, self.k * zoom
        self.ink = ink if ink is not None else self.ink / zoom
        yield self
        self.ox, self.oy, self.k, self.ink = keep

    def px(self, points: Points) -> list[Point]:
        """Supersampled pixels of points in units."""
        return [(x * self.k + self.ox, y * self.k + self.oy) for x, y in points]

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Supersampled pixels of a box in units, edges rounded so that neighbours join."""
        left, top = round(x * self.k + self.ox), round(y * self.k + self.oy)
        right, bottom = round((x + w) * self.k + self.ox), round((y + h) * self.k + self.oy)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def stroke(self, points: Points, colour: Paint, width: float, closed: bool = False, smooth: bool = False) -> None:
        """A line with round joints and ends."""
        if smooth:
            points = spline(points, closed)
        pts = self.px(points)
        r = max(0.5, width * self.k / 2)
        for a, b in zip(pts, pts[1:] + (pts[:1] if closed else []), strict=False):
            d = math.dist(a, b)
            if d < 1e-6:
                continue
            nx, ny = -(b[1] - a[1]) / d * r, (b[0] - a[0]) / d * r
            corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
            pygame.draw.polygon(self.s, colour, corners)
        for q in pts:
            pygame.draw.circle(self.s, colour, q, r)

    def line(self, points: Points, colour: Paint, width: float, smooth: bool = False, ink: float | None = None) -> None:
        """A coloured stroke with an ink rim."""
        rim = self.ink if ink is None else ink
        self.stroke(points, self.ink_colour, width + 2 * rim, smooth=smooth)
        self.stroke(points, colour, width, smooth=smooth)

    def shape(
        self,
        points: Points,
        colour: Paint,
        tone: Sequence[Tone] = (),
        ink: float | None = None,
        smooth: bool = False,
        ink_colour: Colour | None = None,
    ) -> None:
        """A filled polygon; tones are patches clipped to it; then the outline."""
        if smooth:
            points = spline(points, True)
        pts = self.px(points)
        pygame.draw.polygon(self.s, colour, pts)
        if tone:
            self._clipped(pts, tone)
        ink = self.ink if ink is None else ink
        if ink:
            self.stroke(points, ink_colour or self.ink_colour, ink, closed=True)

    def _clipped(self, pts: Points, tones: Sequence[Tone]) -> None:
        x0, y0 = min(p[0] for p in pts), min(p[1] for p in pts)
        size = (math.ceil(max(p[0] for p in pts) - x0) + 2, math.ceil(max(p[1] for p in pts) - y0) + 2)
        mask = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - x0, y - y0) for x, y in pts])
        for tone in tones:
            patch = spline(tone[0], True) if len(tone) > 2 and tone[2] else tone[0]
            layer = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.polygon(layer, tone[1], [(x - x0, y - y0) for x, y in self.px(patch)])
            layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self.s.blit(layer, (x0, y0))

    def circ(
        self, x: float, y: float, r: float, colour: Paint, ink: float | None = None, ink_colour: Colour | None = None
    ) -> None:
        """A disc of radius r; the outline is centred on its edge."""
        ink = self.ink if ink is None else ink
        centre = (x * self.k + self.ox, y * self.k + self.oy)
        if ink:
            pygame.draw.circle(self.s, ink_colour or self.ink_colour, centre, (r + ink / 2) * self.k)
        pygame.draw.circle(self.s, colour, centre, max(0.5, (r - ink / 2) * self.k))

    def ell(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Paint,
        ink: float | None = None,
        ink_colour: Colour | None = None,
    ) -> None:
        """An ellipse in the box x, y, w, h."""
        ink = self.ink if ink is None else ink
        rim: tuple[float, Paint] = (ink / 2, ink_colour or self.ink_colour)
        for g, c in (rim, (-ink / 2, colour)) if ink else ((0.0, colour),):
            pygame.draw.ellipse(self.s, c, self.rect(x - g, y - g, w + 2 * g, h + 2 * g))

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Paint,
        radius: float = 0.0,
        ink: float = 0.0,
        ink_colour: Colour | None = None,
    ) -> None:
        """A rounded rectangle; the outline lies inside the box."""
        rim: tuple[float, Paint] = (0.0, ink_colour or self.ink_colour)
        for g, c in (rim, (ink, colour)) if ink else ((0.0, colour),):
            corner = max(0, round((radius - g) * self.k))
            area = self.rect(x + g, y + g, w - 2 * g, h - 2 * g)
            pygame.draw.rect(self.s, c, area, border_radius=corner)

    def bar(self, a: Point, b: Point, colour: Paint, width: float, ink: float | None = None) -> None:
        """A straight rod with outline."""
        self.line([a, b], colour, width, ink=ink)

    def glaze(self, points: Points, rgba: Paint, smooth: bool = False) -> None:
        """A translucent patch (light, haze, shadow)."""
        pts = self.px(spline(points, True) if smooth else points)
        x0, y0 = min(p[0] for p in pts), min(p[1] for p in pts)
        size = (math.ceil(max(p[0] for p in pts) - x0) + 1, math.ceil(max(p[1] for p in pts) - y0) + 1)
        layer = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(layer, rgba, [(x - x0, y - y0) for x, y in pts])
        self.s.blit(layer, (x0, y0))

    def haze(self, x: float, y: float, w: float, h: float, rgba: Paint) -> None:
        """A translucent ellipse."""
        r = self.rect(x, y, w, h)
        layer = pygame.Surface(r.size, pygame.SRCALPHA)
        pygame.draw.ellipse(layer, rgba, layer.get_rect())
        self.s.blit(layer, r)

    def glow(self, x: float, y: float, r: float, colour: Colour, alpha: int) -> None:
        """A soft round light."""
        n = 96
        small = pygame.Surface((2 * n, 2 * n), pygame.SRCALPHA)
        for i in range(n, 0, -1):
            t = 1 - i / n
            pygame.draw.circle(small, (*colour, round(alpha * t * t * (3 - 2 * t))), (n, n), i)
        box = self.rect(x - r, y - r, 2 * r, 2 * r)
        self.s.blit(pygame.transform.smoothscale(small, box.size), box)

    def out(self) -> pygame.Surface:
        """The drawing at its real size, straight alpha."""
        return shrink(self.s, self.size)


def shrink(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Averages blocks of pixels with premultiplied alpha: otherwise edges without ink get a dark fringe."""
    large = Image.frombytes("RGBA", image.get_size(), pygame.image.tobytes(image, "RGBA"))
    return pygame.image.frombytes(large.resize(size, Image.Resampling.BOX).tobytes(), size, "RGBA")
