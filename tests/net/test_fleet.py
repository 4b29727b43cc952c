"""A small fleet: a server that is gone is taken over, two that believe in one match cannot both write."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.cli import main
from game.net import fleet
from game.net.broker import program
from game.net.cluster import GoneError, JournalEntry
from game.net.wire import close, end
from tests.net.cluster import Node, fault, free_ports, open_match, ready, standing
from tests.net.guests import until


async def test_matches_of_a_server_that_is_gone_end_on_another_with_nothing_lost_or_doubled(tmp_path: Path) -> None:
    async with standing(tmp_path, 1) as field:
        cluster = field.cluster
        ids = [await open_match(cluster, "xii_century", 2) for _ in range(4)]
        gone = await ready(field.url, 1)
        lost, other = fleet.Server(gone), fleet.Server(cluster)
        first = asyncio.ensure_future(lost.run())
        await until(lambda: lost.counts["actions"] > 60)
        await close(gone.client)  # as a kill: it can say nothing any more
        await end(first, *lost.playing.values())
        held = {id: len((await cluster.journal(id))[0]) for id in ids}
        second = asyncio.ensure_future(other.run())
        await until(lambda: other.counts["actions"] > 0)
        await until(lambda: other.counts["ended"] + lost.counts["ended"] == 4, 120)
        for id in ids:
            assert await fault(cluster, id) == ""
            ended = await cluster.ended(id)
            assert len(ended.lines) >= held[id]
            assert await cluster.journal(id) == ([], 0)  # what has ended costs nothing where matches are played
        assert other.counts["taken_over"] > 0
        assert "reign_actions" in other.metrics
        other.drain()
        await asyncio.wait_for(second, 10)


async def test_a_server_that_begins_while_brokers_choose_a_leader_waits_for_them(tmp_path: Path) -> None:
    """Two of three brokers: no leader is chosen among fewer, and every question to JetStream times out."""
    ports = free_ports(3)
    nodes = [Node(tmp_path, number, ports) for number in range(3)]
    nodes[0].start()
    server = subprocess.Popen(
        [sys.executable, "-m", "game", "serve", "--nats", nodes[0].url, "--replicas", "3"], stderr=subprocess.PIPE
    )
    try:
        await asyncio.sleep(6.5)  # so that a question has had no answer for five
        assert server.poll() is None
        for node in nodes[1:]:
            node.start()
        cluster = await ready(nodes[0].url, 3)
        id = await open_match(cluster, "xii_century", 1)
        for _ in range(300):
            if await cluster.ended(id):
                break
            await asyncio.sleep(0.1)
        assert await fault(cluster, id) == ""
        await close(cluster.client)
    finally:
        server.terminate()
        server.wait(10)
        assert b"Traceback" not in server.stderr.read()
        server.stderr.close()
        for node in nodes:
            node.kill()


def test_brokers_that_keep_nothing_and_a_port_that_is_taken_are_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.net.cluster.ELECTION", 0.5)
    ((port, taken),) = free_ports(1)
    config = tmp_path / "plain.conf"
    config.write_text(f"listen: 127.0.0.1:{port}\n")
    plain = subprocess.Popen([program(), "-c", str(config)], stderr=subprocess.DEVNULL)
    node = Node(tmp_path, 0, free_ports(1))
    node.start()
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
        assert main(["serve", "--nats", f"nats://127.0.0.1:{port}"]) == 1
        assert "keep no journals" in capsys.readouterr().err
        with socket.socket() as other:
            other.bind(("127.0.0.1", taken))
            other.listen()
            asyncio.run(ready(node.url, 1))
            assert main(["serve", "--nats", node.url, "--metrics", str(taken)]) == 1
        told = capsys.readouterr().err
        assert f"Port {taken} is taken" in told
        assert len(told.splitlines()) == 1
    finally:
        plain.kill()
        plain.wait()
        node.kill()


async def test_a_match_of_other_rules_is_left_to_who_knows_them(tmp_path: Path) -> None:
    async with standing(tmp_path, 1) as field:
        cluster = field.cluster
        said: list[str] = []
        server = fleet.Server(cluster)
        server.tell = said.append
        later, mine = [await open_match(cluster, "xii_century", 1) for _ in range(2)]
        table, _ = await cluster.table(later)
        setup = msgspec.structs.replace(table.setup, version=table.setup.version + 1)
        await cluster.write(later, msgspec.structs.replace(table, setup=setup))
        task = asyncio.ensure_future(server.run())
        await until(lambda: server.counts["ended"], 60)
        await asyncio.sleep(1.0)
        assert (await cluster.journal(later))[0] == []
        assert not (await cluster.table(later))[0].over
        assert await fault(cluster, mine) == ""
        assert len(said) == 1
        assert "left to other servers" in said[0]
        assert "reign_left 1" in server.metrics
        server.drain()
        await asyncio.wait_for(task, 10)


async def test_of_two_writers_one_is_refused(tmp_path: Path) -> None:
    async with standing(tmp_path, 1) as field:
        cluster = field.cluster
        id = await open_match(cluster, "xii_century", 1)
        await cluster.append(id, JournalEntry(0, {"type": "x"}), 0)
        with pytest.raises(GoneError, match="wrong last sequence"):
            await cluster.append(id, JournalEntry(0, {"type": "y"}), 0)
