"""Every colour of the house. No other file holds a colour literal: others mix, darken or lighten these.

Text colours name the ground they are meant for; contrast is checked by a test.
"""

from __future__ import annotations

Colour = tuple[int, int, int]

INK: Colour = (38, 26, 30)
NIGHT: Colour = (38, 28, 32)
UMBER: Colour = (96, 62, 52)  # second text on parchment
RUST: Colour = (126, 56, 42)  # text that warns, on parchment
FERN: Colour = (38, 92, 54)  # text that reassures, on parchment
WOOD: Colour = (74, 50, 40)
OAK: Colour = (122, 88, 60)
TAN: Colour = (226, 206, 166)
PARCH: Colour = (240, 226, 194)
VELLUM: Colour = (250, 241, 220)
CREAM: Colour = (252, 246, 230)
GOLD: Colour = (232, 184, 74)
SUN: Colour = (250, 206, 96)  # the fill of what has the focus
ORANGE: Colour = (222, 136, 62)
RED: Colour = (198, 62, 56)
PLUM: Colour = (128, 72, 140)
BLUE: Colour = (62, 104, 186)
SEA: Colour = (78, 148, 200)
SKY: Colour = (150, 198, 216)
GREEN: Colour = (66, 146, 80)
LEAF: Colour = (150, 192, 98)
MOSS: Colour = (112, 160, 76)
PINE: Colour = (62, 116, 74)
FELT: Colour = (34, 76, 60)
TABLE: Colour = (52, 66, 58)
STONE: Colour = (192, 188, 194)
SLATE: Colour = (112, 112, 126)
IVORY: Colour = (246, 238, 218)
WHITE: Colour = (255, 255, 255)
TEAL: Colour = (32, 114, 118)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """The colour t of the way (0..1) from a to b."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


def dark(colour: Colour, t: float = 0.28) -> Colour:
    """Towards ink."""
    return mix(colour, INK, t)


def light(colour: Colour, t: float) -> Colour:
    """Towards cream."""
    return mix(colour, CREAM, t)


# Seats, in all games: blue, red, green, plum, orange, teal. A pattern and a letter go with each.
SEATS: tuple[Colour, ...] = (
    dark(BLUE, 0.08),
    dark(RED, 0.1),
    dark(GREEN, 0.2),
    PLUM,
    dark(ORANGE, 0.12),
    TEAL,
)
