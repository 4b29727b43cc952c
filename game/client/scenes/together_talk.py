"""Something to say to the table: a few phrases at hand, and anything that can be typed."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.scenes.entry import NameEntry
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.together import Together
from game.client.ui.page import Card, Column, Grid, Node, button, do, row
from game.client.ui.palette import VELLUM
from game.net import requests as q
from game.teller import say

PHRASES = (
    "Hello!", say("good_luck"), say("talk_your_turn"), say("one_moment_please"), say("talk_well_played"),
    say("what_dice"), say("shall_we_trade"), "Sorry!", say("i_have_to_go"), say("thanks_for_the_game"),
)  # fmt: skip
WIDE = 330.0


class TalkScene(PageScene):
    """Push it; it says what was chosen and pops."""

    covers = False

    def __init__(self, together: Together) -> None:
        super().__init__("type")
        self.together = together

    def _say(self, text: str) -> Step:
        self.together.send(q.Say(text))
        return Pop()

    def _type(self) -> Step:
        return Push(NameEntry(say("say_to_the_table"), blank=say("a_sentence"), longest=60))

    def resume(self, result: object) -> Step:
        return self._say(result) if isinstance(result, str) and result.strip() else super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("say_it")), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        slips = tuple(button(f"say/{i}", text, do(self._say, text)) for i, text in enumerate(PHRASES))
        free = row("type", say("type_something"), do(self._type), "quill", say("with_the_keyboard_or"))
        return self.over(Card("Say", Column((free, Grid(slips, 4)), 5), colour=VELLUM, pad=(12, 9)), WIDE)
