"""Saves somebody wrote by hand, and disks that fail at every call: bounded work, safe text, nothing lost."""

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.client.sound import languages, problems, tongue
from game.client.together import kept_ticket
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.journal import files, settings
from game.journal.files import SaveError
from game.journal.hall import Hall
from game.journal.reading import MARK_EVERY, header, load, peek
from game.journal.saves import Store
from game.net.keeper import remembered, table_file
from game.session import Session
from tests.journal.forging import LINES, bodies, failing, rewritten, saved, sealed


@pytest.mark.parametrize("player", ["bot:oracle", "bot:", "zombie", "", "bot:../../x", "bot:\x1b[31m" + "x" * 500])
def test_a_bot_nobody_knows_is_stood_in_for_with_a_notice(tmp_path: Path, player: str) -> None:
    path = saved(tmp_path, 5)
    found = bodies(path)
    found[0]["players"] = [player]
    rewritten(path, found)
    session = Session.open(path, tmp_path)
    assert session.bot_at(0) is not None
    (notice,) = session.notices
    assert "nobody here knows" in notice
    assert notice.isprintable()
    assert len(notice) < 200
    session.close()


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_header_for_any_number_of_seats_can_be_opened_again(tmp_path: Path, game: str) -> None:
    for seats in ruleset(game).seats:
        assert load(saved(tmp_path, 0, game, seats=seats)).match.setup.seats == seats


def test_a_header_has_as_many_players_as_seats_and_names_of_one_printable_line(tmp_path: Path) -> None:
    match = Match.new("twenty_years", seed="elm-3")
    with pytest.raises(ValueError, match="2 players for 1 seats"):
        header(match, "Maud", ("human", "human"))
    path = saved(tmp_path, 5)
    found = bodies(path)
    found[0] |= {"name": "Maud\0\x1b]0;x\x07\n" + "d" * 5000, "branch": "\u202enorth"}
    rewritten(path, found)
    for told in (load(path, mend=False).header, peek(path)):
        assert told.name.isprintable()
        assert told.name.startswith("Maud")
        assert len(told.name) <= 40
        assert told.branch.isprintable()


@pytest.mark.parametrize("lines", LINES)
def test_a_save_full_of_what_was_taken_back_costs_no_more_than_its_bytes(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "long.reign"
    count = sealed(path, lines, 2 << 20)
    replayed = []
    step = Match.step

    def counted(match: Match, action: Any, seat: int | None = None) -> None:
        replayed.append(action)
        step(match, action, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "step", counted)
        loaded = load(path, mend=False)
    assert loaded.recovery is None
    assert len(replayed) == len(loaded.match) <= 40 < count


def test_marks_beyond_those_the_game_writes_are_not_reckoned(tmp_path: Path) -> None:
    path = saved(tmp_path, MARK_EVERY)
    found: list[Any] = bodies(path)
    (mark,) = (at for at, line in enumerate(found) if "mark" in line)
    found.insert(mark - 1, {"mark": "of other rules", "at": mark - 2})
    rewritten(path, found)
    loaded = load(path, mend=False)
    assert (loaded.recovery, loaded.drift) == (None, None)
    found[mark + 1]["mark"] = "of other rules"
    rewritten(path, found)
    assert load(path, mend=False).drift is not None


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_line_longer_than_any_is_damage(tmp_path: Path, at: int) -> None:
    path = saved(tmp_path, 5)
    found: list[Any] = bodies(path)
    found.insert(at, {"seat": 0, "action": {"type": "x" * (3 << 20)}})
    rewritten(path, found)
    if at:
        assert len(load(path, mend=False).match) == at - 1
    else:
        with pytest.raises(SaveError, match="longer than any line"):
            load(path, mend=False)


def test_no_sentence_about_a_save_is_long_or_moves_the_cursor(tmp_path: Path) -> None:
    nasty = "\x1b[2J\u202e\n" * 400
    forged: list[tuple[int, Any]] = [
        (2, {"seat": 0, "action": {"type": nasty}}),
        (2, {"seat": 0, "action": {"type": "roll", nasty: 1}}),
        (2, {nasty: 1, "seat": nasty}),
        (0, {"game": "roll-and-reign", "format": 99, "app": nasty}),
        (0, {"game": nasty}),
    ]
    for number, (at, line) in enumerate(forged):
        path = saved(tmp_path / str(number), 5)
        rewritten(path, [*bodies(path)[:at], line])
        try:
            recovery = load(path, mend=False).recovery
            said = recovery.text
        except SaveError as error:
            said = str(error)
        assert said.isprintable(), said
        assert len(said) <= 400


def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / settings.FILE)
    found = settings.load(tmp_path)
    assert found.settings == settings.Settings()
    assert found.message is not None
    assert "Not a file" in found.message
    os.mkfifo(tmp_path / "hall.json")
    assert Hall(tmp_path).reigns() == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: os.mkfifo(path),
        Path.mkdir,
        partial(Path.write_bytes, data=b'{"a":' + b"[" * 100_000),
        partial(Path.write_bytes, data=b"a = " + b"[" * 100_000),
        partial(Path.write_bytes, data=b"\xff\xfe"),
        partial(Path.symlink_to, target="/dev/zero"),
    ],
)
def test_what_is_no_file_of_the_game_is_as_if_it_were_not_there(
    tmp_path: Path, spoil: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    for name in (
        "hall.json",
        "captions/de.toml",
        "together/seat.json",
        table_file(tmp_path, "t").relative_to(tmp_path),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        spoil(tmp_path / name)
    assert Hall(tmp_path).reigns() == []
    assert dict(languages())["de"] == "Deutsch", "the shipped one is there still"
    assert tongue("de").effect
    assert len(problems(tmp_path / "captions" / "de.toml")) == 1
    assert kept_ticket(tmp_path) is None
    assert remembered(tmp_path) == []


def test_settings_far_too_large_are_not_read(tmp_path: Path) -> None:
    with (tmp_path / settings.FILE).open("wb") as file:
        file.truncate(8 << 30)
    assert "too large" in (settings.load(tmp_path).message or "")


# ---- Every call to the disk fails once, or from then on for ever: play goes on, and what was saved stays whole.
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
def test_no_failing_call_stops_play_or_loses_what_was_done(tmp_path: Path, call: str, for_ever: bool) -> None:
    for at in range(1, 14):
        home = tmp_path / str(at)
        with failing(call, how=Fault(getattr(files.os, call), at, for_ever)):
            session = Session.new("twenty_years", home, seed="elm-3")
            play_a_little(session)
        session.play(session.match.legal()[0])  # the disk works again
        assert session.writer.behind == 0
        whole = session.match
        path = session.writer.path
        session.close()
        loaded = load(path)
        assert loaded.recovery is None
        assert loaded.match.journal == whole.journal
        assert all(len(notice.splitlines()) == 1 for notice in session.notices)


@pytest.mark.parametrize("call", CALLS)
def test_opening_a_save_never_harms_it_whatever_fails(tmp_path: Path, call: str) -> None:
    session = Session.new("twenty_years", tmp_path, seed="elm-3")
    play_a_little(session)
    path, before = session.writer.path, session.match.journal
    session.close()
    for at in range(1, 10):
        with failing(call, how=Fault(getattr(files.os, call), at, for_ever=True)):
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
