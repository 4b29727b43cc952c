"""The first page ever shown: how large, how lively and how loud it shall be. One press goes past it, for good."""

from __future__ import annotations

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Centre, Column, Node, Rule, Text, button, do, slider, toggle
from game.client.ui.palette import UMBER, VELLUM

WIDE = 372.0
TITLE = "Before you start"
HINT = "Use gamepad, mouse or keyboard, and switch any time. The prompts below follow."
SAMPLE = "One coin, five riders, 2~{wood} and 1~{stone}."


class WelcomeScene(PageScene):
    """Push it over the title while `settings.welcomed` is False; it sets it."""

    covers = False

    def __init__(self) -> None:
        super().__init__("go_on")

    def leave(self) -> None:
        self.services.settings.welcomed = True
        self.services.settings_changed()

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU, Act.SKIP) else None

    def prompts(self) -> tuple[Prompt, ...]:
        at_end = self.focus.id == "go_on"
        first = Prompt(Act.CONFIRM, "Continue") if at_end else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt((Act.UP, Act.DOWN), "Choose"), Prompt(Act.BACK, "Keep these settings"))

    def _set(self, field: str, value: object) -> Step:
        setattr(self.services.settings, field, value)
        self.services.settings_changed()
        self.feel()
        return None

    def view(self) -> Node:
        now = self.services.settings
        change = do(self._set, "text_size")
        told = (
            slider("text", "Text size", now.text_size, 90, 200, 10, change, f"{now.text_size}~%"),
            Text(SAMPLE, "book", 10, UMBER),
            toggle("reduced_motion", "Reduced motion", now.reduced_motion, do(self._set, "reduced_motion")),
            toggle("captions", "Captions", now.captions, do(self._set, "captions")),
            Rule(h=4),
            Text(HINT, "book", 9.5),
            Centre(button("go_on", "Continue", do(Pop), "crown", least=24), 140),
        )
        card = Card(TITLE, Column(told, 5), colour=VELLUM, pad=(14, 9))
        return self.over(card, WIDE, "You can change these later in Options")
