"""The board on the screen: the default table, with the field drawn by hand where its letters would stand.

docs/look.md of Roll & Reign tells what more a look can be: a table of one's own, movements, sounds, a stage.
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.plain import PlainTable
from game.client.ui.page import Art, How, Node, do
from game.client.ui.palette import BLUE, CREAM, INK, RED, TAN, VELLUM
from my_game.rules import COLS, FREE, ROWS, SQUARES, TABLES, State

SEATS = (BLUE, RED)


class MyGameTable(PlainTable):
    """What can be done stands on the left as on every default table."""

    def board(self) -> Node:
        """The field, as large as there is room."""
        return Art(h=200, draw=do(self._field), grow=True)

    def _field(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, h = box
        s: State = self.play.shown
        side = min(w / COLS, h / ROWS)
        x += (w - side * COLS) / 2
        painter.rect(x, y, side * COLS, side * ROWS, TAN)
        for row, col in SQUARES:
            owner, face = s.at((row, col)), TABLES.field[row][col]
            place = (x + col * side + 1, y + row * side + 1, side - 2, side - 2)
            fits = owner == FREE and face in s.faces
            if fits:
                painter.rect(place[0] - 1, place[1] - 1, side, side, INK)
            painter.rect(*place, VELLUM if owner == FREE else SEATS[owner])
            ink = INK if owner == FREE else CREAM
            painter.text(
                str(face), place[0] + side / 2 - 1, place[1] + side / 2 - 7, size=11, colour=ink, anchor="midtop"
            )
