"""Keys and mouse reach a scene as intents and points: everything here is pressed for real, by SDL events."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client.input.actions import Act, Dropped, Intent, Pointer, Resized, Typed
from tests.client.driver import Driver
from tests.client.listener import Listener


@pytest.fixture
def play() -> Iterator[Driver]:
    with Driver(Listener()) as driver:
        yield driver


@pytest.fixture
def scene(play: Driver) -> Listener:
    assert isinstance(play.scene, Listener)
    return play.scene


# -- keys -----------------------------------------------------------------------------------------------------------
KEY_ACTS = {
    "return": Act.CONFIRM,
    "space": Act.CONFIRM,
    "escape": Act.BACK,
    "up": Act.UP,
    "down": Act.DOWN,
    "left": Act.LEFT,
    "right": Act.RIGHT,
    "q": Act.PREV_TAB,
    "e": Act.NEXT_TAB,
    "m": Act.MIRROR,
    "n": Act.NEXT,
    "tab": Act.NEXT_TARGET,
    "shift+tab": Act.PREV_TARGET,
    "z": Act.UNDO,
    "y": Act.REDO,
    "ctrl+z": Act.UNDO,
    "f1": Act.WHY,
    "?": Act.WHY,
    "/": Act.SEARCH,
    "backspace": Act.SKIP,
    "o": Act.ODDS,
    "f10": Act.MENU,
}


def test_every_key_means_its_act_once(play: Driver, scene: Listener) -> None:
    for word, act in KEY_ACTS.items():
        scene.clear()
        play.key(word)
        assert scene.acts == [act], word


def test_on_a_keyboard_of_another_script_the_place_of_the_letter_counts(play: Driver, scene: Listener) -> None:
    play.post(pygame.KEYDOWN, key=ord("я"), unicode="я", mod=0, scancode=pygame.KSCAN_Z)
    assert scene.acts == [Act.UNDO]


def test_a_key_with_control_held_is_not_the_plain_key(play: Driver, scene: Listener) -> None:
    play.key("ctrl+q", "alt+m")
    assert scene.acts == []


def test_a_held_arrow_repeats_and_stops_when_let_go(play: Driver, scene: Listener) -> None:
    play.hold_key("right", 60)
    play.frames(1)
    count = len(scene.acts)
    assert 5 <= count <= 8
    play.frames(60)
    assert len(scene.acts) == count


def test_while_typing_letters_are_text_and_the_rest_still_acts(play: Driver, scene: Listener) -> None:
    scene.typing = True
    play.key("m", "space", "backspace", "return", "escape", "left")
    assert scene.heard == [
        *(Typed("m"), Typed(" "), Typed("\b")),
        *(Intent(Act.CONFIRM), Intent(Act.BACK), Intent(Act.LEFT)),
    ]


def test_text_of_any_script_is_typed(play: Driver, scene: Listener) -> None:
    scene.typing = True
    play.text("Éowyn")
    assert "".join(given.text for given in scene.heard if isinstance(given, Typed)) == "Éowyn"


def test_without_typing_no_text_arrives(play: Driver, scene: Listener) -> None:
    play.text("abc")
    assert scene.heard == []


# -- the mouse ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 1024), (960, 540), (1000, 700)])
def test_the_mouse_is_told_in_points_at_every_size(size: tuple[int, int]) -> None:
    with Driver(Listener(), size=size) as play:
        play.click(320, 180)
        play.click(10, 350)
        downs = [given for given in play.scene.heard if isinstance(given, Pointer) and given.kind == "down"]
    assert [(round(p.x), round(p.y), p.button) for p in downs] == [(320, 180, 1), (10, 350, 1)]


def test_hovering_makes_the_mouse_the_last_device(play: Driver, scene: Listener) -> None:
    play.key("down")
    assert play.services.devices.glyphs == "keyboard"
    play.move(100, 100)
    assert play.services.devices.glyphs == "mouse"
    last = scene.heard[-1]
    assert isinstance(last, Pointer)
    assert (last.kind, round(last.x), round(last.y)) == ("move", 100, 100)
    play.key("down")
    assert play.services.devices.glyphs == "keyboard"


def test_a_mouse_that_merely_lies_there_when_the_window_opens_is_not_used(play: Driver, scene: Listener) -> None:
    play.post(pygame.MOUSEMOTION, pos=(500, 400), rel=(500, 400), buttons=(0, 0, 0))
    assert scene.heard == []
    assert play.services.devices.glyphs == "keyboard"


def test_a_window_that_changes_under_the_mouse_does_not_take_the_glyphs(play: Driver, scene: Listener) -> None:
    play.move(300, 200)
    play.key("down")
    play.app.screen.window.size = (1000, 700)
    play.frames(1)
    play.post(pygame.MOUSEMOTION, pos=(590, 370), rel=(-10, -30), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "keyboard"
    play.post(pygame.MOUSEMOTION, pos=(591, 370), rel=(1, 0), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "mouse"


def test_a_mouse_that_did_not_move_does_not_take_the_glyphs(play: Driver, scene: Listener) -> None:
    play.move(100, 100)
    play.key("down")
    at = pygame.mouse.get_pos()
    play.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "keyboard"


def test_the_wheel_turns_once_a_notch(play: Driver, scene: Listener) -> None:
    play.move(50, 60)
    scene.clear()
    play.wheel(-2)
    place = {"pos": pygame.mouse.get_pos(), "button": 5}
    play.post(pygame.MOUSEBUTTONDOWN, **place)  # the old-fashioned twin of the same notch
    assert [(given.kind, given.wheel) for given in scene.heard if isinstance(given, Pointer)] == [("wheel", -2)]


def test_another_device_redraws_the_prompts_within_one_frame(play: Driver, scene: Listener) -> None:
    play.frames(5)
    drawn = scene.drawn
    play.key("down")
    play.frames(5)
    assert scene.drawn == drawn  # the keyboard was the last device already
    play.move(30, 30)
    assert scene.drawn == drawn + 1


def test_a_dropped_file_is_told(play: Driver, scene: Listener) -> None:
    play.post(pygame.DROPFILE, file="/maps/mine.tmx")
    assert scene.heard == [Dropped("/maps/mine.tmx")]


def test_full_screen_and_another_text_size_are_told_as_a_new_size(play: Driver, scene: Listener) -> None:
    play.key("f11")
    assert scene.heard.count(Resized()) == 1
    play.services.settings.text_size = 120
    play.services.on_settings()
    play.frames(1)
    assert scene.heard.count(Resized()) == 2


def test_a_new_window_size_is_told_and_the_points_follow(play: Driver, scene: Listener) -> None:
    play.app.screen.window.size = (1600, 900)
    play.frames(2)
    assert scene.heard == [Resized()]
    assert play.services.painter.k == 2.5
    play.click(320, 180)
    last = scene.heard[-1]
    assert isinstance(last, Pointer)
    assert (round(last.x), round(last.y)) == (320, 180)
