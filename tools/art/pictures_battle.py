"""Battle backdrops, 624x176 points: the ground under the ranks is paler than any coat, a tray covers the lowest 45."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from game.client.ui.palette import (
    CREAM,
    GOLD,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import camp_tent, castle, cottage, round_tower
from tools.art.pen import Pen, spline
from tools.art.pictures_props import courses
from tools.art.pictures_scene import AIR, clouds, hearth, picture, rock, sky, sun, tufts, wave
from tools.art.registry import Picture
from tools.art.scenery import bird, bush, conifer, peak, ridge, smoke, tree, tuft

W, H = 624, 176
HAY = mix(LEAF, TAN, 0.55)


def _ground(p: Pen, colour: Colour, top: float = 102, seed: int = 4, blades: Colour = MOSS) -> None:
    """The pale field on which both sides stand."""
    r = random.Random(seed)
    ridge(p, [(-5, top), (140, top - 4), (320, top + 1), (480, top - 4), (630, top)], H, colour, light(colour, 0.45))
    band = [(-10, top + 10), (180, top + 5), (420, top + 10), (640, top + 5), (640, top + 38), (-10, top + 38)]
    p.shape(band, light(colour, 0.22), ink=0, smooth=True)
    for _ in range(130):
        x, y = r.uniform(0, W), r.uniform(top - 3, 134)
        tuft(p, x, y, r.uniform(1.4, 2.6), mix(colour, blades, r.uniform(0.3, 0.9)))


def _birds(p: Pen) -> None:
    for x, y, s in ((196, 56, 3.4), (208, 62, 2.8), (236, 54, 2.4)):
        bird(p, x, y, s, mix(INK, SKY, 0.4))


def plain(p: Pen) -> None:
    """Home meadows: the castle behind us, the raiders' camp before a wood."""
    r = random.Random(4)
    sky(p, "day", W, 100)
    p.glow(90, 0, 150, CREAM, 170)
    clouds(p, ((150, 46, 40), (470, 44, 54), (560, 30, 30), (20, 52, 36), (330, 34, 44)))
    with p.at(0, 0, ink=0.5, air=(AIR, 0.5)):
        for x, w, h in ((300, 90, 40), (360, 110, 52), (420, 90, 36), (250, 80, 30)):
            peak(p, x, 92, w, h)
    with p.at(0, 0, ink=0.55, air=(AIR, 0.22)):
        top = [(-5, 80), (60, 74), (130, 82), (210, 88), (300, 84), (400, 88), (480, 76), (560, 70), (630, 76)]
        ridge(p, top, 130, mix(PINE, LEAF, 0.35), light(LEAF, 0.2))
        castle(p, 62, 78, 0.3)
        for _ in range(26):
            at = r.uniform(420, 624)
            conifer(
                p, at, 84 - 7 * math.sin((at - 420) / 66) + r.uniform(-3, 5), r.uniform(13, 20), mix(PINE, SKY, 0.12)
            )
    top = [(-5, 92), (90, 86), (180, 95), (300, 91), (400, 96), (500, 89), (630, 93)]
    ridge(p, top, H, mix(LEAF, MOSS, 0.3), light(LEAF, 0.4))
    camp = (
        (604, 108, 38, mix(OAK, RED, 0.3)),
        (556, 101, 30, mix(UMBER, TAN, 0.3)),
        (466, 101, 26, mix(UMBER, SLATE, 0.4)),
    )
    for x, y, w, c in camp:
        camp_tent(p, x, y, w, c)
    smoke(p, 513, 96, 3)
    hearth(p, 513, 101, 9)
    for x, y, h in ((438, 100, 24), (448, 103, 19), (14, 96, 26), (28, 92, 20), (4, 101, 22)):
        tree(p, x, y, h, mix(MOSS, PINE, 0.4))
    _ground(p, HAY)
    for x, y in ((384, 130), (398, 106), (140, 104)):
        rock(p, x, y, 9)
    _birds(p)


def hills(p: Pen) -> None:
    """High country in the evening: round tops, standing stones, a watchtower in ruins."""
    r = random.Random(8)
    sky(p, "morning", W, 110)
    sun(p, 318, 76, 15)
    clouds(p, ((60, 40, 50), (220, 30, 34), (430, 38, 46), (566, 50, 40)), mix(SKY, ORANGE, 0.3))
    with p.at(0, 0, ink=0.5, air=(mix(AIR, ORANGE, 0.18), 0.5)):
        for x, w, h in ((60, 120, 50), (150, 90, 36), (500, 130, 58), (590, 100, 44), (420, 80, 28)):
            peak(p, x, 96, w, h)
    tone = mix(MOSS, GOLD, 0.22)
    for depth, (x, y, w) in enumerate(((110, 98, 260), (520, 100, 300), (320, 102, 240))):
        top = [(x - w / 2, y), (x - w * 0.3, y - 22), (x, y - 34 + depth * 4), (x + w * 0.3, y - 20), (x + w / 2, y)]
        with p.at(0, 0, air=(AIR, 0.26 - depth * 0.08)):
            ridge(p, top, 130, mix(tone, PINE, 0.2 - depth * 0.06), light(tone, 0.35))
    with p.at(0, 0, air=(AIR, 0.08)):
        round_tower(p, 112, 70, 14, 23, flag=RED)
        for x, h in ((500, 12), (511, 15), (523, 11), (536, 14)):
            p.box(x, 76 - h + abs(518 - x) * 0.12, 5.4, h, STONE, 2, ink=0.6)
        p.box(498, 60, 17, 4, STONE, 1.4, ink=0.6)
    for _ in range(16):
        at = r.choice((r.uniform(0, 60), r.uniform(430, 620)))
        conifer(p, at, r.uniform(98, 104), r.uniform(15, 22), mix(PINE, MOSS, 0.2))
    for x, y, w in ((170, 101, 14), (232, 102, 10), (392, 102, 13), (450, 101, 10)):
        bush(p, x, y, w, mix(PINE, MOSS, 0.35))
    _ground(p, mix(HAY, GOLD, 0.2), seed=5)
    for x, y, s in ((60, 132, 12), (330, 108, 10), (470, 131, 14), (580, 110, 9), (208, 134, 8)):
        rock(p, x, y, s)
    _birds(p)


def dungeon(p: Pen) -> None:
    """A hall under the hill: pillars, torches, a floor lit well enough to fight on."""
    deep = mix(NIGHT, PLUM, 0.14)
    p.grade(-1, -1, W + 2, H + 2, [(0, dark(deep, 0.35)), (0.6, mix(deep, SLATE, 0.2)), (1, mix(deep, SLATE, 0.25))])
    brick = mix(deep, SLATE, 0.3)
    courses(p, (0, 0, W, 102), 11.4, (17, 26), brick, SLATE, 0.13, 6)
    for x in (104, 312, 520):
        arch = [(x - 34, 100), (x - 34, 52), (x - 20, 34), (x, 27), (x + 20, 34), (x + 34, 52), (x + 34, 100)]
        p.shape(spline(arch, False), mix(NIGHT, INK, 0.4), ink=1.2)
        p.stroke(spline(arch, False), mix(SLATE, STONE, 0.2), 4)
        p.stroke(spline(arch, False), INK, 0.7)
        for eye in ((-9, 66), (12, 78)) if x != 312 else ():
            for d in (-2.2, 2.2):
                p.circ(x + eye[0] + d, eye[1], 1.1, light(GOLD, 0.3), 0)
    p.shape([(296, 100), (296, 70), (304, 60), (320, 60), (328, 70), (328, 100)], dark(OAK, 0.35), ink=0.9)
    for i in range(1, 4):
        p.stroke([(296 + i * 8, 62), (296 + i * 8, 100)], INK, 0.7)
    for x in (8, 208, 416, 616):
        p.box(x - 13, -2, 26, 106, mix(SLATE, STONE, 0.2), 0, ink=0.8)
        p.box(x + 3, -1.4, 9, 104, mix(SLATE, NIGHT, 0.25), 0)
        for y in (22, 48, 74):
            p.stroke([(x - 12, y), (x + 12, y)], INK, 0.6)
        p.box(x - 17, 92, 34, 11, mix(SLATE, STONE, 0.35), 1.4, ink=0.8)
        p.box(x - 17, -2, 34, 9, mix(SLATE, STONE, 0.35), 1.4, ink=0.8)
    for x in (56, 152, 260, 364, 472, 568):
        p.glow(x, 44, 62, ORANGE, 130)
        torch(p, x, 50, 1.5)
    floor = mix(TAN, STONE, 0.35)
    p.box(-2, 101, W + 4, 80, floor, 0, ink=0.8)
    courses(p, (0, 102, W, 44), 11, (30, 52), light(floor, 0.12), SLATE, 0.13)
    p.grade(-1, 101, W + 2, 9, [(0, (*INK, 130)), (1, (*INK, 0))])
    for x, y in ((340, 130), (250, 112), (90, 131)):
        for a in (0.3, 1.1):
            dx, dy = 4 * math.cos(a), 2.4 * math.sin(a)
            p.bar((x - dx, y - dy), (x + dx, y + dy), CREAM, 1.1, ink=0.5)


def torch(p: Pen, x: float, y: float, s: float = 1.0) -> None:
    """A burning torch in its bracket, the bracket at (x, y)."""
    with p.at(x, y, s, ink=0.6):
        p.bar((0, 4), (0, -1), OAK, 1.8)
        p.stroke([(-1.6, 2.4), (1.6, 2.4)], SLATE, 1.2)
        flame = [(-2.6, -1), (-1.6, -5), (0, -9), (1.8, -5), (2.6, -1)]
        p.shape(flame, ORANGE, [([(-1.2, 0), (0, -5.4), (1.3, 0)], light(SUN, 0.3))], smooth=True)


def ford(p: Pen) -> None:
    """The ford at dusk: a river across the field, willows, a broken rampart on our bank."""
    r = random.Random(3)
    sky(p, "dusk", W, 108)
    sun(p, 438, 82, 13, ORANGE)
    clouds(p, ((40, 34, 52), (250, 26, 40), (516, 40, 56)), mix(PLUM, ORANGE, 0.5))
    haze = mix(ORANGE, PLUM, 0.45)
    with p.at(0, 0, ink=0.5, air=(haze, 0.5)):
        for x, w, h in ((40, 110, 46), (130, 90, 32), (330, 120, 44), (560, 130, 56), (480, 80, 28)):
            peak(p, x, 94, w, h)
    with p.at(0, 0, ink=0.55, air=(haze, 0.32)):
        top = [(-5, 84), (120, 78), (240, 88), (400, 82), (520, 76), (630, 84)]
        ridge(p, top, 120, mix(PINE, PLUM, 0.2), mix(LEAF, ORANGE, 0.4))
        for _ in range(30):
            at = r.uniform(350, 624)
            foot = 88 - 5 * math.sin((at - 350) / 80) + r.uniform(-2, 4)
            conifer(p, at, foot, r.uniform(12, 18), mix(PINE, PLUM, 0.25))
        cottage(p, 70, 84, 14, mix(RED, PLUM, 0.3))
        cottage(p, 96, 85, 12, mix(ORANGE, PLUM, 0.3))
    for x in range(370, 610, 26):
        p.glow(x, 88, 9, ORANGE, 190)
        p.circ(x, 88, 0.9, light(SUN, 0.4), 0)
    water = mix(SEA, PLUM, 0.22)
    ridge(p, [(-5, 95), (150, 93), (320, 96), (480, 93), (630, 96)], H, water, light(water, 0.4))
    for _ in range(60):
        wave(
            p,
            r.uniform(0, W),
            r.uniform(97, 112),
            r.uniform(6, 14),
            r.choice((light(water, 0.5), mix(water, ORANGE, 0.6))),
        )
    _shallows(p, r, water)


def _shallows(p: Pen, r: random.Random, water: Colour) -> None:
    """Our bank, and where the river can be waded."""
    near = mix(HAY, ORANGE, 0.12)
    top = [(-5, 106), (110, 103), (260, 110), (330, 112), (420, 108), (520, 103), (630, 106)]
    ridge(p, top, H, near, light(near, 0.5))
    wet = mix(near, water, 0.34)
    left, right = (
        [(292, 111), (276, 120), (290, 130), (262, 146), (240, 180)],
        [(366, 111), (380, 120), (370, 130), (404, 146), (430, 180)],
    )
    bed = [*spline(left, False), *reversed(spline(right, False))]
    p.shape(bed, wet, ink=0)
    for bank in (left, right):
        p.stroke(bank, light(wet, 0.45), 1.6, smooth=True)
    p.shape(
        [(288, 110.6), (330, 109), (370, 110.6), (366, 114), (330, 113), (292, 114)],
        mix(water, wet, 0.5),
        ink=0,
        smooth=True,
    )
    for _ in range(16):
        wave(p, r.uniform(282, 360), r.uniform(115, 132), r.uniform(5, 11), light(water, 0.6))
    for x, y, s in (
        (258, 118, 9),
        (282, 127, 8),
        (306, 118, 9),
        (330, 128, 8),
        (354, 119, 9),
        (380, 126, 8),
        (402, 117, 9),
    ):
        rock(p, x, y, s)
    tufts(p, (0, 110, 240, 134), 60, mix(near, MOSS, 0.7))
    tufts(p, (420, 110, 624, 134), 60, mix(near, MOSS, 0.7), 2)
    for x, y, h in ((12, 105, 30), (30, 102, 22), (612, 106, 32), (590, 103, 24)):
        tree(p, x, y, h, mix(PINE, PLUM, 0.12))
    for x in (150, 160, 222, 236, 428, 440, 500):
        p.stroke([(x, 112), (x + 0.6, 98)], mix(MOSS, PINE, 0.5), 0.9)
        p.bar((x + 0.6, 98), (x + 0.7, 95), UMBER, 1.6, ink=0.4)


def snow(p: Pen) -> None:
    """The far passes in winter: white ground, firs under snow, peaks all round."""
    r = random.Random(12)
    sky(p, "frost", W, 110)
    clouds(p, ((90, 40, 50), (290, 28, 60), (500, 44, 44)), SLATE)
    with p.at(0, 0, ink=0.5, air=(light(SKY, 0.5), 0.4)):
        for x, w, h in ((50, 130, 66), (150, 120, 52), (250, 110, 40), (380, 130, 58), (490, 140, 70), (590, 120, 54)):
            peak(p, x, 98, w, h, light(STONE, 0.25))
    drift = mix(CREAM, SKY, 0.22)
    with p.at(0, 0, ink=0.55, air=(light(SKY, 0.5), 0.2)):
        ridge(p, [(-5, 88), (100, 80), (220, 90), (340, 86), (460, 80), (630, 86)], 130, drift, CREAM)
        for x, w in ((212, 12), (224, 9)):
            round_tower(p, x, 90, w, w * 1.7, mix(SLATE, SKY, 0.3))
    for _ in range(34):
        at = r.choice((r.uniform(-4, 150), r.uniform(400, 628)))
        _snowy_fir(p, at, r.uniform(92, 103), r.uniform(16, 26))
    ground = mix(CREAM, SKY, 0.14)
    _ground(p, ground, seed=9, blades=mix(SKY, SLATE, 0.35))
    for x, y, s in ((120, 131, 12), (350, 107, 10), (404, 132, 12), (540, 109, 9)):
        rock(p, x, y, s)
        cap = [(x - s * 0.42, y - s * 0.32), (x, y - s * 0.56), (x + s * 0.42, y - s * 0.3), (x, y - s * 0.26)]
        p.shape(cap, CREAM, ink=0, smooth=True)
    for x, y, w in ((200, 112, 40), (460, 120, 60), (60, 116, 50)):
        p.stroke([(x, y), (x + w * 0.5, y - 1.4), (x + w, y + 0.4)], mix(SKY, SLATE, 0.2), 0.6, smooth=True)
    for _ in range(120):
        p.circ(r.uniform(0, W), r.uniform(0, 134), r.choice((0.5, 0.7, 0.9)), (*CREAM, 255), 0)


def _snowy_fir(p: Pen, x: float, y: float, h: float) -> None:
    conifer(p, x, y, h, mix(PINE, SKY, 0.22))
    for i in range(3):
        w, b = h * (0.22 - 0.05 * i), y - h * 0.2 - i * h * 0.24
        cap = [(x - w, b - h * 0.06), (x, b - h * 0.36), (x + w * 0.5, b - h * 0.16), (x, b - h * 0.12)]
        p.shape(cap, CREAM, ink=0)


def pictures() -> Iterable[Picture]:
    """pic/battle_<plain|hills|dungeon|ford|snow>."""
    for draw in (plain, hills, dungeon, ford, snow):
        yield picture(f"pic/battle_{draw.__name__}", W, H, draw, ink=0.7)
