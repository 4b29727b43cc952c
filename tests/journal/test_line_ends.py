"""A save survives the tools it is carried by: mail and editors change line ends, byte order marks and the last line."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.journal.files import SaveError
from game.journal.reading import load, peek
from game.journal.saves import Store, resume
from game.session import Session
from tests.journal.test_saves import play_some, saved

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


def test_a_carried_save_opens_whole(tmp_path: Path, carried: Callable[[bytes], bytes]) -> None:
    match, path = saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(carried(whole))
    loaded = load(path)
    assert loaded.recovery is None
    assert loaded.match.journal == match.journal
    assert peek(path) == loaded.header
    assert [found.name for found, _ in Store(tmp_path).family(path)] == [path.name]
    assert path.read_bytes() == carried(whole), "looking at it changes nothing"


def test_play_goes_on_in_a_carried_save(tmp_path: Path, carried: Callable[[bytes], bytes]) -> None:
    _, path = saved(tmp_path, 30)
    path.write_bytes(carried(path.read_bytes()))
    session = Session.open(path, tmp_path)
    assert session.notices == []
    assert session.writer is not None
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
    _, path = saved(tmp_path, 40)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[20] = lines[20].replace(b'"seat"', b'"sate"').replace(b'"action"', b'"acting"')
    path.write_bytes(carried(b"".join(lines)))
    loaded = load(path)
    assert loaded.recovery is not None
    assert loaded.recovery.why == "its checksum does not fit"
    assert loaded.match.journal == load(path).match.journal
    assert (path.parent / loaded.recovery.aside).read_bytes() == carried(b"".join(lines))
    assert path.read_bytes().replace(b"\n\n", b"\n") == b"".join(lines[:20])
    resume(load(path)).close()


def test_a_torn_line_ends_in_the_middle(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 12)
    for cut in (2, 5, 30):
        torn = path.read_bytes()[:-cut]
        other = path.with_name(f"torn-{cut}.reign")
        other.write_bytes(torn.replace(b"\n", b"\r\n"))
        recovery = load(other).recovery
        assert recovery is not None
        assert recovery.why == "it ends in the middle"


def test_a_save_that_went_on_meanwhile_is_not_taken_for_the_same(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 12)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    loaded = load(path)
    other = resume(load(path))
    play_some(load(path).match, None, 0)
    other.keep(3)
    other.close()
    with pytest.raises(SaveError, match="has changed since it was read"):
        resume(loaded)
