"""Clashes that may come, weighed before they do: what so many armies would make of a raid or an attack (HH 6, 8)."""

from __future__ import annotations

from game.core.horrible_hordes.action import GameAction
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.odds import Forecast, forecast
from game.core.horrible_hordes.plans import ATTACK, RAID
from game.core.horrible_hordes.state import TURN, Army, Horde, State
from game.core.horrible_hordes.units import armies_at, stack_at

Clash = tuple[int, Forecast]  # how many armies fight, how it would end
_BEFORE = TURN[: TURN.index("attack") + 1]  # phases after which armies that stand with a horde have attacked


def mode_at(s: State, seat: int, space: int) -> str:
    """How the seat's units in a space meet the horde there next: its armies attack on its own turn, else it raids."""
    attacks = seat == s.active and s.phase in _BEFORE and s.players[seat].camps >> space & 1
    return ATTACK if attacks else RAID


def with_armies(s: State, seat: int, space: int, horde: Horde, mode: str, count: int) -> Forecast:
    """The fight in a space if `count` armies of the seat stood there: those that do, then fresh ones.

    Settlements and castles fight along where the mode lets them.
    """
    there = armies_at(s.players[seat], space)[:count]
    fresh = [Army(s.next_army + n, space) for n in range(count - len(there))]
    return forecast(s, seat, space, horde, mode, there + fresh)


def clashes_at(s: State, seat: int, space: int, horde: Horde, mode: str) -> tuple[Clash, ...]:
    """A fight in the seat's own space as it stands, and with as many armies as may stand there."""
    player = s.players[seat]
    now, most = stack_at(player, space), limit(player, "stack")
    counts = (now, most) if now < most else (now,)
    return tuple((n, with_armies(s, seat, space, horde, mode, n)) for n in counts)


def attack_clashes(s: State, seat: int, space: int, horde: Horde) -> tuple[Clash, ...]:
    """An attack on a horde by half of what may stand in a space, and by all of it."""
    most = limit(s.players[seat], "stack")
    return tuple((n, with_armies(s, seat, space, horde, ATTACK, n)) for n in (most // 2, most))


def after(s: State, seat: int, action: GameAction) -> State | None:
    """The state once an action is done, before anything follows from it; None when dice decide what it does.

    Battles it begins are not fought: a march into a horde stands beside it.
    """
    then = s.copy()
    action.perform(then, seat, None)
    return then if then.dice.plain() == s.dice.plain() else None
