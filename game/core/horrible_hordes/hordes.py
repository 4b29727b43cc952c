"""How hordes move (HH 7): the order of the segment, and the path of each. The telegraph calls the same functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.combat import ATTACK, RAID, replace
from game.core.horrible_hordes.events import HordeMoved, HordesOrdered, HordeStayed
from game.core.horrible_hordes.founding import tell
from game.core.horrible_hordes.odds import Forecast, forecast, mode_at
from game.core.horrible_hordes.state import NO_SEAT, Horde, Route, State
from game.core.horrible_hordes.tables import HORDES, STEPS, Space, SpaceGrid

TIERS = ("tier_1", "tier_2", "tier_3", "tier_4", "tier_5")
STEPS_OF = tuple(STEPS[row.type] for row in HORDES)
NEAR, WANDER, HOLD, STALK, CONTROL = "near", "wander", "hold", "stalk", "control"
ENGAGED = "engaged"  # it has met units and stays


class Sight(msgspec.Struct, frozen=True, gc=False):
    """What hordes look at, as masks over all players; it does not change while they move."""

    prey: tuple[tuple[str, int], ...]  # rules with the spaces of units, the most tempting first (HH-D31)
    beside: tuple[tuple[str, int], ...]  # and with spaces next to units, where no unit is a step away
    occupied: int
    close: int  # spaces with or next to a unit: where none of them is in reach, a horde sees nobody
    shut: int  # where no horde may be: chasms, Holy Ground


def sight(s: State) -> Sight:
    settled = camped = castled = 0
    for player in s.players:
        settled |= player.land
        camped |= player.camps
        castled |= player.forts
    village, alone = settled & ~castled, camped & ~(settled | castled)
    prey = (village & ~camped, village & camped, alone, castled & ~camped, castled & camped)
    occupied = settled | camped | castled
    beside = s.grid.squares.beside(occupied)
    tiers, places = tuple(zip(TIERS, prey, strict=True)), tuple([(NEAR, spaces) for spaces in beside])
    return Sight(tiers, places, occupied, occupied | beside[-1], s.closed | s.holy)


def open_near(s: State, space: int) -> int:
    """Where a horde may step from here, as a mask."""
    return s.grid.near_mask[space] & ~(s.horded | s.closed | s.holy)


def choices(s: State, space: int, seen: Sight) -> tuple[str, Sequence[int]]:
    """The rule that decides a step from a space and the spaces it allows; several roll off (HH-D29).

    No space: the horde stays ("" = it cannot move). With nobody near, the option decides (HH-D30).
    """
    grid = s.grid
    near = grid.near_mask[space]
    busy = near & (s.horded | seen.shut)
    besides = grid.besides[space]
    spaces = besides[busy]
    if not spaces:
        return "", ()
    free = near ^ busy
    if free & seen.close:
        for rule, there in seen.prey if free & seen.occupied else seen.beside:
            if best := free & there:
                return rule, besides[near ^ best]
    way = s.chosen.idle_hordes
    if way == WANDER or (way == STALK and not seen.occupied):
        return WANDER, spaces
    return (HOLD, ()) if way == HOLD else (STALK, _closest(grid, spaces, seen.occupied))


def _closest(grid: SpaceGrid, spaces: Sequence[int], occupied: int) -> Sequence[int]:
    """The spaces least far from any unit."""
    prey = grid.spaces(occupied)
    far = [min(grid.distance(n, unit) for unit in prey) for n in spaces]
    nearest = min(far)
    return [n for n, d in zip(spaces, far, strict=True) if d == nearest]


def order(s: State, emit: Emit | None) -> tuple[int, ...]:
    """The order of the segment: fewest counters first, ties by D10, the higher earlier (HH 7.1)."""
    groups: dict[int, list[int]] = defaultdict(list)
    for horde in s.hordes.values():
        groups[horde.hits].append(horde.uid)
    found: list[int] = []
    for hits in sorted(groups):
        tied = sorted(groups[hits])
        found += _settle(s, tied, emit) if len(tied) > 1 else tied
    if emit:
        emit(HordesOrdered(order=tuple(found)))
    return tuple(found)


def _settle(s: State, tied: list[int], emit: Emit | None) -> list[int]:
    """Several tied hordes in order, the highest die first, ties among themselves again."""
    faces = s.dice.roll("order", len(tied), 10)
    if emit:
        tell("order", faces, 10, NO_SEAT, emit)
    if len(tied) == 2 and faces[0] != faces[1]:
        return tied if faces[0] > faces[1] else tied[::-1]
    if len(set(faces)) == len(faces):
        return [tied[faces.index(face)] for face in sorted(faces, reverse=True)]
    by_face: dict[int, list[int]] = defaultdict(list)
    for uid, face in zip(tied, faces, strict=True):
        by_face[face].append(uid)
    found: list[int] = []
    for face in sorted(by_face, reverse=True):
        again = by_face[face]
        found += _settle(s, again, emit) if len(again) > 1 else again
    return found


def roll_off(s: State, spaces: Sequence[int], emit: Emit | None) -> int:
    """One of several equal spaces: highest D10, ties again among themselves."""
    while len(spaces) > 1:
        faces = s.dice.roll("roll_off", len(spaces), 10)
        if emit:
            tell("roll_off", faces, 10, NO_SEAT, emit)
        top = max(faces)
        if faces.count(top) == 1:
            return spaces[faces.index(top)]
        spaces = _with(faces, top, spaces)
    return spaces[0]


def _with(faces: Sequence[int], face: int, things: Sequence[int]) -> list[int]:
    """Those that rolled this face."""
    return [thing for thing, one in zip(things, faces, strict=True) if one == face]


def go(s: State, horde: Horde, seen: Sight, emit: Emit | None) -> None:
    """One horde's move. If a player decides, a Route frame waits (hook `pilot`)."""
    bits, occupied, space = s.grid.bits, seen.occupied, horde.space
    if horde.frozen or occupied & bits[space]:
        _stay(s, horde, "blizzard" if horde.frozen else ENGAGED, emit)
        return
    if horde.pilot != NO_SEAT or s.chosen.horde_player:  # a player chooses the path, if there is any
        if open_near(s, space):
            s.todo.append(Route(s.horde_seat if horde.pilot == NO_SEAT else horde.pilot, horde.uid))
        else:
            _stay(s, horde, "stuck", emit)
        return
    rides, steps, met, stays = s.rides, STEPS_OF[horde.kind], 0, True
    while not met:
        if rides and rides & bits[space]:
            steps, rides = steps + s.ground(space).steps, 0
        if not steps:
            break
        rule, spaces = choices(s, space, seen)
        if not spaces:
            if stays:
                _stay(s, horde, rule or "stuck", emit)
            break
        goal = roll_off(s, spaces, emit) if len(spaces) > 1 else spaces[0]
        met, stays = occupied & bits[goal], False
        if emit:  # every step is seen; otherwise only where it ends up
            horde = shift(s, horde, goal, rule, spaces, bool(met), emit)
        else:
            s.horded ^= bits[space] | bits[goal]
        space = goal
        steps -= 1
    if not (emit or stays):
        _place(s, horde, space)


def _place(s: State, horde: Horde, space: int) -> Horde:
    """Put the horde into another space; the caller updates `horded`."""
    del s.hordes[horde.space]
    after = s.hordes[space] = replace(horde, space=space)
    return after


def shift(s: State, horde: Horde, goal: int, rule: str, tied: Sequence[int], met: bool, emit: Emit | None) -> Horde:
    """One step of a horde, to one of the spaces that tied."""
    origin, after = horde.space, _place(s, horde, goal)
    s.horded ^= s.grid.bits[origin] | s.grid.bits[goal]
    if emit:
        cells = s.grid.cells
        among = tuple([cells[n] for n in tied]) if len(tied) > 1 else ()
        kind, start, end = horde.row.id, cells[origin], cells[goal]
        emit(HordeMoved(uid=horde.uid, horde=kind, origin=start, space=end, rule=rule, tied=among, met=met))
    return after


def _stay(s: State, horde: Horde, why: str, emit: Emit | None) -> None:
    if emit:
        emit(HordeStayed(uid=horde.uid, horde=horde.row.id, space=s.grid.cells[horde.space], why=why))


# ---- paths chosen by a player (HH 7.3)


def path_ends(s: State, horde: Horde, path: Sequence[int], seen: Sight) -> int:
    """Steps a horde has left after a path, 0 when it must end; -1 when the path itself is not allowed."""
    here, steps = horde.space, STEPS_OF[horde.kind] + s.ground(horde.space).steps
    rode = bool(s.ground(horde.space).steps)
    shut = (s.horded & ~(1 << horde.space)) | s.closed | s.holy
    for n in path:
        if steps <= 0 or n not in s.grid.near[here] or shut >> n & 1:
            return -1
        steps -= 1
        more = s.ground(n).steps
        if more and not rode:
            steps, rode = steps + more, True
        if seen.occupied >> n & 1:
            steps = 0
        here = n
    return steps


def all_paths(s: State, horde: Horde, seen: Sight) -> list[tuple[int, ...]]:
    """Every path a player may choose for a horde, standing still first."""
    found: list[tuple[int, ...]] = [()]
    edge: list[tuple[int, ...]] = [()]
    while edge:
        longer = []
        for path in edge:
            here = path[-1] if path else horde.space
            for n in s.grid.near[here]:
                after = (*path, n)
                left = path_ends(s, horde, after, seen)
                if left >= 0:
                    found.append(after)
                    if left:
                        longer.append(after)
        edge = longer
    return found


# ---- The telegraph: where hordes will go, shown before they move: target, rule, order, second step, chances of ties.
REACH = 4  # an earlier horde that moves farther away than this does not affect the choice


class StepChance(msgspec.Struct, frozen=True):
    """One space a horde may step to: its probability (given the steps before), the rule, the steps after."""

    space: Space
    chance: float
    rule: str
    meets: bool
    then: tuple[StepChance, ...] = ()


class Omen(NamedTuple):
    """One horde's next move, told before it moves. `first`, `last`: its place in the order, while ties are open.

    `rule`: what sends it, or why it stays; `steps`: (from, to, chance); `meets`: spaces with units it may come to, with
    chances; `aims`: its steps as they follow one another; `sure`: no earlier horde changes them.
    """

    horde: Horde
    first: int
    last: int
    rule: str
    steps: tuple[tuple[int, int, float], ...]
    meets: tuple[tuple[int, float], ...]
    aims: tuple[StepChance, ...] = ()
    sure: bool = True

    @property
    def order(self) -> str:
        """ "3", or "3?" when dice decide among equals."""
        return str(self.first) if self.first == self.last else f"{self.first}?"

    @property
    def fights(self) -> bool:
        """It has met units and stays."""
        return self.rule == ENGAGED

    @property
    def comes(self) -> bool:
        """It fights somebody, or may come upon somebody."""
        return bool(self.meets)


class Risk(NamedTuple):
    """A fight a horde may bring a seat: where, how likely, how it would end; `attack`: the seat's armies attack."""

    omen: Omen
    seat: int
    space: int
    chance: float
    odds: Forecast
    attack: bool

    @property
    def danger(self) -> float:
        """The chance that the space is lost."""
        return self.chance * (1 - self.odds.hold)


def telegraph(s: State) -> tuple[Omen, ...]:
    """Every horde in the expected order of the coming segment, on the present board."""
    board, seen = s.copy(), sight(s)
    line = sorted(s.hordes.values(), key=lambda horde: (horde.hits, horde.uid))
    found: list[Omen] = []
    open_spaces: list[int] = []  # where hordes stand whose move is a matter of chance
    for horde in line:
        same = [n for n, other in enumerate(line) if other.hits == horde.hits]
        aims = aims_of(board, horde, seen)
        rule = aims[0].rule if aims else _stays(board, horde, seen) or HOLD
        steps: dict[tuple[int, int], float] = {}
        meets = {horde.space: 1.0} if rule == ENGAGED else {}
        _follow(s, horde.space, aims, 1.0, steps, meets)
        ways = tuple((a, b, chance) for (a, b), chance in steps.items())
        sure = not any(s.grid.distance(n, horde.space) <= REACH for n in open_spaces)
        found.append(Omen(horde, same[0] + 1, same[-1] + 1, rule, ways, tuple(meets.items()), aims, sure))
        if len(aims) > 1 or len(same) > 1 or any(len(aim.then) > 1 for aim in aims):
            open_spaces.append(horde.space)
        end = horde.space
        while aims:
            end, aims = s.grid.numbers[aims[0].space], aims[0].then
        if end != horde.space:  # those that move later see it where it most likely ends
            shift(board, horde, end, "", (), False, None)
    return tuple(found)


def _follow(
    s: State,
    here: int,
    aims: tuple[StepChance, ...],
    chance: float,
    steps: dict[tuple[int, int], float],
    meets: dict[int, float],
) -> None:
    """Add the steps of some aims, and the units they meet, with their chances."""
    for aim in aims:
        end, share = s.grid.numbers[aim.space], chance * aim.chance
        steps[here, end] = steps.get((here, end), 0.0) + share
        if aim.meets:
            meets[end] = meets.get(end, 0.0) + share
        _follow(s, end, aim.then, share, steps, meets)


def aims_of(s: State, horde: Horde, seen: Sight | None) -> tuple[StepChance, ...]:
    """Where one horde may go on the present board; () if it stays."""
    seen = seen or sight(s)
    if _stays(s, horde, seen):
        return ()
    more = s.ground(horde.space).steps
    return _aims(s, horde.space, STEPS_OF[horde.kind] + more, bool(more), seen)


def _stays(s: State, horde: Horde, seen: Sight) -> str:
    """Why a horde does not move by its program; "" when it does."""
    if horde.frozen:
        return "blizzard"
    if seen.occupied >> horde.space & 1:
        return ENGAGED
    if not open_near(s, horde.space):
        return "stuck"
    return CONTROL if horde.pilot != NO_SEAT or s.horde_seat != NO_SEAT else ""


def _aims(s: State, space: int, steps: int, rode: bool, seen: Sight) -> tuple[StepChance, ...]:
    """The next step from a space and the ones after it; `s` is a scratch copy whose horde mask is restored."""
    if steps <= 0:
        return ()
    rule, spaces = choices(s, space, seen)
    found = []
    for goal in spaces:
        meets = bool(seen.occupied >> goal & 1)
        more = 0 if rode else s.ground(goal).steps
        then: tuple[StepChance, ...] = ()
        if not meets:
            before = s.horded
            s.horded = (before & ~(1 << space)) | 1 << goal
            then = _aims(s, goal, steps - 1 + more, rode or bool(more), seen)
            s.horded = before
        found.append(StepChance(s.grid.cells[goal], 1 / len(spaces), rule, meets, then))
    return tuple(found)


def ends(aims: tuple[StepChance, ...], chance: float = 1.0) -> dict[Space, float]:
    """Where a horde may stand after its move, with chances."""
    found: dict[Space, float] = {}
    for aim in aims:
        part = ends(aim.then, chance * aim.chance) if aim.then else {aim.space: chance * aim.chance}
        for space, p in part.items():
            found[space] = found.get(space, 0.0) + p
    return found


def risks(s: State, seat: int, omens: Sequence[Omen]) -> Iterator[Risk]:
    """Every fight that hordes may bring a seat this round, in the order in which they move."""
    own = s.players[seat].spaces if seat < len(s.players) else 0
    for omen in omens:
        for space, chance in omen.meets:
            if own >> space & 1:
                mode = mode_at(s, seat, space) if omen.fights else RAID
                yield Risk(omen, seat, space, chance, forecast(s, seat, space, omen.horde, mode), mode == ATTACK)
