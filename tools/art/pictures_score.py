"""The last evening: laurels, seals, the scroll and its roller, confetti, glints, the table under rays."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    OAK,
    PLUM,
    RED,
    TABLE,
    TAN,
    VELLUM,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points, arc_points
from tools.art.pictures_grounds import flecks
from tools.art.pictures_scene import picture, sparkle
from tools.art.registry import Picture, Sprite


def _wreath(p: Pen) -> None:
    """Two laurel twigs crossed at the foot."""
    with p.at(6, 4, 0.88):
        _twigs(p)


def _twigs(p: Pen) -> None:
    for d in (-1, 1):
        stem = [(50 + d * x, y) for x, y in ((-9, 96), (6, 90), (24, 83), (37, 66), (39, 44), (30, 22), (20, 10))]
        p.line(stem, mix(OAK, GOLD, 0.35), 1.6, smooth=True, ink=1.1)
        for x, y, a, size in (
            *((12, 88.5, -8, 17), (25, 82, -30, 18), (34, 70, -58, 18), (39, 56, -72, 18)),
            *((39, 42, -92, 17), (34, 28, -112, 16), (26, 16, -128, 14)),
        ):
            for side, tone in ((34, GOLD), (-40, dark(GOLD, 0.16))):
                angle = math.radians(a + side)
                angle = angle if d > 0 else math.pi - angle
                _leaf(p, 50 + d * x, y, angle, size, tone)
        tip = math.radians(-122 if d > 0 else -58)
        _leaf(p, 50 + d * 21, 11, tip, 13, light(GOLD, 0.2))


def _leaf(p: Pen, x: float, y: float, angle: float, size: float, colour: Colour) -> None:
    ux, uy = math.cos(angle), math.sin(angle)
    nx, ny = -uy * size * 0.27, ux * size * 0.27
    mid = (x + ux * size * 0.5, y + uy * size * 0.5)
    tip = (x + ux * size, y + uy * size)
    p.shape([(x, y), (mid[0] + nx, mid[1] + ny), tip, (mid[0] - nx, mid[1] - ny)], colour, ink=1.5, smooth=True)
    p.stroke(
        [(x + ux * size * 0.2, y + uy * size * 0.2), (x + ux * size * 0.75, y + uy * size * 0.75)],
        dark(colour, 0.3),
        0.7,
    )


def _relief(p: Pen, sign: str) -> None:
    wax = dark(RED, 0.4)
    for off, c in ((1.8, dark(RED, 0.5)), (0.0, light(RED, 0.28))):
        with p.at(27 + off, 25 + off, 0.46):
            for q in _pressed(sign):
                p.shape(q, c, ink=0)
    if sign == "tower":
        with p.at(27, 25, 0.46):
            p.circ(50, 60, 8, wax, 0)
            p.shape([(42, 94), (42, 80), (50, 72), (58, 80), (58, 94)], wax, ink=0)


def _pressed(sign: str) -> list[Points]:
    if sign == "tower":
        body = [(30, 94), (34, 44), (66, 44), (70, 94)]
        return [body, [(22, 46), (24, 32), (76, 32), (78, 46)], [(24, 34), (50, 2), (76, 34)]]
    spikes = [(10, 78), (2, 26), (26, 50), (50, 10), (74, 50), (98, 26), (90, 78)]
    return [spikes, [(10, 82), (90, 82), (90, 94), (10, 94)]]


def _seal(p: Pen, sign: str) -> None:
    """Wax with a sign pressed into it, on two ribbon tails."""
    for d in (-1, 1):
        tail = [(50 + d * 2, 60), (50 + d * 30, 60), (50 + d * 36, 120), (50 + d * 24, 110), (50 + d * 12, 122)]
        p.shape(tail, GOLD if d < 0 else dark(GOLD, 0.2))
    blob = []
    for i in range(60):
        t = i * math.tau / 60
        r = 46 + 2.2 * math.sin(5 * t) + 1.8 * math.cos(9 * t + 1)
        blob.append((50 + r * math.cos(t), 51 + r * math.sin(t)))
    shade: Points = [(62, 0), (120, 0), (120, 120), (0, 120), (40, 86), (80, 60)]
    p.shape(blob, dark(RED, 0.12), [(shade, dark(RED, 0.32), True)])
    p.circ(50, 51, 36, dark(RED, 0.36), 0)
    p.circ(50.8, 51.8, 34.5, dark(RED, 0.16), 0)
    p.stroke(arc_points(50, 51, 42, 42, 190, 280), light(RED, 0.4), 2.5)
    _relief(p, sign)


def _roller(p: Pen, w: float) -> None:
    p.box(0, 0, w, 13, INK, 6.5)
    p.box(0.9, 0.9, w - 1.8, 11.2, dark(TAN, 0.06), 5.6)
    p.box(2, 1.8, w - 4, 3, light(TAN, 0.5), 1.5)
    for x in (1.4, w - 5.6):
        p.box(x, 2.2, 4.2, 8.6, mix(OAK, TAN, 0.25), 2.1)


def _scroll(p: Pen) -> None:
    """314x302: the paper is x 7..307, y 12..290."""
    w, h = 300.0, 286.0
    p.box(10, 12, w - 4, h - 2, (*NIGHT, 210), 3)
    p.box(7, 6, w, h, INK, 1.5)
    p.box(7.9, 6, w - 1.8, h, VELLUM, 1)
    for x, c in ((7.9, mix(VELLUM, TAN, 0.55)), (w + 1.6, mix(VELLUM, TAN, 0.75))):
        p.box(x, 6, 4.5, h, c, 0)
    r = random.Random(2)
    for _ in range(26):
        x, y = r.uniform(14, 296), r.uniform(18, 284)
        p.haze(x, y, r.uniform(3, 10), r.uniform(2, 5), (*TAN, 46))
    for y in (0.0, h):
        with p.at(0, y):
            _roller(p, w + 14)


def _glory(p: Pen) -> None:
    """The table of the last evening: rays behind the laurels at (397, 84)."""
    p.box(-1, -1, 642, 362, TABLE, 0)
    flecks(p, 640, 360, 1100, dark(TABLE, 0.1), 1)
    p.glow(397, 84, 320, light(GOLD, 0.2), 90)
    for a in range(0, 360, 15):
        t = math.radians(a)
        p.glaze(
            [(397, 84), *((397 + 560 * math.cos(t + d), 84 + 560 * math.sin(t + d)) for d in (-0.05, 0.05))],
            (*CREAM, 10),
        )


def _confetti(p: Pen, colour: Colour) -> None:
    p.shape(
        [(50, 8), (78, 46), (50, 92), (22, 54)],
        colour,
        [([(50, 0), (100, 0), (100, 100), (50, 92)], dark(colour, 0.2))],
        ink=0,
    )


def sprites() -> Iterable[Sprite]:
    """Small parts of the score."""
    sheet = functools.partial(Sprite, sheet="score")
    yield sheet("score/laurel", _wreath, px=330)
    for sign in ("tower", "crown"):
        yield sheet(f"score/seal_{sign}", functools.partial(_seal, sign=sign), px=250, size=(100, 126), ink=1.6)
    yield sheet("score/roller", functools.partial(_roller, w=314), px=39, size=(314, 13), ink=0.8)
    for i, colour in enumerate((RED, GOLD, BLUE, LEAF, PLUM, CREAM)):
        yield sheet(f"score/confetti_{i}", functools.partial(_confetti, colour=colour), px=20)
    for i in range(4):
        glint = functools.partial(sparkle, x=50, y=50, s=10 + 4.6 * i, colour=light(GOLD, 0.2 + 0.16 * i), ink=4)
        yield sheet(f"score/sparkle_{i}", glint, px=40)


def pictures() -> Iterable[Picture]:
    """The scroll and the table behind everything."""
    yield picture("pic/scroll", 314, 302, _scroll, ink=0.8)
    yield picture("pic/glory", 640, 360, _glory, ss=2)
