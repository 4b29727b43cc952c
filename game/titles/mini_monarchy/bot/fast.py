"""How Mini Monarchy is played plainly: a fixed order of what to want next, good places, bread first. No legal lists.

The order was found by trying many on simulated reigns: a second farm, the re-roll, then bread and hands, then stone.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.grids.polyomino import bits
from game.core.mini_monarchy import harvest
from game.core.mini_monarchy.actions import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseFortune,
    Done,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    PlaceStart,
    RerollFate,
    Trade,
)
from game.core.mini_monarchy.actions.build import price, sites, stage_sites, taken
from game.core.mini_monarchy.founding import good_start, next_start
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    ENDED,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    SETUP_BUILDINGS,
    STARVE,
    TRADE,
    State,
)
from game.core.mini_monarchy.tables import (
    BONUS_OF,
    BUILDINGS,
    DISASTER,
    FARM,
    FOOD,
    GOOD,
    GOODS,
    LABOUR,
    LAST_STAGE,
    MINE,
    ORE,
    STAGES,
    TABLES,
    VILLAGE,
    Amounts,
)
from game.core.mini_monarchy.tables import (
    HARD_TIMES as HARD,
)
from game.core.rules import Action

DONE = Done()
LAST = 60  # years after which a reign that leads nowhere is no longer played on
STAGE = -1
# What is wanted, in this order: (kind, how many are to stand).
ORDER = (
    (FARM, 1), (VILLAGE, 1), (MINE, 1), (FARM, 2), (STAGE, 1), (FARM, 3), (VILLAGE, 2), (STAGE, 2), (STAGE, 3),
)  # fmt: skip
BUFFER = 2  # food wanted beyond this year's mouths before labour goes for ore
_REMEMBERED = 100_000
_SITES: dict[tuple[object, ...], int] = {}


def fast(s: State) -> Action:
    """A legal action for any decision of a reign whose map is drawn."""
    return WAYS[s.phase](s)


def _build(s: State) -> Action:
    """The next aim when it can be paid and everybody still eats."""
    kind, _ = goal(s)
    if kind == STAGE and (s.stage >= LAST_STAGE or not stage_sites(s, taken(s))):
        return DONE
    goods, cost = s.goods, cost_of(s, kind)
    for have, need in zip(goods, cost, strict=True):
        if need > have:
            return DONE
    food, labour = goods[FOOD] - cost[FOOD], goods[LABOUR] - cost[LABOUR]
    if food + labour // TABLES.trade.labour < s.mouths + (kind != STAGE):
        return DONE
    if kind == STAGE:
        return BuildStage(s.ground.cells[_remembered(s, STAGE, monument_site)])
    return Build(BUILDINGS[kind], s.ground.cells[site(s, kind)])


def site(s: State, kind: int) -> int:
    """Where one more building of this kind gives most, counting what its neighbours gain, then room beside it."""
    return _remembered(s, kind, lambda s: _best_site(s, kind))


def _remembered(s: State, kind: int, find: Callable[[State], int]) -> int:
    key = (s.land, kind, *s.stands, s.graves, s.monument, s.chosen.farm_on_river)
    found = _SITES.get(key)
    if found is None:
        if len(_SITES) >= _REMEMBERED:
            _SITES.clear()
        found = _SITES[key] = find(s)
    return found


def _best_site(s: State, kind: int) -> int:
    used = taken(s)
    ground, land = s.ground, s.land
    farms, mines, villages = s.stands
    fields = land.fields & ~used & ~ground.around(villages)
    well = harvest.favoured(land, s.chosen, kind, farms, mines)
    waiting = villages & ~ground.around(farms | mines)  # villages that a farm or a mine beside them makes better
    sad = ground.around(s.graves) if s.graves else 0
    bonus, more = TABLES.buildings[kind].bonus, TABLES.buildings[VILLAGE].bonus
    penalty = TABLES.graveyard.penalty

    def worth(number: int) -> tuple[int, int, int]:
        near = ground.near[number]
        gives = (bonus if well >> number & 1 else 0) - (penalty if sad >> number & 1 else 0)
        if kind != VILLAGE:
            gives += more * (near & waiting).bit_count()
        room = (near & fields).bit_count()
        return gives, -room if kind == VILLAGE else room, -number

    return max(bits(sites(s, kind, used)), key=worth)


def _lose(s: State) -> Action:
    """What there is most of, the poorest of its kind."""
    ground = s.ground
    beside = s.buildings

    def pain(number: int) -> tuple[int, int, bool, int]:
        kind = next(kind for kind, mask in enumerate(s.stands) if mask >> number & 1)
        gives = harvest.yield_of(s, kind, number).amount
        near = (ground.near[number] & beside).bit_count()
        return gives - s.stands[kind].bit_count(), near, kind == FARM, number

    return LoseBuilding(ground.cells[min(bits(beside), key=pain)])


# ---- aims


def goal(s: State) -> tuple[int, int]:
    """What is wanted next: (kind, how many), the last stage when everything stands or nothing has room."""
    used = taken(s)
    for kind, count in ORDER:
        if kind == STAGE:
            if s.stage < count and stage_sites(s, used):
                return kind, count
        elif s.stands[kind].bit_count() < count and sites(s, kind, used):
            return kind, count
    return STAGE, LAST_STAGE


def cost_of(s: State, kind: int) -> Amounts:
    """Goods for the next of this kind."""
    return STAGES[min(s.stage, LAST_STAGE - 1)] if kind == STAGE else price(s, kind)


def bread_short(s: State) -> int:
    """Food missing for this year's mouths."""
    return max(0, s.mouths - s.goods[FOOD])


def shortage(s: State) -> list[int]:
    """Goods missing for the next aim and this year's bread."""
    cost = cost_of(s, goal(s)[0])
    need = [cost[FOOD] + s.mouths, cost[ORE], cost[LABOUR]]
    return [max(0, n - have) for n, have in zip(need, s.goods, strict=True)]


# ---- decisions


def start(s: State) -> Action:
    farm, mine, village = good_start(s.land, s.chosen.farm_on_river)
    building = next_start(s)
    return PlaceStart(BUILDINGS[building], s.ground.cells[(farm, mine, village)[building]])


def reroll(s: State) -> Action:
    for bad in (DISASTER, HARD):
        if bad in s.faces:
            return RerollFate(s.faces.index(bad))
    return KeepFate()


def fortune(s: State) -> Action:
    """The two good results that help most."""
    short = shortage(s)

    def worth(result: int) -> float:
        building = BONUS_OF[result]
        gain = max(1, s.stands[building].bit_count())
        return min(gain, short[building]) + gain / 2

    ranked = sorted(BONUS_OF, key=lambda result: (-worth(result), result))
    die = next(die for die, pick in enumerate(s.picks) if not pick)
    first, second = sorted(ranked[:2])
    return ChooseFortune(die, (first, second))


def capital(s: State) -> Action:
    """Bread first, then what the next aim lacks most dearly: labour cannot be kept."""
    short, bread = shortage(s), bread_short(s)
    given = []
    for _ in range(s.due):
        if bread > s.goods[LABOUR] // TABLES.trade.labour:
            good, bread = FOOD, bread - 1
        else:
            good = next((g for g in (LABOUR, ORE, FOOD) if short[g]), FOOD)
        short[good] = max(0, short[good] - 1)
        given.append(GOODS[good])
    return CapitalProduce(tuple(sorted(given, key=lambda name: GOOD[name])))


def hard_times(s: State) -> Action:
    """What is missed least: ore in plenty, odd labour, food last."""
    short = shortage(s)
    there = [good for good, n in enumerate(s.goods) if n]
    best = min(there, key=lambda good: (short[good] > 0, good == FOOD, -s.goods[good]))
    return PayHardTimes(GOODS[best])


def monument_site(s: State) -> int:
    """Where it is in nobody's way: off the river, with room for its next stages."""
    used = taken(s)
    ground, fields = s.ground, s.land.fields & ~used
    busy = s.land.banks | ground.around(s.buildings | s.land.rocks)

    def worth(number: int) -> tuple[bool, int, int]:
        room = (ground.near[number] & fields).bit_count()
        return (room > 0 or s.stage + 1 == LAST_STAGE), -(busy >> number & 1) * 3 + room, -number

    return max(bits(stage_sites(s, used)), key=worth)


def trade(s: State) -> Action:
    """Bread and a little more, then what the next aim lacks."""
    most = s.goods[LABOUR] // TABLES.trade.labour
    if not most:
        return Done()
    bread = s.mouths + BUFFER - s.goods[FOOD]
    if bread > 0:
        return Trade("food", min(most, bread))
    cost = cost_of(s, goal(s)[0])
    return Trade("food" if s.goods[ORE] >= cost[ORE] + 2 else "ore", most)


WAYS: dict[str, Callable[[State], Action]] = {
    SETUP_BUILDINGS: start,
    FATE_REROLL: reroll,
    FATE_CHOICES: fortune,
    DISASTERS: _lose,
    PRODUCE: capital,
    HARD_TIMES: hard_times,
    CONSTRUCT: _build,
    TRADE: trade,
    STARVE: _lose,
}


def play_on(s: State, until: int = LAST) -> None:
    """The quick hand to the end of the reign, or to the beginning of a year."""
    while s.phase not in ENDED and s.year < until:
        fast(s).perform(s, None)  # type: ignore[attr-defined]
