"""A table of people in the hands of a server: its journal and all else is on the cluster, so that any server can go on.

serving = Serving(cluster, keys.hall, table_id, owners)
await serving.run()            # until nobody is there, the match has ended, another server has it, or `stop()`
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence

import msgspec

from game.net.cluster import Cluster, GoneError, JournalEntry, PeopleTable, played
from game.net.codes import CODE_LIFE, Door, encode, new_secret, token_of
from game.net.company import LOBBY, OVER
from game.net.host import LINGER, Host
from game.net.ledger import Made, Note, Truncated
from game.net.owners import Owners
from game.net.table import HostedTable
from game.net.tasks import end

_LOOK = 0.4  # seconds between looks at who is there
REST = 60.0  # seconds a table is kept with nobody there; a match rests then, and goes on when somebody comes back


class Serving:
    """`run` raises GoneError when the table is another server's."""

    def __init__(self, cluster: Cluster, hall: Door, id: str, owners: Owners) -> None:
        self.cluster, self.hall, self.id, self.owners = cluster, hall, id, owners
        self.host: Host | None = None
        self.rested = False  # nobody came for long: no server needs to have it
        self._record: PeopleTable
        self._revision = self._last = 0
        self._stopped = self._gone = False
        self._fresh = False  # a new join code is wanted
        self._writing = asyncio.Lock()

    def stop(self) -> None:
        """Let go of it; another server goes on."""
        self._stopped = True
        if self.host is not None:
            self.host.stop()

    async def run(self) -> None:
        """Keep the table."""
        found, self._revision = await self.cluster.table(self.id)
        assert isinstance(found, PeopleTable)
        self._record = found
        lines, self._last = await self.cluster.journal(self.id)
        journal, proofs = played(found.setup, lines) if found.setup is not None else ([], [])
        table = HostedTable.resume(found.state, found.setup, journal, proofs, secrets.token_hex(4), time.monotonic)
        table.id = self.id
        table.moves = False
        door = found.door(self.hall)
        host = Host(self.cluster.client, table, self._keep, self.id, self._changed, door=door.subject)
        host.renew = self._renew
        host.code = encode(door)
        self.host = host
        holding = asyncio.ensure_future(self._hold(host))
        try:
            if not self._stopped:
                await host.run()
        finally:
            await end(holding)
        if self._gone:
            raise GoneError("The table is another server's.")

    # ---- what the host asks for

    async def _keep(self, lines: Sequence[Note]) -> None:
        host = self.host
        assert host is not None
        assert host.table.ledger is not None
        for line in lines:
            if isinstance(line, Truncated):
                entry = JournalEntry.taken_back(line.length)
            elif isinstance(line, Made):
                made = line.entry
                entry = JournalEntry(made.seat, host.table.ledger.match.encode(made.action), made.key, line.proof)
            else:
                continue  # the table's record holds it
            try:
                self._last = await self.cluster.append(self.id, entry, self._last)
            except GoneError:
                self._lose()
                raise

    async def _changed(self) -> None:
        host = self.host
        assert host is not None
        ledger = host.table.ledger
        await self._write(
            state=host.table.state,
            setup=None if ledger is None else ledger.match.setup,
            over=ledger.match.fingerprint() if ledger is not None and ledger.match.over else "",
        )

    async def _write(self, **changes: object) -> None:
        async with self._writing:  # requests and the clock both write
            self._record = msgspec.structs.replace(self._record, **changes)
            try:
                self._revision = await self.cluster.write(self.id, self._record, self._revision)
            except Exception as error:  # another server wrote it, or nobody knows: who takes it reads how it stands
                self._lose()
                raise GoneError(str(error)) from None

    def _lose(self) -> None:
        """Nothing of it is decided here any more."""
        self._gone = True
        self.stop()

    async def _renew(self) -> None:
        self._fresh = True

    # ---- all the while

    async def _hold(self, host: Host) -> None:
        """The code is fresh; ends the hosting when the table is another's, or when nobody is there."""
        try:
            shown = await self._new_code(host, await self._secret())
            seen = time.monotonic()
            while True:
                if not self.owners.held(self.id):
                    self._lose()
                    return
                now = time.monotonic()
                if self._fresh or now - shown > CODE_LIFE:
                    self._fresh = False
                    shown = await self._new_code(host, new_secret())
                table = host.table
                if any(person.here for person in table.people.values()) or table.bot_due():
                    seen = now
                elif now - seen > (LINGER if table.phase == LOBBY and table.people else REST):
                    self.rested = True
                    await self._rest(table)
                    return
                await asyncio.sleep(_LOOK)
        finally:
            host.stop()

    async def _secret(self) -> int:
        """Of the join code that is good; a new one when it has expired while the table rested."""
        from nats.js.errors import NotFoundError

        try:
            await self.cluster.doors.get(self._token)
        except NotFoundError:
            return new_secret()
        except Exception:  # the cluster is busy, which is no reason to void a code that somebody was told
            pass
        return self._record.secret

    @property
    def _token(self) -> str:
        return token_of(self._record.door(self.hall).password)

    async def _new_code(self, host: Host, secret: int) -> float:
        """This join code is good from now on; when that was."""
        if secret != self._record.secret:
            await self.cluster.doors.delete(self._token)
            await self._write(secret=secret)
        door = self._record.door(self.hall)
        await self.cluster.doors.put(self._token, self.id.encode())
        await host.open_door(door.subject)
        host.show_code(encode(door))
        return time.monotonic()

    async def _rest(self, table: HostedTable) -> None:
        """A match lies there until somebody comes back; it is put away when it has ended, gone when none has begun."""
        if table.phase == OVER or table.phase == LOBBY or not table.people:
            await self.cluster.doors.delete(self._token)
            if table.phase == OVER:
                await self.cluster.put_away(self.id, self._record)
            else:
                await self.cluster.forget(self.id)
            await self.owners.drop(self.id)
            return
        await self._write(resting=True)
        await self.owners.drop(self.id)
        found, _ = await self.cluster.table(self.id)
        if isinstance(found, PeopleTable) and not found.resting:  # somebody came at that moment
            await self.cluster.offer(self.id)
