"""Where things lie on the page of 20 Years, in points, and the tabs of its panels."""

from __future__ import annotations

from typing import Literal

from game.client.draw.canvas import Area

Tab = Literal["build", "land", "trade", "army", "dungeon", "year"]
TABS: tuple[Tab, ...] = ("build", "land", "trade", "army", "dungeon", "year")

Point = tuple[float, float]

# The places of the page, in points. The right column is one tree: what is in it shares its height by need.
BOARD = Area(8, 31, 251, 251)
STORES = Area(8, 288, 251, 45)
COLUMN = Area(268, 31, 364, 302)
TRAY = Area(268, 31, 364, 67)  # while there is something to do besides; about here
TRAY_LARGE = Area(268, 31, 364, 169)  # in the phases roll and harvest; about here
TAB = Area(268, 119, 364, 181)  # list and card; about here
