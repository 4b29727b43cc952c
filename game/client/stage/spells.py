"""Spells, missiles and bombs: one picture for each school of magic, shafts in the air, the fuse and the blast.

    spells.draw(painter, "storm", x, y, 64, u)     # its middle; u 0..1 of its life; the same picture for the same u
    spells.dome(painter, x, foot, 50, 62, u)       # over someone a shield protected
    spells.draw_missiles(painter, missiles, t)     # arrows, spears, bolts and flames in the air
    spells.explode(acted, bomb)                    # adds a bomb to an exchange

Each school has a shape of its own, not just a colour, and grows and thins without a bright flash of the whole stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import fx
from game.client.stage.blows import Acted, Missile
from game.client.stage.director import held
from game.client.ui.palette import (
    BLUE,
    CREAM,
    FERN,
    GOLD,
    GREEN,
    INK,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)

LASTS = 0.45  # seconds, where it strikes
STEPS = 6
ICE = mix(BLUE, CREAM, 0.7)
_ARCH = [math.pi * n / 18 for n in range(19)]
Look = Callable[["Sketch", float, float], None]  # pen, points across, 0..1 of its life


def draw(painter: Painter, school: str, x: float, y: float, size: float, u: float) -> None:
    """Draws a spell of this school; unknown schools draw nothing."""
    look = SCHOOLS.get(school)
    if look is None or not 0 <= u < 1:
        return
    step, across = int(u * STEPS), max(16.0, round(size / 16) * 16.0)

    def paint(pen: Sketch) -> None:
        look(pen, across, (step + 0.5) / STEPS)

    fades = 255 if step < STEPS - 2 else 210 if step < STEPS - 1 else 130
    painter.sketch(("spell", school, step), x - across / 2, y - across / 2, across, across, paint, fades)


def rehearsal(schools: Iterable[str], size: float) -> Iterator[Callable[[Painter], object]]:
    """Jobs that draw every step of these schools, as the pictures are large."""
    for school in sorted({*schools} & SCHOOLS.keys()):
        for step in range(STEPS):
            yield partial(draw, school=school, x=0, y=0, size=size, u=step / STEPS)


def flies(painter: Painter, school: str, x: float, y: float, way: float) -> None:
    """Draws a missile. `way`: 1 to the right. Without a school it is a flame."""
    if school in SCHOOLS and school != "fire":
        return
    for tail, size in ((9.0, 4.5), (5.0, 6.5), (0.0, 9.0)):
        r = size / 2

        def ball(pen: Sketch, r: float = r) -> None:
            pen.disc(r, r, r, RED)
            pen.disc(r, r, r * 0.75, ORANGE)
            pen.disc(r, r, r * 0.45, SUN)

        painter.sketch(("flame", size), x - way * tail - r, y - r, size, size, ball)


def dome(painter: Painter, x: float, foot: float, wide: float, tall: float, u: float) -> None:
    """Draws a shell of glass with a moving gleam."""
    if not 0 <= u < 1:
        return
    step = int(u * STEPS)
    grown = min(1.0, 0.7 + 0.3 * (step + 1) / 2)
    w, h = round(wide * grown / 4) * 4.0, round(tall * grown / 4) * 4.0

    def shell(pen: Sketch) -> None:
        path = [(w / 2 + 0.94 * w / 2 * math.cos(a), h - 2 - (h - 5) * math.sin(a)) for a in _ARCH]
        glass = [(x * pen.unit, y * pen.unit) for x, y in path]
        pygame.draw.polygon(pen.sheet, (*ICE, 84), glass)
        for colour, thick in ((SLATE, 2.6), (ICE, 1.5)):
            pen.stroke([*path, path[0]], colour, thick)
        lit = w * (0.24 + 0.5 * step / STEPS)
        pen.stroke([(lit, h * 0.52), (lit + w * 0.06, h * 0.26)], CREAM, 2.0)

    painter.sketch(("dome", step, w, h), x - w / 2, foot - h, w, h, shell, 235 - 34 * step)


# ---- the looks


def _fire(pen: Sketch, size: float, u: float) -> None:
    """Tongues in a ring, outwards and up."""
    m = size / 2
    for n in range(7):
        a = 2 * math.pi * n / 7 - 0.4
        reach = size * (0.12 + 0.2 * u)
        x, y = m + reach * math.cos(a), m + reach * math.sin(a) * 0.8
        tall, thick = size * (0.3 - 0.12 * u), size * 0.1 * (1.2 - u)
        for share, colour in ((1.0, RED), (0.66, ORANGE), (0.34, SUN)):
            w, h = thick * share, tall * share
            pen.poly([(x - w, y), (x, y + w), (x + w, y), (x + w * 0.3, y - h)], colour)


def _storm(pen: Sketch, size: float, u: float) -> None:
    """A bolt from above that forks, and the ring where it went in."""
    reach = min(1.0, 3 * u)
    spine = [(0.62, 0.0), (0.44, 0.2), (0.58, 0.36), (0.4, 0.56), (0.55, 0.7), (0.48, 0.96)]
    path = [(x * size, y * size) for x, y in spine[: max(2, round(reach * len(spine)))]]
    fork = [(x * size, y * size) for x, y in ((0.4, 0.56), (0.26, 0.7), (0.3, 0.84))]
    thick = size * 0.06 * (1.25 - u)
    for extra, colour in ((2.2, INK), (0.0, SUN)):
        pen.stroke(path, colour, thick + extra)
        if reach >= 1:
            pen.stroke(fork, colour, thick * 0.6 + extra)
    if reach >= 1:
        pen.stroke(
            [(size * (0.48 + 0.3 * u * s), size * (0.95 - 0.05 * abs(s))) for s in (-1, 0, 1)], light(SUN, 0.4), 1.4
        )


def _earth(pen: Sketch, size: float, u: float) -> None:
    """The ground breaks open and throws up clods."""
    y = size * 0.82
    for way in (-1, 1):
        far = size * 0.46 * min(1.0, 2.4 * u)
        path = [(size / 2, y), (size / 2 + way * far * 0.35, y - 2), (size / 2 + way * far * 0.7, y + 3)]
        path.append((size / 2 + way * far, y))
        pen.stroke(path, INK, 3.2)
        pen.stroke(path, OAK, 1.4)
    for n, aside in enumerate((-0.34, -0.15, 0.02, 0.2, 0.36)):
        high = size * (0.2 + 0.42 * (n % 3) / 2) * math.sin(math.pi * min(1.0, u + 0.12))
        x, r = size * (0.5 + aside * (0.6 + 0.5 * u)), size * (0.05 + 0.02 * (n % 2))
        turned = [(x + r * math.cos(a + n), y - high + r * math.sin(a + n)) for a in (0.2, 1.5, 2.9, 4.4, 5.3)]
        pen.poly(turned, (STONE, TAN, OAK)[n % 3], 0.8)


def _frost(pen: Sketch, size: float, u: float) -> None:
    """A star of ice that grows its twigs."""
    m, far = size / 2, size * 0.44 * min(1.0, 0.35 + 1.3 * u)
    for colour, extra in ((SLATE, 1.5), (ICE, 0.0)):
        for n in range(6):
            a = math.pi * n / 3 + 0.5 * math.pi
            end = (m + far * math.cos(a), m + far * math.sin(a))
            pen.stroke([(m, m), end], colour, size * 0.035 + extra)
            for share in (0.45, 0.72):
                root = (m + far * share * math.cos(a), m + far * share * math.sin(a))
                for turn in (-0.9, 0.9):
                    twig = far * 0.3 * min(1.0, 2 * u)
                    tip = (root[0] + twig * math.cos(a + turn), root[1] + twig * math.sin(a + turn))
                    pen.stroke([root, tip], colour, size * 0.024 + extra)


def _light(pen: Sketch, size: float, u: float) -> None:
    """Rays from above and a ring that widens."""
    m = size / 2
    for n in range(9):
        a = math.pi * (1.1 + 0.8 * n / 8)
        near, far = size * (0.14 + 0.12 * u), size * (0.3 + 0.18 * u) * (1.0 if n % 2 else 0.84)
        pen.stroke(
            [(m + near * math.cos(a), m + near * math.sin(a)), (m + far * math.cos(a), m + far * math.sin(a))],
            (GOLD, light(SUN, 0.4))[n % 2], size * 0.045 * (1.2 - u),
        )  # fmt: skip
    ring = [
        (m + size * (0.16 + 0.2 * u) * math.cos(a), m + size * (0.06 + 0.06 * u) * math.sin(a) - size * 0.02)
        for a in (math.pi * n / 12 for n in range(25))
    ]
    pen.stroke(ring, dark(GOLD, 0.35), 2.6)
    pen.stroke(ring, SUN, 1.4)


def _venom(pen: Sketch, size: float, u: float) -> None:
    """A cloud that swells, with bubbles over it."""
    cloud: tuple[tuple[float, float, float], ...] = (
        (-0.22, 0.1, 0.16), (0.2, 0.12, 0.17), (0.0, 0.16, 0.2), (-0.1, -0.06, 0.16), (0.12, -0.04, 0.15),
    )  # fmt: skip
    grown = 0.6 + 0.5 * u
    for extra, colour in ((1.4, dark(FERN, 0.2)), (0.0, GREEN), (-2.6, light(GREEN, 0.35))):
        for dx, dy, r in cloud:
            pen.disc(size * (0.5 + dx * grown), size * (0.56 + dy * grown), max(0.5, size * r * grown + extra), colour)
    for n, aside in enumerate((-0.18, 0.04, 0.22)):
        x, y, r = size * (0.5 + aside), size * (0.4 - (0.2 + 0.06 * n) * u), size * 0.035
        pen.disc(x, y, r + 0.8, dark(FERN, 0.2))
        pen.disc(x, y, r, light(GREEN, 0.55))


def _trance(pen: Sketch, size: float, u: float) -> None:
    """A spiral that turns, and stars round it."""
    m, path = size / 2, []
    for n in range(26):
        a = 0.5 * n + 5 * u
        far = size * 0.34 * n / 25
        path.append((m + far * math.cos(a), m + far * 0.8 * math.sin(a)))
    pen.stroke(path, INK, 3.6)
    pen.stroke(path, light(PLUM, 0.35), 2.0)
    for n in range(5):
        a = 2 * math.pi * n / 5 - 3 * u
        x, y, r = m + size * 0.43 * math.cos(a), m + size * 0.38 * math.sin(a), size * 0.05
        rays = [(x + (r if i % 2 else r * 0.4) * math.cos(math.pi * i / 4),
                 y + (r if i % 2 else r * 0.4) * math.sin(math.pi * i / 4)) for i in range(8)]  # fmt: skip
        pen.poly(rays, _STAR, 0.5)


_STAR: Colour = light(PLUM, 0.7)
SCHOOLS: dict[str, Look] = {
    "fire": _fire, "storm": _storm, "earth": _earth, "frost": _frost, "light": _light, "venom": _venom,
    "trance": _trance,
}  # fmt: skip


# ---- Missiles
STICKS = 0.9  # seconds a shaft that missed stands in the ground
_LONG = {"arrow": 17.0, "spear": 26.0, "bolt": 12.0}


def draw_missiles(painter: Painter, missiles: Iterable[Missile], t: float) -> None:
    """Draws everything in the air at t."""
    for one in missiles:
        u = (t - one.t0) / max(0.01, one.t1 - one.t0)
        if u < 0 or (u >= 1 and not (one.sticks and t < one.t1 + STICKS)):
            continue
        u = min(u, 1.0)
        (x0, y0), (x1, y1) = one.a, one.b
        x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * u - one.high * 4 * u * (1 - u)
        if one.what == "bomb":
            painter.symbol("bomb", x, y, 18)
        elif one.what in _LONG:
            run = x1 - x0
            slope = ((y1 - y0) - one.high * 4 * (1 - 2 * u)) / (abs(run) or 1.0)
            _shaft(painter, x, y, slope, one.what, run < 0)
        else:
            flies(painter, one.what, x, y, -1.0 if x1 < x0 else 1.0)


def fuse(painter: Painter, x: float, y: float, t: float) -> None:
    """Draws a bomb held at x, y with a spark on its fuse."""
    painter.symbol("bomb", x, y, 18)
    step = int(t * 20) % 3
    r = 2.0 + step

    def spark(pen: Sketch) -> None:
        pen.disc(r, r, r, ORANGE)
        pen.disc(r, r, r * 0.6, CREAM)

    painter.sketch(("fuse", step), x + 5 - r, y - 10 - r, 2 * r, 2 * r, spark)


def _shaft(painter: Painter, x: float, y: float, slope: float, name: str, left: bool) -> None:
    """Draws a shaft with its point at x, y; `slope`: points it falls a point of its way."""
    long = _LONG[name]
    tilt = max(-0.75, min(0.75, round(slope * 8) / 8))
    across = long / math.hypot(1.0, tilt)
    rise = across * abs(tilt)
    w, h = across + 6, rise + 6
    a = (3.0, 3.0 if tilt >= 0 else h - 3)
    b = (3.0 + across, h - 3 if tilt >= 0 else 3.0)
    if left:
        a, b = (w - a[0], a[1]), (w - b[0], b[1])
    way = -1 if left else 1

    def shaft(pen: Sketch) -> None:
        pen.stroke([a, b], INK, 2.0)
        pen.stroke([a, b], OAK, 0.9)
        back = (b[0] - 5 * way, b[1] - 5 * tilt)
        pen.poly([b, (back[0], back[1] - 1.9), (back[0], back[1] + 1.9)], SLATE, 0.5)

    painter.sketch((name, tilt, left), x - b[0], y - b[1], w, h, shaft)


# ---- Bombs
BOOM, ARC, BLAST, RING = 4.0, 62.0, 0.28, 0.36  # points of its shake; how high it flies; its light; its ring
FAR = 96.0  # points the ring widens to at least


class Bomb(NamedTuple):
    """Its fuse burns at `a` from `lit` on, it flies from `leaves` on, lies at `b` from `lands`, bursts at `boom`.

    Its ring widens to `far` points.
    """

    lit: float
    leaves: float
    lands: float
    boom: float
    a: tuple[float, float]
    b: tuple[float, float]
    far: float = FAR


def reaches(away: float, far: float) -> float:
    """Seconds after the blast until its ring, `far` points wide at most, reaches `away` points."""
    return RING * held((away / far - fx.BORN) / (1 - fx.BORN))


def explode(acted: Acted, bomb: Bomb) -> None:
    """Adds a bomb to what is acted: its flight, debris, shake and sounds."""
    x, y = bomb.b
    acted.mark(bomb.lit, "fuse")
    acted.mark(bomb.leaves, "throw")
    acted.mark(bomb.boom, "boom")
    acted.marks.sort(key=lambda mark: mark.time)
    acted.missiles.append(Missile("bomb", bomb.leaves, bomb.lands, bomb.a, bomb.b, ARC, False))
    acted.shakes.append((bomb.boom, BOOM))
    acted.bursts += (
        fx.burst("fire", bomb.boom, x, y, 40, 3, (14, 8), force=1.3),
        fx.burst("chip", bomb.boom, x, y, 18, 5, (10, 5), aim=(0, -60), force=1.4),
        fx.burst("dust", bomb.boom + 0.08, x, y + 8, 20, 7, (40, 6), over=0.15, force=1.4),
    )


def draw_bomb(painter: Painter, bomb: Bomb, s: float) -> None:
    """Draws its fuse, its blast and the ring on the ground."""
    if bomb.lit <= s < bomb.leaves:
        fuse(painter, *bomb.a, s)
    elif bomb.lands <= s < bomb.boom:
        fuse(painter, *bomb.b, s)
    since = s - bomb.boom
    if 0 <= since < BLAST:
        fx.blast(painter, *bomb.b, since / BLAST)
    if 0 <= since < RING:
        fx.ring(painter, bomb.b[0], bomb.b[1] + 12, since / RING, bomb.far)
