"""The teller of XII Century as the screen asks it: towns by the names on their sheets, facts by the state shown."""

from __future__ import annotations

from game.client.play import Play
from game.core.xii_century.state import State
from game.titles.xii_century.teller import CenturyTeller


class Voice(CenturyTeller):
    """It tells by what has been shown so far of a play."""

    def __init__(self, play: Play) -> None:
        def shown() -> State:
            state: State = play.shown
            return state

        super().__init__(shown)
