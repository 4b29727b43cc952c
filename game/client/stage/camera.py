"""Where one looks from: zoom and pan that glide, and a shake that dies away. Points of the 640x360 grid.

Used by a board that can be zoomed (L3) and panned (right stick), and by blows that shake the stage.
"""

from __future__ import annotations

import math

from game.client.draw.canvas import HEIGHT, WIDTH, Rect

GLIDE = 9.0  # how fast the camera goes to its aim, 1/s
STILL = 0.02  # points from the aim that count as arrived
SHAKE = 0.42  # seconds a shake lasts
FARTHEST = 6.0  # points of the hardest shake
PAN = 320.0  # points a second at full stick


class Camera:
    """Looks at a window (points on the screen) of a world in points of its own."""

    def __init__(self, window: Rect = (0, 0, WIDTH, HEIGHT), world: tuple[float, float] | None = None) -> None:
        """`world` is the size of what there is to see; at zoom 1 its top left lies at the window's."""
        self.window = window
        self.world = world or (window[2], window[3])
        self.strength = 1.0  # the shake setting, 0 to 1
        self.reduced = False  # reduced motion: no shake, no glide
        self._zoom = self._zoom_aim = 1.0
        self._at = self._aim = (self.world[0] / 2, self.world[1] / 2)
        self._force, self._age = 0.0, SHAKE

    @property
    def zoom(self) -> float:
        return self._zoom

    @property
    def moving(self) -> bool:
        return self._age < SHAKE or self._zoom != self._zoom_aim or self._at != self._aim

    def look(self, x: float, y: float, zoom: float | None = None) -> None:
        """Glide until x, y of the world are in the middle of the window, as far as the world's edge allows."""
        self._zoom_aim = max(1.0, zoom if zoom is not None else self._zoom_aim)
        self._aim = self._held(x, y, self._zoom_aim)
        if self.reduced:
            self._zoom, self._at = self._zoom_aim, self._aim

    def pan(self, x: float, y: float, dt: float) -> None:
        """The right stick, -1..1 each."""
        step = PAN * dt / self._zoom
        self.look(self._aim[0] + x * step, self._aim[1] + y * step)

    def shake(self, force: float = 1.0) -> None:
        """A blow, 0..1; the harder of two wins."""
        if not self.reduced and self.strength > 0:
            left = self._force * (1 - self._age / SHAKE) if self._age < SHAKE else 0.0
            self._force, self._age = max(left, min(1.0, force)), 0.0

    def tick(self, dt: float) -> bool:
        """Time passes; True if what is seen moves."""
        if not self.moving:
            return False
        self._age = min(SHAKE, self._age + dt)
        t = 1 - math.exp(-GLIDE * dt)
        self._zoom = _near(self._zoom, self._zoom_aim, t, STILL / 40)
        self._at = (_near(self._at[0], self._aim[0], t, STILL), _near(self._at[1], self._aim[1], t, STILL))
        return True

    def offset(self) -> tuple[float, float]:
        """How far the shake moves everything now, in points: give it to painter.shifted."""
        if self._age >= SHAKE:
            return 0.0, 0.0
        left = 1 - self._age / SHAKE
        reach = FARTHEST * self._force * self.strength * left * left
        return reach * math.sin(self._age * 61), reach * 0.7 * math.sin(self._age * 47 + 1)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """The place on the screen of a place in the world."""
        wx, wy, ww, wh = self.window
        return wx + ww / 2 + (x - self._at[0]) * self._zoom, wy + wh / 2 + (y - self._at[1]) * self._zoom

    def world_at(self, x: float, y: float) -> tuple[float, float]:
        """The place in the world under a place on the screen."""
        wx, wy, ww, wh = self.window
        return self._at[0] + (x - wx - ww / 2) / self._zoom, self._at[1] + (y - wy - wh / 2) / self._zoom

    def _held(self, x: float, y: float, zoom: float) -> tuple[float, float]:
        """The nearest middle from which nothing beyond the world is seen."""
        half = self.window[2] / 2 / zoom, self.window[3] / 2 / zoom
        held = []
        for v, reach, size in zip((x, y), half, self.world, strict=True):
            held.append(size / 2 if 2 * reach >= size else min(max(v, reach), size - reach))
        return held[0], held[1]


def _near(value: float, aim: float, t: float, enough: float) -> float:
    value += (aim - value) * t
    return aim if abs(aim - value) < enough else value
