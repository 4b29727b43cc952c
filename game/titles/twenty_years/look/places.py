"""Where things lie on the page of 20 Years, in points, and the tabs of its panels."""

from __future__ import annotations

from typing import Literal

from game.client.draw.canvas import Area

Tab = Literal["build", "land", "trade", "army", "dungeon", "year"]
TABS: tuple[Tab, ...] = ("build", "land", "trade", "army", "dungeon", "year")

Point = tuple[float, float]

# The places of the page, in points. The right column is one tree: what is in it shares its height by need.
BOARD = Area(8, 31, 285, 285)
STORES = Area(8, 317.5, 285, 18.5)
COLUMN = Area(300, 31, 332, 302)
TAB = Area(300, 48, 332, 240)  # list and card; about here
