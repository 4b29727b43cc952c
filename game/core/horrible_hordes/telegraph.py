"""Where the hordes will go, told before they do (experience 2.4): target, rule, order, second step, chances of ties.

The steps come from the very functions that move them. Later hordes see the likeliest places of earlier ones; `sure`
says whether chance among the others could change a row.
"""

from __future__ import annotations

import msgspec

from game.core.horrible_hordes.board import Space
from game.core.horrible_hordes.hordes import CONTROL, Sight, choices, open_near, sight, steps_of
from game.core.horrible_hordes.odds import Forecast, raid_odds
from game.core.horrible_hordes.state import NO_SEAT, Horde, State
from game.core.horrible_hordes.units import replace

REACH = 4  # an earlier horde whose way is open changes nothing for one farther off than this


class Aim(msgspec.Struct, frozen=True):
    """One space a horde may step to: how likely (given what came before), by which rule, what comes then."""

    space: Space
    chance: float
    rule: str
    meets: bool
    then: tuple[Aim, ...] = ()


class Telegraph(msgspec.Struct, frozen=True):
    """One horde: its place in the order (first to last while ties are open), why it stays, where it may go."""

    uid: int
    horde: str
    hits: int
    space: Space
    first: int
    last: int
    stays: str
    aims: tuple[Aim, ...]
    sure: bool


class Risk(msgspec.Struct, frozen=True):
    """A space of a player that a horde may enter: how likely, and how the raid would end."""

    seat: int
    space: Space
    uid: int
    chance: float
    odds: Forecast


def telegraph(s: State) -> tuple[Telegraph, ...]:
    """Every horde in the expected order of the coming segment, on the board as it stands."""
    board, seen = s.copy(), sight(s)
    line = sorted(s.hordes.values(), key=lambda horde: (horde.hits, horde.uid))
    rows: list[Telegraph] = []
    open_spaces: list[int] = []  # where hordes stand whose move is a matter of chance
    for horde in line:
        same = [n for n, other in enumerate(line) if other.hits == horde.hits]
        stays = _stays(board, horde, seen)
        aims = aims_of(board, horde, seen)
        if not aims and not stays:
            stays = "hold"
        sure = not any(s.grid.distance(n, horde.space) <= REACH for n in open_spaces)
        rows.append(
            Telegraph(
                horde.uid,
                horde.row.id,
                horde.hits,
                s.grid.cells[horde.space],
                same[0] + 1,
                same[-1] + 1,
                stays,
                aims,
                sure,
            )
        )
        if len(aims) > 1 or len(same) > 1 or any(len(aim.then) > 1 for aim in aims):
            open_spaces.append(horde.space)
        _shift(board, horde, aims)
    return tuple(rows)


def aims_of(s: State, horde: Horde, seen: Sight | None) -> tuple[Aim, ...]:
    """Where one horde may go on the board as it stands; () when it stays."""
    seen = seen or sight(s)
    if _stays(s, horde, seen):
        return ()
    more = s.ground(horde.space).steps
    return _aims(s, horde.space, steps_of(s, horde) + more, bool(more), seen)


def _stays(s: State, horde: Horde, seen: Sight) -> str:
    """Why a horde does not move by its program; "" when it does."""
    if horde.frozen:
        return "blizzard"
    if seen.occupied >> horde.space & 1:
        return "engaged"
    if not open_near(s, horde.space):
        return "stuck"
    return CONTROL if horde.pilot != NO_SEAT or s.horde_seat != NO_SEAT else ""


def _aims(s: State, space: int, steps: int, rode: bool, seen: Sight) -> tuple[Aim, ...]:
    """The next step from a space and what may follow; `s` is scratch whose horde mask is put back."""
    if steps <= 0:
        return ()
    rule, spaces = choices(s, space, seen)
    found = []
    for goal in spaces:
        meets = bool(seen.occupied >> goal & 1)
        more = 0 if rode else s.ground(goal).steps
        then: tuple[Aim, ...] = ()
        if not meets:
            before = s.horded
            s.horded = (before & ~(1 << space)) | 1 << goal
            then = _aims(s, goal, steps - 1 + more, rode or bool(more), seen)
            s.horded = before
        found.append(Aim(s.grid.cells[goal], 1 / len(spaces), rule, meets, then))
    return tuple(found)


def _shift(s: State, horde: Horde, aims: tuple[Aim, ...]) -> None:
    """Put the horde where it most likely ends, for those who move later."""
    end = horde.space
    while aims:
        end = s.grid.numbers[aims[0].space]
        aims = aims[0].then
    if end != horde.space:
        del s.hordes[horde.space]
        s.hordes[end] = replace(horde, space=end)
        s.horded = (s.horded & ~(1 << horde.space)) | 1 << end


def ends(aims: tuple[Aim, ...], chance: float = 1.0) -> dict[Space, float]:
    """Where a horde may stand after its move, with chances."""
    found: dict[Space, float] = {}
    for aim in aims:
        part = ends(aim.then, chance * aim.chance) if aim.then else {aim.space: chance * aim.chance}
        for space, p in part.items():
            found[space] = found.get(space, 0.0) + p
    return found


def risks(s: State) -> tuple[Risk, ...]:
    """Every raid that may come this round, the likeliest and worst first."""
    found = []
    for row in telegraph(s):
        for cell, chance in ends(row.aims).items():
            space = s.grid.numbers[cell]
            for player in s.players:
                if player.spaces >> space & 1:
                    horde = s.horde(row.uid)
                    assert horde is not None
                    odds = raid_odds(s, player.seat, space, horde)
                    found.append(Risk(player.seat, cell, row.uid, chance, odds))
    return tuple(sorted(found, key=lambda risk: (-risk.chance * (1 - risk.odds.hold), risk.uid, risk.space)))
