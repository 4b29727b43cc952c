"""Pictures for the pieces of war: barracks, armoury, dungeon.

A hundred units are one plot. The bottom of a box stands on the bottom of its plot, pair of plots or block.
"""

from __future__ import annotations

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    OAK,
    ORANGE,
    RED,
    SLATE,
    STONE,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import camp_tent, pennant
from tools.art.pen import Pen
from tools.art.structures_town import sign
from tools.art.symbolic import STEEL, draw_skull

POLE = light(OAK, 0.15)


def _hall(p: Pen, x: float, y: float, w: float, roof: Colour) -> None:
    """A long house: lower left corner at (x, y)."""
    p.shape(
        [(x, y), (x + w, y), (x + w, y - 38), (x, y - 38)],
        light(STONE, 0.15),
        [([(x + w * 0.62, 0), (x + w, 0), (x + w, y), (x + w * 0.62, y)], STONE)],
    )
    p.shape(
        [(x - 8, y - 36), (x + 15, y - 71), (x + w - 15, y - 71), (x + w + 8, y - 36)],
        roof,
        [([(x + w * 0.62, 0), (x + w + 40, 0), (x + w + 40, y), (x + w * 0.66, y)], dark(roof, 0.25))],
    )
    for i in range(int((w - 52) // 23)):
        p.box(x + 12 + i * 23, y - 27, 12, 13, light(GOLD, 0.35), 0, 2.2)
    d = x + w - 42
    p.shape([(d, y), (d, y - 21), (d + 13, y - 31), (d + 26, y - 21), (d + 26, y)], dark(OAK, 0.2))


def _dummy(p: Pen, x: float, y: float, s: float = 1.0) -> None:
    """A straw man with a target, its foot at (x, y)."""
    with p.at(x, y, s):
        p.bar((0, 0), (0, -46), OAK, 6, 2.2)
        p.bar((-17, -31), (17, -31), OAK, 5, 2.2)
        p.circ(0, -51, 11, TAN)
        p.circ(0, -23, 13.5, light(TAN, 0.3))
        p.circ(0, -23, 8.5, RED, 0)
        p.circ(0, -23, 4, CREAM, 0)


def barracks_1(p: Pen) -> None:
    """Two by two plots: the hall of the footmen above, their yard below."""
    p.box(12, 106, 176, 84, mix(TAN, OAK, 0.22), 9)
    _hall(p, 28, 100, 144, BLUE)
    pennant(p, 100, 30, 26, RED)
    camp_tent(p, 52, 182, 66, RED)
    _dummy(p, 116, 182)
    for x in (144, 160, 176):
        p.line([(x, 182), (x, 122)], POLE, 3, ink=2)
        p.shape([(x, 108), (x + 6, 122), (x, 132), (x - 6, 122)], light(STEEL, 0.4), ink=2)
    p.line([(136, 158), (184, 158)], OAK, 4, ink=2)


def barracks_2(p: Pen) -> None:
    """Butts: two round targets."""
    for x, y, r in ((33, 46, 24), (68, 58, 25)):
        p.line([(x - 14, y + 36), (x, y)], POLE, 4, ink=2)
        p.line([(x + 14, y + 36), (x, y)], POLE, 4, ink=2)
        for k, c in ((1.0, CREAM), (0.72, BLUE), (0.44, RED), (0.18, GOLD)):
            p.circ(x, y, r * k, c, 2.4 if k == 1 else 0)
    for a, b in (((36, 42), (12, 30)), ((70, 62), (92, 44))):
        p.stroke([a, b], INK, 3.4)
        p.stroke([b, (b[0] + (4 if b[0] < 50 else -4), b[1] + 1)], RED, 5)


def barracks_lodge(p: Pen) -> None:
    with p.at(0, 0, 1.0):
        _hall(p, 12, 90, 76, GREEN)
    pennant(p, 50, 20, 16, GOLD)


def barracks_3(p: Pen) -> None:
    """A stable with a horse looking out."""
    p.shape([(10, 92), (10, 44), (90, 44), (90, 92)], light(OAK, 0.15), [([(64, 0), (99, 0), (99, 99), (64, 99)], OAK)])
    p.shape([(2, 48), (24, 14), (76, 14), (98, 48)], RED, [([(60, 0), (99, 0), (99, 60), (66, 60)], dark(RED))])
    p.box(22, 54, 56, 39, NIGHT, 4)
    horse = mix(OAK, ORANGE, 0.5)
    neck = [
        (44, 93),
        (44, 74),
        (38, 76),
        (28, 74),
        (27, 66),
        (40, 54),
        (44, 46),
        (48, 51),
        (58, 56),
        (68, 72),
        (72, 93),
    ]
    p.shape(neck, light(horse, 0.12), [([(56, 40), (90, 40), (90, 99), (58, 99)], horse)])
    p.shape([(47, 49), (56, 51), (66, 60), (73, 76), (66, 72), (57, 62)], NIGHT, ink=1.4)
    p.shape([(27, 67), (33, 64), (36, 75), (28, 74)], light(TAN, 0.4), ink=1.6)
    p.circ(43, 60, 2.2, INK, 0)
    p.box(20, 82, 60, 9, light(OAK, 0.3), 1, 2.2)


def barracks_lists(p: Pen) -> None:
    """The tilt: a rail and a shield on a post."""
    for x in (14, 50, 86):
        p.line([(x, 90), (x, 62)], POLE, 4, ink=2.2)
    p.line([(8, 70), (92, 70)], RED, 5, ink=2.2)
    p.line([(8, 82), (92, 82)], CREAM, 5, ink=2.2)
    p.line([(50, 66), (50, 22)], POLE, 4, ink=2.2)
    sign(p, "shield", 30, 6, 42, 6)
    p.line([(12, 50), (34, 12)], light(TAN, 0.2), 3, ink=2)
    p.line([(66, 12), (90, 50)], light(TAN, 0.2), 3, ink=2)


def armoury_forge(p: Pen) -> None:
    p.box(62, 6, 16, 34, STONE, 1, 2.4)
    p.shape(
        [(10, 92), (10, 46), (90, 46), (90, 92)],
        mix(STONE, SLATE, 0.35),
        [([(60, 0), (99, 0), (99, 99), (60, 99)], mix(STONE, SLATE, 0.75))],
    )
    p.shape(
        [(2, 50), (20, 22), (80, 22), (98, 50)],
        mix(NIGHT, SLATE, 0.45),
        [([(60, 0), (99, 0), (99, 60), (66, 60)], mix(NIGHT, SLATE, 0.2))],
    )
    p.shape([(24, 92), (24, 68), (38, 58), (52, 68), (52, 92)], NIGHT)
    p.glow(38, 82, 18, ORANGE, 230)
    p.shape([(38, 70), (46, 82), (43, 91), (33, 91), (30, 82)], ORANGE, ink=0, smooth=True)
    sign(p, "swords", 58, 56, 32, 8)


def armoury_kegs(p: Pen) -> None:
    for x, y in ((10, 46), (38, 50)):
        p.shape(
            [(x, y), (x + 28, y), (x + 31, y + 20), (x + 28, y + 42), (x, y + 42), (x - 3, y + 20)],
            OAK,
            [([(x + 17, 0), (x + 50, 0), (x + 50, 99), (x + 17, 99)], dark(OAK, 0.25))],
        )
        for d in (9, 33):
            p.stroke([(x - 1, y + d), (x + 29, y + d)], STEEL, 3.4)
    sign(p, "bomb", 50, 36, 46, 5)
    sign(p, "bomb", 22, 10, 40, 5)


def dungeon_1(p: Pen) -> None:
    """A gate in the rock."""
    rock = mix(STONE, SLATE, 0.55)
    p.shape(
        [(4, 92), (8, 50), (22, 24), (44, 10), (70, 14), (88, 34), (96, 62), (96, 92)],
        rock,
        [([(62, 0), (99, 0), (99, 99), (70, 99)], dark(rock, 0.25))],
    )
    p.shape([(24, 92), (24, 58), (36, 42), (50, 37), (64, 42), (76, 58), (76, 92)], light(STONE, 0.15))
    p.shape([(32, 92), (32, 61), (41, 50), (50, 46), (59, 50), (68, 61), (68, 92)], NIGHT)
    for x in (41, 50, 59):
        p.stroke([(x, 53), (x, 91)], SLATE, 3.2)
    p.stroke([(33, 70), (67, 70)], SLATE, 3.2)
    draw_skull(p, 50, 26, 8, ink=2)


def dungeon_2(p: Pen) -> None:
    """The deeper gate: a maw of stone with teeth."""
    rock = mix(NIGHT, SLATE, 0.6)
    p.shape(
        [(2, 92), (6, 40), (16, 14), (26, 30), (50, 20), (74, 30), (84, 14), (94, 40), (98, 92)],
        rock,
        [([(60, 0), (99, 0), (99, 99), (66, 99)], dark(rock, 0.3))],
    )
    p.shape([(16, 92), (20, 62), (36, 50), (64, 50), (80, 62), (84, 92)], NIGHT)
    p.glow(50, 88, 26, RED, 170)
    for x in (26, 42, 58, 74):
        p.shape([(x - 6, 54), (x + 6, 54), (x, 70)], CREAM, ink=1.8)
    for x in (34, 66):
        p.shape([(x - 9, 42), (x + 9, 42), (x + (3 if x < 50 else -3), 34)], GOLD, ink=2)
        p.stroke([(x, 36), (x, 42)], INK, 2.6)


def dungeon_torches(p: Pen) -> None:
    for x in (24, 76):
        p.glow(x, 34, 24, ORANGE, 150)
        p.line([(x, 90), (x, 46)], POLE, 4, ink=2.2)
        p.shape([(x, 16), (x + 8, 32), (x + 5, 44), (x - 5, 44), (x - 8, 32)], ORANGE, ink=2, smooth=True)
        p.shape([(x, 28), (x + 4, 36), (x, 43), (x - 4, 36)], light(GOLD, 0.3), ink=0, smooth=True)
    for y, w in ((66, 18), (76, 23), (86, 28)):
        p.box(50 - w, y, 2 * w, 11, mix(STONE, SLATE, 0.3), 1, 2)


def dungeon_bones(p: Pen) -> None:
    draw_skull(p, 36, 50, 17, ink=2.4)
    for a, b in (((50, 84), (84, 66)), ((54, 66), (84, 86))):
        p.line([a, b], CREAM, 5, ink=2.2)
        for x, y in (a, b):
            p.circ(x, y, 4.4, CREAM, 2)
    for x, y, w in ((14, 84, 20), (66, 36, 22)):
        p.shape([(x, y), (x + w * 0.2, y - w * 0.6), (x + w * 0.8, y - w * 0.55), (x + w, y)], SLATE)


def dungeon_stairs(p: Pen) -> None:
    """A stair that goes down into the dark."""
    p.box(12, 16, 76, 76, INK, 5)
    for i in range(6):
        p.box(15, 19 + i * 12, 70, 10.4, mix(mix(STONE, SLATE, 0.4), NIGHT, (5 - i) * 0.18), 1)
    for x in (8, 82):
        p.box(x, 12, 10, 84, mix(STONE, SLATE, 0.5), 2, 2.2)
