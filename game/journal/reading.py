"""Reading a save: its lines are checked and replayed as far as they are whole and legal.

What is damaged costs the damaged tail only, and the damaged file is kept. A mark that does not fit is no damage: the
rules have changed since. Then play goes on, and the player reads from which action on the replay no longer holds.
"""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from game.core.match import Match
from game.core.rules import ActionError, RefusedError, SetupError
from game.journal.files import Appender, Lock, SaveError, explain
from game.journal.form import MOST_BYTES, Chain, Header, Line, read_header
from game.journal.identity import tables_hash
from game.journal.migrations import action_now, setup_now


class Recovery(msgspec.Struct, frozen=True):
    """What was found when a save was damaged."""

    actions: int  # recovered
    line: int  # the first bad line, 1-based
    why: str
    aside: str  # where the damaged file lies now; "" when it was left as it is

    @property
    def text(self) -> str:
        kept = f"the damaged file is kept as {self.aside}" if self.aside else "the damaged file is left as it is"
        moves = f"{self.actions} {'action was' if self.actions == 1 else 'actions were'} recovered"
        return f"The save was damaged at line {self.line} ({self.why}). {moves}; {kept}."


class Drift(msgspec.Struct, frozen=True):
    """The replay no longer leads where the game led: from an action of this block on (1-based, both counted)."""

    first: int
    last: int
    tables: bool  # the ruleset's tables are known to be others

    @property
    def text(self) -> str:
        why = "The rules' tables have changed since" if self.tables else "The rules have changed since"
        return f"{why}: from moves {self.first} to {self.last} on this reign may differ from what was played then."


class Loaded(msgspec.Struct, frozen=True):
    """A save brought back."""

    path: Path
    header: Header
    match: Match
    study: bool
    recovery: Recovery | None
    drift: Drift | None = None


class Reader:
    """Replays the lines of one file. After `run`: `match`, `fault`, `drift`, and `good`, the bytes that hold."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = read_bytes(path)
        self.chain = Chain()
        self.good = 0
        self.header: Header | None = None
        self.match: Match | None = None
        self.study = False
        self.fault: tuple[int, str] | None = None
        self.drift: Drift | None = None
        self._proven = 0  # actions up to the last mark that fitted

    def run(self) -> None:
        for number, end, body, why in _bodies(self.data, self.chain):
            if body is None:
                self.fault = (number, why)
                return
            try:
                self._line(body)
            except (SaveError, SetupError, ActionError, RefusedError, msgspec.MsgspecError, ValueError) as error:
                self.fault = (number, str(error))
                return
            except RecursionError:
                self.fault = (number, "it is nested too deeply")
                return
            self.good = end

    def _line(self, body: bytes) -> None:
        if self.header is None or self.match is None:
            self._begin(read_header(body))
            return
        line = msgspec.json.decode(body, type=Line)
        if line.mark:
            self._mark(line, self.match)
        elif line.keep is not None:
            self.match.rewind(line.keep)
            self.study = self.study or line.study
            self._proven = min(self._proven, line.keep)
        elif line.action is None or not 0 <= line.seat < self.match.setup.seats:
            raise SaveError("it holds no action of a seat at this table")
        else:
            setup = self.header.setup
            self.match.step(self.match.decode(action_now(setup.game, setup.version, line.action)), line.seat)

    def _begin(self, header: Header) -> None:
        setup = setup_now(header.setup)
        if len(header.players) != setup.seats:
            raise SaveError(f"it names {len(header.players)} players for {setup.seats} seats")
        self.match = Match.of(setup)
        self.header, self.study = header, header.study

    def _mark(self, line: Line, match: Match) -> None:
        if line.at != len(match):
            raise SaveError(f"its mark is of {line.at} moves where there are {len(match)}")
        if match.fingerprint() == line.mark:
            self._proven = len(match)
        elif self.drift is None:
            assert self.header is not None
            told = self.header.rules
            self.drift = Drift(self._proven + 1, len(match), bool(told) and told != tables_hash(match.setup.game))


def read_bytes(path: Path) -> bytes:
    """All of a save. Raises SaveError, also for a file that is far too large to be one."""
    try:
        with _opened(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise explain(error, path) from error
    if len(data) > MOST_BYTES:
        raise SaveError(f"{path.name} is larger than any save: {MOST_BYTES >> 20} MiB at most")
    return data


def _opened(path: Path) -> BinaryIO:
    """Raises OSError, also for what is no file: a pipe would be waited for, for ever."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "Not a file")
    return path.open("rb")


def _bodies(data: bytes, chain: Chain) -> Iterator[tuple[int, int, bytes | None, str]]:
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


def peek(path: Path) -> Header | None:
    """The header alone, quickly; None when it cannot be read."""
    try:
        with _opened(path) as file:
            line = file.readline(MOST_BYTES)
        body, _, mark = line.rstrip(b"\n").rpartition(b"\t")
        return read_header(body) if Chain().check(body, mark) else None
    except OSError:
        return None


def load(path: Path, mend: bool = True) -> Loaded:
    """The match a save holds, recovered to its longest valid prefix.

    A damaged file is kept aside under another name and the save cut to what holds (`mend=False` only looks, and so it
    is when another window has the save or the disk refuses). Raises SaveError when not even the first line holds.
    """
    reader = Reader(path)
    reader.run()
    if reader.header is None or reader.match is None:
        why = reader.fault[1] if reader.fault else "it is empty"
        raise SaveError(f"{path.name} cannot be opened: {why}")
    recovery = None
    if reader.fault is not None:
        aside = _mend(path, reader) if mend else ""
        recovery = Recovery(len(reader.match), reader.fault[0], reader.fault[1], aside)
    return Loaded(path, reader.header, reader.match, reader.study, recovery, reader.drift)


def _mend(path: Path, reader: Reader) -> str:
    """Keep the damaged file and cut the save. The name it is kept under; "" when nothing could be done."""
    try:
        lock = Lock(path)
    except SaveError:
        return ""
    try:
        if read_bytes(path) != reader.data:  # its writer has just gone on
            return ""
        aside = _set_aside(path, reader.data)
        keep = Appender(path)
        keep.cut(reader.good)
        keep.close()
    except SaveError:
        return ""
    finally:
        lock.release()
    return aside


def _set_aside(path: Path, data: bytes) -> str:
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}")
        if not aside.exists():
            keep = Appender(aside, fresh=True)
            keep.append(data)
            keep.close()
            return aside.name
    raise SaveError(f"{path.name}: too many damaged copies beside it")
