"""The land of a board: by its terrain, by the look its map gives a space, or as its author drew it with own tiles.

Only what is in sight is composed, and kept until the sight has moved on by some spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.client.draw.authored import authored_ground, own_tiles
from game.client.draw.ground import land_ground
from game.client.draw.painter import Painter
from game.client.map_cards import drawn_map
from game.client.map_library import LIBRARY
from game.client.ui.palette import LEAF, MOSS, light, mix
from game.core.horrible_hordes.board import SHUFFLED, SHUFFLED_EXTRA, read_board
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import TERRAIN, TERRAINS
from game.journal.identity import board_hash
from game.journal.settings import data_folder
from game.tiled.data import MapData
from game.titles.horrible_hordes.board import look_of
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.places import LAND

GAME = "horrible_hordes"
ASIDE = 4  # spaces beside the sight that are composed with it
FIELD_GREEN = light(mix(LEAF, MOSS, 0.2), 0.1)
FAINT = 140  # of 255: how much of the land the board's green takes away, so that what lives on it is louder
BLEAK = 150  # how strongly a space shows what the dice may lay there, of 255
_MAYBE = ("mountain", "forest", "farms", "hills", "swamp")


class Look:
    """How the map of a board wants it to look. `lands`: a land for every space, "" = by its terrain."""

    def __init__(self, board: Mapping[str, Any] | None, home: Path) -> None:
        self.laid = frozenset(n for n, name in enumerate(read_board(board).grounds) if name not in TERRAIN)
        data = drawn_map(board, GAME, home, built_in=True)
        layer = data.tile_layer("terrain") if data else None
        self.lands: tuple[str, ...] = ()
        if data is not None and layer is not None:
            self.lands = tuple(look_of(data, layer, x, y) for y in range(data.height) for x in range(data.width))
        self.map: MapData | None = data if data is not None and own_tiles(data) else None


def look_at(board: Mapping[str, Any] | None) -> Look:
    """The look that some map here is known to give a board. Asked once a board, until more maps are known."""
    if _looks and next(iter(_looks))[1] != LIBRARY.news:
        _looks.clear()
    key = board_hash(board), LIBRARY.news
    if key not in _looks:
        _looks[key] = Look(board, data_folder())
    return _looks[key]


_looks: dict[tuple[str, int], Look] = {}


class Ground:
    """Paints the land under a view."""

    def __init__(self) -> None:
        self.look: Look | None = None
        self._held: pygame.Surface | None = None
        self._key: object = None
        self._part = pygame.Rect(0, 0, 0, 0)

    def paint(self, painter: Painter, view: BoardView, s: State) -> None:
        """Blit it; the caller clips to the frame."""
        seen = pygame.Rect(view.window)
        key = (s.terrain, view.side_px, self.look)
        if self._held is None or key != self._key or not self._part.contains(seen):
            whole = pygame.Rect(0, 0, s.grid.width, s.grid.height)
            self._part = seen.inflate(2 * ASIDE, 2 * ASIDE).clip(whole)
            self._held, self._key = self._composed(painter, view, s), key
        left, top = painter.at(*view.origin)
        side = view.side_px
        painter.surface.blit(self._held, (left + self._part.x * side, top + self._part.y * side))

    def _composed(self, painter: Painter, view: BoardView, s: State) -> pygame.Surface:
        names = [TERRAINS[kind].id for kind in s.terrain]
        ground = composed(painter, names, s.grid.width, view.side_px, self.look, self._part)
        side, part = view.side_px, self._part
        veil = pygame.Surface((side, side))
        veil.fill(FIELD_GREEN)
        for y in range(part.top, part.bottom):
            for x in range(part.left, part.right):
                closed = TERRAINS[s.terrain[y * s.grid.width + x]].closed
                veil.set_alpha(FAINT // 3 if closed else FAINT)  # where nobody can stand the land itself is what counts
                ground.blit(veil, ((x - part.x) * side, (y - part.y) * side))
        return ground


def composed(
    painter: Painter,
    names: Sequence[str],
    width: int,
    side: int,
    look: Look | None = None,
    part: pygame.Rect | None = None,
) -> pygame.Surface:
    """Spaces by the names of their terrain as a picture, `side` pixels each; what the dice lay later is shown faintly.

    Where the author of its map drew it with tiles of his own it shows these, but not under what the dice have laid.
    """
    looks = look.lands if look else ()
    part = part or pygame.Rect(0, 0, width, len(names) // width)
    lands = [(looks[n] if looks else "") or LAND.get(name, "meadow") for n, name in enumerate(names)]
    rows = [lands[at : at + width] for at in range(0, len(lands), width)]
    ground = land_ground(painter.sprites, rows, side, part, beyond=True).convert(pygame.Surface((1, 1), 0, 32))
    for y in range(part.top, part.bottom):
        for x in range(part.left, part.right):
            n = y * width + x
            at = (x - part.x) * side, (y - part.y) * side
            if names[n] in (SHUFFLED, SHUFFLED_EXTRA):
                _undecided(painter, ground, names[n] == SHUFFLED, n, at, side)
            elif TERRAINS[TERRAIN[names[n]]].extra and not (looks and looks[n]):
                stamp(painter, ground, f"hh/land_{names[n]}", at, side, 0.94)
    if look is not None and look.map is not None:
        _authored(ground, look.map, look.laid, width, side, part)
    return ground


def _authored(
    ground: pygame.Surface, data: MapData, laid: frozenset[int], width: int, side: int, part: pygame.Rect
) -> None:  # fmt: skip
    """The author's own tiles over ours, except on the spaces that were left to the dice."""
    drawn = authored_ground(data, side, part)
    for y in range(part.top, part.bottom):
        for x in range(part.left, part.right):
            if y * width + x not in laid:
                box = ((x - part.x) * side, (y - part.y) * side, side, side)
                ground.blit(drawn, box[:2], box)


def _undecided(painter: Painter, ground: pygame.Surface, basic: bool, n: int, at: tuple[int, int], side: int) -> None:
    """What may come to lie here, faintly, under a die."""
    if not basic:
        return  # it stays clear without the ten more terrains
    any_ = (n * 2654435761 >> 9) % 20
    ghost = painter.sprites.get(f"land/{LAND[_MAYBE[any_ // 4]]}_{any_ % 4 + 1}", side).copy()
    ghost.set_alpha(BLEAK)
    ground.blit(ghost, at)
    stamp(painter, ground, "sym/dice", (at[0] + side * 3 // 10, at[1] + side * 3 // 10), side, 0.34)


def stamp(painter: Painter, ground: pygame.Surface, name: str, at: tuple[int, int], side: int, share: float) -> None:
    """A sprite in the middle of a space, as high as that share of it."""
    image = painter.sprites.get(name, max(1, round(side * share)))
    ground.blit(image, image.get_rect(center=(at[0] + side // 2, at[1] + side // 2)))
