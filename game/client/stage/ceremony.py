"""The score as it is told: rows ever faster, nothing of the total; then it rolls up, the wreath grows, the seal falls.

    told = Ceremony((3, 12, -2))                              # points of the rows that are not zero
    told.written(1.2), told.total(3.0), told.leaves(3.0)      # what stands at a moment
    told.line.marks_between(1.1, 1.2)                         # what is heard

Pure figures: a moment is the same whether it was waited for or jumped to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, partial
from typing import NamedTuple, Protocol

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.stage import blows, dice, director, fx
from game.client.stage import clash as endings
from game.client.stage.cast import Job, shadow
from game.client.stage.clash import Clash
from game.client.stage.dice import MARK
from game.client.stage.director import Mark, Timeline
from game.client.ui.palette import NIGHT

FIRST = 0.3  # seconds before the first row
ROW, FASTER, FASTEST = 0.45, 0.85, 0.17  # the first row; each takes so much of the one before; never less
WRITES = 0.62  # of a row's time until its number stands
HUSH = 0.35  # after the last row
ROLL = 1.0  # the total rolls up
LEAVES = 18  # of the wreath
STILL = 0.3  # from the last count until the seal lies
DROP = 0.17  # the seal falls
HOLD = 0.08  # it holds
SHAKE, REACH = 0.26, 3.0  # seconds and points all trembles from the stamp on
AFTER = 0.5  # with the verdict
LONGEST = 6.0
_BEND = 2.2  # how much the roll slows down towards its end


class Ceremony:
    """`points` of the rows in their order. `zero`: a line tells of rows that brought nothing."""

    def __init__(self, points: tuple[int, ...], nought: bool = True) -> None:
        self.points = points
        steps = [max(FASTEST, ROW * FASTER**i) for i in range(len(points))]
        rest = FIRST + (FASTEST if nought else 0.0) + HUSH + ROLL + STILL + HOLD + AFTER
        haste = min(1.0, (LONGEST - rest) / max(0.01, sum(steps)))
        self.steps = [step * haste for step in steps]
        self.starts = [FIRST + sum(self.steps[:i]) for i in range(len(points))]
        self.folds = FIRST + sum(self.steps)  # the line of what brought nothing comes
        self.rolls = self.folds + (FASTEST if nought else 0.0) + HUSH
        self.counted = self.rolls + ROLL
        self.sealed = self.counted + STILL
        self.end = self.sealed + HOLD + AFTER

    # ---- what stands at a moment
    def written(self, t: float) -> int:
        """Rows whose number stands."""
        return sum(self._stands(i) <= t for i in range(len(self.points)))

    def progress(self, t: float) -> float:
        """How far the row after those is written, 0..1."""
        i = self.written(t)
        if i >= len(self.points) or t <= self.starts[i]:
            return 0.0
        return (t - self.starts[i]) / (self.steps[i] * WRITES)

    def total(self, t: float) -> int | None:
        """What the total shows; nothing before it rolls."""
        if t < self.rolls:
            return None
        return round(sum(self.points) * self._share(t))

    def leaves(self, t: float) -> int:
        """Of the wreath: as many as the total has come."""
        return int(LEAVES * self._share(t) + 1e-9) if t >= self.rolls else 0

    def seal(self, t: float) -> float:
        """How far the seal is above its place: 1 before it falls, 0 when it lies."""
        return 1 - director.in_(director.held((t - self.sealed + DROP) / DROP))

    def tremble(self, t: float) -> tuple[float, float]:
        """Points by which all is out of its place."""
        since = t - self.sealed
        if not 0 <= since < SHAKE:
            return 0.0, 0.0
        left = REACH * (1 - since / SHAKE)
        return (left, -left / 2) if int(since * 40) % 2 else (-left, left / 2)

    def _stands(self, i: int) -> float:
        return self.starts[i] + self.steps[i] * WRITES

    def _share(self, t: float) -> float:
        """Of the total, 0..1."""
        u = director.held((t - self.rolls) / ROLL)
        share: float = 1 - (1 - u) ** _BEND
        return share

    # ---- what is heard
    @cached_property
    def line(self) -> Timeline:
        """Every sound at its moment."""
        marks = [Mark(self._stands(i), "row", {"number": i}) for i in range(len(self.points))]
        marks += [Mark(self.rolls + ROLL * (1 - (1 - (n + 1) / LEAVES) ** (1 / _BEND)), "leaf") for n in range(LEAVES)]
        marks += [Mark(self.rolls, "drum"), Mark(self.counted, "drum"), Mark(self.sealed, "seal")]
        marks += [Mark(self.sealed + HOLD, "fanfare")]
        return Timeline(self.end, (), tuple(sorted(marks, key=lambda mark: mark.time)))


# ---- The living vista behind the title: its ground, and all that moves on it, as a function of time.
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


class CeremonyStage(Protocol):
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

    def draw_ground(self, stage: CeremonyStage) -> None:
        """All that stands still, opaque to the window's edges."""
        stage.surface.blit(_layer(stage, "ground"), _corner(stage, "ground"))
        _trim(stage)

    def draw_life(self, stage: CeremonyStage, t: float, still: bool) -> None:
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

    def draw(self, stage: CeremonyStage, t: float, still: bool = False) -> None:
        """The whole picture."""
        self.draw_ground(stage)
        self.draw_life(stage, t, still)

    def _put(self, stage: CeremonyStage, name: str, x: float, y: float, height: float, flip: bool = False) -> None:
        """A sprite by its own anchor, in this frame's list; where it lies in itself is computed once."""
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

    def _sky(self, stage: CeremonyStage, t: float) -> None:
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

    def _land(self, stage: CeremonyStage, t: float) -> None:
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

    def _host(self, stage: CeremonyStage, t: float) -> None:
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


def _layer(stage: CeremonyStage, layer: str) -> pygame.Surface:
    return stage.picture(f"pic/menu_{layer}", stage.px(LAYERS[layer][1]))


def _corner(stage: CeremonyStage, layer: str) -> tuple[int, int]:
    """The upper left pixel of a layer."""
    return round(stage.left - MARGIN * stage.k), round(stage.top + LAYERS[layer][0] * stage.k)


def _trim(stage: CeremonyStage) -> None:
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


# ---- What a fight draws beside its figures, for those who draw it beforehand: nothing is drawn first while blows
# fall.
LIGHTS = 12  # sizes of a flash as it fades
SLOPES = 12  # of a shaft in the air that are looked at beforehand


def props(clash: Clash) -> Iterator[Job]:
    """What is drawn once for it and kept, beside the poses: shafts at each slope, sparks, marks on dice, shadows."""
    for one in () if clash.plain else clash.acted.missiles:
        for n in range(SLOPES + 1):
            yield partial(blows.draw, missiles=(one,), t=one.t0 + (one.t1 - one.t0) * min(0.999, n / SLOPES))
    for burst in () if clash.plain else clash.acted.bursts:
        yield partial(fx.draw_bursts, bursts=(burst,), t=burst.time)
    for contact in () if clash.plain else {(c.size, c.soft): c for c in clash.acted.contacts}.values():
        for n in range(LIGHTS):
            yield partial(clash.flash, size=contact.size, soft=contact.soft, u=n / LIGHTS)
    squashed = [MARK + n / clash.grid for n in range(int(fx.SQUASH * clash.grid) + 2)]
    for verdict in {told.symbol: told for _, told in clash.verdicts}.values():
        for since in (0.0, *squashed):
            yield partial(dice.verdicts, thrown=clash.thrown, told=((0.0, verdict),), t=since, plain=clash.plain)
    for tall, disc in {(post.tall, post.disc) for post in clash.posts if post.key in clash.acted.fallen}:
        for quarter in range(4):
            yield partial(shadow, x=0.0, y=0.0, tall=tall, alpha=quarter / 4, disc=disc)
    for post in clash.posts:
        for look in clash.acted.roles[post.key].looks:
            yield partial(clash.stock.breathing, look=look, tall=post.tall, post=post, beat=0)
    if clash.ending is not None and not clash.plain:
        yield from endings.props(clash.ending)
