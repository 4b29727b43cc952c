"""Symbols of what a player plays with: sound, screen, gamepad, keyboard, mouse."""

from __future__ import annotations

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    PLUM,
    RED,
    SKY,
    SLATE,
    STONE,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points, right_of
from tools.art.symbolic import symbol


@symbol
def sound(p: Pen) -> None:
    p.shape([(6, 36), (26, 36), (50, 14), (50, 86), (26, 64), (6, 64)], STONE, [right_of(32, mix(STONE, SLATE, 0.5))])
    for r in (16, 32):
        p.line(arc_points(54, 50, r, r * 1.15, -48, 48), light(STONE, 0.4), 4.5, ink=4)


@symbol
def mute(p: Pen) -> None:
    p.shape([(6, 36), (26, 36), (50, 14), (50, 86), (26, 64), (6, 64)], STONE, [right_of(32, mix(STONE, SLATE, 0.5))])
    for a in (((62, 38), (88, 64)), ((88, 38), (62, 64))):
        p.line(a, RED, 7)


@symbol
def music(p: Pen) -> None:
    for x, y in ((40, 20), (84, 10)):
        p.line([(x, y), (x, 72 if x < 50 else 62)], PLUM, 5, ink=4)
    p.shape([(37, 14), (87, 4), (87, 22), (37, 32)], PLUM)
    for x, y in ((28, 76), (72, 66)):
        p.ell(x - 18, y - 13, 36, 26, light(PLUM, 0.2))


@symbol
def screen(p: Pen) -> None:
    p.box(4, 12, 92, 64, INK, 8)
    p.box(9, 17, 82, 54, SKY, 4)
    p.shape([(9, 60), (32, 36), (50, 54), (66, 42), (91, 62), (91, 71), (9, 71)], LEAF, ink=0)
    p.shape([(36, 76), (64, 76), (70, 92), (30, 92)], SLATE)


@symbol
def gamepad(p: Pen) -> None:
    p.shape(
        [(22, 26), (78, 26), (92, 44), (96, 76), (84, 84), (68, 66), (32, 66), (16, 84), (4, 76), (8, 44)],
        mix(SLATE, STONE, 0.3),
        [([(0, 56), (100, 56), (100, 100), (0, 100)], SLATE)],
        smooth=True,
    )
    p.stroke([(30, 37), (30, 57)], INK, 8)
    p.stroke([(20, 47), (40, 47)], INK, 8)
    for x, y, c in ((70, 38, GOLD), (62, 47, BLUE), (80, 47, RED), (70, 57, GREEN)):
        p.circ(x, y, 5.4, c, 2.5)


@symbol
def keyboard(p: Pen) -> None:
    p.box(2, 22, 96, 58, INK, 9)
    p.box(7, 27, 86, 48, STONE, 5)
    for y, n in ((32, 6), (46, 6)):
        for i in range(n):
            p.box(12 + i * 13, y, 10, 10, NIGHT, 2)
    p.box(26, 60, 48, 10, NIGHT, 2)


@symbol
def mouse(p: Pen) -> None:
    p.shape(
        [(26, 30), (36, 12), (50, 6), (64, 12), (74, 30), (76, 66), (64, 88), (50, 94), (36, 88), (24, 66)],
        CREAM,
        [right_of(54, dark(CREAM, 0.15))],
        smooth=True,
    )
    p.stroke([(25, 46), (75, 46)], INK, 5)
    p.stroke([(50, 8), (50, 46)], INK, 5)
    p.box(45, 18, 10, 18, RED, 5, 2)
