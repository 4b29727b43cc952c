"""Who stands on the stage of a battle, as figures that walk to their places, strike, are struck and fall.

    cast.arrange([Post(("army", 3), "hh/large/army_0", 120, 158, 58)])   # from now on; who is not on the list falls
    cast.draw(painter, beat, {("army", 3): lunge(0.4)})                   # each frame; poses of those who act now

Figures are sprite names, places are given: nothing here knows a rule. Points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.draw.keep import MIB
from game.client.scenes.crowd import Placed
from game.client.stage.puppet import Pose, Puppets, cheer, fall, idle

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Key = tuple[str, int]
BREATH = 16  # poses of a breath
_FALL = 0.7  # seconds
_GLIDE = 7.0
_EDGE = 60.0  # points beyond the stage from where newcomers walk in
_SWELL = 0.5  # seconds of growing


class Post(NamedTuple):
    """Somebody's place: feet at x, y, box `h` high; `left` looks left, `flip` mirrors the picture."""

    key: Key
    sprite: str
    x: float
    y: float
    h: float
    left: bool = False
    flip: bool = False


class Actor:
    """A figure and where it is going."""

    __slots__ = ("age", "post", "x", "y")

    def __init__(self, post: Post, x: float) -> None:
        self.post = post
        self.x, self.y = x, post.y
        self.age = 0.0  # seconds since it fell

    @property
    def walking(self) -> bool:
        return abs(self.post.x - self.x) > 0.4 or abs(self.post.y - self.y) > 0.4


class Cast:
    """All figures of one stage."""

    def __init__(self) -> None:
        self.puppets = Puppets(20 * MIB)
        self.actors: dict[Key, Actor] = {}
        self.fallen: list[Actor] = []
        self.cheering: frozenset[str] = frozenset()  # sprites' sides that rejoice: "left", "right"
        self.swelling = 0.0  # seconds since something on the right began to grow, 0 for none
        self._joy = 0.0
        self._moving = True
        self._still: dict[object, list[Placed]] = {}  # whole stages on which nobody moves, by pose of the breath

    def arrange(self, posts: Iterable[Post], at_once: bool = False, bury: bool = False) -> None:
        """Everybody's place from now on. Newcomers walk in; the missing fall, unless they are to be buried unseen."""
        wanted = {post.key: post for post in posts}
        self._still.clear()
        for key in [key for key in self.actors if key not in wanted]:
            actor = self.actors.pop(key)
            if not bury:
                self.fallen.append(actor)
        for key, post in wanted.items():
            actor = self.actors.get(key) or Actor(post, 640 + _EDGE if post.left else -_EDGE)
            actor.post = post
            self.actors[key] = actor
        if at_once:
            self.settle()

    def settle(self) -> None:
        """Everybody is where he is going, and nobody lies about."""
        self.fallen.clear()
        self._still.clear()
        for actor in self.actors.values():
            actor.x, actor.y = actor.post.x, actor.post.y

    def rejoice(self, *sides: str) -> None:
        self.cheering, self._joy = frozenset(sides), 0.0

    def grow(self) -> None:
        self.swelling = 0.01

    def spot(self, key: Key) -> tuple[float, float] | None:
        """Where somebody has his chest."""
        actor = self.actors.get(key)
        return (actor.x, actor.y - actor.post.h * 0.36) if actor else None

    def tick(self, dt: float) -> bool:
        """Time passes; True while somebody walks, falls, grows or cheers."""
        moving = bool(self.fallen or self.cheering or self.swelling)
        for actor in self.actors.values():
            if actor.walking:
                dx, dy = actor.post.x - actor.x, actor.post.y - actor.y
                pace = max(min(1.0, _GLIDE * dt), min(1.0, 46 * dt / max(1.0, math.hypot(dx, dy))))
                actor.x, actor.y, moving = actor.x + dx * pace, actor.y + dy * pace, True
        for actor in self.fallen:
            actor.age += dt
        self.fallen = [actor for actor in self.fallen if actor.age < _FALL]
        self._joy += dt
        if self.swelling:
            self.swelling = self.swelling + dt if self.swelling < _SWELL else 0.0
        if moving:
            self._still.clear()
        self._moving = moving
        return moving

    def draw(self, painter: Painter, beat: int, acts: Mapping[Key, Pose]) -> None:
        """All figures, those in front last."""
        if acts or self._moving:
            painter.put_all(self._field(painter, beat, acts))
            return
        key = beat % (2 * BREATH), painter.k, painter.left, painter.top
        found = self._still.get(key)
        if found is None:
            found = self._still[key] = [_trimmed(*placed) for placed in self._field(painter, beat, acts)]
        painter.put_all(found)

    def _field(self, painter: Painter, beat: int, acts: Mapping[Key, Pose]) -> list[Placed]:
        placed = []
        for actor in (*self.fallen, *self.actors.values()):
            pose = self._pose(actor, beat, acts)
            if pose.alpha <= 0:
                continue
            post = actor.post
            image, foot = self.puppets.posed(painter, post.sprite, painter.px(post.h), pose, post.left, post.flip)
            x = actor.x + (-1 if post.left else 1) * pose.dx * post.h
            px, py = painter.at(x, actor.y + pose.dy * post.h)
            placed.append((actor.y, post.h, (image, (px - foot[0], py - foot[1]))))
        placed.sort(key=lambda row: (row[0], -row[1]))
        return [row[2] for row in placed]

    def _pose(self, actor: Actor, beat: int, acts: Mapping[Key, Pose]) -> Pose:
        if actor.age:
            return fall(actor.age / _FALL)
        post = actor.post
        act = acts.get(post.key)
        if act is not None:
            return act
        phase = sum(post.key[1:]) * 5 + len(post.key[0])
        if ("right" if post.left else "left") in self.cheering:
            return cheer((self._joy * 1.1 + phase * 0.13) % 1.0)
        if actor.walking:
            return Pose(dy=-0.03 * abs(math.sin(actor.x * 0.28 + phase)))
        if self.swelling and post.left:
            swell = math.sin(math.pi * self.swelling / _SWELL)
            return Pose(wide=1 + 0.16 * swell, tall=1 + 0.12 * swell, flash=0.4 * swell)
        if post.key[0] in ("castle", "settlement"):
            return Pose()
        if post.key[0] == "horde":
            return _loom(beat)
        return idle(1.6 * ((beat + phase) % BREATH) / BREATH)


def _trimmed(image: pygame.Surface, at: tuple[int, int]) -> Placed:
    """Without the empty margin that every figure has: half of what a blit would cost."""
    box = image.get_bounding_rect()
    return image.subsurface(box), (at[0] + box.x, at[1] + box.y)


def _loom(beat: int) -> Pose:
    """How the horde in front waits: it sways, draws itself up and sinks again."""
    turn = 2 * math.pi * (beat % (2 * BREATH)) / (2 * BREATH)
    return Pose(turn=3.0 * math.sin(turn), tall=1 + 0.03 * math.sin(2 * turn), wide=1 - 0.015 * math.sin(2 * turn))
