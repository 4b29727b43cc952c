"""A line to a table on another machine: it lives in a thread of its own, so that no frame ever waits for the network.

    line = Line.join(code, "Anna")
    for news in line.poll(): ...           # every frame; never blocks
    line.send(Ready())

What comes: `Seated` once, then whatever the host tells, a `Mirror` whenever the match was fetched, an `Answer` to each
request, `Recorded` when a finished match was saved, `Broken` when it is over with the line.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from pathlib import Path

import msgspec

from game.net import protocol as p
from game.net import requests as q
from game.net.codes import CodeError, Door, decode
from game.net.company import Plan
from game.net.mirror import Mirror
from game.net.record import Recorded, record
from game.net.seat import Seat, Ticket
from game.net.tasks import end
from game.net.wire import WireError
from game.net.witness import Seen
from game.teller import say


class Seated(msgspec.Struct, frozen=True):
    """There is a chair at the table; the ticket lets one come back to it."""

    ticket: Ticket


class Answer(msgspec.Struct, frozen=True):
    """The reply to a request."""

    request: q.Request
    reply: p.Reply


class Broken(msgspec.Struct, frozen=True):
    """Nothing more comes; why, for the player."""

    text: str


class Whole(msgspec.Struct, frozen=True):
    """The whole match, for a new host."""

    package: bytes


GRACE = 5.0  # seconds until a line that hangs up no longer waits for answers

News = p.Down | Seen | Mirror | Seated | Answer | Recorded | Broken | Whole


class Line:
    """Make it by `join`, `open` or `back`."""

    def __init__(
        self, door: Door, name: str, ticket: Ticket | None, home: Path | None, plan: Plan | None = None
    ) -> None:
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._door, self._name, self._ticket, self._home, self._plan = door, name, ticket, home, plan
        self._loop: asyncio.AbstractEventLoop | None = None
        self._requests: asyncio.Queue[q.Request | None] | None = None
        self._seat: Seat | None = None
        self._hung_up: asyncio.Event | None = None
        self._early: list[q.Request | None] = []
        self._guard = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @classmethod
    def join(cls, code: str, name: str, home: Path | None = None) -> Line:
        """A newcomer's line. `home`: where a finished match is saved. Raises CodeError."""
        return cls(decode(code), name, None, home)

    @classmethod
    def open(cls, hall: str, name: str, plan: Plan, home: Path | None = None) -> Line:
        """The line of somebody who asks a server for a table. Raises CodeError."""
        return cls(decode(hall), name, None, home, plan)

    @classmethod
    def back(cls, ticket: Ticket, home: Path | None = None, moved: Door | None = None) -> Line:
        """The line of somebody who has a chair already. `moved`: where the table has moved to."""
        return cls(moved or ticket.door, ticket.name, ticket, home)

    def poll(self) -> list[News]:
        """All that has come since the last time."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._news.get_nowait())
        return found

    def send(self, request: q.Request) -> None:
        """Ask, after all that was asked before. The answer comes by `poll`."""
        self._put(request)

    def _put(self, request: q.Request | None) -> None:
        with self._guard:
            if self._loop is None or self._requests is None:
                self._early.append(request)
                return
            with contextlib.suppress(RuntimeError):  # the line has ended
                self._loop.call_soon_threadsafe(self._requests.put_nowait, request)
                if request is None and self._hung_up is not None:
                    self._loop.call_soon_threadsafe(self._loop.call_later, GRACE, self._hung_up.set)

    def give_up(self, why: str) -> None:
        """Hang up on a table that cannot be followed; the reason comes by `poll`."""
        self._news.put(Broken(why))
        self.close()

    @property
    def connected(self) -> bool:
        """Whether the broker is there just now."""
        return self._seat is not None and self._seat.connected

    def close(self, patience: float = 0.0) -> None:
        """Hang up once everything was asked, soon in any case; waits for it at most `patience` seconds."""
        self._put(None)
        if patience:
            self._thread.join(patience)

    # ---- the thread

    def _run(self) -> None:
        try:
            asyncio.run(self._live())
        except (WireError, CodeError) as error:
            self._news.put(Broken(str(error)))
        except Exception:  # a thread that dies silently would leave the player waiting
            logging.getLogger(__name__).exception("line")
            self._news.put(Broken(say("the_line_to_the")))

    async def _live(self) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        if self._ticket is not None and self._ticket.door != self._door:
            seat = await Seat.follow(self._ticket, self._door, home=self._home)
        elif self._ticket is not None:
            seat = await Seat.come_back(self._ticket, self._home)
        elif self._plan is not None:
            seat = await Seat.open(self._door, self._name, self._plan, home=self._home)
        else:
            seat = await Seat.join(self._door, self._name, home=self._home)
        self._seat = seat
        self._news.put(Seated(seat.ticket))
        with self._guard:
            self._loop, self._requests = asyncio.get_running_loop(), asyncio.Queue()
            self._hung_up = asyncio.Event()
            for request in self._early:
                self._requests.put_nowait(request)
        seat.refresh()
        tasks = {
            asyncio.ensure_future(self._ask(seat)),
            asyncio.ensure_future(self._hear(seat)),
            asyncio.ensure_future(seat.beat()),
            asyncio.ensure_future(_set(self._hung_up)),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await end(*tasks)
            await seat.close()

    async def _ask(self, seat: Seat) -> None:
        assert self._requests is not None
        while (request := await self._requests.get()) is not None:
            if isinstance(request, q.Fetch):
                seat.refresh()
            elif isinstance(request, q.TakeOver):
                await self._take_over(seat)
            else:
                self._news.put(Answer(request, await seat.ask(request)))

    async def _take_over(self, seat: Seat) -> None:
        whole = b""
        while True:
            part = await seat.ask(q.TakeOver(len(whole)))
            if not isinstance(part, p.Package) or len(whole) + len(part.body) > part.total:
                self._news.put(Answer(q.TakeOver(), part))
                return
            whole += part.body
            if len(whole) >= part.total:
                self._news.put(Whole(whole))
                return

    async def _hear(self, seat: Seat) -> None:
        recorded = False
        while True:
            news = await seat.hear()
            self._news.put(news)
            account = seat.witness.account
            if account is not None and account.mirror.over and not recorded:
                recorded = True
                self._news.put(await asyncio.to_thread(record, seat.witness, seat.ticket, self._home))


async def _set(event: asyncio.Event) -> None:
    await event.wait()
