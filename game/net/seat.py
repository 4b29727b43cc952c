"""The other end: a member's connection to a table. It asks until it is answered, and hears what is told.

    seat = await Seat.join(decode(code), "Anna")
    reply = await seat.ask(Do(length, 0, action))
    told = await seat.hear()                          # in order; a gap is told as `Missed`

Everything that may be asked twice is: a request carries what it was meant for, so it is done once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game import __version__
from game.core.rules import Setup, SetupError, check_seats, ruleset
from game.net import protocol as p
from game.net import requests as q
from game.net import rights
from game.net.codes import Door, decode
from game.net.company import Plan
from game.net.dice import new_share, promise_of
from game.net.host import xor
from game.net.limits import Bucket
from game.net.mirror import Mirror, MirrorError
from game.net.wire import FloodError, WireError, close, connect, trust

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

Wanted = TypeVar("Wanted", bound=p.Reply)
PATIENCE = 1.0  # seconds until a request is asked again
BEAT = 2.0  # seconds between signs of life
MOST_HEARD = 256 << 10  # bytes of news a second; four times as many at once
_NONSENSE = "The table says what no table of this version says: install the same version on both machines."
_FLOOD = "The table says more than any table has to say. You have left it."


class Ticket(msgspec.Struct, frozen=True):
    """What lets a member come back: keep it, and keep it secret."""

    door: Door
    table: q.TableId
    chair: q.Chair
    password: q.Hex
    share: p.MaybeHex  # of the dice key; "" for who came when it was made already
    name: str = ""


class Missed(msgspec.Struct, frozen=True):
    """Something was not heard: the journal must be fetched anew."""


class Seat:
    """A member. Make it by `join` or `come_back`."""

    def __init__(self, ticket: Ticket) -> None:
        self.ticket = ticket
        self.news: asyncio.Queue[p.Down | Missed | None] = asyncio.Queue()
        self.up = self.down = 0  # bytes
        self.waits: list[float] = []  # seconds each action took to be acknowledged
        self._client: Client | None = None
        self._heard: tuple[str, int] = ("", 0)  # the host's run, the number of its last message
        self._refusals = 0
        self._lost = ""  # why there is no table any more
        self._game: tuple[str, int] | None = None  # and for how many
        self._setup: Setup | None = None
        self._much = Bucket(time.monotonic, MOST_HEARD, 4 * MOST_HEARD)

    @classmethod
    async def join(cls, door: Door, name: str, app: str = __version__) -> Seat:
        """Knock with a join code. Raises WireError with a sentence."""
        context = await trust(door)
        client = await connect(door, door.user, door.password, context)
        try:
            pad, share = secrets.token_hex(32), new_share()
            knock = q.Knock(p.VERSION, app, name[: q.LONGEST_NAME * 2], pad, promise_of(share))
            reply = await cls._request(client, door.subject, knock, p.Welcome)
        finally:
            await close(client)
        password = xor(bytes.fromhex(reply.password), bytes.fromhex(pad)).hex()
        return await cls.come_back(Ticket(door, reply.table, reply.chair, password, share, name))

    @classmethod
    async def open(cls, hall: Door, name: str, plan: Plan, app: str = __version__) -> Seat:
        """Ask a server for a table, and be its host. Raises WireError with a sentence."""
        context = await trust(hall)
        client = await connect(hall, f"hall-{secrets.token_hex(8)}", "hall", context)
        try:
            ask = q.Open(p.VERSION, app, plan.game, plan.kinds, plan.options)
            reply = await cls._request(client, rights.HALL, ask, p.Granted)
        finally:
            await close(client)
        return await cls.join(decode(reply.code), name, app)

    @staticmethod
    async def _request(client: Client, subject: str, ask: q.Request, wanted: type[Wanted]) -> Wanted:
        for _ in range(4):
            try:
                reply = p.read_reply((await client.request(subject, p.encode(ask), PATIENCE)).data)
            except Exception:
                await asyncio.sleep(0.2)
                continue
            if isinstance(reply, wanted):
                return reply
            if isinstance(reply, p.Refused) and reply.code != "slow":
                raise WireError(reply.text)
            await asyncio.sleep(0.5)
        raise WireError("The host does not answer: is it still running?")

    @classmethod
    async def come_back(cls, ticket: Ticket) -> Seat:
        """Sit down again with a ticket. Raises WireError."""
        seat = cls(ticket)
        context = await trust(ticket.door)
        user = rights.chair_user(ticket.table, ticket.chair)
        seat._client = await connect(
            ticket.door, user, ticket.password, context, seat._refused, reconnected_cb=seat._back
        )
        bounds: dict[str, Any] = {"pending_msgs_limit": 4096, "pending_bytes_limit": 4 * MOST_HEARD}
        await seat._client.subscribe(rights.tell(ticket.table, ticket.chair), cb=seat._told, **bounds)
        return seat

    async def close(self) -> None:
        client, self._client = self._client, None
        await close(client)

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    # ---- asking

    async def ask(self, request: q.Request, tries: int = 0) -> p.Reply:
        """The answer; asked again until there is one (`tries` times at most, when given)."""
        raw = p.encode(request)
        subject = rights.up(self.ticket.table, self.ticket.chair)
        loop = asyncio.get_running_loop()
        begun, left = loop.time(), tries or -1
        while self._client is not None and left and not self._lost:
            left -= 1
            self.up += len(raw)
            try:
                msg = await self._client.request(subject, raw, timeout=PATIENCE)
            except Exception:  # nobody answered yet: host or broker are away, or the line is bad
                await asyncio.sleep(0.1)
                continue
            self.down += len(msg.data)
            reply = p.read_reply(msg.data)
            if isinstance(reply, p.Refused) and reply.code == "slow":
                await asyncio.sleep(0.3)
                continue
            if isinstance(request, q.Do):
                self.waits.append(loop.time() - begun)
            return reply
        return p.Refused("No answer from the host.", "away")

    async def beat(self) -> None:
        """Signs of life, for as long as this runs; what they bring back tells of news that got lost."""
        sent = ("", 0)
        while self._client is not None:
            reply = await self.ask(q.Beat(), tries=2)
            now = (reply.run, reply.told) if isinstance(reply, p.Ok) else ("", 0)
            if sent[1] and sent[0] == now[0] and (self._heard[0] != sent[0] or self._heard[1] < sent[1]):
                self.news.put_nowait(Missed())
                self._heard = now
            sent = now
            await asyncio.sleep(BEAT)

    async def mirror(self) -> Mirror | p.Refused:
        """The match so far. Raises MirrorError when it cannot be followed here."""
        found: Mirror | None = None
        while True:
            reply = await self.ask(q.Fetch(len(found) if found else 0, self._heard[0]))
            if isinstance(reply, p.Refused):
                return reply
            if not isinstance(reply, p.Journal):
                return p.Refused("The host's answer makes no sense.", "garbage")
            piece = _unpacked(reply.body)
            if found is None:
                found = await asyncio.to_thread(Mirror.opened, piece)
                self._setup = self._setup or found.setup
                if found.setup != self._setup or not self._same(found.setup.game, found.setup.seats):
                    raise MirrorError("The host has put another game in this one's place.")
            else:
                await asyncio.to_thread(found.add, piece.entries)
            if len(found) >= reply.total:
                if reply.mark and found.mark() != reply.mark:
                    raise MirrorError("The host plays by other rules: install the same version on both machines.")
                found.seal(reply.answered)
                return found
            if not piece.entries:
                raise MirrorError("The host's game cannot be read to its end.")

    # ---- hearing

    async def hear(self) -> p.Down | Missed:
        """The next news. Raises WireError when there is no table any more, with why."""
        news = None if self._lost else await self.news.get()
        if news is None:
            raise WireError(self._lost)
        return news

    def refresh(self) -> None:
        """Have the match fetched anew, in its turn among the news."""
        self.news.put_nowait(Missed())

    async def _told(self, msg: Msg) -> None:
        self.down += len(msg.data)
        told = p.read_told(msg.data)
        why = _NONSENSE if told is None else self._untrue(told.message)
        if not self._much.take(len(msg.data)):
            why = _FLOOD
        if why or told is None:
            self._lose(why)
            return
        run, number = self._heard
        if run and (told.run != run or told.number != number + 1):
            self.news.put_nowait(Missed())
        self._heard = told.run, told.number
        self._refusals = 0
        self.news.put_nowait(told.message)

    def _untrue(self, news: p.Down) -> str:
        """Why no honest table says so; "" for what one may say."""
        if not isinstance(news, p.Lobby):
            return ""
        try:
            check_seats(ruleset(news.game), len(news.seats))
        except SetupError as error:
            return f"The table's game cannot be played here: {p.clean(str(error), 120)}."
        one_each = len({member.chair for member in news.members}) == len(news.members)
        return "" if one_each and self._same(news.game, len(news.seats)) else _NONSENSE

    def _same(self, game: str, seats: int) -> bool:
        """Whether this is the game that was told of first."""
        self._game = self._game or (game, seats)
        return self._game == (game, seats)

    async def _back(self) -> None:
        self.news.put_nowait(Missed())  # the line was gone: what was told meanwhile is not known

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FloodError):
            self._lose(_FLOOD)
        self._refusals += 1
        if self._refusals == 4:
            self._lose("The table has closed this seat.")

    def _lose(self, why: str) -> None:
        """The table does not know this seat any more, or is none."""
        self._lost = self._lost or why
        self.news.put_nowait(None)


def _unpacked(body: bytes) -> p.Piece:
    """A piece of a journal. Raises MirrorError."""
    try:
        return msgspec.json.decode(p.inflate(body, p.MOST_OPEN), type=p.Piece)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise MirrorError(f"The host's game cannot be read: {p.clean(str(error), 100)}.") from None
