"""Info-card pictures of the structures of 20 Years, 124x53 points each, most on the same low hill by day."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    dark,
    light,
    mix,
)
from tools.art.masonry import camp_tent, cottage, pennant
from tools.art.pen import Pen, spline
from tools.art.pictures_build_trade import TRADE, H, W, country
from tools.art.pictures_props import barrel, courses, fence
from tools.art.pictures_scene import (
    clouds,
    figure,
    moon,
    picture,
    rock,
    sky,
    sparkle,
    stars,
    sun,
    sym,
    wave,
)
from tools.art.registry import Picture
from tools.art.scenery import boat, bush, conifer, peak, ridge, road, tree


def port(p: Pen) -> None:
    """A quay, a crane and a ship with a striped sail."""
    sky(p, "day", W, 34)
    clouds(p, ((10, 14, 19), (76, 10, 16)))
    sea = mix(SEA, BLUE, 0.15)
    p.box(-2, 28, W + 4, 30, sea, 0, ink=0.5)
    for i in range(20):
        r = random.Random(i + 2)
        wave(p, r.uniform(-2, 96), r.uniform(31, 51), r.uniform(4, 9), light(sea, 0.45))
    boat(p, 18, 34, 9, ORANGE)
    boat(p, 35, 32, 6, CREAM)
    land = [(84, 56), (88, 42), (98, 34), (112, 31), (130, 30), (130, 58)]
    p.shape(land, LEAF, smooth=False)
    p.stroke(spline([(85, 52), (89, 42.6), (99, 35), (112, 32), (126, 31)], False), light(LEAF, 0.4), 1.1)
    for x, h in ((112, 17), (119, 20), (124, 15)):
        conifer(p, x, 35, h)
    cottage(p, 89, 40, 18, BLUE)
    p.shape([(54, 40), (100, 40), (100, 46), (54, 46)], light(OAK, 0.3))
    for x in range(58, 100, 5):
        p.stroke([(x, 40.4), (x, 45.6)], dark(OAK, 0.05), 0.5)
    for x in range(56, 92, 9):
        p.box(x, 45.8, 2, 7, OAK, 0, ink=0.4)
    p.bar((80, 40), (80, 20), light(OAK, 0.1), 1.4)
    p.bar((80, 21), (66, 24.6), light(OAK, 0.1), 1.2)
    p.stroke([(67, 24.4), (67, 32)], INK, 0.5)
    p.box(64, 31.6, 6, 5, light(OAK, 0.35), 0.4, ink=0.5)
    for x in (84, 88):
        barrel(p, x, 41, 6)
    with p.at(46, 46, 1.35, ink=0.5):
        p.stroke([(0, 0), (0, -21)], INK, 1.5)
        stripes = [
            ([(1, -30), (20, -30), (20, 0), (2, 0)], dark(CREAM, 0.14)),
            ([(-9, -14), (9, -14), (9, -10), (-9, -10)], RED),
        ]
        p.shape([(-7.4, -18), (7.4, -18), (8.6, -6), (-8.6, -6)], CREAM, stripes)
        pennant(p, 0, -20, 5, RED)
        p.shape(
            [(-11, -4), (12, -4), (8.4, 1.8), (-8, 1.8)],
            OAK,
            [([(-12, -1), (14, -1), (14, 4), (-12, 4)], dark(OAK, 0.2))],
        )


def barracks(p: Pen) -> None:
    """A drill yard: the long house, tents, a straw man."""
    country(p, ground=mix(TAN, LEAF, 0.4))
    x, y, w = 8, 41, 58
    p.shape(
        [(x, y), (x + w, y), (x + w, y - 13), (x, y - 13)],
        light(STONE, 0.15),
        [([(x + w * 0.62, 0), (x + w, 0), (x + w, y), (x + w * 0.62, y)], STONE)],
    )
    roof = [(x - 3, y - 12), (x + 5, y - 24), (x + w - 5, y - 24), (x + w + 3, y - 12)]
    p.shape(roof, BLUE, [([(x + w * 0.62, 0), (x + w + 9, 0), (x + w + 9, y), (x + w * 0.66, y)], dark(BLUE, 0.25))])
    for i in range(4):
        p.box(x + 5 + i * 9, y - 9, 4, 4.4, light(GOLD, 0.35), 0, ink=0.5)
    p.shape(
        [(x + w - 14, y), (x + w - 14, y - 7), (x + w - 9.5, y - 10), (x + w - 5, y - 7), (x + w - 5, y)],
        dark(OAK, 0.2),
    )
    pennant(p, x + w / 2, y - 24, 11, RED)
    camp_tent(p, 112, 42, 24, RED)
    p.bar((84, 49), (84, 31), OAK, 1.8)
    p.bar((77, 37), (91, 37), OAK, 1.5)
    p.circ(84, 30, 4, TAN, 0.7)
    p.circ(84, 41, 5.4, light(TAN, 0.3), 0.7)
    p.circ(84, 41, 2.2, RED, 0)
    figure(p, "knights", 68, 51, 21)
    figure(p, "footmen", 24, 51, 19)
    figure(p, "archers", 42, 51, 19, "aim")
    fence(p, 100, 124, 52, 7)


def armoury(p: Pen) -> None:
    """A forge that smells of powder, bombs in rows."""
    p.grade(-1, -1, W + 2, H + 2, [(0, mix(NIGHT, UMBER, 0.35)), (1, mix(UMBER, ORANGE, 0.25))])
    courses(p, (0, 0, W, 42), 7, (10, 15), mix(UMBER, NIGHT, 0.35), STONE, 0.12)
    p.box(-2, 41, W + 4, 14, mix(OAK, NIGHT, 0.35), 0, ink=0.6)
    p.shape(
        [(8, 44), (12, 16), (17, 8), (17, -2), (35, -2), (35, 8), (40, 16), (44, 44)],
        mix(SLATE, STONE, 0.25),
        [([(28, 0), (50, 0), (50, 50), (28, 50)], SLATE)],
    )
    p.shape([(16, 42), (17, 28), (26, 21), (35, 28), (36, 42)], dark(NIGHT, 0.2))
    p.glow(26, 36, 24, ORANGE, 210)
    flame = [(19, 42), (20, 34), (23, 37), (26, 27), (29, 36), (32, 32), (34, 42)]
    p.shape(flame, ORANGE, [([(22, 43), (26, 34), (30, 43)], light(SUN, 0.3))], smooth=True)
    p.shape(
        [(52, 34), (76, 34), (76, 37), (70, 40), (70, 44), (74, 48), (54, 48), (58, 44), (58, 40), (46, 36), (46, 34)],
        SLATE,
        [([(64, 30), (80, 30), (80, 50), (64, 50)], dark(SLATE))],
    )
    sym(p, "hammer", 56, 17, 18, 4)
    for i in range(3):
        sym(p, "bomb", 84 + i * 12, 30, 15, 4)
    p.box(82, 44, 40, 2.6, light(OAK, 0.1), 0, ink=0.5)
    p.box(84, 22, 36, 2.2, light(OAK, 0.1), 0, ink=0.5)
    for x, name in ((86, "shield"), (98, "swords"), (110, "horn")):
        sym(p, name, x, 9, 12, 4.4)
    barrel(p, 8, 51, 10)
    sparkle(p, 62, 30, 1.6, SUN)
    sparkle(p, 69, 28, 1, CREAM)


def statue(p: Pen) -> None:
    """The queen in marble, flowers at her feet."""
    country(p, "morning")
    p.glow(62, 18, 40, CREAM, 150)
    for x, y, h in ((16, 43, 22), (108, 42, 24), (30, 42, 15), (96, 43, 15)):
        tree(p, x, y, h)
    for w, y in ((44, 49), (34, 45), (24, 41)):
        p.box(62 - w / 2, y, w, 4.6, light(STONE, 0.3), 0.4, ink=0.6)
        p.box(62 + w * 0.16, y + 0.6, w * 0.3, 3.4, STONE, 0)
    sym(p, "statue", 41, 1, 42, 2)
    for x, y in ((36, 50), (40, 48), (86, 50), (90, 48), (46, 51), (80, 51)):
        p.circ(x, y, 1.5, RED if x % 4 else GOLD, 0.4)
    bush(p, 30, 51, 10, mix(GREEN, PINE, 0.4))
    bush(p, 96, 51, 10, mix(GREEN, PINE, 0.4))


def dungeon(p: Pen) -> None:
    """An iron gate in the hill, and a breath of cold air."""
    sky(p, "storm", W, 44)
    stone = mix(STONE, SLATE, 0.35)
    hill = [(-4, 56), (-4, 36), (16, 24), (36, 10), (62, 5), (88, 10), (108, 24), (128, 34), (128, 56)]
    p.shape(
        hill,
        mix(MOSS, SLATE, 0.35),
        [([(70, 0), (130, 0), (130, 60), (96, 60), (88, 30)], mix(PINE, SLATE, 0.3))],
        smooth=False,
    )
    for x, y, s in ((20, 36, 12), (104, 38, 13), (12, 46, 8), (114, 46, 8)):
        rock(p, x, y, s)
    p.shape([(42, 50), (42, 24), (52, 12), (72, 12), (82, 24), (82, 50)], stone, ink=0.9)
    for a, b in (
        ((42, 34), (48, 34)),
        ((43, 24), (49, 27)),
        ((52, 13), (55, 19)),
        ((62, 12), (62, 18)),
        ((72, 13), (69, 19)),
        ((81, 24), (75, 27)),
        ((82, 34), (76, 34)),
        ((42, 43), (48, 43)),
        ((82, 43), (76, 43)),
    ):
        p.stroke([a, b], INK, 0.6)
    p.shape([(48, 50), (48, 27), (55, 19), (69, 19), (76, 27), (76, 50)], dark(NIGHT, 0.4))
    for x in (52, 57, 62, 67, 72):
        p.bar((x, 50), (x, 19.6 + abs(x - 62) * 0.3), SLATE, 1.2, ink=0.4)
    for y in (29, 40):
        p.bar((48, y), (76, y), SLATE, 1.2, ink=0.4)
    for d in (-1, 1):
        p.circ(62 + d * 4, 34.5, 1.2, SUN, 0)
    for x in (36, 88):
        p.glow(x, 24, 14, ORANGE, 170)
        p.bar((x, 32), (x, 26), OAK, 1.8)
        p.shape(
            [(x - 2.6, 26), (x - 1.4, 21), (x, 17), (x + 1.8, 21), (x + 2.6, 26)],
            ORANGE,
            [([(x - 1, 27), (x, 21), (x + 1.2, 27)], light(SUN, 0.3))],
            smooth=True,
        )
    ridge(p, [(-3, 48), (62, 50), (128, 47)], H + 3, mix(TAN, SLATE, 0.4))
    sym(p, "skull", 22, 42, 9, 5)
    sym(p, "skull", 94, 43, 8, 5)
    p.stroke([(108, -2), (104, 7), (108, 6), (103, 16)], light(SUN, 0.5), 0.9)


def church(p: Pen) -> None:
    """A white church, doves, a path of worn stones."""
    country(p, "morning")
    sun(p, 102, 16, 6)
    sym(p, "church", 39, 2, 45, 2.4)
    road(p, [(51, 46, 4), (58, 50, 8), (66, 56, 14)])
    for x, y, h in ((22, 44, 24), (98, 43, 20), (110, 45, 24), (10, 45, 18)):
        tree(p, x, y, h)
    for x in (92, 100, 108):
        p.box(x, 45, 4, 5, light(STONE, 0.2), 1.6, ink=0.5)
    sym(p, "dove", 84, 10, 12, 4)
    figure(p, "footmen", 76, 51, 17, flip=True)
    fence(p, 2, 30, 52, 6)


def magic_tower(p: Pen) -> None:
    """A tower with a light that no lamp gives."""
    sky(p, "violet", W, H)
    stars(p, W, 32, 40)
    moon(p, 22, 14, 5)
    with p.at(0, 0, air=(PLUM, 0.35)):
        for x, w, h in ((14, 40, 22), (104, 52, 30), (40, 34, 15)):
            peak(p, x, 42, w, h)
    ridge(p, [(-3, 43), (40, 38), (84, 41), (128, 37)], H + 3, mix(MOSS, PLUM, 0.35), mix(LEAF, PLUM, 0.2))
    p.glow(64, 22, 34, light(PLUM, 0.55), 170)
    sym(p, "tower", 41, 1, 47, 1.9)
    for x, y, s in ((34, 10, 1.4), (94, 12, 1.6), (84, 30, 1), (44, 32, 1), (100, 26, 0.9)):
        sparkle(p, x, y, s, SUN)
    for x, h in ((20, 14), (28, 11), (100, 13), (110, 16)):
        conifer(p, x, 46, h, mix(PINE, PLUM, 0.25))
    ridge(p, [(-3, 49), (60, 47), (128, 50)], H + 3, mix(MOSS, PINE, 0.5))


ALL: tuple[Callable[[Pen], None], ...] = (*TRADE, port, barracks, armoury, statue, dungeon, church, magic_tower)


def pictures() -> Iterable[Picture]:
    """pic/build_<structure>."""
    for draw in ALL:
        yield picture(f"pic/build_{draw.__name__}", W, H, draw, ss=4, ink=0.6)
