"""A horde loses counters and may be destroyed: by whatever did it, the token goes to that player (HH-D64)."""

from __future__ import annotations

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.books import award
from game.core.horrible_hordes.events import CountersLost, HordeDestroyed
from game.core.horrible_hordes.state import Horde, Player, State

replace = msgspec.structs.replace


def wound(s: State, player: Player, horde: Horde, count: int, reason: str, emit: Emit | None) -> int:
    """Counters go at once, outside of a battle round. Returns how many are left."""
    count = min(count, horde.hits)
    if not count:
        return horde.hits
    left = horde.hits - count
    s.hordes[horde.space] = replace(horde, hits=left)
    if emit:
        emit(
            CountersLost(
                uid=horde.uid,
                horde=horde.row.id,
                space=s.grid.cells[horde.space],
                count=count,
                left=left,
                reason=reason,
            )
        )
    if not left:
        destroy(s, player, horde, reason, emit)
    return left


def destroy(s: State, player: Player, horde: Horde, reason: str, emit: Emit | None) -> None:
    """The counter goes back to the pool, its conqueror gains a token."""
    del s.hordes[horde.space]
    s.horded &= ~(1 << horde.space)
    s.pool |= 1 << horde.kind
    if emit:
        cell = s.grid.cells[horde.space]
        emit(HordeDestroyed(uid=horde.uid, horde=horde.row.id, space=cell, seat=player.seat, reason=reason))
    award(player, 1, "horde", emit)
