"""Before the first round (HH 3): tiles, order, first settlements, kingdoms, starting hordes, first units."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.dice import Dice
from game.core.events import DiceRolled, Emit
from game.core.grids import Deck
from game.core.horrible_hordes import events
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.books import ready
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement, replace
from game.core.horrible_hordes.state import KINGDOMS, Battle, Chosen, Horde, Pick, Player, Roll, State

# Totals of these are modified freely; all other dice stay within their faces when nudged.
ATTACKS = ("ranged", "strike", "opening", "battle", "siege_opening", "siege")
DICE = t.OPENING["dice"]  # the abilities that change dice on the table

Values = tuple[int, ...]
Landing = Callable[[State, Roll, Values, Emit | None], None]
LANDING: dict[str, Landing] = {}  # by purpose, what dice do when they count; filled by battle.py


def roll(s: State, stream: str, count: int, sides: int, seat: int, emit: Emit | None) -> Values:
    """Dice without a window: setup, orders, roll-offs."""
    faces = s.dice.roll(stream, count, sides)
    if emit:
        tell(stream, faces, sides, seat, emit)
    return faces


def tell(stream: str, faces: Values, sides: int, seat: int, emit: Emit) -> None:
    emit(DiceRolled(stream=stream, faces=faces, rolled=tuple(range(len(faces))), sides=sides, seat=seat))


def throw(
    s: State,
    seat: int,
    purpose: str,
    sides: Values,
    emit: Emit | None,
    kind: int = -1,
    space: int = -1,
    also: Values = (),
) -> None:
    """Roll dice; they wait as a frame for anybody who may change them, or count at once if nobody can."""
    count, first = len(sides), sides[0]
    if sides == (first,) * count:  # equal dice are rolled together, others one at a time
        faces = s.dice.roll(purpose, count, first)
    else:
        faces = ()
        for n in sides:
            faces += s.dice.roll(purpose, 1, n)
    frame = Roll(seat, purpose, faces, sides, (0,) * count, (), kind, space)
    if emit or _may_change(s, seat, also):
        frame = _lay(s, frame, also, emit)
        if frame.asking:
            return
        s.todo.pop()
    LANDING[purpose](s, frame, frame.faces, emit)


def _lay(s: State, frame: Roll, also: Values, emit: Emit | None) -> Roll:
    """Put dice on the table as a frame. `also`: other seats whose units fight."""
    seat = frame.seat
    if _may_change(s, seat, also):  # those who own anything for the dice window, in turn order (HH-D25)
        top = s.todo[-1] if s.todo else None
        quiet = top.quiet if isinstance(top, Battle) else ()  # "no more windows in this battle" includes its dice
        near = s.order if s.chosen.open_interrupts else [one for one in s.order if one in (seat, *also)]
        asking = tuple([one for one in near if s.players[one].abilities & DICE and one not in quiet])
        frame = replace(frame, asking=asking)
    s.todo.append(frame)
    if emit:
        tell(frame.purpose, frame.faces, frame.sides[0], seat, emit)
    return frame


def cast(
    s: State, seat: int, purpose: str, count: int, emit: Emit | None, space: int, also: Values = ()
) -> Values | None:
    """Battle dice: their faces if nobody could change them, else a frame with them on the table."""
    faces = s.dice.roll(purpose, count, 10)
    if _may_change(s, seat, also):
        _lay(s, Roll(seat, purpose, faces, (10,) * count, (0,) * count, (), -1, space), also, emit)
        return None
    if emit:
        tell(purpose, faces, 10, seat, emit)
    return faces


def _may_change(s: State, seat: int, also: Values) -> bool:
    """Whether anybody may change the dice; with one kingdom left, only if it can pay."""
    here = s.players[seat].abilities & DICE
    return bool(also or s.chosen.open_interrupts or (here and ready(s.players[seat], here)))


def totals(frame: Roll) -> Values:
    """The dice with their nudges."""
    if not any(frame.nudges):
        return frame.faces
    return tuple(face + nudge for face, nudge in zip(frame.faces, frame.nudges, strict=True))


# ---- Hordes come out of the pool (HH 3.5, 4.1 Spawn): a draw, then two coordinate dice with their window.
START, SPAWN, AWAKEN = "start", "spawn", "awaken"


_KINDS = Deck(range(len(t.HORDES)))


def call(s: State, seat: int, purpose: str, emit: Emit | None) -> None:
    """A horde is drawn for a player; a horde player sees several and keeps one (HH 12.2)."""
    if not s.pool:
        if emit:
            emit(events.HordeBlocked(horde="", space=(0, 0), why="pool", reason=purpose))
        return
    pool = _KINDS.of(s.pool)
    kinds: list[int] = []
    while pool and len(kinds) < (t.TABLES.choice.seen if s.chosen.horde_player else 1):
        kinds.append(pool.pop(s.dice.roll("draw", 1, len(pool))[0] - 1))
    if len(kinds) == 1:
        drawn(s, seat, kinds[0], purpose, (), emit)
    else:
        s.todo.append(Pick(s.horde_seat, tuple(kinds), purpose, seat))


def drawn(s: State, seat: int, kind: int, purpose: str, seen: tuple[int, ...], emit: Emit | None) -> None:
    """The counter is known; it goes to its space by dice."""
    if emit:
        emit(events.HordeDrawn(horde=t.HORDES[kind].id, reason=purpose, seen=tuple(t.HORDES[n].id for n in seen)))
    if purpose != START:
        throw(s, seat, purpose, (s.grid.width, s.grid.height), emit, kind)
        return
    # a starting horde: both dice again until the space is free and not next to a settlement
    shut = s.grid.squares.grown(s.settled()) | s.horded | s.closed
    if s.grid.squares.everything & ~shut:
        while shut >> (space := roll_space(s, "start_horde", seat, emit)) & 1:
            pass
        put(s, kind, space, START, emit)
    elif emit:
        emit(events.HordeBlocked(horde=t.HORDES[kind].id, space=(0, 0), why="site", reason=START))


def land(s: State, frame: Roll, values: Values, emit: Emit | None) -> None:
    """The coordinates stand: the horde is there, or its counter goes back (HH-D14)."""
    space = s.grid.numbers[values]  # type: ignore[index]  # two
    bit = s.grid.bits[space]
    if not (s.horded | s.closed) & bit and not s.occupied() & bit:
        put(s, frame.kind, space, frame.purpose, emit)
    elif emit:
        cell, why = s.grid.cells[space], "unit" if s.occupied() & bit else "horde" if s.horded & bit else "chasm"
        emit(events.HordeBlocked(horde=t.HORDES[frame.kind].id, space=cell, why=why, reason=frame.purpose))


def put(s: State, kind: int, space: int, purpose: str, emit: Emit | None) -> None:
    """A horde stands on the board with its counters."""
    row = t.HORDES[kind]
    hits = row.hits + s.ground(space).counters
    s.hordes[space] = Horde(s.next_horde, kind, hits, space)
    s.next_horde += 1
    s.horded |= 1 << space
    s.pool &= ~(1 << kind)
    if emit:
        uid = s.next_horde - 1
        emit(events.HordeSpawned(uid=uid, horde=row.id, space=s.grid.cells[space], hits=hits, reason=purpose))


def roll_space(s: State, stream: str, seat: int, emit: Emit | None) -> int:
    """A space by two dice without a window."""
    x = roll(s, stream, 1, s.grid.width, seat, emit)[0]
    return s.grid.numbers[x, roll(s, stream, 1, s.grid.height, seat, emit)[0]]


# ---- Before the first round (HH 3): tiles, order, first settlements, kingdoms, starting hordes, first units.


def blank(board: t.Board, chosen: Chosen, seats: int, dice: Dice) -> State:
    """The board is laid and empty. `seats` includes the horde player."""
    grid = t.grid_of(board.width, board.height)
    kingdoms = seats - 1 if chosen.horde_player else seats
    terrain = lay_tiles(board, chosen, dice)
    return State(
        grid=grid,
        chosen=chosen,
        dice=dice,
        terrain=terrain,
        closed=sum(1 << n for n, kind in enumerate(terrain) if t.TERRAINS[kind].closed),
        stops=sum(1 << n for n, kind in enumerate(terrain) if t.TERRAINS[kind].stops),
        rides=sum(1 << n for n, kind in enumerate(terrain) if t.TERRAINS[kind].steps),
        players=[Player(seat) for seat in range(kingdoms)],
    )


def lay_tiles(board: t.Board, chosen: Chosen, dice: Dice) -> tuple[int, ...]:
    """The terrain of every space: what the board names, and shuffled tiles where it leaves that to dice."""
    grounds = board.grounds
    terrain = [t.TERRAIN.get(name, t.CLEAR) for name in grounds]
    for extra, mark in ((False, t.SHUFFLED), (True, t.SHUFFLED_EXTRA))[: 2 if chosen.extra_terrain else 1]:
        spaces = [n for n, name in enumerate(grounds) if name == mark]
        box = [(n, row.tiles) for n, row in enumerate(t.TERRAINS) if row.extra == extra]
        whole = sum(tiles for _, tiles in box)
        # enough tiles, equally of all kinds (HH-D73: the surplus goes back into the box)
        found = [n for n, tiles in box for _ in range(-(-len(spaces) * tiles // whole))]
        for i in range(len(found) - 1, 0, -1):
            j = dice.roll("tiles", 1, i + 1)[0] - 1
            found[i], found[j] = found[j], found[i]
        for n, tile in zip(spaces, found, strict=False):
            terrain[n] = tile
    return tuple(terrain)


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
    """Spaces too close to a settlement for a first one (HH-D01)."""
    near = s.settled()
    for _ in range(t.TABLES.setup.apart - 1):
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
        shut, dice = near_settlements(s) | s.closed, t.TABLES.setup.tries if len(s.players) > 1 else 0
        tries = (roll_space(s, "start", s.active, emit) for _ in range(dice))
        space = next((space for space in tries if not shut >> space & 1), -1)
        if space < 0:  # the dice do not say
            sites = start_sites(s)
            if len(sites) > 1:
                return True
            space = sites[0]
        settle_first(s, space, emit)
    s.phase, s.step = KINGDOMS, 0
    s.active = s.order[-1]
    return False


def settle_first(s: State, space: int, emit: Emit | None) -> None:
    add_settlement(s, s.players[s.active], space)
    s.step += 1
    if emit:
        emit(events.StartChosen(seat=s.active, space=s.grid.cells[space]))


def outfit(s: State, player: Player, space: int, emit: Emit | None) -> None:
    """The starting chits, castle and armies of a kingdom, at the start and when it begins again."""
    player.goods[:] = t.STARTING
    if emit:
        emit(events.ResourcesChanged(seat=player.seat, chits=t.named(t.STARTING), reason="start"))
    for _ in range(t.TABLES.setup.castles):
        add_castle(s, player, space, t.CASTLE)
        if emit:
            emit(events.UnitGained(seat=player.seat, unit=t.CASTLE, space=s.grid.cells[space], reason="start"))
    for _ in range(t.TABLES.setup.armies):
        add_army(s, player, space, "start", emit)
