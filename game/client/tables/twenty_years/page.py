"""Which panels lie on the page in which phase and where, and what confirming a zone of theirs means."""

from __future__ import annotations

from game.client.tables.twenty_years.actions_bar import ActionsBar
from game.client.tables.twenty_years.army_panel import ArmyPanel
from game.client.tables.twenty_years.build_panel import BuildPanel
from game.client.tables.twenty_years.deed_panel import DeedPanel
from game.client.tables.twenty_years.dungeon_panel import DungeonPanel
from game.client.tables.twenty_years.land import Land
from game.client.tables.twenty_years.pairings import Pairings
from game.client.tables.twenty_years.panel import (
    ACTIONS_BAR,
    STORES,
    TAB,
    TARGET,
    TRAY,
    TRAY_LARGE,
    YEAR,
    Desk,
    Panel,
    Tab,
)
from game.client.tables.twenty_years.stores import Stores
from game.client.tables.twenty_years.target import Target
from game.client.tables.twenty_years.trade_panel import TradePanel
from game.client.tables.twenty_years.tray import Tray
from game.client.tables.twenty_years.year_panel import YearPanel
from game.client.tables.twenty_years.year_story import YearStory
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, State

# By zone, or by the panel it is on: what confirming means, for the prompt bar.
_VERBS = {
    "tray/die": "Keep",
    "tray/roll": "Roll",
    "tray/stop": "Stop",
    "tray/golden": "Golden die",
    "target": "Wish for it",
    "combos": "Take these",
    "bar": "Open",
    "bar/end": "End the year",
    "build": "Take in hand",
    "build/demolish": "Demolish",
    "land": "Claim",
    "tile": "Claim",
    "trade": "Trade",
    "army": "Recruit",
    "dungeon/raid": "Go down",
    "years": "Open",
    "undo": "Undo",
}


class Page:
    """The panels of the right column and the foot, made once for a desk."""

    def __init__(self, desk: Desk, land: Land) -> None:
        self.stores, self.tray, self._target, self._pairings = Stores(desk), Tray(desk), Target(desk), Pairings(desk)
        self._actions_bar, self._year, self._story = ActionsBar(desk), YearPanel(desk), YearStory(desk)
        self._tabs: dict[Tab, Panel] = {
            "build": BuildPanel(desk),
            "land": land,
            "trade": TradePanel(desk),
            "army": ArmyPanel(desk),
            "dungeon": DungeonPanel(desk),
            "year": DeedPanel(desk),
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
        return "Look closer"
    return _VERBS.get("/".join(parts[:2])) or _VERBS.get(parts[0], "Choose")
