"""Matches brought to a moment of the ledger, and a scene below that stands for the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.stack import Scene, Step
from game.client.stage.director import CueSheet, Timeline, wait
from game.core.events import Event
from game.core.match import Match
from game.session import Session
from game.titles.twenty_years.look.context import UnreadPages
from tests.world import play_on


def played(until: Callable[[Match], bool], seed: str = "oak-7", **options: Any) -> Play:
    """A person's match, played by a bot until the predicate holds."""
    match = _brought(until, seed, tuple(options.items())).branch()
    return Play(Session(match, ("human",), "", None, None))


@cache
def _brought(until: Callable[[Match], bool], seed: str, options: tuple[tuple[str, Any], ...]) -> Match:
    match = play_on(Match.new("twenty_years", 1, dict(options), seed), until=until)
    assert until(match), "this seed never comes there"
    return match


@cache
def in_year(year: int) -> Callable[[Match], bool]:
    """The actions of a year."""
    return lambda match: match.state.year == year and match.pending[0].kind == "actions"


class _AllAlike(CueSheet[Any]):
    def timeline(self, event: Event, stage: Any) -> Timeline:
        return wait(0.1)


class Below(Scene):
    """What lies under a page: shows every event for a moment, remembers which it showed."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.opening = UnreadPages(play)
        self.pages = 0

    def enter(self) -> None:
        self.play.present(_AllAlike(), self)

    def resume(self, result: object) -> Step:
        self.play.present(_AllAlike(), self)
        return None

    def tick(self, dt: float) -> Step:
        step = self.opening.call()
        if step is not None:
            self.pages += 1
            return step
        self.dirty |= self.play.tick(dt, self.services.speeds)
        return None

    @property
    def stale(self) -> bool:
        return self.dirty or self.play.director.moving

    def draw(self, painter: Painter) -> None:
        painter.table()
