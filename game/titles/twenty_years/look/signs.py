"""The signs of board and lists, drawn by their own painters, for the help to show beside what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, How, Node, do
from game.client.ui.place import middle
from game.titles.twenty_years.look.build import paint_sign
from game.titles.twenty_years.look.land import paint_price

_PLOT = 13.0  # points of a plot


def _price(painter: Painter, box: Rect, how: How) -> None:
    paint_price(painter, *middle(box), 3)


def _plot(sign: str) -> Node:
    return Art(_PLOT, _PLOT, draw=do(paint_sign, sign))


SIGNS: Mapping[str, Node] = {
    "price": Art(28, 14, draw=do(_price)),
    "open": _plot("fits"),
    "hatch": _plot("tight"),
    "dotted": _plot("later"),
    "blocked": _plot("blocked"),
}
