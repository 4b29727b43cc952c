"""What seats and hosts say to each other, as types with limits, and how it is read. docs/network.md draws the same."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec

from game.net import dice

MOST_MEMBERS = 16  # people at one table at a time, including spectators
MOST_PROMISES = 10_000  # that a table stores
LONGEST_TALK = 160

Seat = Annotated[int, msgspec.Meta(ge=0, lt=dice.MOST_SEATS)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TALK * 4)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}([0-9a-f]{32})?\Z")]
TableId = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{8,16}\Z")]  # part of subjects and of a file name
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
    """Let me back in on my chair where the table has moved to. `key` is the one whose hash was the earlier token."""

    version: int
    app: Word
    chair: dice.Chair
    pad: Hex
    key: dice.Link
    token: dice.Link
    spoken: dice.Link


class Spoken(Up, frozen=True, tag="spoken"):
    """The nonce behind the hash sent at the door: the host can show the words to compare."""

    number: dice.Link


class Open(Up, frozen=True, tag="open"):
    """Give me a table on the official board. Asked in the hall of a cluster; whoever knocks first is its host."""

    version: int
    app: Word
    game: Word
    kinds: Annotated[tuple[Word, ...], msgspec.Meta(max_length=dice.MOST_SEATS)]  # "open" or "bot:<name>" by seat
    options: dict[Word, str | int | bool] = {}
    puzzle: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")] = ""  # answered for this request, and
    work: Annotated[int, msgspec.Meta(ge=0)] = 0


class Fetch(Up, frozen=True, tag="fetch"):
    """The journal from this length on. `run` is the host's run that told the earlier entries; "" for all of it."""

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
    """This member's link of the announced roll `n`."""

    n: dice.Index
    link: dice.Link


class Undo(Up, frozen=True, tag="undo"):
    """Take the journal back to `to`. Free within one's own turn; past dice or others' actions the table is asked."""

    length: dice.Index
    to: dice.Index


class Vote(Up, frozen=True, tag="vote"):
    """The answer to a question."""

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
    """Chat."""

    text: Text


class Arrange(Up, frozen=True, tag="arrange"):
    """Set who plays an unclaimed seat: "open", "bot:<name>". Owner only."""

    seat: Seat
    kind: Word


class StartMatch(Up, frozen=True, tag="start"):
    """Begin. Owner only."""


class Kick(Up, frozen=True, tag="kick"):
    """Remove a member. Owner only."""

    chair: dice.Chair


class MakeHost(Up, frozen=True, tag="hand_over"):
    """Ask a member to become the host. Owner only."""

    chair: dice.Chair


class ReplaceMember(Up, frozen=True, tag="replace"):
    """Ask the table to let a bot play for a long-absent member until they return."""

    chair: dice.Chair


class Decline(Up, frozen=True, tag="decline"):
    """I will not be the host. From the member who was asked."""


class TakeOver(Up, frozen=True, tag="take_over"):
    """I will be the host: give me the match. From the member who was asked."""

    offset: dice.Index = 0


class Moved(Up, frozen=True, tag="moved"):
    """The new host is ready under this join code. From the member who was asked."""

    code: Letters


class Renew(Up, frozen=True, tag="renew"):
    """Replace the join code. Owner only."""


class Close(Up, frozen=True, tag="close"):
    """Close the table; the match stays saved. Owner only."""


class LeaveTable(Up, frozen=True, tag="leave"):
    """I leave for good; my seats become free for others or bots."""


Request = (
    Knock | Return | Open | Fetch | Beat | PlayAction | Give | Undo | Vote | Claim | Ready | Rename | Say | Arrange
    | StartMatch | Kick | Spoken | MakeHost | ReplaceMember | Decline | TakeOver | Moved | Renew | Close | LeaveTable
)  # fmt: skip


# ---- from the host

VERSION = 3

MOST_UP = 8 << 10  # largest request in bytes
MOST_DOWN = 192 << 10  # largest piece a host sends, in bytes
MOST_REPLY = MOST_DOWN + (MOST_DOWN >> 1)  # largest reply in bytes: pieces are base64
MOST_TOLD = 64 << 10  # largest news in bytes
MOST_OPEN = 512 << 10  # largest piece of the journal, unpacked
MOST_WHOLE = 2 << 20  # largest packed match for a new host
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
    """A person at the table. `here`: heard of within the last seconds. `silent`: gave no link for a roll, and is not
    asked again until it acts.
    """

    chair: dice.Chair
    name: Name
    ready: bool = False
    here: bool = True
    owner: bool = False
    silent: bool = False


class Lobby(Shown, frozen=True, tag_field="tell", tag="lobby"):
    """The public state of the table except the match. `seats`: "open", "bot:<name>" or "chair:<n>" by seat."""

    game: Word
    phase: Phase
    members: Annotated[tuple[Member, ...], msgspec.Meta(max_length=MOST_MEMBERS)]
    seats: Kinds
    options: Annotated[dict[Word, Word | int | bool], msgspec.Meta(max_length=64)]
    promises: Annotated[tuple[dice.Promise, ...], msgspec.Meta(max_length=MOST_MEMBERS + 1)] = ()  # and the host's


class Opened(msgspec.Struct, frozen=True, tag_field="tell", tag="opened"):
    """The match has begun; fetch its setup and board with the journal."""

    length: dice.Index = 0


class RollIntent(msgspec.Struct, frozen=True, tag_field="tell", tag="intent"):
    """What follows is fixed (`digest` identifies it), and roll `n` is to depend on these chairs and the host."""

    n: dice.Index
    digest: dice.Link
    asked: Keyers


class EntriesPlayed(msgspec.Struct, frozen=True, tag_field="tell", tag="played", omit_defaults=True):
    """These entries follow a journal of this length. `answered`: seats whose sealed decision is in.

    `mark` is sometimes the fingerprint of the public view after them.
    """

    length: dice.Index
    entries: tuple[Entry, ...] = ()
    answered: Answered = ()
    mark: Word = ""


class Rewound(Shown, frozen=True, tag_field="tell", tag="kept"):
    """`by` took the match back to its first `length` actions."""

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
    """The question is decided."""

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
    """The host ends, with the reason in a sentence."""

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
    """News as sent: the host's run, the message's number for this chair, and the message."""

    run: Word
    number: Count
    message: Down


class Ok(msgspec.Struct, frozen=True, tag_field="reply", tag="ok"):
    """Done, now or before. `length`: of the journal; `told`: messages this `run` has sent to this chair."""

    length: dice.Index = 0
    told: Count = 0
    run: Word = ""


class Stale(msgspec.Struct, frozen=True, tag_field="reply", tag="stale"):
    """The request was meant for another moment: the journal has this length."""

    length: dice.Index


class Refused(Shown, frozen=True, tag_field="reply", tag="refused"):
    """No, with the reason in a sentence for a player."""

    text: Sentence
    code: Word = "refused"
    rule: Word = ""


class Welcome(msgspec.Struct, frozen=True, tag_field="reply", tag="welcome"):
    """Come in: the chair, its password hidden under the knock's pad, the table's name on the broker."""

    chair: dice.Chair
    password: Hex
    table: TableId
    spoken: dice.Link | None = None  # the host's nonce, where words are compared


class PuzzleReply(msgspec.Struct, frozen=True, tag_field="reply", tag="puzzle"):
    """Solve this first (`limits.solve`), then ask again with the work."""

    text: Hex
    bits: Annotated[int, msgspec.Meta(ge=0, le=MOST_BITS)]


class Granted(msgspec.Struct, frozen=True, tag_field="reply", tag="granted"):
    """A table is open under this join code."""

    code: Letters


class Journal(msgspec.Struct, frozen=True, tag_field="reply", tag="journal"):
    """A piece of the match from `length` on. `body` is a `JournalPiece` as zlib over JSON; `total`: the journal's
    length.

    The last piece also has the seats that have `answered` in secret, the fingerprint of the public view, the number
    of rolls made, and the announced roll.
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
    """Some entries; the first piece also has the setup, the first roll, and all promises."""

    entries: tuple[Entry, ...]
    setup: dict[str, Any] | None = None
    start: dice.TableRoll | None = None
    promises: tuple[dice.Promise, ...] = ()


class Package(msgspec.Struct, frozen=True, tag_field="reply", tag="package"):
    """A part of the whole match for a new host, of `total` bytes."""

    total: Annotated[int, msgspec.Meta(ge=1, le=MOST_WHOLE)]
    body: Annotated[bytes, msgspec.Meta(min_length=1)]


Reply = Ok | Stale | Refused | Welcome | PuzzleReply | Granted | Journal | Package

_NONSENSE = "The host's answer makes no sense: install the same version on both machines."
_UNREADABLE = msgspec.MsgspecError, UnicodeDecodeError, RecursionError
encode = msgspec.json.Encoder().encode
_requests = msgspec.json.Decoder(Request)
_replies = msgspec.json.Decoder(Reply)
_told = msgspec.json.Decoder(Envelope)


def read_request(raw: bytes) -> Request | Refused:
    """Decode a request, or say why it is none."""
    if len(raw) > MOST_UP:
        return Refused(f"A request has at most {MOST_UP >> 10} KiB; this has {len(raw) >> 10}.", "large")
    try:
        asked: Request = _requests.decode(raw)
        return asked
    except _UNREADABLE as error:
        return Refused(f"This is no request of version {VERSION}: {str(error)[:120]}", "garbage")


def read_reply(raw: bytes) -> Reply | Refused:
    """Decode a reply, or say why it is none."""
    with suppress(*_UNREADABLE):
        if len(raw) <= MOST_REPLY:
            reply: Reply = _replies.decode(raw)
            return reply
    return Refused(_NONSENSE, "garbage")


def read_told(raw: bytes) -> Envelope | None:
    """Decode news; None if no host of this version sends such."""
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
    """Foreign text made displayable: one line, nothing that affects a terminal, a font or the painter."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    for mark, plain in (("{", "("), ("}", ")"), ("*", "'"), ("~", "-")):
        shown = shown.replace(mark, plain)
    return " ".join(shown.split())[:longest]
