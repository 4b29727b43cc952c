"""The signs of the sheet, drawn by their own painters, for the help to show beside what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import Art, Framed, How, Node, Pill, Row, Space, Symbol, Text, do
from game.client.ui.palette import FELT, GOLD, INK, PARCH, UMBER, VELLUM
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.context import NEW
from game.titles.xii_century.look.panels.dice import CELL, SHADES, paint_gives, paint_spent
from game.titles.xii_century.look.panels.land import Needs
from game.titles.xii_century.look.panels.rows import SMALL, Struck
from game.titles.xii_century.look.turn import Rounds

_DIE = 26.0  # points of a die's place


def _gives(painter: Painter, box: Rect, how: How) -> None:
    paint_gives(painter, *middle(box), 20)


def _needs(have: int, then: int) -> Node:
    return Needs(0, 13.0, needs=(5,), now=1, have=have, then=then)


SIGNS: Mapping[str, Node] = {
    "gives": Art(22, 12, draw=do(_gives)),
    "spent": Art(_DIE, _DIE, draw=do(paint_spent, 3, SHADES[2], 2, CELL * 0.8, "sym/food")),
    "struck": Row((Space(3), Struck("13", "ui", 8, UMBER), Text("14", "bold", 10.5, INK)), 4),
    "then": Text("→~*20*", "ui", 8.2, NEW),
    "max": Pill("30", "ui", 7.5, INK, fill=VELLUM, high=9.6, basis=15),
    "worth": Pill("5", "bold", 7.5, UMBER, fill=PARCH, high=10, basis=13),
    "worth yours": Pill("5", "bold", 7.5, INK, fill=GOLD, high=10, basis=13),
    "rounds": Rounds(40, 4.4, needs=(1, 1, 9, 9, 9), now=1, have=1, then=1),
    "needs": _needs(0, 0),
    "needs with": _needs(0, 6),
    "needs met": _needs(6, 6),
    "link": Framed(child=Symbol("link", off=False), frames=theme.inked(FELT), pad=(5, 3)),
    "xii/arms_0": Arms(seat=0, w=15, h=17),
    "only": Row((Symbol("flat/1", off=False), Text("only", "ui", SMALL, UMBER)), 2),
}
