"""Pieces of Horrible Hordes: shields of the kingdoms, soldiers, houses, castles, towers, and marks of rare ground.

A hundred units, feet on y=90, light from the top left. Each seat has its colour and its pattern.
"""

from __future__ import annotations

import math

from game.client.ui.palette import (
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    OAK,
    PLUM,
    RED,
    SKIN,
    SLATE,
    STONE,
    TAN,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from game.titles.horrible_hordes.look.places import SEAT_COLOURS
from tools.art.pen import Pen, Point, arc_points, right_of
from tools.art.symbolic import STEEL

SEATS = 6


def ground(p: Pen, w: float = 30) -> None:
    """The shadow under a piece."""
    p.haze(50 - w, 83, 2 * w, 13, (0, 0, 0, 70))


def arms(p: Pen, seat: int) -> None:
    """A shield in the seat's colour with its pattern; the letter is set at run time."""
    colour = SEAT_COLOURS[seat]
    edge: list[Point] = [(8, 6), (92, 6), (92, 50), (84, 72), (50, 96), (16, 72), (8, 50)]
    deep = dark(colour, 0.58)  # told from the field by light alone, and still a ground for a pale letter
    patterns: tuple[tuple[list[Point], ...], ...] = (
        ([(50, 6), (92, 6), (92, 60), (50, 96)],),
        tuple([(x, 6), (x + 15, 6), (x + 15, 100), (x, 100)] for x in (22, 63)),
        ([(8, 78), (92, 6), (92, 100), (8, 100)],),
        tuple([(0, y), (100, y), (100, y + 16), (0, y + 16)] for y in (6, 38, 70)),
        ([(8, 6), (50, 6), (50, 46), (8, 46)], [(50, 46), (92, 46), (92, 96), (50, 96)]),
        (
            [(8, 6), (50, 6), (8, 50)],
            [(50, 6), (92, 6), (92, 50)],
            [(8, 50), (50, 96), (8, 96)],
            [(92, 50), (50, 96), (92, 96)],
        ),
    )
    p.shape(edge, colour, [(patch, deep) for patch in patterns[seat]], ink=9)


def soldier(p: Pen, seat: int) -> None:
    coat = SEAT_COLOURS[seat]
    ground(p)
    for x in (38, 52):
        p.box(x, 74, 11, 16, dark(WOOD, 0.3), 2, 2)
    p.bar((80, 92), (80, 14), OAK, 4)
    p.shape([(80, -2), (89, 11), (80, 24), (71, 11)], STEEL, [right_of(80, dark(STEEL, 0.25))])
    p.shape([(29, 80), (71, 80), (65, 46), (35, 46)], coat, [right_of(54, dark(coat))])
    p.stroke([(33, 70), (67, 70)], dark(WOOD, 0.2), 4.4)
    p.circ(50, 33, 18, SKIN)
    p.shape([(30, 29), (35, 12), (50, 6), (65, 12), (70, 29)], STEEL, [right_of(54, dark(STEEL, 0.25))])
    p.line([(28, 29), (72, 29)], light(STEEL, 0.3), 3.4)
    for x in (44, 57):
        p.circ(x, 37, 2.5, INK, 0)
    p.circ(22, 64, 16, coat)
    p.circ(22, 64, 6, GOLD, 2)


def _keep(p: Pen, x: float, w: float, top: float, wall: Colour) -> None:
    p.shape([(x, 90), (x + w, 90), (x + w, top), (x, top)], wall, [right_of(x + w * 0.56, dark(wall, 0.2))])
    n = max(2, round(w / 11))
    each = (w + 6) / n
    for i in range(n):
        p.box(x - 3 + i * each, top - 8, each * 0.66, 10, light(wall, 0.12), 1, 2)


def castle(p: Pen, seat: int) -> None:
    flag = SEAT_COLOURS[seat]
    ground(p, 42)
    for x in (10, 68):
        _keep(p, x, 22, 44, STONE)
    _keep(p, 29, 42, 34, light(STONE, 0.12))
    p.shape([(42, 90), (42, 74), *arc_points(50, 74, 8, 8, 180, 360, 8), (58, 74), (58, 90)], dark(WOOD, 0.3))
    p.bar((50, 26), (50, 0), WOOD, 2.6, 1.6)
    p.shape([(51, 0), (78, 7), (51, 15)], flag)


def ruined(p: Pen, seat: int) -> None:
    """A castle that has been struck: a breach, and smoke."""
    castle(p, seat)
    p.shape([(66, 92), (74, 62), (84, 70), (92, 56), (98, 92)], mix(STONE, NIGHT, 0.5))
    for x, y, r in ((78, 40, 9), (86, 28, 7), (80, 18, 5)):
        p.circ(x, y, r, mix(SLATE, CREAM, 0.35), 2)


def tower(p: Pen, seat: int) -> None:
    flag = SEAT_COLOURS[seat]
    ground(p, 26)
    wall = mix(STONE, PLUM, 0.18)
    p.shape([(34, 90), (66, 90), (62, 38), (38, 38)], wall, [right_of(53, dark(wall, 0.25))])
    p.shape([(26, 40), (50, 2), (74, 40)], flag, [right_of(52, dark(flag))])
    p.circ(50, 56, 6, GOLD)
    p.shape([(44, 90), (44, 76), (50, 70), (56, 76), (56, 90)], dark(WOOD, 0.3))
    p.circ(50, 0, 5, light(PLUM, 0.5))


def town(p: Pen, seat: int) -> None:
    roof = SEAT_COLOURS[seat]
    ground(p, 42)
    wall = mix(TAN, CREAM, 0.4)
    for x, y, w in ((48, 54, 28), (10, 68, 30), (46, 91, 37)):
        h = w * 0.6
        p.shape([(x, y), (x + w, y), (x + w, y - h), (x, y - h)], wall, [right_of(x + w * 0.6, dark(wall, 0.16))])
        peak = [(x - w * 0.14, y - h), (x + w * 1.14, y - h), (x + w * 0.5, y - h * 2.05)]
        p.shape(peak, roof, [right_of(x + w * 0.53, dark(roof))])
        p.box(x + w * 0.36, y - h * 0.6, w * 0.26, h * 0.6, dark(WOOD, 0.1), 1, 1.6)


def burst(p: Pen) -> None:
    """A red star with nine rays: what counters are written on."""
    points = []
    for i in range(18):
        a, r = math.radians(-90 + 20 * i), 47 if i % 2 == 0 else 36
        points.append((50 + r * math.cos(a), 50 + r * math.sin(a)))
    p.shape(points, dark(RED, 0.08), [([(50, 0), (100, 0), (100, 100), (60, 100)], dark(RED, 0.22))], ink=6)


# ---- rare ground, over the picture of the land


def village(p: Pen) -> None:
    with p.at(14, 16, 0.72, ink=2.6):
        wall, roof = mix(TAN, CREAM, 0.4), mix(OAK, GOLD, 0.4)
        for x, y, w in ((54, 60, 30), (8, 76, 34)):
            h = w * 0.6
            p.shape([(x, y), (x + w, y), (x + w, y - h), (x, y - h)], wall)
            p.shape(
                [(x - 4, y - h), (x + w + 4, y - h), (x + w / 2, y - h * 2)], roof, [right_of(x + w / 2, dark(roof))]
            )


def defence(p: Pen) -> None:
    for x, y, r in ((28, 66, 17), (54, 58, 21), (76, 70, 15)):
        p.shape(
            [
                (x - r, y + r * 0.7),
                (x - r * 0.6, y - r * 0.7),
                (x + r * 0.2, y - r),
                (x + r, y - r * 0.1),
                (x + r * 0.9, y + r * 0.7),
            ],
            STONE,
            [right_of(x + r * 0.2, dark(STONE, 0.25))],
            ink=3,
        )


def chasm(p: Pen) -> None:
    rim = [(6, 40), (26, 26), (48, 34), (66, 18), (94, 30), (90, 62), (70, 74), (50, 66), (30, 84), (8, 70)]
    wall = [*rim[:5], (90, 44), (66, 34), (48, 50), (26, 42), (10, 56)]
    p.shape(rim, NIGHT, [(wall, mix(WOOD, NIGHT, 0.3))], ink=4)


def barrens(p: Pen) -> None:
    p.box(0, 0, 100, 100, (*mix(TAN, OAK, 0.4), 150), 6)
    for points in ([(20, 30), (34, 44), (30, 58)], [(60, 24), (54, 42), (70, 54)], [(44, 66), (60, 74), (78, 70)]):
        p.stroke(points, dark(OAK, 0.35), 2.6)


def trade_route(p: Pen) -> None:
    p.stroke([(-4, 70), (30, 58), (52, 62), (74, 44), (104, 36)], dark(OAK, 0.1), 17, smooth=True)
    p.stroke([(-4, 70), (30, 58), (52, 62), (74, 44), (104, 36)], mix(TAN, OAK, 0.2), 12, smooth=True)
    with p.at(32, 34, 0.4, ink=5):
        p.box(0, 30, 84, 34, OAK, 4, 5)
        p.shape([(0, 32), (10, 0), (74, 0), (84, 32)], CREAM)
        for x in (18, 66):
            p.circ(x, 68, 15, dark(WOOD, 0.2))


def heath(p: Pen) -> None:
    for x, y in ((20, 40), (46, 30), (74, 44), (30, 70), (60, 66), (82, 76)):
        for dx in (-7, 0, 7):
            p.stroke([(x, y + 10), (x + dx, y)], dark(GREEN, 0.3), 2.2)
            p.circ(x + dx, y - 2, 3.6, light(PLUM, 0.25), 1.2)


def ruins(p: Pen) -> None:
    for x, top in ((18, 40), (40, 24), (64, 46), (82, 34)):
        p.box(x - 6, top, 12, 84 - top, light(STONE, 0.25), 1, 3)
    p.box(32, 16, 40, 10, light(STONE, 0.25), 1, 3)
    p.box(8, 80, 84, 9, STONE, 1, 3)


def moor(p: Pen) -> None:
    p.box(0, 0, 100, 100, (*mix(SLATE, PLUM, 0.35), 110), 6)
    p.line([(50, 88), (48, 50), (34, 30)], dark(WOOD, 0.45), 5, ink=2)
    p.line([(48, 56), (66, 34), (64, 20)], dark(WOOD, 0.45), 4, ink=2)
    p.line([(36, 34), (22, 30)], dark(WOOD, 0.45), 3, ink=1.6)


def desert(p: Pen) -> None:
    p.box(0, 0, 100, 100, (*mix(GOLD, TAN, 0.55), 215), 6)
    for y in (38, 60, 80):
        p.stroke([(8, y), (30, y - 8), (52, y), (74, y - 8), (94, y)], mix(GOLD, OAK, 0.45), 3, smooth=True)
    p.line([(74, 44), (74, 22)], dark(GREEN, 0.1), 7, ink=2.4)
    p.line([(74, 36), (84, 34), (84, 26)], dark(GREEN, 0.1), 5, ink=2.4)


def plains(p: Pen) -> None:
    for x, y in ((16, 34), (38, 48), (62, 30), (84, 50), (26, 74), (54, 72), (78, 80)):
        for dx in (-5, 0, 5):
            p.stroke([(x, y + 8), (x + dx, y - 4)], mix(LEAF, GOLD, 0.55), 2.6)


LANDS = {
    "friendly_village": village,
    "natural_defensive_position": defence,
    "chasm": chasm,
    "barrens": barrens,
    "trade_route": trade_route,
    "heath": heath,
    "ancient_ruins": ruins,
    "desolate_moor": moor,
    "desert": desert,
    "plains": plains,
}
PIECES = {"army": soldier, "town": town, "castle": castle, "ruined": ruined, "tower": tower}
