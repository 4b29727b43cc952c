"""The first settlement on certain ground brings a gift, once a tile (HH-D41): an army, or an ability to choose."""

from __future__ import annotations

from game.core.events import Emit
from game.core.horrible_hordes.books import learnable
from game.core.horrible_hordes.state import Learn, Player, State
from game.core.horrible_hordes.tables import ARMY
from game.core.horrible_hordes.units import add_army, room_at


def settled(s: State, player: Player, space: int, emit: Emit | None) -> None:
    """A settlement was built or gained here; starts, restarts and migrations do not call this."""
    row = s.ground(space)
    if not row.gift or s.claimed >> space & 1:
        return
    s.claimed |= 1 << space
    if row.gift == ARMY:
        if room_at(player, space) > 0:
            add_army(s, player, space, row.id, emit)
    elif learnable(s, player):
        s.todo.append(Learn(player.seat, "ruins"))
