"""Units come, go and move here and nowhere else: the maps per space, the masks and the events stay in step."""

from __future__ import annotations

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.events import UnitGained, UnitLost
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.state import Army, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE_KINDS, SETTLEMENT

replace = msgspec.structs.replace


def armies_at(player: Player, space: int) -> list[Army]:
    """The player's armies in a space, by id."""
    if not player.camps >> space & 1:
        return []
    found = []
    for army in player.armies.values():
        if army.space != space:
            continue
        found.append(army)
    return found


def stack_at(player: Player, space: int) -> int:
    """How many armies the player has in a space."""
    if not player.camps >> space & 1:
        return 0
    count = 0
    for army in player.armies.values():
        if army.space == space:
            count += 1
    return count


def stacks(player: Player) -> dict[int, int]:
    """How many armies the player has, by space."""
    found: dict[int, int] = {}
    for army in player.armies.values():
        found[army.space] = found.get(army.space, 0) + 1
    return found


def room_at(player: Player, space: int) -> int:
    """How many more armies the stack there may hold (HH-D18)."""
    return limit(player, "stack") - stack_at(player, space)


def points_of(player: Player) -> int:
    """Units of the player: each is a point."""
    castles = sum(map(len, player.castles.values()))
    return sum(player.settlements.values()) + len(player.armies) + castles


def recamp(player: Player) -> None:
    """Count the mask of stacks anew after armies moved or fell."""
    mask = 0
    for army in player.armies.values():
        mask |= 1 << army.space
    player.camps = mask


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
    """Take statuses off everybody's armies; returns those that were there."""
    ended: list[str] = []
    for player in s.players:
        for army in player.armies.values():
            if army.marks:
                ended += _unmark(player, army, marks)
    return tuple(dict.fromkeys(ended))


def _unmark(player: Player, army: Army, marks: tuple[str, ...]) -> list[str]:
    """Take statuses off one army; returns those that were there."""
    ended = [mark for mark in army.marks if mark in marks]
    if ended:
        player.armies[army.id] = replace(army, marks=tuple(m for m in army.marks if m not in marks))
    return ended


def points_at(player: Player, space: int) -> int:
    """Units of the player in a space."""
    return player.settlements.get(space, 0) + len(player.castles.get(space, ())) + stack_at(player, space)
