"""The recipes of docs/network.md run as they are printed, at addresses of this machine; and holes are told."""

import asyncio
import contextlib
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.cli import main
from game.net.broker import program
from game.net.codes import decode, encode
from game.net.company import MatchPlan
from game.net.gate import ROUTES, Keys, holes
from game.net.seat import Seat
from tests.long import usual
from tests.net.cluster import ready
from tests.net.guests import Guest, until
from tests.net.places import code_of

DOCS = Path(__file__).parents[2] / "docs" / "network.md"
PLAN = MatchPlan("xii_century", ("open", "open", "bot:random"))


def recipes() -> list[list[str]]:
    """The indented blocks of the page for those who run a cluster."""
    page = DOCS.read_text("utf-8").partition("## For those who run a cluster")[2].partition("\n## ")[0]
    return [block.strip().splitlines() for block in re.findall(r"(?:^    \S.*\n)+", page, re.MULTILINE)]


def port() -> int:
    """A port that is free, and the one brokers use beside it."""
    while True:
        with socket.socket() as one, socket.socket() as two:
            one.bind(("0.0.0.0", 0))
            number = int(one.getsockname()[1])
            if number + ROUTES > 65_535:
                continue
            try:
                two.bind(("0.0.0.0", number + ROUTES))
            except OSError:
                continue
            return number


@contextmanager
def followed(recipe: list[str], home: Path) -> Iterator[list[subprocess.CompletedProcess[str]]]:
    """The lines of a recipe, one after the other; what goes on running is ended. Gives what the others said."""
    number = port()
    said: list[subprocess.CompletedProcess[str]] = []
    running: list[subprocess.Popen[str]] = []
    names = {"roll-and-reign": [sys.executable, "-m", "game"], "nats-server": [program()]}
    try:
        for line in recipe:
            here = re.sub(r"203\.0\.113\.(\d)", r"127.0.0.\1", line).replace(":4222", f":{number}")
            words = shlex.split(here.replace("--port 4222", f"--port {number}").replace("--metrics 9200", ""))
            command = [*names[words[0]], *words[1:]]
            if words[0] == "nats-server" or "--nats" in words:
                running.append(subprocess.Popen(command, cwd=home, text=True, stderr=subprocess.DEVNULL))
                continue
            if "--check" in words:
                keys = Keys.read(home / "reign-keys")
                url = words[words.index("--check") + 1]

                async def served(url: str = url, keys: Keys = keys, count: int = url.count("tls://")) -> None:
                    cluster = await ready(url, min(3, count), keys)
                    await cluster.client.close()

                asyncio.run(served())
            said.append(subprocess.run(command, cwd=home, text=True, capture_output=True, timeout=60, check=False))
        yield said
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(10)


@pytest.mark.parametrize("number", usual((0, 1), 0), ids=("one", "three").__getitem__)
def test_a_recipe_runs_as_printed_and_has_no_holes(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(DOCS.parents[1]))
    with followed(recipes()[number], tmp_path) as said:
        for done in said:
            assert done.returncode == 0, done.stdout + done.stderr
        assert "No hole found" in said[-1].stdout
        keys = Keys.read(tmp_path / "reign-keys")
        assert len(keys.hall.addresses) == (1, 3)[number]
        code = next(line.partition(": ")[2] for line in said[0].stdout.splitlines() if "server's code" in line)
        assert decode(code) == keys.hall

        async def play() -> None:
            anna = Guest(await Seat.open(keys.hall, "Anna", PLAN))
            await until(lambda: code_of(anna))
            door = decode(code_of(anna))
            assert door.addresses == keys.hall.addresses
            elsewhere = door._replace(address=door.others[-1], others=()) if door.others else door
            ben = await Seat.join(elsewhere, "Ben")
            await ben.close()
            if door.others:  # the first broker is gone: the code leads to another
                gone = door._replace(address="127.0.0.99")
                await (await Seat.join(gone, "Cleo")).close()
            await anna.close()

        asyncio.run(play())
    for path in (tmp_path / "reign-keys").iterdir():
        assert path.is_dir() or path.stat().st_mode & 0o077 == 0


OPEN = """
listen: "127.0.0.1:{port}"
server_name: open
http: "127.0.0.1:{http}"

cluster {{ name: reign, listen: "127.0.0.1:{routes}" }}
"""


def test_holes_are_told_in_plain_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number, http = port(), port()
    monkeypatch.setattr("game.net.gate.MONITOR", http)
    config = tmp_path / "open.conf"
    config.write_text(OPEN.format(port=number, routes=number + ROUTES, http=http))
    broker = subprocess.Popen([program(), "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        for place in (number, number + ROUTES, http):
            for _ in range(100):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", place), 1):
                    break
                time.sleep(0.05)
        assert main(["serve", "--check", f"nats://127.0.0.1:{number}"]) == 1
    finally:
        broker.kill()
        broker.wait()
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    for word, line in zip(
        ("anybody comes in without a password", "another broker joins", "monitoring"), told, strict=True
    ):
        assert word in line
    assert main(["serve", "--check", f"nats://127.0.0.1:{number}"]) == 1
    assert capsys.readouterr().out == f"No broker answers at 127.0.0.1:{number}.\n"


async def test_what_can_be_read_on_the_way_is_told() -> None:
    assert [hole async for hole in holes("nats://127.0.0.2:1")] == ["No broker answers at 127.0.0.2:1."]


def test_a_code_carries_every_broker() -> None:
    keys = Keys("203.0.113.5", 4222, "", "00" * 32, "", ("203.0.113.6", "203.0.113.7"))
    assert decode(encode(keys.hall)) == keys.hall
    assert decode(encode(keys.hall._replace(secret=2**35 - 1))).addresses == keys.hall.addresses
