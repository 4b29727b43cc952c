"""Saves that vanish, fill the disk, change line ends, or come from old formats: play goes on."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client.play import Play
from game.client.scenes.help import HelpScene
from game.client.scenes.map import Table
from game.client.scenes.options import OptionsScene
from game.client.scenes.score import ScoreScene
from game.client.stack import Push, Scene
from game.journal.files import Appender, Lock, LockedError, SaveError
from game.journal.reading import FORMAT, load, peek
from game.journal.saves import Store, resume
from game.session import RETRY, Session
from tests.client.driver import Driver
from tests.journal.forging import failing, refuse, saved
from tests.world import as_long_as


def begun(home: Path, moves: int = 5) -> Session:
    session = Session.new("twenty_years", home, seed="elm-3")
    for _ in range(moves):
        session.play(session.match.legal()[-1])
    return session


def path_of(session: Session) -> Path:
    return session.writer.path


def folder_deleted(path: Path) -> None:
    for inner in path.parent.iterdir():
        inner.unlink()
    path.parent.rmdir()


LOSSES: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "folder deleted": folder_deleted,
    "moved away": lambda path: path.rename(path.with_name("elsewhere")),
    "replaced": lambda path: shutil.copy(path.rename(path.with_name("elsewhere")), path),
    "truncated": lambda path: os.truncate(path, 100),
    "written to": lambda path: path.write_bytes(path.read_bytes() + b"another program\n"),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_save_that_is_lost_during_play_is_written_anew_with_a_notice(tmp_path: Path, loss: str) -> None:
    session = begun(tmp_path)
    LOSSES[loss](path_of(session))
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


def test_a_loss_is_told_once_and_what_an_undo_took_back_is_not_written_anew(tmp_path: Path) -> None:
    session = begun(tmp_path, 20)
    for _ in as_long_as(lambda: not session.match.can_undo):
        session.play(session.match.legal()[-1])
    path_of(session).unlink()
    assert session.undo()
    new, journal = path_of(session), session.match.journal
    session.close()
    assert load(new).match.journal == journal
    session = begun(tmp_path)
    folder_deleted(path_of(session))
    with failing("mkdir"):
        for _ in range(4):
            session.play(session.match.legal()[-1])
            session.tend(RETRY)
        assert len(session.notices) == 1
    session.tend(RETRY)
    assert "saved" in session.notices[-1]
    assert load(path_of(session), mend=False).match.journal == session.match.journal


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_what_a_full_disk_refused_is_written_when_there_is_room_again_not_with_the_next_move(
    tmp_path: Path, call: str
) -> None:
    session = begun(tmp_path)
    with failing(call):
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


def test_a_half_written_line_that_could_not_be_cut_off_is_written_over(tmp_path: Path) -> None:
    session = begun(tmp_path)
    real = os.write

    def half(handle: int, data: Any) -> int:
        if len(data) < 8:
            refuse()
        return real(handle, data[: len(data) // 2])

    with failing("write", how=half), failing("ftruncate"):
        session.play(session.match.legal()[-1])
        session.tend(RETRY)
    session.tend(RETRY)
    path, journal = path_of(session), session.match.journal
    session.close()
    assert [found.name for found in Store(tmp_path).paths()] == [path.name]
    assert load(path).match.journal == journal


@pytest.mark.parametrize("call", ["fsync", "lseek", "write", "open", "_sync_folder"])
def test_a_disk_that_fails_leaves_no_litter_however_often_it_is_tried(tmp_path: Path, call: str) -> None:
    with failing(call):
        session = Session.new("twenty_years", tmp_path, seed="elm-3")
        for _ in range(5):
            session.play(session.match.legal()[-1])
            session.tend(RETRY)
    assert list((tmp_path / "saves").iterdir()) == []
    session.tend(RETRY)
    assert load(path_of(session), mend=False).match.journal == session.match.journal


@pytest.mark.parametrize("page", [OptionsScene, lambda: HelpScene("twenty_years")], ids=["options", "help"])
def test_what_a_full_disk_refused_is_written_on_any_page_over_the_table(home: Path, page: Callable[[], Scene]) -> None:
    session = begun(home)
    with Driver(Play(session, threads=False)) as driver:
        with failing("write"):
            session.play(session.match.legal()[-1])
            driver.apply(Push(page()), then=10)
        driver.app.frame(RETRY)
        assert not isinstance(driver.scene, Table)
        assert load(path_of(session), mend=False).match.journal == session.match.journal


def test_what_a_full_disk_refused_is_written_when_the_score_is_told(home: Path) -> None:
    session = begun(home)
    with failing("write"):
        for _ in as_long_as(lambda: not session.match.over):
            session.play(session.match.legal()[-1])
    with Driver(ScoreScene(Play(session, threads=False))) as driver:
        driver.app.frame(RETRY)
        assert load(path_of(session), mend=False).match.journal == session.match.journal


# ---- A save survives the tools it is carried by: mail and editors change line ends, byte order marks and the last
# line.
BOM = b"\xef\xbb\xbf"
CARRIED: dict[str, Callable[[bytes], bytes]] = {
    "Windows line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "old Mac line ends": lambda data: data.replace(b"\n", b"\r"),
    "doubled line ends": lambda data: data.replace(b"\n", b"\r\r\n"),
    "half of them Windows": lambda data: data.replace(b"\n", b"\r\n", 7),
    "a byte order mark": lambda data: BOM + data,
    "a mark and Windows": lambda data: BOM + data.replace(b"\n", b"\r\n"),
    "UTF-16": lambda data: data.decode().replace("\n", "\r\n").encode("utf-16"),
    "no last line end": lambda data: data[:-1],
    "Windows, no last line end": lambda data: data[:-1].replace(b"\n", b"\r\n"),
    "a line end more": lambda data: data + b"\n",
    "Windows, two more": lambda data: (data + b"\n\n").replace(b"\n", b"\r\n"),
    "empty lines between": lambda data: data.replace(b"\n", b"\n\n"),
}


@pytest.fixture(params=CARRIED)
def carried(request: pytest.FixtureRequest) -> Callable[[bytes], bytes]:
    return CARRIED[request.param]


def test_a_carried_save_opens_whole_and_play_goes_on_in_it(tmp_path: Path, carried: Callable[[bytes], bytes]) -> None:
    path = saved(tmp_path, 40)
    match, whole = load(path).match, path.read_bytes()
    path.write_bytes(carried(whole))
    loaded = load(path)
    assert loaded.recovery is None
    assert loaded.match.journal == match.journal
    assert peek(path) == loaded.header
    assert [found.name for found, _ in Store(tmp_path).family(path)] == [path.name]
    assert path.read_bytes() == carried(whole), "looking at it changes nothing"
    session = Session.open(path, tmp_path)
    assert session.notices == []
    assert session.writer.path == path
    rng = random.Random(3)
    for _ in range(10):
        session.play(rng.choice(session.match.legal()))
    session.close()
    again = load(path)
    assert again.recovery is None
    assert again.match.journal == session.match.journal
    assert b"\r" not in path.read_bytes()


def test_what_is_torn_or_changed_is_lost_in_a_carried_save_as_in_any(
    tmp_path: Path, carried: Callable[[bytes], bytes]
) -> None:
    path = saved(tmp_path, 40)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[20] = lines[20].replace(b'"seat"', b'"sate"').replace(b'"action"', b'"acting"')
    path.write_bytes(carried(b"".join(lines)))
    loaded = load(path)
    assert loaded.recovery.why == "its checksum does not fit"
    assert loaded.match.journal == load(path).match.journal
    assert (path.parent / loaded.recovery.aside).read_bytes() == carried(b"".join(lines))
    assert path.read_bytes().replace(b"\n\n", b"\n") == b"".join(lines[:20])
    resume(load(path)).close()


def test_a_torn_line_ends_in_the_middle(tmp_path: Path) -> None:
    path = saved(tmp_path, 12)
    for cut in (2, 5, 30):
        torn = path.read_bytes()[:-cut]
        other = path.with_name(f"torn-{cut}.reign")
        other.write_bytes(torn.replace(b"\n", b"\r\n"))
        assert load(other).recovery.why == "it ends in the middle"


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_save_that_went_on_meanwhile_is_not_taken_for_the_same(tmp_path: Path, line_end: bytes) -> None:
    path = saved(tmp_path, 12)
    path.write_bytes(path.read_bytes().replace(b"\n", line_end))
    loaded = load(path)
    other = resume(load(path))
    other.keep(3)
    other.close()
    with pytest.raises(SaveError, match="has changed since it was read"):
        resume(loaded)


# ---- Saves of every format there was still open, to the last action, and play goes on from there.
ZOO = Path(__file__).parent / "zoo"
ACTIONS = {
    "format1-twenty_years-finished": 201,
    "format1-twenty_years-undone": 141,
    "format1-mini_monarchy": 53,
    "format2-twenty_years-finished": 221,
    "format2-twenty_years-undone": 141,
    "format2-xii_century-table": 204,
    "format3-horrible_hordes-table": 150,
}
# Where these led when they were written. A change of the rules that moves them needs a new version of those rules.
LED_TO = {
    "format1-twenty_years-finished": "22469f991801a022",
    "format1-twenty_years-undone": "b743334c4f12722e",
    "format2-twenty_years-finished": "791470dd3121eede",
    "format2-twenty_years-undone": "3349e9e4557744bc",
    "format2-xii_century-table": "c4940e6d2cfab8e6",
    "format3-horrible_hordes-table": "b6428d2476e15497",
}


def test_every_animal_is_known_and_every_format_is_kept() -> None:
    assert {path.stem for path in ZOO.glob("*.reign")} == ACTIONS.keys()
    found = {told.format for path in ZOO.glob("*.reign") if (told := peek(path)) is not None}
    assert found == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("name", ACTIONS)
def test_an_old_save_opens_to_its_last_action_and_play_goes_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.reign"
    shutil.copy(ZOO / path.name, path)
    loaded = load(path)
    assert loaded.recovery is None
    assert loaded.drift is None
    assert len(loaded.match) == ACTIONS[name]
    assert loaded.header.name == "Maud of the Mill"
    assert loaded.study is name.endswith("undone")
    assert loaded.match.fingerprint() == LED_TO.get(name, loaded.match.fingerprint())
    if name.endswith("finished"):
        return
    writer = resume(loaded)
    for _ in range(40):
        if loaded.match.over:
            break
        seat, action = loaded.match.pending[0].seat, loaded.match.legal()[0]
        loaded.match.step(action, seat)
        writer.action(loaded.match, seat, action)
    writer.close()
    again = load(path, mend=False)
    assert again.recovery is None
    assert again.match.fingerprint() == loaded.match.fingerprint()


def test_a_save_that_is_closed_twice_takes_nothing_from_those_who_came_after(tmp_path: Path) -> None:
    appender, lock = Appender(tmp_path / "a", b"first"), Lock(tmp_path / "a")
    appender.close()
    lock.release()
    later = Lock(tmp_path / "a"), Appender(tmp_path / "b", b"first")  # their files have the numbers of those
    appender.close()
    lock.release()
    later[1].append(b"second")
    with pytest.raises(LockedError):
        Lock(tmp_path / "a")
