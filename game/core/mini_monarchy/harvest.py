"""Production (sections 3.1 and 7): yields and their reasons."""

from __future__ import annotations

import msgspec

from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.state import Chosen, State
from game.core.mini_monarchy.tables import BONUS_OF, FARM, MINE, ROWS, TABLES, VILLAGE

_BASE = tuple(row.base for row in ROWS)
_BONUS = tuple(row.bonus for row in ROWS)
_CAPITAL = TABLES.capital
_LEAST = TABLES.fate.least_bonus
_PENALTY = TABLES.graveyard.penalty


def favoured(land: Land, chosen: Chosen, building: int, farms: int, mines: int) -> int:
    """Mask of hexes where this building gets its bonus."""
    if building == FARM:
        return land.water if chosen.farm_on_river else land.banks  # MM-D9
    if building == MINE:
        return land.rocks
    return land.ground.around(farms | mines)  # once, however many neighbours: MM-D28


def yields(land: Land, chosen: Chosen, stands: list[int], graves: int) -> tuple[int, int, int]:
    """Total yield of farms, mines and villages, in the order of GOODS.

    A graveyard takes one from each building beside it, once (MM-D26); no building yields less than zero.
    """
    farms, mines, villages = stands
    ground = land.ground
    by_river = land.water if chosen.farm_on_river else land.banks
    food = farms.bit_count() * _BASE[FARM] + (farms & by_river).bit_count() * _BONUS[FARM]
    ore = mines.bit_count() * _BASE[MINE] + (mines & land.rocks).bit_count() * _BONUS[MINE]
    beside = villages & ground.around(farms | mines)
    labour = villages.bit_count() * _BASE[VILLAGE] + beside.bit_count() * _BONUS[VILLAGE]
    if graves:
        sad = ground.around(graves)
        food -= (farms & sad).bit_count() * _PENALTY
        ore -= (mines & sad).bit_count() * _PENALTY
        labour -= (villages & sad).bit_count() * _PENALTY
    return food, ore, labour


def bonuses(results: tuple[int, ...], stands: list[int]) -> list[int]:
    """Bonuses of fate in the order of GOODS: one per building of the kind, at least one (MM-D25, MM-D47)."""
    found = [0, 0, 0]
    for result in results:
        building = BONUS_OF.get(result)
        if building is not None:
            count = stands[building].bit_count()
            found[building] += max(_LEAST, count)
    return found


def capital_goods(s: State, graves: int | None = None) -> int:
    """Number of goods the capital gives, with these graveyards (MM-D27, MM-D42)."""
    count = _CAPITAL.goods_grown if len(s.monument) >= _CAPITAL.grown_from_stage else _CAPITAL.goods
    if s.chosen.graveyard_hits_capital and s.land.ground.court & (s.graves if graves is None else graves):
        count -= _PENALTY
    return max(0, count)


class Given(msgspec.Struct, frozen=True):
    """The yield of one building in parts: base, bonus, loss to a graveyard."""

    base: int
    bonus: int
    penalty: int

    @property
    def amount(self) -> int:
        return max(0, self.base + self.bonus - self.penalty)


def yield_of(s: State, building: int, number: int) -> Given:
    """Yield of a building on this hex, standing or not."""
    return yield_at(s.land, s.chosen, s.stands, s.graves, building, number)


def yield_at(land: Land, chosen: Chosen, stands: list[int], graves: int, building: int, number: int) -> Given:
    """The same for any set of buildings."""
    well = favoured(land, chosen, building, stands[FARM], stands[MINE]) >> number & 1
    sad = land.ground.around(graves) >> number & 1
    return Given(_BASE[building], _BONUS[building] if well else 0, _PENALTY if sad else 0)
