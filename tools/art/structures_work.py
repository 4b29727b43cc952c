"""Pictures for the pieces of work: lumber mill, quarry, tannery, windmill.

A hundred units are one plot. The bottom of a box stands on the bottom of its plot, pair of plots or block.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.client.ui.palette import GOLD, INK, NIGHT, OAK, RED, SLATE, STONE, TAN, Colour, dark, light, mix
from tools.art.masonry import cottage
from tools.art.pen import Pen
from tools.art.scenery import field
from tools.art.structures_town import sign

POLE = light(OAK, 0.15)


def mill_house(p: Pen) -> None:
    cottage(p, 13, 88, 74, dark(RED, 0.08), fire=False)


def mill_saw(p: Pen) -> None:
    q = [
        (
            50 + (31 if i % 2 else 24) * math.cos(i * math.pi / 12),
            48 + (31 if i % 2 else 24) * math.sin(i * math.pi / 12),
        )
        for i in range(24)
    ]
    p.shape(q, light(STONE, 0.4), [([(51, 0), (99, 0), (99, 99), (60, 99)], STONE)])
    p.circ(50, 48, 7, SLATE)
    p.shape([(5, 56), (95, 56), (95, 70), (5, 70)], OAK, [([(0, 63), (99, 63), (99, 80), (0, 80)], dark(OAK, 0.2))])
    for x in (16, 84):
        p.stroke([(x, 70), (x, 90)], INK, 6)
    for x, y in ((34, 86), (46, 90), (58, 86), (66, 91)):
        p.circ(x, y, 2, TAN, 0)


def mill_logs(p: Pen) -> None:
    sign(p, "wood", 9, 12, 80, 3)


def quarry_pit(p: Pen) -> None:
    """A stepped pit and a crane over it."""
    rock = mix(STONE, SLATE, 0.35)
    for g, c in ((0, mix(rock, SLATE, 0.45)), (13, mix(rock, SLATE, 0.85)), (26, mix(NIGHT, SLATE, 0.55))):
        p.ell(5 + g * 1.15, 34 + g * 0.75, 90 - g * 2.3, 58 - g * 1.4, c)
    mast = [(17, 88), (17, 12), (66, 22)]
    p.stroke(mast, INK, 9.6)
    p.stroke(mast, light(OAK, 0.2), 4.6)
    p.stroke([(17, 36), (38, 16)], INK, 5)
    p.stroke([(63, 22), (63, 46)], INK, 2.2)
    p.shape(
        [(52, 46), (74, 46), (74, 60), (52, 60)], light(STONE, 0.4), [([(65, 0), (99, 0), (99, 99), (65, 99)], STONE)]
    )


def quarry_heap(p: Pen) -> None:
    sign(p, "stone", 8, 10, 84, 3)


def quarry_blocks(p: Pen) -> None:
    for x, y, w in ((8, 62, 40), (50, 62, 40), (28, 34, 42)):
        p.shape(
            [(x, y), (x + w, y), (x + w, y + 27), (x, y + 27)],
            light(STONE, 0.2),
            [([(x + w * 0.62, 0), (x + w, 0), (x + w, 99), (x + w * 0.62, 99)], mix(STONE, SLATE, 0.5))],
        )
    sign(p, "pick", 38, 6, 58, 4)


def tannery_house(p: Pen) -> None:
    cottage(p, 15, 86, 62, mix(OAK, RED, 0.3))
    p.ell(66, 66, 30, 22, OAK)
    p.ell(69, 68, 24, 12, dark(RED, 0.2), 1.6)


def tannery_frame(p: Pen) -> None:
    for x in (12, 88):
        p.line([(x, 12), (x, 92)], POLE, 5)
    p.line([(6, 17), (94, 17)], POLE, 5)
    sign(p, "leather", 20, 22, 60, 4)
    for a, b in (((16, 22), (26, 28)), ((84, 22), (74, 28)), ((16, 82), (26, 75)), ((84, 82), (74, 75))):
        p.stroke([a, b], INK, 2.4)


def mill_tower(wall_c: Colour, roof: Colour) -> Callable[[Pen], None]:
    """A windmill without its sails: 110 wide, 124 high, the hub at (55, 58)."""

    def draw(p: Pen) -> None:
        body = [(31, 119), (40, 60), (70, 60), (79, 119)]
        p.shape(body, wall_c, [([(60, 40), (120, 40), (120, 140), (60, 140)], dark(wall_c, 0.18))])
        p.shape(
            [(34, 64), (40, 44), (55, 33), (70, 44), (76, 64)],
            roof,
            [([(56, 0), (120, 0), (120, 90), (56, 90)], dark(roof, 0.25))],
        )
        p.shape([(47, 119), (47, 102), (55, 94), (63, 102), (63, 119)], dark(OAK, 0.2), ink=2)
        p.box(50, 76, 11, 11, light(GOLD, 0.3), 1, 2)

    return draw


def sails(p: Pen) -> None:
    """Four sails about (50, 50); one full turn is four quarter turns alike."""
    for a in (45, 135, 225, 315):
        r = math.radians(a)
        ux, uy = math.cos(r), math.sin(r)
        p.stroke([(50, 50), (50 + ux * 45, 50 + uy * 45)], INK, 4.6)
        corners = ((12, 1), (45, 1), (45, 15), (14, 12))
        p.shape([(50 + ux * d - uy * e, 50 + uy * d + ux * e) for d, e in corners], light(TAN, 0.5), ink=2.2)
        for d in (24, 34):
            p.stroke(
                [(50 + ux * d - uy * 2, 50 + uy * d + ux * 2), (50 + ux * d - uy * 13, 50 + uy * d + ux * 13)],
                dark(TAN, 0.3),
                1.4,
            )
    p.circ(50, 50, 6.5, OAK)


def mill_field(c: Colour, rows: int) -> Callable[[Pen], None]:
    """A ploughed plot."""

    def draw(p: Pen) -> None:
        field(p, [(9, 10), (91, 10), (91, 90), (9, 90)], c, rows)
        step = 82 / rows
        for i in range(rows):
            for j in range(4):
                x, y = 9 + step * (i + 0.5), 28 + j * 19
                p.stroke([(x, y), (x, y - 10)], dark(c, 0.38), 2)
                p.shape([(x - 3.4, y - 7), (x, y - 14), (x + 3.4, y - 7), (x, y - 2)], light(c, 0.35), ink=1.2)

    return draw
