"""A pen for small shapes in points, drawn at four times the size and scaled down, and for nine-slice frames.

Named art (symbols, figures, land) is baked by tools/make_art.py; this pen draws only what depends on sizes known at run
time: frames, strokes, hatching, bars.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.ui.palette import INK, Colour

OVER = 4  # supersampling
THIN = 2  # pixels between two corners that are stretched
Point = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]


class BoxFrame(NamedTuple):
    """One of several nested rounded boxes. Insets from the outer edges, radius and height in points.

    With a height the box hangs from the top edge; otherwise it reaches down to the bottom inset.
    """

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    colour: Colour = INK
    radius: float = 0.0
    height: float | None = None
    alpha: int = 255

    @staticmethod
    def inset(by: float, colour: Colour, radius: float = 0.0, alpha: int = 255) -> BoxFrame:
        return BoxFrame(by, by, by, by, colour, radius, None, alpha)


class Sketch:
    """A transparent sheet of w x h points; all calls use points from its top left corner."""

    def __init__(self, w: float, h: float, k: float) -> None:
        self.size = max(1, math.ceil(w * k)), max(1, math.ceil(h * k))
        self.unit = k * OVER
        self.sheet = pygame.Surface((self.size[0] * OVER, self.size[1] * OVER), pygame.SRCALPHA)

    def out(self, alpha: int = 255) -> pygame.Surface:
        """The drawing at its final size, premultiplied."""
        image = pygame.transform.smoothscale(self.sheet.premul_alpha(), self.size)
        if alpha < 255:
            image.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def _px(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def poly(self, points: Sequence[Point], colour: Paint, ink: float = 0.0, ink_colour: Colour = INK) -> None:
        """Draws a filled polygon with an outline `ink` points wide."""
        pygame.draw.polygon(self.sheet, colour, self._px(points))
        if ink:
            self.stroke([*points, points[0]], ink_colour, ink)

    def stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """Draws a line with round joints and ends."""
        px = self._px(points)
        r = max(0.5, width * self.unit / 2)
        for a, b in itertools.pairwise(px):
            d = math.dist(a, b)
            if d < 1e-6:
                continue
            nx, ny = -(b[1] - a[1]) / d * r, (b[0] - a[0]) / d * r
            sides = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
            pygame.draw.polygon(self.sheet, colour, sides)
        for q in px:
            pygame.draw.circle(self.sheet, colour, q, r)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        pygame.draw.circle(self.sheet, colour, (x * self.unit, y * self.unit), r * self.unit)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0.0) -> None:
        u = self.unit
        rect = pygame.Rect(round(x * u), round(y * u), max(1, round(w * u)), max(1, round(h * u)))
        pygame.draw.rect(self.sheet, colour, rect, border_radius=max(0, round(radius * u)))

    def erase(self, x: float, y: float, w: float, h: float, radius: float = 0.0) -> None:
        """Cuts a transparent hole."""
        u = self.unit
        rect = pygame.Rect(round(x * u), round(y * u), round(w * u), round(h * u))
        pygame.draw.rect(self.sheet, (0, 0, 0, 0), rect, border_radius=max(0, round(radius * u)))

    def dashes(self, a: Point, b: Point, colour: Colour, width: float, dash: float, gap: float) -> None:
        """Draws a dashed line; dash and gap stretch a little so that both ends look alike."""
        d = math.dist(a, b)
        n = max(1, round(d / (dash + gap)))
        step = d / n
        ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
        for i in range(n):
            s, e = i * step + gap / 2, (i + 1) * step - gap / 2
            self.stroke([(a[0] + ux * s, a[1] + uy * s), (a[0] + ux * e, a[1] + uy * e)], colour, width)

    def hatch(self, w: float, h: float, colour: Colour, width: float, step: float) -> None:
        """Draws diagonal lines over w x h points from the corner."""
        v = -h
        while v < w:
            x0, x1 = max(0.0, v), min(w, v + h)
            if x1 > x0:
                self.stroke([(x0, h - (x0 - v)), (x1, h - (x1 - v))], colour, width)
            v += step


@functools.lru_cache(maxsize=1000)
def reach(rings: tuple[BoxFrame, ...], k: float) -> int:
    """How far the nested boxes reach in from the edges, in pixels; beyond that there is one colour."""
    deep = max(max(r.left, r.right, r.bottom, r.top + (r.height or 0)) + r.radius for r in rings)
    return math.ceil(deep * k) + 2


def nine_slice(size: tuple[int, int], rings: tuple[BoxFrame, ...], k: float, alpha: int) -> pygame.Surface:
    """The nested boxes at `size` pixels: supersampled corners and stretched edges, so that large ones are cheap."""
    corner = reach(rings, k)
    cut = min(size[0], 2 * corner + THIN), min(size[1], 2 * corner + THIN)
    small = _nested(cut, rings, k)
    if alpha < 255:
        small.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    if cut == size:
        return small
    out = pygame.Surface(size, pygame.SRCALPHA)
    xs, ys = _cuts(size[0], cut[0], corner), _cuts(size[1], cut[1], corner)
    for sx, sw, dx, dw in xs:
        for sy, sh, dy, dh in ys:
            part = small.subsurface((sx, sy, sw, sh))
            out.blit(part if (sw, sh) == (dw, dh) else pygame.transform.scale(part, (dw, dh)), (dx, dy), None, _REPLACE)
    return out


_REPLACE = pygame.BLEND_RGBA_MAX  # onto an empty surface this copies everything including alpha


def _cuts(full: int, cut: int, corner: int) -> list[tuple[int, int, int, int]]:
    """(source start, length, target start, length) of each part along one side; one part if nothing stretches."""
    if full == cut:
        return [(0, cut, 0, full)]
    middle = cut - 2 * corner
    return [
        (0, corner, 0, corner),
        (corner, middle, corner, full - 2 * corner),
        (corner + middle, corner, full - corner, corner),
    ]


def _nested(size: tuple[int, int], rings: tuple[BoxFrame, ...], k: float) -> pygame.Surface:
    """All boxes at a size small enough to supersample."""
    sheet = pygame.Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
    u = k * OVER
    for ring in rings:
        left, top = round(ring.left * u), round(ring.top * u)
        right = sheet.get_width() - round(ring.right * u)
        bottom = sheet.get_height() - round(ring.bottom * u) if ring.height is None else top + round(ring.height * u)
        box = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        radius = max(0, round(ring.radius * u))
        if ring.alpha == 255:
            pygame.draw.rect(sheet, ring.colour, box, border_radius=radius)
        else:
            pygame.draw.rect(sheet, (*ring.colour, ring.alpha), box, border_radius=radius)
    return pygame.transform.smoothscale(sheet.premul_alpha(), size)
