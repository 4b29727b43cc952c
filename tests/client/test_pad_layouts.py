"""Gamepads that SDL knows no layout for: told, set up by pressing what is asked, and known from then on."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.crash import PadLayout, PadUnmapped
from game.client.input.devices import ASKED, LAYOUTS, layout_line, offer_layouts
from game.client.scenes.menu import MenuScene
from tests.client.driver import Driver
from tests.client.virtual_pad import VirtualPadUnavailableError, loaded_sdl

BUTTONS, AXES = 10, 2


class ArcadeStick:
    """A virtual joystick without a layout: two axes, ten buttons, a hat."""

    def __init__(self) -> None:
        self.sdl: Any = loaded_sdl()
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.at = self.sdl.SDL_JoystickAttachVirtual(3, AXES, BUTTONS, 1)
        if self.at < 0:
            raise VirtualPadUnavailableError("no virtual joystick")
        self.handle = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.at))

    def tap(self, play: Driver, button: int) -> None:
        for down in (1, 0):
            self.sdl.SDL_JoystickSetVirtualButton(self.handle, button, down)
            play.frames(2)

    def unplug(self) -> None:
        self.sdl.SDL_JoystickDetachVirtual(self.at)


@pytest.fixture
def play(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG", "")
    with Driver(MenuScene()) as driver:
        driver.frames(2)
        yield driver


@pytest.fixture
def stick(play: Driver) -> Iterator[ArcadeStick]:
    try:
        made = ArcadeStick()
    except VirtualPadUnavailableError as why:
        pytest.skip(str(why))
    play.frames(3)
    yield made
    made.unplug()
    play.frames(2)


def test_a_pad_without_a_layout_is_told_and_set_up_by_pressing_what_is_asked(play: Driver, stick: ArcadeStick) -> None:
    assert isinstance(play.scene, PadUnmapped)
    play.key("return")
    assert isinstance(play.scene, PadLayout)
    for button in range(8):
        stick.tap(play, button)
    stick.tap(play, 0)  # a button that was given already counts for nothing
    for _ in range(len(ASKED) - 8):
        play.key("n")
    play.frames(4)
    assert isinstance(play.scene, MenuScene)
    (line,) = play.services.settings.pad_layouts.values()
    assert "a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,back:b6,start:b7" in line
    ArcadeStick()  # a virtual one is gone as SDL opens anew
    play.frames(3)
    assert [pad.kind for pad in play.services.devices.pads] == ["pad"], "known from now on"
    assert play.services.devices.unknown == ()
    assert isinstance(play.scene, MenuScene)


def test_setting_a_pad_up_can_be_put_off_and_is_found_in_the_options(play: Driver, stick: ArcadeStick) -> None:
    play.key("escape")
    assert isinstance(play.scene, MenuScene)
    assert len(play.services.devices.unknown) == 1


def test_layouts_of_the_environment_a_file_and_the_player_all_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.client.input.devices._GIVEN", {})
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG", "one")
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE", raising=False)
    (tmp_path / LAYOUTS).write_text("# none\n", encoding="utf-8")
    offer_layouts(["two"], tmp_path)
    offer_layouts(["two", "three"], tmp_path)
    assert os.environ["SDL_GAMECONTROLLERCONFIG"] == "one\ntwo\nthree"
    assert os.environ["SDL_GAMECONTROLLERCONFIG_FILE"] == str(tmp_path / LAYOUTS)
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE")


def test_a_layout_is_a_line_of_sdl_whatever_the_pad_is_called() -> None:
    assert layout_line("0300", "My, pad\n", {"south": "b1", "up": "h0.1"}) == "0300,My pad,a:b1,dpup:h0.1,"
    assert pygame.get_sdl_version() >= (2, 24, 0)
