"""What the dice of a battle round would do (HH 6.1 to 6.3), before anything is applied: for windows and blows.

Side 0 is the battle's own seat, side 1 the foe in a war between players. Against a horde side 1 has no units.
"""

from __future__ import annotations

from game.core.horrible_hordes.allocation import Plan, Targets, allocate
from game.core.horrible_hordes.mods import (
    attack_of,
    defense_of,
    faces_needed,
    faces_needed_by,
    limit,
    marked_attack,
    marked_defense,
    needed,
    ordered,
)
from game.core.horrible_hordes.state import Battle, Horde, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.core.horrible_hordes.units import armies_at

RAID, ATTACK, DEFEND = "raid", "attack", "defend"
Roller = tuple[str, int]  # who rolls, the face needed


def rollers(s: State, player: Player, space: int, horde: Horde, mode: str) -> list[Roller]:
    """The player's dice against a horde in rolling order: armies by id, castles, settlements (raids only)."""
    found: list[Roller] = []
    need, castle, settlement = faces_needed(s, player, horde, space, mode)
    if player.camps >> space & 1:
        plain = (ARMY, need)
        found = [(ARMY, need - marked_attack(army)) if army.marks else plain for army in armies_at(player, space)]
    if mode == RAID:
        found += [(CASTLE, castle)] * len(player.castles.get(space, ()))
        found += [(SETTLEMENT, settlement)] * player.settlements.get(space, 0)
    return found


def targets(s: State, player: Player, space: int, horde: Horde, mode: str, damage: tuple[int, ...]) -> Targets:
    """What a horde can strike in a space, each with the face its dice need."""
    armies: tuple[tuple[int, int], ...] = ()
    need, castle, settlement = faces_needed_by(s, player, horde, space, mode)
    if player.camps >> space & 1:
        found = ordered(armies_at(player, space))
        armies = tuple([(army.id, need + marked_defense(army) if army.marks else need) for army in found])
    if mode != RAID:
        return Targets((), 0, armies, 0, 0)
    return Targets(standing(player, space, damage), castle, armies, player.settlements.get(space, 0), settlement)


def standing(player: Player, space: int, damage: tuple[int, ...]) -> tuple[int, ...]:
    """Hits each castle of a space still takes, oldest first."""
    row = player.castles.get(space)
    if row is None:
        return ()
    most = limit(player, "castle_hits")
    if not damage:
        return (most,) * len(row)
    return tuple(most - (damage[i] if i < len(damage) else 0) for i in range(len(row)))


# ---- between players (HH 12.1): a die's margin over its roller's need is compared with the target's defense


def war_rollers(s: State, player: Player, space: int, mode: str) -> list[Roller]:
    """The dice of one side of a war: the attacker's armies, or everything of the defender."""
    terrain, mask = s.terrain[space], player.abilities
    base = needed(ARMY) - attack_of(mask, ARMY, "", terrain, mode)
    found = [(ARMY, base - marked_attack(army)) for army in armies_at(player, space)]
    if mode == DEFEND:
        for roller, count in (
            (CASTLE, len(player.castles.get(space, ()))),
            (SETTLEMENT, player.settlements.get(space, 0)),
        ):
            found += [(roller, needed(roller) - attack_of(mask, roller, "", terrain, mode))] * count
    return found


def war_targets(s: State, player: Player, space: int, mode: str, damage: tuple[int, ...]) -> Targets:
    """What the other side can strike: armies of the attacker, everything of the defender."""
    terrain, mask = s.terrain[space], player.abilities
    base = defense_of(mask, ARMY, "", terrain, mode)
    armies = tuple((army.id, base + marked_defense(army)) for army in ordered(armies_at(player, space)))
    if mode != DEFEND:
        return Targets((), 0, armies, 0, 0)
    return Targets(
        standing(player, space, damage),
        defense_of(mask, CASTLE, "", terrain, mode),
        armies,
        player.settlements.get(space, 0),
        defense_of(mask, SETTLEMENT, "", terrain, mode),
    )


def planned(s: State, battle: Battle, side: int, own_dice: int = -1, told: bool = True) -> Plan:
    """What the dice on the table do to one side, its shields counted. `own_dice`: how many are ours, if known."""
    if battle.foe < 0:
        player = s.players[battle.seat]
        horde = s.hordes[battle.space]
        count = own_dice if own_dice >= 0 else len(rollers(s, player, battle.space, horde, battle.mode))
        aims = targets(s, player, battle.space, horde, battle.mode, battle.damage)
        return allocate(battle.faces[count:], aims, battle.shields[0], told)
    attacker, defender = s.players[battle.seat], s.players[battle.foe]
    own = war_rollers(s, attacker, battle.space, ATTACK)
    if side == 0:
        dice = zip(battle.faces[len(own) :], war_rollers(s, defender, battle.space, DEFEND), strict=True)
        aims = war_targets(s, attacker, battle.space, ATTACK, ())
    else:
        dice = zip(battle.faces[: len(own)], own, strict=True)
        aims = war_targets(s, defender, battle.space, DEFEND, battle.damage)
    return allocate([face - need for face, (_, need) in dice], aims, battle.shields[side], told)
