"""Particles, stones, light, shakes and rising numbers, each a pure function of time.

    sparks = Burst("spark", 1.1, 300, 140, count=8, seed=7, aim=(60, -20))
    draw_bursts(painter, [sparks], t)            # any t, in any order: the same picture

A burst is made once, when a timeline is built; where its flecks are at t is a closed formula (drag and fall), so skip,
pause, replay and x4 need no stepping. Points and seconds throughout; the looks of flecks are those of KINDS.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage.director import out
from game.client.ui import theme
from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PLUM,
    RED,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    light,
    mix,
)

BUDGET, STILL = 400, 4  # flecks in a scene at most; of one burst in reduced motion
FADES = 4  # steps in which a particle shrinks away


@dataclass(frozen=True, slots=True)
class ParticleKind:
    """The look and flight of one kind of particle."""

    colours: tuple[Colour, ...]
    shape: str  # dot, star, slip
    size: tuple[float, float]  # points
    speed: tuple[float, float]  # points a second
    life: tuple[float, float]  # seconds
    fall: float  # points a second squared, downwards
    drag: float = 0.0  # share of speed lost a second
    up: float = 0.0  # added to the speed upwards


KINDS: dict[str, ParticleKind] = {
    "spark": ParticleKind((SUN, GOLD, light(GOLD, 0.6)), "star", (2.4, 5.0), (40, 130), (0.25, 0.6), 160, 1.5),
    "dust": ParticleKind((TAN, light(TAN, 0.5)), "dot", (2.4, 6.0), (8, 34), (0.3, 0.8), -14, 2.5),
    "confetti": ParticleKind(
        (RED, GOLD, GREEN, BLUE, PLUM, CREAM), "slip", (2.6, 4.4), (30, 150), (1.0, 2.2), 90, 1.2, 60
    ),
    "crumb": ParticleKind((light(RED, 0.6), CREAM, STONE), "dot", (1.2, 2.8), (10, 46), (0.3, 0.7), 120, 2.0),
    "chip": ParticleKind((STONE, light(STONE, 0.4), TAN), "slip", (1.8, 3.6), (30, 110), (0.3, 0.7), 220, 0.6, 20),
    "fire": ParticleKind((ORANGE, SUN, RED), "dot", (2.4, 5.6), (20, 110), (0.2, 0.6), -40, 2.0),
}


# In squares of one: a star, and slips of paper as they turn.
_SHAPES = msgspec.toml.decode(
    Path(__file__).with_name("particles.toml").read_bytes(), type=dict[str, tuple[tuple[tuple[float, float], ...], ...]]
)


# ---- Effects as pure functions of time.
POP, POP_FROM = 0.14, 1.25  # a number that ticks: how long it takes to shrink back, from how large
SHAKES = 0.3  # seconds a blow shakes the stage
SQUASH = 0.14  # seconds something that landed stays pressed flat
BORN = 0.35  # the share of its width with which a ring begins
FALL, BOUNCE = 950.0, 0.34  # of stones: points a second squared; the share of speed a bounce keeps

Hit = tuple[float, float]  # a blow that shakes: when, by how many points


# ---- bursts


class Fleck(NamedTuple):
    """One fleck: start, velocity, life, size, colour, and its delay after the burst in seconds."""

    x: float
    y: float
    vx: float
    vy: float
    life: float
    size: float
    colour: Colour
    born: float


@dataclass(frozen=True)
class Burst:
    """Flecks of one of KINDS that fly from `time` on, made when they are first seen. Points.

    `aim`: points a second added to every fleck (away from the blow); `over`: seconds within which they are born;
    `still`: they stay where they began.
    """

    kind: str
    time: float
    x: float
    y: float
    count: int = 10
    seed: int = 1
    spread: tuple[float, float] = (0.0, 0.0)
    aim: tuple[float, float] = (0.0, 0.0)
    force: float = 1.0
    over: float = 0.0
    still: bool = False

    @cached_property
    def lasts(self) -> float:
        """Seconds until the last fleck is gone."""
        return KINDS[self.kind].life[1] + self.over

    @property
    def ends(self) -> float:
        """When the last fleck is gone."""
        return self.time + self.lasts

    @cached_property
    def flecks(self) -> tuple[Fleck, ...]:
        """Its flecks; equal for equal seed and time."""
        look, r = KINDS[self.kind], random.Random(self.seed * 7919 + round(self.time * 1000))
        flecks = []
        for _ in range(self.count):
            angle, speed = r.uniform(0, 2 * math.pi), r.uniform(*look.speed) * self.force
            flecks.append(
                Fleck(
                    self.x + r.uniform(-1, 1) * self.spread[0],
                    self.y + r.uniform(-1, 1) * self.spread[1],
                    math.cos(angle) * speed + self.aim[0],
                    math.sin(angle) * speed - look.up + self.aim[1],
                    r.uniform(*look.life),
                    r.uniform(*look.size),
                    r.choice(look.colours),
                    r.uniform(0, self.over),
                )
            )
        return tuple(flecks)


def draw_bursts(painter: Painter, bursts: Iterable[Burst], t: float) -> None:
    """Draws all flecks in flight at t, in one call."""
    flying: list[tuple[pygame.Surface, tuple[int, int]]] = []
    k, left, top, e = painter.k, painter.left, painter.top, math.exp
    for one in bursts:
        since = t - one.time
        if not 0 <= since < one.lasts:
            continue
        kind = KINDS[one.kind]
        shape, drag = kind.shape, max(0.01, kind.drag)
        final, slip, moves = kind.fall / drag, shape == "slip", not one.still
        for x, y, vx, vy, life, size, colour, born in one.flecks:
            age = since - born
            if not 0 <= age < life:
                continue
            slowed = (1 - e(-drag * age)) / drag * moves
            turn = int(age * 9 + size * 7) % 4 if slip else 0
            image, half = _fleck(shape, colour, round(size), int(FADES * age / life), turn, k)
            px, py = left + k * (x + vx * slowed), top + k * (y + final * age * moves + (vy - final) * slowed)
            flying.append((image, (round(px) - half, round(py) - half)))
    painter.put_all(flying)


@lru_cache(maxsize=2000)
def _fleck(shape: str, colour: Colour, size: int, step: int, turn: int, k: float) -> tuple[pygame.Surface, int]:
    """A fleck's picture at k pixels a point and half its width; cached, as hundreds are needed in a frame."""
    across = size * (1 - 0.8 * step / FADES)
    pen = Sketch(across, across, k)
    if shape == "dot":
        pen.disc(across / 2, across / 2, across / 2, INK)
        pen.disc(across / 2, across / 2, across * 0.44, colour)
    else:
        pen.poly([(x * across, y * across) for x, y in _SHAPES[shape][turn]], colour)
    image = pen.out()
    return image, image.get_width() // 2


class Particles:
    """The bursts that fly in one scene, on a clock of its own."""

    def __init__(self) -> None:
        self.reduced = False  # reduced motion: few flecks, and they do not fly
        self._time, self._made = 0.0, 0
        self._bursts: list[Burst] = []

    def __len__(self) -> int:
        return sum(one.count for one in self._bursts)

    def burst(self, kind: str, x: float, y: float, count: int, spread: tuple[float, float] = (0.0, 0.0)) -> None:
        """`count` flecks from x, y (give or take `spread` points), in all directions."""
        self._made += 1
        count = min(count, STILL if self.reduced else count, BUDGET - len(self))
        self._bursts.append(Burst(kind, self._time, x, y, count, self._made, spread, still=self.reduced))

    def puff(self, kind: str, at: tuple[float, float], size: float, count: int, low: float | None = None) -> None:
        """`count` flecks all over what is `size` points large, or along its ground, `low` of it below its middle."""
        flat = size / 3
        self.burst(kind, at[0], at[1] + size * (low or 0.0), count, (flat, flat if low is None else 3.0))

    def tick(self, dt: float) -> bool:
        """Advances by dt seconds; True while something flies, and once more when the last one has gone."""
        moving = bool(self._bursts)
        self._time += dt
        self._bursts = [one for one in self._bursts if one.ends > self._time]
        return moving

    def draw(self, painter: Painter) -> None:
        """Draws them over everything, in one call."""
        draw_bursts(painter, self._bursts, self._time)


def rehearsal() -> Iterator[Callable[[Painter], object]]:
    """Draws what every blow throws up once beforehand, so that no blow waits for it."""
    for step in range(5):
        yield partial(blast, x=0.0, y=0.0, part=step / 5)
    for kind in ("spark", "chip", "dust"):
        flecks = [Burst(kind, 0.0, 0.0, 0.0, 60, seed) for seed in range(2)]
        for step in range(FADES):
            yield partial(draw_bursts, bursts=flecks, t=KINDS[kind].life[0] * step / FADES)


# ---- stones that fall off a wall


@dataclass(frozen=True, slots=True)
class Stone:
    """One stone: when and where it breaks off, its velocity, and the ground it lands on."""

    time: float
    x: float
    y: float
    vx: float
    vy: float
    ground: float
    size: float
    spin: float
    shade: float


def stones(
    time: float, x: float, y: float, ground: float, count: int, seed: int, wide: float, push: float
) -> tuple[Stone, ...]:
    """`count` stones from x, y (give or take `wide`), pushed sideways at `push` points a second."""
    r = random.Random(seed)
    return tuple(
        Stone(
            time + r.uniform(0, 0.07),
            x + r.uniform(-wide, wide),
            y + r.uniform(-5, 5),
            push + r.uniform(-46, 46),
            r.uniform(-150, -30),
            ground + r.uniform(-2.5, 4.0),
            r.choice((4.0, 5.0, 6.5)),
            r.uniform(-9, 9),
            round(r.uniform(0, 1), 1),
        )
        for _ in range(count)
    )


def stone_at(s: Stone, age: float) -> tuple[float, float, float]:
    """Position and rotation (radians) `age` seconds after it broke off: flight, one bounce, rest."""
    lands = (-s.vy + math.sqrt(max(0.0, s.vy * s.vy + 2 * FALL * (s.ground - s.y)))) / FALL
    if age < lands:
        return s.x + s.vx * age, s.y + s.vy * age + FALL * age * age / 2, s.spin * age
    up = BOUNCE * (s.vy + FALL * lands)
    since = min(age - lands, 2 * up / FALL)
    y = s.ground - up * since + FALL * since * since / 2
    return s.x + s.vx * (lands + 0.4 * since), min(y, s.ground), s.spin * (lands + 0.4 * since)


def draw_stones(painter: Painter, found: Iterable[Stone], t: float) -> None:
    """Draws all stones that have broken off by t, in one call."""
    flying = []
    for s in found:
        if t >= s.time:
            x, y, turn = stone_at(s, t - s.time)
            m = s.size * 0.9
            image = _stone(s.size, round(turn * 6 / math.pi) % 12, s.shade, painter.k)
            flying.append((image, painter.at(x - m, y - m)))
    painter.put_all(flying)


@lru_cache(maxsize=800)
def _stone(size: float, step: int, shade: float, k: float) -> pygame.Surface:
    """A stone's picture, turned by `step` twelfths."""
    m, a = size * 0.9, step * math.pi / 6
    pen = Sketch(2 * m, 2 * m, k)
    spots = ((-0.5, -0.42), (0.5, -0.36), (0.46, 0.42), (-0.44, 0.38))
    turned = [
        (m + size * (u * math.cos(a) - v * math.sin(a)), m + size * (u * math.sin(a) + v * math.cos(a)))
        for u, v in spots
    ]
    pen.poly(turned, mix(STONE, SLATE, 0.25 + 0.4 * shade), 0.9)
    return pen.out(255)


# ---- marks of light


def ring(painter: Painter, x: float, y: float, part: float, far: float, colour: Colour = CREAM) -> None:
    """Draws a ring on the ground that widens to `far` points and thins: something heavy landed."""
    r = far * (
        BORN + (1 - BORN) * part
    )  # drawn straight away: a sheet of 200 points supersampled takes 5 to 20 ms a step
    wide = max(1, round(painter.k * 2.0 * (1 - part)))
    pygame.draw.ellipse(painter.surface, colour, painter.box(x - r, y - r * 0.4, 2 * r, 0.8 * r), wide)


def blast(painter: Painter, x: float, y: float, part: float) -> None:
    """Draws the light of an explosion, `part` 0..1 of its life."""
    step = min(4, int(part * 5))
    painter.sprite(f"fx/blast_{step}", x, y, 30.0 + 8 * step, "center", alpha=230 - 45 * step)


# ---- counters, drops, shakes, zoom


def ticked(ticks: Sequence[float], t: float) -> tuple[int, float]:
    """How many of these moments have passed, and the size (POP_FROM..1) of the number that counts them."""
    come = [at for at in ticks if at <= t]
    since = (t - max(come)) / POP if come else 1.0
    return len(come), 1.0 if since >= 1 else POP_FROM + (1 - POP_FROM) * out(since)


def drop(t: float, at: float, fall: float = 0.16) -> tuple[float, float]:
    """A fall that lands at `at`: (share of the way left, squash 0..1)."""
    if t < at:
        u = 1 - (at - t) / fall
        return (1 - u * u if u > 0 else 1.0), 0.0
    return 0.0, max(0.0, 1 - (t - at) / SQUASH)


def shake(t: float, hits: Iterable[Hit]) -> tuple[float, float]:
    """Offset of the shake at t, in points."""
    dx = dy = 0.0
    for at, reach in hits:
        since = t - at
        if 0 <= since < SHAKES:
            left = (1 - since / SHAKES) ** 2 * reach
            dx += left * math.cos(since * 88)
            dy += left * 0.7 * math.sin(since * 71 + 1.2)
    return dx, dy


def zoomed(painter: Painter, box: Rect, x: float, y: float, zoom: float) -> None:
    """Zooms into this box around x, y. Call it after everything in the box is drawn."""
    if zoom <= 1.002:
        return
    area = painter.box(*box)
    px, py = painter.at(x, y)
    w, h = round(area.w / zoom), round(area.h / zoom)
    left = min(max(area.x, round(px - (px - area.x) / zoom)), area.right - w)
    top = min(max(area.y, round(py - (py - area.y) / zoom)), area.bottom - h)
    part = painter.part((left, top, w, h)).copy()
    painter.surface.blit(pygame.transform.scale(part, area.size), area)


def drained(painter: Painter, box: Rect, share: float) -> None:
    """Removes `share` (0..1) of the colour in this box."""
    grey = round(255 * share / 16) * 16
    if grey:
        area = painter.box(*box)
        pale = pygame.transform.grayscale(painter.part(area))
        pale.set_alpha(grey)
        painter.surface.blit(pale, area)


# ---- Numbers that rise where something changed; none ever covers another.
RISING_LASTS = 1.1  # seconds a number rises
APART = 1.0  # points between two of them
DEEP = 3  # of so many at one place at once the oldest goes


@dataclass(slots=True, eq=False)
class _Number:
    text: str
    x: float
    y: float
    age: float = 0.0


class Rising:
    """Numbers rising over a table. `high`: points they rise; `size`: of their letters; `aside`: older ones
    give way to the right, as beside the lines of a sheet, not upwards."""

    def __init__(self, high: float, size: float = 10.0, aside: bool = False) -> None:
        self._high, self._size, self._aside = high, size, aside
        self._numbers: list[_Number] = []

    def add(self, text: str, x: float, y: float) -> None:
        """Adds a number as rich text, e.g. "*+2* {vp}", rising from this point."""
        here = [one for one in self._numbers if (one.x, one.y) == (x, y)]
        self._numbers = [one for one in self._numbers if one not in here[: max(0, len(here) - DEEP + 1)]]
        self._numbers.append(_Number(text, x, y))

    def tick(self, dt: float) -> bool:
        """Advances by dt seconds; True while anything rises."""
        moving = bool(self._numbers)
        for one in self._numbers:
            one.age += dt
        self._numbers = [one for one in self._numbers if one.age < RISING_LASTS]
        return moving

    def boxes(self, painter: Painter) -> list[tuple[str, Rect]]:
        """Texts and their slips, youngest first; older ones make way and vanish off the page."""
        tall = self._size + 3
        found: list[tuple[str, Rect]] = []
        for one in reversed(self._numbers):
            wide = painter.rich_width(one.text, "bold", self._size) + 8
            left, top = one.x - wide / 2, one.y - self._high * (1 - (1 - one.age / RISING_LASTS) ** 2) - tall / 2
            for x, y, w, _ in sorted((box for _, box in found), key=lambda box: box[0] if self._aside else -box[1]):
                if left < x + w + APART and x < left + wide + APART and abs(top - y) < tall + APART:
                    left, top = (x + w + APART, top) if self._aside else (left, y - tall - APART)
            if top >= 0 and left + wide <= WIDTH:
                found.append((one.text, (left, top, wide, tall)))
        return found

    def draw(self, painter: Painter) -> None:
        """Draws each number on its own slip."""
        for text, (x, y, w, h) in self.boxes(painter):
            painter.frame(x, y, w, h, theme.inked(CREAM))
            painter.rich(text, x + w / 2, y + h / 2, "bold", self._size, INK, "center")
