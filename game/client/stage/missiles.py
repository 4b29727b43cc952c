"""What flies over a stage: arrows, spears, bolts, flames and bombs, each drawn small and once for its slope."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import spells
from game.client.stage.blows import Missile
from game.client.ui.palette import CREAM, INK, OAK, ORANGE, SLATE

STICKS = 0.9  # seconds a shaft that missed stands in the ground
_LONG = {"arrow": 17.0, "spear": 26.0, "bolt": 12.0}


def draw(painter: Painter, missiles: Iterable[Missile], t: float) -> None:
    """All that is in the air at t."""
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
            spells.flies(painter, one.what, x, y, -1.0 if x1 < x0 else 1.0)


def fuse(painter: Painter, x: float, y: float, t: float) -> None:
    """The spark that runs along the fuse of a bomb that is held at x, y."""
    painter.symbol("bomb", x, y, 18)
    step = int(t * 20) % 3
    r = 2.0 + step

    def spark(pen: Sketch) -> None:
        pen.disc(r, r, r, ORANGE)
        pen.disc(r, r, r * 0.6, CREAM)

    painter.sketch(("fuse", step), x + 5 - r, y - 10 - r, 2 * r, 2 * r, spark)


def _shaft(painter: Painter, x: float, y: float, slope: float, name: str, left: bool) -> None:
    """Its point at x, y; `slope`: points it falls a point of its way."""
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
