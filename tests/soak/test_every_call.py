"""An exception at the k-th call of a frame: a plain page says so, and the save holds every confirmed action."""

import sys
from pathlib import Path
from types import FrameType

import pygame
import pytest

from game.journal.reading import load
from game.journal.saves import Store
from tests.client.driver import Driver
from tests.soak.frames import press

GAME = str(Path(__file__).resolve().parents[2] / "game")
SPARED = ("frame", "_crashed")  # what catches


class InjectedError(RuntimeError):
    """Thrown on purpose."""


class Thrower:
    """Raises at the k-th call of the game's own code while it is the profiler."""

    def __init__(self, at: int) -> None:
        self.at, self.calls = at, 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(GAME) or code.co_name in SPARED:
            return
        self.calls += 1
        if self.calls == self.at:
            sys.setprofile(None)
            raise InjectedError


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # thrown inside a generator's end
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
@pytest.mark.parametrize("at", [1, 7, 40, 160, 300, 700, 1_500])
def test_whatever_breaks_in_a_frame_what_was_confirmed_is_saved(home: Path, game: str, at: int) -> None:
    with Driver(["play", game, "--seed", "oak-7", "--speed", "0"], crashes=True) as play:
        play.frames(2)
        session = play.scene.play.session
        for _ in range(4):
            session.play(session.match.legal()[-1])
        thrower = Thrower(at)
        for _ in range(60):
            if thrower.calls >= at:
                break
            press(pygame.K_RETURN)
            try:
                sys.setprofile(thrower)
                play.app.frame(1 / 60)
            finally:
                sys.setprofile(None)
        assert thrower.calls >= at
        confirmed = session.match.journal
        assert play.app.stack.status is None
        assert play.scene is not None
    (path,) = Store(home).paths()
    loaded = load(path, mend=False)
    assert loaded.recovery is None
    assert loaded.match.journal == confirmed[: len(loaded.match)]
    assert len(confirmed) - len(loaded.match) <= 1
