"""Where armies can go (HH 5): one set of step rules for orders, marches and the paths a client draws."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.books import allowance, limit
from game.core.horrible_hordes.events import UnitGained, UnitLost
from game.core.horrible_hordes.state import Army, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, CASTLE_KINDS, SETTLEMENT, SITING, STEPPING, TOWER
from game.core.rules import Refusal

replace = msgspec.structs.replace


def armies_at(player: Player, space: int) -> list[Army]:
    """The player's armies in a space, by id."""
    found: list[Army] = []
    for army in player.armies.values() if player.camps >> space & 1 else ():
        if army.space == space:
            found.append(army)
    return found


def stack_at(player: Player, space: int) -> int:
    """How many armies the player has in a space."""
    return len(armies_at(player, space))


def room_at(player: Player, space: int) -> int:
    """How many more armies the stack there may hold (HH-D18)."""
    return limit(player, "stack") - stack_at(player, space)


def full_stacks(player: Player) -> int:
    """The mask of spaces whose stack holds no more armies."""
    there, most = [army.space for army in player.armies.values()], limit(player, "stack")
    found = 0
    for space in set(there) if len(there) >= most else ():
        if there.count(space) >= most:
            found |= 1 << space
    return found


def add_army(s: State, player: Player, space: int, reason: str, emit: Emit | None) -> int:
    """A new army stands in the space; the caller's event tells it unless a reason is given. Returns its id."""
    number = s.next_army
    s.next_army += 1
    player.armies[number] = Army(number, space)
    player.camps |= 1 << space
    if emit and reason:
        emit(UnitGained(seat=player.seat, unit=ARMY, space=s.grid.cells[space], reason=reason, army=number))
    return number


def add_settlement(s: State, player: Player, space: int) -> None:
    player.settlements[space] = player.settlements.get(space, 0) + 1
    player.land |= 1 << space


def add_castle(s: State, player: Player, space: int, kind: str) -> None:
    player.castles[space] = (*player.castles.get(space, ()), CASTLE_KINDS.index(kind))
    player.forts |= 1 << space


def gain_unit(s: State, player: Player, unit: str, space: int, reason: str, emit: Emit | None) -> None:
    """A free unit is placed."""
    if unit == ARMY:
        add_army(s, player, space, reason, emit)
        return
    if unit == SETTLEMENT:
        add_settlement(s, player, space)
    else:
        add_castle(s, player, space, unit)
    if emit:
        emit(UnitGained(seat=player.seat, unit=unit, space=s.grid.cells[space], reason=reason))


def drop_settlement(player: Player, space: int) -> None:
    left = player.settlements[space] - 1
    if left:
        player.settlements[space] = left
    else:
        del player.settlements[space]
        player.land &= ~(1 << space)


def lose_armies(s: State, player: Player, ids: tuple[int, ...], reason: str, emit: Emit | None) -> None:
    """Armies fall; the round's counters grow (HH-D57)."""
    for number in ids:
        army = player.armies.pop(number)
        player.armies_lost += 1
        player.armies_net += 1
        if not stack_at(player, army.space):
            player.camps &= ~(1 << army.space)
        if emit:
            cell = s.grid.cells[army.space]
            emit(UnitLost(seat=player.seat, unit=ARMY, space=cell, reason=reason, army=number))


def lose_castle(s: State, player: Player, space: int, index: int, reason: str, emit: Emit | None) -> None:
    """The castle at this place of the space's row falls."""
    row = player.castles[space]
    kind = CASTLE_KINDS[row[index]]
    left = row[:index] + row[index + 1 :]
    if left:
        player.castles[space] = left
    else:
        del player.castles[space]
        player.forts &= ~(1 << space)
    player.castles_lost += 1
    if emit:
        emit(UnitLost(seat=player.seat, unit=kind, space=s.grid.cells[space], reason=reason))


def lose_settlement(s: State, player: Player, space: int, reason: str, emit: Emit | None) -> None:
    drop_settlement(player, space)
    if emit:
        emit(UnitLost(seat=player.seat, unit=SETTLEMENT, space=s.grid.cells[space], reason=reason))


def mark_armies(player: Player, armies: list[Army], mark: str) -> tuple[int, ...]:
    """Put a status on armies that do not have it; returns their ids (HH-D68: it travels with the token)."""
    found = []
    for army in armies:
        if mark not in army.marks:
            player.armies[army.id] = replace(army, marks=(*army.marks, mark))
            found.append(army.id)
    return tuple(found)


def unmark_armies(s: State, marks: tuple[str, ...]) -> tuple[str, ...]:
    """Remove statuses from everybody's armies; returns those removed."""
    ended: list[str] = []
    for player in s.players:
        for army in player.armies.values():
            if army.marks:
                ended += (mark for mark in army.marks if mark in marks)
                left = tuple(mark for mark in army.marks if mark not in marks)
                player.armies[army.id] = replace(army, marks=left)
    return tuple(dict.fromkeys(ended)) if ended else ()


def points_at(player: Player, space: int) -> int:
    """Units of the player in a space."""
    return player.settlements.get(space, 0) + len(player.castles.get(space, ())) + stack_at(player, space)


# ---- Where units may stand, be built, trained or placed (hook `site`): masks of spaces, and why a space is not in
# them.
_MUSTERING = SITING["train_at_settlement"]


def banned(s: State, seat: int) -> int:
    """Spaces Diplomacy closes to this player."""
    found = 0
    for _, opponent, space in s.bans:
        if opponent == seat:
            found |= 1 << space
    return found


def foreign(s: State, seat: int) -> int:
    """Spaces where this player may place nothing: hordes, other players, chasms, bans."""
    return s.horded | s.others(seat) | s.closed | (banned(s, seat) if s.bans else 0)


def settlement_sites(s: State, player: Player) -> int:
    """Spaces for a new settlement (HH 4.1 Settle; Urbanization, Colonies)."""
    own = player.abilities
    near = s.grid.grown(player.land) & ~player.land
    most = limit(player, "settlements_per_space")
    if most > 1:
        crowd = 0
        for space, n in player.settlements.items():
            if n < most and (own & SITING["settlement_on_settlement"] or s.grid.near_mask[space] & player.land):
                crowd |= 1 << space
        near |= crowd
    if own & SITING["settlement_with_army"]:
        near |= player.camps & ~player.land
    return near & ~foreign(s, player.seat)


def castle_kinds(s: State) -> tuple[str, ...]:
    """The castles of this match: towers too, if the variant allows them (HH 12.4)."""
    return CASTLE_KINDS if s.chosen.wizard_towers else (CASTLE,)


def castle_sites(s: State, player: Player, kind: str = CASTLE) -> int:
    """Spaces for a new castle or tower (HH 4.1 Fortify; Outposts, Major Fortifications, 12.4)."""
    found = player.land
    if player.abilities & SITING["castle_with_army"]:
        found |= player.camps
    most = limit(player, "castles_per_space")
    for space, row in player.castles.items():
        if len(row) >= most:
            found &= ~(1 << space)
    if kind == TOWER and found:
        towers = tower_mask(player)
        found &= ~s.grid.grown(towers)
    return found & ~foreign(s, player.seat) if found else 0


def tower_mask(player: Player) -> int:
    number = CASTLE_KINDS.index(TOWER)
    return sum(1 << space for space, row in player.castles.items() if number in row)


def training_left(player: Player, space: int) -> int:
    """How many armies may still be trained in a space this turn (HH-D55)."""
    row = player.castles.get(space)
    if row is not None:
        capacity = len(row)
    elif player.abilities & _MUSTERING:
        capacity = player.settlements.get(space, 0)
    else:
        capacity = 0
    return capacity - player.trained.get(space, 0)


def muster_mask(player: Player) -> int:
    """Spaces where armies are trained or bought: castles, with Barracks settlements too."""
    return player.forts | (player.land if player.abilities & _MUSTERING else 0)


def training_sites(s: State, player: Player) -> list[int]:
    """Spaces where an army can be trained now, regardless of chits."""
    found = muster_mask(player) & ~full_stacks(player)
    if found:
        found &= ~foreign(s, player.seat)
    return [n for n in s.grid.spaces(found) if training_left(player, n) > 0]


def buying_sites(s: State, player: Player) -> Sequence[int]:
    """Spaces where a bought army may arrive (HH-D53)."""
    return s.grid.spaces(muster_mask(player) & ~(foreign(s, player.seat) | full_stacks(player)))


# By item: where it could stand, regardless of chits.
SITES: Mapping[str, Callable[[State, Player], object]] = {
    ARMY: training_sites,
    SETTLEMENT: settlement_sites,
    CASTLE: castle_sites,
}


def free_sites(s: State, player: Player, unit: str) -> Sequence[int]:
    """Where a free unit may be placed (HH 8.1, 8.2)."""
    if unit == SETTLEMENT:
        return s.grid.spaces(settlement_sites(s, player))
    if unit != ARMY:
        return s.grid.spaces(castle_sites(s, player, unit))
    room, shut = ~full_stacks(player), foreign(s, player.seat)
    stacks = player.camps & ~banned(s, player.seat)  # including stacks that wait for a battle
    # the first class of 8.1 that has room (HH-D35): castles (with Barracks settlements), settlements, stacks
    mask = (muster_mask(player) & ~shut & room) or (player.land & ~shut & room) or (stacks & room)
    return s.grid.spaces(mask)


def shut(s: State, seat: int, space: int) -> Refusal | None:
    """Why nothing of this player can be placed in a space."""
    bit = 1 << space
    if s.closed & bit:
        return Refusal("no_site", "HH 12.3", "Nothing can be built in a chasm.", "chasm")
    if s.horded & bit:
        return Refusal("occupied", "HH 4.1", "A horde is there.", "horde")
    if s.others(seat) & bit:
        return Refusal("occupied", "HH 4.1", "Another player's units are there.", "units")
    if banned(s, seat) & bit:
        return Refusal("no_site", "HH-D47", "Diplomacy closes this space to you.", "diplomacy")
    return None


def off_board(s: State, *spaces: tuple[int, int]) -> Refusal | None:
    """Why some of these are no spaces; None if all are."""
    for space in spaces:
        if space not in s.grid.numbers:
            return Refusal("bad_target", "HH 1", f"There is no space {list(space)} on this board.", "space")
    return None


def no_settlement(s: State, player: Player, space: int) -> Refusal | None:
    """Why no settlement can be built in a space; None if one can."""
    if settlement_sites(s, player) >> space & 1:
        return None
    if refusal := shut(s, player.seat, space):
        return refusal
    have, most = player.settlements.get(space, 0), limit(player, "settlements_per_space")
    if have >= most:
        return Refusal("occupied", "HH 4.1", "No room for another settlement here.", "settlement", most, have)
    return Refusal("not_adjacent", "HH 4.1", "Must be next to one of your settlements.", "settlement")


def no_castle(s: State, player: Player, space: int, kind: str) -> Refusal | None:
    """Why no castle (or tower) can be built in a space; None if one can."""
    if castle_sites(s, player, kind) >> space & 1:
        return None
    if refusal := shut(s, player.seat, space):
        return refusal
    have, most = len(player.castles.get(space, ())), limit(player, "castles_per_space")
    if have >= most:
        return Refusal("occupied", "HH 4.1", "No room for another castle here.", "castle", most, have)
    if kind == TOWER and s.grid.grown(tower_mask(player)) >> space & 1:
        return Refusal("no_site", "HH-D42", "Your towers can't be next to each other.", "wizard_tower")
    return Refusal("no_site", "HH 4.1", "Build a settlement there first.", "settlement", 1, 0)


# ---- Paths: one set of step rules for orders, marches and the paths a client draws.


class Ways(msgspec.Struct, frozen=True, gc=False):
    """The step rules of one player at one moment, as masks. `blocked` may not be entered, `ends` end the move."""

    near: tuple[tuple[int, ...], ...]
    blocked: int
    ends: int
    free: int  # spaces free to enter (Roads)
    riding: int


def ways_of(s: State, player: Player, into_horde: bool = True, into_others: bool = True) -> Ways:
    """The rules of HH 5.2 to 5.6 for this player."""
    own, others, ends = player.abilities, s.others(player.seat), s.horded | s.stops
    blocked = s.closed | (banned(s, player.seat) if s.bans else 0) | (shunned(s, player) if s.holy else 0)
    if s.chosen.pvp and into_others:
        ends |= others
    else:
        blocked |= others
    if not into_horde:
        blocked |= s.horded
    near = s.grid.around if own & STEPPING["diagonal"] else s.grid.near
    return Ways(near, blocked, ends, player.land & ~s.horded if own & STEPPING["roads"] else 0, s.rides)


def shunned(s: State, player: Player) -> int:
    """Spaces closed to this player by Holy Ground (PvP)."""
    return s.holy & ~player.land if s.chosen.pvp else 0


class ArmyGroup(msgspec.Struct, frozen=True, gc=False):
    """Armies that follow one path together: ids, points, and whether plains may still add one (HH-D74)."""

    ids: tuple[int, ...]
    points: int
    fresh: bool


def choose_group(player: Player, space: int, count: int, moved: bool = False) -> ArmyGroup | None:
    """The `count` armies that leave a stack first; None if there are fewer. `moved`: moved ones may go, too."""
    found = [army for army in armies_at(player, space) if moved or not army.moved]
    if not 1 <= count <= len(found):
        return None
    if _alike(found):
        return ArmyGroup(tuple([army.id for army in found[:count]]), limit(player, "move"), True)
    # the fastest first; among those the ones that may still ride, then the unmarked ones
    found.sort(key=lambda army: (-allowance(player, army), army.ridden, bool(army.marks), army.id))
    group = found[:count]
    slowest = min(allowance(player, army) for army in group)
    fresh = not any(army.ridden for army in group if allowance(player, army) == slowest)
    return ArmyGroup(tuple(sorted(army.id for army in group)), slowest, fresh)


def _alike(armies: list[Army]) -> bool:
    """Whether they go by id, in stack order."""
    for army in armies:
        if army.marks or army.ridden:
            return False
    return True


def groups(player: Player, space: int, armies: list[Army]) -> list[ArmyGroup]:
    """The groups of 1, 2, ... armies that may go first from a stack of unmoved ones; ids only where they differ."""
    if _alike(armies):
        return [ArmyGroup((), limit(player, "move"), True)] * len(armies)
    found = [choose_group(player, space, count) for count in range(1, len(armies) + 1)]
    return [group for group in found if group is not None]


def paths_from(ways: Ways, origin: int, group: ArmyGroup) -> dict[int, tuple[int, ...]]:
    """Every space the group can end in, with a cheapest path to it (without the origin)."""
    points, riding = group.points, ways.riding if group.fresh else 0
    found: dict[int, tuple[int, ...]] = {}
    if points == 1 and not riding and not ways.free:
        for n in ways.near[origin]:
            if not ways.blocked >> n & 1:
                found[n] = (n,)
        return found
    near, free, ends = ways.near, ways.free, ways.ends
    start, shut = bool(riding >> origin & 1), ways.blocked | 1 << origin
    best = {(origin, start): 0}
    edge: deque[tuple[int, bool, int, tuple[int, ...]]] = deque([(origin, start, 0, ())])
    while edge:
        space, bonus, cost, path = edge.popleft()
        if best[space, bonus] < cost:
            continue
        for n in near[space]:
            if shut >> n & 1 or n in path:
                continue
            after = cost + (0 if free >> n & 1 else 1)
            if after > points + bonus:  # plains give their step to groups that reached them
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


def path_refusal(
    s: State, player: Player, origin: int, path: Sequence[int], group: ArmyGroup, into: bool = True
) -> Refusal | None:
    """Why a group may not go this way; None when it may. `into`: where there are enemies, too."""
    if not path:
        return Refusal("bad_path", "HH 5", "Move at least 1 space.", "path", 1, 0)
    ways = ways_of(s, player, into, into)
    here, cost, riding = origin, 0, ways.riding if group.fresh else 0
    bonus, seen, short = bool(riding >> origin & 1), {origin}, False
    for index, n in enumerate(path):
        if n not in ways.near[here]:
            return Refusal("bad_path", "HH 5.2", "Each step goes to a neighbouring space.", "path")
        if n in seen:
            return Refusal("bad_path", "HH 5", "A path can't visit a space twice.", "path")
        if ways.blocked >> n & 1:
            for mask, rule, text, what in (
                (s.closed, "HH 12.3", "Nobody can enter a chasm.", "chasm"),
                (banned(s, player.seat), "HH-D47", "Diplomacy closes this space to you.", "diplomacy"),
                (shunned(s, player), "HH-D44", "Holy Ground: no horde may enter this round.", "holy_ground"),
                (s.horded, "HH-D50", "This move can't enter a space with a horde.", "horde"),
            ):
                if mask >> n & 1:
                    return Refusal("bad_path", rule, text, what)
            return Refusal("bad_path", "HH 5.3", "Another player's units are there.", "units")
        cost += 0 if ways.free >> n & 1 else 1
        short = short or cost > group.points + bonus
        bonus = bonus or bool(riding >> n & 1)
        if ways.ends >> n & 1 and index + 1 < len(path):
            what = "a horde" if s.horded >> n & 1 else "such a space"
            return Refusal("bad_path", "HH 5.4", f"A move ends where it meets {what}.", "path")
        seen.add(n)
        here = n
    if short:
        have = min(group.points + bonus, cost - 1)
        return Refusal("bad_path", "HH 5.2", f"Too far: {cost} steps, they have {have}.", "points", cost, have)
    return full(player, path[-1], len(group.ids))


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
    player.camps |= 1 << end
    if not stack_at(player, origin):
        player.camps &= ~(1 << origin)


def movable(player: Player, moved: bool = False) -> dict[int, list[Army]]:
    """The stacks that may go, by space in reading order."""
    found: dict[int, list[Army]] = {}
    for army in player.armies.values():
        if moved or not army.moved:
            found.setdefault(army.space, []).append(army)
    return dict(sorted(found.items())) if len(found) > 1 else found
