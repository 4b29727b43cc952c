"""What a reign of 20 Years has, counted by name."""

from __future__ import annotations

from game.core.twenty_years.state import State
from game.core.twenty_years.tables import GOODS, KINDS, TROOPS


def tally(s: State, seat: int) -> dict[str, int]:
    """Structures, troops, goods, land and dungeon levels."""
    found = {kind.key: s.town.count[kind.number] for kind in KINDS if s.town.count[kind.number]}
    found |= {name: count for name, count in zip(TROOPS, s.troops, strict=True) if count}
    found |= {name: count for name, count in zip(GOODS, s.goods, strict=True) if count}
    return {**found, "tiles": s.owned.bit_count(), "dungeon_levels": s.levels_won}
