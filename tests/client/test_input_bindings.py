"""Controls can be rebound per device and never locked out; pads SDL has no layout for are set up by pressing."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.input.actions import MOUSE, Act, Device, Input, Intent, Pointer
from game.client.input.bindings import MOUSE_CONTROLS, NEEDED, PAD_CONTROLS, USUAL, Bindings, glyph, key_label
from game.client.input.devices import ASKED, LAYOUTS, layout_line
from game.client.scenes.menu import MenuScene
from game.client.scenes.options import PadLayout, PadUnmapped
from game.client.scenes.page import NameEntry
from game.client.stack import Push
from game.journal.settings import Settings
from tests.client.driver import Driver
from tests.client.listener import Listener
from tests.client.virtual_pad import VirtualPadUnavailableError, loaded_sdl


def test_the_usual_controls_have_no_conflicts_every_act_has_a_key_and_every_pad_control_an_act() -> None:
    assert [Bindings().conflicts(device) for device in ("keys", "pad", "mouse")] == [[], [], []]
    assert set(USUAL["keys"]) == set(Act)
    assert {control for controls in USUAL["pad"].values() for control in controls} == set(PAD_CONTROLS)


def test_a_binding_takes_the_control_from_the_other_act_but_not_its_last_and_survives_the_settings() -> None:
    bindings = Bindings()
    assert bindings.taken("keys", Act.ZOOM, "o") is Act.ODDS
    assert bindings.bind("keys", Act.ZOOM, "o") is None
    assert bindings.act("keys", "o") is Act.ZOOM
    assert bindings.controls("keys", Act.ODDS) == ()
    assert bindings.conflicts("keys") == []
    means = [bindings.act("mouse", control) for control in MOUSE_CONTROLS]
    assert means == [Act.CONFIRM, Act.NEXT, Act.BACK, None, None, Act.PREV_TARGET, Act.NEXT_TARGET]
    refusal = bindings.bind("mouse", Act.CONFIRM, "right button")
    assert refusal == "right button is the only way to back: give that another control first."
    assert bindings.act("mouse", "right button") is Act.BACK
    bindings = Bindings()
    assert bindings.changes("keys") == {}
    assert Bindings({"juggle": ["j"]}).act("keys", "j") is None
    bindings.bind("keys", Act.MIRROR, "x")
    bindings.bind("pad", Act.MIRROR, "north")
    again = Bindings(bindings.changes("keys"), bindings.changes("pad"))
    assert again.act("keys", "x") is Act.MIRROR
    assert again.act("keys", "m") is None
    assert again.act("pad", "north") is Act.MIRROR
    assert again.act("pad", "south") is Act.CONFIRM


@pytest.mark.parametrize("act", NEEDED)
def test_a_needed_act_never_loses_its_last_control(act: Act) -> None:
    bindings = Bindings()
    control = bindings.controls("pad", act)[0]
    refusal = bindings.bind("pad", Act.NEXT, control)
    assert refusal is not None
    assert control in refusal
    assert bindings.act("pad", control) is act


def test_a_table_nobody_could_play_with_is_replaced_by_the_usual() -> None:
    """None to confirm, one to confirm and go back, one that no pad has; the same of a mouse."""
    for damaged in ({"confirm": []}, {"confirm": ["east"]}, {"confirm": ["trumpet"]}):
        assert Bindings(pad=damaged).act("pad", "south") is Act.CONFIRM, damaged
        assert Bindings(pad=damaged).act("pad", "east") is Act.BACK, damaged
    for damaged in ({"confirm": []}, {"undo": ["left button"]}, {"back": ["third button"]}):
        assert Bindings(mouse=damaged).changes("mouse") == {}, damaged


def test_key_caps_are_named_as_on_the_keyboard_and_the_mouse_shows_keys_only_of_what_cannot_be_clicked() -> None:
    assert [key_label(word) for word in ("return", "shift+tab", "z", "+", "f1", "ctrl+z")] == [
        *("Enter", "Shift+Tab", "Z", "+", "F1", "Ctrl+Z")
    ]
    bindings = Bindings(mouse={"undo": ["side button"]})
    shown = (Act.CONFIRM, Act.BACK, Act.NEXT, Act.ODDS, Act.UNDO)
    assert [glyph(act, "mouse", bindings) for act in shown] == [
        *((None, "Click"), (None, "Right click"), (None, "Middle click"), (None, "O"), (None, "Side button"))
    ]
    for act in (Act.ROLL, Act.MENU, Act.REDO, Act.FACE_1, Act.LEFT, Act.NEXT_TARGET, Act.NEXT_TAB):
        assert glyph(act, "mouse", bindings) is None
        assert glyph(act, "keyboard", bindings) is not None
    assert glyph(Act.UNDO, "xbox", bindings) is None


def test_who_clicks_the_letters_of_a_name_is_told_so() -> None:
    with Driver(NameEntry("Your name", "Ada"), then=3) as play:
        assert play.scene.prompts()[0].label == "Done"
        play.move(300, 200)
        assert play.scene.prompts()[0].label == "Press key"


def test_a_changed_binding_holds_at_once_and_from_the_start_and_the_next_control_can_be_caught() -> None:
    with Driver(Listener()) as play:
        play.services.devices.bindings.bind("pad", Act.MIRROR, "north")
        play.services.devices.keep_bindings()
        play.services.on_settings()
        play.pad.tap("north")
        assert play.scene.acts == [Act.MIRROR]
        assert play.services.settings.pad == {"mirror": ["north"], "next": []}
    with Driver(Listener(), settings=Settings(keys={"zoom": ["x"]})) as play:
        play.key("x", "l")
        assert play.scene.acts == [Act.ZOOM]
    caught: list[tuple[Device, str]] = []
    with Driver(Listener()) as play:
        play.services.devices.capture = lambda device, control: caught.append((device, control))
        play.pad.tap("north")
        play.pad.tap("south")
        assert [(device.kind, control) for device, control in caught] == [("pad", "north")]
        assert play.scene.acts == [Act.CONFIRM]


# ---- the mouse


def heard(mouse: dict[str, list[str]], button: int = 0, wheel: int = 0) -> list[Input]:
    """What a scene hears of a click, or of the wheel, with the mouse bound like this."""
    scene = Listener()
    with Driver(scene, settings=Settings(mouse=mouse)) as play:
        play.move(100, 100)
        scene.clear()
        if wheel:
            play.wheel(wheel)
        else:
            play.click(100, 100, button)
        return [one for one in scene.heard if not (isinstance(one, Pointer) and one.kind == "move")]


def placed(given: list[Input]) -> list[tuple[str, int, int]]:
    return [(one.kind, one.button, one.wheel) for one in given if isinstance(one, Pointer)]


def test_buttons_that_changed_places_do_each_others_deed_where_the_arrow_is_and_prompts_name_them() -> None:
    bindings = Bindings()
    swaps = ((Act.BACK, "middle button"), (Act.CONFIRM, "right button"), (Act.BACK, "left button"))
    assert [bindings.bind("mouse", act, control) for act, control in swaps] == [None, None, None]
    mouse = bindings.changes("mouse")
    assert placed(heard(mouse, button=3)) == [("down", 1, 0), ("up", 1, 0)]
    assert placed(heard(mouse, button=1)) == [("down", 3, 0), ("up", 3, 0)]
    assert heard(mouse, button=2) == []
    glyphs = [glyph(act, "mouse", bindings) for act in (Act.CONFIRM, Act.BACK)]
    assert [one.label for one in glyphs if one] == ["Right click", "Click"]


def test_a_button_means_its_act_without_a_place_and_the_wheel_may_turn_the_other_way_or_confirm() -> None:
    assert heard({"undo": ["side button"]}, button=6) == [Intent(Act.UNDO, MOUSE)]
    assert heard({}, button=6) == []
    assert placed(heard({}, wheel=2)) == [("wheel", 0, 2)]
    other_way = {"prev_target": ["wheel down"], "next_target": ["wheel up"]}
    assert placed(heard(other_way, wheel=2)) == [("wheel", 0, -2)]
    clicking = {"confirm": ["left button", "wheel up"], "prev_target": []}
    assert placed(heard(clicking, wheel=1)) == [("down", 1, 0), ("up", 1, 0)]


# ---- Gamepads that SDL knows no layout for: told, set up by pressing what is asked, and known from then on.
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
    with Driver(MenuScene(), then=2) as driver:
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


def test_a_pad_without_a_layout_is_set_up_by_pressing_what_is_asked(play: Driver, stick: ArcadeStick) -> None:
    assert isinstance(play.scene, PadUnmapped)
    play.key("return")
    assert isinstance(play.scene, PadLayout)
    for button in range(8):
        stick.tap(play, button)
    stick.tap(play, 0)  # a button that was given already counts for nothing
    for _ in range(len(ASKED) - 8):
        play.key("return")  # skips it
    play.frames(4)
    assert isinstance(play.scene, MenuScene)
    (line,) = play.services.settings.pad_layouts.values()
    assert "a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,back:b6,start:b7" in line
    ArcadeStick()  # a virtual one is gone as SDL opens anew
    play.frames(3)
    assert [pad.kind for pad in play.services.devices.pads] == ["pad"], "known from now on"
    assert play.services.devices.unknown == ()
    assert isinstance(play.scene, MenuScene)


def test_a_last_control_pressed_and_skipped_in_one_frame_ends_the_layout_once(play: Driver) -> None:
    device = Device("pad", 7, "Stick")
    play.apply(Push(PadLayout(device)), then=2)
    press = play.services.devices.raw
    assert press is not None
    for n, _ in enumerate(list(ASKED)[:-1]):
        press(device, f"b{n}")
    play.frames(2)
    press(device, "h0.1")
    play.key("return", then=2)
    assert isinstance(play.scene, MenuScene)


def test_setting_a_pad_up_can_be_put_off_and_is_found_in_the_options(play: Driver, stick: ArcadeStick) -> None:
    play.key("escape")
    assert isinstance(play.scene, MenuScene)
    assert len(play.services.devices.unknown) == 1


OFFER = """
import os, sys
from pathlib import Path
from game.client.input.devices import offer_layouts
offer_layouts(["two"], Path(sys.argv[1]))
offer_layouts(["two", "three"], Path(sys.argv[1]))
print(os.environ["SDL_GAMECONTROLLERCONFIG"].split(), os.environ["SDL_GAMECONTROLLERCONFIG_FILE"])
"""


def test_layouts_of_the_environment_a_file_and_the_player_all_hold(tmp_path: Path) -> None:
    (tmp_path / LAYOUTS).write_text("# none\n", encoding="utf-8")
    env = os.environ | {"SDL_GAMECONTROLLERCONFIG": "one"}
    env.pop("SDL_GAMECONTROLLERCONFIG_FILE", None)
    line = [sys.executable, "-c", OFFER, str(tmp_path)]
    told = subprocess.run(line, env=env, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == f"['one', 'two', 'three'] {tmp_path / LAYOUTS}"


def test_a_layout_is_a_line_of_sdl_whatever_the_pad_is_called() -> None:
    assert layout_line("0300", "My, pad\n", {"south": "b1", "up": "h0.1"}) == "0300,My pad,a:b1,dpup:h0.1,"
    assert pygame.get_sdl_version() >= (2, 24, 0)
