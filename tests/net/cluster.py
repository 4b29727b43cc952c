"""A cluster and a fleet that are killed about: `python -m tests.net.cluster [--matches 200] [--nodes 3] [--servers 3]`.

Brokers form a JetStream cluster on this machine; servers are processes. Each second one server is killed outright and
begun again, once a broker too. In the end every match must have ended with the fingerprint its journal replays to.

`--once` kills one server, once, and the others take its matches over: it is measured how long each of them stood still,
and what a match costs a server in processor and memory. `--ended` measures beside so many matches that have ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.core.match import Match
from game.net.broker import program
from game.net.cluster import ARCHIVE, DONE, STREAM, SUBJECT, BotTable, Cluster, played
from game.net.gate import Keys, connect
from tests.soak.span import trial

_PORTS = itertools.cycle(random.Random(os.getpid()).sample(range(20_000, 32_000), 2_000))
TAKEN_OVER = 5.0  # seconds in which a match of a dead server goes on


class Node:
    """One broker of a cluster; `access`: what its configuration includes, for people's sake."""

    def __init__(
        self,
        home: Path,
        number: int,
        ports: list[tuple[int, int]],
        access: Path | None = None,
        address: str = "127.0.0.1",
    ) -> None:
        self.url = f"{'nats' if address == '127.0.0.1' else 'tls'}://{address}:{ports[number][0]}"
        self._config = home / f"node{number}.conf"
        config: dict[str, object] = {
            "server_name": f"n{number}",
            "host": address,
            "port": ports[number][0],
            "jetstream": {"store_dir": str(home / f"store{number}")},
        }
        if len(ports) > 1:
            routes = [f"nats://127.0.0.1:{port}" for _, port in ports]
            config["cluster"] = {"name": "reign", "host": "127.0.0.1", "port": ports[number][1], "routes": routes}
        lines = [f"{name}: {msgspec.json.encode(value).decode()}\n" for name, value in config.items()]
        if access is not None:
            lines.append(f"include {os.path.relpath(access, home)}\n")
        self._config.write_text("".join(lines))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([program(), "-c", str(self._config)], stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def free_ports(count: int) -> list[tuple[int, int]]:
    """Pairs of ports that nothing listens at, below those that lines of this machine go out by; none is given twice."""
    ports: list[int] = []
    for port in _PORTS:
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            ports.append(port)
        if len(ports) == 2 * count:
            break
    return list(zip(ports[:count], ports[count:], strict=True))


async def ready(url: str, replicas: int, keys: Keys | None = None) -> Cluster:
    """A connection once JetStream has a leader, with stream and buckets."""
    for _ in range(300):
        with contextlib.suppress(Exception):
            return await Cluster.at(await connect(url, keys), replicas)
        await asyncio.sleep(0.1)
    raise AssertionError("no cluster came up")


async def open_match(cluster: Cluster, game: str, seats: int) -> str:
    """A match between bots, for any server to play; its id."""
    id = secrets.token_hex(8)
    setup = msgspec.structs.replace(Match.new(game, seats, seed=id).setup, key=secrets.token_hex(16))
    await cluster.write(id, BotTable(setup, ("random",) * seats))
    await cluster.offer(id)
    return id


async def fault(cluster: Cluster, id: str) -> str:
    """Why a match has not ended, or its journal does not replay to its end; "" if all is well."""
    found = await cluster.ended(id)
    table = found.table if found else (await cluster.table(id))[0]
    lines = list(found.lines) if found else (await cluster.journal(id))[0]
    if table.setup is None:
        return f"{id} has not begun"
    match = Match.replay(table.setup, played(table.setup, lines)[0])
    if not match.over:
        return f"{id} has not ended after {len(lines)} actions"
    return "" if match.fingerprint() == table.over else f"{id} does not replay to its end"


def server(url: str, replicas: int, *words: str) -> subprocess.Popen[bytes]:
    """A server of the fleet, as a process; `words` follow on its command line."""
    command = [sys.executable, "-m", "game", "serve", "--nats", url, "--replicas", str(replicas), *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextlib.asynccontextmanager
async def standing(home: Path, nodes: int, people: bool = False) -> AsyncIterator[Field]:
    """Brokers that are up, also for `people` who come by keys, and servers to be; all are gone in the end."""
    ports = free_ports(nodes)
    keys = Keys.write(home / "keys", ["127.0.0.1"], ports[0][0]) if people else None
    access = home / "keys" / "access.conf" if people else None
    brokers = [Node(home, number, ports, access) for number in range(nodes)]
    for broker in brokers:
        broker.start()
    url, replicas = ",".join(broker.url for broker in brokers), min(3, nodes)
    field = Field(await ready(url, replicas, keys), brokers, [], url, replicas, keys)
    try:
        yield field
    finally:
        for process in field.servers:
            process.kill()
            process.wait()
        await field.cluster.client.close()
        for broker in brokers:
            broker.kill()


class Field(NamedTuple):
    """A cluster to be killed about."""

    cluster: Cluster
    brokers: list[Node]
    servers: list[subprocess.Popen[bytes]]
    url: str
    replicas: int
    keys: Keys | None


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


async def watched(cluster: Cluster) -> dict[str, list[float]]:
    """By match, when each of its lines was written from now on."""
    written: dict[str, list[float]] = {}

    async def note(message: Any) -> None:
        written.setdefault(message.subject.rpartition(".")[2], []).append(time.monotonic())

    await cluster.client.subscribe(f"{SUBJECT}.*", cb=note)
    return written


def waits(written: dict[str, list[float]], killed: float) -> list[float]:
    """The longest that each match stood still about then, of those that were played before and after."""
    return [
        max(b - a for a, b in itertools.pairwise(times) if a <= killed + 1 and b >= killed - 1)
        for times in written.values()
        if times[0] < killed < times[-1]
    ]


async def takeover(home: Path, matches: int, nodes: int, servers: int, game: str) -> dict[str, Any]:
    """Kill one server of several that play: the longest that a match of it stood still, and what a match costs."""
    async with standing(home, nodes) as field:
        written = await watched(field.cluster)
        most = str(matches // (servers - 1) + 1)
        field.servers.extend(server(field.url, field.replicas, "--matches", most) for _ in range(servers))
        idle = []
        for process in field.servers:
            await asyncio.sleep(2.0)
            idle.append(Cost.of(process))
        for _ in range(matches):
            await open_match(field.cluster, game, 3)
        end = time.monotonic() + 60
        while len(written) < matches and time.monotonic() < end:
            await asyncio.sleep(0.05)
        await asyncio.sleep(2.0)
        before, began = [Cost.of(process) for process in field.servers], time.monotonic()
        field.servers[0].kill()
        killed = time.monotonic()
        played = sum(map(len, written.values()))
        await asyncio.sleep(10.0)
        after, seconds = [Cost.of(process) for process in field.servers[1:]], time.monotonic() - began
        actions = sum(map(len, written.values())) - played
        still = waits(written, killed)
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


async def beside(home: Path, ended: int, nodes: int, servers: int) -> dict[str, Any]:
    """What so many matches that have ended cost those that are played: idle servers, a new match, a takeover."""
    async with standing(home, nodes) as field:
        js, chance = field.cluster.js, random.Random(1)
        while ended > (there := (await js.stream_info(DONE)).state.messages):
            fresh = range(there, min(ended, there + 500))
            await asyncio.gather(*(js.publish(f"{ARCHIVE}.{n:016x}.0", b"\1" + chance.randbytes(2500)) for n in fresh))
        field.servers.extend(server(field.url, field.replicas) for _ in range(servers))
        await asyncio.sleep(6.0)
        before, began = [Cost.of(process) for process in field.servers], time.monotonic()
        await asyncio.sleep(10.0)
        idle = [Cost.of(process).seconds - cost.seconds for process, cost in zip(field.servers, before, strict=True)]
        took, last = time.monotonic() - began, ""
        written = await watched(field.cluster)
        opened = []
        for _ in range(20):
            last, asked = await open_match(field.cluster, "horrible_hordes", 3), time.monotonic()
            while last not in written:
                await asyncio.sleep(0.005)
            opened.append(written[last][0] - asked)
        killed = time.monotonic()
        field.servers[0].kill()
        await asyncio.sleep(8.0)
        return {
            "ended": ended,
            "processor of an idle server, %": round(100 * max(idle) / took, 1),
            "MB of an idle server": round(max(cost.megabytes for cost in before)),
            "MB of a broker": round(max(Cost.of(node.process).megabytes for node in field.brokers if node.process)),
            "first action of a new match, s, at most": round(max(opened), 2),
            "stood still at most": round(max(waits(written, killed)), 2),
        }


async def killing(
    home: Path, matches: int, nodes: int, servers: int, game: str, seconds: float, seed: int = 1
) -> dict[str, Any]:
    """Play so many matches while servers and a broker are killed; what was counted."""
    chance = random.Random(seed)
    async with standing(home, nodes) as field:
        cluster, fleet = field.cluster, field.servers
        ids = [await open_match(cluster, game, 3) for _ in range(matches)]
        begun, kills, broker_killed = time.monotonic(), 0, nodes < 2
        fleet.extend(server(field.url, field.replicas) for _ in range(servers))
        spent, most = 0.0, 0.0
        ended: set[str] = set()
        while len(ended) < matches and time.monotonic() - begun < seconds:
            await asyncio.sleep(1.0)
            victim = chance.randrange(servers)
            cost = Cost.of(fleet[victim])
            spent, most = spent + cost.seconds, max(most, cost.megabytes)
            fleet[victim].kill()
            fleet[victim].wait()
            kills += 1
            fleet[victim] = server(field.url, field.replicas)
            if not broker_killed and time.monotonic() - begun > 8:
                broker_killed = True
                field.brokers[-1].kill()
                await asyncio.sleep(2)
                field.brokers[-1].start()
            for id in set(ids) - ended:
                with contextlib.suppress(Exception):  # the brokers choose a leader: it is asked again
                    if await cluster.ended(id):
                        ended.add(id)
        took = time.monotonic() - begun
        spent += sum(Cost.of(process).seconds for process in fleet)
        wrong = [why for id in ids if (why := await fault(cluster, id))]
        actions = (await cluster.js.stream_info(STREAM)).state.last_seq
        return {
            "matches": matches,
            "ended": len(ended),
            "kills": kills,
            "seconds": round(took),
            "actions": actions,
            "a second": round(actions / took),
            "processor ms an action, starts and replays in it": round(1000 * spent / actions, 2),
            "MB of the largest server": round(most),
            "wrong": wrong,
        }


async def measured(
    home: Path, matches: int, nodes: int, servers: int, game: str, seconds: float, ended: int, once: bool
) -> dict[str, Any]:
    if ended:
        found = await beside(home, ended, nodes, servers)
    elif once:
        found = await takeover(home, matches, nodes, servers, game)
    else:
        return await killing(home, matches, nodes, servers, game, seconds)
    return {**found, "wrong": found["stood still at most"] > TAKEN_OVER}


if __name__ == "__main__":
    how = {"matches": 200, "nodes": 3, "servers": 3, "game": "xii_century", "seconds": 900.0, "ended": 0, "once": False}
    sys.exit(trial(__doc__, measured, **how))
