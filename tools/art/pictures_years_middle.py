"""Ledger vignettes of the years 8 to 13, 106x76 points each: fair, rain, peace, growth, glory, the sea."""

from __future__ import annotations

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
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import castle, cottage, pennant, round_tower, wall
from tools.art.pen import Pen, arc_points, spline
from tools.art.pictures_props import (
    GAY,
    barrel,
    bunting,
    firework,
    palm,
    rain,
)
from tools.art.pictures_scene import AIR, clouds, figure, rock, sky, stars, sun, sym, tufts, wave
from tools.art.pictures_years_early import GRASS, H, W, hill
from tools.art.scenery import bird, bush, cloud, conifer, field, peak, sheep, tree


def _dashes(p: Pen, points: list[tuple[float, float]], colour: Colour, width: float) -> None:
    for (ax, ay), (bx, by) in zip(points[::2], points[1::2], strict=False):
        p.stroke([(ax, ay), (bx, by)], colour, width)


def year_8(p: Pen) -> None:
    """The fair: stalls, bunting, and everyone on their feet."""
    sky(p, "day", W, 48)
    clouds(p, ((40, 12, 24),))
    hill(p, 44, 40, 42, GRASS)
    with p.at(0, 0, air=(AIR, 0.25)):
        castle(p, 84, 43, 0.2)
    for x in (10, 53, 98):
        p.bar((x, 56), (x, 10), OAK, 1.8)
        p.circ(x, 9, 2, GOLD)
    bunting(p, (10, 13), (53, 13), 8, 7)
    bunting(p, (53, 13), (98, 13), 8, 7)
    hill(p, 54, 52, 54, mix(TAN, LEAF, 0.3))
    sym(p, "stall", 1, 28, 37, 2.8)
    sym(p, "stall", 66, 29, 38, 2.8)
    barrel(p, 43, 60, 11)
    figure(p, "queen", 54, 70, 33)
    figure(p, "archers", 36, 74, 29, "cheer")
    figure(p, "footmen", 74, 75, 29, "cheer")
    figure(p, "knights", 16, 75, 27, "cheer")
    for i in range(26):
        r = random.Random(i)
        u, v = r.uniform(2, 104), r.uniform(20, 60)
        p.shape([(u, v), (u + 1.2, v + 0.6), (u + 0.6, v + 1.8), (u - 0.6, v + 1)], GAY[i % 6], ink=0)


def year_9(p: Pen) -> None:
    """Recession: rain, a stall without goods, a purse without coins."""
    sky(p, "storm", W, 56)
    for x, y, s in ((2, 15, 36), (38, 10, 32), (70, 16, 38)):
        cloud(p, x, y, s, mix(SLATE, CREAM, 0.3), mix(SLATE, NIGHT, 0.12), mix(SLATE, NIGHT, 0.5))
    hill(p, 46, 42, 46, mix(MOSS, SLATE, 0.5))
    with p.at(0, 0, air=(SLATE, 0.3)):
        for x, w in ((64, 16), (86, 14)):
            cottage(p, x, 48, w, mix(OAK, SLATE, 0.4))
        p.stroke([(16, 49), (16, 30), (10, 22)], UMBER, 2)
        p.stroke([(16, 36), (22, 27)], UMBER, 1.4)
    hill(p, 54, 54, 54, mix(TAN, SLATE, 0.5))
    for x in (10, 44):
        p.bar((x, 70), (x, 42), OAK, 2)
    p.box(8, 58, 38, 4, mix(OAK, SLATE, 0.2), 0.6, ink=0.7)
    p.box(10, 62, 34, 9, mix(OAK, SLATE, 0.4), 0, ink=0.7)
    awning = [(4, 44), (10, 34), (44, 34), (50, 44)]
    p.shape(
        [*awning, (43, 48), (36, 44), (29, 49), (21, 44), (12, 48)],
        mix(RED, SLATE, 0.5),
        [([(20, 30), (30, 30), (34, 50), (22, 50)], mix(CREAM, SLATE, 0.3))],
    )
    p.shape([(24, 58), (27, 53), (31, 58)], mix(TAN, SLATE, 0.2))
    for x, w in ((62, 22), (30, 16), (90, 12)):
        p.haze(x - w / 2, 71, w, 3.4, (*mix(SKY, SLATE, 0.3), 190))
    figure(p, "king", 70, 72, 34)
    sym(p, "purse", 80, 55, 15)
    p.stroke([(84, 69), (88, 73), (86, 75)], UMBER, 0.8)
    rain(p, W, H, 90, light(SKY, 0.4))


def year_10(p: Pen) -> None:
    """Peace: a rainbow, a dove, and a sword that serves the roses."""
    sky(p, "morning", W, 56)
    for i, c in enumerate((RED, ORANGE, SUN, GREEN, SEA, PLUM)):
        p.stroke(arc_points(56, 66, 52 - i * 2.2, 50 - i * 2.2, 180, 360, 40), mix(c, CREAM, 0.45), 2.3)
    clouds(p, ((4, 18, 20), (84, 22, 18)))
    with p.at(0, 0, ink=0.45, air=(AIR, 0.5)):
        for x, w, h in ((20, 40, 16), (92, 46, 20)):
            peak(p, x, 50, w, h)
    hill(p, 52, 46, 50, GRASS)
    cottage(p, 12, 53, 12, RED, fire=True)
    tree(p, 32, 54, 15)
    sheep(p, 80, 55, 8, -1)
    sheep(p, 92, 57, 8, 1)
    hill(p, 62, 58, 62, mix(LEAF, MOSS, 0.15))
    sym(p, "dove", 42, 8, 32, 3)
    p.bar((68, 74), (68, 48), light(STONE, 0.3), 3)
    p.bar((61, 49), (75, 49), GOLD, 2.2)
    p.bar((68, 49), (68, 42), OAK, 2)
    p.circ(68, 40.6, 1.8, GOLD)
    vine = [(64, 75), (71, 70), (65, 64), (71, 58), (66, 53)]
    p.stroke(vine, mix(GREEN, PINE, 0.4), 1.3, smooth=True)
    for x, y in vine[1:]:
        p.circ(x, y, 2.1, light(RED, 0.15))
        p.circ(x - 0.4, y - 0.4, 0.8, light(RED, 0.5), 0)
    figure(p, "archers", 26, 75, 27)
    figure(p, "footmen", 43, 75, 27, flip=True)
    tufts(p, (2, 64, 104, 75), 26, mix(MOSS, PINE, 0.3))
    for x, y in ((8, 68), (54, 71), (88, 70), (97, 66), (80, 74)):
        p.circ(x, y, 1.1, random.Random(int(x)).choice((CREAM, GOLD, light(RED, 0.3))), 0)
    bird(p, 90, 10, 2.4, mix(INK, SKY, 0.4))


def year_11(p: Pen) -> None:
    """Expansion: flags go up hill after hill, the land lies open."""
    sky(p, "day", W, 44)
    clouds(p, ((58, 13, 26), (12, 9, 18)))
    with p.at(0, 0, ink=0.45, air=(AIR, 0.5)):
        for x, w, h in ((80, 50, 26), (46, 40, 17)):
            peak(p, x, 42, w, h)
    hill(p, 40, 36, 38, mix(PINE, LEAF, 0.45))
    for x, h in ((8, 11), (14, 13), (20, 10), (94, 12), (101, 14)):
        conifer(p, x, 42, h)
    p.shape([(46, 40), (70, 39), (78, 44), (62, 48), (40, 46)], light(SEA, 0.15), ink=0.5, smooth=True)
    hill(p, 50, 46, 48, mix(LEAF, MOSS, 0.1))
    field(p, [(70, 50), (98, 48), (108, 58), (76, 60)], GOLD, 6)
    hill(p, 62, 58, 62, GRASS)
    edge = spline([(2, 60), (24, 52), (52, 49), (66, 54), (70, 64), (58, 75)], False)
    _dashes(p, edge, CREAM, 1.3)
    for x, y, h in ((24, 53, 15), (52, 50, 13), (69, 56, 17)):
        pennant(p, x, y, h, RED)
    pennant(p, 47, 75, 30, RED)
    figure(p, "knights", 34, 75, 34)
    figure(p, "footmen", 14, 74, 29)
    figure(p, "archers", 88, 75, 27)


def year_12(p: Pen) -> None:
    """Admiration: the queen on her balcony, hats and roses in the air."""
    sky(p, "violet", W, 60)
    stars(p, W, 26, 20, 4)
    for x, y, size, c in ((18, 18, 11, SUN), (88, 16, 12, SKY), (102, 36, 7, RED), (6, 42, 7, LEAF)):
        firework(p, x, y, size, c)
    stone = mix(STONE, PLUM, 0.12)
    wall(p, 24, 82, 80, 44, stone)
    round_tower(p, 22, 80, 17, 50, PLUM, stone, GOLD)
    round_tower(p, 84, 80, 17, 50, PLUM, stone, GOLD)
    p.shape([(42, 50), (42, 28), (53, 19), (64, 28), (64, 50)], light(SUN, 0.25))
    p.shape([(42, 50), (42, 28), (47, 24), (46, 40)], RED)
    p.shape([(64, 50), (64, 28), (59, 24), (60, 40)], RED)
    figure(p, "queen", 53, 49, 27, shadow=False)
    p.box(36, 45, 34, 8, light(stone, 0.25), 1, ink=0.7)
    for x in range(39, 69, 4):
        p.stroke([(x, 47), (x, 51.4)], mix(stone, SLATE, 0.6), 1)
    p.box(34, 52, 38, 3.4, light(stone, 0.4), 1, ink=0.7)
    p.shape([(46, 55), (60, 55), (60, 65), (53, 61), (46, 65)], RED, ink=0.7)
    for i, (name, x) in enumerate(
        (("footmen", 10), ("archers", 28), ("knights", 46), ("footmen", 66), ("archers", 84), ("knights", 99))
    ):
        figure(p, name, x, 80 - i % 2 * 2, 25, "cheer", flip=x > 53)
    r = random.Random(5)
    for i in range(34):
        u, v = r.uniform(4, 102), r.uniform(26, 62)
        p.shape([(u, v), (u + 1.3, v + 0.6), (u + 0.7, v + 1.9), (u - 0.6, v + 1.1)], GAY[i % 6], ink=0)


def _ship(p: Pen, x: float, y: float, s: float) -> None:
    with p.at(x, y, s, ink=0.55):
        p.stroke([(0, 0), (0, -21)], INK, 1.5)
        stripes = [
            ([(1, -30), (20, -30), (20, 0), (2, 0)], dark(CREAM, 0.14)),
            ([(-9, -14), (9, -14), (9, -10), (-9, -10)], RED),
        ]
        p.shape([(-7.4, -18), (7.4, -18), (8.6, -6), (-8.6, -6)], CREAM, stripes)
        pennant(p, 0, -20, 5, RED)
        hull = [(-11, -4), (12, -4), (8.4, 1.8), (-8, 1.8)]
        p.shape(hull, OAK, [([(-12, -1), (14, -1), (14, 4), (-12, 4)], dark(OAK, 0.2))])
        p.stroke([(-12, 2.6), (12, 2.6)], CREAM, 0.8)


def year_13(p: Pen) -> None:
    """The map: an island, a cross in the sand, our ship in the bay."""
    sky(p, "day", W, 40)
    sun(p, 52, 15, 6)
    clouds(p, ((34, 24, 16), (78, 13, 24)))
    sea = mix(SEA, BLUE, 0.2)
    p.box(-2, 36, W + 4, 44, sea, 0, ink=0.6)
    for i in range(26):
        r = random.Random(i)
        wave(p, r.uniform(-2, W), r.uniform(39, 74), r.uniform(5, 11), light(sea, 0.45))
    with p.at(0, 0, air=(AIR, 0.4)):
        p.shape([(66, 36), (78, 30), (90, 31), (102, 36)], mix(PINE, SEA, 0.3), smooth=False)
    _ship(p, 24, 62, 1.25)
    sand = mix(TAN, GOLD, 0.25)
    isle = [(36, 68), (50, 58), (74, 52), (98, 54), (112, 60), (112, 80), (44, 80)]
    p.shape(isle, sand, [([(30, 72), (112, 68), (112, 84), (30, 84)], dark(sand, 0.1))], smooth=True)
    p.stroke(spline([(37, 70), (50, 60), (74, 54.4), (98, 56)], False), light(sand, 0.5), 1.2)
    palm(p, 88, 60, 36, 0.16)
    palm(p, 72, 57, 27, -0.2)
    bush(p, 98, 62, 12, mix(MOSS, GREEN, 0.4))
    for d in (-1, 1):
        p.stroke([(66 - 4 * d, 65), (66 + 4 * d, 71)], RED, 2.6)
    _dashes(p, spline([(44, 74), (50, 68), (56, 72), (61, 69)], False), UMBER, 1.1)
    sym(p, "chest", 78, 58, 17)
    sym(p, "xmap", 2, 3, 23, 3)
    rock(p, 56, 62, 7)


MIDDLE = (year_8, year_9, year_10, year_11, year_12, year_13)
