"""Paints the map: what stands on the ground, ambient life, and thumbnails for cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.client.about import put_numbers
from game.client.draw.canvas import PRE, Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.palette import INK, RUST, SUN, UMBER, VELLUM
from game.client.ui.place import middle
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.founding import good_start
from game.core.mini_monarchy.ground import BoardGeometry, Cell, Land, land_of_board
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import FARM, MINE, VILLAGE
from game.narrator import signed
from game.titles.mini_monarchy.look.board import ground as earth
from game.titles.mini_monarchy.look.board.geometry import ABOVE, ASIDE, BELOW, HexView
from game.titles.mini_monarchy.look.places import sign

TALL = 1.25  # height of a standing sprite, in hex widths
SLIP = 0.36  # offset of a yield slip below the centre, in hex heights
LEAST = 20.0  # hex size in points below which slips have no room
Gains = Sequence[tuple[Cell, int]]  # (hex of a building, its bonus)


class BoardSource(Protocol):
    """What is needed to paint a map: a state, or less."""

    land: Land
    stands: list[int]
    graves: int
    monument: tuple[int, ...]


class BoardView:
    """Paints the board of a state, caching the composed ground and board."""

    def __init__(self) -> None:
        self._ground: tuple[pygame.Surface, tuple[float, float]] | None = None
        self._key: object = None
        self._whole: pygame.Surface | None = None
        self._shown: object = None

    def rest(self) -> None:
        """Frees the large surfaces."""
        self._whole = None

    def paint(self, painter: Painter, view: HexView, s: State, touched: bool, gains: Gains = ()) -> None:
        """Paints the board; `touched`: the page below was repainted in places."""
        area = painter.box(*view.box).clip(painter.surface.get_rect())
        stands = tuple(s.stands), s.graves, s.monument
        key = (view, painter.k, painter.text_scale, tuple(area), _drawn(s.land), *stands, s.chosen, gains)
        if touched or self._whole is None or self._shown != key or painter.notes is not None:
            with painter.clip(*view.box):
                self._land(painter, view, s.land)
                for cell, name in standing(view, s):
                    put(painter, view, cell, name)
                for cell, n in gains:
                    gain(painter, view, cell, n)
                slips(painter, view, s)
            self._whole, self._shown = painter.part(area).copy(), key
        else:
            painter.surface.blit(self._whole, area)

    def _land(self, painter: Painter, view: HexView, land: Land) -> None:
        key = (_drawn(land), view.layout, painter.k)
        if self._ground is None or self._key != key:
            self._ground, self._key = earth.compose(painter, view, land), key
        image, (dx, dy) = self._ground
        left, top = painter.at(*view.origin)
        painter.surface.blit(image, (left + dx, top + dy), None, PRE)


def _drawn(land: Land) -> Hashable:
    """Key of a land's picture: equal lands share it."""
    return land.ground.board, land.ranges, land.bigger, land.river


def standing(view: HexView, s: BoardSource) -> Iterator[tuple[Cell, str]]:
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
    if building == MINE:
        return "mine" if on_rock else "mine_plain"
    return "farm" if building == FARM else "village"


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


def gain(painter: Painter, view: HexView, cell: Cell, n: int) -> None:
    """Draws the bonus of fate beside a building's yield."""
    paint_gain(painter, *slip_side(painter, view, cell), n)


def slip_side(painter: Painter, view: HexView, cell: Cell) -> tuple[float, float]:
    """Right end of a building's yield slip."""
    x, y = view.centre(cell)
    return x + 8.0 + (painter.grown - 1) * 4, y + view.rect(cell)[3] * SLIP


def paint_gain(painter: Painter, left: float, y: float, n: int) -> None:
    """Draws a bonus in letters of a fixed size, as slips lie close together."""
    size = painter.fixed(8.0)
    wide, high = painter.text_width(signed(n), "bold", size) + 4.5, 10.4
    painter.frame(left, y - high / 2, wide, high, theme.inked(SUN, 3.2))
    painter.seen("fate gives", painter.box(left, y - high / 2, wide, high))
    painter.text(signed(n), left + wide / 2, y + 0.1, "bold", size, INK, "center")


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
    fill, ink = (theme.GOOD_ON_DARK, INK) if fresh else (VELLUM, INK)
    painter.covers(x - wide / 2, y - high / 2, wide, high)
    painter.frame(x - wide / 2, y - high / 2, wide, high, theme.inked(fill))
    painter.seen("yield new" if fresh else "yield", painter.box(x - wide / 2, y - high / 2, wide, high))
    left = x - wide / 2 + 2.4
    if was is not None:
        left = painter.struck(str(was), left, y, "bold", 7, UMBER, stroke=RUST) + 2.2
    left = painter.text(str(amount), left, y + 0.1, "bold", size, ink, "midleft")
    painter.symbol(sign(good), left + 1, y, icon, "midleft")


BEATS = 8  # beats per second
_FLAGS = 6


class Life:
    """Ambient life on the map, on a clock of its own."""

    def __init__(self) -> None:
        self.time = 0.0
        self._course: tuple[object, list[tuple[float, float]]] = (None, [])

    def tick(self, dt: float) -> bool:
        """Advances the clock; True at a beat."""
        before = int(self.time * BEATS)
        self.time += dt
        return int(self.time * BEATS) != before

    @property
    def beat(self) -> int:
        return int(self.time * BEATS)

    def draw(self, painter: Painter, view: HexView, s: State, tip: Rect | None = None, boat: bool = True) -> None:
        """Draws ambient life over the map, except over the slip `tip`."""
        x, y = view.centre(s.ground.board.capital)
        top = y + view.flat * TALL * (0.035 - 0.5)
        self._put(painter, f"hex/flag_{self.beat % _FLAGS}", x, top + view.flat * 0.09, view.flat * 0.24, tip)
        for cell in s.ground.cells_in(s.stands[VILLAGE]):
            self._smoke(painter, view, cell, tip)
        if boat and s.land.river and s.year:
            self._boat(painter, view, s, tip)

    def _put(self, painter: Painter, name: str, x: float, y: float, high: float, tip: Rect | None) -> None:
        if tip is None or not (tip[0] - high < x < tip[0] + tip[2] + 4 and tip[1] - 4 < y < tip[1] + tip[3] + high):
            painter.sprite(name, x, y, high)

    def _smoke(self, painter: Painter, view: HexView, cell: tuple[int, int], tip: Rect | None) -> None:
        beat = self.beat + cell[0] * 17 + cell[1] * 29
        if beat % 48 > 16:
            return
        step = beat % 48 / 4
        x, y = view.centre(cell)
        x, y = x + view.flat * 0.12 + step * 0.5, y - view.flat * 0.34 - step * 1.1
        self._put(painter, f"menu/smoke_{int(step) % 4}", x, y, view.flat * 0.2, tip)

    def _boat(self, painter: Painter, view: HexView, s: State, tip: Rect | None) -> None:
        key = (s.land.river, view)
        if self._course[0] != key:
            self._course = (key, earth.course_px(view, s.land))
        line = self._course[1]
        at = self.beat * 0.6 % (2 * len(line))
        index = int(at if at < len(line) else 2 * len(line) - at - 1)
        x, y = line[min(max(index, 4), len(line) - 6)]
        left, top = view.origin
        self._put(painter, "menu/boat_red", left + x / view.k, top + y / view.k + 1.5, view.flat * 0.3, tip)


class _Bare:
    """A map before play, with start buildings if it has them."""

    def __init__(self, ground: BoardGeometry) -> None:
        self.land = land_of_board(ground) if ground.board.prefilled else Land(ground)
        self.stands = [0, 0, 0]
        self.graves = 0
        self.monument: tuple[int, ...] = ()
        start = ground.board.start
        if start is not None:
            self.stands = [ground.mask([cell]) for cell in (start.farm, start.mine, start.village)]
        elif ground.board.prefilled:
            self.stands = [1 << n for n in good_start(self.land)]


def paint_map(painter: Painter, s: State, box: Rect) -> None:
    """Paints a game's map as large as the box allows."""
    _put(painter, s, box)


def paint_bare(painter: Painter, ground: BoardGeometry, box: Rect) -> None:
    """Paints a board before year 1."""
    _put(painter, _Bare(ground), box)


def paint_numbered(painter: Painter, s: State, box: Rect) -> None:
    """Paints a game's map with column and row numbers."""
    view, place = _put(painter, s, box)
    board, pad = s.land.ground.board, -earth.corner(painter)[0]
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


def _put(painter: Painter, s: BoardSource, box: Rect) -> tuple[HexView, pygame.Rect]:
    """Fits the picture into the box: its layout and position in pixels."""
    x, y, w, h = box
    room = (x, y, w, h)
    # thumbnails use the margins too
    wide = (x - ASIDE * 0.5, y - ABOVE * 0.4, w + ASIDE, h + (ABOVE + BELOW) * 0.5)
    view = HexView(s.land.ground.board, painter.k, box=wide if w > 90 else room)
    marks = (tuple(s.stands), s.graves, s.monument, s.land.ranges, s.land.river)
    key = ("hex_map", s.land.ground.board, marks, view.layout, painter.k)
    picture = painter.cache.get(key, partial(_picture, painter, view, s))
    return view, painter.put(picture, *middle(box), "center", PRE)


def _picture(painter: Painter, view: HexView, s: BoardSource) -> pygame.Surface:
    ground, (dx, dy) = earth.compose(painter, view, s.land)
    over = _over(painter, view)
    sheet = pygame.Surface((ground.get_width(), ground.get_height() + over), pygame.SRCALPHA)
    sheet.blit(ground, (0, over), None, PRE)
    tall = round(view.flat * TALL * painter.k)
    for cell, name in standing(view, s):
        x, y = view.layout.centre(*cell)
        image = painter.picture(f"hex/{name}", tall).premul_alpha()
        sheet.blit(image, (round(x - dx - image.get_width() / 2), round(y - dy + over - tall / 2)), None, PRE)
    return sheet
