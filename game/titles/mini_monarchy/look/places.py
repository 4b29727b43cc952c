"""Where things lie on the page, and which sign stands for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Point = tuple[float, float]

BOARD: Rect = (6, 31, 345, 304)
HEAD = 14.0  # the board's wooden bar, with the steps of the year
FIELD: Rect = (BOARD[0] + 2, BOARD[1] + HEAD, BOARD[2] - 4, BOARD[3] - HEAD - 2)  # where the hexes lie
FATE: Rect = (355, 31, 279, 57)
STORES: Rect = (355, 93, 279, 72)
WORK: Rect = (355, 170, 279, 92)
RECORD: Rect = (355, 267, 279, 68)
SETUP: Rect = (355, 31, 279, 304)  # before year 1 one panel has the whole side

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


def signed(n: int) -> str:
    """+2, −1, 0: with a true minus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def snug(painter: Painter, size: float, most: float = 1.2) -> float:
    """The size to ask for where lines lie close: large letters grow by `most` at most there."""
    return size * most / painter.text_scale if painter.text_scale > most else size
