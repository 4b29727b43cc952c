"""Symbols of XII Century: infrastructures, ordinary and special."""

from __future__ import annotations

from game.client.ui.palette import (
    BLUE,
    GOLD,
    INK,
    IVORY,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PARCH,
    RED,
    RUST,
    SEA,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    VELLUM,
    WHITE,
    WOOD,
    mix,
)
from tools.art.pen import Pen
from tools.art.xii_kit import FLESH, arc, poly, rect, soft, symbol


@symbol
def guildhall(p: Pen) -> None:
    poly(p, [(10, 94), (10, 48), (90, 48), (90, 94)], mix(GOLD, PARCH, 0.85))
    for x in (30, 50, 70):
        p.stroke([(x, 50), (x, 92)], OAK, 6)
    p.stroke([(12, 68), (88, 68)], OAK, 6)
    poly(p, [(2, 50), (26, 14), (74, 14), (98, 50)], mix(BLUE, SLATE, 0.65))
    poly(p, [(50, 14), (50, 0), (70, 5), (50, 11)], RED, 4)


@symbol
def stables(p: Pen) -> None:
    p.stroke([(24, 22), *arc(50, 50, 34, 200, -20, 20), (76, 22)], INK, 26)
    p.stroke([(25, 24), *arc(50, 50, 34, 200, -20, 20), (75, 24)], mix(SEA, STONE, 0.85), 15)
    for x, y in ((20, 54), (32, 76), (68, 76), (80, 54)):
        p.circ(x, y, 4, INK, 0)


@symbol
def market(p: Pen) -> None:
    for x in (16, 84):
        p.line([(x, 92), (x, 40)], mix(OAK, ORANGE, 0.25), 5)
    poly(p, [(14, 92), (14, 68), (86, 68), (86, 92)], mix(ORANGE, SLATE, 0.25))
    for i in range(4):
        x = 4 + i * 23
        cloth = RED if i % 2 == 0 else VELLUM
        poly(p, [(x, 40), (x + 5, 12), (x + 23, 12), (x + 23, 40), *arc(x + 11.5, 40, 11.5, 0, 180, 8)], cloth, 4)
    for x, c in ((30, RED), (50, mix(GOLD, SUN, 0.15)), (70, mix(LEAF, MOSS, 0.75))):
        p.circ(x, 64, 9, c, 4)


@symbol
def tavern(p: Pen) -> None:
    p.line([(12, 96), (12, 8)], mix(OAK, ORANGE, 0.25), 6)
    p.line([(12, 14), (88, 14)], mix(OAK, ORANGE, 0.25), 6)
    for x in (40, 76):
        p.stroke([(x, 18), (x, 34)], INK, 4)
    poly(p, [(28, 34), (90, 34), (90, 88), (28, 88)], mix(LEAF, RED, 0.85))
    poly(p, [(46, 46), (66, 46), (64, 78), (48, 78)], mix(GOLD, SUN, 0.5), 4)
    p.stroke([(68, 54), (76, 56), (74, 70), (66, 70)], INK, 5)


@symbol
def monastery(p: Pen) -> None:
    poly(p, [(30, 94), (30, 56), (94, 56), (94, 94)], mix(PARCH, SLATE, 0.15))
    poly(p, [(26, 58), (62, 32), (98, 58)], mix(RUST, TAN, 0.25))
    poly(p, [(8, 94), (8, 34), (38, 34), (38, 94)], mix(IVORY, TAN, 0.35))
    poly(p, [(4, 36), (23, 8), (42, 36)], mix(RUST, TAN, 0.25))
    p.circ(23, 52, 8, mix(GOLD, SUN, 0.15), 4)
    rect(p, 56, 70, 16, 24, mix(UMBER, WOOD, 0.25), 4)


@symbol
def cathedral(p: Pen) -> None:
    poly(p, [(30, 94), (30, 44), (50, 26), (70, 44), (70, 94)], mix(STONE, WHITE, 0.35))
    for x in (8, 66):
        poly(p, [(x, 94), (x, 36), (x + 26, 36), (x + 26, 94)], mix(IVORY, STONE, 0.85))
        poly(p, [(x - 2, 38), (x + 13, 2), (x + 28, 38)], mix(BLUE, SLATE, 0.65))
        rect(p, x + 9, 48, 8, 18, mix(NIGHT, WHITE, 0.15), 0)
    p.circ(50, 54, 9, mix(GOLD, SUN, 0.15), 4)
    poly(p, [(42, 94), (42, 78), (50, 70), (58, 78), (58, 94)], mix(UMBER, WOOD, 0.25), 4)


@symbol
def brewery(p: Pen) -> None:
    poly(p, soft([(22, 12), (12, 50), (22, 90)], n=8) + soft([(78, 90), (88, 50), (78, 12)], n=8), mix(RUST, SUN, 0.5))
    p.ell(22, 6, 56, 16, mix(ORANGE, TAN, 0.5))
    for y in (30, 70):
        p.stroke(soft([(16, y), (50, y + 8), (84, y)], n=8), mix(INK, WHITE, 0.35), 8)
    p.circ(50, 54, 7, mix(UMBER, WOOD, 0.25), 4)


@symbol
def town_walls(p: Pen) -> None:
    poly(
        p,
        [
            (4, 94),
            (4, 30),
            (18, 30),
            (18, 42),
            (32, 42),
            (32, 30),
            (46, 30),
            (46, 42),
            (60, 42),
            (60, 30),
            (74, 30),
            (74, 42),
            (84, 42),
            (84, 30),
            (96, 30),
            (96, 94),
        ],
        STONE,
    )
    for y, xs in ((58, mix(BLUE, INK, 0.65)), (76, (14, 40, 66, 90))):
        p.stroke([(6, y), (94, y)], mix(PARCH, SLATE, 0.85), 4)
        for x in xs:
            p.stroke([(x, y), (x, y + 16)], mix(PARCH, SLATE, 0.85), 4)


@symbol
def barbican(p: Pen) -> None:
    for x in (4, 66):
        poly(
            p,
            [(x, 94), (x, 24), (x + 8, 24), (x + 8, 32), (x + 20, 32), (x + 20, 24), (x + 30, 24), (x + 30, 94)],
            STONE,
        )
    poly(p, [(34, 94), (34, 44), (66, 44), (66, 94)], mix(SLATE, STONE, 0.65))
    poly(p, [(38, 94), (38, 68), *arc(50, 68, 12, 180, 360, 8), (62, 68), (62, 94)], mix(INK, SLATE, 0.15), 4)
    for x in (45, 55):
        p.stroke([(x, 62), (x, 92)], mix(OAK, FLESH, 0.25), 4)
    p.stroke([(39, 78), (61, 78)], mix(OAK, FLESH, 0.25), 4)


@symbol
def mill(p: Pen) -> None:
    poly(p, [(30, 96), (38, 44), (62, 44), (70, 96)], mix(IVORY, TAN, 0.35))
    poly(p, [(34, 46), (50, 26), (66, 46)], mix(RUST, TAN, 0.25))
    for a in (20, 110, 200, 290):
        e = arc(50, 44, 44, a, a + 1, 1)[0]
        f = arc(50, 44, 40, a + 24, a + 25, 1)[0]
        poly(p, [(50, 44), e, f], VELLUM, 4)
    p.circ(50, 44, 5, INK, 0)
    rect(p, 43, 76, 14, 20, mix(UMBER, WOOD, 0.25), 4)


@symbol
def granary(p: Pen) -> None:
    poly(p, [(22, 94), (22, 40), (78, 40), (78, 94)], mix(ORANGE, SKY, 0.25))
    for y in (54, 68, 82):
        p.stroke([(24, y), (76, y)], mix(GOLD, UMBER, 0.65), 4)
    poly(p, [(12, 42), (50, 8), (88, 42)], mix(BLUE, SUN, 0.85))
    rect(p, 42, 58, 16, 18, mix(UMBER, WOOD, 0.25), 4)


@symbol
def town_court(p: Pen) -> None:
    p.line([(50, 14), (50, 84)], GOLD, 6)
    p.line([(16, 26), (84, 26)], GOLD, 5)
    poly(p, [(28, 94), (72, 94), (62, 82), (38, 82)], GOLD)
    for x in (16, 84):
        p.stroke([(x, 26), (x - 13, 58)], INK, 3.4)
        p.stroke([(x, 26), (x + 13, 58)], INK, 3.4)
        poly(p, [(x - 17, 56), *arc(x, 56, 17, 180, 0, 10), (x + 17, 56)], GOLD, 4.5)
