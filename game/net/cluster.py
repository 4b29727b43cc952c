"""What a NATS cluster stores: each match's table, its journal, and which server plays it.

A match's journal is a subject of a JetStream stream. An action is appended with the sequence number it expects to
follow, so of two servers that both claim a match only one can write, and what was acknowledged is on a majority of
the brokers. `Owners` tells who plays a match. Finished matches are archived as one message and deleted elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
import zlib
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from game.core.match import Played
from game.core.rules import Setup, decode, ruleset
from game.net.codes import CODE_LIFE, Door
from game.net.dice import Proof
from game.net.table import TableState
from game.net.wire import WireError

if TYPE_CHECKING:
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext
    from nats.js.kv import KeyValue


NOBODY = ""
ALIVE, CHANGED = "reign.alive", "reign.changed"  # subjects: signs of life of servers, changes of ownership
LEASE = 2.5  # seconds without a sign after which a server's tables are free
BEAT = 0.7  # seconds between signs of life
STEP = 0.6  # seconds each server in the ranking waits for those before it
READ = 60.0  # seconds between full reads of the bucket, in case an event was missed
_GONE = 60  # seconds the bucket remembers that a table was removed
_EXPECTED = "Nats-Expected-Last-Subject-Sequence"


class ServerSign(msgspec.Struct, frozen=True):
    """A server's sign of life. `room`: it takes tables; `people`: also tables of people."""

    room: bool = True
    people: bool = False


class Owners:
    """Who plays what on a cluster, as this server hears it. Nothing is polled while all is well, however many tables
    exist.

    A bucket holds the owner of every table that should be played; "" is nobody. Changes are announced to all servers,
    and each server gives a sign of life a few times in two seconds. If it is silent for `LEASE` seconds, the others
    take its tables, in an order known to all so that they do not compete. Journals and records are written only at
    the expected revision, so two servers that both claim a table cannot both write. `sign`: this server's own sign.
    """

    def __init__(self, cluster: Cluster, name: str, sign: Callable[[], ServerSign]) -> None:
        self._client, self._js, self._bucket = cluster.client, cluster.js, cluster.owners
        self.name, self._sign = name, sign
        self._owner: dict[str, str] = {}
        self._mine: dict[str, int] = {}  # the revisions at which this server took its own
        self._free: dict[str, float] = {}  # when each unowned table became free
        self._ranks: dict[str, float] = {}  # of this server for each free table; void when the set of servers changes
        self._heard: dict[str, float] = {}  # when each server last gave a sign
        self._signs: dict[str, ServerSign] = {}
        self._beaten = self._read = 0.0

    async def open(self) -> None:
        """Subscribe to signs and changes."""
        await self._client.subscribe(f"{ALIVE}.*", cb=self._sign_of)
        await self._client.subscribe(f"{CHANGED}.*", cb=self._changed)
        await self.tick()

    @property
    def sure(self) -> bool:
        """Whether its own signs come back: otherwise it is cut off and must not act."""
        return time.monotonic() - self._heard.get(self.name, 0.0) < LEASE

    def held(self, id: str) -> bool:
        """Whether this server may act for a table."""
        return self.sure and self._owner.get(id) == self.name

    # ---- events

    async def _sign_of(self, msg: Msg) -> None:
        name = msg.subject.rpartition(".")[2]
        if name == self.name and not self.sure:
            self._read = 0.0  # the connection was lost: much may have changed
        self._heard[name] = time.monotonic()
        with contextlib.suppress(msgspec.MsgspecError):
            sign = msgspec.json.decode(msg.data, type=ServerSign)
            if self._signs.get(name) != sign:
                self._ranks.clear()
            self._signs[name] = sign

    async def _changed(self, msg: Msg) -> None:
        self._know(msg.subject.rpartition(".")[2], msg.data.decode() if msg.data != b"-" else None)

    def _know(self, id: str, owner: str | None) -> None:
        self._free.pop(id, None)
        self._ranks.pop(id, None)
        if owner is None:
            self._owner.pop(id, None)
            return
        self._owner[id] = owner
        if owner == NOBODY:
            self._free[id] = time.monotonic()
        else:
            self._heard.setdefault(owner, time.monotonic())

    # ---- regularly

    async def tick(self) -> None:
        """Give a sign of life and free the tables of silent servers. Call it several times a second."""
        now = time.monotonic()
        if now - self._beaten > BEAT:
            self._beaten = now
            await self._client.publish(f"{ALIVE}.{self.name}", msgspec.json.encode(self._sign()))
        if not self.sure:
            return
        if now - self._read > READ:
            self._read = now
            await self._read_all()
        for name in [name for name, heard in self._heard.items() if now - heard > LEASE]:
            del self._heard[name]
            self._signs.pop(name, None)
            self._ranks.clear()
            for id in [id for id, owner in self._owner.items() if owner == name]:
                self._know(id, NOBODY)

    async def _read_all(self) -> None:
        found: dict[str, str] = {}
        watcher = await self._bucket.watchall(ignore_deletes=True)
        try:
            async for entry in watcher:
                if entry is None:
                    break
                found[entry.key] = (entry.value or b"").decode()
        finally:
            await watcher.stop()  # type: ignore[no-untyped-call]
        for id in self._owner.keys() - found.keys():
            self._know(id, None)
        for id, owner in found.items():
            if self._owner.get(id) != owner:
                self._know(id, owner)

    def due(self, people: Callable[[str], bool]) -> list[str]:
        """The tables this server should take now; `people` tells which tables are people's."""
        for id in self._free.keys() - self._ranks.keys():
            able = [name for name, sign in self._signs.items() if sign.room and (sign.people or not people(id))]
            order = sorted(able, key=lambda name: blake2b(f"{id} {name}".encode(), digest_size=8).digest())
            # So many servers come before this one; infinite if it cannot take the table.
            self._ranks[id] = order.index(self.name) if self.name in order else float("inf")
        now = time.monotonic()
        return [id for id, since in self._free.items() if now - since >= STEP * self._ranks[id]]

    # ---- ownership

    async def take(self, id: str) -> bool:
        """Try to take the table; whether this server has it now."""
        try:
            entry = await self._bucket.get(id)
            owner = (entry.value or b"").decode()
            if owner != NOBODY and owner != self.name and owner in self._heard:
                self._know(id, owner)
                return False
            self._mine[id] = await self._bucket.update(id, self.name.encode(), last=entry.revision)
        except Exception as error:
            if type(error).__name__ in ("KeyNotFoundError", "KeyDeletedError"):
                self._know(id, None)
            return False
        await self._tell(id, self.name)
        return True

    async def release(self, id: str) -> None:
        """Free the table for any server, if this one still owns it."""
        if (revision := self._mine.pop(id, None)) is not None:
            await self._bucket.update(id, b"", last=revision)
            await self._tell(id, NOBODY)

    async def drop(self, id: str) -> None:
        """Remove the table from those to be played. Raises the cluster's error if another server owns it."""
        revision = self._mine.pop(id, None)
        headers = {"KV-Operation": "PURGE", "Nats-Rollup": "sub", _EXPECTED: str(revision or 0)}
        await self._js.publish(f"$KV.{self._bucket._name}.{id}", headers=headers, msg_ttl=_GONE)
        await self._tell(id, None)

    async def _tell(self, id: str, owner: str | None) -> None:
        self._know(id, owner)
        await self._client.publish(f"{CHANGED}.{id}", b"-" if owner is None else owner.encode())


# ---- tables and journals

STREAM, SUBJECT = "REIGN", "reign.journal"
DONE, ARCHIVE = "REIGN_DONE", "reign.done"
TABLES, OWNERS, DOORS = "reign_tables", "reign_owners", "reign_doors"
_PIECE = 192 << 10  # bytes of an archived match in one message
_ONCE = "Nats-Msg-Id"
_WRONG_SEQUENCE = 10071
_PATIENCE = 6.0  # seconds for an append to succeed: brokers may be electing a leader
_ONCE_FOR = 4 * _PATIENCE  # seconds in which a stream recognises a duplicate
ELECTION = 30.0  # seconds a server waits for brokers that cannot store yet
TAKEN_BACK = -1  # in place of the seat: this line truncates the journal


class GoneError(RuntimeError):
    """Another server has the match, or its owner cannot be determined."""


def of_people(id: str) -> bool:
    """Whether this id is of a table of people: those are shorter."""
    return len(id) == 12


class BotTable(msgspec.Struct, frozen=True, tag="bots"):
    """A match between bots, without its journal. `kinds`: the bot of each seat."""

    setup: Setup
    kinds: tuple[str, ...]
    over: str = ""  # its final fingerprint, once it has ended


class PeopleTable(msgspec.Struct, frozen=True, tag="people"):
    """A table of people, without its journal."""

    state: TableState
    secret: int  # of the join code
    setup: Setup | None = None  # once the match has begun
    resting: bool = False  # nobody is there: no server keeps it until somebody returns
    over: str = ""

    def door(self, hall: Door) -> Door:
        """Where to knock for this table."""
        return hall._replace(secret=self.secret)


class JournalEntry(msgspec.Struct, frozen=True, array_like=True):
    """An action of a journal; with the seat `TAKEN_BACK`, a truncation to the first `keep` lines after an undo."""

    seat: int
    action: dict[str, Any]
    key: str = ""
    proof: Proof | None = None


class Ended(msgspec.Struct, frozen=True):
    """A finished match as it is archived."""

    table: BotTable | PeopleTable
    lines: tuple[JournalEntry, ...]


class Cluster:
    """A connection with the streams and buckets. Create it with `at`."""

    def __init__(self, client: Any, js: JetStreamContext, tables: KeyValue, owners: KeyValue, doors: KeyValue) -> None:
        self.client, self.js, self.tables, self.owners, self.doors = client, js, tables, owners, doors

    @classmethod
    async def at(cls, client: Any, replicas: int = 1) -> Cluster:
        """Opens streams and buckets, creating missing ones. Waits while brokers elect a leader.

        Raises WireError if they cannot store anything within `ELECTION` seconds.
        """
        from nats.js.api import KeyValueConfig, StreamConfig
        from nats.js.errors import NotFoundError

        js: JetStreamContext = client.jetstream(timeout=5)
        streams = (
            StreamConfig(STREAM, subjects=[f"{SUBJECT}.*"], num_replicas=replicas, duplicate_window=_ONCE_FOR),
            StreamConfig(DONE, subjects=[f"{ARCHIVE}.>"], num_replicas=replicas, max_msgs_per_subject=1),
        )
        until = time.monotonic() + ELECTION
        while True:
            try:
                for stream in streams:
                    try:
                        await js.stream_info(str(stream.name))
                    except NotFoundError:
                        await js.add_stream(stream)
                buckets = []
                for name, ttl in ((TABLES, None), (OWNERS, None), (DOORS, CODE_LIFE)):
                    try:
                        buckets.append(await js.key_value(name))
                    except NotFoundError:
                        config = KeyValueConfig(bucket=name, ttl=ttl, replicas=replicas, history=1)
                        buckets.append(await js.create_key_value(config))
                return cls(client, js, *buckets)
            except Exception as error:
                if time.monotonic() > until:
                    why = getattr(error, "description", None) or type(error).__name__
                    raise WireError(f"The NATS brokers answer, but keep no journals: {why}.") from None
            await asyncio.sleep(0.2)

    # ---- tables

    async def offer(self, id: str) -> None:
        """Announce that a server should take this table."""
        from nats.js.errors import KeyWrongLastSequenceError

        with contextlib.suppress(KeyWrongLastSequenceError):  # a server has it, or will
            await self.owners.create(id, NOBODY.encode())
            await self.client.publish(f"{CHANGED}.{id}", NOBODY.encode())

    async def table(self, id: str) -> tuple[BotTable | PeopleTable, int]:
        """A table and its revision. Raises nats' NotFoundError among others."""
        entry = await self.tables.get(id)
        found: BotTable | PeopleTable = msgspec.json.decode(entry.value or b"", type=BotTable | PeopleTable)
        return found, entry.revision or 0

    async def write(self, id: str, table: BotTable | PeopleTable, revision: int | None = None) -> int:
        """Store a table; returns its new revision. Raises if the stored revision is no longer `revision`."""
        raw = msgspec.json.encode(table)
        return await (self.tables.put(id, raw) if revision is None else self.tables.update(id, raw, last=revision))

    async def forget(self, id: str) -> None:
        """Delete a table and its journal without a tombstone."""
        await self.js.purge_stream(STREAM, subject=f"{SUBJECT}.{id}")
        await self.js.purge_stream(f"KV_{TABLES}", subject=f"$KV.{TABLES}.{id}")

    async def put_away(self, id: str, table: BotTable | PeopleTable) -> None:
        """Archive a finished match as one message and delete it elsewhere. Idempotent."""
        lines, _ = await self.journal(id)
        if lines:  # else it was archived before
            whole = zlib.compress(msgspec.json.encode(Ended(table, tuple(lines))))
            pieces = [whole[at : at + _PIECE] for at in range(0, len(whole), _PIECE)]
            for number, piece in reversed(list(enumerate(pieces))):  # the first says that all are there
                await self.js.publish(f"{ARCHIVE}.{id}.{number}", bytes([len(pieces)]) + piece)
        await self.forget(id)

    async def ended(self, id: str) -> Ended | None:
        """An archived match; None if there is none."""
        from nats.js.errors import NotFoundError

        async def piece(number: int) -> bytes:
            return (await self.js.get_last_msg(DONE, f"{ARCHIVE}.{id}.{number}")).data or b""

        try:
            first = await piece(0)
        except NotFoundError:
            return None
        whole = first[1:] + b"".join([(await piece(number))[1:] for number in range(1, first[0])])
        return msgspec.json.decode(zlib.decompress(whole), type=Ended)

    # ---- journals

    async def journal(self, id: str) -> tuple[list[JournalEntry], int]:
        """All lines of a match, and the sequence number of the last."""
        until = time.monotonic() + _PATIENCE
        while True:
            count = await self._count(id)
            lines: list[JournalEntry] = []
            last = 0
            if not count:
                return lines, last
            sub = await self.js.subscribe(f"{SUBJECT}.{id}", ordered_consumer=True)
            try:
                while len(lines) < count:
                    msg = await sub.next_msg(timeout=1)
                    lines.append(msgspec.json.decode(msg.data, type=JournalEntry))
                    last = msg.metadata.sequence.stream
                return lines, last
            except TimeoutError:  # archived while it was read, or brokers elect a leader
                if time.monotonic() > until and await self._count(id) >= count:
                    raise
            finally:
                await sub.unsubscribe()

    async def _count(self, id: str) -> int:
        subject = f"{SUBJECT}.{id}"
        info = await self.js.stream_info(STREAM, subjects_filter=subject)
        return (info.state.subjects or {}).get(subject, 0)

    async def append(self, id: str, line: JournalEntry, last: int) -> int:
        """Append a line after sequence `last`; returns its own. Raises GoneError if another server has written
        meanwhile.

        Retries without an answer carry the same message id, so the stream drops duplicates.
        """
        from nats.js.errors import APIError

        headers = {_EXPECTED: str(last), _ONCE: secrets.token_hex(8)}
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                raw = msgspec.json.encode(line)
                return (await self.js.publish(f"{SUBJECT}.{id}", raw, timeout=1, headers=headers)).seq
            except APIError as error:
                if error.err_code == _WRONG_SEQUENCE or time.monotonic() > until:
                    raise GoneError(str(error)) from None
            except Exception as error:
                if time.monotonic() > until:
                    raise GoneError(str(error)) from None
            await asyncio.sleep(0.1)


def played(setup: Setup, lines: list[JournalEntry]) -> tuple[list[Played], list[Proof]]:
    """The actions left after these lines, and their proofs."""
    rules, found, proofs = ruleset(setup.game), list[Played](), list[Proof]()
    for line in lines:
        if line.seat == TAKEN_BACK:
            del found[line.action["keep"] :], proofs[line.action["keep"] :]
        else:
            found.append(Played(line.seat, decode(rules, line.action), line.key))
            proofs.append(line.proof or Proof())
    return found, proofs
