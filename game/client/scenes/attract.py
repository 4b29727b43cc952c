"""Nobody is there: bots play a reign behind the title's words. Any input goes back to the title."""

from __future__ import annotations

import random

from game.bots import names
from game.client.draw.painter import Painter
from game.client.input.actions import Input, Pan, Pointer, Resized
from game.client.scenes.menu import REST
from game.client.scenes.replay_record import ReplayStage
from game.client.stack import Pop, Scene, Step
from game.client.ui.focus import FocusGraph
from game.client.ui.page import WHOLE, Page, Row, Screen, Space, Text, do
from game.client.ui.palette import CREAM
from game.core.rules import ruleset
from game.journal.challenge import new_seed
from game.narrator import say
from game.session import Session
from game.title import titles

LINGER = 6.0  # seconds a finished reign stays


class AttractScene(Scene):
    """Nothing of it is kept, and it makes no sound of its own."""

    typing = True  # so that every letter is an input

    def __init__(self) -> None:
        self.games = list(titles())
        random.SystemRandom().shuffle(self.games)
        self.stage: ReplayStage | None = None
        self._words = Page(keep=False)
        self._played = 0.0
        self._over = 0.0

    def enter(self) -> None:
        self.stage = ReplayStage(self.services, self._session(), silent=True, threads=not self.services.run.headless)
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
        name = ruleset(self.stage.session.match.setup.game).name
        told = Text(say("played_by_a_bot", game=name), "italic", 9, CREAM, grow=True)
        foot = Row((told, Text(say("press_anything"), "title", 9, CREAM, anchor="right")), 8)
        self._words.paint(painter, FocusGraph(), Screen(Space(), foot=foot, draw=do(_nothing)), WHOLE)


def _nothing(painter: Painter) -> None:
    """The stage lies below."""
