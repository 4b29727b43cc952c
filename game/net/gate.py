"""The gate of a cluster: who may connect to its brokers, and the hall where one asks for a table.

Every server keeps it; a broker asks any of them. In come the people of tables by their chairs' passwords, whoever has
a join code as far as that table's door, and anybody as far as the hall.
"""

from __future__ import annotations

import contextlib
import hmac
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from game.core.rules import SetupError
from game.net import protocol as p
from game.net import requests as q
from game.net import rights
from game.net.cluster import Cluster, PeopleTable
from game.net.codes import encode, new_secret, token_of
from game.net.company import Plan
from game.net.dice import new_seed
from game.net.limits import Bucket
from game.net.passes import ASKED, Asking, Keys, Signer, read_asking
from game.net.table import Table

if TYPE_CHECKING:
    from nats.aio.msg import Msg

RATE, BURST = 8.0, 64.0  # connections a second and at once that are looked at, from one address
_ADDRESSES = 4_000  # that are remembered
_CHAIR = re.compile(r"([0-9a-f]{12})-(\d{1,7})")
_CALLER = re.compile(r"(hall|door)-[0-9a-f]{16}")
_QUEUE = "reign"


class Gate:
    """`wake` has a table kept by a server again."""

    def __init__(self, cluster: Cluster, keys: Keys, wake: Callable[[str], Awaitable[None]]) -> None:
        self.cluster, self.keys, self.wake = cluster, keys, wake
        self._signer = Signer(keys.seed)
        self._callers: dict[str, Bucket] = {}
        self._tables = Bucket(time.monotonic, rate=2.0, burst=24.0)

    async def open(self) -> None:
        """Answer the brokers from now on, and whoever asks for a table."""
        await self.cluster.client.subscribe(ASKED, queue=_QUEUE, cb=self._asked)
        await self.cluster.client.subscribe(rights.HALL, queue=_QUEUE, cb=self._entered)

    # ---- connections

    async def _asked(self, msg: Msg) -> None:
        asking = read_asking(msg.data)
        if asking is None:
            return
        try:
            may = await self._rights(asking)
        except Exception:  # no such table, or the cluster is away
            may = None
        await msg.respond(self._signer.refuse(asking) if may is None else self._signer.admit(asking, may))

    async def _rights(self, asking: Asking) -> rights.Rights | None:
        """What this user may with this password; None: it may not come in."""
        if len(self._callers) > _ADDRESSES:
            self._callers.clear()
        if not self._callers.setdefault(asking.address, Bucket(time.monotonic, RATE, BURST)).take():
            return None
        if caller := _CALLER.fullmatch(asking.user):
            if caller[1] == "hall":
                return rights.of_caller(asking.user, rights.HALL)
            token = token_of(asking.password)
            await self._there(((await self.cluster.doors.get(token)).value or b"").decode())
            return rights.of_caller(asking.user, f"{rights.DOOR}.{token}")
        if found := _CHAIR.fullmatch(asking.user):
            return await self._chair(found[1], int(found[2]), asking.password)
        return None

    async def _chair(self, id: str, chair: int, password: str) -> rights.Rights | None:
        table, _ = await self.cluster.table(id)
        if not isinstance(table, PeopleTable) or (table.over and table.resting):
            return None
        if not hmac.compare_digest(table.state.chairs.get(chair, "").encode(), password.encode() or b" "):
            return None
        await self._there(id)
        return rights.of_chair(id, chair)

    async def _there(self, id: str) -> None:
        """Somebody comes to this table: a server keeps it, if it has rested."""
        table, revision = await self.cluster.table(id)
        if isinstance(table, PeopleTable) and table.resting:
            with contextlib.suppress(Exception):  # somebody else has come at the same moment
                await self.cluster.write(id, msgspec.structs.replace(table, resting=False), revision)
            await self.wake(id)

    # ---- the hall

    async def _entered(self, msg: Msg) -> None:
        if not rights.fair(msg.reply, "hall"):
            return
        ask = p.read_request(msg.data)
        if not self._tables.take():
            reply: p.Reply = p.Refused("Too many ask for a table at once: try again in a moment.", "slow")
        elif isinstance(ask, q.Open):
            reply = await self._opened(ask)
        else:
            reply = ask if isinstance(ask, p.Refused) else p.Refused("Ask for a table.", "garbage")
        await msg.respond(p.encode(reply))

    async def _opened(self, ask: q.Open) -> p.Reply:
        if (older := p.other_version(ask.version, ask.app)) is not None:
            return older
        id, plan = secrets.token_hex(6), Plan(ask.game, ask.kinds, ask.options)
        try:
            table = Table(plan, "", new_seed(), time.monotonic)
            table.moves = False
            table.check()
        except SetupError as error:
            return p.Refused(f"This table cannot be opened: {error}.", "setup")
        record = PeopleTable(table.state, new_secret())
        door = record.door(self.keys.hall)
        await self.cluster.write(id, record)
        await self.cluster.doors.put(token_of(door.password), id.encode())
        await self.wake(id)
        return p.Granted(encode(door))
