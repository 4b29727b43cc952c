"""Backgrounds: felt, table, a desk of planks, the open book."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pygame

from game.client.ui.palette import (
    FELT,
    GOLD,
    INK,
    NIGHT,
    OAK,
    RED,
    TABLE,
    TAN,
    VELLUM,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen
from tools.art.registry import Draw, Picture


def flecks(p: Pen, w: float, h: float, n: int, colour: Colour, seed: int) -> None:
    """Short threads; one that crosses an edge comes back at the opposite one, so that the ground tiles."""
    r = random.Random(seed)
    for _ in range(n):
        x, y, s = r.uniform(0, w), r.uniform(0, h), r.uniform(1.6, 3.4)
        for dx in (0, -w):
            p.box(x + dx, y, s, 0.34, colour, 0)


def _felt(p: Pen) -> None:
    p.box(-1, -1, 162, 162, FELT, 0)
    flecks(p, 160, 160, 420, light(FELT, 0.05), 4)
    flecks(p, 160, 160, 420, dark(FELT, 0.14), 5)


def _table(p: Pen) -> None:
    p.box(-1, -1, 642, 362, TABLE, 0)
    flecks(p, 640, 360, 1300, dark(TABLE, 0.1), 1)
    p.glow(320, 150, 430, light(TABLE, 0.25), 70)


def _desk(p: Pen) -> None:
    """Planks under lamplight."""
    r = random.Random(3)
    for i in range(8):
        y = 27 + (i - 1) * 48
        p.box(-1, y, 642, 49, mix(WOOD, OAK, 0.22 + 0.1 * r.random()), 0)
        for _ in range(16):
            yy, x = y + r.uniform(3, 45), r.uniform(-40, 640)
            grain = [(x, yy), (x + 30, yy + r.uniform(-1, 1)), (x + r.uniform(60, 150), yy + r.uniform(-1.5, 1.5))]
            p.stroke(grain, mix(WOOD, OAK, 0.12), 0.5, smooth=True)
        for _ in range(2):
            x, yy = r.uniform(20, 620), y + r.uniform(10, 38)
            for k in (5.0, 3.2, 1.4):
                p.ell(x - k, yy - k * 0.45, 2 * k, 0.9 * k, mix(WOOD, OAK, 0.1 + k * 0.02), 0)
        seam = r.uniform(60, 580)
        p.box(seam, y, 0.7, 48, dark(WOOD, 0.5), 0)
        p.box(-1, y, 642, 0.9, dark(WOOD, 0.55), 0)
    p.glow(330, 170, 420, light(GOLD, 0.2), 46)


def _book(p: Pen) -> None:
    """624x261 with its shadow; pages x 9.8..305.8 and 306.2..602.2, y 6..240."""
    w, h = 612.0, 249.0
    p.box(5, 5, w, h, (*NIGHT, 190), 6)
    p.box(0, 0, w, h, INK, 6)
    p.box(0.9, 0.9, w - 1.8, h - 1.8, dark(RED, 0.48), 5.2)
    p.box(2.6, 2.6, w - 5.2, h - 5.2, mix(RED, GOLD, 0.5), 4)
    p.box(3.2, 3.2, w - 6.4, h - 6.4, dark(RED, 0.48), 3.6)
    for x, y, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1)):
        corner = [(x, y + sy * 2), (x + sx * 2, y), (x + sx * 17, y), (x, y + sy * 17)]
        p.shape(corner, GOLD, ink=0.7)
        p.circ(x + sx * 5, y + sy * 5, 1.5, dark(GOLD, 0.3), 0.5)
    for i in range(5):
        g = 5 + i * 0.9
        p.box(g, 5.2, w - 2 * g, h - 8.6 - i * 0.5, mix(TAN, OAK, 0.5 if i % 2 else 0.12), 3)
    px, pw, ph = 9.8, w / 2 - 10, h - 15
    for x in (px, w / 2 + 0.2):
        p.box(x, 6, pw, ph, VELLUM, 2.4)
    r = random.Random(5)
    for _ in range(40):
        x, y = r.uniform(14, 590), r.uniform(10, 230)
        p.haze(x, y, r.uniform(3, 12), r.uniform(2, 6), (*TAN, 34))
    for i in range(26):
        a = round(70 * (1 - i / 26) ** 2.2)
        for s in (-1, 1):
            near, far = w / 2 + s * i * 1.1, w / 2 + s * (i + 1) * 1.1
            p.glaze([(near, 6), (far, 6), (far, 6 + ph), (near, 6 + ph)], (*OAK, a))
    p.stroke([(w / 2, 6), (w / 2, 6 + ph)], dark(TAN, 0.5), 0.8)


def _picture(name: str, w: int, h: int, draw: Draw, ss: int = 2) -> Picture:
    """A picture of w x h points, three pixels per point."""

    def bake(_: tuple[int, int]) -> pygame.Surface:
        pen = Pen(w, h, scale=3, ink=0.8, ss=ss)
        draw(pen)
        return pen.out()

    return Picture(name, (w * 3, h * 3), bake)


def pictures() -> Iterable[Picture]:
    """Grounds and the book."""
    yield _picture("pic/book", 624, 261, _book, ss=3)
    yield _picture("pic/desk", 640, 360, _desk)
    yield _picture("pic/table", 640, 360, _table)
    yield _picture("pic/felt", 160, 160, _felt)
