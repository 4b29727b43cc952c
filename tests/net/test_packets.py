"""What comes over the wire is checked at the one place where packets become values."""

import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.net import protocol as p
from game.net.hosting import Hosting, TablePackage
from game.net.keeper import HostState, remembered
from tests.net.sitting import Sitting, begun

HEX = "0f" * 16
PATHS = ("../../pwned/x", "a/b", "", ".", "12345678\n", "rr.>", "AB345678", "0" * 17)


@pytest.mark.parametrize("id", PATHS)
def test_a_tables_name_is_never_a_path_or_a_subject_of_others(id: str) -> None:
    welcome = {"reply": "welcome", "chair": 1, "password": HEX, "table": id}
    assert isinstance(p.read_reply(msgspec.json.encode(welcome)), p.Refused)


@pytest.mark.parametrize(
    ("down", "lie"),
    [
        ("played", {"length": -1}),
        ("played", {"length": 0, "answered": [99]}),
        ("played", {"length": 0, "entries": [[99, {}, None]]}),
        ("played", {"length": 0, "entries": [[0, {}, [1, [[99, "A" * 28]]]]]}),
        ("played", {"length": 0, "entries": [[0, {}, [1, [[0, "short"]]]]]}),
        ("played", {"length": 0, "entries": [[0, {}, [-1, []]]]}),
        ("kept", {"length": -3, "by": "Eve"}),
        ("kept", {"length": 0, "by": "E" * 100_000}),
        ("asked", {"question": -1, "name": "Eve", "text": "", "seconds": 3}),
        ("intent", {"n": 1, "digest": "", "asked": []}),
        ("intent", {"n": 1, "digest": "A" * 27 + "=", "asked": [0] * 1000}),
        ("void", {"n": 1, "silent": []}),
        ("code", {"code": "../x"}),
        ("new_host", {"code": ""}),
        ("said", {"name": "Eve", "text": "x" * 401}),
        ("lobby", {"game": "x", "phase": "lobby", "members": [], "seats": ["chair:x"], "options": {}}),
        ("lobby", {"game": "x", "phase": "night", "members": [], "seats": [], "options": {}}),
    ],
)
def test_news_that_no_host_of_this_version_tells_is_none(down: str, lie: dict[str, Any]) -> None:
    assert p.read_told(msgspec.json.encode(["run", 1, {"tell": down, **lie}])) is None


def test_all_words_of_a_packet_are_plain_when_it_is_read() -> None:
    nasty = "{gold}*big*~\x1b[2J\u202e\n"
    raw = msgspec.json.encode(["run", 1, {"tell": "said", "name": nasty, "text": nasty}])
    told = p.read_told(raw)
    for word in (told.message.name, told.message.text):
        assert word.isprintable()
        assert not set(word) & set("{}*~")


def package(**lies: object) -> bytes:
    """What a host hands over at a table of two, with other figures in its state."""
    sitting = begun("xii_century", "open", "open")
    made = TablePackage("0123456789ab", sitting.table.state, sitting.ledger.match.setup, ())
    whole = msgspec.to_builtins(made)
    for place, value in lies.items():
        at: Any = whole
        *path, last = place.split("__")
        for step in path:
            at = at[step]
        at[last] = value
    return zlib.compress(msgspec.json.encode(whole))


def test_a_table_is_handed_over(tmp_path: Path) -> None:
    hosting = Hosting.taken_over(tmp_path, package(), 1, HEX)
    assert hosting.table.people[1].owner
    hosting.broker.stop()


@pytest.mark.parametrize(
    "lie",
    [
        {"id": "../../pwned/x"},
        {"state__chairs": {"0": "00"}},
        {"state__promises": []},
        {"state__start": [1, [[0, "AAAA"]]]},
        {"state__kinds": ["chair:9", "chair:1"]},
        {"state__kinds": ["king:nobody", "chair:1"]},
        {"state__phase": "night"},
        {"state__plan": {"game": "nothing", "kinds": []}},
        {"setup__game": "nothing"},
        {"setup__seats": 10**9},
        {"setup__options": {"difficulty": "\0"}},
        {"setup__board": {"width": 10**9, "height": 10**9}},
        {"journal": [[0, {"type": "nothing"}, []]]},
        {"journal": [[0, {"type": []}, []]] * 50_000},
        *(b"", b"x", (b"[", 100_000), (b" ", 64 << 20)),  # no package at all, the last two pressed
    ],
    ids=lambda lie: str(lie)[:60],
)
def test_a_hand_over_that_lies_is_one_sentence_and_writes_nothing(
    tmp_path: Path, lie: dict[str, object] | tuple[bytes, int] | bytes
) -> None:
    home = tmp_path / "a" / "b" / "home"
    home.mkdir(parents=True)
    if isinstance(lie, tuple):
        lie = zlib.compress(lie[0] * lie[1])
    taken = package(**lie) if isinstance(lie, dict) else lie
    with pytest.raises(ValueError, match="What the host handed over is no table"):
        Hosting.taken_over(home, taken, 1, HEX)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("lie", [{"id": "../../x"}, {"save": "../../x.reign"}, {"address": "somewhere.example"}])
def test_a_remembered_table_that_lies_is_left_out(tmp_path: Path, lie: dict[str, str]) -> None:
    (tmp_path / "together").mkdir()
    sitting = Sitting("xii_century", ("open", "open"), 1)
    state = HostState(sitting.table.state, "0123456789ab", "127.0.0.1", 47470, 5, host=HEX)
    (tmp_path / "together" / "y.table").write_bytes(msgspec.json.encode(state))
    assert len(remembered(tmp_path)) == 1
    (tmp_path / "together" / "y.table").unlink()
    state = msgspec.structs.replace(state, **lie)
    (tmp_path / "together" / "x.table").write_bytes(msgspec.json.encode(state))
    assert remembered(tmp_path) == []
