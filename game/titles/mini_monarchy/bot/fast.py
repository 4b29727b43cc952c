"""A quick hand for Mini Monarchy, for playing reigns on many times: the greedy bot's choices without legal lists.

Where a building gives most is reckoned from masks and remembered by what stands; all else is the greedy bot's own mind.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.grids.polyomino import bits
from game.core.mini_monarchy import harvest
from game.core.mini_monarchy.actions import Build, BuildStage, Done, LoseBuilding
from game.core.mini_monarchy.actions.build import sites, stage_sites, taken
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
from game.core.mini_monarchy.tables import BUILDINGS, FARM, FOOD, LABOUR, LAST_STAGE, TABLES, VILLAGE
from game.core.rules import Action
from game.titles.mini_monarchy.bot.greedy import (
    capital,
    cost_of,
    fortune,
    goal,
    hard_times,
    monument_site,
    reroll,
    start,
    trade,
)

DONE = Done()
LAST = 60  # years after which a reign that leads nowhere is no longer played on
STAGE = -1
_REMEMBERED = 100_000
_SITES: dict[tuple[object, ...], int] = {}


def fast(s: State) -> Action:
    """A legal action for any decision of a reign whose map is drawn."""
    return _WAYS[s.phase](s)


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


_WAYS: dict[str, Callable[[State], Action]] = {
    SETUP_BUILDINGS: lambda s: start(s, ()),
    FATE_REROLL: lambda s: reroll(s, ()),
    FATE_CHOICES: lambda s: fortune(s, ()),
    DISASTERS: _lose,
    PRODUCE: lambda s: capital(s, ()),
    HARD_TIMES: lambda s: hard_times(s, ()),
    CONSTRUCT: _build,
    TRADE: lambda s: trade(s, ()),
    STARVE: _lose,
}


def play_on(s: State, until: int = LAST) -> None:
    """The quick hand to the end of the reign, or to the beginning of a year."""
    while s.phase not in ENDED and s.year < until:
        fast(s).perform(s, None)  # type: ignore[attr-defined]
