"""What another town does, told beside one's own sheet, which stays in sight."""

from __future__ import annotations

from typing import Any

from game.client.ui import theme
from game.client.ui.page import Column, Ground, Node, Row, Space, Stack, Symbol, Text
from game.client.ui.palette import CREAM, FELT, dark, light
from game.titles.xii_century.look.coats import Arms, town_name
from game.titles.xii_century.look.context import FELT_SOFT, TableContext

LINES = 3  # moves told at once
_SLIP = theme.inked(dark(FELT, 0.25), 3, 0.0)
_SOFT = light(FELT_SOFT, 0.2)
_WIDE = 112.0


def moves(context: TableContext) -> tuple[Any, ...]:
    """What the town whose turn it is has done in it, as far as it is shown, oldest first."""
    director, seat = context.play.director, context.state.active
    found: list[Any] = []
    for event in reversed(director.events[: director.shown + 1]):
        if event.type == "turn_begun":
            break
        if getattr(event, "seat", -1) == seat and event.type != "dice_rolled":
            found.append(event)
    return tuple(reversed(found))


def view(context: TableContext) -> Node:
    """Whose turn it is, its last moves, and what it is about to do."""
    seat = context.state.active
    head = Row((Arms(9, 10, seat=seat), Text(town_name(context.state, seat), "bold", 8.5, CREAM)), 3)
    told = [line for event in moves(context) if (line := context.voice.tell(event, under=seat)).text and not line.quiet]
    rows: list[Node] = [
        Row((Symbol(line.symbol or "dot", 9, False), Text(line.text, "ui", 7.5, _SOFT, lead=0.9, grow=1)), 3)
        for line in told[-LINES:]
    ]
    if context.play.intent and context.play.planned is not None:
        next_ = Text(context.play.intent, "italic", 7.5, CREAM, lead=0.9, grow=1)
        rows = [*rows[1 - LINES :], Row((Symbol("robot", 9, False), next_), 3)]
    body = Column((Space(h=1), head, *rows, Space(h=1)), 1, grow=1)
    return Stack((Ground(_SLIP), Row((Space(w=4), body, Space(w=3)), 0)), grow=1, basis=_WIDE)
