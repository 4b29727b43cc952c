"""What a reign of 20 Years is worth at the beginning of a year: the points it is expected to end with.

The table is made by `python -m tools.fit twenty_years`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots.value import Linear
from game.core.twenty_years import scoring
from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, State
from game.core.twenty_years.tables import GOODS, KINDS, TABLES, TOWER, TROOPS

ROUNDS = TABLES.turns.years
PHASES = (LEDGER, ROLL, HARVEST, ACTIONS)
FEATURES = (
    "one", "total", "year", "points", "bombs", "tiles", "free_plots", "dungeon_levels", "rolls_left", "towers_short",
    "asked", *(f"phase:{phase}" for phase in PHASES), *GOODS, *TROOPS, *(kind.key for kind in KINDS),
    *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip


def features(s: State, seat: int) -> list[float]:
    """In the order of FEATURES."""
    town = s.town
    found = [
        1, scoring.total(s), s.year / ROUNDS, s.vp, s.bombs, s.owned.bit_count(), s.free.bit_count(), s.levels_won,
        s.roll_limit - s.rolls_used, s.chosen.towers - town.count[TOWER], bool(s.todo),
        *(s.phase == phase for phase in PHASES),
    ]  # fmt: skip
    return [float(x) for x in (*found, *s.goods, *s.troops, *town.count, *map(s.faces.count, range(1, 7)))]


def year(s: State) -> int:
    """The row of the table for a state."""
    return s.year


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
