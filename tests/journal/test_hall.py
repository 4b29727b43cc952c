"""The hall and the settings outlive damage, and two windows that write at once."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path
from typing import Any

import pytest

from game.client.scenes.menu import MenuScene
from game.client.scenes.saved import list_steps
from game.journal import files
from game.journal.files import Lock, saves
from game.journal.hall import Hall, Reign, try_enter
from game.journal.settings import FILE, load
from game.session import RETRY, Session
from tests.client.driver import Driver


def reign(save: str, score: int = 7) -> Reign:
    return Reign("twenty_years", "Maud", score, True, save)


def test_a_reign_is_entered_once_for_its_save(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    for save in ("a", "b", "a"):
        assert try_enter(hall, [reign(save)]) == ""
    assert sorted(entry.save for entry in hall.reigns()) == ["a", "b"]


def test_a_hall_that_another_window_writes_is_told_and_not_harmed(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.enter(reign("a"))
    lock = Lock(hall.path)
    assert "another window" in try_enter(hall, [reign("b")])
    lock.release()
    assert try_enter(hall, [reign("b")]) == ""
    assert len(hall.reigns()) == 2


def test_a_damaged_hall_is_empty_and_can_be_entered_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.path.write_bytes(b"[{")
    assert hall.reigns() == []
    assert try_enter(hall, [reign("a")]) == ""
    assert len(hall.reigns()) == 1


def test_one_bad_setting_does_not_cost_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"rumble": 10, "text_size": 900, "captions": true}')
    settings, message = load(tmp_path)
    assert (settings.rumble, settings.text_size, settings.captions) == (10, 100, "en")
    assert message is not None
    assert (tmp_path / f"{FILE}.damaged").exists()


def refuse(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


def ended_on_a_full_disk(home: Path, patch: pytest.MonkeyPatch) -> Session:
    """A whole game, whose last action the disk refuses."""
    session, chance = Session.new("mini_monarchy", home, seed="elm-3", name="Maud"), random.Random(3)
    ahead = session.match.branch()
    while not ahead.over:
        ahead.play(chance.choice(ahead.legal()))
    *before, last = ahead.journal
    for entry in before:
        session.play(entry.action, entry.seat, later=True)
    session.write()
    with patch.context() as full:
        full.setattr(files.os, "write", refuse)
        session.play(last.action, last.seat)
        session.tend(RETRY)
    assert session.match.over
    assert Hall(home).reigns() == []
    assert len([notice for notice in session.notices if "No space left" in notice]) == 1
    return session


def test_a_match_that_ends_on_a_full_disk_enters_the_hall_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = ended_on_a_full_disk(tmp_path, monkeypatch)
    session.tend(RETRY)
    (entry,) = Hall(tmp_path).reigns()
    assert (entry.name, entry.score) == ("Maud", session.match.score()[0].total)


def test_a_hall_that_is_opened_later_finds_it_in_its_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = ended_on_a_full_disk(tmp_path, monkeypatch)
    total = session.match.score()[0].total
    session.close()  # what waited was written, and nobody asked for the hall
    Session.new("twenty_years", tmp_path).close()
    for _ in list_steps(tmp_path):
        pass
    (entry,) = Hall(tmp_path).reigns()
    assert (entry.name, entry.score, entry.game) == ("Maud", total, "mini_monarchy")
    assert entry.save.partition("#")[0] in {path.name for path in saves(tmp_path)}
    for path in saves(tmp_path):
        os.utime(path, (1e9, 1e9))
    assert Hall(tmp_path).unread() == []  # nothing is read twice


def test_the_menu_opens_the_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended_on_a_full_disk(tmp_path, monkeypatch).close()
    with Driver(MenuScene()) as play:
        play.services.data_dir = tmp_path
        play.scene.enter()
        play.until(lambda: Hall(tmp_path).reigns(), 3000)
        play.frames(2)
