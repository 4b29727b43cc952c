"""Construction (section 3.2): farms, mines and villages, and the stages of the monument."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.events import Emit
from game.core.mini_monarchy.actions.base import GameAction, closed, off_map
from game.core.mini_monarchy.board import Cell
from game.core.mini_monarchy.events import Built, ConstructionEnded, StageBuilt
from game.core.mini_monarchy.sequence import ask
from game.core.mini_monarchy.state import CONSTRUCT, TRADE, State
from game.core.mini_monarchy.tables import (
    BUILDING,
    BUILDINGS,
    FARM,
    FOOD,
    GOODS,
    LABOUR,
    LAST_STAGE,
    MINE,
    ORE,
    SPENT,
    STAGES,
    TABLES,
    VILLAGE,
    Amounts,
    named,
)
from game.core.rules import Refusal


def unknown(building: str) -> Refusal | None:
    if building in BUILDING:
        return None
    return Refusal("unknown", "MM 2.2", f"There are {', '.join(BUILDINGS)}.", "building")


# ---- prices


def price(s: State, building: int) -> Amounts:
    """Goods for one more: each unit once for every building of the kind that stands, at least once (MM-D29, MM-D30)."""
    n = s.stands[building].bit_count() or 1
    food, ore, labour = s.chosen.costs[building]
    return food * n, ore * n, labour * n


def unpaid(s: State, cost: Amounts) -> Refusal | None:
    """Which good is missing."""
    for good, need in enumerate(cost):
        have = s.goods[good]
        if have < need:
            name = GOODS[good]
            return Refusal("cannot_pay", "MM 3.2", f"Needs {need} {name}; you have {have}.", name, need, have)
    return None


def _pay(s: State, cost: Amounts) -> None:
    food, ore, labour = cost
    goods, flow = s.goods, s.flow
    goods[FOOD] -= food
    goods[ORE] -= ore
    goods[LABOUR] -= labour
    flow[SPENT + FOOD] += food
    flow[SPENT + ORE] += ore
    flow[SPENT + LABOUR] += labour


# ---- places


def taken(s: State) -> int:
    """Hexes that hold a building, a graveyard or the monument."""
    farms, mines, villages = s.stands
    mask = farms | mines | villages | s.graves
    return mask | s.site if s.monument else mask


def sites(s: State, building: int, used: int) -> int:
    """Where one more may stand, whatever the goods (MM-D12 to MM-D14, MM-D16); `used` as `taken` says."""
    free = s.land.fields & ~used
    if building == FARM:
        return free | s.land.water & ~used if s.chosen.farm_on_river else free
    if building == MINE:
        return free | s.land.rocks & ~used
    return free & ~s.land.ground.around(s.stands[VILLAGE])


def stage_sites(s: State, used: int) -> int:
    """Where the next stage may stand: the first anywhere, the others beside the monument (MM-D15, MM-D54)."""
    free = s.land.fields & ~used
    return free & s.ground.around(s.site) if s.monument else free


def hex_refusal(s: State, building: int, number: int) -> Refusal | None:
    """Why this kind of building cannot stand on this hex; `building` -1 is the monument."""
    bit, land = 1 << number, s.land
    if number == s.ground.capital:
        return Refusal("hex_is_capital", "MM 3.2", "The capital is here.", "hex")
    if taken(s) & bit:
        text = "A graveyard blocks this hex." if s.graves & bit else "There is already something here."
        return Refusal("hex_occupied", "MM-D44" if s.graves & bit else "MM 3.2", text, "hex")
    if land.water & bit and not (building == FARM and s.chosen.farm_on_river):
        return Refusal("hex_is_river", "MM-D8", "You can't build on the river.", "hex")
    if land.rocks & bit and building != MINE:
        return Refusal("hex_is_mountain", "MM-D12", "Only mines can be built on mountains.", "hex")
    if building == VILLAGE and s.ground.around(s.stands[VILLAGE]) & bit:
        return Refusal("village_adjacent", "MM-D16", "Villages can't be next to each other.", "hex")
    return None


class Build(GameAction, frozen=True, tag="build"):
    """One farm, mine or village."""

    building: str
    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        have_food, have_ore, have_labour = s.goods
        used, decks = -1, s.land.ground.decks
        found: list[GameAction] = []
        for building, (food, ore, labour) in enumerate(s.chosen.costs):
            n = s.stands[building].bit_count() or 1
            if have_food >= food * n and have_ore >= ore * n and have_labour >= labour * n:
                if used < 0:
                    used = taken(s)
                found += decks[_BUILT[building]].of(sites(s, building, used))
        return found

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, CONSTRUCT) or unknown(self.building) or off_map(s, self.hex)
        if refusal:
            return refusal
        building, number = BUILDING[self.building], s.ground.numbers[self.hex]
        if sites(s, building, taken(s)) >> number & 1:
            return unpaid(s, price(s, building))
        return hex_refusal(s, building, number)

    def perform(self, s: State, emit: Emit | None) -> None:
        building = BUILDING[self.building]
        cost = price(s, building)
        _pay(s, cost)
        s.stands[building] |= 1 << s.land.ground.numbers[self.hex]
        if emit:
            emit(Built(building=self.building, hex=self.hex, paid=named(cost)))


_BUILT = tuple(partial(Build, name) for name in BUILDINGS)


class BuildStage(GameAction, frozen=True, tag="build_stage"):
    """The next stage of the monument."""

    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        goods, stage = s.goods, len(s.monument)
        if stage >= LAST_STAGE:
            return ()
        food, ore, labour = STAGES[stage]
        if goods[FOOD] < food or goods[ORE] < ore or goods[LABOUR] < labour:
            return ()
        return s.land.ground.decks[BuildStage].of(stage_sites(s, taken(s)))

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, CONSTRUCT)
        if refusal:
            return refusal
        if s.stage >= LAST_STAGE:
            text = "The monument is complete."
            return Refusal("at_most", "MM 3.2", text, "stage", LAST_STAGE, LAST_STAGE)
        refusal = off_map(s, self.hex) or hex_refusal(s, -1, s.ground.numbers[self.hex])
        if refusal:
            return refusal
        if s.monument and not s.ground.around(s.site) >> s.ground.numbers[self.hex] & 1:
            return Refusal("not_next_to_monument", "MM-D15", "Build the next stage next to the monument.", "hex")
        return unpaid(s, STAGES[s.stage])

    def perform(self, s: State, emit: Emit | None) -> None:
        row, cost = TABLES.stages[s.stage], STAGES[s.stage]
        _pay(s, cost)
        s.monument = (*s.monument, s.ground.numbers[self.hex])
        if emit:
            emit(StageBuilt(stage=s.stage, hex=self.hex, paid=named(cost), effect=row.effect))


def end_construction(s: State, emit: Emit | None) -> None:
    """Construction comes before trade, and is over then (MM-D32)."""
    if emit:
        emit(ConstructionEnded())
    ask(s, TRADE, emit)
