"""Writing the chronicle of a match beside the frames: a page of HTML in the player's documents, and where it lies.

`Push(Scribe(match, name, stem, study))` over any page; a page that is there already is written anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from game.client.input.actions import Input
from game.client.scenes.dialog import Answer, Dialog
from game.client.stack import Pop, Step
from game.client.ui.text import plain
from game.core.match import Match
from game.journal.files import SaveError
from game.journal.settings import chronicle_folder
from game.lab.chronicle import keep_chronicle
from game.session import Session
from game.teller import say

TITLE, SYMBOL = say("the_chronicle"), "quill"
SHOW, COPY = "show", "copy"
_LEAVE = Answer("Done", None, "tick")


class Scribe(Dialog):
    """`stem` names the file, as the save does."""

    def __init__(self, match: Match, name: str, stem: str = "", study: bool = False) -> None:
        super().__init__(TITLE, say("saving_chronicle"), (Answer("Skip", None, "play"),), SYMBOL)
        self._match, self._name, self._study = match.branch(), name, study
        self._stem = stem or _stem(match)
        self._work: Future[Path] | None = None
        self.path: Path | None = None  # where the page lies, once it does

    def enter(self) -> None:
        super().enter()
        pool = ThreadPoolExecutor(1)
        target = chronicle_folder() / f"{self._stem}.html"
        self._work = pool.submit(keep_chronicle, self._match, self._name, target, self._study)
        pool.shutdown(wait=False)

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        if self._work is not None and self._work.done():
            work, self._work = self._work, None
            self._told(work)
        return None

    def _told(self, work: Future[Path]) -> None:
        try:
            self.path = work.result()
        except SaveError as error:
            self.services.sound.play("deny")
            self.text, self.answers, self.symbol = say("couldnt_save_it", error=error), (_LEAVE,), "warn"
        else:
            self.services.sound.play("pencil")
            self.symbol = ""  # a long name needs the room
            self.text = say("saved_as", path=plain(str(self.path)))
            shown = (Answer("Open", SHOW, "eye"),) if opener() and not self.services.run.headless else ()
            self.answers = (*shown, Answer(say("copy_path"), COPY, "quill"), _LEAVE)
            self.focus.focus_on("answer/0" if shown else f"answer/{len(self.answers) - 1}")
        self.dirty = True

    def handle(self, given: Input) -> Step:
        step = super().handle(given)
        if isinstance(step, Pop) and step.result == SHOW:
            self._open()
            return Pop()
        if isinstance(step, Pop) and step.result == COPY:
            self._copy()
            return None
        return step

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(str(self.path))
        except pygame.error:
            self.services.sound.play("deny")
            self.say(say("path_not_copied"), "warn")
        else:
            self.say(say("path_copied"), "tick")

    def _open(self) -> None:
        """Hand the page to whatever the system reads pages with; whether that works is not our business."""
        how = opener()
        if self.path is None or not how:
            return
        try:
            subprocess.Popen(
                [*how, str(self.path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self.services.sound.play("deny")


def scribe_of(session: Session) -> Scribe:
    """The scribe for a match at the table."""
    stem = session.writer.path.stem if session.writer is not None else ""
    return Scribe(session.match, session.name, stem, session.study)


def opener() -> tuple[str, ...]:
    """The system's own command to open a file as if it had been clicked; () where there is no desktop."""
    if sys.platform == "win32":
        return ("explorer",)
    if sys.platform == "darwin":
        return ("open",)
    return ("xdg-open",) if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") else ()


def _stem(match: Match) -> str:
    """A name for a match that is not kept: its game and dice."""
    return f"{match.setup.game}-{re.sub(r'[^A-Za-z0-9-]', '_', match.setup.seed)}"
