"""Expected final points at the start of a year.

The table is made by `python -m tools.fit mini_monarchy`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots.search import Linear
from game.core.mini_monarchy import rules
from game.core.mini_monarchy.state import SETUP_BUILDINGS, YEAR, State
from game.core.mini_monarchy.tables import BUILDINGS, GOODS

ROUNDS = 20  # rows of the table; later years use the last one
PHASES = (SETUP_BUILDINGS, *YEAR)
FEATURES = (
    "one", "total", "year", "stage", "graveyards", "mouths", "due", *GOODS, *BUILDINGS,
    *(f"phase:{phase}" for phase in PHASES), *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip


def features(s: State, seat: int) -> list[float]:
    """Returns the features in the order of FEATURES."""
    found = (1, rules.sheet(s).total, s.year / ROUNDS, s.stage, s.graves.bit_count(), s.mouths, s.due, *s.goods)
    stands = (mask.bit_count() for mask in s.stands)
    return [float(x) for x in (*found, *stands, *(s.phase == one for one in PHASES), *map(s.faces.count, range(1, 7)))]


def year(s: State) -> int:
    """Returns the table row for a state."""
    return s.year


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
