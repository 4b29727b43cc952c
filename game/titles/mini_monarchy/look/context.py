"""What panels and tools may ask of the table."""

from __future__ import annotations

from typing import Protocol

from game.client.play import Play
from game.client.services import Services
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.core.mini_monarchy.state import State
from game.core.rules import Action
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.teller import MonarchyTeller


class TableContext(Protocol):
    """What panels and tools may ask of the table."""

    play: Play
    building: str  # the kind that is in hand while one builds: farm, mine, village, monument
    tool: Tool | None  # what the map is for in this moment
    pointing: bool  # the map has the focus
    teller: MonarchyTeller

    @property
    def services(self) -> Services: ...

    @property
    def focus(self) -> FocusGraph: ...

    @property
    def state(self) -> State:
        """What has been shown so far, event by event."""
        ...

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat."""
        ...

    @property
    def unveiling(self) -> bool:
        """The map is being drawn for the eye only: there is nothing to do."""
        ...

    @property
    def settling(self) -> bool:
        """The year is ending before one's eyes: what trade would mean is no longer the question."""
        ...

    @property
    def preview(self) -> State | None:
        """The state after what is about to be built at the cursor; None when nothing legal is."""
        ...

    def arrived(self, good: str) -> int:
        """How many of a good have come to the stores since the state shown was reached: goods tick as they land."""
        ...

    def chance(self, chance: float) -> str:
        """A chance as the player wants to read it."""
        ...

    def do(self, action: Action) -> Step:
        """Play an action; an illegal one is refused with a toast."""
        ...

    def undo(self) -> Step: ...

    def redo(self) -> Step: ...

    def point(self) -> Step:
        """Give the map the focus."""
        ...

    def say(self, text: str, symbol: str = "") -> None: ...

    def touch(self) -> None: ...
