"""Symbols of XII Century: the heads of prominent people."""

from __future__ import annotations

from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    FELT,
    FERN,
    GOLD,
    INK,
    IVORY,
    LEAF,
    MOSS,
    OAK,
    ORANGE,
    PARCH,
    PINE,
    PLUM,
    RED,
    RUST,
    SEA,
    SKY,
    STONE,
    SUN,
    UMBER,
    VELLUM,
    WOOD,
    Colour,
    mix,
)
from tools.art.pen import Pen
from tools.art.xii_kit import FLESH, SYMBOLS, Draw, arc, poly, shade, soft, star


def bust(p: Pen, coat: Colour, hat: Draw, beard: Colour | None, girth: float) -> None:
    """Shoulders `girth` times as wide as usual: people are told apart by their outline, too."""
    body = [(10, 98), (18, 74), (36, 62), (64, 62), (82, 74), (90, 98)]
    side = [(56, 96), (88, 96), (80, 75), (62, 64)]
    poly(p, [(50 + (x - 50) * girth, y) for x, y in body], coat)
    poly(p, [(50 + (x - 50) * girth, y) for x, y in side], shade(coat), 0)
    p.circ(50, 42, 23, FLESH)
    if beard:
        poly(p, [(28, 44), (36, 50), (64, 50), (72, 44), (68, 64), (50, 76), (32, 64)], beard, 4)
    p.circ(42, 41, 3.4, INK, 0)
    p.circ(58, 41, 3.4, INK, 0)
    hat(p)


def portrait(name: str, coat: Colour, hat: Draw, beard: Colour | None = None, girth: float = 1.0) -> None:
    SYMBOLS[name] = partial(bust, coat=coat, hat=hat, beard=beard, girth=girth)


def hat_builder(p: Pen) -> None:
    poly(p, [(24, 32), *arc(50, 32, 26, 180, 360, 12), (76, 32)], mix(GOLD, SUN, 0.15))
    p.stroke([(16, 34), (84, 34)], INK, 12)
    p.stroke([(18, 34), (82, 34)], mix(GOLD, SUN, 0.15), 5)


def hat_smith(p: Pen) -> None:
    p.stroke([(28, 28), (50, 22), (72, 28)], mix(RED, RUST, 0.65), 9)
    p.line([(74, 96), (86, 60)], mix(OAK, ORANGE, 0.25), 5)
    poly(p, [(70, 50), (100, 58), (96, 72), (68, 64)], mix(BLUE, FLESH, 0.5), 4)


def hat_merchant(p: Pen) -> None:
    poly(p, soft([(18, 34), (20, 14), (44, 6), (74, 10), (84, 30), (50, 28)], closed=True, n=6), mix(PLUM, UMBER, 0.15))
    poly(p, soft([(64, 16), (82, 0), (100, 2), (88, 14), (72, 24)], closed=True, n=5), VELLUM, 4)


def hat_butcher(p: Pen) -> None:
    poly(p, soft([(26, 32), (22, 12), (50, 2), (78, 12), (74, 32)], n=6), CREAM)
    poly(p, [(72, 58), (98, 58), (98, 82), (72, 82)], mix(BLUE, CREAM, 0.75), 4)
    p.line([(85, 82), (85, 96)], mix(OAK, RUST, 0.25), 5)


def hat_hood(c: Colour) -> Draw:
    def draw(p: Pen) -> None:
        poly(
            p,
            [(22, 56), *arc(50, 38, 30, 160, 380, 16), (78, 56), (68, 50), (68, 32), (50, 26), (32, 32), (32, 50)],
            c,
        )

    return draw


def hat_mitre(p: Pen) -> None:
    poly(p, [(28, 32), (24, 16), (50, -1), (76, 16), (72, 32)], CREAM)
    p.stroke([(50, 2), (50, 30)], RED, 6)
    p.stroke([(38, 18), (62, 18)], RED, 6)


def hat_helmet(p: Pen) -> None:
    poly(
        p,
        [
            (24, 46),
            *arc(50, 36, 27, 180, 360, 14),
            (76, 46),
            (66, 44),
            (66, 34),
            (54, 34),
            (54, 52),
            (46, 52),
            (46, 34),
            (34, 34),
            (34, 44),
        ],
        mix(BLUE, IVORY, 0.75),
    )


def hat_wreath(p: Pen) -> None:
    p.stroke(arc(50, 40, 25, 195, 345, 12), mix(OAK, PINE, 0.35), 11)
    for a in range(200, 345, 18):
        q = arc(50, 40, 25, a, a + 1, 1)[0]
        p.ell(q[0] - 6, q[1] - 5, 12, 10, mix(LEAF, MOSS, 0.75), 3)


def hat_coronet(p: Pen) -> None:
    poly(p, [(24, 34), (20, 6), (36, 18), (50, 2), (64, 18), (80, 6), (76, 34)], mix(GOLD, SUN, 0.5))


def hat_miller(p: Pen) -> None:
    poly(p, soft([(24, 34), (16, 18), (36, 4), (66, 4), (84, 20), (76, 34), (50, 30)], closed=True, n=6), CREAM)


def hat_sheriff(p: Pen) -> None:
    poly(p, [(22, 32), (28, 10), (72, 10), (78, 32)], mix(FELT, OAK, 0.85))
    p.stroke([(12, 34), (88, 34)], INK, 11)
    p.stroke([(14, 34), (86, 34)], mix(OAK, PARCH, 0.15), 5)
    poly(p, star(50, 82, 13), mix(GOLD, SUN, 0.5), 4)


def hat_witch(p: Pen) -> None:
    poly(p, [(26, 32), (46, -3), (60, 1), (58, 8), (74, 32)], mix(BLUE, WOOD, 0.65))
    p.stroke([(10, 34), (90, 34)], INK, 12)
    p.stroke([(12, 34), (88, 34)], mix(BLUE, RUST, 0.5), 6)


def hat_jester(p: Pen) -> None:
    poly(p, [(24, 38), (14, 10), (42, 20), (50, 2), (58, 20), (88, 10), (76, 38), (50, 30)], RED)
    poly(p, [(50, 30), (50, 2), (58, 20), (88, 10), (76, 38)], mix(GOLD, SUN, 0.5))
    for x, y in ((14, 12), (50, 4), (86, 12)):
        p.circ(x, y, 7, VELLUM, 4)


portrait("master_builder", mix(BLUE, SUN, 0.15), hat_builder, girth=0.97)
portrait("blacksmith", OAK, hat_smith, mix(OAK, WOOD, 0.65))
portrait("wealthy_merchant", mix(PLUM, FLESH, 0.15), hat_merchant, mix(OAK, RUST, 0.25))
portrait("butcher", mix(STONE, VELLUM, 0.75), hat_butcher, girth=0.8)
portrait("prior", mix(OAK, INK, 0.45), hat_hood(mix(UMBER, INK, 0.3)), girth=0.68)
portrait("bishop", mix(PLUM, RED, 0.5), hat_mitre, girth=0.78)
portrait("army_chief", mix(FELT, RED, 0.85), hat_helmet)
portrait("war_hero", mix(RED, ORANGE, 0.45), hat_wreath, girth=0.9)
portrait("earl", mix(BLUE, RUST, 0.35), hat_coronet, mix(OAK, FLESH, 0.25), girth=1.12)
portrait("miller", mix(SEA, CREAM, 0.35), hat_miller, girth=1.08)
portrait("sheriff", mix(SUN, UMBER, 0.65), hat_sheriff, mix(OAK, WOOD, 0.65))
portrait("witch", mix(BLUE, RUST, 0.5), hat_witch, girth=0.6)
portrait("jongleur", mix(FERN, SKY, 0.35), hat_jester, girth=0.64)
