"""Sparks, dust, confetti, eraser crumbs: small things that fly and vanish. Looks only, with their own random source.

All in points and seconds. There are never more than BUDGET at a time; reduced motion lets a few stand still and fade.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui.palette import BLUE, CREAM, GOLD, GREEN, INK, ORANGE, PLUM, RED, STONE, SUN, TAN, Colour, light

BUDGET = 400
FADES = 4  # steps in which a particle shrinks away


@dataclass(frozen=True, slots=True)
class Kind:
    """How one sort of particle looks and flies."""

    colours: tuple[Colour, ...]
    shape: str  # dot, star, slip
    size: tuple[float, float]  # points
    speed: tuple[float, float]  # points a second
    life: tuple[float, float]  # seconds
    fall: float  # points a second squared, downwards
    drag: float = 0.0  # share of speed lost a second
    up: float = 0.0  # added to the speed upwards


KINDS: dict[str, Kind] = {
    "spark": Kind((SUN, GOLD, light(GOLD, 0.6)), "star", (2.4, 5.0), (40, 130), (0.25, 0.6), 160, 1.5),
    "dust": Kind((TAN, light(TAN, 0.5)), "dot", (2.4, 6.0), (8, 34), (0.3, 0.8), -14, 2.5),
    "confetti": Kind((RED, GOLD, GREEN, BLUE, PLUM, CREAM), "slip", (2.6, 4.4), (30, 150), (1.0, 2.2), 90, 1.2, 60),
    "crumb": Kind((light(RED, 0.6), CREAM, STONE), "dot", (1.2, 2.8), (10, 46), (0.3, 0.7), 120, 2.0),
    "chip": Kind((STONE, light(STONE, 0.4), TAN), "slip", (1.8, 3.6), (30, 110), (0.3, 0.7), 220, 0.6, 20),
    "fire": Kind((ORANGE, SUN, RED), "dot", (2.4, 5.6), (20, 110), (0.2, 0.6), -40, 2.0),
}


@dataclass(slots=True)
class Particle:
    """One of them, changed in place."""

    x: float
    y: float
    vx: float
    vy: float
    age: float
    life: float
    kind: Kind
    size: float
    colour: Colour


class Particles:
    """All that fly in one scene."""

    def __init__(self) -> None:
        self._random = random.Random(1)
        self._all: list[Particle] = []
        self.reduced = False  # reduced motion: few, and they do not fly

    def __len__(self) -> int:
        return len(self._all)

    def burst(self, kind: str, x: float, y: float, count: int, spread: tuple[float, float] = (0.0, 0.0)) -> None:
        """`count` of a kind from x, y (give or take `spread` points), flying all ways. Unknown kinds raise KeyError."""
        look, r = KINDS[kind], self._random
        if self.reduced:
            count = min(count, 4)
        for _ in range(min(count, BUDGET - len(self._all))):
            angle_x, angle_y = r.gauss(0, 1), r.gauss(0, 1)
            length = max(0.01, (angle_x * angle_x + angle_y * angle_y) ** 0.5)
            speed = 0.0 if self.reduced else r.uniform(*look.speed)
            self._all.append(
                Particle(
                    x + r.uniform(-1, 1) * spread[0],
                    y + r.uniform(-1, 1) * spread[1],
                    angle_x / length * speed,
                    angle_y / length * speed - (0 if self.reduced else look.up),
                    0.0,
                    r.uniform(*look.life),
                    look,
                    r.uniform(*look.size),
                    r.choice(look.colours),
                )
            )

    def puff(self, kind: str, at: tuple[float, float], size: float, count: int, low: float | None = None) -> None:
        """`count` of a kind all over what is `size` points large, or along its ground, `low` of it below its middle."""
        flat = size / 3
        self.burst(kind, at[0], at[1] + size * (low or 0.0), count, (flat, flat if low is None else 3.0))

    def clear(self) -> None:
        self._all.clear()

    def tick(self, dt: float) -> bool:
        """Time passes; True while something flies, and once more when the last one has gone."""
        if not self._all:
            return False
        alive = []
        for p in self._all:
            p.age += dt
            if p.age >= p.life:
                continue
            if not self.reduced:
                keep = max(0.0, 1 - p.kind.drag * dt)
                p.vx *= keep
                p.vy = p.vy * keep + p.kind.fall * dt
                p.x += p.vx * dt
                p.y += p.vy * dt
            alive.append(p)
        self._all = alive
        return True

    def draw(self, painter: Painter) -> None:
        """Over everything, in one call."""
        flakes: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for p in self._all:
            step = int(FADES * p.age / p.life)
            turn = int(p.age * 9 + p.size * 7) % 4 if p.kind.shape == "slip" else 0
            size = round(p.size * 2) / 2 * (1 - 0.8 * step / FADES)
            key = ("particle", p.kind.shape, p.colour, size, turn, painter.k)
            image = painter.cache.get(key, partial(flake, p.kind.shape, p.colour, size, turn, painter.k))
            x, y = painter.at(p.x, p.y)
            flakes.append((image, (x - image.get_width() // 2, y - image.get_height() // 2)))
        painter.put_all(flakes)


_STAR: Sequence[tuple[float, float]] = (
    (0.5, 0.0),
    (0.62, 0.38),
    (1.0, 0.5),
    (0.62, 0.62),
    (0.5, 1.0),
    (0.38, 0.62),
    (0.0, 0.5),
    (0.38, 0.38),
)
_SLIPS = (
    ((0.1, 0.3), (0.9, 0.3), (0.9, 0.7), (0.1, 0.7)),
    ((0.2, 0.1), (0.9, 0.6), (0.7, 0.9), (0.05, 0.4)),
    ((0.35, 0.1), (0.65, 0.1), (0.65, 0.9), (0.35, 0.9)),
    ((0.8, 0.1), (0.95, 0.4), (0.3, 0.9), (0.1, 0.6)),
)


def flake(shape: str, colour: Colour, size: float, turn: int, k: float) -> pygame.Surface:
    """One particle, `size` points across, at k pixels a point."""
    pen = Sketch(size, size, k)
    if shape == "star":
        pen.poly([(x * size, y * size) for x, y in _STAR], colour)
    elif shape == "slip":
        pen.poly([(x * size, y * size) for x, y in _SLIPS[turn]], colour)
    else:
        pen.disc(size / 2, size / 2, size / 2, INK)
        pen.disc(size / 2, size / 2, size * 0.44, colour)
    return pen.out()
