"""The checklist of handhelds: legible on a small screen, glyphs of the pad in hand, no keyboard, sleep and wake."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pygame
import pytest

from game.client.draw.lettering import Lettering
from game.client.input.actions import Act
from game.client.scenes.begin import WelcomeScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.options import OptionsScene
from game.client.scenes.page import NameEntry
from game.journal.settings import Settings
from game.title import BUILT_IN
from tests.client.driver import Driver

SIZES = ((1280, 800), (1280, 720))
LEAST = 9  # pixels of letters at 100 %
SEEN = Settings(welcomed=True, lesson_offered=True)


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """Pixels of all letters that are set."""
    found: set[int] = set()
    word = Lettering.word

    def noted(painter: Lettering, text: str, face: str, px: int, colour: tuple[int, int, int]) -> pygame.Surface:
        found.add(px)
        return word(painter, text, face, px, colour)

    monkeypatch.setattr(Lettering, "word", noted)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", BUILT_IN)
def test_letters_are_large_enough_to_be_read_in_the_hand(game: str, size: tuple[int, int], letters: set[int]) -> None:
    with Driver(("play", game, "--seed", "oak-7", "--speed", "0"), size=size) as play:
        play.frames(4)
        play.pad.tap("south")
        play.frames(4)
        play.pad.tap("start")
    assert letters
    assert min(letters) >= LEAST


def test_only_glyphs_of_the_device_in_use_are_shown() -> None:
    with Driver(OptionsScene()) as play:
        play.pad.tap("down")
        caps = play.services.painter.glyphs
        shown = {caps(act) for act in Act} - {""}
        assert shown
        assert all(name.startswith("glyph/xbox_") for name in shown)
        play.key("down")
        caps = play.services.painter.glyphs
        assert not any(caps(act).startswith("glyph/xbox_") for act in Act)


def test_a_text_is_entered_by_the_pad_alone() -> None:
    with Driver(("play", "mini_monarchy", "--seed", "oak-7", "--speed", "0"), settings=SEEN) as play:
        play.frames(3)
        play.pad.tap("start")
        play.frames(2)
        play.scene.focus.focus_on("find")
        play.frames(1)
        play.pad.tap("south")
        play.frames(2)
        play.pad.tap("north")
        play.frames(2)
        assert isinstance(play.scene, NameEntry)
        letter = next(id for id, zone in play.scene.focus.zones.items() if zone.name.lower() in ("m", "letter m"))
        for _ in range(40):
            if play.scene.focus.id == letter:
                break
            here, goal = (play.scene.focus.zones[id].rect for id in (play.scene.focus.id, letter))
            below, beside = goal[1] - here[1], goal[0] - here[0]
            play.pad.tap("down" if below > 1 else "up" if below < -1 else "right" if beside > 0 else "left")
        play.pad.tap("south")
        play.pad.tap("start")
        play.frames(2)
        assert play.scene.words.lower() == "m"


def test_the_first_window_is_the_game() -> None:
    with Driver(MenuScene(), settings=Settings()) as play:
        play.frames(3)
        assert isinstance(play.app.stack.scenes[0], MenuScene)
        assert all(isinstance(scene, MenuScene | WelcomeScene) for scene in play.app.stack.scenes)


@pytest.mark.parametrize("game", BUILT_IN)
def test_sleep_in_the_middle_of_an_animation_and_wake(game: str) -> None:
    with Driver(("play", game, "--seed", "oak-7"), settings=SEEN) as play:
        match = play.app.stack.scenes[0].play
        for _ in range(80):
            if match.director.now is not None:
                break
            play.pad.tap("south")
        shown, length, scene = match.director.shown, len(match.session.match), play.scene
        play.pad.raw.button("down", True)
        play.post(pygame.WINDOWFOCUSLOST)
        play.post(pygame.WINDOWMINIMIZED)
        play.app.frame(3600.0)  # an hour asleep is one long frame
        assert match.director.shown <= shown + 1
        play.post(pygame.WINDOWRESTORED)
        play.post(pygame.WINDOWEXPOSED)
        play.frames(2)
        assert not play.services.devices.busy
        assert len(match.session.match) == length or match.bot_to_move
        assert play.scene is scene
        play.until(lambda: not match.director.busy, 3000)


def test_nothing_needs_the_net(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("somebody called out")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for first in (MenuScene(), ("play", "twenty_years", "--seed", "oak-7", "--speed", "0")):
        with Driver(first, settings=SEEN) as play:
            play.frames(10)
            play.pad.tap("south")
            play.frames(10)
