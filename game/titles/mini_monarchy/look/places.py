"""Where the map lies before the first layout, and the symbols of things."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect

Point = tuple[float, float]

CHIP = 15.0  # points at its top for the chip
FIELD: Rect = (0.0, 27.0, 428.0, 311.0)  # the map's box at 100 % text
BOARD = "board"  # the map's hole on the page

# Symbols by id, where they differ from it.
SIGNS: Mapping[str, str] = {
    "food": "wheat",
    "labour": "hammer",
    "mountain": "mountains",
    "disaster": "storm",
    "hard_times": "rain",
    "big_harvest": "wheat",
    "strike_ore": "ore",
    "efficiency": "hammer",
    "fortune": "clover",
    "capital": "castle",
    "graveyard": "grave",
    "monument": "obelisk_3",
}


def sign(name: str) -> str:
    """The symbol of a good, a building or a result."""
    return SIGNS.get(name, name)
