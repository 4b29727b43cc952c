"""The title's vista, painted far to near; what moves in it are sprites of pictures_vista.

All is 664 points wide, 12 of them beyond the screen on each side; LAYERS tells where each layer begins below the top.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

import pygame

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    TAN,
    dark,
    light,
    mix,
)
from tools.art.masonry import cottage, round_tower, wall
from tools.art.pen import Pen, spline
from tools.art.pictures_scene import AIR, HORIZON, K, picture, rays, sym
from tools.art.registry import Picture
from tools.art.scenery import bush, conifer, field, peak, ridge, road, tree, tuft

WIDE, MARGIN = 664, 12
SUN_AT = (322.0, 150.0)


def _sky(p: Pen) -> None:
    w = WIDE + 4
    stops = [(0, mix(SKY, BLUE, 0.42)), (0.36, mix(SKY, CREAM, 0.18)), (0.6, HORIZON), (1, HORIZON)]
    p.grade(-MARGIN - 2, 0, w, 262, stops)
    p.glow(*SUN_AT, 200, light(GOLD, 0.35), 190)
    rays(p, *SUN_AT, 440, alpha=20)
    p.circ(*SUN_AT, 27, light(GOLD, 0.5), 0)
    p.circ(*SUN_AT, 23, light(GOLD, 0.78), 0)


def _mountains(p: Pen) -> None:
    r = random.Random(7)
    with p.at(0, 0, ink=0.55, air=(AIR, 0.55)):
        places = ((20, 110, 60), (96, 90, 44), (170, 104, 66), (258, 96, 50), (402, 104, 62), (356, 84, 44))
        for x, w, h in (*places, (306, 70, 34), (612, 120, 74), (548, 96, 58), (500, 90, 46)):
            peak(p, x, 190, w, h)
    with p.at(0, 0, ink=0.6, air=(AIR, 0.3)):
        top = [(-22, 176), (90, 182), (180, 178), (240, 170), (300, 179), (360, 170), (420, 178), (500, 166)]
        ridge(p, [*top, (560, 176), (660, 162)], 262, mix(PINE, SKY, 0.25), light(PINE, 0.25))
        for _ in range(46):
            at = r.uniform(60, 652)
            conifer(p, at, 183 + 4 * math.sin(at / 19) + r.uniform(-3, 3), r.uniform(9, 14), mix(PINE, SKY, 0.2))


def _lake(p: Pen) -> None:
    shore = [(-22, 194), (120, 191), (228, 190), (280, 186), (352, 188), (396, 197), (372, 216), (340, 244), (-22, 246)]
    p.shape(shore, light(SEA, 0.18), ink=0.5)
    for i, half in enumerate((9, 6, 10, 7, 12, 8, 13, 9, 14)):
        low = 188.5 + i * 2.9
        p.stroke([(322 - half + i % 3, low), (322 + half - i % 2 * 3, low)], light(GOLD, 0.7), 1.0)
    glints = ((258, 197, 12), (352, 200, 13), (280, 206, 12), (250, 209, 10), (372, 195, 8), (292, 193, 8))
    for x, y, s in (*glints, (150, 199, 14), (90, 206, 10), (190, 211, 12), (30, 202, 12)):
        p.stroke([(x, y), (x + s, y)], light(SEA, 0.6), 0.8)


def bare_castle(p: Pen, x: float, y: float, s: float) -> None:
    """The capitol without its flags: they are sprites that wave. FLAGS tells where they stand."""
    with p.at(x, y, s):
        round_tower(p, 8, -14, 15, 74, dark(RED, 0.05))
        round_tower(p, -14, -12, 13, 50, RED)
        round_tower(p, 28, -12, 12, 46, RED)
        wall(p, -34, 40, -6, 24)
        keep = [(-8, -6), (-8, -44), (26, -44), (26, -6)]
        p.shape(keep, light(STONE, 0.15), [([(13, -60), (30, -60), (30, 0), (13, 0)], mix(STONE, SLATE, 0.35))])
        for i in range(4):
            left = -10 + i * 10
            p.shape([(left, -42), (left, -49), (left + 6, -49), (left + 6, -42)], light(STONE, 0.3))
        for wx in (-2, 9, 20):
            slit = [(wx - 1.8, -28), (wx - 1.8, -35), (wx, -38), (wx + 1.8, -35), (wx + 1.8, -28)]
            p.shape(slit, NIGHT, ink=0)
        wall(p, -46, 46, 0, 16, light(STONE, 0.1))
        round_tower(p, -46, 2, 16, 34)
        round_tower(p, 46, 2, 16, 34)
        gate = [(-3, 1), (-3, -17), (3, -24), (15, -24), (21, -17), (21, 1)]
        p.shape(gate, light(STONE, 0.25), [([(10, -30), (30, -30), (30, 10), (10, 10)], mix(STONE, SLATE, 0.3))])
        door = [(2, 1), (2, -9), (5, -14), (9, -16), (13, -14), (16, -9), (16, 1)]
        p.shape(door, dark(OAK, 0.25))
        p.stroke([(9, -15), (9, 0)], INK, 0.9)


def _east(p: Pen, r: random.Random) -> None:
    with p.at(0, 0, ink=0.65, air=(AIR, 0.1)):
        top = [(500, 206), (540, 190), (590, 178), (662, 173)]
        ridge(p, top, 260, mix(LEAF, MOSS, 0.3), light(LEAF, 0.35))
        field(p, [(568, 190), (604, 186), (618, 202), (570, 207)], light(GOLD, 0.12), 7)
        field(p, [(606, 186), (660, 182), (660, 202), (621, 202)], mix(LEAF, GREEN, 0.3), 7)
        with p.at(547, 158, 0.34, ink=2):
            body = [(32, 96), (38, 44), (62, 44), (68, 96)]
            p.shape(body, CREAM, [([(54, 40), (100, 40), (100, 100), (54, 100)], dark(CREAM, 0.18))])
            p.shape([(34, 46), (50, 26), (66, 46)], RED, [([(54, 20), (80, 20), (80, 50), (54, 50)], dark(RED))])
            p.shape([(45, 96), (45, 82), (50, 77), (55, 82), (55, 96)], dark(OAK, 0.2), ink=1.4)
        p.glow(608, 163, 28, mix(CREAM, RED, 0.1), 70)
        sym(p, "tower", 585, 139, 46, ink=1.6)
        for x, y, h in ((584, 187, 14), (632, 183, 17), (540, 202, 15), (533, 206, 13), (641, 187, 13)):
            tree(p, x, y, h, mix(MOSS, PINE, 0.3))


def _castle_hill(p: Pen, r: random.Random) -> None:
    top = [(330, 222), (372, 214), (404, 202), (432, 191), (470, 186), (510, 192), (536, 206), (580, 219), (662, 222)]
    ridge(p, top, 290, mix(LEAF, MOSS, 0.35), light(LEAF, 0.4))
    shade = [(472, 187), (512, 192), (538, 206), (585, 221), (662, 226), (662, 260), (520, 240), (500, 210)]
    p.shape(shade, mix(MOSS, PINE, 0.22), ink=0, smooth=True)
    way = [(478, 191, 5), (470, 199, 7), (446, 206, 8), (436, 214, 10), (462, 224, 13), (488, 236, 17), (470, 256, 26)]
    road(p, way)
    bare_castle(p, 469, 192, 1.0)
    firs = ((404, 206, 17), (396, 210, 15), (411, 211, 14), (526, 204, 15), (534, 208, 18), (543, 210, 14))
    for x, y, h in (*firs, (551, 214, 16)):
        conifer(p, x, y, h, PINE)
    for x, y, s in ((419, 193, 12), (516, 196, 10), (430, 191, 8)):
        bush(p, x, y, s, mix(PINE, MOSS, 0.3))
    for _ in range(46):
        tuft(p, r.uniform(370, 650), r.uniform(206, 240), r.uniform(1.6, 2.6), mix(MOSS, PINE, 0.5))


def _village(p: Pen) -> None:
    top = [(-22, 232), (120, 226), (228, 224), (270, 214), (318, 212), (352, 220), (392, 234), (440, 246), (480, 256)]
    ridge(p, top, 290, LEAF, light(LEAF, 0.45))
    for x, y, w, roof in ((262, 221, 17, RED), (290, 219, 15, ORANGE), (318, 224, 18, dark(RED, 0.1))):
        cottage(p, x, y, w, roof)
    for x, y, w, roof in ((60, 231, 17, ORANGE), (92, 228, 19, RED), (170, 227, 16, dark(RED, 0.1))):
        cottage(p, x, y, w, roof)
    sym(p, "church", 343, 200, 26, ink=2.4)
    trees = ((254, 224, 18), (309, 221, 14), (377, 231, 18), (50, 232, 16), (128, 229, 18), (150, 228, 15))
    for x, y, h in (*trees, (206, 227, 17)):
        tree(p, x, y, h, mix(MOSS, PINE, 0.25))
    field(p, [(262, 227), (296, 225), (302, 240), (254, 242)], GOLD, 7)
    field(p, [(300, 226), (332, 228), (346, 242), (306, 241)], light(GOLD, 0.25), 6)
    field(p, [(96, 233), (160, 231), (170, 246), (88, 248)], GOLD, 9)


def _land(p: Pen) -> None:
    r = random.Random(11)
    _lake(p)
    _east(p, r)
    _castle_hill(p, r)
    _village(p)
    top = [(-22, 256), (120, 250), (225, 252), (300, 243), (400, 247), (500, 240), (580, 247), (662, 240)]
    ridge(p, top, 300, mix(MOSS, LEAF, 0.25), light(LEAF, 0.2))


def _meadow(p: Pen) -> None:
    r = random.Random(9)
    p.box(-MARGIN - 2, 258, WIDE + 4, 120, mix(MOSS, LEAF, 0.25))
    top = [(-22, 258), (225, 256), (330, 250), (430, 253), (520, 248), (662, 251)]
    low = [(662, 264), (520, 261), (430, 266), (330, 262), (225, 268), (-22, 269)]
    p.shape([*spline(top, False), *spline(low, False)], mix(TAN, OAK, 0.14), ink=0.6)
    for _ in range(70):
        x = r.uniform(-10, 650)
        line = [(x, 260 + r.uniform(-5, 5)), (x + r.uniform(2, 5), 260 + r.uniform(-5, 5))]
        p.stroke(line, mix(TAN, OAK, 0.4), 0.5)
    dusk = [(0, (*PINE, 0)), (0.35, (*PINE, 200)), (0.8, (*dark(PINE, 0.4), 255)), (1, (*dark(PINE, 0.5), 255))]
    p.grade(-MARGIN - 2, 262, WIDE + 4, 100, dusk)
    for x in range(-12, 660, 7):
        tuft(p, x + r.uniform(-2, 2), 270 + r.uniform(-2, 3), r.uniform(3, 6), mix(MOSS, PINE, r.random()))
    for _ in range(60):
        x, y = r.uniform(-10, 650), r.uniform(274, 344)
        tuft(p, x, y, r.uniform(2, 4.5), mix(dark(PINE, 0.3), MOSS, r.uniform(0.05, 0.35)))
    for _ in range(34):
        x, y = r.uniform(-10, 650), r.uniform(271, 330)
        p.stroke([(x, y), (x, y - 2.4)], mix(PINE, MOSS, 0.4), 0.5)
        p.circ(x, y - 2.8, 0.9, r.choice((GOLD, CREAM, light(RED, 0.3))), 0)


LAYERS: dict[str, tuple[float, float, Callable[[Pen], None]]] = {  # name -> (top, height, drawing)
    "sky": (0, 200, _sky),
    "mountains": (112, 100, _mountains),
    "land": (76, 194, _land),
    "meadow": (244, 116, _meadow),
}


def _layer(name: str) -> pygame.Surface:
    top, height, draw = LAYERS[name]

    def shifted(p: Pen) -> None:
        with p.at(MARGIN, -top):
            draw(p)

    layer = picture("", WIDE, height, shifted, ink=0.75)
    return layer.draw(layer.size)


def _ground(size: tuple[int, int]) -> pygame.Surface:
    """All that stands still."""
    ground = pygame.Surface((WIDE * K, 360 * K), 0, 32)
    ground.fill(SKY)
    for name, (top, _, _) in LAYERS.items():
        ground.blit(_layer(name), (0, round(top * K)))
    return ground if size == ground.get_size() else pygame.transform.smoothscale(ground, size)


def _castle(size: tuple[int, int]) -> pygame.Surface:
    """What of the land reaches into the sky: the dragon flies behind it."""
    return _layer("land").subsurface((0, 0), size)


def pictures() -> Iterable[Picture]:
    """The ground of the vista, ready for the usual window too, and again what of it stands before the dragon."""
    yield Picture("pic/menu_ground", (WIDE * K, 360 * K), _ground)
    yield Picture("pic/menu_ground@720", (WIDE * 2, 720), _ground)
    yield Picture("pic/menu_castle", (WIDE * K, 48 * K), _castle)
