"""The window: full pixels on scaled displays, where it opens, and input methods only while something is typed."""

from collections.abc import Callable

import pygame
import pytest

from game.client import Run
from game.client.app import GameWindow
from game.client.scenes.menu import MenuScene
from game.client.scenes.page import NameEntry
from game.client.stack import Push
from game.journal.settings import Settings
from tests.client.driver import Driver


def test_where_a_display_has_more_pixels_than_units_places_are_mapped_and_drawn_in_full() -> None:
    screen = GameWindow(Run(headless=True, size=(1280, 720)), Settings())
    assert screen.density == 1
    screen.surface = pygame.Surface((2560, 1440))
    assert (screen.k, screen.density) == (4, 2)
    assert screen.to_points(640, 360) == (320, 180)
    assert screen.to_pixels(320, 180) == (640, 360)
    screen.close()


@pytest.mark.parametrize(
    ("desktops", "at", "kept"),
    [
        ([(1920, 1080)], (200, 100), True),
        ([(1920, 1080)], (-1900, 100), False),
        ([(1920, 1080), (1920, 1080)], (-1900, 100), True),
        ([(1920, 1080), (1920, 1080)], (2000, 100), True),
        ([(1920, 1080), (1280, 1024)], (-1900, 100), False),
        ([(1920, 1080), (1280, 1024)], (100, -1000), True),
    ],
)
def test_a_window_is_kept_where_a_monitor_still_is(
    monkeypatch: pytest.MonkeyPatch, desktops: list[tuple[int, int]], at: tuple[int, int], kept: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    screen = GameWindow(Run(), Settings(window=(*at, 1280, 720)))
    assert (screen.window.position == at) is kept
    screen.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What input methods are told."""
    found: list[str] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda *given: found.append(name)

    for name in ("start_text_input", "stop_text_input", "set_text_input_rect"):
        monkeypatch.setattr(pygame.key, name, noting(name))
    return found


def test_input_methods_listen_only_while_something_is_typed_and_what_they_compose_is_shown(told: list[str]) -> None:
    with Driver(MenuScene(), then=2) as play:
        assert told == ["stop_text_input"]
        play.apply(Push(NameEntry("Your name")))
        play.frames(1)
        play.frames(1)
        assert told[1:] == ["start_text_input", "set_text_input_rect"]
        play.key("escape", then=2)
        assert told[3:] == ["stop_text_input"]
    with Driver(NameEntry("Your name"), then=2) as play:
        pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="にほ", start=0, length=2))
        play.frames(1)
        assert play.services.devices.composing == "にほ"
        assert "にほ" in play.said()
        play.key("return")
        assert isinstance(play.scene, NameEntry), "Enter chooses what is composed"
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="日本"))
        play.frames(1)
        assert (play.scene.text, play.services.devices.composing) == ("日本", "")
