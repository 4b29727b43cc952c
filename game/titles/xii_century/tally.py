"""What a town of XII Century has, counted by name."""

from __future__ import annotations

from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSETS, BIT, FATES, LOCATIONS, REPUTATION


def tally(s: State, seat: int) -> dict[str, int]:
    """Items and abilities, assets, influence, reputation, and the events of the match."""
    town = s.towns[seat]
    found = {name: 1 for name, bit in BIT.items() if town.owned & bit}
    values = zip((*ASSETS, *LOCATIONS), town.values, strict=False)
    found |= {name: count for name, count in values if count}
    found["reputation"] = town.values[REPUTATION]
    for event in s.events:
        if event:
            name = f"event:{FATES[event - 1]}"
            found[name] = found.get(name, 0) + 1
    return found
