"""Custom maps drawn in Tiled, read without trust and without a screen.

`check_map(path)` lists everything that is wrong in the map author's words; `load_map(path)` gives the map or
raises MapError with that list. A map's files can only ever be data: nothing is run, nothing outside its pack is
read.
"""

from __future__ import annotations

from game.tiled.check import check_map, glimpse_map, load_map
from game.tiled.data import MapData
from game.tiled.limits import HUGE, LIMITS, Limits, MapError, Problem
from game.tiled.schema import board_of, played_on

__all__ = [
    "HUGE", "LIMITS", "Limits", "MapData", "MapError", "Problem", "board_of", "check_map", "glimpse_map", "load_map",
    "played_on",
]  # fmt: skip
