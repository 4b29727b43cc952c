"""A long save being read: how far it has come, and the way back to the title. A little is read every frame."""

from __future__ import annotations

from pathlib import Path
from time import thread_time

from game.client.doors import scene_of
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.scenes.page_scene import PageScene
from game.client.scenes.saved import SLICE
from game.client.stack import Prompt, Reset, Step
from game.client.ui.page import Bar, Card, Centre, Column, Node, Screen, Text, button, do, prompt_bar
from game.journal.files import SaveError
from game.journal.reading import Reader
from game.quoting import clip
from game.session import Session
from game.teller import say

W, BAR = 320.0, 11.0  # points of the card and its bar
STEPS = 100  # pictures of the bar from empty to full


class OpeningScene(PageScene):
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
        return (Prompt(Act.BACK, "Cancel"),)

    def view(self) -> Node:
        name = Text(clip(self.reader.path.stem, 60), "book", anchor="center")
        leave = Centre(button("leave", "Cancel", do(self._title)), 120)
        body = Column((name, Bar(W, BAR, share=round(self.share * STEPS) / STEPS), leave), 6)
        return Screen(Centre(Card(say("reading_save"), body, pad=(14, 8)), W), foot=prompt_bar(self.prompts()))
