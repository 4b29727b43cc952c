"""The host as a process of its own: what it says, what survives its kill, and whether its dice can be checked."""

import asyncio
import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.journal.reading import load
from game.net import protocol as p
from game.net.codes import decode
from game.net.hosting import HostNotice
from game.net.keeper import HostState, prove, remembered
from game.net.seat import Seat
from tests.net.guests import Guest, begin, until
from tests.tiled.author import easy_only, save


class HostProcess:
    """`roll-and-reign host ...` for a window."""

    def __init__(self, home: Path, *words: str) -> None:
        environment = {**os.environ, "ROLL_AND_REIGN_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "host", *words, "--window"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self.first = self.note()
        while not self.first.code:
            assert not self.first.error
            self.first = self.note()

    def note(self) -> HostNotice:
        assert select.select([self.process.stdout], [], [], 60)[0], "the host says nothing"
        return msgspec.json.decode(self.process.stdout.readline(), type=HostNotice)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


async def test_a_host_killed_outright_goes_on_and_its_guests_never_notice_more_than_a_pause(tmp_path: Path) -> None:
    hosting = HostProcess(tmp_path, "xii_century", "--seats", "2", "--owner", "Anna")
    anna = Guest(await Seat.come_back(hosting.first.ticket), 1)
    ben = Guest(await Seat.join(decode(hosting.first.code), "Ben"), 2)
    await begin(anna, ben)
    await until(lambda: anna.mirror and len(anna.mirror) > 30)
    hosting.process.send_signal(signal.SIGKILL)
    hosting.process.wait()
    confirmed = max(len(guest.mirror) for guest in (anna, ben) if guest.mirror)
    again = HostProcess(tmp_path, "--resume")
    assert again.first.code
    await until(lambda: all(g.mirror and len(g.mirror) > confirmed for g in (anna, ben)), 20)
    for guest in (anna, ben):
        await guest.to_the_end()
    (save,) = (tmp_path / "saves").glob("*.reign")
    assert not remembered(tmp_path)
    assert [guest.mirror.journal for guest in (anna, ben) if guest.mirror] == [load(save).match.journal] * 2
    proof = prove(save)
    assert proof.honest, proof.text
    assert not proof.vouched  # nobody here was at the table, as far as this folder knows
    assert proof.rolls > 10
    await anna.seat.ask(p.Close(), tries=2)
    await anna.close()
    await ben.close()
    again.end()


def test_a_port_that_is_taken_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["host", "xii_century", "--port", str(taken.getsockname()[1])]) == 1
    assert "is taken" in capsys.readouterr().err


def test_a_broker_ends_with_its_killed_host_and_leaves_no_secret_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    hosting = HostProcess(tmp_path, "xii_century", "--seats", "2", "--owner", "Anna")
    assert [path for path in folder.rglob("broker.conf") if hosting.first.ticket.password in path.read_text()]
    door = decode(hosting.first.code)
    hosting.process.send_signal(signal.SIGKILL)
    hosting.process.wait()
    until_free = time.monotonic() + 5
    while list(folder.iterdir()) or _answers(door.address, door.port):
        assert time.monotonic() < until_free, list(folder.rglob("*"))
        time.sleep(0.05)
    hosting.end()


def _answers(address: str, port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((address, port), 0.3):
        return True
    return False


def test_a_table_cannot_be_hosted_twice_not_even_in_the_lobby(tmp_path: Path) -> None:
    hosting = HostProcess(tmp_path, "xii_century", "--seats", "2", "--owner", "Anna")
    words = [sys.executable, "-m", "game", "host", "--resume"]
    environment = {**os.environ, "ROLL_AND_REIGN_HOME": str(tmp_path)}
    again = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert again.returncode == 1
    assert again.stderr.count("\n") == 1
    assert "open already" in again.stderr

    async def still_there() -> None:
        anna = await Seat.come_back(hosting.first.ticket)
        assert isinstance(await anna.ask(p.Beat(), tries=4), p.Ok)
        await anna.close()

    asyncio.run(still_there())
    hosting.end()


async def test_no_key_or_password_of_a_running_table_can_be_read_by_other_users(tmp_path: Path) -> None:
    hosting = HostProcess(tmp_path, "xii_century", "--seats", "2", "--owner", "Anna")
    anna = Guest(await Seat.come_back(hosting.first.ticket, tmp_path), 1)
    ben = Guest(await Seat.join(decode(hosting.first.code), "Ben", home=tmp_path / "ben"), 2)
    await begin(anna, ben)
    await until(lambda: anna.mirror and len(anna.mirror) > 20)
    (table,) = (tmp_path / "together").glob("*.table")
    state = msgspec.json.decode(table.read_bytes(), type=HostState)
    secrets = [state.table.secret, state.host, *state.table.chairs.values(), anna.seat.ticket.seed]
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.stat().st_mode & 0o077:
            raw = path.read_bytes()
            assert not [secret for secret in secrets if secret.encode() in raw], path
    await anna.close()
    await ben.close()
    hosting.end()


@pytest.mark.parametrize("more", [[], ["--option", "difficulty=hard"]], ids=["usual", "hard"])
def test_a_map_that_can_be_won_at_easy_only_is_hosted_at_no_difficulty(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not "choose easy" first, and then that nobody shares a table for that game."""
    assert main(["host", "twenty_years", "--map", str(save(tmp_path, easy_only())), *more]) == 1
    assert capsys.readouterr().err.strip().endswith("is a game for one: play it without a table")
