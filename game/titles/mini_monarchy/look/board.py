"""Paints the map: the ground and its river, what stands on it, ambient life, and thumbnails for cards."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Concatenate, ParamSpec

import pygame

from game.client.about import put_numbers
from game.client.draw.canvas import PRE, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import OVER, Sketch
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.place import between, middle, sides
from game.core.grids import bits
from game.core.mini_monarchy import queries, tables
from game.core.mini_monarchy.ground import Board, Cell, Land
from game.core.mini_monarchy.state import State
from game.narrator import signed
from game.titles.mini_monarchy.look.geometry import ABOVE, ASIDE, BELOW, HexView, sign

P = ParamSpec("P")
Point = tuple[float, float]
DEPTH, RIM = 4.0, 1.0  # points of earth under the edge; of ink round it
WATER = hue.mix(hue.SEA, hue.BLUE, 0.12)
_LINE = hue.mix(hue.MOSS, hue.PINE, 0.55)
_STEPS = 14  # stamps per hex of the river
_NEAR = 0.8  # share of its way after which a running river may touch the edge


# ---- one hex


def outline(view: HexView, grow: float = 0.0) -> list[Point]:
    """Corners of a hex round its centre in pixels, `grow` pixels larger."""
    lay, at = view.layout, int(view.layout.shifted(0))
    cell = (0, at) if lay.axis == "y" else (at, 0)  # one that is not pushed
    x0, y0 = lay.centre(*cell)
    factor = 1 + grow / (min(lay.tile_width, lay.tile_height) / 2)
    return [((x - x0) * factor, (y - y0) * factor) for x, y in lay.outline(*cell)]


def kept(
    make: Callable[Concatenate[Painter, HexView, P], pygame.Surface],
) -> Callable[Concatenate[Painter, HexView, P], pygame.Surface]:
    """A surface made for hexes of a view is cached by their shape, and by what else it is made of."""

    def found(painter: Painter, view: HexView, /, *of: P.args, **named: P.kwargs) -> pygame.Surface:
        lay = view.layout
        key = (make, lay.tile_width, lay.tile_height, lay.axis, painter.k, *of, *named.items())
        return painter.cache.get(key, partial(make, painter, view, *of, **named))

    return found


@kept
def hex_surface(
    painter: Painter, view: HexView, texture: str, line: hue.Colour | None = _LINE, thick: float = 0.7, alpha: int = 255
) -> pygame.Surface:
    """A hex cut from a texture ("" for none), outlined, centred on its surface."""
    pen, placed = _pen(view, 2)
    if texture:
        image = painter.picture(f"hex/ground_{texture}", max(pen.size))
        pen.poly(placed(0.6), hue.WHITE)
        _within(pen.sheet, pygame.transform.smoothscale(image, pen.sheet.get_size()))
    if line is not None:
        wide = max(1.0, painter.k * thick)
        inner = placed(-wide / 2)
        pen.stroke([*inner, inner[0]], line, wide)
    return pen.out(alpha)


@kept
def filled_hex(painter: Painter, view: HexView, colour: hue.Colour, alpha: int) -> pygame.Surface:
    """A hex filled with one colour."""
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


@kept
def dashed_hex(painter: Painter, view: HexView, colour: hue.Colour, width: float) -> pygame.Surface:
    """The outline of a hex in dashes."""
    k = painter.k
    pen, placed = _pen(view, math.ceil(k * width))
    for a, b in sides(placed(-k)):
        pen.dashes(a, b, colour, width * k, 2.8 * k, 2.2 * k)
    return pen.out()


@kept
def _earth(painter: Painter, view: HexView) -> pygame.Surface:
    """The edge under a hex: ink, earth, shadow."""
    k = painter.k
    deep = DEPTH * k
    pen, placed = _pen(view, math.ceil(3 * k), math.ceil(deep + 2 * k))
    pen.poly(placed(1.2 * k, 1.4 * k, deep + 2.0 * k), (*hue.INK, 120))
    for grow, colour in ((RIM * k, hue.INK), (0.1 * k, hue.mix(hue.OAK, hue.TAN, 0.12))):
        for i in range(OVER * math.ceil(deep) + 1):
            pen.poly(placed(grow, dy=min(deep, i / OVER)), colour)
    pen.poly(placed(RIM * k), hue.INK)
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


def compose(painter: Painter, view: HexView, land: Land) -> pygame.Surface:
    """Composes the island with its river, without buildings; `corner` is its offset."""
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
    return sheet


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
    colour: hue.Colour = WATER,
) -> None:
    """Stamps the river along `share` 0..1 of its line: banks, water, highlights."""
    seen = line[: max(1, round(len(line) * share))]
    flat = min(view.layout.tile_width, view.layout.tile_height)
    stamps = []
    for radius, paint in (
        (0.215, hue.INK),
        (0.195, hue.mix(hue.TAN, hue.MOSS, 0.2)),
        (0.16, hue.dark(colour, 0.1)),
        (0.145, colour),
    ):
        disc = _disc(painter, view, max(2, round(flat * radius)), paint)
        half = disc.get_width() / 2
        stamps += [(disc, (round(corner[0] + x - half), round(corner[1] + y - half))) for x, y in seen]
    sheet.fblits(stamps, PRE)
    crest = _crest(painter, view, max(3, round(flat * 0.13)))
    for i in range(_STEPS // 2, len(seen) - 2, round(_STEPS * 0.8)):
        x, y = seen[i]
        aside = flat * 0.045 * (1 if i // _STEPS % 2 else -1)
        sheet.blit(crest, (round(corner[0] + x + aside - crest.get_width() / 2), round(corner[1] + y)), None, PRE)


def run(
    painter: Painter, view: HexView, land: Land, line: Sequence[Point], share: float = 1.0, colour: hue.Colour = WATER
) -> None:
    """Draws the running river over the standing map, clipped to the island."""
    left, top = painter.at(*view.origin)
    if share < _NEAR:
        flow(painter, painter.surface, line, (left, top), view, share, colour)
        return
    w, h = view.layout.size
    water = pygame.Surface((math.ceil(w), math.ceil(h)), pygame.SRCALPHA)
    flow(painter, water, line, (0, 0), view, share, colour)
    _within(water, _island(painter, view, land.ground.board))
    painter.surface.blit(water, (left, top), None, PRE)


@kept
def _island(painter: Painter, view: HexView, board: Board) -> pygame.Surface:
    """A mask, white where there are hexes."""
    w, h = view.layout.size
    tops = pygame.Surface((math.ceil(w), math.ceil(h)), pygame.SRCALPHA)
    for cell in board.cells():
        put_hex(tops, hex_surface(painter, view, "plain_1"), view, cell, (0, 0))
    return _white(tops)


def _white(drawn: pygame.Surface) -> pygame.Surface:
    """A mask, white wherever something is drawn."""
    return pygame.mask.from_surface(drawn).to_surface(unsetcolor=None)


@kept
def _disc(painter: Painter, view: HexView, radius: int, colour: hue.Colour) -> pygame.Surface:
    pen = Sketch(2 * radius, 2 * radius, 1)
    pen.disc(radius, radius, radius - 0.5, colour)
    return pen.out()


@kept
def _crest(painter: Painter, view: HexView, wide: int) -> pygame.Surface:
    pen = Sketch(wide, wide // 2, 1)
    points = [(wide * t, wide * (0.1 + 0.225 * math.sin(math.pi * t))) for t in (0.12, 0.3, 0.5, 0.7, 0.88)]
    pen.stroke(points, hue.light(hue.SEA, 0.62), max(0.5, wide / 8))
    return pen.out()


# ---- Paints the map: what stands on the ground, ambient life, and thumbnails for cards.
TALL = 1.25  # height of a standing sprite, in hex widths
SLIP = 0.36  # offset of a yield slip below the centre, in hex heights
LEAST = 20.0  # hex size in points below which slips have no room
Gains = Sequence[tuple[Cell, int]]  # (hex of a building, its bonus)


def paint_board(painter: Painter, view: HexView, s: State, gains: Gains = ()) -> None:
    """Paints the board of a state."""
    land = s.land
    drawn = land.ground.board, land.ranges, land.bigger, land.river  # equal lands share a picture
    key = ("island", drawn, view.layout, painter.k)
    left, top = painter.at(*view.origin)
    dx, dy = corner(painter)
    with painter.clip(*view.box):
        island = painter.cache.get(key, partial(compose, painter, view, land))
        painter.surface.blit(island, (left + dx, top + dy), None, PRE)
        for cell, name in standing(view, s):
            put(painter, view, cell, name)
        for cell, n in gains:
            paint_gain(painter, *slip_side(painter, view, cell), n)
        slips(painter, view, s)


def standing(view: HexView, s: State) -> Iterator[tuple[Cell, str]]:
    """What stands on the map, back to front, as (hex, sprite)."""
    land = s.land
    names: dict[int, str] = {n: f"mountain_{1 + n * 7 % 4}" for n in bits(land.rocks)}
    names[land.ground.capital] = "capital"
    for building, mask in enumerate(s.stands):
        for n in bits(mask):
            names[n] = picture_of(building, bool(land.rocks >> n & 1))
    names |= dict.fromkeys(bits(s.graves), "grave")
    names |= {n: f"monument_{stage}" for stage, n in enumerate(s.monument, 1)}
    for cell in view.layout.draw_order():
        n = land.ground.numbers.get(cell, -1)
        if n in names:
            yield cell, names[n]


def picture_of(building: int, on_rock: bool) -> str:
    """The sprite of a building on its terrain."""
    if building == tables.MINE:
        return "mine" if on_rock else "mine_plain"
    return "farm" if building == tables.FARM else "village"


def put(
    painter: Painter, view: HexView, cell: Cell, name: str, grow: float = 1.0, alpha: int = 255, grey: bool = False
) -> None:
    """Draws a sprite on a hex, scaled by `grow`."""
    x, y = view.centre(cell)
    tall = view.flat * TALL * grow
    low = view.flat * TALL * 0.5  # grows from its foot
    painter.sprite(f"hex/{name}", x, y + low, tall, "midbottom", alpha=alpha, grey=grey)


def slips(painter: Painter, view: HexView, s: State) -> None:
    """Draws every building's yield; again over whatever was drawn round hexes."""
    if view.flat < LEAST:
        return
    for one in queries.production(s):
        full = sum(part.amount for part in one.parts if part.why != "graveyard")
        slip(painter, view, one.hex, one.amount, one.good, full if full != one.amount else None)


def slip_side(painter: Painter, view: HexView, cell: Cell) -> tuple[float, float]:
    """Right end of a building's yield slip."""
    x, y = view.centre(cell)
    return x + 8.0 + (painter.grown - 1) * 4, y + view.rect(cell)[3] * SLIP


def paint_gain(painter: Painter, left: float, y: float, n: int) -> None:
    """Draws a bonus in letters of a fixed size, as slips lie close together."""
    size = painter.fixed(8.0)
    wide, high = painter.text_width(signed(n), "bold", size) + 4.5, 10.4
    painter.frame(left, y - high / 2, wide, high, theme.inked(hue.SUN, 3.2))
    painter.seen("fate gives", painter.box(left, y - high / 2, wide, high))
    painter.text(signed(n), left + wide / 2, y + 0.1, "bold", size, hue.INK, "center")


def slip(
    painter: Painter, view: HexView, cell: Cell, amount: int, good: str, was: int | None = None, fresh: bool = False
) -> None:
    """Draws a yield under a building; `was` is struck out before it, `fresh` is green."""
    x, y = view.centre(cell)
    paint_slip(painter, x, y + view.rect(cell)[3] * SLIP, amount, good, was, fresh, 8.0 if view.flat >= 28 else 7.0)


def paint_slip(
    painter: Painter, x: float, y: float, amount: int, good: str, was: int | None, fresh: bool, size: float = 8.0
) -> None:
    """Draws a yield centred on x, y."""
    icon = size * 1.15
    wide = painter.text_width(str(amount), "bold", size) + icon + 5
    wide += painter.text_width(str(was), "bold", 7) + 3.5 if was is not None else 0
    high = max(9.4, painter.line_step("bold", size) * 0.98)
    fill, ink = (theme.GOOD_ON_DARK, hue.INK) if fresh else (hue.VELLUM, hue.INK)
    painter.covers(x - wide / 2, y - high / 2, wide, high)
    painter.frame(x - wide / 2, y - high / 2, wide, high, theme.inked(fill))
    painter.seen("yield new" if fresh else "yield", painter.box(x - wide / 2, y - high / 2, wide, high))
    left = x - wide / 2 + 2.4
    if was is not None:
        left = painter.struck(str(was), left, y, "bold", 7, hue.UMBER, stroke=hue.RUST) + 2.2
    left = painter.text(str(amount), left, y + 0.1, "bold", size, ink, "midleft")
    painter.symbol(sign(good), left + 1, y, icon, "midleft")


_PIP = theme.flat(hue.light(hue.GREEN, 0.85))


def paint_pip(painter: Painter, x: float, y: float, text: str, size: float = 7.5) -> None:
    """Draws a possible yield centred on x, y."""
    wide = painter.text_width(text, "bold", size) + 5
    painter.frame(x - wide / 2, y - 4.8, wide, 9.6, _PIP, 170)
    painter.seen("gives", painter.box(x - wide / 2, y - 4.8, wide, 9.6))
    painter.text(text, x, y + 0.1, "bold", size, hue.dark(hue.PINE, 0.4), "center")


def paint_numbered(painter: Painter, s: State, box: Rect) -> None:
    """Paints a game's map with column and row numbers."""
    view, place = paint_map(painter, s, box)
    board, pad = s.land.ground.board, -corner(painter)[0]
    left, top = place.x + pad, place.y + pad + _over(painter, view)

    def middle_of(column: int, row: int) -> tuple[float, float]:
        x, y = view.layout.centre(column, row)
        return painter.points(left + x, top + y)

    across = [middle_of(column, 0)[0] for column in range(board.cols)]
    down = [middle_of(0, row)[1] for row in range(board.rows)]
    put_numbers(painter, painter.points(left, top), across, down)


def _over(painter: Painter, view: HexView) -> int:
    """Pixels buildings may rise above the map."""
    return round(view.flat * painter.k * TALL * 0.2)


def paint_map(painter: Painter, s: State, box: Rect) -> tuple[HexView, pygame.Rect]:
    """Paints a game's map as large as the box allows; its layout and position in pixels."""
    x, y, w, h = box
    room = (x, y, w, h)
    # thumbnails use the margins too
    wide = (x - ASIDE * 0.5, y - ABOVE * 0.4, w + ASIDE, h + (ABOVE + BELOW) * 0.5)
    view = HexView(s.land.ground.board, painter.k, box=wide if w > 90 else room)
    marks = (tuple(s.stands), s.graves, s.monument, s.land.ranges, s.land.river)
    key = ("hex_map", s.land.ground.board, marks, view.layout, painter.k)
    picture = painter.cache.get(key, partial(_picture, painter, view, s))
    return view, painter.put(picture, *middle(box), "center", PRE)


def _picture(painter: Painter, view: HexView, s: State) -> pygame.Surface:
    ground, (dx, dy) = compose(painter, view, s.land), corner(painter)
    over = _over(painter, view)
    sheet = pygame.Surface((ground.get_width(), ground.get_height() + over), pygame.SRCALPHA)
    sheet.blit(ground, (0, over), None, PRE)
    tall = round(view.flat * TALL * painter.k)
    for cell, name in standing(view, s):
        x, y = view.layout.centre(*cell)
        image = painter.picture(f"hex/{name}", tall).premul_alpha()
        sheet.blit(image, (round(x - dx - image.get_width() / 2), round(y - dy + over - tall / 2)), None, PRE)
    return sheet
