"""Info-card pictures of the structures of 20 Years, 124x53 points each, all from the same low hill by day."""

from __future__ import annotations

import math
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
from tools.art.masonry import camp_tent, castle, cottage, pennant
from tools.art.pen import Pen, spline
from tools.art.pictures_props import barrel, bunting, cart, coins, fence, hoard, sheaf
from tools.art.pictures_scene import (
    AIR,
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
    tufts,
    wave,
)
from tools.art.registry import Picture
from tools.art.scenery import boat, bush, conifer, field, peak, ridge, road, tree

W, H = 124, 53
GRASS = mix(LEAF, MOSS, 0.25)


def _country(p: Pen, hour: str = "day", ground: Colour = GRASS, base: float = 38) -> None:
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
    _country(p)
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
    _country(p, ground=mix(STONE, LEAF, 0.35))
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
    _country(p)
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
    _country(p, ground=mix(TAN, LEAF, 0.3), base=36)
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
    r = random.Random(3)
    for row in range(6):
        for i in range(-1, 10):
            tone = mix(mix(SLATE, NIGHT, 0.4), STONE, r.uniform(0, 0.14))
            p.box(i * 15 + row % 2 * 7 + 0.3, row * 7.4 + 0.3, 14.4, 6.8, tone, 0.6)
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
    _country(p)
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
    _country(p, ground=mix(TAN, LEAF, 0.4))
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
    r = random.Random(4)
    for row in range(6):
        for i in range(-1, 11):
            tone = mix(mix(UMBER, NIGHT, 0.35), STONE, r.uniform(0, 0.12))
            p.box(i * 13 + row % 2 * 6 + 0.3, row * 7 + 0.3, 12.4, 6.4, tone, 0.6)
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
    _country(p, "morning")
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
    _country(p, "morning")
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


ALL: tuple[Callable[[Pen], None], ...] = (
    *(capitol, lumber_mill, quarry, tannery, marketplace, treasury, windmill),
    *(port, barracks, armoury, statue, dungeon, church, magic_tower),
)


def pictures() -> Iterable[Picture]:
    """pic/build_<structure>."""
    for draw in ALL:
        yield picture(f"pic/build_{draw.__name__}", W, H, draw, ss=4, ink=0.6)
