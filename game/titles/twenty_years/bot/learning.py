"""20 Years as numbers for learners: what a view says, and how many slots each kind of action gets."""

from __future__ import annotations

from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, State
from game.core.twenty_years.tables import GOODS, KINDS, TABLES, TOWER, TROOPS

_PHASES = (LEDGER, ROLL, HARVEST, ACTIONS)
NAMES = (
    "year", "points", "bombs", "tiles", "free_plots", "dungeon_levels", "rolls_left", "towers_short", "asked",
    *(f"phase:{phase}" for phase in _PHASES), *GOODS, *TROOPS, *(kind.key for kind in KINDS),
    *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip
SLOTS = {
    "stop_rolling": 1, "reroll": 127, "golden_set": 48, "claim_tile": 40, "end_year": 1, "build": 400, "rumour": 2,
    "choose_goods": 64, "choose_troop": 3, "choose_treasury": 2, "engage": 15, "flee": 1, "throw_bomb": 1,
    "take_free_tile": 24, "demolish": 48, "choose_pairing": 12, "recruit": 60, "buy_bomb": 5, "trade_rare": 40,
    "trade_basic": 120, "trade_gold": 60, "raid": 1, "move": 4, "leave": 1, "sail_to_island": 6,
    "build_fortifications": 2,
}  # fmt: skip


def features(view: State, seat: int) -> list[float]:
    """In the order of NAMES."""
    town = view.town
    towers = town.count[TOWER]
    found = [
        view.year / TABLES.turns.years, view.vp, view.bombs, view.owned.bit_count(), view.free.bit_count(),
        view.levels_won, view.roll_limit - view.rolls_used, view.chosen.towers - towers, float(bool(view.todo)),
    ]  # fmt: skip
    found += [float(view.phase == phase) for phase in _PHASES]
    return [float(x) for x in (*found, *view.goods, *view.troops, *town.count, *map(view.faces.count, range(1, 7)))]
