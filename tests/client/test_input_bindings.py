"""Controls may be changed per device; conflicts are told; nobody can lock himself out."""

from __future__ import annotations

import pytest

from game.client.input.actions import Act, Device, Input, Intent
from game.client.input.bindings import NEEDED, PAD_CONTROLS, USUAL, Bindings
from game.client.input.glyphs import glyph, key_label
from game.client.stack import Scene, Step
from game.journal.settings import Settings
from tests.client.driver import Driver


def test_the_usual_controls_have_no_conflicts() -> None:
    assert Bindings().conflicts("keys") == []
    assert Bindings().conflicts("pad") == []


def test_every_act_has_a_key_and_every_pad_control_an_act() -> None:
    assert set(USUAL["keys"]) == set(Act)
    assert {control for controls in USUAL["pad"].values() for control in controls} == set(PAD_CONTROLS)


def test_binding_takes_the_control_from_the_other_act() -> None:
    bindings = Bindings()
    assert bindings.taken("keys", Act.ZOOM, "o") is Act.ODDS
    assert bindings.bind("keys", Act.ZOOM, "o") is None
    assert bindings.act("keys", "o") is Act.ZOOM
    assert bindings.controls("keys", Act.ODDS) == ()
    assert bindings.conflicts("keys") == []


@pytest.mark.parametrize("act", NEEDED)
def test_a_needed_act_never_loses_its_last_control(act: Act) -> None:
    bindings = Bindings()
    control = bindings.controls("pad", act)[0]
    refusal = bindings.bind("pad", Act.NEXT, control)
    assert refusal is not None
    assert control in refusal
    assert bindings.act("pad", control) is act


def test_changes_survive_the_settings() -> None:
    bindings = Bindings()
    bindings.bind("keys", Act.MIRROR, "x")
    bindings.bind("pad", Act.MIRROR, "north")
    again = Bindings(bindings.changes("keys"), bindings.changes("pad"))
    assert again.act("keys", "x") is Act.MIRROR
    assert again.act("keys", "m") is None
    assert again.act("pad", "north") is Act.MIRROR
    assert again.act("pad", "south") is Act.CONFIRM


def test_the_usual_is_not_written_down() -> None:
    assert Bindings().changes("keys") == {}


@pytest.mark.parametrize(
    "damaged",
    [{"confirm": []}, {"confirm": ["east"]}, {"confirm": ["trumpet"]}],
    ids=["without confirm", "confirm and back the same", "a control no pad has"],
)
def test_a_table_nobody_could_play_with_is_replaced_by_the_usual(damaged: dict[str, list[str]]) -> None:
    assert Bindings(pad=damaged).act("pad", "south") is Act.CONFIRM
    assert Bindings(pad=damaged).act("pad", "east") is Act.BACK


def test_an_unknown_act_in_the_settings_is_passed_over() -> None:
    assert Bindings({"juggle": ["j"]}).act("keys", "j") is None


def test_key_caps_are_named_as_on_the_keyboard() -> None:
    assert [key_label(word) for word in ("return", "shift+tab", "z", "+", "f1", "ctrl+z")] == [
        *("Enter", "Shift+Tab", "Z", "+", "F1", "Ctrl+Z"),
    ]


def test_the_mouse_shows_clicks_and_keys_for_the_rest() -> None:
    bindings = Bindings()
    assert [glyph(act, "mouse", bindings) for act in (Act.CONFIRM, Act.BACK, Act.UNDO)] == [
        *((None, "Click"), (None, "Right click"), (None, "Z")),
    ]


def test_an_act_without_a_control_on_this_device_has_no_glyph() -> None:
    assert glyph(Act.UNDO, "xbox", Bindings()) is None


class Counter(Scene):
    def __init__(self) -> None:
        self.acts: list[Act] = []

    def handle(self, given: Input) -> Step:
        if isinstance(given, Intent):
            self.acts.append(given.act)
        return None


def test_a_changed_binding_is_felt_at_once_and_saved_with_the_settings() -> None:
    with Driver(Counter()) as play:
        play.services.devices.bindings.bind("pad", Act.MIRROR, "north")
        play.services.devices.keep_bindings()
        play.services.on_settings()
        play.pad.tap("north")
        assert play.scene.acts == [Act.MIRROR]
        assert play.services.settings.pad == {"mirror": ["north"], "next": []}


def test_settings_with_other_keys_hold_from_the_start() -> None:
    with Driver(Counter(), settings=Settings(keys={"zoom": ["x"]})) as play:
        play.key("x", "l")
        assert play.scene.acts == [Act.ZOOM]


def test_the_next_control_can_be_caught_for_an_options_page() -> None:
    caught: list[tuple[Device, str]] = []
    with Driver(Counter()) as play:
        play.services.devices.capture = lambda device, control: caught.append((device, control))
        play.pad.tap("north")
        play.pad.tap("south")
        assert [(device.kind, control) for device, control in caught] == [("pad", "north")]
        assert play.scene.acts == [Act.CONFIRM]
