"""Dungeon rooms part by part: floors with walls, passages, doors, torches, stairs, the gate, the rock around."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from game.client.ui.palette import (
    BLUE,
    GOLD,
    INK,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen
from tools.art.pictures_scene import picture
from tools.art.registry import Picture, Sprite
from tools.art.symbolic import SYMBOLS

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


def _looted(p: Pen) -> None:
    """A chest whose lid is up, empty but for a glint, 110x100."""
    p.shape([(11, 42), (20, 6), (90, 6), (99, 42)], dark(WOOD, 0.1))
    p.shape([(19, 40), (25, 13), (85, 13), (91, 40)], dark(WOOD, 0.55), ink=0)
    p.shape([(7, 42), (103, 42), (97, 56), (13, 56)], dark(NIGHT, 0.3))
    p.shape([(7, 46), (103, 46), (99, 94), (11, 94)], mix(WOOD, TAN, 0.22))
    for x, w, h in ((22, 9, 48), (79, 9, 48), (47, 16, 16)):
        p.box(x, 46, w, h, SUN, ink=1.6)
    p.circ(37, 49, 4, SUN, 0)


def _bush(p: Pen) -> None:
    """Something may hide behind it, 16x12."""
    for grow, colour in ((0.8, INK), (0.0, MOSS)):
        for x, y, r in ((4.5, 7.5, 3.2), (11.5, 7.5, 3.2), (8, 5, 3.8)):
            p.circ(x, y, r + grow, colour, 0)


def _rock(p: Pen) -> None:
    """Hewn rock, the ground of a dungeon's plan."""
    r = random.Random(8)
    p.box(-1, -1, 328, 305, ROCK, 0)
    for _ in range(420):
        x, y, s = r.uniform(-6, 326), r.uniform(-4, 303), r.uniform(5, 16)
        chip = [(x, y), (x + s, y - r.uniform(0, 2)), (x + s * 0.9, y + s * 0.5), (x + s * 0.1, y + s * 0.56)]
        p.shape(chip, mix(ROCK, SLATE, r.uniform(0.02, 0.14)), ink=0.35, ink_colour=dark(ROCK, 0.4))


def sprites() -> Iterable[Sprite]:
    """The parts; sizes in points are a third of their pixels."""
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
    yield sheet("room/looted", _looted, px=120, size=(110, 100), ink=3)
    yield sheet("room/bush", _bush, px=48, size=(16, 12))
    yield sheet("room/glow", lambda p: p.glow(50, 50, 49, light(GOLD, 0.15), 150), px=160)


def pictures() -> Iterable[Picture]:
    """The rock."""
    yield picture("pic/rock", 326, 303, _rock, ink=0.5)
