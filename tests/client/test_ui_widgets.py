"""Widgets, lists, dialogs and the keyboard, pressed as a player would."""

from __future__ import annotations

import pytest

from game.client.input.actions import Act, Device, Intent, Typed
from game.client.scenes.page import LONGEST, Answer, Dialog, NameEntry
from game.client.stack import Pop, Push, Stack
from game.client.ui.focus import Toast
from game.journal.settings import Settings
from tests.client.hidden import hidden
from tests.client.kit_page import Demo
from tests.pictures.inspect import audit

PAD = Device("pad", 1, "xbox")


def test_a_toast_goes_by_itself_and_rests_in_between() -> None:
    toast = Toast()
    toast.say("The port stands.")
    assert toast.tick(0.05)
    assert [toast.tick(0.05) for _ in range(12)][4:] == [False] * 8
    for _ in range(200):
        toast.tick(0.05)
    assert toast.text == ""
    assert not toast.tick(0.05)


def staged(scene: Dialog | NameEntry, settings: Settings | None = None) -> Stack:
    services = hidden(settings=settings)
    stack = Stack(services)
    stack.apply(Push(Demo()))
    stack.apply(Push(scene))
    stack.draw(services.painter)
    return stack


def test_a_dialog_gives_the_answer_chosen_and_back_is_the_last_one() -> None:
    dialog = Dialog("Leave?", "It is saved.", (Answer("Yes", 1), Answer("No", 2)))
    staged(dialog)
    assert dialog.handle(Intent(Act.CONFIRM)) == Pop(1)
    dialog.handle(Intent(Act.RIGHT))
    assert dialog.handle(Intent(Act.CONFIRM)) == Pop(2)
    assert dialog.handle(Intent(Act.BACK)) == Pop(2)


def test_a_name_is_written_by_pad_alone() -> None:
    entry = NameEntry("Name")
    stack = staged(entry)
    entry.handle(Intent(Act.CONFIRM, PAD))
    entry.handle(Intent(Act.RIGHT, PAD))
    entry.handle(Intent(Act.CONFIRM, PAD))
    assert entry.text == "Qw"
    entry.handle(Intent(Act.BACK, PAD))
    assert entry.text == "Q"
    stack.draw(entry.services.painter)
    entry.focus.focus_on("do/done")
    assert entry.handle(Intent(Act.CONFIRM, PAD)) == Pop("Q")
    entry.handle(Intent(Act.BACK, PAD))
    assert entry.handle(Intent(Act.BACK, PAD)) == Pop(None)
    assert stack.top is entry


def test_a_name_is_typed_on_keys_and_never_too_long() -> None:
    entry = NameEntry("Name", suggest=lambda: "Brackwater")
    staged(entry)
    entry.handle(Typed("Odila\b\ba "))
    assert entry.text == "Odia "
    entry.handle(Typed("x" * 60))
    assert len(entry.text) == LONGEST
    entry.handle(Intent(Act.NEXT, PAD))
    assert entry.text == "Brackwater"


def test_enter_submits_what_was_typed_and_presses_no_key_on_the_screen() -> None:
    entry = NameEntry("Name")
    stack = staged(entry)
    entry.handle(Typed("Odo"))
    stack.draw(entry.services.painter)
    assert entry.handle(Intent(Act.CONFIRM)) == Pop("Odo")
    assert entry.text == "Odo"


def test_enter_presses_a_key_once_the_arrows_walk_over_the_keys() -> None:
    entry = NameEntry("Name")
    staged(entry)
    entry.handle(Intent(Act.RIGHT))
    assert entry.handle(Intent(Act.CONFIRM)) is None
    assert entry.text == "W"


def test_a_name_that_stands_there_is_selected_and_the_first_letter_takes_its_place() -> None:
    for keys, text in ((Typed("O"), "O"), (Typed("\b"), "")):
        entry = NameEntry("Name", "Brackwater")
        staged(entry)
        assert entry.selected
        entry.handle(keys)
        assert entry.text == text
    entry = NameEntry("Name", "Brackwater")
    staged(entry)
    assert entry.handle(Intent(Act.CONFIRM)) == Pop("Brackwater")


def test_an_empty_name_is_refused_with_a_reason() -> None:
    entry = NameEntry("Name")
    stack = staged(entry)
    stack.draw(entry.services.painter)
    entry.focus.focus_on("do/done")
    assert entry.handle(Intent(Act.CONFIRM)) is None
    assert entry.focus.why is not None


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 100), ((960, 540), 90), ((1280, 800), 150), ((1920, 1080), 125)],
)
def test_no_text_of_the_kit_is_cut_pale_or_colliding(size: tuple[int, int], text: int) -> None:
    services = hidden(*size, Settings(text_size=text))
    stack = Stack(services)
    for scene in (
        Demo(),
        Dialog("Leave this reign?", "It is saved and waits for you."),
        NameEntry("Name your kingdom"),
    ):
        stack.apply(Push(scene))
        assert audit(scene, services.painter) == []


def test_a_question_and_a_keyboard_keep_their_shape_at_twice_the_text() -> None:
    services = hidden(1280, 720, Settings(text_size=200))
    stack = Stack(services)
    for scene in (Dialog("Leave this game?", "It is saved and waits for you."), NameEntry("Name your kingdom")):
        stack.apply(Push(scene))
        assert audit(scene, services.painter) == []
