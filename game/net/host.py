"""A host runs one table on a broker: it takes requests, writes lines to disk, then sends replies and news.

A `Hosting` does so in a process of its own with its files, a `Serving` on a server with the cluster's journals. Each
runs until the match is over and everybody has gone, or until `stop`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import zlib
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from game.bots import Bot, seated
from game.bots.engine import EngineBot
from game.core.state import fingerprint
from game.journal.files import SaveError
from game.net import codes, wire
from game.net import protocol as p
from game.net.codes import Door
from game.net.company import LOBBY, OVER
from game.net.ledger import Note
from game.net.limits import Allowance, Bucket
from game.net.table import HostedTable
from game.net.wire import end

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

TICK = 0.25  # seconds between looks at the clock
PIECE = 400  # entries of a journal in one reply
BOT_PAUSE = 0.15  # seconds between the actions of bots, so that clients' queues of pictures stay short
_DOOR = -1  # in place of a chair
LEAVING = 1.0  # seconds to deliver the answer to a leaving member before the password becomes void
LINGER = 600.0  # seconds a finished table stays open for chat and the look back


class Host:
    """Subclasses keep what it decides, and let people in."""

    client: Client
    pace = BOT_PAUSE
    certificate = ""  # hash of the host's own, where people compare words

    def __init__(self, table: HostedTable, id: str, door: Door) -> None:
        self.table, self.id, self.door = table, id, door
        table.id = id
        self._spoken: dict[int, tuple[bytes, bytes]] = {}  # by chair: what it showed, and one's own number
        self._words: dict[int, str] = {}  # by chair
        self._whole = b""  # the package being handed over
        self.trouble = ""  # the last disk error
        self.acted = 0  # actions played here
        self._lock = asyncio.Lock()
        self._allowed: dict[int, Allowance] = {}
        self._knocks = Bucket(time.monotonic, rate=2.0, burst=24.0)
        self._numbers: dict[int, int] = {}
        self._waiting: dict[int, tuple[Msg, p.Request]] = {}  # by chair: requests answered once their roll is made
        self._heard: dict[int, Subscription] = {}  # by chair
        self._left: dict[int, float] = {}  # chairs whose members have just left, and when
        self._bots: dict[int, Bot] = {}
        self._stopping = asyncio.Event()
        self._woken = asyncio.Event()  # something was played: it may be a bot's turn

    # ---- for subclasses

    async def kept(self, lines: Sequence[Note]) -> None:
        """Write new lines; SaveError: not yet, but play goes on. Anything else raised ends the hosting."""

    async def changed(self) -> None:
        """Store the table's state: something is about to be told that it must include."""

    async def new_chairs(self) -> None:
        """Some chairs were renewed: their old passwords are void."""

    async def renew(self) -> None:
        """Replace the join code."""

    def package(self) -> bytes:
        """All a new host needs to know."""
        return b""

    def moved(self, code: str) -> None:
        """The table goes on elsewhere, under this code."""

    # ---- running

    @property
    def code(self) -> str:
        """The current join code."""
        return codes.encode(self.door)

    async def run(self) -> None:
        """Answer until stopped."""
        await self.open_door(self.door.subject)
        await self._hear_all()
        self.table.outbox.append((None, self.table.lobby))  # tells earlier members that this is a new run
        await self._send()
        self._woken.set()  # a bot may have been deciding when the last run ended
        tasks = [asyncio.ensure_future(self._tick()), asyncio.ensure_future(self._let_bots_play())]
        stopping = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait([*tasks, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for found in self._bots.values():
                _close(found)
            await end(*tasks, stopping)
            for sub in self._heard.values():
                with contextlib.suppress(Exception):  # the connection is gone, and the subscriptions with it
                    await sub.unsubscribe()
        for task in tasks:
            if task.done() and not task.cancelled():
                task.result()

    def stop(self) -> None:
        self._stopping.set()

    async def _hear(self, subject: str, told: Callable[[Msg], Awaitable[None]]) -> Subscription:
        bounds: dict[str, Any] = {"pending_msgs_limit": 512, "pending_bytes_limit": 1 << 20}
        return await self.client.subscribe(subject, cb=told, **bounds)

    async def _hear_all(self) -> None:
        """Subscribe to exactly the chairs that exist, so that former members cost nothing, however much they send."""
        for chair in self._heard.keys() - self.table.chairs.keys() - {_DOOR}:
            await self._heard.pop(chair).unsubscribe()
            self._allowed.pop(chair, None)
            self._numbers.pop(chair, None)
            self._left.pop(chair, None)
        for chair in self.table.chairs.keys() - self._heard.keys():
            self._allowed[chair] = Allowance(time.monotonic)
            self._heard[chair] = await self._hear(wire.ask_subject(self.id, chair), partial(self._asked, chair))

    async def open_door(self, subject: str) -> None:
        """Let holders of the join code knock on this subject from now on."""
        before, self._heard[_DOOR] = self._heard.get(_DOOR), await self._hear(subject, self._knocked)
        if before is not None:
            async with self._lock:  # nobody may be coming in there right now
                await before.unsubscribe()

    async def close(self, reason: str) -> None:
        """Tell everybody that the table closes, and stop."""
        async with self._lock:
            self.table.outbox.append((None, p.Closed(reason)))
            await self._send()
        self.stop()

    # ---- requests

    async def _knocked(self, msg: Msg) -> None:
        ask = p.read_request(msg.data) if wire.may_answer(msg.reply, "door") else None
        if not isinstance(ask, p.Knock | p.Return):  # costs honest newcomers nothing
            return
        if not self._knocks.take():
            if self._knocks.reasoned:
                await msg.respond(p.encode(p.Refused("Too many knock at once: try again in a moment.", "slow")))
            return
        async with self._lock:
            if self.table.moving:
                found: int | p.Refused = p.Refused("The table moves to another host: try again in a moment.", "slow")
            else:
                found = self.table.knock(ask) if isinstance(ask, p.Knock) else self.table.come_back(ask)
            if isinstance(found, p.Refused):
                await self._keep_and_answer(msg, found)
                return
            if found not in self._heard:
                await self._change_chairs()
            hidden, number = xor(bytes.fromhex(self.table.chairs[found]), bytes.fromhex(ask.pad)), None
            if self.certificate:
                _, number = self._spoken[found] = ask.spoken, codes.new_nonce()
            await self._keep_and_answer(msg, p.Welcome(found, hidden.hex(), self.id, number))

    def _show_words(self, *chairs: int) -> None:
        told = [p.Words(chair, self._words[chair]) for chair in chairs if chair in self.table.people]
        self.table.outbox += [(m.chair, one) for m in self.table.people.values() if m.owner for one in told]

    async def _asked(self, chair: int, msg: Msg) -> None:
        if chair not in self.table.chairs and chair not in self._left:
            return
        allowed, fair = self._allowed[chair], wire.may_answer(msg.reply, wire.chair_user(self.id, chair))
        if not allowed.all.take(1 + len(msg.data) // p.MOST_UP):
            if allowed.all.flooding:
                await self._put_out(chair)
            elif fair and allowed.all.reasoned:
                await msg.respond(p.encode(p.Refused("That is too much at once: wait a moment.", "slow")))
            return
        if not fair:
            return
        ask = p.read_request(msg.data)
        refused = ask if isinstance(ask, p.Refused) else allowed.refusal(ask)
        if refused is not None or isinstance(ask, p.Refused):
            await msg.respond(p.encode(refused or ask))
            return
        async with self._lock:
            reply = self.reply(chair, ask)
            if isinstance(ask, p.LeaveTable) and isinstance(reply, p.Ok):
                self._left.setdefault(chair, time.monotonic())
            if isinstance(ask, p.Renew | p.Kick) and isinstance(reply, p.Ok):
                await self.renew()  # the kicked member must not return with the code they know
            if reply is None:
                self._waiting[chair] = msg, ask
            await self._keep_and_answer(msg, reply)

    def reply(self, chair: int, ask: p.Request) -> p.Reply | None:
        """The answer to what a member asks; None if it must wait for it."""
        if isinstance(ask, p.Fetch) and chair in self.table.people:
            return self._journal(chair, ask)
        if isinstance(ask, p.Renew | p.Close):
            return self._closing(chair, ask)
        if isinstance(ask, p.TakeOver | p.Moved) and chair != self.table.heir:
            return p.Refused("The host did not ask you.", "heir")
        match ask:
            case p.LeaveTable() if chair in self._left:  # asked again
                return p.Ok(self.table.length)
            case p.Beat() if chair in self.table.people:
                self.table.handle(chair, ask)
                return p.Ok(self.table.length, self._numbers.get(chair, 0), self.table.run)
            case p.Spoken():  # the owner sees the words that chair shows
                before, number = self._spoken.pop(chair, (b"", b""))
                if codes.commitment(ask.number) == before:
                    self._words[chair] = codes.spoken_words(self.certificate, ask.number, number)
                    self._show_words(chair)
                return p.Ok(self.table.length)
            case p.TakeOver() if self.table.pending is not None:
                return p.Refused("A roll is being made: try again in a moment.", "slow")
            case p.TakeOver():
                if not ask.offset:  # from now on nothing is played here
                    self.table.moving, self.table.offered, self._whole = True, self.table.clock(), self.package()
                return p.Package(len(self._whole), self._whole[ask.offset : ask.offset + p.MOST_DOWN // 2])
            case p.Moved() if self.table.moving:
                self.table.say(f"{self.table.people[chair].name} is the host now. The table moves there.")
                self.table.outbox.append((None, p.NewHost(ask.code)))
                self.moved(ask.code)
                return p.Ok(self.table.length)
        return self.table.handle(chair, ask)

    def _closing(self, chair: int, ask: p.Renew | p.Close) -> p.Reply:
        person = self.table.people.get(chair)
        if person is None or not person.owner:
            return p.Refused("Only the host can do that.", "owner")
        if not self.table.moves and isinstance(ask, p.Close):
            return p.Refused("A server keeps this table: leave it, and it rests until somebody comes back.", "served")
        if isinstance(ask, p.Close):
            self.table.outbox.append((None, p.Closed(f"{person.name} closed the table. The game is saved there.")))
            asyncio.get_running_loop().call_later(0.5, self.stop)
        return p.Ok(self.table.length)

    def show_code(self) -> None:
        """Announce a new join code to the host's owner with the next news."""
        self.table.outbox += [(m.chair, p.Code(self.code)) for m in self.table.people.values() if m.owner]

    def _journal(self, chair: int, ask: p.Fetch) -> p.Reply:
        ledger = self.table.ledger
        if not ask.length:
            self.table.outbox.append((chair, self.table.lobby))
            if self.table.people[chair].owner:
                self.table.outbox.append((chair, p.Code(self.code)))
                self._show_words(*self._words)
        if ledger is None:
            return p.Refused("The game has not begun.", "lobby")
        until = min(ask.length + PIECE, ledger.told)
        entries = tuple(ledger.entry(index) for index in range(ask.length, until))
        piece = p.JournalPiece(entries)
        if not ask.length:
            piece = p.JournalPiece(entries, ledger.public_setup, ledger.trail.start, tuple(self.table.promises.all))
        body = zlib.compress(msgspec.json.encode(piece))
        if len(body) > p.MOST_DOWN:
            return p.Refused("This game's board is too large to be sent.", "large")
        if until < ledger.told:
            return p.Journal(self.table.run, ask.length, ledger.told, body)
        mark = fingerprint(ledger.match.view(None)) if ledger.told == len(ledger) else ""
        last, pending = self.table.promises.last, self.table.pending
        if pending is not None:
            pending.shown.setdefault(chair, self.table.clock())
        intent = self.table.intent if pending is not None else None
        return p.Journal(self.table.run, ask.length, ledger.told, body, ledger.answered, mark, last, intent)

    async def _keep_and_answer(self, msg: Msg | None, reply: p.Reply | None) -> None:
        """Persist what was confirmed before anybody hears of it."""
        waiting: list[tuple[Msg, p.Reply]] = []
        for chair, (before, ask) in list(self._waiting.items()) if self.table.pending is None else ():
            del self._waiting[chair]
            if (late := self.reply(chair, ask)) is not None:
                waiting.append((before, late))
        news = bool(self.table.outbox)
        await self.keep()
        if msg is not None and reply is not None:
            waiting.append((msg, reply))
        for one, said in waiting:
            await one.respond(p.encode(said))
        await self._send()
        if news:
            self._woken.set()

    async def keep(self) -> None:
        """Write all new lines; on return they are on disk. Reports disk errors and keeps playing."""
        lines, self.table.lines = self.table.lines, []
        self.acted += len(lines)
        if self.table.ledger is not None:
            try:
                await self.kept(lines)
                self.trouble = ""
            except SaveError as error:
                if not self.trouble:
                    self.table.say(f"Not saved: {error}. You can keep playing; saving is retried after every action.")
                self.trouble = str(error)
        if any(
            to is None and not isinstance(message, p.EntriesPlayed | p.TalkLine) for to, message in self.table.outbox
        ):
            await self.changed()

    async def _send(self) -> None:
        """Send everything in the outbox, numbered separately for each chair."""
        outbox, self.table.outbox = self.table.outbox, []
        for to, message in outbox:
            body = msgspec.Raw(p.encode(message))
            for chair in list(self.table.people) if to is None else [to]:
                number = self._numbers[chair] = self._numbers.get(chair, 0) + 1
                raw = msgspec.json.encode((self.table.run, number, body))
                with contextlib.suppress(Exception):  # the broker is away: members fetch the journal when they are back
                    await self.client.publish(wire.news_subject(self.id, chair), raw)
        gone, now = self._heard.keys() - self.table.chairs.keys() - {_DOOR}, time.monotonic()
        if any(now - self._left.get(chair, -LEAVING) >= LEAVING for chair in gone):
            await self._change_chairs()

    async def _change_chairs(self) -> None:
        """Make broker and host know exactly the existing chairs."""
        with contextlib.suppress(Exception):
            await self.client.flush(1)
        await self.new_chairs()
        await self._hear_all()

    async def _put_out(self, chair: int) -> None:
        async with self._lock:
            if (person := self.table.people.get(chair)) is None:
                return
            if isinstance(self.table.handle(chair, p.LeaveTable()), p.Ok):  # else the table is moving
                self.table.say(f"{person.name} was put out: too many requests.")
            await self.keep()
            await self._send()

    # ---- time and bots

    async def _tick(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            async with self._lock:
                now = time.monotonic()
                last, late = now, now - last - TICK
                if late > TICK:
                    self.table.stood_still(late)
                self.table.tick()
                if self.table.outbox or self._left:
                    await self._keep_and_answer(None, None)

    async def _let_bots_play(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while (due := self.table.bot_due()) is not None:
                await self._bot(*due)
                await asyncio.sleep(self.pace)

    async def _bot(self, seat: int, name: str) -> None:
        """Play one action of a bot, which thinks beside the requests."""
        ledger = self.table.ledger
        assert ledger is not None
        setup = ledger.match.setup
        if seat not in self._bots or self._bots[seat].name != name:
            _close(self._bots.get(seat))
            self._bots[seat] = seated(name, setup.game, f"{self.table.secret}/{seat}", setup, seat, apart=True)
        length = len(ledger)
        view, legal = ledger.match.view(seat), ledger.match.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            action = await asyncio.to_thread(self._bots[seat].choose, view, legal)
        async with self._lock:
            if len(ledger) == length and self.table.bot_due() == (seat, name):
                self.table.play(seat, action)
                await self.keep()
                await self._send()

    @property
    def idle(self) -> bool:
        """Whether nobody is at the table and no match is running."""
        return self.table.phase in (LOBBY, OVER) and not any(m.here for m in self.table.people.values())


def _close(bot: Bot | None) -> None:
    if isinstance(bot, EngineBot):
        bot.close()


def xor(data: bytes, pad: bytes) -> bytes:
    """The data XORed with a pad at least as long; the same again restores it."""
    return bytes(a ^ b for a, b in zip(data, pad, strict=False))
