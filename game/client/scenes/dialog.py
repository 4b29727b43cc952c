"""A question over the scene: a card with a sentence and a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Column, Grid, Node, Row, Symbol, Text, button, do
from game.client.ui.palette import VELLUM

WIDE = 300.0


class Answer(NamedTuple):
    """One button of a dialog; its value is what the scene below gets in `resume`."""

    label: str
    value: object
    symbol: str = ""


YES_NO = (Answer("Yes", True, "tick"), Answer("No", False, "cross"))


class Dialog(PageScene):
    """Push it; `resume(value)` tells the answer. BACK gives the value of the last answer.

    self.step = Push(Dialog("Leave this reign?", "It is saved and waits for you.", YES_NO))
    """

    covers = False

    def __init__(
        self, title: str, text: str, answers: Sequence[Answer] = YES_NO, symbol: str = "", first: int = 0
    ) -> None:
        super().__init__(f"answer/{first}")
        self.title, self.text, self.answers, self.symbol = title, text, tuple(answers), symbol

    def answered(self, value: object) -> Step:
        """What an answer does."""
        return Pop(value)

    def acted(self, act: Act, given: Input) -> Step:
        return self.answered(self.answers[-1].value) if act is Act.BACK else None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, self.answers[-1].label))

    def view(self) -> Node:
        """The question and its answers, side by side where there is room."""
        mark = (Symbol(self.symbol, 30),) if self.symbol else ()
        asked = Row((*mark, Text(self.text, "told", grow=True)), 10, top=True)
        answers = [
            button(f"answer/{i}", one.label, do(self.answered, one.value), one.symbol, least=22)
            for i, one in enumerate(self.answers)
        ]
        choice = Grid(tuple(answers), 8, cols=len(answers) if len(answers) < 4 else 1)
        return self.over(Card(self.title, Column((asked, choice), 12), colour=VELLUM, pad=(14, 9)), WIDE)
