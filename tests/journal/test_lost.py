"""A save that vanishes during play is noticed with the next move and written anew; a full disk is waited for."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client.play import Play
from game.client.scenes.help import HelpScene
from game.client.scenes.map import MapScene
from game.client.scenes.options import OptionsScene
from game.client.scenes.score import ScoreScene
from game.client.stack import Push, Scene
from game.journal import files
from game.journal.reading import load
from game.journal.saves import Store
from game.session import RETRY, Session
from tests.client.driver import Driver


def begun(home: Path, moves: int = 5) -> Session:
    session = Session.new("twenty_years", home, seed="elm-3")
    for _ in range(moves):
        session.play(session.match.legal()[-1])
    return session


def path_of(session: Session) -> Path:
    assert session.writer is not None
    return session.writer.path


def deleted(path: Path) -> None:
    path.unlink()


def folder_deleted(path: Path) -> None:
    for inner in path.parent.iterdir():
        inner.unlink()
    path.parent.rmdir()


def moved_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.rename(path)


def truncated(path: Path) -> None:
    os.truncate(path, 100)


def written_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"another program\n")


LOSSES = (deleted, folder_deleted, moved_away, replaced, truncated, written_to)


@pytest.mark.parametrize("lose", LOSSES, ids=[lose.__name__ for lose in LOSSES])
def test_a_save_that_is_lost_during_play_is_written_anew_with_a_notice(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    session = begun(tmp_path)
    old = path_of(session)
    lose(old)
    session.play(session.match.legal()[-1])
    assert len(session.notices) == 1
    assert "All 6 moves are saved anew" in session.notices[0]
    assert len(session.notices[0]) <= 400
    new = path_of(session)
    session.play(session.match.legal()[-1])
    journal = session.match.journal
    session.close()
    loaded = load(new)
    assert loaded.recovery is None
    assert loaded.match.journal == journal
    assert not list(tmp_path.glob("**/*.lock"))


def test_a_save_lost_before_an_undo_is_written_anew_without_what_was_taken_back(tmp_path: Path) -> None:
    session = begun(tmp_path, 20)
    while not session.match.can_undo:
        session.play(session.match.legal()[-1])
    path_of(session).unlink()
    assert session.undo()
    new, journal = path_of(session), session.match.journal
    session.close()
    assert load(new).match.journal == journal


def test_a_loss_is_told_once_however_long_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    folder_deleted(path_of(session))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", _refuse)
        for _ in range(4):
            session.play(session.match.legal()[-1])
            session.tend(RETRY)
        assert len(session.notices) == 1
    session.tend(RETRY)
    assert "saved" in session.notices[-1]
    assert load(path_of(session), mend=False).match.journal == session.match.journal


def _refuse(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_what_a_full_disk_refused_is_written_when_there_is_room_again_not_with_the_next_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    session = begun(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, call, _refuse)
        for _ in range(3):
            session.play(session.match.legal()[-1])
        session.tend(RETRY)
        assert len(load(path_of(session), mend=False).match) == 5
    assert "No space left" in session.notices[-1]
    session.tend(RETRY / 2)
    assert len(load(path_of(session), mend=False).match) == 5, "the disk is not asked every frame"
    session.tend(RETRY)
    loaded = load(path_of(session), mend=False)
    assert loaded.match.journal == session.match.journal
    assert loaded.recovery is None
    assert session.notices[-1] == "The disk works again: every move is saved."


def test_a_half_written_line_that_could_not_be_cut_off_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    real = os.write

    def half(handle: int, data: Any) -> int:
        if len(data) < 8:
            _refuse()
        return real(handle, data[: len(data) // 2])

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", half)
        patch.setattr(files.os, "ftruncate", _refuse)
        session.play(session.match.legal()[-1])
        session.tend(RETRY)
    session.tend(RETRY)
    path, journal = path_of(session), session.match.journal
    session.close()
    assert [found.name for found in Store(tmp_path).paths()] == [path.name]
    assert load(path).match.journal == journal


@pytest.mark.parametrize("call", ["fsync", "lseek", "write", "open"])
def test_a_disk_that_fails_leaves_no_litter_however_often_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files.os, call, _refuse)
        session = Session.new("twenty_years", tmp_path, seed="elm-3")
        for _ in range(5):
            session.play(session.match.legal()[-1])
            session.tend(RETRY)
    assert list((tmp_path / "saves").iterdir()) == []
    session.tend(RETRY)
    assert load(path_of(session), mend=False).match.journal == session.match.journal


def test_a_folder_that_cannot_be_flushed_leaves_no_empty_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "_sync_folder", _refuse)
        session = Session.new("twenty_years", tmp_path, seed="elm-3")
        for _ in range(5):
            session.play(session.match.legal()[-1])
    assert list((tmp_path / "saves").iterdir()) == []


@pytest.mark.parametrize("page", [OptionsScene, lambda: HelpScene("twenty_years")], ids=["options", "help"])
def test_what_a_full_disk_refused_is_written_on_any_page_over_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Callable[[], Scene]
) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    session = begun(tmp_path)
    with Driver(MapScene(Play(session, threads=False))) as driver:
        with monkeypatch.context() as patch:
            patch.setattr(files.os, "write", _refuse)
            session.play(session.match.legal()[-1])
            driver.app.stack.apply(Push(page()))
            driver.frames(10)
        driver.app.frame(RETRY)
        assert not isinstance(driver.scene, MapScene)
        assert load(path_of(session), mend=False).match.journal == session.match.journal


def test_what_a_full_disk_refused_is_written_when_the_score_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    session = begun(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", _refuse)
        while not session.match.over:
            session.play(session.match.legal()[-1])
    with Driver(ScoreScene(Play(session, threads=False))) as driver:
        driver.app.frame(RETRY)
        assert load(path_of(session), mend=False).match.journal == session.match.journal
