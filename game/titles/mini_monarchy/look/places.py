"""Where the map lies before a page was laid out, and which sign stands for what."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect

Point = tuple[float, float]

CHIP = 15.0  # points at the top of it for the steps of the year
FIELD: Rect = (0.0, 27.0, 428.0, 311.0)  # where the hexes lie with letters of 100 %
BOARD = "board"  # the place of the field on the page, by which it is asked for

# By good, building or result: its symbol. What is not here has its own name.
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
