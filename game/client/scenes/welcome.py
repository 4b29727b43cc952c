"""The first page ever shown: how large, how lively and how loud it shall be. One press goes past it, for good."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.palette import INK, UMBER, VELLUM
from game.client.ui.widgets import button, slider, toggle

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WIDE, TALL, ROW = 372.0, 214.0, 24.0
TITLE = "Before the first reign"
HINT = "Gamepad, mouse or keyboard: take up any of them at any time, the buttons named below follow."
SAMPLE = "One coin, five footmen, 2 {wood} and 1 {stone}."


class WelcomeScene(Page):
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
        first = Prompt(Act.CONFIRM, "To the title") if at_end else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt((Act.UP, Act.DOWN), "Choose"), Prompt(Act.BACK, "Leave it all as it is"))

    def _set(self, field: str, value: object) -> Step:
        setattr(self.services.settings, field, value)
        self.services.settings_changed()
        self.feel()
        return None

    def paint(self, painter: Painter) -> None:
        painter.dim()
        settings, focus = self.services.settings, self.focus
        x, y = (WIDTH - WIDE) / 2, (HEIGHT - theme.PROMPT_BAR - TALL) / 2
        painter.panel(x, y, WIDE, TALL, TITLE, VELLUM, head=16)
        left, w, at = x + 14, WIDE - 28, y + 24
        size, change = settings.text_size, partial(self._set, "text_size")
        slider(painter, focus, "text", (left, at, w, ROW - 4), "Text size", size, 90, 150, 10, change, f"{size} %")
        at += ROW
        painter.rich(SAMPLE, left + 7, at + 7, "book", 10, UMBER, max_width=w - 14)
        at += ROW - 4
        for field, label in (("reduced_motion", "Reduced motion"), ("captions", "Sounds in writing")):
            now = bool(getattr(settings, field))
            toggle(painter, focus, field, (left, at, w, ROW - 4), label, now, partial(self._set, field))
            at += ROW
        painter.rule(left, at + 2, w)
        room = y + TALL - 42 - at - 8
        painter.paragraph(HINT, left + 7, at + 8, w - 14, "book", 9.5, INK, max_height=room)
        box = (x + WIDE / 2 - 70, y + TALL - 34, 140, 24)
        button(painter, focus, "go_on", box, "To the title", lambda: Pop(), symbol="crown")
        painter.prompt_bar(self.prompts(), "All of it is in the options too")
