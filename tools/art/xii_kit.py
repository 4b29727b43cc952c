"""What the symbols of XII Century are drawn with: their list, and short words for the pen."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.client.ui.palette import GREEN, INK, LEAF, OAK, RED, SKIN, SLATE, WOOD, Colour, dark, mix
from tools.art.pen import Pen, Point, Points, arc_points, circle_points, spline
from tools.art.symbolic import STEEL as STEEL

Draw = Callable[[Pen], None]
SYMBOLS: dict[str, Draw] = {}

FLESH = SKIN
COAT = mix(GREEN, LEAF, 0.6)
HAIR = mix(WOOD, OAK, 0.6)
ROOF = mix(SLATE, INK, 0.12)
DOOR = mix(WOOD, RED, 0.1)


def symbol(draw: Draw) -> Draw:
    """Puts a drawing of 100 x 100 units on the list under the function's name."""
    SYMBOLS[draw.__name__] = draw
    return draw


def shade(colour: Colour) -> Colour:
    """The side away from the light."""
    return dark(colour, 0.24)


def soft(points: Points, closed: bool = False, n: int = 8) -> list[Point]:
    """A curve through the points."""
    return spline(points, closed, n)


def arc(x: float, y: float, r: float, a0: float, a1: float, n: int = 16) -> list[Point]:
    """A part of a circle, in degrees."""
    return arc_points(x, y, r, r, a0, a1, n)


def star(x: float, y: float, r: float) -> list[Point]:
    """Five points."""
    out = []
    for i in range(10):
        a, far = math.radians(-90 + 36 * i), r if i % 2 == 0 else 0.45 * r
        out.append((x + far * math.cos(a), y + far * math.sin(a)))
    return out


def poly(p: Pen, points: Points, colour: Colour, ink: float | None = None) -> None:
    """A filled shape with its outline."""
    p.shape(points, colour, ink=ink)


def rect(p: Pen, x: float, y: float, w: float, h: float, colour: Colour, ink: float | None = None) -> None:
    """An upright box with its outline."""
    poly(p, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour, ink)


def ring(p: Pen, x: float, y: float, r: float, colour: Colour, width: float) -> None:
    """A circle's line."""
    p.stroke(circle_points(x, y, r, 40), colour, width, closed=True)
