"""Symbols of trades and events: one a structure where the town has none yet, and the heads of rarer folk."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SLATE,
    STONE,
    TAN,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points, right_of
from tools.art.symbolic import STEEL, SYMBOLS, draw_face, draw_skull, symbol

SCALY = mix(SEA, PINE, 0.55)


@symbol
def lumber_mill(p: Pen) -> None:
    """A saw blade in a log."""
    q = [
        (50 + r * math.cos(a), 42 + r * math.sin(a))
        for i in range(24)
        for a, r in ((i * math.pi / 12, 40 if i % 2 else 31),)
    ]
    p.shape(q, light(STONE, 0.35), [([(52, 0), (100, 0), (100, 100), (62, 100)], STONE)])
    p.circ(50, 42, 9, SLATE)
    p.box(2, 54, 96, 40, INK, 18)
    p.box(7, 59, 86, 30, OAK, 14)
    p.stroke([(32, 68), (84, 68)], dark(OAK, 0.25), 4)
    p.stroke([(40, 80), (76, 80)], dark(OAK, 0.25), 4)
    p.ell(5, 57, 28, 34, light(TAN, 0.2))
    p.ell(12, 66, 14, 16, OAK, 0)


@symbol
def quarry(p: Pen) -> None:
    """A pick over cut blocks."""
    for x, y, w in ((4, 66, 46), (50, 66, 46), (26, 38, 46)):
        p.shape(
            [(x, y), (x + w, y), (x + w, y + 28), (x, y + 28)], STONE, [right_of(x + w * 0.62, mix(STONE, SLATE, 0.55))]
        )
    p.line([(92, 76), (58, 22)], light(OAK, 0.15), 8)
    p.shape(
        [(28, 26), (44, 8), (64, 4), (84, 10), (98, 28), (80, 22), (62, 19), (46, 22)],
        STEEL,
        [right_of(62, dark(STEEL))],
    )


@symbol
def tannery(p: Pen) -> None:
    """A hide stretched on a frame."""
    with p.at(18, 20, 0.64, ink=5):
        SYMBOLS["leather"](p)
    for stake in (((10, 8), (10, 94)), ((90, 8), (90, 94)), ((6, 14), (94, 14))):
        p.line(stake, light(OAK, 0.15), 6)
    for a, b in (((14, 18), (24, 26)), ((86, 18), (76, 26)), ((14, 84), (24, 77)), ((86, 84), (76, 77))):
        p.stroke([a, b], INK, 4)


@symbol
def armoury(p: Pen) -> None:
    """A keg of powder, its fuse alight."""
    p.stroke([(52, 24), (58, 12), (72, 12)], INK, 10, smooth=True)
    p.stroke([(52, 24), (58, 12), (72, 12)], TAN, 4, smooth=True)
    p.shape(
        [(20, 24), (80, 24), (88, 58), (80, 95), (20, 95), (12, 58)], OAK, [right_of(60, dark(OAK, 0.25))], smooth=False
    )
    for y in (36, 80):
        p.stroke([(17, y), (83, y)], STEEL, 8)
    draw_skull(p, 50, 56, 15)
    p.shape([(78, 0), (82, 9), (92, 12), (82, 16), (78, 26), (74, 16), (64, 12), (74, 9)], GOLD, ink=3)


@symbol
def scales(p: Pen) -> None:
    p.stroke([(50, 14), (50, 88)], INK, 12)
    p.stroke([(14, 26), (86, 18)], INK, 12)
    p.stroke([(50, 14), (50, 88)], GOLD, 4)
    p.stroke([(14, 26), (86, 18)], GOLD, 4)
    for x, y in ((18, 26), (82, 19)):
        p.stroke([(x - 14, y + 36), (x, y), (x + 14, y + 36)], INK, 4)
        p.shape(arc_points(x, y + 37, 17, 14, 0, 180, 12), GOLD)
    p.circ(50, 12, 8, GOLD)
    p.box(28, 84, 44, 12, INK, 5)
    p.box(33, 88, 34, 4, GOLD, 2)


@symbol
def army(p: Pen) -> None:
    """Three helmets under one spear."""
    p.line([(50, 60), (50, 8)], light(OAK, 0.15), 5)
    p.shape([(50, 0), (60, 16), (50, 26), (40, 16)], light(STEEL, 0.4), ink=4)
    for x, y, s in ((0, 34, 0.5), (50, 34, 0.5), (19, 40, 0.62)):
        with p.at(x, y, s, ink=7):
            SYMBOLS["footman"](p)


@symbol
def demolish(p: Pen) -> None:
    """A hammer over a broken wall."""
    for x, y, w in ((4, 72, 30), (34, 72, 30), (64, 72, 32), (4, 50, 22), (74, 50, 22)):
        p.box(x, y, w, 24, INK, 3)
        p.box(x + 4, y + 4, w - 8, 16, light(RED, 0.2), 2)
    with p.at(16, 0, 0.72, ink=6):
        SYMBOLS["hammer"](p)


@symbol
def rampart(p: Pen) -> None:
    """Sharpened stakes and a beam."""
    for x in (6, 28, 50, 72):
        p.shape([(x, 94), (x, 30), (x + 11, 10), (x + 22, 30), (x + 22, 94)], light(OAK, 0.15), [right_of(x + 13, OAK)])
    for y in (46, 74):
        p.box(0, y, 100, 13, INK, 4)
        p.box(4, y + 4, 92, 5, dark(OAK, 0.25), 2)


@symbol
def ship(p: Pen) -> None:
    p.stroke([(50, 8), (50, 72)], INK, 6)
    p.shape(
        [(22, 14), (78, 14), (86, 58), (14, 58)],
        CREAM,
        [
            ([(0, 28), (100, 28), (100, 44), (0, 44)], RED),
            ([(66, 0), (100, 0), (100, 28), (68, 28)], dark(CREAM, 0.14)),
        ],
    )
    p.shape(
        [(4, 66), (96, 66), (80, 92), (20, 92)], OAK, [([(0, 78), (100, 78), (100, 100), (0, 100)], dark(OAK, 0.2))]
    )
    p.shape([(50, 2), (70, 6), (50, 12)], RED, ink=3)


@symbol
def island(p: Pen) -> None:
    p.shape([(8, 84), (24, 62), (50, 54), (76, 62), (92, 84)], light(GOLD, 0.3))
    p.stroke([(6, 87), (94, 87)], INK, 12)
    p.stroke([(6, 87), (94, 87)], SEA, 5)
    p.line([(54, 62), (46, 24)], light(OAK, 0.15), 5, ink=4)
    for dx, dy in ((-34, 8), (-24, -8), (24, -10), (36, 6)):
        p.shape(
            [(46, 24), (46 + dx * 0.5, 18 + dy * 0.4 - 6), (46 + dx, 24 + dy), (46 + dx * 0.5, 24 + dy * 0.5)],
            GREEN,
            ink=3.5,
        )


@symbol
def wall(p: Pen) -> None:
    for row, y in enumerate((24, 48, 72)):
        for i in range(4):
            x = max(2.0, i * 32 - (16 if row % 2 else 0))
            w = min(98.0, i * 32 - (16 if row % 2 else 0) + 32) - x
            if w > 6:
                p.box(x, y, w, 24, INK, 3)
                p.box(x + 3, y + 3, w - 6, 18, STONE if (row + i) % 2 else light(STONE, 0.3), 2)
    for x in (2, 38, 74):
        p.box(x, 6, 24, 22, INK, 3)
        p.box(x + 4, 10, 16, 16, light(STONE, 0.3), 2)


@symbol
def banner(p: Pen) -> None:
    p.line([(12, 14), (88, 14)], light(OAK, 0.15), 6)
    p.shape([(22, 14), (78, 14), (78, 82), (64, 72), (50, 92), (36, 72), (22, 82)], RED, [right_of(52, dark(RED, 0.2))])
    with p.at(32, 26, 0.36, ink=9):
        SYMBOLS["crown"](p)


@symbol
def drum(p: Pen) -> None:
    p.shape([(10, 40), (90, 40), (86, 88), (50, 96), (14, 88)], RED, [right_of(58, dark(RED))])
    for a in (((14, 52), (32, 90)), ((32, 90), (50, 54)), ((50, 54), (68, 90)), ((68, 90), (86, 52))):
        p.stroke(a, GOLD, 5)
    p.ell(8, 26, 84, 28, CREAM)
    for s in (-1, 1):
        p.line([(50 + s * 10, 36), (50 + s * 34, 6)], light(OAK, 0.2), 5, ink=4)


@symbol
def fire(p: Pen) -> None:
    p.shape(
        [(50, 4), (66, 30), (84, 50), (82, 78), (64, 95), (36, 95), (18, 78), (20, 52), (34, 44), (38, 24)],
        ORANGE,
        smooth=True,
    )
    p.shape([(52, 40), (66, 62), (64, 84), (50, 92), (36, 84), (36, 66)], light(GOLD, 0.2), ink=0, smooth=True)


@symbol
def golden_die(p: Pen) -> None:
    draw_face(p, 6, paint=GOLD)
    for x, y in ((9, 10), (91, 12)):
        p.shape(
            [
                (x, y - 9),
                (x + 3, y - 3),
                (x + 9, y),
                (x + 3, y + 3),
                (x, y + 9),
                (x - 3, y + 3),
                (x - 9, y),
                (x - 3, y - 3),
            ],
            CREAM,
            ink=2.5,
        )


@symbol
def sword(p: Pen) -> None:
    p.shape(
        [(84, 4), (96, 16), (44, 70), (30, 56)], light(STEEL, 0.4), [([(90, 10), (100, 20), (44, 76), (37, 63)], STEEL)]
    )
    p.line([(22, 50), (50, 78)], GOLD, 8)
    p.line([(32, 68), (14, 86)], OAK, 9)
    p.circ(12, 88, 8, GOLD)


@symbol
def lizard(p: Pen) -> None:
    c, d = SCALY, dark(SCALY, 0.3)
    for x, y in ((18, 14), (10, 38), (11, 62)):
        p.shape([(x, y), (x - 8, y + 12), (x + 16, y + 20)], ORANGE)
    muzzle = [(12, 84), (14, 36), (30, 12), (56, 8), (70, 26), (96, 44), (96, 62), (70, 76), (56, 92), (26, 94)]
    p.shape(muzzle, c, [([(20, 72), (98, 58), (98, 100), (10, 100)], d)])
    p.circ(52, 36, 11, light(GOLD, 0.5))
    p.stroke([(53, 29), (53, 43)], INK, 5)
    p.stroke([(56, 66), (94, 58)], INK, 4.5)
    for x in (66, 78, 90):
        p.shape([(x - 5, 64), (x + 4, 62), (x, 73)], CREAM, ink=2.4)


@symbol
def sorcerer(p: Pen) -> None:
    """Only eyes under the hood."""
    hood = [(8, 94), (14, 46), (30, 16), (58, 2), (74, 18), (88, 48), (92, 94), (70, 84), (50, 92), (30, 84)]
    p.shape(hood, mix(PLUM, NIGHT, 0.06), [right_of(58, mix(PLUM, NIGHT, 0.4))])
    p.shape([(28, 74), (26, 50), (38, 30), (62, 30), (74, 50), (72, 74), (50, 84)], NIGHT, ink=3)
    for x in (39, 61):
        p.ell(x - 7, 48, 14, 12, light(LEAF, 0.4), 0)
        p.circ(x, 54, 3, INK, 0)
    p.shape([(50, 8), (53, 15), (60, 17), (53, 20), (50, 27), (47, 20), (40, 17), (47, 15)], GOLD, ink=2.5)


@symbol
def giant(p: Pen) -> None:
    """A heavy jaw, one brow, a bald crown."""
    c = mix(SKIN, SLATE, 0.35)
    p.shape(
        [
            (22, 40),
            (20, 18),
            (36, 5),
            (64, 5),
            (80, 18),
            (78, 40),
            (94, 62),
            (86, 88),
            (62, 96),
            (38, 96),
            (14, 88),
            (6, 62),
        ],
        c,
        [right_of(58, dark(c, 0.2))],
    )
    for x in (8, 92):
        p.ell(x - 8, 34, 16, 22, c)
    p.shape([(24, 34), (50, 29), (76, 34), (74, 42), (50, 38), (26, 42)], dark(OAK, 0.35), ink=3)
    for x in (38, 62):
        p.circ(x, 47, 5, CREAM, 2.5)
        p.circ(x, 48, 2, INK, 0)
    p.shape([(44, 46), (56, 46), (62, 62), (38, 62)], dark(c, 0.14), ink=3.5, smooth=True)
    p.stroke([(26, 77), (50, 73), (74, 77)], INK, 6)
    for x in (34, 64):
        p.shape([(x - 5, 76), (x + 5, 76), (x, 65)], CREAM, ink=2.6)
