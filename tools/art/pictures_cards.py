"""The four game cards of the title, 88x33 points each, and larger covers 176x66 of the same scenes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKY,
    light,
    mix,
)
from tools.art.masonry import castle, cottage, round_tower
from tools.art.pen import Pen
from tools.art.pictures_scene import AIR, HORIZON, K, clouds, figure, sky, sparkle, stars, sym
from tools.art.registry import Picture
from tools.art.scenery import conifer, peak, ridge, tree

W, H = 88, 33


def twenty_years(p: Pen) -> None:
    """A castle and a magic tower at nightfall."""
    sky(p, "violet", W, H)
    stars(p, W, 14, 14)
    p.circ(74, 8, 4.4, CREAM, 0)
    with p.at(0, 0, air=(PLUM, 0.3)):
        peak(p, 12, 27, 30, 15)
        peak(p, 80, 28, 34, 17)
    ridge(p, [(-2, 25), (24, 21), (50, 26), (90, 22)], H + 2, mix(MOSS, PLUM, 0.35), mix(LEAF, PLUM, 0.3))
    p.glow(60, 16, 16, light(PLUM, 0.5), 120)
    sym(p, "tower", 49, 4, 22, 3)
    castle(p, 30, 28.6, 0.235)
    for x, h in ((8, 9), (14, 7), (76, 9), (82, 7)):
        conifer(p, x, 28, h, mix(PINE, PLUM, 0.25))
    ridge(p, [(-2, 30), (40, 28.4), (90, 31)], H + 2, mix(MOSS, PINE, 0.4))


def mini_monarchy(p: Pen) -> None:
    """A realm of hexes with a river through it."""
    p.grade(-1, -1, W + 2, H + 2, [(0, SKY), (1, light(SKY, 0.5))])
    cells = ((10, 8), (31, 20), (52, 8), (73, 20), (10, 32), (52, 32), (31, -4), (73, -4), (94, 8), (94, 32), (-11, 20))
    colours = (LEAF, LEAF, MOSS, LEAF, GOLD, LEAF, MOSS, LEAF, LEAF, MOSS, LEAF)
    for (x, y), c in zip(cells, colours, strict=True):
        q = [(x + 14 * math.cos(math.radians(60 * j)), y + 13.8 * math.sin(math.radians(60 * j))) for j in range(6)]
        p.shape(q, c, [([(a, b + 2.2) for a, b in q], light(c, 0.25))])
    river = [(-2, 6), (18, 12), (30, 24), (44, 22), (60, 34)]
    p.stroke(river, INK, 5.4, smooth=True)
    p.stroke(river, SEA, 4.2, smooth=True)
    p.stroke([(x - 0.6, y - 0.8) for x, y in river], light(SEA, 0.5), 0.6, smooth=True)
    peak(p, 52, 15, 17, 13)
    peak(p, 60, 17, 12, 9)
    cottage(p, 68, 25, 9, RED)
    castle(p, 33, 18, 0.15)
    for x, y, h in ((8, 14, 7), (13, 12, 8), (80, 30, 7), (75, 6, 7), (80, 8, 8)):
        tree(p, x, y, h)


def xii_century(p: Pen) -> None:
    """A town grows on a plain under a fair sky."""
    p.grade(-1, -1, W + 2, H + 2, [(0, mix(SKY, BLUE, 0.3)), (1, HORIZON)])
    clouds(p, ((58, 8, 20), (2, 9, 15)))
    with p.at(0, 0, air=(AIR, 0.5)):
        peak(p, 76, 27, 30, 12)
    ridge(p, [(-2, 26), (30, 23), (60, 26), (90, 22)], H + 2, LEAF, light(LEAF, 0.3))
    for x, y, s, c in ((7, 30, 10, RED), (59, 30, 10, ORANGE), (73, 31, 11, RED)):
        cottage(p, x, y, s, c)
    sym(p, "church", 21, 6, 25, 3)
    round_tower(p, 53, 31, 7, 13, BLUE, flag=GOLD)
    ridge(p, [(-2, 32), (50, 30), (90, 32)], H + 2, MOSS)


def horrible_hordes(p: Pen) -> None:
    """They come over the hill."""
    p.grade(-1, -1, W + 2, H + 2, [(0, mix(PLUM, NIGHT, 0.45)), (1, mix(RED, CREAM, 0.35))])
    p.circ(16, 12, 7, mix(RED, CREAM, 0.55), 0)
    with p.at(0, 0, air=(mix(PLUM, RED, 0.4), 0.4)):
        figure(p, "giants", 74, 31, 31, shadow=False)
        for x in (40, 52):
            figure(p, "lizardmen", x, 27, 13, shadow=False)
    ridge(p, [(-2, 28), (26, 24), (60, 27), (90, 24)], H + 2, mix(PINE, NIGHT, 0.3))
    for name, x, h in (("ogres", 34, 21), ("bandits", 50, 17), ("ogres", 66, 22), ("wolves", 82, 15)):
        figure(p, name, x, 33, h, shadow=False)
    for x, y in ((28, 8), (60, 5), (48, 11)):
        sparkle(p, x, y, 0.7, mix(RED, CREAM, 0.7))


CARDS: dict[str, Callable[[Pen], None]] = {
    f.__name__: f for f in (twenty_years, mini_monarchy, xii_century, horrible_hordes)
}


def pictures() -> Iterable[Picture]:
    """pic/card_<game> 88x33 points; pic/cover_<game> the same scene at twice the size."""
    for name, draw in CARDS.items():
        for kind, zoom in (("card", 1), ("cover", 2)):

            def bake(size: tuple[int, int], draw: Callable[[Pen], None] = draw, zoom: int = zoom) -> pygame.Surface:
                pen = Pen(W, H, scale=K * zoom, ink=0.5, ss=4 if zoom == 1 else 3)
                draw(pen)
                return pen.out()

            yield Picture(f"pic/{kind}_{name}", (W * K * zoom, H * K * zoom), bake)
