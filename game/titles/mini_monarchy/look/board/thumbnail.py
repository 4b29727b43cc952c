"""The whole map as a small picture: for save cards, the score and the choice of a map. Made once for its size."""

from __future__ import annotations

from functools import partial

import pygame

from game.client.about import put_numbers
from game.client.draw.canvas import PRE, Rect
from game.client.draw.painter import Painter
from game.client.ui.geometry import middle
from game.core.mini_monarchy.founding import good_start
from game.core.mini_monarchy.ground import Ground, Land, land_of_board
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.look.board import ground as earth
from game.titles.mini_monarchy.look.board.geometry import ABOVE, ASIDE, BELOW, HexView
from game.titles.mini_monarchy.look.board.view import TALL, Standing, standing


class _Bare:
    """A map nobody has played on: with its first buildings when it names them."""

    def __init__(self, ground: Ground) -> None:
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
    """A reign's map, as large as fits in the middle of the box."""
    _put(painter, s, box)


def paint_bare(painter: Painter, ground: Ground, box: Rect) -> None:
    """A board before its first year."""
    _put(painter, _Bare(ground), box)


def paint_numbered(painter: Painter, s: State, box: Rect) -> None:
    """A reign's map with the numbers of its columns and rows beside it."""
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
    """Pixels a building may stand out above the map."""
    return round(view.flat * painter.k * TALL * 0.2)


def _put(painter: Painter, s: Standing, box: Rect) -> tuple[HexView, pygame.Rect]:
    """The picture in the middle of the box: how its hexes lie, and its place in pixels."""
    x, y, w, h = box
    room = (x, y, w, h)
    # a small picture may use the margins the board keeps free
    wide = (x - ASIDE * 0.5, y - ABOVE * 0.4, w + ASIDE, h + (ABOVE + BELOW) * 0.5)
    view = HexView(s.land.ground.board, painter.k, box=wide if w > 90 else room)
    marks = (tuple(s.stands), s.graves, s.monument, s.land.ranges, s.land.river)
    key = ("hex_map", s.land.ground.board, marks, view.layout, painter.k)
    picture = painter.cache.get(key, partial(_picture, painter, view, s))
    return view, painter.put(picture, *middle(box), "center", PRE)


def _picture(painter: Painter, view: HexView, s: Standing) -> pygame.Surface:
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
