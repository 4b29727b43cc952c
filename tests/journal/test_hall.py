"""The hall and the settings outlive damage, and two windows that write at once."""

from __future__ import annotations

from pathlib import Path

from game.journal.files import Lock
from game.journal.hall import Hall, Reign, try_enter
from game.journal.settings import FILE, load


def reign(save: str, score: int = 7) -> Reign:
    return Reign("twenty_years", "Maud", score, True, save)


def test_a_reign_is_entered_once_for_its_save(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    for save in ("a", "b", "a"):
        assert try_enter(hall, reign(save)) == ""
    assert sorted(entry.save for entry in hall.reigns()) == ["a", "b"]


def test_a_hall_that_another_window_writes_is_told_and_not_harmed(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.enter(reign("a"))
    lock = Lock(hall.path)
    assert "another window" in try_enter(hall, reign("b"))
    lock.release()
    assert try_enter(hall, reign("b")) == ""
    assert len(hall.reigns()) == 2


def test_a_damaged_hall_is_empty_and_can_be_entered_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.path.write_bytes(b"[{")
    assert hall.reigns() == []
    assert try_enter(hall, reign("a")) == ""
    assert len(hall.reigns()) == 1


def test_one_bad_setting_does_not_cost_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"rumble": 10, "text_size": 900, "captions": true}')
    settings, message = load(tmp_path)
    assert (settings.rumble, settings.text_size, settings.captions) == (10, 100, "en")
    assert message is not None
    assert (tmp_path / f"{FILE}.damaged").exists()
