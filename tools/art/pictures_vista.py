"""What moves in the landscape of the menu: flags, sails, dragon, clouds, birds, boats, smoke, sheep, glints."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    OAK,
    ORANGE,
    RED,
    SKY,
    SLATE,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points
from tools.art.registry import Sprite
from tools.art.scenery import bird, boat, cloud, sheep


def _flag(p: Pen, colour: Colour, phase: float) -> None:
    """A pennant on its staff; the foot of the staff at (10, 96)."""
    p.stroke([(10, 96), (10, 6)], INK, 6)
    top, low = [], []
    for i in range(9):
        u = i / 8
        sway = 7 * u * math.sin(phase + u * 4.4)
        top.append((10 + 82 * u, 8 + 14 * u + sway))
        low.append((10 + 82 * u, 52 - 14 * u + sway))
    shade = [(x, y) for x, y in top[4:]] + [(x, y) for x, y in reversed(low[4:])]
    p.shape([*top, *reversed(low)], colour, [(shade, dark(colour, 0.2))])


def _sails(p: Pen, turn: float) -> None:
    for quarter in range(4):
        a = turn + quarter * math.pi / 2
        ux, uy = math.cos(a), math.sin(a)
        p.bar((50 + ux * 6, 50 + uy * 6), (50 + ux * 45, 50 + uy * 45), OAK, 2.2, ink=2)
        sail = [(50 + ux * b - uy * c, 50 + uy * b + ux * c) for b, c in ((12, 1), (45, 1), (45, 17), (14, 13))]
        p.shape(sail, light(TAN, 0.5))
        for b in (22, 33):
            rib = [(50 + ux * b - uy * c, 50 + uy * b + ux * c) for c in (2, 15)]
            p.stroke(rib, mix(TAN, OAK, 0.4), 1.4)
    p.circ(50, 50, 6, OAK)


def _dragon(p: Pen, beat: float) -> None:
    """Flies to the left; beat 1 wings up, -1 down."""
    c, d, web = RED, dark(RED, 0.35), mix(ORANGE, GOLD, 0.3)

    def wing(points: Points, pivot: float) -> Points:
        return [(x, pivot + (y - pivot) * beat) for x, y in points]

    with p.at(8, 12, 0.82):
        far = [(46, 50), (36, 26), (28, 2), (44, 12), (54, 6), (60, 20), (70, 20), (66, 38)]
        near = [(48, 48), (52, 24), (66, -4), (74, 12), (88, 6), (86, 22), (98, 24), (86, 36), (70, 52)]
        p.shape(wing(far, 48), d)
        p.shape([(78, 62), (90, 66), (99, 58), (97, 76), (86, 74)], d)
        body = [(6, 40), (10, 31), (20, 28), (28, 34), (38, 44), (52, 46), (66, 46), (78, 54), (88, 66), (80, 66)]
        body += [(68, 62), (54, 66), (40, 62), (28, 52), (20, 44), (8, 46)]
        belly = [(26, 46), (40, 54), (60, 58), (78, 62), (60, 72), (36, 66)]
        p.shape(body, c, [(belly, light(GOLD, 0.2))], smooth=True)
        for x, y in ((34, 38), (44, 43), (56, 43), (68, 46)):
            p.shape([(x, y + 3), (x + 4, y - 5), (x + 8, y + 4)], light(GOLD, 0.1), ink=1.6)
        p.shape([(20, 29), (27, 20), (25, 31)], light(GOLD, 0.2))
        p.circ(15, 36, 2.4, light(GOLD, 0.5), 1)
        p.circ(14.6, 36.3, 1.0, INK, 0)
        for x in (44, 60):
            p.shape([(x, 60), (x + 9, 60), (x + 4, 72), (x - 3, 70)], d)
        ribs = (([(66, -4), (50, 50), (42, 50), (50, 20)], c), ([(52, 48), (78, 4), (80, 8), (58, 50)], d))
        tones = [
            (wing(points, 48), colour) for points, colour in (*ribs, ([(56, 50), (92, 16), (94, 22), (62, 52)], d))
        ]
        p.shape(wing(near, 48), web, tones)


def _sparkle(p: Pen) -> None:
    """A four-pointed glint."""
    points = ((0, -2), (0.55, -0.55), (2, 0), (0.55, 0.55), (0, 2), (-0.55, 0.55), (-2, 0), (-0.55, -0.55))
    p.shape([(50 + 22 * x, 50 + 22 * y) for x, y in points], light(GOLD, 0.5), ink=0)


def _bird(p: Pen, up: bool) -> None:
    if up:
        bird(p, 50, 70, 40, mix(INK, SKY, 0.35))
    else:
        p.stroke([(12, 66), (32, 52), (50, 56), (68, 52), (88, 66)], mix(INK, SKY, 0.35), 8, smooth=True)


def _cloud(p: Pen, w: float) -> None:
    cloud(p, 2, 0.33 * w, w, CREAM, mix(CREAM, SKY, 0.4), mix(SKY, SLATE, 0.35))


def _boat(p: Pen, colour: Colour) -> None:
    boat(p, 50, 82, 64, colour)


def _smoke(p: Pen, step: int) -> None:
    grow, alpha = 18 + step * 8, 150 - step * 34
    for dx, dy, s in ((-0.3, 0.1, 0.8), (0.25, 0.2, 0.7), (0.05, -0.25, 0.75)):
        p.haze(50 + dx * grow - s * grow, 50 + dy * grow - s * grow, 2 * s * grow, 2 * s * grow, (*CREAM, alpha // 2))


def sprites() -> Iterable[Sprite]:
    """Everything in the landscape that moves."""
    sheet = partial(Sprite, sheet="vista")
    for name, colour in (("red", RED), ("gold", GOLD), ("blue", BLUE)):
        for i in range(6):
            wave = partial(_flag, colour=colour, phase=-math.tau * i / 6)
            yield sheet(f"menu/flag_{name}_{i}", wave, px=72, anchor=(0.1, 0.96), ink=5)
    for i in range(8):
        yield sheet(f"menu/sails_{i}", partial(_sails, turn=math.pi / 4 + i * math.pi / 16), px=144, ink=3)
    for i, beat in enumerate((1.0, 0.62, 0.05, -0.45, -0.2, 0.5)):
        yield sheet(f"menu/dragon_{i}", partial(_dragon, beat=beat), px=216, ink=2.2)
    for i, w in enumerate((66.0, 50.0, 34.0)):
        draw = partial(_cloud, w=w)
        yield sheet(f"menu/cloud_{i}", draw, px=round(w * 0.5 * 3), size=(w * 0.98 + 4, w * 0.5), ink=0)
    for i in range(2):
        yield sheet(f"menu/bird_{i}", partial(_bird, up=i == 0), px=36)
    for name, colour in (("red", RED), ("cream", CREAM)):
        yield sheet(f"menu/boat_{name}", partial(_boat, colour=colour), px=72, anchor=(0.5, 0.82), ink=3)
    for i in range(4):
        yield sheet(f"menu/smoke_{i}", partial(_smoke, step=i), px=60)
    yield sheet("menu/sheep", lambda p: sheep(p, 48, 84, 62), px=54, anchor=(0.5, 0.84))
    yield sheet("menu/sparkle", _sparkle, px=48)
