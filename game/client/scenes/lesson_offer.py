"""Asked once of somebody who has never reigned here: learn by playing, or find out alone. Never asked twice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act, Input
from game.client.scenes.lesson_kept import has_lesson, open_lesson
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Reset, Step
from game.client.ui import theme
from game.client.ui.layout import rows
from game.client.ui.palette import INK, UMBER, VELLUM
from game.client.ui.widgets import Look, button, row
from game.lessons import lesson_of
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WIDE, ROW = 350.0, 27.0
TITLE = "Your first reign"
TEXT = (
    "Shall somebody look over your shoulder? A few minutes of the real game, with a word at every step; "
    "it may be left at any time."
)
LATER = "Found again under How to play, and wherever a new reign is set up."


class LessonOffer(Page):
    """Push it over the title; `settings.lesson_offered` says that it was seen."""

    covers = False

    def __init__(self) -> None:
        self.games = [game for game in titles() if has_lesson(game)]
        super().__init__(f"game/{self.games[0]}")

    def enter(self) -> None:
        super().enter()
        self.services.settings.lesson_offered = True
        self.services.settings_changed()

    def _learn(self, game: str) -> Step:
        return Reset(open_lesson(game, self.services.data_dir))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU, Act.SKIP) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Not now"))

    def paint(self, painter: Painter) -> None:
        painter.dim()
        inner = WIDE - 28
        told = painter.paragraph_height(TEXT, inner, "book", 10)
        later = painter.paragraph_height(LATER, inner, "ui", 8)
        high = 24 + told + 8 + ROW * len(self.games) + 4 + later + 36
        x, y = (WIDTH - WIDE) / 2, max(4.0, (HEIGHT - theme.PROMPT_BAR - high) / 2)
        painter.panel(x, y, WIDE, high, TITLE, VELLUM, head=16)
        at = painter.paragraph(TEXT, x + 14, y + 23, inner, "book", 10, INK) + 6
        boxes = rows((x + 10, at, WIDE - 20, ROW * len(self.games)), len(self.games))
        for game, box in zip(self.games, boxes, strict=True):
            lesson = lesson_of(game)
            note = f"{lesson.minutes} minutes" if lesson else ""
            look = Look(f"game_{game}", right=note)
            row(
                painter, self.focus, f"game/{game}", box, titles()[game].name, partial(self._learn, game), look, size=10
            )
        at += ROW * len(self.games) + 4
        painter.paragraph(LATER, x + 14, at, inner, "ui", 8, UMBER)
        box = (x + WIDE / 2 - 60, y + high - 29, 120, 22)
        button(painter, self.focus, "not_now", box, "Not now", lambda: Pop(), symbol="cross", size=9)
        painter.prompt_bar(self.prompts())
