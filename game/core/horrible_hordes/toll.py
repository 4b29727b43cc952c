"""What a battle takes and gives back: losses by plan, the words for them, the army that rallies."""

from __future__ import annotations

from operator import add

from game.core.events import Emit
from game.core.horrible_hordes.allocation import Plan
from game.core.horrible_hordes.books import reacts
from game.core.horrible_hordes.plans import worn
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.core.horrible_hordes.units import add_army, lose_armies, lose_castle, lose_settlement, room_at


def strike(
    s: State,
    player: Player,
    space: int,
    plan: Plan,
    damage: tuple[int, ...],
    lost: tuple[int, int, int],
    reason: str,
    emit: Emit | None,
) -> tuple[tuple[int, int, int], tuple[int, ...]]:
    """Take a plan's losses off the table. Returns the losses of the battle so far and the damage that stays."""
    if not (plan.damage or plan.armies or plan.settlements):
        return lost, ()
    hits = list(map(add, worn(damage, len(plan.damage)), plan.damage)) if damage else list(plan.damage)
    for index in reversed(plan.fallen):
        lose_castle(s, player, space, index, reason, emit)
        del hits[index]
    lose_armies(s, player, plan.armies, reason, emit)
    for _ in range(plan.settlements):
        lose_settlement(s, player, space, reason, emit)
    armies, castles, settlements = lost
    return (armies + len(plan.armies), castles + len(plan.fallen), settlements + plan.settlements), tuple(hits)


def losses(lost: tuple[int, int, int]) -> dict[str, int]:
    return {unit: n for unit, n in zip((ARMY, CASTLE, SETTLEMENT), lost, strict=True) if n}


def rally(s: State, player: Player, space: int, lost: int, emit: Emit | None) -> None:
    """What comes back to a stack that won (HH-D57)."""
    if not lost or not player.camps >> space & 1:
        return
    for ability, _, armies, _ in reacts(player, "battle_end"):
        for _ in range(min(armies, lost, room_at(player, space))):
            player.armies_net -= 1
            add_army(s, player, space, ability, emit)
