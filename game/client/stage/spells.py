"""What a spell looks like, one picture a school: flames, lightning, broken earth, frost, light, venom, a trance.

    spells.draw(painter, "storm", x, y, 64, u)     # its middle; u 0..1 of its life; the same picture for the same u
    spells.dome(painter, x, foot, 50, 62, u)       # over whom a shield has kept
    spells.flies(painter, "fire", x, y, -1.0)      # what is thrown, its head at x, y; most schools strike from nowhere

Each has a shape of its own, not a colour alone, and grows and thins without a bright flash of the whole stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage.director import held
from game.client.ui import theme
from game.client.ui.palette import (
    BLUE,
    CREAM,
    FERN,
    GOLD,
    GREEN,
    INK,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SLATE,
    STONE,
    SUN,
    TAN,
    Colour,
    dark,
    light,
    mix,
)

LASTS = 0.45  # seconds, where it strikes
STEPS = 6
ICE = mix(BLUE, CREAM, 0.7)
_ARCH = [math.pi * n / 18 for n in range(19)]
Look = Callable[["Sketch", float, float], None]  # pen, points across, 0..1 of its life


def draw(painter: Painter, school: str, x: float, y: float, size: float, u: float) -> None:
    """A school that is none draws nothing."""
    look = SCHOOLS.get(school)
    if look is None or not 0 <= u < 1:
        return
    step, across = int(u * STEPS), max(16.0, round(size / 16) * 16.0)

    def paint(pen: Sketch) -> None:
        look(pen, across, (step + 0.5) / STEPS)

    fades = 255 if step < STEPS - 2 else 210 if step < STEPS - 1 else 130
    painter.sketch(("spell", school, step), x - across / 2, y - across / 2, across, across, paint, fades)


def rehearsal(schools: Iterable[str], size: float) -> Iterator[Callable[[Painter], object]]:
    """Every step of these: the pictures are large."""
    for school in sorted({*schools} & SCHOOLS.keys()):
        for step in range(STEPS):
            yield partial(draw, school=school, x=0, y=0, size=size, u=step / STEPS)


def flies(painter: Painter, school: str, x: float, y: float, way: float) -> None:
    """`way`: 1 to the right. What is of no school is a flame, too."""
    if school in SCHOOLS and school != "fire":
        return
    for tail, size in ((9.0, 4.5), (5.0, 6.5), (0.0, 9.0)):
        r = size / 2

        def ball(pen: Sketch, r: float = r) -> None:
            pen.disc(r, r, r, RED)
            pen.disc(r, r, r * 0.75, ORANGE)
            pen.disc(r, r, r * 0.45, SUN)

        painter.sketch(("flame", size), x - way * tail - r, y - r, size, size, ball)


def dome(painter: Painter, x: float, foot: float, wide: float, tall: float, u: float) -> None:
    """A shell of glass over somebody, a gleam running over it."""
    if not 0 <= u < 1:
        return
    step = int(u * STEPS)
    grown = min(1.0, 0.7 + 0.3 * (step + 1) / 2)
    w, h = round(wide * grown / 4) * 4.0, round(tall * grown / 4) * 4.0

    def shell(pen: Sketch) -> None:
        path = [(w / 2 + 0.94 * w / 2 * math.cos(a), h - 2 - (h - 5) * math.sin(a)) for a in _ARCH]
        glass = [(x * pen.unit, y * pen.unit) for x, y in path]
        pygame.draw.polygon(pen.sheet, (*ICE, 84), glass)
        for colour, thick in ((SLATE, 2.6), (ICE, 1.5)):
            pen.stroke([*path, path[0]], colour, thick)
        lit = w * (0.24 + 0.5 * step / STEPS)
        pen.stroke([(lit, h * 0.52), (lit + w * 0.06, h * 0.26)], CREAM, 2.0)

    painter.sketch(("dome", step, w, h), x - w / 2, foot - h, w, h, shell, 235 - 34 * step)


# ---- the looks


def _fire(pen: Sketch, size: float, u: float) -> None:
    """Tongues in a ring, outwards and up."""
    m = size / 2
    for n in range(7):
        a = 2 * math.pi * n / 7 - 0.4
        reach = size * (0.12 + 0.2 * u)
        x, y = m + reach * math.cos(a), m + reach * math.sin(a) * 0.8
        tall, thick = size * (0.3 - 0.12 * u), size * 0.1 * (1.2 - u)
        for share, colour in ((1.0, RED), (0.66, ORANGE), (0.34, SUN)):
            w, h = thick * share, tall * share
            pen.poly([(x - w, y), (x, y + w), (x + w, y), (x + w * 0.3, y - h)], colour)


def _storm(pen: Sketch, size: float, u: float) -> None:
    """A bolt from above that forks, and the ring where it went in."""
    reach = min(1.0, 3 * u)
    spine = [(0.62, 0.0), (0.44, 0.2), (0.58, 0.36), (0.4, 0.56), (0.55, 0.7), (0.48, 0.96)]
    path = [(x * size, y * size) for x, y in spine[: max(2, round(reach * len(spine)))]]
    fork = [(x * size, y * size) for x, y in ((0.4, 0.56), (0.26, 0.7), (0.3, 0.84))]
    thick = size * 0.06 * (1.25 - u)
    for extra, colour in ((2.2, INK), (0.0, SUN)):
        pen.stroke(path, colour, thick + extra)
        if reach >= 1:
            pen.stroke(fork, colour, thick * 0.6 + extra)
    if reach >= 1:
        pen.stroke(
            [(size * (0.48 + 0.3 * u * s), size * (0.95 - 0.05 * abs(s))) for s in (-1, 0, 1)], light(SUN, 0.4), 1.4
        )


def _earth(pen: Sketch, size: float, u: float) -> None:
    """The ground breaks open and throws up clods."""
    y = size * 0.82
    for way in (-1, 1):
        far = size * 0.46 * min(1.0, 2.4 * u)
        path = [(size / 2, y), (size / 2 + way * far * 0.35, y - 2), (size / 2 + way * far * 0.7, y + 3)]
        path.append((size / 2 + way * far, y))
        pen.stroke(path, INK, 3.2)
        pen.stroke(path, OAK, 1.4)
    for n, aside in enumerate((-0.34, -0.15, 0.02, 0.2, 0.36)):
        high = size * (0.2 + 0.42 * (n % 3) / 2) * math.sin(math.pi * min(1.0, u + 0.12))
        x, r = size * (0.5 + aside * (0.6 + 0.5 * u)), size * (0.05 + 0.02 * (n % 2))
        turned = [(x + r * math.cos(a + n), y - high + r * math.sin(a + n)) for a in (0.2, 1.5, 2.9, 4.4, 5.3)]
        pen.poly(turned, (STONE, TAN, OAK)[n % 3], 0.8)


def _frost(pen: Sketch, size: float, u: float) -> None:
    """A star of ice that grows its twigs."""
    m, far = size / 2, size * 0.44 * min(1.0, 0.35 + 1.3 * u)
    for colour, extra in ((SLATE, 1.5), (ICE, 0.0)):
        for n in range(6):
            a = math.pi * n / 3 + 0.5 * math.pi
            end = (m + far * math.cos(a), m + far * math.sin(a))
            pen.stroke([(m, m), end], colour, size * 0.035 + extra)
            for share in (0.45, 0.72):
                root = (m + far * share * math.cos(a), m + far * share * math.sin(a))
                for turn in (-0.9, 0.9):
                    twig = far * 0.3 * min(1.0, 2 * u)
                    tip = (root[0] + twig * math.cos(a + turn), root[1] + twig * math.sin(a + turn))
                    pen.stroke([root, tip], colour, size * 0.024 + extra)


def _light(pen: Sketch, size: float, u: float) -> None:
    """Rays from above and a ring that widens."""
    m = size / 2
    for n in range(9):
        a = math.pi * (1.1 + 0.8 * n / 8)
        near, far = size * (0.14 + 0.12 * u), size * (0.3 + 0.18 * u) * (1.0 if n % 2 else 0.84)
        pen.stroke(
            [(m + near * math.cos(a), m + near * math.sin(a)), (m + far * math.cos(a), m + far * math.sin(a))],
            (GOLD, light(SUN, 0.4))[n % 2], size * 0.045 * (1.2 - u),
        )  # fmt: skip
    ring = [
        (m + size * (0.16 + 0.2 * u) * math.cos(a), m + size * (0.06 + 0.06 * u) * math.sin(a) - size * 0.02)
        for a in (math.pi * n / 12 for n in range(25))
    ]
    pen.stroke(ring, dark(GOLD, 0.35), 2.6)
    pen.stroke(ring, SUN, 1.4)


def _venom(pen: Sketch, size: float, u: float) -> None:
    """A cloud that swells, with bubbles over it."""
    cloud: tuple[tuple[float, float, float], ...] = (
        (-0.22, 0.1, 0.16), (0.2, 0.12, 0.17), (0.0, 0.16, 0.2), (-0.1, -0.06, 0.16), (0.12, -0.04, 0.15),
    )  # fmt: skip
    grown = 0.6 + 0.5 * u
    for extra, colour in ((1.4, dark(FERN, 0.2)), (0.0, GREEN), (-2.6, light(GREEN, 0.35))):
        for dx, dy, r in cloud:
            pen.disc(size * (0.5 + dx * grown), size * (0.56 + dy * grown), max(0.5, size * r * grown + extra), colour)
    for n, aside in enumerate((-0.18, 0.04, 0.22)):
        x, y, r = size * (0.5 + aside), size * (0.4 - (0.2 + 0.06 * n) * u), size * 0.035
        pen.disc(x, y, r + 0.8, dark(FERN, 0.2))
        pen.disc(x, y, r, light(GREEN, 0.55))


def _trance(pen: Sketch, size: float, u: float) -> None:
    """A spiral that turns, and stars round it."""
    m, path = size / 2, []
    for n in range(26):
        a = 0.5 * n + 5 * u
        far = size * 0.34 * n / 25
        path.append((m + far * math.cos(a), m + far * 0.8 * math.sin(a)))
    pen.stroke(path, INK, 3.6)
    pen.stroke(path, light(PLUM, 0.35), 2.0)
    for n in range(5):
        a = 2 * math.pi * n / 5 - 3 * u
        x, y, r = m + size * 0.43 * math.cos(a), m + size * 0.38 * math.sin(a), size * 0.05
        rays = [(x + (r if i % 2 else r * 0.4) * math.cos(math.pi * i / 4),
                 y + (r if i % 2 else r * 0.4) * math.sin(math.pi * i / 4)) for i in range(8)]  # fmt: skip
        pen.poly(rays, _STAR, 0.5)


_STAR: Colour = light(PLUM, 0.7)
SCHOOLS: dict[str, Look] = {
    "fire": _fire, "storm": _storm, "earth": _earth, "frost": _frost, "light": _light, "venom": _venom,
    "trance": _trance,
}  # fmt: skip


# ---- Numbers that rise from where something changed, and are gone after a moment. None ever covers another.
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
    """The numbers in the air over a table. `high`: points they rise; `size`: of their letters; `aside`: the older ones
    give way to the right, as beside the lines of a sheet, not upwards."""

    def __init__(self, high: float, size: float = 10.0, aside: bool = False) -> None:
        self._high, self._size, self._aside = high, size, aside
        self._numbers: list[_Number] = []

    def add(self, text: str, x: float, y: float) -> None:
        """A number as rich text, e.g. "*+2* {vp}", that starts round this point."""
        here = [one for one in self._numbers if (one.x, one.y) == (x, y)]
        self._numbers = [one for one in self._numbers if one not in here[: max(0, len(here) - DEEP + 1)]]
        self._numbers.append(_Number(text, x, y))

    def tick(self, dt: float) -> bool:
        """Time passes; True while something rises."""
        moving = bool(self._numbers)
        for one in self._numbers:
            one.age += dt
        self._numbers = [one for one in self._numbers if one.age < RISING_LASTS]
        return moving

    def boxes(self, painter: Painter) -> list[tuple[str, Rect]]:
        """Each in the air and its slip, the youngest first: older ones give way, and off the page they are gone."""
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
        """Each on a slip of its own: quickly up first, then slower."""
        for text, (x, y, w, h) in self.boxes(painter):
            painter.frame(x, y, w, h, theme.inked(CREAM))
            painter.rich(text, x + w / 2, y + h / 2, "bold", self._size, INK, "center")


# ---- What a weapon leaves in the air where it struck: jaws that shut, furrows, a cut, flames, a cold swirl, a thump.
WOUNDS_LASTS = 0.2  # seconds
WOUNDS_STEPS = 4
SIZES = (26.0, 40.0)  # points across: of a man's blow, and of a giant's
COLD = mix(SLATE, CREAM, 0.55)
Mark = Callable[["Sketch", float, float, float], None]


def wounds_draw(painter: Painter, weapon: str, x: float, y: float, way: float, size: float, u: float) -> None:
    """`way` of the blow: 1 to the right. A weapon that leaves nothing draws nothing."""
    make = MARKS.get(weapon)
    if make is None or not 0 <= u < 1:
        return
    step, across = int(u * WOUNDS_STEPS), min(SIZES, key=lambda one: abs(one - size))

    def paint(pen: Sketch) -> None:
        make(pen, across, (step + 0.5) / WOUNDS_STEPS, way)

    painter.sketch(("wound", weapon, step, across, way), x - across / 2, y - across / 2, across, across, paint)


def wounds_rehearsal(weapons: Iterable[str]) -> Iterator[Callable[[Painter], object]]:
    """Every mark these weapons leave."""
    for weapon in sorted({*weapons} & MARKS.keys()):
        for step, size, way in product(range(WOUNDS_STEPS), SIZES, (-1.0, 1.0)):
            yield partial(wounds_draw, weapon=weapon, x=0, y=0, way=way, size=size, u=step / WOUNDS_STEPS)


def _bite(pen: Sketch, size: float, u: float, way: float) -> None:
    """Two rows of teeth that meet."""
    gap, tooth = size * 0.3 * max(0.0, 1 - 2 * u), size * 0.2
    for side in (-1, 1):
        edge = size / 2 + side * gap
        for n in range(4):
            left = size * (0.12 + 0.19 * n)
            bow = abs(n - 1.5) * size * 0.03 * side
            root = edge + side * tooth + bow
            pen.poly([(left, root), (left + size * 0.19, root), (left + size * 0.095, edge + bow)], CREAM, 1.0)


def _claw(pen: Sketch, size: float, u: float, way: float) -> None:
    """Furrows, one after another."""
    for n in range(4):
        long = held(2.2 * u - 0.22 * n)
        if long <= 0:
            continue
        x0, y0 = size * (0.22 + 0.16 * n), size * 0.1
        dx, dy = -way * size * 0.16 * long, size * 0.78 * long
        path = [(x0 + dx * s + way * 2.2 * math.sin(math.pi * s), y0 + dy * s) for s in (0, 0.25, 0.5, 0.75, 1)]
        pen.stroke(path, INK, 3.0 * (1.1 - 0.6 * u))
        pen.stroke(path, light(RED, 0.2), 1.6 * (1.1 - 0.6 * u))


def _cut(pen: Sketch, size: float, u: float, way: float) -> None:
    """A crescent, thick in the middle."""
    m, far = size / 2, size * 0.44
    begins, ends = -1.25 + 1.6 * max(0.0, u - 0.4), -1.25 + 2.5 * min(1.0, 2.4 * u)
    angles = [begins + (ends - begins) * n / 8 for n in range(9)]
    outer = [(m + way * far * math.cos(a), m + far * math.sin(a)) for a in angles]
    inner = [
        (m + way * (far - size * 0.16 * math.sin(math.pi * n / 8)) * math.cos(a),
         m + (far - size * 0.16 * math.sin(math.pi * n / 8)) * math.sin(a))
        for n, a in enumerate(angles)
    ]  # fmt: skip
    pen.poly([*outer, *reversed(inner)], CREAM, 0.8, SLATE)


def _thrust(pen: Sketch, size: float, u: float, way: float) -> None:
    """One straight line that shortens."""
    m, tip, thick = size / 2, size / 2 + way * size * 0.42, size * 0.09 * (1.1 - u)
    tail = tip - way * size * 0.85 * (1.05 - u)
    waist = (tail + 2 * tip) / 3
    pen.poly([(tail, m), (waist, m - thick), (tip, m), (waist, m + thick)], light(SUN, 0.5), 0.8, SLATE)


def _thump(pen: Sketch, size: float, u: float, way: float) -> None:
    """Rays short and thick, away from the middle."""
    m = size / 2
    for n in range(7):
        a = 2 * math.pi * n / 7 + 0.3
        near, far = size * (0.12 + 0.22 * u), size * (0.26 + 0.22 * u)
        pen.stroke(
            [(m + near * math.cos(a), m + near * math.sin(a)), (m + far * math.cos(a), m + far * math.sin(a))],
            light(SUN, 0.2), 4.4 * (1.1 - u),
        )  # fmt: skip


def _flames(pen: Sketch, size: float, u: float, way: float) -> None:
    """Tongues that rise and thin."""
    for n, (across, tall) in enumerate(((0.3, 0.6), (0.5, 0.9), (0.7, 0.65))):
        high, thick = size * tall * (0.55 + 0.45 * u), size * 0.17 * (1.15 - u)
        x, foot = size * across, size * 0.92
        lean = way * size * 0.1 * u
        for share, colour in ((1.0, RED), (0.68, ORANGE), (0.36, SUN)):
            w, h = thick * share, high * share
            pen.poly(
                [(x - w, foot - h * 0.2), (x, foot), (x + w, foot - h * 0.2), (x + lean + n - 1, foot - h)], colour
            )


def _swirl(pen: Sketch, size: float, u: float, way: float) -> None:
    """A cold breath that winds outwards."""
    m, path = size / 2, []
    for n in range(15):
        a = way * (0.45 * n + 4 * u)
        far = size * 0.44 * (n / 14) * (0.55 + 0.45 * u)
        path.append((m + far * math.cos(a), m + far * math.sin(a)))
    pen.stroke(path, SLATE, 3.2 * (1.15 - u))
    pen.stroke(path, COLD, 1.9 * (1.15 - u))


MARKS: dict[str, Mark] = {
    "bite": _bite, "claw": _claw, "blade": _cut, "spear": _thrust, "lance": _thrust, "arrow": _thrust,
    "club": _thump, "flame": _flames, "ghost": _swirl,
}  # fmt: skip
