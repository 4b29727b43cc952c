"""Greedy play of Mini Monarchy: a fixed order of what to want next, good places, bread first.

The order was found by trying many on simulated reigns: a second farm, the re-roll, then bread and hands, then stone.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grids.polyomino import bits
from game.core.mini_monarchy import harvest, queries
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
from game.core.mini_monarchy.state import CONSTRUCT, State
from game.core.mini_monarchy.tables import (
    BONUS_OF,
    BUILDING,
    BUILDINGS,
    DISASTER,
    FARM,
    FOOD,
    GOOD,
    GOODS,
    HARD_TIMES,
    LABOUR,
    LAST_STAGE,
    MINE,
    ORE,
    STAGES,
    TABLES,
    VILLAGE,
    Amounts,
)
from game.core.rules import Action
from game.titles.mini_monarchy.teller import say

STAGE = -1
# What is wanted, in this order: (kind, how many are to stand).
ORDER = (
    (FARM, 1), (VILLAGE, 1), (MINE, 1), (FARM, 2), (STAGE, 1), (FARM, 3), (VILLAGE, 2), (STAGE, 2), (STAGE, 3),
)  # fmt: skip
BUFFER = 2  # food wanted beyond this year's mouths before labour goes for ore
_NAMES = {STAGE: say("bot_monument"), **dict(enumerate(BUILDINGS))}


class Greedy:
    """Plays to finish the monument soon and to bury nobody. Has no chance of its own."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        pass

    def choose(self, view: State, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        kind = type(legal[0]) if view.phase != CONSTRUCT else Build
        wanted = _WAYS.get(kind, _first)(view, legal)
        return wanted if wanted in legal else legal[0]

    def ideas(self, view: State, legal: Sequence[Action]) -> Sequence[Action]:
        """What it would do, then the best place of everything else that can be paid."""
        best = self.choose(view, legal)
        if view.phase != CONSTRUCT or len(legal) == 1:
            return [best]
        used = taken(view)
        others: list[Action] = [
            Build(BUILDINGS[kind], view.ground.cells[best_site(view, kind)])
            for kind in (FARM, VILLAGE, MINE)
            if sites(view, kind, used)
        ]
        if stage_sites(view, used):
            others.append(BuildStage(view.ground.cells[monument_site(view)]))
        return [best, *[action for action in (*others, Done()) if action in legal]]

    def reason(self, view: State, action: Action) -> str:
        """What the action is for."""
        if isinstance(action, Build | PlaceStart):
            gives = queries.explain(view, BUILDING[action.building], view.ground.numbers[action.hex])
            return say("bot_gives", building=action.building, count=gives.amount, good=gives.good)
        if isinstance(action, BuildStage):
            return say("bot_stage", stage=view.stage + 1, of=LAST_STAGE)
        if isinstance(action, RerollFate):
            return say("bot_reroll")
        if isinstance(action, ChooseFortune | CapitalProduce | PayHardTimes | LoseBuilding):
            return say("bot_plans", goal=_NAMES[goal(view)[0]])
        if isinstance(action, Trade):
            return say("bot_food") if action.get == "food" else say("bot_ore")
        if isinstance(action, Done):
            if view.phase != CONSTRUCT or view.stage == LAST_STAGE:
                return say("bot_nothing")
            return say("bot_saves", goal=_NAMES[goal(view)[0]])
        return say("bot_any")


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


def start(s: State, legal: Sequence[Action]) -> Action:
    farm, mine, village = good_start(s.land, s.chosen.farm_on_river)
    building = next_start(s)
    return PlaceStart(BUILDINGS[building], s.ground.cells[(farm, mine, village)[building]])


def reroll(s: State, legal: Sequence[Action]) -> Action:
    for bad in (DISASTER, HARD_TIMES):
        if bad in s.faces:
            return RerollFate(s.faces.index(bad))
    return KeepFate()


def fortune(s: State, legal: Sequence[Action]) -> Action:
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


def _lose(s: State, legal: Sequence[Action]) -> Action:
    """What there is most of, the poorest of its kind; hunger rather takes what has few neighbours."""

    def pain(action: Action) -> tuple[float, ...]:
        assert isinstance(action, LoseBuilding)
        number = s.ground.numbers[action.hex]
        kind = next(kind for kind, mask in enumerate(s.stands) if mask >> number & 1)
        gives = harvest.yield_of(s, kind, number).amount
        beside = (s.ground.near[number] & s.buildings).bit_count()
        return -s.stands[kind].bit_count() + gives, beside, kind == FARM, number

    return min(legal, key=pain)


def capital(s: State, legal: Sequence[Action]) -> Action:
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


def hard_times(s: State, legal: Sequence[Action]) -> Action:
    """What is missed least: ore in plenty, odd labour, food last."""
    short = shortage(s)
    there = [good for good, n in enumerate(s.goods) if n]
    best = min(there, key=lambda good: (short[good] > 0, good == FOOD, -s.goods[good]))
    return PayHardTimes(GOODS[best])


def _construct(s: State, legal: Sequence[Action]) -> Action:
    """The next aim when it can be paid and everybody still eats."""
    kind, _ = goal(s)
    if kind == STAGE and (s.stage >= LAST_STAGE or not stage_sites(s, taken(s))):
        return Done()
    cost = cost_of(s, kind)
    if any(n > have for n, have in zip(cost, s.goods, strict=True)):
        return Done()
    food, labour = s.goods[FOOD] - cost[FOOD], s.goods[LABOUR] - cost[LABOUR]
    if food + labour // TABLES.trade.labour < s.mouths + (kind != STAGE):
        return Done()
    if kind == STAGE:
        return BuildStage(s.ground.cells[monument_site(s)])
    return Build(BUILDINGS[kind], s.ground.cells[best_site(s, kind)])


def best_site(s: State, kind: int) -> int:
    """Where one more gives most, counting its neighbours' gain and room for villages beside it."""
    used = taken(s)
    ground, villages = s.ground, s.stands[VILLAGE]

    def worth(number: int) -> tuple[int, int, int]:
        stands = s.stands[:]
        stands[kind] |= 1 << number
        total = sum(harvest.yields(s.land, s.chosen, stands, s.graves))
        near = ground.near[number]
        room = near & s.land.fields & ~used & ~ground.around(villages)
        return total, -room.bit_count() if kind == VILLAGE else room.bit_count(), -number

    return max(bits(sites(s, kind, used)), key=worth)


def monument_site(s: State) -> int:
    """Where it is in nobody's way: off the river, with room for its next stages."""
    used = taken(s)
    ground, fields = s.ground, s.land.fields & ~used
    busy = s.land.banks | ground.around(s.buildings | s.land.rocks)

    def worth(number: int) -> tuple[bool, int, int]:
        room = (ground.near[number] & fields).bit_count()
        return (room > 0 or s.stage + 1 == LAST_STAGE), -(busy >> number & 1) * 3 + room, -number

    return max(bits(stage_sites(s, used)), key=worth)


def trade(s: State, legal: Sequence[Action]) -> Action:
    """Bread and a little more, then what the next aim lacks."""
    most = s.goods[LABOUR] // TABLES.trade.labour
    if not most:
        return Done()
    bread = s.mouths + BUFFER - s.goods[FOOD]
    if bread > 0:
        return Trade("food", min(most, bread))
    cost = cost_of(s, goal(s)[0])
    return Trade("food" if s.goods[ORE] >= cost[ORE] + 2 else "ore", most)


def _first(s: State, legal: Sequence[Action]) -> Action:
    return legal[0]


_WAYS = {
    PlaceStart: start,
    KeepFate: reroll,
    ChooseFortune: fortune,
    LoseBuilding: _lose,
    CapitalProduce: capital,
    PayHardTimes: hard_times,
    Build: _construct,
    Trade: trade,
}
