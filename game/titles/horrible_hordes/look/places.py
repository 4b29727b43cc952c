"""Where things lie on the page, which sign stands for what, and the colours of the kingdoms' seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.client.context import PanelContext
from game.client.draw.canvas import Area, Rect
from game.client.ui.palette import SEATS, SLATE, Colour
from game.core.horrible_hordes.state import State
from game.phrase import capital
from game.titles.horrible_hordes.look.board.foreseen import Foreseen, Omen
from game.titles.horrible_hordes.teller import VOICE

Point = tuple[float, float]

BOARD = Area(6, 28.5, 310, 308.5)
SHEET: Rect = (BOARD.x, BOARD.y, BOARD.w, BOARD.h)  # the board with its frame
FIELD = Area(8.5, 30.3, 305.0, 305.0)
WIDE = 310.0  # of what lies beside the board
GAP = 4.0  # between panels

# Seats by colour and pattern; the letter is their place at the table. Never colour alone.
SEAT_COLOURS: tuple[Colour, ...] = (*SEATS, SLATE)  # the last leads the hordes
LETTERS = "ABCDEFG"

# By chit, phase or terrain: its symbol. What is not here has its own name.
SIGNS: Mapping[str, str] = {
    "food": "bread",
    "magic": "gems",
    "army": "army",
    "settlement": "home",
    "castle": "castle",
    "wizard_tower": "magic_tower",
    "vt": "laurel",
    "event": "scroll",
    "resource": "bag",
    "trade": "trade",
    "settle": "home",
    "fortify": "castle",
    "train": "army",
    "move": "boot",
    "attack": "swords",
    "research": "book",
    "spawn": "claw",
    "end": "hourglass",
    "starts": "flag",
    "kingdoms": "crown",
    "horde_prep": "horn",
    "horde_moves": "claw",
    "raid_prep": "shield",
    "raid_battles": "fire",
    "round_end": "hourglass",
    "over": "crown",
}
LAND: Mapping[str, str] = {
    "mountain": "mountains",
    "forest": "forest",
    "farms": "fields",
    "hills": "hills",
    "swamp": "swamp",
    "clear": "meadow",
    "friendly_village": "meadow",
    "natural_defensive_position": "hills",
    "heath": "forest",
    "plains": "meadow",
    "trade_route": "meadow",
    "ancient_ruins": "meadow",
    "desolate_moor": "swamp",
    "desert": "meadow",
    "barrens": "meadow",
    "chasm": "meadow",
}


def sign(name: str) -> str:
    """The symbol of a chit, a unit or a phase."""
    return SIGNS.get(name, name)


def phase_name(phase: str) -> str:
    """A phase as a heading: "Before the raids"."""
    return capital(VOICE.name(phase))


class Side(PanelContext, Protocol):
    """What panels may ask of the table."""

    foreseen: Foreseen

    @property
    def state(self) -> State:
        """What has been shown so far, event by event."""

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""

    @property
    def space(self) -> int:
        """The space looked at; -1 for none."""
