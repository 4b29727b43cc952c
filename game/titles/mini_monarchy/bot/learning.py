"""Mini Monarchy as numbers for learners: what a view says, and how many slots each kind of action gets."""

from __future__ import annotations

from game.core.mini_monarchy.state import SETUP_BUILDINGS, YEAR, State
from game.core.mini_monarchy.tables import BUILDINGS, GOODS

_PHASES = (SETUP_BUILDINGS, *YEAR)
NAMES = (
    "year", "stage", "graveyards", "mouths", "due", *GOODS, *BUILDINGS,
    *(f"phase:{phase}" for phase in _PHASES), *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip
SLOTS = {
    "place_start": 120, "choose_fortune": 30, "lose_building": 40, "capital_produce": 10, "build": 320, "done": 1,
    "trade": 24, "build_stage": 110, "pay_hard_times": 3, "keep_fate": 1, "reroll_fate": 2, "generate_map": 1,
    "throw_setup_die": 1, "choose_bigger": 4, "fill_range": 4, "draw_river": 4,
}  # fmt: skip


def features(view: State, seat: int) -> list[float]:
    """In the order of NAMES."""
    found = (view.year / 20, view.stage, view.graves.bit_count(), view.mouths, view.due, *view.goods)
    stands = (mask.bit_count() for mask in view.stands)
    phases = (view.phase == phase for phase in _PHASES)
    return [float(x) for x in (*found, *stands, *phases, *map(view.faces.count, range(1, 7)))]
