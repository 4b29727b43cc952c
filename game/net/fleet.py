"""Many tables on a NATS cluster, served by any number of servers; none is lost with a server.

A server plays matches between bots and keeps tables of people that no other server has.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from game.bots import bot
from game.core.match import Played
from game.core.rules import Setup, SetupError, ruleset
from game.net import cluster as c
from game.net.broker import Porter
from game.net.codes import CODE_LIFE, Door, new_secret, token_of
from game.net.company import LOBBY, OVER
from game.net.dice import Proof
from game.net.gate import Gate, Keys
from game.net.host import LINGER, Host
from game.net.ledger import Ledger, Made, Note, Truncated
from game.net.table import HostedTable
from game.net.wire import WireError, end

_LOOK = 0.4  # seconds between checks for absent members
REST = 60.0  # seconds a table without people is kept; then a match rests until somebody returns


class Serving(Host):
    """A table of people on a server. Its journal and state are on the cluster, so that any server can resume it.

    `run` ends when nobody is there, the match has ended, or after `stop`, when another server takes the table; it
    raises GoneError if another server owns the table.
    """

    def __init__(
        self, server: Server, hall: Door, id: str, table: HostedTable, record: c.PeopleTable, revision: int, last: int
    ) -> None:
        super().__init__(table, id, record.door(hall))
        self.cluster, self.owners, self.client = server.cluster, server.owners, server.cluster.client
        self.hall, self.record = hall, record
        self._revision, self._last = revision, last  # of the record, and of the journal's last line
        self.rested = False  # nobody came for long: no server needs to keep it
        self._gone = False
        self._fresh = False  # a new join code is wanted
        self._writing = asyncio.Lock()
        table.moves = False

    async def run(self) -> None:
        """Host the table."""
        holding = asyncio.ensure_future(self._hold())
        try:
            await super().run()
        finally:
            await end(holding)
        if self._gone:
            raise c.GoneError("The table is another server's.")

    # ---- what a host needs

    async def kept(self, lines: Sequence[Note]) -> None:
        assert self.table.ledger is not None
        for line in lines:
            if isinstance(line, Truncated):
                entry = c.JournalEntry(c.TAKEN_BACK, {"keep": line.length})
            elif isinstance(line, Made):
                made = line.entry
                entry = c.JournalEntry(made.seat, self.table.ledger.match.encode(made.action), made.key, line.proof)
            else:
                continue  # stored with the table's record
            try:
                self._last = await self.cluster.append(self.id, entry, self._last)
            except c.GoneError:
                self._lose()
                raise

    async def changed(self) -> None:
        match = self.table.ledger.match if self.table.ledger is not None else None
        over = match.fingerprint() if match is not None and match.over else ""
        await self.write(state=self.table.state, setup=None if match is None else match.setup, over=over)

    async def write(self, **changes: object) -> None:
        """Changes the record of the table, one change after another."""
        async with self._writing:  # requests and the clock both write
            self.record = msgspec.structs.replace(self.record, **changes)
            try:
                self._revision = await self.cluster.write(self.id, self.record, self._revision)
            except Exception as error:  # written by another server, or unknown: its next owner reads it
                self._lose()
                raise c.GoneError(str(error)) from None

    def _lose(self) -> None:
        """Stop deciding anything about this table here."""
        self._gone = True
        self.stop()

    async def renew(self) -> None:
        self._fresh = True

    # ---- the join code and absences

    async def _hold(self) -> None:
        """Keep the join code fresh; end the hosting when another server owns the table or nobody is there."""
        try:
            shown = await self._new_code(await self._secret())
            seen = time.monotonic()
            while True:
                if not self.owners.held(self.id):
                    self._lose()
                    return
                now = time.monotonic()
                if self._fresh or now - shown > CODE_LIFE:
                    self._fresh = False
                    shown = await self._new_code(new_secret())
                table = self.table
                if any(person.here for person in table.people.values()) or table.bot_due():
                    seen = now
                elif now - seen > (LINGER if table.phase == LOBBY and table.people else REST):
                    self.rested = True
                    await self._rest()
                    return
                await asyncio.sleep(_LOOK)
        finally:
            self.stop()

    async def _secret(self) -> int:
        """The secret of the valid join code; a new one if it expired while the table rested."""
        from nats.js.errors import NotFoundError

        try:
            await self.cluster.doors.get(self._token)
        except NotFoundError:
            return new_secret()
        except Exception:  # the cluster is busy, which is no reason to void a code somebody was given
            pass
        return self.record.secret

    @property
    def _token(self) -> str:
        return token_of(self.door.password)

    async def _new_code(self, secret: int) -> float:
        """Put this join code in force; returns when."""
        if secret != self.record.secret:
            await self.cluster.doors.delete(self._token)
            await self.write(secret=secret)
        self.door = self.record.door(self.hall)
        await self.cluster.doors.put(self._token, self.id.encode())
        await self.open_door(self.door.subject)
        self.show_code()
        return time.monotonic()

    async def _rest(self) -> None:
        """Let the match rest until somebody returns; archive it if it has ended, delete it if none has begun."""
        phase = self.table.phase
        if rests := phase not in (OVER, LOBBY) and bool(self.table.people):
            await self.write(resting=True)
        else:
            await self.cluster.doors.delete(self._token)
            await (self.cluster.put_away(self.id, self.record) if phase == OVER else self.cluster.forget(self.id))
        await self.owners.drop(self.id)
        if rests:
            found, _ = await self.cluster.table(self.id)
            if isinstance(found, c.PeopleTable) and not found.resting:  # somebody came just now
                await self.cluster.offer(self.id)


# ---- one server of the fleet

YIELD = 0.2  # seconds a match waits after an action while others are being taken over
LOOK = 0.1  # seconds between looks for unowned matches


def foreign(setup: Setup) -> str:
    """Why a match of this setup cannot be resumed here; "" if it can."""
    try:
        rules, version = ruleset(setup.game), setup.version
    except SetupError as error:
        return f"There is a match that cannot be played here: {error}."
    text = f"There is a match of {rules.name} under version {version} of its rules; this server has {rules.version}."
    return text if version != rules.version else ""


class Server:
    """A server of the fleet. Call `run`; it ends after `drain`. With `keys` it also keeps tables of people."""

    def __init__(self, cluster: c.Cluster, most: int = 500, keys: Keys | None = None) -> None:
        self.cluster, self.most, self.keys = cluster, most, keys
        self.name = secrets.token_hex(4)
        self.counts: Counter[str] = Counter()
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.serving: dict[str, Serving] = {}  # the tables of people among them
        self.gate: Gate | None = None
        self.porter: Porter | None = None
        self.owners = c.Owners(cluster, self.name, self._sign)
        self._failed: dict[str, float] = {}  # when each match that was given up here failed
        self._left: set[str] = set()  # matches under rules unknown here
        self._said: set[str] = set()  # reasons already reported for them
        self.tell: Callable[[str], None] = lambda sentence: None
        self._opening = 0  # matches whose journals are being read and replayed
        self._draining = asyncio.Event()
        self._begun = time.monotonic()

    def _sign(self) -> c.ServerSign:
        return c.ServerSign(len(self.playing) < self.most and not self._draining.is_set(), self.keys is not None)

    def drain(self) -> None:
        """Prepare for maintenance: take no more matches, release those that run, and end."""
        self._draining.set()
        for serving in self.serving.values():
            serving.stop()

    async def run(self) -> None:
        """Look for unowned matches and play them."""
        watch: list[asyncio.Task[None]] = []
        await self.owners.open()
        if self.keys is not None:
            self.gate = Gate(self.cluster, self.keys)
            await self.gate.open()
            if self.porter is not None:
                self.porter.flooded = self.gate.flooded
                watch.append(asyncio.ensure_future(self.porter.run()))
        try:
            while not self._draining.is_set():
                with contextlib.suppress(Exception):  # the cluster is away for a moment: look again
                    await self._look()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._draining.wait(), LOOK)
            await asyncio.gather(*self.playing.values(), return_exceptions=True)
        finally:
            await end(*watch)

    async def _look(self) -> None:
        """Take unowned matches concurrently: in turn, each would wait for a round of all running matches."""
        await self.owners.tick()
        for id, since in list(self._failed.items()):
            if time.monotonic() - since > c.LEASE:
                del self._failed[id]
                await self.owners.release(id)
        free = [id for id in self.owners.due(c.of_people) if id not in self.playing and id not in self._left]
        room = max(0, self.most - len(self.playing))
        await asyncio.gather(*map(self._take, free[:room]), return_exceptions=True)

    async def _take(self, id: str) -> None:
        from nats.js.errors import NotFoundError

        try:
            table, _ = await self.cluster.table(id)
        except NotFoundError:  # whoever archived it could not delete its ownership
            if await self.owners.take(id):
                await self.owners.drop(id)
            return
        if table.setup is not None and (why := foreign(table.setup)):  # a server that knows these rules will take it
            self._left.add(id)
            self.counts["left"] = len(self._left)
            if why not in self._said:
                self._said.add(why)
                self.tell(f"{why} Such matches are left to other servers.")
            return
        if not await self.owners.take(id):
            return

        def done(task: asyncio.Task[None]) -> None:
            self.playing.pop(id, None)
            self.serving.pop(id, None)
            if not task.cancelled() and task.exception() is not None:
                self.counts["given_up"] += 1
                self._failed[id] = time.monotonic()

        work = self._keep(id) if isinstance(table, c.PeopleTable) else self._play(id, table)
        task = self.playing[id] = asyncio.ensure_future(work)
        task.add_done_callback(done)

    async def _keep(self, id: str) -> None:
        """Keep a table of people; any error gives it up, and after a while it is released."""
        assert self.keys is not None
        self.counts["people"] += 1
        found, revision = await self.cluster.table(id)
        assert isinstance(found, c.PeopleTable)
        lines, last = await self.cluster.journal(id)
        journal, proofs = c.played(found.setup, lines) if found.setup is not None else ([], [])
        table = HostedTable.resume(found.state, found.setup, journal, proofs)
        serving = self.serving[id] = Serving(self, self.keys.hall, id, table, found, revision, last)
        if not self._draining.is_set():
            await serving.run()
        self.counts["rested"] += serving.rested
        await self.owners.release(id)

    async def _play(self, id: str, table: c.BotTable) -> None:
        """Play a match for as long as this server owns it; any error gives it up, and after a while it is released."""
        if table.over:
            await self.cluster.put_away(id, table)
            await self.owners.drop(id)
            return
        self._opening += 1
        try:
            lines, last = await self.cluster.journal(id)
            ledger = Ledger.replay(table.setup, c.played(table.setup, lines)[0])
        finally:
            self._opening -= 1
        self.counts["taken" if not lines else "taken_over"] += 1
        bots = [bot(kind, table.setup.game, f"{table.setup.key}/{seat}") for seat, kind in enumerate(table.kinds)]
        while not ledger.match.over and not self._draining.is_set():
            seat = ledger.deciding[0]
            player = bots[min(seat, len(bots) - 1)]
            action = player.choose(ledger.match.view(seat), ledger.match.legal(seat))
            # Write the line first: if another server has written meanwhile this raises, and nothing was played here.
            last = await self.cluster.append(id, c.JournalEntry(seat, ledger.match.encode(action)), last)
            ledger.play(Played(seat, action), Proof())
            self.counts["actions"] += 1
            if not self.owners.held(id):
                raise c.GoneError("The match is another server's.")
            if self._opening:  # matches that stand still go first
                await asyncio.sleep(YIELD)
        if ledger.match.over:
            table = msgspec.structs.replace(table, over=ledger.match.fingerprint())
            await self.cluster.write(id, table)
            await self.cluster.put_away(id, table)
            await self.owners.drop(id)
            self.counts["ended"] += 1
        await self.owners.release(id)

    @property
    def metrics(self) -> str:
        """This server's metrics, one a line."""
        tables = {"matches": len(self.playing), "tables": len(self.serving)}
        acted = sum(serving.acted for serving in self.serving.values())
        rows = {**tables, "acted_by_people": acted, "seconds": int(time.monotonic() - self._begun), **self.counts}
        return "".join(f"reign_{name} {value}\n" for name, value in sorted(rows.items()))

    async def show_metrics(self, port: int) -> asyncio.Server:
        """Serve the metrics as plain text over HTTP on this port of this machine.

        Raises WireError if another program has the port.
        """

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 2)
                body = self.metrics.encode()
                head = f"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
                await writer.drain()
            writer.close()

        try:
            return await asyncio.start_server(answer, "127.0.0.1", port)
        except OSError:
            raise WireError(f"Port {port} is taken on this machine: choose another one with --metrics.") from None
