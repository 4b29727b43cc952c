"""The living vista behind the title: its ground, and all that moves on it, as a function of time.

    vista = Vista()
    vista.draw(painter, seconds)                 # the whole picture; opaque, nothing below it shows
    vista.draw(painter, seconds, still=True)     # reduced motion: the same picture, nothing moves

Ground and castle are 664 points wide, 12 of them beyond the screen on either side. Sizes and places are points of the
640x360 grid.
"""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.ui.palette import NIGHT

MARGIN = 12
LAYERS = {"ground": (0, 360), "castle": (76, 48)}  # top, height; the castle is what the dragon flies behind
CLOUDS = (
    (0, 384, 42, 1.6),
    (1, 566, 16, 1.1),
    (1, 640, 96, 1.4),
    (2, 242, 92, 0.9),
    (2, 466, 18, 0.7),
    (2, 90, 30, 0.8),
)
FLAGS = (("gold", 477.0, 83.0, 15), ("red", 423.0, 158.5, 15), ("red", 515.0, 158.5, 15))
BOATS = (("red", 366.0, 201.0, 13), ("cream", 277.0, 198.0, 10), ("cream", 120.0, 203.0, 9))
CHIMNEYS = ((275.5, 203.0), (332.0, 205.0), (106.5, 209.0))
SHEEP = ((398.0, 222.0), (414.0, 217.0), (409.0, 228.0), (388.0, 229.0), (190.0, 238.0), (202.0, 241.0))
BIRDS = ((420.0, 74.0, 8.0), (432.0, 82.0, 6.4), (408.0, 86.0, 5.6), (330.0, 112.0, 6.0))


class Marcher(NamedTuple):
    """One of the host: sprite, place in the column (points behind its head), height."""

    sprite: str
    behind: float
    tall: float = 31.0


HOST = (
    Marcher("fig/bearer", 0),
    Marcher("fig/queen", 36),
    *(Marcher("fig/knights_walk", 66 + 23 * i) for i in range(2)),
    *(Marcher("fig/footmen_walk", 118 + 22 * i) for i in range(3)),
    *(Marcher("fig/archers_walk", 190 + 22 * i) for i in range(4)),
)
PACE = 5.0  # points a second
COLUMN = 300.0


class Stage(Protocol):
    """The part of the painter used here."""

    surface: pygame.Surface
    k: float
    left: float
    top: float

    def px(self, points: float) -> int: ...

    def seen(self, name: str, place: pygame.Rect) -> None: ...

    def picture(self, name: str, height: int) -> pygame.Surface: ...

    @property
    def sprites(self) -> Anchors: ...


class Anchors(Protocol):
    """Sprites by name, and the point of each that stands on the ground."""

    def get(self, name: str, height_px: int, flip: bool = False) -> pygame.Surface: ...

    def anchor(self, name: str) -> tuple[float, float]: ...


class Vista:
    """A frame is the ground and what moves on it."""

    def __init__(self) -> None:
        self._key: object = None
        self._ready: dict[tuple[str, float, bool], tuple[pygame.Surface, float, float]] = {}
        self._out: list[tuple[pygame.Surface, tuple[int, int]]] = []  # what this frame puts down, in order
        self.moved: list[pygame.Rect] = []  # where life was put down last

    def draw_ground(self, stage: Stage) -> None:
        """All that stands still, opaque to the window's edges."""
        stage.surface.blit(_layer(stage, "ground"), _corner(stage, "ground"))
        _trim(stage)

    def draw_life(self, stage: Stage, t: float, still: bool) -> None:
        """What moves, as it is t seconds after the title opened; lies over the ground."""
        t = 12.0 if still else t
        key = (stage.surface.get_size(), stage.k)
        if self._key != key:
            self._key = key
            self._ready.clear()
        self.moved.clear()
        self._sky(stage, t)
        self._land(stage, t)
        self._host(stage, t)
        stage.surface.fblits(self._out)
        self._out.clear()
        _trim(stage)

    def draw(self, stage: Stage, t: float, still: bool = False) -> None:
        """The whole picture."""
        self.draw_ground(stage)
        self.draw_life(stage, t, still)

    def _put(self, stage: Stage, name: str, x: float, y: float, height: float, flip: bool = False) -> None:
        """A sprite by its own anchor, in this frame's list; where it lies in itself is reckoned once."""
        key = (name, height, flip)
        found = self._ready.get(key)
        if found is None:
            image = stage.sprites.get(name, stage.px(height), flip)
            ax, ay = stage.sprites.anchor(name)
            ax = 1 - ax if flip else ax
            found = (image, stage.left - image.get_width() * ax, stage.top - image.get_height() * ay)
            self._ready[key] = found
        spot = round(found[1] + x * stage.k), round(found[2] + y * stage.k)
        self._out.append((found[0], spot))
        self.moved.append(pygame.Rect(spot, found[0].get_size()))
        stage.seen(name, self.moved[-1])

    def _sky(self, stage: Stage, t: float) -> None:
        """Clouds, birds, and the dragon, who flies behind the castle."""
        for kind, cx, cy, pace in CLOUDS:
            span = WIDTH + 140
            self._put(stage, f"menu/cloud_{kind}", (cx + 70 - t * pace) % span - 70, cy, (33, 25, 17)[kind])
        for i, (bx, by, size) in enumerate(BIRDS):
            flap = int(t * 4 + i * 1.7) % 5 == 0
            x, y = bx + math.sin(t * 0.3 + i) * 9, by + math.sin(t * 0.7 + i) * 2
            self._put(stage, f"menu/bird_{int(flap)}", x, y, size)
        round_trip = t * 0.16 + 2.4
        x, y = 540 + 120 * math.cos(round_trip), 70 + 16 * math.sin(2 * round_trip) + 3 * math.sin(t * 5.2)
        self._put(stage, f"menu/dragon_{int(t * 7) % 6}", x, y, 58, math.sin(round_trip) < 0)
        stage.surface.fblits(self._out)
        box = self._out[-1][0].get_rect(topleft=self._out[-1][1])
        self._out.clear()
        corner = _corner(stage, "castle")
        stage.surface.blit(_layer(stage, "castle"), box, box.move(-corner[0], -corner[1]))

    def _land(self, stage: Stage, t: float) -> None:
        for colour, x, y, size in FLAGS:
            self._put(stage, f"menu/flag_{colour}_{int(t * 8 + x) % 6}", x, y, size)
        self._put(stage, f"menu/sails_{int(t * 9) % 8}", 564, 172, 37)
        for i, (colour, x, y, size) in enumerate(BOATS):
            drift = 5 * math.sin(t * 0.16 + i * 2)
            self._put(stage, f"menu/boat_{colour}", x + drift, y + 0.7 * math.sin(t * 1.3 + i), size)
        for x, y in CHIMNEYS:
            for puff in range(4):
                age = (t * 0.45 + puff / 4 + x) % 1.0
                step = int(age * 4)
                self._put(stage, f"menu/smoke_{step}", x + 7 * age * age, y - 15 * age, 9 + 2 * step)
        for i, (x, y) in enumerate(SHEEP):
            hop = max(0.0, math.sin(t * 1.1 + i * 2.4) - 0.82) * 9
            self._put(stage, "menu/sheep", x, y - hop, 11, i % 2 == 1)
        for i in range(2):
            glint = math.sin(t * 1.7 + i * 2.1)
            if glint > 0:
                self._put(stage, "menu/sparkle", 589.6 + 36.8 * i, 148.4, 8 + round(3 * glint) * 2)

    def _host(self, stage: Stage, t: float) -> None:
        lap = WIDTH + COLUMN
        head = (598 + 40 + t * PACE) % lap - 40
        for i, who in enumerate(HOST):
            x = head - who.behind
            x = x + lap if x < -COLUMN else x
            if not -30 < x < WIDTH + 30:
                continue
            step = abs(math.sin(t * 4.2 + i * 1.3))
            y = 260 + (1.6 if i % 2 else -1.2)
            self._put(stage, "fig/shadow", x, y, who.tall * 0.17)
            self._put(stage, who.sprite, x, y - 1.3 * step, who.tall)


def _layer(stage: Stage, layer: str) -> pygame.Surface:
    return stage.picture(f"pic/menu_{layer}", stage.px(LAYERS[layer][1]))


def _corner(stage: Stage, layer: str) -> tuple[int, int]:
    """The upper left pixel of a layer."""
    return round(stage.left - MARGIN * stage.k), round(stage.top + LAYERS[layer][0] * stage.k)


def _trim(stage: Stage) -> None:
    """Covers what lies outside the grid of points, where layers and walkers would show."""
    area = stage.surface.get_rect()
    grid = pygame.Rect(round(stage.left), round(stage.top), round(WIDTH * stage.k), round(HEIGHT * stage.k))
    for side in (
        pygame.Rect(0, 0, grid.left, area.h),
        pygame.Rect(grid.right, 0, area.w - grid.right, area.h),
        pygame.Rect(0, 0, area.w, grid.top),
        pygame.Rect(0, grid.bottom, area.w, area.h - grid.bottom),
    ):
        if side.w > 0 and side.h > 0:
            stage.surface.fill(NIGHT, side)
