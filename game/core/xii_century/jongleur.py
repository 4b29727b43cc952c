"""What the jongleur brings: values for the reserve, as many as fit (XII-D13)."""

from __future__ import annotations

from itertools import combinations

from game.core.xii_century.spending import free_slots, write
from game.core.xii_century.state import ROLLED, State, Town

Values = tuple[int, ...]


def brought(s: State, perk: str) -> Values:
    """The values of a perk of the jongleur; () for other perks."""
    figures = s.sheet.perks
    return {"jongleur_1224": figures.jongleur_1224, "jongleur_1115": figures.jongleur_1115}.get(perk, ())


def room(s: State, town: Town, die: int, count: int) -> int:
    """How many of `count` values fit when he is paid with this die."""
    if s.chosen.jongleur_overflow == "unlimited":
        return count
    freed = die >= ROLLED and s.chosen.reserve_slots_reusable
    return min(count, free_slots(s, town) + freed)


def keeps(s: State, town: Town, die: int, perk: str) -> tuple[Values, ...]:
    """What may be kept: all choices when he brings more than fits, else only ()."""
    values = brought(s, perk)
    fits = room(s, town, die, len(values))
    if fits in (0, len(values)) or s.chosen.jongleur_overflow != "choose":
        return ((),)
    return tuple(dict.fromkeys(combinations(sorted(values), fits)))


def kept(s: State, town: Town, die: int, perk: str, keep: Values) -> Values:
    """The values that are written."""
    if keep:
        return tuple(sorted(keep))
    values = brought(s, perk)
    return values[: room(s, town, die, len(values))]


def fill(s: State, town: Town, values: Values) -> Values:
    """Write the values; returns their slots."""
    return tuple(write(s, town, value) for value in values)
