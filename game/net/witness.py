"""What a member's machine verifies by itself before anything is shown: whose links a roll uses, and for what.

It stores promises as they are announced, reveals its own link of a roll for one announced action only, and computes
rolls by itself. Proof of dishonesty raises CheatError; what may be a network fault or another member's machine
becomes a note to the player.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from game.core.match import Played
from game.core.rules import Action, ActionError, Setup
from game.journal.files import SaveError, decoded, replace
from game.net import dice as d
from game.net import protocol as p
from game.net.dice import Promise
from game.net.ledger import Account, Mirror, MirrorError, rolls

FOLDER = "together/seen"
MOST = 400  # tables that are remembered


class ChairMemory(msgspec.Struct):
    """What this machine must remember of a table: the promises made there and what it gave its links for.

    A small file a table below `together/seen`, kept after the match: `verify` compares records with it.
    """

    table: str
    chair: int
    promises: list[Promise] = []
    last: int = 0  # rolls made, as far as announced
    n: int = 0  # the last roll a link was given for, and the digest it was given for
    given: bytes = b""
    own: bool = False  # it went with this member's own action
    length: int = 0  # the journal's length then,
    total: bytes = b""  # and its sum


class Memories:
    """The memories below `home`; None: nothing is stored."""

    def __init__(self, home: Path | None) -> None:
        self._folder = home / FOLDER if home is not None else None

    def of(self, table: str, chair: int) -> ChairMemory:
        """The memory of a chair; a new one if there is none."""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                return decoded(self._folder / f"{table}-{chair}.json", ChairMemory)
            with contextlib.suppress(OSError):
                known = sorted(self._folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)
                for path in known[MOST:]:
                    path.unlink()
        return ChairMemory(table, chair)

    def all_of(self, table: str) -> list[ChairMemory]:
        """The memories of all chairs this machine has had at a table."""
        found = []
        for path in sorted(self._folder.glob("*.json")) if self._folder is not None else ():
            if path.name.startswith(f"{table}-"):
                with contextlib.suppress(OSError):
                    found.append(decoded(path, ChairMemory))
        return found

    def keep(self, memory: ChairMemory) -> None:
        """Store it; on return it survives the end of this program, unless the disk refuses."""
        if self._folder is not None:
            path = self._folder / f"{memory.table}-{memory.chair}.json"
            with contextlib.suppress(SaveError):
                replace(path, msgspec.json.encode(memory), mode=0o600, durable=False)


# ---- the checks

GIVING_TIME = 2.0  # seconds within which no honest host gives up on a link,
WAITING_TIME = 3.0  # and seconds it waits for a machine that is alive: messages may be late


def keyers(lobby: p.Lobby, promises: d.Promises, n: int) -> frozenset[int]:
    """The chairs whose links roll n needs besides the host's: seated, present, and with a promise made in time.

    The person who hosts is not among them: their promise is the host's own.
    """
    host = promises.of(d.HOST, n)
    there = [m.chair for m in lobby.members if m.here and not m.silent and f"chair:{m.chair}" in lobby.seats]
    held = {chair: promises.of(chair, n) for chair in there}
    return frozenset(chair for chair, one in held.items() if one and host and one.vow != host.vow)


class CheckedEntries(msgspec.Struct, frozen=True):
    """Checked entries that follow a journal of this length, with their keys and what their rolls depend on."""

    length: int
    entries: tuple[Played, ...] = ()
    marks: tuple[str, ...] = ()
    answered: tuple[int, ...] = ()


class BehindError(Exception):
    """Something was missed: the journal must be fetched."""


class Witness:
    """One machine's knowledge of a table. `keep` stores the memory."""

    def __init__(
        self,
        memory: ChairMemory,
        seed: str,
        keep: Callable[[ChairMemory], None] = lambda memory: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.memory, self.chair, self._keep, self._clock = memory, memory.chair, keep, clock
        self.chain = d.chain_of(seed)
        self.promises = d.Promises(memory.promises, memory.last)
        self.lobby: p.Lobby | None = None
        self.account: Account | None = None  # once the match has begun
        self.intent: p.RollIntent | None = None
        self.voids: list[d.Void] = []
        self.notes: list[str] = []  # for the player
        self.agreed: set[int] = set()  # lengths this player has agreed to go back to
        self._came = (0, 0.0)  # the last announced roll, and when it was heard
        self._voided = (0, 0.0, 0)  # the last abandoned roll, when that was heard, and `acked` then
        self._gave = (0, 0.0)  # the announced roll a link was given for, and when
        self.acked = 0  # the last roll whose link from here the host certainly has
        self._sent: dict[int, tuple[bytes, list[Action]]] = {}  # by seat: what was asked, and on which journal
        self._before: set[int] = set()  # seats that had decided when this machine joined
        self._warned: set[int] = set()  # chairs a note was made about

    # ---- members and promises

    def meet(self, lobby: p.Lobby) -> None:
        """Take in the table's current state. Raises CheatError for a promise that came too late or was altered."""
        self.promise(lobby.promises)
        self.lobby = lobby

    def promise(self, promises: Sequence[Promise]) -> None:
        """Take in announced promises. Raises CheatError likewise."""
        fresh = [one for one in promises if one not in self.promises.all]
        for one in fresh:
            if one.chair == self.chair and one.vow != self.chain.vow:
                raise d.CheatError("The host says that your share of the dice is another than you promised.")
            heir = one.chair == d.HOST and any((one.at, one.vow) == (o.at, o.vow) for o in self.promises.all)
            since = one.since if heir else one.at
            if self.promises.all and since < max(self.promises.last, self.memory.n):
                raise d.CheatError(f"What {one.who} promised for the dice came when others' shares were known.")
            self.promises.all.append(one)
        if fresh:
            self._remember()

    def _remember(self) -> None:
        self.memory.promises, self.memory.last = self.promises.all, self.promises.last
        self._keep(self.memory)

    def _own(self, n: int) -> Promise | None:
        """This machine's own promise in force for roll n, unless it is the host's too."""
        mine, host = self.promises.of(self.chair, n), self.promises.of(d.HOST, n)
        return mine if mine is not None and host is not None and mine.vow != host.vow else None

    def _mine(self, seat: int) -> bool:
        return self.lobby is not None and self.lobby.seats[seat : seat + 1] == (f"chair:{self.chair}",)

    def _speaker(self, seat: int) -> int:
        """The chair that acts for a seat; HOST for the host's own, for bots and for open seats."""
        assert self.lobby is not None
        kind = self.lobby.seats[seat] if seat < len(self.lobby.seats) else ""
        chair = next((m.chair for m in self.lobby.members if kind == f"chair:{m.chair}"), d.HOST)
        return d.HOST if self.promises.hosts(chair) else chair

    # ---- requests

    def want(self, ask: p.PlayAction) -> p.PlayAction:
        """The request with link and signature. The same roll is requested until it is made."""
        account, n = self.account, self.promises.last + 1
        if account is None:
            return ask
        try:
            entry = Played(ask.seat, account.mirror.decode(ask.action))
        except ActionError:
            return ask
        total = account.trail.sums[len(account.mirror)]
        before, asked = self._sent.get(ask.seat, (b"", []))
        self._sent[ask.seat] = total, [*(asked if before == total else ()), entry.action]
        if (mine := self._own(n + 1)) is None:
            return ask
        link, memory = None, self.memory
        free = memory.n < n or (memory.n == n and memory.own)
        if free and mine.at < n and self.intent is None and _plain(account.mirror, entry):
            self._give(n, d.decided(total, [entry]), own=True)
            link = self.chain.link(n - mine.at)
        at = max(n, memory.n + 1, mine.at + 1)
        tag = d.Tag(self.chair, at, d.tag_of(self.chain.link(at - mine.at), total, entry))
        return msgspec.structs.replace(ask, n=n, link=link, tag=tag)

    def _give(self, n: int, digest: bytes, own: bool) -> None:
        self.memory.n, self.memory.given, self.memory.own = n, digest, own
        if self.account is not None:
            self.memory.length, self.memory.total = len(self.account.trail.proofs), self.account.trail.sums[-1]
        self._remember()

    # ---- news

    def arrives(self, news: p.Down) -> None:
        """Note when news arrived; it is checked in order later."""
        if isinstance(news, p.RollIntent) and news.n != self._came[0]:
            self._came = news.n, self._clock()
        elif isinstance(news, d.Void):
            self._voided = news.n, self._clock(), self.acked

    def announced(self, intent: p.RollIntent, live: bool = True) -> bytes | None:
        """This machine's link for an announced roll; None if it comes with an action, was given, or is not asked for.

        Raises CheatError if somebody is left out, or something else was announced before. Not `live`: it was
        announced a while ago, when others may have been present.
        """
        n, memory = intent.n, self.memory
        if n <= self.promises.last:
            return None
        if n != self.promises.last + 1:
            raise BehindError
        if self.intent is not None and intent != self.intent:
            raise d.CheatError(f"Two things were announced for roll {n}.")
        if live and self.intent is None:
            if self.lobby is None:
                raise BehindError
            if frozenset(intent.asked) != keyers(self.lobby, self.promises, n):
                raise d.CheatError(f"Roll {n} leaves somebody out, or asks somebody who does not play.")
        self.intent = intent
        mine = self._own(n)
        if mine is None or self.chair not in intent.asked or memory.n > n or self._voided[0] == n:
            return None
        if memory.n == n and memory.given != intent.digest:
            return None  # the host has that link for something else: wait for the next roll
        self._give(n, intent.digest, memory.own and memory.n == n)
        if self._gave[0] != n:
            self._gave = n, self._came[1] if self._came[0] == n else self._clock()
        return self.chain.link(n - mine.at)

    def void(self, void: d.Void) -> None:
        """A roll is abandoned. Raises CheatError if nobody was silent."""
        if void.n <= self.promises.last:
            return
        if void.n != self.promises.last + 1:
            raise BehindError
        if self.intent is None or not set(void.silent) <= set(self.intent.asked):
            raise d.CheatError(f"Roll {void.n} was thrown away without a reason.")
        if self.chair in void.silent:
            gave, since = self._gave
            n, now, acked = self._voided
            if n != void.n:
                now, acked = self._clock(), self.acked
            if gave == void.n and (acked >= gave or now - since < GIVING_TIME):
                raise d.CheatError(f"Roll {void.n} was thrown away, and not because of you.")
            self.notes.append("Your machine's share of a roll came too late: the roll is made without it.")
        self.intent, self.promises.last = None, void.n
        self.voids.append(void)
        self._remember()

    def played(self, news: p.EntriesPlayed) -> CheckedEntries | None:
        """Check entries; None if they are known. Raises CheatError, MirrorError, BehindError."""
        account = self.account
        if account is None or self.lobby is None or news.length > len(account.mirror):
            raise BehindError
        mirror = account.mirror
        if news.length + len(news.entries) < len(mirror) or (news.entries and news.length < len(mirror)):
            return None
        entries = _read(mirror, news.entries)
        self._honest(account, entries, news.entries)
        found = _follow(account, entries, news.entries)
        mirror.seal(news.answered)
        for entry in entries:
            self._before.discard(entry.seat)
            self._sent.pop(entry.seat, None)
        if any(told.roll is not None for told in news.entries):
            self.intent = None
        self._doubts(account)
        if news.mark and mirror.mark() != news.mark:
            raise BehindError
        return CheckedEntries(news.length, found, tuple(mirror.marks[news.length :]), news.answered)

    def _honest(self, account: Account, entries: Sequence[Played], told: Sequence[p.Entry]) -> None:
        """The checks only a present member can make: nobody was left out, nothing else was announced or requested."""
        assert self.lobby is not None
        for entry, one in zip(entries, told, strict=True):
            _, asked = self._sent.get(entry.seat, (b"", []))
            if self._mine(entry.seat) and entry.seat not in self._before and entry.action not in asked:
                raise d.CheatError("The host played something in your name that you did not do.")
            speaker = self._speaker(entry.seat)
            if speaker != d.HOST and len(entries) == 1 and (one.tag is None or one.tag.chair != speaker):
                account.doubtful[speaker] = None
        if (roll := next((one.roll for one in told if one.roll is not None), None)) is None:
            if self.intent is not None and entries:
                raise d.CheatError(f"Roll {self.intent.n} was announced, and something else was played.")
            return
        if roll.n > self.promises.last + 1:
            raise BehindError
        wanted = keyers(self.lobby, self.promises, roll.n)
        if self.intent is not None:
            wanted = frozenset(self.intent.asked)
            if d.decided(account.trail.sums[len(account.mirror)], entries) != self.intent.digest:
                raise d.CheatError(f"Roll {roll.n} was announced for something else.")
        elif wanted and wanted != {self._speaker(entries[-1].seat)}:
            raise d.CheatError(f"Roll {roll.n} was not announced.")
        if roll.chairs != wanted | {d.HOST}:
            raise d.CheatError(f"Roll {roll.n} does not hang on everybody who is there.")

    def _doubts(self, account: Account) -> None:
        names = {member.chair: member.name for member in (self.lobby.members if self.lobby is not None else ())}
        for chair in [chair for chair in account.doubtful if chair not in self._warned]:
            self._warned.add(chair)
            name = names.get(chair, "Somebody")
            self.notes.append(f"What {name} did is not vouched for by {name}'s machine: it or the host is not honest.")

    def kept(self, news: p.Rewound) -> None:
        """The match went back. Raises CheatError if dice or this player's actions were taken back without a yes."""
        account = self.account
        if account is None or news.length > len(account.mirror):
            raise BehindError
        mirror = account.mirror
        dice = mirror.state_at(news.length).dice.drawn != mirror.state.dice.drawn
        mine = any(self._mine(entry.seat) for entry in mirror.journal[news.length :])
        if self.intent is not None or ((dice or mine) and self._seated and news.length not in self.agreed):
            raise d.CheatError("The host took back what you had seen, and you did not agree.")
        self.agreed.discard(news.length)
        account.cut(news.length)
        if self.memory.length > news.length:
            self.memory.length, self.memory.total = news.length, account.trail.sums[-1]
            self._remember()

    @property
    def _seated(self) -> bool:
        return self.lobby is not None and f"chair:{self.chair}" in self.lobby.seats

    # ---- the whole match

    def whole(
        self,
        setup: Setup,
        start: d.TableRoll,
        promises: Sequence[Promise],
        entries: Sequence[p.Entry],
        end: p.Journal,
    ) -> Mirror:
        """The match so far, fetched: checked like any journal, and compared with what was seen before.

        Raises CheatError, MirrorError.
        """
        known, memory = self.account, self.memory
        self.promise(promises)
        if memory.n == start.n and memory.given != d.begun(setup):
            raise d.CheatError("Another game was begun than the host announced.")
        account = Account(setup, start, self.promises.all, self.chair)
        _follow(account, _read(account.mirror, entries), entries)
        account.promises.last = max(account.promises.last, self.promises.last, end.last)
        account.mirror.seal(end.answered)
        sums = account.trail.sums
        if known is None:
            self._before = set(end.answered) if end.intent is None else set(range(d.MOST_SEATS))
            lost = memory.total not in (b"", *sums[memory.length : memory.length + 1])
        else:
            before = known.trail
            keep = sum(a == b for a, b in zip(before.sums, sums, strict=False)) - 1  # they differ from one on
            if keep < 0:
                raise d.CheatError("The host shows another game than before.")
            lost = before.keys[keep] != before.keys[-1] and keep not in self.agreed
        if lost and self._seated:
            self.notes.append("The host took back what you had seen, and you did not agree.")
        self.account, self.promises, self.intent = account, account.promises, None
        self._doubts(account)
        self._remember()
        return account.mirror


def _plain(mirror: Mirror, entry: Played) -> bool:
    """Whether this legal action rolls and nobody else decides at the same moment."""
    if len(mirror.pending) != 1 or mirror.answered or mirror.refusal(entry.action, entry.seat) is not None:
        return False
    return rolls(mirror, entry.seat, entry.action)


def _read(mirror: Mirror, told: Sequence[p.Entry]) -> list[Played]:
    try:
        return [Played(entry.seat, mirror.decode(entry.action)) for entry in told]
    except (ActionError, RecursionError) as error:
        raise MirrorError(f"The host plays by other rules: {p.clean(str(error), 120)}.") from None


def _follow(account: Account, entries: Sequence[Played], told: Sequence[p.Entry]) -> tuple[Played, ...]:
    return tuple(account.follow(entry, d.Proof(one.roll, one.tag)) for entry, one in zip(entries, told, strict=True))
