"""Symbols of the twenty years of the ledger."""

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
    ORANGE,
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
from tools.art.symbolic import HIDE, STEEL, symbol


@symbol
def castle(p: Pen) -> None:
    c = STONE
    for x, w, t in ((8, 26, 34), (66, 26, 34), (30, 40, 20)):
        p.shape(
            [(x, 92), (x, t), (x + w, t), (x + w, 92)],
            c,
            [([(x + w * 0.58, 0), (x + w, 0), (x + w, 100), (x + w * 0.58, 100)], mix(STONE, SLATE, 0.5))],
        )
        n = 3
        for i in range(n):
            bx = x - 2 + i * (w + 4 - 10) / (n - 1)
            p.shape([(bx, t + 2), (bx, t - 10), (bx + 10, t - 10), (bx + 10, t + 2)], light(c, 0.3), ink=4)
    p.shape([(40, 92), (40, 70), (50, 58), (60, 70), (60, 92)], dark(OAK, 0.3))


@symbol
def wheat(p: Pen) -> None:
    for x, lean in ((30, -14), (70, 14), (50, 0)):
        p.stroke([(50, 96), (50 + lean * 0.6, 60), (x + lean, 20)], INK, 9, smooth=True)
        p.stroke([(50, 96), (50 + lean * 0.6, 60), (x + lean, 20)], dark(GOLD, 0.2), 4, smooth=True)
        for i in range(3):
            y = 14 + i * 15
            cx = x + lean * (1 - i * 0.25)
            for s in (-1, 1):
                p.shape([(cx, y + 12), (cx + s * 11, y + 4), (cx + s * 9, y - 8), (cx, y)], GOLD, ink=3, smooth=True)
    p.box(36, 66, 28, 12, INK, 4)
    p.box(40, 69, 20, 6, RED, 2)


@symbol
def lantern(p: Pen) -> None:
    p.line(arc_points(50, 22, 16, 14, 180, 360), STEEL, 4, ink=4)
    p.shape([(24, 32), (50, 13), (76, 32)], STEEL, [right_of(52, dark(STEEL))])
    p.box(24, 30, 52, 54, INK, 6)
    p.box(30, 36, 40, 42, light(GOLD, 0.45), 3)
    p.shape([(50, 40), (60, 58), (50, 72), (40, 58)], ORANGE, ink=0, smooth=True)
    p.box(18, 80, 64, 16, STEEL, 5, 5)


@symbol
def pick(p: Pen) -> None:
    p.line([(26, 92), (62, 32)], light(OAK, 0.15), 9)
    p.shape(
        [(14, 34), (34, 14), (60, 12), (82, 26), (94, 52), (76, 38), (58, 30), (38, 30)],
        STEEL,
        [([(60, 0), (100, 0), (100, 60), (60, 40)], dark(STEEL))],
    )


@symbol
def church(p: Pen) -> None:
    p.shape(
        [(46, 94), (46, 52), (72, 36), (96, 52), (96, 94)],
        light(STONE, 0.4),
        [([(78, 0), (100, 0), (100, 100), (78, 100)], STONE)],
    )
    p.shape(
        [(12, 94), (12, 46), (46, 46), (46, 94)],
        light(STONE, 0.5),
        [([(32, 40), (60, 40), (60, 100), (32, 100)], STONE)],
    )
    p.shape([(6, 48), (29, 16), (52, 48)], RED, [([(29, 10), (60, 50), (29, 50)], dark(RED))])
    p.stroke([(29, 2), (29, 18)], INK, 5)
    p.stroke([(22, 8), (36, 8)], INK, 5)
    p.shape([(22, 94), (22, 74), (29, 66), (36, 74), (36, 94)], dark(OAK, 0.3), ink=3.5)
    p.circ(72, 62, 7, SEA, 4)


@symbol
def stall(p: Pen) -> None:
    p.stroke([(18, 40), (18, 92)], INK, 8)
    p.stroke([(82, 40), (82, 92)], INK, 8)
    p.box(10, 60, 80, 30, INK, 3)
    p.box(15, 65, 70, 20, light(OAK, 0.15), 2)
    p.shape(
        [(14, 12), (86, 12), (97, 40), (3, 40)],
        CREAM,
        [
            (
                [(14 + 72 * i / 6, 12), (14 + 72 * (i + 1) / 6, 12), (3 + 94 * (i + 1) / 6, 40), (3 + 94 * i / 6, 40)],
                RED,
            )
            for i in (0, 2, 4)
        ],
    )
    for i in range(6):
        p.circ(3 + 94 * (i + 0.5) / 6, 42, 8, RED if i % 2 == 0 else CREAM, 4)
    for x, c in ((32, GREEN), (50, GOLD), (68, RED)):
        p.circ(x, 58, 8, c, 4)


@symbol
def purse(p: Pen) -> None:
    """An empty purse: the recession."""
    p.shape(
        [(34, 30), (66, 30), (90, 70), (78, 92), (22, 92), (10, 70)],
        HIDE,
        [([(52, 20), (100, 20), (100, 100), (52, 100)], dark(HIDE))],
        smooth=True,
    )
    p.shape([(30, 10), (44, 20), (56, 8), (70, 12), (64, 30), (36, 30)], HIDE)
    p.line([(32, 32), (68, 32)], GOLD, 5)
    p.stroke([(38, 70), (62, 70)], CREAM, 9)


@symbol
def dove(p: Pen) -> None:
    p.shape(
        [
            (4, 70),
            (30, 62),
            (40, 50),
            (30, 20),
            (52, 34),
            (66, 14),
            (70, 40),
            (84, 34),
            (96, 44),
            (84, 50),
            (74, 72),
            (44, 84),
            (20, 80),
        ],
        CREAM,
        [([(30, 64), (74, 60), (74, 90), (10, 90)], dark(CREAM, 0.2))],
    )
    p.circ(82, 43, 3.6, INK, 0)
    p.shape([(90, 54), (98, 64), (84, 66)], LEAF, ink=3)


@symbol
def rosette(p: Pen) -> None:
    p.shape([(34, 54), (20, 98), (38, 88), (48, 98), (52, 60)], BLUE)
    p.shape([(66, 54), (80, 98), (62, 88), (52, 98), (48, 60)], dark(BLUE))
    p.circ(50, 40, 34, RED)
    p.circ(50, 40, 23, light(GOLD, 0.2))
    p.stroke([(40, 40), (47, 48), (61, 31)], INK, 6)


@symbol
def xmap(p: Pen) -> None:
    p.shape(
        [
            (8, 20),
            (30, 14),
            (52, 20),
            (74, 12),
            (94, 18),
            (90, 52),
            (94, 84),
            (70, 88),
            (48, 82),
            (26, 90),
            (6, 84),
            (12, 50),
        ],
        TAN,
        [([(52, 0), (100, 0), (100, 100), (56, 100)], dark(TAN, 0.14))],
    )
    for x, y in ((22, 72), (32, 62), (44, 60), (54, 52)):
        p.circ(x, y, 4, dark(OAK, 0.2), 0)
    for a in (((62, 30), (80, 48)), ((80, 28), (62, 50))):
        p.stroke(a, RED, 8)


@symbol
def claw(p: Pen) -> None:
    for x in (18, 44, 70):
        p.shape(
            [(x, 8), (x + 16, 8), (x + 20, 46), (x + 4, 94), (x - 2, 50)],
            RED,
            [([(x + 10, 0), (x + 30, 0), (x + 30, 60), (x + 4, 100)], dark(RED))],
        )


@symbol
def mask(p: Pen) -> None:
    """The plague doctor."""
    felt = mix(NIGHT, SLATE, 0.55)
    p.ell(6, 21, 88, 21, felt)
    p.shape([(28, 31), (34, 5), (66, 5), (72, 31)], felt, [right_of(52, dark(felt, 0.35))])
    p.stroke([(31, 25), (69, 25)], RED, 5)
    p.shape(
        [(26, 34), (74, 34), (78, 58), (60, 70), (26, 97), (34, 72), (22, 58)],
        light(TAN, 0.3),
        [([(56, 30), (100, 30), (100, 90), (40, 90)], dark(TAN, 0.1))],
    )
    for x in (38, 62):
        p.circ(x, 48, 9, SEA, 4.5)


@symbol
def turban(p: Pen) -> None:
    p.circ(50, 66, 28, SKIN)
    p.shape(
        [(8, 50), (16, 24), (50, 6), (84, 24), (92, 50), (70, 58), (50, 52), (30, 58)],
        light(PLUM, 0.15),
        [([(52, 0), (100, 0), (100, 70), (60, 60)], PLUM)],
        smooth=True,
    )
    p.stroke([(14, 44), (44, 22), (66, 12)], INK, 3.5, smooth=True)
    p.stroke([(20, 54), (56, 34), (84, 26)], INK, 3.5, smooth=True)
    p.shape([(50, 22), (60, 34), (50, 48), (40, 34)], GOLD)
    p.circ(40, 66, 4, INK, 0)
    p.circ(60, 66, 4, INK, 0)
    p.shape([(30, 78), (50, 72), (70, 78), (50, 97)], NIGHT, ink=3)


@symbol
def hat(p: Pen) -> None:
    p.shape(
        [(22, 76), (44, 30), (40, 12), (66, 4), (60, 28), (78, 76)],
        BLUE,
        [([(56, 0), (100, 0), (100, 90), (58, 90)], dark(BLUE))],
    )
    p.ell(3, 66, 94, 26, BLUE)
    p.shape([(22, 76), (26, 66), (74, 66), (78, 76), (50, 80)], GOLD, ink=3)
    p.shape([(48, 38), (51, 46), (59, 48), (51, 51), (48, 60), (45, 51), (37, 48), (45, 46)], light(GOLD, 0.4), ink=0)


@symbol
def tower(p: Pen) -> None:
    """The magic tower."""
    c = mix(PLUM, SLATE, 0.2)
    p.shape(
        [(30, 94), (34, 44), (66, 44), (70, 94)], light(c, 0.25), [([(54, 40), (100, 40), (100, 100), (54, 100)], c)]
    )
    p.shape([(22, 46), (24, 32), (76, 32), (78, 46)], light(c, 0.4))
    p.shape([(24, 34), (50, 2), (76, 34)], PLUM, [([(52, 0), (100, 40), (52, 40)], dark(PLUM))])
    p.circ(50, 58, 8, light(GOLD, 0.35), 4)
    p.shape([(42, 94), (42, 80), (50, 72), (58, 80), (58, 94)], NIGHT, ink=3)
    for x, y in ((10, 20), (90, 22)):
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
            GOLD,
            ink=2.5,
        )
