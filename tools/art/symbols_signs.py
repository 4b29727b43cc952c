"""Symbols of the interface: arrows, switches, question marks, signs on buttons."""

from __future__ import annotations

import math

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    OAK,
    ORANGE,
    PLUM,
    RED,
    RUST,
    SKIN,
    SKY,
    SLATE,
    STONE,
    TAN,
    VELLUM,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points, right_of
from tools.art.symbolic import STEEL, draw_face, symbol


@symbol
def question(p: Pen) -> None:
    hook = [(32, 34), (36, 20), (50, 13), (65, 20), (67, 36), (52, 50), (50, 64)]
    p.stroke(hook, INK, 23, smooth=True)
    p.circ(50, 85, 12, INK, 0)
    p.stroke(hook, CREAM, 12, smooth=True)
    p.circ(50, 85, 7, CREAM, 0)


@symbol
def coin(p: Pen) -> None:
    """One gold piece."""
    p.circ(50, 50, 42, GOLD)
    p.stroke(arc_points(50, 50, 31, 31, 150, 300), light(GOLD, 0.6), 6)
    p.stroke(arc_points(50, 50, 31, 31, -30, 120), dark(GOLD, 0.3), 6)
    p.shape([(33, 65), (30, 40), (41, 50), (50, 33), (59, 50), (70, 40), (67, 65)], light(GOLD, 0.4), ink=4)


@symbol
def combo(p: Pen) -> None:
    """Two dice that make a pair."""
    p.stroke(arc_points(50, 42, 30, 26, 190, 350), INK, 13)
    p.stroke(arc_points(50, 42, 30, 26, 190, 350), GOLD, 5)
    draw_face(p, 4, x=0, y=44, size=50)
    draw_face(p, 5, x=50, y=44, size=50)


@symbol
def bag(p: Pen) -> None:
    """A drawstring bag to draw from."""
    c = mix(PLUM, BLUE, 0.35)
    p.shape(
        [(36, 34), (64, 34), (88, 62), (84, 90), (50, 96), (16, 90), (12, 62)], c, [right_of(56, dark(c))], smooth=True
    )
    p.shape([(28, 8), (40, 16), (50, 8), (60, 16), (72, 8), (66, 32), (34, 32)], light(c, 0.15))
    p.line([(32, 34), (68, 34)], GOLD, 5)
    p.stroke([(66, 36), (82, 44), (78, 56)], INK, 4, smooth=True)
    star_at = [(50, 52), (55, 62), (66, 63), (58, 70), (60, 81), (50, 75), (40, 81), (42, 70), (34, 63), (45, 62)]
    p.shape(star_at, light(GOLD, 0.2), ink=3)


@symbol
def eraser(p: Pen) -> None:
    p.shape([(8, 66), (50, 18), (90, 42), (50, 92)], light(RED, 0.35), [([(50, 92), (90, 42), (100, 100)], RED)])
    p.shape(
        [(30, 41), (50, 18), (90, 42), (71, 66)],
        BLUE,
        [([(71, 66), (60, 60), (82, 34), (100, 40), (100, 80)], dark(BLUE))],
    )
    p.line([(64, 92), (92, 92)], CREAM, 2.6, ink=3.4)


@symbol
def redo(p: Pen) -> None:
    p.line(arc_points(48, 56, 30, 28, 120, 380, 26), BLUE, 11)
    p.shape([(96, 46), (60, 40), (78, 74)], BLUE)


@symbol
def speed(p: Pen) -> None:
    for x in (6, 48):
        p.shape([(x, 14), (x + 44, 50), (x, 86)], GOLD, [([(x, 50), (x + 44, 50), (x, 100)], dark(GOLD, 0.2))])


@symbol
def skip(p: Pen) -> None:
    p.shape([(8, 14), (62, 50), (8, 86)], GOLD, [([(8, 50), (62, 50), (8, 100)], dark(GOLD, 0.2))])
    p.box(68, 11, 24, 78, INK, 6)
    p.box(73, 16, 14, 68, GOLD, 3)


@symbol
def play(p: Pen) -> None:
    p.shape([(20, 8), (92, 50), (20, 92)], light(GREEN, 0.1), [([(20, 50), (92, 50), (20, 100)], dark(GREEN, 0.1))])


@symbol
def pause(p: Pen) -> None:
    for x in (16, 56):
        p.box(x, 10, 28, 80, INK, 7)
        p.box(x + 5, 15, 18, 70, GOLD, 4)


def _arrow(p: Pen, degrees: float) -> None:
    turn = math.radians(degrees)
    q = [(92, 50), (52, 10), (52, 34), (8, 34), (8, 66), (52, 66), (52, 90)]
    c, s = math.cos(turn), math.sin(turn)
    p.shape([(50 + (x - 50) * c - (y - 50) * s, 50 + (x - 50) * s + (y - 50) * c) for x, y in q], light(OAK, 0.25))


@symbol
def right(p: Pen) -> None:
    _arrow(p, 0)


@symbol
def down(p: Pen) -> None:
    _arrow(p, 90)


@symbol
def left(p: Pen) -> None:
    _arrow(p, 180)


@symbol
def up(p: Pen) -> None:
    _arrow(p, 270)


@symbol
def plus(p: Pen) -> None:
    for width, c in ((32, INK), (22, GREEN)):
        p.stroke([(50, 20), (50, 80)], c, width)
        p.stroke([(20, 50), (80, 50)], c, width)


@symbol
def minus(p: Pen) -> None:
    p.line([(18, 50), (82, 50)], RUST, 22)


@symbol
def search(p: Pen) -> None:
    p.line([(64, 64), (88, 88)], OAK, 13)
    p.circ(42, 42, 32, STEEL)
    p.circ(42, 42, 22, light(SKY, 0.55))
    p.stroke(arc_points(42, 42, 13, 13, 180, 260), CREAM, 6)


@symbol
def rotate(p: Pen) -> None:
    for turn in (0, 180):
        ring = arc_points(50, 50, 33, 33, turn + 20, turn + 130)
        p.line(ring, BLUE, 10)
    p.shape([(92, 38), (84, 68), (62, 46)], BLUE)
    p.shape([(8, 62), (16, 32), (38, 54)], BLUE)


@symbol
def mirror(p: Pen) -> None:
    for y in (6, 30, 54, 78):
        p.line([(50, y + 3), (50, y + 9)], CREAM, 2.4, ink=3.4)
    p.shape([(40, 20), (40, 82), (6, 82)], BLUE)
    p.shape([(60, 20), (60, 82), (94, 82)], light(BLUE, 0.6))


@symbol
def hand(p: Pen) -> None:
    """A white glove that points up and left; its tip is near (19, 8)."""
    with p.at(4, 2, 0.82):
        p.shape(
            [
                (16, 8),
                (28, 6),
                (42, 46),
                (54, 42),
                (66, 46),
                (78, 50),
                (90, 58),
                (90, 88),
                (76, 104),
                (44, 104),
                (26, 82),
                (8, 66),
                (16, 56),
                (30, 64),
            ],
            CREAM,
            [([(60, 30), (100, 50), (100, 120), (50, 120), (76, 84)], dark(CREAM, 0.16))],
        )
        for a, b in (((54, 46), (56, 62)), ((66, 49), (68, 64)), ((78, 54), (79, 68))):
            p.stroke([a, b], INK, 4)
        p.shape([(40, 100), (80, 100), (84, 116), (40, 116)], RED)


@symbol
def menu(p: Pen) -> None:
    for y in (22, 50, 78):
        p.line([(18, y), (82, y)], light(OAK, 0.3), 10)


@symbol
def home(p: Pen) -> None:
    p.shape([(18, 94), (18, 48), (82, 48), (82, 94)], VELLUM, [right_of(56, TAN)])
    p.shape([(4, 52), (50, 10), (96, 52)], RED, [right_of(50, dark(RED))])
    p.shape([(40, 94), (40, 64), (60, 64), (60, 94)], OAK)


@symbol
def bin(p: Pen) -> None:
    """What is thrown away."""
    p.shape([(20, 32), (80, 32), (74, 95), (26, 95)], STONE, [right_of(56, mix(STONE, SLATE, 0.5))])
    for x in (38, 50, 62):
        p.stroke([(x, 44), (x, 84)], INK, 5)
    p.box(10, 16, 80, 18, INK, 6)
    p.box(15, 21, 70, 8, SLATE, 3)
    p.box(38, 6, 24, 14, INK, 5)


@symbol
def info(p: Pen) -> None:
    p.circ(50, 50, 44, BLUE)
    p.circ(50, 28, 7.5, CREAM, 0)
    p.stroke([(50, 48), (50, 74)], CREAM, 13)


@symbol
def odds(p: Pen) -> None:
    """Bars of chance."""
    for x, h, c in ((8, 36, GOLD), (36, 74, ORANGE), (64, 50, RED)):
        p.box(x, 90 - h, 28, h + 2, INK, 3)
        p.box(x + 5, 95 - h, 18, h - 7, c, 1)
    p.stroke([(4, 93), (96, 93)], INK, 6)


@symbol
def player(p: Pen) -> None:
    p.shape([(10, 96), (16, 66), (34, 56), (66, 56), (84, 66), (90, 96)], RED, [right_of(54, dark(RED))])
    p.circ(50, 36, 24, SKIN)
    p.shape([(30, 20), (30, 2), (41, 10), (50, 0), (59, 10), (70, 2), (70, 20)], GOLD)


@symbol
def robot(p: Pen) -> None:
    """A player of cogs."""
    p.stroke([(50, 20), (50, 8)], INK, 6)
    p.circ(50, 9, 7, RED)
    p.box(12, 22, 76, 62, INK, 12)
    p.box(17, 27, 66, 52, STEEL, 8)
    for x in (36, 64):
        p.circ(x, 47, 9, light(GOLD, 0.4), 4)
    p.stroke([(36, 67), (64, 67)], INK, 6)
    for x in (4, 86):
        p.box(x, 42, 10, 24, INK, 3)


@symbol
def heart(p: Pen) -> None:
    q = [(50, 92), (12, 54), (6, 30), (22, 12), (40, 16), (50, 30), (60, 16), (78, 12), (94, 30), (88, 54)]
    p.shape(q, RED, [right_of(54, dark(RED))])


@symbol
def seal(p: Pen) -> None:
    """Done: red wax on a ribbon."""
    for x in (32, 56):
        p.shape([(x - 6, 56), (x + 16, 56), (x + 18, 98), (x + 5, 88), (x - 8, 98)], GOLD)
    q = [
        (50 + (39 + 3 * (i % 2)) * math.cos(i * math.pi / 8), 42 + (37 + 3 * (i % 2)) * math.sin(i * math.pi / 8))
        for i in range(16)
    ]
    p.shape(q, RED, smooth=True)
    p.circ(50, 42, 25, dark(RED, 0.22), 0)
    p.circ(50, 43, 22, light(RED, 0.08), 0)
    p.stroke([(39, 43), (47, 52), (62, 33)], CREAM, 7)
