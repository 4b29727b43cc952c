"""The board as it stands: frame, ground, stacks and hordes. Painted once a moment; what lies over them: overlay.py."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.painter import Painter
from game.client.ui.palette import OAK, PARCH, RUST, mix
from game.core.horrible_hordes.state import State
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.board.ground import Ground
from game.titles.horrible_hordes.look.board.minimap import paint_marks
from game.titles.horrible_hordes.look.board.pieces import paint_border, paint_holy, paint_horde, paint_stack, stack_of
from game.titles.horrible_hordes.look.places import BOARD, FIELD


class BoardPicture:
    """Paints a state on the board."""

    def __init__(self) -> None:
        self.ground = Ground()

    def paint(self, painter: Painter, view: BoardView, s: State, without: Collection[str] = ()) -> None:
        """Frame, ground and pieces; `without`: pieces that fly just now ("horde/3", "army/7", "stack/0/45")."""
        painter.panel(*BOARD, colour=PARCH)
        self._labels(painter, view)
        with painter.clip(*FIELD):
            self._land(painter, view, s)
            self._pieces(painter, view, s, without)

    def _pieces(self, painter: Painter, view: BoardView, s: State, without: Collection[str]) -> None:
        if view.far:
            paint_marks(painter, s, *view.origin, view.side)
            return
        for player in s.players:
            for space in s.grid.spaces(player.spaces):
                if view.sees(space):
                    box = view.rect(space)
                    paint_border(painter, box, player.seat)
                    paint_stack(painter, box, stack_of(s, player, space, without), bool(s.horded >> space & 1))
        occupied = s.occupied()
        for space, horde in sorted(s.hordes.items()):
            if f"horde/{horde.uid}" not in without and view.sees(space):
                paint_horde(painter, view.rect(space), horde, bool(occupied >> space & 1))

    def _labels(self, painter: Painter, view: BoardView) -> None:
        """The numbers along the board's upper and left edge, as far as it is in sight; every fifth from afar."""
        every = 1 if view.side > 9 else 5
        size = 8 * min(1.0, 1.2 / painter.text_scale)  # the board's rim does not grow with the letters
        left, top = max(FIELD.x, view.origin[0]) - 5.9, max(FIELD.y, view.origin[1]) - 5.1
        for x in range(every - 1, view.grid.width, every):
            at = view.corner(x)[0] + view.side / 2
            if FIELD.x <= at <= FIELD.right:
                painter.text(str(x + 1), at, top, "bold", size, RUST, "center")
        for y in range(every - 1, view.grid.height, every):
            at = view.corner(y * view.grid.width)[1] + view.side / 2
            if FIELD.y <= at <= FIELD.bottom:
                painter.text(str(y + 1), left, at, "bold", size, RUST, "center")

    def _land(self, painter: Painter, view: BoardView, s: State) -> None:
        side, grid = view.side_px, view.grid
        self.ground.paint(painter, view, s)
        left, top = painter.at(*view.origin)
        thin, line = painter.px(0.5), mix(OAK, PARCH, 0.15)
        for x in range(grid.width + 1):
            painter.surface.fill(line, (left + x * side - thin // 2, top, thin, grid.height * side))
        for y in range(grid.height + 1):
            painter.surface.fill(line, (left, top + y * side - thin // 2, grid.width * side, thin))
        for space in grid.spaces(s.holy):
            if view.sees(space):
                paint_holy(painter, view.rect(space))
