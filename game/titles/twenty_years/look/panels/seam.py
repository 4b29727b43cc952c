"""What the table offers its panels and what it wants of them: the seam between the map scene and the parts on it.

Panels are made once by the table, as `Class(context)`, and lie in board, panels, tray and dungeon.

Every panel is a tree (panels/tree.py) on one page (page.py); one that is not shown now is not asked. Ids of items begin
with the panel's own name ("build/port", "tray/die/2", "stores/wood"), so that nobody takes another's. `live` draws each
frame, over the standing page, and only while the scene is stale.

What moves is told by the director, and the same for all panels:
* `context.play.shown` is the state to print; `context.told` is the same, but goes forward with each event: counters
  that tick within an action read it.
* while `dice_rolled` of the stream "harvest" is shown, `director.now` is that event and
  `director.number("dice.t", 0.0)` is the seconds of `tray.throw(event)`; other streams are shown by the table.
* goods that fly leave `tray.spots` and land on `stores.spot(good)`; the table draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

from game.client.context import PanelContext
from game.client.draw.canvas import Rect
from game.client.stack import Prompt, Step
from game.core.twenty_years.state import State

Tab = Literal["build", "land", "trade", "army", "dungeon", "year"]
TABS: tuple[Tab, ...] = ("build", "land", "trade", "army", "dungeon", "year")

Point = tuple[float, float]

# The places of the page, in points. The right column is one tree: what is in it shares its height by need.
BOARD: Rect = (8, 31, 251, 251)
STORES: Rect = (8, 288, 251, 45)
COLUMN: Rect = (268, 31, 364, 302)
TRAY: Rect = (268, 31, 364, 67)  # while there is something to do besides; about here
TRAY_LARGE: Rect = (268, 31, 364, 169)  # in the phases roll and harvest; about here
TAB: Rect = (268, 119, 364, 181)  # list and card; about here


class TableContext(PanelContext, Protocol):
    """What panels may ask of the table."""

    tab: Tab

    @property
    def told(self) -> State:
        """The state as far as events have told it."""

    @property
    def phase(self) -> str:
        """The phase the page is laid out for."""

    @property
    def placing(self) -> bool:
        """A piece is in hand: its card takes the place of the open panel."""

    def place(self, structure: str, level: int) -> None:
        """Go to the board to place a piece; BACK there returns the focus to where it was."""

    def aim(self) -> None:
        """Give the board the focus to claim land."""

    def open_tab(self, tab: Tab) -> None:
        """Show this tab; its first zone gets the focus."""

    def book(self, year: int) -> Step:
        """The ledger, open at that year."""


@runtime_checkable
class Prompting(Protocol):
    """A panel whose `handle` understands acts the prompt bar should name."""

    def prompts(self) -> Sequence[Prompt]:
        """What those acts mean now; nothing for acts that mean nothing now."""
