"""War between players (variant pvp, HH 12.1, HH-D76): the attacker's armies against everything in a space.

No capture, no tokens. Both sides roll, ask and lose together; a die's margin is compared with the target's defense.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.books import award, learnable, reacts
from game.core.horrible_hordes.events import BattleEnded, CountersLost, DiceJudged, HordeDestroyed, Judged, RoundFought
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.movement import add_army, lose_armies, lose_castle, lose_settlement, room_at, stack_at
from game.core.horrible_hordes.plans import DEFEND, Plan, allocate, line_up, planned, rollers, war_lines, worn
from game.core.horrible_hordes.state import Battle, Horde, Learn, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT


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


# ---- The first settlement on certain ground brings a gift, once a tile (HH-D41): an army, or an ability to choose.


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


# ---- War between players (variant pvp, HH 12.1, HH-D76): the attacker's armies against everything in a space.


def foe_at(s: State, seat: int, space: int) -> int:
    """The other player with units in a space, or -1."""
    for player in s.players:
        if player.seat != seat and player.spaces >> space & 1:
            return player.seat
    return -1


def finished(s: State, frame: Battle) -> bool:
    return not (s.players[frame.seat].camps & s.players[frame.foe].spaces) >> frame.space & 1


def dice_count(s: State, frame: Battle) -> int:
    return sum(len(needs) for needs, _ in war_lines(s, frame))


def first_strikes(s: State, seat: int, space: int) -> int:
    """Dice a stack throws before round 1 (HH-D21)."""
    player = s.players[seat]
    return limit(player, "opening_dice") if player.camps >> space & 1 else 0


def opening_dice(s: State, frame: Battle) -> int:
    """First strikes of both sides, the attacker's first."""
    return first_strikes(s, frame.seat, frame.space) + first_strikes(s, frame.foe, frame.space)


def open_fire(s: State, frame: Battle, values: Sequence[int], emit: Emit | None) -> None:
    """First strikes of both sides land together."""
    own = first_strikes(s, frame.seat, frame.space)
    (needs, aims), (their_needs, their_aims) = war_lines(s, frame)
    armies = stack_at(s.players[frame.foe], frame.space)
    on_foe = allocate(_margins(values[:own], needs), their_aims)
    on_own = allocate(_margins(values[own:], their_needs[:armies]), aims)
    _lose(s, frame, on_own, on_foe, "opening", emit)


def _margins(values: Sequence[int], armies: Sequence[int]) -> list[int]:
    """Dice over the best army's need."""
    return [value - min(armies) for value in values]


def apply(s: State, frame: Battle, emit: Emit | None) -> None:
    """Both sides' hits at once."""
    on_own, on_foe = planned(s, frame, 0), planned(s, frame, 1)
    if emit:
        emit(DiceJudged(round=frame.round, rows=_verdicts(s, frame, on_own, on_foe)))
    _lose(s, frame, on_own, on_foe, "battle", emit)
    if emit:
        emit(
            RoundFought(
                round=frame.round,
                hits=len(on_foe.armies) + sum(on_foe.damage) + on_foe.settlements,
                left=0,
                armies=(*on_own.armies, *on_foe.armies),
                castles=len(on_foe.fallen),
                settlements=on_foe.settlements,
                damage=on_foe.damage,
            )
        )


def _lose(s: State, frame: Battle, on_own: Plan, on_foe: Plan, reason: str, emit: Emit | None) -> None:
    lost, _ = strike(s, s.players[frame.seat], frame.space, on_own, (), frame.lost, reason, emit)
    foe = s.players[frame.foe]
    foe_lost, damage = strike(s, foe, frame.space, on_foe, frame.damage, frame.foe_lost, reason, emit)
    s.todo[-1] = replace(frame, lost=lost, foe_lost=foe_lost, damage=damage)


def judged(s: State, frame: Battle) -> tuple[Judged, ...]:
    """The verdicts on a frame's faces, die by die."""
    return _verdicts(s, frame, planned(s, frame, 0), planned(s, frame, 1))


def _verdicts(s: State, frame: Battle, on_own: Plan, on_foe: Plan) -> tuple[Judged, ...]:
    (own, _), (theirs, _) = war_lines(s, frame)
    rows = []
    for side, seat, needs, plan, faces in (
        (0, frame.seat, own, on_foe, frame.faces[: len(own)]),
        (1, frame.foe, theirs, on_own, frame.faces[len(own) :]),
    ):
        who = rollers(s.players[seat], frame.space, needs)
        for face, (roller, need), (defense, verdict, target) in zip(faces, who, plan.verdicts, strict=True):
            rows.append(Judged(side, roller, face, need + defense, verdict, target))
    return tuple(rows)


def finish(s: State, frame: Battle, emit: Emit | None) -> None:
    """A side with an army left may rally; survivors own the space, nobody gains tokens (HH-D65).

    Damage by shots lasts on castles still standing (HH-D76); castles fall oldest first.
    """
    rows = ((n, row[frame.foe_lost[1] :] if n == frame.space else row) for n, row in s.breaches)
    s.breaches = tuple((n, row) for n, row in rows if any(row))
    attacker, defender = s.players[frame.seat], s.players[frame.foe]
    held = attacker.camps >> frame.space & 1, defender.spaces >> frame.space & 1
    result = "won" if held[0] else "lost" if held[1] else "even"
    if emit:
        emit(
            BattleEnded(
                seat=frame.seat,
                space=s.grid.cells[frame.space],
                mode=frame.mode,
                result=result,
                rounds=frame.round - 1,
                lost=losses(frame.lost),
                foe_lost=losses(frame.foe_lost),
                foe=frame.foe,
            )
        )
    if result == "won":
        rally(s, attacker, frame.space, frame.lost[0], emit)
    elif result == "lost":
        rally(s, defender, frame.space, frame.foe_lost[0], emit)


def shoot(s: State, space: int, foe: Player, margins: Sequence[int], reason: str, emit: Emit | None) -> None:
    """Ranged dice at another player's space; damage to castles lasts until the phase ends (HH-D76)."""
    damage = dict(s.breaches).get(space, ())
    plan = allocate(margins, line_up(s, foe, space, None, DEFEND, damage)[1])
    _, after = strike(s, foe, space, plan, damage, (0, 0, 0), reason, emit)
    s.breaches = tuple((n, row) for n, row in s.breaches if n != space) + (((space, after),) if any(after) else ())
