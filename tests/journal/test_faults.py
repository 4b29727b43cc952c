"""Every call to the disk fails once, or from then on for ever: play goes on, and what was saved stays whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.journal import files
from game.journal.files import SaveError
from game.journal.reading import load
from game.journal.saves import Store
from game.session import Session

CALLS = ("open", "write", "fsync", "ftruncate", "lseek", "close", "replace")


class Fault:
    """Makes the calls of one name fail: the `at`-th only, or it and all after it."""

    def __init__(self, real: Callable[..., Any], at: int, for_ever: bool) -> None:
        self.real, self.at, self.for_ever, self.calls = real, at, for_ever, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls += 1
        if self.calls == self.at or (self.for_ever and self.calls > self.at):
            raise OSError(errno.EIO, "Input/output error")
        return self.real(*given, **named)


def play_a_little(session: Session) -> None:
    for turn in range(6):
        session.play(session.match.legal()[-1 if turn % 2 else 0])
        if turn == 3:
            session.undo()
            session.redo()


@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("call", CALLS)
def test_no_failing_call_stops_play_or_loses_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, for_ever: bool
) -> None:
    for at in range(1, 14):
        home = tmp_path / str(at)
        with monkeypatch.context() as patch:
            patch.setattr(files.os, call, Fault(getattr(files.os, call), at, for_ever))
            session = Session.new("twenty_years", home, seed="elm-3")
            play_a_little(session)
        session.play(session.match.legal()[0])  # the disk works again
        assert session.writer is not None
        assert session.writer.behind == 0
        whole = session.match
        path = session.writer.path
        session.close()
        loaded = load(path)
        assert loaded.recovery is None
        assert loaded.match.journal == whole.journal
        assert all(len(notice.splitlines()) == 1 for notice in session.notices)


@pytest.mark.parametrize("call", CALLS)
def test_opening_a_save_never_harms_it_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    session = Session.new("twenty_years", tmp_path, seed="elm-3")
    play_a_little(session)
    assert session.writer is not None
    path, before = session.writer.path, session.match.journal
    session.close()
    for at in range(1, 10):
        with monkeypatch.context() as patch:
            patch.setattr(files.os, call, Fault(getattr(files.os, call), at, for_ever=True))
            again: Session | None = None
            said = ""
            try:
                again = Session.open(path, tmp_path)
                again.play(again.match.legal()[0])
            except SaveError as error:
                said = str(error)
        if again is not None:
            again.close()
        assert len(said.splitlines()) <= 1
        assert load(path).match.journal[: len(before)] == before


def test_a_folder_of_odd_things_is_listed_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / "a.reign").mkdir()
    (folder / "b.reign").write_bytes(b"")
    (folder / "c.reign").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "d.reign")  # whoever reads it waits for ever
    (folder / "note.txt").write_text("hello")
    store = Store(tmp_path)
    assert {path.name for path in store.paths()} == {"a.reign", "b.reign", "c.reign", "d.reign"}
    for path in store.paths():
        with pytest.raises(SaveError):
            load(path)
        assert store.family(path) == []
