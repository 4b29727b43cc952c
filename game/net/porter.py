"""The porter of brokers: nobody has many lines or says without end, and strangers who say nothing make room for others.

A broker counts lines, not whose they are nor how much comes by them. The porter hears who comes in, puts the oldest
line of a user out when there are more than somebody needs, and every line by which more comes than anybody has to say.
Of a table's own broker it keeps, of those who have not said who they are, the latest, few from each address.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from game.net.broker import MOST_LINES

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

MOST_OF_ONE = {"door": 16}  # lines of a user: those who knock at a table's own broker share one; of anybody else's
_USUAL = 2  # one, and the one they come back by
SPARED = ("host", "servers", "porter")
CALLING = 60.0  # seconds that somebody may be in the hall or at a door
CALLERS = 100  # of them from one address
MOST_SAID, MOST_BYTES = 400.0, 1 << 20  # that come by a line in a second; a chair may ask 40 times
LOOK = 0.25  # seconds between looks
QUIET = MOST_LINES // 2  # lines, beyond which
STRANGERS = QUIET // 2  # may stay who have not said who they are;
NEIGHBOURS = 256  # of one address so many in any case: who means to come in says so within some hundredths of a second
_PAGE = 256  # lines that a broker tells of at once


class BrokerConnection(NamedTuple):
    """A connection: of which broker, and its number there."""

    broker: str
    number: int


class Porter:
    """`client` is a connection of the system account. `strangers`: they are looked at. `run` until it is cancelled.

    `flooded` is told the address by whose line too much came.
    """

    def __init__(self, client: Client, strangers: bool = True) -> None:
        self._client, self._strangers = client, strangers
        self.flooded: Callable[[str], None] = lambda address: None
        self._lines: defaultdict[str, list[BrokerConnection]] = defaultdict(list)  # by user, the oldest first
        self._said: dict[
            BrokerConnection, tuple[float, int, int]
        ] = {}  # when it was looked at, messages and bytes until then
        self._callers: dict[BrokerConnection, tuple[float, str]] = {}  # since when, from where; the oldest first
        self.put_out = 0

    async def run(self) -> None:
        """Hear who comes and goes, and look round now and then."""
        await self._client.subscribe("$SYS.ACCOUNT.*.CONNECT", cb=self._came)
        await self._client.subscribe("$SYS.ACCOUNT.*.DISCONNECT", cb=self._went)
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(Exception):  # the broker is away for a moment
                await self._look()

    async def _came(self, msg: Msg) -> None:
        user, line, address = _who(msg.data)
        if user in SPARED:
            return
        lines = self._lines[user]
        lines.append(line)
        while len(lines) > MOST_OF_ONE.get(user, _USUAL):
            await self._out(lines.pop(0))
        if user.startswith(("hall", "door")):
            self._callers[line] = time.monotonic(), address
            near = [one for one, (_, where) in self._callers.items() if where == address]
            for one in near[:-CALLERS]:
                await self._out(one)

    async def _went(self, msg: Msg) -> None:
        user, line, _ = _who(msg.data)
        self._said.pop(line, None)
        self._callers.pop(line, None)
        lines = self._lines.get(user, [])
        if line in lines:
            lines.remove(line)
        if not lines:
            self._lines.pop(user, None)

    async def _look(self) -> None:
        for line, (since, _) in list(self._callers.items()):
            if time.monotonic() - since > CALLING:
                await self._out(line)
        for told in await self._ask("PING.CONNZ", sort="msgs_from", limit=_PAGE):
            for row in told["data"].get("connections", ()):
                await self._listen(BrokerConnection(told["server"]["id"], row["cid"]), row)
            if self._strangers and told["data"]["total"] > NEIGHBOURS:
                await self._look_at_strangers(told["server"]["id"], told["data"]["total"])

    async def _listen(self, line: BrokerConnection, row: dict[str, Any]) -> None:
        """By this line nothing comes without end."""
        now = time.monotonic()
        before = self._said.get(line, (now - LOOK, 0, 0))
        self._said[line] = now, row["in_msgs"], row["in_bytes"]
        if row.get("authorized_user", "") in SPARED:
            return
        seconds = now - before[0] + LOOK  # what came at once is no flood
        if row["in_msgs"] - before[1] > MOST_SAID * seconds or row["in_bytes"] - before[2] > MOST_BYTES * seconds:
            self.flooded(row["ip"])
            await self._out(line)

    async def _look_at_strangers(self, broker: str, total: int) -> None:
        """Of the strangers the latest stay: who means to come in says who they are at once."""
        strangers: list[dict[str, Any]] = []
        for offset in range(0, total, _PAGE):
            for told in await self._ask(f"{broker}.CONNZ", auth=True, sort="cid", limit=_PAGE, offset=offset):
                strangers += [row for row in told["data"]["connections"] if not row.get("authorized_user")]
        seen: Counter[str] = Counter()
        for number, row in enumerate(reversed(strangers)):
            seen[row["ip"]] += 1
            if seen[row["ip"]] > NEIGHBOURS or (total > QUIET and number >= STRANGERS):
                await self._out(BrokerConnection(broker, row["cid"]))

    async def _out(self, line: BrokerConnection) -> None:
        self.put_out += 1
        self._callers.pop(line, None)
        with contextlib.suppress(Exception):
            said, where = msgspec.json.encode({"cid": line.number}), f"$SYS.REQ.SERVER.{line.broker}.KICK"
            await self._client.publish(where, said, reply=self._client.new_inbox())  # unasked for it is not heard

    async def _ask(self, what: str, **said: Any) -> list[dict[str, Any]]:
        """What the broker that is named tells, or all of them."""
        inbox, found = self._client.new_inbox(), list[dict[str, Any]]()
        sub = await self._client.subscribe(inbox)
        try:
            await self._client.publish(f"$SYS.REQ.SERVER.{what}", msgspec.json.encode(said), reply=inbox)
            while True:
                found.append(msgspec.json.decode((await sub.next_msg(timeout=LOOK)).data))
                if not what.startswith("PING"):
                    return found
        except TimeoutError:
            return found
        finally:
            await sub.unsubscribe()


def _who(raw: bytes) -> tuple[str, BrokerConnection, str]:
    """Of whom the broker tells that they have come or gone, and from where."""
    told = msgspec.json.decode(raw)
    who = told["client"]
    return who.get("user", ""), BrokerConnection(told["server"]["id"], who["id"]), who.get("host", "")
