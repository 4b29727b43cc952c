"""A game in the terminal is kept as in the window, from the first action on, whatever ends it; and it goes on."""

import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.core.events import Event
from game.core.match import Match
from game.journal.hall import Hall
from game.journal.reading import HUMAN, header, load, peek
from game.journal.saves import Store
from game.session import Session
from game.text.cli import play
from game.title import titles
from tests.journal.forging import failing, saved
from tests.text.typed import answer, opened
from tests.world import eventually, walked

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def wide(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


class Terminal:
    """What is typed at the command, and what it answers."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch
        self.status, self.err = 0, ""

    def __call__(self, words: str, *typed: str) -> str:
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join((*typed, "")).encode()), "utf-8"))
        self.status = main(["text", *words.split()])
        out, self.err = self._capsys.readouterr()
        return out


@pytest.fixture
def text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def kept(home: Path) -> list[Path]:
    return Store(home).paths()


@pytest.mark.parametrize("game", list(titles()))
@pytest.mark.parametrize("typed", [("1",) * 4, (*"1111", "quit")], ids=["end of input", "quit"])
def test_what_was_played_is_kept_and_goes_on(home: Path, text: Terminal, game: str, typed: Sequence[str]) -> None:
    said = text(f"{game} --seed fen-3", *typed)
    (path,) = kept(home)
    assert f"Saved as {path.stem}.\nTo continue: roll-and-reign text --resume" in said
    loaded = load(path)
    assert len(loaded.match) >= 1
    assert loaded.header.players == ("human",) * loaded.match.setup.seats
    before = len(loaded.match)
    said = text("--resume 1", "log all", *"1111")
    assert f"seed fen-3, after {before} moves." in said
    assert kept(home) == [path]
    again = load(path)
    assert again.recovery is None
    assert len(again.match) > before
    assert again.match.journal[:before] == loaded.match.journal


def test_nothing_is_kept_before_the_first_action_and_then_undo_and_redo_as_well(home: Path, text: Terminal) -> None:
    said = text("twenty_years", "board", "why", "quit")
    assert said.endswith("Nothing was played, so nothing is saved.\n")
    assert kept(home) == []
    assert text("--resume") == "No saved games yet.\n"
    assert text.status == 0
    text("twenty_years --seed oak-7", "stop", "claim t12", "build tannery c1 d1", "undo", "redo", "undo")
    (path,) = kept(home)
    assert len(load(path).match) == 2


def test_the_window_and_the_terminal_keep_one_list(home: Path, text: Terminal) -> None:
    window = Session.new("horrible_hordes", home, ("human", "bot:greedy"), seed="elm-3", name="Maud")
    window.play(window.match.legal()[0])
    path = window.writer.path if window.writer else None
    window.close()
    assert "  1. Maud, Horrible Hordes, today, " in text("--resume", *"11111")
    assert kept(home) == [path]
    assert len(load(path).match) > 1
    going = Session.open(path, home)
    assert going.writer is not None
    going.close()


def test_bots_of_a_resumed_game_play_by_themselves(home: Path, text: Terminal) -> None:
    match = Match.new("horrible_hordes", 2, seed="elm-3")
    you = 1 - match.pending[0].seat
    players = ("human", "bot:greedy") if you == 0 else ("bot:greedy", "human")
    Store(home).begin(match, header(match, "Maud", players)).close()
    assert "\n> " in text("--resume 1", "quit"), "the bot's moves are told"
    (path,) = kept(home)
    assert load(path).match.pending[0].seat == you
    assert len(load(path).match) > 0


def test_a_finished_game_is_in_the_hall_and_shows_its_score(home: Path, text: Terminal) -> None:
    match = walked(Match.new("twenty_years", seed="elm-3"), 1)
    match.rewind(len(match) - 1)
    Store(home).begin(match, header(match, "Maud")).close()
    said = text("--resume 1", "end year 20")
    assert "total" in said
    (path,) = kept(home)
    assert said.endswith(f"Saved as {path.stem}.\n")
    assert [reign.name for reign in Hall(home).reigns("twenty_years")] == ["Maud"]
    assert "total" in text("--resume 1")


def test_the_list_is_turned_and_a_wrong_answer_says_what_is_right(home: Path, text: Terminal) -> None:
    for number in range(13):
        os.utime(saved(home, 0, name=f"King {number}"), (1_000_000 + number, 1_000_000 + number))
    (home / "saves" / "torn.reign").write_bytes(b"rubbish")
    os.utime(home / "saves" / "torn.reign", (1, 1))
    said = text("--resume", "99", "more", "quit")
    assert "  1. King 12, 20 Years, " in said
    assert "'99' is not a game of the list: type 1 to 14, or quit." in said
    assert "  11. King 2, " in said
    assert "  14. torn: torn.reign cannot be opened: " in said
    assert text.status == 0


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("--resume nowhere", 1, "there is no saved game 'nowhere': text --resume lists them"),
        ("--resume 7", 1, "there is no saved game '7'"),
        ("twenty_years --resume", 2, "leave out GAME"),
        ("--resume --seed a --option difficulty=easy", 2, "leave out --seed, --option"),
    ],
)
def test_what_cannot_be_resumed_is_one_sentence(text: Terminal, words: str, status: int, says: str) -> None:
    assert text(words) == ""
    assert text.status == status
    assert says in text.err
    assert len(text.err.splitlines()) == 1


def test_a_save_from_elsewhere_is_taken_in_by_its_file(home: Path, text: Terminal, tmp_path: Path) -> None:
    mailed = saved(tmp_path / "mail", 0, "mini_monarchy")
    before = mailed.read_bytes()
    assert "Mini Monarchy" in text(f"--resume {mailed}", "1")
    assert mailed.read_bytes() == before
    assert [path.name for path in kept(home)] == [mailed.name]


def test_a_save_open_elsewhere_goes_on_in_a_copy_and_says_so(home: Path, text: Terminal) -> None:
    window = Session.new("twenty_years", home, seed="elm-3", name="Maud")
    assert "This game is open in another window. Continuing in a copy." in text("--resume 1", "1")
    assert len(kept(home)) == 2
    window.close()
    found = [peek(path) for path in kept(home)]
    original = next(path.name for path, told in zip(kept(home), found, strict=True) if not told.parent)
    assert {told.parent for told in found} == {"", original}


# ---- disks and terminals that refuse


def test_a_disk_that_refuses_is_told_truly_and_tried_again(home: Path) -> None:
    at, said = opened(Match.new("twenty_years", seed="oak-7"), home=home)
    answer(at, said, "1")
    with failing("write"):
        lines = answer(at, said, "1")
        assert any(line.startswith("Not saved: ") and "No space left on device" in line for line in lines)
        answer(at, said, "1")
        assert at.kept.startswith("Not saved: ")
        assert at.kept.endswith("No space left on device. Moves lost: 2.")
    answer(at, said, "board")
    assert "The disk works again: every move is saved." in said
    assert at.kept.startswith("Saved as ")
    moves = len(at.match)
    at.close()
    assert len(load(kept(home)[0]).match) == moves


def test_a_folder_that_cannot_be_written_is_told_at_the_first_action(home: Path, text: Terminal) -> None:
    (home / "saves").write_text("in the way")
    said = text("twenty_years", "1", "quit")
    assert "Not saved: " in said
    assert said.rstrip().endswith("Moves lost: 1.")
    assert "Saved as" not in said
    assert text.status == 0


def running(home: Path, **more: object) -> subprocess.Popen[bytes]:
    line = [sys.executable, "-m", "game", "text", "twenty_years", "--seed", "fen-3"]
    kept_in = os.environ | {"ROLL_AND_REIGN_HOME": str(home)}
    return subprocess.Popen(line, cwd=ROOT, env=kept_in, **more)


def has_moves(home: Path, count: int) -> bool:
    return any(len(load(path, mend=False).match) >= count for path in kept(home))


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_signal_ends_it_in_order(home: Path, name: str) -> None:
    number = getattr(signal, name)
    with running(home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(b"1\n")
        process.stdin.flush()
        eventually(lambda: has_moves(home, 1))
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (128 + number, b""), out
    assert b"Saved as" in out or name != "SIGINT"
    assert not list((home / "saves").glob("*.lock")), "nobody holds it any more"


@pytest.mark.parametrize("number", ["SIGINT", "SIGHUP"])
@pytest.mark.parametrize("times", [1, 2])
def test_signals_amid_a_write_count_once_that_is_done(home: Path, text: Terminal, number: str, times: int) -> None:
    def interrupted(handle: int) -> None:
        fsync(handle)
        while coming:
            signal.raise_signal(coming.pop())

    fsync, coming = os.fsync, [getattr(signal, number)] * times
    with failing("fsync", how=interrupted):
        said = text("twenty_years --seed fen-3", "1", "1")
    (path,) = kept(home)
    assert text.status == 128 + getattr(signal, number)
    assert (f"Saved as {path.stem}." in said) == (number == "SIGINT")
    assert len(load(path).match) == 1


@pytest.mark.parametrize("times", [1, 2])
def test_signals_amid_a_write_that_fails_end_in_order_too(home: Path, text: Terminal, times: int) -> None:
    def full(handle: int) -> None:
        while coming:
            signal.raise_signal(coming.pop())
        raise OSError(errno.ENOSPC, "No space left on device")

    coming = [signal.SIGINT] * times
    with failing("fsync", how=full):
        said = text("twenty_years", "1", "1")
    assert text.status == 130
    assert "Not saved: " in said


class Hasty(Match):
    """Somebody presses Ctrl+C as soon as a move is made."""

    def play(self, *args: Any) -> tuple[Event, ...]:
        events = super().play(*args)
        if self.over or len(self) == 2:
            signal.raise_signal(signal.SIGINT)
        return events


@pytest.mark.parametrize("last", [False, True])
def test_a_signal_after_a_move_waits_for_its_save_and_the_hall(home: Path, last: bool) -> None:
    match = Hasty.new("mini_monarchy", seed="fen-3")
    if last:
        end = walked(match, 1).journal[-1].action
        match.rewind(len(match) - 1)
    number = str(match.legal().index(end) + 1) if last else "1"
    session = Session(match, (HUMAN,), "", home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(f"{number}\n" * 9))
        assert play(session) == 130
    (path,) = kept(home)
    assert len(load(path).match) == len(match) >= 2
    assert len(Hall(home).reigns()) == last


def test_a_terminal_that_hangs_up_costs_nothing(home: Path) -> None:
    pid, terminal = pytest.importorskip("pty").fork()
    if pid == 0:
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, "-m", "game", "text", "twenty_years", "--seed", "fen-3"])
    os.write(terminal, b"1\n")
    eventually(lambda: has_moves(home, 1))
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (0, 128 + signal.SIGHUP)
    (path,) = kept(home)
    assert load(path).recovery is None
    assert not list((home / "saves").glob("*.lock"))


def test_letters_that_are_none_are_answered_like_any_wrong_line(home: Path) -> None:
    with running(home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        out, err = process.communicate(b"\xff\xfe\n1\n", timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert b"No match for" in out
    assert has_moves(home, 1)
