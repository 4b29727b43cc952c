"""The board: its ground, its geometry on the screen, the camera and the small map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.mapview import authored_ground, land_ground, own_tiles
from game.client.draw.painter import Painter
from game.client.map_cards import drawn_map
from game.client.map_library import LIBRARY
from game.client.ui import palette as hue
from game.client.ui.place import beyond, inset, inside, middle, shifted
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import SHUFFLED, SHUFFLED_EXTRA, TERRAIN, TERRAINS, SpaceGrid, read_board
from game.journal.challenge import board_hash
from game.journal.settings import data_folder
from game.tiled.data import MapData
from game.titles.horrible_hordes.board import look_of
from game.titles.horrible_hordes.look.names import FIELD, LAND, LETTERS, SEAT_COLOURS, Point

# ---- Where spaces lie on the screen: the whole board, or part of it when zoomed in.
LEGIBLE = 20.5  # least size of a space whose pieces can be recognised
ROOMY = 26.0  # size on a board too large for that as a whole
NEAR = 46.0  # size when zoomed in


def sides(grid: SpaceGrid) -> tuple[float, ...]:
    """The size of a space at each zoom, in points, the default first: large boards start zoomed in."""
    fit = min(FIELD.w / grid.width, FIELD.h / grid.height)
    return (fit, max(NEAR, fit * 1.6)) if fit >= LEGIBLE else (ROOMY, NEAR, fit)


class BoardView:
    """A view of the board, immutable. Spaces are whole pixels wide, so that tiles join."""

    def __init__(self, grid: SpaceGrid, k: float, zoom: int = 0, scroll: Point = (0.0, 0.0)) -> None:
        self.grid, self.k, self.zoom = grid, k, zoom
        self.side_px = max(4, int(sides(grid)[zoom] * k))
        self.side = self.side_px / k
        self.room = (grid.width * self.side - FIELD.w, grid.height * self.side - FIELD.h)
        dx, dy = (min(max(0.0, at), max(0.0, most)) for at, most in zip(scroll, self.room, strict=True))
        self.scroll = (dx, dy)
        right, down = (max(0.0, -most) / 2 for most in self.room)
        self.origin = (FIELD.x - dx + right, FIELD.y - dy + down)

    @property
    def scrolls(self) -> bool:
        """Whether part of the board is out of view."""
        return max(self.room) > 0.5

    @property
    def far(self) -> bool:
        """Whether pieces are too small to be drawn and are shown as marks."""
        return self.side < LEGIBLE - 1

    @property
    def window(self) -> tuple[int, int, int, int]:
        """The visible spaces, including partly visible ones: column, row (from 0), columns, rows."""
        x, y = self.origin
        left, columns = self._seen(FIELD.x - x, FIELD.w, self.grid.width)
        top, rows = self._seen(FIELD.y - y, FIELD.h, self.grid.height)
        return left, top, columns, rows

    def _seen(self, at: float, size: float, count: int) -> tuple[int, int]:
        """(first, count) of the spaces of a row that a window `size` wide shows from `at` on."""
        first = max(0, math.floor(at / self.side))
        return first, min(count, math.ceil((at + size) / self.side)) - first

    @property
    def spaces(self) -> Iterator[int]:
        """The spaces whose centre is visible, row by row."""
        left, top, columns, rows = self.window
        for row in range(top, top + rows):
            line = range(row * self.grid.width + left, row * self.grid.width + left + columns)
            yield from line if not self.scrolls else filter(self.sees, line)

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        y, x = divmod(space, self.grid.width)
        return shifted(self.origin, x * self.side, y * self.side)

    def centre(self, space: int) -> Point:
        return middle(self.rect(space))

    def rect(self, space: int) -> Rect:
        x, y = self.corner(space)
        return x, y, self.side, self.side

    def at(self, x: float, y: float) -> int:
        """The space at a point; -1 for none."""
        if not inside(FIELD, x, y):
            return -1
        left, top = self.origin
        col, row = int((x - left) // self.side), int((y - top) // self.side)
        return row * self.grid.width + col if 0 <= col < self.grid.width and 0 <= row < self.grid.height else -1

    def moved(self, dx: float, dy: float) -> BoardView:
        return BoardView(self.grid, self.k, self.zoom, shifted(self.scroll, dx, dy))

    def about(self, space: int) -> BoardView:
        """The view with a space as close to the centre as the edges allow."""
        (x, y), (across, down) = self.centre(space), middle(FIELD)
        return self.moved(x - across, y - down)

    def following(self, space: int) -> BoardView:
        """The view scrolled so that a space and its neighbours are visible; itself if they are."""
        if not self.scrolls:
            return self
        x, y = self.corner(space)
        near, far = self.side, 2 * self.side
        dx = beyond(x, FIELD.x + near, FIELD.right - far)
        dy = beyond(y, FIELD.y + near, FIELD.bottom - far)
        after = self.moved(dx, dy)
        return after if after.scroll != self.scroll else self

    def sees(self, space: int) -> bool:
        """Whether the centre of a space is visible."""
        x, y = self.centre(space)
        return FIELD.x <= x <= FIELD.right and FIELD.y <= y <= FIELD.bottom


# ---- The board from afar: kingdoms as coloured squares, hordes as red stars. Also the small map in a corner.
LONGEST = 54.0  # the small map's longer side
GAP = 4.0
_LANDS: dict[str, hue.Colour] = {
    "meadow": hue.mix(hue.LEAF, hue.MOSS, 0.35),
    "forest": hue.PINE,
    "hills": hue.mix(hue.LEAF, hue.OAK, 0.3),
    "mountains": hue.STONE,
    "swamp": hue.mix(hue.PINE, hue.SLATE, 0.6),
    "fields": hue.mix(hue.GOLD, hue.LEAF, 0.25),
    "lake": hue.SEA,
}
_OTHERS: dict[str, hue.Colour] = {
    "chasm": hue.NIGHT,
    "desert": hue.TAN,
    "barrens": hue.mix(hue.TAN, hue.OAK, 0.4),
    "trade_route": hue.TAN,
}


def paint_marks(painter: Painter, s: State, left: float, top: float, u: float) -> None:
    """Paints marks for the pieces, with spaces of `u` points, the first at left, top; dots where those are tiny."""
    told, tiny = u >= 11, u < 3

    def centre(space: int) -> Point:
        row, col = divmod(space, s.grid.width)
        return left + (col + 0.5) * u, top + (row + 0.5) * u

    side, bend = (max(u, 2.0), 0.0) if tiny else (u * 0.8, u * 0.2)
    for player in s.players:
        for x, y in map(centre, s.grid.spaces(player.spaces)):
            painter.rect(x - side / 2, y - side / 2, side, side, SEAT_COLOURS[player.seat], bend)
            if told:
                painter.text(LETTERS[player.seat], x, y + 0.02 * u, "bold", u * 0.5, hue.CREAM, "center")
    for space, horde in s.hordes.items():
        x, y = centre(space)
        if tiny:
            painter.rect(x - side / 2, y - side / 2, side, side, hue.RED, side / 2)
        else:
            painter.sprite("hh/burst", x, y, u * 0.9, "center")
        if told:
            painter.text(str(horde.hits), x, y + 0.3, "bold", u * 0.5, hue.WHITE, "center")


def place(view: BoardView) -> Rect:
    """The area of the small map: the lower corner of the frame away from the edge being viewed."""
    longest = max(view.grid.width, view.grid.height)
    w, h = LONGEST * view.grid.width / longest, LONGEST * view.grid.height / longest
    right = view.scroll[0] <= max(0.0, view.room[0]) / 2
    x = FIELD.right - w - GAP if right else FIELD.x + GAP
    return x, FIELD.bottom - h - GAP, w, h


def paint_small_map(painter: Painter, view: BoardView, s: State, box: Rect, looks: tuple[str, ...]) -> None:
    """Paints the whole board in a corner, with a frame around the visible part. `looks`: see BoardLook.lands."""
    x, y, w, h = box
    u = w / view.grid.width
    painter.rect(*inset(box, -2.2), hue.INK, 2.4)
    painter.rect(*inset(box, -1.2), hue.CREAM, 1.4)
    size = painter.px(w), painter.px(h)
    painter.put(painter.cache.get(("hh_small_map", s.terrain, looks, size), lambda: _lands(s, looks, size)), x, y)
    paint_marks(painter, s, x, y, u)
    left, top = (max(0.0, -(view.origin[i] - FIELD[i])) / view.side * u for i in (0, 1))
    wide, tall = min(w, FIELD.w / view.side * u), min(h, FIELD.h / view.side * u)
    for colour, line in ((hue.INK, 1.7), (hue.CREAM, 0.8)):
        pygame.draw.rect(painter.surface, colour, painter.box(x + left, y + top, wide, tall), painter.px(line))


def _lands(s: State, looks: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """The land as one pixel a space, scaled up."""
    pixels = pygame.Surface((s.grid.width, s.grid.height))
    for n, kind in enumerate(s.terrain):
        name = TERRAINS[kind].id
        look = looks[n] if looks else ""
        colour = _LANDS[look] if look else _OTHERS.get(name) or _LANDS[LAND[name]]
        row, col = divmod(n, s.grid.width)
        pixels.set_at((col, row), colour)
    return pygame.transform.scale(pixels, size)


# ---- The land: by terrain, by the look a map gives a space, or drawn by the map's author.
GAME = "horrible_hordes"
BLEAK = 150  # opacity (of 255) of what dice may place on a space
_MAYBE = ("mountain", "forest", "farms", "hills", "swamp")


class BoardLook:
    """How a map wants its board to look. `lands`: a land for each space, "" = by its terrain."""

    def __init__(self, board: Mapping[str, Any] | None, home: Path) -> None:
        self.laid = frozenset(n for n, name in enumerate(read_board(board).grounds) if name not in TERRAIN)
        data = drawn_map(board, GAME, home, built_in=True)
        layer = data.tile_layer("terrain") if data else None
        self.lands: tuple[str, ...] = ()
        if data is not None and layer is not None:
            self.lands = tuple(look_of(data, layer, x, y) for y in range(data.height) for x in range(data.width))
        self.map: MapData | None = data if data is not None and own_tiles(data) else None


def look_at(board: Mapping[str, Any] | None) -> BoardLook:
    """The look some known map gives a board, cached until more maps are known."""
    if _looks and next(iter(_looks))[1] != LIBRARY.news:
        _looks.clear()
    key = board_hash(board), LIBRARY.news
    if key not in _looks:
        _looks[key] = BoardLook(board, data_folder())
    return _looks[key]


_looks: dict[tuple[str, int], BoardLook] = {}


def composed(
    painter: Painter,
    names: Sequence[str],
    width: int,
    side: int,
    look: BoardLook | None = None,
    part: pygame.Rect | None = None,
) -> pygame.Surface:
    """A picture of spaces by terrain name, `side` pixels each; terrain still to be rolled is shown faintly.

    A map's own tiles are used where its author drew them, except on spaces left to the dice.
    """
    looks = look.lands if look else ()
    part = part or pygame.Rect(0, 0, width, len(names) // width)
    lands = [(looks[n] if looks else "") or LAND.get(name, "meadow") for n, name in enumerate(names)]
    rows = [lands[at : at + width] for at in range(0, len(lands), width)]
    ground = land_ground(painter.sprites, rows, side, part, beyond=True).convert(pygame.Surface((1, 1), 0, 32))
    drawn = authored_ground(look.map, side, part) if look is not None and look.map is not None else None
    for y in range(part.top, part.bottom):
        for x in range(part.left, part.right):
            n = y * width + x
            at = (x - part.x) * side, (y - part.y) * side
            if names[n] == SHUFFLED:
                _undecided(painter, ground, n, at, side)
            elif names[n] != SHUFFLED_EXTRA and TERRAINS[TERRAIN[names[n]]].extra and not (looks and looks[n]):
                stamp(painter, ground, f"hh/land_{names[n]}", at, side, 0.94)
            if look is not None and drawn is not None and n not in look.laid:
                ground.blit(drawn, at, (*at, side, side))
    return ground


def _undecided(painter: Painter, ground: pygame.Surface, n: int, at: tuple[int, int], side: int) -> None:
    """A faint preview of what may be placed here, under a die."""
    any_ = (n * 2654435761 >> 9) % 20
    ghost = painter.sprites.get(f"land/{LAND[_MAYBE[any_ // 4]]}_{any_ % 4 + 1}", side).copy()
    ghost.set_alpha(BLEAK)
    ground.blit(ghost, at)
    stamp(painter, ground, "sym/dice", (at[0] + side * 3 // 10, at[1] + side * 3 // 10), side, 0.34)


def stamp(painter: Painter, ground: pygame.Surface, name: str, at: tuple[int, int], side: int, share: float) -> None:
    """Draws a sprite centred in a space, at this fraction of its height."""
    image = painter.sprites.get(name, max(1, round(side * share)))
    ground.blit(image, image.get_rect(center=(at[0] + side // 2, at[1] + side // 2)))


# ---- The camera: zoom and scrolling. A board that fits is always seen whole at first.
PACE = 6.0  # points panned a tick of the stick
HASTE = 11.0  # gliding: the remaining way shrinks to 1/e in 1/HASTE seconds


class Camera:
    """The current view and the one it glides to. Zones are laid out for the goal."""

    def __init__(self, grid: SpaceGrid, k: float = 2.0) -> None:
        self.view = self.goal = BoardView(grid, k)
        self.still = False  # jump instead of gliding

    def sit(self, grid: SpaceGrid, k: float, space: int) -> None:
        """Starts on a board; `space`: what to look at first, or -1."""
        self._cut(BoardView(grid, k))
        if space >= 0:
            self._cut(self.goal.about(space))

    def scale(self, k: float) -> None:
        """Adapts to a new window size; the same part of the board stays visible."""
        if k != self.goal.k:
            self._cut(BoardView(self.goal.grid, k, self.goal.zoom, self.goal.scroll))

    def tick(self, dt: float) -> bool:
        """Advances by dt seconds; True while it glides."""
        if self.view is self.goal:
            return False
        (x, y), (to_x, to_y) = self.view.scroll, self.goal.scroll
        share = 1 - math.exp(-HASTE * dt)
        if max(abs(to_x - x), abs(to_y - y)) < 1:
            self.view = self.goal
        else:
            self.view = self.view.moved((to_x - x) * share, (to_y - y) * share)
        return True

    def zoom(self, space: int) -> None:
        """Zooms in on a space, or out (-1: keeps the centre)."""
        before = self.goal
        after = BoardView(before.grid, before.k, (before.zoom + 1) % len(sides(before.grid)))
        if space >= 0:
            after = after.about(space)
        elif before.scrolls:
            grow = after.side / before.side
            after = after.moved(before.scroll[0] * grow, before.scroll[1] * grow)
        self._cut(after)

    def look(self, space: int) -> None:
        """Centres a space."""
        self._glide(self.goal.about(space) if self.goal.scrolls else self.goal)

    def follow(self, space: int) -> None:
        """Scrolls just enough to show a space and its neighbours."""
        if space >= 0:
            self._glide(self.goal.following(space))

    def reveal(self, spaces: Sequence[int]) -> None:
        """If none of these spaces is visible, scrolls to the nearest."""
        if spaces and self.goal.scrolls and not any(map(self.goal.sees, spaces)):
            self.follow(min(spaces, key=lambda space: math.dist(self.goal.centre(space), middle(FIELD))))

    def pan(self, x: float, y: float) -> bool:
        """Pans; False if the whole board is visible."""
        if not self.goal.scrolls:
            return False
        self._cut(self.goal.moved(x * PACE, y * PACE))
        return True

    @property
    def small_map(self) -> Rect | None:
        """The area of the small map; None if the whole board is visible."""
        return place(self.goal) if self.goal.scrolls else None

    def press(self, x: float, y: float) -> bool:
        """Moves to the part of the board pressed on the small map; False beside it."""
        box = self.small_map
        if box is None or not inside(box, x, y):
            return False
        grid, (left, top, w, h) = self.goal.grid, box
        column, row = int((x - left) / w * grid.width), int((y - top) / h * grid.height)
        self.look(row * grid.width + column)
        return True

    def _cut(self, view: BoardView) -> None:
        self.view = self.goal = view

    def _glide(self, view: BoardView) -> None:
        self.goal = view
        if self.still:
            self.view = view
