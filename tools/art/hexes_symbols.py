"""Symbols of Mini Monarchy, on a sheet of their own: goods, fates, buildings, the river, gravestones, the monument."""

from __future__ import annotations

import itertools
import math
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
    RED,
    SEA,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, arc_points, right_of
from tools.art.registry import Sprite

_MARBLE = light(TAN, 0.35)


def ore(p: Pen) -> None:
    for x, y, r, c in ((30, 68, 24, SLATE), (68, 70, 24, mix(SLATE, STONE, 0.4)), (50, 36, 25, mix(STONE, SLATE, 0.3))):
        lump = [(x + r * k * math.cos(a), y + r * k * math.sin(a)) for a, k in _facets()]
        p.shape(lump, c, [right_of(x + r * 0.1, dark(c, 0.2))])
    for x, y, r in ((44, 30, 7), (28, 64, 6), (70, 66, 6.5)):
        p.circ(x, y, r, mix(ORANGE, SUN, 0.5), 3.4)


def _facets() -> list[tuple[float, float]]:
    return [(math.radians(a), k) for a, k in ((-80, 1), (-25, 0.94), (30, 1), (85, 0.92), (140, 1), (200, 0.96))]


def bowl(p: Pen) -> None:
    """A mouth to be fed: a full bowl and its spoon."""
    p.line([(62, 46), (88, 8)], mix(OAK, ORANGE, 0.35), 7, ink=4)
    p.ell(8, 34, 84, 30, mix(OAK, RED, 0.2))
    p.ell(18, 38, 64, 20, light(GOLD, 0.35), 3)
    p.shape([(8, 50), (14, 70), (30, 86), (50, 90), (70, 86), (86, 70), (92, 50), (70, 62), (50, 65), (30, 62)],
            mix(OAK, ORANGE, 0.3), [right_of(58, mix(OAK, RED, 0.25))])  # fmt: skip


def _stone(p: Pen, empty: bool) -> None:
    outline = [(20, 92), (20, 42), *arc_points(50, 42, 30, 32, 180, 360, 14), (80, 92)]
    if empty:
        for i in range(0, len(outline) - 1, 1):
            a, b = outline[i], outline[i + 1]
            n = max(1, round(math.dist(a, b) / 14))
            for j in range(n):
                if (i + j) % 2 == 0:
                    at = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (j / n, (j + 1) / n)]
                    p.stroke(at, mix(TAN, SLATE, 0.45), 6)
        return
    p.ell(6, 80, 88, 18, mix(MOSS, GREEN, 0.3), 4)
    p.shape(outline, STONE, [right_of(60, mix(STONE, SLATE, 0.55))])
    p.stroke([(50, 30), (50, 70)], INK, 7)
    p.stroke([(36, 44), (64, 44)], INK, 7)


def obelisk(stage: int, p: Pen) -> None:
    """The monument with so many of its stages; what is still to come is dashed."""
    faint = mix(TAN, SLATE, 0.4)
    parts = (
        [(8, 94), (8, 80), (18, 80), (18, 68), (82, 68), (82, 80), (92, 80), (92, 94)],
        [(28, 68), (32, 42), (68, 42), (72, 68)],
        [(36, 42), (42, 14), (50, 4), (58, 14), (64, 42)],
    )
    for number, part in enumerate(parts, 1):
        if number <= stage:
            c = mix(GOLD, ORANGE, 0.5) if stage == 3 else _MARBLE
            p.shape(part, c, [right_of(56, dark(c, 0.25))])
        else:
            for a, b in itertools.pairwise(part):
                n = max(1, round(math.dist(a, b) / 11))
                for j in range(0, n, 2):
                    ends = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (j / n, (j + 0.8) / n)]
                    p.stroke(ends, faint, 5)


def storm(p: Pen) -> None:
    """A disaster."""
    _cloud(p, mix(SLATE, NIGHT, 0.3))
    p.shape([(54, 46), (32, 76), (48, 74), (40, 98), (70, 64), (54, 66), (64, 46)], SUN)


def rain(p: Pen) -> None:
    """Hard times."""
    _cloud(p, STONE)
    for x, y in ((28, 66), (50, 74), (72, 66)):
        drop = [(x, y - 12), (x + 7, y + 6), (x + 4, y + 14), (x - 4, y + 14), (x - 7, y + 6)]
        p.shape(drop, SEA, ink=4)


def _cloud(p: Pen, c: Colour) -> None:
    for g, col in ((5.0, INK), (0.0, c)):
        for x, y, r in ((26, 38, 17), (50, 28, 22), (74, 38, 17)):
            p.circ(x, y, r + g, col, 0)
        p.box(14 - g, 36 - g, 72 + 2 * g, 20 + 2 * g, col, 10)
    p.box(22, 44, 56, 7, mix(c, INK, 0.18), 3)


def clover(p: Pen) -> None:
    """A fortune."""
    p.stroke([(50, 50), (56, 76), (46, 96)], INK, 12, smooth=True)
    p.stroke([(50, 50), (56, 76), (46, 96)], dark(GREEN, 0.1), 5, smooth=True)
    for a in (45, 135, 225, 315):
        x, y = 50 + 25 * math.cos(math.radians(a)), 44 + 25 * math.sin(math.radians(a))
        p.circ(x, y, 19, GREEN)
    for a in (45, 135, 225, 315):
        x, y = 50 + 21 * math.cos(math.radians(a)), 44 + 21 * math.sin(math.radians(a))
        p.circ(x, y, 13, light(GREEN, 0.18), 0)
        p.stroke([(50, 44), (x, y)], dark(GREEN, 0.3), 3)


def farm(p: Pen) -> None:
    p.shape([(12, 92), (12, 46), (88, 46), (88, 92)], RED, [right_of(60, dark(RED, 0.22))])
    p.shape([(4, 50), (18, 24), (50, 8), (82, 24), (96, 50)], OAK, [right_of(56, dark(OAK, 0.22))])
    p.shape([(34, 92), (34, 58), (66, 58), (66, 92)], light(TAN, 0.4), ink=4)
    p.stroke([(34, 58), (66, 92)], INK, 4)
    p.stroke([(66, 58), (34, 92)], INK, 4)


def mine(p: Pen) -> None:
    p.shape([(2, 94), (24, 46), (38, 40), (52, 8), (68, 42), (80, 50), (98, 94)], STONE,
            [right_of(56, mix(STONE, SLATE, 0.6))])  # fmt: skip
    p.shape([(30, 94), (34, 56), (66, 56), (70, 94)], NIGHT)
    for ends in (((31, 94), (35, 54)), ((69, 94), (65, 54)), ((27, 55), (73, 55))):
        p.line(ends, mix(OAK, ORANGE, 0.4), 7, ink=3)


def village(p: Pen) -> None:
    for x, y, w, roof in ((46, 60, 38, ORANGE), (8, 92, 44, RED)):
        h = w * 0.6
        p.shape([(x, y), (x + w, y), (x + w, y - h), (x, y - h)], CREAM, [right_of(x + w * 0.6, dark(TAN, 0.05))])
        p.shape([(x - 5, y - h), (x + w / 2, y - h * 2), (x + w + 5, y - h)], roof,
                [right_of(x + w * 0.54, dark(roof, 0.22))])  # fmt: skip
        p.box(x + w * 0.36, y - h * 0.62, w * 0.28, h * 0.62, dark(OAK, 0.2))
    p.circ(76, 80, 15, GREEN)


def mountains(p: Pen) -> None:
    for x, w, h in ((66, 34, 58), (38, 38, 80)):
        c = mix(STONE, SLATE, 0.3)
        p.shape(
            [(x - w, 92), (x, 92 - h), (x + w, 92)], c, [([(x, 0), (x + 60, 0), (x + 60, 100), (x + 6, 100)], dark(c))]
        )
        p.shape(
            [(x - w * 0.32, 92 - h * 0.68), (x, 92 - h), (x + w * 0.32, 92 - h * 0.68), (x, 92 - h * 0.56)],
            CREAM,
            ink=3.6,
        )


def river(p: Pen) -> None:
    course = [(32, 23), (28, 34), (56, 47), (66, 62), (54, 77)]
    p.stroke(course, INK, 38, smooth=True)
    p.stroke(course, light(TAN, 0.2), 30, smooth=True)
    p.stroke(course, mix(SEA, BLUE, 0.12), 22, smooth=True)
    for x, y in ((31, 30), (54, 48), (60, 70)):
        p.stroke([(x - 5, y), (x, y + 3), (x + 6, y)], light(SEA, 0.55), 4, smooth=True)


def hexagon(p: Pen) -> None:
    p.shape([(50, 4), (92, 27), (92, 73), (50, 96), (8, 73), (8, 27)], mix(LEAF, MOSS, 0.4), [right_of(58, MOSS)])


_SYMBOLS: dict[str, Callable[[Pen], None]] = {
    "ore": ore,
    "bowl": bowl,
    "grave": partial(_stone, empty=False),
    "grave_none": partial(_stone, empty=True),
    **{f"obelisk_{stage}": partial(obelisk, stage) for stage in range(4)},
    "storm": storm,
    "rain": rain,
    "clover": clover,
    "farm": farm,
    "mine": mine,
    "village": village,
    "mountains": mountains,
    "river": river,
    "hexagon": hexagon,
}


def _set_in(draw: Callable[[Pen], None], p: Pen) -> None:
    """A margin round the drawing: no outline may be cut by its cell."""
    with p.at(3.6, 3.6, 0.928, ink=5.2):
        draw(p)


def sprites() -> Iterator[Sprite]:
    """Every symbol, 96 pixels high."""
    for name, draw in _SYMBOLS.items():
        yield Sprite(f"sym/{name}", partial(_set_in, draw), "symbols_hex", 96, ink=5)
