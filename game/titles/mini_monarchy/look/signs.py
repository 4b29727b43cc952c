"""Signs of the board as the help shows them, drawn by their own painters."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, How, Node, do
from game.client.ui.place import middle
from game.titles.mini_monarchy.look.board.view import paint_gain, paint_slip
from game.titles.mini_monarchy.look.tools.tool import paint_pip


def _gives(painter: Painter, box: Rect, how: How) -> None:
    paint_pip(painter, *middle(box), "+2")


def _gain(painter: Painter, box: Rect, how: How) -> None:
    paint_gain(painter, box[0], middle(box)[1], 1)


def _yield(was: int | None, fresh: bool, painter: Painter, box: Rect, how: How) -> None:
    paint_slip(painter, *middle(box), 2, "food", was, fresh)


SIGNS: Mapping[str, Node] = {
    "gives": Art(17, 12, draw=do(_gives)),
    "fate gives": Art(15, 12, draw=do(_gain)),
    "yield": Art(24, 12, draw=do(_yield, None, False)),
    "yield new": Art(32, 12, draw=do(_yield, 1, True)),
}
