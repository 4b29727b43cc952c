"""A battle against a horde, step by step (HH 6.2). Wars between players share its windows and end in combat.py."""

from __future__ import annotations

from operator import ge

from game.core.events import Emit
from game.core.grids import Deck
from game.core.horrible_hordes import books, combat, events, founding
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.combat import RAID, allocate, replace, strike
from game.core.horrible_hordes.effects import can_act
from game.core.horrible_hordes.founding import LANDING, Values, cast, throw
from game.core.horrible_hordes.movement import armies_at, banned, free_sites, stack_at
from game.core.horrible_hordes.state import NO_SEAT, Battle, Fallen, Learn, Place, Player, Roll, State

Losses = tuple[int, int, int]  # armies, castles, settlements
_WINDOWS = t.OPENING["battle"] | t.OPENING["hits"] | founding.DICE  # abilities for the windows of a battle
LONGEST = 1000  # rounds; no battle is endless (HH 6.1)


def fight(s: State, space: int, emit: Emit | None) -> None:
    """The battle of the active player in a space begins."""
    foe = NO_SEAT if s.horded >> space & 1 else combat.foe_at(s, s.active, space)
    begin(s, s.active, space, RAID if s.phase == "raid_battles" else combat.ATTACK, emit, foe)


def begin(s: State, seat: int, space: int, mode: str, emit: Emit | None, foe: int = NO_SEAT) -> None:
    """A battle begins in a space, with its first window."""
    player = s.players[seat]
    frame = Battle(seat, space, mode, foe, damage=dict(s.breaches).get(space, ()) if s.breaches else ())
    asking = _window_seats(s, frame, "battle")
    s.todo.append(replace(frame, asking=asking) if asking else frame)
    if emit:
        horde, raid = None if foe >= 0 else s.hordes[space], mode == RAID
        faces = books.faces_needed(s, player, horde, space, mode)[: 3 if raid else 1] if horde else ()
        emit(
            events.BattleBegun(
                seat=player.seat,
                space=s.grid.cells[space],
                mode=mode,
                uid=horde.uid if horde else 0,
                horde=horde.row.id if horde else "",
                hits=horde.hits if horde else 0,
                foe=foe,
                armies=tuple(army.id for army in armies_at(player, space)),
                castles=len(player.castles.get(space, ())) if raid else 0,
                settlements=player.settlements.get(space, 0) if raid else 0,
                needs=dict(zip((t.ARMY, t.CASTLE, t.SETTLEMENT), faces, strict=False)),
            )
        )


def _window_seats(s: State, frame: Battle, window: str) -> tuple[int, ...]:
    """Who may have something for a window of this battle, in turn order."""
    seat, player = frame.seat, s.players[frame.seat]
    if frame.foe < 0:
        here = player.abilities & t.OPENING[window]
        return (seat,) if here and seat not in frame.quiet and books.ready(player, here) else ()
    found: tuple[int, ...] = ()
    for one in s.order:
        if one in (seat, frame.foe) and one not in frame.quiet and s.players[one].abilities & t.OPENING[window]:
            found += (one,)
    return found


def step(s: State, frame: Battle, emit: Emit | None) -> bool:
    """Continue until somebody may act (True) or another frame is on top."""
    needed: books.Faces | None = None  # of the whole battle
    known: combat.Lines | None = None  # the present lines of both sides, while none falls
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
            _finish(s, frame, emit)
            return False
        elif frame.stage == "start" and _opening(s, frame, emit):
            return False
        elif frame.foe >= 0:
            s.todo[-1] = replace(frame, stage="rolled")
            dice = sum(len(needs) for needs, _ in combat.war_lines(s, frame))
            cast(s, frame.seat, "siege", dice, emit, frame.space, (frame.foe,))
            return False
        else:
            if needed is None:
                player = s.players[frame.seat]
                needed = books.faces_needed(s, player, s.hordes[frame.space], frame.space, frame.mode)
                here = player.abilities & _WINDOWS
                if not (emit or s.chosen.open_interrupts or (here and books.ready(player, here))):
                    s.todo.pop()
                    _finish(s, _fight_out(s, frame, needed), None)
                    return False
            if known is None:
                known = combat.lines(
                    player, armies_at(player, frame.space), frame.space, needed, frame.mode, frame.damage
                )
            assert frame.round <= LONGEST, "a battle without end"
            dice = len(known[0]) + s.hordes[frame.space].hits  # the player's, and one for each counter of the horde
            cast_now = cast(s, frame.seat, "battle", dice, emit, frame.space)
            if cast_now is None:
                s.todo[-2] = replace(frame, stage="rolled")  # the dice frame goes on top
                return False
            faces = cast_now
            asking = _window_seats(s, frame, "hits")
            if asking or emit:  # a view shows them on the table
                frame = _stand(s, frame, faces, asking)
                continue
        known = fall(s, frame, faces, emit, known)
        frame = _next_round(s, _window_seats(s, frame, "battle"))


def fall(
    s: State, frame: Battle, faces: tuple[int, ...], emit: Emit | None = None, known: combat.Lines | None = None
) -> combat.Lines | None:
    """Apply the round's dice. Returns the lines if they are unchanged, for the next round."""
    if frame.foe < 0:
        return _apply(s, frame, faces, known or combat.lines_of(s, frame), emit)
    on_own, on_foe = combat.planned(s, frame, 0), combat.planned(s, frame, 1)
    if emit:
        emit(events.DiceJudged(round=frame.round, rows=combat.verdicts(s, frame)))
    combat.lose(s, frame, on_own, on_foe, "battle", emit)
    if emit:
        hits = len(on_foe.armies) + sum(on_foe.damage) + on_foe.settlements
        combat.tell_round(frame, hits, 0, (*on_own.armies, *on_foe.armies), on_foe, on_foe.damage, emit)
    return None


def finished(s: State, frame: Battle) -> bool:
    """Whether one side is gone."""
    if frame.foe >= 0:
        return not (s.players[frame.seat].camps & s.players[frame.foe].spaces) >> frame.space & 1
    if frame.space not in s.hordes:
        return True
    here, player = s.grid.bits[frame.space], s.players[frame.seat]
    if player.camps & here:
        return False
    return frame.mode != RAID or not (player.land | player.forts) & here


def _opening(s: State, frame: Battle, emit: Emit | None) -> bool:
    """First strikes before round 1 (HH-D21). Returns whether dice fell."""
    also: tuple[int, ...] = ()
    dice, purpose = combat.first_strikes(s, frame.seat, frame.space), "opening"
    if frame.foe >= 0:
        dice += combat.first_strikes(s, frame.foe, frame.space)
        purpose, also = "siege_opening", (frame.foe,)
    if not dice:
        return False
    s.todo[-1] = replace(frame, stage="opened")
    throw(s, frame.seat, purpose, (10,) * dice, emit, space=frame.space, also=also)
    return True


def opened(s: State, roll: Roll, values: tuple[int, ...], emit: Emit | None) -> None:
    """The first strikes land; then the window of round 1 opens."""
    frame = s.on_top(Battle)
    if frame.foe >= 0:  # first strikes of both sides land together, by the need of each side's best army
        own, armies = combat.first_strikes(s, frame.seat, frame.space), stack_at(s.players[frame.foe], frame.space)
        (needs, aims), (their_needs, their_aims) = combat.war_lines(s, frame)
        on_foe = allocate([value - min(needs) for value in values[:own]], their_aims)
        on_own = allocate([value - min(their_needs[:armies]) for value in values[own:]], aims)
        combat.lose(s, frame, on_own, on_foe, "opening", emit)
    else:
        player, horde = s.players[frame.seat], s.hordes[frame.space]
        needs, _ = combat.line_up(s, player, frame.space, horde, frame.mode)
        best = min(needs[: stack_at(player, frame.space)])
        combat.wound(s, player, horde, sum(value >= best for value in values), "opening", emit)
    frame = s.on_top(Battle)
    s.todo[-1] = replace(frame, stage="round", asking=_window_seats(s, frame, "battle"))


def rolled(s: State, roll: Roll, values: tuple[int, ...], emit: Emit | None) -> None:
    """The dice of a round stand after their window."""
    frame = s.on_top(Battle)
    _stand(s, frame, values, _window_seats(s, frame, "hits"))


def _stand(s: State, frame: Battle, values: tuple[int, ...], asking: tuple[int, ...]) -> Battle:
    """What the dice would do is known, shields may still be raised."""
    after = s.todo[-1] = replace(frame, stage="hits", faces=values, asking=asking)
    return after


def _next_round(s: State, asking: tuple[int, ...]) -> Battle:
    frame: Battle = s.todo[-1]  # type: ignore[assignment]
    after = s.todo[-1] = replace(frame, stage="round", round=frame.round + 1, faces=(), shields=(0, 0), asking=asking)
    return after


def _apply(
    s: State, frame: Battle, faces: tuple[int, ...], known: combat.Lines, emit: Emit | None
) -> combat.Lines | None:
    """Both sides' hits, simultaneously. Returns the lines unless somebody fell."""
    horde = s.hordes[frame.space]
    if emit:
        emit(events.DiceJudged(round=frame.round, rows=combat.verdicts(s, frame)))
    plan, lost, damage = _clash(s, frame, faces, known, frame.lost, frame.damage, emit)
    hurt, fell = s.hordes[frame.space], lost != frame.lost or damage != frame.damage
    if fell:
        s.todo[-1] = replace(frame, lost=lost, damage=damage)
    if emit:
        combat.tell_round(frame, horde.hits - hurt.hits, hurt.hits, plan.armies, plan, damage, emit)
    if not hurt.hits:
        combat.destroy(s, s.players[frame.seat], hurt, "battle", emit)
    return known if hurt.hits and not fell else None


def _clash(
    s: State, frame: Battle, faces: Values, known: combat.Lines, lost: Losses, damage: Values, emit: Emit | None
) -> tuple[combat.Plan, Losses, Values]:
    """The dice of a round strike. Returns what they do to the player, then the battle's losses and damage so far."""
    (ours, aims), horde = known, s.hordes[frame.space]
    plan = allocate(faces[len(ours) :], aims, frame.shields[0], False)
    hits = sum(map(ge, faces, ours))
    if hits:
        s.hordes[frame.space] = replace(horde, hits=horde.hits - hits if horde.hits > hits else 0)
    lost, damage = strike(s, s.players[frame.seat], frame.space, plan, damage, lost, "battle", emit)
    return plan, lost, damage


def _fight_out(s: State, frame: Battle, needed: books.Faces) -> Battle:
    """All the rounds of a battle that dice alone decide: no window can open, and nobody looks on."""
    player, space, number, lost, damage = s.players[frame.seat], frame.space, frame.round, frame.lost, frame.damage
    known = None
    while True:
        assert number <= LONGEST, "a battle without end"
        if known is None:
            known = combat.lines(player, armies_at(player, space), space, needed, frame.mode, damage)
        faces, before = s.dice.roll("battle", len(known[0]) + s.hordes[space].hits, 10), (lost, damage)
        _, lost, damage = _clash(s, frame, faces, known, lost, damage, None)
        number += 1
        if not s.hordes[space].hits:
            combat.destroy(s, player, s.hordes[space], "battle", None)
            break
        if before != (lost, damage):
            if finished(s, frame):
                break
            known = None
    return replace(frame, lost=lost)


def _finish(s: State, frame: Battle, emit: Emit | None) -> None:
    """Growth of the undead, rallies, the last word (HH 6.2).

    In a war survivors own the space and nobody gains tokens (HH-D65); damage by shots lasts on castles still standing
    (HH-D76), and castles fall oldest first.
    """
    player, space = s.players[frame.seat], frame.space
    foe, horde = s.players[frame.foe] if frame.foe >= 0 else None, s.hordes.get(space)
    total = 0 if foe else sum(frame.lost)
    s.slain += total if s.chosen.horde_player else 0
    if foe:
        rows = ((n, row[frame.foe_lost[1] :] if n == space else row) for n, row in s.breaches)
        s.breaches = tuple((n, row) for n, row in rows if any(row))
    if emit:
        alive = (player.spaces if frame.mode == RAID else player.camps) >> space & 1
        held = foe.spaces >> space & 1 if foe else horde is not None
        emit(
            events.BattleEnded(
                seat=frame.seat,
                space=s.grid.cells[space],
                mode=frame.mode,
                result="lost" if held else "won" if alive else "even",
                rounds=frame.round - 1,
                lost=combat.losses(frame.lost),
                foe_lost=combat.losses(frame.foe_lost),
                foe=frame.foe,
                uid=horde.uid if horde else 0,
                horde=horde.row.id if horde else "",
            )
        )
    if horde and horde.row.type == t.UNDEAD and total:
        grown = horde.hits + total  # HH-D23
        s.hordes[space] = replace(horde, hits=grown)
        if emit:
            emit(events.HordeGrew(uid=horde.uid, horde=horde.row.id, count=total, hits=grown))
    combat.rally(s, player, space, frame.lost[0], emit)
    if foe:
        combat.rally(s, foe, space, frame.foe_lost[0], emit)


def strike_needed(s: State, space: int, need: int, bonus: int) -> int:
    """The face a shot or a spell needs against the horde in a space (HH-D27: no army bonus, DEF always).

    The ground a horde likes comes off, too.
    """
    row = s.hordes[space].row
    return need - bonus + row.defense + (s.ground(space).fierce == row.type)


# ---- The dice window closes: what the dice on the table do, purpose by purpose.


def _event(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    player = s.players[frame.seat]
    number = values[0] - 1
    row = t.EVENTS[number]
    if emit:
        emit(events.EventHappened(seat=frame.seat, event=row.id, face=values[0]))
    if row.unit:
        place_free(s, player, row.unit, row.id, emit)
    elif row.ability:
        if books.learnable(s, player):
            s.todo.append(Learn(frame.seat, row.id))
    elif row.hordes:
        founding.call(s, frame.seat, founding.AWAKEN, emit)
    else:
        throw(s, frame.seat, "event_die", (6,), emit, number)


def _event_die(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    row = t.EVENTS[frame.kind]
    books.gain(s.players[frame.seat], t.one_kind(t.CHIT[row.chit], values[0]), row.id, emit)


def place_free(s: State, player: Player, unit: str, reason: str, emit: Emit | None) -> None:
    """A free unit is placed, or asks for a space (HH 8.1, 8.2); without a legal one it is lost (HH-D10)."""
    sites = free_sites(s, player, unit)
    if not sites:
        if emit:
            emit(events.UnitForgone(seat=player.seat, unit=unit, reason=reason))
    elif len(sites) == 1:
        combat.put_free(s, player, unit, sites[0], reason, emit)
    else:
        s.todo.append(Place(player.seat, unit, reason))


def _shot(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    """A shot (HH 6.5), or a spell in a battle (HH-D63), lands: on the horde of the space, or on a player's units."""
    use, name, spell = t.activated(frame.kind), t.ABILITIES[frame.kind].id, frame.purpose == "strike"
    player, horde, foe = s.players[frame.seat], s.hordes.get(frame.space), combat.foe_at(s, frame.seat, frame.space)
    need = best = use.need if spell else use.need - use.bonus
    if horde:
        need = best = strike_needed(s, frame.space, use.need, use.bonus)
    elif not spell:
        if foe < 0:
            return
        damage = dict(s.breaches).get(frame.space, ())
        _, aims = combat.line_up(s, s.players[foe], frame.space, None, combat.DEFEND, damage)
        best += aims.castle_need
    hits, margins = sum(value >= best for value in values), [value - need for value in values]
    if emit:
        cell = s.grid.cells[frame.space]
        emit(events.Shot(seat=frame.seat, ability=name, space=cell, totals=values, need=need, hits=hits))
    if horde:
        combat.wound(s, player, horde, hits, name, emit)
    elif not spell:
        plan = allocate(margins, aims)
        _, after = strike(s, s.players[foe], frame.space, plan, damage, (0, 0, 0), name, emit)
        rest = ((n, row) for n, row in s.breaches if n != frame.space)  # damage lasts until the phase ends (HH-D76)
        s.breaches = (*rest, (frame.space, after)) if any(after) else tuple(rest)
    else:
        fight = s.on_top(Battle)
        (_, own_aims), (_, aims) = combat.war_lines(s, fight)
        if frame.seat == fight.seat:
            target, plan = s.players[fight.foe], allocate(margins, aims)
            lost, damage = strike(s, target, frame.space, plan, fight.damage, fight.foe_lost, name, emit)
            s.todo[-1] = replace(fight, foe_lost=lost, damage=damage)
        else:
            plan = allocate(margins, own_aims)
            lost, _ = strike(s, s.players[fight.seat], frame.space, plan, (), fight.lost, name, emit)
            s.todo[-1] = replace(fight, lost=lost)


LANDING |= {
    "event": _event,
    "event_die": _event_die,
    "spawn": founding.land,
    "awaken": founding.land,
    "ranged": _shot,
    "strike": _shot,
    "opening": opened,
    "siege_opening": opened,
    "battle": rolled,
    "siege": rolled,
}


# ---- The end of a round (HH 8): Bards, Medicine, kingdoms that fell. `step` counts players through the three laps.


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
    for ability, vt, _, lost in books.reacts(player, "round_end"):
        if lost == "gross" and player.armies_lost + player.castles_lost:
            books.award(player, vt, ability, emit)


def _healers(s: State, player: Player, emit: Emit | None) -> None:
    """An army comes back for a net loss, while a settlement stands."""
    for ability, _, armies, lost in books.reacts(player, "round_end"):
        if lost == "net" and player.armies_net >= 1 and player.settlements:
            for _ in range(armies):
                place_free(s, player, t.ARMY, ability, emit)


def fallen(s: State, player: Player, emit: Emit | None) -> None:
    """Without a settlement everything else is lost except the tokens (HH-D32); then a new start or none."""
    if player.retired or player.settlements:
        return
    player.castles.clear()
    player.armies.clear()
    player.land = player.forts = player.camps = 0
    player.abilities = 0
    player.goods[:] = [0] * len(player.goods)
    s.bans = tuple(ban for ban in s.bans if ban[0] != player.seat)
    if emit:
        emit(events.SeatFallen(seat=player.seat, kingdom=t.KINGDOMS[player.kingdom].id))
    if s.round >= t.TABLES.turns.rounds or not free_spaces(s, player):
        retire(player, emit)  # HH-D33
    else:
        s.todo.append(Fallen(player.seat))


_LAPS = (_tales, _healers, fallen)


def retire(player: Player, emit: Emit | None) -> None:
    player.retired = True
    if emit:
        emit(events.Retired(seat=player.seat))


def free_spaces(s: State, player: Player) -> int:
    """Where a kingdom may begin again: no unit, no horde, no chasm, no agreement against it."""
    shut = s.occupied() | s.horded | s.closed | (banned(s, player.seat) if s.bans else 0)
    return s.grid.squares.everything & ~shut


def free_kingdoms(s: State, player: Player) -> list[int]:
    """Kingdoms nobody plays and which this player did not just play."""
    free = (1 << len(t.KINGDOMS)) - 1
    for other in s.players:
        if other.kingdom >= 0 and (other is player or not other.retired):
            free &= ~(1 << other.kingdom)
    return _KINGDOMS.of(free)


_KINGDOMS = Deck(range(len(t.KINGDOMS)))
