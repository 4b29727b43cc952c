"""People who stand and breathe: poses made once for each figure and size, whole crowds put down as one list.

    crowd.draw(painter, [Person("fig/herald", x, y, 30), ...], beat)      # feet at x, y; beat counts poses

Neighbours breathe in phases of their own. The same people cost one call a frame and make nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.draw.painter import Painter
from game.client.stage.puppet import Puppets, idle

BREATH = 16  # poses of a breath
_SHADOW = 0.62  # width of a shadow, of the figure's height
_KEPT = 24  # crowds remembered, each in its poses

Placed = tuple[pygame.Surface, tuple[int, int]]  # a picture and its corner, or its feet


class Person(NamedTuple):
    """Somebody who stands: sprite name, feet and height in points."""

    figure: str
    x: float
    y: float
    h: float
    left: bool = False  # faces left
    phase: int = 0


class Crowd:
    """Poses and shadows for one size of window; another size drops them."""

    def __init__(self) -> None:
        self.puppets = Puppets()
        self._poses: dict[tuple[str, int], list[Placed]] = {}
        self._fields: dict[tuple[int, tuple[Person, ...]], list[Placed]] = {}
        self._seen: tuple[float, float, float] = (0.0, 0.0, 0.0)  # pixels a point and the margins

    def look(self, painter: Painter) -> bool:
        """Call it before drawing: what was made for another window is dropped. True when the places changed."""
        seen = painter.k, painter.left, painter.top
        if seen == self._seen:
            return False
        if seen[0] != self._seen[0]:
            self._poses.clear()
            self.puppets.cache.clear()
        self._fields.clear()
        self._seen = seen
        return True

    def pose(self, painter: Painter, figure: str, h: float, left: bool, beat: int) -> Placed:
        """The breathing figure at this beat: its picture and where in it the feet are."""
        height = painter.px(h)
        found = self._poses.get((figure, height))
        if found is None:
            found = self._poses[figure, height] = [
                self.puppets.posed(painter, figure, height, idle(1.6 * i / BREATH), left) for i in range(BREATH)
            ]
        return found[beat % BREATH]

    def shadow(self, painter: Painter, x: float, y: float, h: float) -> Placed:
        """The shadow under somebody `h` high, ready to be put down."""
        height = painter.px(_SHADOW * h / painter.sprites.aspect("fig/shadow"))
        image = painter.cache.get(("crowd shadow", height), lambda: _premul(painter, height))
        px, py = painter.at(x, y)
        return image, (px - image.get_width() // 2, py - image.get_height() // 2)

    def draw(self, painter: Painter, people: Sequence[Person], beat: int) -> None:
        """All of them, those in front last."""
        self.look(painter)
        key = beat % BREATH, tuple(people)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= _KEPT * BREATH:
                self._fields.clear()
            found = self._fields[key] = self._field(painter, key[1], beat)
        painter.put_all(found)

    def _field(self, painter: Painter, people: tuple[Person, ...], beat: int) -> list[Placed]:
        field = [self.shadow(painter, who.x, who.y, who.h) for who in people]
        for who in sorted(people, key=lambda who: who.y):
            image, foot = self.pose(painter, who.figure, who.h, who.left, beat + who.phase)
            px, py = painter.at(who.x, who.y)
            field.append((image, (px - foot[0], py - foot[1])))
        return field


def _premul(painter: Painter, height: int) -> pygame.Surface:
    return painter.picture("fig/shadow", height).premul_alpha()
