"""After a minute of nobody the bots play behind the title; whatever is pressed brings the title back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.client.scenes.attract import AttractScene
from game.client.scenes.menu import AFTER, REST, MenuScene, due
from game.journal.settings import Settings
from tests.client.driver import Driver

pytestmark = pytest.mark.usefixtures("home")


def title() -> Driver:
    return Driver(MenuScene(), settings=Settings(welcomed=True))


def test_bots_play_behind_the_title_after_a_minute(home: Path) -> None:
    with title() as play:
        play.frames(3)
        assert isinstance(play.scene, MenuScene)
        play.app.services.idle = AFTER
        play.frames(2)
        assert isinstance(play.scene, AttractScene)
        match = play.scene.stage.session.match
        play.until(lambda: len(match) >= 3, 1200)
        assert "human" not in play.scene.stage.session.players
    assert not (home / "saves").exists(), "nothing of it is kept"


@pytest.mark.parametrize(
    "press",
    [
        lambda play: play.pad.tap("south"),
        lambda play: play.pad.tap("lb"),
        lambda play: play.key("a"),
        lambda play: play.key("escape"),
        lambda play: play.click(320, 180),
        lambda play: play.wheel(1),
    ],
    ids=["south", "bumper", "letter", "escape", "click", "wheel"],
)
def test_any_input_brings_the_title_back_and_does_nothing_else(press: Callable[[Driver], None]) -> None:
    with title() as play:
        if press.__code__.co_names[0] == "pad":
            play.pad.tap("up")
        play.app.services.idle = AFTER
        play.frames(30)
        assert isinstance(play.scene, AttractScene)
        press(play)
        play.frames(2)
        assert isinstance(play.scene, MenuScene)
        assert len(play.app.stack.scenes) == 1


def test_a_forgotten_window_falls_quiet_and_stays_so() -> None:
    assert not due(AFTER - 0.1)
    assert due(AFTER)
    assert not due(AFTER + REST)


def test_the_next_game_comes_when_a_reign_has_ended() -> None:
    with Driver(AttractScene()) as play:
        play.scene.stage.pace(0.0)
        first = play.scene.stage.session
        play.until(lambda: play.scene.stage.session is not first, 4000)
        assert play.scene.stage.session.match.setup.seed != first.match.setup.seed
