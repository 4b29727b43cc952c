"""What a host says to its seats, as types with limits, and how everything is read. docs/network.md draws the same.

Up go requests, each answered by one reply: what is refused comes back as a value. Down goes what everybody is told.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from game.net.requests import Chair, Name, Request, Seat, Word

VERSION = 2

MOST_UP = 8 << 10  # bytes of a request that are read at all
MOST_DOWN = 192 << 10  # bytes of anything a host sends in one piece

Faces = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=100)], ...], msgspec.Meta(max_length=2000)]


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the journal as a seat is told it: who, what, and the faces that were rolled."""

    seat: Seat
    action: dict[str, Any]
    faces: Faces = ()


class Member(msgspec.Struct, frozen=True):
    """One person at the table. `here`: heard of within the last seconds."""

    chair: Chair
    name: Name
    ready: bool = False
    here: bool = True
    owner: bool = False


class Lobby(msgspec.Struct, frozen=True, tag_field="tell", tag="lobby"):
    """All that is to be known of the table but the match. `seats`: "open", "bot:<name>" or "chair:<n>" by seat."""

    game: Word
    phase: Word  # lobby, opening, playing, over
    members: tuple[Member, ...]
    seats: tuple[Word, ...]
    options: dict[str, str | int | bool]
    commitment: str = ""  # hash of the host's share of the dice key
    revision: int = 0


class Opened(msgspec.Struct, frozen=True, tag_field="tell", tag="opened"):
    """The match has begun: its setup without the key. The board comes by `Journal`."""

    length: int = 0


class Promises(msgspec.Struct, frozen=True, tag_field="tell", tag="promises"):
    """All promises, and the host's commitment: now each member gives its share."""

    commitment: str
    promises: dict[str, str]


class Played(msgspec.Struct, frozen=True, tag_field="tell", tag="played", omit_defaults=True):
    """These entries follow a journal of this length. `answered`: seats whose sealed decision is in.

    `mark` is the fingerprint of the open view after them, now and then.
    """

    length: int
    entries: tuple[Entry, ...] = ()
    answered: tuple[int, ...] = ()
    mark: str = ""


class Kept(msgspec.Struct, frozen=True, tag_field="tell", tag="kept"):
    """The match went back to its first `length` actions, because of `by`."""

    length: int
    by: str


class Said(msgspec.Struct, frozen=True, tag_field="tell", tag="said"):
    name: str
    text: str


class Asked(msgspec.Struct, frozen=True, tag_field="tell", tag="asked"):
    """The table is asked; who does not answer within `seconds` says no."""

    question: int
    name: str
    text: str
    seconds: int


class Settled(msgspec.Struct, frozen=True, tag_field="tell", tag="settled"):
    """The question is settled."""

    question: int
    yes: bool


class Revealed(msgspec.Struct, frozen=True, tag_field="tell", tag="revealed"):
    """The match is over: the host's share and all others. Together they are the dice key."""

    secret: str
    shares: tuple[str, ...]


class Offered(msgspec.Struct, frozen=True, tag_field="tell", tag="offered"):
    """The host asks this member to become the host."""

    name: str


class Code(msgspec.Struct, frozen=True, tag_field="tell", tag="code"):
    """For the owner: the join code that is good now; "" where nobody can join by code."""

    code: str


class NewHost(msgspec.Struct, frozen=True, tag_field="tell", tag="new_host"):
    """The table goes on elsewhere: knock there with the chair and password you have."""

    code: str


class Closed(msgspec.Struct, frozen=True, tag_field="tell", tag="closed"):
    """The host ends; why, in a sentence."""

    reason: str


Down = (
    Lobby | Opened | Promises | Played | Kept | Said | Asked | Settled | Revealed | Offered | Code | NewHost | Closed
)  # fmt: skip


class Told(msgspec.Struct, frozen=True, array_like=True):
    """What goes down: the host's run, a number that counts each chair's messages, and the message."""

    run: str
    number: int
    message: Down


class Ok(msgspec.Struct, frozen=True, tag_field="reply", tag="ok"):
    """Done, or done before. `length` of the journal by now; `told`: how many messages this `run` sent to this chair."""

    length: int = 0
    told: int = 0
    run: str = ""


class Stale(msgspec.Struct, frozen=True, tag_field="reply", tag="stale"):
    """That was meant for another moment: the journal has this length."""

    length: int


class Refused(msgspec.Struct, frozen=True, tag_field="reply", tag="refused"):
    """No, and why in a sentence for a player."""

    text: str
    code: str = "refused"
    rule: str = ""


class Welcome(msgspec.Struct, frozen=True, tag_field="reply", tag="welcome"):
    """Come in: the chair, its password hidden under the knock's pad, the table's name on the broker."""

    chair: int
    password: str
    table: str


class Granted(msgspec.Struct, frozen=True, tag_field="reply", tag="granted"):
    """There is a table; its join code."""

    code: Word


class Journal(msgspec.Struct, frozen=True, tag_field="reply", tag="journal"):
    """A piece of the match from `length` on. `body` is zlib over JSON of `Piece`; `total` is the journal's length.

    With the last piece: who has `answered` in secret, and the fingerprint of the open view.
    """

    run: str
    length: int
    total: int
    body: bytes
    answered: tuple[int, ...] = ()
    mark: str = ""


class Piece(msgspec.Struct, frozen=True):
    """The setup (with the first piece only) and the faces rolled for it, and some entries."""

    entries: tuple[Entry, ...]
    setup: dict[str, Any] | None = None
    faces: Faces = ()


class Package(msgspec.Struct, frozen=True, tag_field="reply", tag="package"):
    """A part of the whole match for a new host; `total` bytes in all."""

    total: int
    body: bytes


Reply = Ok | Stale | Refused | Welcome | Granted | Journal | Package

_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(Request)
_replies = msgspec.json.Decoder(Reply)
_told = msgspec.json.Decoder(Told)


def encode(message: msgspec.Struct) -> bytes:
    return _encoder.encode(message)


def read_request(raw: bytes) -> Request | Refused:
    """The request such bytes are, or why they are none."""
    if len(raw) > MOST_UP:
        return Refused(f"A request has at most {MOST_UP >> 10} KiB; this has {len(raw) >> 10}.", "large")
    try:
        asked: Request = _requests.decode(raw)
        return asked
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refused(f"This is no request of version {VERSION}: {str(error)[:120]}", "garbage")


def read_reply(raw: bytes) -> Reply | Refused:
    """The reply such bytes are, or why they are none."""
    try:
        reply: Reply = _replies.decode(raw)
        return reply
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refused(f"The host's reply cannot be read: {str(error)[:120]}", "garbage")


def read_told(raw: bytes) -> Told | None:
    """What the host tells; None when it cannot be read."""
    try:
        return _told.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def other_version(version: int, app: str) -> Refused | None:
    """What somebody is told whose program speaks another version."""
    if version == VERSION:
        return None
    older = "older" if version < VERSION else "newer"
    return Refused(
        f"Your Roll & Reign ({clean(app, 20)}) is {older} than the host's: "
        f"both need protocol {VERSION}. Install the same version on both machines.",
        "version",
    )


def clean(text: str, longest: int) -> str:
    """A text from elsewhere as it may be shown: one line, nothing that steers a terminal, a font or the painter."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    for mark, plain in (("{", "("), ("}", ")"), ("*", "'")):
        shown = shown.replace(mark, plain)
    return " ".join(shown.split())[:longest]
