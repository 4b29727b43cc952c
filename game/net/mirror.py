"""A match as a seat knows it: the same actions under the same rules, with the faces the host told and no key.

It is a whole `Match`: it looks back, gives odds and reasons and tells events. Only what was decided in secret is
missing until the host tells it; till then the seats that have decided are in `answered`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.events import Event
from game.core.match import Match, Played
from game.core.rules import Sealing, Setup, check_seats, ruleset
from game.core.state import fingerprint
from game.core.tape import TapeDice
from game.net.protocol import Entry, Piece, clean


class MirrorError(ValueError):
    """What the host tells does not follow from these rules; the text is fit for a player."""


class Mirror(Match):
    """Make it by `Mirror.opened`."""

    _tape: list[int]
    answered: tuple[int, ...] = ()
    undone: tuple[Played, ...] = ()  # what was undone last and may be played again, the next one last

    @classmethod
    def opened(cls, piece: Piece) -> Mirror:
        """The match that the first piece of a journal describes. Raises MirrorError."""
        tape = list(piece.faces)
        try:
            setup = msgspec.convert(piece.setup, Setup)
            rules = ruleset(setup.game)
            check_seats(rules, setup.seats)
            if setup.version != rules.version:
                raise MirrorError(
                    f"The host plays version {setup.version} of {rules.name}, this is version {rules.version}. "
                    "Install the same version on both machines."
                )
            mirror = cls(rules, setup, rules.new(setup, TapeDice(tape)))
        except MirrorError:
            raise
        except Exception as error:  # whatever a rulebook makes of a setup that no host of this version sends
            raise MirrorError(f"The host's game cannot be opened here: {_why(error)}.") from None
        mirror._tape = tape
        mirror.add(piece.entries)
        return mirror

    @property
    def state(self) -> Any:
        """The present state; towns whose sealed answer is in have answered."""
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
        """The length of the host's journal, sealed entries and all."""
        return len(self) + len(self.answered)

    def add(self, entries: Sequence[Entry]) -> None:
        """Play on silently. Raises MirrorError."""
        for entry in entries:
            self._follow(entry, tell=False)

    def seal(self, answered: tuple[int, ...]) -> None:
        """The seats whose secret decision is in. Raises MirrorError."""
        if not set(answered) <= {decision.seat for decision in self.rules.pending(self._past.now)}:
            raise MirrorError("The host plays by other rules: it knows an answer nobody was asked for.")
        self.answered = answered

    def follow(self, entry: Entry) -> tuple[Event, ...]:
        """Play one entry on, and tell it. Raises MirrorError."""
        return self._follow(entry, tell=True)

    def _follow(self, entry: Entry, tell: bool) -> tuple[Event, ...]:
        self.answered = ()
        self._tape.extend(entry.faces)
        try:
            action = self.decode(entry.action)
            if tell:
                events = super().play(action, entry.seat)
            else:
                events = ()
                self.step(action, entry.seat)
        except Exception as error:  # likewise of an action
            raise MirrorError(f"The host plays by other rules: {_why(error)}.") from None
        if self.state.dice.drawn != len(self._tape):
            raise MirrorError("The host plays by other rules: it rolled other dice.")
        self.undone = self.undone[:-1] if self.undone[-1:] == (self.journal[-1],) else ()
        return events

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def cut(self, length: int) -> None:
        """The host went back to the first `length` entries."""
        self.answered = ()
        if length >= self.undo_floor:
            self.undone += tuple(reversed(self.journal[length:]))
        else:
            self.undone = ()
        self.rewind(length)
        del self._tape[self.state.dice.drawn :]

    def seen_faces(self, index: int) -> tuple[int, ...]:
        """The faces that entry `index` was told with."""
        return tuple(self._tape[self.state_at(index).dice.drawn : self.state_at(index + 1).dice.drawn])

    def branch(self, length: int | None = None) -> Match:
        """Another match with the same first entries, which knows no more faces than this one."""
        self_answered, self.answered = self.answered, ()
        try:
            return super().branch(length)
        finally:
            self.answered = self_answered

    def mark(self) -> str:
        """The fingerprint of the open view, to be held against the host's."""
        return fingerprint(self.view(None))


def _why(error: Exception) -> str:
    """What a rulebook says, or which way it failed."""
    said = clean(str(error), 160) if isinstance(error, ValueError) else ""
    return said.rstrip(".") or type(error).__name__
