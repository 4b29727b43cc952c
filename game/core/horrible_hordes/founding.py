"""Before the first round (HH 3): tiles, order, first settlements, kingdoms, starting hordes, first units."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.dice import Dice
from game.core.events import Emit
from game.core.horrible_hordes import spawn
from game.core.horrible_hordes.board import SHUFFLED, SHUFFLED_EXTRA, Board, grid_of
from game.core.horrible_hordes.events import ResourcesChanged, StartChosen, UnitGained
from game.core.horrible_hordes.rolls import roll
from game.core.horrible_hordes.state import KINGDOMS, NO_SEAT, STARTS, Chosen, Player, State
from game.core.horrible_hordes.tables import (
    ALL_HORDES,
    CASTLE,
    CHITS,
    CLEAR,
    STARTING,
    TABLES,
    TERRAIN,
    TERRAINS,
    named,
)
from game.core.horrible_hordes.units import add_army, add_castle, add_settlement


def fresh_player(seat: int) -> Player:
    """A seat with nothing."""
    return Player(
        seat=seat,
        kingdom=-1,
        abilities=0,
        spent=0,
        goods=[0] * len(CHITS),
        vt=0,
        retired=False,
        settlements={},
        castles={},
        armies={},
        land=0,
        forts=0,
        camps=0,
        uses={},
        turn_uses={},
        trained={},
        settlements_built=0,
        castles_built=0,
        more_builds=0,
        researched=False,
        bought=False,
        armies_lost=0,
        castles_lost=0,
        armies_net=0,
    )


def blank(board: Board, chosen: Chosen, seats: int, dice: Dice) -> State:
    """The board is laid, nobody stands on it. `seats` counts the horde player, too."""
    grid = grid_of(board.width, board.height)
    kingdoms = seats - 1 if chosen.horde_player else seats
    terrain = lay_tiles(board, chosen, dice)
    return State(
        grid=grid,
        chosen=chosen,
        dice=dice,
        terrain=terrain,
        closed=sum(1 << n for n, kind in enumerate(terrain) if TERRAINS[kind].closed),
        stops=sum(1 << n for n, kind in enumerate(terrain) if TERRAINS[kind].stops),
        rides=sum(1 << n for n, kind in enumerate(terrain) if TERRAINS[kind].steps),
        claimed=0,
        round=0,
        phase=STARTS,
        active=NO_SEAT,
        step=0,
        skip=0,
        order=(),
        players=[fresh_player(seat) for seat in range(kingdoms)],
        hordes={},
        horded=0,
        pool=ALL_HORDES,
        next_horde=1,
        next_army=1,
        todo=[],
        queue=(),
        holy=0,
        bans=(),
        breaches=(),
        slain=0,
    )


def lay_tiles(board: Board, chosen: Chosen, dice: Dice) -> tuple[int, ...]:
    """The terrain of every space: what the board names, and shuffled tiles where it leaves that to dice."""
    grounds = board.grounds
    terrain = [TERRAIN.get(name, CLEAR) for name in grounds]
    for extra, mark in ((False, SHUFFLED), (True, SHUFFLED_EXTRA)):
        if extra and not chosen.extra_terrain:
            continue
        spaces = [n for n, name in enumerate(grounds) if name == mark]
        for n, tile in zip(spaces, _shuffled(extra, len(spaces), dice), strict=False):
            terrain[n] = tile
    return tuple(terrain)


def _shuffled(extra: bool, count: int, dice: Dice) -> list[int]:
    """At least so many tiles, of all kinds alike (HH-D73: what is left over goes back into the box)."""
    box = [(n, row.tiles) for n, row in enumerate(TERRAINS) if row.extra == extra]
    whole = sum(tiles for _, tiles in box)
    found = [n for n, tiles in box for _ in range(-(-count * tiles // whole))]
    for i in range(len(found) - 1, 0, -1):
        j = dice.roll("tiles", 1, i + 1)[0] - 1
        found[i], found[j] = found[j], found[i]
    return found


def first_player(s: State, emit: Emit | None) -> None:
    """Highest D10 begins, tied leaders again (HH-D04); the others follow by seat."""
    seats = [player.seat for player in s.players]
    leaders = seats
    while len(leaders) > 1:
        faces = [roll(s, "first_player", 1, 10, seat, emit)[0] for seat in leaders]
        top = max(faces)
        leaders = [seat for seat, face in zip(leaders, faces, strict=True) if face == top]
    first = leaders[0]
    s.order = tuple(seats[first:] + seats[:first])
    s.active = first


def near_settlements(s: State) -> int:
    """Spaces too near to a settlement for a first one (HH-D01)."""
    near = 0
    for player in s.players:
        near |= player.land
    for _ in range(TABLES.setup.apart - 1):
        near = s.grid.squares.grown(near)
    return near


def start_sites(s: State) -> Sequence[int]:
    """Where the active player may pick his first settlement (HH-D05, HH-D06, HH-D73)."""
    everything = s.grid.squares.everything & ~s.closed
    if len(s.players) == 1:
        middle = [n for n in s.grid.middle if everything >> n & 1]
        return middle or s.grid.spaces(everything)
    found = s.grid.spaces(everything & ~near_settlements(s))
    if found:
        return found
    settled = [n for player in s.players for n in player.settlements]
    free = [n for n in s.grid.spaces(everything) if n not in settled]
    far = {n: min(s.grid.distance(n, other) for other in settled) for n in free}
    return [n for n in free if far[n] == max(far.values())]


def found_settlements(s: State, emit: Emit | None) -> bool:
    """First settlements in turn order; True when the active player must pick."""
    while s.step < len(s.order):
        s.active = s.order[s.step]
        space = roll_start(s, emit) if len(s.players) > 1 else -1
        if space < 0:
            sites = start_sites(s)
            if len(sites) > 1:
                return True
            space = sites[0]
        settle_first(s, space, emit)
    s.phase, s.step = KINGDOMS, 0
    s.active = s.order[-1]
    return False


def roll_start(s: State, emit: Emit | None) -> int:
    """The place of a first settlement by dice, or -1 after too many tries."""
    shut = near_settlements(s) | s.closed
    for _ in range(TABLES.setup.tries):
        x = roll(s, "start", 1, s.grid.width, s.active, emit)[0]
        y = roll(s, "start", 1, s.grid.height, s.active, emit)[0]
        space = s.grid.numbers[x, y]
        if not shut >> space & 1:
            return space
    return -1


def settle_first(s: State, space: int, emit: Emit | None) -> None:
    add_settlement(s, s.players[s.active], space)
    s.step += 1
    if emit:
        emit(StartChosen(seat=s.active, space=s.grid.cells[space]))


def call_hordes(s: State, emit: Emit | None) -> None:
    """One starting horde for each kingdom, in turn order; `step` counts them."""
    seat = s.order[s.step]
    s.step += 1
    spawn.call(s, seat, spawn.START, emit)


def equip(s: State, emit: Emit | None) -> None:
    """Resources and first units (HH 3.8, 3.9)."""
    for player in s.players:
        space = next(iter(player.settlements))
        outfit(s, player, space, emit)


def outfit(s: State, player: Player, space: int, emit: Emit | None) -> None:
    """The starting chits, castle and armies of a kingdom, at the start and when it begins again."""
    player.goods[:] = STARTING
    if emit:
        emit(ResourcesChanged(seat=player.seat, chits=named(STARTING), reason="start"))
    for _ in range(TABLES.setup.castles):
        add_castle(s, player, space, CASTLE)
        if emit:
            emit(UnitGained(seat=player.seat, unit=CASTLE, space=s.grid.cells[space], reason="start"))
    for _ in range(TABLES.setup.armies):
        add_army(s, player, space, "start", emit)
