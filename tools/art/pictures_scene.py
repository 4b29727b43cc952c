"""What pictures share: skies by the hour, figures and symbols set into a landscape, frames, drawing sizes.

Pictures are drawn in points of the 640x360 grid and baked at three pixels a point.
"""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Callable, Sequence

import pygame

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    NIGHT,
    ORANGE,
    PLUM,
    RED,
    SKY,
    SLATE,
    STONE,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art import figures_foes, figures_own, symbols_town, symbols_years  # noqa: F401  (the symbols enter their list)
from tools.art.pen import Pen, Point
from tools.art.registry import Draw, Picture
from tools.art.scenery import cloud, tuft
from tools.art.symbolic import SYMBOLS

K = 3
INK_WIDTH = 0.65
AIR = mix(SKY, CREAM, 0.35)
HORIZON = mix(CREAM, ORANGE, 0.22)

# hour -> sky from top to bottom
SKIES: dict[str, Sequence[tuple[float, Colour]]] = {
    "day": ((0, mix(SKY, BLUE, 0.38)), (0.55, light(SKY, 0.35)), (1, mix(CREAM, SKY, 0.2))),
    "morning": ((0, mix(SKY, BLUE, 0.25)), (0.5, light(SKY, 0.45)), (1, mix(CREAM, ORANGE, 0.3))),
    "dusk": ((0, mix(PLUM, NIGHT, 0.3)), (0.6, mix(ORANGE, RED, 0.3)), (1, mix(ORANGE, CREAM, 0.4))),
    "violet": ((0, mix(PLUM, NIGHT, 0.45)), (0.6, mix(PLUM, ORANGE, 0.35)), (1, mix(ORANGE, CREAM, 0.35))),
    "night": ((0, mix(NIGHT, BLUE, 0.22)), (0.6, mix(NIGHT, BLUE, 0.5)), (1, mix(BLUE, SKY, 0.3))),
    "storm": ((0, mix(SLATE, NIGHT, 0.45)), (0.6, mix(SLATE, SKY, 0.35)), (1, mix(STONE, TAN, 0.3))),
    "blood": ((0, mix(NIGHT, RED, 0.3)), (0.6, mix(RED, ORANGE, 0.25)), (1, mix(ORANGE, CREAM, 0.25))),
    "frost": ((0, mix(SKY, SLATE, 0.35)), (0.6, light(SKY, 0.45)), (1, light(SKY, 0.75))),
}


def picture(name: str, w: float, h: float, draw: Draw, ss: int = 3, ink: float = INK_WIDTH) -> Picture:
    """A picture of w x h points; `draw` gets a pen in points."""

    def bake(size: tuple[int, int]) -> pygame.Surface:
        pen = Pen(w, h, scale=K, ink=ink, ss=ss)
        draw(pen)
        return pen.out()

    return Picture(name, (round(w * K), round(h * K)), bake)


def sky(p: Pen, hour: str, w: float, h: float) -> None:
    """The sky of an hour over the whole width, h deep."""
    p.grade(-1, -1, w + 2, h + 2, SKIES[hour])


def stars(p: Pen, w: float, h: float, n: int, seed: int = 3) -> None:
    """A scatter of stars over the upper part of a night."""
    chance = random.Random(seed)
    for _ in range(n):
        p.circ(chance.uniform(0, w), chance.uniform(0, h), chance.choice((0.25, 0.35, 0.5)), light(GOLD, 0.7), 0)


def moon(p: Pen, x: float, y: float, r: float, colour: Colour = CREAM) -> None:
    """A full moon with a halo."""
    p.glow(x, y, r * 3, colour, 90)
    p.circ(x, y, r, light(colour, 0.2), 0)
    for dx, dy, s in ((-0.3, -0.2, 0.22), (0.25, 0.3, 0.3), (0.3, -0.35, 0.14)):
        p.circ(x + dx * r, y + dy * r, s * r, mix(colour, TAN, 0.45), 0)


def sun(p: Pen, x: float, y: float, r: float, colour: Colour = GOLD) -> None:
    """A low sun with its light."""
    p.glow(x, y, r * 4, light(colour, 0.35), 170)
    p.circ(x, y, r * 1.18, light(colour, 0.45), 0)
    p.circ(x, y, r, light(colour, 0.75), 0)


def rays(
    p: Pen, x: float, y: float, reach: float, step: int = 12, alpha: int = 22, a0: int = -172, a1: int = 0
) -> None:
    """Fans of light from (x, y)."""
    for degrees in range(a0, a1, step):
        a = math.radians(degrees)
        edge = [(x + reach * math.cos(a + d), y + reach * math.sin(a + d)) for d in (-0.035, 0.035)]
        p.glaze([(x, y), *edge], (*CREAM, alpha))


def clouds(p: Pen, places: Sequence[tuple[float, float, float]], hour_tint: Colour = SKY) -> None:
    """Clouds at (x, y, width), tinted by the hour."""
    for x, y, s in places:
        cloud(p, x, y, s, mix(CREAM, hour_tint, 0.08), mix(CREAM, hour_tint, 0.45), mix(hour_tint, SLATE, 0.35))


def tufts(p: Pen, box: tuple[float, float, float, float], n: int, colour: Colour, seed: int = 1) -> None:
    """Grass scattered over the box x0, y0, x1, y1."""
    chance = random.Random(seed)
    for _ in range(n):
        x, y = chance.uniform(box[0], box[2]), chance.uniform(box[1], box[3])
        tuft(p, x, y, chance.uniform(1.4, 2.6), colour)


def sym(p: Pen, name: str, x: float, y: float, size: float, ink: float = 3.4) -> None:
    """A symbol with its top left at (x, y), `size` points large."""
    with p.at(x, y, size / 100, ink=ink):
        SYMBOLS[name](p)


def _pose(name: str) -> Callable[[Pen, str], None]:
    for module in (figures_own, figures_foes):
        if hasattr(module, name):
            found: Callable[[Pen, str], None] = getattr(module, name)
            return found
    raise KeyError(name)


def figure(
    p: Pen,
    name: str,
    x: float,
    y: float,
    h: float,
    pose: str = "",
    flip: bool = False,
    turn: float = 0.0,
    alpha: int = 255,
    shadow: bool = True,
) -> None:
    """A troop, foe or courtier h points high with its feet at (x, y); `turn` degrees about the feet."""
    if shadow:
        p.haze(x - h * 0.34, y - h * 0.07, h * 0.68, h * 0.16, (*INK, 80))
    pad = 60
    inner = Pen(100 + 2 * pad, 100 + 2 * pad, scale=p.k * h / 100, ink=2.6, ss=1)
    inner.air = p.air
    with inner.at(pad, pad):
        if pose:
            _pose(name)(inner, pose)
        else:
            _pose(name)(inner)  # type: ignore[call-arg]
    stamp(p, inner.s, x, y, ((50 + pad) * inner.k, (90 + pad) * inner.k), flip, turn, alpha)


def stamp(p: Pen, image: pygame.Surface, x: float, y: float, foot: Point, flip: bool, turn: float, alpha: int) -> None:
    """Sets a drawing on the picture, its point `foot` (pixels) at (x, y)."""
    fx, fy = foot
    if flip:
        image = pygame.transform.flip(image, True, False)
        fx = image.get_width() - fx
    if turn:
        w, h = image.get_size()
        wide = pygame.Surface((w * 2, h * 2), pygame.SRCALPHA)
        wide.blit(image, (w - fx, h - fy))
        image = pygame.transform.rotozoom(wide, turn, 1)
        fx, fy = image.get_width() / 2, image.get_height() / 2
    if alpha < 255:
        image.set_alpha(alpha)
    p.s.blit(image, (round(x * p.k + p.ox - fx), round(y * p.k + p.oy - fy)))


def sparkle(p: Pen, x: float, y: float, s: float, colour: Colour, ink: float = 0.0) -> None:
    """A four-pointed glint."""
    points = ((0, -2), (0.55, -0.55), (2, 0), (0.55, 0.55), (0, 2), (-0.55, 0.55), (-2, 0), (-0.55, -0.55))
    p.shape([(x + dx * s, y + dy * s) for dx, dy in points], colour, ink=ink)


def rock(p: Pen, x: float, y: float, s: float, c: Colour = STONE) -> None:
    """A boulder s wide, its foot at (x, y)."""
    q = [(x - s * 0.5, y), (x - s * 0.4, y - s * 0.34), (x + s * 0.05, y - s * 0.52), (x + s * 0.45, y - s * 0.28)]
    shade = [(x + s * 0.1, y - s), (x + s, y - s), (x + s, y + s), (x + s * 0.2, y + s)]
    p.shape([*q, (x + s * 0.5, y)], c, [(shade, mix(c, SLATE, 0.5))])


def wave(p: Pen, x: float, y: float, w: float, c: Colour) -> None:
    """A ripple on water."""
    p.stroke([(x, y), (x + w * 0.3, y + 0.6), (x + w * 0.6, y - 0.2), (x + w, y + 0.3)], c, 0.6, smooth=True)


def hearth(p: Pen, x: float, y: float, s: float) -> None:
    """A camp fire s wide with its glow."""
    p.glow(x, y - s * 0.4, s * 3, ORANGE, 110)
    flame = [(x - s * 0.4, y), (x - s * 0.28, y - s * 0.6), (x - s * 0.05, y - s * 0.35), (x + s * 0.05, y - s * 1.1)]
    core = [(x - s * 0.18, y), (x, y - s * 0.5), (x + s * 0.2, y)]
    p.shape([*flame, (x + s * 0.34, y - s * 0.5), (x + s * 0.42, y)], ORANGE, [(core, light(GOLD, 0.5))], smooth=True)
    p.bar((x - s * 0.5, y + s * 0.1), (x + s * 0.5, y), dark(TAN, 0.55), s * 0.14, ink=p.ink * 0.7)


def load_symbols() -> None:
    """Makes sure that every symbol module has put its drawings on the list."""
    importlib.import_module("tools.art.symbols")


load_symbols()
