"""The sheet of XII Century's symbols, and the pieces its town is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.client.ui.palette import WHITE, mix
from game.titles.xii_century.look.towns import COATS, Coat
from tools.art import xii_buildings, xii_goods, xii_people
from tools.art.pen import Pen, Point, circle_points
from tools.art.registry import Sprite
from tools.art.xii_kit import SYMBOLS, Draw

DRAWN_BY = (xii_goods, xii_people, xii_buildings)


def _set_in(draw: Draw, p: Pen) -> None:
    """A margin round the drawing: no outline may be cut by its cell."""
    with p.at(5.5, 6.2, 0.885, ink=5.2):
        draw(p)


# Of a coat of arms, 100 x 100 units: what lies on its field.
PATTERNS: dict[str, tuple[list[Point], ...]] = {
    "bend": ([(8, 60), (28, 84), (36, 76), (16, 52)], [(66, 16), (92, 42), (100, 34), (74, 8)]),
    "bars": tuple([(x, 6), (x + 13, 6), (x + 13, 64), (x, 64)] for x in (10, 78)),
    "dots": tuple(circle_points(x, y, 7) for x in (14, 86) for y in (15, 53)),
    "chief": ([(0, 0), (100, 0), (100, 17), (0, 17)],),
    "cross": ([(0, 10), (100, 10), (100, 18), (0, 18)], [(46, 84), (54, 84), (54, 100), (46, 100)]),
}


def _arms(coat: Coat, p: Pen) -> None:
    """A shield in the town's colour with its pattern; the letter is set at run time."""
    edge: list[Point] = [(0, 0), (100, 0), (97, 55), (74, 86), (50, 100), (26, 86), (3, 55)]
    pale = mix(coat.colour, WHITE, 0.42)
    with p.at(4, 4, 0.92):
        p.shape(edge, coat.colour, [(patch, pale) for patch in PATTERNS[coat.pattern]])


def sprites() -> Iterator[Sprite]:
    """Every symbol, 96 pixels high, and the towns' coats of arms."""
    for seat, coat in enumerate(COATS):
        yield Sprite(f"xii/arms_{seat}", partial(_arms, coat), "symbols_xii", 128, ink=6)
    for name, draw in SYMBOLS.items():
        yield Sprite(f"sym/{name}", partial(_set_in, draw), "symbols_xii", 96, ink=5)
