"""The cards of a lesson: its pause, and the kind page at its end."""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.input.actions import Act, Input
from game.client.scenes import lesson_kept as kept
from game.client.scenes.lesson import LessonScene
from game.client.scenes.page_scene import PageScene
from game.client.scenes.pause import Door, PauseScene
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Node, Row, Symbol, Text, button, do
from game.client.ui.palette import VELLUM
from game.core.rules import ruleset
from game.teller import say

END = 380.0  # points of the card at the end


class LessonPause(PauseScene):
    """Pause of a lesson: its place is kept, whatever is chosen."""

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__(lesson.play)
        self.lesson = lesson

    # ---- what can be done
    def _fold(self) -> Step:
        self.lesson.fold()
        return Pop()

    def _anew(self) -> Step:
        return Reset(kept.anew(self.lesson.lesson, self.play, self.services.data_dir))

    def _go_on(self) -> Step:
        return Reset(kept.go_on(self.lesson.lesson, self.play, self.services.data_dir))

    def acted(self, act: Act, given: Input) -> Step:
        return super().acted(act, given) if act not in (Act.NEXT, Act.COUNSEL, Act.MIRROR, Act.SEARCH) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Continue"))

    # ---- the page
    def named(self) -> tuple[str, str, str]:
        lesson = self.lesson.lesson
        step = min(self.lesson.place.step + 1, len(lesson.steps))
        return lesson.title, say("step_of_your_place", step=step, n=len(lesson.steps)), ""

    def doors(self) -> tuple[Door, ...]:
        return (
            ("fold", "eye", say("show_tips") if self.lesson.folded else say("hide_tips"), self._fold),
            ("anew", "replay", say("restart_lesson"), self._anew),
            ("go_on", "crown", say("end_lesson_keep_playing"), self._go_on),
            ("help", "question", say("how_to_play"), self._help),
            ("options", "gear", "Options", self._options),
            ("title", "castle", say("main_menu_your_place"), self._title),
        )

    def refusals(self) -> dict[str, Refused | None]:
        return {}


class LessonEnd(PageScene):
    """All steps are done. What was played is a reign one can go on with."""

    covers = False

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__("go_on")
        self.lesson = lesson

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("fanfare")

    def _go_on(self) -> Step:
        return Reset(kept.go_on(self.lesson.lesson, self.lesson.play, self.services.data_dir))

    def _anew(self) -> Step:
        return Reset(kept.anew(self.lesson.lesson, self.lesson.play, self.services.data_dir))

    def acted(self, act: Act, given: Input) -> Step:
        if act is Act.BACK:
            return _to_title()
        if act is Act.MENU:
            return Push(LessonPause(self.lesson))
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("main_menu")))

    def view(self) -> Node:
        lesson = self.lesson.lesson
        told = Column(tuple(Text(text, "book", 10.5) for text in lesson.end), 6)
        doors = (
            button("go_on", say("keep_playing"), do(self._go_on), "crown", least=23, grow=2),
            button("anew", say("play_again"), do(self._anew), "replay", least=23, grow=True),
            button("title", say("main_menu"), do(_to_title), "castle", least=23, grow=True),
        )
        seal, well = Symbol("seal", 26), Text(say("well_played"), "title", 15, grow=True)
        body = Column((Row((seal, well), 8), told, Row(doors, 6)), 8)
        return self.over(Card(ruleset(lesson.game).name, body, colour=VELLUM, pad=(16, 9)), END)


def _to_title() -> Step:
    return Reset(scene_of("menu"))
