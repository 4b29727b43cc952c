"""Buildings for pictures: cottages, towers, walls, the castle, tents; the base of each stands at (x, y)."""

from __future__ import annotations

from game.client.ui.palette import GOLD, INK, NIGHT, OAK, RED, SLATE, STONE, TAN, VELLUM, Colour, dark, light, mix
from tools.art.pen import Pen
from tools.art.scenery import smoke


def cottage(p: Pen, x: float, y: float, w: float, roof: Colour = RED, fire: bool = False) -> None:
    """A house w wide, lower left corner at (x, y)."""
    h = w * 0.5
    if fire:
        smoke(p, x + w * 0.77, y - h * 2.1, w * 0.11)
    p.box(x + w * 0.7, y - h * 2.0, w * 0.14, h * 0.8, STONE, 0, ink=p.ink * 0.8)
    p.shape(
        [(x, y), (x + w, y), (x + w, y - h), (x, y - h)],
        VELLUM,
        [([(x + w * 0.6, y), (x + w, y), (x + w, y - h), (x + w * 0.6, y - h)], dark(TAN, 0.05))],
    )
    p.shape(
        [
            (x - w * 0.14, y - h * 0.9),
            (x + w * 0.16, y - h * 1.85),
            (x + w * 0.84, y - h * 1.85),
            (x + w * 1.14, y - h * 0.9),
        ],
        roof,
        [([(x + w * 0.6, y - h * 2), (x + w * 1.3, y - h * 2), (x + w * 1.3, y), (x + w * 0.64, y)], dark(roof, 0.25))],
    )
    p.shape(
        [(x + w * 0.16, y), (x + w * 0.38, y), (x + w * 0.38, y - h * 0.62), (x + w * 0.16, y - h * 0.62)],
        dark(OAK, 0.2),
        ink=p.ink * 0.8,
    )
    p.box(x + w * 0.55, y - h * 0.62, w * 0.2, h * 0.3, light(GOLD, 0.35), 0, ink=p.ink * 0.7)


def pennant(p: Pen, x: float, y: float, h: float, c: Colour = RED, flip: int = 1) -> None:
    """A streamer on a staff h high."""
    p.stroke([(x, y), (x, y - h)], p.ink_colour, max(0.7, h * 0.07))
    p.shape(
        [
            (x, y - h),
            (x + flip * h * 0.5, y - h * 0.94),
            (x + flip * h * 0.95, y - h * 0.8),
            (x + flip * h * 0.5, y - h * 0.7),
            (x, y - h * 0.56),
        ],
        c,
        [
            (
                [
                    (x + flip * h * 0.4, y - h * 1.1),
                    (x + flip * h, y - h * 1.1),
                    (x + flip * h, y),
                    (x + flip * h * 0.4, y),
                ],
                dark(c, 0.2),
            )
        ],
    )


def round_tower(
    p: Pen,
    x: float,
    y: float,
    w: float,
    h: float,
    roof: Colour | None = None,
    c: Colour = STONE,
    flag: Colour | None = None,
) -> None:
    """A tower with its base centre at (x, y)."""
    a = x - w / 2
    p.shape(
        [(a, y), (a, y - h), (a + w, y - h), (a + w, y)],
        c,
        [([(x + w * 0.12, y), (x + w * 0.12, y - h), (a + w, y - h), (a + w, y)], mix(c, SLATE, 0.45))],
    )
    if roof:
        if flag:
            pennant(p, x, y - h - w * 1.28, w * 0.75, flag)
        p.shape(
            [(a - w * 0.16, y - h + w * 0.1), (x, y - h - w * 1.32), (a + w * 1.16, y - h + w * 0.1)],
            roof,
            [([(x + w * 0.04, y - h - w * 1.4), (x + w, y - h + w), (x + w * 0.08, y - h + w)], dark(roof, 0.26))],
        )
        p.shape(
            [
                (a - w * 0.06, y - h + w * 0.1),
                (a + w * 1.06, y - h + w * 0.1),
                (a + w, y - h + w * 0.32),
                (a, y - h + w * 0.32),
            ],
            light(c, 0.2),
        )
    else:
        if flag:
            pennant(p, x, y - h - w * 0.2, w * 0.8, flag)
        p.shape(
            [
                (a - w * 0.08, y - h + w * 0.12),
                (a + w * 1.08, y - h + w * 0.12),
                (a + w, y - h + w * 0.34),
                (a, y - h + w * 0.34),
            ],
            light(c, 0.2),
        )
        n = 4
        for i in range(n):
            bx = a - w * 0.08 + i * (w * 1.16 - w * 0.2) / (n - 1)
            p.shape(
                [
                    (bx, y - h + w * 0.14),
                    (bx, y - h - w * 0.1),
                    (bx + w * 0.2, y - h - w * 0.1),
                    (bx + w * 0.2, y - h + w * 0.14),
                ],
                light(c, 0.25),
            )
    p.shape(
        [
            (x - w * 0.1, y - h * 0.56),
            (x - w * 0.1, y - h * 0.7),
            (x, y - h * 0.77),
            (x + w * 0.1, y - h * 0.7),
            (x + w * 0.1, y - h * 0.56),
        ],
        NIGHT,
        ink=0,
    )


def wall(p: Pen, x0: float, x1: float, y: float, h: float, c: Colour = STONE) -> None:
    """A battlemented wall from x0 to x1, h high."""
    p.shape(
        [(x0, y), (x0, y - h), (x1, y - h), (x1, y)],
        c,
        [([(x0, y - h * 0.3), (x1, y - h * 0.3), (x1, y), (x0, y)], mix(c, SLATE, 0.3))],
    )
    n = max(2, round((x1 - x0) / (h * 0.36)))
    step = (x1 - x0) / n
    for i in range(n):
        p.shape(
            [
                (x0 + i * step + step * 0.15, y - h),
                (x0 + i * step + step * 0.15, y - h * 1.2),
                (x0 + i * step + step * 0.75, y - h * 1.2),
                (x0 + i * step + step * 0.75, y - h),
            ],
            light(c, 0.2),
        )


def castle(p: Pen, x: float, y: float, s: float) -> None:
    """The capitol: 100 units wide times s, base centre at (x, y)."""
    with p.at(x, y, s):
        round_tower(p, 8, -14, 15, 74, dark(RED, 0.05), flag=GOLD)
        round_tower(p, -14, -12, 13, 50, RED)
        round_tower(p, 28, -12, 12, 46, RED)
        wall(p, -34, 40, -6, 24)
        p.shape(
            [(-8, -6), (-8, -44), (26, -44), (26, -6)],
            light(STONE, 0.15),
            [([(13, -60), (30, -60), (30, 0), (13, 0)], mix(STONE, SLATE, 0.35))],
        )
        for i in range(4):
            p.shape(
                [(-10 + i * 10, -42), (-10 + i * 10, -49), (-4 + i * 10, -49), (-4 + i * 10, -42)], light(STONE, 0.3)
            )
        for wx in (-2, 9, 20):
            p.shape([(wx - 1.8, -28), (wx - 1.8, -35), (wx, -38), (wx + 1.8, -35), (wx + 1.8, -28)], NIGHT, ink=0)
        wall(p, -46, 46, 0, 16, light(STONE, 0.1))
        round_tower(p, -46, 2, 16, 34, flag=RED)
        round_tower(p, 46, 2, 16, 34, flag=RED)
        p.shape(
            [(-3, 1), (-3, -17), (3, -24), (15, -24), (21, -17), (21, 1)],
            light(STONE, 0.25),
            [([(10, -30), (30, -30), (30, 10), (10, 10)], mix(STONE, SLATE, 0.3))],
        )
        p.shape([(2, 1), (2, -9), (5, -14), (9, -16), (13, -14), (16, -9), (16, 1)], dark(OAK, 0.25))
        p.stroke([(9, -15), (9, 0)], INK, 0.9)


def camp_tent(p: Pen, x: float, y: float, w: float, c: Colour) -> None:
    """A tent w wide."""
    p.shape(
        [(x - w * 0.5, y), (x, y - w * 0.62), (x + w * 0.5, y)],
        c,
        [([(x, y - w), (x + w, y + 2), (x + w * 0.16, y + 2)], dark(c, 0.3))],
    )
    p.shape([(x - w * 0.12, y), (x, y - w * 0.4), (x + w * 0.14, y)], NIGHT, ink=p.ink * 0.7)
    p.stroke([(x - w * 0.05, y - w * 0.68), (x, y - w * 0.6), (x + w * 0.05, y - w * 0.68)], p.ink_colour, p.ink)
