"""A question over the scene: a card with a sentence and a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.client.input.actions import Act, Input
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.ui.focus import FocusGraph
from game.client.ui.page import (
    WHOLE,
    Card,
    Centre,
    Column,
    Grid,
    Node,
    Page,
    Row,
    Screen,
    Symbol,
    Text,
    button,
    darken,
    do,
    prompt_bar,
)
from game.client.ui.palette import VELLUM

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WIDE = 300.0


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
        self.page = Page(keep=False)

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

    def view(self) -> Node:
        """The question and its answers, side by side where there is room."""
        mark = (Symbol(self.symbol, 30),) if self.symbol else ()
        asked = Row((*mark, Text(self.text, "ui", 9, grow=1)), 10, top=True)
        answers = [
            button(f"answer/{i}", one.label, do(Pop, one.value), one.symbol, least=22)
            for i, one in enumerate(self.answers)
        ]
        choice = Grid(tuple(answers), 8, cols=len(answers) if len(answers) < 4 else 1)
        card = Card(self.title, Column((asked, choice), 12), colour=VELLUM, pad=(14, 9))
        return Screen(Centre(card, WIDE), foot=prompt_bar(self.prompts()), draw=do(darken))

    def draw(self, painter: Painter) -> None:
        self.focus.begin()
        self.page.paint(painter, self.focus, self.view(), WHOLE)
        self.dirty |= self.focus.end()
