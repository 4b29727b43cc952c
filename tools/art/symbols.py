"""The sheet of symbols: every drawing of the symbol modules under sym/<name>, and second names for one drawing."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art import symbols_desk, symbols_goods, symbols_town, symbols_war, symbols_years
from tools.art.pen import Pen
from tools.art.registry import Sprite
from tools.art.symbolic import SYMBOLS, Draw

DRAWN_BY = (symbols_goods, symbols_desk, symbols_war, symbols_years, symbols_town)

YEARS = [
    "castle",
    "wheat",
    "lantern",
    "pick",
    "gold",
    "wolf",
    "church",
    "stall",
    "purse",
    "dove",
    "flag",
    "rosette",
    "xmap",
    "claw",
    "mask",
    "turban",
    "ogre",
    "swords",
    "hat",
    "tower",
]


def _set_in(draw: Draw) -> Draw:
    """A margin round the drawing: no outline may be cut by its cell."""

    def inner(p: Pen) -> None:
        with p.at(3.6, 3.6, 0.928, ink=5.2):
            draw(p)

    return inner


def sprites() -> Iterator[Sprite]:
    """Every symbol, 96 pixels high."""
    for name, draw in SYMBOLS.items():
        yield Sprite(f"sym/{name}", _set_in(draw), "symbols", 96, ink=5)
    for year, name in enumerate(YEARS, 1):
        yield Sprite(f"sym/year_{year}", None, "symbols", 96, same_as=f"sym/{name}")
