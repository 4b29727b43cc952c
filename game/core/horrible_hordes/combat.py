"""What the dice of a round do and who falls (HH 6.1 to 6.3), hordes destroyed, and wars between players (HH 12.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from operator import add, sub

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes import movement
from game.core.horrible_hordes.books import Faces, award, faces_needed, learnable, limit, marked, payable, reacts
from game.core.horrible_hordes.events import CountersLost, HordeDestroyed, Judged, RoundFought
from game.core.horrible_hordes.movement import armies_at, castle_sites, settlement_sites, stack_at, training_sites
from game.core.horrible_hordes.state import Army, Battle, Horde, Learn, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, GOLD, SETTLEMENT, TABLES


def battles(s: State) -> Sequence[int]:
    """Spaces where the active player's units and an enemy meet and must fight now."""
    player = s.players[s.active]
    if s.phase == "raid_battles":
        return s.grid.spaces((player.land | player.forts | player.camps) & s.horded)
    enemies = s.horded | (s.others(s.active) if s.chosen.pvp else 0)
    return s.grid.spaces(player.camps & enemies)


def partners(s: State, player: Player) -> list[int]:
    """Seats with a settlement next to one of the player's (HH-D12)."""
    near, found = s.grid.grown(player.land), []
    for other in s.players:
        if other.land & near and other is not player:
            found.append(other.seat)
    return found


def has_partner(s: State, player: Player) -> bool:
    """Whether any seat has a settlement next to one of the player's."""
    near = s.grid.grown(player.land)
    for other in s.players:
        if other.land & near and other is not player:
            return True
    return False


def builds_left(player: Player, unit: str) -> int:
    """How many more settlements (or castles) the phase allows."""
    if unit == SETTLEMENT:
        return limit(player, "settlement_builds") + player.more_builds - player.settlements_built
    return limit(player, "castle_builds") + player.more_builds - player.castles_built


def _fortify(s: State, player: Player) -> bool:
    """A castle or a tower can be afforded and has a site."""
    for kind in movement.castle_kinds(s):
        if payable(player, kind) and builds_left(player, CASTLE) > 0 and castle_sites(s, player, kind):
            return True
    return False


def _move(s: State, player: Player) -> bool:
    """Armies are unmoved, the order can be paid, and some other space is in reach."""
    if not payable(player, "move"):
        return False
    ways, empty = None, 0
    for army in player.armies.values():
        if not army.moved:
            if ways is None:
                ways = movement.ways_of(s, player)
                empty = ~(ways.blocked | player.camps)
            if s.grid.near_mask[army.space] & empty:  # nearly always there is such a neighbour
                return True
    return ways is not None and _move_far(s, player, ways)


def _move_far(s: State, player: Player, ways: movement.Ways) -> bool:
    """Whether any stack can end its move somewhere."""
    full = movement.full_stacks(player)
    reach = (
        movement.paths_from(ways, space, movement.groups(player, space, armies)[0])
        for space, armies in movement.movable(player).items()
    )
    return any(not full >> end & 1 for paths in reach for end in paths)


def can_buy(s: State, player: Player) -> bool:
    """Whether the paid ability is available: after the free one or without it (HH-D13)."""
    return not player.bought and sum(player.goods) >= limit(player, "research_price") and bool(learnable(s, player))


# By phase: whether it offers the player anything.
COULD: dict[str, Callable[[State, Player], object]] = {
    "trade": lambda s, me: me.goods[GOLD] >= TABLES.hand.rate or (any(me.goods) and has_partner(s, me)),
    "settle": lambda s, me: payable(me, SETTLEMENT) and builds_left(me, SETTLEMENT) > 0 and settlement_sites(s, me),
    "fortify": _fortify,
    "train": lambda s, me: payable(me, ARMY) and training_sites(s, me),
    "move": _move,
    "research": lambda s, me: (not me.researched and learnable(s, me)) or can_buy(s, me),
}


# ---- Who is struck by the dice of an enemy (HH 6.3): castles first, armies second, settlements third, die by die.
MISS, HIT, SHIELD, NONE = "miss", "hit", "shield", "none"


class Targets(msgspec.Struct, frozen=True, gc=False):
    """What can be hit in a space, each with the number a die needs.

    `castles`: hits each still takes, oldest first; `armies`: ids in the order they fall, with their numbers.
    """

    castles: tuple[int, ...]
    castle_need: int
    armies: Sequence[tuple[int, int]]
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
    damage: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    killed: tuple[int, ...] = ()
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
                    fallen += (place,)
                    break
        damage += (taken,)
    for number, need in targets.armies:
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, (SHIELD if shielded < shields else HIT) if hit else MISS, "army"))
            if hit:
                if shielded == shields:
                    killed += (number,)
                    break
                shielded += 1
    need = targets.settlement_need
    for _ in range(targets.settlements) if targets.settlements else ():  # an empty range costs more than the test
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, HIT if hit else MISS, "settlement"))
            if hit:
                settlements += 1
                break
    if told:
        verdicts += [(0, NONE, "") for _ in dice]
    return Plan(damage, fallen, killed, settlements, shielded, tuple(verdicts))


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
    needs, struck = [army] * len(stack), []
    for one in stack:  # those without a status are hit first (HH 6.3)
        if not one.marks:
            struck.append((one.id, on_army))
    if len(struck) < len(stack):
        for place, one in enumerate(stack):
            if one.marks:
                needs[place] -= marked(one, "attack")
                struck.append((one.id, on_army + marked(one, "defense")))
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


def lines_of(s: State, battle: Battle) -> Lines:
    """Both sides of a battle against a horde at this moment."""
    return line_up(s, s.players[battle.seat], battle.space, s.hordes[battle.space], battle.mode, battle.damage)


def planned(s: State, battle: Battle, side: int) -> Plan:
    """The effect of the present dice on one side, including shields."""
    if battle.foe < 0:
        ours, aims = lines_of(s, battle)
        return allocate(battle.faces[len(ours) :], aims, battle.shields[0])
    both = war_lines(s, battle)
    own = len(both[0][0])
    faces = battle.faces[:own] if side else battle.faces[own:]
    margins = [face - need for face, need in zip(faces, both[1 - side][0], strict=True)]
    return allocate(margins, both[side][1], battle.shields[side])


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
        movement.lose_castle(s, player, space, index, reason, emit)
        del hits[index]
    movement.lose_armies(s, player, plan.armies, reason, emit)
    for _ in range(plan.settlements) if plan.settlements else ():
        movement.lose_settlement(s, player, space, reason, emit)
    armies, castles, settlements = lost
    return (armies + len(plan.armies), castles + len(plan.fallen), settlements + plan.settlements), tuple(hits)


def losses(lost: tuple[int, int, int]) -> dict[str, int]:
    return {unit: n for unit, n in zip((ARMY, CASTLE, SETTLEMENT), lost, strict=True) if n}


def rally(s: State, player: Player, space: int, lost: int, emit: Emit | None) -> None:
    """What comes back to a stack that won (HH-D57)."""
    if not lost or not player.camps >> space & 1:
        return
    for ability, _, armies, _ in reacts(player, "battle_end"):
        for _ in range(min(armies, lost, movement.room_at(player, space))):
            player.armies_net -= 1
            movement.add_army(s, player, space, ability, emit)


def put_free(s: State, player: Player, unit: str, space: int, reason: str, emit: Emit | None) -> None:
    movement.gain_unit(s, player, unit, space, reason, emit)
    if unit == SETTLEMENT:
        settled(s, player, space, emit)


# ---- The first settlement on certain ground brings a gift, once a tile (HH-D41): an army, or an ability to choose.


def settled(s: State, player: Player, space: int, emit: Emit | None) -> None:
    """A settlement was built or gained here; starts, restarts and migrations do not call this."""
    row = s.ground(space)
    if not row.gift or s.claimed >> space & 1:
        return
    s.claimed |= 1 << space
    if row.gift == ARMY:
        if movement.room_at(player, space) > 0:
            movement.add_army(s, player, space, row.id, emit)
    elif learnable(s, player):
        s.todo.append(Learn(player.seat, "ruins"))


# ---- A horde loses counters and may be destroyed; the token goes to the player responsible (HH-D64).
replace = msgspec.structs.replace


def wound(s: State, player: Player, horde: Horde, count: int, reason: str, emit: Emit | None) -> int:
    """Counters go at once, outside of a battle round. Returns how many are left."""
    count = min(count, horde.hits)
    if not count:
        return horde.hits
    left = horde.hits - count
    s.hordes[horde.space] = replace(horde, hits=left)
    if emit:
        cell, kind = s.grid.cells[horde.space], horde.row.id
        emit(CountersLost(uid=horde.uid, horde=kind, space=cell, count=count, left=left, reason=reason))
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


# ---- War between players (variant pvp, HH 12.1, HH-D76): the attacker's armies against everything in a space.


def foe_at(s: State, seat: int, space: int) -> int:
    """The other player with units in a space, or -1."""
    for player in s.players:
        if player.seat != seat and player.spaces >> space & 1:
            return player.seat
    return -1


def first_strikes(s: State, seat: int, space: int) -> int:
    """Dice a stack throws before round 1 (HH-D21)."""
    player = s.players[seat]
    return limit(player, "opening_dice") if player.camps >> space & 1 else 0


def tell_round(
    frame: Battle, hits: int, left: int, armies: tuple[int, ...], plan: Plan, damage: tuple[int, ...], emit: Emit
) -> None:
    """A round is over: hits on the enemy, what is left of it, the armies that fell, and what else the plan took."""
    n, castles, lands = frame.round, len(plan.fallen), plan.settlements
    emit(RoundFought(round=n, hits=hits, left=left, armies=armies, castles=castles, settlements=lands, damage=damage))


def lose(s: State, frame: Battle, on_own: Plan, on_foe: Plan, reason: str, emit: Emit | None) -> None:
    """What the dice of both sides do in a war."""
    lost, _ = strike(s, s.players[frame.seat], frame.space, on_own, (), frame.lost, reason, emit)
    foe = s.players[frame.foe]
    foe_lost, damage = strike(s, foe, frame.space, on_foe, frame.damage, frame.foe_lost, reason, emit)
    s.todo[-1] = replace(frame, lost=lost, foe_lost=foe_lost, damage=damage)


def verdicts(s: State, frame: Battle) -> tuple[Judged, ...]:
    """The verdicts on a frame's faces, die by die, by what they do to each side."""
    on_own, on_foe = planned(s, frame, 0), planned(s, frame, 1) if frame.foe >= 0 else None
    if on_foe is None:
        needs, _ = lines_of(s, frame)
        struck = tuple(
            (0, HIT if face >= need else MISS, "horde") for face, need in zip(frame.faces, needs, strict=False)
        )
        facing = [("horde", 0)] * (len(frame.faces) - len(needs))
    else:
        (needs, _), (theirs, _) = war_lines(s, frame)
        struck, facing = on_foe.verdicts, rollers(s.players[frame.foe], frame.space, theirs)
    own = rollers(s.players[frame.seat], frame.space, needs)
    dice = zip(frame.faces, (*own, *facing), (*struck, *on_own.verdicts), strict=True)
    return tuple(
        Judged(int(place >= len(own)), roller, face, need + more, verdict, target)
        for place, (face, (roller, need), (more, verdict, target)) in enumerate(dice)
    )
