"""Posed figures kept from fight to fight: sheets opened on entry, pictures of a coming fight made before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from time import perf_counter
from typing import Protocol

import pygame

from game.client.draw.keep import MIB
from game.client.draw.painter import Painter
from game.client.stage.cast import Post
from game.client.stage.puppet import REST, Pose, Puppets, idle
from game.client.ui.palette import Colour

Placed = tuple[pygame.Surface, tuple[int, int]]
Drawn = tuple[str, float, Pose, bool, bool]  # sprite, height in points, pose, faces left, mirrored
Job = Callable[[Painter], object]  # draws something that is kept once it was drawn

BREATH, BEAT = 16, 10  # poses of a breath; how many a second
AHEAD = 0.0001  # seconds of a frame, at one pixel a point, in which pictures of coming fights are made; as POSES
DISC = 200  # how dense the disc under somebody is
POSES = 6 * MIB  # of posed pictures at one pixel a point; grows with the square


class Fight(Protocol):
    """What shows figures in poses."""

    def poses(self) -> Iterator[Drawn]: ...


class Stock:
    """Posed figures kept from fight to fight, as many as the window's size asks for."""

    def __init__(self) -> None:
        self.puppets = Puppets()
        self._k = 0.0
        self._ahead: Iterator[Job] = iter(())
        self._last: Fight | None = None  # the fight of which they are
        self._breaths: dict[tuple[str, int, bool], list[Placed]] = {}

    def look(self, painter: Painter) -> Puppets:
        """The puppets for this painter; those of another size are dropped."""
        if painter.k != self._k:
            self._k = painter.k
            self.clear()
            self.puppets.look_anew(round(POSES * painter.k * painter.k))
        return self.puppets

    def clear(self) -> None:
        """Give all pictures back: of another size, or of a page that goes for good."""
        self._last = None
        self._breaths.clear()
        self.puppets.clear()

    def breathing(self, painter: Painter, look: str, tall: float, post: Post, beat: int) -> Placed:
        """Somebody who stands and breathes: his picture at this beat and where in it the feet are."""
        key = look, painter.px(tall), post.left
        found = self._breaths.get(key)
        if found is None:
            poses = [REST] if post.kind.built else [idle(1.6 * i / BREATH) for i in range(BREATH)]
            found = self._breaths[key] = [
                self.puppets.posed(painter, look, key[1], pose, post.left, post.flip) for pose in poses
            ]
        return found[beat % len(found)]

    def enter(self, painter: Painter, sprites: Iterable[str]) -> None:
        """Read the sheets of these now (10 to 23 ms each), not in the frame that first shows one."""
        painter.sprites.make_room(True)
        for name in sprites:
            painter.picture(name, 8)
        self.look(painter)

    def rehearse(self, fight: Fight, more: Iterable[Job] = ()) -> None:
        """The pictures of a fight that comes, or may, are made in the frames before it, and those of `more` first."""
        if fight is not self._last:
            self._last = fight
            self.before(chain(more, (partial(self._pose, drawn) for drawn in fight.poses())))

    def before(self, jobs: Iterable[Job]) -> None:
        """These are drawn before whatever else waits."""
        self._ahead = chain(jobs, self._ahead)

    def _pose(self, drawn: Drawn, painter: Painter) -> None:
        sprite, tall, pose, left, flip = drawn
        self.look(painter).posed(painter, sprite, painter.px(tall), pose, left, flip)

    def prepare(self, painter: Painter, seconds: float = AHEAD) -> bool:
        """Draw some of them where nobody sees it, for so long at one pixel a point. False when all are drawn."""
        ends = perf_counter() + seconds * painter.k * painter.k
        with painter.clip(0, 0, 0, 0):
            for job in self._ahead:
                job(painter)
                if perf_counter() >= ends:
                    return True
        return False


def shadow(painter: Painter, x: float, y: float, tall: float, alpha: float, disc: Colour | None = None) -> Placed:
    """The shadow under somebody `tall` points high, or a disc in the colour of his side."""
    height, fade = painter.px(tall * (0.15 if disc else 0.115)), round(alpha * 4) / 4
    key = ("stage_shadow", height, fade, disc)

    def make() -> pygame.Surface:
        if disc is None:
            image = painter.picture("fig/shadow", height).premul_alpha()
        else:
            large = pygame.Surface((height * 5 * 4, height * 4), pygame.SRCALPHA)
            pygame.draw.ellipse(large, (*disc, DISC), large.get_rect())
            image = pygame.transform.smoothscale(large, (height * 5, height)).premul_alpha()
        if fade < 1:
            level = round(255 * fade)
            image.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    image = painter.cache.get(key, make)
    px, py = painter.at(x, y)
    return image, (px - image.get_width() // 2, py - image.get_height() // 2)
