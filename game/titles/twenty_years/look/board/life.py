"""What is always alive on the board: the flag on the capitol, windmill sails, boats, sheep, smoke. Slow and small.

All of it is a pure function of a clock that beats BEATS times a second; when the clock stands, nothing is drawn anew.
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.client.draw.painter import Painter
from game.client.ui.geometry import shifted
from game.core.twenty_years.state import Piece, State
from game.core.twenty_years.tables import BARRACKS, CAPITOL, KINDS, MILLS, TREASURY
from game.titles.twenty_years.look.board.geometry import Geometry
from game.titles.twenty_years.look.board.pieces import margin, sails_at
from game.titles.twenty_years.look.board.view import terrain_of

BEATS = 10  # a second
_TURN = 15  # degrees the sails turn a beat; four sails look alike again after 90
_SMOKING = (*MILLS, *BARRACKS, TREASURY)


class Life:
    """The clock of the board and what it moves."""

    def __init__(self) -> None:
        self.time = 0.0

    def tick(self, dt: float) -> bool:
        """Time passes; True at a beat."""
        before = int(self.time * BEATS)
        self.time += dt
        return int(self.time * BEATS) != before

    @property
    def beat(self) -> int:
        return int(self.time * BEATS)

    def draw(self, painter: Painter, geo: Geometry, s: State) -> None:
        """Over the standing board."""
        for number, _, piece in s.town.pieces:
            if number == CAPITOL:
                self._flag(painter, geo, piece)
            elif piece.structure == "windmill":
                self._sails(painter, geo, piece)
            elif number in _SMOKING and KINDS[number].level == 1:
                self._smoke(painter, geo, piece)
        self._wild(painter, geo, s)

    def _flag(self, painter: Painter, geo: Geometry, piece: Piece) -> None:
        x, y, w, h = geo.plots_rect(piece.plots)
        frame = self.beat % 6
        painter.sprite(f"menu/flag_gold_{frame}", x + w * 0.497, y + h * 0.115, h * 0.17)

    def _sails(self, painter: Painter, geo: Geometry, piece: Piece) -> None:
        """A mill built this year turns from the next."""
        hub = sails_at(piece.structure, piece.level, piece.plots, geo.plot_px)
        if hub is None:
            return
        image = turned_sails(painter, geo.plot_px, self.beat if self.time else 0)
        x, y = geo.plots_px(painter, piece.plots)
        edge = margin(geo.plot_px)
        place = image.get_rect(center=(x - edge + hub[0], y - edge + hub[1]))
        painter.seen("sails", painter.surface.blit(image, place))

    def _smoke(self, painter: Painter, geo: Geometry, piece: Piece) -> None:
        row, col = piece.plots[0]
        beat = self.beat + (row * 5 + col * 3) * 7
        if beat % 40 > 16:
            return
        step = (beat % 40) / 4
        x, y = shifted(geo.origin, (col + 0.72) * geo.plot, (row + 0.16) * geo.plot)
        painter.sprite(f"menu/smoke_{int(step) % 4}", x + step * 0.5, y - step * 1.2, geo.plot * 0.36)

    def _wild(self, painter: Painter, geo: Geometry, s: State) -> None:
        """Boats on lakes, sheep on meadows that nobody has built on yet."""
        terrain = terrain_of(geo.realm)
        for number in range(geo.realm.count):
            if s.town.taken & geo.realm.plots[number]:
                continue
            row, col = divmod(number, geo.realm.board.cols)
            kind = terrain[row][col]
            x, y = geo.middle(number)
            t = self.time * 0.35 + number
            if kind == "lake":
                dx, dy = 0.2 * geo.tile * math.sin(t), 0.05 * geo.tile * math.sin(2 * t)
                name = "menu/boat_red" if number % 2 else "menu/boat_cream"
                painter.sprite(name, x + dx, y + dy + 2, geo.tile * 0.26, flip=math.cos(t) < 0)
            elif kind == "meadow" and number % 2:
                walk = math.sin(t * 0.6)
                hop = 0.6 if self.beat % 4 == 0 and abs(math.cos(t * 0.6)) > 0.5 else 0.0
                place = (x + walk * geo.tile * 0.22, y + geo.tile * 0.2 - hop)
                painter.sprite("menu/sheep", *place, geo.tile * 0.14, flip=math.cos(t * 0.6) < 0)


def turned_sails(painter: Painter, plot_px: int, beat: int) -> pygame.Surface:
    """The sails at a beat; six pictures a size."""
    angle = -(beat * _TURN) % 90
    make = partial(_rotated, painter.picture("build/sails", plot_px), angle)
    return painter.cache.get(("sails", plot_px, angle), make)


def _rotated(image: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(image, angle, 1.0)
