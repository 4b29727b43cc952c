"""XII Century's town from the side: its buildings as houses, on the sheet "town", and the strip of land they stand on.

A building stands on y = 96 of its box, which is 100 units high.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    RED,
    RUST,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    VELLUM,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.masonry import castle as stronghold
from tools.art.masonry import pennant
from tools.art.pen import Pen, arc_points
from tools.art.pictures_scene import AIR, clouds, picture, sky, sun
from tools.art.registry import Draw, Picture, Sprite
from tools.art.scenery import bird, bush, conifer, field, peak, ridge, sheep, tuft

W, H = 624, 88  # points of the strip
BASE = 96.0
PLASTER, TIMBER, PANE, DOOR = mix(VELLUM, TAN, 0.25), mix(OAK, WOOD, 0.4), light(GOLD, 0.35), dark(OAK, 0.25)
ASHLAR = light(STONE, 0.25)


# ---- parts of a house


def walls(p: Pen, x: float, y: float, w: float, colour: Colour = PLASTER) -> None:
    """The front of a house from its eaves at y down to the ground, its far third in shade."""
    shade = [(x + w * 0.66, y), (x + w, y), (x + w, BASE), (x + w * 0.66, BASE)]
    p.shape([(x, BASE), (x, y), (x + w, y), (x + w, BASE)], colour, [(shade, dark(colour, 0.14))])


def roof(p: Pen, x: float, y: float, w: float, h: float, colour: Colour, in_: float = 0.22) -> None:
    """A hipped roof over eaves at y; `in_`: how far its ridge is drawn in on either side."""
    left, right = x - 5, x + w + 5
    a, b = x + w * in_, x + w * (1 - in_)
    shade = [(x + w * 0.62, y - h - 2), (right + 4, y - h - 2), (right + 4, y + 4), (x + w * 0.72, y + 4)]
    p.shape([(left, y + 2), (a, y - h), (b, y - h), (right, y + 2)], colour, [(shade, dark(colour, 0.24))])
    for t in (0.36, 0.68):
        p.stroke(
            [(left + (a - left) * t + 3, y - h * t), (right + (b - right) * t - 3, y - h * t)], dark(colour, 0.3), 1.6
        )


def gable(p: Pen, x: float, y: float, w: float, h: float, colour: Colour) -> None:
    """A pointed roof seen from its end."""
    shade = [(x + w / 2, y - h - 4), (x + w + 8, y + 2), (x + w * 0.56, y + 2)]
    p.shape([(x - 5, y + 2), (x + w / 2, y - h), (x + w + 5, y + 2)], colour, [(shade, dark(colour, 0.24))])


def door(p: Pen, x: float, w: float, h: float, colour: Colour = DOOR) -> None:
    """A round-headed door."""
    y = BASE - h
    p.shape(
        [(x, BASE), (x, y + w / 2), *arc_points(x + w / 2, y + w / 2, w / 2, w / 2, 180, 360, 8), (x + w, BASE)], colour
    )


def panes(p: Pen, y: float, *xs: float, w: float = 8, h: float = 11) -> None:
    """Windows with light in them."""
    for x in xs:
        p.box(x, y, w, h, PANE, 1, 2.2)


def timbers(p: Pen, x: float, y: float, w: float, count: int) -> None:
    """Posts and a beam of a half-timbered front."""
    p.stroke([(x + 2, y + 2), (x + w - 2, y + 2)], TIMBER, 4)
    for n in range(count + 1):
        at = x + 2.5 + (w - 5) * n / count
        p.stroke([(at, y + 2), (at, BASE - 3)], TIMBER, 3.4)


def smoke_puffs(p: Pen, x: float, y: float) -> None:
    for n, (dx, r) in enumerate(((0, 4), (4, 5.5), (9, 7))):
        p.circ(x + dx, y - 8 * n, r, mix(CREAM, STONE, 0.3), 0)


# ---- buildings


def hut(p: Pen) -> None:
    """Where people live."""
    walls(p, 18, 60, 60, mix(PLASTER, OAK, 0.2))
    roof(p, 14, 62, 68, 34, mix(GOLD, OAK, 0.45), 0.3)
    door(p, 30, 15, 26)
    panes(p, 70, 58)


def house(p: Pen) -> None:
    """A stone house."""
    p.box(66, 12, 11, 26, STONE, 0, 2.4)
    walls(p, 14, 46, 70, ASHLAR)
    roof(p, 12, 48, 74, 32, mix(BLUE, SLATE, 0.7))
    for y, xs in ((62, (20, 50)), (78, (62, 74))):
        for x in xs:
            p.stroke([(x, y), (x + 9, y)], mix(STONE, SLATE, 0.5), 2.2)
    door(p, 26, 16, 30, mix(RED, WOOD, 0.35))
    panes(p, 60, 56, 70)


def guildhall(p: Pen) -> None:
    pennant(p, 50, 20, 20, RED)
    walls(p, 8, 50, 84)
    timbers(p, 8, 50, 84, 5)
    p.stroke([(10, 72), (90, 72)], TIMBER, 3.4)
    roof(p, 8, 50, 84, 34, mix(BLUE, SLATE, 0.5))
    gable(p, 36, 46, 28, 20, mix(BLUE, SLATE, 0.35))
    door(p, 41, 18, 26)
    panes(p, 56, 17, 75)
    panes(p, 77, 17, 75, w=8, h=10)


def stables(p: Pen) -> None:
    walls(p, 6, 54, 88, mix(OAK, TAN, 0.35))
    for x in range(14, 94, 9):
        p.stroke([(x, 56), (x, BASE - 2)], mix(OAK, WOOD, 0.3), 1.8)
    roof(p, 6, 56, 88, 30, mix(RUST, OAK, 0.3), 0.12)
    p.shape([(14, BASE), (14, 64), (40, 64), (40, BASE)], dark(WOOD, 0.3))
    p.shape([(46, BASE), (46, 64), (86, 64), (86, BASE)], dark(WOOD, 0.3))
    horse = [(50, BASE), (53, 76), (62, 66), (70, 64), (72, 70), (84, 78), (82, 85), (70, 83), (70, BASE)]
    p.shape(horse, mix(UMBER, ORANGE, 0.25), smooth=False)
    p.circ(70, 73, 1.8, INK, 0)
    p.stroke([(48, 88), (85, 88)], mix(OAK, TAN, 0.4), 4)
    p.stroke(arc_points(27, 48, 8, 8, 140, 400, 12), mix(STONE, SLATE, 0.2), 4)


def market(p: Pen) -> None:
    for x in (12, 88):
        p.line([(x, BASE), (x, 44)], mix(OAK, ORANGE, 0.2), 4)
    p.shape(
        [(10, BASE), (10, 74), (90, 74), (90, BASE)],
        mix(OAK, TAN, 0.25),
        [([(60, 70), (95, 70), (95, 99), (60, 99)], mix(OAK, WOOD, 0.3))],
    )
    for n, colour in enumerate((RED, GOLD, mix(LEAF, MOSS, 0.6), ORANGE, RED)):
        p.circ(22 + 14 * n, 70, 8, colour)
    for n in range(5):
        x = 4 + n * 18.5
        cloth = RED if n % 2 == 0 else CREAM
        p.shape(
            [(x, 42), (x + 4, 18), (x + 18.5, 18), (x + 18.5, 42), *arc_points(x + 9.2, 42, 9.2, 8, 0, 180, 8)], cloth
        )


def tavern(p: Pen) -> None:
    p.box(18, 6, 12, 26, STONE, 0, 2.4)
    walls(p, 12, 48, 62)
    timbers(p, 12, 48, 62, 3)
    roof(p, 12, 48, 62, 34, mix(RED, RUST, 0.55))
    door(p, 22, 17, 30)
    panes(p, 62, 48, 61)
    p.line([(74, 50), (98, 50)], TIMBER, 3)
    p.stroke([(88, 52), (88, 60)], INK, 2.2)
    p.box(78, 59, 21, 22, RED, 2, 2.4)
    p.box(84, 64, 9, 12, light(GOLD, 0.2), 1, 1.8)


def monastery(p: Pen) -> None:
    walls(p, 34, 58, 62, light(TAN, 0.25))
    roof(p, 34, 60, 62, 24, mix(RUST, TAN, 0.2), 0.1)
    for x in (46, 62, 78):
        p.shape(
            [(x, BASE), (x, 76), *arc_points(x + 5, 76, 5, 6, 180, 360, 6), (x + 10, BASE)],
            mix(UMBER, NIGHT, 0.3),
            ink=2,
        )
    walls(p, 6, 36, 30, light(TAN, 0.4))
    gable(p, 6, 38, 30, 28, mix(RUST, TAN, 0.1))
    p.stroke([(21, 12), (21, -2)], INK, 2.6)
    p.stroke([(16, 3), (26, 3)], INK, 2.6)
    p.circ(21, 52, 6, PANE, 2.4)
    door(p, 14, 14, 24)


def cathedral(p: Pen) -> None:
    p.shape(
        [(28, BASE), (28, 52), (50, 32), (72, 52), (72, BASE)],
        light(STONE, 0.45),
        [([(56, 30), (74, 50), (74, 99), (56, 99)], light(STONE, 0.1))],
    )
    for x in (8, 66):
        p.shape(
            [(x, BASE), (x, 38), (x + 26, 38), (x + 26, BASE)],
            ASHLAR,
            [([(x + 17, 36), (x + 28, 36), (x + 28, 99), (x + 17, 99)], STONE)],
        )
        gable(p, x + 1, 38, 24, 36, mix(BLUE, SLATE, 0.55))
        p.stroke([(x + 13, 2), (x + 13, -4)], GOLD, 3)
        p.shape([(x + 8, 66), (x + 8, 52), (x + 13, 45), (x + 18, 52), (x + 18, 66)], mix(NIGHT, BLUE, 0.35), ink=2)
    p.circ(50, 56, 10, mix(BLUE, SKY, 0.5))
    for a in range(0, 180, 45):
        (x0, y0), (x1, y1) = arc_points(50, 56, 9, 9, a, a + 180, 1)
        p.stroke([(x0, y0), (x1, y1)], light(STONE, 0.5), 1.8)
    door(p, 41, 18, 26)


def brewery(p: Pen) -> None:
    smoke_puffs(p, 27, 12)
    p.box(20, 16, 14, 30, mix(RUST, STONE, 0.4), 0, 2.4)
    walls(p, 8, 52, 56, mix(PLASTER, ORANGE, 0.15))
    roof(p, 8, 54, 56, 30, mix(OAK, WOOD, 0.2), 0.16)
    door(p, 16, 17, 28)
    panes(p, 66, 42)
    for x, y in ((66, 78), (82, 78), (74, 61)):
        p.circ(x + 4, y + 8, 10.5, mix(RUST, SUN, 0.45))
        p.circ(x + 4, y + 8, 5.5, mix(RUST, OAK, 0.4), 2)


def town_walls(p: Pen) -> None:
    """A length of wall, 300 units wide."""
    p.shape(
        [(0, BASE), (0, 40), (300, 40), (300, BASE)],
        STONE,
        [([(0, 72), (300, 72), (300, 99), (0, 99)], mix(STONE, SLATE, 0.3))],
    )
    for n in range(13):
        p.box(2 + n * 23.4, 22, 14, 22, light(STONE, 0.15), 0, 2.4)
    for row, y in enumerate((56, 72, 86)):
        for n in range(8):
            x = 14 + n * 38 + 16 * (row % 2)
            p.stroke([(x, y), (x + 12, y)], mix(STONE, SLATE, 0.55), 2.4)


def barbican(p: Pen) -> None:
    for x in (4, 66):
        p.shape(
            [(x, BASE), (x, 26), (x + 30, 26), (x + 30, BASE)],
            STONE,
            [([(x + 20, 20), (x + 34, 20), (x + 34, 99), (x + 20, 99)], mix(STONE, SLATE, 0.4))],
        )
        for n in range(3):
            p.box(x - 1 + n * 12, 14, 8, 15, light(STONE, 0.15), 0, 2.4)
        p.box(x + 11, 44, 6, 14, NIGHT, 1)
    p.shape([(34, BASE), (34, 42), (66, 42), (66, BASE)], mix(SLATE, STONE, 0.6))
    door(p, 38, 24, 40, mix(NIGHT, WOOD, 0.4))
    for x in (44, 50, 56):
        p.stroke([(x, 60), (x, 92)], mix(OAK, TAN, 0.3), 2.4)
    p.stroke([(39, 74), (61, 74)], mix(OAK, TAN, 0.3), 2.4)
    pennant(p, 19, 14, 18, BLUE)


def mill(p: Pen) -> None:
    tower = [(30, BASE), (37, 46), (63, 46), (70, BASE)]
    p.shape(tower, light(TAN, 0.45), [([(54, 40), (74, 40), (74, 99), (58, 99)], TAN)])
    gable(p, 36, 48, 28, 24, mix(RUST, RED, 0.3))
    door(p, 43, 14, 24)
    for a in (22, 112, 202, 292):
        tip, side = arc_points(50, 44, 42, 42, a, a + 20, 1)
        p.stroke([(50, 44), tip], WOOD, 3)
        p.shape([(50 + (tip[0] - 50) * 0.25, 44 + (tip[1] - 44) * 0.25), tip, side], CREAM, ink=2)
    p.circ(50, 44, 4.4, INK, 0)


def granary(p: Pen) -> None:
    for x in (24, 50, 76):
        p.box(x - 4, 84, 8, 13, STONE, 1, 2.2)
    p.shape(
        [(14, 86), (14, 44), (86, 44), (86, 86)],
        mix(ORANGE, TAN, 0.45),
        [([(58, 40), (90, 40), (90, 99), (58, 99)], mix(OAK, ORANGE, 0.35))],
    )
    for y in (54, 64, 74):
        p.stroke([(16, y), (84, y)], mix(GOLD, UMBER, 0.55), 2.2)
    roof(p, 12, 46, 76, 34, mix(GOLD, OAK, 0.35), 0.3)
    p.box(42, 58, 16, 20, DOOR, 1, 2.4)
    p.circ(26, 88, 7, mix(GOLD, TAN, 0.4))


def town_court(p: Pen) -> None:
    p.box(4, 88, 92, 9, STONE, 1, 2.4)
    walls(p, 10, 46, 80, light(STONE, 0.45))
    for x in (14, 32, 56, 74):
        p.box(x, 48, 11, 41, CREAM, 1, 2.4)
    gable(p, 6, 48, 88, 34, light(STONE, 0.3))
    p.stroke([(50, 22), (50, 40)], dark(GOLD, 0.1), 3)
    p.stroke([(36, 28), (64, 28)], dark(GOLD, 0.1), 3)
    for x in (36, 64):
        p.shape([(x - 7, 36), (x + 7, 36), (x, 42)], GOLD, ink=1.8)
    p.box(45, 62, 9, 27, DOOR, 3, 2)


def castle(p: Pen) -> None:
    stronghold(p, 62, BASE, 0.98)


BUILDINGS: dict[str, tuple[Draw, float]] = {  # how each is drawn, and how many units wide
    draw.__name__: (draw, wide)
    for draw, wide in (
        *(
            (draw, 100.0)
            for draw in (hut, house, guildhall, stables, market, cathedral, brewery, barbican, mill, granary)
        ),
        *((draw, 104.0) for draw in (tavern, monastery, town_court)),
        (town_walls, 300.0),
        (castle, 130.0),
    )
}


def _set_in(draw: Draw) -> Draw:
    """A margin round the drawing: no outline may be cut by its cell."""

    def inner(p: Pen) -> None:
        with p.at(p.w * 0.03, 7, 0.92, ink=3.0):
            draw(p)

    return inner


def sprites() -> Iterator[Sprite]:
    """Every building, its feet on the ground line."""
    for name, (draw, wide) in BUILDINGS.items():
        yield Sprite(f"town/{name}", _set_in(draw), "town", 132, (wide * 1.06, 100), (0.5, 0.955), 3.0)
    yield Sprite("town/sheep", lambda p: sheep(p, 46, 84, 62), "town", 40, (100, 100), (0.5, 0.84))
    yield Sprite("town/fir", lambda p: conifer(p, 40, 96, 92), "town", 72, (80, 100), (0.5, 0.96), 3.0)
    yield Sprite("town/crop", _crop, "town", 48, (200, 100), (0.5, 0.9), 3.0)
    yield Sprite("town/rock", _rock, "town", 60, (130, 100), (0.5, 0.94), 3.0)


def _crop(p: Pen) -> None:
    field(p, [(40, 20), (176, 20), (196, 90), (6, 90)], mix(GOLD, LEAF, 0.25), 7, 3.0)


def _rock(p: Pen) -> None:
    p.shape([(6, 94), (18, 52), (40, 40), (58, 12), (84, 22), (98, 54), (120, 66), (124, 94)], light(STONE, 0.1),
            [([(70, 0), (130, 0), (130, 99), (84, 99), (76, 50)], mix(STONE, SLATE, 0.4))])  # fmt: skip
    for x, y, w, h in ((30, 74, 22, 20), (54, 80, 18, 14)):
        p.box(x, y, w, h, light(STONE, 0.5), 1, 2.6)


# ---- the strip of land


def street(p: Pen) -> None:
    """Morning over the valley: far peaks, two hills for castle and mill, a green to build on and a road in front."""
    r = random.Random(11)
    sky(p, "morning", W, 60)
    sun(p, 330, 36, 12)
    clouds(p, ((60, 14, 34), (208, 20, 26), (440, 12, 40), (566, 22, 28)), mix(SKY, ORANGE, 0.2))
    with p.at(0, 0, ink=0.5, air=(mix(AIR, ORANGE, 0.14), 0.5)):
        for x, w, h in ((120, 100, 30), (200, 80, 22), (476, 120, 34), (560, 90, 26)):
            peak(p, x, 52, w, h)
    tone = mix(MOSS, LEAF, 0.4)
    with p.at(0, 0, air=(AIR, 0.2)):
        ridge(
            p,
            [(-5, 50), (40, 42), (110, 46), (230, 54), (340, 52), (470, 54), (570, 44), (630, 48)],
            70,
            mix(tone, PINE, 0.2),
            light(tone, 0.3),
        )
    top = [(-5, 56), (60, 52), (160, 58), (320, 60), (470, 59), (580, 53), (630, 56)]
    ridge(p, top, H, tone, light(tone, 0.4))
    green = mix(LEAF, TAN, 0.35)
    ridge(p, [(-5, 66), (150, 62), (320, 65), (480, 62), (630, 66)], H, green, light(green, 0.4), ink=0.5)
    road = [(-8, 82), (160, 80), (330, 81.5), (500, 80), (632, 82), (632, 90), (-8, 90)]
    p.shape(road, mix(TAN, CREAM, 0.15), ink=0)
    p.stroke(road[:5], mix(OAK, TAN, 0.4), 0.7, smooth=True)
    for _ in range(150):
        x, y = r.uniform(0, W), r.uniform(62, 79)
        tuft(p, x, y, r.uniform(1.2, 2.2), mix(green, MOSS, r.uniform(0.4, 0.9)))
    for x, y, w in ((8, 80, 13), (300, 67, 9), (505, 66, 10), (616, 80, 14)):
        bush(p, x, y, w, mix(PINE, MOSS, 0.35))
    for x, y, s in ((262, 22, 3), (272, 26, 2.4), (290, 20, 2.2)):
        bird(p, x, y, s, mix(INK, SKY, 0.4))


def pictures() -> Iterable[Picture]:
    """The land of the strip."""
    yield picture("pic/street", W, H, street)
