"""Nobody is there: bots play a reign behind the title's words. Any input goes back to the title."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from game.bots import names
from game.client.draw.canvas import Rect
from game.client.input.actions import Input, Pan, Pointer, Resized
from game.client.scenes.idle import REST
from game.client.scenes.replay_stage import Stage
from game.client.session import Session
from game.client.stack import Pop, Scene, Step
from game.client.ui.palette import CREAM, NIGHT
from game.core.rules import ruleset
from game.journal.seeds import new_seed
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LINGER = 6.0  # seconds a finished reign stays
_BAND: Rect = (0.0, 338.0, 640.0, 22.0)


class AttractScene(Scene):
    """Nothing of it is kept, and it makes no sound of its own."""

    typing = True  # so that every letter is an input

    def __init__(self) -> None:
        self.games = list(titles())
        random.SystemRandom().shuffle(self.games)
        self.stage: Stage | None = None
        self._played = 0.0
        self._over = 0.0

    def enter(self) -> None:
        self.stage = Stage(self.services, self._session(), silent=True, threads=not self.services.run.headless)
        self.stage.pace(1.0)

    def leave(self) -> None:
        if self.stage is not None:
            self.stage.close()

    def _session(self) -> Session:
        """A fresh match of the next game, every seat a bot's."""
        game = self.games.pop(0)
        self.games.append(game)
        players = (f"bot:{names(game)[0]}",) * ruleset(game).seats.start
        return Session.new(game, None, players, seed=new_seed(), name="Nobody")

    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized | Pan):
            return None
        moved = isinstance(given, Pointer) and given.kind in ("move", "up") and self._played < 0.2
        return None if moved else Pop()

    def tick(self, dt: float) -> Step:
        assert self.stage is not None
        self._played += dt
        self.dirty |= self.stage.tick(dt)
        if self.stage.session.match.over and not self.stage.play.busy:
            self._over += dt
            if self._over > LINGER:
                self._over = 0.0
                self.stage.show(self._session())
        return Pop() if self._played > REST else None

    def draw(self, painter: Painter) -> None:
        assert self.stage is not None
        self.stage.draw(painter)
        x, y, w, h = _BAND
        painter.rect(x, y, w, h, NIGHT)
        name = ruleset(self.stage.session.match.setup.game).name
        painter.text(f"{name}, played by a bot", 12, y + h / 2, "italic", 9, CREAM, "midleft")
        painter.text("Press anything to begin", 628, y + h / 2, "title", 9, CREAM, "midright")
