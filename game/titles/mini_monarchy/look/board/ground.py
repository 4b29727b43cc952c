"""The bare map: terrain hexes, the island's edge, and the river stamped along its course.

Each sort of hex is drawn once for its size; the whole ground is then put together from those and kept by the board.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.client.draw.canvas import PRE
from game.client.draw.painter import Painter
from game.client.draw.sketch import OVER, Sketch
from game.client.ui.palette import BLUE, INK, MOSS, OAK, PINE, SEA, TAN, WHITE, Colour, dark, light, mix
from game.client.ui.place import between, sides
from game.core.grids.polyomino import bits
from game.core.mini_monarchy.ground import Cell, Land
from game.titles.mini_monarchy.look.board.geometry import HexView

Point = tuple[float, float]
DEPTH, RIM = 4.0, 1.0  # points of earth under the edge; of ink round it
WATER = mix(SEA, BLUE, 0.12)
_LINE = mix(MOSS, PINE, 0.55)
_STEPS = 14  # stamps per hex of the river
_NEAR = 0.8  # share of its way after which a running river may touch the edge


# ---- one hex


def outline(view: HexView, grow: float = 0.0) -> list[Point]:
    """Corners of a hex round its centre in pixels, `grow` pixels larger."""
    lay = view.layout
    w, h = lay.tile_width / 2, lay.tile_height / 2
    corners = [(x - w, y - h) for x, y in _unmoved(view)]
    factor = 1 + grow / (min(lay.tile_width, lay.tile_height) / 2)
    return [(x * factor, y * factor) for x, y in corners]


def _unmoved(view: HexView) -> list[Point]:
    lay = view.layout
    cell = (0, 1 if lay.shifted(0) else 0) if lay.axis == "y" else (1 if lay.shifted(0) else 0, 0)
    x0, y0 = lay.corner(*cell)
    return [(x - x0, y - y0) for x, y in lay.outline(*cell)]


def hex_surface(
    painter: Painter, view: HexView, texture: str, line: Colour | None = _LINE, thick: float = 0.7, alpha: int = 255
) -> pygame.Surface:
    """A hex cut from a texture ("" for none), outlined, centred on its surface."""
    lay = view.layout
    key = ("hex", lay.tile_width, lay.tile_height, lay.axis, texture, line, thick, alpha, painter.k)
    return painter.cache.get(key, partial(_cut, painter, view, texture, line, thick, alpha))


def _cut(
    painter: Painter, view: HexView, texture: str, line: Colour | None, thick: float, alpha: int
) -> pygame.Surface:
    pen, placed = _pen(view, 2)
    if texture:
        image = painter.picture(f"hex/ground_{texture}", max(pen.size))
        pen.poly(placed(0.6), WHITE)
        _within(pen.sheet, pygame.transform.smoothscale(image, pen.sheet.get_size()))
    if line is not None:
        wide = max(1.0, painter.k * thick)
        inner = placed(-wide / 2)
        pen.stroke([*inner, inner[0]], line, wide)
    return pen.out(alpha)


def filled_hex(painter: Painter, view: HexView, colour: Colour, alpha: int) -> pygame.Surface:
    """A hex filled with one colour."""
    lay = view.layout
    key = ("hex_fill", lay.tile_width, lay.tile_height, lay.axis, colour, alpha)
    return painter.cache.get(key, partial(_fill, view, colour, alpha))


def _fill(view: HexView, colour: Colour, alpha: int) -> pygame.Surface:
    pen, placed = _pen(view, 2)
    pen.poly(placed(0.6), colour)
    return pen.out(alpha)


def _pen(view: HexView, pad: int, below: int = 0) -> tuple[Sketch, Callable[..., list[Point]]]:
    """A pen on a surface for a hex with margins, and the hex's corners on it."""
    w, h = view.layout.tile_width, view.layout.tile_height

    def placed(grow: float, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
        return [(w / 2 + pad + dx + x, h / 2 + pad + dy + y) for x, y in outline(view, grow)]

    return Sketch(w + 2 * pad, h + 2 * pad + below, 1), placed


def _within(sheet: pygame.Surface, other: pygame.Surface) -> None:
    """Recolours a surface by another, clipped to its shape."""
    sheet.blit(other, (0, 0), None, pygame.BLEND_RGBA_MULT)


def dashed_hex(painter: Painter, view: HexView, colour: Colour, width: float, grow: float = -1.0) -> pygame.Surface:
    """The outline of a hex in dashes."""
    lay = view.layout
    key = ("hex_dashes", lay.tile_width, lay.tile_height, lay.axis, colour, width, grow, painter.k)
    return painter.cache.get(key, partial(_dashed, painter, view, colour, width, grow))


def _dashed(painter: Painter, view: HexView, colour: Colour, width: float, grow: float) -> pygame.Surface:
    k = painter.k
    pen, placed = _pen(view, math.ceil(k * (width + max(0.0, grow))))
    for a, b in sides(placed(grow * k)):
        pen.dashes(a, b, colour, width * k, 2.8 * k, 2.2 * k)
    return pen.out()


def _earth(painter: Painter, view: HexView) -> pygame.Surface:
    """The edge under a hex: ink, earth, shadow."""
    lay = view.layout
    key = ("hex_earth", lay.tile_width, lay.tile_height, lay.axis, painter.k)
    return painter.cache.get(key, partial(_earthen, painter, view))


def _earthen(painter: Painter, view: HexView) -> pygame.Surface:
    k = painter.k
    deep = DEPTH * k
    pen, placed = _pen(view, math.ceil(3 * k), math.ceil(deep + 2 * k))
    pen.poly(placed(1.2 * k, 1.4 * k, deep + 2.0 * k), (*INK, 120))
    for grow, colour in ((RIM * k, INK), (0.1 * k, mix(OAK, TAN, 0.12))):
        for i in range(OVER * math.ceil(deep) + 1):
            pen.poly(placed(grow, dy=min(deep, i / OVER)), colour)
    pen.poly(placed(RIM * k), INK)
    return pen.out()


# ---- the whole ground


def texture_of(land: Land, number: int) -> str:
    """The texture of a hex."""
    bit = 1 << number
    if land.rocks & bit:
        return f"rock_{1 + number % 2}"
    if number == land.ground.capital:
        return "court"
    if land.water & bit:
        return "wet"
    return f"plain_{1 + zlib.crc32(number.to_bytes(2, 'little')) % 4}"


def corner(painter: Painter) -> tuple[int, int]:
    """Offset of the island's picture from the hexes' corner, pixels."""
    pad = math.ceil(painter.k * 3)
    return -pad, -pad


def compose(painter: Painter, view: HexView, land: Land) -> tuple[pygame.Surface, Point]:
    """Composes the island with its river, without buildings; returns it with its offset in pixels."""
    pad = -corner(painter)[0]
    w, h = view.layout.size
    size = math.ceil(w) + 2 * pad, math.ceil(h) + 2 * pad + math.ceil((DEPTH + 2) * painter.k)
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    cells = land.ground.cells
    earth = _earth(painter, view)
    for cell in cells:
        x, y = view.layout.corner(*cell)
        sheet.blit(earth, (round(x), round(y)), None, PRE)
    tops = pygame.Surface(size, pygame.SRCALPHA)
    for number, cell in enumerate(cells):
        put_hex(tops, hex_surface(painter, view, texture_of(land, number)), view, cell, (pad, pad))
    sheet.blit(tops, (0, 0), None, PRE)
    if land.river:
        water = pygame.Surface(size, pygame.SRCALPHA)
        flow(painter, water, course_px(view, land), (pad, pad), view)
        _within(water, _white(tops))
        sheet.blit(water, (0, 0), None, PRE)
    return sheet, corner(painter)


def put_hex(sheet: pygame.Surface, image: pygame.Surface, view: HexView, cell: Cell, corner: Point) -> None:
    """Blits a hex-shaped picture; `corner`: where the hexes begin on the sheet, pixels."""
    x, y = view.layout.centre(*cell)
    sheet.blit(
        image, (round(corner[0] + x - image.get_width() / 2), round(corner[1] + y - image.get_height() / 2)), None, PRE
    )


# ---- the river


def course_px(view: HexView, land: Land, path: Sequence[Cell] | None = None, off: bool = True) -> list[Point]:
    """The river's line from its spring to beyond the edge, in pixels from the hexes' corner.

    `path`: a river in the making instead of the land's own; not `off`: it ends in its last hex.
    """
    ground = land.ground
    cells = [ground.cells[n] for n in land.river] if path is None else list(path)
    points = [view.layout.centre(*cell) for cell in cells]
    if not points:
        return []
    first = ground.numbers[cells[0]]
    source = land.source & ground.near[first] if land.bigger >= 0 else 0
    if source:
        spring = view.layout.centre(*ground.cells[source.bit_length() - 1])
        points.insert(0, between(points[0], spring, 0.42))
    if off:
        points.append(_mouth(view, land, cells[-1]))
    return _smooth(points)


def _mouth(view: HexView, land: Land, cell: Cell) -> Point:
    """Where the river leaves the island: across a border edge, preferably downwards."""
    x, y = view.layout.centre(*cell)
    here = [(px + x, py + y) for px, py in outline(view)]
    near = {view.layout.centre(*land.ground.cells[n]) for n in bits(land.ground.near[land.ground.numbers[cell]])}
    open_ = []
    for a, b in sides(here):
        mouth = between(a, b, 0.5)
        over = between((x, y), mouth, 2)
        if all(math.dist(over, other) > 4 for other in near):
            open_.append(mouth)
    return min(open_, key=lambda at: (-round(at[1]), round(abs(at[0] - x)), at), default=(x, y))


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Smooths a line through points."""
    n = len(points)
    if n < 2:
        return list(points)
    out: list[Point] = []
    for i in range(n - 1):
        p = [points[min(max(j, 0), n - 1)] for j in range(i - 1, i + 3)]
        xs, ys = zip(*p, strict=True)
        out += [(_bend(xs, s / _STEPS), _bend(ys, s / _STEPS)) for s in range(_STEPS)]
    return [*out, points[-1]]


def _bend(v: Sequence[float], t: float) -> float:
    a, b, c, d = v
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def flow(
    painter: Painter,
    sheet: pygame.Surface,
    line: Sequence[Point],
    corner: Point,
    view: HexView,
    share: float = 1.0,
    colour: Colour = WATER,
) -> None:
    """Stamps the river along `share` 0..1 of its line: banks, water, highlights."""
    seen = line[: max(1, round(len(line) * share))]
    flat = min(view.layout.tile_width, view.layout.tile_height)
    stamps = []
    for radius, paint in ((0.215, INK), (0.195, mix(TAN, MOSS, 0.2)), (0.16, dark(colour, 0.1)), (0.145, colour)):
        disc = _disc(painter, max(2, round(flat * radius)), paint)
        half = disc.get_width() / 2
        stamps += [(disc, (round(corner[0] + x - half), round(corner[1] + y - half))) for x, y in seen]
    sheet.fblits(stamps, PRE)
    crest = _crest(painter, max(3, round(flat * 0.13)))
    for i in range(_STEPS // 2, len(seen) - 2, round(_STEPS * 0.8)):
        x, y = seen[i]
        aside = flat * 0.045 * (1 if i // _STEPS % 2 else -1)
        sheet.blit(crest, (round(corner[0] + x + aside - crest.get_width() / 2), round(corner[1] + y)), None, PRE)


def run(
    painter: Painter, view: HexView, land: Land, line: Sequence[Point], share: float = 1.0, colour: Colour = WATER
) -> None:
    """Draws the running river over the standing map, clipped to the island."""
    left, top = painter.at(*view.origin)
    if share < _NEAR:
        flow(painter, painter.surface, line, (left, top), view, share, colour)
        return
    w, h = view.layout.size
    key = ("island", land.ground.board, view.layout, painter.k)
    within = painter.cache.get(key, partial(_island, painter, view, land))
    water = pygame.Surface((math.ceil(w), math.ceil(h)), pygame.SRCALPHA)
    flow(painter, water, line, (0, 0), view, share, colour)
    _within(water, within)
    painter.surface.blit(water, (left, top), None, PRE)


def _island(painter: Painter, view: HexView, land: Land) -> pygame.Surface:
    """A mask, white where there are hexes."""
    w, h = view.layout.size
    tops = pygame.Surface((math.ceil(w), math.ceil(h)), pygame.SRCALPHA)
    for cell in land.ground.cells:
        put_hex(tops, hex_surface(painter, view, "plain_1"), view, cell, (0, 0))
    return _white(tops)


def _white(drawn: pygame.Surface) -> pygame.Surface:
    """A mask, white wherever something is drawn."""
    return pygame.mask.from_surface(drawn).to_surface(unsetcolor=None)


def _disc(painter: Painter, radius: int, colour: Colour) -> pygame.Surface:
    return painter.cache.get(("river disc", radius, colour), partial(_round, radius, colour))


def _round(radius: int, colour: Colour) -> pygame.Surface:
    pen = Sketch(2 * radius, 2 * radius, 1)
    pen.disc(radius, radius, radius - 0.5, colour)
    return pen.out()


def _crest(painter: Painter, wide: int) -> pygame.Surface:
    return painter.cache.get(("river crest", wide), partial(_curl, wide))


def _curl(wide: int) -> pygame.Surface:
    pen = Sketch(wide, wide // 2, 1)
    points = [(wide * t, wide * (0.1 + 0.225 * math.sin(math.pi * t))) for t in (0.12, 0.3, 0.5, 0.7, 0.88)]
    pen.stroke(points, light(SEA, 0.62), max(0.5, wide / 8))
    return pen.out()
