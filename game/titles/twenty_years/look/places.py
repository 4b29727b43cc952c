"""Where things lie on the page of 20 Years, in points, and the tabs of its panels."""

from __future__ import annotations

from typing import Literal

from game.client.draw.canvas import Rect

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
