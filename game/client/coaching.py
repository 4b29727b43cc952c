"""The coach at the table: a choice that gives points away is named before it is played, or after it, as one wished.

Before: the first confirmation waits for the coach's answer; choosing the same again does it at once. After: the choice
is played, and when the answer comes a line says what would have been better; so it is for all that windows of their own
ask (battles, dungeons, ledgers), whose odds stand beside each choice. Where nobody can be asked (a secret answer, only
one thing to do) every choice passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.play import Play
from game.core.rules import Action
from game.lab.coach import Coach
from game.narrator import say
from game.phrase import heading
from game.text.printer import printer_of


class _Asked(NamedTuple):
    """What the coach thinks about, when, and what is done when it has nothing against it."""

    action: Action
    moment: tuple[object, int]
    go: Callable[[], object] | None


class Coaching:
    """For one match. `coach` may be another than the usual one, in tests."""

    def __init__(self, play: Play, coach: Coach | None = None) -> None:
        self._play, self._coach = play, coach or Coach()
        self._asked: _Asked | None = None
        self._warned: tuple[Action, tuple[object, int]] | None = None
        self._label: Callable[[Action], str] = str

    def holds(self, action: Action, go: Callable[[], object]) -> str:
        """Why `action` has to wait ("" if it need not): `go` is called when the coach has nothing against it."""
        here = (action, self._play.moment)
        if here == self._warned or (self._asked is not None and here == self._asked[:2]):
            self._asked = self._warned = None  # chosen twice: that is an answer
            self._coach.forget()
            return ""
        if not self._ask(action):
            return ""
        self._asked = _Asked(action, self._play.moment, go)
        return say("the_coach_looks_at")

    def looks(self, action: Action) -> None:
        """Think about `action`, which is about to be played."""
        if self._ask(action):
            self._asked = _Asked(action, self._play.moment, None)

    def _ask(self, action: Action) -> bool:
        match = self._play.session.match
        if len(match.pending) != 1 or match.refusal(action) is not None:
            return False
        seat = match.pending[0].seat
        legal, view = match.legal(seat), match.view(seat)
        if len(legal) < 2 or action not in legal:
            return False
        printer = printer_of(match)
        self._label = lambda better: printer.label(view, better)
        self._coach.ask(match.setup.game, view, seat, legal, action)
        return True

    def tick(self) -> str:
        """What the coach has to say now, "" for none; does what waited when that is nothing."""
        verdict = self._coach.poll()
        if verdict is None or self._asked is None:
            return ""
        asked, self._asked = self._asked, None
        if asked.go is not None and self._play.moment != asked.moment:
            return ""  # something else was done meanwhile
        if verdict.better is None:
            if asked.go is not None:
                asked.go()
            return ""
        better = heading(self._label(verdict.better))
        if asked.go is None:
            return say("coach_better_by_about", lost=f"{verdict.lost:.1f}", better=better)
        self._warned = (asked.action, asked.moment)
        return say("coach_better_by_about_choose", lost=f"{verdict.lost:.1f}", better=better)

    def close(self) -> None:
        self._coach.close()
