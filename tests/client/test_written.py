"""A game goes to the clipboard as text from the pause card, and comes back by the list of saves."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.client.play import Play
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import MapScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.saves import SavesScene
from game.client.scenes.written import Pasted
from game.core.match import Match
from game.journal.files import saves
from game.journal.reading import load
from game.session import Session
from tests.client.driver import Driver
from tests.laws.cases import Whim


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stands for the system's: its last text."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    return held


def pasted(play: Driver) -> None:
    """Confirm "Paste a game" and wait for what comes of it."""
    play.scene.focus.focus_on("paste")
    play.frames(1)
    play.pad.tap("south")
    for _ in range(400):
        if not isinstance(play.scene, Pasted) or play.scene.symbol == "warn":
            return
        time.sleep(0.01)
        play.frames(1)


def test_a_game_is_copied_from_the_pause_and_pasted_in_the_list_of_saves(home: Path, clipboard: list[str]) -> None:
    session = Session.new("xii_century", home, ("human", "human"), name="Ada")
    while len(session.match) < 9:
        session.play(session.match.legal()[0])
    with Driver(PauseScene(Play(session, threads=False))) as play:
        play.scene.focus.focus_on("copy")
        play.frames(1)
        play.pad.tap("south")
        assert Match.from_text(clipboard[-1]).journal == session.match.journal
    session.close()
    before = set(saves(home))
    with Driver(SavesScene()) as play:
        pasted(play)
        assert isinstance(play.scene, MapScene | HandOver)  # two share the screen
        assert play.scene.play.session.match.journal == session.match.journal
    (made,) = set(saves(home)) - before
    assert load(made).match.fingerprint() == session.match.fingerprint()
    assert load(made).header.name == "Pasted XII Century"


def test_an_answer_given_in_secret_is_not_copied(home: Path, clipboard: list[str]) -> None:
    whims = (Whim(seed) for seed in range(50))
    while True:
        session = Session.new("xii_century", home, ("human", "human"), name="Ada")
        match, whim = session.match, next(whims)
        while len(match.pending) == 1:
            session.play(whim.pick(match.legal()))
        if len(match.pending) > 1:
            break
        session.close()
    session.play(match.legal()[0])
    assert match.told < len(match)
    with Driver(PauseScene(Play(session, threads=False))) as play:
        play.scene.focus.focus_on("copy")
        play.frames(1)
        play.pad.tap("south")
    assert len(Match.from_text(clipboard[-1])) == match.told
    session.close()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The clipboard holds no game as text."),
        ("shopping list", "The clipboard holds no game as text."),
        ('[Game "chess"]\n1. e4 e5', "it has no line"),
        (Match.new("mini_monarchy").to_text().replace("[Moves 0]", "[Moves 3]"), "its head speaks of 3 moves"),
    ],
)
def test_what_is_no_game_is_told_and_nothing_is_kept(home: Path, clipboard: list[str], text: str, told: str) -> None:
    clipboard.append(text)
    with Driver(SavesScene()) as play:
        pasted(play)
        assert isinstance(play.scene, Pasted)
        assert told in play.scene.text
        play.key("escape")
        assert isinstance(play.scene, SavesScene)
    assert saves(home) == []


def test_a_system_without_a_clipboard_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    monkeypatch.setattr(pygame.scrap, "get_text", none)
    with Driver(PauseScene(Play(Session.new("mini_monarchy", home, name="Ada"), threads=False))) as play:
        play.scene.focus.focus_on("copy")
        play.frames(1)
        play.pad.tap("south")
        assert play.scene.toast.text == "This system has no clipboard to copy to."
    with Driver(SavesScene()) as play:
        pasted(play)
        assert "The clipboard holds no game" in play.scene.text
