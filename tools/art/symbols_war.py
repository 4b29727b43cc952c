"""Symbols of war: weapons, flags and the heads of troops and foes."""

from __future__ import annotations

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    OAK,
    PINE,
    RED,
    SKIN,
    SLATE,
    STONE,
    TAN,
    UMBER,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen
from tools.art.symbolic import STEEL, head, symbol


@symbol
def swords(p: Pen) -> None:
    for s in (1, -1):

        def x(v: float, s: int = s) -> float:
            return 50 + s * (v - 50)

        p.shape([(x(16), 6), (x(28), 8), (x(74), 66), (x(66), 74), (x(12), 18)], light(STEEL, 0.4 if s > 0 else 0.2))
        p.line([(x(56), 80), (x(80), 58)], GOLD, 6)
        p.line([(x(76), 76), (x(88), 90)], OAK, 8)


@symbol
def flag(p: Pen) -> None:
    p.shape(
        [(30, 12), (56, 6), (74, 16), (96, 10), (88, 32), (96, 54), (74, 58), (54, 48), (30, 54)],
        RED,
        [([(56, 0), (74, 16), (74, 60), (54, 60)], dark(RED, 0.22))],
    )
    p.line([(24, 8), (24, 94)], light(OAK, 0.1), 7)


@symbol
def shield(p: Pen) -> None:
    p.shape(
        [(12, 10), (88, 10), (86, 54), (50, 94), (14, 54)],
        BLUE,
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(BLUE, 0.22))],
    )
    p.stroke([(50, 16), (50, 84)], CREAM, 9)
    p.stroke([(18, 38), (82, 38)], CREAM, 9)


@symbol
def horn(p: Pen) -> None:
    p.shape(
        [
            (6, 30),
            (14, 18),
            (26, 26),
            (40, 52),
            (60, 60),
            (72, 46),
            (78, 20),
            (98, 34),
            (94, 62),
            (74, 84),
            (50, 86),
            (26, 70),
        ],
        light(OAK, 0.2),
        [([(6, 30), (30, 60), (52, 74), (90, 60), (100, 100), (0, 100)], OAK)],
        smooth=False,
    )
    p.ell(74, 14, 26, 24, GOLD)
    p.shape([(4, 32), (14, 14), (22, 20), (12, 38)], GOLD)
    p.line([(46, 58), (42, 76)], GOLD, 6)


@symbol
def boot(p: Pen) -> None:
    """Flight."""
    p.shape(
        [(40, 8), (68, 8), (66, 50), (92, 66), (96, 84), (36, 84)],
        light(OAK, 0.22),
        [([(56, 0), (100, 0), (100, 90), (62, 90), (56, 60)], dark(OAK, 0.12))],
    )
    p.shape([(36, 82), (96, 82), (96, 92), (36, 92)], dark(OAK, 0.5))
    p.box(36, 6, 36, 14, INK, 4)
    p.box(40, 10, 28, 6, TAN, 2)
    for y, x in ((34, 12), (54, 4), (74, 14)):
        p.line([(x, y), (29, y)], CREAM, 3.4, ink=3.4)


@symbol
def footman(p: Pen) -> None:
    head(p, SKIN)
    p.shape(
        [(16, 44), (26, 18), (50, 8), (74, 18), (84, 44)],
        STEEL,
        [([(52, 0), (100, 0), (100, 60), (52, 60)], dark(STEEL))],
        smooth=False,
    )
    p.box(6, 40, 88, 12, INK, 6)
    p.box(10, 43.5, 80, 5.5, light(STEEL, 0.5), 3)


@symbol
def archer(p: Pen) -> None:
    p.circ(50, 56, 30, SKIN)
    p.shape(
        [
            (12, 84),
            (14, 44),
            (24, 16),
            (54, 4),
            (78, 18),
            (88, 44),
            (88, 84),
            (74, 88),
            (72, 52),
            (54, 40),
            (34, 50),
            (28, 88),
        ],
        GREEN,
        [([(54, 0), (100, 0), (100, 100), (72, 100), (72, 50), (56, 40)], dark(GREEN, 0.25))],
    )
    p.circ(42, 60, 4.2, INK, 0)
    p.circ(62, 60, 4.2, INK, 0)


@symbol
def knight(p: Pen) -> None:
    p.shape([(54, 22), (60, 2), (82, 4), (92, 22), (74, 16)], RED)
    p.shape(
        [(18, 88), (16, 46), (28, 22), (50, 14), (72, 22), (84, 46), (82, 88), (50, 96)],
        STEEL,
        [([(52, 0), (100, 0), (100, 100), (52, 100)], dark(STEEL))],
    )
    p.shape([(20, 46), (80, 46), (80, 58), (20, 58)], NIGHT, ink=3)
    p.stroke([(50, 46), (50, 92)], INK, 5)


@symbol
def bandit(p: Pen) -> None:
    p.circ(50, 50, 33, SKIN)
    p.shape(
        [(14, 58), (50, 50), (86, 58), (78, 84), (50, 96), (22, 84)],
        RED,
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(RED))],
    )
    p.shape(
        [(12, 46), (16, 24), (34, 8), (66, 8), (84, 24), (88, 46), (50, 34)],
        mix(UMBER, SLATE, 0.25),
        [([(52, 0), (100, 0), (100, 60), (52, 60)], dark(UMBER, 0.3))],
    )
    for s in (-1, 1):
        p.circ(50 + s * 14, 47, 4.4, INK, 0)
        p.stroke([(50 + s * 22, 36), (50 + s * 7, 41)], INK, 5)


@symbol
def ogre(p: Pen) -> None:
    p.shape([(6, 40), (18, 52), (14, 66)], LEAF)
    p.shape([(94, 40), (82, 52), (86, 66)], LEAF)
    p.shape(
        [(16, 60), (22, 24), (50, 8), (78, 24), (84, 60), (74, 88), (50, 95), (26, 88)],
        mix(LEAF, GREEN, 0.3),
        [([(52, 0), (100, 0), (100, 100), (52, 100)], mix(LEAF, PINE, 0.75))],
        smooth=True,
    )
    for s in (-1, 1):
        p.circ(50 + s * 15, 44, 7, light(GOLD, 0.4), 3)
        p.circ(50 + s * 15, 45, 2.8, INK, 0)
        p.stroke([(50 + s * 26, 30), (50 + s * 8, 36)], INK, 6)
    p.stroke([(28, 68), (72, 68)], INK, 6)
    for s in (-1, 1):
        p.shape([(50 + s * 22, 68), (50 + s * 12, 68), (50 + s * 18, 50)], CREAM, ink=3)


@symbol
def wolf(p: Pen) -> None:
    c = mix(SLATE, STONE, 0.35)
    p.shape(
        [(12, 6), (34, 26), (66, 26), (88, 6), (90, 46), (74, 70), (58, 92), (42, 92), (26, 70), (10, 46)],
        c,
        [([(50, 0), (100, 0), (100, 100), (50, 100)], dark(c, 0.3))],
    )
    p.shape([(34, 66), (50, 58), (66, 66), (58, 92), (42, 92)], light(STONE, 0.6), ink=3)
    p.circ(50, 86, 7, INK, 0)
    for s in (-1, 1):
        p.shape([(50 + s * 12, 52), (50 + s * 28, 42), (50 + s * 22, 56)], GOLD, ink=3)
