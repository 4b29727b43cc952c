"""Custom maps drawn in Tiled, read without trust and without a screen.

`check_map(path)` lists every problem in the map author's words; `load_map(path)` returns the map or raises MapError
with that list. Map files are only ever data: nothing is executed, nothing outside the pack is read.
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
