"""Something to say to the table: a few phrases at hand, and anything that can be typed."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.together import Together
from game.client.ui.page import Card, Column, Grid, Node, button, do, row
from game.client.ui.palette import VELLUM
from game.client.ui.widgets_keyboard import NameEntry
from game.net import protocol as p

PHRASES = (
    "Hello!", "Good luck!", "Your turn.", "One moment, please.", "Well played!", "What dice!",
    "Shall we trade?", "Sorry!", "I have to go soon.", "Thanks for the game!",
)  # fmt: skip
WIDE = 330.0


class TalkScene(PageScene):
    """Push it; it says what was chosen and pops."""

    covers = False

    def __init__(self, together: Together) -> None:
        super().__init__("type")
        self.together = together

    def _say(self, text: str) -> Step:
        self.together.send(p.Say(text))
        return Pop()

    def _type(self) -> Step:
        return Push(NameEntry("Say to the table", blank="a sentence", longest=60))

    def resume(self, result: object) -> Step:
        return self._say(result) if isinstance(result, str) and result.strip() else super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Say it"), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        slips = tuple(button(f"say/{i}", text, do(self._say, text)) for i, text in enumerate(PHRASES))
        free = row("type", "Type something", do(self._type), "quill", "With the keyboard or the pad")
        return self.over(Card("Say", Column((free, Grid(slips, 4)), 5), colour=VELLUM, pad=(12, 9)), WIDE)
