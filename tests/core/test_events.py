"""Events carry what they changed in the view, so that folding them gives the view after."""

from __future__ import annotations

from typing import Any

from game.core.events import DiceRolled, Recorder, Settled, differences, fold


def test_differences_are_the_new_and_the_changed() -> None:
    assert differences({"a": 1, "b": [2]}, {"a": 1, "b": [3], "c": 4}) == {"b": [3], "c": 4}


def test_the_recorder_notes_changes_with_the_event_that_told_them() -> None:
    table: dict[str, Any] = {"gold": 1, "wood": 0}
    recorder = Recorder(lambda: dict(table))
    table["gold"] = 2
    recorder(DiceRolled(stream="guard", faces=(3,)))
    table["wood"] = 5
    first, last = recorder.close()
    assert first.changes == {"gold": 2}
    assert isinstance(last, Settled)
    assert last.changes == {"wood": 5}
    assert fold({"gold": 1, "wood": 0}, (first, last)) == table


def test_an_event_knows_its_name() -> None:
    assert DiceRolled(stream="guard", faces=(3,)).type == "dice_rolled"
