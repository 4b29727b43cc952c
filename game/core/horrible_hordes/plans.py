"""What the dice of a battle round would do (HH 6.1 to 6.3), before anything is applied: for windows and blows.

Side 0 is the battle's own seat, side 1 the foe in a war between players. Against a horde side 1 has no units.
"""

from __future__ import annotations

from itertools import repeat
from operator import sub

from game.core.horrible_hordes.allocation import Plan, Targets, allocate
from game.core.horrible_hordes.mods import (
    Faces,
    attack_of,
    defense_of,
    faces_needed,
    limit,
    marked_attack,
    marked_defense,
    needed,
)
from game.core.horrible_hordes.state import Army, Battle, Horde, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.core.horrible_hordes.units import armies_at, stack_at

RAID, ATTACK, DEFEND = "raid", "attack", "defend"
Roller = tuple[str, int]  # who rolls, the face needed
Lines = tuple[list[int], Targets]  # what the player's dice need, in the order of `rollers`, and what a horde can strike


def lines(player: Player, space: int, faces: Faces, mode: str, damage: tuple[int, ...]) -> Lines:
    """Both sides of a battle against a horde as they stand, by the `faces_needed` of the battle."""
    army, castle, settlement, on_army, on_castle, on_settlement = faces
    stack = armies_at(player, space)
    needs = [army] * len(stack)
    for place, one in enumerate(stack):
        if one.marks:
            needs[place] -= marked_attack(one)
    struck = _struck(stack, on_army)
    if mode != RAID:
        return needs, Targets((), 0, struck, 0, 0)
    castles, settlements = standing(player, space, damage), player.settlements.get(space, 0)
    if castles:
        needs += (castle,) * len(castles)
    if settlements:
        needs += (settlement,) * settlements
    return needs, Targets(castles, on_castle, struck, settlements, on_settlement)


def rollers(s: State, player: Player, space: int, horde: Horde, mode: str) -> list[Roller]:
    """The player's dice against a horde in rolling order: armies by id, castles, settlements (raids only)."""
    found, _ = lines(player, space, faces_needed(s, player, horde, space, mode), mode, ())
    armies, castles = stack_at(player, space), len(player.castles.get(space, ()))
    who = [ARMY] * armies + [CASTLE] * castles + [SETTLEMENT] * (len(found) - armies - castles)
    return list(zip(who, found, strict=False))


def _struck(armies: list[Army], need: int) -> tuple[tuple[int, int], ...]:
    """Armies, given by id, in the order they are hit, those without a status first (HH 6.3), with what a die needs."""
    if not armies:
        return ()
    plain, marked = [], []
    for army in armies:
        if army.marks:
            marked.append((army.id, need + marked_defense(army)))
        else:
            plain.append((army.id, need))
    return (*plain, *marked)


def standing(player: Player, space: int, damage: tuple[int, ...]) -> tuple[int, ...]:
    """Hits each castle of a space still takes, oldest first."""
    row = player.castles.get(space)
    if row is None:
        return ()
    most = limit(player, "castle_hits")
    return (most,) * len(row) if not damage else tuple(map(sub, repeat(most), worn(damage, len(row))))


def worn(damage: tuple[int, ...], castles: int) -> tuple[int, ...]:
    """The hits each of so many castles has taken; those not told of have taken none."""
    return (*damage, *(0,) * (castles - len(damage)))[:castles]


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
    armies = _struck(armies_at(player, space), base)
    if mode != DEFEND:
        return Targets((), 0, armies, 0, 0)
    return Targets(
        standing(player, space, damage),
        defense_of(mask, CASTLE, "", terrain, mode),
        armies,
        player.settlements.get(space, 0),
        defense_of(mask, SETTLEMENT, "", terrain, mode),
    )


def planned(s: State, battle: Battle, side: int) -> Plan:
    """What the dice on the table do to one side, its shields counted."""
    if battle.foe < 0:
        player = s.players[battle.seat]
        horde = s.hordes[battle.space]
        faces = faces_needed(s, player, horde, battle.space, battle.mode)
        ours, aims = lines(player, battle.space, faces, battle.mode, battle.damage)
        return allocate(battle.faces[len(ours) :], aims, battle.shields[0])
    attacker, defender = s.players[battle.seat], s.players[battle.foe]
    own = war_rollers(s, attacker, battle.space, ATTACK)
    if side == 0:
        dice = zip(battle.faces[len(own) :], war_rollers(s, defender, battle.space, DEFEND), strict=True)
        aims = war_targets(s, attacker, battle.space, ATTACK, ())
    else:
        dice = zip(battle.faces[: len(own)], own, strict=True)
        aims = war_targets(s, defender, battle.space, DEFEND, battle.damage)
    return allocate([face - need for face, (_, need) in dice], aims, battle.shields[side])
