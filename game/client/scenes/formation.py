"""Those who stand on a battlefield between two exchanges: they breathe, and walk to their places.

    formation.arrange(posts)              # who stands where from now on; figures walk there
    formation.draw(painter, beat)         # each frame
    formation.take(clash.standing())      # an exchange has been shown: those left, where it left them

Knows no game: posts say who looks how and where his feet are. Points throughout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.draw.painter import Painter
from game.client.stage.cast import Post
from game.client.stage.stock import BREATH, Placed, Stock, shadow

EDGE = 38.0  # how far beyond the stage newcomers begin
GLIDE, ARRIVED = 7.0, 0.4  # of walkers: share of the way a second; points from their place
PACE = 46.0  # points a second, at least
_LEFT, _RIGHT = 8.0, 632.0

Field = tuple[list[Placed], pygame.Rect]  # from the back to the front; the box of all


class Figure:
    """One man on the field: his post, and where he is on the way to it."""

    __slots__ = ("place", "post", "x", "y")

    def __init__(self, post: Post, x: float, y: float, place: int) -> None:
        self.post, self.x, self.y, self.place = post, x, y, place

    @property
    def walking(self) -> bool:
        return abs(self.post.x - self.x) > ARRIVED or abs(self.post.y - self.y) > ARRIVED


class BattleFormation:
    """All figures on the field, ours and theirs, in the order of their posts."""

    def __init__(self, stock: Stock | None = None) -> None:
        """`stock`: that of a stage, to share its pictures."""
        self.stock = stock or Stock()
        self.figures: list[Figure] = []
        self._still: dict[tuple[float, ...], Field] = {}  # whole fields, by pose of the breath and the window

    def arrange(self, posts: Sequence[Post], at_once: bool = False) -> None:
        """Everybody gets his post; the missing come in from the edges, those too many go."""
        if [man.post for man in self.figures] != list(posts):
            self.figures = [man or _newcomer(post, n) for n, (post, man) in enumerate(self._matched(posts))]
            for n, (man, post) in enumerate(zip(self.figures, posts, strict=True)):
                man.post, man.place = post, n
            self._still.clear()
        if at_once:
            self.settle()

    def _matched(self, posts: Sequence[Post]) -> list[tuple[Post, Figure | None]]:
        """A man of the kind for each post, the nearest first: who is in his place stays, the next step into gaps."""
        ways = sorted(
            (math.hypot(man.x - post.x, man.y - post.y), n, m)
            for n, post in enumerate(posts)
            for m, man in enumerate(self.figures)
            if man.post.kind is post.kind and man.post.left == post.left
        )
        found: dict[int, int] = {}
        for _, n, m in ways:
            if n not in found and m not in found.values():
                found[n] = m
        return [(post, self.figures[found[n]] if n in found else None) for n, post in enumerate(posts)]

    def take(self, posts: Sequence[Post]) -> None:
        """These are left of an exchange, there where they are."""
        self.figures = [Figure(post, post.x, post.y, n) for n, post in enumerate(posts)]
        self._still.clear()

    def settle(self) -> None:
        """Everybody is where he is going."""
        for man in self.figures:
            man.x, man.y = man.post.x, man.post.y
        self._still.clear()

    def dismiss(self) -> None:
        """The page goes for good, and with it all pictures."""
        self.take(())
        self.stock.clear()

    @property
    def places(self) -> dict[str, tuple[float, float]]:
        """Where everybody is now, by the key of his post."""
        return {man.post.key: (man.x, man.y) for man in self.figures}

    def tick(self, dt: float) -> bool:
        """Time passes; True while somebody walks."""
        moving, step = False, min(1.0, GLIDE * dt)
        for man in self.figures:
            if man.walking:
                dx, dy = man.post.x - man.x, man.post.y - man.y
                pace = max(step, min(1.0, PACE * dt / max(1.0, math.hypot(dx, dy))))
                man.x, man.y, moving = man.x + dx * pace, man.y + dy * pace, True
        if moving:
            self._still.clear()
        return moving

    def draw(self, painter: Painter, beat: int) -> pygame.Rect:
        """All figures, those in front last. Their box in pixels."""
        self.stock.look(painter)
        key = beat % BREATH, painter.k, painter.left, painter.top
        found = self._still.get(key)
        if found is None:
            found = self._still[key] = self._field(painter, beat)
        painter.put_all(found[0])
        return found[1]

    def _field(self, painter: Painter, beat: int) -> Field:
        """All shadows, then all figures from the back to the front."""
        shadows: list[Placed] = []
        men: list[tuple[float, pygame.Surface, tuple[int, int]]] = []
        for man in self.figures:
            post = man.post
            image, foot = self.stock.breathing(painter, post.look, post.tall, post, beat + 5 * man.place)
            lift = 1.6 * abs(math.sin(man.x * 0.28 + man.place)) if man.walking else 0.0
            px, py = painter.at(man.x, man.y - lift)
            shadows.append(shadow(painter, man.x, man.y, post.tall, 1.0, post.disc))
            men.append((man.y, image, (px - foot[0], py - foot[1])))
        men.sort(key=lambda row: row[0])
        placed = [*shadows, *[(image, at) for _, image, at in men]]
        boxes = [image.get_rect(topleft=at) for image, at in placed]
        return placed, boxes[0].unionall(boxes) if boxes else pygame.Rect(painter.at(0, 0), (1, 1))


def _newcomer(post: Post, n: int) -> Figure:
    """He comes in from the edge of his side."""
    aside = EDGE + 14.0 * (n // 3)
    return Figure(post, _RIGHT + aside if post.left else _LEFT - aside, post.y, n)
