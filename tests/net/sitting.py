"""A table without a broker: requests are handed over, and each chair hears what it would hear, as bytes."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.core.rules import OptionValue
from game.net import protocol as p
from game.net import requests as q
from game.net.company import Plan
from game.net.dice import new_share, promise_of
from game.net.ledger import Ledger
from game.net.mirror import Mirror
from game.net.table import Table


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Sitting:
    """A table, its people and all bytes each of them was sent."""

    def __init__(self, game: str, kinds: tuple[str, ...], people: int, **options: OptionValue) -> None:
        self.clock = Clock()
        self.table = Table(Plan(game, kinds, dict(options)), "run", new_share(), self.clock)
        self.shares: dict[int, str] = {}
        self.sent: dict[int, list[bytes]] = {}
        self.mirrors: dict[int, Mirror] = {}
        self.news: dict[int, list[p.Down]] = {}
        for number in range(people):
            self.join(f"Guest {number}")

    @property
    def ledger(self) -> Ledger:
        assert self.table.ledger is not None
        return self.table.ledger

    def join(self, name: str) -> int:
        share = new_share()
        chair = self.table.knock(q.Knock(p.VERSION, "test", name, "00" * 32, promise_of(share)))
        assert isinstance(chair, int)
        self.shares[chair] = share
        self.sent[chair], self.news[chair] = [], []
        self._deliver()
        return chair

    def ask(self, chair: int, request: q.Request) -> p.Reply:
        """A request as it would come: as bytes, and the reply and the news as bytes too."""
        read = p.read_request(p.encode(request))
        reply = read if isinstance(read, p.Refused) else self.table.handle(chair, read)
        raw = p.encode(reply)
        self.sent.setdefault(chair, []).append(raw)
        self._deliver()
        return p.read_reply(raw)

    def start(self) -> None:
        for chair in self.shares:
            self.ask(chair, q.Ready())
        assert isinstance(self.ask(0, q.Start()), p.Ok)
        for chair, share in self.shares.items():
            assert isinstance(self.ask(chair, q.Share(share)), p.Ok)
        for chair in self.shares:
            self.mirrors[chair] = self.mirror()

    def mirror(self) -> Mirror:
        ledger = self.ledger
        entries = tuple(ledger.entry(index) for index in range(ledger.told))
        found = Mirror.opened(p.Piece(entries, ledger.public_setup, ledger.first_faces))
        found.seal(ledger.answered)
        return found

    def _deliver(self) -> None:
        outbox, self.table.outbox = self.table.outbox, []
        for to, message in outbox:
            for chair in list(self.table.people) if to is None else [to]:
                raw = p.encode(p.Told("run", 1, message))
                self.sent[chair].append(raw)
                told = p.read_told(raw)
                assert told is not None
                self.news[chair].append(told.message)
                self._follow(chair, told.message)

    def _follow(self, chair: int, message: p.Down) -> None:
        mirror = self.mirrors.get(chair)
        if mirror is None:
            return
        if isinstance(message, p.Played):
            assert message.length == len(mirror)
            for entry in message.entries:
                mirror.follow(entry)
            mirror.seal(message.answered)
            if message.mark:
                assert mirror.mark() == message.mark
        elif isinstance(message, p.Kept):
            mirror.cut(message.length)

    def do(self, chair: int, seat: int, action: object, length: int | None = None) -> p.Reply:
        raw = self.ledger.match.encode(action)  # type: ignore[arg-type]
        return self.ask(chair, q.Do(self.mirrors[chair].host_length if length is None else length, seat, raw))

    def play(self, seed: int, until: Callable[[], bool] = lambda: False, most: int = 2000) -> None:
        """Everybody plays any legal action, as their own match lists them, until the end or until it holds."""
        chance = random.Random(seed)
        for _ in range(most):
            if self.table.phase != "playing" or until():
                return
            due = self.table.bot_due()
            if due is not None:
                seat = due[0]
                self.table.play(seat, chance.choice(self.ledger.match.legal(seat)))
                self._deliver()
                continue
            seat = chance.choice(self.ledger.deciding)
            kind = self.table.kinds[seat] if seat < len(self.table.kinds) else self.table.kinds[0]
            chair = int(kind.removeprefix("chair:"))
            assert isinstance(self.do(chair, seat, chance.choice(self.mirrors[chair].legal(seat))), p.Ok)
