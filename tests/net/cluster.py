"""A cluster and a fleet that are killed about: `python -m tests.net.cluster [--matches 200] [--nodes 3] [--servers 3]`.

Brokers form a JetStream cluster on this machine; servers are processes. Each second one server is killed outright and
begun again, once a broker too. In the end every match must have ended with the fingerprint its journal replays to.

`--once` kills one server, once, and the others take its matches over: it is measured how long each of them stood still,
and what a match costs a server in processor and memory.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.net import fleet
from game.net.broker import program

TAKEN_OVER = 5.0  # seconds in which a match of a dead server goes on


class Node:
    """One broker of a cluster."""

    def __init__(self, home: Path, number: int, ports: list[tuple[int, int]]) -> None:
        self.url = f"nats://127.0.0.1:{ports[number][0]}"
        self._config = home / f"node{number}.conf"
        config: dict[str, object] = {
            "server_name": f"n{number}",
            "host": "127.0.0.1",
            "port": ports[number][0],
            "jetstream": {"store_dir": str(home / f"store{number}")},
        }
        if len(ports) > 1:
            routes = [f"nats://127.0.0.1:{port}" for _, port in ports]
            config["cluster"] = {"name": "reign", "host": "127.0.0.1", "port": ports[number][1], "routes": routes}
        self._config.write_bytes(msgspec.json.encode(config))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([program(), "-c", str(self._config)], stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def free_ports(count: int) -> list[tuple[int, int]]:
    held = [socket.socket() for _ in range(2 * count)]
    for one in held:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return list(zip(ports[:count], ports[count:], strict=True))


async def ready(url: str, replicas: int) -> tuple[Any, Any, Any, Any]:
    """A connection once JetStream has a leader, with stream and buckets."""
    for _ in range(60):
        try:
            client = await fleet.connect(url)
            return client, *await fleet.prepare(client, replicas)
        except Exception:
            await asyncio.sleep(0.5)
    raise AssertionError("no cluster came up")


def server(url: str, replicas: int, most: int = 500) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "game",
        "serve",
        "--nats",
        url,
        "--replicas",
        str(replicas),
        "--matches",
        str(most),
    ]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Cost(NamedTuple):
    """What a process has used so far: processor seconds, megabytes that are its own."""

    seconds: float
    megabytes: float

    @classmethod
    def of(cls, process: subprocess.Popen[bytes]) -> Cost:
        """Of a running one, as Linux tells it."""
        there = Path(f"/proc/{process.pid}")
        ticks = (there / "stat").read_text().rpartition(") ")[2].split()
        kilobytes = next(line.split()[1] for line in (there / "status").read_text().splitlines() if "RssAnon" in line)
        return cls((int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK"), int(kilobytes) / 1024)


async def takeover(home: Path, matches: int, nodes: int, servers: int, game: str) -> dict[str, Any]:
    """Kill one server of several that play: the longest that a match of it stood still, and what a match costs."""
    ports = free_ports(nodes)
    brokers = [Node(home, number, ports) for number in range(nodes)]
    for broker in brokers:
        broker.start()
    url, replicas = ",".join(broker.url for broker in brokers), min(3, nodes)
    client, _, tables, _ = await ready(url, replicas)
    written: dict[str, list[float]] = {}
    fleet_of: list[subprocess.Popen[bytes]] = []
    try:

        async def note(message: Any) -> None:
            written.setdefault(message.subject.rpartition(".")[2], []).append(time.monotonic())

        await client.subscribe(f"{fleet.SUBJECT}.*", cb=note)
        fleet_of += [server(url, replicas, matches // (servers - 1) + 1) for _ in range(servers)]
        idle = []
        for process in fleet_of:
            await asyncio.sleep(2.0)
            idle.append(Cost.of(process))
        for _ in range(matches):
            await fleet.open_match(tables, game, ("random",) * 3)
        end = time.monotonic() + 60
        while len(written) < matches and time.monotonic() < end:
            await asyncio.sleep(0.05)
        await asyncio.sleep(2.0)
        before, began = [Cost.of(process) for process in fleet_of], time.monotonic()
        fleet_of[0].kill()
        killed = time.monotonic()
        played = sum(map(len, written.values()))
        await asyncio.sleep(10.0)
        after, seconds = [Cost.of(process) for process in fleet_of[1:]], time.monotonic() - began
        actions = sum(map(len, written.values())) - played
        still = [
            max(b - a for a, b in itertools.pairwise(times) if a <= killed + 1 and b >= killed - 1)
            for id, times in written.items()
            if any(one < killed for one in times) and any(one > killed for one in times)
        ]
        spent = sum(b.seconds - a.seconds for a, b in zip(before[1:], after, strict=True))
        return {
            "matches": matches,
            "played": len(written),
            "a second": round(actions / seconds),
            "stood still at most": round(max(still), 2),
            "stood still for more than a second": sum(one > 1 for one in still),
            "processor ms an action": round(1000 * spent / max(1, actions), 2),
            "MB a server without matches": round(max(one.megabytes for one in idle)),
            "MB a match": round(sum(b.megabytes - a.megabytes for a, b in zip(idle, before, strict=True)) / matches, 2),
        }
    finally:
        for process in fleet_of:
            process.kill()
            process.wait()
        await client.close()
        for broker in brokers:
            broker.kill()


async def trial(
    home: Path, matches: int, nodes: int, servers: int, game: str, seconds: float, seed: int = 1
) -> dict[str, Any]:
    """Play so many matches while servers and a broker are killed; what was counted."""
    chance = random.Random(seed)
    ports = free_ports(nodes)
    brokers = [Node(home, number, ports) for number in range(nodes)]
    for broker in brokers:
        broker.start()
    url, replicas = ",".join(broker.url for broker in brokers), min(3, nodes)
    client, js, tables, _ = await ready(url, replicas)
    ids = [await fleet.open_match(tables, game, ("random",) * 3) for _ in range(matches)]
    begun, kills, broker_killed = time.monotonic(), 0, nodes < 2
    fleet_of = [server(url, replicas) for _ in range(servers)]
    try:
        ended: set[str] = set()
        while len(ended) < matches and time.monotonic() - begun < seconds:
            await asyncio.sleep(1.0)
            victim = chance.randrange(servers)
            fleet_of[victim].kill()
            fleet_of[victim].wait()
            kills += 1
            fleet_of[victim] = server(url, replicas)
            if not broker_killed and time.monotonic() - begun > 8:
                broker_killed = True
                brokers[-1].kill()
                await asyncio.sleep(2)
                brokers[-1].start()
            if kills % 5 == 0:  # between the kills the servers need a while to play at all
                await asyncio.sleep(6)
            for id in set(ids) - ended:
                served = msgspec.json.decode((await tables.get(id)).value or b"", type=fleet.Served)
                if served.over:
                    ended.add(id)
        took = time.monotonic() - begun
        wrong = [why for id in ids if (why := await fleet.check(js, tables, id))]
        actions = (await js.stream_info(fleet.STREAM)).state.messages
        return {
            "matches": matches,
            "ended": len(ended),
            "kills": kills,
            "seconds": round(took),
            "actions": actions,
            "wrong": wrong,
        }
    finally:
        for process in fleet_of:
            process.kill()
            process.wait()
        await client.close()
        for broker in brokers:
            broker.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--game", default="xii_century")
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--once", action="store_true", help="kill one server, once, and measure")
    given = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="reign-cluster-"))
    try:
        if given.once:
            found = asyncio.run(takeover(home, given.matches, given.nodes, given.servers, given.game))
        else:
            found = asyncio.run(trial(home, given.matches, given.nodes, given.servers, given.game, given.seconds))
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(found)
    return 1 if found.get("wrong") or found.get("stood still at most", 0) > TAKEN_OVER else 0


if __name__ == "__main__":
    sys.exit(main())
