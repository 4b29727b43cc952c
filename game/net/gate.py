"""The gate of a cluster: who may connect to its brokers, and the hall where tables are requested.

Every server runs it; a broker asks any of them. Members come in with their chairs' passwords, holders of a join code
get as far as that table's door, and anybody as far as the hall.
"""

from __future__ import annotations

import contextlib
import hmac
import re
import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from game.core.rules import SetupError
from game.net import protocol as p
from game.net import wire
from game.net.cluster import Cluster, PeopleTable
from game.net.codes import DOOR, encode, new_secret, token_of
from game.net.company import MatchPlan
from game.net.dice import new_seed
from game.net.limits import Bucket, fits, new_puzzle, solved
from game.net.passes import ASKED, Asking, Keys, Signer, read_asking
from game.net.protocol import MOST_BITS
from game.net.table import HostedTable

if TYPE_CHECKING:
    from nats.aio.msg import Msg

# Rates a second and bursts for one address, which many may share. Names with proof of work are counted separately.
CHAIRS, CALLERS = (100.0, 400.0), (50.0, 200.0)  # returning members; callers at a door or in the hall
GUESSES = (8.0, 64.0)  # join codes that open nothing
PUZZLES = (1 / 15, 10.0)  # puzzles; the more were given lately, the harder the next
ASKS = (2.0, 6.0)  # requests of one caller in the hall
ALL_TABLES = (10.0, 50.0)  # tables opened by one server
BITS = 17  # of the first puzzle
_REMEMBERED = 4_000  # addresses and callers remembered
_CAME = "reign.came"  # where servers tell each other which caller came to the hall from which address
_PUZZLED = "reign.puzzled"  # and to which address a puzzle was given
_CHAIR = re.compile(r"([0-9a-f]{12})-(\d{1,7})")
_CALLER = re.compile(r"(hall|door)-[0-9a-f]{16}")
_QUEUE = "reign"


class Gate:
    """One server's gate."""

    def __init__(self, cluster: Cluster, keys: Keys) -> None:
        self.cluster, self.keys = cluster, keys
        self._signer = Signer(keys.seed)
        self._buckets: dict[tuple[str, str], Bucket] = {}  # by purpose and owner
        self._callers: dict[str, str] = {}  # addresses of the callers in the hall
        self._tables = Bucket(time.monotonic, *ALL_TABLES)

    async def open(self) -> None:
        """Start answering the brokers and requests for tables."""
        await self.cluster.client.subscribe(ASKED, queue=_QUEUE, cb=self._asked)
        await self.cluster.client.subscribe(wire.HALL, queue=_QUEUE, cb=self._entered)
        await self.cluster.client.subscribe(f"{_CAME}.*", cb=self._came)
        await self.cluster.client.subscribe(_PUZZLED, cb=self._counted)

    def _bucket(self, what: str, whose: str, rate: tuple[float, float]) -> Bucket:
        """A bucket by purpose and owner; the least recently used is dropped first."""
        found = self._buckets.pop((what, whose), None) or Bucket(time.monotonic, *rate)
        self._buckets[what, whose] = found
        while len(self._buckets) > _REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return found

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

    async def _rights(self, asking: Asking) -> wire.Rights | None:
        """The permissions of this user with this password; None: no access."""
        from nats.js.errors import NotFoundError

        if caller := _CALLER.fullmatch(asking.user):
            worked = fits(asking.user, asking.password)
            usual = self._bucket("call", asking.address, CALLERS).take()
            if not usual and not (worked and self._bucket("worked", asking.address, CALLERS).take()):
                return None
            if caller[1] == "hall":
                await self.cluster.client.publish(f"{_CAME}.{asking.user}", asking.address.encode())
                return wire.caller_rights(asking.user, wire.HALL)
            guesses, token = self._bucket("guess", asking.address, GUESSES), token_of(asking.password)
            if guesses.left < 1 and not worked:
                return None
            try:
                id = ((await self.cluster.doors.get(token)).value or b"").decode()
            except NotFoundError:
                guesses.take()
                return None
            await self._there(id)
            return wire.caller_rights(asking.user, f"{DOOR}.{token}")
        found = _CHAIR.fullmatch(asking.user)
        if not found or not self._bucket("chair", asking.address, CHAIRS).take():
            return None
        id, chair = found[1], int(found[2])
        table, _ = await self.cluster.table(id)
        if not isinstance(table, PeopleTable) or (table.over and table.resting):
            return None
        if not hmac.compare_digest(table.state.chairs.get(chair, "").encode(), asking.password.encode() or b" "):
            return None
        await self._there(id)
        return wire.chair_rights(id, chair)

    async def _there(self, id: str) -> None:
        """Somebody comes to this table: if it was resting, have a server keep it again."""
        table, revision = await self.cluster.table(id)
        if isinstance(table, PeopleTable) and table.resting:
            with contextlib.suppress(Exception):  # somebody else came at the same moment
                await self.cluster.write(id, msgspec.structs.replace(table, resting=False), revision)
            await self.cluster.offer(id)

    # ---- the hall

    async def _came(self, msg: Msg) -> None:
        self._callers[msg.subject.rpartition(".")[2]] = msg.data.decode("utf-8", "replace")
        while len(self._callers) > _REMEMBERED:
            del self._callers[next(iter(self._callers))]

    def flooded(self, address: str) -> None:
        """A connection from this address sent too much: its callers must wait."""
        self._bucket("call", address, CALLERS).drain()

    async def _counted(self, msg: Msg) -> None:
        self._bucket("puzzle", msg.data.decode("utf-8", "replace"), PUZZLES).take()

    async def _entered(self, msg: Msg) -> None:
        if not wire.may_answer(msg.reply, "hall"):
            return
        user = msg.reply.removeprefix(wire.inbox(""))[: len("hall-") + 16]
        ask, asks = p.read_request(msg.data), self._bucket("asks", user, ASKS)
        address = self._callers.get(user)
        if address is None or not asks.take():
            if not asks.reasoned:
                return
            reply: p.Reply = p.Refused("Too many ask for a table at once: try again in a moment.", "slow")
        elif isinstance(ask, p.Open):
            reply = await self._first(ask, user, address) or await self._opened(ask)
        else:
            reply = ask if isinstance(ask, p.Refused) else p.Refused("Ask for a table.", "garbage")
        await msg.respond(p.encode(reply))

    async def _first(self, ask: p.Open, user: str, address: str) -> p.Reply | None:
        """What is required before a table: the right version and work, harder the more an address asks; None: done."""
        if (older := p.other_version(ask.version, ask.app)) is not None:
            return older
        key = bytes.fromhex(self.keys.seed)
        if not solved(key, user, ask.puzzle, ask.work):
            lately = 1 - self._bucket("puzzle", address, PUZZLES).left / PUZZLES[1]
            await self.cluster.client.publish(_PUZZLED, address.encode())
            bits = BITS + round((MOST_BITS - BITS) * lately)
            return p.PuzzleReply(new_puzzle(key, user, bits), bits)
        if not self._tables.take():
            return p.Refused("Too many ask for a table at once: try again in a moment.", "slow")
        return None

    async def _opened(self, ask: p.Open) -> p.Reply:
        id, plan = secrets.token_hex(6), MatchPlan(ask.game, ask.kinds, ask.options)
        try:
            table = HostedTable(plan, new_seed())
            table.moves = False
            table.check()
        except SetupError as error:
            return p.Refused(f"This table cannot be opened: {error}.", "setup")
        record = PeopleTable(table.state, new_secret())
        door = record.door(self.keys.hall)
        done = f"work-{ask.puzzle}"
        try:  # a puzzle opens one table, however often it is sent
            await self.cluster.doors.create(done, encode(door).encode())
        except Exception:
            return p.Granted(((await self.cluster.doors.get(done)).value or b"").decode())
        await self.cluster.write(id, record)
        await self.cluster.doors.put(token_of(door.password), id.encode())
        await self.cluster.offer(id)
        return p.Granted(encode(door))
