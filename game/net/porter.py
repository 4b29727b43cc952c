"""The porter of a table's broker: nobody has many lines, and strangers who say nothing make room for others.

A broker counts lines, not whose they are. The porter hears who comes in, puts the oldest line of a user out when there
are more than somebody needs, and of those who have not said who they are keeps the latest, few from each address.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

MOST_OF_ONE = {"door": 16}  # lines of a user: those who knock share one; of anybody else's
_USUAL = 2  # one, and the one they come back by
LOOK = 0.25  # seconds between looks at the strangers
QUIET = 64  # lines below which nobody is looked at
STRANGERS, NEIGHBOURS = 128, 32  # who have not said who they are: in all, and from one address
_PAGE = 256  # lines that a broker tells of at once


class Porter:
    """`client` is a connection of the broker's system account. `run` until it is cancelled."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lines: defaultdict[str, list[int]] = defaultdict(list)  # by user, the oldest first
        self.put_out = 0

    async def run(self) -> None:
        """Hear who comes and goes, and look at the strangers now and then."""
        await self._client.subscribe("$SYS.ACCOUNT.*.CONNECT", cb=self._came)
        await self._client.subscribe("$SYS.ACCOUNT.*.DISCONNECT", cb=self._went)
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(Exception):  # the broker is away for a moment
                await self._look()

    async def _came(self, msg: Msg) -> None:
        who = msgspec.json.decode(msg.data)["client"]
        lines = self._lines[who.get("user", "")]
        lines.append(who["id"])
        while len(lines) > MOST_OF_ONE.get(who.get("user", ""), _USUAL):
            await self._out(lines.pop(0))

    async def _went(self, msg: Msg) -> None:
        who = msgspec.json.decode(msg.data)["client"]
        lines = self._lines.get(who.get("user", ""), [])
        if who["id"] in lines:
            lines.remove(who["id"])
        if not lines:
            self._lines.pop(who.get("user", ""), None)

    async def _look(self) -> None:
        """Of the strangers the latest stay: who means to come in says who they are at once."""
        told = await self._ask("CONNZ", limit=1)
        total = told["total"]
        if total <= QUIET:
            return
        strangers: list[dict[str, Any]] = []
        for offset in range(0, total, _PAGE):
            told = await self._ask("CONNZ", auth=True, sort="cid", limit=_PAGE, offset=offset)
            strangers += [line for line in told["connections"] if not line.get("authorized_user")]
        seen: Counter[str] = Counter()
        for number, line in enumerate(reversed(strangers)):
            seen[line["ip"]] += 1
            if number >= STRANGERS or seen[line["ip"]] > NEIGHBOURS:
                await self._out(line["cid"])

    async def _out(self, line: int) -> None:
        self.put_out += 1
        with contextlib.suppress(Exception):
            await self._ask("KICK", cid=line)

    async def _ask(self, what: str, **said: Any) -> dict[str, Any]:
        server = self._client._server_info["server_id"]
        reply = await self._client.request(f"$SYS.REQ.SERVER.{server}.{what}", msgspec.json.encode(said), 1)
        found: dict[str, Any] = msgspec.json.decode(reply.data).get("data", {})
        return found
