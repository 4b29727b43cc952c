"""A chronicle is written from the game itself, by every device, and never in the way of a frame."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.client.play import Play
from game.client.scenes.ledger import COPY, Scribe, opener
from game.client.scenes.pause import PauseScene
from game.client.scenes.saves import SavesScene
from game.client.scenes.score import ScoreScene
from game.journal.reading import load
from game.journal.settings import Settings
from game.lab.chronicle import chronicle_of
from game.session import Session
from tests.client.driver import Driver, paced
from tests.pictures.inspect import audit


def written(play: Driver) -> Path:
    """The page, once the scribe has told where it lies."""
    assert isinstance(play.scene, Scribe)
    for _ in range(400):
        if play.scene.path is not None or "could not" in play.scene.text:
            break
        time.sleep(0.02)
        play.frames(1)
    assert play.scene.path is not None, play.scene.text
    found: Path = play.scene.path
    return found


def focus(play: Driver, zone: str) -> None:
    play.scene.focus.focus_on(zone)
    play.frames(1)


def test_a_pad_writes_it_from_the_score(home: Path, save: Path) -> None:
    with Driver(ScoreScene(Play(Session.open(save, home), threads=False)), settings=paced(0)) as play:
        play.frames(5)
        labels = [label for _, label, _ in play.scene.actions()]
        focus(play, f"do/{labels.index('Save chronicle')}")
        play.pad.tap("south")
        path = written(play)
        play.pad.tap("south")
        assert isinstance(play.scene, ScoreScene)
    assert path == home / "chronicles" / f"{save.stem}.html"
    assert path.read_text("utf-8") == chronicle_of(load(save))


def test_it_is_written_from_the_list_of_saves_and_from_a_reign_under_way(home: Path, save: Path) -> None:
    with Driver(SavesScene()) as play:
        play.frames(4)
        focus(play, "do/quill")
        play.key("enter")
        assert written(play).is_file()
        play.key("escape")
        assert isinstance(play.scene, SavesScene)
    with Driver(PauseScene(Play(Session.new("mini_monarchy", home, name="Ada"), threads=False))) as play:
        focus(play, "chronicle")
        play.pad.tap("south")
        assert "over yet." in written(play).read_text("utf-8")


def test_a_folder_that_cannot_be_written_is_told(home: Path, save: Path) -> None:
    (home / "chronicles").write_text("in the way")
    match = load(save).match
    with Driver(Scribe(match, "Ada")) as play:
        for _ in range(400):
            if play.scene.symbol == "warn":
                break
            time.sleep(0.02)
            play.frames(1)
        assert play.scene.text.startswith("Couldn't save it:")
        assert play.scene.path is None


def test_the_path_is_told_as_the_system_writes_it_and_can_be_copied(home: Path, save: Path) -> None:
    with Driver(PauseScene(Play(Session.open(save, home), threads=False))) as play:
        focus(play, "chronicle")
        play.key("enter")
        path = written(play)
        assert str(path) in play.scene.text
        copy = [answer.value for answer in play.scene.answers].index(COPY)
        focus(play, f"answer/{copy}")
        play.key("enter")
        assert pygame.scrap.get_text() == str(path)
        assert isinstance(play.scene, Scribe)


def test_without_a_clipboard_the_page_stays_and_says_so(
    home: Path, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    with Driver(PauseScene(Play(Session.open(save, home), threads=False))) as play:
        focus(play, "chronicle")
        play.key("enter")
        written(play)
        copy = [answer.value for answer in play.scene.answers].index(COPY)
        focus(play, f"answer/{copy}")
        play.key("enter")
        play.frames(2)
        assert isinstance(play.scene, Scribe)
        assert "no clipboard" in play.scene.toast.text


def test_without_a_desktop_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert opener() == ()
    monkeypatch.setenv("DISPLAY", ":0")
    assert opener() == ("xdg-open",)


@pytest.mark.parametrize("text", [100, 150])
def test_the_cards_hold_what_they_say(home: Path, save: Path, text: int) -> None:
    with Driver(Scribe(load(save).match, "Ada"), settings=Settings(text_size=text)) as play:
        written(play)
        play.frames(2)
        assert audit(play.scene, play.services.painter) == []
    with Driver(PauseScene(Play(Session.open(save, home), threads=False)), settings=Settings(text_size=text)) as play:
        play.frames(2)
        assert audit(play.scene, play.services.painter) == []
