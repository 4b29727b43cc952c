"""The sheets of Horrible Hordes: pieces of six kingdoms, and a figure of its own for each of the 71 hordes.

Small ones for the board, large ones (`hh/large/...`) for the stage of a battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tools.art import hordes_pieces as pieces
from tools.art.hordes_kingdoms import FIGURES as KINGDOMS
from tools.art.hordes_marks import MARKS, marked
from tools.art.hordes_roster import FIGURES
from tools.art.pen import Pen
from tools.art.registry import Draw, Sprite

FEET = (0.5, 0.9)
LARGE = 256  # pixels of a figure on the battle's stage
_EACH = 9  # large hordes a sheet: a battle opens one of them


def _roomy(draw: Draw, p: Pen) -> None:
    """A margin round the drawing, its feet still on y=90: no outline may be cut by its cell."""
    with p.at(11, 19.8, 0.78, ink=3.2):
        draw(p)


def _set_in(draw: Draw, p: Pen) -> None:
    """A hair's breadth of margin."""
    with p.at(4, 4, 0.92, ink=7.0):
        draw(p)


def sprites() -> Iterator[Sprite]:
    """Pieces and hordes, 112 pixels high."""
    for seat in range(pieces.SEATS):
        yield Sprite(f"hh/arms_{seat}", partial(_set_in, partial(pieces.arms, seat=seat)), "hordes", 72, ink=8)
        for name, draw in pieces.PIECES.items():
            yield Sprite(f"hh/{name}_{seat}", partial(_roomy, partial(draw, seat=seat)), "hordes", 112, anchor=FEET)
    yield Sprite("hh/burst", partial(_set_in, pieces.burst), "hordes", 72)
    for name, land in pieces.LANDS.items():
        yield Sprite(f"hh/land_{name}", land, "hordes", 112)
    for name in FIGURES:
        yield Sprite(f"hh/{name}", _foe(name), "hordes_foes", 112, anchor=FEET)
    for name, figure in KINGDOMS.items():
        yield Sprite(f"hh/kingdom/{name}", partial(_roomy, figure), "hordes_kingdoms", LARGE * 3 // 4, anchor=FEET)
    yield from _large()


def _large() -> Iterator[Sprite]:
    """The same drawings for the stage."""
    for seat in range(pieces.SEATS):
        for name, draw in pieces.PIECES.items():
            drawn = partial(_roomy, partial(draw, seat=seat))
            yield Sprite(f"hh/large/{name}_{seat}", drawn, "hordes_large_own", LARGE * 3 // 4, anchor=FEET)
    for i, name in enumerate(FIGURES):
        yield Sprite(f"hh/large/{name}", _foe(name), f"hordes_large_{i // _EACH}", LARGE, anchor=FEET)


def _foe(name: str) -> Draw:
    """A horde with all that tells it from its cousins."""
    return partial(_roomy, partial(marked, FIGURES[name], MARKS.get(name, (None, None))))
