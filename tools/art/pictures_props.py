"""Small things for story pictures: carts, sheaves, bunting, fences, rain, mist, palms, coins, fireworks, gables."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SLATE,
    SUN,
    TAN,
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Point, spline
from tools.art.pictures_scene import sparkle

GAY = (RED, GOLD, BLUE, GREEN, PLUM, ORANGE)


def sheaf(p: Pen, x: float, y: float, h: float) -> None:
    """A bound sheaf of wheat, foot at (x, y)."""
    left, right = x - h * 0.3, x + h * 0.3
    q = [(x - h * 0.2, y), (x - h * 0.08, y - h * 0.45), (left, y - h), (x, y - h * 1.12), (right, y - h)]
    p.shape(
        [*q, (x + h * 0.08, y - h * 0.45), (x + h * 0.2, y)],
        GOLD,
        [([(x, y - h * 2), (right + h, y), (x, y)], dark(GOLD, 0.2))],
    )
    for i in range(5):
        u = (i - 2) / 2
        p.stroke([(x + u * h * 0.04, y - h * 0.45), (x + u * h * 0.24, y - h * 0.98)], dark(GOLD, 0.3), h * 0.04)
    p.stroke([(x - h * 0.11, y - h * 0.45), (x + h * 0.11, y - h * 0.45)], RED, h * 0.11)


def cart(p: Pen, x: float, y: float, w: float, load: Sequence[Colour] = (GOLD, RED, ORANGE, GREEN)) -> None:
    """A two-wheeled cart heaped with round goods, the middle of its wheels' foot at (x, y)."""
    h = w * 0.3
    for i in range(9):
        u = (i - 4) / 4
        top = y - w * 0.46 - (1 - u * u) * w * 0.16
        p.circ(x + u * w * 0.4, top, w * 0.1, load[i % len(load)])
        p.circ(x + u * w * 0.36, y - w * 0.44, w * 0.1, load[(i + 1) % len(load)])
    box = [
        (x - w * 0.52, y - w * 0.46),
        (x + w * 0.52, y - w * 0.46),
        (x + w * 0.42, y - w * 0.2),
        (x - w * 0.42, y - w * 0.2),
    ]
    p.shape(box, light(OAK, 0.15), [([(x - w, y - w * 0.32), (x + w, y - w * 0.32), (x + w, y), (x - w, y)], OAK)])
    p.bar((x + w * 0.45, y - w * 0.26), (x + w * 0.82, y - w * 0.12), OAK, w * 0.05)
    for dx in (-0.24, 0.24):
        p.circ(x + dx * w, y - h * 0.48, h * 0.5, dark(OAK, 0.1))
        p.circ(x + dx * w, y - h * 0.48, h * 0.33, TAN, 0)
        for a in range(0, 180, 45):
            ux, uy = math.cos(math.radians(a)) * h * 0.36, math.sin(math.radians(a)) * h * 0.36
            p.stroke([(x + dx * w - ux, y - h * 0.48 - uy), (x + dx * w + ux, y - h * 0.48 + uy)], OAK, h * 0.09)


def bunting(p: Pen, a: Point, b: Point, n: int, sag: float) -> None:
    """A line of little flags from a to b."""

    def at(t: float) -> Point:
        return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t))

    p.stroke([at(i / 20) for i in range(21)], INK, p.ink * 0.8)
    for i in range(n):
        (x0, y0), (x1, y1) = at((i + 0.15) / n), at((i + 0.85) / n)
        p.shape([(x0, y0), (x1, y1), ((x0 + x1) / 2, (y0 + y1) / 2 + abs(x1 - x0) * 1.05)], GAY[i % 6], ink=p.ink * 0.8)


def fence(p: Pen, x0: float, x1: float, y: float, h: float) -> None:
    """A fence of pales."""
    for k in (0.35, 0.75):
        p.bar((x0, y - h * k), (x1, y - h * k), light(OAK, 0.2), h * 0.12, ink=p.ink * 0.7)
    n = max(2, round((x1 - x0) / (h * 0.7)))
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        pale = [
            (x - h * 0.1, y),
            (x - h * 0.1, y - h * 0.9),
            (x, y - h * 1.08),
            (x + h * 0.1, y - h * 0.9),
            (x + h * 0.1, y),
        ]
        p.shape(pale, light(OAK, 0.3), ink=p.ink * 0.8)


def rain(p: Pen, w: float, h: float, n: int, colour: Colour, seed: int = 2) -> None:
    """Slanting rain."""
    r = random.Random(seed)
    for _ in range(n):
        x, y, s = r.uniform(-2, w + 8), r.uniform(-4, h), r.uniform(3, 6)
        p.glaze([(x, y), (x + 0.5, y), (x - s * 0.3 + 0.5, y + s), (x - s * 0.3, y + s)], (*colour, 150))


def mist(p: Pen, w: float, y: float, h: float, colour: Colour, alpha: int = 90, seed: int = 5) -> None:
    """Low banks of mist over the whole width."""
    r = random.Random(seed)
    for _ in range(9):
        bw = r.uniform(w * 0.3, w * 0.6)
        p.haze(
            r.uniform(-bw * 0.4, w - bw * 0.5),
            y + r.uniform(-h * 0.5, h * 0.5),
            bw,
            h * r.uniform(0.4, 0.8),
            (*colour, alpha // 2),
        )


def palm(p: Pen, x: float, y: float, h: float, lean: float = 0.2) -> None:
    """A palm, foot at (x, y)."""
    trunk = [(x, y), (x + lean * h * 0.3, y - h * 0.5), (x + lean * h, y - h * 0.95)]
    p.line(trunk, light(OAK, 0.15), h * 0.08, smooth=True)
    tx, ty = trunk[-1]
    for a, s in ((-160, 0.5), (-125, 0.42), (-60, 0.42), (-20, 0.5), (15, 0.42), (165, 0.42)):
        ux, uy = math.cos(math.radians(a)), math.sin(math.radians(a))
        tip = (tx + ux * h * s, ty + uy * h * s + h * 0.12)
        mid = (tx + ux * h * s * 0.55, ty + uy * h * s * 0.55 - h * 0.07)
        low = (tx + ux * h * s * 0.5, ty + uy * h * s * 0.5 + h * 0.05)
        p.shape([(tx, ty), mid, tip, low], mix(MOSS, GREEN, 0.5), ink=p.ink * 0.9, smooth=True)
    p.circ(tx - h * 0.03, ty + h * 0.05, h * 0.05, OAK)
    p.circ(tx + h * 0.06, ty + h * 0.06, h * 0.05, OAK)


def barrel(p: Pen, x: float, y: float, h: float) -> None:
    """A barrel, foot at (x, y)."""
    w = h * 0.36
    q = [
        (x - w * 0.8, y),
        (x - w, y - h * 0.5),
        (x - w * 0.8, y - h),
        (x + w * 0.8, y - h),
        (x + w, y - h * 0.5),
        (x + w * 0.8, y),
    ]
    p.shape(q, light(OAK, 0.12), [([(x + w * 0.2, y - h), (x + w * 2, y - h), (x + w * 2, y), (x + w * 0.2, y)], OAK)])
    for k in (0.22, 0.78):
        p.stroke([(x - w * 0.9, y - h * k), (x + w * 0.9, y - h * k)], SLATE, h * 0.09)


def coins(p: Pen, x: float, y: float, r: float, n: int) -> None:
    """A stack of n coins, the lowest at (x, y)."""
    for i in range(n):
        cy = y - i * r * 0.5
        p.ell(x - r, cy - r * 0.8, 2 * r, r * 0.9, dark(GOLD, 0.12))
        p.ell(x - r, cy - r, 2 * r, r * 0.9, light(GOLD, 0.15))


def hoard(p: Pen, x: float, y: float, w: float, seed: int = 1) -> None:
    """A heap of gold with a glint, foot in the middle at (x, y)."""
    r = random.Random(seed)
    heap = [
        (x - w * 0.5, y),
        (x - w * 0.3, y - w * 0.16),
        (x, y - w * 0.26),
        (x + w * 0.3, y - w * 0.16),
        (x + w * 0.5, y),
    ]
    p.shape(spline(heap, False), GOLD, [([(x, y - w), (x + w, y - w), (x + w, y), (x - w * 0.1, y)], dark(GOLD, 0.14))])
    for _ in range(int(w * 0.9)):
        u = r.uniform(-0.42, 0.42)
        top = (1 - (u / 0.5) ** 2) * 0.22
        p.ell(
            x + u * w - w * 0.045,
            y - r.uniform(0.02, top) * w - w * 0.03,
            w * 0.09,
            w * 0.055,
            light(GOLD, r.uniform(0.1, 0.5)),
            p.ink * 0.6,
        )
    sparkle(p, x - w * 0.16, y - w * 0.24, w * 0.05, CREAM)


def firework(p: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """A rocket's star."""
    p.glow(x, y, r * 1.3, colour, 90)
    for i in range(12):
        a = i * math.tau / 12
        ux, uy = math.cos(a), math.sin(a)
        p.stroke(
            [(x + ux * r * 0.35, y + uy * r * 0.35), (x + ux * r * 0.8, y + uy * r * 0.8)], light(colour, 0.3), r * 0.07
        )
        p.circ(x + ux * r, y + uy * r, r * 0.08, light(colour, 0.6), 0)


def signpost(p: Pen, x: float, y: float, h: float) -> None:
    """A post with two arms."""
    p.bar((x, y), (x, y - h), OAK, h * 0.1)
    for k, d in ((0.88, 1), (0.62, -1)):
        arm = [
            (x - d * h * 0.12, y - h * k - h * 0.1),
            (x + d * h * 0.4, y - h * k - h * 0.1),
            (x + d * h * 0.54, y - h * k),
        ]
        p.shape(
            [*arm, (x + d * h * 0.4, y - h * k + h * 0.1), (x - d * h * 0.12, y - h * k + h * 0.1)], light(OAK, 0.3)
        )


def house_front(p: Pen, x: float, y: float, w: float, h: float, roof: Colour, lit: bool, cross: bool = False) -> None:
    """A tall timbered gable as a street has them, foot at left x."""
    face = mix(TAN, NIGHT, 0.5)
    top = [(x, y), (x, y - h * 0.66), (x + w / 2, y - h), (x + w, y - h * 0.66), (x + w, y)]
    p.shape(top, face, [([(x + w * 0.6, y - h), (x + w, y - h), (x + w, y), (x + w * 0.6, y)], dark(face, 0.25))])
    for a, b in (((0, 0.66), (1, 0.66)), ((0, 0.34), (1, 0.34)), ((0.5, 0.66), (0.5, 1))):
        p.stroke([(x + a[0] * w, y - a[1] * h), (x + b[0] * w, y - b[1] * h)], UMBER, w * 0.05)
    eaves = [(x - w * 0.12, y - h * 0.6), (x + w / 2, y - h * 1.06), (x + w * 1.12, y - h * 0.6)]
    p.line(eaves, roof, w * 0.1)
    glass = light(SUN, 0.1) if lit else mix(NIGHT, SLATE, 0.35)
    for dx in (0.14, 0.6):
        p.box(x + dx * w, y - h * 0.58, w * 0.26, h * 0.18, glass, 0, ink=p.ink * 0.8)
    p.box(x + w * 0.34, y - h * 0.26, w * 0.34, h * 0.26, dark(OAK, 0.35), 0, ink=p.ink * 0.8)
    if cross:
        for d in (-1, 1):
            p.stroke(
                [(x + w * 0.51 - w * 0.1 * d, y - h * 0.2), (x + w * 0.51 + w * 0.1 * d, y - h * 0.06)], RED, w * 0.06
            )


def pillar(p: Pen, x: float, y: float, w: float, h: float, colour: Colour) -> None:
    """A column with capital and foot, its middle at x."""
    p.box(x - w / 2, y - h, w, h, colour, 0, ink=p.ink)
    p.box(x + w * 0.1, y - h + p.ink, w * 0.4 - p.ink, h - 2 * p.ink, dark(colour, 0.18), 0)
    for top in (y - h, y - w * 0.5):
        p.box(x - w * 0.75, top, w * 1.5, w * 0.5, light(colour, 0.2), w * 0.1, ink=p.ink)


def eyes(p: Pen, x: float, y: float, s: float, colour: Colour = SUN) -> None:
    """Two eyes in the dark."""
    for d in (-1, 1):
        p.shape(
            [
                (x + d * s * 0.3, y),
                (x + d * s, y - s * 0.5),
                (x + d * s * 1.3, y + s * 0.1),
                (x + d * s * 0.7, y + s * 0.4),
            ],
            colour,
            ink=0,
        )


def courses(
    p: Pen,
    box: tuple[float, float, float, float],
    high: float,
    wide: tuple[float, float],
    stone: Colour,
    other: Colour,
    spread: float = 0.15,
    seed: int = 4,
) -> None:
    """Courses of cut stone over the box x, y, w, h: each `high`, stones as long as `wide` allows, toned to `other`."""
    r = random.Random(seed)
    x0, y0, w, h = box
    for row in range(math.ceil(h / high)):
        x = x0 - r.uniform(0, wide[1])
        while x < x0 + w:
            long = r.uniform(*wide)
            tone = mix(stone, other, r.uniform(0, spread))
            p.box(x + 0.4, y0 + row * high + 0.4, long - 0.8, high - 0.8, tone, 1)
            x += long
