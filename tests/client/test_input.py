"""Keys, mouse and pads reach a scene as intents and points: everything here is pressed for real, by SDL events."""

from collections.abc import Iterator

import pygame
import pytest

from game.client.input.actions import Act, Dropped, Intent, PadFound, PadLost, Pan, Pointer, Resized, Typed
from game.client.scenes.options import PadGone
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
    return play.scene


# -- keys -----------------------------------------------------------------------------------------------------------
def acts(table: str) -> dict[str, Act]:
    """What each control means, by its name and that of the act."""
    words = table.split()
    return {control: Act[act.upper()] for control, act in zip(words[::2], words[1::2], strict=True)}


KEY_ACTS = acts(
    """
    return confirm   space confirm   escape back   up up   down down   left left   right right   q prev_tab
    e next_tab   m mirror   n next   tab next_target   shift+tab prev_target   z undo   y redo   ctrl+z undo
    f1 why   ? why   / search   backspace skip   o odds   f10 menu
    """
)


def test_every_key_and_control_of_a_pad_means_its_act_once(play: Driver, scene: Listener) -> None:
    for word, act in KEY_ACTS.items():
        scene.clear()
        play.key(word)
        assert scene.acts == [act], word
    scene.clear()
    play.key("ctrl+q", "alt+m")
    assert scene.acts == []
    play.post(pygame.KEYDOWN, key=ord("я"), unicode="я", mod=0, scancode=pygame.KSCAN_Z)
    assert scene.acts == [Act.UNDO], "on a keyboard of another script the place of the letter counts"
    for control, act in PAD_ACTS.items():
        scene.clear()
        play.pad.tap(control)
        assert scene.acts == [act], control


def test_a_held_direction_repeats_until_let_go_or_the_focus_is_lost(play: Driver, scene: Listener) -> None:
    play.hold_key("right", 60)
    play.frames(1)
    count = len(scene.acts)
    assert 5 <= count <= 8
    play.frames(60)
    assert len(scene.acts) == count
    play.pad.plug()
    scene.clear()
    play.pad.hold("down", 120, then=1)
    first, *rest = scene.heard
    assert first == Intent(Act.DOWN, play.services.devices.last)
    assert all(isinstance(given, Intent) and given.repeat for given in rest)
    assert 13 <= len(rest) <= 14
    play.frames(60)
    assert len(scene.heard) == 1 + len(rest)
    scene.clear()
    play.pad.hold("south", 120)
    assert scene.acts == [Act.CONFIRM], "which never repeats"
    play.pad.plug().raw.button("down", True)
    play.frames(2)
    play.post(pygame.WINDOWFOCUSLOST)
    scene.clear()
    play.frames(60)
    assert scene.heard == []


def test_while_typing_letters_of_any_script_are_text_and_the_rest_still_acts(play: Driver, scene: Listener) -> None:
    play.text("abc")
    assert scene.heard == []
    scene.typing = True
    play.key("m", "space", "backspace", "return", "escape", "left")
    assert scene.heard == [
        *(Typed("m"), Typed(" "), Typed("\b")),
        *(Intent(Act.CONFIRM), Intent(Act.BACK), Intent(Act.LEFT)),
    ]
    scene.clear()
    play.text("Éowyn")
    assert "".join(given.text for given in scene.heard) == "Éowyn"


# -- the mouse ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 1024), (960, 540), (1000, 700)])
def test_the_mouse_is_told_in_points_at_every_size(size: tuple[int, int]) -> None:
    with Driver(Listener(), size=size) as play:
        play.click(320, 180)
        play.click(10, 350)
        downs = [given for given in play.scene.heard if isinstance(given, Pointer) and given.kind == "down"]
    assert [(round(p.x), round(p.y), p.button) for p in downs] == [(320, 180, 1), (10, 350, 1)]


def test_only_a_mouse_that_was_moved_takes_the_glyphs(play: Driver, scene: Listener) -> None:
    play.post(pygame.MOUSEMOTION, pos=(500, 400), rel=(500, 400), buttons=(0, 0, 0))
    assert scene.heard == []
    assert play.services.devices.glyphs == "keyboard"
    play.move(300, 200)
    play.key("down")
    play.post(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos(), rel=(0, 0), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "keyboard"
    play.app.screen.window.size = (1000, 700)
    play.frames(1)
    play.post(pygame.MOUSEMOTION, pos=(590, 370), rel=(-10, -30), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "keyboard"
    play.post(pygame.MOUSEMOTION, pos=(591, 370), rel=(1, 0), buttons=(0, 0, 0))
    assert play.services.devices.glyphs == "mouse"
    play.key("down")
    assert play.services.devices.glyphs == "keyboard"
    play.move(100, 100)
    assert play.services.devices.glyphs == "mouse"
    last = scene.heard[-1]
    assert (last.kind, round(last.x), round(last.y)) == ("move", 100, 100)
    play.key("down")
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
    play.key("down", then=5)
    assert scene.drawn == drawn + 1, "for the press: the keyboard was the last device already"
    play.move(30, 30)
    assert scene.drawn == drawn + 2


def test_a_dropped_file_and_a_new_size_are_told(play: Driver, scene: Listener) -> None:
    play.post(pygame.DROPFILE, file="/maps/mine.tmx")
    assert scene.heard == [Dropped("/maps/mine.tmx")]
    scene.clear()
    play.app.screen.window.size = (1600, 900)
    play.frames(2)
    assert scene.heard == [Resized()]
    assert play.services.painter.k == 2.5
    play.click(320, 180)
    last = scene.heard[-1]
    assert (round(last.x), round(last.y)) == (320, 180)
    scene.clear()
    play.key("f11")
    assert scene.heard.count(Resized()) == 1
    play.services.settings.text_size = 120
    play.services.on_settings()
    play.frames(1)
    assert scene.heard.count(Resized()) == 2


# ---- Pads reach a scene as intents, by hand and by cable: a virtual pad presses for real.
PAD_ACTS = acts(
    """
    south confirm   east back   west mirror   north next   start menu   lb prev_tab   rb next_tab
    lt prev_target   rt next_target   view why   up up   down down   left left   right right   ls zoom
    rs odds
    """
)


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
    assert play.services.glyph(Act.CONFIRM).sprite == f"glyph/{glyphs}_south"


def test_plugging_a_pad_in_or_one_out_nobody_uses_moves_nothing(play: Driver, scene: Listener) -> None:
    pad = play.pad
    play.frames(30)
    assert [type(given) for given in scene.heard] == [PadFound]
    assert pad.raw.instance_id == play.services.devices.pads[0].number
    play.pad.tap("south")
    play.key("down")
    play.pad.unplug()
    assert play.scene is scene


def test_a_trembling_stick_or_trigger_presses_once_a_slanted_stick_its_stronger_way(
    play: Driver, scene: Listener
) -> None:
    play.pad.stick(0, -0.5)
    assert scene.acts == []
    for far in (-0.7, -0.5, -0.61, -0.4, -0.62):
        play.pad.stick(0, far)
    assert scene.acts == [Act.UP]
    play.pad.stick(0, -0.2)
    play.pad.stick(0, -0.7)
    assert scene.acts == [Act.UP, Act.UP]
    play.pad.stick(0, 0)
    scene.clear()
    play.pad.stick(0.9, 0.7)
    play.frames(5)
    assert scene.acts == [Act.RIGHT]
    play.pad.stick(0, 0)
    scene.clear()
    for far in (0.3, 0.1, 0.25, 0.05):  # raw axes: 0.3 is 65 per cent of the way, 0.05 is 52
        play.pad.raw.axis("rt", far)
        play.frames(1)
    assert scene.acts == [Act.NEXT_TARGET]


def test_a_wide_deadzone_asks_for_a_wider_push() -> None:
    with Driver(Listener(), settings=Settings(deadzone=50)) as play:
        play.pad.stick(0.62, 0)
        assert play.scene.acts == []
        play.pad.stick(0.8, 0)
        assert play.scene.acts == [Act.RIGHT]


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


@pytest.mark.parametrize("device", ["keyboard", "mouse"])
def test_unplugging_the_pad_in_use_brings_a_card_that_any_device_dismisses(
    device: str, play: Driver, scene: Listener
) -> None:
    play.pad.tap("south")
    play.pad.raw.button("down", True)
    play.frames(2)
    play.pad.unplug()
    assert isinstance(play.scene, PadGone)
    assert isinstance(scene.heard[-1], PadLost)
    heard = len(scene.heard)
    play.frames(60)  # the held d-pad must not go on pressing
    assert len(scene.heard) == heard
    if device == "keyboard":
        play.key("return")
    else:
        play.click(20, 60)  # anywhere
    assert play.scene is scene
    assert Act.CONFIRM not in scene.acts[1:]


def test_two_pads_are_told_apart(play: Driver, scene: Listener) -> None:
    one, two = play.second_pad("one"), play.second_pad("two")
    one.tap("south")
    two.tap("south")
    numbers = [given.device.number for given in scene.heard if isinstance(given, Intent)]
    assert numbers == [one.raw.instance_id, two.raw.instance_id]


def test_rumble_is_scaled_by_its_setting_and_is_for_those_who_hold_a_pad(play: Driver) -> None:
    play.key("down")
    assert not play.services.devices.rumble(1.0, 1.0, 100)
    play.services.settings.rumble = 50
    play.pad.tap("south")
    assert play.services.devices.rumble(1.0, 0.5, 100)
    low, high = play.pad.raw.rumbles[-1]
    assert (low, high) == (pytest.approx(32767, abs=400), pytest.approx(16383, abs=400))
    play.services.settings.rumble = 0
    assert not play.services.devices.rumble(1.0, 0.5, 100)
