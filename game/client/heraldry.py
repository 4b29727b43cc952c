"""Seats as pages around a match show them: name, arms and colour; the title's own where it has them.

seats = Seats(match)
Row((seats.arms(1), Text(seats.name(1))))
"""

from __future__ import annotations

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import How, Node, Space
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import Colour
from game.core.match import Match
from game.teller import say


class Arms(Node, frozen=True):
    """A seat's arms in a square that grows half as fast as text; where the title has none, its number."""

    game: str
    seat: int
    size: float = 9.0

    def wide(self, plan: Layout) -> Wide:
        side = self.tall(plan, 0.0)
        return side, side

    def tall(self, plan: Layout, w: float) -> float:
        return self.size * (1 + plan.painter.text_scale) / 2

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        about_game(self.game).arms(painter, self.seat, *box[:3])


class Seats:
    """Those of one match. Names may change as it goes on: ask with the match of the moment."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.setup.game
        self._about = about_game(self.game)
        self.several = match.setup.seats > 1

    def name(self, seat: int) -> str:
        """ "Northern Men", else "Seat 2"."""
        return self._about.seat_name(self.match, seat) or say("seat_number", number=seat + 1)

    def colour(self, seat: int) -> Colour:
        """Of its lines in charts."""
        return self._about.seat_colour(seat)

    def arms(self, seat: int, size: float = 9.0) -> Node:
        """What its things are known by, a square of this size; no room at all where only one plays."""
        return Arms(self.game, seat, size) if self.several else Space()
