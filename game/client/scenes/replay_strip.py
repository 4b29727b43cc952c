"""The strip below a replay: its timeline of years or rounds with what stands out on it, and a button for everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.replay_record import KINDS, Mark, Round
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.page import Column, Control, Do, Framed, How, Item, Lines, Node, Row, Space, button
from game.client.ui.page.node import Layout
from game.client.ui.palette import CREAM, INK, OAK, PARCH, RED, RUST, SUN, TAN, UMBER, WOOD, mix
from game.teller import say

MARKS, BAR = 7.4, 11.0  # heights of the row of marks and of the line itself
NUMBERS_FROM = 15.0  # points a round must be wide to have its number written below
EDGE = 1.7  # of a board
APART = 6.6  # points between two symbols; a mark nearer to one is only a tick


class Tool(NamedTuple):
    """A button of the strip."""

    id: str
    symbol: str
    label: str
    act: Do
    refusal: Refused | None = None


class Course(Control, frozen=True, kw_only=True):
    """The rounds in a row and the moment in it: LEFT and RIGHT step, confirming plays, a click goes there."""

    rounds: tuple[tuple[int, int], ...]  # (first move, number) of each
    end: int  # moves
    now: int
    marks: tuple[tuple[int, str], ...]  # (move, kind)
    on_step: Do
    on_turn: Do
    on_point: Do

    def wide(self, plan: Layout) -> tuple[float, float]:
        return 100.0, 600.0

    def tall(self, plan: Layout, w: float) -> float:
        return MARKS + BAR + plan.painter.line_step("ui", 7)

    def by(self, steps: int) -> Any:
        return self.on_step(steps)

    def turn(self) -> Callable[[], Any]:
        return self.on_turn

    def at(self) -> Callable[[float], Any]:
        return self.on_point

    def role(self) -> str:
        return "slider"

    def value(self) -> str:
        return say("move_of", now=self.now, end=self.end)

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        x, y, w, _ = box
        y += MARKS
        places = [x + w * at / max(1, self.end) for at, _ in self.rounds] + [x + w]
        now = sum(at <= self.now for at, _ in self.rounds) - 1
        for i, (_, number) in enumerate(self.rounds):
            left, right = places[i], places[i + 1]
            paint = mix(SUN, RED, 0.7) if i < now else RUST if i == now else mix(TAN, OAK, 0.35)
            painter.rect(left + 0.4, y + 2.4, max(0.6, right - left - 0.8), BAR - 4.8, paint, 1.0)
            if right - left >= NUMBERS_FROM * painter.text_scale or i in (0, len(self.rounds) - 1):
                painter.text(str(number), left + 1, y + BAR + painter.line_step("ui", 7) / 2, "ui", 7, UMBER, "midleft")
        self._paint_marks(painter, x, y - MARKS, w)
        at = x + w * self.now / max(1, self.end)
        painter.rect(at - 2.2, y - 1, 4.4, BAR + 2, INK, 1.6)
        painter.rect(at - 1.1, y + 0.1, 2.2, BAR - 0.2, CREAM, 1.0)

    def _paint_marks(self, painter: Painter, x: float, y: float, w: float) -> None:
        """Symbols where there is room for them, the rarer kind first; ticks where there is none."""
        taken: list[float] = []
        for kind in reversed(KINDS):
            for move, own in self.marks:
                at = x + w * (move + 0.5) / max(1, self.end)
                if own != kind:
                    continue
                if all(abs(at - other) >= APART for other in taken):
                    taken.append(at)
                    painter.symbol(KINDS[kind], at, y + MARKS / 2, 6.4)
                elif kind != "battle":
                    painter.rect(at - 0.4, y + MARKS - 2.4, 0.8, 2.4, INK)


def strip(
    rounds: Sequence[Round], marks: Sequence[Mark], at: int, end: int, line: tuple[Do, Do, Do], tools: Sequence[Tool]
) -> Node:
    """`line`: what a step, confirming and a click on the timeline do."""
    on_step, on_turn, on_point = line
    course = Course(
        rounds=tuple((one.at, one.number) for one in rounds),
        end=end,
        now=at,
        marks=tuple((mark.move, mark.kind) for mark in marks),
        on_step=on_step,
        on_turn=on_turn,
        on_point=on_point,
    )
    buttons = tuple(
        button(tool.id, tool.label, tool.act, tool.symbol, tool.refusal, size=7.5, least=14.5, pad=(4, 1))
        for tool in tools
    )
    row = Row((Space(grow=True), *buttons, Space(grow=True)))
    return board(Column((Item("line", course, name="Timeline", pad=(4, 1)), row), 1))


def board(child: Node) -> Node:
    """A board without a title, never smaller than what stands on it."""
    return Framed(child=Lines((child, Space(h=1.5))), frames=theme.panel_frames(PARCH, WOOD, EDGE, True), pad=(5, 3))
