"""What a seat asks of its host, as types with limits. Each request is answered by one reply (`protocol`).

An action carries the length of the journal it was made for, so that asking twice plays once.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from game.net.dice import MOST_SEATS, Chair, Index, Link, LongName, Tag, Vow

MOST_MEMBERS = 16  # people at one table at a time, spectators among them
MOST_PROMISES = 10_000  # that a table remembers
LONGEST_TALK = 160

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TALK * 4)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}([0-9a-f]{32})?\Z")]
TableId = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{8,16}\Z")]  # it is part of subjects and of a file's name
Letters = Annotated[str, msgspec.Meta(pattern=r"\A[0-9A-Z]{9,120}\Z")]  # of a join code


class Up(msgspec.Struct, frozen=True, tag_field="ask", forbid_unknown_fields=True):
    """Base of all requests."""


class Knock(Up, frozen=True, tag="knock"):
    """Let me in. `pad`: 32 random bytes in hex, to hide the answer's password from whoever else knows the join code.

    `vow` promises this member's links for every roll to come. `token` is the hash of a key by which this member, and
    nobody else, can come back when the table has moved. `spoken` is the hash of a number that words to compare come of.
    """

    version: int
    app: Word
    name: LongName
    pad: Hex
    vow: Vow
    token: Link
    spoken: Link


class Return(Up, frozen=True, tag="return"):
    """Let me in again on my chair, where the table has moved to. `key` is that of the token given before."""

    version: int
    app: Word
    chair: Chair
    pad: Hex
    key: Link
    token: Link
    spoken: Link


class Spoken(Up, frozen=True, tag="spoken"):
    """The number behind what was shown at the door: the host can show the words to compare."""

    number: Link


class Open(Up, frozen=True, tag="open"):
    """Give me a table, on the official board. Asked in the hall of a cluster; who knocks at it first is its host."""

    version: int
    app: Word
    game: Word
    kinds: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_SEATS)]  # "open" or "bot:<name>" by seat
    options: dict[Word, str | int | bool] = {}
    puzzle: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")] = ""  # that was asked for this, and
    work: Annotated[int, msgspec.Meta(ge=0)] = 0


class Fetch(Up, frozen=True, tag="fetch"):
    """The journal from this length on. `run` is the host's run it was heard from; "" for all of it."""

    length: Index
    run: Word = ""


class Beat(Up, frozen=True, tag="beat"):
    """I am here."""


class PlayAction(Up, frozen=True, tag="do"):
    """Play this action on a journal of this length. When it rolls dice, `link` is this member's link of roll `n`.

    `tag` lets the others find out, with this member's next link, that nobody has changed it.
    """

    length: Index
    seat: Seat
    action: dict[str, Any]
    n: Index = 0
    link: Link | None = None
    tag: Tag | None = None


class Give(Up, frozen=True, tag="give"):
    """This member's link of roll `n`, which was announced."""

    n: Index
    link: Link


class Undo(Up, frozen=True, tag="undo"):
    """Take the journal back to `to`. Free within one's own turn; past dice or others' actions the table is asked."""

    length: Index
    to: Index


class Vote(Up, frozen=True, tag="vote"):
    """The answer to what the table was asked."""

    question: Index
    yes: bool


class Claim(Up, frozen=True, tag="claim"):
    """Sit down on a seat, or stand up from it."""

    seat: Seat
    sit: bool = True


class Ready(Up, frozen=True, tag="ready"):
    yes: bool = True


class Rename(Up, frozen=True, tag="rename"):
    name: LongName


class Say(Up, frozen=True, tag="say"):
    """Something for all to read."""

    text: Text


class Arrange(Up, frozen=True, tag="arrange"):
    """Who sits on a seat nobody claimed: "open", "bot:<name>". The owner's alone."""

    seat: Seat
    kind: Word


class StartMatch(Up, frozen=True, tag="start"):
    """Begin. The owner's alone."""


class Kick(Up, frozen=True, tag="kick"):
    """Send a member away. The owner's alone."""

    chair: Chair


class MakeHost(Up, frozen=True, tag="hand_over"):
    """Ask a member to become the host. The owner's alone."""

    chair: Chair


class ReplaceMember(Up, frozen=True, tag="replace"):
    """Ask the table to let a bot play for a member who has been away for long, until they come back."""

    chair: Chair


class Decline(Up, frozen=True, tag="decline"):
    """I will not be the host. Only from the member that was asked."""


class TakeOver(Up, frozen=True, tag="take_over"):
    """I will be the host: give me the match. Only for the member that was asked."""

    offset: Index = 0


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
