"""What the dice of a battle round would do (HH 6.1 to 6.3), before anything is applied: for windows and blows.

Side 0 is the battle's own seat, side 1 the foe in a war between players. Against a horde side 1 has no units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import sub

import msgspec

from game.core.horrible_hordes.books import learnable
from game.core.horrible_hordes.mods import (
    Faces,
    faces_needed,
    limit,
    marked_attack,
    marked_defense,
    payable,
    research_price,
)
from game.core.horrible_hordes.movement import (
    armies_at,
    castle_sites,
    groups,
    movable,
    paths_from,
    settlement_sites,
    stack_at,
    training_sites,
    ways_of,
)
from game.core.horrible_hordes.state import Army, Battle, Horde, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, GOLD, SETTLEMENT, TABLES, TOWER


def battles(s: State) -> Sequence[int]:
    """Spaces where the active player's units and an enemy meet and must fight now."""
    player = s.players[s.active]
    if s.phase == "raid_battles":
        return s.grid.spaces((player.land | player.forts | player.camps) & s.horded)
    enemies = s.horded | (s.others(s.active) if s.chosen.pvp else 0)
    return s.grid.spaces(player.camps & enemies)


def partners(s: State, player: Player) -> Iterator[int]:
    """Seats with a settlement next to one of the player's (HH-D12)."""
    near = s.grid.grown(player.land)
    for other in s.players:
        if other.land & near and other is not player:
            yield other.seat


def builds_left(player: Player, unit: str) -> int:
    """How many more settlements (or castles) the phase allows."""
    if unit == SETTLEMENT:
        return limit(player, "settlement_builds") + player.more_builds - player.settlements_built
    return limit(player, "castle_builds") + player.more_builds - player.castles_built


def _trade(s: State, player: Player) -> bool:
    return player.goods[GOLD] >= TABLES.hand.rate or (any(player.goods) and next(partners(s, player), None) is not None)


def _settle(s: State, player: Player) -> bool:
    return builds_left(player, SETTLEMENT) > 0 and payable(player, SETTLEMENT) and bool(settlement_sites(s, player))


def _fortify(s: State, player: Player) -> bool:
    if builds_left(player, CASTLE) <= 0:
        return False
    for kind in (CASTLE, TOWER) if s.chosen.wizard_towers else (CASTLE,):
        if payable(player, kind) and castle_sites(s, player, kind):
            return True
    return False


def _train(s: State, player: Player) -> bool:
    return payable(player, ARMY) and bool(training_sites(s, player))


def _move(s: State, player: Player) -> bool:
    """Armies are unmoved, the order can be paid, and some other space is in reach."""
    if not payable(player, "move"):
        return False
    unmoved = [army for army in player.armies.values() if not army.moved]
    if not unmoved:
        return False
    ways, most = ways_of(s, player), limit(player, "stack")
    for army in unmoved:  # nearly always the first neighbour will do
        for n in ways.near[army.space]:
            if not ways.blocked >> n & 1 and stack_at(player, n) < most:
                return True
    for space, armies in movable(player).items():
        group = groups(player, space, armies)[0]
        for end in paths_from(ways, space, group):
            if stack_at(player, end) < most:
                return True
    return False


def _research(s: State, player: Player) -> bool:
    return (not player.researched and bool(learnable(s, player))) or can_buy(s, player)


def can_buy(s: State, player: Player) -> bool:
    """Whether the paid ability is available: after the free one or without it (HH-D13)."""
    return not player.bought and sum(player.goods) >= research_price(player) and bool(learnable(s, player))


# By phase: whether it offers the player anything.
COULD = {
    "trade": _trade,
    "settle": _settle,
    "fortify": _fortify,
    "train": _train,
    "move": _move,
    "research": _research,
}


# ---- Who is struck by the dice of an enemy (HH 6.3): castles first, armies second, settlements third, die by die.
MISS, HIT, SHIELD, NONE = "miss", "hit", "shield", "none"


class Targets(msgspec.Struct, frozen=True, gc=False):
    """What can be hit in a space, each with the number a die needs.

    `castles`: hits each still takes, oldest first; `armies`: ids in the order they fall, with their numbers.
    """

    castles: tuple[int, ...]
    castle_need: int
    armies: tuple[tuple[int, int], ...]
    settlements: int
    settlement_need: int


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The effect of the dice. `damage`: hits taken by each castle; `verdicts`: (needed, verdict, target) for each
    die.
    """

    damage: tuple[int, ...]
    fallen: tuple[int, ...]  # castles by place in the row
    armies: tuple[int, ...]  # ids
    settlements: int
    shielded: int
    verdicts: tuple[tuple[int, str, str], ...]


def allocate(totals: Sequence[int], targets: Targets, shields: int = 0, told: bool = True) -> Plan:
    """Each die against the first remaining target; a miss is compared with no other (HH-D24, HH-D26).

    Without `told`: no verdicts.
    """
    dice = iter(totals)
    damage: list[int] = []
    fallen: list[int] = []
    killed: list[int] = []
    verdicts: list[tuple[int, str, str]] = []
    settlements = shielded = 0
    need = targets.castle_need
    for place, left in enumerate(targets.castles):
        taken = 0
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, HIT if hit else MISS, "castle"))
            if hit:
                taken += 1
                if taken >= left:
                    fallen.append(place)
                    break
        damage.append(taken)
    for number, need in targets.armies:
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, (SHIELD if shielded < shields else HIT) if hit else MISS, "army"))
            if hit:
                if shielded == shields:
                    killed.append(number)
                    break
                shielded += 1
    need = targets.settlement_need
    for _ in range(targets.settlements):
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, HIT if hit else MISS, "settlement"))
            if hit:
                settlements += 1
                break
    if told:
        verdicts += [(0, NONE, "") for _ in dice]
    return Plan(tuple(damage), tuple(fallen), tuple(killed), settlements, shielded, tuple(verdicts))


# ---- What the dice of a battle round would do (HH 6.1 to 6.3), before anything is applied: for windows and blows.
RAID, ATTACK, DEFEND = "raid", "attack", "defend"
Lines = tuple[list[int], Targets]  # faces the player's dice need, in the order of `rollers`, and the enemy's targets


def line_up(
    s: State, player: Player, space: int, horde: Horde | None, mode: str, damage: tuple[int, ...] = ()
) -> Lines:
    """A player's side of a battle at present, against a horde or (None) another player's units (HH 12.1)."""
    return lines(player, armies_at(player, space), space, faces_needed(s, player, horde, space, mode), mode, damage)


def lines(player: Player, stack: list[Army], space: int, faces: Faces, mode: str, damage: tuple[int, ...]) -> Lines:
    """`line_up` with the armies, by id, and the battle's `faces_needed` given."""
    army, castle, settlement, on_army, on_castle, on_settlement = faces
    needs = [army] * len(stack)
    for place, one in enumerate(stack):
        if one.marks:
            needs[place] -= marked_attack(one)
    struck = _struck(stack, on_army)
    if mode == ATTACK:
        return needs, Targets((), 0, struck, 0, 0)
    castles, settlements = standing(player, space, damage), player.settlements.get(space, 0)
    if castles:
        needs += (castle,) * len(castles)
    if settlements:
        needs += (settlement,) * settlements
    return needs, Targets(castles, on_castle, struck, settlements, on_settlement)


def rollers(player: Player, space: int, needs: Sequence[int]) -> list[tuple[str, int]]:
    """Who rolls with the face needed, in rolling order: armies by id, castles, settlements."""
    castles, settlements = len(player.castles.get(space, ())), player.settlements.get(space, 0)
    who = [ARMY] * stack_at(player, space) + [CASTLE] * castles + [SETTLEMENT] * settlements
    return list(zip(who, needs, strict=False))


def _struck(armies: list[Army], need: int) -> tuple[tuple[int, int], ...]:
    """Armies, given by id, in the order they are hit, those without a status first (HH 6.3), with the face a die
    needs.
    """
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
    """The hits each castle has taken; those not listed have taken none."""
    return (*damage, *(0,) * (castles - len(damage)))[:castles]


# ---- between players (HH 12.1): a die's margin over its roller's need is compared with the target's defense


def war_lines(s: State, battle: Battle) -> tuple[Lines, Lines]:
    """Both sides of a war: the attacker's armies, and everything of the defender."""
    attacker, defender = s.players[battle.seat], s.players[battle.foe]
    return (
        line_up(s, attacker, battle.space, None, ATTACK),
        line_up(s, defender, battle.space, None, DEFEND, battle.damage),
    )


def planned(s: State, battle: Battle, side: int) -> Plan:
    """The effect of the present dice on one side, including shields."""
    if battle.foe < 0:
        ours, aims = line_up(
            s, s.players[battle.seat], battle.space, s.hordes[battle.space], battle.mode, battle.damage
        )
        return allocate(battle.faces[len(ours) :], aims, battle.shields[0])
    both = war_lines(s, battle)
    own = len(both[0][0])
    faces = battle.faces[:own] if side else battle.faces[own:]
    margins = [face - need for face, need in zip(faces, both[1 - side][0], strict=True)]
    return allocate(margins, both[side][1], battle.shields[side])
