"""A question over the scene: a card with a sentence and a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act, Input
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import INK, VELLUM
from game.client.ui.widgets import button

if TYPE_CHECKING:
    from game.client.draw.painter import Painter


class Answer(NamedTuple):
    """One button of a dialog; its value is what the scene below gets in `resume`."""

    label: str
    value: object
    symbol: str = ""


YES_NO = (Answer("Yes", True, "tick"), Answer("No", False, "cross"))


class Dialog(Scene):
    """Push it; `resume(value)` tells the answer. BACK gives the value of the last answer.

    self.step = Push(Dialog("Leave this reign?", "It is saved and waits for you.", YES_NO))
    """

    covers = False

    def __init__(
        self, title: str, text: str, answers: Sequence[Answer] = YES_NO, symbol: str = "", first: int = 0
    ) -> None:
        self.title, self.text, self.answers, self.symbol = title, text, tuple(answers), symbol
        self.focus = FocusGraph(f"answer/{first}")

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0

    def handle(self, given: Input) -> Step:
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if not reply.used and reply.act is Act.BACK:
            return Pop(self.answers[-1].value)
        return reply.step

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, self.answers[-1].label))

    def draw(self, painter: Painter) -> None:
        painter.dim()
        w = 300.0
        inner = w - 28
        text_h = painter.paragraph_height(self.text, inner - (40 if self.symbol else 0), "ui", 9)
        stacked = len(self.answers) > 3 or any(painter.text_width(a.label, "bold", 9) > 70 for a in self.answers)
        rows = len(self.answers) if stacked else 1
        h = 28 + max(text_h, 30.0 if self.symbol else 0.0) + 12 + rows * 26 + 6
        x, y = (WIDTH - w) / 2, max(8.0, (HEIGHT - theme.PROMPT_BAR - h) / 2)
        painter.panel(x, y, w, h, self.title, VELLUM, head=16)
        left = x + 14
        if self.symbol:
            painter.symbol(self.symbol, left, y + 24, 30, "topleft")
            left += 40
        painter.paragraph(self.text, left, y + 24, x + w - 14 - left, "ui", 9, INK)
        self.focus.begin()
        top = y + h - 8 - rows * 26
        each = inner if stacked else (inner - 8 * (len(self.answers) - 1)) / len(self.answers)
        for i, answer in enumerate(self.answers):
            place = (x + 14, top + i * 26, each, 22.0) if stacked else (x + 14 + i * (each + 8), top, each, 22.0)
            pick = partial(Pop, answer.value)
            button(painter, self.focus, f"answer/{i}", place, answer.label, pick, symbol=answer.symbol)
        self.dirty |= self.focus.end()
        painter.prompt_bar(self.prompts())
