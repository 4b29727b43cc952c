"""Symbols of XII Century: the assets of a town, and what may befall them."""

from __future__ import annotations

from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    FERN,
    GOLD,
    GREEN,
    INK,
    IVORY,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    RUST,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    VELLUM,
    WHITE,
    WOOD,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen
from tools.art.xii_kit import COAT, DOOR, FLESH, HAIR, ROOF, STEEL, arc, poly, rect, ring, shade, soft, symbol


def _aside(side: int, v: float) -> float:
    return 50 + side * (v - 50)


@symbol
def population(p: Pen) -> None:
    poly(p, [(14, 94), (20, 66), (36, 54), (64, 54), (80, 66), (86, 94)], COAT)
    poly(p, [(58, 92), (84, 92), (78, 68), (62, 57)], shade(COAT), 0)
    p.circ(50, 32, 24, FLESH)
    poly(p, [*arc(50, 30, 25, 180, 360, 12), (66, 24), (36, 20)], HAIR, 4)


@symbol
def food(p: Pen) -> None:
    p.ell(12, 26, 76, 68, RED)
    p.ell(54, 34, 24, 44, dark(RED), 0)
    p.ell(24, 38, 16, 20, light(RED, 0.45), 0)
    p.stroke([(50, 30), (54, 8)], INK, 8)
    poly(p, [(56, 16), (74, 2), (88, 10), (74, 24)], MOSS, 4.5)


@symbol
def supply(p: Pen) -> None:
    """A crate with a beam and a block: stone, wood and iron."""
    poly(p, [(8, 92), (8, 40), (92, 40), (92, 92)], mix(ORANGE, SLATE, 0.25))
    poly(p, [(60, 90), (90, 90), (90, 42), (60, 42)], mix(OAK, ORANGE, 0.35), 0)
    p.stroke([(8, 66), (92, 66)], INK, 5)
    p.line([(14, 34), (52, 12)], mix(GOLD, PLUM, 0.25), 12)
    poly(p, [(50, 38), (58, 14), (86, 14), (92, 38)], mix(SLATE, STONE, 0.75))
    p.stroke([(22, 48), (22, 84)], INK, 5)
    p.stroke([(78, 48), (78, 84)], INK, 5)


@symbol
def farms(p: Pen) -> None:
    poly(p, [(6, 92), (6, 64), (94, 64), (94, 92)], mix(SUN, UMBER, 0.15))
    for x in (22, 40, 58, 76):
        p.stroke([(x, 68), (x - 6, 90)], mix(NIGHT, ORANGE, 0.75), 5)
    poly(p, [(22, 64), (22, 38), (68, 38), (68, 64)], mix(ORANGE, RED, 0.85))
    poly(p, [(14, 40), (26, 18), (45, 8), (64, 18), (76, 40)], OAK)
    rect(p, 37, 44, 17, 20, mix(CREAM, GOLD, 0.15), 4)


@symbol
def men_at_arms(p: Pen) -> None:
    p.line([(80, 96), (80, 10)], OAK, 6)
    poly(p, [(80, 0), (92, 16), (80, 30), (68, 16)], light(STEEL, 0.4), 4)
    poly(p, [(12, 94), (18, 64), (58, 64), (64, 94)], mix(BLUE, SLATE, 0.3))
    p.circ(38, 46, 21, FLESH)
    poly(p, [(14, 38), (22, 18), (38, 10), (54, 18), (62, 38)], STEEL)
    p.stroke([(8, 40), (68, 40)], INK, 14)
    p.stroke([(9, 40), (67, 40)], light(STEEL, 0.3), 6)


@symbol
def strong_ale(p: Pen) -> None:
    p.stroke(arc(72, 58, 18, -90, 90, 14), INK, 16)
    p.stroke(arc(72, 58, 18, -90, 90, 14), mix(LEAF, RED, 0.5), 7)
    poly(p, [(18, 34), (70, 34), (66, 92), (22, 92)], mix(RUST, SUN, 0.65))
    poly(p, [(52, 90), (65, 90), (68, 36), (52, 36)], mix(OAK, ORANGE, 0.5), 0)
    for y in (50, 76):
        p.stroke([(20, y), (68, y)], mix(STONE, UMBER, 0.85), 6)
    poly(
        p,
        soft(
            [(10, 34), (16, 14), (34, 8), (46, 14), (62, 6), (78, 20), (78, 36), (50, 42), (24, 40)], closed=True, n=6
        ),
        CREAM,
    )


@symbol
def stone_houses(p: Pen) -> None:
    poly(p, [(18, 92), (82, 92), (82, 52), (18, 52)], STONE)
    poly(p, [(58, 90), (80, 90), (80, 54), (58, 54)], shade(STONE), 0)
    poly(p, [(6, 54), (50, 10), (94, 54)], ROOF)
    poly(p, [(52, 16), (88, 52), (52, 52)], shade(ROOF), 0)
    rect(p, 40, 62, 20, 30, DOOR, 4)


@symbol
def monks(p: Pen) -> None:
    poly(p, [(24, 96), (29, 62), (50, 48), (71, 62), (76, 96)], mix(SUN, UMBER, 0.75))
    poly(p, [(54, 94), (74, 94), (69, 63), (55, 51)], mix(SUN, WOOD, 0.85), 0)
    p.circ(50, 38, 24, FLESH)
    poly(p, [*arc(50, 36, 26, 150, 390, 18), (70, 30), (50, 24), (30, 30)], mix(FERN, RUST, 0.75), 4)
    p.stroke([(50, 70), (50, 92)], mix(GOLD, SUN, 0.5), 6)
    p.stroke([(42, 78), (58, 78)], mix(GOLD, SUN, 0.5), 6)


@symbol
def mercenaries(p: Pen) -> None:
    for sx in (1, -1):
        x = partial(_aside, sx)
        p.line([(x(18), 94), (x(76), 18)], mix(OAK, ORANGE, 0.25), 7)
        poly(p, [(x(62), 14), (x(76), 2), (x(96), 20), (x(96), 44), (x(80), 34)], mix(BLUE, IVORY, 0.75))


@symbol
def masons(p: Pen) -> None:
    p.line([(14, 90), (38, 62)], mix(RUST, SUN, 0.35), 9)
    p.stroke([(36, 64), (46, 52)], INK, 8)
    poly(p, [(36, 42), (92, 8), (62, 68)], mix(BLUE, IVORY, 0.75))
    poly(p, [(52, 52), (90, 10), (62, 66)], mix(BLUE, STONE, 0.75), 0)


@symbol
def bread(p: Pen) -> None:
    poly(
        p,
        soft([(8, 66), (14, 40), (38, 28), (66, 28), (88, 42), (92, 66), (80, 82), (20, 82)], closed=True, n=8),
        mix(RUST, SUN, 0.65),
    )
    for x in (30, 50, 70):
        p.stroke([(x - 5, 38), (x + 5, 58)], mix(SUN, VELLUM, 0.5), 8)


@symbol
def outlaws(p: Pen) -> None:
    poly(p, [(10, 98), (18, 66), (34, 54), (66, 54), (82, 66), (90, 98)], mix(OAK, PINE, 0.65))
    poly(p, soft([(20, 60), (18, 26), (50, 4), (82, 26), (80, 60), (50, 70)], closed=True, n=6), mix(GREEN, RED, 0.25))
    poly(p, soft([(30, 48), (34, 28), (50, 20), (66, 28), (70, 48), (50, 60)], closed=True, n=6), FLESH, 4)
    poly(p, [(28, 34), (72, 34), (70, 46), (50, 42), (30, 46)], mix(INK, SLATE, 0.15), 0)
    p.circ(41, 39, 3.4, WHITE, 0)
    p.circ(59, 39, 3.4, WHITE, 0)


@symbol
def plague(p: Pen) -> None:
    """A rat."""
    p.stroke(soft([(84, 76), (98, 64), (92, 44), (98, 30)], n=8), INK, 12)
    p.stroke(soft([(84, 76), (98, 64), (92, 44), (98, 30)], n=8), mix(CREAM, RED, 0.5), 5)
    poly(
        p,
        soft([(4, 74), (20, 52), (40, 46), (66, 44), (88, 60), (88, 82), (60, 88), (26, 86)], closed=True, n=6),
        mix(SLATE, TAN, 0.15),
    )
    p.circ(36, 46, 12, mix(IVORY, RED, 0.35), 4.5)
    p.circ(24, 64, 4.4, INK, 0)
    p.circ(6, 74, 4.4, mix(RED, WHITE, 0.25), 3)


@symbol
def water_storm(p: Pen) -> None:
    for x, y in ((26, 76), (48, 86), (70, 76)):
        p.stroke([(x + 4, y - 8), (x - 4, y + 10)], BLUE, 9)
    for x, y, r in ((30, 42, 22), (52, 30, 26), (74, 44, 20)):
        p.circ(x, y, r, mix(SLATE, SKY, 0.4))
    p.box(26, 40, 52, 22, mix(SLATE, SKY, 0.4), 10)
    p.stroke([(26, 64), (78, 64)], INK, 5)
    p.ell(36, 14, 24, 14, light(SKY, 0.3), 0)


@symbol
def link(p: Pen) -> None:
    for x in (32, 68):
        ring(p, x, 50, 20, CREAM, 11)
    p.stroke([(38, 50), (62, 50)], CREAM, 11)


@symbol
def famine(p: Pen) -> None:
    """An empty bowl and a bare ear of corn."""
    p.stroke([(70, 50), (84, 8)], OAK, 6)
    for y in (14, 26, 38):
        p.stroke([(82 - y * 0.2, y), (94 - y * 0.2, y - 10)], mix(TAN, OAK, 0.4), 5)
    p.ell(10, 38, 76, 26, dark(TAN, 0.25))
    p.ell(20, 43, 56, 14, INK, 0)
    poly(p, [(10, 52), (86, 52), (78, 78), (62, 90), (34, 90), (18, 78)], mix(OAK, RED, 0.2))
    p.stroke([(40, 58), (34, 70), (44, 80)], INK, 4)


@symbol
def civil_war(p: Pen) -> None:
    """A shield split down its middle."""
    poly(p, [(10, 14), (48, 8), (38, 34), (52, 54), (40, 92), (16, 66)], RED)
    poly(p, [(58, 8), (92, 14), (84, 66), (50, 94), (62, 56), (48, 34)], BLUE)
