"""The whole realm as a small picture: for save cards, the score and the choice of a map. Made once for its size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.client.draw.painter import Painter
from game.client.map_cards import own_look
from game.client.map_library import LIBRARY
from game.client.ui.palette import INK, OAK, RED, TAN, VELLUM, mix
from game.client.ui.place import middle, shifted
from game.core.grids import bits
from game.core.twenty_years.state import Realm, State, Town
from game.journal.settings import data_folder
from game.titles.twenty_years.look.board import VEIL, art, ground_of
from game.titles.twenty_years.look.pieces import edges, margin, piece_surface

Plain = Mapping[str, Any] | None
Box = tuple[float, float, float, float]


def paint_realm(painter: Painter, s: State, box: Box, plain: Plain) -> Box:
    """The land, what is owned of it, and what stands there, as large as fits in the middle of the box.

    `plain`: the board of the setup, by which the map is found that its author may have drawn with tiles of his own.
    """
    return _put(painter, s.realm, s.owned, s.town, box, plain)


def paint_land(painter: Painter, realm: Realm, box: Box, plain: Plain) -> Box:
    """A board before its first year: all land in full colour, with its costs, and the capitol's place."""
    inner = _put(painter, realm, realm.tiles, None, box, plain)
    left, top, wide, _ = inner
    side = wide / realm.board.cols
    for number in bits(realm.tiles):
        row, col = divmod(number, realm.board.cols)
        x, y = shifted((left, top), (col + 0.5) * side, (row + 0.5) * side)
        if number == realm.capitol:
            painter.symbol("capitol", x, y, side * 0.8)
        elif side >= 15:
            painter.text(str(realm.costs[number]), x, y, "bold", 9, VELLUM, "center", halo=INK)
    return inner


def _put(painter: Painter, realm: Realm, owned: int, town: Town | None, box: Box, plain: Plain) -> Box:
    _, _, w, h = box
    board = realm.board
    across, down = board.cols * board.plots_per_tile, board.rows * board.plots_per_tile
    plot = max(2, int(min(painter.px(w) / across, painter.px(h) / down)))
    pieces = () if town is None else tuple((p.structure, p.level, p.plots) for _, _, p in town.pieces)
    key = ("realm", board, owned, pieces, plot, LIBRARY.news)
    picture = painter.cache.get(key, lambda: _picture(painter, realm, owned, town, plot, plain))
    place = painter.put(picture, *middle(box), "center")
    left, top = painter.points(place.x, place.y)
    return left, top, place.w / painter.k, place.h / painter.k


def _picture(painter: Painter, realm: Realm, owned: int, town: Town | None, plot: int, plain: Plain) -> pygame.Surface:
    board = realm.board
    side = plot * board.plots_per_tile
    ground = pygame.Surface((board.cols * side, board.rows * side), 0, 32)
    ground.fill(mix(OAK, TAN, 0.55))
    ground.blit(ground_of(painter, realm, plot, own_look(plain, "twenty_years", data_folder())), (0, 0))
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    veil.fill(VEIL)
    for number in bits(realm.tiles):
        row, col = divmod(number, board.cols)
        box = pygame.Rect(col * side, row * side, side, side)
        if not owned >> number & 1:
            ground.blit(veil, box)
        pygame.draw.rect(ground, mix(OAK, TAN, 0.35), box, max(1, plot // 12))
    for _, _, piece in town.pieces if town is not None else ():
        image = piece_surface(piece.structure, piece.level, piece.plots, plot, art(painter))
        row, col = min(r for r, _ in piece.plots), min(c for _, c in piece.plots)
        ground.blit(image, (col * plot - margin(plot), row * plot - margin(plot)))
    if town is not None:
        tiles = [divmod(number, board.cols) for number in bits(owned)]
        for a, b in edges(tiles):
            (x0, y0), (x1, y1) = a, b
            line = max(2, plot // 5)
            pygame.draw.line(ground, RED, (x0 * side, y0 * side), (x1 * side, y1 * side), line)
    pygame.draw.rect(ground, INK, ground.get_rect(), max(1, painter.px(0.7)))
    return ground
