"""A throw of dice as a pure function of time: position, height, frame and shadow of each die.

    throw = DiceThrow(seed=event_number, faces=(4, 4, 2), slots=((60, 40), (90, 40), (120, 40)), origin=(90, 90))
    draw_dice(painter, throw, t, painter.px(36), "ivory")     # each frame until t >= throw.duration

The faces were rolled by the core; nothing here decides anything. The flight has a random source of its own, seeded by
the look. Every face is readable from `throw.ready` on, READ seconds before `throw.duration`, when effects may start.
A die's size is its square cell; the die itself fills about 0.6 of it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal, NamedTuple

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.draw.sprites import Sprites
from game.client.stage import fx
from game.client.stage.director import Timeline, clock, cue, delay, par
from game.client.ui.palette import FELT, INK, mix

Point = tuple[float, float]
Kind = Literal["die", "d10"]

READ = 0.2  # seconds a face lies readable before any effect
SHORTEST, LONGEST = 0.45, 0.9
TUMBLE = 24  # frames of the baked tumble loop
POSES = {"die": "abc", "d10": "ab"}
SHADOWS = 4  # baked shadows, from touching to high above
SHADE, POOL = 0.065, 1.5  # of a die: how far aside its shadow lies; the pool of light round a dim one
SIDE, ROW, LEAST, HEAD = 30.0, 6, 110.0, 19.0  # of a slip: points a die, dice a row, width at least, its title
DIM = ("black",)  # colours that need a pool of light to be seen on felt

_HOPS = ((0.0, 0.52, 0.0), (0.52, 0.82, 0.32), (0.82, 1.0, 0.1))  # from, to (share of the flight), height in cells
_STEPS = ((0.80, "s0"), (0.88, "s1"), (0.95, "s2"))
HIGHEST = 0.85  # cells a die is thrown high
_SQUASH = 0.07  # seconds


class Flight(NamedTuple):
    """A die's flight: when it starts and lands, frames it tumbles, first frame, swerve (cells), start offset."""

    start: float
    land: float
    turns: float
    phase: int
    swerve: float
    hand: Point


class DiePose(NamedTuple):
    """One die at one moment: its spot in the throw's units, height in cells, frame without colour.

    squash 0..1: how flat an impact has pressed it.
    """

    x: float
    y: float
    height: float
    frame: str
    squash: float


class DieImpact(NamedTuple):
    """A die strikes the table: seconds, which die, strength 0..1."""

    time: float
    die: int
    strength: float


def seed_of(faces: Iterable[int]) -> int:
    """A seed from the faces: the same faces fly the same way."""
    return sum(face * 7**i for i, face in enumerate(faces))


def slip_of(area: Rect, dice: int) -> Rect:
    """The slip for this many dice in the middle of an area: rows below a title."""
    w, h = max(LEAST, min(dice, ROW) * SIDE + 16), HEAD + math.ceil(dice / ROW) * SIDE
    return area[0] + (area[2] - w) / 2, area[1] + (area[3] - h) / 2, w, h


def aside(
    area: Rect, faces: tuple[int, ...], seed: int, kept: frozenset[int] = frozenset(), sides: int = 6
) -> DiceThrow:
    """A throw onto its own slip beside the tray, from the slip's lower right."""
    x, y, w, h = slip_of(area, len(faces))
    slots = []
    for i in range(len(faces)):
        row, column = divmod(i, ROW)
        left = x + w / 2 - min(ROW, len(faces) - row * ROW) * SIDE / 2
        slots.append((left + (column + 0.5) * SIDE, y + HEAD + (row + 0.5) * SIDE))
    kind: Kind = "d10" if sides == 10 else "die"
    return DiceThrow(seed, faces, tuple(slots), (x + w * 0.9, y + h + 20), kept, 0.8, kind)


def tumble(key: str, throw: DiceThrow) -> Timeline:
    """The timeline of a throw: seconds under `key`, the rattle, a `hit` for each die that strikes the felt."""
    hits = (delay(hit.time, cue("hit", strength=hit.strength)) for hit in throw.hits)
    return par(clock(key, throw.duration), cue("roll", count=len(throw.flights)), *hits)


def rest_frame(face: int, place: int = 0, kind: Kind = "die") -> str:
    """The frame of a resting die; neighbours with equal faces lie a little differently."""
    poses = POSES[kind]
    return f"{face}{poses[(face + 2 * place) % len(poses)]}"


@dataclass(frozen=True)
class DiceThrow:
    """Dice thrown from `origin` to `slots` (the middle of each die's cell), in any unit, e.g. points.

    `kept`: places of dice that stay where they are. `duration` is held between SHORTEST and LONGEST seconds.
    `gap`: seconds from die to die when they land in the order of their slots; 0: in any order.
    """

    seed: int
    faces: tuple[int, ...]
    slots: tuple[Point, ...]
    origin: Point
    kept: frozenset[int] = frozenset()
    duration: float = 0.75
    kind: Kind = "die"
    gap: float = 0.0

    def __post_init__(self) -> None:
        """Raises ValueError when dice and slots do not match."""
        if len(self.faces) != len(self.slots):
            raise ValueError(f"{len(self.faces)} dice, {len(self.slots)} slots")
        object.__setattr__(self, "duration", min(LONGEST, max(SHORTEST, self.duration)))

    @property
    def ready(self) -> float:
        """From when every face is readable."""
        return self.duration - READ

    @cached_property
    def flights(self) -> dict[int, Flight]:
        """The flight of each thrown die, by place."""
        chance = random.Random(self.seed)
        thrown = [i for i in range(len(self.faces)) if i not in self.kept]
        late = self.gap or 0.26 * self.ready / max(1, len(thrown) - 1)
        order = range(len(thrown)) if self.gap else chance.sample(range(len(thrown)), len(thrown))
        return {
            die: Flight(
                start=min(0.012, late * 0.5) * rank if self.gap else late * 0.5 * rank,
                land=self.ready - late * (len(thrown) - 1 - rank),
                turns=chance.uniform(15, 24),
                phase=chance.randrange(TUMBLE),
                swerve=chance.uniform(-0.5, 0.5),
                hand=(chance.uniform(-0.6, 0.6), chance.uniform(-0.4, 0.4)),
            )
            for die, rank in zip(thrown, order, strict=True)
        }

    @cached_property
    def hits(self) -> tuple[DieImpact, ...]:
        """Impacts with the table in order, for sounds."""
        strikes = (
            DieImpact(f.start + (f.land - f.start) * end, die, strength)
            for die, f in self.flights.items()
            for (_, end, _), strength in zip(_HOPS, (1.0, 0.5, 0.2), strict=True)
        )
        return tuple(sorted(strikes))

    def at(self, die: int, t: float, cell: float = 1.0) -> DiePose:
        """The die at any t seconds. `cell`: a cell's size in the throw's units, for swerve and hand."""
        x, y = self.slots[die]
        still = rest_frame(self.faces[die], die, self.kind)
        flight = self.flights.get(die)
        if flight is None:
            return DiePose(x, y, 0.0, still, 0.0)
        u = (t - flight.start) / (flight.land - flight.start)
        squash = 0.0
        for (_, end, _), strength in zip(_HOPS, (1.0, 0.6, 0.35), strict=True):
            since = t - flight.start - (flight.land - flight.start) * end
            if 0 <= since < _SQUASH:
                squash = strength * (1 - since / _SQUASH)
                break
        if u >= 1:
            return DiePose(x, y, 0.0, still, squash)
        u = max(0.0, u)
        left = (1 - u) ** 1.7
        hx, hy = self.origin[0] + flight.hand[0] * cell, self.origin[1] + flight.hand[1] * cell
        bend = flight.swerve * cell * 4 * u * (1 - u)
        return DiePose(x + (hx - x) * left + bend, y + (hy - y) * left, height(u), self._frame(die, flight, u), squash)

    def _frame(self, die: int, flight: Flight, u: float) -> str:
        step = next((name for since, name in reversed(_STEPS) if u >= since), "")
        if step:
            return f"{self.faces[die]}{step}"
        v = u / _STEPS[0][0]
        return f"t{(flight.phase + int(flight.turns * (1 - (1 - v) ** 1.5))) % TUMBLE:02}"

    def over(self, t: float) -> bool:
        """Whether nothing of the throw moves any more."""
        return t >= self.duration or not self.flights


def height(u: float) -> float:
    """Height in cells at share u (0..1) of a flight: out of the hand, then two bounces."""
    for start, end, top in _HOPS:
        if u < end:
            v = (u - start) / (end - start)
            return 0.55 + 1.2 * v - 1.75 * v * v if top == 0 else top * 4 * v * (1 - v)
    return 0.0


def draw_lying(
    painter: Painter, at: tuple[float, float], size: float, colour: str, frame: str, kind: Kind = "die"
) -> None:
    """Draws a die at rest or in the hand."""
    x, y = at
    if colour in DIM:
        painter.sprite("die/pool", x, y, size * POOL, "center")
    painter.sprite("die/shadow0", x + size * SHADE, y + size * SHADE * 1.2, size, "center")
    painter.sprite(f"{kind}/{colour}/{frame}", x, y, size, "center")


def draw_dice(
    painter: Painter,
    throw: DiceThrow,
    t: float,
    size_px: int,
    colours: str | Sequence[str],
    only: Collection[int] | None = None,
) -> None:
    """Draws all dice of the throw at t, shadows first.

    `colours`: one for all, or one a die: ivory, red, blue, gold, black, plum. `only`: places of those drawn.
    """
    surface, sprites, k = painter.surface, painter.sprites, painter.k
    shades = [colours] * len(throw.faces) if isinstance(colours, str) else list(colours)
    poses = [throw.at(i, t, size_px / k) for i in range(len(throw.faces))]
    spots = [(painter.left + p.x * k, painter.top + p.y * k) for p in poses]
    drawn = range(len(poses)) if only is None else sorted(only)
    for pose, spot, colour in ((poses[i], spots[i], shades[i]) for i in drawn):
        if colour in DIM:
            _centred(surface, sprites.get("die/pool", round(size_px * POOL)), *spot)
        level = min(SHADOWS - 1, round(pose.height * 4))
        away = size_px * (SHADE + 0.2 * pose.height)
        _centred(surface, sprites.get(f"die/shadow{level}", size_px), spot[0] + away, spot[1] + away * 1.2)
    for i in sorted(drawn, key=lambda n: (poses[n].height > 0.3, spots[n][1], n)):
        place = _one(surface, sprites, poses[i], spots[i], size_px, f"{throw.kind}/{shades[i]}")
        painter.seen(f"{throw.kind}/{shades[i]}/{poses[i].frame}", place)


def _one(surface: pygame.Surface, sprites: Sprites, pose: DiePose, spot: Point, size: int, strip: str) -> pygame.Rect:
    image = sprites.get(f"{strip}/{pose.frame}", size + _raised(size, pose.height))
    x, y = spot[0], spot[1] - size * 0.34 * pose.height
    if pose.squash > 0.05:
        w, h = image.get_size()
        flat = (round(w * (1 + 0.09 * pose.squash)), round(h * (1 - 0.12 * pose.squash)))
        y += (h - flat[1]) * 0.3
        image = pygame.transform.smoothscale(image, flat)
    return _centred(surface, image, x, y)


def _raised(size: int, height: float) -> int:
    """Pixels a die grows in the air, in few steps as each size is cached."""
    return round(size * 0.14 * height / 6) * 6


def rehearsal(dice: Iterable[tuple[str, float]]) -> Iterator[Callable[[Painter], None]]:
    """Jobs that prepare the tumble frames of these dice (strip, points), one frame each."""
    for strip, points in dice:
        for frame in range(TUMBLE):
            yield partial(_tumble, strip, points, frame)


def _tumble(strip: str, points: float, frame: int, painter: Painter) -> None:
    """Scales one tumble frame for every height."""
    size = painter.px(points)
    for larger in range(0, _raised(size, HIGHEST) + 1, 6):
        painter.sprites.get(f"{strip}/t{frame:02}", size + larger)


def _centred(surface: pygame.Surface, image: pygame.Surface, x: float, y: float) -> pygame.Rect:
    return surface.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


# ---- Dice of a fight and the verdicts on them.
VEIL, TRAY_SHADE = 0.36, 120  # of a die that struck nothing: how much of it is dark, how dark
SMALL = 25.0  # points of a die in a small well
MARK = 0.08  # seconds a verdict falls
_MARK_FALL = 15.0  # points it falls


class DieVerdict(NamedTuple):
    """The verdict on a die: which throw, which die, good for us or not, a symbol.

    Without a symbol the die turns dark: it had no effect.
    """

    throw: int
    die: int
    good: bool
    symbol: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw on the tray from `at` to `until` seconds, with its colour and pace.

    `size`: of a die in points.
    """

    throw: DiceThrow
    colour: str = "blue"
    at: float = 0.0
    until: float = float("inf")
    pace: float = 1.0
    size: float = 36.0

    @property
    def large(self) -> bool:
        return self.size > SMALL

    def lies(self, die: int) -> float:
        """When this die is readable."""
        return self.at + self.pace * self.throw.flights[die].land


def dice(painter: Painter, thrown: Thrown, t: float) -> None:
    """Draws a throw at t seconds of the stage clock."""
    if thrown.at <= t < thrown.until:
        size = painter.px(thrown.size)
        draw_dice(painter, thrown.throw, (t - thrown.at) / thrown.pace, size, thrown.colour)


def verdicts(
    painter: Painter, thrown: Sequence[Thrown], told: Sequence[tuple[float, DieVerdict]], t: float, plain: bool = False
) -> None:
    """Draws each verdict when its time comes: a mark drops onto the die and squashes; `plain`: without motion."""
    for at, verdict in told:
        throw = thrown[verdict.throw]
        if t < at or t >= throw.until:
            continue
        still, squash = (0.0, 0.0) if plain else fx.drop(t, at + MARK, MARK)
        x, y = throw.throw.slots[verdict.die]
        dx, dy, size = (12.0, -4.5, 14.0) if throw.large else (6.0, -7.0, 10.0)
        if not verdict.symbol:
            r = throw.size * VEIL
            veil = partial(Sketch.disc, x=r, y=r, r=r, colour=mix(INK, FELT, 0.5))
            painter.sketch(("struck nothing", r), x - r, y - r, 2 * r, 2 * r, veil, TRAY_SHADE)
            continue
        painter.symbol(verdict.symbol, x + dx, y + dy - _MARK_FALL * still, round(size * (1 + 0.3 * squash) * 2) / 2)
