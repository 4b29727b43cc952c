"""Reads a save: checks its lines and replays what remains once.

Two passes keep the work bounded by the length of the match, not by the undone actions. The first checks every line
and strikes out what a `keep` undid (legal or not); the second replays the rest. Damage costs only the damaged tail,
and the damaged file is kept. A mark that does not match is not damage: the rules have changed since. Play goes on
then, and the player reads from which action on the replay differs.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from game import __version__
from game.core.match import Match
from game.core.rules import Action, ActionError, RefusedError, Setup, SetupError, full_options, ruleset
from game.journal import files
from game.journal.challenge import board_hash, tables_hash
from game.phrase import clip

# Format 1 named neither tables nor map, and had no marks and no names of branches: a header without them has the usual
# ones. In format 2 one key, known to the host, rolled all dice of a table; since then each line has its own key.
FORMAT = 3

# ---- The form of a save: its first line, its further lines, and the running checksum over all raw bytes.
MARK_EVERY = 32
MOST_BYTES = 16 << 20  # of a save that is read at all
LONGEST_HEADER = 2 << 20  # bytes of the first line, which holds the board
LONGEST_LINE = 1 << 16  # bytes of any other
_START = "roll-and-reign"


class Header(msgspec.Struct, frozen=True):
    """The first line of a save."""

    format: int
    app: str
    created: int  # seconds since the epoch, for the player's list only
    name: str
    setup: Setup
    players: tuple[str, ...] = ("human",)  # "human" or "bot:<name>" by seat
    parent: str = ""  # the save this one branched from,
    parent_length: int = 0  # and how many of its actions it shares
    study: bool = False  # it began with a rewind past a die
    branch: str = ""  # what the player calls this branch
    rules: str = ""  # fingerprint of the ruleset's tables
    map: str = ""  # the board's own name; "" for the official one
    map_hash: str = ""  # fingerprint of the board
    table: str = ""  # the table with other machines it was played at


def header(match: Match, name: str, players: tuple[str, ...] = (), **origin: Any) -> Header:
    """The header of a new save of this match, created now. `origin`: parent, parent_length, study, branch.

    `players`: one a seat; all human if empty. Raises ValueError if their number differs from the seats, since such a
    save could not be opened.
    """
    setup = match.setup
    players = players or ("human",) * setup.seats
    if len(players) != setup.seats:
        raise ValueError(f"{len(players)} players for {setup.seats} seats")
    map_name = (setup.board or {}).get("id", "")
    origin |= {
        "rules": tables_hash(setup.game),
        "map": map_name if isinstance(map_name, str) else "",
        "map_hash": board_hash(setup.board),
    }
    return Header(FORMAT, __version__, int(time.time()), name, setup, players, **origin)


class JournalLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A further line: an action of a seat, `keep` the first n actions, a `mark` after n (`at`) actions, or a `proof`
    alone.
    """

    seat: int = 0
    action: dict[str, Any] | None = None
    keep: int | None = None
    study: bool = False  # this keep went past a die: scores of the match are marked
    mark: str = ""
    at: int = 0
    key: str = ""  # key of this action's dice, if each roll has its own
    proof: dict[str, Any] | None = None  # evidence for rolls: stored here, checked by tables


def mark_due(length: int) -> bool:
    """A mark follows the action that makes the journal this long."""
    return length > 0 and length % MARK_EVERY == 0


class ChecksumChain:
    """The running checksum."""

    def __init__(self) -> None:
        self._sum = sha256(_START.encode())

    def copy(self) -> ChecksumChain:
        """A copy at the same position."""
        other = ChecksumChain()
        other._sum = self._sum.copy()
        return other

    def seal(self, body: bytes) -> bytes:
        """The whole line."""
        self._sum.update(body)
        return body + b"\t" + self._sum.hexdigest()[:16].encode() + b"\n"

    def check(self, body: bytes, mark: bytes) -> bool:
        """Whether the next line is valid; the chain advances only then."""
        trial = self._sum.copy()
        trial.update(body)
        if trial.hexdigest()[:16].encode() != mark:
            return False
        self._sum = trial
        return True


def first_line(header: Header) -> bytes:
    return msgspec.json.encode({"game": _START, **msgspec.to_builtins(header)})


def read_header(body: bytes) -> Header:
    """The header in a first line of any known format. Raises SaveError."""
    try:
        raw = msgspec.json.decode(body)
        if not isinstance(raw, dict) or raw.get("game") != _START:
            raise files.SaveError("not a Roll & Reign save")
        told = raw.get("format")
        if type(told) is not int or told < 1:
            raise files.SaveError("unknown file format")
        if told > FORMAT:
            raise files.SaveError(
                f"it was saved by a newer Roll & Reign ({clip(raw.get('app'), 20)}); this one is {__version__}"
            )
        found = msgspec.convert(raw, Header)
        return msgspec.structs.replace(found, name=clip(found.name), branch=clip(found.branch))
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise files.SaveError(f"its first line cannot be read: {error}") from None


# ---- Reading a file.
SCANNED, REPLAYED = 500, 32  # lines, actions between two looks at how far a reading has come


class Recovery(msgspec.Struct, frozen=True):
    """What was found when a save was damaged."""

    actions: int  # recovered
    line: int  # the first bad line, 1-based
    why: str
    aside: str  # where the damaged file was moved; "" if it was left in place

    @property
    def text(self) -> str:
        kept = (
            f"the damaged file is kept as {clip(self.aside, files.LONGEST_NAME)}"
            if self.aside
            else "the damaged file was left unchanged"
        )
        moves = f"{self.actions} {'action was' if self.actions == 1 else 'actions were'} recovered"
        return f"The save was damaged at line {self.line} ({self.why}). {moves}; {kept}."


class Drift(msgspec.Struct, frozen=True):
    """The replay no longer matches the game as played, starting with an action of this block (1-based, inclusive)."""

    first: int
    last: int
    tables: bool  # the ruleset's tables are known to be others

    @property
    def text(self) -> str:
        why = "The rules' tables have changed since" if self.tables else "The rules have changed since"
        return f"{why}: from moves {self.first} to {self.last} on, this game may differ from what was played."


class LoadedSave(msgspec.Struct, frozen=True):
    """A save brought back. `size` bytes of it (see `as_written`) hold, `digest` is theirs, `chain` their checksum."""

    path: Path
    header: Header
    match: Match
    study: bool
    recovery: Recovery | None
    drift: Drift | None
    size: int
    digest: bytes
    chain: ChecksumChain
    proofs: tuple[dict[str, Any] | None, ...] = ()  # evidence for the rolls of each action, then unattached evidence

    def holds(self, data: bytes) -> bool:
        """Whether `data` is what was loaded, with at most a torn line after it."""
        if sha256(data[: self.size]).digest() != self.digest:
            return False
        beyond = next(_bodies(data[self.size :], self.chain.copy()), None)
        return beyond is None or beyond[2] is None


class _Entry(msgspec.Struct):
    """An action that stands, and where its line is."""

    number: int
    start: int
    seat: int
    action: Action
    key: str
    proof: dict[str, Any] | None


_FAULTS = (files.SaveError, SetupError, ActionError, RefusedError, msgspec.MsgspecError, ValueError)


class _Scan:
    """The first pass. After `run`: what the file begins with, the `entries` and `marks` that stand, and the `fault`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.chain = ChecksumChain()
        self.good = 0  # bytes that hold
        self.header: Header | None = None
        self.match: Match | None = None  # before its first action
        self.entries: list[_Entry] = []
        self.marks: dict[int, str] = {}  # by the number of actions they follow
        self.proofs: list[dict[str, Any]] = []  # that stand alone
        self.study = False
        self.fault: tuple[int, str] | None = None

    def run(self) -> Iterator[float]:
        """How much of the file is checked, now and then."""
        for number, end, body, why in _bodies(self.data, self.chain):
            if body is None:
                self.fault = (number, why)
                return
            try:
                self._line(body, number)
            except _FAULTS as error:
                self.fault = (number, clip(error, files.LONGEST_WHY))
                return
            except RecursionError:
                self.fault = (number, "it is nested too deeply")
                return
            self.good = end
            if number % SCANNED == 0:
                yield end / len(self.data)

    def _line(self, body: bytes, number: int) -> None:
        if self.header is None or self.match is None:
            header = read_header(body)
            # Options introduced later have their printed values. The version stays: the rules play on under it.
            setup, rules = header.setup, ruleset(header.setup.game)
            if setup.version < 1:
                raise files.SaveError(f"rules of {rules.name} have no version {setup.version}")
            if setup.version > rules.version:
                raise files.SaveError(f"it was played by newer rules of {rules.name} (version {setup.version})")
            if setup.seats not in rules.seats:
                raise files.SaveError(f"{rules.name} is not for {setup.seats} players")
            setup = msgspec.structs.replace(setup, options=full_options(rules, setup.options))
            if len(header.players) != setup.seats:
                raise files.SaveError(f"it names {len(header.players)} players for {setup.seats} seats")
            self.match = Match.of(setup)
            self.header, self.study = header, header.study
            return
        line = msgspec.json.decode(body, type=JournalLine)
        length = len(self.entries)
        if line.mark:
            if line.at != length:
                raise files.SaveError(f"its mark is of {line.at} moves where there are {length}")
            if mark_due(length):
                self.marks[length] = line.mark
        elif line.keep is not None:
            self._cross_out(line.keep, length)
            self.study = self.study or line.study
        elif line.action is None and line.proof is not None:
            self.proofs.append(line.proof)
        elif line.action is None or not 0 <= line.seat < self.match.setup.seats:
            raise files.SaveError("it has no valid action")
        else:
            action = self.match.decode(line.action)
            self.entries.append(_Entry(number, self.good, line.seat, action, line.key, line.proof))

    def _cross_out(self, keep: int, length: int) -> None:
        if not 0 <= keep <= length:
            raise files.SaveError(f"it keeps {keep} of {length} moves")
        del self.entries[keep:]
        for at in range(keep + MARK_EVERY - keep % MARK_EVERY, length + 1, MARK_EVERY):
            self.marks.pop(at, None)


class SaveReader:
    """Reads one file. After `run`: `scan`, what stands of it, and `drift`; its match has been replayed."""

    def __init__(self, path: Path, most: int = MOST_BYTES) -> None:
        """Raises SaveError if the file cannot be read, LargeError if it has more than `most` bytes."""
        self.path = path
        self.raw = read_bytes(path, most)
        self.data = as_written(self.raw)
        self.scan = _Scan(self.data)
        self.drift: Drift | None = None

    def run(self) -> None:
        """All at once."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[float]:
        """Like `run`, in small steps: yields the fraction of the work done."""
        for share in self.scan.run():
            yield share / 2
        if self.scan.header is not None and self.scan.match is not None:
            yield from self._replay(self.scan, self.scan.header, self.scan.match)

    def _replay(self, scan: _Scan, header: Header, match: Match) -> Iterator[float]:
        proven = 0  # actions up to the last mark that fitted
        for done, entry in enumerate(scan.entries, 1):
            try:
                match.step(entry.action, entry.seat, entry.key)
            except _FAULTS as error:
                # What stood when this line was read stands: no line before it can have a fault, for none had when
                # scanned.
                self.scan = _Scan(self.data[: entry.start])
                for _ in self.scan.run():
                    pass
                self.scan.match, self.scan.fault = match, (entry.number, clip(error, files.LONGEST_WHY))
                return
            mark = scan.marks.get(done)
            if mark is not None and mark == match.fingerprint():
                proven = done
            elif mark is not None and self.drift is None:
                others = bool(header.rules) and header.rules != tables_hash(match.setup.game)
                self.drift = Drift(proven + 1, done, others)
            if done % REPLAYED == 0:
                yield 0.5 + done / len(scan.entries) / 2

    def loaded(self, aside: str = "") -> LoadedSave:
        """The result. Raises SaveError if not even the first line is valid."""
        scan = self.scan
        if scan.header is None or scan.match is None:
            why = scan.fault[1] if scan.fault else "it is empty"
            raise files.SaveError(f"{clip(self.path.name, files.LONGEST_NAME)} cannot be opened: {why}")
        recovery = None if scan.fault is None else Recovery(len(scan.match), *scan.fault, aside)
        proofs = (*(entry.proof for entry in scan.entries), *scan.proofs)
        digest = sha256(self.data[: scan.good]).digest()
        return LoadedSave(
            self.path, scan.header, scan.match, scan.study, recovery, self.drift, scan.good, digest, scan.chain, proofs
        )

    def mended(self) -> LoadedSave:
        """The result; a damaged file is kept under another name and the save cut to its valid part.

        Only reads if another window has the save or the disk refuses.
        """
        if self.scan.match is None or self.scan.fault is None:
            return self.loaded()
        try:
            lock = files.Lock(self.path)
        except files.SaveError:
            return self.loaded()
        aside, names = "", (f"{self.path.stem}.damaged-{number}" for number in range(1, 1000))
        try:
            free = next((name for name in names if not self.path.with_name(name).exists()), "")
            if free and read_bytes(self.path) == self.raw:  # else its writer has just continued
                files.Appender(self.path.with_name(free), self.raw).close()
                cut_to(self.path, self.raw, self.data[: self.scan.good])
                aside = free
        except files.SaveError:
            aside = ""
        finally:
            lock.release()
        return self.loaded(aside)


class LargeError(files.SaveError):
    """The save is longer than allowed."""


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """All of a save. Raises SaveError, also for what is no file, and LargeError when it has more than `most` bytes."""
    try:
        data = files.read_at_most(path, most)
    except OSError as error:
        raise files.explain(error, path) from error
    if len(data) > most:
        raise LargeError(f"{clip(path.name, files.LONGEST_NAME)} is too large for a save (limit {most >> 20} MiB)")
    return data


def as_written(data: bytes) -> bytes:
    """A save with the line ends and byte order mark undone that other tools may have put in.

    Valid lines contain neither, so nothing is lost; checksums cover the content only.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        with contextlib.suppress(UnicodeDecodeError):
            data = data.decode("utf-16").encode()
    return re.sub(rb"\r\n?", b"\n", data.removeprefix(b"\xef\xbb\xbf"))


def _bodies(data: bytes, chain: ChecksumChain) -> Iterator[tuple[int, int, bytes | None, str]]:
    """(line number, end offset, body or None if bad, why) for each line up to the first bad one.

    The last line may lack its line end; empty lines are skipped.
    """
    start = 0
    number = 0
    while start < len(data):
        number += 1
        newline = data.find(b"\n", start)
        end = newline if newline >= 0 else len(data)
        if end - start > (LONGEST_LINE if start else LONGEST_HEADER):
            yield number, start, None, "it is longer than any line of a save"
            return
        body, tab, mark = data[start:end].rpartition(b"\t")
        if end > start:
            if not tab or not chain.check(body, mark):
                yield number, start, None, "its checksum does not fit" if newline >= 0 else "it ends in the middle"
                return
            yield number, min(end + 1, len(data)), body, ""
        start = end + 1


def head(path: Path) -> Header:
    """The header alone, quickly. Raises SaveError."""
    try:
        first = next(_bodies(as_written(files.read_at_most(path, LONGEST_HEADER)), ChecksumChain()), None)
    except OSError as error:
        raise files.explain(error, path) from error
    if first is None or first[2] is None:
        raise files.SaveError(f"{files.named(path)} cannot be opened: {first[3] if first else 'it is empty'}")
    return read_header(first[2])


def peek(path: Path) -> Header | None:
    """The same; None when it cannot be read."""
    with contextlib.suppress(files.SaveError):
        return head(path)
    return None


def load(path: Path, mend: bool = True, most: int = MOST_BYTES) -> LoadedSave:
    """The match in a save, recovered to its longest valid prefix; `mend=False` only reads. Raises SaveError."""
    reader = SaveReader(path, most)
    reader.run()
    return reader.mended() if mend else reader.loaded()


def cut_to(path: Path, raw: bytes, kept: bytes) -> None:
    """Keep the first `kept` bytes of a file that holds `raw`, whose line ends may differ. Raises SaveError."""
    if kept and not kept.endswith(b"\n"):
        kept += b"\n"
    if not raw.startswith(kept):
        files.replace(path, kept)
    elif len(kept) < len(raw):
        appender = files.Appender(path)
        appender.cut(len(kept))
        appender.close()


# ---- Who plays each seat, as the head of a save names it: "human", or "bot:<name>".
HUMAN = "human"


def bots_of(players: Sequence[str]) -> tuple[bool, ...]:
    """Which seats a bot plays."""
    return tuple(kind.startswith("bot:") for kind in players)


def only_person(players: Sequence[str]) -> int | None:
    """The seat of the only person; None when several play or all are bots."""
    people = [seat for seat, kind in enumerate(players) if kind == HUMAN]
    return people[0] if len(people) == 1 else None
