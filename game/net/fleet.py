"""Many tables of bots on a NATS cluster, served by any number of servers: none is lost when a server is.

A match's journal is a subject of a JetStream stream. An action is appended with the sequence it expects to follow, so
of two servers that both believe in a match only one can write, and what was acknowledged is on a majority of the
brokers. A lease in a key-value bucket says who plays a match; it lapses by itself, and then another server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from game.bots import bot
from game.core.match import Match, Played, decode
from game.core.rules import OptionValue, Setup, full_options, ruleset
from game.net.dice import key_of, new_share, promise_of
from game.net.ledger import Ledger
from game.net.wire import WireError

if TYPE_CHECKING:
    from nats.js import JetStreamContext
    from nats.js.kv import KeyValue

STREAM, SUBJECT = "REIGN", "reign.journal"
TABLES, LEASES = "reign_tables", "reign_leases"
LEASE = 2.5  # seconds without a sign after which a match is free for another server
RENEW, LOOK = 0.8, 0.5  # seconds between renewals, between looks for matches nobody plays
_EXPECTED = "Nats-Expected-Last-Subject-Sequence"


class Served(msgspec.Struct, frozen=True):
    """A match as the cluster keeps it, besides its journal. `kinds`: the bot of each seat."""

    setup: Setup
    kinds: tuple[str, ...]
    over: str = ""  # its last fingerprint, once it has ended


class Line(msgspec.Struct, frozen=True, array_like=True):
    """One action of a journal."""

    seat: int
    action: dict[str, Any]


async def connect(url: str) -> Any:
    """A connection to the cluster that comes back by itself. Raises WireError."""
    try:
        import nats
    except ImportError:
        raise WireError("Serving needs the extra 'net': pip install 'roll-and-reign[net]'.") from None

    async def quiet(error: Exception) -> None:
        """Whoever waits for an answer finds out by itself."""

    try:
        servers = url.split(",")
        return await asyncio.wait_for(
            nats.connect(servers, error_cb=quiet, max_reconnect_attempts=-1, reconnect_time_wait=0.2), 8
        )
    except Exception as error:
        raise WireError(f"No NATS cluster answers at {url} ({type(error).__name__}).") from None


async def prepare(client: Any, replicas: int = 1) -> tuple[JetStreamContext, KeyValue, KeyValue]:
    """Stream and buckets, made when they are missing: the JetStream context, the tables, the leases."""
    from nats.js.api import KeyValueConfig, StreamConfig

    js: JetStreamContext = client.jetstream(timeout=5)
    with contextlib.suppress(Exception):  # another server was quicker
        await js.add_stream(StreamConfig(name=STREAM, subjects=[f"{SUBJECT}.*"], num_replicas=replicas))
    buckets = []
    for name, ttl in ((TABLES, None), (LEASES, LEASE)):
        with contextlib.suppress(Exception):
            await js.create_key_value(KeyValueConfig(bucket=name, ttl=ttl, replicas=replicas, history=1))
        buckets.append(await js.key_value(name))
    return js, buckets[0], buckets[1]


async def open_match(
    tables: KeyValue, game: str, kinds: tuple[str, ...], options: dict[str, OptionValue] | None = None
) -> str:
    """Put a match of bots on the cluster; its id."""
    rules, secret = ruleset(game), new_share()
    seed = f"table:{promise_of(secret)[:12]}"
    setup = Setup(game, rules.version, len(kinds), full_options(rules, options or {}), seed, None, key_of(secret, ()))
    id = secrets.token_hex(8)
    await tables.put(id, msgspec.json.encode(Served(setup, kinds)))
    return id


async def journal_of(js: JetStreamContext, id: str) -> tuple[list[Line], int]:
    """All lines of a match, and the sequence of the last."""
    subject = f"{SUBJECT}.{id}"
    info = await js.stream_info(STREAM, subjects_filter=subject)
    count = (info.state.subjects or {}).get(subject, 0)
    lines: list[Line] = []
    last = 0
    if not count:
        return lines, last
    sub = await js.subscribe(subject, ordered_consumer=True)
    try:
        while len(lines) < count:
            msg = await sub.next_msg(timeout=5)
            lines.append(msgspec.json.decode(msg.data, type=Line))
            last = msg.metadata.sequence.stream
    finally:
        await sub.unsubscribe()
    return lines, last


class Server:
    """One server of the fleet. `run` until `drain`."""

    def __init__(self, client: Any, js: JetStreamContext, tables: KeyValue, leases: KeyValue, most: int = 500) -> None:
        self.client, self.js, self.tables, self.leases, self.most = client, js, tables, leases, most
        self.name = secrets.token_hex(4)
        self.counts: Counter[str] = Counter()
        self.playing: dict[str, asyncio.Task[None]] = {}
        self._over: set[str] = set()
        self._draining = asyncio.Event()
        self._begun = time.monotonic()

    def drain(self) -> None:
        """Take no more matches, give up those that run, and end: for maintenance."""
        self._draining.set()

    async def run(self) -> None:
        """Look for matches nobody plays, and play them."""
        while not self._draining.is_set():
            with contextlib.suppress(Exception):  # the cluster is away for a moment: look again
                await self._look()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._draining.wait(), LOOK)
        tasks = list(self.playing.values())
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        """Take what nobody plays, all at once: one after the other each would wait for a round of all that play."""
        held = set(await self._keys(self.leases))
        free = [
            id for id in await self._keys(self.tables) if not (id in held or id in self.playing or id in self._over)
        ]
        room = max(0, self.most - len(self.playing))
        await asyncio.gather(*map(self._take, free[:room]))

    async def _take(self, id: str) -> None:
        served = msgspec.json.decode((await self.tables.get(id)).value or b"", type=Served)
        if served.over:
            self._over.add(id)
            return
        try:
            revision = await self.leases.create(id, self.name.encode())
        except Exception:  # another server has it
            return
        task = self.playing[id] = asyncio.ensure_future(self._play(id, served, revision))
        task.add_done_callback(partial(self._done, id))

    @staticmethod
    async def _keys(bucket: KeyValue) -> list[str]:
        from nats.js.errors import NoKeysError

        try:
            return list(await bucket.keys())
        except NoKeysError:
            return []

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        self.playing.pop(id, None)
        if not task.cancelled() and task.exception() is not None:
            self.counts["given_up"] += 1

    async def _play(self, id: str, served: Served, revision: int) -> None:
        """Play one match on for as long as it is ours; any error gives it up, and the lease lapses."""
        lines, last = await journal_of(self.js, id)
        rules = ruleset(served.setup.game)
        ledger = Ledger.replay(served.setup, [Played(line.seat, decode(rules, line.action)) for line in lines])
        self.counts["taken" if not lines else "taken_over"] += 1
        bots = [bot(kind, served.setup.game, f"{served.setup.key}/{seat}") for seat, kind in enumerate(served.kinds)]
        renewed = time.monotonic()
        while not ledger.match.over and not self._draining.is_set():
            seat = ledger.deciding[0]
            player = bots[min(seat, len(bots) - 1)]
            action = player.choose(ledger.match.view(seat), ledger.match.legal(seat))
            raw = msgspec.json.encode(Line(seat, ledger.match.encode(action)))
            # The line first: when another has written meanwhile, this raises and nothing was played here.
            ack = await self.js.publish(f"{SUBJECT}.{id}", raw, headers={_EXPECTED: str(last)}, timeout=3)
            last = ack.seq
            ledger.play(seat, action)
            self.counts["actions"] += 1
            if time.monotonic() - renewed > RENEW:
                revision = await self.leases.update(id, self.name.encode(), last=revision)
                renewed = time.monotonic()
        if ledger.match.over:
            ended = msgspec.structs.replace(served, over=ledger.match.fingerprint())
            await self.tables.put(id, msgspec.json.encode(ended))
            self.counts["ended"] += 1
        await self.leases.delete(id)

    @property
    def metrics(self) -> str:
        """What this server does, one figure a line."""
        rows = {"matches": len(self.playing), "seconds": int(time.monotonic() - self._begun), **self.counts}
        return "".join(f"reign_{name} {value}\n" for name, value in sorted(rows.items()))

    async def show_metrics(self, port: int) -> asyncio.Server:
        """Answer every request on this port of this machine with the metrics, as plain text over HTTP."""

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 2)
                body = self.metrics.encode()
                head = f"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
                await writer.drain()
            writer.close()

        return await asyncio.start_server(answer, "127.0.0.1", port)


async def check(js: JetStreamContext, tables: KeyValue, id: str) -> str:
    """ "" when a match has ended and its journal replays to the fingerprint it ended with, else what is wrong."""
    served = msgspec.json.decode((await tables.get(id)).value or b"", type=Served)
    lines, _ = await journal_of(js, id)
    rules = ruleset(served.setup.game)
    match = Match.replay(served.setup, [Played(line.seat, decode(rules, line.action)) for line in lines])
    if not match.over:
        return f"{id} has not ended after {len(lines)} actions"
    return "" if match.fingerprint() == served.over else f"{id} does not replay to its end"
