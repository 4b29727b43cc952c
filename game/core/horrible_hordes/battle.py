"""A battle against a horde, step by step (HH 6.2). Wars between players share its windows and end in siege.py."""

from __future__ import annotations

from operator import ge

from game.core.events import Emit
from game.core.horrible_hordes import siege
from game.core.horrible_hordes.abilities import OPENING
from game.core.horrible_hordes.allocation import Plan, allocate
from game.core.horrible_hordes.blows import destroy, replace, wound
from game.core.horrible_hordes.effects import can_act
from game.core.horrible_hordes.events import (
    BattleBegun,
    BattleEnded,
    DiceJudged,
    HordeGrew,
    Judged,
    RoundFought,
)
from game.core.horrible_hordes.mods import Faces, face_needed, faces_needed, marked_attack, ready, resistance
from game.core.horrible_hordes.plans import RAID, Lines, lines, planned, rollers
from game.core.horrible_hordes.rolls import cast, throw
from game.core.horrible_hordes.state import NO_SEAT, Battle, Player, Roll, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT, UNDEAD
from game.core.horrible_hordes.toll import losses, rally, strike
from game.core.horrible_hordes.units import armies_at

LONGEST = 1000  # rounds; no battle is endless (HH 6.1)


def begin(s: State, seat: int, space: int, mode: str, emit: Emit | None, foe: int = NO_SEAT) -> None:
    """A battle begins in a space, with its first window."""
    player = s.players[seat]
    frame = Battle(seat, space, mode, foe, damage=dict(s.breaches).get(space, ()) if s.breaches else ())
    asking = _window_seats(s, frame, "battle")
    s.todo.append(replace(frame, asking=asking) if asking else frame)
    if emit:
        _tell_begin(s, player, space, mode, emit, foe)


def _tell_begin(s: State, player: Player, space: int, mode: str, emit: Emit, foe: int) -> None:
    horde = None if foe >= 0 else s.hordes[space]
    sides = [ARMY] + ([CASTLE, SETTLEMENT] if mode == RAID else [])
    needs = {side: face_needed(s, player, side, horde, space, mode) for side in sides} if horde else {}
    emit(
        BattleBegun(
            seat=player.seat,
            space=s.grid.cells[space],
            mode=mode,
            uid=horde.uid if horde else 0,
            horde=horde.row.id if horde else "",
            hits=horde.hits if horde else 0,
            foe=foe,
            armies=tuple(army.id for army in armies_at(player, space)),
            castles=len(player.castles.get(space, ())) if mode == RAID else 0,
            settlements=player.settlements.get(space, 0) if mode == RAID else 0,
            needs=needs,
        )
    )


def _window_seats(s: State, frame: Battle, window: str) -> tuple[int, ...]:
    """Who may have something for a window of this battle, in turn order."""
    seat, player = frame.seat, s.players[frame.seat]
    if frame.foe < 0:
        here = player.abilities & OPENING[window]
        return (seat,) if here and seat not in frame.quiet and ready(player, here) else ()
    return _war_seats(s, frame, window)


def _war_seats(s: State, frame: Battle, window: str) -> tuple[int, ...]:
    return tuple(
        seat
        for seat in s.order
        if seat in (frame.seat, frame.foe) and seat not in frame.quiet and s.players[seat].abilities & OPENING[window]
    )


def step(s: State, frame: Battle, emit: Emit | None) -> bool:
    """Go on until somebody may act (True) or another frame is on top."""
    needed: Faces | None = None  # of the whole battle
    known: Lines | None = None  # both sides as they stand, for as long as none of them falls
    while True:
        while frame.asking:
            window = "hits" if frame.stage == "hits" else "battle"
            if not finished(s, frame) and can_act(s, frame.asking[0], window):
                return True
            frame = replace(frame, asking=frame.asking[1:])
            s.todo[-1] = frame
        if frame.stage == "hits":
            faces = frame.faces
        elif known is None and finished(s, frame):
            s.todo.pop()
            if frame.foe >= 0:
                siege.finish(s, frame, emit)
            else:
                _finish(s, frame, emit)
            return False
        elif frame.stage == "start" and _opening(s, frame, emit):
            return False
        elif frame.foe >= 0:
            s.todo[-1] = replace(frame, stage="rolled")
            cast(s, frame.seat, "siege", siege.dice_count(s, frame), emit, frame.space, (frame.foe,))
            return False
        else:
            needed = needed or _faces(s, frame)
            known = known or _lines(s, frame, needed)
            assert frame.round <= LONGEST, "a battle without end"
            dice = len(known[0]) + s.hordes[frame.space].hits  # the player's, and one a counter of the horde
            cast_now = cast(s, frame.seat, "battle", dice, emit, frame.space)
            if cast_now is None:
                s.todo[-2] = replace(frame, stage="rolled")  # the dice lie on top of it
                return False
            faces = cast_now
            asking = _window_seats(s, frame, "hits")
            if asking or emit:  # somebody sees them lie
                frame = _stand(s, frame, faces, asking)
                continue
        known = fall(s, frame, faces, emit, known)
        frame = _next_round(s)


def _faces(s: State, frame: Battle) -> Faces:
    return faces_needed(s, s.players[frame.seat], s.hordes[frame.space], frame.space, frame.mode)


def _lines(s: State, frame: Battle, faces: Faces) -> Lines:
    """Both sides of a battle against a horde as they stand."""
    return lines(s.players[frame.seat], frame.space, faces, frame.mode, frame.damage)


def fall(
    s: State, frame: Battle, faces: tuple[int, ...], emit: Emit | None = None, known: Lines | None = None
) -> Lines | None:
    """The dice of the round do what they do. Returns the lines when they stand as before, for the next round."""
    if frame.foe < 0:
        return _apply(s, frame, faces, known or _lines(s, frame, _faces(s, frame)), emit)
    siege.apply(s, frame, emit)
    return None


def finished(s: State, frame: Battle) -> bool:
    """Whether one side is gone."""
    if frame.foe >= 0:
        return siege.finished(s, frame)
    if frame.space not in s.hordes:
        return True
    here, player = s.grid.bits[frame.space], s.players[frame.seat]
    if player.camps & here:
        return False
    return frame.mode != RAID or not (player.land | player.forts) & here


def _opening(s: State, frame: Battle, emit: Emit | None) -> bool:
    """First strikes before round 1 (HH-D21). Returns whether dice fell."""
    also: tuple[int, ...] = ()
    if frame.foe >= 0:
        dice = siege.opening_dice(s, frame)
        purpose, also = "siege_opening", (frame.foe,)
    else:
        dice = siege.first_strikes(s, frame.seat, frame.space)
        purpose = "opening"
    if not dice:
        return False
    s.todo[-1] = replace(frame, stage="opened")
    throw(s, frame.seat, purpose, (10,) * dice, emit, space=frame.space, also=also)
    return True


def opened(s: State, roll: Roll, values: tuple[int, ...], emit: Emit | None) -> None:
    """The first strikes land; then the window of round 1 opens."""
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    if frame.foe >= 0:
        siege.open_fire(s, frame, values, emit)
    else:
        player = s.players[frame.seat]
        horde = s.hordes[frame.space]
        best = max(marked_attack(army) for army in armies_at(player, frame.space))
        need = face_needed(s, player, ARMY, horde, frame.space, frame.mode) - best
        hits = sum(value >= need for value in values)
        wound(s, player, horde, hits, "opening", emit)
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    s.todo[-1] = replace(frame, stage="round", asking=_window_seats(s, frame, "battle"))


def rolled(s: State, values: tuple[int, ...]) -> None:
    """The dice of a round stand after their window."""
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    _stand(s, frame, values, _window_seats(s, frame, "hits"))


def _stand(s: State, frame: Battle, values: tuple[int, ...], asking: tuple[int, ...]) -> Battle:
    """What the dice would do is known, shields may still be raised."""
    after = s.todo[-1] = replace(frame, stage="hits", faces=values, asking=asking)
    return after


def _next_round(s: State) -> Battle:
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    asking = _window_seats(s, frame, "battle")
    after = s.todo[-1] = replace(frame, stage="round", round=frame.round + 1, faces=(), shields=(0, 0), asking=asking)
    return after


def _apply(s: State, frame: Battle, faces: tuple[int, ...], known: Lines, emit: Emit | None) -> Lines | None:
    """Both sides' hits at once. Returns the lines unless somebody fell."""
    player, horde, space = s.players[frame.seat], s.hordes[frame.space], frame.space
    ours, aims = known
    plan = allocate(faces[len(ours) :], aims, frame.shields[0], emit is not None)
    hits = sum(map(ge, faces, ours))
    if emit:
        emit(DiceJudged(round=frame.round, rows=_verdicts(s, frame, plan)))
    left = max(0, horde.hits - hits)
    hurt = horde
    if hits:
        hurt = s.hordes[space] = replace(horde, hits=left)
    lost, damage = strike(s, player, space, plan, frame.damage, frame.lost, "battle", emit)
    fell = lost != frame.lost or damage != frame.damage
    if fell:
        s.todo[-1] = replace(frame, lost=lost, damage=damage)
    if emit:
        emit(
            RoundFought(
                round=frame.round,
                hits=min(hits, horde.hits),
                left=left,
                armies=plan.armies,
                castles=len(plan.fallen),
                settlements=plan.settlements,
                damage=damage,
            )
        )
    if not left:
        destroy(s, player, hurt, "battle", emit)
    return known if left and not fell else None


def _verdicts(s: State, frame: Battle, plan: Plan) -> tuple[Judged, ...]:
    who = rollers(s, s.players[frame.seat], frame.space, s.hordes[frame.space], frame.mode)
    own = [
        Judged(0, roller, face, need, "hit" if face >= need else "miss", "horde")
        for face, (roller, need) in zip(frame.faces, who, strict=False)
    ]
    theirs = [
        Judged(1, "horde", face, need, verdict, target)
        for face, (need, verdict, target) in zip(frame.faces[len(who) :], plan.verdicts, strict=True)
    ]
    return (*own, *theirs)


def judged(s: State, frame: Battle) -> tuple[Judged, ...]:
    """What the faces of a frame come to, die by die, as `DiceJudged` will tell it: for previews."""
    if frame.foe >= 0:
        return siege.judged(s, frame)
    return _verdicts(s, frame, planned(s, frame, 0))


def _finish(s: State, frame: Battle, emit: Emit | None) -> None:
    """Growth of the undead, rallies, the last word (HH 6.2)."""
    player, horde = s.players[frame.seat], s.hordes.get(frame.space)
    total = sum(frame.lost)
    if s.chosen.horde_player:
        s.slain += total
    if emit:
        alive = (player.camps if frame.mode != RAID else player.spaces) >> frame.space & 1
        result = "lost" if horde else "won" if alive else "even"
        emit(
            BattleEnded(
                seat=frame.seat,
                space=s.grid.cells[frame.space],
                mode=frame.mode,
                result=result,
                rounds=frame.round - 1,
                lost=losses(frame.lost),
                foe_lost={},
                uid=horde.uid if horde else 0,
                horde=horde.row.id if horde else "",
            )
        )
    if horde and horde.row.type == UNDEAD and total:
        grown = horde.hits + total  # HH-D23
        s.hordes[frame.space] = replace(horde, hits=grown)
        if emit:
            emit(HordeGrew(uid=horde.uid, horde=horde.row.id, count=total, hits=grown))
    if not horde:
        rally(s, player, frame.space, frame.lost[0], emit)


def strike_needed(s: State, space: int, need: int, bonus: int) -> int:
    """The face a shot or a spell needs against the horde in a space (HH-D27: no army bonus, DEF always)."""
    horde = s.hordes[space]
    return need - bonus + resistance(s, horde, space)
