"""What stands on hexes: hex/<mountain_1..4|farm|mine|mine_plain|village|capital|monument_1..3|grave>, and the ground.

A diorama is 100 units square and 1.25 hexes wide; the middle of its hex is the middle of the picture, and it may look
over the upper edge. hex/ground_<plain_1..4|rock_1..2|wet|court|sad> are squares of earth from which the board cuts its
hexes, so that one set serves both ways a hex may stand. Nothing in them comes near their corners.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

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
    SLATE,
    STONE,
    SUN,
    TAN,
    VELLUM,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points, arc_points
from tools.art.registry import Sprite
from tools.art.scenery import bush, conifer, tree, tuft

Paint = Callable[[Pen], None]
GRASS = mix(LEAF, MOSS, 0.35)
MARBLE = light(TAN, 0.35)
_RIGHT = ((50.0, -20.0), (140.0, -20.0), (140.0, 130.0), (50.0, 130.0))


def _right_of(x: float) -> Points:
    """The shaded side: everything right of x."""
    return [(x + px - 50 if px == 50 else px, py) for px, py in _RIGHT]


# ---- mountains


def _peak(p: Pen, x: float, y: float, w: float, h: float, snow: bool = True) -> None:
    rock = mix(STONE, SLATE, 0.35)
    outline = [
        (x - w, y), (x - w * 0.5, y - h * 0.56), (x - w * 0.3, y - h * 0.6), (x, y - h),
        (x + w * 0.34, y - h * 0.55), (x + w * 0.52, y - h * 0.5), (x + w, y),
    ]  # fmt: skip
    shade = [
        (x, y - h - 2), (x + w * 0.4, y - h), (x + w * 1.2, y + 4), (x + w * 0.12, y + 4),
        (x + w * 0.2, y - h * 0.4), (x + w * 0.04, y - h * 0.55),
    ]  # fmt: skip
    p.shape(outline, rock, [(shade, mix(rock, NIGHT, 0.28))])
    if snow:
        cap = [
            (x, y - h), (x - w * 0.24, y - h * 0.68), (x - w * 0.1, y - h * 0.62), (x, y - h * 0.7),
            (x + w * 0.13, y - h * 0.6), (x + w * 0.25, y - h * 0.68),
        ]  # fmt: skip
        p.shape(cap, CREAM, [(_right_of(x + w * 0.02), mix(CREAM, STONE, 0.5))], ink=1.6)


def mountain(seed: int, p: Pen) -> None:
    r = random.Random(seed)
    a, b = r.uniform(-4, 4), r.uniform(-5, 5)
    _peak(p, 68 + a, 74, 25, 46 + b)
    _peak(p, 40 - a, 80, 30, 64 - b)
    _peak(p, 64 - a, 86, 17, 26, snow=False)
    for x, y in ((20 + a, 88), (31, 91), (84, 87 + a * 0.5)):
        conifer(p, x, y, 17)


# ---- buildings


def farm(p: Pen) -> None:
    field = [(12.0, 70.0), (52.0, 53.0), (90.0, 68.0), (50.0, 90.0)]
    p.shape(field, mix(GOLD, TAN, 0.15))
    for i in range(1, 6):
        t = i / 6
        p.stroke([(12 + 38 * t, 70 + 20 * t), (52 + 38 * t, 53 + 15 * t)], mix(OAK, GOLD, 0.3), 1.5)
    for i in range(6):
        t = (i + 0.5) / 6
        for u in (0.12, 0.3, 0.48, 0.66, 0.84):
            x, y = 12 + 38 * t + 40 * u, 70 + 20 * t - 17 * u
            p.shape([(x - 1.8, y + 2), (x, y - 5.5), (x + 1.8, y + 2)], light(SUN, 0.3), ink=0.7)
    barn = light(RED, 0.1)
    p.shape([(20, 60), (44, 60), (44, 44), (20, 44)], barn, [(_right_of(35), dark(barn, 0.25))])
    p.shape([(15, 46), (20, 34), (32, 25), (44, 34), (49, 46)], OAK, [(_right_of(34), dark(OAK, 0.25))])
    p.shape([(27, 60), (27, 48), (37, 48), (37, 60)], light(TAN, 0.5), ink=1.5)
    p.stroke([(27, 48), (37, 60)], INK, 1.3)
    p.stroke([(37, 48), (27, 60)], INK, 1.3)
    p.shape(
        [(56, 46), (56, 30), (59, 26), (69, 26), (72, 30), (72, 46)],
        light(STONE, 0.2),
        [(_right_of(65), mix(STONE, SLATE, 0.4))],
    )
    p.shape([(54, 29), (64, 18), (74, 29)], OAK, [(_right_of(65), dark(OAK, 0.25))])


def _adit(p: Pen, x: float, y: float) -> None:
    """The mouth of a mine with its beams, rails and a full wagon; the middle of its sill at x, y."""
    with p.at(x - 44, y - 82):
        p.shape([(28, 82), (31, 58), (57, 58), (60, 82)], NIGHT)
        for a, b in (((29, 84), (32, 56)), ((59, 84), (56, 56)), ((27, 57), (61, 57))):
            p.line([a, b], mix(OAK, ORANGE, 0.35), 4, ink=1.5)
        for dx in (0, 12):
            p.stroke([(38 + dx, 82), (46 + dx * 1.5, 94)], dark(OAK, 0.3), 2.2)
        for wx, wy, c in ((66, 79, STONE), (73, 76, mix(ORANGE, SUN, 0.5)), (80, 79, STONE)):
            p.circ(wx, wy, 5, c, 1.7)
        p.shape([(60, 80), (86, 80), (82, 91), (64, 91)], SLATE, [(_right_of(75), dark(SLATE, 0.25))])
        for wx in (67, 79):
            p.circ(wx, 92, 3.6, mix(NIGHT, SLATE, 0.4), 1.7)


def mine(p: Pen) -> None:
    _peak(p, 62, 66, 28, 42)
    _peak(p, 38, 76, 32, 62)
    _adit(p, 44, 82)


def mine_plain(p: Pen) -> None:
    """A mine in flat land: only a heap of spoil above it."""
    heap = [(12, 80), (22, 56), (38, 46), (56, 44), (74, 58), (84, 80)]
    p.shape(heap, mix(OAK, STONE, 0.45), [([(52, 30), (110, 30), (110, 100), (60, 100)], mix(OAK, SLATE, 0.4), True)])
    for x, y, r in ((26, 66, 3.4), (66, 60, 4.0), (58, 53, 2.6)):
        p.circ(x, y, r, STONE, 1.3)
    _adit(p, 44, 82)


def _hut(p: Pen, x: float, y: float, w: float, roof: Colour) -> None:
    h = w * 0.58
    p.shape(
        [(x, y), (x + w, y), (x + w, y - h), (x, y - h)], VELLUM, [(_right_of(x + w * 0.6), dark(TAN, 0.05))]
    )  # fmt: skip
    p.shape(
        [(x - w * 0.15, y - h), (x + w * 0.5, y - h * 2.05), (x + w * 1.15, y - h)],
        roof,
        [(_right_of(x + w * 0.52), dark(roof, 0.25))],
    )
    p.shape(
        [(x + w * 0.38, y), (x + w * 0.38, y - h * 0.6), (x + w * 0.62, y - h * 0.6), (x + w * 0.62, y)],
        dark(OAK, 0.2),
        ink=1.4,
    )


def village(p: Pen) -> None:
    _hut(p, 50, 52, 22, mix(ORANGE, OAK, 0.25))
    _hut(p, 18, 62, 24, mix(RED, ORANGE, 0.35))
    path = [(30, 96), (44, 80), (54, 70), (60, 54), (64, 54), (62, 72), (56, 84), (48, 96)]
    p.shape(path, light(TAN, 0.2), ink=0, smooth=True)
    _hut(p, 56, 84, 27, RED)
    bush(p, 28, 90, 24, mix(GREEN, MOSS, 0.4))
    tree(p, 88, 62, 20, mix(MOSS, GREEN, 0.4))


def capital(p: Pen) -> None:
    p.shape(
        [(4, 86), (22, 70), (50, 62), (78, 70), (96, 86), (50, 98)], mix(MOSS, PINE, 0.25), ink=1.6, smooth=True
    )  # fmt: skip
    stone, shade = light(STONE, 0.12), mix(STONE, SLATE, 0.5)
    roof = mix(BLUE, SLATE, 0.3)
    for x, w, y, t in ((12, 17, 84, 42), (71, 17, 84, 42)):
        p.shape([(x, y), (x + w, y), (x + w, t), (x, t)], stone, [(_right_of(x + w * 0.58), shade)])
        p.shape([(x - 3, t), (x + w / 2, t - 19), (x + w + 3, t)], roof, [(_right_of(x + w * 0.54), dark(roof, 0.3))])
    p.shape([(26, 88), (74, 88), (74, 60), (26, 60)], stone, [(_right_of(54), shade)])
    for i in range(5):
        p.box(26.4 + i * 10.2, 54, 7.2, 8, stone, 0, ink=1.6)
    p.shape([(36, 60), (64, 60), (64, 34), (36, 34)], stone, [(_right_of(53), shade)])
    for i in range(4):
        p.box(34 + i * 8.4, 27.5, 6.4, 8, stone, 0, ink=1.6)
    p.stroke([(50, 28), (50, 3.5)], INK, 2.2)
    p.shape([(42, 88), (42, 74), (46, 68), (50, 66), (54, 68), (58, 74), (58, 88)], dark(OAK, 0.15))
    for x in (44, 54):
        p.box(x - 1.5, 42, 4, 8, INK)
    for x in (20.5, 79.5):
        p.box(x - 2, 54, 4, 8, INK)


FLAG_POSES = 6


def flag(pose: int, p: Pen) -> None:
    """The capital's streamer, its staff end at the left edge, in one of its poses."""
    wave = [0.0, 3.0, 5.0, 3.0, -1.0, -3.0]
    a, b = wave[pose], wave[(pose + 2) % FLAG_POSES]
    top = [(4, 24 + a * 0.2), (36, 18 + a), (66, 30 + b), (96, 42 + a)]
    low = [(66, 58 + b), (36, 66 + a), (4, 76 + a * 0.2)]
    p.shape([*top, *low], RED, [([(40, 0), (110, 0), (110, 110), (56, 110)], dark(RED, 0.22))], ink=5)


# ---- monument, graves


def _block(p: Pen, x: float, y: float, w: float, h: float) -> None:
    p.shape([(x, y), (x, y - h), (x + w, y - h), (x + w, y)], MARBLE, [(_right_of(x + w * 0.58), dark(MARBLE, 0.2))])


def _joints(p: Pen, x: float, y: float, w: float, h: float, n: int) -> None:
    for i in range(1, n):
        p.stroke([(x + w * i / n, y - h + 1.4), (x + w * i / n, y - 1.4)], mix(OAK, TAN, 0.55), 1.3)


def monument_1(p: Pen) -> None:
    """The plinth stands, with the first block of what is to rise on it; what is being built has its own scaffold."""
    _block(p, 10, 90, 80, 10)
    _joints(p, 10, 90, 80, 10, 5)
    _block(p, 20, 80, 60, 12)
    _joints(p, 20, 80, 60, 12, 4)
    _block(p, 34, 68, 32, 11)
    p.circ(50, 62.5, 3.4, GOLD, 1.4)
    for x in (25, 75):
        _block(p, x - 4, 68, 8, 12)


def monument_2(p: Pen) -> None:
    """A hall of columns round the shaft that grows."""
    _block(p, 8, 90, 84, 9)
    _joints(p, 8, 90, 84, 9, 6)
    p.shape([(16, 81), (16, 54), (84, 54), (84, 81)], mix(NIGHT, SLATE, 0.45))
    for x in (16, 32, 48, 64, 78):
        _block(p, x, 81, 7, 27)
    _block(p, 12, 54, 76, 8)
    p.shape([(12, 46), (50, 26), (88, 46)], MARBLE, [([(52, 20), (100, 20), (100, 60), (52, 46)], dark(MARBLE, 0.2))])
    p.circ(50, 39, 4.6, GOLD, 1.6)


def monument_3(p: Pen) -> None:
    """The spire, crowned with gold."""
    _block(p, 14, 92, 72, 9)
    _joints(p, 14, 92, 72, 9, 5)
    _block(p, 24, 83, 52, 10)
    _joints(p, 24, 83, 52, 10, 4)
    p.shape(
        [(36, 73), (42, 18), (58, 18), (64, 73)], MARBLE, [([(52, 0), (90, 0), (90, 90), (54, 90)], dark(MARBLE, 0.2))]
    )
    for y in (60, 46, 32):
        p.stroke([(38 + (73 - y) * 0.1, y), (62 - (73 - y) * 0.1, y)], mix(GOLD, OAK, 0.25), 2.4)
    p.shape([(40, 19), (50, 3), (60, 19)], GOLD, [(_right_of(51), dark(GOLD, 0.25))])
    for x in (20, 80):
        _block(p, x - 4, 83, 8, 16)
        p.circ(x, 64, 4.4, GOLD, 1.5)


def grave(p: Pen) -> None:
    mound = mix(mix(MOSS, SLATE, 0.45), OAK, 0.12)
    p.shape([(8, 84), (26, 66), (56, 62), (88, 72), (92, 88), (50, 96)], mound, ink=1.6, smooth=True)
    bark = mix(OAK, NIGHT, 0.35)
    p.line([(72, 84), (74, 52)], bark, 4, ink=1.7)
    for a, b in (((74, 56), (90, 38)), ((73, 62), (58, 46)), ((82, 47), (80, 34)), ((64, 53), (66, 40))):
        p.line([a, b], bark, 2.2, ink=1.3)
    for x, y, s in ((26, 80, 1.0), (48, 88, 0.84)):
        w, h = 13 * s, 30 * s
        stone = [(x - w, y), (x - w, y - h * 0.6), *arc_points(x, y - h * 0.6, w, w, 180, 360, 10), (x + w, y)]
        p.shape(stone, STONE, [(_right_of(x + w * 0.4), mix(STONE, SLATE, 0.55))])
        p.stroke([(x - 1, y - h * 0.86), (x - 1, y - h * 0.3)], INK, 2.4)
        p.stroke([(x - w * 0.5, y - h * 0.66), (x + w * 0.4, y - h * 0.66)], INK, 2.4)


# ---- what moves over the map


def scaffold(p: Pen) -> None:
    """Poles, planks and a ladder round what is being built."""
    pole, plank = mix(OAK, ORANGE, 0.3), mix(OAK, TAN, 0.35)
    for x in (14, 38, 62, 86):
        p.line([(x, 92), (x, 22)], pole, 3, ink=1.4)
    for y in (34, 54, 74):
        p.line([(8, y), (92, y)], plank, 3.6, ink=1.4)
    for a, b in (((14, 74), (38, 54)), ((62, 54), (86, 34))):
        p.line([a, b], pole, 2.2, ink=1.2)
    for x in (47, 55):
        p.line([(x, 92), (x, 56)], plank, 1.8, ink=1)
    for y in (62, 70, 78, 86):
        p.stroke([(47, y), (55, y)], INK, 1.6)


BAND = 2  # of a hundred: in such steps light fades


def pane(fill: Colour, p: Pen) -> None:
    """A small window, lit or dark."""
    p.box(8, 8, 84, 84, fill, 10, ink=12)
    p.stroke([(50, 10), (50, 90)], INK, 9)
    p.stroke([(10, 50), (90, 50)], INK, 9)


def boards(p: Pen) -> None:
    """Two planks nailed across a door."""
    for a, b in (((8, 18), (92, 82)), ((92, 18), (8, 82))):
        p.line([a, b], mix(OAK, TAN, 0.25), 17, ink=7)
        for x, y in (a, b):
            p.circ(x + (50 - x) * 0.16, y + (50 - y) * 0.16, 4.5, INK, 0)


def rays(p: Pen) -> None:
    """Light that falls from above on what is finished: it comes out of the air and fades on the ground."""
    for x, w, alpha in ((-4, 26, 70), (22, 18, 100), (42, 22, 120), (66, 16, 90), (84, 24, 60)):
        for y in range(0, 100, BAND):
            near, far = 0.25 + 0.75 * y / 100, 0.25 + 0.75 * (y + BAND) / 100
            edges = [
                (50 + (at - 50) * spread, low) for spread, low in ((near, y), (far, y + BAND)) for at in (x, x + w)
            ]
            faint = min(1.0, y / 55, (100 - y) / 16)
            p.shape([edges[0], edges[1], edges[3], edges[2]], (*light(SUN, 0.45), round(alpha * faint)), ink=0)


def folk(coat: Colour, step: int, p: Pen) -> None:
    """One of the people who walk over the map, in one of two steps."""
    for x, lift in ((42, 6 * step), (58, 6 * (1 - step))):
        p.line([(50, 66), (x, 94 - lift)], mix(OAK, NIGHT, 0.3), 9, ink=5)
    p.shape([(34, 72), (38, 40), (50, 34), (62, 40), (66, 72)], coat, [(_right_of(53), dark(coat, 0.25))], ink=5)
    p.circ(50, 22, 15, mix(TAN, ORANGE, 0.25), 5)
    p.shape([(34, 18), (42, 5), (58, 5), (66, 18)], dark(coat, 0.3), ink=5)


# ---- the ground


def ground(colour: Colour, tufts: int, seed: int, p: Pen) -> None:
    """Earth of one colour, a little lighter above, with blades and flowers."""
    r = random.Random(seed)
    p.grade(0, 0, 100, 100, [(0.0, light(colour, 0.12)), (0.55, colour), (1.0, mix(colour, PINE, 0.22))])
    for _ in range(4):
        w = r.uniform(26, 46)
        x, y = r.uniform(4, 96 - w), r.uniform(8, 92 - w * 0.6)
        p.haze(x, y, w, w * 0.6, (*(light(colour, 0.25) if r.random() < 0.5 else mix(colour, GREEN, 0.3)), 40))
    for _ in range(tufts):
        x, y = r.uniform(16, 84), r.uniform(18, 86)
        if r.random() < 0.22:
            p.circ(x, y, 1.2, r.choice((CREAM, light(GOLD, 0.4), light(RED, 0.4))), 0)
        else:
            tuft(p, x, y, r.uniform(3, 4.4), dark(mix(colour, GREEN, 0.4), 0.1))


_GROUNDS: dict[str, Paint] = {
    **{f"plain_{n}": partial(ground, mix(GRASS, LEAF, (n - 1) * 0.08), 13, n) for n in range(1, 5)},
    **{f"rock_{n}": partial(ground, mix(GRASS, STONE, 0.34), 7, 20 + n) for n in (1, 2)},
    "wet": partial(ground, mix(GRASS, LEAF, 0.3), 5, 31),
    "court": partial(ground, mix(GRASS, TAN, 0.3), 5, 41),
    "sad": partial(ground, mix(mix(MOSS, SLATE, 0.42), TAN, 0.15), 5, 51),
}
_THINGS: dict[str, Paint] = {
    **{f"mountain_{n}": partial(mountain, 6 + n) for n in range(1, 5)},
    "farm": farm,
    "mine": mine,
    "mine_plain": mine_plain,
    "village": village,
    "capital": capital,
    "monument_1": monument_1,
    "monument_2": monument_2,
    "monument_3": monument_3,
    "grave": grave,
    "scaffold": scaffold,
    "rays": rays,
}
_SMALL: dict[str, Paint] = {
    "pane_lit": partial(pane, light(SUN, 0.3)),
    "pane_dark": partial(pane, mix(NIGHT, SLATE, 0.2)),
    "boards": boards,
    **{
        f"folk_{2 * i + step}": partial(folk, coat, step)
        for i, coat in enumerate((RED, BLUE, mix(MOSS, GREEN, 0.5)))
        for step in (0, 1)
    },
}


def sprites() -> Iterator[Sprite]:
    """Dioramas 168 pixels high, ground 128, the flag 48."""
    for name, paint in _THINGS.items():
        yield Sprite(f"hex/{name}", paint, "hexes", 168, ink=2.2)
    for name, paint in _GROUNDS.items():
        yield Sprite(f"hex/ground_{name}", paint, "hexes", 128, ink=1.5)
    for name, paint in _SMALL.items():
        yield Sprite(f"hex/{name}", paint, "hexes", 48, ink=5)
    for pose in range(FLAG_POSES):
        yield Sprite(f"hex/flag_{pose}", partial(flag, pose), "hexes", 48, anchor=(0.04, 0.5), ink=5)
