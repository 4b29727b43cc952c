"""The signs of board and lists, drawn by their own painters, for the help to show beside what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, Do, How, Node, Text, do
from game.client.ui.palette import UMBER
from game.client.ui.place import middle
from game.titles.horrible_hordes.look.pieces import (
    CHIP,
    HEAT,
    PERHAPS,
    arms,
    burst,
    paint_arrow,
    paint_chance,
    paint_count,
    paint_idle,
    paint_order,
)
from game.titles.horrible_hordes.look.places import SEAT_COLOURS

_W, _H = 18.0, 13.0  # points of a sign


def _order(told: str, painter: Painter, box: Rect, how: How) -> None:
    paint_order(painter, box[0], box[1] + (box[3] - CHIP) / 2, told)


def _chance(painter: Painter, box: Rect, how: How) -> None:
    paint_chance(painter, *middle(box), "50%")


def _way(perhaps: bool, painter: Painter, box: Rect, how: How) -> None:
    y = box[1] + box[3] / 2
    paint_arrow(painter, (box[0], y), (box[0] + box[2], y), box[3] * 1.4, PERHAPS if perhaps else HEAT, 0.0, 1.0)


def _idle(painter: Painter, box: Rect, how: How) -> None:
    paint_idle(painter, *middle(box), 4.6, "5")


def _hits(painter: Painter, box: Rect, how: How) -> None:
    burst(painter, *middle(box), "5")


def _armies(moved: bool, painter: Painter, box: Rect, how: How) -> None:
    paint_count(painter, "2", *middle(box), SEAT_COLOURS[0], moved)


def _arms(painter: Painter, box: Rect, how: How) -> None:
    arms(painter, 0, *box[:2], box[3])


def _art(draw: Do, w: float) -> Node:
    return Art(w, _H, draw=draw)


SIGNS: Mapping[str, Node] = {
    "order": _art(do(_order, "3"), 9),
    "order ?": _art(do(_order, "3?"), 13),
    "hh/burst": _art(do(_hits), 13),
    "armies": _art(do(_armies, False), 11),
    "armies moved": _art(do(_armies, True), 11),
    "hh/arms_0": _art(do(_arms), 13),
    "way": _art(do(_way, False), 24),
    "way perhaps": _art(do(_way, True), 24),
    "horde idle": _art(do(_idle), 13),
    "chance": _art(do(_chance), 28),
    "DEF": Text("DEF~−2", colour=UMBER),
    "ATK": Text("ATK~7", colour=UMBER),
}
