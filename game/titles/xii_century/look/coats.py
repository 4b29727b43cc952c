"""How towns are told apart: colour, pattern and letter together, never colour alone; and a name when none was given."""

from __future__ import annotations

from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui.page import How, Space
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import BLUE, CREAM, GREEN, INK, ORANGE, PLUM, RED, WHITE, Colour, dark, mix
from game.core.xii_century.state import State


class Coat(NamedTuple):
    """A town's mark."""

    letter: str
    colour: Colour
    pattern: str
    name: str  # of the town, as long as nobody named it


COATS = (
    Coat("A", dark(BLUE, 0.08), "bend", "Ravensford"),
    Coat("B", dark(RED, 0.2), "bars", "Thornby"),
    Coat("C", dark(GREEN, 0.2), "dots", "Greyholm"),
    Coat("D", PLUM, "chief", "Fenwick"),
    Coat("E", dark(ORANGE, 0.5), "cross", "Alderton"),
)


def town_name(s: State, seat: int) -> str:
    """What a town is called."""
    return s.towns[seat].name or COATS[seat].name


def arms(painter: Painter, seat: int, x: float, y: float, size: float) -> None:
    """The coat of arms in a square whose upper left corner is x, y."""
    coat = COATS[seat]
    pale = mix(coat.colour, WHITE, 0.42)

    def draw(pen: Sketch) -> None:
        s = size
        edge = [(0.0, 0.0), (s, 0.0), (s * 0.97, s * 0.55), (s * 0.74, s * 0.86), (s / 2, s)]
        edge += [(s * 0.26, s * 0.86), (s * 0.03, s * 0.55)]
        pen.poly([(a + 0.6, b + 0.6) for a, b in edge], coat.colour)
        _pattern(pen, coat.pattern, s, pale)
        pen.stroke([(a + 0.6, b + 0.6) for a, b in (*edge, edge[0])], INK, 0.9)

    painter.sketch(("arms", seat, size), x - 0.6, y - 0.6, size + 1.4, size + 1.6, draw)
    painter.text(coat.letter, x + size / 2, y + size * 0.47, "bold", max(7.0, size * 0.62), CREAM, "center")


def _pattern(pen: Sketch, pattern: str, s: float, pale: Colour) -> None:
    match pattern:
        case "bars":
            for dx in (0.1, 0.78):
                pen.box(s * dx + 0.6, s * 0.06 + 0.6, s * 0.13, s * 0.58, pale)
        case "dots":
            for dx, dy in ((0.17, 0.18), (0.83, 0.18), (0.19, 0.56), (0.81, 0.56)):
                pen.disc(s * dx + 0.6, s * dy + 0.6, s * 0.08, pale)
        case "chief":
            pen.box(1.2, 1.2, s - 1.2, s * 0.14, pale)
        case "cross":
            pen.box(s * 0.04 + 0.6, s * 0.1 + 0.6, s * 0.92, s * 0.08, pale)
            pen.box(s * 0.46 + 0.6, s * 0.84, s * 0.08, s * 0.14, pale)
        case _:
            pen.stroke([(s * 0.1 + 0.6, s * 0.6), (s * 0.32, s * 0.84)], pale, s * 0.1)
            pen.stroke([(s * 0.68, s * 0.12), (s * 0.94, s * 0.36)], pale, s * 0.1)


class Arms(Space, frozen=True, kw_only=True):
    """A town's coat of arms as a node of a page."""

    seat: int

    def wide(self, plan: Layout) -> Wide:
        w = self.w * max(1.0, plan.painter.text_scale)
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return self.h * max(1.0, plan.painter.text_scale)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        arms(painter, self.seat, box[0], box[1], box[2])
