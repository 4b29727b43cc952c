"""The town sheet a match is played on: the figures of the tables under the options of the match, ready for use.

A sheet is shared by all states of a match and never changes. Targets, everything a die can be spent on, have numbers:
assets, locations, the reserve, the bin, items; a set of targets is a mask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.core.state import fingerprint
from game.core.xii_century.tables import (
    ASSET,
    ASSETS,
    BIT,
    BREAD,
    EFF_POP,
    INFRASTRUCTURES,
    ITEM,
    ITEMS,
    LOCATIONS,
    MASONS,
    MONKS,
    PEOPLE,
    POPULATION,
    REPUTATION,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
    SUPPLY,
    ItemRow,
    Needs,
    Tables,
)

TARGETS = (*ASSETS, *LOCATIONS, "save", "discard", *ITEMS)
TARGET = {name: number for number, name in enumerate(TARGETS)}
SAVE, DISCARD = TARGET["save"], TARGET["discard"]
FIRST_PLACE = len(ASSETS)
FIRST_ITEM = DISCARD + 1


def _mask(names: Sequence[str]) -> int:
    return sum(1 << TARGET[name] for name in names)


ASSET_TARGETS = _mask(ASSETS)
PLACE_TARGETS = _mask(LOCATIONS)
PEOPLE_TARGETS = _mask(PEOPLE)
SPECIAL_PEOPLE_TARGETS = _mask(SPECIAL_PEOPLE)
BUILT = (*INFRASTRUCTURES, *SPECIAL_INFRASTRUCTURES)

VALUES = {**ASSET, "reputation": REPUTATION, "eff_pop": EFF_POP}  # where a requirement finds its figure
Pairs = tuple[tuple[int, int], ...]  # (value index, count)
_UNBOUNDED = 1 << 30
_REMEMBERED = 20_000  # answers kept at most
_CHEAP = BIT["mill_cheaper_bread"]


class Goal(NamedTuple):
    """What a target asks of a town: what must be owned, what must not be (it is there already), the die (0 any), people
    (monks count double), the least values of a requirement and an item's price together, the price of a unit of an
    asset (`asset` -1 for items)."""

    bit: int
    owned: int
    barred: int
    die: int
    people: int
    least: Pairs
    cost: Pairs
    asset: int


class Check(NamedTuple):
    """What is left to check of a goal once people and things are there."""

    bit: int
    die: int
    least: Pairs
    cost: Pairs
    asset: int


Reach = tuple[list[int], tuple[Check, ...]]  # targets by die that ask nothing more, and checks for the others


def pairs(named: Mapping[str, int]) -> Pairs:
    """{"food": 2} by value index."""
    return tuple((VALUES[name], count) for name, count in named.items())


def _owned(needs: Needs) -> int:
    return sum(BIT[name] for name in (*needs.people, *needs.infrastructures))


class Sheet:
    """The figures of a match. `plain()` says which tables they came from."""

    def __init__(self, tables: Tables, guildhall: bool = True, masons_special: bool = True) -> None:
        self.tables = tables
        self.course = tables.course
        self.perks = tables.perks
        self.monk_counts = tables.course.monk_counts
        self.items: tuple[ItemRow, ...] = tables.items
        self.absent = 0 if guildhall else BIT["guildhall"]
        self._masons_special = masons_special
        self.advanced = sum(1 << i for i, row in enumerate(tables.assets) if row.kind == "advanced")
        self.special = sum(1 << i for i, row in enumerate(tables.assets) if row.kind == "special")
        self.asset_dice = tuple(sorted({row.die for row in tables.assets}))  # the values assets ask for; 0 any
        tops = [row.max if isinstance(row.max, int) else _UNBOUNDED for row in tables.assets]
        self.tops = tuple(tops)  # by asset, the printed maximum
        # by asset, the value that is its maximum, or -1
        self.bound_by = tuple(-1 if isinstance(row.max, int) else VALUES[row.max] for row in tables.assets)
        self.bounded = tuple((i, by) for i, by in enumerate(self.bound_by) if by >= 0)
        self.asset_vp = tuple(row.vp for row in tables.assets)
        self.asset_pow = tuple(row.pow for row in tables.assets)
        self.item_vp = tuple(row.vp for row in self.items)
        self._worth: dict[int, int] = {}
        built = {name: self.items[ITEM[name]].pow for name in BUILT}
        self.walls = tuple((BIT[name], pow) for name, pow in built.items() if pow)
        self.heroes = tuple((BIT[row.id], row.pow) for row in self.items if row.pow and row.id not in BUILT)
        self._unit_costs = tuple(pairs(row.cost) for row in tables.assets)
        less = tables.perks.mill_bread_less
        self._cheap_bread = tuple((good, max(0, count - less)) for good, count in self._unit_costs[BREAD])
        discounts = range(self.tops[MASONS] + 1)
        self._item_costs = tuple(tuple(self._item_cost(item, n) for n in discounts) for item in range(len(self.items)))
        self._goals = tuple(self._all_goals(n) for n in discounts)
        self._reach: dict[tuple[int, int, int], Reach] = {}
        self._plain = fingerprint([msgspec.to_builtins(tables), guildhall, masons_special])

    def plain(self) -> str:
        return self._plain

    # ---- people and bounds

    def eff_pop(self, values: Sequence[int]) -> int:
        """People, with monks counting double: for maxima and requirements only (XII-D16)."""
        return values[POPULATION] + self.monk_counts * values[MONKS]

    def top(self, values: Sequence[int], asset: int) -> int:
        """The maximum of an asset now."""
        by = self.bound_by[asset]
        if by < 0:
            return self.tops[asset]
        return self.eff_pop(values) if by == EFF_POP else values[by]

    def clamp(self, values: list[int]) -> None:
        """Bring what is bounded by another value back to it, in sheet order: men before knights (8.1)."""
        people = values[POPULATION] + self.monk_counts * values[MONKS]
        for asset, by in self.bounded:
            most = people if by == EFF_POP else values[by]
            if values[asset] > most:
                values[asset] = most

    def worth(self, owned: int) -> int:
        """The points of all items owned."""
        found = self._worth.get(owned)
        if found is None:
            if len(self._worth) >= _REMEMBERED:
                self._worth.clear()
            found = sum(vp for number, vp in enumerate(self.item_vp) if owned >> number & 1)
            self._worth[owned] = found
        return found

    # ---- prices

    def unit_cost(self, asset: int, owned: int) -> Pairs:
        """What one unit of an asset costs this town."""
        return self._cheap_bread if asset == BREAD and owned & _CHEAP else self._unit_costs[asset]

    def item_cost(self, item: int, masons: int) -> Pairs:
        """What an item costs: masons lower the supply part of infrastructures (XII-D18)."""
        return self._item_costs[item][masons]

    def _item_cost(self, item: int, masons: int) -> Pairs:
        row = self.items[item]
        cost = pairs(row.cost)
        if row.id in BUILT and (self._masons_special or row.id not in SPECIAL_INFRASTRUCTURES):
            cost = tuple((good, max(0, count - masons) if good == SUPPLY else count) for good, count in cost)
        return tuple((good, count) for good, count in cost if count)

    # ---- what is within reach

    def reach(self, owned: int, masons: int, people: int) -> Reach:
        """For what a town owns and its people: a mask by die (0 any) of targets that ask for nothing more, and what
        is to be checked for the others. Shared: not to be changed."""
        key = (owned, masons, people)
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) >= _REMEMBERED:
                self._reach.clear()
            found = self._reach[key] = self._gather(owned, masons, people)
        return found

    def _gather(self, owned: int, masons: int, people: int) -> Reach:
        free = [PLACE_TARGETS, 0, 0, 0, 0, 0, 0, 0]
        checks: list[Check] = []
        gone = owned | self.absent
        for bit, needed, barred, die, least_people, least, cost, asset in self._goals[masons]:
            if needed & ~owned or barred & gone or people < least_people:
                continue
            if least or cost:
                checks.append(Check(bit, die, least, cost, asset))
            else:
                free[die] |= bit
        return free, tuple(checks)

    def _all_goals(self, masons: int) -> tuple[Goal, ...]:
        """Every goal at this number of masons."""
        goals: list[Goal] = []
        for asset, row in enumerate(self.tables.assets):
            needs = row.requires
            least, owned = pairs(needs.assets), _owned(needs)
            cheap = _CHEAP if asset == BREAD else 0
            cost = self._unit_costs[asset]
            goals.append(Goal(1 << asset, owned, cheap, row.die, needs.eff_pop, least, cost, asset))
            if cheap:
                cost = tuple((good, count) for good, count in self._cheap_bread if count)
                goals.append(Goal(1 << asset, owned | cheap, 0, row.die, needs.eff_pop, least, cost, asset))
        for item, of in enumerate(self.items):
            needs = of.requires
            both = dict(pairs(needs.assets))
            for good, count in self.item_cost(item, masons):
                both[good] = max(count, both.get(good, 0))
            bit = 1 << (FIRST_ITEM + item)
            goals.append(Goal(bit, _owned(needs), BIT[of.id], of.die, needs.eff_pop, tuple(both.items()), (), -1))
        return tuple(goals)
