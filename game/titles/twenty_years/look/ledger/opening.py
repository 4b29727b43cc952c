"""When a page of the ledger is due: as its year begins to be shown, and when the ledger waits for an answer.

self.opening = Opening(play)                 # once, by the table
step = self.opening.call()                   # every frame, busy or not: Push(LedgerCard) when a page is due
"""

from __future__ import annotations

from game.client.play import Play
from game.client.stack import Push, Step
from game.core.twenty_years.events import DiceRolled, YearBegun
from game.titles.twenty_years.look.ledger.card import LedgerCard
from game.titles.twenty_years.look.ledger.choices import waits
from game.titles.twenty_years.look.ledger.cues import DRAW


class Opening:
    """Knows which pages have been read, and when one is due."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._read = 0 if not len(play.session.match) else play.shown.year

    def call(self) -> Step:
        """Push(LedgerCard) when a year begins to be shown, or when the ledger waits for an answer; else None."""
        play = self._play
        watched = "human" not in play.session.players
        if play.roll is not None:
            self._turn_back()
        if play.busy:
            front = play.director.events[play.director.shown] if play.director.busy else None
            year = front.year if isinstance(front, YearBegun) else play.shown.year + 1
            drawing = isinstance(front, DiceRolled) and front.stream == DRAW
            due = drawing or (isinstance(front, YearBegun) and front.entry > 0)
            if not due or year <= self._read:
                return None
            self._read = year
            return Push(LedgerCard(play))
        return self._at_rest(watched)

    def _turn_back(self) -> None:
        """Dice are held though the page of their year was not read: all before them was shown at once."""
        director = self._play.director
        begun = [
            (at, event) for at, event in enumerate(director.events[: director.shown]) if event.type == "year_begun"
        ]
        if begun and begun[-1][1].entry and begun[-1][1].year > self._read:
            director.seek(begun[-1][0])

    def _at_rest(self, watched: bool) -> Step:
        """Nothing is being shown: a page that was skipped over, or a decision."""
        play = self._play
        state = play.shown
        fresh = state.year > self._read and state.entry > 0
        self._read = state.year
        if fresh and not watched:
            return Push(LedgerCard(play))
        asks = not watched and state is play.session.match.state and waits(state)
        return Push(LedgerCard(play)) if asks else None
