"""What symbols share: their list, the metals and hides, the skull, the leaf, the flat die face."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.client.ui.palette import CREAM, INK, OAK, ORANGE, SKY, SLATE, Colour, light, mix
from tools.art.pen import Pen

STEEL = mix(SLATE, SKY, 0.55)
HIDE = mix(OAK, ORANGE, 0.55)
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

Draw = Callable[[Pen], None]
SYMBOLS: dict[str, Draw] = {}


def symbol(draw: Draw) -> Draw:
    """Puts a drawing of 100 x 100 units on the list under the function's name."""
    SYMBOLS[draw.__name__] = draw
    return draw


def draw_skull(p: Pen, x: float, y: float, r: float, colour: Colour = CREAM, ink: float = 0.0) -> None:
    """A skull of radius r about (x, y)."""
    s = r / 20
    if ink:
        p.circ(x, y - 3 * s, r + ink, INK, 0)
        p.box(x - 11 * s - ink, y + 8 * s - ink, 22 * s + 2 * ink, 17 * s + 2 * ink, INK, 4 * s)
    p.circ(x, y - 3 * s, r, colour, 0)
    p.box(x - 11 * s, y + 8 * s, 22 * s, 17 * s, colour, 4 * s)
    for d in (-8.2, 8.2):
        p.circ(x + d * s, y - 1 * s, 5.6 * s, INK, 0)
    p.shape([(x, y + 5 * s), (x - 3.4 * s, y + 12 * s), (x + 3.4 * s, y + 12 * s)], INK, ink=0)
    for d in (-4.4, 0, 4.4):
        p.stroke([(x + d * s, y + 17 * s), (x + d * s, y + 24 * s)], INK, 2 * s)


def draw_leaf(p: Pen, x: float, y: float, angle: float, size: float, colour: Colour) -> None:
    """A laurel leaf from (x, y) along `angle` (radians)."""
    ux, uy = math.cos(angle), math.sin(angle)
    nx, ny = -uy * size * 0.3, ux * size * 0.3
    p.shape(
        [
            (x, y),
            (x + ux * size * 0.45 + nx, y + uy * size * 0.45 + ny),
            (x + ux * size, y + uy * size),
            (x + ux * size * 0.45 - nx, y + uy * size * 0.45 - ny),
        ],
        colour,
        ink=2.6,
        smooth=True,
    )


def head(p: Pen, skin: Colour) -> None:
    """A plain face, eyes open."""
    p.circ(50, 54, 32, skin)
    p.circ(40, 54, 4.2, INK, 0)
    p.circ(62, 54, 4.2, INK, 0)


def draw_face(
    p: Pen, value: int, paint: Colour = CREAM, pip: Colour = INK, x: float = 0, y: float = 0, size: float = 100
) -> None:
    """A flat die face in the square (x, y, size)."""
    u = size / 100
    p.box(x + 4 * u, y + 4 * u, 92 * u, 92 * u, p.ink_colour, 22 * u)
    p.box(x + 10 * u, y + 10 * u, 80 * u, 80 * u, paint, 17 * u)
    p.box(x + 10 * u, y + 10 * u, 80 * u, 10 * u, light(paint, 0.45), 5 * u)
    for a, b in PIPS[value]:
        p.circ(x + (50 + a * 23) * u, y + (50 + b * 23) * u, (12 if value == 1 else 9.5) * u, pip, 0)
