"""Figures that act from one still sprite: leaning, stretched, white or faint, about their feet.

    image, foot = puppets.posed(painter, "fig/knights", painter.px(48), Pose(turn=12, flash=0.9))

Posed pictures are cached in coarse steps (3 degrees, eighths), so that a battle of forty makes no picture twice, and
are made of what a sprite shows, without its empty margins.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.client.draw.keep import MIB, Keep
from game.client.draw.painter import Painter
from game.client.stage.ease import held

TURN = 3.0  # degrees between cached poses
STEP, LEANT = 64, 32  # parts of a whole in which scale is cached: upright, and leaning, which never stays
SHADES = 8  # steps of flash and of alpha
ROOM, SOURCES = 8 * MIB, 0.25  # posed figures kept at a time; and as a share of it what they are made of


@dataclass(frozen=True, slots=True)
class Pose:
    """Offsets in parts of the figure's height, facing right; degrees anticlockwise; flash and alpha 0..1."""

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    wide: float = 1.0
    tall: float = 1.0
    flash: float = 0.0
    alpha: float = 1.0


REST = Pose()
Move = Callable[[float], Pose]


def _through(*frames: Pose) -> Move:
    """A movement through poses at even times, soft between them."""

    def at(t: float) -> Pose:
        place = held(t) * (len(frames) - 1)
        i = min(int(place), len(frames) - 2)
        u = place - i
        u = u * u * (3 - 2 * u)
        a, b = frames[i], frames[i + 1]

        def mid(x: float, y: float) -> float:
            return x + (y - x) * u

        return Pose(
            mid(a.dx, b.dx),
            mid(a.dy, b.dy),
            mid(a.turn, b.turn),
            mid(a.wide, b.wide),
            mid(a.tall, b.tall),
            mid(a.flash, b.flash),
            mid(a.alpha, b.alpha),
        )

    return at


# Struck down: knocked, tilting over the heels, lying, fading.
fall = _through(
    REST,
    Pose(-0.06, 0, 10, 1, 1, 0.8),
    Pose(-0.14, 0.0, 32, 1, 1, 0.3),
    Pose(-0.20, 0.0, 60),
    Pose(-0.24, 0.02, 84),
    Pose(-0.24, 0.02, 86, 1, 1, 0, 0.75),
    Pose(-0.24, 0.02, 86, 1, 1, 0, 0.4),
    Pose(-0.24, 0.02, 86, 1, 1, 0, 0.0),
)


def idle(seconds: float, phase: float = 0.0) -> Pose:
    """Standing and breathing; `phase` 0..1 keeps neighbours from breathing together."""
    breath = math.sin((seconds / 1.6 + phase) * 2 * math.pi)
    return Pose(tall=1 + 0.018 * breath, wide=1 - 0.010 * breath)


class Puppets:
    """Poses sprites and keeps what it made."""

    def __init__(self) -> None:
        self.cache, self._wholes = Keep(ROOM), Keep(round(SOURCES * ROOM))
        self._shown: dict[tuple[str, int, bool], pygame.Rect] = {}  # the part of a sprite that is not empty
        self._feet: dict[tuple[object, ...], tuple[int, int]] = {}  # where in a kept picture the feet are

    def look_anew(self, room: int) -> None:
        """Pictures of another size are wanted, and as many bytes of them may be kept."""
        self.clear()
        self.cache.room, self._wholes.room = room, round(SOURCES * room)

    def clear(self) -> None:
        """Give all pictures back."""
        for kept in (self.cache, self._wholes, self._shown, self._feet):
            kept.clear()

    def posed(
        self, painter: Painter, name: str, height: int, pose: Pose, left: bool = False, flip: bool = False
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The premultiplied picture, `height` pixels high, and where in it the feet are: for lists put down at once.

        `left`: it faces left on the screen, so its movements go there. `flip`: its picture is mirrored. Foes are drawn
        facing left, so they take `left` alone; a troop that turns round takes both.
        """
        turn = round(pose.turn / TURN) * TURN * (-1 if left else 1)
        step = LEANT if turn else STEP
        scale = _part(pose.wide, step), _part(pose.tall, step)
        flash, alpha = _part(pose.flash, SHADES), _part(pose.alpha, SHADES)
        key = (name, height, turn, scale, flash, alpha, flip)

        def faint() -> pygame.Surface:
            image, self._feet[key] = self.posed(painter, name, height, replace(pose, alpha=1.0), left, flip)
            image, level = image.copy(), round(255 * alpha)
            image.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            return image

        def make() -> pygame.Surface:
            if alpha < 1:
                return faint()
            still = turn == 0 and scale == (1.0, 1.0)
            size = height if still else 2 * height
            source = painter.sprites.get(name, size, flip)
            shown = self._shown.get((name, size, flip))
            if shown is None:
                shown = self._shown[name, size, flip] = source.get_bounding_rect()
            whole = self._wholes.get((name, size, flip, flash), lambda: _whole(source.subsurface(shown), flash))
            image = whole if still else _turned(whole, turn, scale)
            ax, ay = painter.sprites.anchor(name)
            part = height / size
            foot = pygame.Vector2(
                ((1 - ax if flip else ax) * source.get_width() - shown.centerx) * part * scale[0],
                (ay * source.get_height() - shown.centery) * part * scale[1],
            ).rotate(-turn)
            self._feet[key] = round(image.get_width() / 2 + foot.x), round(image.get_height() / 2 + foot.y)
            return image

        return self.cache.get(key, make), self._feet[key]


def _turned(image: pygame.Surface, turn: float, scale: tuple[float, float]) -> pygame.Surface:
    """Of a picture twice as high as it is shown, to stay crisp."""
    w, h = image.get_size()
    if not turn:
        return pygame.transform.smoothscale(image, (max(1, round(w * scale[0] / 2)), max(1, round(h * scale[1] / 2))))
    if scale != (1.0, 1.0):
        image = pygame.transform.smoothscale(image, (max(1, round(w * scale[0])), max(1, round(h * scale[1]))))
    return pygame.transform.rotozoom(image, turn, 0.5)


def _whole(sprite: pygame.Surface, flash: float) -> pygame.Surface:
    """Premultiplied, and so white."""
    image = sprite.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
    if flash > 0:
        white = round(255 * flash)
        image.fill((white, white, white, 0), special_flags=pygame.BLEND_RGB_ADD)
    return image.premul_alpha()


def _part(value: float, steps: int) -> float:
    return round(value * steps) / steps
