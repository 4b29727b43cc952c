"""The three free buildings (section 4, step 5), and boards that bring their own map."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Emit
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.drawing import Fault
from game.core.mini_monarchy.events import StartPlaced
from game.core.mini_monarchy.ground import BoardGeometry, Land, land_of_board
from game.core.mini_monarchy.sequence import ask, begin_year
from game.core.mini_monarchy.state import SETUP_BUILDINGS, State
from game.core.mini_monarchy.tables import BUILDINGS, FARM, MINE, VILLAGE
from game.core.rules import SetupError


def next_start(s: State) -> int:
    """The start building to place now."""
    return s.stands.index(0) if 0 in s.stands else len(BUILDINGS)


def start_sites(s: State) -> int:
    """Mask of sites for the current start building; each leaves room for the next (MM-D52)."""
    land, building = s.land, next_start(s)
    farm, mine = s.stands[FARM], s.stands[MINE]
    if building == FARM:
        farms = drawing.farm_sites(land, s.chosen.farm_on_river)
        if drawing.village_sites(land, 0, land.rocks).bit_count() > 1:  # whichever the farm takes, one is left
            return farms
        return _those(farms, lambda farm: drawing.village_sites(land, farm, land.rocks))
    if building == MINE:
        if drawing.village_sites(land, farm, 0):
            return land.rocks
        return _those(land.rocks, lambda mine: drawing.village_sites(land, farm, mine))
    return drawing.village_sites(land, farm, mine)


def _those(mask: int, leaves: Callable[[int], int]) -> int:
    return sum(1 << n for n in bits(mask) if leaves(1 << n))


def found_kingdom(s: State, emit: Emit | None) -> None:
    """Continues after the map is drawn: with its own buildings, good sites, or the player's choice."""
    start = s.ground.board.start
    if start is not None and s.ground.board.prefilled:
        numbers = s.ground.numbers
        for building, cell in zip((FARM, MINE, VILLAGE), (start.farm, start.mine, start.village), strict=True):
            place(s, building, numbers[cell], emit)
        begin_year(s, emit)
    elif s.chosen.start == "automatic":
        for building, number in enumerate(good_start(s.land, s.chosen.farm_on_river)):
            place(s, building, number, emit)
        begin_year(s, emit)
    else:
        ask(s, SETUP_BUILDINGS, emit)


def place(s: State, building: int, number: int, emit: Emit | None) -> None:
    """Places a free building."""
    s.stands[building] |= 1 << number
    if emit:
        emit(StartPlaced(building=BUILDINGS[building], hex=s.ground.cells[number]))


def good_start(land: Land, on_river: bool = False) -> tuple[int, int, int]:
    """Returns good hexes for farm, mine and village (section 9.2, step 8); ties by row and column.

    The farm where most neighbours are empty, the mine on the mountain nearest to it, the village beside both if
    possible. A farm whose mine leaves the village no room is passed over.
    """
    near, cells = land.ground.near, land.ground.field.places

    def empty(farm: int) -> tuple[int, int]:
        return -(near[farm] & land.fields).bit_count(), farm

    for farm in sorted(bits(drawing.farm_sites(land, on_river)), key=empty):
        for mine in sorted(bits(land.rocks), key=lambda m: (cells[m].distance(cells[farm]), m)):
            sites = drawing.village_sites(land, 1 << farm, 1 << mine)
            both = sites & near[farm] & near[mine]
            if sites:
                return farm, mine, next(bits(both or sites))
    raise ValueError("the land has no room for a start")  # checked when it was drawn


def faults(ground: BoardGeometry, on_river: bool = False) -> tuple[Fault, ...]:
    """Returns every fault of a prefilled board, in the order of the rules. Its hexes must be on the board."""
    board = ground.board
    land = land_of_board(ground)
    found = [*_seat_faults(ground), *drawing.river_faults(land.watered(()), board.river)]
    no_start = drawing.start_fault(land, on_river)
    if no_start:
        found.append(no_start)
    elif board.start is not None:
        found += _start_faults(ground, on_river)
    return tuple(found)


def _seat_faults(ground: BoardGeometry) -> list[Fault]:
    capital = ground.board.capital
    if capital not in ground.board.mountains:
        return []
    return [Fault("hex_is_capital", "A mountain lies on the capital.", "MM-D5", hex=capital)]


def _start_faults(ground: BoardGeometry, on_river: bool) -> list[Fault]:
    """Checks the start buildings against step 5 of the setup."""
    land, start = land_of_board(ground), ground.board.start
    assert start is not None
    found = []
    farm, mine = ground.mask([start.farm]), ground.mask([start.mine])
    if not farm & drawing.farm_sites(land, on_river):
        found.append(Fault("start_farm_by_river", "Place the first farm beside the river.", "MM-D51", hex=start.farm))
    if not mine & land.rocks:
        found.append(Fault("start_mine_on_mountain", "Place the first mine on a mountain.", "MM-D51", hex=start.mine))
    if not ground.mask([start.village]) & drawing.village_sites(land, farm, mine):
        text = "The first village lies on a free hex beside the farm or the mine."
        found.append(Fault("start_village_beside", text, "MM 4", hex=start.village))
    return found


def check_prefilled(ground: BoardGeometry, on_river: bool) -> None:
    """Raises SetupError with every fault."""
    board = ground.board
    start = (board.start.farm, board.start.mine, board.start.village) if board.start else ()
    off = [list(cell) for cell in (*board.mountains, *board.river, *start) if cell not in ground.numbers]
    if off:
        raise SetupError(f"board '{board.id}': there is no hex at {off}")
    found = faults(ground, on_river)
    if found:
        raise SetupError(f"board '{board.id}': " + "; ".join(fault.text for fault in found))
