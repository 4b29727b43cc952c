"""Saves: one append-only journal a match. The first line is the setup, each further line a confirmed action.

Undo appends "keep the first n" and erases nothing. Loading replays, so there is no second truth: year, score and
picture of a save come from the replayed match. `reading` reads saves back; this module writes them.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.match import Match, Played
from game.core.rules import Action
from game.core.state import fingerprint
from game.journal import reading
from game.journal.files import LONGEST_NAME, SUFFIX, Appender, ExistsError, Lock, SaveError, folder_of, named, saves
from game.journal.reading import ChecksumChain, first_line, mark_due
from game.phrase import clip, quoted

Proof = dict[str, Any] | None
T = TypeVar("T")


class Writer:
    """Keeps a match's journal on disk. Lines that could not be written wait and go first next time."""

    def __init__(self, path: Path, appender: Appender, chain: ChecksumChain, lock: Lock, marks: bool = True) -> None:
        self.path = path
        self._appender = appender
        self._chain = chain
        self._lock = lock
        self._marks = marks
        self._waiting: list[bytes] = []

    @classmethod
    def create(cls, path: Path, header: reading.Header, match: Match, proofs: Sequence[Proof] = ()) -> Writer:
        """Creates a save of a match in its current state, completely or not at all. Raises SaveError.

        `proofs`: evidence for the rolls of each action, followed by unattached evidence.
        """
        first = first_line(header)
        if len(first) > reading.LONGEST_HEADER - 32:
            raise SaveError(f"{clip(path.name, LONGEST_NAME)}: this land is too large to be saved")
        chain, bodies = ChecksumChain(), [first]
        for index, entry in enumerate(match.journal):
            bodies.append(_encoded(match, entry, proofs[index] if proofs else None))
            if mark_due(index + 1):
                bodies.append(_marked(match, index + 1))
        bodies += [msgspec.json.encode(reading.JournalLine(proof=proof)) for proof in proofs[len(match) :]]
        lock = Lock(path)
        try:
            appender = Appender(path, b"".join(chain.seal(body) for body in bodies))
        except BaseException:  # a signal, too: the lock would outlive the program
            lock.release()
            raise
        return cls(path, appender, chain, lock)

    def action(
        self, match: Match, seat: int, action: Action, later: bool = False, key: str = "", proof: Proof = None
    ) -> None:
        """Write a confirmed action; it is on disk on return. Raises SaveError; the line is then retried later.

        `later`: wait for `flush` or the next line, for many actions nobody has seen yet. `key` and `proof`: those of
        the dice it rolled, if each roll has its own.
        """
        bodies = [_encoded(match, Played(seat, action, key), proof)]
        if self._marks and mark_due(len(match)):
            bodies.append(_marked(match, len(match)))
        self._queue(*bodies)
        if not later:
            self.flush()

    def keep(self, length: int, study: bool = False) -> None:
        """The match went back to its first `length` actions."""
        self._queue(msgspec.json.encode(reading.JournalLine(keep=length, study=study)))
        self.flush()

    def note(self, proof: Proof) -> None:
        """Something that vouches for rolls and belongs to no action."""
        self._queue(msgspec.json.encode(reading.JournalLine(proof=proof)))
        self.flush()

    def _queue(self, *bodies: bytes) -> None:
        self._waiting.append(b"".join(self._chain.seal(body) for body in bodies))

    def flush(self) -> None:
        """Write everything pending at once. Raises SaveError and keeps it pending."""
        if self._waiting:
            self._appender.append(b"".join(self._waiting))
            self._waiting.clear()

    @property
    def behind(self) -> int:
        """How many confirmed actions are not on disk yet."""
        return len(self._waiting)

    def close(self) -> None:
        with contextlib.suppress(SaveError):
            self.flush()
        self._appender.close()
        self._lock.release()


def _encoded(match: Match, entry: Played, proof: Proof) -> bytes:
    return msgspec.json.encode(reading.JournalLine(entry.seat, match.encode(entry.action), key=entry.key, proof=proof))


def _marked(match: Match, length: int) -> bytes:
    return msgspec.json.encode(reading.JournalLine(mark=fingerprint(match.state_at(length)), at=length))


def resume(loaded: reading.LoadedSave) -> Writer:
    """A writer that continues a loaded save.

    Raises SaveError if the save could not be repaired or has changed since it was read, LockedError if another game
    has it.
    """
    lock = Lock(loaded.path)
    try:
        if loaded.recovery is not None and not loaded.recovery.aside:
            raise SaveError(f"{clip(loaded.path.name, LONGEST_NAME)} is damaged and could not be mended")
        raw = reading.read_bytes(loaded.path)
        data = reading.as_written(raw)
        if not loaded.holds(data):
            raise SaveError(f"{clip(loaded.path.name, LONGEST_NAME)} has changed since it was read")
        reading.cut_to(loaded.path, raw, data[: loaded.size])
        appender = Appender(loaded.path)
    except BaseException:
        lock.release()
        raise
    return Writer(loaded.path, appender, loaded.chain.copy(), lock, loaded.header.format > 1)


class Store:
    """The folder of saves."""

    def __init__(self, home: Path) -> None:
        self.home, self.folder = home, folder_of(home)

    def paths(self) -> list[Path]:
        """All saves, the one played last first; [] if the folder is missing or unreadable."""
        return saves(self.home)

    def named(self, word: str) -> Path:
        """A save by its path, or by its name among these. Raises SaveError."""
        named_so = (found for found in self.paths() if word in (found.name, found.stem))
        path = Path(word) if Path(word).is_file() else next(named_so, None)
        if path is None:
            raise SaveError(f"there is no save {quoted(word, 80)}; saves are in {self.folder}")
        return path

    def begin(self, match: Match, header: reading.Header, proofs: Sequence[Proof] = ()) -> Writer:
        """A new save for a match, holding the actions it already has. Raises SaveError."""
        stem = time.strftime("%Y%m%d-%H%M%S", time.localtime(header.created)) + "-" + match.setup.game
        return self._first(
            stem, lambda path: None if path.exists() else Writer.create(path, header, match, proofs), stem
        )

    def take_in(self, path: Path) -> Path:
        """Copies a save from anywhere into this folder, unless it is already there. Raises SaveError."""
        if path.parent.absolute() == self.folder.absolute():
            return path
        reading.head(path)
        data = reading.read_bytes(path)

        def copied(target: Path) -> Path | None:
            if not target.exists():
                Appender(target, data).close()
                return target
            return target if target.stat().st_size == len(data) and reading.read_bytes(target) == data else None

        return self._first(path.stem[:LONGEST_NAME], copied, named(path))

    def _first(self, stem: str, make: Callable[[Path], T | None], shown: str) -> T:
        """What can be made under the first name from `stem`, `stem`-2 on. Raises SaveError."""
        for number in range(1, 10_000):
            try:
                made = make(self.folder / (stem + (f"-{number}" if number > 1 else "") + SUFFIX))
            except ExistsError:  # another window was quicker
                continue
            except OSError as error:
                raise error if isinstance(error, SaveError) else SaveError(str(error)) from error
            if made is not None:
                return made
        raise SaveError(f"{shown}: too many saves of that name")

    def family(self, path: Path) -> list[tuple[Path, reading.Header]]:
        """The save, its ancestors and all branches of those: the trunk first, then by age."""
        known = {found.name: told for found in self.paths() if (told := reading.peek(found)) is not None}
        root = path.name
        seen = {root}
        while root in known and known[root].parent in known and known[root].parent not in seen:
            root = known[root].parent
            seen.add(root)
        kin, grown = {root}, True
        while grown:
            more = {name for name, told in known.items() if told.parent in kin} - kin
            kin |= more
            grown = bool(more)
        order = sorted(kin & known.keys(), key=lambda name: (name != root, known[name].created, name))
        return [(self.folder / name, known[name]) for name in order]
