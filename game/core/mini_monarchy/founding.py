"""The three free buildings (section 4, step 5): where they may stand, and good places for them."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Emit
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.events import StartPlaced
from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.sequence import ask, begin_year
from game.core.mini_monarchy.state import SETUP_BUILDINGS, State
from game.core.mini_monarchy.tables import BUILDINGS, FARM, MINE, VILLAGE


def next_start(s: State) -> int:
    """The building to be placed now: farm, mine, village."""
    return s.stands.index(0) if 0 in s.stands else len(BUILDINGS)


def start_sites(s: State) -> int:
    """The hexes (mask) for the building to be placed now; each leaves room for those after it (MM-D52)."""
    land, building = s.land, next_start(s)
    farm, mine = s.stands[FARM], s.stands[MINE]
    if building == FARM:
        farms = drawing.farm_sites(land, s.chosen.farm_on_river)
        if drawing.village_sites(land, 0, land.rocks).bit_count() > 1:  # whatever the farm takes, one is left
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
    """Mountains and river are there: the map's own buildings, good places, or the player's."""
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
    """A free building stands."""
    s.stands[building] |= 1 << number
    if emit:
        emit(StartPlaced(building=BUILDINGS[building], hex=s.ground.cells[number]))


def good_start(land: Land, on_river: bool = False) -> tuple[int, int, int]:
    """Hexes of farm, mine and village (section 9.2, step 8); ties go to the first by row and column.

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
