"""War between players (variant pvp, HH 12.1, HH-D76): the attacker's armies against everything in a space.

No capture, no tokens. Both sides roll, ask and lose together; a die's margin is compared with the target's defense.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.horrible_hordes.allocation import Plan, allocate
from game.core.horrible_hordes.blows import replace
from game.core.horrible_hordes.events import BattleEnded, DiceJudged, Judged, RoundFought
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.plans import ATTACK, DEFEND, planned, war_rollers, war_targets
from game.core.horrible_hordes.state import Battle, Player, State
from game.core.horrible_hordes.tables import ARMY
from game.core.horrible_hordes.toll import losses, rally, strike


def foe_at(s: State, seat: int, space: int) -> int:
    """The other player with units in a space, or -1."""
    for player in s.players:
        if player.seat != seat and player.spaces >> space & 1:
            return player.seat
    return -1


def finished(s: State, frame: Battle) -> bool:
    return not (s.players[frame.seat].camps & s.players[frame.foe].spaces) >> frame.space & 1


def dice_count(s: State, frame: Battle) -> int:
    attacker, defender = s.players[frame.seat], s.players[frame.foe]
    return len(war_rollers(s, attacker, frame.space, ATTACK)) + len(war_rollers(s, defender, frame.space, DEFEND))


def first_strikes(s: State, seat: int, space: int) -> int:
    """Dice a stack throws before round 1 (HH-D21)."""
    player = s.players[seat]
    return limit(player, "opening_dice") if player.camps >> space & 1 else 0


def opening_dice(s: State, frame: Battle) -> int:
    """First strikes of both sides, the attacker's first."""
    return first_strikes(s, frame.seat, frame.space) + first_strikes(s, frame.foe, frame.space)


def open_fire(s: State, frame: Battle, values: Sequence[int], emit: Emit | None) -> None:
    """First strikes of both sides land together."""
    attacker, defender = s.players[frame.seat], s.players[frame.foe]
    own = first_strikes(s, frame.seat, frame.space)
    first = _margins(s, attacker, frame.space, ATTACK, values[:own])
    second = _margins(s, defender, frame.space, DEFEND, values[own:])
    on_foe = allocate(first, war_targets(s, defender, frame.space, DEFEND, frame.damage))
    on_own = allocate(second, war_targets(s, attacker, frame.space, ATTACK, ()))
    _lose(s, frame, on_own, on_foe, "opening", emit)


def _margins(s: State, player: Player, space: int, mode: str, values: Sequence[int]) -> list[int]:
    """Dice over the best army's need."""
    needs = [need for roller, need in war_rollers(s, player, space, mode) if roller == ARMY]
    return [value - min(needs) for value in values]


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
    """What the faces of a frame come to, die by die."""
    return _verdicts(s, frame, planned(s, frame, 0), planned(s, frame, 1))


def _verdicts(s: State, frame: Battle, on_own: Plan, on_foe: Plan) -> tuple[Judged, ...]:
    own = war_rollers(s, s.players[frame.seat], frame.space, ATTACK)
    theirs = war_rollers(s, s.players[frame.foe], frame.space, DEFEND)
    rows = []
    for side, who, plan, faces in (
        (0, own, on_foe, frame.faces[: len(own)]),
        (1, theirs, on_own, frame.faces[len(own) :]),
    ):
        for face, (roller, need), (defense, verdict, target) in zip(faces, who, plan.verdicts, strict=True):
            rows.append(Judged(side, roller, face, need + defense, verdict, target))
    return tuple(rows)


def finish(s: State, frame: Battle, emit: Emit | None) -> None:
    """Whoever still has an army may rally; survivors own the space, nobody gains tokens (HH-D65).

    What shots did to castles lasts on those that still stand (HH-D76); castles fall oldest first.
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
    """Ranged dice at another player's space; damage to castles stays till the phase ends (HH-D76)."""
    damage = dict(s.breaches).get(space, ())
    plan = allocate(margins, war_targets(s, foe, space, DEFEND, damage))
    _, after = strike(s, foe, space, plan, damage, (0, 0, 0), reason, emit)
    s.breaches = tuple((n, row) for n, row in s.breaches if n != space) + (((space, after),) if any(after) else ())
