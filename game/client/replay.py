"""A match played once more from its journal: a session to watch whose bot knows every move. Nothing of it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots import Bot
from game.core.match import Match, Played
from game.core.rules import Action
from game.session import Session
from game.teller import say


class _Memory:
    """Plays the journal's actions in their order; a view tells it nothing it needs."""

    name = "the record"

    def __init__(self, match: Match, journal: Sequence[Played]) -> None:
        self._match, self._journal = match, journal

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """What was done then."""
        return self._journal[len(self._match)].action

    def reason(self, view: Any, action: Action) -> str:
        """Why is not on record."""
        return ""


class Replay(Session):
    """The match of `past` from its move `at` on. It ends where the journal ends, and can go to any of its moments.

    `bots`: which seats a bot played then; none if left out.
    """

    replayed = True

    def __init__(self, past: Match, name: str, at: int = 0, bots: tuple[bool, ...] = ()) -> None:
        super().__init__(past.branch(at), ("bot:the record",) * past.setup.seats, name, None, None)
        self.past = past
        self._marked = bots or (False,) * past.setup.seats
        self._journal = past.journal
        self._memory = _Memory(self.match, self._journal)

    def bot_at(self, seat: int) -> Bot | None:
        return self._memory

    @property
    def bots(self) -> tuple[bool, ...]:
        return self._marked

    def seat_title(self, seat: int) -> str:
        return say("seat_number", number=seat + 1)

    @property
    def deciding(self) -> int | None:
        """The seat that moved then; None when the record ends."""
        at = len(self.match)
        return self._journal[at].seat if at < len(self._journal) else None

    def go_to(self, at: int) -> None:
        """Stand before action `at` of the record, without telling how it came to that."""
        self.match = self.past.branch(at)
        self._memory = _Memory(self.match, self._journal)

    def play_next(self) -> Played:
        """The next entry of the record. IndexError at its end."""
        return self._journal[len(self.match)]
