"""Hosting: a table with its broker and keeper, run as one process.

    hosting = Hosting.new(home, plan, address="127.0.0.1")
    ticket = hosting.owner("Anna")          # the host player's own seat
    await hosting.run()                     # until closed; `hosting.code` is what others type

`Hosting.again` resumes after the host was killed; `Hosting.taken_over` takes a table from another machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import sys
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from game.core.match import Played
from game.core.rules import Setup, decode, ruleset
from game.journal.challenge import grouped
from game.journal.files import replace
from game.net import broker
from game.net import protocol as p
from game.net.codes import CODE_LIFE, SHORT_PIN, Door, new_secret
from game.net.company import OVER, MatchPlan
from game.net.dice import HOST, Proof, chain_of, new_seed, return_key, token_of
from game.net.host import LINGER, Host
from game.net.keeper import HostState, Keeper, table_file
from game.net.ledger import Note
from game.net.seat import Ticket
from game.net.table import HostedTable, TableState
from game.net.wire import close, connect, end, hash_of, trust

_LOOK = 0.5  # seconds between checks of broker and clock
_MOVED = 60.0  # seconds for everybody to follow a table to its new host
_BROKER_ENDS = 3.0  # seconds the broker of a killed host may take to end


class TablePackage(msgspec.Struct, frozen=True):
    """A whole table for a new host; contains no secrets."""

    id: p.TableId
    state: TableState
    setup: Setup | None
    journal: tuple[p.Entry, ...]

    def table(self, heir: int, seed: str) -> HostedTable:
        """The packed table under a new host. Raises whatever invalid packages make the readers raise."""
        journal: list[Played] = []
        if self.setup is not None:
            rules, key = ruleset(self.setup.game), self.setup.key
            for entry in self.journal:
                key = entry.roll.key(key) if entry.roll is not None else key
                journal.append(Played(entry.seat, decode(rules, entry.action), key if entry.roll is not None else ""))
        own = next(one for one in reversed(self.state.promises) if one.chair == heir)
        last = self.state.last + 1  # links of the next roll may have been given to the old host: skip it
        promises = (*self.state.promises, msgspec.structs.replace(own, chair=HOST, since=last))
        known = {one.chair for one in self.state.promises if one.chair != HOST}
        fresh = range(max(known) + 1, max(known) + 1 + p.MOST_MEMBERS - len(self.state.people))
        chairs = {chair: secrets.token_hex(16) for chair in (*(m.chair for m in self.state.people), *fresh)}
        state = msgspec.structs.replace(self.state, secret=seed, promises=promises, chairs=chairs, last=last)
        proofs = [Proof(entry.roll, entry.tag) for entry in self.journal]
        table = HostedTable.resume(state, self.setup, journal, proofs)
        seats = {f"chair:{chair}" for chair in table.people}
        if wrong := [kind for kind in table.kinds if kind not in seats and table.no_kind(kind)]:
            raise ValueError(wrong[0])
        return table


class Hosting(Host):
    """An open table: on a broker of its own, saved on disk, with a join code."""

    def __init__(
        self,
        table: HostedTable,
        keeper: Keeper,
        id: str,
        door: Door,
        own: broker.Certificate,
        host_password: str = "",
        held: socket.socket | None = None,
    ) -> None:
        super().__init__(table, id, door)
        self.keeper, self._certificate = keeper, own
        self.on_code: Callable[[str], None] = lambda code: None  # a new join code is good from now on
        self.on_save: Callable[[str], None] = lambda name: None  # the match has begun and is saved under this name
        self.moved_to = ""  # the code of the table's new host
        self._host_password = host_password or secrets.token_hex(16)
        self.broker = broker.Broker(door.address, door.port, self._access, own, held)
        self._admitting = asyncio.Lock()
        self._renewed = time.time()
        self._saved = ""

    # ---- creation

    @classmethod
    def new(cls, home: Path, plan: MatchPlan, address: str = broker.LOOPBACK, port: int = 0) -> Hosting:
        """A fresh table. Raises SetupError or BrokerError."""
        table = HostedTable(plan, new_seed())
        table.check()
        return cls._at(table, Keeper(home), secrets.token_hex(6), address, port)

    @classmethod
    def again(cls, home: Path, state: HostState) -> Hosting:
        """A table whose host was killed, at the same address. Raises SaveError, RefusedError or BrokerError."""
        keeper, own = Keeper(home), broker.Certificate(state.certificate, state.private_key)
        keeper.hold(state.id)
        try:
            setup, journal, proofs = keeper.again(state.save) if state.save else (None, [], [])
            table = HostedTable.resume(state.table, setup, journal, proofs)
            broker.check_port(state.address, state.port, _BROKER_ENDS)
        except Exception:
            keeper.close()
            raise
        door = Door(state.address, state.port, state.door).pinned(own.public)
        hosting = cls(table, keeper, state.id, door, own, state.host)
        hosting._renewed = state.renewed
        if not hosting._fresh:
            hosting.door, hosting._renewed = door._replace(secret=new_secret()).pinned(own.public), time.time()
            hosting.broker.access = hosting._access
        return hosting

    @classmethod
    def taken_over(
        cls, home: Path, package: bytes, heir: int, seed: str, address: str = broker.LOOPBACK, port: int = 0
    ) -> Hosting:
        """A table from another host. `heir` is the new host's chair; its chain of links, derived from `seed`, becomes
        the host's.

        Raises ValueError for an invalid package, BrokerError or SaveError.
        """
        try:
            found = msgspec.json.decode(p.inflate(package, p.MOST_WHOLE), type=TablePackage)
            table = found.table(heir, seed)
        except Exception as error:  # rules and readers may raise anything for an invalid package
            raise ValueError(f"What the host handed over is no table ({type(error).__name__}).") from None
        for person in table.people.values():
            person.owner = person.chair == heir
        keeper = Keeper(home)
        hosting = cls._at(table, keeper, found.id, address, port)
        keeper.write(table, ())
        hosting._renewed -= CODE_LIFE - _MOVED  # the old host knows this code, so it is replaced soon
        return hosting

    @classmethod
    def _at(cls, table: HostedTable, keeper: Keeper, id: str, address: str, port: int) -> Hosting:
        held = None
        keeper.hold(id)
        if port:
            broker.check_port(address, port)
        else:
            port, held = broker.hold_port(address)
        own = broker.Certificate() if address == broker.LOOPBACK else broker.new_certificate(address)
        door = Door(address, port, new_secret()).pinned(own.public)
        return cls(table, keeper, id, door, own, held=held)

    @property
    def _fresh(self) -> bool:
        """Whether the join code is still valid."""
        return 0 <= time.time() - self._renewed < CODE_LIFE

    def owner(self, name: str) -> Ticket:
        """The host player's seat: the first to come in."""
        seed = self.table.secret  # one person, one chain
        token = token_of(return_key(seed, 0))
        chair = self.table.knock(p.Knock(p.VERSION, "", name, new_seed(), chain_of(seed).vow, token, token))
        assert isinstance(chair, int)
        certificate = hash_of(self._certificate.public)
        return Ticket(self.door, self.id, chair, self.table.chairs[chair], seed, name, certificate=certificate)

    def ticket_of(self, ticket: Ticket) -> Ticket:
        """The seat of the member who has become the host."""
        password, certificate = self.table.chairs[ticket.chair], hash_of(self._certificate.public)
        return msgspec.structs.replace(ticket, door=self.door, password=password, certificate=certificate)

    # ---- running

    async def run(self) -> None:
        """Run broker and table until closed. Raises BrokerError or WireError if they cannot start."""
        await asyncio.to_thread(self.broker.start)
        client = porter = None
        try:
            context, certificate = await trust(self.door, hash_of(self._certificate.public))
            client = self.client = await connect(self.door, "host", self._host_password, context)
            if self.door.pin_bits == SHORT_PIN:
                self.certificate = certificate
            self.remember()
            self.show_code()
            porter = await connect(self.door, broker.PORTER, self.broker.porter, context)
            watch = asyncio.ensure_future(self._watch())
            keep = asyncio.ensure_future(broker.Porter(porter).run())
            try:
                await super().run()
            finally:
                await end(watch, keep)
        finally:
            await close(client)
            await close(porter)
            self.broker.stop()
            self.keeper.close()

    async def kept(self, lines: Sequence[Note]) -> None:
        self.keeper.write(self.table, lines)

    async def changed(self) -> None:
        self.remember()

    def remember(self) -> None:
        """Store the table's file for as long as there is something to resume."""
        if self.keeper.save != self._saved:
            self._saved = self.keeper.save
            self.on_save(self._saved)
        file = table_file(self.keeper.home, self.id)
        with contextlib.suppress(OSError):
            if self.table.phase == OVER or self.moved_to:
                file.unlink()
            else:
                replace(file, msgspec.json.encode(self.state), mode=0o600)

    @property
    def state(self) -> HostState:
        own = self._certificate
        return HostState(
            self.table.state, self.id, self.door.address, self.door.port, self.door.secret,
            self.keeper.save, own.public, own.private, self._host_password, int(self._renewed),
        )  # fmt: skip

    async def _watch(self) -> None:
        """Restart the broker if it died, renew the code in time, and close a finished table once everybody has gone."""
        empty = time.monotonic()
        while True:
            await asyncio.sleep(_LOOK)
            with contextlib.suppress(Exception):
                if await asyncio.to_thread(self.broker.watch):
                    self.remember()
            if not self._fresh:
                await self.renew()
            if not self.idle:
                empty = time.monotonic()
            elif self.table.phase == OVER and time.monotonic() - empty > LINGER:
                self.stop()

    async def renew(self) -> None:
        """Replace the join code; the old one becomes void."""
        self._renewed = time.time()
        self.door = self.door._replace(secret=new_secret()).pinned(self._certificate.public)
        await self.new_chairs()
        self.remember()
        self.show_code()

    def show_code(self) -> None:
        self.on_code(self.code)
        super().show_code()

    @property
    def _access(self) -> broker.Access:
        return broker.Access(self.id, self._host_password, self.door.password, dict(self.table.chairs))

    async def new_chairs(self) -> None:
        """Push the current passwords to the broker."""
        async with self._admitting:
            await asyncio.to_thread(self.broker.change, self._access)

    # ---- moving

    def package(self) -> bytes:
        ledger = self.table.ledger
        entries = tuple(ledger.entry(i) for i in range(len(ledger))) if ledger is not None else ()
        state = msgspec.structs.replace(self.table.state, secret="00" * 16, chairs={})
        package = TablePackage(self.id, state, None if ledger is None else ledger.match.setup, entries)
        return zlib.compress(msgspec.json.encode(package))

    def moved(self, code: str) -> None:
        """The table has a new host; stop once everybody has been told."""
        self.moved_to = code
        self.remember()
        asyncio.get_running_loop().call_later(1.0, self.stop)


# ---- The process that `roll-and-reign host` runs, for a person at a terminal or for a window. For a window it prints
# one `HostNotice` a line as JSON. When the window closes its stdin, the table stays open while anybody is there.

EMPTY = 30.0  # seconds an abandoned table stays open without members


class HostNotice(msgspec.Struct, omit_defaults=True):
    """One message from the host process to its window."""

    ticket: Ticket | None = None
    code: str = ""
    save: str = ""
    error: str = ""
    closed: bool = False


def tell_window(note: HostNotice) -> None:
    """Print it as a line of JSON."""
    with contextlib.suppress(OSError):  # the window has gone
        sys.stdout.write(msgspec.json.encode(note).decode() + "\n")
        sys.stdout.flush()


def _for_people(note: HostNotice) -> None:
    if note.code:
        print(f"Join code: {grouped(note.code)}   (good for half an hour)", flush=True)
    if note.save:
        print(f"The game has begun. It is saved as {note.save}.", flush=True)
    if note.closed:
        print("The table is closed.", flush=True)


async def run(hosting: Hosting, ticket: Ticket | None, window: bool) -> None:
    """Host until closed. Errors at the start are raised."""
    tell = tell_window if window else _for_people
    hosting.on_code = lambda code: tell(HostNotice(code=code, ticket=ticket))
    hosting.on_save = lambda name: tell(HostNotice(save=name))
    task = asyncio.ensure_future(hosting.run())
    loop, gone, told = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C comes as an exception
            loop.add_signal_handler(number, told.set)
    if window:

        def watch_stdin() -> None:
            with contextlib.suppress(OSError, ValueError):
                while os.read(sys.stdin.fileno(), 1):  # unbuffered: a buffered reader would hold its lock at exit
                    pass
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(gone.set)

        threading.Thread(target=watch_stdin, daemon=True).start()  # waiting must not keep the process alive
    empty = time.monotonic()
    while not task.done():
        await asyncio.wait({task}, timeout=0.5)
        if told.is_set():
            await hosting.close("The host has closed the table. The game is saved there.")
        if any(person.here for person in hosting.table.people.values()) or not gone.is_set():
            empty = time.monotonic()
        elif time.monotonic() - empty > EMPTY:
            await hosting.close("Everybody has gone.")
    tell(HostNotice(closed=True))
    task.result()
