"""What a host says to its seats, as types with limits, and how everything is read. docs/network.md draws the same.

Up go requests, each answered by one reply: what is refused comes back as a value. Down goes what everybody is told.
"""

from __future__ import annotations

import zlib
from typing import Annotated, Any, Literal

import msgspec

from game.net.dice import (
    LONGEST_NAME,
    MOST_KEYERS,
    MOST_SEATS,
    Chair,
    Index,
    Keyer,
    Link,
    Promise,
    TableRoll,
    Tag,
    Void,
)
from game.net.requests import MOST_MEMBERS, Hex, Letters, Request, Seat, TableId, Word

VERSION = 3

MOST_UP = 8 << 10  # bytes of a request that are read at all
MOST_DOWN = 192 << 10  # bytes of anything a host sends in one piece
MOST_REPLY = MOST_DOWN + (MOST_DOWN >> 1)  # bytes of an answer: a piece is written in letters
MOST_TOLD = 64 << 10  # bytes of a piece of news
MOST_OPEN = 512 << 10  # bytes of a piece of the journal once it is unpacked
MOST_WHOLE = 2 << 20  # bytes of a packed match that a new host is given
MOST_BITS = 21  # of the hardest puzzle: some four seconds of work
LONGEST_TEXT = 400  # letters of a sentence that is shown

Phase = Literal["lobby", "opening", "playing", "over"]
MaybeLetters = Annotated[str, msgspec.Meta(pattern=r"\A([0-9A-Z]{9,120})?\Z")]
Count = Annotated[int, msgspec.Meta(ge=0)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Sentence = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Answered = Annotated[tuple[Seat, ...], msgspec.Meta(max_length=MOST_SEATS)]
Kind = Annotated[str, msgspec.Meta(pattern=r"\A(open|bot:[a-z0-9_-]{1,40}|chair:[0-9]{1,7})\Z")]
Kinds = Annotated[tuple[Kind, ...], msgspec.Meta(max_length=MOST_SEATS)]
Keyers = Annotated[tuple[Keyer, ...], msgspec.Meta(max_length=MOST_KEYERS)]


class Shown(msgspec.Struct, frozen=True):
    """A packet whose words are shown to a player: whoever reads it has plain text, whatever was sent."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            word = getattr(self, name)
            if isinstance(word, str) and (shown := clean(word, LONGEST_TEXT)) != word:
                msgspec.structs.force_setattr(self, name, shown)


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the journal as a seat is told it: who, what, and whose links its dice hang on.

    `tag` is the mark of who did it, to be checked once that member has given its next link.
    """

    seat: Seat
    action: dict[str, Any]
    roll: TableRoll | None = None
    tag: Tag | None = None


class Member(Shown, frozen=True):
    """One person at the table. `here`: heard of within the last seconds. `silent`: it did not give its link of a roll,
    and is not asked again until it acts.
    """

    chair: Chair
    name: Name
    ready: bool = False
    here: bool = True
    owner: bool = False
    silent: bool = False


class Lobby(Shown, frozen=True, tag_field="tell", tag="lobby"):
    """All that is to be known of the table but the match. `seats`: "open", "bot:<name>" or "chair:<n>" by seat."""

    game: Word
    phase: Phase
    members: Annotated[tuple[Member, ...], msgspec.Meta(max_length=MOST_MEMBERS)]
    seats: Kinds
    options: Annotated[dict[Word, Word | int | bool], msgspec.Meta(max_length=64)]
    promises: Annotated[tuple[Promise, ...], msgspec.Meta(max_length=MOST_MEMBERS + 1)] = ()  # the host's among them
    revision: int = 0


class Opened(msgspec.Struct, frozen=True, tag_field="tell", tag="opened"):
    """The match has begun: its setup without the key. The board comes by `Journal`."""

    length: Index = 0


class RollIntent(msgspec.Struct, frozen=True, tag_field="tell", tag="intent"):
    """It is fixed what follows (`digest` says what), and that roll `n` is to hang on these chairs and the host."""

    n: Index
    digest: Link
    asked: Keyers


class EntriesPlayed(msgspec.Struct, frozen=True, tag_field="tell", tag="played", omit_defaults=True):
    """These entries follow a journal of this length. `answered`: seats whose sealed decision is in.

    `mark` is the fingerprint of the open view after them, now and then.
    """

    length: Index
    entries: tuple[Entry, ...] = ()
    answered: Answered = ()
    mark: Word = ""


class Rewound(Shown, frozen=True, tag_field="tell", tag="kept"):
    """The match went back to its first `length` actions, because of `by`."""

    length: Index
    by: Name


class TalkLine(Shown, frozen=True, tag_field="tell", tag="said"):
    """What somebody said, or the table itself: then without name and chair."""

    name: Name
    text: Sentence
    chair: Chair | None = None


class QuestionAsked(Shown, frozen=True, tag_field="tell", tag="asked"):
    """The table is asked something; who does not answer within `seconds` says no. `to`: may the match go back to its
    first so many actions? -1 when the question is another.
    """

    question: Index
    name: Name
    text: Sentence
    seconds: Index
    to: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1


class QuestionSettled(msgspec.Struct, frozen=True, tag_field="tell", tag="settled"):
    """The question is settled."""

    question: Index
    yes: bool


class Offered(Shown, frozen=True, tag_field="tell", tag="offered"):
    """The host asks this member to become the host."""

    name: Name


class Code(msgspec.Struct, frozen=True, tag_field="tell", tag="code"):
    """For the owner: the join code that is good now; "" where nobody can join by code."""

    code: MaybeLetters


class Words(Shown, frozen=True, tag_field="tell", tag="words"):
    """For the owner: what this chair's screen shows as well, unless somebody stands between."""

    chair: Chair
    words: Sentence


class NewHost(msgspec.Struct, frozen=True, tag_field="tell", tag="new_host"):
    """The table goes on elsewhere: knock there with the chair and password you have."""

    code: Letters


class Closed(Shown, frozen=True, tag_field="tell", tag="closed"):
    """The host ends; why, in a sentence."""

    reason: Sentence


Down = (
    Lobby
    | Opened
    | RollIntent
    | Void
    | EntriesPlayed
    | Rewound
    | TalkLine
    | QuestionAsked
    | QuestionSettled
    | Offered
    | Code
    | Words
    | NewHost
    | Closed
)


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """What goes down: the host's run, a number that counts each chair's messages, and the message."""

    run: Word
    number: Count
    message: Down


class Ok(msgspec.Struct, frozen=True, tag_field="reply", tag="ok"):
    """Done, or done before. `length` of the journal by now; `told`: how many messages this `run` sent to this chair."""

    length: Index = 0
    told: Count = 0
    run: Word = ""


class Stale(msgspec.Struct, frozen=True, tag_field="reply", tag="stale"):
    """That was meant for another moment: the journal has this length."""

    length: Index


class Refused(Shown, frozen=True, tag_field="reply", tag="refused"):
    """No, and why in a sentence for a player."""

    text: Sentence
    code: Word = "refused"
    rule: Word = ""


class Welcome(msgspec.Struct, frozen=True, tag_field="reply", tag="welcome"):
    """Come in: the chair, its password hidden under the knock's pad, the table's name on the broker."""

    chair: Chair
    password: Hex
    table: TableId
    spoken: Link | None = None  # the host's number, where words are compared


class PuzzleReply(msgspec.Struct, frozen=True, tag_field="reply", tag="puzzle"):
    """First some work (`work.solve`), then ask again with it."""

    text: Hex
    bits: Annotated[int, msgspec.Meta(ge=0, le=MOST_BITS)]


class Granted(msgspec.Struct, frozen=True, tag_field="reply", tag="granted"):
    """There is a table; its join code."""

    code: Letters


class Journal(msgspec.Struct, frozen=True, tag_field="reply", tag="journal"):
    """A piece of the match from `length` on. `body` is zlib over JSON of `JournalPiece`; `total`: the journal's length.

    With the last piece: who has `answered` in secret, the fingerprint of the open view, how many rolls were made, and
    the one that is announced.
    """

    run: Word
    length: Index
    total: Index
    body: bytes
    answered: Answered = ()
    mark: Word = ""
    last: Index = 0
    intent: RollIntent | None = None


class JournalPiece(msgspec.Struct, frozen=True):
    """Some entries; with the first piece the setup, the roll it began with, and all promises there were."""

    entries: tuple[Entry, ...]
    setup: dict[str, Any] | None = None
    start: TableRoll | None = None
    promises: tuple[Promise, ...] = ()


class Package(msgspec.Struct, frozen=True, tag_field="reply", tag="package"):
    """A part of the whole match for a new host; `total` bytes in all."""

    total: Annotated[int, msgspec.Meta(ge=1, le=MOST_WHOLE)]
    body: Annotated[bytes, msgspec.Meta(min_length=1)]


Reply = Ok | Stale | Refused | Welcome | PuzzleReply | Granted | Journal | Package

_NONSENSE = "The host's answer makes no sense: install the same version on both machines."
_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(Request)
_replies = msgspec.json.Decoder(Reply)
_told = msgspec.json.Decoder(Envelope)


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
    if len(raw) > MOST_REPLY:
        return Refused(_NONSENSE, "garbage")
    try:
        reply: Reply = _replies.decode(raw)
        return reply
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Refused(_NONSENSE, "garbage")


def read_told(raw: bytes) -> Envelope | None:
    """What the host tells; None when no host of this version says so."""
    if len(raw) > MOST_TOLD:
        return None
    try:
        return _told.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def inflate(packed: bytes, most: int) -> bytes:
    """What was packed, at most so many bytes. Raises ValueError."""
    opened = zlib.decompressobj()
    try:
        raw = opened.decompress(packed, most)
    except zlib.error:
        raise ValueError("it is damaged") from None
    if opened.unconsumed_tail or not opened.eof:
        raise ValueError("it is longer than it may be" if opened.unconsumed_tail else "it is cut off")
    return raw


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
    for mark, plain in (("{", "("), ("}", ")"), ("*", "'"), ("~", "-")):
        shown = shown.replace(mark, plain)
    return " ".join(shown.split())[:longest]
