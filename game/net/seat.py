"""A member's connection to a table. It repeats requests until they are answered, and hears the news.

    seat = await Seat.join(decode(code), "Anna")
    reply = await seat.ask(PlayAction(length, 0, action))
    news = await seat.hear()                          # in order and checked; after a gap the whole match

Requests may be repeated safely: each carries the moment it was meant for, so it is done once. The seat checks rolls
and gives links itself, whether or not anybody calls `hear` (see `witness`).
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game import __version__
from game.core.rules import Setup, SetupError, check_seats, ruleset
from game.net import codes, wire
from game.net import protocol as p
from game.net.codes import SHORT_PIN, Door, decode
from game.net.company import MatchPlan
from game.net.dice import LONGEST_NAME, Chair, CheatError, Void, chain_of, new_seed, return_key, token_of
from game.net.host import xor
from game.net.ledger import Mirror, MirrorError
from game.net.limits import Bucket, named, solve
from game.net.wire import FloodError, ShutError, WireError, close, connect, end, trust
from game.net.witness import BehindError, CheckedEntries, Memories, Witness

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

Wanted = TypeVar("Wanted", bound=p.Reply)
PATIENCE = 1.0  # seconds until a request is repeated
BUSY, ABSENCES = 20.0, 8  # seconds a host may take to let somebody in; attempts at a door where nobody listens
BEAT = 2.0  # seconds between signs of life
MOST_HEARD = 256 << 10  # bytes of news a second; the burst is four times as many
BEHIND = 1 << 20  # bytes of unchecked news after which the whole match is fetched
_NONSENSE = "The table says what no table of this version says: install the same version on both machines."
_CLOSED = "The table has closed this seat."
_FLOOD = "The table says more than any table has to say. You have left it."


class Ticket(msgspec.Struct, frozen=True):
    """What lets a member come back. Keep it, and keep it secret."""

    door: Door
    table: p.TableId
    chair: Chair
    password: p.Hex
    seed: p.Hex  # of the chain of links, and of the return keys
    name: str = ""
    moves: int = 0  # how often this member has followed the table to another host
    certificate: str = ""  # hash of the one the table first showed, with TLS


class Missed(msgspec.Struct, frozen=True):
    """News was lost: the journal must be fetched."""


News = p.Down | CheckedEntries | Mirror


class Seat:
    """A member. Create it with `join` or `come_back`. `home`: where it stores what it must remember; None: nowhere."""

    def __init__(self, ticket: Ticket, home: Path | None = None) -> None:
        self.ticket = ticket
        memories = Memories(home)
        self.witness = Witness(memories.of(ticket.table, ticket.chair), ticket.seed, memories.keep)
        self.news: asyncio.Queue[News | None] = asyncio.Queue()
        self.down = 0  # bytes heard
        self.waits: list[float] = []  # seconds until each action was acknowledged
        self._told_here: asyncio.Queue[p.Down | Missed] = asyncio.Queue()
        self._unchecked = 0  # bytes since there was nothing to check
        self.client: Client | None = None
        self._connecting = asyncio.Lock()
        self._heard: tuple[str, int] = ("", 0)  # the host's run and the number of its last message
        self._refusals = 0
        self._lost = ""  # why the table is gone
        self._game: tuple[str, int] | None = None  # the game and the number of seats
        self._much = Bucket(time.monotonic, MOST_HEARD, 4 * MOST_HEARD)
        self._answered = True  # whether the host answered the last request
        self.words = ""  # to compare with the host by voice
        self._asked = 0  # requests
        self._gave = 0, 0  # which of them gave a link last, and of which roll
        self._question = -1  # the length the table was last asked to go back to
        self._work: asyncio.Task[None] | None = None
        self._giving: set[asyncio.Task[p.Reply]] = set()

    @classmethod
    async def join(cls, door: Door, name: str, app: str = __version__, home: Path | None = None) -> Seat:
        """Knock with a join code. Raises WireError with a sentence."""
        seed, number = new_seed(), codes.new_nonce()
        vow, token = (await asyncio.to_thread(chain_of, seed)).vow, token_of(return_key(seed, 0))
        pad = secrets.token_hex(32)
        ask = p.Knock(p.VERSION, app, name[: LONGEST_NAME * 2], pad, vow, token, codes.commitment(number))
        return await cls._come_in(Ticket(door, "", 0, "", seed, name), ask, number, home)

    @classmethod
    async def follow(cls, ticket: Ticket, door: Door, app: str = __version__, home: Path | None = None) -> Seat:
        """Follow the table to its new host and take the same chair. Raises WireError with a sentence."""
        moves, number, pad = ticket.moves + 1, codes.new_nonce(), secrets.token_hex(32)
        keys = return_key(ticket.seed, ticket.moves), token_of(return_key(ticket.seed, moves))
        ask = p.Return(p.VERSION, app, ticket.chair, pad, *keys, codes.commitment(number))
        return await cls._come_in(msgspec.structs.replace(ticket, door=door, moves=moves), ask, number, home)

    @classmethod
    async def _come_in(cls, ticket: Ticket, ask: p.Knock | p.Return, number: bytes, home: Path | None) -> Seat:
        """Go through the door of a table."""
        door = ticket.door
        context, certificate = await trust(door)
        caller = _Caller(door, door.user, door.password, context)
        try:
            reply = await caller.ask(door.subject, ask, p.Welcome)
        finally:
            await close(caller.client)
        password = xor(bytes.fromhex(reply.password), bytes.fromhex(ask.pad)).hex()
        given = {"table": reply.table, "chair": reply.chair, "password": password, "certificate": certificate}
        seat = await cls.come_back(msgspec.structs.replace(ticket, **given), home)
        if reply.spoken is not None and certificate and door.pin_bits == SHORT_PIN:
            seat.words = codes.spoken_words(certificate, number, reply.spoken)
            await seat.ask(p.Spoken(number), tries=4)
        return seat

    @classmethod
    async def open(
        cls, hall: Door, name: str, plan: MatchPlan, app: str = __version__, home: Path | None = None
    ) -> Seat:
        """Ask a server for a table and become its host. Raises WireError with a sentence."""
        context, _ = await trust(hall)
        caller = _Caller(hall, f"hall-{secrets.token_hex(8)}", "hall", context)
        try:
            ask = p.Open(p.VERSION, app, plan.game, plan.kinds, plan.options)
            puzzle = await caller.ask(wire.HALL, ask, p.PuzzleReply)
            work = await asyncio.to_thread(solve, puzzle.text, puzzle.bits)
            ask = msgspec.structs.replace(ask, puzzle=puzzle.text, work=work)
            reply = await caller.ask(wire.HALL, ask, p.Granted)
        finally:
            await close(caller.client)
        return await cls.join(decode(reply.code), name, app, home)

    @classmethod
    async def come_back(cls, ticket: Ticket, home: Path | None = None) -> Seat:
        """Reconnect with a ticket. Raises WireError."""
        seat = await asyncio.to_thread(cls, ticket, home)
        seat.client = await seat._line()
        seat._work = asyncio.ensure_future(seat._listen())
        return seat

    async def _line(self) -> Client:
        """A connection that receives news. Raises WireError."""
        ticket = self.ticket
        context, _ = await trust(ticket.door, ticket.certificate)
        user = wire.chair_user(ticket.table, ticket.chair)
        client = await connect(ticket.door, user, ticket.password, context, self._refused, reconnected_cb=self._back)
        bounds: dict[str, Any] = {"pending_msgs_limit": 4096, "pending_bytes_limit": 4 * MOST_HEARD}
        await client.subscribe(wire.news_subject(ticket.table, ticket.chair), cb=self._told, **bounds)
        return client

    async def _mend(self) -> None:
        """Reconnect after the broker has closed this connection for good, perhaps by mistake."""
        async with self._connecting:
            if self.client is None or not self.client.is_closed or self._lost:
                return
            try:
                self.client = await self._line()
            except ShutError:
                self._lose(_CLOSED)
            except WireError:  # the broker is away
                return
            await self._back()

    async def close(self) -> None:
        client, self.client = self.client, None
        await end(*self._giving, *([self._work] if self._work is not None else []))
        await close(client)

    @property
    def connected(self) -> bool:
        """Whether the broker is connected and the host answers."""
        return self.client is not None and self.client.is_connected and self._answered

    # ---- asking

    async def ask(self, request: p.Request, tries: int = 0) -> p.Reply:
        """Send a request until it is answered (at most `tries` times, if given)."""
        if isinstance(request, p.PlayAction):
            request = self.witness.want(request)
        elif isinstance(request, p.Undo):
            self.witness.agreed.add(request.to)
        elif isinstance(request, p.Vote) and request.yes:
            self.witness.agreed.add(self._question)
        raw = p.encode(request)
        subject = wire.ask_subject(self.ticket.table, self.ticket.chair)
        loop = asyncio.get_running_loop()
        begun, left = loop.time(), tries or -1
        while self.client is not None and left and not self._lost:
            left -= 1
            self._asked += 1
            number = self._asked
            if isinstance(request, p.Give):
                self._gave = number, request.n
            try:
                msg = await self.client.request(subject, raw, timeout=PATIENCE)
            except Exception:  # no answer yet: host or broker are away, or the connection is bad
                await asyncio.sleep(0.1)
                await self._mend()
                continue
            self.down += len(msg.data)
            reply = p.read_reply(msg.data)
            if isinstance(reply, p.Ok) and 0 < self._gave[0] <= number and reply.run in ("", self._heard[0]):
                self.witness.acked = max(self.witness.acked, self._gave[1])  # it came before this, or is this
            if isinstance(reply, p.Refused) and reply.code == "slow":
                if isinstance(request, p.Give):
                    self._gave = 0, 0
                await asyncio.sleep(0.3)
                continue
            if isinstance(request, p.PlayAction):
                self.waits.append(loop.time() - begun)
            if isinstance(request, p.Undo) and isinstance(reply, p.Refused):
                self.witness.agreed.discard(request.to)
            return reply
        if isinstance(request, p.LeaveTable) and self._lost:  # the connection was closed before the answer came
            return p.Ok(0)
        return p.Refused("No answer from the host.", "away")

    async def beat(self) -> None:
        """Give signs of life while this runs; the answers reveal lost news."""
        sent = ("", 0)
        while self.client is not None:
            reply = await self.ask(p.Beat(), tries=2)
            self._answered = not (isinstance(reply, p.Refused) and reply.code == "away")
            now = (reply.run, reply.told) if isinstance(reply, p.Ok) else ("", 0)
            if sent[1] and sent[0] == now[0] and (self._heard[0] != sent[0] or self._heard[1] < sent[1]):
                self._told_here.put_nowait(Missed())
                self._heard = now
            sent = now
            await asyncio.sleep(BEAT)

    async def mirror(self) -> Mirror | p.Refused:
        """The match so far, fetched and checked. Raises MirrorError if it cannot be followed here, CheatError."""
        first: p.JournalPiece | None = None
        entries: list[p.Entry] = []
        while True:
            reply = await self.ask(p.Fetch(len(entries), self._heard[0]))
            if isinstance(reply, p.Refused):
                return reply
            if not isinstance(reply, p.Journal):
                return p.Refused("The host's answer makes no sense.", "garbage")
            try:
                piece = msgspec.json.decode(p.inflate(reply.body, p.MOST_OPEN), type=p.JournalPiece)
            except (ValueError, msgspec.MsgspecError, RecursionError) as error:
                raise MirrorError(f"The host's game cannot be read: {p.clean(str(error), 100)}.") from None
            first = first or piece
            entries += piece.entries
            if len(entries) >= reply.total:
                break
            if not piece.entries:
                raise MirrorError("The host's game cannot be read to its end.")
        try:
            setup = msgspec.convert(first.setup, Setup)
        except msgspec.ValidationError:
            raise MirrorError(_NONSENSE) from None
        if first.start is None or not self._same(setup.game, setup.seats):
            raise MirrorError("The host has put another game in this one's place.")
        found = await asyncio.to_thread(self.witness.whole, setup, first.start, first.promises, entries, reply)
        if reply.mark and found.mark() != reply.mark:
            raise MirrorError("The host plays by other rules: install the same version on both machines.")
        if reply.intent is not None:
            self.give(reply.intent, live=False)
        return found.same()

    # ---- hearing

    async def hear(self) -> News:
        """The next news. Raises WireError with the reason once the table is gone."""
        news = None if self._lost else await self.news.get()
        if news is None:
            raise WireError(self._lost)
        return news

    def refresh(self) -> None:
        """Have the match fetched, in order among the news."""
        self._told_here.put_nowait(Missed())

    async def _told(self, msg: Msg) -> None:
        self.down += len(msg.data)
        if self._lost:
            return
        if not self._much.take(len(msg.data)):
            self._lose(_FLOOD)
            return
        told = p.read_told(msg.data)
        why = _NONSENSE if told is None else self._untrue(told.message)
        if why or told is None:
            self._lose(why)
            return
        run, number = self._heard
        if run and (told.run != run or told.number != number + 1):
            self.refresh()
        if told.run != run:
            self._gave = 0, 0  # another host may not have it
        self.witness.arrives(told.message)
        self._heard = told.run, told.number
        self._refusals = 0
        self._unchecked = len(msg.data) + (0 if self._told_here.empty() else self._unchecked)
        if self._unchecked > BEHIND:  # fetching the whole match is shorter
            while not self._told_here.empty():
                self._told_here.get_nowait()
            self._unchecked = len(msg.data)
            self.refresh()
        self._told_here.put_nowait(told.message)

    async def _listen(self) -> None:
        """Check the news in order and pass them on."""
        try:
            while True:
                news = await self._told_here.get()
                passed: News | None = None
                try:
                    passed = self._checked(news)
                except BehindError:
                    news = Missed()
                if isinstance(news, Missed | p.Opened):
                    found = await self.mirror()
                    passed = found if isinstance(found, Mirror) else None
                if passed is not None:
                    self.news.put_nowait(passed)
                while self.witness.notes:
                    self.news.put_nowait(p.TalkLine("", self.witness.notes.pop(0)))
        except (CheatError, MirrorError) as error:
            self._lose(p.clean(str(error), p.LONGEST_TEXT))

    def _checked(self, news: p.Down | Missed) -> p.Down | CheckedEntries | None:
        """What to pass on of the news. Raises CheatError, MirrorError, BehindError."""
        witness = self.witness
        match news:
            case p.Lobby():
                witness.meet(news)
            case p.RollIntent():
                self.give(news)
                return None
            case Void():
                witness.void(news)
                return None
            case p.EntriesPlayed():
                return witness.played(news)
            case p.Rewound():
                witness.kept(news)
            case p.QuestionAsked():
                self._question = news.to
            case p.QuestionSettled():
                if not news.yes:
                    witness.agreed.clear()
            case Missed() | p.Opened():
                return None
        return news

    def give(self, intent: p.RollIntent, live: bool = True) -> None:
        """Send this machine's link for an announced roll in the background."""
        if (link := self.witness.announced(intent, live)) is not None:
            task = asyncio.ensure_future(self.ask(p.Give(intent.n, link), tries=4))
            self._giving.add(task)
            task.add_done_callback(self._giving.discard)

    def _untrue(self, news: p.Down) -> str:
        """Why no honest table says this; "" if one may."""
        if not isinstance(news, p.Lobby):
            return ""
        try:
            check_seats(ruleset(news.game), len(news.seats))
        except SetupError as error:
            return f"The table's game cannot be played here: {p.clean(str(error), 120)}."
        one_each = len({member.chair for member in news.members}) == len(news.members)
        return "" if one_each and self._same(news.game, len(news.seats)) else _NONSENSE

    def _same(self, game: str, seats: int) -> bool:
        """Whether this is the game announced first."""
        self._game = self._game or (game, seats)
        return self._game == (game, seats)

    async def _back(self) -> None:
        self._gave = 0, 0
        self.refresh()  # the connection was lost: requests and news may be missing

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FloodError):
            self._lose(_FLOOD)
        self._refusals += 1
        if self._refusals == 4:
            self._lose(_CLOSED)

    def _lose(self, why: str) -> None:
        """The table no longer knows this seat, or is none."""
        self._lost = self._lost or why
        self.news.put_nowait(None)


class _Caller:
    """A client at a door or in the hall that repeats its request until it is answered."""

    def __init__(self, door: Door, user: str, password: str, context: ssl.SSLContext | None) -> None:
        self.client: Client | None = None
        self._door, self._user, self._password, self._context = door, user, password, context

    async def ask(self, subject: str, ask: p.Request, wanted: type[Wanted]) -> Wanted:
        """The reply of the wanted type. Raises WireError with a sentence."""
        until, absent = time.monotonic() + BUSY, 0
        while time.monotonic() < until and absent < ABSENCES:
            if self.client is None or self.client.is_closed:  # a broker that reloads passwords closes connections
                try:
                    self.client = await connect(self._door, self._user, self._password, self._context)
                except ShutError:
                    if not self._door.served:
                        raise
                    # Too many may have come from this address: with proof of work it is let in.
                    self._user = await asyncio.to_thread(named, self._user.partition("-")[0], self._password)
                    self.client = await connect(self._door, self._user, self._password, self._context)
            try:
                reply = p.read_reply((await self.client.request(subject, p.encode(ask), 2 * PATIENCE)).data)
            except Exception as error:
                # The broker reports at once that nobody listens; otherwise the host is busy. A table's door in a
                # cluster opens to valid codes alone: some server is about to take that table.
                coming = self._door.served and not self._door.hall
                absent += type(error).__name__ == "NoRespondersError" and not coming
                await asyncio.sleep(0.5)
                continue
            if isinstance(reply, wanted):
                return reply
            if isinstance(reply, p.Refused) and reply.code != "slow":
                raise WireError(reply.text)
            await asyncio.sleep(0.5)
        raise WireError("The host does not answer: is it still running?")
