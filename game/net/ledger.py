"""A match at both ends of a table.

The host's `Ledger`: who may play what, which links its rolls use, and how much of it may be told yet. While several
seats decide in secret at the same time, nobody is told what was decided: entries are held back until the last one is
in. `told` is how much of the journal everybody knows.

A seat's `Mirror`: the same actions under the same rules, with the keys of all rolls made. It is a complete `Match`: it
looks back, gives odds and reasons and tells events. Only secret decisions are missing until the host tells them; until
then the seats that have decided are in `answered`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.dice import HiddenDice, ScriptExhaustedError
from game.core.events import Event
from game.core.match import Match, Played
from game.core.rules import Action, ActionError, RefusedError, Sealing, Setup, check_seats, ruleset
from game.core.state import fingerprint
from game.net.dice import HOST, MOST_SEATS, Promise, Promises, Proof, TableRoll, Tag, Trail, Void, tag_of
from game.net.protocol import Entry, Ok, Refused, Reply, Stale, clean

MARK_EVERY = 16
_ABSURD = (ValueError, TypeError, IndexError, KeyError, OverflowError, RecursionError)


class Made(NamedTuple):
    """To be written: an action was played."""

    entry: Played
    proof: Proof


class Truncated(NamedTuple):
    """To be written: the match went back to its first `length` entries."""

    length: int


Note = Made | Truncated | Promise | Void


def rolls(match: Match, seat: int, action: Action) -> bool:
    """Whether this legal action rolls dice."""
    trial = match.state.copy()
    trial.dice = HiddenDice(trial.dice.drawn)
    try:
        match.rules.apply(trial, seat, action, None)
    except ScriptExhaustedError:
        return True
    return False


def _no(error: Exception) -> Refused:
    """Why an action is not played. Well-formed ones may hold absurd numbers; the state was a copy, and is as before."""
    if isinstance(error, RefusedError):
        return Refused(error.refusal.text, error.refusal.code, error.refusal.rule)
    return Refused(f"This action cannot be played ({type(error).__name__}).", "garbage")


class Ledger:
    """One match under one authority. `start`: the roll it begins with, whose key is in the setup."""

    def __init__(self, setup: Setup, start: TableRoll | None = None) -> None:
        self.match = Match.of(setup)
        self.trail = Trail(setup, start or TableRoll(0, ()))
        self.told = 0
        self._secret: frozenset[int] = frozenset()  # the seats whose secret decision is still to come

    @classmethod
    def replay(
        cls, setup: Setup, journal: Sequence[Played], start: TableRoll | None = None, proofs: Sequence[Proof] = ()
    ) -> Ledger:
        """The ledger after these entries. Raises RefusedError at the first illegal one."""
        ledger = cls(setup, start)
        for index, entry in enumerate(journal):
            ledger._step(entry, proofs[index] if proofs else Proof())
        return ledger

    def __len__(self) -> int:
        return len(self.match)

    @property
    def public_setup(self) -> dict[str, Any]:
        """The setup without the key, which everybody derives."""
        public: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(self.match.setup, key=""))
        return public

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return tuple(decision.seat for decision in self.match.pending)

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats whose secret decision is in but not told yet."""
        return tuple(entry.seat for entry in self.match.journal[self.told :])

    def entry(self, index: int) -> Entry:
        played, proof = self.match.journal[index], self.trail.proofs[index]
        return Entry(played.seat, self.match.encode(played.action), proof.roll, proof.tag)

    def mark(self, before: int) -> str:
        """The fingerprint of the public view once every 16 entries, if nothing is held back; else ""."""
        if self.told < len(self) or before // MARK_EVERY == self.told // MARK_EVERY:
            return ""
        return fingerprint(self.match.view(None))

    # ---- playing

    def find(self, length: int, seat: int, raw: dict[str, Any]) -> Action | Reply:
        """The action to play for a request; or the reply, if it was played already or cannot be."""
        now = len(self)
        if length > now:
            return Stale(self.told)
        try:
            action = self.match.decode(raw)
        except (ActionError, RecursionError) as error:
            return Refused(str(error)[:300], "garbage")
        for entry in self.match.journal[length:]:
            if entry.seat == seat:
                return Ok(now) if entry.action == action else Stale(self.told)
        if length < now and not (length >= self.told and seat in self.deciding):
            return Stale(self.told)
        return action

    def asks_for(self, seat: int, action: Action) -> bool | Refused:
        """Whether this action rolls dice, or why it cannot be played."""
        try:
            refusal = self.match.refusal(action, seat)
            return rolls(self.match, seat, action) if refusal is None else _no(RefusedError(refusal))
        except _ABSURD as error:
            return _no(error)

    def play(self, entry: Played, proof: Proof) -> Refused | None:
        """Play it; returns why not, None on success."""
        try:
            self._step(entry, proof)
        except _ABSURD as error:
            return _no(error)
        return None

    def _step(self, entry: Played, proof: Proof) -> None:
        match = self.match
        before = frozenset(self.deciding)
        match.step(entry.action, entry.seat, entry.key)
        self.trail.add(entry, proof)
        after = frozenset(self.deciding)
        if len(before) > 1 and not self._secret:
            self._secret = before
        self._secret -= {entry.seat}
        if self._secret and after == self._secret and isinstance(match.rules, Sealing):
            return
        self._secret = frozenset()
        self.told = len(match)

    def rewind(self, length: int) -> None:
        """Back to the first `length` entries, all of which have been told."""
        self.match.rewind(length)
        self.trail.cut(length)
        self.told = length
        self._secret = frozenset()


# ---- as a seat knows it

PROVED, ALONE, OTHERS = "proved", "alone", "others"  # what a roll depends on: one's own link, the host's alone, others'


class MirrorError(ValueError):
    """What the host tells does not follow from these rules; the text is fit for a player."""


class Mirror(Match):
    """Create it with `Mirror.opened`. `marks`: what each entry's roll depends on, "" where nothing was rolled."""

    answered: tuple[int, ...] = ()
    undone: tuple[Played, ...] = ()  # undone entries that may be played again, the next one last
    marks: list[str]

    @classmethod
    def opened(cls, setup: Setup) -> Mirror:
        """The match before its first action. Raises MirrorError."""
        try:
            rules = ruleset(setup.game)
            check_seats(rules, setup.seats)
            mirror: Mirror | None = cls.of(setup) if setup.version == rules.version else None  # type: ignore[assignment]
        except Exception as error:  # a rulebook may raise anything for a setup that no host of this version sends
            raise MirrorError(f"The host's game cannot be opened here: {_why(error)}.") from None
        if mirror is None:
            raise MirrorError(
                f"The host plays version {setup.version} of {rules.name}, this is version {rules.version}. "
                "Install the same version on both machines."
            )
        mirror.marks = []
        return mirror

    @property
    def state(self) -> Any:
        """The present state, in which seats whose sealed answer is in have answered."""
        now = self._past.now
        if not self.answered:
            return now
        seen = now.copy()
        if isinstance(self.rules, Sealing):
            for seat in self.answered:
                self.rules.seal(seen, seat)
        return seen

    @property
    def host_length(self) -> int:
        """The length of the host's journal, including sealed entries."""
        return len(self) + len(self.answered)

    def seal(self, answered: tuple[int, ...]) -> None:
        """Set the seats whose secret decision is in. Raises MirrorError."""
        if not set(answered) <= {decision.seat for decision in self.rules.pending(self._past.now)}:
            raise MirrorError("The host plays by other rules: it knows an answer nobody was asked for.")
        self.answered = answered

    def follow(self, entry: Played, mark: str = "", telling: bool = True) -> tuple[Event, ...]:
        """Play the next entry; returns its events. Raises MirrorError."""
        self.answered = ()
        drawn = self.state.dice.drawn
        try:
            events = self._advance(entry, telling)
        except Exception as error:  # likewise of an action
            raise MirrorError(f"The host plays by other rules: {_why(error)}.") from None
        if (self.state.dice.drawn > drawn) != bool(entry.key):
            self.rewind(len(self) - 1)
            raise MirrorError("The host plays by other rules: it rolled other dice.")
        self.marks.append(mark)
        self.undone = self.undone[:-1] if self.undone[-1:] == (entry,) else ()
        return events

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def cut(self, length: int) -> None:
        """Follow the host back to the first `length` entries."""
        self.answered = ()
        self.undone = (*self.undone, *reversed(self.journal[length:])) if length >= self.undo_floor else ()
        self.rewind(length)
        del self.marks[length:]

    def same(self) -> Mirror:
        """An independent copy."""
        other = Mirror(self.rules, self.setup, self._past.at(0))
        branch = self.branch()
        other._journal, other._past = branch._journal, branch._past
        other.answered, other.marks = self.answered, self.marks[:]
        return other

    def mark(self) -> str:
        """The fingerprint of the public view, to compare with the host's."""
        return fingerprint(self.view(None))


def _why(error: Exception) -> str:
    """What a rulebook says, or the kind of its error."""
    said = clean(str(error), 160) if isinstance(error, ValueError) else ""
    return said.rstrip(".") or type(error).__name__


class Account:
    """A journal with its rolls, followed from the start: every key is derived from revealed links, every link
    checked.

    It begins with a setup without a key and the roll the match began with. `chair`: for whom rolls are marked. Raises
    MirrorError or CheatError, as `follow` does.
    """

    def __init__(self, setup: Setup, start: TableRoll, promises: Sequence[Promise], chair: int = -1) -> None:
        self.chair = chair
        self.promises = Promises(promises)
        self.promises.take(start)
        setup = msgspec.structs.replace(setup, key=start.key(""))
        self.mirror, self.trail = Mirror.opened(setup), Trail(setup, start)
        self.doubtful: dict[int, None] = {}  # chairs whose actions may not be what was told of them, in order
        self._tags: list[tuple[Tag, tuple[bytes, ...], Played]] = []  # signatures whose link is not known yet

    def follow(self, entry: Played, proof: Proof) -> Played:
        """Follow one entry; returns it with the key of its roll."""
        key, mark, roll = "", "", proof.roll
        if roll is not None:
            self.promises.take(roll)
            key, mark = roll.key(self.trail.keys[-1]), self.mark(roll)
        totals = tuple(self.trail.sums[-MOST_SEATS:])  # sealed decisions were all made at the start of their moment
        found = Played(entry.seat, entry.action, key)
        self.mirror.follow(found, mark, telling=False)
        self.trail.add(found, proof)
        if roll is not None:
            self._check_tags(roll)
        if proof.tag is not None:
            self._tags.append((proof.tag, totals, entry))
        return found

    def cut(self, length: int) -> None:
        """Back to the first `length` entries; roll numbers continue."""
        self.mirror.cut(length)
        self.trail.cut(length)

    def mark(self, roll: TableRoll) -> str:
        """What a roll depends on."""
        if roll.chairs == {HOST}:
            return ALONE
        return PROVED if self.chair in roll.chairs or self.promises.hosts(self.chair, roll.n) else OTHERS

    def _check_tags(self, roll: TableRoll) -> None:
        """Check the signatures whose link this roll reveals."""
        links, left = dict(roll.links), []
        for tag, totals, entry in self._tags:
            if tag.chair not in links or tag.n > roll.n:
                left.append((tag, totals, entry))
                continue
            promise = self.promises.of(tag.chair, tag.n)
            if promise is None or promise != self.promises.of(tag.chair, roll.n):
                continue  # somebody else has the chair by now
            link = promise.before(links[tag.chair], roll.n - tag.n)
            if not any(tag_of(link, total, entry) == tag.mac for total in totals):
                self.doubtful[tag.chair] = None
        self._tags = left
