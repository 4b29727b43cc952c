"""A match that is held by a host on another machine, at this table: the same session and play to every scene.

The match here is a mirror: actions are requested from the host and come back with their dice, then they are shown like
any other. While an answer is awaited the table is just busy; animations keep this machine's own time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.client.play import Play
from game.client.services import Speeds
from game.core.events import Event
from game.core.match import Played
from game.core.rules import Action, RefusedError
from game.journal.reading import HUMAN
from game.narrator import say
from game.net import protocol as p
from game.net.codes import CodeError
from game.net.keeper import Recorded, record
from game.net.ledger import ALONE, PROVED, Mirror, MirrorError
from game.net.seat import Seat, Ticket
from game.net.wire import WireError, end
from game.net.witness import CheckedEntries
from game.session import Session


class Seated(msgspec.Struct, frozen=True):
    """Seated at the table; the ticket allows a return. `words`: to compare with the host's."""

    ticket: Ticket
    words: str = ""


class RequestReply(msgspec.Struct, frozen=True):
    """The reply to a request."""

    request: p.Request
    reply: p.Reply


class Disconnected(msgspec.Struct, frozen=True):
    """The line has ended; the reason, for the player."""

    text: str


GRACE = 5.0  # seconds until a line that hangs up no longer waits for answers

News = p.Down | CheckedEntries | Mirror | Seated | RequestReply | Recorded | Disconnected


class TableLine:
    """A line to a table, in a thread: `comes` takes a seat there; `home`: where a finished match is saved."""

    def __init__(self, comes: Coroutine[Any, Any, Seat], home: Path | None = None) -> None:
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._comes, self._home = comes, home
        self._loop = asyncio.new_event_loop()
        self._requests: asyncio.Queue[p.Request | None] = asyncio.Queue()
        self._hung_up = asyncio.Event()
        self._seat: Seat | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def poll(self) -> list[News]:
        """Returns everything received since the last call."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._news.get_nowait())
        return found

    def send(self, request: p.Request | None) -> None:
        """Sends a request after earlier ones; None hangs up after them. The answer comes through `poll`."""
        with contextlib.suppress(RuntimeError):  # the line has ended
            self._loop.call_soon_threadsafe(self._requests.put_nowait, request)
            if request is None and self._seat is not None:
                self._loop.call_soon_threadsafe(self._loop.call_later, GRACE, self._hung_up.set)

    def give_up(self, why: str) -> None:
        """Hangs up on a table that cannot be followed; the reason comes through `poll`."""
        self._news.put(Disconnected(why))
        self.close()

    @property
    def connected(self) -> bool:
        """Whether the broker is connected."""
        return self._seat is not None and self._seat.connected

    def close(self, patience: float = 0.0) -> None:
        """Hangs up after pending requests; waits at most `patience` seconds."""
        self.send(None)
        if patience:
            self._thread.join(patience)

    # ---- the thread

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._live())
        except (WireError, CodeError) as error:
            self._news.put(Disconnected(str(error)))
        except Exception:  # a thread that dies silently would leave the player waiting
            logging.getLogger(__name__).exception("line")
            self._news.put(Disconnected(say("the_line_to_the")))

    async def _live(self) -> None:
        self._loop.set_exception_handler(lambda loop, context: None)
        self._seat = seat = await self._comes
        self._news.put(Seated(seat.ticket, seat.words))
        seat.refresh()
        works = self._ask(seat), self._hear(seat), seat.beat(), self._hung_up.wait()
        tasks = list[asyncio.Task[Any]](map(asyncio.ensure_future, works))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await end(*tasks)
            await seat.close()

    async def _ask(self, seat: Seat) -> None:
        while (request := await self._requests.get()) is not None:
            if isinstance(request, p.Fetch):
                seat.refresh()
                continue
            reply, whole = await seat.ask(request), b""
            while isinstance(request, p.TakeOver) and isinstance(reply, p.Package):  # all its parts become one
                whole += reply.body
                if len(whole) >= reply.total:
                    reply = p.Package(reply.total, whole)
                    break
                reply = await seat.ask(p.TakeOver(len(whole)))
            self._news.put(RequestReply(request, reply))

    async def _hear(self, seat: Seat) -> None:
        recorded = False
        while True:
            news = await seat.hear()
            self._news.put(news)
            account = seat.witness.account
            if account is not None and account.mirror.over and not recorded:
                recorded = True
                self._news.put(await asyncio.to_thread(record, seat.witness, seat.ticket, self._home))


# ---- The session and play of a match kept by a host.
FRIEND = "friend:"  # the kind of a seat that a person on another machine has; the name follows
AT_ONCE = 24  # entries of the journal taken in one frame
BEHIND = 2000  # pieces of news that may wait to be played
UNSEEN = 20  # notices that wait to be shown
MISLED = 3  # times that a host may tell what does not follow


# The effect of one piece of news: events and whose action, -1 for nobody's; None: the present must be shown anew.
NewsStep = tuple[tuple[Event, ...], int] | None


class RemoteSession(Session):
    """A session whose match is kept by a host. `together` gets all other news."""

    match: Mirror

    def __init__(self, line: TableLine, mirror: Mirror, lobby: p.Lobby, chair: int, home: Path | None) -> None:
        """`home`: where the hall of this machine lies."""
        super().__init__(mirror, (), "", home)
        self.line, self.chair = line, chair
        self.waiting = False  # an action was asked and is not seen here yet
        self._due = 0  # entries the host's journal has with the action that was asked last
        self.question: p.QuestionAsked | None = None
        self.recorded: Recorded | None = None
        self.closed = False  # the player got up
        self._queue: list[CheckedEntries | p.Rewound | Mirror] = []  # told and not played here yet
        self._misled = 0  # times that what was told did not follow
        self._save = ""  # the match that is kept and not in the hall yet
        self.know(lobby)

    def know(self, lobby: p.Lobby) -> None:
        """Takes over who sits where."""
        names = {f"chair:{member.chair}": member.name for member in lobby.members}
        mine = f"chair:{self.chair}"
        kinds = [
            HUMAN if k == mine else FRIEND + names.get(k, "nobody") if not k.startswith("bot:") else k
            for k in lobby.seats
        ]
        kinds += [HUMAN if lobby.seats[:1] == (mine,) else FRIEND] * (self.match.setup.seats - len(kinds))
        self.players = tuple(kinds)
        self.name = names.get(mine, "")

    def seat_title(self, seat: int) -> str:
        kind = self.players[seat]
        if kind.startswith(FRIEND):
            return kind.removeprefix(FRIEND) or "nobody"
        return self.name if kind == HUMAN else super().seat_title(seat)

    def ruler(self, seat: int) -> str:
        kind = self.players[seat]
        return kind.removeprefix(FRIEND) if kind.startswith(FRIEND) else self.name

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats played on this machine."""
        return tuple(seat for seat, kind in enumerate(self.players) if kind == HUMAN)

    @property
    def acted(self) -> int:
        """The length of the journal after the last action of one's own; 0 before any."""
        journal = self.match.journal
        return next((n + 1 for n in reversed(range(len(journal))) if journal[n].seat in self.mine), 0)

    @property
    def deciding(self) -> int | None:
        pending = [decision.seat for decision in self.match.pending]
        own = [seat for seat in pending if self.players[seat] == HUMAN]
        return next(iter(own or pending), None)

    @property
    def kept(self) -> str:
        return say("the_host_keeps_this")

    @property
    def thinking(self) -> str:
        seat = self.deciding
        if seat is None or (self.players[seat] == HUMAN and self.line.connected):
            return self.vouched
        if not self.line.connected:
            return say("the_line_is_gone")
        return say("is_thinking", seat=self.seat_title(seat))

    @property
    def vouched(self) -> str:
        """Whether somebody here can vouch for the latest roll."""
        mark = next(filter(None, reversed(self.match.marks)), "")
        if mark == PROVED:
            return say("roll_proved")
        if mark == ALONE:
            return say("roll_alone")
        return say("roll_others") if mark else ""

    # ---- play

    def play(self, action: Action, seat: int | None = None, later: bool = False) -> tuple[Event, ...]:
        """Asks the host; events come later. Raises RefusedError if it is illegal here."""
        seat = self.deciding if seat is None else seat
        if self.waiting or seat is None:
            return ()
        if (refusal := self.match.refusal(action, seat)) is not None:
            raise RefusedError(refusal)
        self._ask(p.PlayAction(self.match.host_length, seat, self.match.encode(action)))
        return ()

    def _ask(self, request: p.Request) -> None:
        self.waiting = True
        self.line.send(request)

    def undo(self) -> bool:
        """Asks for an undo: free within one's own turn."""
        if self.waiting or not self.match.can_undo or self.match.journal[-1].seat not in self.mine:
            return False
        self.take_back(len(self.match) - 1)
        return True

    def take_back(self, to: int) -> None:
        """Asks to go back to the first `to` actions; the table votes if dice were seen."""
        self._ask(p.Undo(len(self.match), to))

    def redo(self) -> tuple[Event, ...]:
        if self.match.undone and not self.waiting:
            entry: Played = self.match.undone[-1]
            self._ask(p.PlayAction(self.match.host_length, entry.seat, self.match.encode(entry.action)))
        return ()

    def rewind(self, length: int) -> None:
        self.take_back(length)

    def _keep_on(self) -> None:
        """The host keeps the save."""

    def close(self) -> None:
        self.closed = True
        self.line.close()

    # ---- news

    def take(self, news: News) -> News | None:
        """Takes one piece of news; returns it if it is not about the match."""
        match news:
            case CheckedEntries() | p.Rewound() | Mirror():
                self._queue.append(news)
                if len(self._queue) > BEHIND:  # all of it in one piece is shorter
                    self._queue.clear()
                    self.line.send(p.Fetch(0))
                return None
            case Recorded():
                self.recorded = news
                self.notices.append(news.text)
                self._save = news.save
                self._enter()
                return None
            case p.Lobby():
                self.know(news)
            case p.TalkLine(name, text):
                self._tell(f"{name}: {text}" if name else text)
            case p.QuestionAsked():
                self.question = news
            case p.QuestionSettled():
                self.question = None
            case RequestReply(request, reply):
                self._answered(request, reply)
        return news

    def _answered(self, request: p.Request, reply: p.Reply) -> None:
        if isinstance(request, p.PlayAction) and isinstance(reply, p.Ok) and self.match.host_length < reply.length:
            self._due = reply.length  # played there; until it is told here nothing else can be asked
        elif isinstance(request, p.PlayAction | p.Undo):
            self.waiting = False
        if isinstance(reply, p.Refused) and isinstance(request, p.PlayAction | p.Undo | p.Say):
            self.notices.append(reply.text)
        elif isinstance(reply, p.Stale) and isinstance(request, p.Undo):
            self.notices.append(say("the_game_had_gone"))
        elif isinstance(reply, p.Stale):
            self.line.send(p.Fetch(0))  # the game there is not the one seen here

    def advance(self) -> Iterator[NewsStep]:
        """Plays a bounded part of the queued news; look at the match after each step."""
        for _ in range(AT_ONCE):
            if not self._queue:
                break
            news = self._queue.pop(0)
            try:
                yield from self._steps(news)
            except MirrorError as error:  # fetched again, but not for ever
                self._misled += 1
                if self._misled > MISLED:
                    self.line.give_up(str(error))
                else:
                    self._tell(str(error))
                    self.line.send(p.Fetch(0))
            if self._due and (not isinstance(news, CheckedEntries) or self.match.host_length >= self._due):
                self._due, self.waiting = 0, False
        self._enter()

    def _tell(self, notice: str) -> None:
        """Queues a notice, unless too many wait."""
        if len(self.notices) < UNSEEN:
            self.notices.append(notice)

    def _enter(self) -> None:
        """Enters the finished match in the hall, after its last news."""
        if self._save and self.match.over:
            save, self._save = self._save, ""
            self.enter_hall(save)

    def _steps(self, news: CheckedEntries | p.Rewound | Mirror) -> Iterator[NewsStep]:
        match = self.match
        if isinstance(news, Mirror):
            if news.journal != match.journal or news.answered != match.answered:
                self.match = news
                yield None
        elif isinstance(news, p.Rewound):
            if news.length < len(match):
                match.cut(news.length)
                yield None
        elif news.length > len(match):
            self.line.send(p.Fetch(0))
        else:
            fresh = slice(len(match) - news.length, None)
            for entry, mark in zip(news.entries[fresh], news.marks[fresh], strict=True):
                yield match.follow(entry, mark), entry.seat
            if len(match) > news.length + len(news.entries):
                return  # old news: the match was fetched meanwhile
            if match.answered != news.answered:
                match.seal(news.answered)
                yield (), -1


class RemotePlay(Play):
    """A play that shows the host's news. Bots and friends move at the host."""

    session: RemoteSession

    def __init__(self, session: RemoteSession) -> None:
        super().__init__(session, threads=False)

    @property
    def busy(self) -> bool:
        return super().busy or self.session.waiting

    def follow(self) -> bool:
        """Takes received news. True if something must be drawn."""
        moved = False
        for step in self.session.advance():
            moved = True
            if step is None:
                self.rejoin()
                continue
            events, seat = step
            self._follow(events, bot=seat not in self.session.mine)
            if not self.director.busy:
                self.shown = self.session.match.state
        return moved

    def tick(self, dt: float, speeds: Speeds) -> bool:
        fresh = self.follow()
        return super().tick(dt, speeds) or fresh

    def _let_bots_play(self, dt: float, speed: float) -> bool:
        return False

    def _race(self, dt: float) -> bool:
        if not self._held:
            return False
        self.settle()
        return True

    def do(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        return self.session.play(action, seat)

    def take_up(self) -> None:
        """Nothing: what the host told last may be anybody's."""

    def undo(self) -> bool:
        return self.session.undo()

    def reset(self) -> int:
        start, length = self.turn_start, len(self.session.match)
        if start < length and not self.session.waiting and self.session.match.journal[-1].seat in self.session.mine:
            self.session.take_back(start)
            return length - start
        return 0

    def redo(self) -> bool:
        able = bool(self.session.match.undone) and not self.session.waiting
        self.session.redo()
        return able
