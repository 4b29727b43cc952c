"""Maps drawn by the dice themselves (section 9.2), and suggestions for those who draw by hand.

It has its own seeded dice, so that a map depends on its seed only and disturbs no other die of the match.
"""

from __future__ import annotations

from functools import lru_cache

from game.core.dice import SeededDice
from game.core.grids.paths import cheapest
from game.core.grids.polyomino import bits
from game.core.mini_monarchy import drawing
from game.core.mini_monarchy.ground import Ground, Land, Throw
from game.core.mini_monarchy.tables import TABLES
from game.core.rules import SetupError

_ROW = TABLES.generator
_SUGGESTIONS = 12  # looked at; as many as differ are offered


@lru_cache(maxsize=1024)
def generate(ground: Ground, seed: str, on_river: bool = False) -> Land:
    """A whole map: throws, ranges, river, with room for the start. Raises SetupError when the board allows none."""
    dice = SeededDice("mini_monarchy map " + seed)
    for attempt in range(_ROW.tries):
        dice.turn(attempt)
        land = _attempt(ground, dice)
        if land is not None and drawing.start_fault(land, on_river) is None:
            return land
    raise SetupError(f"board '{ground.board.id}': no map can be drawn on it; it is too small or too broken")


def _attempt(ground: Ground, dice: SeededDice) -> Land | None:
    """One map, None when its river finds no way."""
    land = Land(ground)
    landings = tuple(bits(ground.everything & ~ground.seat))
    faces = dice.roll("faces", TABLES.setup.dice, TABLES.setup.sides)
    for die, face in enumerate(faces):
        hex_number = landings[dice.roll("landing", 1, len(landings))[0] - 1]
        land = land.thrown(die, Throw(face, hex_number))
    for die in (0, 1):
        mask = grow(land, die, dice)
        if not mask:
            return None
        land = land.filled(die, mask)
    land = land.fed_by(drawing.bigger_dice(land)[0])
    river = wander(land, dice)
    return land.watered(river) if river else None


def grow(land: Land, die: int, dice: SeededDice) -> int:
    """A range (mask) grown from the landing hex, one random hex of its rim after the other; 0 when there is no room."""
    ground, throw = land.ground, land.throws[die]
    assert throw is not None
    landing = 1 << throw.hex
    mask = 0 if land.rocks & landing else landing
    while mask.bit_count() < throw.face:
        reached = ground.field.flood(landing, mask | land.rocks)
        rim = ground.around(reached) & ~(reached | ground.seat)
        if not rim:
            return 0
        picked = dice.roll("growth", 1, rim.bit_count())[0]
        mask |= 1 << tuple(bits(rim))[picked - 1]
    return mask


def wander(land: Land, dice: SeededDice) -> tuple[int, ...]:
    """A river that winds by random weights: to the capital first, from there to the edge; () when it finds no way."""
    ground = land.ground
    near, free = ground.near, ground.everything & ~(land.rocks | ground.seat)
    count = len(near)
    edge = [_ROW.edge if ground.edge >> n & 1 else 0 for n in range(count)]
    weights = [w + e for w, e in zip(dice.roll("weights", count, _ROW.weights), edge, strict=True)]
    first = cheapest(near, weights, ground.around(land.source) & free, ground.court & free, free)
    if not first:
        return ()
    gate = 1 << first[-1]
    if gate & ground.edge:
        return first if _fine(ground, first) else ()
    upper = sum(1 << n for n in first[:-1])
    weights = list(dice.roll("weights", count, _ROW.weights))
    aloof = free & ~(upper | ground.around(upper)) | gate  # keeps away from the upper course
    for open_hexes in (aloof, free & ~upper):
        second = cheapest(near, weights, gate, ground.edge & open_hexes, open_hexes)
        if second:
            river = (*first, *second[1:])
            return river if _fine(ground, river) else ()
    return ()


def _fine(ground: Ground, river: tuple[int, ...]) -> bool:
    """Long enough, and no hex beside another but its neighbours in the course."""
    water = sum(1 << n for n in river)
    joints = sum((ground.near[n] & water).bit_count() for n in river)
    return len(river) >= _ROW.river and joints == 2 * (len(river) - 1)


# ---- for a player's pencil


@lru_cache(maxsize=256)
def suggested_ranges(land: Land, die: int) -> tuple[int, ...]:
    """A few ranges (masks) that this die may fill, always the same ones."""
    found: list[int] = []
    for attempt in range(_SUGGESTIONS):
        mask = grow(land, die, _pencil("range", attempt))
        if mask and mask not in found and drawing.range_fault(land, die, land.ground.cells_in(mask)) is None:
            found.append(mask)
    return tuple(found)


@lru_cache(maxsize=256)
def suggested_rivers(land: Land, on_river: bool) -> tuple[tuple[int, ...], ...]:
    """A few rivers that may be drawn, always the same ones; () when there is none at all."""
    found: list[tuple[int, ...]] = []
    ways = [wander(land, _pencil("river", attempt)) for attempt in range(_SUGGESTIONS)]
    for way in (*ways, drawing.plain_river(land)):
        path = land.ground.cells_of(way)
        if way and way not in found and drawing.river_fault(land, path, on_river) is None:
            found.append(way)
    return tuple(found)


def _pencil(what: str, attempt: int) -> SeededDice:
    return SeededDice(f"mini_monarchy {what} {attempt}")
