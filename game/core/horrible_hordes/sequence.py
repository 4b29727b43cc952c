"""The course of a match: everything the rules do until somebody must decide (HH 4).

Each phase is one small function that returns whether it waits. Frames on `todo` take precedence over phases.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from game.core.events import Emit
from game.core.horrible_hordes import battle, events, founding, hordes, state
from game.core.horrible_hordes.battle import fallen, round_end
from game.core.horrible_hordes.books import ended, limit
from game.core.horrible_hordes.combat import COULD, battles
from game.core.horrible_hordes.effects import can_act, can_use
from game.core.horrible_hordes.founding import LANDING, found_settlements, throw, totals
from game.core.horrible_hordes.movement import replace, unmark_armies
from game.core.horrible_hordes.state import NO_SEAT, OVER, PHASE, Battle, Roll, State, asked
from game.core.horrible_hordes.tables import CHITS, OPENING, TABLES

BRIEF = ("bless", "protection")  # statuses of a turn or of the Raid Segment (HH-D43)


def advance(s: State, emit: Emit | None) -> None:
    """Continue until somebody must decide or the game is over."""
    while not ((s.todo and settle(s, emit)) or _STEP[s.phase](s, emit)):
        pass
    if emit and s.phase != OVER:
        top = s.todo[-1] if s.todo else None
        kind = str(top.__struct_config__.tag) if top else s.phase
        emit(events.Asked(seat=asked(s), kind=kind))


def settle(s: State, emit: Emit | None) -> bool:
    """Process the frames, the top first; True if one waits for a player."""
    while s.todo:
        frame = s.todo[-1]
        kind = type(frame)
        if kind is Roll:
            roll: Roll = frame  # type: ignore[assignment]
            while roll.asking:
                if can_act(s, roll.asking[0], "dice"):
                    return True
                roll = s.todo[-1] = replace(roll, asking=roll.asking[1:])
            s.todo.pop()  # nobody may change the dice any more
            LANDING[roll.purpose](s, roll, totals(roll), emit)
        elif kind is not Battle or battle.step(s, frame, emit):  # type: ignore[arg-type]
            return True
    return False


# ---- before the first round


def _kingdoms(s: State, emit: Emit | None) -> bool:
    """Kingdoms in reverse order, then a horde for each, then the units."""
    for seat in reversed(s.order):
        if s.players[seat].kingdom < 0:
            s.active = seat
            s.step = 0
            return True
    if s.step < len(s.order):
        s.step += 1
        founding.call(s, s.order[s.step - 1], founding.START, emit)  # in turn order, one for each kingdom
        return False
    for player in s.players:
        founding.outfit(s, player, next(iter(player.settlements)), emit)
    begin_round(s, emit)
    return False


# ---- rounds and turns


def begin_round(s: State, emit: Emit | None) -> None:
    s.round += 1
    for player in s.players:
        player.uses.clear()
        player.armies_lost = player.castles_lost = player.armies_net = 0
        for number, army in player.armies.items():
            if army.ridden:
                player.armies[number] = replace(army, ridden=False)
    if emit:
        emit(events.RoundBegun(round=s.round))
    _next_seat(s, -1, emit)


def _next_seat(s: State, index: int, emit: Emit | None) -> None:
    """The turn of the next kingdom still in play; after the last come the segments."""
    order, players = s.order, s.players
    index += 1
    while index < len(order) and players[order[index]].retired:
        index += 1
    if index == len(order):
        s.active = NO_SEAT
        s.dice.turn(s.round * 16 + 15)
        enter(s, state.SEGMENTS[0])
        return
    s.active = seat = order[index]
    s.skip = 0
    s.dice.turn(s.round * 16 + index)
    player = players[seat]  # counters for turns restart; the payer's agreements end (HH-D47)
    player.turn_uses.clear()
    player.trained.clear()
    player.settlements_built = player.castles_built = player.more_builds = 0
    player.researched = player.bought = False
    for number, army in player.armies.items():
        if army.moved:
            player.armies[number] = replace(army, moved=False)
    if s.bans:
        staying = tuple([ban for ban in s.bans if ban[0] != seat])
        if emit and staying != s.bans:
            emit(events.StatusesEnded(when="owner_turn", statuses=("diplomacy",)))
        s.bans = staying
    enter(s, state.TURN[0])


def enter(s: State, phase: str) -> None:
    s.phase, s.step = phase, 0


def _begin(s: State, emit: Emit | None) -> None:
    s.step = 1
    if emit:
        emit(events.PhaseBegun(phase=s.phase, seat=s.active, round=s.round))


_NEXT = dict(pairwise(state.TURN))
_OWN = frozenset({"trade", "settle", "fortify", "train", "move", "research"})


def next_phase(s: State) -> None:
    s.phase, s.step = _NEXT[s.phase], 0


def _event(s: State, emit: Emit | None) -> bool:
    if s.step == 0:
        _begin(s, emit)
        throw(s, s.active, "event", (10,), emit)
        if s.todo:
            return False
    next_phase(s)
    return False


def _resource(s: State, emit: Emit | None) -> bool:
    """Step 2: the free chits were taken."""
    if s.step == 0:
        _begin(s, emit)
        state.produce(s, s.me, emit)
    if s.step == 1:
        return True
    next_phase(s)
    return False


def _own(s: State, emit: Emit | None) -> bool:
    """Trade to move, and research: open while the player can do anything but end it, and does not skip it."""
    me, phase = s.players[s.active], s.phase
    while phase in _OWN:
        if s.step == 0:
            s.step = 1
            if emit:
                _begin(s, emit)
            me.more_builds = 0
        if (not s.skip or PHASE[phase] >= s.skip) and (
            COULD[phase](s, me) or ((here := me.abilities & OPENING[phase]) and can_use(s, me, here))
        ):
            return True
        s.phase = phase = _NEXT[phase]
        s.step = 0
    return False


def _attack(s: State, emit: Emit | None) -> bool:
    """Every encounter is fought; a single one begins on its own if nothing else could be done (HH 4.1)."""
    if s.step == 0:
        _begin(s, emit)
    if s.step == 1:
        meetings = battles(s)
        if (meetings or PHASE[s.phase] >= s.skip) and (len(meetings) > 1 or can_act(s, s.active, s.phase)):
            return True
        if meetings:
            battle.fight(s, meetings[0], emit)
            return False
        s.step = 2
        s.breaches = ()
    if s.chosen.pvp and s.step - 2 < len(s.order):
        s.step += 1
        fallen(s, s.players[s.order[s.step - 3]], emit)
        return False
    next_phase(s)
    return False


def _spawn(s: State, emit: Emit | None) -> bool:
    if s.step == 0:
        _begin(s, emit)
    calls = 2 if s.round >= TABLES.turns.late else 1
    while s.step <= calls:
        s.step += 1
        founding.call(s, s.active, founding.SPAWN, emit)
        if s.todo:
            return False
    next_phase(s)
    return False


def _end(s: State, emit: Emit | None) -> bool:
    if s.step == 0:
        _begin(s, emit)
    me, seat = s.me, s.active
    over = sum(me.goods) - limit(me, "hand")
    if over > 0:
        if sum(map(bool, me.goods)) > 1 or can_act(s, seat, s.phase):
            return True
        chit = next(n for n, have in enumerate(me.goods) if have)  # all in the hand are alike
        me.goods[chit] -= over
        if emit:
            emit(events.Discarded(seat=seat, chits={CHITS[chit]: over}))
    ended_marks = unmark_armies(s, BRIEF)
    if emit:
        if ended_marks:
            emit(events.StatusesEnded(when="turn", statuses=ended_marks))
        emit(events.TurnEnded(seat=seat, round=s.round))
    _next_seat(s, s.order.index(seat), emit)
    return False


# ---- segments


def _prep(s: State, emit: Emit | None) -> bool:
    """One lap in turn order (HH-D69); step - 1 counts the seats done."""
    if s.step == 0:
        s.active = NO_SEAT
        _begin(s, emit)
    opening = OPENING[s.phase]
    for seat in s.order[s.step - 1 :]:
        player = s.players[seat]
        here = player.abilities & opening
        if here and not player.retired and can_use(s, player, here):
            s.active = seat
            return True
        s.step += 1
    s.active = NO_SEAT
    enter(s, state.SEGMENTS[state.SEGMENTS.index(s.phase) + 1])
    return False


def _horde_moves(s: State, emit: Emit | None) -> bool:
    if s.step == 0:
        _begin(s, emit)
        s.queue = hordes.order(s, emit)
    seen = hordes.sight(s)
    line = {horde.uid: horde for horde in s.hordes.values()}
    queue = s.queue
    for gone, uid in enumerate(queue, 1):
        if emit:
            s.queue = queue[gone:]
        hordes.go(s, line[uid], seen, emit)
        if s.todo:
            s.queue = queue[gone:]
            return False
    s.queue = ()
    enter(s, "raid_prep")
    return False


def _raid_battles(s: State, emit: Emit | None) -> bool:
    """Player by player; the owner picks the order of several battles."""
    if s.step == 0:
        s.active = NO_SEAT
        _begin(s, emit)
    while s.step <= len(s.order):
        s.active = s.order[s.step - 1]
        meetings = battles(s)
        if len(meetings) > 1:
            return True
        if meetings:
            battle.fight(s, meetings[0], emit)
            return False
        s.step += 1
    s.active = NO_SEAT
    marks = unmark_armies(s, BRIEF)
    if emit and marks:
        emit(events.StatusesEnded(when="raid", statuses=marks))
    enter(s, "round_end")
    return False


def _round_end(s: State, emit: Emit | None) -> bool:
    if s.step == 0:
        _begin(s, emit)
    if round_end(s, emit):
        return False
    over = list(unmark_armies(s, ("haste",)))  # what lasts a round is over
    for space, horde in s.hordes.items():
        if horde.frozen or horde.pilot != NO_SEAT:
            over += [name for name, on in (("blizzard", horde.frozen), ("control", horde.pilot >= 0)) if on]
            s.hordes[space] = replace(horde, frozen=False, pilot=NO_SEAT)
    if s.holy:
        over.append("holy_ground")
        s.holy = 0
    if emit and over:
        emit(events.StatusesEnded(when="round", statuses=tuple(dict.fromkeys(over))))
    if s.round >= TABLES.turns.rounds or all(player.retired for player in s.players):
        s.phase, s.active = OVER, NO_SEAT
        s.todo.clear()
        if emit:
            outcome = ended(s)
            emit(events.GameEnded(winners=outcome.winners, scores=outcome.scores))
    else:
        begin_round(s, emit)
    return False


_STEP: dict[str, Callable[[State, Emit | None], bool]] = {
    state.STARTS: found_settlements,
    state.KINGDOMS: _kingdoms,
    "event": _event,
    "resource": _resource,
    **dict.fromkeys(_OWN, _own),
    "attack": _attack,
    "spawn": _spawn,
    "end": _end,
    "horde_prep": _prep,
    "horde_moves": _horde_moves,
    "raid_prep": _prep,
    "raid_battles": _raid_battles,
    "round_end": _round_end,
    OVER: lambda s, emit: True,
}
