"""The sheet of symbols: every drawing of the symbol modules under sym/<name>, and second names for one drawing."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art import (
    symbols_desk,
    symbols_goods,
    symbols_media,
    symbols_signs,
    symbols_town,
    symbols_trades,
    symbols_war,
    symbols_years,
)
from tools.art.pen import Pen
from tools.art.registry import Sprite
from tools.art.symbolic import SYMBOLS, Draw

DRAWN_BY = (
    *(symbols_goods, symbols_desk, symbols_war, symbols_years),
    *(symbols_town, symbols_trades, symbols_signs, symbols_media),
)

YEARS = (
    *("castle", "wheat", "lantern", "pick", "gold", "wolf", "church", "stall", "purse", "dove"),
    *("flag", "rosette", "xmap", "claw", "mask", "turban", "ogre", "swords", "hat", "tower"),
)


# Names by meaning for what is drawn under the name of the thing.
MEANINGS = {
    "vp": "laurel",
    "dice": "fivedice",
    "flee": "boot",
    "build": "hammer",
    "claim": "flag",
    "map": "chart",
    "compass": "cartographer",
    "dividers": "architect",
    "trade": "scales",
    "recruit": "army",
    "why": "question",
    "capitol": "castle",
    "marketplace": "stall",
    "treasury": "chest",
    "port": "anchor",
    "barracks": "tent",
    "dungeon": "gate",
    "magic_tower": "tower",
    "exit": "door",
    "raid": "gate",
    "battle": "swords",
    "done": "seal",
    "head_footmen": "footman",
    "head_archers": "archer",
    "head_knights": "knight",
    "head_wolves": "wolf",
    "head_bandits": "bandit",
    "head_lizardmen": "lizard",
    "head_ogres": "ogre",
    "head_sorcerers": "sorcerer",
    "head_giants": "giant",
    "footmen": "footman",
    "archers": "archer",
    "knights": "knight",
    "game_twenty_years": "hourglass",
    "game_mini_monarchy": "hexes",
    "game_xii_century": "xii",
    "game_horrible_hordes": "horns",
}


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
    for meaning, name in MEANINGS.items():
        yield Sprite(f"sym/{meaning}", None, "symbols", 96, same_as=f"sym/{name}")
    for year, name in enumerate(YEARS, 1):
        yield Sprite(f"sym/year_{year}", None, "symbols", 96, same_as=f"sym/{name}")
