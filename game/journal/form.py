"""The form of a save: its first line, its further lines, and the running checksum over all raw bytes.

Every line is JSON, a tab and the checksum so far. After every 32 actions a mark tells the fingerprint of the state, so
that a replay that no longer leads where it led is found in the block where it happened.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

import msgspec

from game import __version__
from game.core.match import Match
from game.core.rules import Setup
from game.journal.files import SaveError
from game.journal.identity import board_hash, board_name, tables_hash
from game.journal.migrations import FORMAT, header_now
from game.quoting import clip

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
    players: tuple[str, ...] = ("human",)  # one a seat: "human" or "bot:<name>"
    parent: str = ""  # the save this one branched from, and
    parent_length: int = 0  # how many of its actions were kept
    study: bool = False  # it began with a rewind past a die
    branch: str = ""  # what the player calls this branch
    rules: str = ""  # fingerprint of the ruleset's tables
    map: str = ""  # what the board calls itself; "" for the official one
    map_hash: str = ""  # fingerprint of the board
    table: str = ""  # the table with other machines it was played at


def header(match: Match, name: str, players: tuple[str, ...] = (), **origin: Any) -> Header:
    """The header of a new save of this match, begun now. `origin`: parent, parent_length, study, branch.

    `players`: one a seat, all human when nobody is named. Raises ValueError when they are not as many as the seats: a
    save of such a header could not be opened again.
    """
    setup = match.setup
    players = players or ("human",) * setup.seats
    if len(players) != setup.seats:
        raise ValueError(f"{len(players)} players for {setup.seats} seats")
    origin |= {
        "rules": tables_hash(setup.game),
        "map": board_name(setup.board),
        "map_hash": board_hash(setup.board),
    }
    return Header(FORMAT, __version__, int(time.time()), name, setup, players, **origin)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A further line: an action of a seat, `keep` the first n actions, a `mark` after n (`at`) actions, or a `proof`
    alone.
    """

    seat: int = 0
    action: dict[str, Any] | None = None
    keep: int | None = None
    study: bool = False  # this keep went past a die: scores of the match are marked
    mark: str = ""
    at: int = 0
    key: str = ""  # of the dice this action rolled, where each roll has its own
    proof: dict[str, Any] | None = None  # what vouches for rolls: kept here, read where tables are checked


def mark_due(length: int) -> bool:
    """A mark follows the action that makes the journal this long."""
    return length > 0 and length % MARK_EVERY == 0


class Chain:
    """The running checksum."""

    def __init__(self) -> None:
        self._sum = sha256(_START.encode())

    def copy(self) -> Chain:
        """Another that stands where this one does."""
        other = Chain()
        other._sum = self._sum.copy()
        return other

    def seal(self, body: bytes) -> bytes:
        """The whole line."""
        self._sum.update(body)
        return body + b"\t" + self._sum.hexdigest()[:16].encode() + b"\n"

    def check(self, body: bytes, mark: bytes) -> bool:
        """Whether the next line holds; the chain goes on only if it does."""
        trial = self._sum.copy()
        trial.update(body)
        if trial.hexdigest()[:16].encode() != mark:
            return False
        self._sum = trial
        return True


def first_line(header: Header) -> bytes:
    return msgspec.json.encode({"game": _START, **msgspec.to_builtins(header)})


def read_header(body: bytes) -> Header:
    """The header a first line holds, whatever format it was written in. Raises SaveError."""
    try:
        raw = msgspec.json.decode(body)
        if not isinstance(raw, dict) or raw.get("game") != _START:
            raise SaveError("not a Roll & Reign save")
        told = raw.get("format")
        if isinstance(told, int) and told > FORMAT:
            raise SaveError(
                f"it was saved by a newer Roll & Reign ({clip(raw.get('app'), 20)}); this one is {__version__}"
            )
        found = msgspec.convert(header_now(raw), Header)
        return msgspec.structs.replace(found, name=clip(found.name), branch=clip(found.branch))
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise SaveError(f"its first line cannot be read: {error}") from None
