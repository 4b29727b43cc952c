"""What a kingdom of Horrible Hordes has, counted by name."""

from __future__ import annotations

from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ABILITIES, KINGDOMS


def tally(s: State, seat: int) -> dict[str, int]:
    """The kingdom, its abilities and units; nothing for whoever leads the hordes."""
    if seat >= len(s.players):
        return {"slain": s.slain}
    player = s.players[seat]
    found = {f"ability:{row.id}": 1 for number, row in enumerate(ABILITIES) if player.abilities >> number & 1}
    if player.kingdom >= 0:
        found[f"kingdom:{KINGDOMS[player.kingdom].id}"] = 1
    castles = sum(map(len, player.castles.values()))
    return {
        **found,
        "settlements": sum(player.settlements.values()),
        "castles": castles,
        "armies": len(player.armies),
        "tokens": player.vt,
    }
