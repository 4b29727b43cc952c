"""Pictures for the pieces of town: capitol, market, treasury, port, church, statue, magic tower.

A hundred units are one plot. The bottom of a box stands on the bottom of its plot, pair of plots or block.
"""

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
    PLUM,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import castle, cottage, pennant
from tools.art.pen import Pen, arc_points, circle_points
from tools.art.scenery import bush, tree, tuft
from tools.art.symbolic import STEEL, SYMBOLS


def sign(p: Pen, name: str, x: float, y: float, size: float, ink: float = 5) -> None:
    """A symbol as a thing in the picture."""
    with p.at(x, y, size / 100, ink=ink):
        SYMBOLS[name](p)


def sparkle(p: Pen, x: float, y: float, r: float, c: Colour = GOLD, ink: float = 1.6) -> None:
    """A four-pointed star."""
    i = r * 0.3
    p.shape(
        [
            (x, y - r),
            (x + i, y - i),
            (x + r, y),
            (x + i, y + i),
            (x, y + r),
            (x - i, y + i),
            (x - r, y),
            (x - i, y - i),
        ],
        c,
        ink=ink,
    )


def capitol(p: Pen) -> None:
    """Two by two plots."""
    for i in range(5):
        p.stroke([(98 - i * 7, 172 + i * 5), (106 + i * 6, 172 + i * 5)], light(TAN, 0.3), 5)
    castle(p, 98, 180, 1.5)
    bush(p, 20, 190, 26)
    bush(p, 178, 190, 26)


def market_stall(p: Pen) -> None:
    sign(p, "stall", 9, 9, 82)


def market_fountain(p: Pen) -> None:
    p.ell(12, 44, 76, 44, light(STONE, 0.25))
    p.ell(20, 50, 60, 29, SEA, 2)
    p.haze(27, 54, 26, 9, (*light(SEA, 0.6), 150))
    p.box(43, 22, 14, 42, STONE, 2, 2.2)
    p.circ(50, 20, 9.5, light(STONE, 0.4))
    for s in (-1, 1):
        p.stroke([(50, 22), (50 + s * 13, 28), (50 + s * 18, 58)], light(SKY, 0.5), 3.4, smooth=True)
        p.stroke([(50, 22), (50 + s * 24, 34), (50 + s * 29, 62)], light(SKY, 0.5), 2.4, smooth=True)


def market_cart(p: Pen) -> None:
    p.shape([(8, 46), (82, 46), (76, 72), (16, 72)], light(OAK, 0.12), [([(0, 62), (99, 62), (99, 80), (0, 80)], OAK)])
    p.line([(82, 50), (97, 40)], light(OAK, 0.12), 3, ink=2.2)
    for i, c in enumerate((GREEN, GOLD, RED, LEAF, GOLD)):
        p.circ(17 + i * 14, 42 - (i % 2) * 3, 9.5, c)
    for i, c in enumerate((RED, GREEN, GOLD)):
        p.circ(26 + i * 14, 29 - (i % 2) * 3, 9, c)
    for x in (26, 64):
        p.circ(x, 78, 12.5, OAK)
        p.circ(x, 78, 4, light(TAN, 0.2), 2)


def treasury_house(p: Pen) -> None:
    """A strong house with pillars and a coin over the door."""
    p.shape(
        [(12, 92), (12, 44), (88, 44), (88, 92)], light(STONE, 0.35), [([(60, 0), (99, 0), (99, 99), (60, 99)], STONE)]
    )
    p.shape(
        [(4, 46), (50, 10), (96, 46)], dark(GOLD, 0.1), [([(52, 0), (99, 0), (99, 60), (52, 60)], dark(GOLD, 0.32))]
    )
    p.circ(50, 33, 8.5, light(GOLD, 0.3))
    for x in (19, 70):
        p.box(x, 46, 12, 44, CREAM, 2, 2.2)
    p.shape([(38, 92), (38, 64), (50, 55), (62, 64), (62, 92)], dark(OAK, 0.2))
    for y in (70, 80):
        p.stroke([(41, y), (59, y)], STEEL, 3)
    p.box(6, 88, 88, 9, STONE, 2, 2.2)


def treasury_hoard(p: Pen) -> None:
    sign(p, "chest", 20, 10, 62, 3.6)
    for x, y, r in ((18, 82, 9), (34, 86, 9), (52, 84, 9), (70, 86, 9), (85, 80, 9), (28, 72, 8), (76, 72, 8)):
        p.circ(x, y, r, GOLD)
        p.stroke(arc_points(x, y, r * 0.5, r * 0.5, 160, 290, 8), light(GOLD, 0.6), 2)


def port_ship(p: Pen) -> None:
    with p.at(49, 84, 3.9, ink=0.56):
        p.stroke([(0, 0), (0, -20)], INK, 1.4)
        sail = [
            ([(1, -30), (20, -30), (20, 0), (2, 0)], dark(CREAM, 0.14)),
            ([(-9, -14), (9, -14), (9, -10), (-9, -10)], RED),
        ]
        p.shape([(-7.4, -17), (7.4, -17), (8.6, -5.6), (-8.6, -5.6)], CREAM, sail)
        pennant(p, 0, -17, 4, RED)
        p.shape(
            [(-11, -4), (12, -4), (8.4, 1.8), (-8, 1.8)],
            OAK,
            [([(-12, -1), (14, -1), (14, 4), (-12, 4)], dark(OAK, 0.2))],
        )
    p.stroke([(6, 92), (50, 95), (96, 92)], light(SKY, 0.5), 2.6, smooth=True)


def port_house(p: Pen) -> None:
    cottage(p, 17, 84, 66, BLUE)
    for x, y in ((14, 84), (26, 88)):
        p.circ(x, y, 8, OAK)
        p.circ(x, y, 3.4, light(OAK, 0.3), 0)
    p.box(72, 77, 20, 18, light(OAK, 0.3), 1.5, 2.2)
    p.stroke([(74, 79), (90, 93)], INK, 1.8)


def port_pier(p: Pen) -> None:
    """A crane on a jetty over water."""
    p.box(8, 60, 84, 22, INK, 3)
    p.box(10.4, 62.4, 79.2, 17.2, light(OAK, 0.3), 2)
    for i in range(1, 6):
        p.stroke([(10 + i * 13.4, 63), (10 + i * 13.4, 79)], dark(OAK, 0.05), 2)
    for x in (14, 46, 78):
        p.box(x, 80, 8, 15, OAK, 0, 2)
    mast = [(66, 62), (66, 10), (24, 22)]
    p.stroke(mast, INK, 9.4)
    p.stroke(mast, light(OAK, 0.15), 4.4)
    p.stroke([(66, 34), (46, 17)], INK, 4)
    p.stroke([(27, 22), (27, 42)], INK, 2)
    p.box(18, 41, 18, 15, light(OAK, 0.3), 1, 2.2)


def port_boat(p: Pen) -> None:
    for x, y in ((12, 22), (56, 14), (60, 88), (14, 80)):
        p.stroke([(x, y), (x + 11, y + 5), (x + 22, y)], light(SKY, 0.45), 2.6, smooth=True)
    with p.at(50, 66, 4.2, ink=0.55):
        p.shape([(0.4, -1.6), (0.4, -10), (5.6, -2.6)], SUN, [([(3, -12), (8, -12), (8, 0), (3, 0)], dark(SUN, 0.2))])
        p.shape([(-0.4, -2), (-0.4, -8), (-3.8, -2.6)], CREAM)
        p.shape([(-5.4, -1.4), (6, -1.4), (4, 1.6), (-3.6, 1.6)], OAK)


def church(p: Pen) -> None:
    """A tower and a nave, 116 wide and 176 high."""
    nave = [(52, 168), (52, 100), (80, 72), (108, 100), (108, 168)]
    p.shape(nave, light(STONE, 0.42), [([(88, 0), (150, 0), (150, 200), (88, 200)], STONE)])
    p.shape(
        [(46, 104), (80, 68), (114, 104), (108, 108), (80, 79), (52, 108)],
        RED,
        [([(80, 0), (150, 0), (150, 200), (80, 200)], dark(RED))],
    )
    p.circ(80, 112, 9.5, SEA)
    for a in ((0, 9), (9, 0)):
        p.stroke([(80 - a[0], 112 - a[1]), (80 + a[0], 112 + a[1])], INK, 1.8)
    p.shape([(70, 168), (70, 142), (80, 131), (90, 142), (90, 168)], dark(OAK, 0.2))
    p.shape(
        [(10, 168), (10, 70), (50, 70), (50, 168)],
        light(STONE, 0.55),
        [([(34, 0), (60, 0), (60, 200), (34, 200)], STONE)],
    )
    p.shape([(3, 74), (30, 24), (57, 74)], RED, [([(31, 0), (70, 0), (70, 100), (31, 100)], dark(RED))])
    p.stroke([(30, 6), (30, 26)], INK, 4.4)
    p.stroke([(22, 13), (38, 13)], INK, 4.4)
    p.shape([(22, 104), (22, 90), (30, 81), (38, 90), (38, 104)], NIGHT, ink=2)
    p.circ(30, 99, 5, GOLD, 1.8)
    p.shape([(23, 140), (23, 124), (30, 117), (37, 124), (37, 140)], SEA, ink=2)


def church_yard(p: Pen) -> None:
    for x, y in ((26, 52), (60, 44), (44, 84)):
        p.shape(
            [(x - 9, y), (x - 9, y - 16), (x, y - 25), (x + 9, y - 16), (x + 9, y)],
            STONE,
            [([(x + 2, 0), (x + 20, 0), (x + 20, 99), (x + 2, 99)], SLATE)],
        )
        p.stroke([(x, y - 18), (x, y - 7)], INK, 2)
        p.stroke([(x - 4, y - 14), (x + 4, y - 14)], INK, 2)
    for x, y in ((82, 62), (14, 78), (74, 90)):
        tuft(p, x, y, 8, dark(GREEN, 0.1))


def church_trees(p: Pen) -> None:
    tree(p, 34, 88, 62)
    bush(p, 72, 90, 34)
    for x, c in ((64, RED), (76, GOLD), (84, CREAM)):
        p.circ(x, 82, 3, c, 1.2)


def church_lane(p: Pen) -> None:
    for x, y, w in ((20, 30, 30), (52, 40, 34), (24, 56, 34), (58, 66, 30), (30, 80, 30)):
        p.ell(x, y, w, w * 0.46, light(STONE, 0.3))
    bush(p, 82, 36, 26)


def statue(p: Pen) -> None:
    """The monarch in stone, 100 wide and 176 high."""
    p.box(12, 144, 76, 26, SLATE, 3, 2.6)
    p.box(20, 122, 60, 26, mix(STONE, SLATE, 0.4), 3, 2.6)
    p.circ(50, 135, 7, GOLD, 2.2)
    c = light(STONE, 0.35)
    p.shape([(26, 122), (36, 62), (64, 62), (76, 122)], c, [([(54, 0), (99, 0), (99, 200), (56, 200)], STONE)])
    p.shape([(30, 122), (34, 84), (40, 66), (36, 62), (28, 66), (16, 118)], mix(STONE, SLATE, 0.3))
    p.line([(64, 70), (80, 34)], c, 8)
    p.line([(81, 36), (84, 8)], light(GOLD, 0.2), 4)
    p.line([(37, 72), (26, 94), (40, 100)], c, 8)
    p.circ(50, 46, 17, c)
    p.shape([(54, 32), (66, 40), (66, 52), (56, 61)], STONE, ink=0)
    for x in (44, 56):
        p.circ(x, 47, 1.9, INK, 0)
    p.shape(
        [(34, 36), (32, 14), (42, 24), (50, 10), (58, 24), (68, 14), (66, 36)],
        GOLD,
        [([(52, 0), (99, 0), (99, 50), (52, 50)], dark(GOLD, 0.2))],
    )


def statue_bed(p: Pen) -> None:
    """Flowers in a hedge."""
    p.box(14, 14, 72, 72, INK, 20)
    p.box(16.4, 16.4, 67.2, 67.2, PINE, 18)
    p.box(26, 26, 48, 48, mix(OAK, UMBER, 0.4), 10)
    for i, (x, y) in enumerate(((36, 36), (52, 34), (65, 42), (36, 52), (51, 50), (65, 58), (40, 66), (55, 66))):
        p.circ(x, y, 5.6, (RED, light(GOLD, 0.2), CREAM)[i % 3], 1.6)
        p.circ(x, y, 1.8, GOLD, 0)


def magic_tower(p: Pen) -> None:
    """Crooked and plum, 112 wide and 190 high."""
    c = mix(PLUM, SLATE, 0.2)
    p.glow(56, 96, 56, light(PLUM, 0.5), 110)
    body = [(30, 184), (38, 128), (36, 84), (76, 84), (74, 128), (82, 184)]
    p.shape(body, light(c, 0.28), [([(60, 0), (120, 0), (120, 200), (60, 200)], c)])
    p.shape(
        [(26, 90), (30, 68), (82, 68), (86, 90)],
        light(c, 0.42),
        [([(60, 0), (120, 0), (120, 200), (60, 200)], light(c, 0.1))],
    )
    for x in (40, 56, 72):
        p.shape([(x - 3.4, 86), (x - 3.4, 78), (x, 74), (x + 3.4, 78), (x + 3.4, 86)], light(GOLD, 0.3), ink=1.6)
    p.shape([(24, 72), (54, 8), (60, 8), (88, 72)], PLUM, [([(58, 0), (120, 0), (120, 100), (58, 100)], dark(PLUM))])
    p.circ(57, 8, 6, GOLD)
    for x, y in ((48, 52), (62, 36), (66, 58)):
        sparkle(p, x, y, 5, light(GOLD, 0.3), 0)
    p.circ(56, 116, 11, light(GOLD, 0.35))
    p.stroke([(56, 106), (56, 126)], INK, 2)
    p.stroke([(46, 116), (66, 116)], INK, 2)
    p.shape([(44, 184), (44, 162), (56, 150), (68, 162), (68, 184)], NIGHT)
    for x, y in ((40, 146), (68, 140), (48, 172)):
        p.stroke([(x, y), (x + 8, y)], dark(c, 0.3), 2)
    for x, y, r in ((16, 60, 10), (97, 48, 11), (98, 118, 7), (14, 122, 6)):
        sparkle(p, x, y, r)


def magic_stones(p: Pen) -> None:
    """A ring of standing stones about a light."""
    p.glow(50, 56, 34, light(PLUM, 0.55), 190)
    p.stroke(circle_points(50, 58, 22, 24), light(PLUM, 0.6), 2.4, closed=True)
    for x, y, h in ((22, 48, 26), (50, 36, 26), (78, 48, 26), (26, 82, 30), (74, 82, 30)):
        p.shape(
            [(x - 8, y), (x - 6, y - h), (x + 5, y - h - 3), (x + 8, y)],
            STONE,
            [([(x + 1, 0), (x + 20, 0), (x + 20, 99), (x + 1, 99)], mix(STONE, PLUM, 0.35))],
        )
    sparkle(p, 50, 58, 11, light(GOLD, 0.3))


def magic_crystals(p: Pen) -> None:
    p.glow(50, 60, 36, light(SEA, 0.4), 150)
    for x, y, w, h, c in ((34, 82, 20, 46, SEA), (66, 84, 18, 38, PLUM), (50, 88, 24, 62, light(PLUM, 0.25))):
        q = [
            (x - w / 2, y),
            (x - w / 2, y - h * 0.68),
            (x, y - h),
            (x + w / 2, y - h * 0.68),
            (x + w / 2, y),
            (x, y + 6),
        ]
        p.shape(q, light(c, 0.25), [([(x + 1, 0), (x + 60, 0), (x + 60, 120), (x + 1, 120)], c)])
    sparkle(p, 22, 30, 8)
    sparkle(p, 80, 32, 6)
