"""Why a target is not open to a die: the first reason found, with need, have and what. Mirrors `spending.opened`."""

from __future__ import annotations

from game.core.rules import Refusal
from game.core.xii_century.sheet import (
    DISCARD,
    FIRST_ITEM,
    FIRST_PLACE,
    SAVE,
    TARGETS,
    VALUES,
    pairs,
)
from game.core.xii_century.spending import free_slots, opened
from game.core.xii_century.state import ROLLED, State, Town
from game.core.xii_century.tables import BIT, EFF_POP, FIRE, ITEMS, MASONS, PEOPLE, SPECIAL_PEOPLE, Needs

_NAMES = {number: name for name, number in VALUES.items()}


_ONE = {
    "population": "person",
    "farms": "farm",
    "men_at_arms": "man-at-arms",
    "knights": "knight",
    "stone_houses": "stone house",
    "monks": "monk",
    "mercenaries": "mercenary",
    "masons": "mason",
}


def words(name: str, count: int = 2) -> str:
    """An id as it is read, of so many; the sheet's words for what is counted are plurals."""
    if abs(count) == 1 and name in _ONE:
        return _ONE[name]
    return name.replace("_", " ") if name != "men_at_arms" else "men-at-arms"


def have(s: State, town: Town, index: int) -> int:
    """What a town has of a requirement's figure."""
    return s.sheet.eff_pop(town.values) if index == EFF_POP else town.values[index]


def needs_of(s: State, target: int) -> Needs:
    """The printed requirement of an asset or item."""
    if target < FIRST_PLACE:
        return s.sheet.tables.assets[target].requires
    return s.sheet.items[target - FIRST_ITEM].requires


def die_needed(s: State, target: int) -> int:
    """The exact value a target asks for; 0 any."""
    if target < FIRST_PLACE:
        return s.sheet.tables.assets[target].die
    return s.sheet.items[target - FIRST_ITEM].die if target >= FIRST_ITEM else 0


def missing(s: State, town: Town, needs: Needs) -> Refusal | None:
    """The first thing a requirement lacks."""
    for name in (*needs.people, *needs.infrastructures):
        if not town.owned & BIT[name]:
            verb = "attract" if name in ITEMS and name in (*PEOPLE, *SPECIAL_PEOPLE) else "build"
            return Refusal("requirement", "XII 2", f"First {verb} the {words(name)}.", name, 1, 0)
    least = {"eff_pop": needs.eff_pop, **needs.assets} if needs.eff_pop else needs.assets
    for index, need in pairs(least):
        has = have(s, town, index)
        if has < need:
            name = "population" if index == EFF_POP else _NAMES[index]
            rule = "XII-D16" if index == EFF_POP else "XII-D15"
            text = f"Needs {need} {words(name, need)}; you have {has}."
            return Refusal("requirement", rule, text, name, need, has)
    return None


def closed_to(s: State, die: int, value: int, target: int) -> Refusal:
    """Why this target is not open to this die. Called only when it is not."""
    town = s.towns[s.active]
    if die < 0 and target >= FIRST_PLACE:
        return Refusal("part", "XII-D25", "A part of a split die goes to an asset.", "die")
    if target in (SAVE, DISCARD):
        return _not_stored(s, town, die, target)
    found = _taken(s, target) or _used(s, die, target) or _burnt(s, target)
    if not found and target not in range(FIRST_PLACE, FIRST_ITEM):
        found = missing(s, town, needs_of(s, target)) or _wrong_value(s, value, target) or _unpaid(s, town, target)
    assert found is not None, (TARGETS[target], die, value)
    return found


def _taken(s: State, target: int) -> Refusal | None:
    item = target - FIRST_ITEM
    if item < 0:
        return None
    if s.sheet.absent & BIT[ITEMS[item]]:
        return Refusal("absent", "XII-R1", f"There is no {words(ITEMS[item])} in this match.", ITEMS[item])
    if s.towns[s.active].owned >> item & 1:
        return Refusal("owned", "XII 2", f"Your town has the {words(ITEMS[item])} already.", ITEMS[item], 0, 1)
    return None


def _used(s: State, die: int, target: int) -> Refusal | None:
    """R2: one die a turn on each asset and on each location."""
    if target < FIRST_PLACE:
        if not s.used >> target & 1:
            return None
        name = words(TARGETS[target])
        if not s.towns[s.active].owned & BIT["witch_double_asset"]:
            return Refusal("once", "XII R2", f"{name.capitalize()} already got a die this turn.", TARGETS[target], 1, 0)
        if (opened(s)[0] & s.sheet.for_value[0]) >> target & 1 or s.by_reserve >> target & 1:
            text = "The witch only doubles rolled dice, not reserve dice."
            return Refusal("reserve_double", "XII-D14", text, TARGETS[target])
        limit = s.chosen.witch_double_limit
        if s.doubled >> target & 1:
            return Refusal("twice", "XII-D24", f"{name.capitalize()} had two dice this turn.", TARGETS[target], 2, 2)
        if s.doubled.bit_count() >= limit:
            return Refusal(
                "doubled", "XII-D24", "The witch can't double again this turn.", TARGETS[target], limit, limit
            )
        return None
    place = target - FIRST_PLACE
    if target < SAVE and s.places >> place & 1:
        return Refusal("once", "XII-D4", f"The {TARGETS[target]} already got a die this turn.", TARGETS[target], 1, 0)
    return None


def _burnt(s: State, target: int) -> Refusal | None:
    item = target - FIRST_ITEM
    if item < 0 or s.event != FIRE:
        return None
    if ITEMS[item] in PEOPLE or (ITEMS[item] in SPECIAL_PEOPLE and s.chosen.fire_blocks_special):
        return Refusal("fire", "XII-D7", "Fire: nobody can be attracted this round.", "fire")
    return None


def _wrong_value(s: State, value: int, target: int) -> Refusal | None:
    exact = die_needed(s, target)
    if exact and value != exact:
        text = f"Needs a die of exactly {exact}."
        return Refusal("exact_value", "XII R3", text, "die", exact, value)
    return None


def price(s: State, town: Town, target: int) -> tuple[tuple[int, int], ...]:
    """What a target costs now: an item, or one unit of an asset."""
    if target < FIRST_PLACE:
        return s.sheet.unit_cost(target, town.owned)
    return s.sheet.item_cost(target - FIRST_ITEM, town.values[MASONS]) if target >= FIRST_ITEM else ()


def _unpaid(s: State, town: Town, target: int) -> Refusal | None:
    rule = "XII-D19" if target < FIRST_PLACE else "XII 4"
    for index, need in price(s, town, target):
        has = town.values[index]
        if has < need:
            name = _NAMES[index]
            return Refusal("cost", rule, f"Needs {need} {words(name, need)}; you have {has}.", name, need, has)
    return None


def _not_stored(s: State, town: Town, die: int, target: int) -> Refusal:
    if target == DISCARD:
        if die >= ROLLED:
            return Refusal("reserve_die", "XII-D19", "This die is already in the reserve.", "die")
        return Refusal("no_discard", "XII-D19", "You must spend all four dice; you can't discard one.", "die")
    if die >= ROLLED:
        return Refusal("reserve_die", "XII 4", "Only rolled dice can go into the reserve.", "die")
    slots = s.sheet.course.slots
    if not free_slots(s, town):
        return Refusal("full", "XII-D12", f"All {slots} reserve slots are full.", "slots", slots, slots)
    limit = s.chosen.saves_per_turn
    return Refusal("saved", "XII-D11", "You've already saved a die this turn.", "saves", limit, s.saves)
