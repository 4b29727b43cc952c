"""The board from afar: kingdoms as squares of their colour, hordes as red stars; also as a small map in a corner."""

from __future__ import annotations

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.geometry import inset, shifted
from game.client.ui.palette import (
    CREAM,
    GOLD,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    PINE,
    RED,
    SEA,
    SLATE,
    STONE,
    TAN,
    WHITE,
    Colour,
    mix,
)
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import TERRAINS
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.places import FIELD, LAND, LETTERS, SEAT_COLOURS

LONGEST = 54.0  # points of the small map's longer side
GAP = 4.0
_LANDS: dict[str, Colour] = {
    "meadow": mix(LEAF, MOSS, 0.35),
    "forest": PINE,
    "hills": mix(LEAF, OAK, 0.3),
    "mountains": STONE,
    "swamp": mix(PINE, SLATE, 0.6),
    "fields": mix(GOLD, LEAF, 0.25),
    "lake": SEA,
}
_OTHERS: dict[str, Colour] = {"chasm": NIGHT, "desert": TAN, "barrens": mix(TAN, OAK, 0.4), "trade_route": TAN}


def paint_marks(painter: Painter, s: State, left: float, top: float, u: float) -> None:
    """What stands on the board, its spaces `u` points a side, the first with its corner at left, top."""
    told = u >= 11
    for player in s.players:
        colour = SEAT_COLOURS[player.seat]
        for space in s.grid.spaces(player.spaces):
            row, col = divmod(space, s.grid.width)
            painter.rect(left + (col + 0.1) * u, top + (row + 0.1) * u, u * 0.8, u * 0.8, colour, u * 0.2)
            if told:
                x, y = left + (col + 0.5) * u, top + (row + 0.52) * u
                painter.text(LETTERS[player.seat], x, y, "bold", u * 0.5, CREAM, "center")
    for space, horde in s.hordes.items():
        row, col = divmod(space, s.grid.width)
        x, y = left + (col + 0.5) * u, top + (row + 0.5) * u
        painter.sprite("hh/burst", x, y, u * 0.9, "center")
        if told:
            painter.text(str(horde.hits), x, y + 0.3, "bold", u * 0.5, WHITE, "center")


def place(view: BoardView) -> Rect:
    """Where the small map lies: in a lower corner of the frame, on the side from which the view has moved away."""
    longest = max(view.grid.width, view.grid.height)
    w, h = LONGEST * view.grid.width / longest, LONGEST * view.grid.height / longest
    right = view.scroll[0] <= max(0.0, view.room[0]) / 2
    x = FIELD.right - w - GAP if right else FIELD.x + GAP
    return x, FIELD.bottom - h - GAP, w, h


def paint_small_map(painter: Painter, view: BoardView, s: State, box: Rect, looks: tuple[str, ...]) -> None:
    """The whole board in a corner, with a frame round what is in sight. `looks` as in ground.py."""
    x, y, w, h = box
    u = w / view.grid.width
    painter.rect(*inset(box, -2.2), INK, 2.4)
    painter.rect(*inset(box, -1.2), CREAM, 1.4)
    size = painter.px(w), painter.px(h)
    key = ("hh_small_map", s.terrain, looks, size)
    painter.put(painter.cache.get(key, lambda: _lands(s, looks, size)), x, y)
    if u >= 3:
        paint_marks(painter, s, x, y, u)
    else:
        _dots(painter, s, x, y, u)
    left, top = (max(0.0, -(view.origin[i] - FIELD[i])) / view.side * u for i in (0, 1))
    wide, tall = min(w, FIELD.w / view.side * u), min(h, FIELD.h / view.side * u)
    for colour, line in ((INK, 1.7), (CREAM, 0.8)):
        pygame.draw.rect(painter.surface, colour, painter.box(x + left, y + top, wide, tall), painter.px(line))


def _dots(painter: Painter, s: State, x: float, y: float, u: float) -> None:
    """Where a space is too small for any shape: a dot each, never smaller than can be seen."""
    dot = max(u, 2.0)
    x, y = shifted((x, y), (u - dot) / 2, (u - dot) / 2)
    for player in s.players:
        for space in s.grid.spaces(player.spaces):
            row, col = divmod(space, s.grid.width)
            painter.rect(x + col * u, y + row * u, dot, dot, SEAT_COLOURS[player.seat])
    for space in s.hordes:
        row, col = divmod(space, s.grid.width)
        painter.rect(x + col * u, y + row * u, dot, dot, RED, dot / 2)


def _lands(s: State, looks: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """A pixel a space, drawn larger."""
    pixels = pygame.Surface((s.grid.width, s.grid.height))
    for n, kind in enumerate(s.terrain):
        name = TERRAINS[kind].id
        look = looks[n] if looks else ""
        colour = _LANDS[look] if look else _OTHERS.get(name) or _LANDS[LAND[name]]
        row, col = divmod(n, s.grid.width)
        pixels.set_at((col, row), colour)
    return pygame.transform.scale(pixels, size)
