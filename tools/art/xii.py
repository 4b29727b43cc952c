"""The sheet of XII Century's symbols, and the pieces its town is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tools.art import xii_buildings, xii_goods, xii_people
from tools.art.pen import Pen
from tools.art.registry import Sprite
from tools.art.xii_kit import SYMBOLS, Draw

DRAWN_BY = (xii_goods, xii_people, xii_buildings)


def _set_in(draw: Draw, p: Pen) -> None:
    """A margin round the drawing: no outline may be cut by its cell."""
    with p.at(5.5, 6.2, 0.885, ink=5.2):
        draw(p)


def sprites() -> Iterator[Sprite]:
    """Every symbol, 96 pixels high."""
    for name, draw in SYMBOLS.items():
        yield Sprite(f"sym/{name}", partial(_set_in, draw), "symbols_xii", 96, ink=5)
