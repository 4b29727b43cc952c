"""Guests of a real table on a real broker: people who play any legal action, each over a line of its own."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tests.net.needed")

from game.core.rules import OptionValue
from game.net import host, wire
from game.net import protocol as p
from game.net.codes import decode
from game.net.company import MatchPlan
from game.net.hosting import Hosting
from game.net.ledger import Mirror
from game.net.seat import Seat, Ticket
from game.net.wire import end
from game.net.witness import CheckedEntries

host.BOT_PAUSE = 0.0  # nobody looks on


MOST = 1_000_000  # longer than any match


_HERE: list[Guest | Seat] = []  # who still has to leave


async def come(hosting: Hosting, name: str) -> Seat:
    """Somebody has joined by the table's code."""
    seat = await Seat.join(decode(hosting.code), name)
    _HERE.append(seat)
    return seat


async def leave() -> None:
    """All who are still there go."""
    while _HERE:
        await _HERE.pop().close()


async def line_of(ticket: Ticket) -> Any:
    """One more line of that chair, for whoever says on it what a seat would not."""
    user = wire.chair_user(ticket.table, ticket.chair)
    return await wire.connect(ticket.door, user, ticket.password, allow_reconnect=False)


class Guest:
    """A member that plays by itself. `pace`: seconds it thinks; `most`: at which length of the match it rests."""

    def __init__(self, seat: Seat, seed: int = 0, pace: float = 0.0, plays: bool = True) -> None:
        self.seat, self.pace, self.plays = seat, pace, plays
        self.most = MOST
        self.mirror: Mirror | None = None
        self.lobby: p.Lobby | None = None
        self.heard: list[p.Down] = []
        self.refused: list[p.Refused] = []
        self._chance = random.Random(seed)
        self._beat = asyncio.ensure_future(seat.beat())
        self.task = asyncio.ensure_future(self._live())
        self.over = asyncio.Event()
        _HERE.append(self)

    async def to_the_end(self, seconds: float = 120.0) -> None:
        """Wait until the match is over for this guest; raises what has ended it before."""
        over = asyncio.ensure_future(self.over.wait())
        await asyncio.wait({over, self.task}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            self.task.result()
        assert over.done(), "the match does not end"

    async def close(self) -> None:
        await end(self.task, self._beat)
        await self.seat.close()

    @property
    def mine(self) -> tuple[int, ...]:
        chair = f"chair:{self.seat.ticket.chair}"
        return tuple(i for i, kind in enumerate(self.lobby.seats) if kind == chair) if self.lobby else ()

    async def _live(self) -> None:
        while True:
            news = await self.seat.hear()
            await self._take(news)
            if self.seat.news.empty():
                await self._act()

    async def _take(self, news: p.Down | CheckedEntries | Mirror) -> None:
        mirror = self.mirror
        match news:
            case Mirror():
                self.mirror = news
            case CheckedEntries() if mirror is not None:
                assert news.length <= len(mirror)
                fresh = slice(len(mirror) - news.length, None)
                for entry, mark in zip(news.entries[fresh], news.marks[fresh], strict=True):
                    mirror.follow(entry, mark)
                if len(mirror) == news.length + len(news.entries):  # not news of a past that was fetched already
                    mirror.seal(news.answered)
            case CheckedEntries():
                pass
            case p.Lobby():
                self.lobby = news
            case p.Rewound() if mirror is not None:
                mirror.cut(news.length)
            case p.QuestionAsked():
                await self.seat.ask(p.Vote(news.question, True))
        if not isinstance(news, Mirror | CheckedEntries):
            self.heard.append(news)
        if self.mirror is not None and self.mirror.over:
            self.over.set()

    async def _act(self) -> None:
        mirror = self.mirror
        if mirror is None or mirror.over or not self.plays or len(mirror) >= self.most:
            return
        for decision in mirror.pending:
            if decision.seat in self.mine:
                action = self._chance.choice(mirror.legal(decision.seat))
                await asyncio.sleep(self.pace)
                ask = p.PlayAction(mirror.host_length, decision.seat, mirror.encode(action))
                reply = await self.seat.ask(ask)
                if isinstance(reply, p.Refused):
                    self.refused.append(reply)
                return


@contextlib.asynccontextmanager
async def table(
    home: Path, game: str, kinds: tuple[str, ...], address: str = "127.0.0.1", **options: OptionValue
) -> AsyncIterator[tuple[Hosting, Guest]]:
    """A hosted table that has not begun, and its owner's guest."""
    hosting = Hosting.new(home, MatchPlan(game, kinds, dict(options)), address)
    ticket = hosting.owner("Anna")
    task = await running(hosting)
    owner = Guest(await Seat.come_back(ticket), 1)
    try:
        yield hosting, owner
    finally:
        await leave()
        await hosting.close("The test is over.")
        await end(task)


async def running(hosting: Hosting) -> asyncio.Task[None]:
    """The hosting's task, once the table answers."""
    task = asyncio.ensure_future(hosting.run())
    while not hasattr(hosting, "client"):
        await asyncio.sleep(0.02)
        if task.done():
            task.result()
    return task


async def begin(owner: Guest, *guests: Guest) -> None:
    """Everybody is ready, and the match begins."""
    for guest in guests:
        await guest.seat.ask(p.Ready())
    assert isinstance(await owner.seat.ask(p.StartMatch()), p.Ok)


async def until(holds: object, seconds: float = 60.0) -> None:
    """Wait until a callable holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        await asyncio.sleep(0.02)
