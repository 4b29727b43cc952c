"""What a target asks of a town, as chips with need and have; what a town owns and chose. Of any town, at any time."""

from __future__ import annotations

import msgspec

from game.core.xii_century.actions.listing import perks_of
from game.core.xii_century.reasons import die_needed, have, needs_of, price
from game.core.xii_century.sheet import FIRST_ITEM, FIRST_PLACE, TARGET, pairs
from game.core.xii_century.spending import usable, value_of
from game.core.xii_century.state import SPEND, State
from game.core.xii_century.tables import (
    ASSETS,
    BIT,
    EFF_POP,
    FIRE,
    ITEM,
    ITEMS,
    PEOPLE,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)


class Chip(msgspec.Struct, frozen=True):
    """One thing a target asks for. `kind`: "need" (only there), "cost" (paid), "max", "die" (exact value), "fire",
    "owned". `what` is an id or "population" (monks count double then); `met`: this one does not stand in the way."""

    kind: str
    what: str
    need: int
    have: int
    met: bool


def chips(s: State, seat: int, target: str) -> tuple[Chip, ...]:
    """Everything a target asks of a town: requirements, price now, maximum, exact die, fire, whether it is owned."""
    town, number = s.towns[seat], TARGET[target]
    if number in range(FIRST_PLACE, FIRST_ITEM):
        return ()
    found = []
    if number >= FIRST_ITEM:
        owned = int(bool(town.owned & BIT[target]))
        found.append(Chip("owned", target, 0, owned, not owned))
    needs = needs_of(s, number)
    if needs.eff_pop:
        found.append(_least("population", needs.eff_pop, have(s, town, EFF_POP)))
    for (name, need), (index, _) in zip(needs.assets.items(), pairs(needs.assets), strict=True):
        found.append(_least(name, need, town.values[index]))
    found += [_least(name, 1, int(bool(town.owned & BIT[name]))) for name in (*needs.people, *needs.infrastructures)]
    for index, need in price(s, town, number):
        found.append(Chip("cost", ASSETS[index], need, town.values[index], town.values[index] >= need))
    if number < FIRST_PLACE:
        top = s.sheet.top(town.values, number)
        found.append(Chip("max", target, top, town.values[number], town.values[number] < top))
    exact = die_needed(s, number)
    if exact:
        shown = seat == s.active and s.phase == SPEND and any(value_of(s, die) == exact for die in usable(s))
        found.append(Chip("die", "die", exact, exact if shown else 0, shown))
    people = target in PEOPLE or (target in SPECIAL_PEOPLE and s.chosen.fire_blocks_special)
    if people and s.event == FIRE:
        found.append(Chip("fire", "fire", 0, 1, False))
    return tuple(found)


def _least(what: str, need: int, has: int) -> Chip:
    return Chip("need", what, need, has, has >= need)


def perks(target: str) -> tuple[str, ...]:
    """The two perks of a special person or infrastructure; () of all others."""
    return perks_of(target) if target in (*SPECIAL_PEOPLE, *SPECIAL_INFRASTRUCTURES) else ()


def owned(s: State, seat: int) -> tuple[str, ...]:
    """The people and infrastructures of a town."""
    return tuple(name for name in ITEMS if s.towns[seat].owned & BIT[name])


def perk_of(s: State, seat: int, target: str) -> str:
    """The perk a town chose with this item; "" when it has none."""
    return next((perk for perk in perks(target) if s.towns[seat].owned & BIT[perk]), "")


def present(s: State, target: str) -> bool:
    """Whether an item is in this match at all (XII-R1)."""
    return target not in ITEM or not s.sheet.absent & BIT[target]
