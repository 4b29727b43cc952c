"""Info-card pictures of the structures that harvest and trade, 124x53 points each."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    CREAM,
    GOLD,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import castle, cottage
from tools.art.pen import Pen
from tools.art.pictures_props import barrel, bunting, cart, coins, courses, hoard, sheaf
from tools.art.pictures_scene import (
    AIR,
    clouds,
    figure,
    rock,
    sky,
    sparkle,
    sun,
    sym,
    tufts,
    wave,
)
from tools.art.scenery import conifer, field, peak, ridge, road

W, H = 124, 53
GRASS = mix(LEAF, MOSS, 0.25)


def country(p: Pen, hour: str = "day", ground: Colour = GRASS, base: float = 38) -> None:
    """Sky, far hills and the ground all of them stand on."""
    sky(p, hour, W, 42)
    clouds(p, ((10, 13, 19), (76, 10, 17)))
    with p.at(0, 0, ink=0.4, air=(AIR, 0.45)):
        ridge(p, [(-3, 32), (30, 27), (70, 32), (128, 26)], H, mix(PINE, LEAF, 0.4), light(LEAF, 0.2))
    ridge(p, [(-3, base), (40, base - 3), (84, base), (128, base - 4)], H + 3, ground, light(ground, 0.35))
    tufts(p, (2, base + 3, 122, 52), 18, mix(MOSS, PINE, 0.3))


def capitol(p: Pen) -> None:
    """The castle on its hill."""
    sky(p, "day", W, 44)
    sun(p, 18, 15, 6)
    clouds(p, ((34, 12, 18), (96, 13, 22)))
    with p.at(0, 0, ink=0.4, air=(AIR, 0.5)):
        for x, w, h in ((14, 44, 20), (106, 50, 24)):
            peak(p, x, 40, w, h)
    ridge(p, [(-3, 44), (30, 39), (62, 36), (94, 39), (128, 43)], H + 3, GRASS, light(GRASS, 0.4))
    road(p, [(66, 37, 4), (62, 43, 7), (74, 48, 10), (66, 56, 16)])
    castle(p, 60, 40, 0.36)
    for x, h in ((26, 12), (33, 10), (96, 11), (103, 13)):
        conifer(p, x, 44, h)
    for x in (12, 21, 110):
        cottage(p, x - 4, 50, 10, RED if x != 21 else ORANGE)


def lumber_mill(p: Pen) -> None:
    """A shed, a saw and a stack, before a wood."""
    country(p)
    for x, h in ((4, 22), (12, 26), (20, 21), (28, 25), (118, 24), (110, 20)):
        conifer(p, x, 40, h)
    cottage(p, 38, 47, 30, dark(RED, 0.1), fire=True)
    c = (82.0, 38.0)
    teeth = [(9.6 if i % 2 else 7.8, i * math.pi / 14) for i in range(28)]
    p.shape(
        [(c[0] + r * math.cos(a), c[1] + r * math.sin(a)) for r, a in teeth],
        light(STONE, 0.4),
        [([(c[0], 0), (120, 0), (120, 60), (c[0], 60)], STONE)],
    )
    p.circ(*c, 2, SLATE)
    p.box(70, 40, 27, 3.4, OAK, 0.4, ink=0.6)
    for x in (73, 93):
        p.bar((x, 44), (x - 1.4, 50), OAK, 1.6)
    p.bar((66, 38.6), (79, 38.6), light(OAK, 0.2), 3)
    sym(p, "wood", 98, 29, 22, 3)
    p.circ(76, 49, 1, TAN, 0)
    p.circ(86, 50, 1, TAN, 0)


def quarry(p: Pen) -> None:
    """A stepped pit, a crane, blocks."""
    country(p, ground=mix(STONE, LEAF, 0.35))
    rockface = mix(STONE, TAN, 0.2)
    cliff = [(-4, 56), (-4, 18), (10, 14), (24, 20), (34, 19), (46, 28), (58, 33), (66, 40), (84, 46), (90, 56)]
    p.shape(
        cliff,
        rockface,
        [([(24, 0), (40, 24), (62, 38), (92, 60), (50, 60), (36, 40), (22, 34)], mix(rockface, SLATE, 0.35))],
    )
    for pts in (
        [(-4, 28), (20, 30), (36, 34)],
        [(-4, 38), (24, 40), (52, 45)],
        [(6, 15), (8, 22)],
        [(22, 30), (24, 38)],
    ):
        p.stroke(pts, mix(rockface, SLATE, 0.7), 0.7)
    p.bar((78, 50), (78, 12), OAK, 2.4)
    p.bar((78, 14), (52, 19), OAK, 2)
    p.bar((78, 26), (66, 17.4), OAK, 1.4)
    p.stroke([(54, 19), (54, 33)], INK, 0.6)
    p.box(48, 32, 12, 8, light(STONE, 0.35), 0.6, ink=0.6)
    p.stroke([(54, 30), (48.6, 33)], INK, 0.5)
    p.stroke([(54, 30), (59.4, 33)], INK, 0.5)
    for x, y in ((92, 42), (103, 42), (97, 34.6)):
        p.box(x, y, 11, 7.6, light(STONE, 0.2), 0.6, ink=0.6)
        p.box(x + 6.6, y + 0.6, 3.8, 6.4, mix(STONE, SLATE, 0.3), 0.3)
    figure(p, "footmen", 30, 51, 19)
    sym(p, "pick", 37, 35, 13, 4)
    rock(p, 116, 50, 8)


def tannery(p: Pen) -> None:
    """Hides on frames, vats, a low house by a brook."""
    country(p)
    p.shape([(-3, 47), (30, 45), (70, 50), (128, 47), (128, 54), (-3, 56)], light(SEA, 0.15), ink=0.5, smooth=True)
    for x in (8, 40, 96):
        wave(p, x, 50, 9, CREAM)
    cottage(p, 12, 44, 28, mix(OAK, RED, 0.4), fire=True)
    for x in (52, 80):
        for dx in (0, 21):
            p.bar((x + dx, 45), (x + dx, 19), light(OAK, 0.15), 1.8)
        p.bar((x - 2, 21), (x + 23, 21), light(OAK, 0.15), 1.8)
        sym(p, "leather", x + 1, 21, 20, 3.4)
    for x, c in ((110, dark(RED, 0.2)), (118, OAK)):
        p.ell(x - 6, 36, 12, 10, light(OAK, 0.1), 0.6)
        p.ell(x - 5, 36.4, 10, 4.4, c, 0.5)


def marketplace(p: Pen) -> None:
    """Stalls round a fountain."""
    country(p, ground=mix(TAN, LEAF, 0.3), base=36)
    for x, w, c in ((2, 15, ORANGE), (104, 16, RED)):
        cottage(p, x, 37, w, c)
    p.bar((30, 40), (30, 12), OAK, 1.4)
    p.bar((94, 40), (94, 12), OAK, 1.4)
    bunting(p, (30, 13), (94, 13), 11, 5)
    sym(p, "stall", 12, 21, 27, 2.8)
    sym(p, "stall", 84, 21, 27, 2.8)
    p.ell(49, 38, 26, 11, light(STONE, 0.25), 0.6)
    p.ell(51.4, 38.6, 21, 7, SEA, 0.5)
    p.box(60.2, 27, 3.6, 15, STONE, 0.6, ink=0.6)
    p.ell(55.4, 28, 13, 4, light(STONE, 0.3), 0.6)
    for d in (-1, 1):
        p.stroke([(62, 27), (62 + d * 4, 25), (62 + d * 6, 31)], light(SKY, 0.6), 0.9, smooth=True)
    figure(p, "queen", 44, 51, 20)
    figure(p, "archers", 79, 51, 19, "cheer")
    barrel(p, 116, 51, 10)
    barrel(p, 8, 51, 9)


def treasury(p: Pen) -> None:
    """A vault and what it holds."""
    p.grade(-1, -1, W + 2, H + 2, [(0, mix(NIGHT, SLATE, 0.2)), (1, mix(NIGHT, OAK, 0.5))])
    courses(p, (0, 0, W, 45), 7.4, (12, 17), mix(SLATE, NIGHT, 0.4), STONE, 0.14)
    p.glow(62, 40, 60, GOLD, 150)
    p.shape([(38, 46), (38, 20), (48, 9), (76, 9), (86, 20), (86, 46)], mix(SLATE, STONE, 0.3), ink=0.8)
    p.shape([(43, 46), (43, 22), (51, 14), (73, 14), (81, 22), (81, 46)], dark(NIGHT, 0.3), ink=0.7)
    p.shape(
        [(24, 48), (24, 18), (37, 22), (37, 46)],
        mix(SLATE, SKY, 0.3),
        [([(30, 0), (40, 0), (40, 60), (30, 60)], SLATE)],
    )
    p.circ(32, 33, 3, GOLD)
    p.box(-2, 45, W + 4, 12, mix(OAK, NIGHT, 0.25), 0, ink=0.6)
    hoard(p, 62, 48, 32)
    sym(p, "chest", 90, 27, 23, 3)
    for x, n in ((12, 4), (20, 6), (118, 5)):
        coins(p, x, 49, 3.4, n)
    sym(p, "gems", 70, 34, 10, 5)
    sparkle(p, 56, 33, 1.4, CREAM)
    sparkle(p, 104, 25, 1.2, CREAM)


def windmill(p: Pen) -> None:
    """A mill over ripe fields."""
    country(p)
    field(p, [(2, 40), (40, 37), (44, 50), (-4, 55)], GOLD, 8)
    field(p, [(84, 38), (120, 35), (130, 48), (88, 51)], light(GOLD, 0.2), 8)
    body = [(54, 49), (57.6, 25), (68.4, 25), (72, 49)]
    p.shape(body, CREAM, [([(64.6, 10), (80, 10), (80, 60), (64.6, 60)], dark(CREAM, 0.18))])
    p.shape([(55.6, 26), (63, 16.4), (70.4, 26)], RED, [([(64, 10), (80, 10), (80, 30), (65, 30)], dark(RED))])
    p.shape([(60, 49), (60, 41), (63, 38), (66, 41), (66, 49)], dark(OAK, 0.2))
    p.box(61.2, 29, 3.6, 4, light(SUN, 0.2), 0.4, ink=0.5)
    for quarter in range(4):
        a = 0.5 + quarter * math.pi / 2
        ux, uy = math.cos(a), math.sin(a)
        p.bar((63, 23), (63 + ux * 19, 23 + uy * 19), OAK, 0.9)
        p.shape(
            [(63 + ux * b - uy * c, 23 + uy * b + ux * c) for b, c in ((5, 0.4), (19, 0.4), (19, 6.4), (6, 5))],
            light(TAN, 0.5),
        )
    p.circ(63, 23, 2, OAK)
    for x, y, h in ((46, 51, 11), (80, 50, 12), (88, 52, 10)):
        sheaf(p, x, y, h)
    cart(p, 26, 51, 17, (light(TAN, 0.5), CREAM))


TRADE = (capitol, lumber_mill, quarry, tannery, marketplace, treasury, windmill)
