"""XII Century as numbers for learners: what a view says, and how many slots each kind of action gets."""

from __future__ import annotations

from game.core.xii_century import scoring
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, SPEND, WAR, State
from game.core.xii_century.tables import ASSETS, BIT, FATES, LOCATIONS

_PHASES = (ASSIGN, FIX, SPEND, MARKET, WAR, COLLECT)
NAMES = (
    "round", "points", "best_other", "reserve_dice", "reserve_pips", *ASSETS, *LOCATIONS, "reputation",
    *(f"own:{name}" for name in BIT), *(f"phase:{phase}" for phase in _PHASES),
    *(f"coming:{fate}" for fate in FATES), *(f"unspent_{face}" for face in range(1, 7)),
)  # fmt: skip
SLOTS = {
    "assign_event": 60, "fix_shared": 2, "reroll_shared": 1, "increase_asset": 96, "increase_influence": 60,
    "save_die": 4, "discard_die": 4, "attract": 48, "build": 60, "attract_special": 48, "build_special": 40,
    "split_die": 200, "sheriff_adjust": 8, "court_two_to_four": 4, "court_reroll": 4, "end_spending": 1, "convert": 40,
    "war_choice": 2, "collect_choice": 4,
}  # fmt: skip


def features(view: State, seat: int) -> list[float]:
    """In the order of NAMES: the town of that seat, the dice on the table, the best of the others."""
    town = view.towns[seat]
    others = [scoring.points(view, other) for at, other in enumerate(view.towns) if at != seat]
    kept = [value for slot, value in enumerate(town.slots) if not town.crossed >> slot & 1]
    found = [view.round / 10, scoring.points(view, town), max(others, default=0), len(kept), sum(kept), *town.values]
    found += [town.owned & bit > 0 for bit in BIT.values()]
    found += [view.phase == phase for phase in _PHASES]
    found += [view.events[view.round :].count(fate) for fate in range(1, len(FATES) + 1)]
    unspent = [face for die, face in enumerate(view.faces) if not view.spent >> die & 1]
    return [float(x) for x in (*found, *map(unspent.count, range(1, 7)))]
