"""What happens, told in the tray beside the sheet: by another town, or where no picture says it."""

from __future__ import annotations

from typing import Any

from game.client.ui import theme
from game.client.ui.page import Column, Ground, Node, Row, Space, Stack, Symbol, Text
from game.client.ui.page.node import Layout
from game.client.ui.palette import CREAM, FELT, dark, light
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.context import FELT_SOFT, TableContext
from game.titles.xii_century.teller import town_name

LINES = 2  # moves told at once
NEWS = (
    "fed", "town_changed", "event_spared", "event_assigned", "defence_shown", "farms_yielded", "collected",
    "die_altered", "reserve_filled", "answers_revealed", "power_shown", "reputation_gained",
)  # fmt: skip
_SLIP = theme.flat(dark(FELT, 0.25))
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


def told_now(context: TableContext) -> tuple[Text, ...]:
    """What is happening in words, where no picture says it; else what a bot is about to do."""
    play, event = context.play, context.play.director.now
    if event is not None and event.type in NEWS and not context.elsewhere(event):
        line = context.voice.tell(event, play.session.you)
        return () if line.quiet else (_said(line.symbol, line.long),)
    if not play.bot_to_move or event is not None or play.session.replayed:
        return ()
    thinks = context.voice.say("thinking", seat=context.state.active)
    return (_said("robot", play.intent if play.planned is not None and play.intent else thinks),)


def _said(symbol: str, text: str) -> Text:
    return Text(f"{{{symbol}}} {text}" if symbol else text, colour=CREAM, lead=0.95)


def view(context: TableContext) -> Node:
    """Whose turn it is, its last moves, and what it is about to do."""
    seat = context.state.active
    head = Row((Arms(9, 10, seat=seat), Text(town_name(context.state, seat), "name", colour=CREAM)))
    told = [line for event in moves(context) if (line := context.voice.tell(event, under=seat)).text and not line.quiet]
    rows: list[Node] = [
        Row((Symbol(line.symbol or "dot", off=False), Text(line.text, "ui", 8, _SOFT, lead=0.9, grow=True)))
        for line in told[-LINES:]
    ]
    if context.play.intent and context.play.planned is not None:
        next_ = Text(context.play.intent, "italic", 8, CREAM, lead=0.9, grow=True)
        rows = [*rows[1 - LINES :], Row((Symbol("robot", off=False), next_))]
    body = Column((Space(h=1), head, *rows, Space(h=1)), 1, grow=True)
    return Stack((Ground(_SLIP), Room(), Row((Space(w=4), body, Space(w=3)), 0)), grow=True, basis=_WIDE)


class Room(Space, frozen=True):
    """Room for its name and its moves: the sheet below does not jump with each of them."""

    def tall(self, plan: Layout, w: float) -> float:
        step = plan.painter.line_step
        return step("bold", 8.5) + LINES * (0.9 * step("ui", 8) + 1)
