"""Symbols of goods and of the marks on them: resources, bombs, coins, ticks, locks, stars."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    OAK,
    ORANGE,
    RED,
    SEA,
    SLATE,
    STONE,
    TAN,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points
from tools.art.symbolic import HIDE, STEEL, draw_leaf, draw_skull, symbol


@symbol
def wood(p: Pen) -> None:
    for x, y in ((42, 36), (24, 70), (62, 70)):
        p.bar((x, y), (x + 18, y - 8), dark(OAK), 36)
        p.circ(x, y, 20, light(OAK, 0.1))
        p.circ(x, y, 13, light(TAN, 0.2), 0)
        p.circ(x, y, 8.5, OAK, 0)
        p.circ(x, y, 5, light(TAN, 0.2), 0)


@symbol
def stone(p: Pen) -> None:
    for q in (
        ((30, 52), (38, 22), (60, 14), (74, 32), (66, 56), (44, 60)),
        ((6, 84), (12, 54), (34, 44), (54, 60), (56, 86)),
        ((48, 86), (56, 54), (76, 46), (94, 64), (95, 86)),
    ):
        cx = sum(a for a, _ in q) / len(q)
        p.shape(q, STONE, [([(cx + 2, 0), (100, 0), (100, 100), (cx + 8, 100)], mix(STONE, SLATE, 0.6))])


@symbol
def leather(p: Pen) -> None:
    q = [
        (50, 12),
        (64, 18),
        (84, 6),
        (94, 20),
        (78, 38),
        (80, 60),
        (95, 78),
        (82, 93),
        (64, 82),
        (50, 92),
        (36, 82),
        (18, 93),
        (5, 78),
        (20, 60),
        (22, 38),
        (6, 20),
        (16, 6),
        (36, 18),
    ]
    p.shape(q, HIDE, [([(52, 0), (100, 0), (100, 100), (52, 100)], dark(HIDE, 0.2))], smooth=True)
    p.stroke([(50, 28), (50, 74)], dark(HIDE, 0.45), 4)
    for y in (36, 51, 66):
        p.stroke([(42, y), (58, y)], dark(HIDE, 0.45), 4)


@symbol
def gold(p: Pen) -> None:
    for x, y in ((66, 36), (36, 62)):
        p.circ(x, y, 29, GOLD)
        p.stroke(arc_points(x, y, 20, 20, 150, 300), light(GOLD, 0.6), 5)
        p.stroke(arc_points(x, y, 20, 20, -30, 120), dark(GOLD, 0.3), 5)
        p.circ(x, y, 5, dark(GOLD, 0.35), 0)


@symbol
def metal(p: Pen) -> None:
    p.shape([(22, 46), (40, 30), (86, 30), (68, 46)], light(STEEL, 0.55))
    p.shape([(68, 46), (86, 30), (96, 60), (80, 80)], dark(STEEL, 0.3))
    p.shape([(4, 80), (22, 46), (68, 46), (80, 80)], STEEL)
    p.stroke([(22, 70), (28, 57)], light(STEEL, 0.6), 5)


@symbol
def gems(p: Pen) -> None:
    b = light(SEA, 0.1)
    p.shape(
        [(24, 18), (76, 18), (97, 44), (50, 94), (3, 44)],
        b,
        [
            ([(0, 44), (24, 18), (50, 18), (34, 44)], light(b, 0.55)),
            ([(66, 44), (76, 18), (100, 44)], dark(b, 0.15)),
            ([(0, 44), (34, 44), (50, 100)], light(b, 0.2)),
            ([(66, 44), (100, 44), (50, 100)], dark(b, 0.35)),
        ],
    )
    p.stroke([(4, 44), (96, 44)], INK, 3.5)
    p.stroke([(24, 20), (34, 44), (50, 92), (66, 44), (76, 20)], INK, 3)


@symbol
def spices(p: Pen) -> None:
    p.shape(
        [(20, 46), (36, 20), (50, 10), (64, 20), (80, 46)],
        RED,
        [([(54, 0), (100, 0), (100, 60), (60, 60)], dark(RED))],
        smooth=False,
    )
    p.shape(
        [(16, 46), (84, 46), (92, 70), (84, 92), (16, 92), (8, 70)],
        TAN,
        [([(58, 40), (100, 40), (100, 100), (66, 100)], dark(TAN, 0.2))],
        smooth=True,
    )
    p.box(10, 40, 80, 15, INK, 8)
    p.box(14, 43.5, 72, 8, light(TAN, 0.4), 4)
    p.circ(44, 28, 3, light(RED, 0.5), 0)
    p.circ(52, 36, 3, light(RED, 0.5), 0)


@symbol
def bomb(p: Pen) -> None:
    p.stroke([(60, 34), (68, 16), (82, 14)], INK, 13, smooth=True)
    p.stroke([(60, 34), (68, 16), (82, 14)], TAN, 5, smooth=True)
    p.circ(46, 60, 34, mix(NIGHT, SLATE, 0.5))
    p.box(54, 21, 22, 18, mix(NIGHT, SLATE, 0.7), 4, 5)
    p.stroke(arc_points(46, 60, 21, 21, 185, 255), light(SLATE, 0.5), 7)
    p.shape([(84, 2), (88, 11), (98, 14), (88, 18), (84, 28), (80, 18), (70, 14), (80, 11)], GOLD, ink=3)


@symbol
def tick(p: Pen) -> None:
    p.line([(17, 54), (40, 77), (83, 24)], light(GREEN, 0.05), 15)


@symbol
def cross(p: Pen) -> None:
    for a in (((22, 22), (78, 78)), ((78, 22), (22, 78))):
        p.stroke(a, INK, 25)
    for a in (((22, 22), (78, 78)), ((78, 22), (22, 78))):
        p.stroke(a, RED, 15)


@symbol
def warn(p: Pen) -> None:
    """A risk: neither met nor missed."""
    p.shape([(50, 8), (97, 90), (3, 90)], ORANGE, [([(50, 0), (100, 90), (50, 90)], dark(ORANGE, 0.16))])
    p.stroke([(50, 38), (50, 62)], INK, 11)
    p.circ(50, 77, 6, INK, 0)


@symbol
def stands(p: Pen) -> None:
    """Verdict: this unit stays. A green shield with a tick."""
    p.shape(
        [(12, 12), (50, 4), (88, 12), (86, 56), (50, 96), (14, 56)],
        GREEN,
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(GREEN, 0.22))],
    )
    p.stroke([(30, 46), (45, 62), (71, 30)], CREAM, 11)


@symbol
def falls(p: Pen) -> None:
    """Verdict: this unit dies. A red diamond with a skull."""
    p.shape(
        [(50, 1), (99, 50), (50, 99), (1, 50)], RED, [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(RED, 0.25))]
    )
    draw_skull(p, 50, 47, 21)


@symbol
def skull(p: Pen) -> None:
    draw_skull(p, 50, 44, 34, ink=5)


@symbol
def lock(p: Pen) -> None:
    p.stroke([(30, 48), (30, 28), (50, 12), (70, 28), (70, 48)], INK, 18, smooth=True)
    p.stroke([(30, 48), (30, 28), (50, 12), (70, 28), (70, 48)], STONE, 8, smooth=True)
    p.box(16, 42, 68, 52, INK, 10)
    p.box(21, 47, 58, 42, GOLD, 6)
    p.circ(50, 64, 7, INK, 0)
    p.stroke([(50, 66), (50, 78)], INK, 6)


@symbol
def pin(p: Pen) -> None:
    p.stroke([(50, 60), (50, 96)], INK, 7)
    p.shape(
        [(30, 50), (38, 40), (40, 20), (60, 20), (62, 40), (70, 50), (66, 62), (34, 62)],
        RED,
        [([(52, 0), (100, 0), (100, 80), (52, 80)], dark(RED))],
    )
    p.ell(28, 6, 44, 22, light(RED, 0.15))


@symbol
def star(p: Pen) -> None:
    q = [
        (
            50 + (46 if i % 2 == 0 else 20) * math.sin(i * math.pi / 5),
            52 - (46 if i % 2 == 0 else 20) * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    ]
    p.shape(q, GOLD, [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(GOLD, 0.2))])


@symbol
def laurel(p: Pen) -> None:
    for side in (-1, 1):
        stem = [
            (50 + side * math.sin(math.radians(a)) * 36, 50 + math.cos(math.radians(a)) * 36) for a in range(8, 150, 12)
        ]
        p.stroke(stem, INK, 5)
        p.stroke(stem, dark(GOLD, 0.3), 2.4)
        for i in range(6):
            t = math.radians(20 + i * 24)
            x, y = 50 + side * math.sin(t) * 36, 50 + math.cos(t) * 36
            along = math.atan2(-math.sin(t), side * math.cos(t))
            for turn, c in ((0.62, dark(GOLD, 0.16)), (-0.62, GOLD)):
                draw_leaf(p, x, y, along + turn, 19, c)


@symbol
def crown(p: Pen) -> None:
    p.shape(
        [(15, 84), (10, 36), (31, 56), (50, 22), (69, 56), (90, 36), (85, 84)],
        GOLD,
        [
            ([(50, 0), (69, 56), (100, 20), (100, 100), (50, 100)], dark(GOLD, 0.16)),
            ([(0, 69), (100, 69), (100, 100), (0, 100)], dark(GOLD, 0.3)),
        ],
    )
    for x, y in ((11, 31), (50, 15), (89, 31)):
        p.circ(x, y, 8, RED)
    for x, c in ((29, BLUE), (50, RED), (71, BLUE)):
        p.circ(x, 77, 5.5, c, 2.4)
