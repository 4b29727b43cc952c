"""A game as text (game.core.notation): put on the clipboard, and what is there made a saved game.

`copy_game(scene, match)` from any page; `Push(Pasted())` over the list of saves.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client.beside import Beside
from game.client.scenes.begin import go_on
from game.client.scenes.page import Answer, Dialog, GamePage
from game.client.stack import Reset, Step
from game.client.ui.page import do
from game.client.ui.text import plain
from game.core.match import Match
from game.core.notation import LONGEST, TextError
from game.core.rules import ruleset
from game.journal.files import SaveError
from game.journal.reading import header
from game.journal.saves import Store
from game.narrator import say
from game.phrase import capital

_LEAVE = Answer("Close", None, "cross")


def copy_game(scene: GamePage, match: Match) -> None:
    """What everybody may know of a match goes to the clipboard; the page says so, or why not."""
    try:
        pygame.scrap.put_text(match.branch(match.told).to_text())
    except pygame.error:
        scene.services.sound.play("deny")
        scene.say(say("path_not_copied"), "warn")
    else:
        scene.services.sound.play("pencil")
        scene.say(say("game_copied"), "tick")


class Pasted(Dialog):
    """Reads the clipboard beside the frames, keeps the game there as a save and opens it; or says what is wrong."""

    def __init__(self) -> None:
        super().__init__(say("paste_a_game"), say("reading_the_clipboard"), (_LEAVE,), "scroll")
        self._work: Beside[Path] | None = None

    def enter(self) -> None:
        super().enter()
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            text = ""
        self._work = Beside(do(kept, text, self.services.data_dir))

    def tick(self, dt: float) -> Step:
        if self._work is not None and self._work.ready:
            work, self._work = self._work, None
            try:
                return Reset(go_on(work.answer(), self.services.data_dir))
            except (TextError, SaveError) as error:
                self.services.sound.play("deny")
                self.text, self.symbol = plain(say("text_not_read", why=capital(str(error).rstrip(".")))), "warn"
                self.touch()
        return super().tick(dt)


def kept(text: str, home: Path) -> Path:
    """The save made of a game as text. Raises TextError, or SaveError when it cannot be kept."""
    if "[Game" not in text[:LONGEST]:
        raise SaveError(say("no_game_on_the_clipboard"))
    match = Match.from_text(text)
    name = say("pasted_game", game=ruleset(match.setup.game).name)
    writer = Store(home).begin(match, header(match, name))
    writer.close()
    return writer.path
