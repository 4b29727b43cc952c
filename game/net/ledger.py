"""A match as its host holds it: who may play what, what was rolled, and what of it may be told yet.

While several seats decide in secret at the same time nobody is told what was decided: their entries are held back until
the last of them is in. `told` is how much of the journal everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.keyed import dice_of
from game.core.match import Match, Played
from game.core.rules import Action, ActionError, RefusedError, Sealing, Setup
from game.core.state import fingerprint
from game.core.tape import TapingDice
from game.net.protocol import Entry, Ok, Refused, Reply, Stale

MARK_EVERY = 16


class Ledger:
    """One match under one authority."""

    def __init__(self, setup: Setup) -> None:
        self._tape: list[int] = []
        self.match = Match.of(setup, TapingDice(dice_of(setup), self._tape))
        self.first_faces = tuple(self._tape)  # rolled for the start itself
        self.faces: list[tuple[int, ...]] = []  # by entry of the journal
        self.told = 0
        self._secret: frozenset[int] = frozenset()  # the seats whose secret decision is still to come

    @classmethod
    def replay(cls, setup: Setup, journal: Sequence[Played]) -> Ledger:
        """The ledger after these entries. Raises RefusedError at the first that is not legal."""
        ledger = cls(setup)
        for entry in journal:
            ledger._step(entry.action, entry.seat)
        return ledger

    def __len__(self) -> int:
        return len(self.match)

    @property
    def public_setup(self) -> dict[str, Any]:
        """The setup as anybody may know it."""
        public: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(self.match.setup, key=""))
        return public

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return tuple(decision.seat for decision in self.match.pending)

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats whose secret decision is in and not told yet."""
        return tuple(entry.seat for entry in self.match.journal[self.told :])

    def entry(self, index: int) -> Entry:
        played = self.match.journal[index]
        return Entry(played.seat, self.match.encode(played.action), self.faces[index])

    def mark(self, before: int) -> str:
        """The fingerprint of the open view when a multiple of 16 entries was passed and nothing is held back."""
        if self.told < len(self) or before // MARK_EVERY == self.told // MARK_EVERY:
            return ""
        return fingerprint(self.match.view(None))

    # ---- playing

    def find(self, length: int, seat: int, raw: dict[str, Any]) -> Action | Reply:
        """The action to be played for such a request; or at once the reply, when it was played or is not to be."""
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

    def play(self, seat: int, action: Action) -> Refused | None:
        """Play it; None when it was played."""
        try:
            self._step(action, seat)
        except RefusedError as error:
            return Refused(error.refusal.text, error.refusal.code, error.refusal.rule)
        except (ValueError, TypeError, IndexError, KeyError, OverflowError, RecursionError) as error:
            # A well-formed action of absurd figures: the state was a copy, so nothing has changed.
            return Refused(f"This action cannot be played ({type(error).__name__}).", "garbage")
        return None

    def _step(self, action: Action, seat: int) -> None:
        match = self.match
        before = frozenset(self.deciding)
        self._tape.clear()
        match.step(action, seat)
        self.faces.append(tuple(self._tape))
        after = frozenset(self.deciding)
        if len(before) > 1 and not self._secret:
            self._secret = before
        self._secret -= {seat}
        if self._secret and after == self._secret and isinstance(match.rules, Sealing):
            return
        self._secret = frozenset()
        self.told = len(match)

    def rewind(self, length: int) -> None:
        """Back to the first `length` entries, all of which are told."""
        self.match.rewind(length)
        del self.faces[length:]
        self.told = length
        self._secret = frozenset()
