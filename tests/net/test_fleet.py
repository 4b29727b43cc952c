"""A small fleet: a server that is gone is taken over, two that believe in one match cannot both write."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net import fleet
from game.net.cluster import LEASE, GoneError, Line
from game.net.tasks import end
from game.net.wire import close
from tests.net.cluster import Node, free_ports, ready
from tests.net.guests import until


def test_matches_of_a_server_that_is_gone_end_on_another_with_nothing_lost_or_doubled(tmp_path: Path) -> None:
    async def play() -> None:
        node = Node(tmp_path, 0, free_ports(1))
        node.start()
        cluster = await ready(node.url, 1)
        try:
            ids = [await cluster.open_match("xii_century", ("random",) * 2) for _ in range(4)]
            gone = await ready(node.url, 1)
            lost, other = fleet.Server(gone), fleet.Server(cluster)
            first = asyncio.ensure_future(lost.run())
            await until(lambda: lost.counts["actions"] > 60)
            await close(gone.client)  # as a kill: it can say nothing any more
            await end(first, *lost.playing.values())
            held, begun = {id: len((await cluster.journal(id))[0]) for id in ids}, time.monotonic()
            second = asyncio.ensure_future(other.run())
            await until(lambda: other.counts["actions"] > 0, 30)
            assert time.monotonic() - begun < 5 + LEASE
            await until(lambda: other.counts["ended"] + lost.counts["ended"] == 4, 120)
            for id in ids:
                assert await cluster.check(id) == ""
                assert len((await cluster.journal(id))[0]) >= held[id]
            assert other.counts["taken_over"] > 0
            assert "reign_actions" in other.metrics
            other.drain()
            await asyncio.wait_for(second, 10)
        finally:
            await close(cluster.client)
            node.kill()

    asyncio.run(play())


def test_of_two_writers_one_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        node = Node(tmp_path, 0, free_ports(1))
        node.start()
        cluster = await ready(node.url, 1)
        try:
            id = await cluster.open_match("xii_century", ("random",))
            await cluster.append(id, Line(0, {"type": "x"}), 0)
            with pytest.raises(GoneError, match="wrong last sequence"):
                await cluster.append(id, Line(0, {"type": "y"}), 0)
        finally:
            await close(cluster.client)
            node.kill()

    asyncio.run(play())
