"""Where armies can go (HH 5): one set of step rules for orders, marches and the paths a client may draw."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from game.core.horrible_hordes.abilities import STEPPING
from game.core.horrible_hordes.mods import allowance, limit
from game.core.horrible_hordes.sites import banned
from game.core.horrible_hordes.state import Army, Player, State
from game.core.horrible_hordes.units import armies_at, recamp, replace, room_at
from game.core.rules import Refusal


class Ways(msgspec.Struct, frozen=True, gc=False):
    """The step rules of one player at one moment, as masks. `blocked` may not be entered, `ends` end the move."""

    near: tuple[tuple[int, ...], ...]
    blocked: int
    ends: int
    free: int  # entering costs nothing (Roads)
    riding: int
    horded: int
    banned: int
    closed: int
    holy: int  # closed to this player by Holy Ground (PvP)


def ways_of(s: State, player: Player, into_horde: bool = True, into_others: bool = True) -> Ways:
    """The rules of HH 5.2 to 5.6 for this player."""
    own = player.abilities
    closed, bans = s.closed, banned(s, player.seat) if s.bans else 0
    others = s.others(player.seat)
    blocked, ends = closed | bans, s.horded | s.stops
    holy = s.holy & ~player.land if s.chosen.pvp else 0
    blocked |= holy
    if s.chosen.pvp and into_others:
        ends |= others
    else:
        blocked |= others
    if not into_horde:
        blocked |= s.horded
    return Ways(
        s.grid.around if own & STEPPING["diagonal"] else s.grid.near,
        blocked,
        ends,
        player.land & ~s.horded if own & STEPPING["roads"] else 0,
        s.rides,
        s.horded,
        bans,
        closed,
        holy,
    )


class Group(msgspec.Struct, frozen=True, gc=False):
    """Armies that follow one path together: their ids, points, and whether plains may still add one (HH-D74)."""

    ids: tuple[int, ...]
    points: int
    fresh: bool


def choose_group(player: Player, space: int, count: int, moved: bool = False) -> Group | None:
    """The `count` armies that go first from a stack; None when there are not so many. `moved`: those may go, too."""
    found = [army for army in armies_at(player, space) if moved or not army.moved]
    if not 1 <= count <= len(found):
        return None
    if _alike(found):
        return Group(tuple([army.id for army in found[:count]]), limit(player, "move"), True)
    return _first_of(player, found, count)


def _alike(armies: list[Army]) -> bool:
    """Whether they go by id, as they stand."""
    for army in armies:
        if not army.marks and not army.ridden:
            continue
        return False
    return True


def _first_of(player: Player, found: list[Army], count: int) -> Group:
    """The farthest first, of those the ones that may still ride, the unmarked ones."""
    found.sort(key=lambda army: (-allowance(player, army), army.ridden, bool(army.marks), army.id))
    group = found[:count]
    slowest = min(allowance(player, army) for army in group)
    return Group(
        tuple(sorted(army.id for army in group)),
        slowest,
        not any(army.ridden for army in group if allowance(player, army) == slowest),
    )


def groups(player: Player, space: int, armies: list[Army]) -> list[Group]:
    """The groups of 1, 2, ... armies that may go first from a stack of unmoved ones; ids only where they differ."""
    if _alike(armies):
        return [Group((), limit(player, "move"), True)] * len(armies)
    return _unlike(player, space, armies)


def _unlike(player: Player, space: int, armies: list[Army]) -> list[Group]:
    found = [choose_group(player, space, count) for count in range(1, len(armies) + 1)]
    return [group for group in found if group is not None]


def paths_from(ways: Ways, origin: int, group: Group) -> dict[int, tuple[int, ...]]:
    """Every space the group can end in, with a cheapest path to it (the origin is not part of it)."""
    points, riding = group.points, ways.riding if group.fresh else 0
    if points == 1 and not riding and not ways.free:
        return _one_step(ways.near[origin], ways.blocked)
    near, blocked, free, ends = ways.near, ways.blocked, ways.free, ways.ends
    found: dict[int, tuple[int, ...]] = {}
    start = bool(riding >> origin & 1)
    best = {(origin, start): 0}
    edge: deque[tuple[int, bool, int, tuple[int, ...]]] = deque([(origin, start, 0, ())])
    while edge:
        space, bonus, cost, path = edge.popleft()
        if best[space, bonus] < cost:
            continue
        for n in near[space]:
            if n == origin or n in path or blocked >> n & 1:
                continue
            after = cost + (0 if free >> n & 1 else 1)
            if after > points + bonus:  # plains give their step to those who have come there
                continue
            rides = bonus or bool(riding >> n & 1)
            known = best.get((n, rides))
            if known is not None and known <= after:
                continue
            best[n, rides] = after
            longer = (*path, n)
            if n not in found or len(longer) < len(found[n]):
                found[n] = longer
            if not ends >> n & 1:
                (edge.appendleft if after == cost else edge.append)((n, rides, after, longer))
    return found


def _one_step(near: tuple[int, ...], blocked: int) -> dict[int, tuple[int, ...]]:
    return {n: (n,) for n in near if not blocked >> n & 1}


def path_refusal(ways: Ways, origin: int, path: Sequence[int], group: Group) -> Refusal | None:
    """Why a group may not go this way; None when it may."""
    if not path:
        return Refusal("bad_path", "HH 5", "Move at least 1 space.", "path", 1, 0)
    here, cost, riding = origin, 0, ways.riding if group.fresh else 0
    bonus, seen, short = bool(riding >> origin & 1), {origin}, False
    for index, n in enumerate(path):
        if n not in ways.near[here]:
            return Refusal("bad_path", "HH 5.2", "Each step goes to a neighbouring space.", "path")
        if n in seen:
            return Refusal("bad_path", "HH 5", "A path can't visit a space twice.", "path")
        if ways.blocked >> n & 1:
            return _blocked(ways, n)
        cost += 0 if ways.free >> n & 1 else 1
        short = short or cost > group.points + bonus
        bonus = bonus or bool(riding >> n & 1)
        if ways.ends >> n & 1 and index + 1 < len(path):
            what = "a horde" if ways.horded >> n & 1 else "such a space"
            return Refusal("bad_path", "HH 5.4", f"A move ends where it meets {what}.", "path")
        seen.add(n)
        here = n
    if short:
        have = min(group.points + bonus, cost - 1)
        return Refusal("bad_path", "HH 5.2", f"Too far: {cost} steps, they have {have}.", "points", cost, have)
    return None


def _blocked(ways: Ways, space: int) -> Refusal:
    if ways.closed >> space & 1:
        return Refusal("bad_path", "HH 12.3", "Nobody can enter a chasm.", "chasm")
    if ways.banned >> space & 1:
        return Refusal("bad_path", "HH-D47", "Diplomacy closes this space to you.", "diplomacy")
    if ways.holy >> space & 1:
        return Refusal("bad_path", "HH-D44", "Holy Ground: no horde may enter this round.", "holy_ground")
    if ways.horded >> space & 1:
        return Refusal("bad_path", "HH-D50", "This move can't enter a space with a horde.", "horde")
    return Refusal("bad_path", "HH 5.3", "Another player's units are there.", "units")


def full(player: Player, space: int, count: int) -> Refusal | None:
    """Whether the stack where a move ends has no room (HH-D18)."""
    room = room_at(player, space)
    if room >= count:
        return None
    text = f"Room for only {room} more." if room > 0 else "The stack there is full."
    return Refusal("stack_full", "HH 5.5", text, "stack", count, max(0, room))


def go(s: State, player: Player, ids: tuple[int, ...], path: Sequence[int], origin: int) -> None:
    """Move armies to the end of a path; plains on it are used up for the round."""
    end = path[-1]
    rode = s.rides
    if rode:
        rode &= sum(1 << n for n in {origin, *path})
    for number in ids:
        army = player.armies[number]
        player.armies[number] = replace(army, space=end, moved=True, ridden=army.ridden or bool(rode))
    recamp(player)


def movable(player: Player, moved: bool = False) -> dict[int, list[Army]]:
    """The stacks that may go, by space in reading order."""
    found: dict[int, list[Army]] = {}
    for army in player.armies.values():
        if moved or not army.moved:
            found.setdefault(army.space, []).append(army)
    return dict(sorted(found.items()))
