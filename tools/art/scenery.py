"""Scenery drawn with the pen, in units of the picture: peaks, trees, clouds, sheep and boats."""

from __future__ import annotations

from game.client.ui.palette import (
    CREAM,
    GOLD,
    INK,
    MOSS,
    NIGHT,
    OAK,
    PINE,
    RED,
    SLATE,
    STONE,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points


def cloud(
    p: Pen, x: float, y: float, s: float, c: Colour = CREAM, shade: Colour | None = None, rim: Colour | None = None
) -> None:
    """A flat-bottomed cloud, s units wide."""
    puffs = [(0.14, 0.0, 0.13), (0.34, -0.1, 0.18), (0.58, -0.06, 0.2), (0.8, -0.01, 0.14)]
    rim = rim or mix(c, SLATE, 0.45)
    for g, col in ((0.9, rim), (0, c)):
        for dx, dy, r in puffs:
            p.circ(x + dx * s, y + dy * s, r * s + g, col, 0)
        p.box(x + 0.02 * s - g, y, 0.92 * s + 2 * g, 0.13 * s + g, col, 0.07 * s)
    p.box(x + 0.08 * s, y + 0.06 * s, 0.8 * s, 0.065 * s, shade or mix(c, rim, 0.3), 0.03 * s)


def peak(p: Pen, x: float, base: float, w: float, h: float, c: Colour = STONE) -> None:
    """A snow-capped mountain, the middle of its foot at (x, base)."""
    left, right = x - w * 0.5, x + w * 0.55
    p.shape(
        [(left, base), (x - w * 0.2, base - h * 0.52), (x, base - h), (x + w * 0.22, base - h * 0.55), (right, base)],
        c,
        [
            (
                [
                    (x, base - h),
                    (x + w * 0.06, base - h * 0.62),
                    (x - w * 0.04, base - h * 0.35),
                    (x + w * 0.1, base),
                    (right + 9, base),
                    (x + w * 0.5, base - h),
                ],
                mix(c, SLATE, 0.55),
            ),
            (
                [
                    (x, base - h - 2),
                    (x - w * 0.16, base - h * 0.64),
                    (x - w * 0.07, base - h * 0.68),
                    (x - w * 0.01, base - h * 0.56),
                    (x + w * 0.07, base - h * 0.66),
                    (x + w * 0.16, base - h * 0.6),
                    (x + w * 0.2, base - h * 0.8),
                ],
                CREAM,
            ),
        ],
    )


def conifer(p: Pen, x: float, y: float, h: float, c: Colour = PINE) -> None:
    """A fir h high, foot at (x, y)."""
    p.shape([(x - h * 0.05, y), (x + h * 0.05, y), (x + h * 0.05, y - h * 0.2), (x - h * 0.05, y - h * 0.2)], OAK)
    for i in range(3):
        w, b = h * (0.33 - 0.075 * i), y - h * 0.14 - i * h * 0.24
        p.shape(
            [(x - w, b), (x, b - h * 0.42), (x + w, b), (x, b + h * 0.05)],
            c,
            [([(x, b - h * 0.5), (x + w * 1.2, b + 2), (x + w * 0.1, b + h * 0.06)], dark(c, 0.25))],
        )


def tree(p: Pen, x: float, y: float, h: float, c: Colour = MOSS) -> None:
    """A round-headed tree h high, foot at (x, y)."""
    p.shape([(x - h * 0.06, y), (x + h * 0.06, y), (x + h * 0.05, y - h * 0.4), (x - h * 0.05, y - h * 0.4)], OAK)
    q = [
        (x + h * a, y - h * b)
        for a, b in ((-0.3, 0.42), (-0.34, 0.66), (-0.16, 0.92), (0.12, 0.97), (0.34, 0.74), (0.3, 0.42), (0, 0.32))
    ]
    p.shape(
        q,
        c,
        [
            (
                [
                    (x + h * 0.06, y - h),
                    (x + h * 0.5, y - h),
                    (x + h * 0.5, y),
                    (x - h * 0.2, y - h * 0.3),
                    (x + h * 0.12, y - h * 0.55),
                ],
                dark(c, 0.2),
                True,
            )
        ],
        smooth=True,
    )
    p.circ(x - h * 0.12, y - h * 0.74, h * 0.06, light(c, 0.3), 0)


def bush(p: Pen, x: float, y: float, w: float, c: Colour = PINE) -> None:
    """A bush w wide."""
    p.shape(
        [
            (x - w * 0.5, y),
            (x - w * 0.45, y - w * 0.3),
            (x - w * 0.15, y - w * 0.5),
            (x + w * 0.2, y - w * 0.45),
            (x + w * 0.48, y - w * 0.25),
            (x + w * 0.5, y),
        ],
        c,
        [([(x, y - w), (x + w, y - w), (x + w, y + w), (x - w * 0.2, y)], dark(c, 0.2))],
        smooth=True,
    )


def tuft(p: Pen, x: float, y: float, h: float, c: Colour) -> None:
    """Three blades of grass h high."""
    for dx in (-0.45, 0, 0.45):
        p.stroke([(x + dx * h * 0.4, y), (x + dx * h, y - h)], c, h * 0.17)


def sheep(p: Pen, x: float, y: float, s: float) -> None:
    """A sheep about s units long."""
    with p.at(x, y, s / 10, ink=0.9):
        for dx in (-2.6, 2.2):
            p.stroke([(dx, -2), (dx, 0.6)], INK, 1.3)
        p.shape(
            [(-5, -3), (-4.6, -6), (-1.5, -7.6), (2, -7.4), (4.6, -5.6), (4.8, -3), (2, -1.2), (-2.4, -1.2)],
            CREAM,
            [([(-6, -2.6), (6, -3.4), (6, 0), (-6, 0)], dark(CREAM, 0.16))],
            smooth=True,
        )
        p.shape(
            [(3.6, -6.4), (6.6, -6.6), (7.2, -4), (5, -3)],
            mix(NIGHT, SLATE, 0.3),
            smooth=True,
        )


def boat(p: Pen, x: float, y: float, s: float, sail: Colour = RED) -> None:
    """A small sailing boat, s units high, on its own ripple."""
    with p.at(x, y, s / 10, ink=0.6):
        p.shape([(0.4, -1.6), (0.4, -11), (5.6, -2.6)], sail, [([(3, -12), (8, -12), (8, 0), (3, 0)], dark(sail, 0.2))])
        p.shape([(-0.4, -2), (-0.4, -9), (-3.8, -2.6)], CREAM)
        p.shape([(-5.4, -1.4), (6, -1.4), (4, 1.6), (-3.6, 1.6)], OAK)
        p.stroke([(-6.5, 2), (7, 2)], CREAM, 0.7)


def field(p: Pen, q: Points, c: Colour = GOLD, rows: int = 6, ink: float | None = None) -> None:
    """A ploughed field; q holds its four corners, clockwise from the top left."""
    p.shape(q, c, ink=ink)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = q
    for i in range(1, rows):
        t = i / rows
        p.stroke(
            [(ax + (bx - ax) * t, ay + (by - ay) * t), (dx + (cx - dx) * t, dy + (cy - dy) * t)], dark(c, 0.22), 0.9
        )


def bird(p: Pen, x: float, y: float, s: float, c: Colour = INK) -> None:
    """A distant bird, 2 s wide."""
    p.stroke(
        [(x - s, y - s * 0.3), (x - s * 0.4, y - s * 0.55), (x, y), (x + s * 0.4, y - s * 0.55), (x + s, y - s * 0.3)],
        c,
        s * 0.22,
        smooth=True,
    )
