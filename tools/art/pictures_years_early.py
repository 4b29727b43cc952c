"""Ledger vignettes of the years 1 to 7, 106x76 points each: small scenes of a chronicle."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    BLUE,
    GOLD,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import camp_tent, castle, cottage
from tools.art.pen import Pen
from tools.art.pictures_props import (
    cart,
    coins,
    eyes,
    fence,
    sheaf,
    signpost,
)
from tools.art.pictures_scene import AIR, clouds, figure, moon, rays, sky, sparkle, stars, sun, sym
from tools.art.scenery import bush, conifer, field, peak, ridge, road, sheep, tree

W, H = 106, 76
GRASS = mix(LEAF, MOSS, 0.3)


def hill(p: Pen, left: float, top: float, right: float, colour: Colour) -> None:
    """A hill over the whole width, by the height of its left end, its top and its right end."""
    line = [(-4, left), (W * 0.36, top), (W * 0.7, (top + right) / 2), (W + 4, right)]
    ridge(p, line, H + 4, colour, light(colour, 0.3))


def year_1(p: Pen) -> None:
    """Founding: the first stones stand, the herald reads, five footmen listen."""
    sky(p, "morning", W, 50)
    sun(p, 20, 34, 7)
    rays(p, 20, 34, 120, 16, 22)
    clouds(p, ((70, 12, 22), (38, 8, 15)))
    with p.at(0, 0, ink=0.45, air=(AIR, 0.5)):
        for x, w, h in ((8, 40, 18), (94, 46, 24)):
            peak(p, x, 48, w, h)
    hill(p, 52, 42, 50, GRASS)
    castle(p, 60, 48, 0.4)
    for x in (34, 82):
        conifer(p, x, 49, 11)
    road(p, [(62, 47, 3), (58, 54, 6), (50, 62, 10), (52, 78, 18)], TAN)
    hill(p, 66, 70, 62, mix(MOSS, LEAF, 0.3))
    for i in range(5):
        figure(p, "footmen", 44 + i * 13, 73 - (i % 2) * 2.4, 24)
    figure(p, "herald", 17, 73, 30)


def year_2(p: Pen) -> None:
    """Bounty: fields of gold, a cart that can hardly move."""
    sky(p, "day", W, 46)
    sun(p, 86, 14, 8)
    clouds(p, ((12, 14, 22), (48, 9, 16)))
    hill(p, 36, 32, 36, mix(MOSS, GOLD, 0.35))
    field(p, [(2, 38), (36, 36), (34, 50), (-6, 54)], light(GOLD, 0.1), 6)
    field(p, [(40, 36), (78, 36), (92, 48), (38, 50)], GOLD, 7)
    field(p, [(82, 36), (112, 36), (116, 46), (96, 48)], mix(LEAF, GOLD, 0.4), 4)
    cottage(p, 58, 37, 15, RED)
    sym(p, "windmill", 82, 20, 19, 3.6)
    tree(p, 22, 38, 15)
    hill(p, 54, 50, 52, mix(LEAF, GOLD, 0.45))
    cart(p, 54, 70, 40)
    for x, y, h in ((10, 72, 20), (22, 74, 17), (92, 73, 21), (82, 75, 16)):
        sheaf(p, x, y, h)


def year_3(p: Pen) -> None:
    """Rumour: a lantern at the crossroads, and somebody who knows something."""
    sky(p, "night", W, 60)
    stars(p, W, 40, 40)
    moon(p, 84, 14, 7)
    with p.at(0, 0, air=(mix(NIGHT, BLUE, 0.4), 0.5)):
        ridge(p, [(-4, 44), (30, 38), (60, 46), (W + 4, 38)], H, mix(PINE, NIGHT, 0.2))
        for x, h in ((4, 20), (14, 25), (25, 18), (92, 24), (101, 20), (80, 17)):
            conifer(p, x, 48, h, mix(PINE, NIGHT, 0.2))
    hill(p, 56, 50, 54, mix(MOSS, NIGHT, 0.55))
    road(p, [(66, 52, 4), (58, 58, 9), (44, 66, 16), (50, 80, 30)], mix(TAN, NIGHT, 0.45))
    bush(p, 92, 62, 26, mix(PINE, NIGHT, 0.35))
    eyes(p, 88, 55, 2)
    eyes(p, 97, 58, 1.5)
    signpost(p, 74, 64, 26)
    figure(p, "bandits", 54, 72, 32, "knife")
    figure(p, "footmen", 20, 73, 31, "walk")
    p.glow(35, 54, 30, ORANGE, 170)
    sym(p, "lantern", 28, 47, 15)


def year_4(p: Pen) -> None:
    """Prospectors: a shaft in the hillside and carts that glitter."""
    sky(p, "morning", W, 40)
    with p.at(0, 0, ink=0.5, air=(AIR, 0.42)):
        for x, w, h in ((14, 52, 32), (96, 56, 36), (56, 44, 22)):
            peak(p, x, 46, w, h)
    rockface = mix(STONE, TAN, 0.35)
    cliff = [(30, 78), (32, 40), (42, 26), (58, 18), (76, 20), (92, 30), (100, 44), (112, 50), (112, 78)]
    p.shape(
        cliff, rockface, [([(70, 0), (120, 0), (120, 80), (84, 80), (76, 44)], mix(rockface, SLATE, 0.4))], smooth=False
    )
    for a, b in (((44, 36), (50, 32)), ((60, 26), (66, 27)), ((90, 40), (95, 44)), ((36, 52), (41, 50))):
        p.stroke([a, b], mix(rockface, SLATE, 0.7), 0.8)
    p.shape([(52, 70), (52, 48), (58, 40), (70, 38), (80, 44), (82, 70)], NIGHT)
    for a, b in (((51, 70), (51, 45)), ((83, 70), (83, 44)), ((48, 44), (86, 42))):
        p.bar(a, b, light(OAK, 0.1), 3)
    for x, y in ((60, 52), (66, 60), (75, 50), (71, 55)):
        sparkle(p, x, y, 1.3, SUN)
    hill(p, 64, 66, 68, mix(TAN, MOSS, 0.4))
    for top, low in ((62, 42), (72, 60)):
        p.stroke([(top, 66), (low, 78)], dark(SLATE, 0.2), 1.2)
    sym(p, "gold", 34, 45, 13)
    sym(p, "gems", 45, 46, 11)
    p.shape(
        [(28, 56), (58, 56), (54, 68), (32, 68)], SLATE, [([(44, 50), (70, 50), (70, 70), (44, 70)], dark(SLATE, 0.25))]
    )
    for x in (36, 50):
        p.circ(x, 70, 3.2, dark(SLATE, 0.4))
        p.circ(x, 70, 1, STONE, 0)
    figure(p, "footmen", 96, 74, 27, flip=True)
    sym(p, "pick", 74, 58, 14)
    camp_tent(p, 16, 74, 24, mix(ORANGE, TAN, 0.3))


def year_5(p: Pen) -> None:
    """Taxes: the king's table in the yard, coins in neat stacks."""
    sky(p, "day", W, 44)
    clouds(p, ((10, 16, 24), (74, 11, 20)))
    hill(p, 38, 34, 38, GRASS)
    for x, w, c in ((6, 15, RED), (27, 13, ORANGE), (72, 14, dark(RED, 0.1)), (91, 13, ORANGE)):
        cottage(p, x, 42, w, c)
    sym(p, "wood", 44, 32, 11)
    sym(p, "stone", 56, 33, 10)
    hill(p, 46, 44, 46, mix(TAN, LEAF, 0.4))
    figure(p, "king", 54, 64, 40)
    p.box(14, 56, 78, 5.6, light(OAK, 0.15), 1, ink=0.7)
    p.box(17, 61, 72, 12, OAK, 0, ink=0.7)
    p.shape(
        [(30, 61), (76, 61), (76, 68), (64, 71), (53, 68), (42, 71), (30, 68)],
        RED,
        [([(53, 60), (80, 60), (80, 74), (53, 74)], dark(RED, 0.2))],
    )
    for x, n in ((24, 4), (32, 6), (40, 3)):
        coins(p, x, 58, 3.4, n)
    sym(p, "scroll", 62, 45, 13)
    sym(p, "purse", 77, 43, 15)
    figure(p, "footmen", 6, 75, 28)
    figure(p, "footmen", 101, 75, 28, flip=True)


def year_6(p: Pen) -> None:
    """Wolves at the flock: moonlight, a fence, sheep that stand close together."""
    sky(p, "night", W, 56)
    stars(p, W, 36, 34, 8)
    moon(p, 24, 16, 9)
    with p.at(0, 0, air=(mix(NIGHT, BLUE, 0.45), 0.45)):
        for x, h in ((60, 22), (70, 28), (81, 24), (92, 30), (102, 25)):
            conifer(p, x, 46, h, mix(PINE, NIGHT, 0.1))
    with p.at(0, 0, air=(mix(NIGHT, BLUE, 0.3), 0.12)):
        hill(p, 52, 50, 40, mix(MOSS, NIGHT, 0.42))
        figure(p, "wolves", 66, 47, 17, shadow=False)
        figure(p, "wolves", 92, 50, 22)
        hill(p, 58, 60, 60, mix(MOSS, NIGHT, 0.3))
    for x, y, s, f in (
        (10, 64, 12, 1),
        (22, 61, 11, -1),
        (32, 66, 12, 1),
        (17, 71, 13, 1),
        (30, 74, 13, -1),
        (6, 75, 12, 1),
    ):
        sheep(p, x, y, s, f)
    fence(p, 42, 58, 76, 12)
    figure(p, "wolves", 92, 75, 33)
    figure(p, "wolves", 66, 65, 25)


def year_7(p: Pen) -> None:
    """The Open Door: light falls out of a church on those who lay down their clubs."""
    sky(p, "violet", W, 56)
    stars(p, W, 22, 18)
    hill(p, 48, 44, 46, mix(MOSS, PLUM, 0.35))
    for x, h in ((6, 20), (15, 25), (98, 24)):
        conifer(p, x, 51, h, mix(PINE, PLUM, 0.3))
    sym(p, "church", 22, 6, 54, 2.6)
    hill(p, 58, 58, 56, mix(MOSS, PLUM, 0.22))
    p.glaze([(33, 58), (43, 58), (94, 80), (30, 80)], (*SUN, 110))
    p.glow(38, 52, 26, SUN, 150)
    p.shape([(33, 59), (33, 48), (38, 43), (43, 48), (43, 59)], light(SUN, 0.4))
    figure(p, "footmen", 20, 73, 31)
    for x, y, h in ((68, 66, 27), (97, 68, 27), (82, 74, 32)):
        figure(p, "bandits", x, y, h, "bare")
    for x, y, a in ((52, 73, 0.2), (60, 76, -0.3)):
        p.bar(
            (x - 5 * math.cos(a), y - 5 * math.sin(a)), (x + 5 * math.cos(a), y + 5 * math.sin(a)), light(OAK, 0.1), 2
        )


EARLY = (year_1, year_2, year_3, year_4, year_5, year_6, year_7)
