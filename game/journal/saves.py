"""Saves: one append-only journal a match. The first line is the setup, every further line a confirmed action.

A line is JSON, a tab and the running checksum over all raw bytes so far, so the first damaged line is known by name and
everything before it is certain. Undo appends "keep the first n" instead of erasing. Loading replays; there is no
second truth: year, score and pictures of a save come from the replayed match.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from game import __version__
from game.core.match import Match
from game.core.rules import Action, ActionError, RefusedError, Setup, SetupError
from game.journal.files import Appender, Lock, SaveError, explain

FORMAT = 1
SUFFIX = ".reign"
_START = "roll-and-reign"


class Header(msgspec.Struct, frozen=True):
    """The first line of a save."""

    format: int
    app: str
    created: int  # seconds since the epoch, for the player's list only
    name: str
    setup: Setup
    players: tuple[str, ...] = ("human",)  # one a seat: "human" or "bot:<name>"
    parent: str = ""  # the save this one branched from, and
    parent_length: int = 0  # how many of its actions were kept
    study: bool = False  # it began with a rewind past a die


def header(match: Match, name: str, players: tuple[str, ...] = ("human",), **origin: Any) -> Header:
    """The header of a new save of this match, begun now. `origin` is parent, parent_length and study of a branch."""
    return Header(FORMAT, __version__, int(time.time()), name, match.setup, players, **origin)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A further line: an action of a seat, or `keep` the first n actions."""

    seat: int = 0
    action: dict[str, Any] | None = None
    keep: int | None = None
    study: bool = False  # this keep went past a die: scores of the match are marked


class Recovery(msgspec.Struct, frozen=True):
    """What was found when a save was damaged."""

    actions: int  # recovered
    line: int  # the first bad line, 1-based
    why: str
    aside: str  # where the damaged file lies now

    @property
    def text(self) -> str:
        return (
            f"The save was damaged at line {self.line} ({self.why}). {self.actions} actions were recovered; "
            f"the damaged file is kept as {self.aside}."
        )


class Loaded(msgspec.Struct, frozen=True):
    """A save brought back."""

    path: Path
    header: Header
    match: Match
    study: bool
    recovery: Recovery | None


class _Chain:
    """The running checksum."""

    def __init__(self) -> None:
        self._sum = sha256(_START.encode())

    def seal(self, body: bytes) -> bytes:
        self._sum.update(body)
        return body + b"\t" + self._sum.hexdigest()[:16].encode() + b"\n"

    def check(self, body: bytes, mark: bytes) -> bool:
        trial = self._sum.copy()
        trial.update(body)
        if trial.hexdigest()[:16].encode() != mark:
            return False
        self._sum = trial
        return True


class Writer:
    """Keeps a match's journal on disk. Lines that could not be written wait and go first next time."""

    def __init__(self, path: Path, appender: Appender, chain: _Chain, lock: Lock) -> None:
        self.path = path
        self._appender = appender
        self._chain = chain
        self._lock = lock
        self._waiting: list[bytes] = []

    @classmethod
    def create(cls, path: Path, header: Header) -> Writer:
        """A new save with its first line on disk. Raises SaveError."""
        lock = Lock(path)
        try:
            writer = cls(path, Appender(path, fresh=True), _Chain(), lock)
            writer._put(msgspec.json.encode({"game": _START, **msgspec.to_builtins(header)}))
        except SaveError:
            lock.release()
            raise
        return writer

    def action(self, match: Match, seat: int, action: Action) -> None:
        """A confirmed action, on disk when this returns. Raises SaveError; the line is then tried again later."""
        self._put(msgspec.json.encode(Line(seat, match.encode(action))))

    def keep(self, length: int, study: bool = False) -> None:
        """The match went back to its first `length` actions."""
        self._put(msgspec.json.encode(Line(keep=length, study=study)))

    def _put(self, body: bytes) -> None:
        self._waiting.append(self._chain.seal(body))
        while self._waiting:
            self._appender.append(self._waiting[0])
            self._waiting.pop(0)

    @property
    def behind(self) -> int:
        """How many lines are not on disk yet."""
        return len(self._waiting)

    def close(self) -> None:
        self._appender.close()
        self._lock.release()


def _bodies(data: bytes, chain: _Chain) -> Iterator[tuple[int, int, bytes | None, str]]:
    """(line number, end offset, body or None when bad, why) for each line, up to the first bad one."""
    start = 0
    number = 0
    while start < len(data):
        number += 1
        end = data.find(b"\n", start)
        if end < 0:
            yield number, start, None, "it ends in the middle"
            return
        body, tab, mark = data[start:end].rpartition(b"\t")
        if not tab or not chain.check(body, mark):
            yield number, start, None, "its checksum does not fit"
            return
        start = end + 1
        yield number, start, body, ""


def _header(body: bytes) -> Header:
    try:
        raw = msgspec.json.decode(body)
        if not isinstance(raw, dict) or raw.get("game") != _START:
            raise SaveError("not a Roll & Reign save")
        header = msgspec.convert(raw, Header)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise SaveError(f"its first line cannot be read: {error}") from None
    if header.format > FORMAT:
        raise SaveError(f"it was written by a newer Roll & Reign ({header.app}); this one is {__version__}")
    return header


class _Reader:
    """Replays the lines of one file as far as they are whole and legal."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.data = path.read_bytes()
        except OSError as error:
            raise explain(error, path) from error
        self.chain = _Chain()
        self.good = 0  # bytes that hold
        self.header: Header | None = None
        self.match: Match | None = None
        self.study = False
        self.fault: tuple[int, str] | None = None

    def run(self) -> None:
        for number, end, body, why in _bodies(self.data, self.chain):
            if body is None:
                self.fault = (number, why)
                return
            try:
                self._line(body)
            except (SaveError, SetupError, ActionError, RefusedError, msgspec.DecodeError, ValueError) as error:
                self.fault = (number, str(error))
                return
            self.good = end

    def _line(self, body: bytes) -> None:
        if self.header is None or self.match is None:
            self.header = _header(body)
            self.study = self.header.study
            self.match = Match.of(self.header.setup)
            return
        line = msgspec.json.decode(body, type=Line)
        if line.keep is not None:
            self.match.rewind(line.keep)
            self.study = self.study or line.study
        else:
            self.match.step(self.match.decode(line.action), line.seat)


def load(path: Path, mend: bool = True) -> Loaded:
    """The match a save holds, recovered to its longest valid prefix.

    A damaged file is kept aside under another name and the save cut to what holds (`mend=False` only looks). Raises
    SaveError when not even the first line holds.
    """
    reader = _Reader(path)
    reader.run()
    if reader.header is None or reader.match is None:
        why = reader.fault[1] if reader.fault else "it is empty"
        raise SaveError(f"{path.name} cannot be opened: {why}")
    recovery = None
    if reader.fault is not None:
        aside = _set_aside(path, reader.data) if mend else path.name
        if mend:
            keep = Appender(path)
            keep.cut(reader.good)
            keep.close()
        recovery = Recovery(len(reader.match), reader.fault[0], reader.fault[1], aside)
    return Loaded(path, reader.header, reader.match, reader.study, recovery)


def _set_aside(path: Path, data: bytes) -> str:
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}")
        if not aside.exists():
            keep = Appender(aside, fresh=True)
            keep.append(data)
            keep.close()
            return aside.name
    raise SaveError(f"{path.name}: too many damaged copies beside it")


def resume(loaded: Loaded) -> Writer:
    """A writer that goes on where a loaded save ends. Raises SaveError (LockedError when another game has it)."""
    lock = Lock(loaded.path)
    try:
        reader = _Reader(loaded.path)
        reader.run()
        appender = Appender(loaded.path)
        appender.cut(reader.good)
    except SaveError:
        lock.release()
        raise
    return Writer(loaded.path, appender, reader.chain, lock)


class Store:
    """The folder of saves."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "saves"

    def paths(self) -> list[Path]:
        """All saves, the one played last first; [] when there is no folder or it cannot be read."""
        try:
            found = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*" + SUFFIX)]
        except OSError:
            return []
        return [path for _, path in sorted(found, key=lambda row: (-row[0], row[1].name))]

    def begin(self, match: Match, header: Header) -> Writer:
        """A new save for a match, holding the actions it already has. Raises SaveError."""
        now = header.created
        stem = time.strftime("%Y%m%d-%H%M%S", time.localtime(now)) + "-" + match.setup.game
        path = next(p for n in range(1, 10_000) if not (p := self._named(stem, n)).exists())
        writer = Writer.create(path, header)
        for entry in match.journal:
            writer.action(match, entry.seat, entry.action)
        return writer

    def _named(self, stem: str, number: int) -> Path:
        return self.folder / (stem + (f"-{number}" if number > 1 else "") + SUFFIX)
