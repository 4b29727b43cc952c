"""Land tiles land/<kind>_<n>: squares whose edges are plain ground, so that any two fit side by side.

Kinds: meadow, forest, hills, mountains, lake, swamp, fields. Lakes also come as land/lake_join_<mask>: water that runs
on over the edges of the mask (1 north, 2 east, 4 south, 8 west), for lakes of many tiles, and land/lake_corner_<turn>
to lay over such a tile where only the diagonal neighbour is land.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    MOSS,
    OAK,
    ORANGE,
    PINE,
    RED,
    SEA,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Point, Points, arc_points
from tools.art.registry import Sprite
from tools.art.scenery import boat, bush, conifer, field, peak, sheep, tree, tuft

GRASS = mix(LEAF, MOSS, 0.35)
SAND = mix(TAN, GOLD, 0.25)
WATER = mix(SEA, BLUE, 0.12)
VARIANTS = 4
Scene = Callable[[Pen, random.Random], None]


def ground(p: Pen, r: random.Random, colour: Colour = GRASS, tufts: int = 12) -> None:
    """Plain ground with a few soft patches, blades and flowers; nothing touches the edge."""
    p.box(0, 0, 100, 100, GRASS)
    if colour != GRASS:
        for i in range(5):
            p.haze(2 + i * 3, 2 + i * 3, 96 - i * 6, 96 - i * 6, (*colour, 60))
    for _ in range(4):
        w = r.uniform(26, 46)
        x, y = r.uniform(4, 96 - w), r.uniform(4, 96 - w * 0.6)
        p.haze(x, y, w, w * 0.6, (*(light(colour, 0.25) if r.random() < 0.5 else mix(colour, GREEN, 0.3)), 46))
    for _ in range(tufts):
        x, y = r.uniform(8, 92), r.uniform(12, 95)
        if r.random() < 0.25:
            p.circ(x, y, 1.1, r.choice((CREAM, light(GOLD, 0.4), light(RED, 0.4))), 0)
        else:
            tuft(p, x, y, r.uniform(3, 4.6), dark(mix(colour, GREEN, 0.4), 0.1))


def spread(r: random.Random, n: int, gap: float, box: tuple[float, float, float, float]) -> list[Point]:
    """Up to n spots at least `gap` apart in the box (left, top, right, bottom), from back to front."""
    spots: list[Point] = []
    for _ in range(n * 30):
        q = (r.uniform(box[0], box[2]), r.uniform(box[1], box[3]))
        if len(spots) < n and all(math.hypot(q[0] - x, (q[1] - y) * 1.35) > gap for x, y in spots):
            spots.append(q)
    return sorted(spots, key=lambda q: q[1])


def meadow(p: Pen, r: random.Random) -> None:
    ground(p, r, tufts=20)
    guest = r.choice(("tree", "sheep", "bush", "none"))
    x, y = r.uniform(26, 74), r.uniform(46, 82)
    if guest == "tree":
        tree(p, x, y, 30)
        bush(p, x + 16, y + 3, 12)
    elif guest == "sheep":
        for dx, dy in ((-14, -4), (8, 4)):
            sheep(p, x + dx, y + dy, 13)
    elif guest == "bush":
        bush(p, x, y, 18)
        p.circ(x + 18, y, 3, STONE, 1.4)


def forest(p: Pen, r: random.Random) -> None:
    ground(p, r, mix(GRASS, PINE, 0.16), tufts=6)
    for x, y in spread(r, 13, 17, (14, 34, 86, 95)):
        if r.random() < 0.22:
            tree(p, x, y, r.uniform(26, 30), mix(MOSS, GREEN, r.uniform(0, 0.5)))
        else:
            conifer(p, x, y, r.uniform(29, 36), mix(PINE, GREEN, r.uniform(0, 0.5)))


def hills(p: Pen, r: random.Random) -> None:
    ground(p, r, tufts=5)
    for middle, y, w, h in ((36, 56, 58, 32), (68, 70, 52, 26), (40, 92, 66, 32)):
        x = middle + r.uniform(-5, 5)
        mound = [(x + w / 2 * math.cos(math.radians(a)), y - h * math.sin(math.radians(a))) for a in range(0, 181, 10)]
        shade = [(x + w * 0.08, 0), (x + w, 0), (x + w, 110), (x - w * 0.06, 110), (x + w * 0.22, y - h * 0.5)]
        p.shape(mound, light(LEAF, 0.12), [(shade, mix(MOSS, GREEN, 0.25), True)])
        tuft(p, x - w * 0.15, y - h * 0.4, 3.6, mix(MOSS, PINE, 0.4))
    if r.random() < 0.6:
        tree(p, r.uniform(72, 84), 93, 22)
    else:
        bush(p, 82, 92, 14)


def mountains(p: Pen, r: random.Random) -> None:
    ground(p, r, mix(GRASS, STONE, 0.12), tufts=4)
    for x, y, w, h in ((30, 52, 46, 36), (69, 60, 52, 50), (38, 93, 60, 50)):
        peak(p, x + r.uniform(-3, 3), y, w, h * r.uniform(0.9, 1.05), mix(STONE, SLATE, 0.12))
    for x, y in ((72, 92), (84, 88), (62, 95), (10, 62)):
        if r.random() < 0.8:
            conifer(p, x + r.uniform(-2, 2), y, r.uniform(15, 20))


def swamp(p: Pen, r: random.Random) -> None:
    c = mix(MOSS, SLATE, 0.22)
    ground(p, r, c, tufts=12)
    for px, py, w in ((26, 26, 38), (68, 44, 40), (30, 72, 44), (72, 84, 30)):
        x, y = px + r.uniform(-4, 4), py + r.uniform(-3, 3)
        p.ell(x - w / 2, y - w * 0.2, w, w * 0.4, mix(SEA, MOSS, 0.55))
        p.haze(x - w * 0.34, y - w * 0.13, w * 0.4, w * 0.1, (*light(SEA, 0.4), 120))
        if r.random() < 0.6:
            p.ell(x + w * 0.1, y + w * 0.02, 8, 4, GREEN, 1.2)
    for a, b in spread(r, 8, 15, (12, 30, 88, 94)):
        p.stroke([(a, b), (a, b - 13)], dark(MOSS, 0.35), 1.7)
        p.stroke([(a, b), (a + 4, b - 8)], dark(MOSS, 0.25), 1.4)
        p.ell(a - 2, b - 20, 4, 9, OAK, 1.2)


def fields(p: Pen, r: random.Random) -> None:
    ground(p, r, tufts=8)
    crops = [GOLD, mix(GOLD, ORANGE, 0.4), mix(LEAF, GREEN, 0.45), mix(TAN, OAK, 0.35)]
    r.shuffle(crops)
    plots = ((8, 10, 50, 46), (56, 8, 93, 40), (8, 54, 44, 92), (50, 48, 92, 92))
    for i, ((x0, y0, x1, y1), c) in enumerate(zip(plots, crops, strict=True)):
        j = [r.uniform(-2, 2) for _ in range(8)]
        quad = [(x0 + j[0], y0 + j[1]), (x1 + j[2], y0 + j[3]), (x1 + j[4], y1 + j[5]), (x0 + j[6], y1 + j[7])]
        field(p, quad, c, 6)
        if c in (GOLD, crops[0]) and i % 2 == 0:
            for x, y in spread(r, 5, 9, (x0 + 7, y0 + 12, x1 - 7, y1 - 4)):
                p.shape(arc_points(x, y, 4.4, 6.5, 180, 360, 8), light(GOLD, 0.25), ink=1.2)


def waves(p: Pen, r: random.Random, spots: Points) -> None:
    """Small crests of light."""
    for x, y in spots:
        x, y = x + r.uniform(-3, 3), y + r.uniform(-2, 2)
        p.stroke([(x, y), (x + 5, y + 2), (x + 10, y)], light(SKY, 0.45), 1.5, smooth=True)


def lake(p: Pen, r: random.Random) -> None:
    ground(p, r, tufts=8)
    shore = [
        (50 + (38 + r.uniform(-4, 4)) * math.cos(a), 52 + (32 + r.uniform(-4, 4)) * math.sin(a))
        for a in (math.tau * i / 10 for i in range(10))
    ]
    p.shape([(50 + (x - 50) * 1.1, 52 + (y - 52) * 1.12) for x, y in shore], SAND, ink=0, smooth=True)
    p.shape(shore, WATER, [([(x, y + 9) for x, y in shore], mix(WATER, BLUE, 0.3), True)], smooth=True)
    waves(p, r, ((28, 40), (58, 36), (40, 58), (64, 66), (30, 72)))
    if r.random() < 0.4:
        boat(p, 56, 56, 20, r.choice((RED, SUN, CREAM)))


def lake_join(mask: int) -> Scene:
    """Water that runs on over the edges of the mask; shores at the others, round at free corners."""

    def draw(p: Pen, r: random.Random) -> None:
        ground(p, r, tufts=0)
        for margin, colour in ((5.0, SAND), (9.0, INK), (10.6, WATER)):
            edge = [0.0 - 30 if mask & bit else margin for bit in (1, 2, 4, 8)]
            x, y = edge[3], edge[0]
            p.box(x, y, 100 - x - edge[1], 100 - y - edge[2], colour, 22)
        waves(p, r, ((18, 24), (58, 18), (38, 42), (70, 52), (20, 66), (52, 78)))

    return draw


def lake_corner(turn: int) -> Scene:
    """Only a tip of land in one corner (0 north-east, 1 south-east, 2 south-west, 3 north-west), to lay over water."""

    def draw(p: Pen, r: random.Random) -> None:
        x, y = ((100, 0), (100, 100), (0, 100), (0, 0))[turn]
        for radius, colour in ((10.6, INK), (9.0, SAND), (5.0, GRASS)):
            a = (90, 180, 270, 0)[turn]
            p.shape([(x, y), *arc_points(x, y, radius, radius, a, a + 90, 12)], colour, ink=0)

    return draw


def _tile(name: str, paint: Scene, seed: str) -> Sprite:
    return Sprite(name, lambda p: paint(p, random.Random(seed)), "land", 192, ink=1.5)


def sprites() -> Iterator[Sprite]:
    """Four variants of each kind of land, and the sixteen ways water can join."""
    for kind in (meadow, forest, hills, mountains, lake, swamp, fields):
        for n in range(1, VARIANTS + 1):
            name = f"land/{kind.__name__}_{n}"
            yield _tile(name, kind, name)
    for mask in range(16):
        yield _tile(f"land/lake_join_{mask}", lake_join(mask), f"join {mask % 3}")
    for turn in range(4):
        yield _tile(f"land/lake_corner_{turn}", lake_corner(turn), "corner")
