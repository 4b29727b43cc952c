"""Signs of abilities for which the house has none: shooting engines, nets, springs, the earth that opens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SKY,
    SLATE,
    STONE,
    SUN,
    WOOD,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points, right_of
from tools.art.registry import Draw, Sprite
from tools.art.symbolic import STEEL


def bow(p: Pen) -> None:
    p.line(arc_points(34, 50, 46, 44, -80, 80, 18), OAK, 8)
    p.stroke([(42, 8), (18, 50), (42, 92)], CREAM, 3.4)
    p.bar((14, 50), (84, 50), light(STEEL, 0.3), 4)
    p.shape([(98, 50), (78, 40), (78, 60)], STEEL)


def javelins(p: Pen) -> None:
    for x in (6, 30, 54):
        p.bar((x, 92), (x + 34, 22), OAK, 5)
        p.shape([(x + 42, 4), (x + 42, 28), (x + 26, 20)], STEEL)


def ballista(p: Pen) -> None:
    p.line(arc_points(50, 62, 42, 40, 190, 350, 16), OAK, 8)
    p.stroke([(10, 56), (50, 82), (90, 56)], CREAM, 3.4)
    p.bar((50, 92), (50, 20), WOOD, 9)
    p.shape([(50, 0), (36, 26), (64, 26)], STEEL)


def catapult(p: Pen) -> None:
    p.bar((10, 80), (90, 80), OAK, 9)
    p.bar((34, 80), (58, 44), OAK, 7)
    p.bar((74, 76), (26, 26), WOOD, 8)
    p.circ(22, 20, 15, STONE)
    for x in (24, 76):
        p.circ(x, 86, 10, dark(WOOD, 0.2))


def cannon(p: Pen) -> None:
    p.shape([(8, 40), (78, 16), (92, 42), (24, 70)], dark(STEEL, 0.45), [right_of(50, dark(STEEL, 0.6))])
    p.circ(16, 56, 15, dark(STEEL, 0.4))
    p.circ(46, 74, 18, OAK)
    p.circ(46, 74, 5, GOLD)
    p.shape([(84, 14), (98, 4), (96, 20), (104, 30), (92, 34)], ORANGE)


def net(p: Pen) -> None:
    p.shape([(8, 12), (92, 12), (80, 62), (50, 92), (20, 62)], mix(SKY, CREAM, 0.5), smooth=True)
    for i in range(5):
        p.stroke([(14 + 18 * i, 14), (30 + 10 * i, 84)], OAK, 3.2)
    for y in (30, 48, 66):
        p.stroke([(14, y), (86, y)], OAK, 3.2)
    for x in (10, 36, 64, 90):
        p.circ(x, 12, 6, STEEL)


def flask(p: Pen) -> None:
    p.shape([(38, 8), (62, 8), (62, 34), (84, 76), (74, 92), (26, 92), (16, 76), (38, 34)], light(SKY, 0.6))
    p.shape([(28, 58), (72, 58), (80, 76), (72, 88), (28, 88), (20, 76)], SEA, ink=0)
    p.bar((50, 64), (50, 84), CREAM, 4)
    p.bar((41, 71), (59, 71), CREAM, 4)
    p.box(34, 3, 32, 12, OAK, 3, 4)


def arch(p: Pen) -> None:
    p.shape(
        [(6, 92), (6, 14), (94, 14), (94, 92), (74, 92), (74, 58), *arc_points(50, 58, 24, 24, 0, -180, 12), (26, 92)],
        STONE,
        [right_of(62, dark(STONE, 0.2))],
    )
    for a in range(-160, 0, 40):
        ends = [arc_points(50, 58, r, r, a, a + 1, 1)[0] for r in (25, 38)]
        p.stroke(ends, INK, 3)
    p.shape([(43, 34), (57, 34), (60, 18), (40, 18)], light(STONE, 0.4))


def pine(p: Pen) -> None:
    p.box(43, 78, 14, 18, OAK, 2, 4)
    for y, w in ((82, 38), (60, 31), (38, 23)):
        p.shape([(50 - w, y), (50 + w, y), (50, y - 36)], mix(GREEN, PINE, 0.5), [right_of(54, dark(PINE, 0.1))])


def chasm(p: Pen) -> None:
    p.box(4, 40, 92, 52, mix(GREEN, OAK, 0.6), 8, 5)
    p.shape([(50, 36), (40, 54), (54, 64), (42, 92), (66, 92), (70, 68), (58, 56), (66, 36)], NIGHT)
    for points in ([(16, 30), (24, 16), (16, 4)], [(84, 30), (76, 16), (84, 4)]):
        p.line(points, ORANGE, 5)


def pair(p: Pen) -> None:
    for x, coat in ((32, RED), (68, BLUE)):
        p.shape([(x - 28, 96), (x - 20, 62), (x + 20, 62), (x + 28, 96)], coat)
        p.circ(x, 42, 20, SKIN)
        p.shape(arc_points(x, 38, 21, 20, 180, 360, 12), WOOD)


def fireball(p: Pen) -> None:
    p.shape(
        [
            (96, 4),
            (74, 14),
            (80, 2),
            (56, 18),
            (34, 30),
            (20, 56),
            (34, 84),
            (62, 86),
            (82, 66),
            (84, 44),
            (98, 28),
            (86, 30),
        ],
        ORANGE,
        smooth=True,
    )
    p.circ(50, 60, 22, SUN)
    p.circ(48, 62, 11, CREAM, 0)


def medicine(p: Pen) -> None:
    p.box(14, 30, 72, 58, light(RED, 0.1), 8, 5)
    p.line([(34, 28), (36, 12), (64, 12), (66, 28)], OAK, 7)
    p.box(43, 40, 14, 38, CREAM, 0)
    p.box(31, 52, 38, 14, CREAM, 0)


def twister(p: Pen) -> None:
    for y, w in ((14, 42), (34, 33), (54, 24), (72, 15), (88, 7)):
        p.ell(50 - w + (y % 4) * 3, y - 9, 2 * w, 20, mix(SLATE, SKY, y / 120), 4)


def vial(p: Pen) -> None:
    for x, y, r in ((34, 60, 24), (62, 56, 26), (48, 36, 22)):
        p.circ(x, y, r, mix(GREEN, PLUM, 0.25))
    for x in (40, 60):
        p.circ(x, 52, 6, NIGHT, 0)
    p.shape([(44, 68), (56, 68), (50, 60)], NIGHT, ink=0)


def lightning(p: Pen) -> None:
    p.shape([(58, 2), (18, 56), (44, 56), (34, 98), (82, 38), (54, 38), (72, 2)], SUN, [right_of(56, GOLD)])


def bridge(p: Pen) -> None:
    p.box(2, 66, 96, 26, SEA, 4, 4)
    p.shape(
        [(2, 74), (2, 52), (50, 30), (98, 52), (98, 74), (80, 74), *arc_points(50, 74, 28, 26, 0, -180, 12), (20, 74)],
        STONE,
    )


def trap(p: Pen) -> None:
    p.line(arc_points(50, 66, 40, 28, 180, 360, 16), STEEL, 7)
    p.line(arc_points(50, 66, 40, 18, 0, 180, 16), STEEL, 7)
    for i in range(5):
        x = 20 + i * 15
        p.shape([(x - 6, 52), (x + 6, 52), (x, 68)], light(STEEL, 0.4), ink=3)
    p.circ(50, 70, 8, RED)


DRAWN = {
    "great_bows": bow, "skirmishers": javelins, "ballistae": ballista, "catapults": catapult, "bombards": cannon,
    "nets": net, "holy_water": flask, "vaulted_arches": arch, "rangers": pine, "earthquake": chasm, "friends": pair,
    "fireball": fireball, "medicine": medicine, "twister": twister, "poison_cloud": vial, "lightning_strike": lightning,
    "bridges": bridge, "traps": trap,
}  # fmt: skip


def _set_in(draw: Draw, p: Pen) -> None:
    with p.at(7.5, 7.5, 0.85, ink=5.0):
        draw(p)


def sprites() -> Iterator[Sprite]:
    """Every sign, 96 pixels high."""
    for name, draw in DRAWN.items():
        yield Sprite(f"sym/hh_{name}", partial(_set_in, draw), "symbols_hordes", 96, ink=5)
