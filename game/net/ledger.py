"""A match as its host holds it: who may play what, which links its rolls use, and how much of it may be told yet.

While several seats decide in secret at the same time, nobody is told what was decided: entries are held back until
the last one is in. `told` is how much of the journal everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.dice import HiddenDice, ScriptExhaustedError
from game.core.match import Match, Played
from game.core.rules import Action, ActionError, RefusedError, Sealing, Setup
from game.core.state import fingerprint
from game.net.dice import Promise, Proof, TableRoll, Trail, Void
from game.net.protocol import Entry, Ok, Refused, Reply, Stale

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
