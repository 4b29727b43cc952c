"""Symbols of the desk: books, tools, dice, the signs on buttons."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    LEAF,
    OAK,
    PARCH,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    TAN,
    VELLUM,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points
from tools.art.symbolic import STEEL, draw_face, draw_skull, symbol


@symbol
def hourglass(p: Pen) -> None:
    p.shape(
        [(24, 14), (76, 14), (72, 34), (55, 50), (72, 66), (76, 86), (24, 86), (28, 66), (45, 50), (28, 34)],
        light(SKY, 0.5),
        [
            ([(30, 32), (70, 32), (50, 52)], GOLD),
            ([(24, 86), (50, 62), (76, 86)], GOLD),
            ([(48, 48), (52, 48), (52, 80), (48, 80)], GOLD),
        ],
    )
    for y in (6, 82):
        p.box(14, y, 72, 14, INK, 5)
        p.box(18, y + 4, 64, 6, light(OAK, 0.15), 2)


@symbol
def book(p: Pen) -> None:
    p.shape([(6, 24), (50, 32), (94, 24), (94, 84), (50, 92), (6, 84)], dark(RED, 0.15))
    p.shape(
        [(12, 18), (34, 14), (50, 24), (66, 14), (88, 18), (88, 76), (66, 72), (50, 82), (34, 72), (12, 76)],
        VELLUM,
        [([(50, 0), (66, 14), (62, 74), (50, 84)], dark(VELLUM, 0.16))],
    )
    p.stroke([(50, 26), (50, 80)], INK, 4)
    for y in (32, 44, 56):
        p.stroke([(21, y), (40, y + 3)], mix(OAK, TAN, 0.3), 4)
        p.stroke([(60, y + 3), (79, y)], mix(OAK, TAN, 0.3), 4)


@symbol
def scroll(p: Pen) -> None:
    p.shape(
        [(20, 16), (78, 16), (78, 84), (20, 84)],
        VELLUM,
        [([(62, 0), (100, 0), (100, 100), (62, 100)], dark(VELLUM, 0.12))],
    )
    for y in (10, 78):
        p.box(8, y, 82, 16, INK, 8)
        p.box(13, y + 4.5, 72, 7, TAN, 4)
    for y in (38, 50, 62):
        p.stroke([(30, y), (68 if y < 60 else 54, y)], mix(OAK, TAN, 0.2), 4.5)


@symbol
def quill(p: Pen) -> None:
    p.shape(
        [(18, 84), (26, 60), (48, 34), (90, 6), (80, 46), (56, 68), (32, 78)],
        CREAM,
        [([(18, 84), (90, 6), (100, 60), (40, 90)], dark(CREAM, 0.22))],
        smooth=False,
    )
    p.line([(10, 92), (22, 76)], dark(TAN, 0.2), 2.4, ink=3)
    p.stroke([(22, 76), (30, 70), (70, 28)], INK, 4.5)
    p.line([(54, 92), (88, 92)], CREAM, 2.6, ink=3.4)


@symbol
def pencil(p: Pen) -> None:
    """Writes from the lower left."""
    p.shape(
        [(4, 96), (12, 70), (74, 8), (92, 26), (30, 88)],
        GOLD,
        [([(22, 80), (84, 16), (100, 30), (30, 96)], dark(GOLD, 0.22))],
    )
    p.shape([(4, 96), (12, 70), (30, 88)], light(TAN, 0.3))
    p.shape([(4, 96), (7.5, 85), (15, 92.5)], INK, ink=0)
    p.shape([(66, 16), (74, 8), (92, 26), (84, 34)], STONE)
    p.shape([(74, 8), (80, 2), (98, 20), (92, 26)], light(RED, 0.3))


@symbol
def eye(p: Pen) -> None:
    p.shape([(2, 52), (24, 28), (50, 20), (76, 28), (98, 52), (76, 74), (50, 82), (24, 74)], CREAM, smooth=True)
    p.circ(50, 51, 23, SEA)
    p.circ(50, 51, 11, INK, 0)
    p.circ(42, 43, 6, CREAM, 0)


@symbol
def replay(p: Pen) -> None:
    p.line(arc_points(50, 52, 33, 33, -60, 205, 30), GOLD, 12)
    p.shape([(52, 2), (52, 38), (78, 18)], GOLD)
    p.shape([(40, 36), (40, 68), (67, 52)], CREAM)


@symbol
def chart(p: Pen) -> None:
    """A folded map."""
    p.shape([(6, 22), (34, 12), (34, 80), (6, 90)], VELLUM)
    p.shape([(34, 12), (66, 22), (66, 90), (34, 80)], dark(VELLUM, 0.14))
    p.shape([(66, 22), (94, 12), (94, 80), (66, 90)], VELLUM)
    p.shape([(12, 34), (30, 28), (30, 48), (12, 58)], LEAF, ink=0)
    for x, y in ((24, 72), (38, 62), (50, 50)):
        p.circ(x, y, 4, dark(RED, 0.1), 0)
    for a in (((70, 34), (88, 52)), ((88, 32), (70, 54))):
        p.stroke(a, RED, 7)


@symbol
def gear(p: Pen) -> None:
    q = []
    for i in range(8):
        for da, r in ((-13, 46), (13, 46), (16, 33), (29, 33)):
            a = math.radians(i * 45 + da)
            q.append((50 + r * math.cos(a), 50 + r * math.sin(a)))
    p.shape(q, STONE, [([(50, 0), (100, 0), (100, 100), (50, 100)], mix(STONE, SLATE, 0.45))])
    p.circ(50, 50, 14, PARCH)


@symbol
def die(p: Pen) -> None:
    draw_face(p, 5)


@symbol
def fivedice(p: Pen) -> None:
    for x, y, v in ((4, 40, 5), (34, 8, 3), (50, 48, 6)):
        draw_face(p, v, x=x, y=y, size=48)


@symbol
def door(p: Pen) -> None:
    p.shape(
        [(22, 94), (22, 34), (34, 14), (66, 14), (78, 34), (78, 94)],
        light(OAK, 0.1),
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(OAK, 0.1))],
    )
    p.stroke([(50, 16), (50, 92)], INK, 3.5)
    p.circ(66, 58, 5, GOLD, 3)


@symbol
def undo(p: Pen) -> None:
    p.line(arc_points(52, 56, 30, 28, -200, 60, 26), BLUE, 11)
    p.shape([(4, 46), (40, 40), (22, 74)], BLUE)


@symbol
def hammer(p: Pen) -> None:
    p.line([(22, 92), (60, 44)], light(OAK, 0.15), 10)
    p.shape(
        [(40, 26), (60, 8), (92, 38), (74, 58), (66, 48), (58, 52), (46, 40), (50, 34)],
        STEEL,
        [([(60, 0), (100, 20), (100, 70), (66, 60)], dark(STEEL))],
    )


@symbol
def cartographer(p: Pen) -> None:
    p.circ(50, 50, 44, light(TAN, 0.4))
    p.shape([(50, 8), (60, 50), (50, 92), (40, 50)], RED, [([(40, 50), (60, 50), (50, 100)], CREAM)], ink=3.5)
    p.shape([(10, 50), (50, 41), (90, 50), (50, 59)], dark(TAN, 0.25), ink=3)
    p.circ(50, 50, 6, GOLD, 3)


@symbol
def architect(p: Pen) -> None:
    p.line([(50, 14), (24, 88)], STEEL, 7)
    p.line([(50, 14), (76, 88)], STEEL, 7)
    p.line([(34, 60), (66, 60)], GOLD, 5)
    p.circ(50, 14, 10, GOLD)


@symbol
def trophy(p: Pen) -> None:
    for s in (-1, 1):
        p.stroke([(50 + s * 24, 22), (50 + s * 44, 22), (50 + s * 40, 46), (50 + s * 20, 54)], INK, 12, smooth=True)
        p.stroke([(50 + s * 24, 22), (50 + s * 44, 22), (50 + s * 40, 46), (50 + s * 20, 54)], GOLD, 4, smooth=True)
    p.shape(
        [(22, 8), (78, 8), (74, 46), (58, 62), (42, 62), (26, 46)],
        GOLD,
        [([(54, 0), (100, 0), (100, 80), (54, 80)], dark(GOLD, 0.2))],
    )
    p.shape([(44, 60), (56, 60), (58, 78), (42, 78)], dark(GOLD, 0.2))
    p.box(26, 76, 48, 18, INK, 4)
    p.box(31, 81, 38, 8, OAK, 2)


@symbol
def hexes(p: Pen) -> None:
    for x, y, c in ((50, 26, LEAF), (28, 64, GOLD), (72, 64, SEA)):
        q = [
            (x + 24 * math.cos(math.radians(60 * i + 30)), y + 24 * math.sin(math.radians(60 * i + 30)))
            for i in range(6)
        ]
        p.shape(q, c, [([(x, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x, y + 30)], dark(c, 0.16))])


@symbol
def xii(p: Pen) -> None:
    p.shape(
        [(10, 8), (90, 8), (88, 54), (50, 95), (12, 54)],
        BLUE,
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(BLUE, 0.22))],
    )
    for a in (((22, 28), (42, 60)), ((42, 28), (22, 60)), ((55, 28), (55, 60)), ((72, 28), (72, 60))):
        p.stroke(a, CREAM, 8)


@symbol
def horns(p: Pen) -> None:
    for s in (-1, 1):
        p.shape(
            [
                (50 + s * 20, 40),
                (50 + s * 36, 34),
                (50 + s * 40, 8),
                (50 + s * 49, 30),
                (50 + s * 42, 54),
                (50 + s * 24, 58),
            ],
            light(TAN, 0.4),
        )
    draw_skull(p, 50, 54, 27, ink=5)
