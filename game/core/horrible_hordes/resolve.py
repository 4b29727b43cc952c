"""The dice window closes: what the dice on the table do, purpose by purpose."""

from __future__ import annotations

from typing import Any

from game.core.events import Emit
from game.core.horrible_hordes import battle, siege, spawn
from game.core.horrible_hordes.abilities import ABILITIES, USES
from game.core.horrible_hordes.allocation import allocate
from game.core.horrible_hordes.battle import strike_needed
from game.core.horrible_hordes.blows import wound
from game.core.horrible_hordes.books import gain, learnable
from game.core.horrible_hordes.events import EventHappened, Shot, UnitForgone
from game.core.horrible_hordes.plans import ATTACK, DEFEND, war_targets
from game.core.horrible_hordes.rolls import LANDING, throw, totals
from game.core.horrible_hordes.sites import free_sites
from game.core.horrible_hordes.state import Battle, Learn, Place, Player, Roll, State
from game.core.horrible_hordes.tables import CHIT, EVENTS, SETTLEMENT, one_kind
from game.core.horrible_hordes.toll import strike
from game.core.horrible_hordes.units import gain_unit, replace
from game.core.horrible_hordes.village import settled

Values = tuple[int, ...]


def resolve(s: State, frame: Roll, emit: Emit | None) -> None:
    """The frame has been taken off; its dice count now."""
    LANDING[frame.purpose](s, frame, totals(frame), emit)


def _event(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    player = s.players[frame.seat]
    number = values[0] - 1
    row = EVENTS[number]
    if emit:
        emit(EventHappened(seat=frame.seat, event=row.id, face=values[0]))
    if row.unit:
        place_free(s, player, row.unit, row.id, emit)
    elif row.ability:
        if learnable(s, player):
            s.todo.append(Learn(frame.seat, row.id))
    elif row.hordes:
        spawn.call(s, frame.seat, spawn.AWAKEN, emit)
    else:
        throw(s, frame.seat, "event_die", (6,), emit, number)


def _event_die(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    row = EVENTS[frame.kind]
    gain(s.players[frame.seat], one_kind(CHIT[row.chit], values[0]), row.id, emit)


def place_free(s: State, player: Player, unit: str, reason: str, emit: Emit | None) -> None:
    """A free unit finds its space, or asks for one (HH 8.1, 8.2); without a legal place it is lost (HH-D10)."""
    sites = free_sites(s, player, unit)
    if not sites:
        if emit:
            emit(UnitForgone(seat=player.seat, unit=unit, reason=reason))
    elif len(sites) == 1:
        put_free(s, player, unit, sites[0], reason, emit)
    else:
        s.todo.append(Place(player.seat, unit, reason))


def put_free(s: State, player: Player, unit: str, space: int, reason: str, emit: Emit | None) -> None:
    gain_unit(s, player, unit, space, reason, emit)
    if unit == SETTLEMENT:
        settled(s, player, space, emit)


def _horde(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    spawn.land(s, frame.kind, values[0], values[1], frame.purpose, emit)


def _row(frame: Roll) -> Any:
    return USES[frame.kind]


def _ranged(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    """A shot lands (HH 6.5): on the horde of the space, or on another player's units."""
    use, name = _row(frame), ABILITIES[frame.kind].id
    player, horde = s.players[frame.seat], s.hordes.get(frame.space)
    if horde is None:
        foe = siege.foe_at(s, frame.seat, frame.space)
        if foe < 0:
            return
        target = s.players[foe]
        margins = [value + use.bonus - use.need for value in values]
        aims = war_targets(s, target, frame.space, DEFEND, dict(s.breaches).get(frame.space, ()))
        hits = sum(margin >= aims.castle_need for margin in margins)
        _tell_shot(s, frame, name, values, use.need - use.bonus, hits, emit)
        siege.shoot(s, frame.space, target, margins, name, emit)
        return
    need = strike_needed(s, frame.space, use.need, use.bonus)
    hits = sum(value >= need for value in values)
    _tell_shot(s, frame, name, values, need, hits, emit)
    wound(s, player, horde, hits, name, emit)


def _tell_shot(s: State, frame: Roll, name: str, values: Values, need: int, hits: int, emit: Emit | None) -> None:
    if emit:
        cell = s.grid.cells[frame.space]
        emit(Shot(seat=frame.seat, ability=name, space=cell, totals=values, need=need, hits=hits))


def _strike(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    """A spell in a battle lands at once (HH-D63)."""
    use, name = _row(frame), ABILITIES[frame.kind].id
    fight = s.todo[-1]
    assert isinstance(fight, Battle)
    if fight.foe < 0:
        need = strike_needed(s, frame.space, use.need, use.bonus)
        hits = sum(value >= need for value in values)
        _tell_shot(s, frame, name, values, need, hits, emit)
        wound(s, s.players[frame.seat], s.hordes[frame.space], hits, name, emit)
        return
    _tell_shot(s, frame, name, values, use.need, sum(value >= use.need for value in values), emit)
    margins = [value - use.need for value in values]
    if frame.seat == fight.seat:
        foe = s.players[fight.foe]
        plan = allocate(margins, war_targets(s, foe, frame.space, DEFEND, fight.damage))
        lost, damage = strike(s, foe, frame.space, plan, fight.damage, fight.foe_lost, name, emit)
        s.todo[-1] = replace(fight, foe_lost=lost, damage=damage)
    else:
        own = s.players[fight.seat]
        plan = allocate(margins, war_targets(s, own, frame.space, ATTACK, ()))
        lost, _ = strike(s, own, frame.space, plan, (), fight.lost, name, emit)
        s.todo[-1] = replace(fight, lost=lost)


def _opening(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    battle.opened(s, frame, values, emit)


def _battle(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    battle.rolled(s, values)


LANDING |= {
    "event": _event,
    "event_die": _event_die,
    "spawn": _horde,
    "awaken": _horde,
    "ranged": _ranged,
    "strike": _strike,
    "opening": _opening,
    "siege_opening": _opening,
    "battle": _battle,
    "siege": _battle,
}
