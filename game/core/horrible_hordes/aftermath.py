"""The end of a round (HH 8): Bards, Medicine, kingdoms that fell. `step` counts players through the three laps."""

from __future__ import annotations

from game.core.events import Emit
from game.core.horrible_hordes.books import award, reacts
from game.core.horrible_hordes.events import Retired, SeatFallen
from game.core.horrible_hordes.resolve import place_free
from game.core.horrible_hordes.sites import banned
from game.core.horrible_hordes.state import Fallen, Player, State
from game.core.horrible_hordes.tables import ARMY, KINGDOMS, TABLES


def round_end(s: State, emit: Emit | None) -> bool:
    """Player by player and lap by lap until somebody must decide; False when all laps are done."""
    order, players, seats = s.order, s.players, len(s.order)
    for step in range(s.step - 1, len(_LAPS) * seats):
        s.step = step + 2
        player = players[order[step % seats]]
        if not player.retired:
            _LAPS[step // seats](s, player, emit)
            if s.todo:
                return True
    return False


def _tales(s: State, player: Player, emit: Emit | None) -> None:
    """Tokens for losses of the round, regained or not (HH-D57)."""
    for ability, vt, _, lost in reacts(player, "round_end"):
        if lost == "gross" and player.armies_lost + player.castles_lost:
            award(player, vt, ability, emit)


def _healers(s: State, player: Player, emit: Emit | None) -> None:
    """An army comes back for a net loss, while a settlement stands."""
    for ability, _, armies, lost in reacts(player, "round_end"):
        if lost == "net" and player.armies_net >= 1 and player.settlements:
            for _ in range(armies):
                place_free(s, player, ARMY, ability, emit)


def fallen(s: State, player: Player, emit: Emit | None) -> None:
    """Without a settlement everything else is lost, but for the tokens (HH-D32); then a new start or none."""
    if not (player.retired or player.settlements):
        _fall(s, player, emit)


def _fall(s: State, player: Player, emit: Emit | None) -> None:
    player.castles.clear()
    player.armies.clear()
    player.land = player.forts = player.camps = 0
    player.abilities = 0
    player.goods[:] = [0] * len(player.goods)
    s.bans = tuple(ban for ban in s.bans if ban[0] != player.seat)
    if emit:
        emit(SeatFallen(seat=player.seat, kingdom=KINGDOMS[player.kingdom].id))
    if s.round >= TABLES.turns.rounds or not free_spaces(s, player):
        retire(player, emit)  # HH-D33
    else:
        s.todo.append(Fallen(player.seat))


_LAPS = (_tales, _healers, fallen)


def retire(player: Player, emit: Emit | None) -> None:
    player.retired = True
    if emit:
        emit(Retired(seat=player.seat))


def free_spaces(s: State, player: Player) -> int:
    """Where a kingdom may begin again: no unit, no horde, no chasm, no agreement against it."""
    shut = s.occupied() | s.horded | s.closed | (banned(s, player.seat) if s.bans else 0)
    return s.grid.squares.everything & ~shut


def free_kingdoms(s: State, player: Player) -> list[int]:
    """Kingdoms nobody plays and which this player did not just play."""
    taken = {other.kingdom for other in s.players if other is player or not other.retired}
    return [n for n in range(len(KINGDOMS)) if n not in taken]
