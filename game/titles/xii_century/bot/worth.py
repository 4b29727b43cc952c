"""What a town is worth to the greedy bot of XII Century: its points, what it is near to, what it will earn.

Every figure of judgement is named here; what the rules fix comes from the sheet.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.core.xii_century import scoring
from game.core.xii_century.sheet import VALUES, Sheet
from game.core.xii_century.state import State, Town
from game.core.xii_century.tables import (
    ALE,
    BIT,
    BREAD,
    EFF_POP,
    FARMS,
    FOOD,
    HOUSES,
    INFLUENCE,
    KNIGHTS,
    MASONS,
    MEN,
    MERCENARIES,
    MONKS,
    POPULATION,
    SUPPLY,
)


class Weights(msgspec.Struct, frozen=True):
    """The bot's judgement."""

    near: float = 0.62  # share of an item's points that a town ready for it has already
    miss: float = 0.45  # what is left of that for each person or building still missing
    steep: float = 1.6  # how much nearness counts only towards the end of the way
    horizon: float = 3.0  # rounds it takes to finish what is begun
    food: float = 0.42  # points a unit of food, early in the game and when little is there
    food_more: float = 0.12  # and beyond
    food_enough: float = 12.0
    supply: float = 0.55
    supply_more: float = 0.3
    supply_enough: float = 20.0
    people: float = 0.55  # a person, besides his point
    farms: float = 0.35
    men: float = 0.25
    knights: float = 0.1
    income: float = 0.45  # a unit of goods each round to come
    houses: float = 0.5  # a house the builder may still build
    ale: float = 0.9
    bread: float = 2.0
    monk: float = 2.0
    mason: float = 1.5
    mercenary: float = 0.5
    die: float = 0.38  # a pip of an unspent die
    reserve: float = 0.3  # a pip in the reserve while it can be used
    small: float = 0.5  # a 1 or 2 in the reserve


ABILITY = 3.0  # points of an item that brings one
_REMEMBERED = 5_000


class Want(NamedTuple):
    """An item as the bot sees it: its bit, points, items it needs, (value index, least) it needs or costs."""

    bit: int
    vp: float
    needs: tuple[int, ...]
    least: tuple[tuple[int, int], ...]


def wants(sheet: Sheet) -> tuple[Want, ...]:
    """Every item of a sheet."""
    found = []
    for number, row in enumerate(sheet.items):
        least = {VALUES[name]: count for name, count in (*row.requires.assets.items(),)}
        if row.requires.eff_pop:
            least[EFF_POP] = row.requires.eff_pop
        for name, count in row.cost.items():
            least[VALUES[name]] = max(count, least.get(VALUES[name], 0))
        needs = tuple(BIT[name] for name in (*row.requires.people, *row.requires.infrastructures))
        if not sheet.absent & BIT[row.id]:
            bonus = ABILITY if row.perks else 0.0
            found.append(Want(1 << number, row.vp + bonus, needs, tuple(least.items())))
    return tuple(found)


class Judge:
    """Judges towns on one sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.weights = Weights()
        self.wants = wants(sheet)
        self.rounds = sheet.course.rounds
        self._builder, self._tavern = BIT["master_builder"], BIT["tavern"]
        self._brewery = BIT["brewery"]
        self._pays = _tables(sheet)
        self._known: dict[tuple[int, ...], float] = {}  # by round, meal and town
        self._later: dict[tuple[tuple[int, ...], int, int], float] = {}  # by reserve and rounds to go
        self._wanted: dict[int, list[tuple[float, tuple[tuple[int, int], ...]]]] = {}  # by what is owned

    def __call__(self, s: State, town: Town, fed: bool = False) -> float:
        """What a town is worth after its meal (`fed`: it is behind it) and this round's farms; remembered."""
        key = (s.round, fed, town.owned, *town.values)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._reckon(s, town, fed)
        return found

    def _reckon(self, s: State, town: Town, fed: bool) -> float:
        w, sheet = self.weights, self.sheet
        v, owned = town.values[:], town.owned
        left = self.rounds - s.round
        per = sheet.course.per_mouth
        need = 0 if fed else -(-v[POPULATION] // per)
        if v[FOOD] < need:
            v[POPULATION] = per * v[FOOD]
            v[FOOD] = 0
            sheet.clamp(v)
        else:
            v[FOOD] -= need
        eaten = Town(v, owned, town.slots, town.crossed, "")
        value = float(scoring.points(s, eaten))
        if not left:
            return value + 0.001 * (v[FOOD] + v[SUPPLY])
        v[FOOD] = min(sheet.tops[FOOD], v[FOOD] + v[FARMS] // sheet.course.per_farm)
        soon = min(1.0, left / w.horizon)
        value += self._stock(v, left) * soon
        value += self._open(v, owned, left) * soon
        value += w.near * soon * self._near(v, owned)
        value += self._income(s, v, left)
        return value

    def later(self, slots: tuple[int, ...], crossed: int, left: int) -> float:
        """What a reserve is worth with so many turns to come: one die each."""
        key = (slots, crossed, left)
        found = self._later.get(key)
        if found is None:
            if len(self._later) >= _REMEMBERED:
                self._later.clear()
            w = self.weights
            dice = sorted((value for slot, value in enumerate(slots) if not crossed >> slot & 1), reverse=True)
            found = self._later[key] = sum(w.reserve * v + (w.small if v < 3 else 0.0) for v in dice[:left])
        return found

    def _stock(self, v: list[int], left: int) -> float:
        """Goods and people, the first ones dearer."""
        w = self.weights
        food = min(v[FOOD], w.food_enough)
        supply = min(v[SUPPLY], w.supply_enough)
        value = w.food * food + w.food_more * (v[FOOD] - food) + w.supply * supply
        value += w.supply_more * (v[SUPPLY] - supply)
        value += w.people * v[POPULATION] + w.farms * v[FARMS] + w.men * v[MEN] + w.knights * v[KNIGHTS]
        return value + w.mason * v[MASONS] + w.monk * v[MONKS] + w.mercenary * v[MERCENARIES]

    def _open(self, v: list[int], owned: int, left: int) -> float:
        """What may still be raised: houses, ale, bread."""
        w, tops = self.weights, self.sheet.tops
        value = 0.0
        if owned & self._builder:
            value += w.houses * (tops[HOUSES] - v[HOUSES]) * min(1.0, left / 4)
        if owned & self._brewery:
            value += w.ale * (tops[ALE] - v[ALE]) * min(1.0, left / 4)
        if owned & self._tavern:
            value += w.bread * (tops[BREAD] - v[BREAD]) * min(1.0, left / 4)
        return value

    def _near(self, v: list[int], owned: int) -> float:
        """How near the town is to everything it does not have."""
        steep = self.weights.steep
        x = [*v, self.sheet.eff_pop(v)]
        found = 0.0
        for vp, least in self._missing(owned):
            part = 1.0
            for index, count in least:
                has = x[index]
                if has < count:
                    if not has:
                        break
                    part *= has / count
            else:
                found += vp * part**steep if part < 1.0 else vp
        return found

    def _missing(self, owned: int) -> list[tuple[float, tuple[tuple[int, int], ...]]]:
        """What a town does not have: its points, less for each thing that must come before, and what it asks for."""
        found = self._wanted.get(owned)
        if found is None:
            if len(self._wanted) >= _REMEMBERED:
                self._wanted.clear()
            found = self._wanted[owned] = []
            for bit, vp, needs, least in self.wants:
                if not owned & bit:
                    gone = sum(1 for need in needs if not owned & need)
                    found.append((vp * self.weights.miss**gone, least))
        return found

    def _income(self, s: State, v: list[int], left: int) -> float:
        """What locations and farms bring in the rounds to come, if nothing is added."""
        goods = left * (v[FARMS] // self.sheet.course.per_farm) * 0.8
        pays = self._pays[s.round - 1]
        for number, table in enumerate(pays):
            goods += table[min(v[INFLUENCE + number], len(table) - 1)]
        return self.weights.income * goods


def _tables(sheet: Sheet) -> list[list[list[int]]]:
    """By round and location, what any influence brings from that round on."""
    rows = sheet.tables.locations
    most = max(row.need[-1] for row in rows)
    return [
        [[row.gives * sum(has >= need for need in row.need[at:]) for has in range(most + 1)] for row in rows]
        for at in range(sheet.course.rounds)
    ]
