"""What the table offers its panels and what it wants of them: the seam between the map scene and the parts on it.

Panels are made once by the table, as `Class(context)`.

Every panel is a tree (panels/tree.py) on one page (page.py); one that is not shown now is not asked. Ids of items begin
with the panel's own name ("build/port", "tray/die/2", "stores/wood"), so that nobody takes another's. `live` draws each
frame, over the standing page, and only while the scene is stale.

What moves is told by the director, and the same for all panels:
* `context.play.shown` is the state to print; `context.told` is the same, but goes forward with each event: counters
  that tick within an action read it.
* while `dice_rolled` of the stream "harvest" is shown, `director.now` is that event and
  `director.number("dice.t")` is the seconds of `dice.throw(event)`; other streams are shown by the table.
* goods that fly leave `dice.coaster(good)` and land on `stores.spot(good)`; the table draws them.
"""

from __future__ import annotations

from abc import abstractmethod

from game.client.play import Play
from game.client.scenes.map import MapScene, Table
from game.client.shown import Shown
from game.client.stack import Step
from game.client.stage.dice import Throw
from game.core.twenty_years.events import DiceRolled
from game.core.twenty_years.state import ROLL, State
from game.titles.twenty_years.look.places import Tab
from game.titles.twenty_years.look.summons import Summons


class TableContext(Table):
    """`tab` is the open panel; `placing`: a piece is in hand, and its card takes the place of that panel."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.tab: Tab = "build"
        self.placing = False
        self._told: Shown[State] = Shown(play)

    def sit(self, scene: MapScene) -> None:
        super().sit(scene)
        self.summons = Summons(self.play, scene)

    @property
    def state(self) -> State:
        """What is shown."""
        found: State = self.play.shown
        return found

    @property
    def told(self) -> State:
        """The state as far as events have told it."""
        return self._told.state

    @property
    def phase(self) -> str:
        """The phase the page is laid out for: where one play goes on into the next year it is ahead of `shown`."""
        director = self.play.director
        front = director.events[director.shown] if director.busy else None
        if isinstance(front, DiceRolled) and front.stream == "harvest":
            return ROLL
        return self.told.phase

    @abstractmethod
    def place(self, structure: str, level: int) -> None:
        """Go to the board to place a piece; BACK there returns the focus to where it was."""

    def aim(self) -> None:
        """Give the board the focus to claim land."""
        self.open_tab("land")
        self.focus.focus_on("tile/")

    @abstractmethod
    def open_tab(self, tab: Tab) -> None:
        """Show this tab, with the focus on what comes first there."""

    def book(self, year: int) -> Step:
        """The ledger, open at that year."""
        return self.summons.book(year)

    @abstractmethod
    def throw(self, event: DiceRolled) -> Throw:
        """The flight of any dice shown on this scene."""
