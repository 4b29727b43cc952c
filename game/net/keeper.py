"""What a host stores: the journal as an ordinary save and the table beside it, so that a killed host can resume.

The table's file holds passwords and the seed of the host's links; only its owner may read it, and it is deleted with
the match. The save reveals nothing about future rolls.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.core.match import Played
from game.core.rules import Setup
from game.journal.files import Lock, LockedError, LostError, SaveError, decoded, named
from game.journal.reading import LoadedSave, header, load
from game.journal.saves import Store, Writer, resume
from game.net.codes import Address, Port
from game.net.dice import Promise, Proof, Void
from game.net.ledger import Ledger, Made, Note, Truncated
from game.net.protocol import TableId
from game.net.table import HostedTable, TableState

FOLDER = "together"
SUFFIX = ".table"
SaveName = Annotated[str, msgspec.Meta(pattern=r"\A([\w-]{1,80}\.reign)?\Z")]


class HostState(msgspec.Struct, frozen=True):
    """A table, and all its host needs to open it again at the same address."""

    table: TableState
    id: TableId  # the table's name on the broker
    address: Address
    port: Port
    door: int  # the secret of the join code
    save: SaveName = ""  # once the match has begun
    certificate: str = ""  # PEM, with TLS
    private_key: str = ""
    host: str = ""  # the host's own password on the broker
    renewed: int = 0  # when the join code became good, in seconds since the epoch


class Keeper:
    """Writes a table's match and state below `home`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.save = ""
        self._writer: Writer | None = None
        self._done = False
        self._lock: Lock | None = None

    def again(self, save: str) -> tuple[Setup, list[Played], list[Proof]]:
        """Resume the match in a save: its setup, journal and proofs. Raises SaveError."""
        loaded = load(self.home / "saves" / save)
        self._writer, self.save = resume(loaded), save
        return loaded.match.setup, list(loaded.match.journal), proofs_of(loaded)[: len(loaded.match)]

    def hold(self, id: str) -> None:
        """Lock this table, so that nobody else hosts it meanwhile. Raises SaveError."""
        try:
            self._lock = Lock(table_file(self.home, id))
        except LockedError:
            raise SaveError("This table is open already: another window or program here hosts it.") from None

    def write(self, table: HostedTable, lines: Sequence[Note]) -> None:
        """Write the lines; on return they are on disk. Raises SaveError."""
        ledger = table.ledger
        if ledger is None:
            return
        if self._writer is None:
            self._begin(table, ledger)
            return
        if self._done:
            return
        writer = self._writer
        try:
            for line in lines:
                match line:
                    case Truncated(length):
                        writer.keep(length)
                    case Made(entry, proof):
                        writer.action(ledger.match, entry.seat, entry.action, key=entry.key, proof=plain(proof))
                    case Promise():
                        writer.note(plain(Proof(promise=line)))
                    case Void():
                        writer.note(plain(Proof(void=line)))
        except LostError:  # the file was removed: write all of it again
            self._writer.close()
            self._begin(table, ledger)
        if ledger.match.over:  # closed now, so that it can be opened for a look back
            self._done = True
            self._writer.close()

    def _begin(self, table: HostedTable, ledger: Ledger) -> None:
        """Begin the save of a match that has just begun or was handed over."""
        players = tuple("human" if not kind.startswith("bot:") else kind for kind in table.kinds)
        players += ("human",) * (ledger.match.setup.seats - len(players))
        owner = next((m.name for m in table.people.values() if m.owner), "")
        told = header(ledger.match, owner, players, table=table.id)
        alone = (Proof(ledger.trail.start), *(Proof(promise=one) for one in table.promises.all))
        self._writer = Store(self.home).begin(ledger.match, told, [*map(plain, (*ledger.trail.proofs, *alone))])
        self.save = self._writer.path.name

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._lock is not None:
            self._lock.release()


def plain(proof: Proof) -> dict[str, Any] | None:
    """In the form stored in saves."""
    found: dict[str, Any] = msgspec.to_builtins(proof)
    return found or None


def proofs_of(loaded: LoadedSave) -> list[Proof]:
    """The proof of each action of a save, then those that stand alone. Raises SaveError."""
    try:
        return [msgspec.convert(proof or {}, Proof) for proof in loaded.proofs]
    except msgspec.ValidationError as error:
        raise SaveError(f"{named(loaded.path)}: what vouches for its dice cannot be read ({error})") from None


def table_file(home: Path, id: str) -> Path:
    return home / FOLDER / (id + SUFFIX)


def remembered(home: Path) -> list[HostState]:
    """Unfinished tables, the latest first; unreadable ones are left out."""
    found: list[tuple[float, HostState]] = []
    for path in (home / FOLDER).glob("*" + SUFFIX):
        with contextlib.suppress(OSError):
            found.append((os.stat(path).st_mtime, decoded(path, HostState)))
    return [state for _, state in sorted(found, key=lambda row: -row[0])]
