"""Which panels lie on the page in which phase and where, and what confirming a zone of theirs means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.page import Column, Hole, Node, Stack
from game.client.ui.page import Page as Standing
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, State
from game.titles.twenty_years.look.board.land import Land
from game.titles.twenty_years.look.dungeon.panel import DungeonPanel
from game.titles.twenty_years.look.panels.action import ActionPanel
from game.titles.twenty_years.look.panels.army import ArmyPanel
from game.titles.twenty_years.look.panels.build import BuildPanel
from game.titles.twenty_years.look.panels.seam import COLUMN, Drawn, Panel, Tab, TableContext
from game.titles.twenty_years.look.panels.stores import Stores
from game.titles.twenty_years.look.panels.story import YearStory
from game.titles.twenty_years.look.panels.tabs import ActionsBar
from game.titles.twenty_years.look.panels.trade import TradePanel
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.panels.year import YearPanel
from game.titles.twenty_years.look.tray.pairings import Pairings
from game.titles.twenty_years.look.tray.target import Target
from game.titles.twenty_years.look.tray.tray import Tray

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

# By zone, or by the panel it is on: what confirming means, for the prompt bar.
_VERBS = {
    "tray/die": "Keep",
    "tray/roll": "Roll",
    "tray/stop": "Stop",
    "tray/golden": "Golden die",
    "target": "Set as dice goal",
    "combos": "Take these",
    "bar": "Open",
    "bar/end": "End the year",
    "build": "Pick up",
    "build/demolish": "Demolish",
    "land": "Claim",
    "tile": "Claim",
    "trade": "Trade",
    "army": "Recruit",
    "dungeon/raid": "Raid",
    "years": "Open",
    "undo": "Undo",
}


class Page:
    """The panels of the right column and the stores, made once for a table."""

    def __init__(self, context: TableContext, land: Land) -> None:
        self.context = context
        self.stores, self.tray = Stores(context), Tray(context)
        self._target, self._pairings = Target(context), Pairings(context)
        self._actions_bar, self._year, self._story = ActionsBar(context), YearPanel(context), YearStory(context)
        self._tabs: dict[Tab, Panel] = {
            "build": BuildPanel(context),
            "land": land,
            "trade": TradePanel(context),
            "army": ArmyPanel(context),
            "dungeon": DungeonPanel(context),
            "year": ActionPanel(context),
        }
        self._column = Standing()
        for panel in (self.tray, *self._tabs.values()):
            if isinstance(panel, TreePanel):
                panel.page = self._column

    @property
    def _main(self) -> tuple[Panel, ...]:
        """What stands between the tray and the year."""
        phase = self.context.phase
        if phase in (ROLL, HARVEST):
            return (self._pairings if phase == HARVEST else self._target,)
        return (self._actions_bar, self._tabs[self.context.tab]) if phase == ACTIONS else (self._story,)

    def panels(self) -> list[Panel]:
        """The panels shown now, in the order they are painted."""
        return [self.stores, self.tray, *self._main, self._year]

    def view(self) -> Node:
        """The right column: what is most of it takes the room the others leave."""
        *bar, last = (panel.view() if isinstance(panel, TreePanel) else None for panel in self._main)
        main: Node = Hole(id="drawn", grow=1)
        if last is not None and not self.context.placing:
            main = Stack((last,), grow=1)
        return Column((self.tray.view(), *(node for node in bar if node is not None), main, self._year.view()), 4)

    def paint(self, painter: Painter) -> None:
        """The standing page; declares the zones."""
        self.tray.mind.follow(self.context.play.shown)
        self.stores.paint(painter, self.context.focus)
        self._column.paint(painter, self.context.focus, self.view(), COLUMN)
        drawn = self._main[-1]
        if isinstance(drawn, Drawn) and not self.context.placing:
            drawn.rect = self._column.hole("drawn")
            drawn.paint(painter)
        self.tray.paint_over(painter)

    @property
    def place(self) -> Rect:
        """Where the card of the piece in hand lies, once the page was painted."""
        return self._column.hole("drawn")

    def rest(self) -> None:
        """Give the surfaces back."""
        self.stores.page.rest()
        self._column.rest()


def verb(zone: str, tab: Tab, s: State) -> str:
    """What confirming the zone of this id does."""
    parts = zone.split("/")
    if parts[0] == "tile" and tab != "land" and not s.free_tiles_left:
        return "Zoom"
    return _VERBS.get("/".join(parts[:2])) or _VERBS.get(parts[0], "Choose")
