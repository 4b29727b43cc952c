"""The cards of a lesson: its pause, and the kind page at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act, Input
from game.client.scenes import lesson_kept as kept
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, UMBER, VELLUM
from game.client.ui.widgets import Look, button, row
from game.core.rules import ruleset

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.scenes.lesson import LessonScene

W, ROW = 262.0, 25.0
Rows = list[tuple[str, str, str, Callable[[], Step], Refused | None]]


class LessonPause(Page):
    """Pause of a lesson: its place is kept, whatever is chosen."""

    covers = False

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__("resume")
        self.lesson = lesson

    # ---- what can be done
    def _fold(self) -> Step:
        self.lesson.fold()
        return Pop()

    def _undo(self) -> Step:
        if self.lesson.play.undo():
            self.services.sound.play("eraser")
        return Pop()

    def _anew(self) -> Step:
        return Reset(kept.anew(self.lesson.lesson, self.lesson.play, self.services.data_dir))

    def _go_on(self) -> Step:
        return Reset(kept.go_on(self.lesson.lesson, self.lesson.play, self.services.data_dir))

    def _help(self) -> Step:
        from game.client.scenes.help import HelpScene

        match = self.lesson.play.session.match
        return Push(HelpScene(match.setup.game, [decision.kind for decision in match.pending]))

    def _options(self) -> Step:
        from game.client.scenes.options import OptionsScene

        return Push(OptionsScene())

    def acted(self, act: Act, given: Input) -> Step:
        if act in (Act.BACK, Act.MENU):
            return Pop()
        if act is Act.UNDO and self.lesson.play.session.match.can_undo:
            return self._undo()
        return self._help() if act is Act.WHY else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Play on"))

    # ---- the picture
    def _rows(self) -> Rows:
        shown = "Show the words again" if self.lesson.folded else "Fold the words away"
        die = Refused("A die has shown its face since: that cannot be taken back.")
        no_undo = None if self.lesson.play.session.match.can_undo else die
        return [
            ("resume", "play", "Play on", lambda: Pop(), None),
            ("fold", "eye", shown, self._fold, None),
            ("undo", "undo", "Take the last deed back", self._undo, no_undo),
            ("anew", "replay", "Begin the lesson again", self._anew, None),
            ("go_on", "crown", "End the lesson, go on with this reign", self._go_on, None),
            ("help", "question", "How to play", self._help, None),
            ("options", "gear", "Options", self._options, None),
            ("title", "castle", "To the title; the lesson waits here", _to_title, None),
        ]

    def paint(self, painter: Painter) -> None:
        painter.dim(150)
        rows = self._rows()
        pitch = min(ROW * max(1.0, painter.text_scale * 0.9), 256.0 / len(rows))
        h = 54 + pitch * len(rows) + 8
        x, y = (WIDTH - W) / 2, max(6.0, (338 - h) / 2)
        painter.panel(x, y, W, h, "Pause", head=16)
        lesson = self.lesson
        painter.text(lesson.lesson.title, x + 12, y + 27, "title", 10, INK, "midleft", max_width=W - 24)
        step = min(lesson.place.step + 1, len(lesson.lesson.steps))
        note = f"Step {step} of {len(lesson.lesson.steps)}. Your place is kept."
        painter.text(note, x + 12, y + 40, "ui", 8, UMBER, "midleft", max_width=W - 24)
        painter.rule(x + 10, y + 48, W - 20)
        at = y + 52
        for id, symbol, label, act, refusal in rows:
            row(
                painter, self.focus, id, (x + 8, at, W - 16, pitch - 2.5), label, act, Look(symbol), refusal=refusal,
                size=10,
            )  # fmt: skip
            at += pitch
        painter.prompt_bar(self.prompts())


class LessonEnd(Page):
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
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "To the title"))

    def paint(self, painter: Painter) -> None:
        painter.dim(150)
        lesson = self.lesson.lesson
        w, inner = 380.0, 380.0 - 36
        size = 10.5
        while size > 8 and self._height(painter, inner, size) > 196:
            size -= 0.5
        h = 76 + self._height(painter, inner, size) + 34
        x, y = (WIDTH - w) / 2, max(4.0, (HEIGHT - theme.PROMPT_BAR - h) / 2)
        painter.panel(x, y, w, h, ruleset(lesson.game).name, VELLUM, head=16)
        painter.symbol("seal", x + w / 2, y + 36, 26)
        painter.text("Well reigned", x + w / 2, y + 60, "title", 15, INK, "center")
        top = y + 74
        for text in lesson.end:
            top = painter.paragraph(text, x + 18, top, inner, "book", size, INK) + size * 0.6
        foot = y + h - 32
        third = (w - 36 - 12) / 8
        boxes = ((x + 18, third * 4), (x + 18 + third * 4 + 6, third * 2), (x + 18 + third * 6 + 12, third * 2))
        doors = (
            ("go_on", "Go on with this reign", "crown", self._go_on),
            ("anew", "Once more", "replay", self._anew),
            ("title", "Title", "castle", _to_title),
        )
        for (left, wide), (id, label, symbol, act) in zip(boxes, doors, strict=True):
            button(painter, self.focus, id, (left, foot, wide, 23), label, act, symbol=symbol)
        painter.prompt_bar(self.prompts())

    def _height(self, painter: Painter, w: float, size: float) -> float:
        return sum(painter.paragraph_height(text, w, "book", size) + size * 0.6 for text in self.lesson.lesson.end)


def _to_title() -> Step:
    from game.client.scenes.menu import MenuScene

    return Reset(MenuScene())
