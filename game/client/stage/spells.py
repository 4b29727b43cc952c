"""Spells, missiles and bombs: one picture for each school of magic, shafts in the air, the fuse and the blast.

    spells.draw(painter, "storm", x, y, 64, u)     # its middle; u 0..1 of its life; the same picture for the same u
    spells.dome(painter, x, foot, 62, u)           # over someone a shield protected
    spells.draw_missiles(painter, missiles, t)     # arrows, spears, bolts and flames in the air
    spells.explode(acted, bomb)                    # adds a bomb to an exchange

Each school has a shape of its own, not just a colour, and grows and thins without a bright flash of the whole stage:
the drawings are in tools/art/svg/effects.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import fx
from game.client.stage.blows import Acted, Missile
from game.client.stage.director import held
from game.client.ui.palette import (
    INK,
    OAK,
    SLATE,
)

LASTS, STEPS = 0.45, 6  # seconds, where it strikes; pictures
SCHOOLS = ("fire", "storm", "earth", "frost", "light", "venom", "trance")


def draw(painter: Painter, school: str, x: float, y: float, size: float, u: float) -> None:
    """Draws a spell of this school; unknown schools draw nothing."""
    if school in SCHOOLS and 0 <= u < 1:
        step = int(u * STEPS)
        fades = 255 if step < STEPS - 2 else 210 if step < STEPS - 1 else 130
        painter.sprite(f"fx/spell_{school}_{step}", x, y, size, "center", alpha=fades)


def dome(painter: Painter, x: float, foot: float, tall: float, u: float) -> None:
    """Draws a shell of glass with a moving gleam."""
    if 0 <= u < 1:
        step = int(u * STEPS)
        painter.sprite(f"fx/dome_{step}", x, foot, tall, "midbottom", alpha=235 - 34 * step)


# ---- Missiles
STICKS = 0.9  # seconds a shaft that missed stands in the ground
TAIL = ((9.0, 4.5), (5.0, 6.5), (0.0, 9.0))  # of a flame: points behind its head, and across
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
        elif one.what not in SCHOOLS or one.what == "fire":  # other spells are seen where they strike
            for tail, size in TAIL:
                painter.sprite("fx/flame", x - math.copysign(tail, x1 - x0), y, size, "center")


def fuse(painter: Painter, x: float, y: float, t: float) -> None:
    """Draws a bomb held at x, y with a spark on its fuse."""
    painter.symbol("bomb", x, y, 18)
    painter.sprite("fx/fuse", x + 5, y - 10, 4.0 + 2 * (int(t * 20) % 3), "center")


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
        fx.Burst("fire", bomb.boom, x, y, 40, 3, (14, 8), force=1.3),
        fx.Burst("chip", bomb.boom, x, y, 18, 5, (10, 5), aim=(0, -60), force=1.4),
        fx.Burst("dust", bomb.boom + 0.08, x, y + 8, 20, 7, (40, 6), over=0.15, force=1.4),
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
