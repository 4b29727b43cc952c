"""A file let fall on the window that is no map: a saved game is opened, anything else is called what it is."""

from __future__ import annotations

from pathlib import Path

from game.client.scenes.begin import go_on
from game.client.scenes.dialog import Answer, Dialog
from game.client.stack import Pop, Reset, Step
from game.client.ui.text import plain
from game.core.rules import ruleset
from game.journal.files import SaveError
from game.journal.saves import Store, peek
from game.phrase import capital
from game.teller import say
from game.tiled.strangers import SAVE, Stranger
from game.title import titles


class DroppedFile(Dialog):
    """`kept`: what becomes of the game on the table; where there is none, a saved game is opened unasked."""

    def __init__(self, path: Path, found: Stranger, kept: str) -> None:
        self.path, self.at_once = path, found is SAVE and not kept
        told = peek(path) if found is SAVE else None
        if told is not None and told.setup.game in titles():
            text = say("open_save_told", name=plain(told.name), game=ruleset(told.setup.game).name, kept=kept)
            answers = (Answer(say("open_it"), True, "tick"), Answer("Cancel", None, "cross"))
            super().__init__(say("ask_open_save"), text, answers, "crown")
        else:
            text = say("it_is_a_stranger", name=plain(path.name), kind=found.kind, fix=capital(found.fix))
            super().__init__(say("cant_open_this_file"), text, (Answer("Close", None, "cross"),), "warn")

    def tick(self, dt: float) -> Step:
        if self.at_once:
            self.at_once = False
            return self.answered(True)
        return super().tick(dt)

    def answered(self, value: object) -> Step:
        if not value:
            return Pop()
        home = self.services.data_dir
        try:
            return Reset(go_on(Store(home).take_in(self.path), home))
        except SaveError as error:
            self.title, self.text, self.symbol = say("cant_open_this_file"), f"{error}.", "warn"
            self.answers = (Answer("Close", None, "cross"),)
            self.touch()
            return None
