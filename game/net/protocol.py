"""What seats and hosts say to each other, as types with limits, and how it is read. docs/network.md draws the same."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec

from game.net import dice

MOST_MEMBERS = 16  # people at one table at a time, including spectators
MOST_PROMISES = 10_000  # that a table remembers
LONGEST_TALK = 160

Seat = Annotated[int, msgspec.Meta(ge=0, lt=dice.MOST_SEATS)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TALK * 4)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}([0-9a-f]{32})?\Z")]
TableId = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{8,16}\Z")]  # it is part of subjects and of a file's name
Letters = Annotated[str, msgspec.Meta(pattern=r"\A[0-9A-Z]{9,120}\Z")]  # of a join code


class Up(msgspec.Struct, frozen=True, tag_field="ask", forbid_unknown_fields=True):
    """Base of all requests."""


class Knock(Up, frozen=True, tag="knock"):
    """Let me in. `pad`: 32 random bytes in hex, which hide the answer's password from others who know the join code.

    `vow` commits to this member's links for all future rolls. `token` is the hash of a key with which only this
    member can return after the table has moved. `spoken` is the hash of a nonce for the words to compare.
    """

    version: int
    app: Word
    name: dice.LongName
    pad: Hex
    vow: dice.Vow
    token: dice.Link
    spoken: dice.Link


class Return(Up, frozen=True, tag="return"):
    """Let me in again on my chair, where the table has moved to. `key` is that of the token given before."""

    version: int
    app: Word
    chair: dice.Chair
    pad: Hex
    key: dice.Link
    token: dice.Link
    spoken: dice.Link


class Spoken(Up, frozen=True, tag="spoken"):
    """The number behind what was shown at the door: the host can show the words to compare."""

    number: dice.Link


class Open(Up, frozen=True, tag="open"):
    """Give me a table, on the official board. Asked in the hall of a cluster; who knocks at it first is its host."""

    version: int
    app: Word
    game: Word
    kinds: Annotated[tuple[Word, ...], msgspec.Meta(max_length=dice.MOST_SEATS)]  # "open" or "bot:<name>" by seat
    options: dict[Word, str | int | bool] = {}
    puzzle: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")] = ""  # that was asked for this, and
    work: Annotated[int, msgspec.Meta(ge=0)] = 0


class Fetch(Up, frozen=True, tag="fetch"):
    """The journal from this length on. `run` is the host's run it was heard from; "" for all of it."""

    length: dice.Index
    run: Word = ""


class Beat(Up, frozen=True, tag="beat"):
    """I am here."""


class PlayAction(Up, frozen=True, tag="do"):
    """Play this action on a journal of this length. If it rolls dice, `link` is this member's link of roll `n`.

    `tag` lets the others verify, once this member's next link is known, that nobody has changed the action.
    """

    length: dice.Index
    seat: Seat
    action: dict[str, Any]
    n: dice.Index = 0
    link: dice.Link | None = None
    tag: dice.Tag | None = None


class Give(Up, frozen=True, tag="give"):
    """This member's link of roll `n`, which was announced."""

    n: dice.Index
    link: dice.Link


class Undo(Up, frozen=True, tag="undo"):
    """Take the journal back to `to`. Free within one's own turn; past dice or others' actions the table is asked."""

    length: dice.Index
    to: dice.Index


class Vote(Up, frozen=True, tag="vote"):
    """The answer to what the table was asked."""

    question: dice.Index
    yes: bool


class Claim(Up, frozen=True, tag="claim"):
    """Sit down on a seat, or stand up from it."""

    seat: Seat
    sit: bool = True


class Ready(Up, frozen=True, tag="ready"):
    yes: bool = True


class Rename(Up, frozen=True, tag="rename"):
    name: dice.LongName


class Say(Up, frozen=True, tag="say"):
    """Something for all to read."""

    text: Text


class Arrange(Up, frozen=True, tag="arrange"):
    """Set who plays an unclaimed seat: "open", "bot:<name>". Owner only."""

    seat: Seat
    kind: Word


class StartMatch(Up, frozen=True, tag="start"):
    """Begin. The owner's alone."""


class Kick(Up, frozen=True, tag="kick"):
    """Send a member away. The owner's alone."""

    chair: dice.Chair


class MakeHost(Up, frozen=True, tag="hand_over"):
    """Ask a member to become the host. The owner's alone."""

    chair: dice.Chair


class ReplaceMember(Up, frozen=True, tag="replace"):
    """Ask the table to let a bot play for a member who has been away for long, until they come back."""

    chair: dice.Chair


class Decline(Up, frozen=True, tag="decline"):
    """I will not be the host. Only from the member that was asked."""


class TakeOver(Up, frozen=True, tag="take_over"):
    """I will be the host: give me the match. Only for the member that was asked."""

    offset: dice.Index = 0


class Moved(Up, frozen=True, tag="moved"):
    """The new host stands and waits under this join code. Only from the member that was asked."""

    code: Letters


class Renew(Up, frozen=True, tag="renew"):
    """A new join code; the old one opens nothing any more. The owner's alone."""


class Close(Up, frozen=True, tag="close"):
    """End the table; the match stays saved. The owner's alone."""


class LeaveTable(Up, frozen=True, tag="leave"):
    """I go for good; my seats become free for others or bots."""


Request = (
    Knock | Return | Open | Fetch | Beat | PlayAction | Give | Undo | Vote | Claim | Ready | Rename | Say | Arrange
    | StartMatch | Kick | Spoken | MakeHost | ReplaceMember | Decline | TakeOver | Moved | Renew | Close | LeaveTable
)  # fmt: skip


# ---- from the host

VERSION = 3

MOST_UP = 8 << 10  # bytes of a request that are read at all
MOST_DOWN = 192 << 10  # bytes of anything a host sends in one piece
MOST_REPLY = MOST_DOWN + (MOST_DOWN >> 1)  # bytes of an answer: a piece is written in letters
MOST_TOLD = 64 << 10  # bytes of a piece of news
MOST_OPEN = 512 << 10  # bytes of a piece of the journal once it is unpacked
MOST_WHOLE = 2 << 20  # bytes of a packed match that a new host is given
MOST_BITS = 21  # of the hardest puzzle: some four seconds of work
LONGEST_TEXT = 400  # characters of a displayed sentence

Phase = Literal["lobby", "opening", "playing", "over"]
MaybeLetters = Annotated[str, msgspec.Meta(pattern=r"\A([0-9A-Z]{9,120})?\Z")]
Count = Annotated[int, msgspec.Meta(ge=0)]
Name = Annotated[str, msgspec.Meta(max_length=dice.LONGEST_NAME)]
Sentence = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Answered = Annotated[tuple[Seat, ...], msgspec.Meta(max_length=dice.MOST_SEATS)]
Kind = Annotated[str, msgspec.Meta(pattern=r"\A(open|bot:[a-z0-9_-]{1,40}|chair:[0-9]{1,7})\Z")]
Kinds = Annotated[tuple[Kind, ...], msgspec.Meta(max_length=dice.MOST_SEATS)]
Keyers = Annotated[tuple[dice.Keyer, ...], msgspec.Meta(max_length=dice.MOST_KEYERS)]


class Shown(msgspec.Struct, frozen=True):
    """A packet with text for players; reading it makes that text plain, whatever was sent."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            word = getattr(self, name)
            if isinstance(word, str) and (shown := clean(word, LONGEST_TEXT)) != word:
                msgspec.structs.force_setattr(self, name, shown)


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A journal entry as told to seats: who, what, and whose links its dice use.

    `tag` is the actor's signature, to be checked once that member's next link is known.
    """

    seat: Seat
    action: dict[str, Any]
    roll: dice.TableRoll | None = None
    tag: dice.Tag | None = None


class Member(Shown, frozen=True):
    """One person at the table. `here`: heard of within the last seconds. `silent`: it did not give its link of a roll,
    and is not asked again until it acts.
    """

    chair: dice.Chair
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
    promises: Annotated[tuple[dice.Promise, ...], msgspec.Meta(max_length=MOST_MEMBERS + 1)] = ()  # and the host's
    revision: int = 0


class Opened(msgspec.Struct, frozen=True, tag_field="tell", tag="opened"):
    """The match has begun: its setup without the key. The board comes by `Journal`."""

    length: dice.Index = 0


class RollIntent(msgspec.Struct, frozen=True, tag_field="tell", tag="intent"):
    """It is fixed what follows (`digest` says what), and that roll `n` is to hang on these chairs and the host."""

    n: dice.Index
    digest: dice.Link
    asked: Keyers


class EntriesPlayed(msgspec.Struct, frozen=True, tag_field="tell", tag="played", omit_defaults=True):
    """These entries follow a journal of this length. `answered`: seats whose sealed decision is in.

    `mark` is the fingerprint of the open view after them, now and then.
    """

    length: dice.Index
    entries: tuple[Entry, ...] = ()
    answered: Answered = ()
    mark: Word = ""


class Rewound(Shown, frozen=True, tag_field="tell", tag="kept"):
    """The match went back to its first `length` actions, because of `by`."""

    length: dice.Index
    by: Name


class TalkLine(Shown, frozen=True, tag_field="tell", tag="said"):
    """A line of chat, or of the table itself: then without name and chair."""

    name: Name
    text: Sentence
    chair: dice.Chair | None = None


class QuestionAsked(Shown, frozen=True, tag_field="tell", tag="asked"):
    """The table is asked something; not answering within `seconds` means no. `to`: may the match go back to its first
    `to` actions? -1 for any other question.
    """

    question: dice.Index
    name: Name
    text: Sentence
    seconds: dice.Index
    to: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1


class QuestionSettled(msgspec.Struct, frozen=True, tag_field="tell", tag="settled"):
    """The question is settled."""

    question: dice.Index
    yes: bool


class Offered(Shown, frozen=True, tag_field="tell", tag="offered"):
    """The host asks this member to become the host."""

    name: Name


class Code(msgspec.Struct, frozen=True, tag_field="tell", tag="code"):
    """For the owner: the current join code; "" where nobody can join by code."""

    code: MaybeLetters


class Words(Shown, frozen=True, tag_field="tell", tag="words"):
    """For the owner: the words this chair's screen must show too, unless there is a man in the middle."""

    chair: dice.Chair
    words: Sentence


class NewHost(msgspec.Struct, frozen=True, tag_field="tell", tag="new_host"):
    """The table goes on elsewhere: knock there with your chair and key."""

    code: Letters


class Closed(Shown, frozen=True, tag_field="tell", tag="closed"):
    """The host ends; why, in a sentence."""

    reason: Sentence


Down = (
    Lobby
    | Opened
    | RollIntent
    | dice.Void
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
    """Done, now or before. `length`: of the journal; `told`: messages this `run` has sent to this chair."""

    length: dice.Index = 0
    told: Count = 0
    run: Word = ""


class Stale(msgspec.Struct, frozen=True, tag_field="reply", tag="stale"):
    """That was meant for another moment: the journal has this length."""

    length: dice.Index


class Refused(Shown, frozen=True, tag_field="reply", tag="refused"):
    """No, and why in a sentence for a player."""

    text: Sentence
    code: Word = "refused"
    rule: Word = ""


class Welcome(msgspec.Struct, frozen=True, tag_field="reply", tag="welcome"):
    """Come in: the chair, its password hidden under the knock's pad, the table's name on the broker."""

    chair: dice.Chair
    password: Hex
    table: TableId
    spoken: dice.Link | None = None  # the host's number, where words are compared


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
    length: dice.Index
    total: dice.Index
    body: bytes
    answered: Answered = ()
    mark: Word = ""
    last: dice.Index = 0
    intent: RollIntent | None = None


class JournalPiece(msgspec.Struct, frozen=True):
    """Some entries; with the first piece the setup, the roll it began with, and all promises there were."""

    entries: tuple[Entry, ...]
    setup: dict[str, Any] | None = None
    start: dice.TableRoll | None = None
    promises: tuple[dice.Promise, ...] = ()


class Package(msgspec.Struct, frozen=True, tag_field="reply", tag="package"):
    """A part of the whole match for a new host; `total` bytes in all."""

    total: Annotated[int, msgspec.Meta(ge=1, le=MOST_WHOLE)]
    body: Annotated[bytes, msgspec.Meta(min_length=1)]


Reply = Ok | Stale | Refused | Welcome | PuzzleReply | Granted | Journal | Package

_NONSENSE = "The host's answer makes no sense: install the same version on both machines."
_UNREADABLE = msgspec.MsgspecError, UnicodeDecodeError, RecursionError
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
    except _UNREADABLE as error:
        return Refused(f"This is no request of version {VERSION}: {str(error)[:120]}", "garbage")


def read_reply(raw: bytes) -> Reply | Refused:
    """The reply such bytes are, or why they are none."""
    if len(raw) > MOST_REPLY:
        return Refused(_NONSENSE, "garbage")
    with suppress(*_UNREADABLE):
        reply: Reply = _replies.decode(raw)
        return reply
    return Refused(_NONSENSE, "garbage")


def read_told(raw: bytes) -> Envelope | None:
    """What the host tells; None when no host of this version says so."""
    with suppress(*_UNREADABLE):
        return _told.decode(raw) if len(raw) <= MOST_TOLD else None
    return None


def inflate(packed: bytes, most: int) -> bytes:
    """Decompress at most `most` bytes. Raises ValueError."""
    opened = zlib.decompressobj()
    try:
        raw = opened.decompress(packed, most)
    except zlib.error:
        raise ValueError("it is damaged") from None
    if opened.unconsumed_tail or not opened.eof:
        raise ValueError("it is longer than it may be" if opened.unconsumed_tail else "it is cut off")
    return raw


def other_version(version: int, app: str) -> Refused | None:
    """The refusal for a program that speaks another protocol version."""
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
