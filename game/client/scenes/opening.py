"""A long save being read: how far it has come, and the way back to the title. A little is read every frame."""

from __future__ import annotations

from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING

from game.client.doors import scene_of
from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.scenes.page import Page
from game.client.scenes.saved import SLICE
from game.client.session import Session
from game.client.stack import Prompt, Reset, Step
from game.client.ui.palette import INK
from game.client.ui.widgets import button
from game.journal.files import SaveError
from game.journal.reading import Reader
from game.quoting import clip

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

W, H = 320.0, 104.0
STEPS = 100  # pictures of the bar from empty to full


class OpeningScene(Page):
    """Resets to the table when the save is read, to the title with a sentence when it cannot be."""

    def __init__(self, reader: Reader, home: Path) -> None:
        super().__init__("leave")
        self.reader, self.home = reader, home
        self.share = 0.0  # of the reading, done
        self._steps = reader.steps()

    def tick(self, dt: float) -> Step:
        until, before = thread_time() + SLICE, round(self.share * STEPS)
        while thread_time() < until:
            share = next(self._steps, None)
            if share is None:
                return self._opened()
            self.share = share
        if round(self.share * STEPS) != before:
            self.touch()
        return super().tick(dt)

    def _opened(self) -> Step:
        try:
            return Reset(at_table(Play(Session.of_loaded(self.reader.mended(), self.home))))
        except SaveError as error:
            return self._title(f"{error}.")

    def _title(self, notice: str = "") -> Step:
        return Reset(scene_of("menu", notice))

    def acted(self, act: Act, given: Input) -> Step:
        return self._title() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.BACK, "Leave it"),)

    def paint(self, painter: Painter) -> None:
        painter.table()
        x, y = (WIDTH - W) / 2, (HEIGHT - H) / 2 - 10
        painter.panel(x, y, W, H, "A long save is being read", head=16)
        name = clip(self.reader.path.stem, 60)
        painter.text(name, x + W / 2, y + 32, "book", 10, INK, "center", max_width=W - 24)
        painter.bar(x + 16, y + 46, W - 32, 11, self.share)
        button(painter, self.focus, "leave", (x + W / 2 - 60, y + H - 28, 120, 20.0), "Leave it", self._title)
        painter.prompt_bar(self.prompts())
