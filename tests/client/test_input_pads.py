"""Pads reach a scene as intents, by hand and by cable: a virtual pad presses for real."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client.crash import PadGone
from game.client.input.actions import Act, Intent, PadFound, PadLost, Pan
from game.journal.settings import Settings
from tests.client.driver import Driver
from tests.client.listener import Listener
from tests.client.virtual_pad import VirtualPad


@pytest.fixture
def play() -> Iterator[Driver]:
    with Driver(Listener()) as driver:
        yield driver


@pytest.fixture
def scene(play: Driver) -> Listener:
    assert isinstance(play.scene, Listener)
    return play.scene


PAD_ACTS = {
    "south": Act.CONFIRM,
    "east": Act.BACK,
    "west": Act.MIRROR,
    "north": Act.NEXT,
    "start": Act.MENU,
    "lb": Act.PREV_TAB,
    "rb": Act.NEXT_TAB,
    "lt": Act.PREV_TARGET,
    "rt": Act.NEXT_TARGET,
    "view": Act.WHY,
    "up": Act.UP,
    "down": Act.DOWN,
    "left": Act.LEFT,
    "right": Act.RIGHT,
    "ls": Act.ZOOM,
    "rs": Act.ODDS,
}


def test_every_pad_control_means_its_act_once(play: Driver, scene: Listener) -> None:
    for control, act in PAD_ACTS.items():
        scene.clear()
        play.pad.tap(control)
        assert scene.acts == [act], control


def test_a_pad_that_is_there_lends_its_glyphs_until_something_else_is_used(play: Driver) -> None:
    assert play.services.devices.glyphs == "keyboard"
    play.second_pad("mine", VirtualPad.NINTENDO)
    assert play.services.devices.glyphs == "nintendo"
    play.key("down")
    play.second_pad("other", VirtualPad.XBOX)
    assert play.services.devices.glyphs == "keyboard"


def test_a_pad_that_was_there_before_the_start_works() -> None:
    pygame.joystick.init()
    pad = VirtualPad().plug()
    with Driver(Listener()) as play:
        assert [type(given) for given in play.scene.heard] in ([], [PadFound])
        play.frames(1)
        pad.button("south", True)
        play.frames(1)
        assert play.scene.acts == [Act.CONFIRM]
        pad.unplug()


@pytest.mark.parametrize(
    ("ids", "glyphs"),
    [(VirtualPad.XBOX, "xbox"), (VirtualPad.PLAYSTATION, "playstation"), (VirtualPad.NINTENDO, "nintendo")],
)
def test_the_glyphs_are_those_of_the_pad_in_hand(play: Driver, ids: tuple[int, int], glyphs: str) -> None:
    play.second_pad("mine", ids).tap("south")
    assert play.services.devices.glyphs == glyphs
    shown = play.services.glyph(Act.CONFIRM)
    assert shown is not None
    assert shown.sprite == f"glyph/{glyphs}_south"


def test_plugging_a_pad_in_is_told_but_moves_nothing(play: Driver, scene: Listener) -> None:
    pad = play.pad
    play.frames(30)
    assert [type(given) for given in scene.heard] == [PadFound]
    assert pad.raw.instance_id == play.services.devices.pads[0].number


def test_a_trembling_stick_presses_once(play: Driver, scene: Listener) -> None:
    play.pad.stick(0, -0.5)
    assert scene.acts == []
    for far in (-0.7, -0.5, -0.61, -0.4, -0.62):
        play.pad.stick(0, far)
    assert scene.acts == [Act.UP]
    play.pad.stick(0, -0.2)
    play.pad.stick(0, -0.7)
    assert scene.acts == [Act.UP, Act.UP]


def test_a_slanted_stick_gives_one_direction_the_stronger(play: Driver, scene: Listener) -> None:
    play.pad.stick(0.9, 0.7)
    play.frames(5)
    assert scene.acts == [Act.RIGHT]


def test_a_trembling_trigger_presses_once(play: Driver, scene: Listener) -> None:
    pad = play.pad
    for far in (0.3, 0.1, 0.25, 0.05):  # raw axes: 0.3 is 65 per cent of the way, 0.05 is 52
        pad.raw.axis("rt", far)
        play.frames(1)
    assert scene.acts == [Act.NEXT_TARGET]


def test_a_wide_deadzone_asks_for_a_wider_push() -> None:
    with Driver(Listener(), settings=Settings(deadzone=50)) as play:
        play.pad.stick(0.62, 0)
        assert play.scene.acts == []
        play.pad.stick(0.8, 0)
        assert play.scene.acts == [Act.RIGHT]


def test_a_held_direction_repeats_after_a_third_of_a_second_then_eight_times_a_second(
    play: Driver, scene: Listener
) -> None:
    play.pad.plug()
    scene.clear()
    play.pad.hold("down", 120)
    play.frames(1)
    first, *rest = scene.heard
    assert first == Intent(Act.DOWN, play.services.devices.last)
    assert all(isinstance(given, Intent) and given.repeat for given in rest)
    assert 13 <= len(rest) <= 14
    play.frames(60)
    assert len(scene.heard) == 1 + len(rest)


def test_confirm_never_repeats(play: Driver, scene: Listener) -> None:
    play.pad.hold("south", 120)
    assert scene.acts == [Act.CONFIRM]


def test_losing_the_focus_ends_a_repeat(play: Driver, scene: Listener) -> None:
    play.pad.plug().raw.button("down", True)
    play.frames(2)
    play.post(pygame.WINDOWFOCUSLOST)
    scene.clear()
    play.frames(60)
    assert scene.heard == []


def test_the_right_stick_pans_every_frame_beyond_the_deadzone(play: Driver, scene: Listener) -> None:
    play.pad.stick(0.1, 0.1, right=True)
    assert not [given for given in scene.heard if isinstance(given, Pan)]
    play.pad.stick(1.0, 0.0, right=True)
    play.frames(4)
    pans = [given for given in scene.heard if isinstance(given, Pan)]
    assert len(pans) == 5
    assert pans[-1] == Pan(pytest.approx(1.0, abs=0.01), pytest.approx(0.0, abs=0.01))
    play.pad.stick(0.0, 0.0, right=True)
    scene.clear()
    play.frames(5)
    assert scene.heard == []


def test_unplugging_the_pad_in_use_brings_a_card_that_any_device_dismisses(play: Driver, scene: Listener) -> None:
    play.pad.tap("south")
    play.pad.raw.button("down", True)
    play.frames(2)
    play._pads[""].unplug()
    assert isinstance(play.scene, PadGone)
    assert isinstance(scene.heard[-1], PadLost)
    heard = len(scene.heard)
    play.frames(60)  # the held d-pad must not go on pressing
    assert len(scene.heard) == heard
    play.key("return")
    assert play.scene is scene
    assert Act.CONFIRM not in scene.acts[1:]


def test_unplugging_a_pad_nobody_uses_interrupts_nothing(play: Driver, scene: Listener) -> None:
    play.pad.tap("south")
    play.key("down")
    play._pads[""].unplug()
    assert play.scene is scene


def test_two_pads_are_told_apart(play: Driver, scene: Listener) -> None:
    one, two = play.second_pad("one"), play.second_pad("two")
    one.tap("south")
    two.tap("south")
    numbers = [given.device.number for given in scene.heard if isinstance(given, Intent)]
    assert numbers == [one.raw.instance_id, two.raw.instance_id]


def test_rumble_is_scaled_by_its_setting(play: Driver) -> None:
    play.services.settings.rumble = 50
    play.pad.tap("south")
    assert play.services.devices.rumble(1.0, 0.5, 100)
    low, high = play.pad.raw.rumbles[-1]
    assert (low, high) == (pytest.approx(32767, abs=400), pytest.approx(16383, abs=400))
    play.services.settings.rumble = 0
    assert not play.services.devices.rumble(1.0, 0.5, 100)


def test_no_rumble_for_those_who_hold_no_pad(play: Driver) -> None:
    play.key("down")
    assert not play.services.devices.rumble(1.0, 1.0, 100)
