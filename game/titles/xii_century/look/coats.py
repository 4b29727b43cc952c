"""How towns are told apart: colour, pattern and letter together, never colour alone."""

from __future__ import annotations

from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import How, Space
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import BLUE, CREAM, GREEN, ORANGE, PLUM, RED, Colour, dark

ROUND = 1.09  # height of the picture of a coat of arms, of the coat's


class Coat(NamedTuple):
    """A town's mark."""

    letter: str
    colour: Colour
    pattern: str  # of its picture


COATS = (
    Coat("A", dark(BLUE, 0.08), "bend"),
    Coat("B", dark(RED, 0.2), "bars"),
    Coat("C", dark(GREEN, 0.2), "dots"),
    Coat("D", PLUM, "chief"),
    Coat("E", dark(ORANGE, 0.5), "cross"),
)


def arms(painter: Painter, seat: int, x: float, y: float, size: float) -> None:
    """The coat of arms in a square whose upper left corner is x, y."""
    painter.sprite(f"xii/arms_{seat}", x + size / 2, y + size / 2, size * ROUND, "center")
    letter = max(7.0, size * 0.62)
    painter.text(COATS[seat].letter, x + size / 2, y + size * 0.47, "bold", letter, CREAM, "center")


class Arms(Space, frozen=True, kw_only=True):
    """A town's coat of arms as a node of a page."""

    seat: int

    def wide(self, plan: Layout) -> Wide:
        w = self.w * plan.painter.grown
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self.h * plan.painter.grown

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        arms(painter, self.seat, box[0], box[1], box[2])
