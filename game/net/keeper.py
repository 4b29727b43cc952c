"""What is stored of a table, and what a save proves.

A host stores the journal as an ordinary save and the table beside it, so that it can resume when it was killed. The
table's file holds passwords and the seed of the host's links; only its owner may read it, and it is deleted with the
match. The save reveals nothing about future rolls, but holds all promises and links: with what this machine saw
itself, the dice can be verified.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from game.core.match import Match, Played
from game.core.rules import Setup
from game.journal.files import Lock, LockedError, LostError, SaveError, decoded, named
from game.journal.reading import LoadedSave, header, load, peek
from game.journal.saves import Store, Writer, resume
from game.net.codes import Address, Port
from game.net.dice import HOST, LONGEST_NAME, CheatError, Promise, Proof, TableRoll, Void
from game.net.ledger import ALONE, OTHERS, PROVED, Account, Ledger, Made, MirrorError, Note, Truncated
from game.net.protocol import LONGEST_TEXT, TableId, clean
from game.net.seat import Ticket
from game.net.table import HostedTable, TableState
from game.net.witness import Memories, Witness

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
        if (ledger := table.ledger) is None:
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


# ---- what a save proves

_LATEST = 12  # recent saves searched for the same match, kept by a host on this machine


class Recorded(msgspec.Struct, frozen=True):
    """The result for a finished match: what its rolls depend on, in a sentence, and the save."""

    text: str
    save: str = ""


def counted(marks: Iterable[str]) -> str:
    """How many rolls depend on what, for a player."""
    found = Counter(marks)
    parts = ((PROVED, "proved for you"), (OTHERS, "proved for others"), (ALONE, "rolled by the host alone"))
    return ", ".join(f"{found[mark]} {text}" for mark, text in parts if found[mark])


def record(witness: Witness, ticket: Ticket, home: Path | None) -> Recorded:
    """Save the match below `home`."""
    account = witness.account
    assert account is not None
    match, trail = account.mirror.branch(), account.trail
    marks = [account.mark(trail.start), *account.mirror.marks]
    said = f"All {sum(map(bool, marks))} rolls are as promised: {counted(marks)}."
    if home is None:
        return Recorded(said)
    store = Store(home)
    for path in store.paths()[:_LATEST]:
        known = peek(path)
        if known is not None and known.table == ticket.table:
            return Recorded(said, path.name)
    alone = [
        Proof(trail.start),
        *(Proof(promise=one) for one in account.promises.all),
        *(Proof(void=one) for one in witness.voids),
    ]
    try:
        top = header(match, ticket.name, table=ticket.table)
        writer = store.begin(match, top, [*map(plain, (*trail.proofs, *alone))])
    except SaveError as error:
        return Recorded(f"{said} Not saved: {error}.")
    writer.close()
    return Recorded(said, writer.path.name)


class Verdict(NamedTuple):
    """`honest`: every roll agrees with the promises; `vouched`: this machine saw them made."""

    honest: bool
    vouched: bool
    rolls: int
    text: str


def prove(path: Path, home: Path | None = None) -> Verdict:
    """Check every roll of a save, using what this machine saw if it was at the table. Raises SaveError."""
    loaded = load(path, mend=False)
    if loaded.recovery is not None:
        return Verdict(False, False, 0, f"The save is damaged: {loaded.recovery.text}")
    if loaded.header.format < 3 and loaded.match.setup.key:
        text = "This game was kept by an older version, in which the host could choose all dice: nothing is proved."
        return Verdict(False, False, 0, text)
    if not loaded.header.table:
        return Verdict(False, False, 0, "Nothing was promised for this game: its dice come from its seed.")
    proofs = proofs_of(loaded)
    of_each, alone = proofs[: len(loaded.match)], proofs[len(loaded.match) :]
    promises = [proof.promise for proof in alone if proof.promise is not None]
    memories = Memories(home).all_of(loaded.header.table)
    for memory in memories:
        for one in promises:
            seen = {known for known in memory.promises if (known.chair, known.at) == (one.chair, one.at)}
            if seen and one not in seen:
                who = clean(one.who, LONGEST_NAME)
                return Verdict(False, False, 0, f"This record says that {who} promised what this machine did not see.")
    chair = next((memory.chair for memory in memories if memory.chair != HOST), -1)
    start = next((proof.roll for proof in alone if proof.roll is not None), None)
    try:
        account = _followed(loaded.match, promises, of_each, start, chair)
    except (CheatError, MirrorError) as error:
        return Verdict(False, False, 0, clean(str(error), LONGEST_TEXT))
    trail, rolls = account.trail, [account.trail.start]
    rolls += [proof.roll for proof in trail.proofs if proof.roll is not None]
    used = {account.promises.of(chair, roll.n) for roll in rolls for chair in roll.chairs}
    whose = [one for one in promises if one in used]
    unseen = [one for one in whose if not any(one in memory.promises for memory in memories)]
    gone = rolls[-1].n - len(rolls)
    kept = f"All {len(rolls)} rolls follow" if not gone else f"The {len(rolls)} rolls that stand follow"
    text = f"{kept} from what {_names(whose)} promised"
    if account.doubtful:
        text = f"{text}, but some actions do not bear the mark of who did them"
    if unseen:
        text = (
            f"{text}, as this record has it. This machine did not see {_names(unseen)} promise anything: "
            "nobody but who made the record vouches for that."
        )
        return Verdict(True, False, len(rolls), text)
    marks = [account.mark(trail.start), *account.mirror.marks]
    lost = f" {gone} were taken back, or never made because somebody gave no share." if gone else ""
    return Verdict(True, True, len(rolls), f"{text}, as this machine saw it: {counted(marks)}.{lost}")


def _followed(
    match: Match, promises: Sequence[Promise], of_each: Sequence[Proof], start: TableRoll | None, chair: int
) -> Account:
    if start is None:
        raise CheatError("The roll this game began with is missing.")
    account = Account(msgspec.structs.replace(match.setup, key=""), start, promises, chair)
    if account.trail.keys[0] != match.setup.key:
        raise CheatError("The dice this game began with are not those of its first roll.")
    for number, (entry, proof) in enumerate(zip(match.journal, of_each, strict=True), 1):
        if entry.key and proof.roll is None:
            raise CheatError(f"Nothing vouches for the dice of action {number}.")
        try:
            found = account.follow(Played(entry.seat, entry.action), proof)
        except MirrorError:
            raise CheatError(f"From action {number} on this game was played without the table.") from None
        if found.key != entry.key:
            raise CheatError(f"Action {number} did not roll the dice that were promised.")
    return account


def _names(promises: Sequence[Promise]) -> str:
    names = list(dict.fromkeys(clean(one.who, LONGEST_NAME) for one in promises))
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
