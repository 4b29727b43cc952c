"""What scenes are furnished with: dungeon rooms part by part, laurels, seal and scroll, book, desk, felt."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from game.client.ui.palette import (
    BLUE,
    CREAM,
    FELT,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SKY,
    SLATE,
    STONE,
    SUN,
    TABLE,
    TAN,
    UMBER,
    VELLUM,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Points, arc_points
from tools.art.pictures_scene import picture, sparkle
from tools.art.registry import Picture, Sprite
from tools.art.symbolic import SYMBOLS

# ---- the dungeon -----------------------------------------------------------------------------------------------------
ROOM_W, ROOM_H, WALL = 91.0, 76.0, 4.5  # floor of a room and the wall round it, in points
ROCK = mix(NIGHT, BLUE, 0.07)
LIT, DIM = mix(TAN, OAK, 0.5), mix(OAK, UMBER, 0.5)
MASONRY = mix(SLATE, TAN, 0.25)
FLOORS: dict[str, tuple[Colour, Colour, Colour]] = {  # state -> floor, its joints, wall
    "here": (LIT, TAN, light(MASONRY, 0.1)),
    "seen": (mix(LIT, DIM, 0.55), TAN, MASONRY),
    "dark": (mix(ROCK, SLATE, 0.2), SLATE, mix(ROCK, SLATE, 0.42)),
}


def _flags(p: Pen, x: float, y: float, w: float, h: float, base: Colour, joint: Colour, seed: int) -> None:
    """Flagstones."""
    r = random.Random(seed)
    p.box(x, y, w, h, base, 2)
    rows = max(2, round(h / 15))
    for j in range(rows):
        left = x - r.uniform(0, 12)
        while left < x + w:
            wide = r.uniform(12, 20)
            a, b = max(x, left), min(x + w, left + wide)
            if b - a > 2:
                tone = mix(base, joint, r.uniform(0, 0.2))
                p.box(a + 0.4, y + j * h / rows + 0.4, b - a - 0.8, h / rows - 0.8, tone, 1)
            left += wide


def _room(p: Pen, state: str, w: float, seed: int) -> None:
    """A room with its wall; the floor begins WALL points in."""
    floor, joint, wall = FLOORS[state]
    with p.at(WALL, WALL):
        p.box(-4.4, -4.4, w + 8.8, ROOM_H + 8.8, INK, 3.4)
        p.box(-3.6, -3.6, w + 7.2, ROOM_H + 7.2, wall, 2.8)
        p.box(-3.6, -3.6, w + 7.2, 2, light(wall, 0.25), 1.4)
        for i in range(1, round(w / 12)):
            x = i * w / round(w / 12)
            p.stroke([(x, -3.4), (x, -1)], dark(wall, 0.4), 0.5)
            p.stroke([(x + 4, ROOM_H + 1), (x + 4, ROOM_H + 3.4)], dark(wall, 0.4), 0.5)
        p.box(-0.7, -0.7, w + 1.4, ROOM_H + 1.4, INK, 1.4)
        _flags(p, 0, 0, w, ROOM_H, floor, joint, seed)
        p.grade(0, 0, w, 9, [(0, (*INK, 120)), (1, (*INK, 0))])
        if state == "here":
            p.glow(w / 2, ROOM_H / 2, 58, light(GOLD, 0.3), 90)
        if state == "dark":
            p.grade(0, 0, w, ROOM_H, [(0, (*NIGHT, 70)), (1, (*NIGHT, 20))])


def _passage(p: Pen, across: bool, seen: bool) -> None:
    """The way between two rooms, 26 wide and 22 long, its walls on both sides."""
    floor, joint, wall = FLOORS["seen" if seen else "dark"]
    w, h = (22, 26) if across else (26, 22)
    dx, dy = (0, 4) if across else (4, 0)
    p.box(0, 0, w + 2 * dx, h + 2 * dy, INK, 0)
    p.box(dx * 0.2, dy * 0.2, w + 1.6 * dx, h + 1.6 * dy, dark(wall, 0.15), 0)
    p.box(dx * 0.8, dy * 0.8, w + 0.4 * dx, h + 0.4 * dy, INK, 0)
    _flags(p, dx, dy, w, h, floor, joint, 5)


def _door(p: Pen, across: bool, is_open: bool) -> None:
    """A plank door across a passage."""
    w, h = (8, 26) if across else (26, 8)
    plank = dark(OAK, 0.2)
    leaves = [(0.6, 0.6, w - 1.2, h - 1.2)]
    if is_open:
        leaves = (
            [(0.6, 0.6, w - 1.2, 5), (0.6, h - 5.6, w - 1.2, 5)]
            if across
            else [(0.6, 0.6, 5, h - 1.2), (w - 5.6, 0.6, 5, h - 1.2)]
        )
    for x, y, lw, lh in leaves:
        p.box(x, y, lw, lh, plank, 0.6, ink=0.8)
        p.box(x + 0.8, y + 0.8, lw - 1.6, 0.9, light(plank, 0.25), 0)
    if not is_open:
        for i in range(1, 4):
            line = [(1.4, i * h / 4), (w - 1.4, i * h / 4)] if across else [(i * w / 4, 1.4), (i * w / 4, h - 1.4)]
            p.stroke(line, INK, 0.5)
        p.circ(w / 2, h / 2, 1.4, GOLD, 0.5)


def _torch(p: Pen, frame: int) -> None:
    """Flame frames 0..3; the bracket's foot at (50, 92)."""
    lean, tall = (0.0, 5.0, -4.0, 2.0)[frame], (48.0, 54.0, 50.0, 44.0)[frame]
    p.glow(50, 44, 46, ORANGE, 120)
    p.bar((50, 92), (50, 60), OAK, 8)
    p.stroke([(41, 66), (59, 66)], SLATE, 6)
    flame = [(36, 60), (38, 42), (48 + lean * 0.5, 60 - tall * 0.5), (50 + lean, 60 - tall), (60, 40), (64, 60)]
    core = [(43, 62), (50 + lean * 0.4, 60 - tall * 0.55), (57, 62)]
    p.shape(flame, ORANGE, [(core, light(SUN, 0.3))], smooth=True)


def _stairs(p: Pen) -> None:
    """Daylight and four steps down, 32x34."""
    p.box(0, 1, 8, 31, INK, 0.8)
    p.box(0.8, 2, 7, 29, light(SKY, 0.55), 0.4)
    for i in range(5):
        p.box(7 + i * 4.4, 3 + i * 1.1, 4.8, 27 - i * 2.2, mix(light(STONE, 0.3), SLATE, i / 6), 0.4, ink=0.6)
    p.glaze([(6, 4), (32, 9), (32, 25), (6, 29)], (*light(SKY, 0.7), 40))


def _gate(p: Pen) -> None:
    """The way out, and what shines behind it."""
    p.glow(50, 56, 50, GOLD, 130)
    with p.at(8, 8, 0.84, ink=4):
        SYMBOLS["gate"](p)


def _rock(p: Pen) -> None:
    """Hewn rock, the ground of a dungeon's plan."""
    r = random.Random(8)
    p.box(-1, -1, 328, 305, ROCK, 0)
    for _ in range(420):
        x, y, s = r.uniform(-6, 326), r.uniform(-4, 303), r.uniform(5, 16)
        chip = [(x, y), (x + s, y - r.uniform(0, 2)), (x + s * 0.9, y + s * 0.5), (x + s * 0.1, y + s * 0.56)]
        p.shape(chip, mix(ROCK, SLATE, r.uniform(0.02, 0.14)), ink=0.35, ink_colour=dark(ROCK, 0.4))


def _rooms() -> Iterable[Sprite]:
    sheet = functools.partial(Sprite, sheet="rooms", ink=0.7)
    tall = ROOM_H + 2 * WALL
    for state in FLOORS:
        for i in range(2):
            draw = functools.partial(_room, state=state, w=ROOM_W, seed=3 + i * 4)
            yield sheet(f"room/{state}_{i}", draw, px=round(tall * 3), size=(ROOM_W + 2 * WALL, tall))
    wide = functools.partial(_room, state="here", w=ROOM_W + 28, seed=2)
    yield sheet("room/here_wide", wide, px=round(tall * 3), size=(ROOM_W + 28 + 2 * WALL, tall))
    for across, turn in ((True, "h"), (False, "v")):
        for seen in (True, False):
            draw = functools.partial(_passage, across=across, seen=seen)
            size = (22.0, 34.0) if across else (34.0, 22.0)
            yield sheet(f"room/way_{turn}_{'seen' if seen else 'dark'}", draw, px=round(size[1] * 3), size=size)
        for is_open in (True, False):
            draw = functools.partial(_door, across=across, is_open=is_open)
            size = (8.0, 26.0) if across else (26.0, 8.0)
            yield sheet(f"room/door_{turn}_{'open' if is_open else 'shut'}", draw, px=round(size[1] * 3), size=size)
    for i in range(4):
        yield sheet(f"room/torch_{i}", functools.partial(_torch, frame=i), px=96, anchor=(0.5, 0.92), ink=3)
    yield sheet("room/stairs", _stairs, px=102, size=(32, 34))
    yield sheet("room/gate", _gate, px=144, ink=4)
    yield sheet("room/glow", lambda p: p.glow(50, 50, 49, light(GOLD, 0.15), 150), px=160)


# ---- the score -------------------------------------------------------------------------------------------------------
def _wreath(p: Pen) -> None:
    """Two laurel twigs crossed at the foot."""
    for d in (-1, 1):
        stem = [(50 + d * x, y) for x, y in ((-9, 96), (6, 90), (24, 83), (37, 66), (39, 44), (30, 22), (20, 10))]
        p.line(stem, mix(OAK, GOLD, 0.35), 1.6, smooth=True, ink=1.1)
        for x, y, a, size in (
            *((12, 88.5, -8, 17), (25, 82, -30, 18), (34, 70, -58, 18), (39, 56, -72, 18)),
            *((39, 42, -92, 17), (34, 28, -112, 16), (26, 16, -128, 14)),
        ):
            for side, tone in ((34, GOLD), (-40, dark(GOLD, 0.16))):
                angle = math.radians(a + side)
                angle = angle if d > 0 else math.pi - angle
                _leaf(p, 50 + d * x, y, angle, size, tone)
        tip = math.radians(-122 if d > 0 else -58)
        _leaf(p, 50 + d * 21, 11, tip, 13, light(GOLD, 0.2))


def _leaf(p: Pen, x: float, y: float, angle: float, size: float, colour: Colour) -> None:
    ux, uy = math.cos(angle), math.sin(angle)
    nx, ny = -uy * size * 0.27, ux * size * 0.27
    mid = (x + ux * size * 0.5, y + uy * size * 0.5)
    tip = (x + ux * size, y + uy * size)
    p.shape([(x, y), (mid[0] + nx, mid[1] + ny), tip, (mid[0] - nx, mid[1] - ny)], colour, ink=1.5, smooth=True)
    p.stroke(
        [(x + ux * size * 0.2, y + uy * size * 0.2), (x + ux * size * 0.75, y + uy * size * 0.75)],
        dark(colour, 0.3),
        0.7,
    )


def _relief(p: Pen, sign: str) -> None:
    wax = dark(RED, 0.4)
    for off, c in ((1.8, dark(RED, 0.5)), (0.0, light(RED, 0.28))):
        with p.at(27 + off, 25 + off, 0.46):
            for q in _pressed(sign):
                p.shape(q, c, ink=0)
    if sign == "tower":
        with p.at(27, 25, 0.46):
            p.circ(50, 60, 8, wax, 0)
            p.shape([(42, 94), (42, 80), (50, 72), (58, 80), (58, 94)], wax, ink=0)


def _pressed(sign: str) -> list[Points]:
    if sign == "tower":
        body = [(30, 94), (34, 44), (66, 44), (70, 94)]
        return [body, [(22, 46), (24, 32), (76, 32), (78, 46)], [(24, 34), (50, 2), (76, 34)]]
    spikes = [(10, 78), (2, 26), (26, 50), (50, 10), (74, 50), (98, 26), (90, 78)]
    return [spikes, [(10, 82), (90, 82), (90, 94), (10, 94)]]


def _seal(p: Pen, sign: str) -> None:
    """Wax with a sign pressed into it, on two ribbon tails."""
    for d in (-1, 1):
        tail = [(50 + d * 2, 60), (50 + d * 30, 60), (50 + d * 36, 120), (50 + d * 24, 110), (50 + d * 12, 122)]
        p.shape(tail, GOLD if d < 0 else dark(GOLD, 0.2))
    blob = []
    for i in range(60):
        t = i * math.tau / 60
        r = 46 + 2.2 * math.sin(5 * t) + 1.8 * math.cos(9 * t + 1)
        blob.append((50 + r * math.cos(t), 51 + r * math.sin(t)))
    shade: Points = [(62, 0), (120, 0), (120, 120), (0, 120), (40, 86), (80, 60)]
    p.shape(blob, dark(RED, 0.12), [(shade, dark(RED, 0.32), True)])
    p.circ(50, 51, 36, dark(RED, 0.36), 0)
    p.circ(50.8, 51.8, 34.5, dark(RED, 0.16), 0)
    p.stroke(arc_points(50, 51, 42, 42, 190, 280), light(RED, 0.4), 2.5)
    _relief(p, sign)


def _roller(p: Pen, w: float) -> None:
    p.box(0, 0, w, 13, INK, 6.5)
    p.box(0.9, 0.9, w - 1.8, 11.2, dark(TAN, 0.06), 5.6)
    p.box(2, 1.8, w - 4, 3, light(TAN, 0.5), 1.5)
    for x in (1.4, w - 5.6):
        p.box(x, 2.2, 4.2, 8.6, mix(OAK, TAN, 0.25), 2.1)


def _scroll(p: Pen) -> None:
    """314x302: the paper is x 7..307, y 12..290."""
    w, h = 300.0, 286.0
    p.box(10, 12, w - 4, h - 2, (*NIGHT, 210), 3)
    p.box(7, 6, w, h, INK, 1.5)
    p.box(7.9, 6, w - 1.8, h, VELLUM, 1)
    for x, c in ((7.9, mix(VELLUM, TAN, 0.55)), (w + 1.6, mix(VELLUM, TAN, 0.75))):
        p.box(x, 6, 4.5, h, c, 0)
    r = random.Random(2)
    for _ in range(26):
        x, y = r.uniform(14, 296), r.uniform(18, 284)
        p.haze(x, y, r.uniform(3, 10), r.uniform(2, 5), (*TAN, 46))
    for y in (0.0, h):
        with p.at(0, y):
            _roller(p, w + 14)


def _glory(p: Pen) -> None:
    """The table of the last evening: rays behind the laurels at (397, 84)."""
    p.box(-1, -1, 642, 362, TABLE, 0)
    _flecks(p, 640, 360, 1100, dark(TABLE, 0.1), 1)
    p.glow(397, 84, 320, light(GOLD, 0.2), 90)
    for a in range(0, 360, 15):
        t = math.radians(a)
        p.glaze(
            [(397, 84), *((397 + 560 * math.cos(t + d), 84 + 560 * math.sin(t + d)) for d in (-0.05, 0.05))],
            (*CREAM, 10),
        )


def _confetti(p: Pen, colour: Colour) -> None:
    p.shape(
        [(50, 8), (78, 46), (50, 92), (22, 54)],
        colour,
        [([(50, 0), (100, 0), (100, 100), (50, 92)], dark(colour, 0.2))],
        ink=0,
    )


def _score() -> Iterable[Sprite]:
    sheet = functools.partial(Sprite, sheet="score")
    yield sheet("score/laurel", _wreath, px=330)
    for sign in ("tower", "crown"):
        yield sheet(f"score/seal_{sign}", functools.partial(_seal, sign=sign), px=250, size=(100, 126), ink=1.6)
    yield sheet("score/roller", functools.partial(_roller, w=314), px=39, size=(314, 13), ink=0.8)
    for i, colour in enumerate((RED, GOLD, BLUE, LEAF, PLUM, CREAM)):
        yield sheet(f"score/confetti_{i}", functools.partial(_confetti, colour=colour), px=20)
    for i in range(4):
        glint = functools.partial(sparkle, x=50, y=50, s=10 + 4.6 * i, colour=light(GOLD, 0.2 + 0.16 * i), ink=4)
        yield sheet(f"score/sparkle_{i}", glint, px=40)


# ---- grounds ---------------------------------------------------------------------------------------------------------
def _flecks(p: Pen, w: float, h: float, n: int, colour: Colour, seed: int) -> None:
    """Short threads; those that cross an edge come back at the other: the ground can be laid side by side."""
    r = random.Random(seed)
    for _ in range(n):
        x, y, s = r.uniform(0, w), r.uniform(0, h), r.uniform(1.6, 3.4)
        for dx in (0, -w):
            p.box(x + dx, y, s, 0.34, colour, 0)


def _felt(p: Pen) -> None:
    p.box(-1, -1, 162, 162, FELT, 0)
    _flecks(p, 160, 160, 420, light(FELT, 0.05), 4)
    _flecks(p, 160, 160, 420, dark(FELT, 0.14), 5)


def _table(p: Pen) -> None:
    p.box(-1, -1, 642, 362, TABLE, 0)
    _flecks(p, 640, 360, 1300, dark(TABLE, 0.1), 1)
    p.glow(320, 150, 430, light(TABLE, 0.25), 70)


def _desk(p: Pen) -> None:
    """Planks under lamplight."""
    r = random.Random(3)
    for i in range(8):
        y = 27 + (i - 1) * 48
        p.box(-1, y, 642, 49, mix(WOOD, OAK, 0.22 + 0.1 * r.random()), 0)
        for _ in range(16):
            yy, x = y + r.uniform(3, 45), r.uniform(-40, 640)
            grain = [(x, yy), (x + 30, yy + r.uniform(-1, 1)), (x + r.uniform(60, 150), yy + r.uniform(-1.5, 1.5))]
            p.stroke(grain, mix(WOOD, OAK, 0.12), 0.5, smooth=True)
        for _ in range(2):
            x, yy = r.uniform(20, 620), y + r.uniform(10, 38)
            for k in (5.0, 3.2, 1.4):
                p.ell(x - k, yy - k * 0.45, 2 * k, 0.9 * k, mix(WOOD, OAK, 0.1 + k * 0.02), 0)
        seam = r.uniform(60, 580)
        p.box(seam, y, 0.7, 48, dark(WOOD, 0.5), 0)
        p.box(-1, y, 642, 0.9, dark(WOOD, 0.55), 0)
    p.glow(330, 170, 420, light(GOLD, 0.2), 46)


def _book(p: Pen) -> None:
    """624x261 with its shadow; pages x 9.8..305.8 and 306.2..602.2, y 6..240."""
    w, h = 612.0, 249.0
    p.box(5, 5, w, h, (*NIGHT, 190), 6)
    p.box(0, 0, w, h, INK, 6)
    p.box(0.9, 0.9, w - 1.8, h - 1.8, dark(RED, 0.48), 5.2)
    p.box(2.6, 2.6, w - 5.2, h - 5.2, mix(RED, GOLD, 0.5), 4)
    p.box(3.2, 3.2, w - 6.4, h - 6.4, dark(RED, 0.48), 3.6)
    for x, y, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1)):
        corner = [(x, y + sy * 2), (x + sx * 2, y), (x + sx * 17, y), (x, y + sy * 17)]
        p.shape(corner, GOLD, ink=0.7)
        p.circ(x + sx * 5, y + sy * 5, 1.5, dark(GOLD, 0.3), 0.5)
    for i in range(5):
        g = 5 + i * 0.9
        p.box(g, 5.2, w - 2 * g, h - 8.6 - i * 0.5, mix(TAN, OAK, 0.5 if i % 2 else 0.12), 3)
    px, pw, ph = 9.8, w / 2 - 10, h - 15
    for x in (px, w / 2 + 0.2):
        p.box(x, 6, pw, ph, VELLUM, 2.4)
    r = random.Random(5)
    for _ in range(40):
        x, y = r.uniform(14, 590), r.uniform(10, 230)
        p.haze(x, y, r.uniform(3, 12), r.uniform(2, 6), (*TAN, 34))
    for i in range(26):
        a = round(70 * (1 - i / 26) ** 2.2)
        for s in (-1, 1):
            near, far = w / 2 + s * i * 1.1, w / 2 + s * (i + 1) * 1.1
            p.glaze([(near, 6), (far, 6), (far, 6 + ph), (near, 6 + ph)], (*OAK, a))
    p.stroke([(w / 2, 6), (w / 2, 6 + ph)], dark(TAN, 0.5), 0.8)


def sprites() -> Iterable[Sprite]:
    """Parts of rooms and of the score."""
    yield from _rooms()
    yield from _score()


def pictures() -> Iterable[Picture]:
    """Grounds and large furniture."""
    yield picture("pic/rock", 326, 303, _rock, ink=0.5)
    yield picture("pic/scroll", 314, 302, _scroll, ink=0.8)
    yield picture("pic/glory", 640, 360, _glory, ss=2)
    yield picture("pic/book", 624, 261, _book, ink=0.8)
    yield picture("pic/desk", 640, 360, _desk, ss=2)
    yield picture("pic/table", 640, 360, _table, ss=2)
    yield picture("pic/felt", 160, 160, _felt, ss=2)
