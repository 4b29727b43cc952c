"""Boards that bring their own mountains and river: every fault of such a map, for setups and for map authors."""

from __future__ import annotations

from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.drawing import Fault
from game.core.mini_monarchy.ground import Ground, land_of_board
from game.core.rules import SetupError


def faults(ground: Ground, on_river: bool = False) -> tuple[Fault, ...]:
    """All that keeps a prefilled board from being played, in the order of the rules."""
    board = ground.board
    dry = land_of_board(ground).watered(())
    found = list(drawing.river_faults(dry, board.river))
    missing = [cell for cell in board.mountains if cell not in ground.numbers]
    if missing or board.capital in board.mountains:
        found.append(Fault("hex_is_capital", "Mountains lie on hexes of the field, not on the capital.", "MM 9.1"))
    if found:
        return tuple(found)
    land = land_of_board(ground)
    no_start = drawing.start_fault(land, on_river)
    if no_start:
        return (no_start,)
    return tuple(_start_faults(ground, on_river)) if board.start else ()


def _start_faults(ground: Ground, on_river: bool) -> list[Fault]:
    """Whether the three buildings stand as step 5 of the setup wants them."""
    land, start = land_of_board(ground), ground.board.start
    assert start is not None
    found = []
    farm, mine = ground.mask([start.farm]), ground.mask([start.mine])
    if not farm & drawing.farm_sites(land, on_river):
        found.append(Fault("start_farm_by_river", "The first farm lies by the river.", "MM-D51", hex=start.farm))
    if not mine & land.rocks:
        found.append(Fault("start_mine_on_mountain", "The first mine stands on a mountain.", "MM-D51", hex=start.mine))
    if not ground.mask([start.village]) & drawing.village_sites(land, farm, mine):
        text = "The first village lies on a free hex beside the farm or the mine."
        found.append(Fault("start_village_beside", text, "MM 4", hex=start.village))
    return found


def check_prefilled(ground: Ground, on_river: bool) -> None:
    """Raise SetupError with every fault."""
    found = faults(ground, on_river)
    if found:
        raise SetupError(f"board '{ground.board.id}': " + "; ".join(fault.text for fault in found))
