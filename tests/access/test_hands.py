"""One hand, one button, no haste: presets, switch control, what is held, and questions that wait."""

from __future__ import annotations

import pytest

from game.client.input.actions import DIRECTIONS, Act, Intent
from game.client.input.bindings import NEEDED, PAD_CONTROLS, PRESETS, Bindings
from game.client.scenes.options import LABELS, OptionsScene, RebindingScene
from game.journal.settings import Settings
from tests.client.driver import Driver

LEFT = set("12345qwertasdfgzxcvb") | {"tab", "shift+tab", "escape", "space", "f1", "f2", "f3", "f4", "6"}
LEFT |= {"alt+s", *(f"alt+{face}" for face in range(1, 7))}


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("hand", PRESETS)
@pytest.mark.parametrize("board", ["keys", "pad"])
def test_a_preset_has_no_conflict_and_all_that_is_needed(hand: str, board: str) -> None:
    bindings = Bindings()
    bindings.restore(board, hand)  # type: ignore[arg-type]
    assert bindings.conflicts(board) == []  # type: ignore[arg-type]
    assert all(bindings.controls(board, act) for act in (*NEEDED, Act.MENU))  # type: ignore[arg-type]


@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_preset_is_kept_as_differences(hand: str) -> None:
    bindings = Bindings()
    for board in ("keys", "pad"):
        bindings.restore(board, hand)  # type: ignore[arg-type]
    again = Bindings(bindings.changes("keys"), bindings.changes("pad"))
    for act in Act:
        assert again.controls("keys", act) == bindings.controls("keys", act)
        assert again.controls("pad", act) == bindings.controls("pad", act)


def test_the_left_hand_reaches_every_key_it_needs() -> None:
    away = [act for act, keys in PRESETS["left"]["keys"].items() if not set(keys) & LEFT]
    assert set(away) <= {Act.FULLSCREEN, Act.STEP}


def test_one_hand_on_a_pad_uses_one_half_of_it() -> None:
    halves = {"left": {"lb", "lt", "ls", "view", "up", "down", "left", "right"}}
    halves["right"] = set(PAD_CONTROLS) - halves["left"]
    for hand, half in halves.items():
        assert {control for controls in PRESETS[hand]["pad"].values() for control in controls} <= half


def test_every_act_can_be_given_another_control() -> None:
    assert set(LABELS) == set(Act)


def test_a_preset_is_chosen_on_the_page_and_saved() -> None:
    with Driver(RebindingScene()) as play:
        play.scene.focus.focus_on("preset/left")
        play.frames(1)
        play.key("return")
        assert play.services.settings.keys["up"] == ["w", "ctrl+w", "up"]
        play.key("s")
        assert play.scene.focus.id != "preset/left"


def test_a_direction_that_is_held_goes_on_only_where_that_is_wanted() -> None:
    for repeat, moves in ((True, 3), (False, 1)):
        with Driver(OptionsScene(), settings=Settings(repeat=repeat, repeat_after=200)) as play:
            play.hold_key("down", 28)
            at = [one.field for one in play.scene._options].index(play.scene.focus.id.removeprefix("option/"))
            assert at == moves


def test_nothing_but_the_wish_makes_a_direction_go_on_sooner() -> None:
    with Driver(OptionsScene(), settings=Settings(repeat_after=1500)) as play:
        play.hold_key("down", 80)
        assert play.scene.focus.id == "option/effects_volume"


# ---- switch control


def switched(first: object, **more: object) -> Driver:
    return Driver(first, settings=Settings(switch=True, **more))  # type: ignore[arg-type]


def test_one_button_steps_and_one_acts() -> None:
    with switched(OptionsScene()) as play:
        play.frames(2)
        stops = play.app.switch.stops()
        here = next(n for n, stop in enumerate(stops) if stop.name.startswith("Captions"))
        at = next(n for n, stop in enumerate(stops) if stop.zone == play.scene.focus.id)
        play.key(*["space"] * (here - at), "return")
        assert play.services.settings.captions == "en"


def test_stepping_comes_round_and_reaches_all() -> None:
    with switched(OptionsScene()) as play:
        play.frames(2)
        told = set()
        for _ in range(len(play.app.switch.stops())):
            play.key("space")
            told.add(play.app.switch.told.partition("  (")[0])
        assert told == {stop.name for stop in play.app.switch.stops()}


@pytest.mark.parametrize("device", ["mouse", "pad"])
def test_two_buttons_of_any_device_do(device: str) -> None:
    with switched(OptionsScene()) as play:
        play.frames(2)
        step, act = (
            (lambda: play.click(320, 180, 3), lambda: play.click(320, 180))
            if device == "mouse"
            else (lambda: play.pad.tap("east"), lambda: play.pad.tap("south"))
        )
        for _ in range(40):
            step()
            if play.app.switch.told.startswith("Captions"):
                act()
                break
        assert play.services.settings.captions == "en"


def test_letters_stay_letters_and_other_keys_what_they_are() -> None:
    with switched(OptionsScene()) as play:
        play.key("down")
        assert play.scene.focus.id == "option/effects_volume"
        assert play.app.switch.inputs([Intent(Act.UP)]) == [Intent(Act.UP)]
        assert set(DIRECTIONS) <= set(Act)
