"""What the table offers its panels and what it wants of them: the seam between the map scene and the parts on it.

Panels are made once by the table, as `Class(context)`, and lie in board, panels, tray and dungeon.

A panel that is not shown now is neither painted nor asked. Zone ids begin with the panel's own name ("build/port",
"tray/die/2", "stores/wood"), so that nobody takes another's. `paint` is called inside `focus.begin() ... focus.end()`
and whenever something changed; `live` each frame, over the static layer, and only while the scene is stale.

What moves is told by the director, and the same for all panels:
* `context.play.shown` is the state to print; `context.told` is the same, but goes forward with each event: counters
  that tick within an action read it.
* while `dice_rolled` of the stream "harvest" is shown, `director.now` is that event and
  `director.number("dice.t", 0.0)` is the seconds of `tray.throw(event)`; other streams are shown by the table.
* goods that fly leave `tray.spots` and land on `stores.spot(good)`; the table draws them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.stack import Prompt, Step
from game.client.ui.focus import FocusGraph, Reply
from game.core.rules import Action

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.play import Play
    from game.client.services import Services
    from game.client.stage.dice import Throw
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
BELOW: Rect = (268, 104, 364, 196)  # under the small tray: what else there is


class TableContext(Protocol):
    """What panels may ask of the table."""

    play: Play
    tab: Tab

    @property
    def services(self) -> Services:
        """There once the scene was entered: not yet when panels are made."""
        ...

    @property
    def focus(self) -> FocusGraph:
        """Ask for it each time: while a piece is in hand the panels stand by and paint on a spare one."""
        ...

    @property
    def told(self) -> State:
        """The state as far as events have told it."""
        ...

    @property
    def phase(self) -> str:
        """The phase the page is laid out for."""
        ...

    @property
    def placing(self) -> bool:
        """A piece is in hand: its card takes the place of the open panel."""
        ...

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat. Else zones should have no deeds."""
        ...

    def place(self, structure: str, level: int) -> None:
        """Go to the board to place a piece; BACK there returns the focus to where it was."""
        ...

    def aim(self) -> None:
        """Give the board the focus to claim land."""
        ...

    def do(self, action: Action) -> Step:
        """Play an action. Illegal ones are refused with a toast; panels should declare the refusal on the zone."""
        ...

    def open_tab(self, tab: Tab) -> None:
        """Show this tab; its first zone gets the focus."""
        ...

    def book(self, year: int) -> Step:
        """The ledger, open at that year."""
        ...

    def say(self, text: str, symbol: str = "") -> None:
        """A toast."""
        ...

    def touch(self) -> None:
        """Something changed that the static layer shows: paint it anew."""
        ...


class Panel(Protocol):
    """A part of the page: a tree (panels/tree.py), or drawn by hand as `Drawn`."""

    def live(self, painter: Painter) -> None:
        """The moving part, over the static layer; may do nothing."""
        ...

    @property
    def moving(self) -> bool:
        """Whether `live` shows something new each frame, apart from what the director moves."""
        ...

    def tick(self, dt: float) -> bool:
        """Time passes; True when the standing part must be painted anew."""
        ...

    def handle(self, given: Input) -> Reply | None:
        """Only what the focus did not use; None when it means nothing here."""
        ...


@runtime_checkable
class Drawn(Panel, Protocol):
    """A panel drawn by hand, in a place the page leaves it."""

    rect: Rect  # points; set before painting

    def paint(self, painter: Painter) -> None:
        """The standing part; declares the focus zones while painting."""
        ...


@runtime_checkable
class Prompting(Protocol):
    """A panel whose `handle` understands acts the prompt bar should name."""

    def prompts(self) -> Sequence[Prompt]:
        """What those acts mean now; nothing for acts that mean nothing now."""
        ...


class TrayLike(Panel, Protocol):
    """The dice: where they lie and how a roll flies."""

    def throw(self, event: Any) -> Throw:
        """The flight of a `dice_rolled` event of the stream "harvest". The same event gives the same flight."""
        ...

    @property
    def spots(self) -> Sequence[Point]:
        """The middle of each die on the table, in points."""
        ...


class StoresLike(Panel, Protocol):
    """The goods, troops and bombs."""

    def spot(self, thing: str) -> Point:
        """Where a good, a troop or "bombs" stands, for what flies there."""
        ...

    def changed(self, things: Mapping[str, int]) -> None:
        """These have just changed by so much: strike the old number for a while."""
        ...
