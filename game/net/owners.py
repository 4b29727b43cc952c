"""Who plays what on a cluster, as each server hears it. Nothing is listed while all is well, however much there is.

A bucket says of every table that a server ought to have which one has it; "" is nobody. Whoever changes it tells all
servers, and each tells all that it is there, a few times in two seconds. Whose sign is missed for `LEASE` seconds has
its tables taken by the others: by a ranking that all know, so that not all reach for the same. A journal is appended to
and a record written at the place where it was left only, so that two which believe in one table cannot both write.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext
    from nats.js.kv import KeyValue

NOBODY = ""
ALIVE, CHANGED = "reign.alive", "reign.changed"  # subjects of the signs of servers, and of what has changed hands
LEASE = 2.5  # seconds without a sign after which a server's tables are free
BEAT = 0.7  # seconds between signs
STEP = 0.6  # seconds that each server in the ranking waits for those before it
READ = 60.0  # seconds between looks at the whole bucket, in case something was not heard
_GONE = 60  # seconds that the bucket says that a table is gone
_EXPECTED = "Nats-Expected-Last-Subject-Sequence"


class ServerSign(msgspec.Struct, frozen=True):
    """A server is there. `room`: it takes tables; `people`: of people too."""

    room: bool = True
    people: bool = False


class Owners:
    """What this server knows. `sign` says how it stands itself."""

    def __init__(self, js: JetStreamContext, bucket: KeyValue, name: str, sign: Callable[[], ServerSign]) -> None:
        self._js, self._bucket, self.name, self._sign = js, bucket, name, sign
        self._owner: dict[str, str] = {}
        self._mine: dict[str, int] = {}  # the revisions by which this server took its own
        self._free: dict[str, float] = {}  # since when nobody has it
        self._ranks: dict[str, float] = {}  # of this server for what is free, while the same servers are there
        self._heard: dict[str, float] = {}  # when each server gave a sign last
        self._signs: dict[str, ServerSign] = {}
        self._beaten = self._read = 0.0

    async def open(self, client: Any) -> None:
        """Hear of everything from now on."""
        await client.subscribe(f"{ALIVE}.*", cb=self._sign_of)
        await client.subscribe(f"{CHANGED}.*", cb=self._changed)
        self._client = client
        await self.tick()

    @property
    def sure(self) -> bool:
        """Its own signs come back: what is not heard is not said."""
        return time.monotonic() - self._heard.get(self.name, 0.0) < LEASE

    def held(self, id: str) -> bool:
        """Whether this server may act for a table."""
        return self.sure and self._owner.get(id) == self.name

    # ---- what is heard

    async def _sign_of(self, msg: Msg) -> None:
        name = msg.subject.rpartition(".")[2]
        if name == self.name and not self.sure:
            self._read = 0.0  # the line was gone: much may have changed
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

    # ---- all the while

    async def tick(self) -> None:
        """Give a sign, and see who gives none any more. Call it some times a second."""
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
        """The tables this server should take now; `people` says of which it is one of people."""
        now = time.monotonic()
        return [id for id, since in self._free.items() if now - since >= STEP * self._rank(id, people)]

    def _rank(self, id: str, people: Callable[[str], bool]) -> float:
        """How many are asked before this server; endless when it is none of those that are."""
        if id not in self._ranks:
            able = [name for name, sign in self._signs.items() if sign.room and (sign.people or not people(id))]
            order = sorted(able, key=lambda name: blake2b(f"{id} {name}".encode(), digest_size=8).digest())
            self._ranks[id] = order.index(self.name) if self.name in order else float("inf")
        return self._ranks[id]

    # ---- what is done

    async def take(self, id: str) -> bool:
        """Whether the table is this server's now."""
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
        """Any server may take it, if this one has it still."""
        revision = self._mine.pop(id, None)
        if revision is not None:
            await self._bucket.update(id, b"", last=revision)
            await self._tell(id, NOBODY)

    async def drop(self, id: str) -> None:
        """No server ought to have it. Raises what the cluster raises when another has it."""
        revision = self._mine.pop(id, None)
        headers = {"KV-Operation": "PURGE", "Nats-Rollup": "sub", _EXPECTED: str(revision or 0)}
        await self._js.publish(f"$KV.{self._bucket._name}.{id}", headers=headers, msg_ttl=_GONE)
        await self._tell(id, None)

    async def _tell(self, id: str, owner: str | None) -> None:
        self._know(id, owner)
        await self._client.publish(f"{CHANGED}.{id}", b"-" if owner is None else owner.encode())
