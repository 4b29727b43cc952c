"""Where things lie on the page, what panels may ask of the table, and which sign stands for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.core.rules import Action

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.house import House
    from game.client.play import Play
    from game.client.tables.mini_monarchy.tools import Tool
    from game.core.mini_monarchy.state import State

Point = tuple[float, float]

BOARD: Rect = (6, 31, 345, 304)
HEAD = 14.0  # the board's wooden bar, with the steps of the year
FIELD: Rect = (BOARD[0] + 2, BOARD[1] + HEAD, BOARD[2] - 4, BOARD[3] - HEAD - 2)  # where the hexes lie
FATE: Rect = (355, 31, 279, 57)
STORES: Rect = (355, 93, 279, 72)
WORK: Rect = (355, 170, 279, 92)
RECORD: Rect = (355, 267, 279, 68)
SETUP: Rect = (355, 31, 279, 304)  # before the first year one panel has the whole side

# By good, building or result: its symbol. What is not here has its own name.
SIGNS: Mapping[str, str] = {
    "food": "wheat",
    "labour": "hammer",
    "mountain": "mountains",
    "disaster": "storm",
    "hard_times": "rain",
    "big_harvest": "wheat",
    "strike_ore": "ore",
    "efficiency": "hammer",
    "fortune": "clover",
    "capital": "castle",
    "graveyard": "grave",
    "monument": "obelisk_3",
}


def sign(name: str) -> str:
    """The symbol of a good, a building or a result."""
    return SIGNS.get(name, name)


def signed(n: int) -> str:
    """+2, −1, 0: with a true minus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def snug(painter: Painter, size: float, most: float = 1.2) -> float:
    """The size to ask for where lines lie close: large letters grow by `most` at most there."""
    return size * most / painter.text_scale if painter.text_scale > most else size


class Desk(Protocol):
    """What panels and tools may ask of the table."""

    play: Play
    building: str  # the kind that is in hand while one builds: farm, mine, village, monument
    tool: Tool | None  # what the map is for in this moment
    pointing: bool  # the map has the focus

    @property
    def house(self) -> House: ...

    @property
    def focus(self) -> FocusGraph:
        """Ask each time: while the map has the focus, panels declare their zones on a spare one."""
        ...

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


class Panel(Protocol):
    """A part of the page: painted once, with its zones, whenever something changed."""

    def paint(self, painter: Painter) -> None: ...
