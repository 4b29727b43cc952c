"""Buttons as the player's own device shows them: glyph/<xbox|playstation|nintendo>_<button>, glyph/keyboard_<key>.

Pads: south east west north lb rb lt rt view menu ls rs dpad stick. Keys of a keyboard stand for the same buttons, and
glyph/key and glyph/key_wide are blank caps for any other key. Letters are strokes of the pen: no font is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GREEN,
    INK,
    NIGHT,
    ORANGE,
    PLUM,
    RED,
    SEA,
    SLATE,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points, arc_points
from tools.art.registry import Draw, Sprite

CAP = mix(SLATE, NIGHT, 0.25)
RIM = dark(NIGHT, 0.6)
FACE = mix(SLATE, NIGHT, 0.62)

# Strokes of letters in a box of 10 by 14 units; each stroke is a run of points.
LETTERS: dict[str, tuple[Points, ...]] = {
    "A": (((0, 14), (5, 0), (10, 14)), ((2, 9), (8, 9))),
    "B": (((0, 0), (0, 14), (6, 14), (9, 12), (9, 9), (6, 7), (0, 7)), ((0, 0), (5, 0), (8, 2), (8, 5), (5, 7))),
    "C": ((*arc_points(6, 7, 6, 7, 310, 50, 12),),),
    "D": (((0, 0), (0, 14), (4, 14), (9, 11), (9, 3), (4, 0), (0, 0)),),
    "E": (((9, 0), (0, 0), (0, 14), (9, 14)), ((0, 7), (7, 7))),
    "F": (((9, 0), (0, 0), (0, 14)), ((0, 7), (7, 7))),
    "L": (((0, 0), (0, 14), (9, 14)),),
    "M": (((0, 14), (0, 0), (5, 8), (10, 0), (10, 14)),),
    "N": (((0, 14), (0, 0), (9, 14), (9, 0)),),
    "Q": ((*arc_points(5, 7, 5, 7, 0, 360, 20),), ((6, 10), (10, 15))),
    "R": (((0, 14), (0, 0), (6, 0), (9, 2), (9, 5), (6, 7), (0, 7)), ((5, 7), (9, 14))),
    "S": (((9, 2), (7, 0), (3, 0), (0, 2), (0, 5), (3, 7), (6, 7), (9, 9), (9, 12), (6, 14), (2, 14), (0, 12)),),
    "T": (((0, 0), (10, 0)), ((5, 0), (5, 14))),
    "X": (((0, 0), (10, 14)), ((10, 0), (0, 14))),
    "Y": (((0, 0), (5, 7), (10, 0)), ((5, 7), (5, 14))),
    "Z": (((0, 0), (10, 0), (0, 14), (10, 14)),),
    "1": (((2, 3), (6, 0), (6, 14)),),
    "2": (((0, 3), (2, 0), (7, 0), (9, 3), (9, 5), (0, 14), (10, 14)),),
    "3": (((0, 1), (3, 0), (7, 0), (9, 3), (7, 7), (3, 7)), ((7, 7), (10, 10), (7, 14), (2, 14), (0, 12))),
}


def letters(p: Pen, text: str, x: float, y: float, height: float, colour: Colour = CREAM, weight: float = 2.2) -> None:
    """Text centred on (x, y), `height` units high; the weight is in fourteenths of the height."""
    z = height / 14
    with p.at(x - (len(text) * 14 - 4) / 2 * z, y - height / 2, z):
        for i, letter in enumerate(text):
            with p.at(i * 14, 0):
                for stroke in LETTERS[letter]:
                    p.stroke(stroke, colour, weight)


def disc(p: Pen, colour: Colour) -> None:
    """A round button, lit from above."""
    p.circ(50, 50, 46, RIM, 0)
    p.circ(50, 50, 41, colour, 0)
    p.stroke(arc_points(50, 50, 36, 36, 205, 300), light(colour, 0.35), 4)


def face(letter: str, colour: Colour) -> Draw:
    """A round button with a letter."""

    def draw(p: Pen) -> None:
        disc(p, colour)
        letters(p, letter, 50, 50, 42, weight=2.7)

    return draw


def mark(stroke: Points, colour: Colour, closed: bool = True) -> Draw:
    """A round dark button with a sign."""

    def draw(p: Pen) -> None:
        disc(p, FACE)
        p.stroke(stroke, light(colour, 0.3), 8, closed=closed)

    return draw


def crossed(colour: Colour) -> Draw:
    """A round dark button with a cross."""

    def draw(p: Pen) -> None:
        disc(p, FACE)
        for a in (((33, 33), (67, 67)), ((67, 33), (33, 67))):
            p.stroke(a, light(colour, 0.3), 8)

    return draw


def shoulder(text: str, trigger: bool = False, left: bool = True) -> Draw:
    """A bumper (flat) or a trigger (tall on the outside), 150 wide."""

    def draw(p: Pen) -> None:
        tall, low = (8, 30) if left else (30, 8)
        q = [(8, 90), (8, tall + 12), (20, tall), (130, low), (142, low + 12), (142, 90)]
        if trigger:
            p.shape(q, CAP, ink=9, ink_colour=RIM)
        else:
            p.box(3, 14, 144, 76, RIM, 24)
            p.box(9, 19, 132, 63, CAP, 18)
        letters(p, text, 75, 57 if trigger else 50, 36, weight=2.6)

    return draw


def small(draw_sign: Callable[[Pen], None]) -> Draw:
    """A small button in the middle of a pad: a pill with a sign."""

    def draw(p: Pen) -> None:
        p.box(4, 20, 92, 62, RIM, 31)
        p.box(9, 24, 82, 52, CAP, 26)
        draw_sign(p)

    return draw


def windows(p: Pen) -> None:
    """Two overlapping panes."""
    for x, y in ((34, 36), (44, 46)):
        p.box(x, y, 24, 19, CREAM, 2)
        p.box(x + 4, y + 4, 16, 11, CAP, 1)


def bars(p: Pen) -> None:
    """Three bars."""
    for y in (39, 50, 61):
        p.stroke([(36, y), (64, y)], CREAM, 5)


def minus(p: Pen) -> None:
    p.stroke([(36, 50), (64, 50)], CREAM, 8)


def plus(p: Pen) -> None:
    minus(p)
    p.stroke([(50, 36), (50, 64)], CREAM, 8)


def rays(p: Pen) -> None:
    """The share button."""
    for a, b in (((50, 40), (50, 32)), ((40, 46), (34, 39)), ((60, 46), (66, 39))):
        p.stroke([a, b], CREAM, 4)
    p.box(42, 48, 16, 20, CREAM, 4)


def stick(letter: str, press: bool = True) -> Draw:
    """A thumb stick; pressed ones carry an arrow down."""

    def draw(p: Pen) -> None:
        p.circ(50, 50, 46, RIM, 0)
        p.circ(50, 50, 41, mix(CAP, NIGHT, 0.35), 0)
        p.circ(50, 50, 29, RIM, 0)
        p.circ(50, 48, 26, CAP, 0)
        letters(p, letter, 50, 46, 26, weight=2.6)
        if press:
            p.shape([(38, 79), (62, 79), (50, 93)], CREAM, ink=4, ink_colour=RIM)

    return draw


def dpad(p: Pen) -> None:
    """The directional pad."""
    for g, c in ((0, RIM), (6, CAP)):
        p.box(33 + g, 4 + g, 34 - 2 * g, 92 - 2 * g, c, 7)
        p.box(4 + g, 33 + g, 92 - 2 * g, 34 - 2 * g, c, 7)
    for q in (
        ((50, 14), (57, 24), (43, 24)),
        ((50, 86), (57, 76), (43, 76)),
        ((14, 50), (24, 43), (24, 57)),
        ((86, 50), (76, 43), (76, 57)),
    ):
        p.shape(q, CREAM, ink=0)


def cap(p: Pen, w: float) -> None:
    """A key cap, w units wide."""
    p.box(3, 8, w - 6, 88, RIM, 16)
    p.box(8, 12, w - 16, 68, light(SLATE, 0.62), 12)
    p.box(15, 15, w - 30, 56, CREAM, 10)


def key(text: str, w: float = 100) -> Draw:
    """A key with letters."""

    def draw(p: Pen) -> None:
        cap(p, w)
        if text:
            letters(p, text, w / 2, 43, 34 if len(text) < 3 else 25, INK, 2.3)

    return draw


def arrow_key(strokes: tuple[Points, ...], w: float = 100) -> Draw:
    """A key with a drawn sign."""

    def draw(p: Pen) -> None:
        cap(p, w)
        for stroke in strokes:
            p.stroke(stroke, INK, 6)

    return draw


WIDE = 150.0
_ENTER: tuple[Points, ...] = (((104, 26), (104, 48), (50, 48)), ((64, 36), (50, 48), (64, 60)))
_ARROWS: tuple[Points, ...] = (
    ((50, 22), (50, 64)),
    ((30, 43), (70, 43)),
    ((44, 28), (50, 22), (56, 28)),
    ((44, 58), (50, 64), (56, 58)),
    ((36, 37), (30, 43), (36, 49)),
    ((64, 37), (70, 43), (64, 49)),
)
_BACK: tuple[Points, ...] = (((106, 43), (46, 43)), ((62, 29), (46, 43), (62, 57)))
_TAB: tuple[Points, ...] = (((42, 43), (98, 43)), ((84, 29), (98, 43), (84, 57)), ((108, 28), (108, 58)))

SETS: dict[str, dict[str, Draw]] = {
    "xbox": {
        "south": face("A", dark(GREEN, 0.2)),
        "east": face("B", dark(RED, 0.12)),
        "west": face("X", BLUE),
        "north": face("Y", dark(ORANGE, 0.42)),
        "view": small(windows),
        "menu": small(bars),
    },
    "playstation": {
        "south": crossed(SEA),
        "east": mark(arc_points(50, 50, 20, 20, 0, 352, 28), RED),
        "west": mark(((32, 32), (68, 32), (68, 68), (32, 68)), PLUM),
        "north": mark(((50, 28), (71, 64), (29, 64)), GREEN),
        "view": small(rays),
        "menu": small(bars),
    },
    "nintendo": {
        "south": face("B", FACE),
        "east": face("A", FACE),
        "west": face("Y", FACE),
        "north": face("X", FACE),
        "view": small(minus),
        "menu": small(plus),
    },
}
SHOULDERS = {
    "xbox": ("LB", "RB", "LT", "RT"),
    "playstation": ("L1", "R1", "L2", "R2"),
    "nintendo": ("L", "R", "ZL", "ZR"),
}
STICKS = {"xbox": ("L", "R"), "playstation": ("L3", "R3"), "nintendo": ("L", "R")}
KEYS: dict[str, tuple[Draw, float]] = {
    "south": (arrow_key(_ENTER, WIDE), WIDE),
    "east": (key("ESC", WIDE), WIDE),
    "west": (key("M"), 100),
    "north": (key("N"), 100),
    "lb": (key("Q"), 100),
    "rb": (key("E"), 100),
    "lt": (arrow_key(tuple([(WIDE - x, y) for x, y in s] for s in _TAB), WIDE), WIDE),
    "rt": (arrow_key(_TAB, WIDE), WIDE),
    "view": (key("F1"), 100),
    "menu": (key("ESC", WIDE), WIDE),
    "ls": (key("Z"), 100),
    "rs": (key("C"), 100),
    "dpad": (arrow_key(_ARROWS), 100),
    "undo": (key("Z"), 100),
    "redo": (key("Y"), 100),
    "skip": (arrow_key(_BACK, WIDE), WIDE),
}


def _named(name: str, draw: Draw, width: float = 100) -> Sprite:
    return Sprite(f"glyph/{name}", draw, "glyphs", 96, (width, 100))


def sprites() -> Iterator[Sprite]:
    """Every button of every device, 96 pixels high."""
    for device, faces in SETS.items():
        for button, draw in faces.items():
            yield _named(f"{device}_{button}", draw)
        for i, text in enumerate(SHOULDERS[device]):
            button = ("lb", "rb", "lt", "rt")[i]
            yield _named(f"{device}_{button}", shoulder(text, trigger=i > 1, left=i % 2 == 0), WIDE)
        for button, text in zip(("ls", "rs"), STICKS[device], strict=True):
            yield _named(f"{device}_{button}", stick(text))
        yield _named(f"{device}_dpad", dpad)
        yield _named(f"{device}_stick", stick(STICKS[device][0][0], press=False))
    for button, (draw, width) in KEYS.items():
        yield _named(f"keyboard_{button}", draw, width)
    yield _named("key", key(""))
    yield _named("key_wide", key("", WIDE), WIDE)
