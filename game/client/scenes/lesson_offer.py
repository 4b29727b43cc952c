"""Asked once of somebody who has never reigned here: learn by playing, or find out alone. Never asked twice."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.looks import emblem
from game.client.scenes.lesson_kept import has_lesson, open_lesson
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Reset, Step
from game.client.ui.page import Card, Centre, Column, Node, Text, button, do, row
from game.client.ui.palette import UMBER, VELLUM
from game.lessons import lesson_of
from game.teller import say
from game.title import titles

WIDE = 350.0
TITLE = say("your_first_game")
TEXT = say("play_a_guided_first_game")
LATER = say("you_can_find_it")


class LessonOffer(PageScene):
    """Push it over the title; `settings.lesson_offered` says that it was seen."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)

    def __init__(self) -> None:
        self.games = [game for game in titles() if has_lesson(game)]
        super().__init__(f"game/{self.games[0]}")

    def enter(self) -> None:
        super().enter()
        self.services.settings.lesson_offered = True
        self.services.settings_changed()

    def _learn(self, game: str) -> Step:
        return Reset(open_lesson(game, self.services.data_dir))

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("not_now")))

    def view(self) -> Node:
        rows = []
        for game in self.games:
            lesson = lesson_of(game)
            note = f"{lesson.minutes}~minutes" if lesson else ""
            sign = emblem(game, self.services.painter.sprites)
            rows.append(row(f"game/{game}", titles()[game].name, do(self._learn, game), sign, right=note, least=24))
        later = button("not_now", say("not_now"), do(Pop), "cross", least=22)
        body = Column((Text(TEXT, "book"), *rows, Text(LATER, "ui", 8, UMBER), Centre(later, 120)), 4)
        return self.over(Card(TITLE, body, colour=VELLUM, pad=(12, 8)), WIDE)
