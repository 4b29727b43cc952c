"""What panels and tools may ask of the table."""

from __future__ import annotations

from typing import Protocol

from game.client.context import PanelContext
from game.client.stack import Step
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.teller import MonarchyTeller


class TableContext(PanelContext, Protocol):
    """What panels and tools may ask of the table."""

    building: str  # the kind that is in hand while one builds: farm, mine, village, monument
    tool: Tool | None  # what the map is for in this moment
    pointing: bool  # the map has the focus
    teller: MonarchyTeller

    @property
    def state(self) -> State:
        """What has been shown so far, event by event."""

    @property
    def unveiling(self) -> bool:
        """The map is being drawn for the eye only: there is nothing to do."""

    @property
    def settling(self) -> bool:
        """The year is ending before one's eyes: what trade would mean is no longer the question."""

    @property
    def preview(self) -> State | None:
        """The state after what is about to be built at the cursor; None when nothing legal is."""

    def arrived(self, good: str) -> int:
        """How many of a good have come to the stores since the state shown was reached: goods tick as they land."""

    def undo(self) -> Step: ...

    def redo(self) -> Step: ...

    def point(self) -> Step:
        """Give the map the focus."""
