"""The map as it stands: the ground, what stands up on it back to front, and a slip with the yield of each building."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Protocol

import pygame

from game.client.draw.canvas import PRE
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.palette import INK, RUST, SUN, UMBER, VELLUM
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import FARM, MINE
from game.teller import signed
from game.titles.mini_monarchy.look.board import ground as earth
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.places import sign

TALL = 1.25  # height of a picture that stands on a hex, of the hex's flat width
SLIP = 0.36  # how far below a hex's middle its slip lies, of the hex's height
LEAST = 20.0  # points of a hex below which slips have no room
Gains = Sequence[tuple[Cell, int]]  # the hex of a building, how much more it gives


class Standing(Protocol):
    """What stands on a map: a state, or less."""

    land: Land
    stands: list[int]
    graves: int
    monument: tuple[int, ...]


class BoardView:
    """Paints the board of a state. Its ground and all of it are composed once for what they show, and kept."""

    def __init__(self) -> None:
        self._ground: tuple[pygame.Surface, tuple[float, float]] | None = None
        self._key: object = None
        self._whole: pygame.Surface | None = None
        self._shown: object = None

    def rest(self) -> None:
        """Give the large surface back."""
        self._whole = None

    def paint(self, painter: Painter, view: HexView, s: State, touched: bool, gains: Gains = ()) -> None:
        """The field, on a painted ground; `touched`: what lies under it was painted anew in places."""
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
    """What is drawn of a land: two that were told apart are the same picture."""
    return land.ground.board, land.ranges, land.bigger, land.river


def standing(view: HexView, s: Standing) -> Iterator[tuple[Cell, str]]:
    """What stands up on the map, back to front: the hex and the picture's name."""
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
    """The picture of a building where it stands."""
    if building == MINE:
        return "mine" if on_rock else "mine_plain"
    return "farm" if building == FARM else "village"


def put(
    painter: Painter, view: HexView, cell: Cell, name: str, grow: float = 1.0, lift: float = 0.0, alpha: int = 255
) -> None:
    """A picture on its hex; `grow` times as large, `lift` points above it."""
    x, y = view.centre(cell)
    tall = view.flat * TALL * grow
    low = view.flat * TALL * 0.5  # it grows from its foot
    painter.sprite(f"hex/{name}", x, y + low - lift, tall, "midbottom", alpha=alpha)


def slips(painter: Painter, view: HexView, s: State) -> None:
    """What each building gives: part of the map, and put over whatever is drawn round hexes afterwards."""
    if view.flat < LEAST:
        return
    for one in queries.production(s):
        full = sum(part.amount for part in one.parts if part.why != "graveyard")
        slip(painter, view, one.hex, one.amount, one.good, full if full != one.amount else None)


def gain(painter: Painter, view: HexView, cell: Cell, n: int) -> None:
    """What the fate adds, at the right of a building's slip."""
    paint_gain(painter, *slip_side(painter, view, cell), n)


def slip_side(painter: Painter, view: HexView, cell: Cell) -> tuple[float, float]:
    """The right end of the slip of a building."""
    x, y = view.centre(cell)
    return x + 8.0 + (painter.grown - 1) * 4, y + view.rect(cell)[3] * SLIP


def paint_gain(painter: Painter, left: float, y: float, n: int) -> None:
    """What the fate adds; letters of one size, for two slips lie close."""
    size = painter.fixed(8.0)
    wide, high = painter.text_width(signed(n), "bold", size) + 4.5, 10.4
    painter.frame(left, y - high / 2, wide, high, theme.inked(SUN, 3.2))
    painter.seen("fate gives", painter.box(left, y - high / 2, wide, high))
    painter.text(signed(n), left + wide / 2, y + 0.1, "bold", size, INK, "center")


def slip(
    painter: Painter, view: HexView, cell: Cell, amount: int, good: str, was: int | None = None, fresh: bool = False
) -> None:
    """A number with its good under a building; `was` is struck out before it, `fresh` ones are green."""
    x, y = view.centre(cell)
    paint_slip(painter, x, y + view.rect(cell)[3] * SLIP, amount, good, was, fresh, 8.0 if view.flat >= 28 else 7.0)


def paint_slip(
    painter: Painter, x: float, y: float, amount: int, good: str, was: int | None, fresh: bool, size: float = 8.0
) -> None:
    """The number of a building, centred on x, y."""
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
