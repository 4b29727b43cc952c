"""How many towers the land still has room for."""

from __future__ import annotations

from game.core.twenty_years.state import State
from game.core.twenty_years.tables import KINDS, TOWER

_MOST_LOOKED = 4000  # spots looked at before the search takes what it has


def tower_room(s: State, free: int | None = None) -> int:
    """How many more towers fit on free tower land (or on these plots). Exact on land of up to a dozen tiles or so."""
    land = s.realm.tower_land & (s.free if free is None else free)
    by_first: dict[int, list[int]] = {}
    for place in s.realm.places(TOWER, land):
        by_first.setdefault(place & -place, []).append(place)
    return _most(land, by_first, {})


def _most(free: int, by_first: dict[int, list[int]], seen: dict[int, int]) -> int:
    """Fill or leave the first free plot, take the better; remembers what it saw."""
    if free.bit_count() < KINDS[TOWER].plots:
        return 0
    found = seen.get(free)
    if found is None:
        first = free & -free
        bound = free.bit_count() // KINDS[TOWER].plots
        found = 0
        for place in by_first.get(first, ()):
            if place & ~free == 0:
                found = max(found, 1 + _most(free ^ place, by_first, seen))
            if found == bound:
                break
        if found < bound and len(seen) < _MOST_LOOKED:
            found = max(found, _most(free ^ first, by_first, seen))
        seen[free] = found
    return found
