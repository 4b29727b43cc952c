"""What a reign of Mini Monarchy has, counted by name."""

from __future__ import annotations

from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDINGS


def tally(s: State, seat: int) -> dict[str, int]:
    """Buildings, graveyards, stages of the monument and years."""
    found = {name: mask.bit_count() for name, mask in zip(BUILDINGS, s.stands, strict=True)}
    return {**found, "graveyards": s.graves.bit_count(), "stages": s.stage, "years": s.year}
