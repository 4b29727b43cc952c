"""A host that lies: one sentence, at most 64 MiB, nothing that crashes."""

import itertools
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

pytest.importorskip("tests.net.needed")

from tests.net.liar import LOBBY, PLAYING, WELCOME, Liar, honest, journal

MOST = 64  # MiB
MANY = b'{"entries": [[0, {"x": [' + b"[]," * 4_999_999 + b"[]]}, null, null]]}"


def message(size: int) -> bytes:
    return f"MSG _INBOX.x 1 {size}\r\n".encode()


def boarded(piece: dict[str, Any]) -> dict[str, Any]:
    """On a board of any size."""
    return piece | {"setup": piece["setup"] | {"board": {"width": 10**9, "height": 10**9, "town": [{}] * 9}}}


PIECE, _ = honest()
HORDES_PIECE, HORDES = honest("horrible_hordes")
LARGE = {"tell": "played", "length": 0, "entries": [[0, {"x": [[]] * 20_000}, None, None]]}

LIES: dict[str, dict[str, Any]] = {
    "five million lists": {"answers": {"fetch": journal(MANY)}},
    "a bomb": {"answers": {"fetch": journal(lambda: b" " * (32 << 20))}},
    "no pack": {"answers": {"fetch": journal(b"", body=b"abc")}},
    "odd hex": {"answers": {"knock": WELCOME | {"password": "0f0"}}},
    "a path": {"answers": {"knock": WELCOME | {"table": "../../x"}}},
    "chair 99": {"answers": {"knock": WELCOME | {"chair": 99}}},
    "no reply": {"answers": {"knock": b"\xff\xfe"}},
    "unknown game": {"news": [LOBBY | {"game": "chess{gold}"}]},
    "seats of another game": {"news": [LOBBY | {"seats": ["open"] * 6}]},
    "two on one chair": {"news": [LOBBY | {"members": LOBBY["members"] * 2}]},
    "another game than was told": {"news": [PLAYING], "answers": {"fetch": journal(HORDES_PIECE)}},
    "two games": {"news": [LOBBY, LOBBY | {"game": "horrible_hordes"}]},
    "rules of another year": {
        "news": [PLAYING],
        "answers": {"fetch": journal(PIECE | {"setup": PIECE["setup"] | {"version": 10**6}})},
    },
    "a thousand million seats": {
        "news": [PLAYING],
        "answers": {"fetch": journal(PIECE | {"setup": PIECE["setup"] | {"seats": 10**9}})},
    },
    "a board of nonsense": {"news": [PLAYING], "answers": {"fetch": journal(boarded(PIECE))}},
    "a board without end": {"news": [HORDES], "answers": {"fetch": journal(boarded(HORDES_PIECE))}},
    "an illegal action": {
        "news": [PLAYING],
        "answers": {"fetch": journal(PIECE | {"entries": [[5, {"type": "sing"}, None, None]]})},
    },
    "another's answer": {"news": [PLAYING], "answers": {"fetch": journal(PIECE, answered=[5])}},
    "nonsense for news": {"news": [LOBBY, b"[[[[[[["]},
    "negative counts": {"news": [LOBBY, {"tell": "kept", "length": -5, "by": "Eve"}]},
    "news without end": {"news": itertools.repeat({"tell": "said", "name": "Eve", "text": "x" * 400})},
    "large news without end": {"news": itertools.repeat(LARGE)},
    "large news for ten seconds": {"news": [*[LARGE] * 16, *[0.25, LARGE] * 34, b"[["]},
    "one message of a gigabyte": {"socket": [message(1 << 30)], "endless": b"x" * (1 << 20)},
    "a line without end": {"socket": [], "endless": b"x" * (1 << 20)},
    "a header without end": {"socket": [b"HMSG _INBOX.x 1 500000000 500000001\r\n"], "endless": b"x" * (1 << 20)},
}  # fmt: skip


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], tuple[str, str]]]:
    """Joins a table by its code or a ticket: the MiB that took and the sentence that ended it, and what went wrong."""
    path = tmp_path_factory.mktemp("guest") / "errors"
    command, pipe = [sys.executable, "-m", "tests.net.lied_to"], subprocess.PIPE
    with (
        path.open("w") as errors,
        path.open() as wrong,
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, text=True) as one,
    ):
        assert one.stdin
        assert one.stdout
        given, heard = one.stdin, one.stdout

        def join(code: str) -> tuple[str, str]:
            print(code, file=given, flush=True)
            return heard.readline(), wrong.read()

        yield join
        given.close()


@pytest.mark.parametrize("lie", LIES)
def test_a_lying_host_costs_one_sentence_and_a_bounded_piece_of_memory(
    lie: str, guest: Callable[[str], tuple[str, str]]
) -> None:
    liar = Liar(**LIES[lie])
    with liar:
        heard, wrong = guest(msgspec.json.encode(liar.ticket).decode() if liar.bare else liar.code)
    assert "Traceback" not in wrong
    taken, _, said = heard.strip().partition(" ")
    assert int(taken) <= MOST
    assert said
    assert said.isprintable()
    assert len(said) <= 200
    assert not any(word in said for word in ("Error", "{", "}", "Traceback"))


def test_the_largest_lie_fits_into_one_answer() -> None:
    assert len(zlib.compress(MANY)) < 64 << 10
