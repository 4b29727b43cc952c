"""What a weapon leaves in the air where it struck: jaws that shut, furrows, a cut, flames, a cold swirl, a thump.

    wounds.draw(painter, "bite", x, y, -1.0, 26, u)     # u 0..1 of its life; the same picture for the same u
    wounds.rehearsal({"bite", "spear"})                 # to be drawn beforehand, so that no blow waits for its mark

Seen for a moment over the flash of the contact, so that one tells by sight, too, what kind of foe it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage.ease import held
from game.client.ui.palette import CREAM, INK, ORANGE, RED, SLATE, SUN, light, mix

LASTS = 0.2  # seconds
STEPS = 4
SIZES = (26.0, 40.0)  # points across: of a man's blow, and of a giant's
COLD = mix(SLATE, CREAM, 0.55)
Mark = Callable[["Sketch", float, float, float], None]


def draw(painter: Painter, weapon: str, x: float, y: float, way: float, size: float, u: float) -> None:
    """`way` of the blow: 1 to the right. A weapon that leaves nothing draws nothing."""
    make = MARKS.get(weapon)
    if make is None or not 0 <= u < 1:
        return
    step, across = int(u * STEPS), min(SIZES, key=lambda one: abs(one - size))

    def paint(pen: Sketch) -> None:
        make(pen, across, (step + 0.5) / STEPS, way)

    painter.sketch(("wound", weapon, step, across, way), x - across / 2, y - across / 2, across, across, paint)


def rehearsal(weapons: Iterable[str]) -> Iterator[Callable[[Painter], object]]:
    """Every mark these weapons leave."""
    for weapon in sorted({*weapons} & MARKS.keys()):
        for step, size, way in product(range(STEPS), SIZES, (-1.0, 1.0)):
            yield partial(draw, weapon=weapon, x=0, y=0, way=way, size=size, u=step / STEPS)


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
