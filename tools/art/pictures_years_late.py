"""Ledger vignettes of the years 14 to 20, 106x76 points each: the chronicle darkens before it ends in light."""

from __future__ import annotations

import math
import random

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
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    dark,
    light,
    mix,
)
from tools.art.masonry import castle, pennant
from tools.art.pen import Pen, spline
from tools.art.pictures_props import (
    barrel,
    bunting,
    courses,
    firework,
    house_front,
    mist,
    pillar,
)
from tools.art.pictures_scene import figure, moon, rays, sky, sparkle, stars, sym, tufts, wave
from tools.art.pictures_years_early import H, W, hill
from tools.art.scenery import cloud, peak, ridge, smoke


def year_14(p: Pen) -> None:
    """The beast: something under the hill, larger than the hole it looks out of."""
    sky(p, "storm", W, 50)
    for pts in ([(84, -2), (78, 12), (84, 11), (77, 27)], [(30, -2), (26, 8), (30, 8), (25, 18)]):
        p.stroke(pts, light(SUN, 0.5), 1.1)
    stone = mix(SLATE, NIGHT, 0.25)
    crag = [(-4, 78), (-4, 34), (10, 26), (24, 12), (46, 7), (68, 10), (86, 22), (98, 34), (112, 40), (112, 78)]
    p.shape(crag, stone, [([(60, 0), (120, 0), (120, 80), (88, 80), (78, 40)], dark(stone, 0.3))])
    cave = [(14, 80), (16, 46), (28, 28), (50, 21), (70, 26), (84, 44), (88, 80)]
    p.shape(cave, dark(NIGHT, 0.4), smooth=False, ink=1)
    p.glow(52, 48, 34, RED, 90)
    for d in (-1, 1):
        eye = [(52 + d * 6, 44), (52 + d * 18, 36), (52 + d * 21, 42), (52 + d * 14, 47)]
        p.shape(eye, light(SUN, 0.1), ink=0.8)
        p.shape([(52 + d * 12.4, 45.6), (52 + d * 13.6, 39.6), (52 + d * 15, 45.4)], INK, ink=0)
    for d in (-1, 1):
        p.haze(52 + d * 5 - 2, 53, 4, 2.4, (*RED, 160))
    for x, h in ((38, 5), (44, 7), (51, 5), (58, 7), (65, 5)):
        p.shape([(x - 2.6, 60), (x + 2.6, 60), (x, 60 + h)], CREAM, ink=0.6)
    p.stroke(spline([(32, 58), (40, 60.4), (52, 59.4), (64, 60.4), (72, 58)], False), dark(RED, 0.3), 1.2)
    scale = mix(GREEN, NIGHT, 0.35)
    for x in (22, 82):
        for i in range(3):
            cx = x + (i - 1) * 6.6
            p.ell(cx - 4.6, 60, 9.2, 15, scale, 0.8)
            p.circ(cx - 1.4, 64, 1.3, light(scale, 0.25), 0)
            p.shape([(cx - 2.4, 70), (cx + 2.4, 70), (cx, 78)], CREAM, ink=0.7)
    hill(p, 74, 75, 74, mix(MOSS, NIGHT, 0.4))
    figure(p, "knights", 46, 78, 18)
    figure(p, "archers", 60, 78, 17)


def year_15(p: Pen) -> None:
    """Plague: a lane by night, marked doors, the doctor's beak."""
    sky(p, "night", W, 76)
    moon(p, 54, 14, 6, mix(CREAM, LEAF, 0.3))
    stars(p, W, 20, 10)
    for x, w, h, lit, cross in (
        (-6, 26, 56, False, True),
        (18, 20, 44, True, False),
        (68, 20, 46, False, False),
        (86, 26, 58, False, True),
    ):
        house_front(p, x, 70, w, h, mix(RED, NIGHT, 0.5), lit, cross)
    ground = mix(SLATE, NIGHT, 0.35)
    p.shape([(-2, 78), (-2, 70), (38, 60), (68, 60), (108, 70), (108, 78)], ground)
    for i in range(14):
        r = random.Random(i + 3)
        p.haze(r.uniform(2, 100), r.uniform(63, 74), r.uniform(4, 8), 1.8, (*mix(STONE, NIGHT, 0.4), 170))
    with p.at(54, 32, ink=0.6):
        p.bar((-8, -2), (8, -2), OAK, 1.8)
        p.shape([(-3, 0), (3, 0), (5, 8), (-5, 8)], GOLD, [([(1, -2), (8, -2), (8, 10), (1, 10)], dark(GOLD, 0.25))])
        p.circ(0, 9, 1.2, dark(GOLD, 0.3))
    robe = mix(NIGHT, SLATE, 0.12)
    p.haze(38, 69, 32, 6, (*INK, 120))
    p.shape(
        [(38, 73), (44, 46), (62, 46), (68, 73)], robe, [([(56, 44), (72, 44), (72, 76), (58, 76)], dark(robe, 0.5))]
    )
    p.bar((74, 74), (72, 34), OAK, 1.8)
    p.bar((63, 52), (72, 48), robe, 4)
    p.circ(72.4, 48, 2.2, dark(robe, 0.4))
    p.glow(72, 32, 16, LEAF, 130)
    sym(p, "lantern", 65.5, 25, 13)
    sym(p, "mask", 38, 22, 31, 2.8)
    mist(p, W, 69, 9, mix(LEAF, CREAM, 0.3), 110)
    for x, y in ((14, 74), (92, 73), (84, 75)):
        p.ell(x, y - 2.4, 6, 2.8, mix(SLATE, NIGHT, 0.5), 0.4)
        p.stroke([(x + 6, y - 1), (x + 9, y - 1.6)], mix(RED, SLATE, 0.5), 0.5)


def year_16(p: Pen) -> None:
    """The vizier: a hall of pillars, six chests, and one who counts on his rings."""
    p.grade(
        -1, -1, W + 2, H + 2, [(0, mix(PLUM, NIGHT, 0.35)), (0.7, mix(PLUM, ORANGE, 0.45)), (1, mix(ORANGE, TAN, 0.5))]
    )
    for x in (30, 76):
        arch = [
            (x - 14, 56),
            (x - 14, 30),
            (x - 8, 22),
            (x - 4, 19),
            (x, 12),
            (x + 4, 19),
            (x + 8, 22),
            (x + 14, 30),
            (x + 14, 56),
        ]
        p.shape(arch, mix(NIGHT, BLUE, 0.5))
        p.shape([(x - 14, 56), (x - 14, 46), (x, 40), (x + 14, 46), (x + 14, 56)], mix(PLUM, BLUE, 0.5), ink=0)
        for i in range(6):
            r = random.Random(i + x)
            p.circ(r.uniform(x - 9, x + 9), r.uniform(22, 38), 0.5, light(GOLD, 0.6), 0)
        p.stroke(arch, light(GOLD, 0.1), 1.4)
    for x in (8, 53, 98):
        pillar(p, x, 58, 9, 60, mix(TAN, ORANGE, 0.2))
    bunting(p, (8, 4), (53, 4), 7, 4)
    bunting(p, (53, 4), (98, 4), 7, 4)
    p.box(-2, 57, W + 4, 22, mix(TAN, OAK, 0.25), 0, ink=0.7)
    for i in range(-1, 9):
        p.shape([(i * 14, 78), (i * 14 + 8, 78), (i * 12 + 12, 58), (i * 12 + 6, 58)], mix(TAN, RED, 0.3), ink=0)
    p.shape(
        [(24, 78), (34, 64), (72, 64), (82, 78)], dark(RED, 0.15), [([(28, 78), (36, 66), (70, 66), (78, 78)], RED)]
    )
    robe = BLUE
    p.haze(36, 69, 34, 6, (*INK, 100))
    p.shape([(37, 73), (44, 46), (62, 46), (69, 73)], robe, [([(55, 44), (74, 44), (74, 76), (57, 76)], dark(robe))])
    p.shape([(48, 73), (51, 48), (55, 48), (58, 73)], light(GOLD, 0.2), ink=0.6)
    for d in (-1, 1):
        p.bar((53 + d * 8, 52), (53 + d * 13, 60), robe, 4)
        p.circ(53 + d * 13, 61, 2.3, mix(TAN, ORANGE, 0.4))
        p.circ(53 + d * 13, 61.8, 0.8, GOLD, 0.3)
    sym(p, "turban", 38.5, 20, 29, 3)
    for name, x in (("wood", 2), ("stone", 15), ("leather", 27), ("metal", 68), ("gems", 80), ("spices", 92)):
        sym(p, name, x, 62 + (abs(x - 46) < 25) * 1.5, 12, 4)


def year_17(p: Pen) -> None:
    """Ogres at the ford: torches by the hundred beyond the water."""
    sky(p, "dusk", W, H)
    p.circ(20, 34, 9, light(GOLD, 0.5), 0)
    p.glow(20, 34, 26, light(GOLD, 0.3), 110)
    with p.at(0, 0, air=(mix(RED, PLUM, 0.4), 0.45)):
        for x, w, h in ((53, 46, 24), (86, 56, 34), (14, 40, 18)):
            peak(p, x, 55, w, h)
    line = [(-4, 53), (32, 47), (70, 53), (110, 46)]
    ridge(p, line, H + 2, mix(MOSS, PLUM, 0.5), mix(MOSS, ORANGE, 0.4))
    for x in range(4, 106, 9):
        y = 51 - 3 * math.sin(x / 17)
        p.glow(x, y - 2, 5, ORANGE, 200)
        p.circ(x, y - 2, 0.7, light(SUN, 0.5), 0)
    water = mix(SEA, PLUM, 0.35)
    ridge(p, [(-4, 57), (30, 55), (70, 58), (110, 55)], H + 2, water, light(water, 0.3))
    for i in range(16):
        r = random.Random(i + 40)
        wave(p, r.uniform(-2, 100), r.uniform(58, 66), r.uniform(5, 10), mix(water, ORANGE, 0.6))
    for x, y, h in ((91, 60, 24), (66, 58, 22), (44, 57, 20)):
        figure(p, "ogres", x, y, h, shadow=False)
    for x, y, h in ((82, 71, 34), (46, 72, 38)):
        figure(p, "ogres", x, y, h, shadow=False)
    ridge(p, [(-4, 68), (42, 70), (110, 67)], H + 2, mix(PINE, NIGHT, 0.35))
    for x in range(-2, 22, 5):
        stake = [(x, 76), (x + 3, 56), (x + 5, 53), (x + 6, 57), (x + 5, 76)]
        p.shape(stake, light(OAK, 0.1))
    p.bar((-4, 68), (24, 66), OAK, 1.8)


def year_18(p: Pen) -> None:
    """War: three hosts against one gate."""
    sky(p, "blood", W, 60)
    for x, y, w in ((0, 13, 36), (40, 9, 30), (70, 14, 38)):
        cloud(p, x, y, w, mix(RED, NIGHT, 0.45), mix(RED, NIGHT, 0.65), mix(NIGHT, RED, 0.2))
    with p.at(0, 0, air=(mix(RED, ORANGE, 0.4), 0.4)):
        figure(p, "giants", 96, 56, 46, shadow=False)
        figure(p, "giants", 72, 54, 38, shadow=False)
    hill(p, 50, 50, 50, mix(MOSS, RED, 0.35))
    castle(p, 16, 52, 0.42)
    smoke(p, 6, 22, 2.2, mix(SLATE, NIGHT, 0.3), 160)
    smoke(p, 28, 26, 2.0, mix(SLATE, NIGHT, 0.3), 150)
    with p.at(0, 0, air=(mix(RED, ORANGE, 0.4), 0.14)):
        for x, h in ((62, 20), (76, 21), (92, 22)):
            figure(p, "sorcerers", x, 58, h)
    hill(p, 62, 60, 60, mix(MOSS, ORANGE, 0.25))
    for x, y in ((66, 20), (84, 26), (52, 28)):
        p.stroke([(x, y), (x - 12, y + 6)], light(SUN, 0.3), 0.8)
        p.circ(x - 12, y + 6, 1.8, ORANGE, 0.4)
        p.glow(x - 12, y + 6, 5, SUN, 160)
    for x, y, h in ((99, 72, 32), (80, 75, 35)):
        figure(p, "ogres", x, y, h)
    figure(p, "archers", 10, 73, 27, "aim")
    figure(p, "footmen", 27, 74, 28)
    figure(p, "knights", 46, 75, 32)
    pennant(p, 36, 74, 27, BLUE)


def year_19(p: Pen) -> None:
    """The wizard: a round room at the top of the stairs, and two gems that float."""
    p.grade(-1, -1, W + 2, H + 2, [(0, mix(NIGHT, PLUM, 0.35)), (1, mix(PLUM, SLATE, 0.35))])
    courses(p, (0, 0, W, 66), 9, (12, 19), mix(PLUM, NIGHT, 0.4), SLATE, 0.2)
    p.shape([(8, 42), (8, 20), (20, 8), (32, 20), (32, 42)], mix(NIGHT, BLUE, 0.45), ink=1.2)
    moon(p, 24, 20, 4.4)
    for x, y in ((13, 24), (17, 33), (28, 33), (13, 36)):
        p.circ(x, y, 0.5, light(GOLD, 0.6), 0)
    p.stroke([(20, 9), (20, 42)], INK, 0.9)
    for y in (16, 32):
        p.box(76, y + 12, 30, 2.4, light(OAK, 0.1), 0, ink=0.6)
        left = 78.0
        for i, c in enumerate((RED, GREEN, BLUE, GOLD, PLUM, TAN, ORANGE)):
            w, h = (3.2, 2.6, 4)[i % 3], (10, 8, 11)[(i + int(y)) % 3]
            p.box(left, y + 12 - h, w, h, c, 0.3, ink=0.5)
            left += w
    p.box(-2, 66, W + 4, 14, mix(OAK, NIGHT, 0.3), 0, ink=0.7)
    p.ell(22, 62, 64, 14, dark(RED, 0.2), 0.7)
    p.ell(28, 64, 52, 9, mix(RED, GOLD, 0.3), 0.5)
    p.glow(53, 24, 40, SKY, 150)
    for x, y, s in ((36, 14, 15), (59, 12, 15)):
        p.glow(x + s / 2, y + s / 2, 13, CREAM, 120)
        sym(p, "gems", x, y, s, 4)
    robe = mix(BLUE, PLUM, 0.35)
    p.haze(37, 66, 32, 6, (*INK, 90))
    p.shape([(38, 71), (45, 46), (61, 46), (68, 71)], robe, [([(55, 44), (74, 44), (74, 76), (57, 76)], dark(robe))])
    for x, y in ((45, 64), (51, 57), (60, 66), (57, 54)):
        sparkle(p, x, y, 0.9, GOLD)
    for d in (-1, 1):
        p.bar((53 + d * 7, 51), (53 + d * 13, 38), robe, 4.4)
        p.circ(53 + d * 13.4, 36, 2.3, mix(TAN, ORANGE, 0.2))
    p.circ(53, 42, 6.4, mix(TAN, ORANGE, 0.2))
    p.shape([(46.6, 42), (48, 50), (53, 58), (58, 50), (59.4, 42), (56, 46), (50, 46)], CREAM)
    for side in (50.6, 55.4):
        p.circ(side, 41, 0.9, INK, 0)
    sym(p, "hat", 40, 17, 26, 3)
    for i in range(16):
        r = random.Random(i + 70)
        sparkle(p, r.uniform(28, 80), r.uniform(8, 46), r.uniform(0.4, 1), light(GOLD, 0.5))
    barrel(p, 12, 70, 14)
    sym(p, "book", 82, 56, 16)


def year_20(p: Pen) -> None:
    """Legacy: five towers lit, and somebody who remembers how it began."""
    sky(p, "violet", W, 66)
    stars(p, W, 40, 40, 9)
    rays(p, 53, 56, 110, 18, 16)
    for x, y, r, c in ((22, 14, 9, SUN), (84, 12, 10, SKY), (53, 8, 7, RED)):
        firework(p, x, y, r, c)
    with p.at(0, 0, air=(mix(PLUM, ORANGE, 0.4), 0.35)):
        for x, w, h in ((8, 44, 20), (98, 50, 26)):
            peak(p, x, 54, w, h)
    hill(p, 52, 44, 50, mix(MOSS, PLUM, 0.45))
    castle(p, 54, 47, 0.2)
    for x, y, s in ((-1, 29, 24), (17, 32, 19), (31, 34, 15), (62, 32, 17)):
        p.glow(x + s / 2, y + s * 0.5, s * 0.75, light(SUN, 0.2), 130)
        sym(p, "tower", x, y, s, 3)
    hill(p, 60, 56, 58, mix(MOSS, PINE, 0.4))
    p.glow(84, 50, 26, light(SUN, 0.2), 110)
    sym(p, "tower", 70, 30, 41, 2.4)
    figure(p, "queen", 32, 74, 36)
    figure(p, "herald", 54, 74, 29)
    figure(p, "footmen", 12, 74, 27)
    tufts(p, (2, 66, 104, 75), 20, mix(MOSS, NIGHT, 0.4))


LATE = (year_14, year_15, year_16, year_17, year_18, year_19, year_20)
