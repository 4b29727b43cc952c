"""Which panels lie on the page in which phase and where, and what confirming a zone of theirs means."""

from __future__ import annotations

from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, State
from game.titles.twenty_years.look.board.land import Land
from game.titles.twenty_years.look.dungeon.panel import DungeonPanel
from game.titles.twenty_years.look.panels.action import ActionPanel
from game.titles.twenty_years.look.panels.army import ArmyPanel
from game.titles.twenty_years.look.panels.build import BuildPanel
from game.titles.twenty_years.look.panels.seam import (
    ACTIONS_BAR,
    STORES,
    TAB,
    TARGET,
    TRAY,
    TRAY_LARGE,
    YEAR,
    Panel,
    Tab,
    TableContext,
)
from game.titles.twenty_years.look.panels.stores import Stores
from game.titles.twenty_years.look.panels.story import YearStory
from game.titles.twenty_years.look.panels.tabs import ActionsBar
from game.titles.twenty_years.look.panels.trade import TradePanel
from game.titles.twenty_years.look.panels.year import YearPanel
from game.titles.twenty_years.look.tray.pairings import Pairings
from game.titles.twenty_years.look.tray.target import Target
from game.titles.twenty_years.look.tray.tray import Tray

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
    """The panels of the right column and the foot, made once for a table."""

    def __init__(self, context: TableContext, land: Land) -> None:
        self.stores, self.tray, self._target, self._pairings = (
            Stores(context),
            Tray(context),
            Target(context),
            Pairings(context),
        )
        self._actions_bar, self._year, self._story = ActionsBar(context), YearPanel(context), YearStory(context)
        self._tabs: dict[Tab, Panel] = {
            "build": BuildPanel(context),
            "land": land,
            "trade": TradePanel(context),
            "army": ArmyPanel(context),
            "dungeon": DungeonPanel(context),
            "year": ActionPanel(context),
        }

    def laid_out(self, phase: str, tab: Tab) -> list[Panel]:
        """The panels shown in a phase, in the order they are painted, each in its place."""
        rolling = phase in (ROLL, HARVEST)
        self.tray.rect = TRAY_LARGE if rolling else TRAY
        self.stores.rect, self._year.rect = STORES, YEAR
        found: list[Panel] = [self.stores, self.tray]
        if rolling:
            below: Panel = self._pairings if phase == HARVEST else self._target
            below.rect = TARGET
            found.append(below)
        elif phase == ACTIONS:
            self._actions_bar.rect, self._tabs[tab].rect = ACTIONS_BAR, TAB
            found += [self._actions_bar, self._tabs[tab]]
        else:
            found.append(self._story)
        return [*found, self._year]


def verb(zone: str, tab: Tab, s: State) -> str:
    """What confirming the zone of this id does."""
    parts = zone.split("/")
    if parts[0] == "tile" and tab != "land" and not s.free_tiles_left:
        return "Zoom"
    return _VERBS.get("/".join(parts[:2])) or _VERBS.get(parts[0], "Choose")
