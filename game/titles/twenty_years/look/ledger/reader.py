"""What the pages of the ledger want of the book they are in: the seam between `ledger` and the rooms of its tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.client.play import Play
from game.client.scenes.ledger import LedgerScene
from game.core.twenty_years.state import State
from game.titles.twenty_years.chronicle import YearGone


class Reader(Protocol):
    """The open book."""

    play: Play
    scene: LedgerScene

    @property
    def state(self) -> State:
        """The state as shown: never ahead of the dice."""

    @property
    def year(self) -> int:
        """The year being read, from 1."""

    @property
    def gone(self) -> Sequence[YearGone]:
        """The chronicle up to the moment that is shown."""

    @property
    def pinnable(self) -> bool:
        """The year being read is not over."""

    def entry_of(self, year: int) -> int:
        """The entry of a year; 0 when none is known (or there is no ledger)."""
