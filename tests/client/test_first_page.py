"""The first page is shown once, and one press goes past it; captions say what is heard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.client.scenes.begin import WelcomeScene
from game.client.scenes.menu import MenuScene
from game.journal.settings import Settings
from tests.client.driver import Driver


def first_start(settings: Settings) -> Driver:
    driver = Driver(MenuScene(), settings=settings)
    driver.services.run = replace(driver.services.run, headless=False)
    driver.frames(3)
    return driver


@pytest.mark.parametrize("device", ["pad", "keyboard", "mouse"])
def test_one_press_goes_past_it_for_good(device: str, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    settings = Settings(lesson_offered=True)
    with first_start(settings) as driver:
        assert isinstance(driver.scene, WelcomeScene)
        if device == "pad":
            driver.pad.tap("south")
        elif device == "keyboard":
            driver.key("return")
        else:
            x, y, w, h = driver.scene.focus.zones["go_on"].rect
            driver.click(x + w / 2, y + h / 2)
        driver.frames(3)
        assert isinstance(driver.scene, MenuScene)
        assert settings.welcomed


def test_what_is_chosen_there_is_felt_at_once(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    settings = Settings(lesson_offered=True)
    with first_start(settings) as driver:
        driver.key("up", "return")
        assert settings.captions
        driver.key("up", "up", "up", "up", "up", "right", "right")
        assert settings.text_size == 120
        assert driver.services.painter.text_scale == 1.2


def test_a_script_is_not_asked() -> None:
    with Driver(MenuScene()) as driver:
        driver.frames(3)
        assert isinstance(driver.scene, MenuScene)


def test_what_is_heard_stands_there_for_a_moment_and_goes() -> None:
    with Driver(MenuScene(), settings=Settings(captions="en", reduced_motion=True)) as driver:
        driver.frames(150)  # the music's caption has gone
        before = driver.surface.copy()
        driver.services.sound.dice(3)
        driver.frames(2)
        assert driver.app.captions.text == "[dice clatter]"
        assert driver.surface.get_buffer().raw != before.get_buffer().raw
        driver.frames(150)
        assert driver.app.captions.text == ""
        assert driver.surface.get_buffer().raw == before.get_buffer().raw


def test_without_captions_nothing_is_written() -> None:
    with Driver(MenuScene(), settings=Settings(reduced_motion=True)) as driver:
        driver.services.sound.dice(3)
        driver.frames(2)
        assert driver.app.captions.text == ""
