"""A cluster that people come to: a broker with its keys, and servers within this process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from nats.js.errors import NoKeysError

from game.net import fleet
from game.net import protocol as p
from game.net.broker import Porter
from game.net.fleet import Serving
from game.net.gate import Keys, connect
from game.net.wire import close, end
from tests.net.cluster import Node, free_ports, ready
from tests.net.guests import Guest, leave, until


class Place:
    """A broker, its keys, and servers within this process."""

    def __init__(self, node: Node, keys: Keys) -> None:
        self.node, self.keys = node, keys
        self.running: list[tuple[fleet.Server, asyncio.Task[None]]] = []
        self.lines: dict[fleet.Server, Any] = {}  # of their porters

    async def start(self) -> fleet.Server:
        server = fleet.Server(await ready(self.node.url, 1, self.keys), keys=self.keys)
        self.lines[server] = line = await connect(self.node.url, self.keys, porter=True)
        server.porter = Porter(line, strangers=False)
        self.running.append((server, asyncio.ensure_future(server.run())))
        await until(lambda: self.running[-1][0].cluster.client.is_connected)
        return server

    async def kill(self, server: fleet.Server) -> None:
        """It can say nothing any more."""
        task = next(task for one, task in self.running if one is server)
        self.running = [(one, task) for one, task in self.running if one is not server]
        await close(server.cluster.client)
        await close(self.lines.pop(server))
        await end(task, *server.playing.values())

    def keeper(self) -> tuple[fleet.Server, Serving]:
        """Who has the one table of people now."""
        return next((server, next(iter(server.serving.values()))) for server, _ in self.running if server.serving)

    @contextlib.asynccontextmanager
    async def servers(self, count: int = 1) -> AsyncIterator[Place]:
        try:
            for _ in range(count):
                await self.start()
            yield self
        finally:
            await leave()
            for number, (server, _) in enumerate(list(self.running)):
                if not number:
                    with contextlib.suppress(NoKeysError):
                        for id in await server.cluster.owners.keys():
                            await server.cluster.forget(id)
                            await server.cluster.owners.purge(id)
                await self.kill(server)


@contextlib.contextmanager
def stand(home: Path, address: str) -> Iterator[Place]:
    ports = free_ports(1)
    keys = Keys.write(home / "keys", [address], ports[0][0])
    node = Node(home, 0, ports, home / "keys" / "access.conf", address)
    node.start()
    try:
        yield Place(node, keys)
    finally:
        node.kill()


def code_of(guest: Guest) -> str:
    return next((news.code for news in reversed(guest.heard) if isinstance(news, p.Code)), "")
