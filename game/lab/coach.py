"""The coach: does this choice give points away, and what would be better?

It gets the view of the deciding seat, so it knows only what that seat may know, and thinks in a process of its own,
so no frame waits for it.

    coach = Coach()
    coach.ask("xii_century", match.view(seat), seat, match.legal(seat), action)
    coach.poll()            # None while it thinks, then its verdict, once
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple

from game.bots.hint import mind_of
from game.core.rules import Action
from game.lab.lookback import better
from game.lab.runs import Workers

SECONDS = 0.05  # the level that coaches


class CoachVerdict(NamedTuple):
    """On one choice: the `better` one and the points `lost` against it; None and 0 if no other is better."""

    action: Action
    better: Action | None = None
    lost: float = 0.0


def judge(game: str, view: Any, seat: int, legal: Sequence[Action], action: Action) -> CoachVerdict:
    """The verdict on an action; deterministic."""
    found = better(mind_of(game, seat, SECONDS), view, legal, action)
    return CoachVerdict(action) if found is None else CoachVerdict(action, found.action, found.lost)


class Coach:
    """One question at a time; a new one replaces the old, whose answer is dropped. What it thinks about is never broken
    off: the next question waits until the process is free. `executor`: where it thinks, a process of its own."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor
        self._asked: tuple[Any, ...] | None = None  # the question to be answered
        self._about: tuple[Any, ...] | None = None  # the one that is thought about
        self._thought: Future[CoachVerdict] | None = None

    def ask(self, game: str, view: Any, seat: int, legal: Sequence[Action], action: Action) -> None:
        """Start thinking about `action`, one of `legal`."""
        self._asked = game, view, seat, legal, action
        self.poll()

    def poll(self) -> CoachVerdict | None:
        """The answer, once available. A coach that failed has no objection."""
        if self._asked is None or (self._thought is not None and not self._thought.done()):
            return None
        try:
            if self._thought is None or self._about is not self._asked:
                self._executor = self._executor or Workers(1)
                self._about, self._thought = self._asked, self._executor.submit(judge, *self._asked)
                return None
            verdict = self._thought.result()
        except Exception:
            self.close()
            return CoachVerdict(Action())
        self._asked = None
        return verdict

    def forget(self) -> None:
        """Drop the question."""
        self._asked = None

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._asked = self._thought = None
        if isinstance(self._executor, Workers):
            self._executor.end()  # a pending calculation would keep the program from ending
        self._executor = None
