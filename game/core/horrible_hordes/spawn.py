"""Hordes come out of the pool (HH 3.5, 4.1 Spawn): a draw, then two coordinate dice with their window."""

from __future__ import annotations

from game.core.events import Emit
from game.core.grids.deck import Deck
from game.core.horrible_hordes.events import HordeBlocked, HordeDrawn, HordeSpawned
from game.core.horrible_hordes.rolls import roll, throw
from game.core.horrible_hordes.state import Horde, Pick, State
from game.core.horrible_hordes.tables import HORDES, TABLES

START, SPAWN, AWAKEN = "start", "spawn", "awaken"


def draw(s: State, from_pool: int) -> int:
    """A random counter of a mask."""
    index = s.dice.roll("draw", 1, from_pool.bit_count())[0]
    return _KINDS.of(from_pool)[index - 1]


_KINDS = Deck(range(len(HORDES)))


def call(s: State, seat: int, purpose: str, emit: Emit | None) -> None:
    """A horde is drawn for a player; the horde player sees more than one and keeps one (HH 12.2)."""
    if not s.pool:
        if emit:
            emit(HordeBlocked(horde="", space=(0, 0), why="pool", reason=purpose))
        return
    if not s.chosen.horde_player:
        drawn(s, seat, draw(s, s.pool), purpose, (), emit)
        return
    kinds: list[int] = []
    left = s.pool
    for _ in range(min(TABLES.choice.seen, s.pool.bit_count())):
        kinds.append(draw(s, left))
        left &= ~(1 << kinds[-1])
    if len(kinds) == 1:
        drawn(s, seat, kinds[0], purpose, (), emit)
        return
    s.todo.append(Pick(s.horde_seat, tuple(kinds), purpose, seat))


def drawn(s: State, seat: int, kind: int, purpose: str, seen: tuple[int, ...], emit: Emit | None) -> None:
    """The counter is known; it goes to its space by dice."""
    if emit:
        emit(HordeDrawn(horde=HORDES[kind].id, reason=purpose, seen=tuple(HORDES[n].id for n in seen)))
    if purpose == START:
        _place_start(s, seat, kind, emit)
    else:
        throw(s, seat, purpose, (s.grid.width, s.grid.height), emit, kind)


def land(s: State, kind: int, x: int, y: int, purpose: str, emit: Emit | None) -> None:
    """The coordinates stand: the horde is there, or its counter goes back (HH-D14)."""
    space = s.grid.numbers[x, y]
    bit = 1 << space
    why = ""
    if s.occupied() & bit:
        why = "unit"
    elif s.horded & bit:
        why = "horde"
    elif s.closed & bit:
        why = "chasm"
    if why:
        if emit:
            emit(HordeBlocked(horde=HORDES[kind].id, space=(x, y), why=why, reason=purpose))
        return
    put(s, kind, space, purpose, emit)


def put(s: State, kind: int, space: int, purpose: str, emit: Emit | None) -> None:
    """A horde stands on the board with its counters."""
    row = HORDES[kind]
    hits = row.hits + s.ground(space).counters
    s.hordes[space] = Horde(s.next_horde, kind, hits, space)
    s.next_horde += 1
    s.horded |= 1 << space
    s.pool &= ~(1 << kind)
    if emit:
        uid = s.next_horde - 1
        emit(HordeSpawned(uid=uid, horde=row.id, space=s.grid.cells[space], hits=hits, reason=purpose))


def _place_start(s: State, seat: int, kind: int, emit: Emit | None) -> None:
    """A starting horde: both dice again until the space is free and not next to a settlement."""
    settled = 0
    for player in s.players:
        settled |= player.land
    shut = s.grid.squares.grown(settled) | s.horded | s.closed
    if not s.grid.squares.everything & ~shut:
        if emit:
            emit(HordeBlocked(horde=HORDES[kind].id, space=(0, 0), why="site", reason=START))
        return
    while True:
        x = roll(s, "start_horde", 1, s.grid.width, seat, emit)[0]
        y = roll(s, "start_horde", 1, s.grid.height, seat, emit)[0]
        space = s.grid.numbers[x, y]
        if not shut >> space & 1:
            put(s, kind, space, START, emit)
            return
