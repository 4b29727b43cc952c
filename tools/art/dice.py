"""Dice: ray-cast rounded cubes and ten-sided solids, baked frame by frame; flat faces for lists.

Geometry (hit, normal, mark) is cast once an orientation and shaded once a colour. A frame is a square cell whose half
side is 1.75 half-edges, so a die lying still fills about 0.6 of it and no tumbling corner is cut.

Names: `die/<colour>/t00..t23` tumble loop, `/<face>s0..s2` the last steps on to a face, `/<face>a..c` at rest, each
pose tilted a little otherwise; `d10/<colour>/...` alike (no pose c); `die/shadow0..3` (low to high), `die/pool`;
`flat/<1..6>`, also `flat_dark`, `flat_red`, `flat_blue`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.client.ui import palette as c
from tools.art.pen import Pen
from tools.art.pictures_type import font
from tools.art.registry import Sprite

Floats = NDArray[np.float64]

CELL = 112
SUPER = 3
REACH = 1.75  # half side of the cell, in half-edges of the die
CAMERA = 7.0
TUMBLE = 24
LEAN = -0.22  # the table is seen from a little in front
RESTS = {"a": -0.11, "b": 0.04, "c": 0.15}  # in-plane turn of each resting pose, radians
STEPS = {"s0": 1.15, "s1": 0.62, "s2": 0.2}  # how far (radians) the die is still from lying flat


class Paint(NamedTuple):
    """Colours of the body, the pips and the single pip of the one; gloss is 0..1."""

    body: c.Colour
    pip: c.Colour
    one: c.Colour
    gloss: float = 0.3


PAINTS: Mapping[str, Paint] = {
    "ivory": Paint(c.IVORY, c.INK, c.dark(c.RED, 0.1)),
    "red": Paint(c.mix(c.RED, c.ORANGE, 0.06), c.CREAM, c.CREAM),
    "blue": Paint(c.mix(c.BLUE, c.SEA, 0.12), c.CREAM, c.CREAM),
    "gold": Paint(c.mix(c.GOLD, c.SUN, 0.3), c.dark(c.WOOD, 0.3), c.dark(c.WOOD, 0.3), 0.55),
    "black": Paint(c.mix(c.NIGHT, c.SLATE, 0.22), c.light(c.GOLD, 0.35), c.light(c.GOLD, 0.35), 0.42),
    "plum": Paint(c.mix(c.PLUM, c.RED, 0.05), c.CREAM, c.CREAM),
}
TEN_PAINTS = ("ivory", "red", "blue")

# value -> (normal, right, down) of its face in the die's own space
FACES: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    2: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    3: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    5: ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    6: ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
}
_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def turn(axis: tuple[float, float, float], angle: float) -> Floats:
    """Rotation matrix about an axis, in radians."""
    v = np.array(axis) / np.linalg.norm(axis)
    k = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    result: Floats = np.eye(3) + math.sin(angle) * k + (1 - math.cos(angle)) * (k @ k)
    return result


class Cast(NamedTuple):
    """One orientation, only for sub-pixels that are hit: normals in table space, and how much of each is pip (0..1)."""

    hit: NDArray[np.bool_]
    normal: NDArray[np.float32]
    mark: NDArray[np.float32]
    one: NDArray[np.float32]


Distance = Callable[[Floats], Floats]
Mark = Callable[[Floats, Floats], tuple[Floats, Floats, Floats]]


@functools.cache
def rays() -> Floats:
    """The view ray of each sub-pixel; y grows downwards, z towards the eye."""
    side = CELL * SUPER
    step = (np.arange(side) + 0.5) / side * 2 * REACH - REACH
    x, y = np.meshgrid(step, step)
    ray = np.stack([x, y, np.full_like(x, -CAMERA)], -1)
    ray /= np.linalg.norm(ray, axis=-1, keepdims=True)
    return ray


def cast(distance: Distance, mark: Mark, rotation: Floats) -> Cast:
    """Marches a ray for each sub-pixel to the solid turned by `rotation`."""
    rotation = turn((1, 0, 0), -LEAN) @ rotation
    side = CELL * SUPER
    eye = np.array([0, 0, CAMERA]) @ rotation
    ray = rays().reshape(-1, 3) @ rotation
    way = np.full(len(ray), CAMERA - 1.8)
    live = np.arange(len(ray))
    for _ in range(48):
        gap = distance(eye + ray[live] * way[live, None])
        way[live] += gap
        live = live[(gap > 5e-4) & (way[live] < CAMERA + 1.9)]
        if not len(live):
            break
    found = np.flatnonzero(way < CAMERA + 1.85)
    spot = eye + ray[found] * way[found, None]
    kept = distance(spot) < 0.02
    found, spot = found[kept], spot[kept]
    normal = _unit(np.stack([distance(spot + b) - distance(spot - b) for b in np.eye(3) * 1e-3], -1))
    painted, one, bent = mark(spot, normal)
    hit = np.zeros(side * side, bool)
    hit[found] = True
    thin = (x.astype(np.float32) for x in (_unit(bent) @ rotation.T, painted, one))
    return Cast(hit.reshape(side, side), *thin)


def _unit(v: Floats) -> Floats:
    unit: Floats = v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)
    return unit


def shade(view: Cast, paint: Paint) -> pygame.Surface:
    """Light from the top left, shadows warm and never black, a thin dark rim so that the die stands off any ground."""
    lamp = _unit(np.array([-0.5, -0.62, 0.66]))
    ray = rays()[view.hit]
    lit = np.clip(view.normal @ lamp, 0, 1)
    spark = np.clip((view.normal * _unit(lamp - ray)).sum(-1), 0, 1)
    glint = paint.gloss * (spark**46 + 0.3 * spark**8)
    body, pip, one = (np.array(x, float) for x in (paint.body, paint.pip, paint.one))
    mark, single = view.mark[:, None], view.one[:, None]
    base = body * (1 - mark) + (pip * (1 - single) + one * single) * mark
    bright = np.clip(0.36 + 0.16 * view.normal[:, 2] + 0.62 * lit, 0, 1.12)[:, None]
    dusk = base * 0.42 + np.array(c.INK, float) * 0.2
    grazing = np.clip(1 - np.abs((view.normal * ray).sum(-1)), 0, 1) ** 3
    rgb = dusk + (base - dusk) * bright
    rgb = rgb * (1 - 0.35 * grazing[:, None]) + 255 * glint[:, None] * (1 - 0.4 * mark)
    full = np.zeros((*view.hit.shape, 3)) + np.array(c.INK, float)
    full[view.hit] = np.clip(rgb, 0, 255)
    return _flatten(full, view.hit)


def _flatten(rgb: Floats, hit: NDArray[np.bool_]) -> pygame.Surface:
    rim = hit.copy()
    for _ in range(round(0.8 * SUPER)):
        rim[1:-1, 1:-1] |= rim[:-2, 1:-1] | rim[2:, 1:-1] | rim[1:-1, :-2] | rim[1:-1, 2:]
    alpha = np.where(hit, 1.0, np.where(rim, 0.85, 0.0))
    wide = np.concatenate([rgb * alpha[..., None], alpha[..., None] * 255], -1)
    small = wide.reshape(CELL, SUPER, CELL, SUPER, 4).mean((1, 3))
    cover = small[..., 3:] / 255
    straight = np.where(cover > 0, small[..., :3] / np.maximum(cover, 1e-6), 0)
    return surface(np.concatenate([straight, small[..., 3:]], -1))


def surface(pixels: Floats) -> pygame.Surface:
    """Rows of straight RGBA (0..255) as a surface."""
    rounded = np.ascontiguousarray((pixels + 0.5).clip(0, 255).astype(np.uint8))
    size = (rounded.shape[1], rounded.shape[0])
    return pygame.image.frombytes(rounded.tobytes(), size, "RGBA")


def cube(p: Floats) -> Floats:
    """Distance to the rounded cube of half-edge 1."""
    q = np.abs(p) - 0.76
    outside: Floats = np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0) - 0.24
    return outside


def pips(p: Floats, normal: Floats) -> tuple[Floats, Floats, Floats]:
    """Where the pips are; their hollows bend the normal."""
    mark, one, bent = np.zeros(p.shape[:-1]), np.zeros(p.shape[:-1]), normal.copy()
    for value, axes in FACES.items():
        up, right, down = (np.array(v, float) for v in axes)
        radius = 0.28 if value == 1 else 0.2
        for a, b in PIPS[value]:
            u, v = p @ right - a * 0.47, p @ down - b * 0.47
            away = np.hypot(u, v)
            here = np.clip((radius - away) / 0.025, 0, 1) * (p @ up > 0.8)
            mark = np.maximum(mark, here)
            if value == 1:
                one = np.maximum(one, here)
            hollow = (here * np.clip(away / radius, 0, 1) ** 2 / radius)[..., None]
            bent -= hollow * (u[..., None] * right + v[..., None] * down)
    return mark, one, bent


def face_up(value: int) -> Floats:
    """The rotation that lays the cube with this face towards the eye."""
    up, right, down = FACES[value]
    return np.array([right, down, up], float)


def loop(turns: int) -> list[Floats]:
    """The tumble: a closed run of orientations, rolling forwards while it slowly spins."""
    start = turn((1, 0.4, 0.2), 0.9)
    return [
        turn((1, 0.25, 0.1), -math.tau * turns * i / TUMBLE) @ turn((0.3, 1, 0.5), math.tau * i / TUMBLE) @ start
        for i in range(TUMBLE)
    ]


def orientations(face: Callable[[int], Floats], values: Iterable[int], rests: Iterable[str]) -> dict[str, Floats]:
    """Frame name -> rotation, for a whole strip."""
    frames = {f"t{i:02}": r for i, r in enumerate(loop(2))}
    for value in values:
        flat = face(value)
        spin = 0.5 if value % 2 else -0.4
        for name, left in STEPS.items():
            tip = turn((1, 0.35 if value % 2 else -0.4, 0), left)
            frames[f"{value}{name}"] = tip @ turn((0, 0, 1), spin * left) @ flat
        for name in rests:
            frames[f"{value}{name}"] = turn((0, 0, 1), RESTS[name]) @ flat
    return frames


# ---- the ten-sided die ---------------------------------------------------------------------------------------------
_RISE = math.radians(41)
_WIDE = 1.02
_UPPER = (1, 7, 3, 9, 5)


def _ten_faces() -> dict[int, tuple[Floats, Floats, Floats]]:
    faces: dict[int, tuple[Floats, Floats, Floats]] = {}
    for i, odd in enumerate(_UPPER):
        for value, azimuth, side in ((odd, 72 * i, 1), (9 - odd, 72 * i + 180, -1)):
            a = math.radians(azimuth)
            out = np.array([math.cos(a), math.sin(a), 0.0])
            up = out * math.cos(_RISE) + np.array([0, 0, side * math.sin(_RISE)])
            down = out * math.sin(_RISE) - np.array([0, 0, side * math.cos(_RISE)])
            faces[value] = (up, np.cross(down, up), down)
    return faces


TEN = _ten_faces()


def ten(p: Floats) -> Floats:
    """Distance to the ten-sided solid, its edges softened."""
    normals = np.stack([TEN[v][0] for v in sorted(TEN)])
    sharp = 26.0
    apart = (p @ normals.T - _WIDE) * sharp
    top = apart.max(-1)
    soft: Floats = (top + np.log(np.exp(apart - top[..., None]).sum(-1))) / sharp
    return soft


@functools.cache
def digit(value: int) -> Floats:
    """The digit as a 96 x 96 mask; 6 and 9 are underlined, 0 is shown as the 10 it counts as."""
    face = font("bold", 78 if value else 66)
    image = pygame.Surface((96, 96))
    word = face.render(str(value or 10), True, c.WHITE)
    image.blit(word, word.get_rect(center=(48, 48)))
    if value in (6, 9):
        pygame.draw.rect(image, c.WHITE, (28, 82, 40, 7))
    mask: Floats = pygame.surfarray.array_red(image).T.astype(float) / 255
    return mask


def digits(p: Floats, normal: Floats) -> tuple[Floats, Floats, Floats]:
    """Where the digits are printed."""
    mark = np.zeros(p.shape[:-1])
    for value, (up, right, down) in TEN.items():
        u, v = (p @ right) / 1.22 + 0.5, (p @ down - 0.12) / 1.22 + 0.5
        inside = (u > 0) & (u < 1) & (v > 0) & (v < 1) & (normal @ up > 0.9)
        ix, iy = (np.clip(w * 96, 0, 95).astype(int) for w in (u, v))
        mark = np.maximum(mark, np.where(inside, digit(value)[iy, ix], 0))
    return mark, np.zeros_like(mark), normal.copy()


def ten_up(value: int) -> Floats:
    """The rotation that lays the ten-sided die with this face towards the eye, its digit upright."""
    up, right, down = TEN[value]
    return np.stack([right, down, up])


# ---- what joins the bake -------------------------------------------------------------------------------------------
@functools.cache
def _views(kind: str) -> dict[str, Floats]:
    if kind == "die":
        return orientations(face_up, range(1, 7), "abc")
    return orientations(ten_up, range(10), "ab")


@functools.cache
def _view(kind: str, frame: str) -> Cast:
    solid: tuple[Distance, Mark] = (cube, pips) if kind == "die" else (ten, digits)
    return cast(*solid, _views(kind)[frame])


def _strip(kind: str, colour: str) -> Iterable[Sprite]:
    for frame in _views(kind):
        image = functools.partial(lambda f: shade(_view(kind, f), PAINTS[colour]), frame)
        yield Sprite(f"{kind}/{colour}/{frame}", None, f"dice_{kind}_{colour}", CELL, image=image)


def flat(p: Pen, value: int, paint: c.Colour, pip: c.Colour) -> None:
    """A die face for lists and rules."""
    p.box(4, 4, 92, 92, p.ink_colour, 22)
    p.box(10, 10, 80, 80, paint, 17)
    p.box(10, 10, 80, 10, c.light(paint, 0.45), 5)
    for a, b in PIPS[value]:
        p.circ(50 + a * 23, 50 + b * 23, 12 if value == 1 else 9.5, pip, 0)


def _soft(colour: c.Colour, alpha: float, box: float, blur: float) -> pygame.Surface:
    step = (np.arange(CELL) + 0.5) / CELL * 2 - 1
    x, y = np.meshgrid(step, step)
    q = np.maximum(np.hypot(np.maximum(np.abs(x) - box, 0), np.maximum(np.abs(y) - box, 0)), 0)
    fall = np.clip(1 - q / blur, 0, 1)
    cover = alpha * fall * fall * (3 - 2 * fall)
    return surface(np.concatenate([np.broadcast_to(np.array(colour, float), (CELL, CELL, 3)), cover[..., None]], -1))


FLAT = {
    "flat": (c.CREAM, c.INK),
    "flat_dark": (c.mix(c.NIGHT, c.SLATE, 0.25), c.light(c.GOLD, 0.35)),
    "flat_red": (c.RED, c.CREAM),
    "flat_blue": (c.BLUE, c.CREAM),
}


def sprites() -> Iterable[Sprite]:
    """Every die."""
    for colour in PAINTS:
        yield from _strip("die", colour)
    for colour in TEN_PAINTS:
        yield from _strip("d10", colour)
    for level, (alpha, blur) in enumerate(((175, 0.34), (140, 0.44), (110, 0.54), (85, 0.62))):
        image = functools.partial(_soft, c.INK, alpha, 0.32, blur)
        yield Sprite(f"die/shadow{level}", None, "dice_flat", CELL, image=image)
    yield Sprite("die/pool", None, "dice_flat", CELL, image=lambda: _soft(c.light(c.GOLD, 0.45), 120, 0.0, 0.95))
    for name, (paint, pip) in FLAT.items():
        for value in PIPS:
            draw = functools.partial(flat, value=value, paint=paint, pip=pip)
            yield Sprite(f"{name}/{value}", draw, "dice_flat", 96)
