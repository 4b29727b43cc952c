"""Symbols of structures."""

from __future__ import annotations

import math

from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, PARCH, RED, SLATE, STONE, TAN, dark, light, mix
from tools.art.pen import Pen, arc_points
from tools.art.symbolic import STEEL, symbol


@symbol
def windmill(p: Pen) -> None:
    p.shape(
        [(32, 96), (38, 44), (62, 44), (68, 96)],
        CREAM,
        [([(54, 40), (100, 40), (100, 100), (54, 100)], dark(CREAM, 0.18))],
    )
    p.shape([(34, 46), (50, 26), (66, 46)], RED)
    for a in (45, 135, 225, 315):
        r = math.radians(a)
        ux, uy = math.cos(r), math.sin(r)
        p.shape(
            [(50 + ux * a - uy * b, 42 + uy * a + ux * b) for a, b in ((10, 0), (44, 0), (44, 16), (12, 12))],
            light(TAN, 0.5),
            ink=4,
        )
    p.circ(50, 42, 6, OAK, 4)


@symbol
def anchor(p: Pen) -> None:
    p.stroke([(50, 26), (50, 88)], INK, 15)
    p.stroke(arc_points(50, 52, 36, 38, 20, 160), INK, 16)
    p.stroke([(30, 38), (70, 38)], INK, 15)
    p.circ(50, 16, 12, STEEL)
    p.circ(50, 16, 5, PARCH, 3)
    p.stroke([(50, 30), (50, 86)], STEEL, 6)
    p.stroke(arc_points(50, 52, 36, 38, 20, 160), STEEL, 7)
    p.stroke([(30, 38), (70, 38)], STEEL, 6)


@symbol
def chest(p: Pen) -> None:
    p.shape([(8, 44), (16, 20), (84, 20), (92, 44)], light(OAK, 0.15))
    p.shape(
        [(8, 44), (92, 44), (92, 88), (8, 88)], OAK, [([(56, 40), (100, 40), (100, 100), (56, 100)], dark(OAK, 0.2))]
    )
    for x in (24, 76):
        p.stroke([(x, 22), (x, 86)], GOLD, 6)
    p.box(40, 36, 20, 24, INK, 4)
    p.box(44, 40, 12, 16, GOLD, 2)


@symbol
def tent(p: Pen) -> None:
    p.shape(
        [(4, 92), (50, 22), (96, 92)],
        RED,
        [([(50, 20), (100, 92), (60, 92)], dark(RED)), ([(26, 92), (50, 22), (38, 92)], CREAM)],
    )
    p.shape([(42, 92), (50, 52), (60, 92)], NIGHT, ink=3)
    p.stroke([(50, 24), (50, 4)], INK, 5)
    p.shape([(50, 4), (72, 10), (50, 17)], GOLD, ink=3.5)


@symbol
def statue(p: Pen) -> None:
    p.shape([(18, 96), (24, 76), (76, 76), (82, 96)], SLATE)
    c = light(STONE, 0.35)
    p.line([(64, 44), (84, 16)], c, 8)
    p.shape([(32, 78), (38, 40), (62, 40), (68, 78)], c, [([(52, 30), (100, 30), (100, 100), (54, 100)], STONE)])
    p.circ(50, 28, 14, c)
    p.shape([(36, 20), (34, 6), (44, 13), (50, 3), (56, 13), (66, 6), (64, 20)], GOLD, ink=4)
    p.line([(36, 46), (24, 64)], c, 8)


@symbol
def gate(p: Pen) -> None:
    p.shape(
        [(8, 94), (8, 40), (24, 14), (50, 6), (76, 14), (92, 40), (92, 94)],
        STONE,
        [([(56, 0), (100, 0), (100, 100), (56, 100)], mix(STONE, SLATE, 0.5))],
    )
    p.shape([(26, 94), (26, 50), (38, 34), (50, 30), (62, 34), (74, 50), (74, 94)], NIGHT)
    for x in (38, 50, 62):
        p.stroke([(x, 40), (x, 92)], SLATE, 5)
    p.stroke([(28, 62), (72, 62)], SLATE, 5)
