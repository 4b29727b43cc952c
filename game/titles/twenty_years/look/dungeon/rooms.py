"""A dungeon seen from above: rooms cut into the rock, passages, doors, torches, a path of dots. Knows no game.

    plan = Plan(rooms)                    # (row, column) of every room; the boxes fit the area whatever the shape
    rock(painter); passage(...); chamber(...); slip(...)
    Torches(...).draw(painter, beat)      # the only thing here that lives

Points; everything but the torches belongs on the standing layer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Literal

import pygame

from game.client.draw.canvas import PRE, Area, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.geometry import inset, middle
from game.client.ui.palette import CREAM, INK, NIGHT, SLATE, SUN, TAN, VELLUM, WOOD, Colour, dark, mix

Room = tuple[int, int]
Kind = Literal["dark", "seen", "here"]

AREA = Area(10.0, 32.0, 419.0, 302.0)
FRAMED: Rect = inset(AREA, -2.0 - theme.SHADOW)  # with its edge and shadow
_EDGE_X, _EDGE_Y, _GAP = 7.0, 12.0, 12.0
LARGEST = 1.35  # how much larger what stands in a room may be
_SHAPE = 0.87  # the tallest room, of its width
_WAY = 0.36  # width of a passage, of the room's height


def zone_of(room: Room) -> str:
    """The id by which the focus knows a room."""
    return f"room/{room[0]},{room[1]}"


class Plan:
    """Where the rooms of a level lie."""

    def __init__(self, rooms: Iterable[Room], area: Rect = AREA) -> None:
        self.rooms = tuple(sorted(rooms))
        rows, cols = max(r for r, _ in self.rooms) + 1, max(c for _, c in self.rooms) + 1
        x, y, w, h = area
        self.w = (w - 2 * _EDGE_X - (cols - 1) * _GAP) / cols
        self.h = min(self.w * _SHAPE, (h - 2 * _EDGE_Y - (rows - 1) * _GAP) / rows)
        self.gap_y = min(26.0, (h - 2 * _EDGE_Y - rows * self.h) / max(1, rows - 1)) if rows > 1 else 0.0
        self.left = x + _EDGE_X
        self.top = y + (h - rows * self.h - (rows - 1) * self.gap_y) / 2
        self.blanks = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in self.rooms]

    def box(self, room: Room) -> Rect:
        r, c = room
        return self.left + c * (self.w + _GAP), self.top + r * (self.h + self.gap_y), self.w, self.h

    def middle(self, room: Room) -> tuple[float, float]:
        return middle(self.box(room))

    def foot(self, room: Room) -> tuple[float, float]:
        """Where the slip of a room lies, its middle."""
        x, y, w, h = self.box(room)
        return x + w / 2, y + h - 9 * max(0.8, self.size)

    @property
    def most(self) -> float:
        """How wide the slip of a room may be."""
        return self.w - 4

    @property
    def size(self) -> float:
        """1 for rooms of the usual size, less for small ones: scales what stands in them."""
        return min(LARGEST, self.h / 84.0)

    @property
    def ways(self) -> list[tuple[Room, Room]]:
        """Neighbouring rooms, each pair once."""
        there = set(self.rooms)
        return [((r, c), n) for r, c in self.rooms for n in ((r, c + 1), (r + 1, c)) if n in there]

    def way(self, a: Room, b: Room) -> Rect:
        """The passage between two neighbours."""
        ax, ay, w, h = self.box(a)
        wide = self.h * _WAY
        if a[0] == b[0]:
            return ax + w - 1, ay + (h - wide) / 2 + 2, _GAP + 2, wide
        return ax + (w - wide) / 2, ay + h - 1, wide, self.gap_y + 2


def _stretched(painter: Painter, name: str, box: Rect, alpha: int = 255) -> None:
    """A sprite made to fill a box."""
    place = painter.box(*box)

    def make() -> pygame.Surface:
        source = painter.picture(name, max(place.h, 8))
        image = pygame.transform.smoothscale(source, place.size)
        if alpha < 255:
            image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    painter.seen(
        name, painter.surface.blit(painter.cache.get(("stretched", name, place.size, alpha), make), place), alpha < 255
    )


def rock(painter: Painter) -> None:
    """The rock everything is cut into."""
    x, y, w, h = AREA
    painter.panel(*inset(AREA, -1.8), colour=dark(NIGHT, 0.3))
    with painter.clip(*AREA):
        painter.sprite("pic/rock", x, y, max(h, w * 909 / 978), "topleft")


def passage(painter: Painter, plan: Plan, a: Room, b: Room, open_: bool) -> None:
    """The way from one room to the next, with a door while one of them is unknown."""
    box = plan.way(a, b)
    flat = a[0] == b[0]
    _stretched(painter, f"room/way_{'h' if flat else 'v'}_{'seen' if open_ else 'dark'}", box)
    _door(painter, plan, box, flat, "open" if open_ else "shut")


def _door(painter: Painter, plan: Plan, way: Rect, flat: bool, state: str, share: float = 1.0) -> None:
    """Across a passage that goes sideways (`flat`) or down, so much of it."""
    x, y, w, h = way
    thick, edge = 8.0 * plan.size + 1, 3
    if flat:
        _stretched(painter, f"room/door_h_{state}", (x + (w - thick) / 2, y + edge, thick, (h - 2 * edge) * share))
    else:
        _stretched(painter, f"room/door_v_{state}", (x + edge, y + (h - thick) / 2, (w - 2 * edge) * share, thick))


def chamber(painter: Painter, plan: Plan, room: Room, kind: Kind, entrance: bool = False, exit_: bool = False) -> None:
    """One room: dark, seen or the one we are in; stairs at the entrance, a gate at the exit."""
    x, y, w, h = plan.box(room)
    _stretched(painter, f"room/{kind}_{(room[0] + room[1]) % 2}", (x, y, w, h))
    if entrance:
        _stretched(painter, "room/stairs", (x + 1, y + h * 0.3, w * 0.3, h * 0.38))
    if exit_:
        size = h * 0.52
        painter.sprite("room/glow", x + w / 2, y + h * 0.42, size * 1.7, "center")
        painter.sprite("room/gate", x + w / 2, y + h * 0.42, size, "center", alpha=255 if kind != "dark" else 235)


def unknown(painter: Painter, plan: Plan, room: Room, faint: bool) -> None:
    """What nobody has seen: a question mark, a dashed edge round rooms that need not be entered."""
    x, y, w, h = plan.box(room)
    painter.symbol("question", x + w / 2, y + h * 0.4, h * 0.38, off=faint)
    if faint:
        painter.dotted(*inset((x, y, w, h), 4), mix(SLATE, TAN, 0.4), 0.8)


def slip(
    painter: Painter,
    x: float,
    y: float,
    text: str,
    faces: Sequence[int] = (),
    fill: Colour = VELLUM,
    ink: Colour = INK,
    most: float = 94.0,
    size: float = 7.6,
    short: str = "",
) -> None:
    """A label on its own paper, centred, with dice in front of the words; `short` is what large letters say."""
    dice = 11.0 * len(faces)
    if short and painter.rich_width(text, "ui", size) + dice + 8 > most:
        text = short
    wide = min(most, painter.rich_width(text, "ui", size) + dice + 8)
    if faces and wide >= most and painter.rich_width(text, "ui", 7) + dice + 6 > most:
        dice = 0.0  # no room for both: the words say it
        wide = min(most, painter.rich_width(text, "ui", size) + 8)
    h = max(11.0, painter.line_step("ui", size) + 1.5)
    left = x - wide / 2
    painter.covers(left, y - h / 2, wide, h)
    painter.frame(left, y - h / 2, wide, h, theme.inked(fill))
    if dice:
        for i, face in enumerate(faces):
            painter.sprite(f"flat_red/{face}", left + 3 + i * 11, y, 9.6, "midleft")
    painter.rich(text, left + (wide + dice) / 2, y + 0.2, "ui", size, ink, "center", max_width=wide - dice - 5)


def lit(painter: Painter, plan: Plan, room: Room, share: float, exit_: bool) -> None:
    """A dark room that lights up: `share` 0..1 of its light."""
    if share >= 1:
        chamber(painter, plan, room, "here", exit_=exit_)
    elif step := round(8 * share):
        _stretched(painter, f"room/here_{(room[0] + room[1]) % 2}", plan.box(room), step * 255 // 8)


def opening(painter: Painter, plan: Plan, a: Room, b: Room, share: float) -> None:
    """The door between two rooms slides open: `share` 0..1 of its way."""
    if share >= 1:
        passage(painter, plan, a, b, True)
        return
    box = plan.way(a, b)
    flat, left = a[0] == b[0], 1 - round(6 * share) / 6
    _stretched(painter, f"room/way_{'h' if flat else 'v'}_seen", box)
    if left:
        _door(painter, plan, box, flat, "shut", left)


def marked(painter: Painter, box: Rect) -> None:
    """The room we are in: a bright frame."""
    _, _, w, h = box

    def ring(pen: Sketch) -> None:
        for far, colour, radius in ((0.0, INK, 3.0), (0.9, CREAM, 2.4), (3.0, INK, 1.6)):
            pen.box(far, far, w + 7 - 2 * far, h + 7 - 2 * far, colour, radius)
        pen.erase(3.7, 3.7, w - 0.4, h - 0.4, 1.0)

    painter.sketch(("here",), *inset(box, -3.5), ring)


def dots(painter: Painter, plan: Plan, path: Sequence[Room]) -> None:
    """The way to the exit, from the edge of the first room on."""
    spots = [plan.middle(room) for room in path]
    size = 3.4

    def dot(pen: Sketch) -> None:
        pen.disc(size / 2, size / 2, size / 2, INK)
        pen.disc(size / 2, size / 2, size / 2 - 0.5, SUN)

    for i, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(spots)):
        n = max(3, round(max(abs(bx - ax), abs(by - ay)) / 13))
        for j in range(n):
            u = j / n
            if (i == 0 and u < 0.42) or (i == len(spots) - 2 and u > 0.62) or (0.0 < u < 0.3 and i):
                continue
            painter.sketch(("dot",), ax + (bx - ax) * u - size / 2, ay + 8 + (by - ay) * u - size / 2, size, size, dot)


class Torches:
    """The flames of the rooms that were entered."""

    def __init__(self) -> None:
        self._frames: list[pygame.Surface] = []
        self._made: tuple[float, float] = (0.0, 0.0)

    def draw(self, painter: Painter, plan: Plan, rooms: Iterable[Room], beat: int) -> None:
        """Two on the upper wall of each room, each in a phase of its own."""
        height = 22.0 * max(0.7, plan.size)
        if self._made != (painter.k, height):
            self._made = (painter.k, height)
            self._frames = [painter.picture(f"room/torch_{i}", painter.px(height)).premul_alpha() for i in range(4)]
        flames = []
        for n, room in enumerate(rooms):
            x, y, w, _ = plan.box(room)
            for m, at in enumerate((0.14, 0.86)):
                image = self._frames[(beat // 2 + n + 2 * m) % 4]
                px, py = painter.at(x + w * at, y + 5 * plan.size)
                flames.append((image, (px - image.get_width() // 2, py - round(image.get_height() * 0.92))))
        painter.put_all(flames, PRE)


def frame(painter: Painter) -> None:
    """The wooden edge over the rock."""
    x, y, w, h = AREA
    for left, top, wide, tall in ((x, y, w, 0.8), (x, y + h - 0.8, w, 0.8), (x, y, 0.8, h), (x + w - 0.8, y, 0.8, h)):
        painter.rect(left, top, wide, tall, dark(WOOD, 0.3))
