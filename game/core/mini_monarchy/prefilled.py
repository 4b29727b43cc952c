"""Boards that bring their own mountains and river: every fault of such a map, for setups and for map authors."""

from __future__ import annotations

from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.drawing import Fault
from game.core.mini_monarchy.ground import Ground, land_of_board
from game.core.rules import SetupError


def faults(ground: Ground, on_river: bool = False) -> tuple[Fault, ...]:
    """All that keeps a prefilled board from being played, in the order of the rules. Its hexes lie on the field."""
    board = ground.board
    land = land_of_board(ground)
    found = [*_seat_faults(ground), *drawing.river_faults(land.watered(()), board.river)]
    no_start = drawing.start_fault(land, on_river)
    if no_start:
        found.append(no_start)
    elif board.start is not None:
        found += _start_faults(ground, on_river)
    return tuple(found)


def _seat_faults(ground: Ground) -> list[Fault]:
    capital = ground.board.capital
    if capital not in ground.board.mountains:
        return []
    return [Fault("hex_is_capital", "A mountain lies on the capital.", "MM-D5", hex=capital)]


def _start_faults(ground: Ground, on_river: bool) -> list[Fault]:
    """Whether the three buildings stand as step 5 of the setup wants them."""
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


def check_prefilled(ground: Ground, on_river: bool) -> None:
    """Raise SetupError with every fault."""
    board = ground.board
    start = (board.start.farm, board.start.mine, board.start.village) if board.start else ()
    off = [list(cell) for cell in (*board.mountains, *board.river, *start) if cell not in ground.numbers]
    if off:
        raise SetupError(f"board '{board.id}': there is no hex at {off}")
    found = faults(ground, on_river)
    if found:
        raise SetupError(f"board '{board.id}': " + "; ".join(fault.text for fault in found))
