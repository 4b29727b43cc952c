"""Income at the end of a round and the market: farms, locations, mill, granary. Everything is capped (8.28)."""

from __future__ import annotations

from game.core.events import Emit
from game.core.xii_century import scoring
from game.core.xii_century.events import Collected, FarmsYielded
from game.core.xii_century.state import State, Town
from game.core.xii_century.tables import ASSET, ASSETS, BIT, FAMINE, FARMS, FOOD, SUPPLY, LocationRow

_MILL = BIT["mill_food_per_3_farms"]
_GRANARY = BIT["granary_two_food"]


def barred(s: State, town: Town) -> bool:
    """Nobody there, no income (XII-D44)."""
    return s.chosen.zero_pop_blocks_income and not s.sheet.eff_pop(town.values)


def skipped(s: State, what: str) -> bool:
    """Whether famine stops "farms", the "mill" or the "rest" this round (XII-D6)."""
    if s.event != FAMINE:
        return False
    rule = s.chosen.famine_skips
    return what == "farms" or rule == "all" or (rule == "farms_and_mill" and what == "mill")


def gain(s: State, town: Town, good: int, count: int) -> int:
    """Add to food or supply as far as there is room; returns what was added."""
    added = min(count, s.sheet.tops[good] - town.values[good])
    town.values[good] += added
    return added


def farms(s: State, seat: int, emit: Emit | None) -> None:
    """One food for every two farms."""
    town = s.towns[seat]
    if not town.values[FARMS] or barred(s, town):
        return
    food = town.values[FARMS] // s.sheet.course.per_farm
    if skipped(s, "farms"):
        if emit:
            emit(FarmsYielded(seat=seat, food=0, wasted=0, idle=True))
        return
    added = gain(s, town, FOOD, food)
    if emit and food:
        emit(FarmsYielded(seat=seat, food=added, wasted=food - added))


def paying(s: State, town: Town) -> tuple[LocationRow, ...]:
    """The locations that pay this town in this round."""
    v = town.values
    return tuple([row for need, value, row in s.sheet.paying[s.round - 1] if v[value] >= need])


def idle(s: State) -> bool:
    """Whether food and supply are good for nothing any more: the last meal is over, and no objective counts them."""
    if s.round < s.sheet.course.rounds or s.chosen.version < 3:
        return False
    row = scoring.objective(s)
    return row is None or row.amounts.keys().isdisjoint(("food", "supply"))


def dues(s: State, town: Town) -> list[tuple[str, int, int]]:
    """What comes without a choice: (source, good, count)."""
    if barred(s, town) or skipped(s, "rest"):
        return []
    either = idle(s)
    found = [(row.id, ASSET[row.goods[0]], row.gives) for row in paying(s, town) if either or len(row.goods) == 1]
    if town.owned & _MILL and not skipped(s, "mill"):
        found.append(("mill_food_per_3_farms", FOOD, town.values[FARMS] // s.sheet.perks.mill_per_farm))
    if town.owned & _GRANARY:
        found.append(("granary_two_food", FOOD, s.sheet.perks.granary_food))
    return found


def fixed(s: State, seat: int, emit: Emit | None) -> None:
    """Collect what needs no choice."""
    town = s.towns[seat]
    for source, good, count in dues(s, town):
        collect(s, seat, source, good, count, emit)


def collect(s: State, seat: int, source: str, good: int, count: int, emit: Emit | None) -> None:
    """One source pays."""
    added = gain(s, s.towns[seat], good, count)
    if emit and count:
        emit(Collected(seat=seat, source=source, good=ASSETS[good], count=added, wasted=count - added))


def choices(s: State, seat: int) -> tuple[str, ...]:
    """The locations whose good this seat must choose now."""
    town = s.towns[seat]
    if barred(s, town) or skipped(s, "rest") or idle(s):
        return ()
    return tuple(row.id for row in paying(s, town) if len(row.goods) > 1)


def most_convertible(s: State, town: Town, good: int) -> int:
    """How much of a good the market can change into the other (XII-D28)."""
    if barred(s, town):
        return 0
    other = SUPPLY if good == FOOD else FOOD
    return min(town.values[good], s.sheet.tops[other] - town.values[other])


def tradable(s: State, town: Town) -> bool:
    """Whether there is anything to ask at the market after a meal."""
    if idle(s):
        return False
    return most_convertible(s, town, FOOD) > 0 or most_convertible(s, town, SUPPLY) > 0
