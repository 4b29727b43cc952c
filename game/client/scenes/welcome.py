"""The first page ever shown: size, colours, motion, device, hands, captions. One press goes past it, for good.

The focus begins on "Continue" and moves come round, so that each of the six is changed and the page left in five
presses at most.
"""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.input.bindings import Bindings
from game.client.languages import languages
from game.client.scenes.options_list import SIGNS, THEMES
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Centre, Column, Node, Rule, Text, button, choice, do, slider, toggle
from game.client.ui.palette import UMBER, VELLUM
from game.teller import say

WIDE = 392.0
HANDS = (say("with_both_hands"), say("with_left_hand"), say("with_right_hand"), say("two_switches"))
PRESET = ("both", "left", "right", "both")  # of keys and buttons, by the same order
TITLE = say("before_you_start")
HINT = say("use_gamepad_mouse_or")
SAMPLE = say("one_coin_five_riders")


class WelcomeScene(PageScene):
    """Push it over the title while `settings.welcomed` is False; it sets it."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)

    def __init__(self) -> None:
        super().__init__("go_on", wrap=True)

    def leave(self) -> None:
        self.services.settings.welcomed = True
        self.services.settings_changed()

    def prompts(self) -> tuple[Prompt, ...]:
        at_end = self.focus.id == "go_on"
        first = Prompt(Act.CONFIRM, "Continue") if at_end else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt((Act.UP, Act.DOWN), "Choose"), Prompt(Act.BACK, say("keep_these_settings")))

    def _set(self, field: str, value: object) -> Step:
        setattr(self.services.settings, field, value)
        self.services.settings_changed()
        self.feel()
        return None

    def _pick(self, number: int) -> Step:
        return self._set("theme", THEMES[number][0])

    def _sign(self, number: int) -> Step:
        return self._set("signs", SIGNS[number][0])

    def _say(self, number: int) -> Step:
        return self._set("captions", languages()[number][0])

    @property
    def _hands(self) -> int:
        """Which of HANDS the settings have."""
        if self.services.settings.switch:
            return 3
        for number, preset in enumerate(PRESET[:3]):
            bindings = Bindings()
            bindings.restore("keys", preset)
            if bindings.changes("keys") == self.services.settings.keys:
                return number
        return 0

    def _take(self, number: int) -> Step:
        """Keys and buttons for these hands."""
        bindings = self.services.devices.bindings
        bindings.restore("keys", PRESET[number])
        bindings.restore("pad", PRESET[number])
        self.services.devices.keep_bindings()
        return self._set("switch", number == 3)

    def view(self) -> Node:
        now = self.services.settings
        change = do(self._set, "text_size")
        said = next((n for n, (code, _) in enumerate(languages()) if code == now.captions), 0)
        theme = next((n for n, (known, _) in enumerate(THEMES) if known == now.theme), 0)
        device = next((n for n, (known, _) in enumerate(SIGNS) if known == now.signs), 0)
        told = (
            slider("text", say("text_size"), now.text_size, 90, 200, 10, change, f"{now.text_size}~%"),
            Text(SAMPLE, "book", 10, UMBER),
            choice("theme", "Colours", theme, tuple(label for _, label in THEMES), do(self._pick)),
            toggle("reduced_motion", say("reduced_motion"), now.reduced_motion, do(self._set, "reduced_motion")),
            choice("signs", "Device", device, tuple(label for _, label in SIGNS), do(self._sign)),
            choice("hands", "Hands", self._hands, HANDS, do(self._take)),
            choice("captions", "Captions", said, tuple(label for _, label in languages()), do(self._say)),
            Rule(h=4),
            Text(HINT, "tale"),
            Centre(button("go_on", "Continue", do(Pop), "crown", least=24), 140),
        )
        card = Card(TITLE, Column(told, 3), colour=VELLUM, pad=(14, 8))
        return self.over(card, WIDE, say("you_can_change_these"))
