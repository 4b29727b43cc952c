"""What a die can do (section 4): the targets open to it, its count there, the price.

Listing, refusing, previewing and performing share one implementation: `opened` and `open_to` decide legality, `plan`
the effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from game.core.rules import Refusal
from game.core.xii_century import sheet as xii
from game.core.xii_century.sheet import Pairs, State, Town, pairs

_SAVE, _DISCARD = 1 << xii.SAVE, 1 << xii.DISCARD
_NOT_STORED = ~(_SAVE | _DISCARD)
_UNSPENT = [tuple(die for die in range(xii.ROLLED) if not spent >> die & 1) for spent in range(1 << xii.ROLLED)]
_LEFT = (xii.PARTS, xii.PARTS[1:], (), xii.PARTS[:1])  # remaining parts of a split die, by the mask of spent ones
_DOUBLE = xii.BIT["witch_double_asset"]
_MILLER = xii.BIT["miller_two_as_four"]


# Targets, advanced assets of which not one unit can be paid: open only to a die that counts nothing there, and what a
# reserve die may go to.
Opened = tuple[int, int, int]


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The effect of a die on an asset: its count, units really added, their total price."""

    counts: int
    added: int
    paid: Pairs
    lowered: bool  # by one, as a highest die (R1)


def value_of(s: State, die: int) -> int:
    """The face of a die."""
    if die < 0:
        return s.split[1 + xii.PARTS.index(die)]
    return s.faces[die] if die < xii.ROLLED else s.towns[s.active].slots[die - xii.ROLLED]


# ---- open targets


def opened(s: State, town: Town | None = None) -> Opened:
    """What the dice of the active town (`town`, if known) may be spent on, whatever they show."""
    town, sheet, chosen = town or s.towns[s.active], s.sheet, s.chosen
    met = sheet.met(town.owned, town.values)
    if s.events[s.round - 1] == xii.FIRE:
        met &= ~(xii.PEOPLE_TARGETS | xii.SPECIAL_PEOPLE_TARGETS if chosen.fire_blocks_special else xii.PEOPLE_TARGETS)
    if s.used:
        gone = s.used
        if town.owned & _DOUBLE and s.doubled.bit_count() < chosen.witch_double_limit:  # a second rolled die (XII-D24)
            gone &= s.doubled | (0 if chosen.witch_double_with_reserve else s.by_reserve)
        met &= ~gone
    if s.places and chosen.location_limit == "one":
        met &= ~(s.places << xii.FIRST_PLACE)
    v, unpaid = town.values, 0  # assets of which not one unit can be paid; at its maximum an asset costs nothing
    if priced := met & sheet.priced:
        for bit, asset, good, least in sheet.dues[priced, town.owned & xii.CHEAP]:
            if v[good] < least and v[asset] < sheet.top(v, asset):
                unpaid |= bit
    if (len(town.slots) < sheet.course.slots or free_slots(s, town)) and not 0 < chosen.saves_per_turn <= s.saves:
        met |= _SAVE
    if chosen.allow_discard:
        met |= _DISCARD
    drawn = _NOT_STORED if chosen.witch_double_with_reserve else _NOT_STORED & ~s.used  # XII-D14
    return met ^ unpaid, unpaid & sheet.advanced, drawn


def open_to(s: State, found: Opened, die: int, value: int) -> int:
    """The targets open to one die of this value."""
    targets, unpaid, drawn = found
    mask = targets & s.sheet.for_value[value]
    if unpaid and value == 1 and lowered(s, die, value):
        mask |= unpaid
    if die >= xii.ROLLED:
        mask &= drawn
    elif die < 0:
        return mask & xii.ASSET_TARGETS or _DISCARD  # a part without any use is discarded (XII-D25)
    return mask


@lru_cache(maxsize=4096)
def _drawable(slots: int, gone: int) -> tuple[int, ...]:
    return tuple(xii.ROLLED + slot for slot in range(slots) if not gone >> slot & 1)


def rolled(s: State) -> tuple[int, ...]:
    """The turn's unspent dice; a split one is replaced by its parts."""
    if s.split and s.split[3] != xii.BOTH:
        return _LEFT[s.split[3]] + _UNSPENT[s.spent | 1 << s.split[0]]
    return _UNSPENT[s.spent]


def usable(s: State, town: Town | None = None) -> Sequence[int]:
    """The dice the active town may still spend this turn: rolled ones, then reserve slots."""
    left = rolled(s) if s.split else _UNSPENT[s.spent]
    if s.drawn:
        return left
    town = town or s.towns[s.active]
    if not town.slots:
        return left
    gone = town.crossed if s.chosen.reserve_same_turn else town.crossed | s.fresh
    return left + _drawable(len(town.slots), gone)


# ---- the reserve


def free_slots(s: State, town: Town) -> int:
    """Slots that may still be written."""
    used = len(town.slots)
    if s.chosen.reserve_slots_reusable:
        used -= town.crossed.bit_count()
    return max(0, s.sheet.course.slots - used)


def next_slot(s: State, town: Town) -> int:
    """The next slot to write: the first crossed one if those may be reused (XII-D12)."""
    if s.chosen.reserve_slots_reusable and town.crossed:
        return (town.crossed & -town.crossed).bit_length() - 1
    return len(town.slots)


def write(s: State, town: Town, value: int) -> int:
    """Write a value into the first free slot; returns the slot."""
    slot = next_slot(s, town)
    town.slots = (*town.slots[:slot], value, *town.slots[slot + 1 :])
    town.crossed &= ~(1 << slot)
    s.fresh |= 1 << slot
    return slot


# ---- counts


def pool(s: State, snapshot: bool = False) -> list[tuple[int, int, bool]]:
    """The dice that R1 compares: (die, value, spent); a split die is replaced by its parts (XII-D2)."""
    spent, split = s.spent, s.split[0] if s.split else -1
    if snapshot:
        return [(die, value, spent >> die & 1 > 0) for die, value in enumerate(s.cast)]
    found = [(die, value, spent >> die & 1 > 0) for die, value in enumerate(s.faces) if die != split]
    if s.split:
        _, one, two, done = s.split
        found.append((xii.PARTS[0], one, done in (xii.FIRST, xii.BOTH)))
        found.append((xii.PARTS[1], two, done in (xii.SECOND, xii.BOTH)))
    if s.chosen.r1_includes_reserve and s.drawn:
        found.append((xii.ROLLED, s.drawn, True))
    return found


def highest(s: State) -> int:
    """The value R1 lowers."""
    return max(value for _, value, _ in pool(s, s.chosen.highest_snapshot))


def lowered(s: State, die: int, value: int) -> bool:
    """Whether a die of this value counts one less on an advanced asset (R1, XII-D1 to D3)."""
    if die >= xii.ROLLED and not s.chosen.r1_includes_reserve:
        return False
    snapshot = s.chosen.highest_snapshot and die < xii.ROLLED
    dice = pool(s, snapshot)
    top = max([row[1] for row in dice])
    if (s.cast[s.split[0] if die < 0 else die] if snapshot else value) < top:
        return False
    return s.chosen.highest_tie == "all" or not any(spent for _, other, spent in dice if other == top)


def plan(s: State, town: Town, die: int, value: int, asset: int) -> Plan:
    """The effect of a die of this value on an asset of this town now."""
    sheet, values = s.sheet, town.values
    less = bool(sheet.advanced >> asset & 1) and lowered(s, die, value)
    counts = value - 1 if less else value
    more = asset == xii.FOOD and die < xii.ROLLED and value == sheet.perks.miller_from and bool(town.owned & _MILLER)
    if more:
        counts = sheet.perks.miller_to
    room = sheet.top(values, asset) - values[asset]
    added = counts if counts <= room else max(0, room)
    unit = sheet.unit_cost(asset, town.owned)
    if not unit:
        return Plan(counts, added, (), less)
    for good, count in unit:
        if count:
            added = min(added, values[good] // count)
    return Plan(counts, added, tuple([(good, count * added) for good, count in unit if count * added]), less)


# ---- What the jongleur brings: values for the reserve, as many as fit (XII-D13).
Values = tuple[int, ...]


def brought(s: State, town: Town, die: int, perk: str) -> tuple[Values, int]:
    """The values of a perk of the jongleur, () for other perks; how many of them fit when he is paid with this die."""
    figures = s.sheet.perks
    values = {"jongleur_1224": figures.jongleur_1224, "jongleur_1115": figures.jongleur_1115}.get(perk, ())
    freed = die >= xii.ROLLED and s.chosen.reserve_slots_reusable
    room = len(values) if s.chosen.jongleur_overflow == "unlimited" else free_slots(s, town) + freed
    return values, min(len(values), room)


def keeps(s: State, town: Town, die: int, perk: str) -> tuple[Values, ...]:
    """Possible selections: all choices if he brings more than fits, else only ()."""
    values, fits = brought(s, town, die, perk)
    if fits in (0, len(values)) or s.chosen.jongleur_overflow != "choose":
        return ((),)
    return tuple(dict.fromkeys(combinations(sorted(values), fits)))


def kept(s: State, town: Town, die: int, perk: str, keep: Values) -> Values:
    """The values that are kept."""
    values, fits = brought(s, town, die, perk)
    return tuple(sorted(keep)) if keep else values[:fits]


# ---- Why a target is not open to a die: the first reason found, with need, have and what. Mirrors `spending.opened`.
_NAMES = {number: name for name, number in xii.VALUES.items()}


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
    """An id in words, in the number of `count`; the sheet's words for counted things are plurals."""
    if abs(count) == 1 and name in _ONE:
        return _ONE[name]
    return name.replace("_", " ") if name != "men_at_arms" else "men-at-arms"


def have(s: State, town: Town, index: int) -> int:
    """A town's value for a requirement."""
    return s.sheet.eff_pop(town.values) if index == xii.EFF_POP else town.values[index]


def lacking(s: State, town: Town, target: int, value: int) -> Iterator[tuple[Refusal, str]]:
    """Everything that keeps this die from this target, each alone and as a part of a list."""
    needs, exact = s.sheet.rows[target].requires, s.sheet.rows[target].die
    for name in (*needs.people, *needs.infrastructures):
        if not town.owned & xii.BIT[name]:
            verb = "attract" if name in xii.ITEMS and name in (*xii.PEOPLE, *xii.SPECIAL_PEOPLE) else "build"
            yield Refusal("requirement", "XII 2", f"First {verb} the {words(name)}.", name, 1, 0), f"the {words(name)}"
    least = {"eff_pop": needs.eff_pop, **needs.assets} if needs.eff_pop else needs.assets
    for index, need in pairs(least):
        name = "population" if index == xii.EFF_POP else _NAMES[index]
        yield from _short_of(
            "requirement", "XII-D16" if index == xii.EFF_POP else "XII-D15", name, need, have(s, town, index)
        )
    if exact and value != exact:
        told = f"a die of exactly {exact}"
        yield Refusal("exact_value", "XII R3", f"Needs {told}.", "die", exact, value), told
    for index, need in price(s, town, target):
        yield from _short_of(
            "cost", "XII-D19" if target < xii.FIRST_PLACE else "XII 4", _NAMES[index], need, town.values[index]
        )


def _short_of(code: str, rule: str, name: str, need: int, has: int) -> Iterator[tuple[Refusal, str]]:
    if has < need:
        told = f"{need} {words(name, need)}"
        yield Refusal(code, rule, f"Needs {told}; you have {has}.", name, need, has), f"{told} (you have {has})"


def closed_to(s: State, die: int, value: int, target: int) -> Refusal:
    """Why this target is not open to this die. Called only when it is not."""
    town = s.towns[s.active]
    if die < 0 and target >= xii.FIRST_PLACE:
        return Refusal("part", "XII-D25", "A part of a split die goes to an asset.", "die")
    if target in (xii.SAVE, xii.DISCARD):
        return _not_stored(s, town, die, target)
    found = _no_item(s, target - xii.FIRST_ITEM) if target >= xii.FIRST_ITEM else _used(s, die, target)
    if not found and target not in range(xii.FIRST_PLACE, xii.FIRST_ITEM):
        refusals, parts = zip(*lacking(s, town, target, value), strict=True)
        found = refusals[0]
        if len(parts) > 1:
            found = msgspec.structs.replace(found, text=f"Needs {', '.join(parts[:-1])} and {parts[-1]}.")
    assert found is not None, (xii.TARGETS[target], die, value)
    return found


def _no_item(s: State, item: int) -> Refusal | None:
    name = xii.ITEMS[item]
    if s.sheet.absent & xii.BIT[name]:
        return Refusal("absent", "XII-R1", f"There is no {words(name)} in this match.", name)
    if s.towns[s.active].owned >> item & 1:
        return Refusal("owned", "XII 2", f"Your town has the {words(name)} already.", name, 0, 1)
    if s.event == xii.FIRE and (name in xii.PEOPLE or (name in xii.SPECIAL_PEOPLE and s.chosen.fire_blocks_special)):
        return Refusal("fire", "XII-D7", "Fire: nobody can be attracted this round.", "fire")
    return None


def _used(s: State, die: int, target: int) -> Refusal | None:
    """R2: one die a turn on each asset and on each location."""
    id = xii.TARGETS[target]
    if target >= xii.FIRST_PLACE:
        used = s.places >> (target - xii.FIRST_PLACE) & 1
        return Refusal("once", "XII-D4", f"The {id} already got a die this turn.", id, 1, 0) if used else None
    if not s.used >> target & 1:
        return None
    name, limit = words(id).capitalize(), s.chosen.witch_double_limit
    if not s.towns[s.active].owned & _DOUBLE:
        return Refusal("once", "XII R2", f"{name} already got a die this turn.", id, 1, 0)
    if (opened(s)[0] & s.sheet.for_value[0]) >> target & 1 or s.by_reserve >> target & 1:
        return Refusal("reserve_double", "XII-D14", "The witch only doubles rolled dice, not reserve dice.", id)
    if s.doubled >> target & 1:
        return Refusal("twice", "XII-D24", f"{name} had two dice this turn.", id, 2, 2)
    if s.doubled.bit_count() >= limit:
        return Refusal("doubled", "XII-D24", "The witch can't double again this turn.", id, limit, limit)
    return None


def price(s: State, town: Town, target: int) -> tuple[tuple[int, int], ...]:
    """The current price of a target: an item, or one unit of an asset."""
    if target < xii.FIRST_PLACE:
        return s.sheet.unit_cost(target, town.owned)
    return s.sheet.item_costs[target - xii.FIRST_ITEM][town.values[xii.MASONS]] if target >= xii.FIRST_ITEM else ()


def _not_stored(s: State, town: Town, die: int, target: int) -> Refusal:
    if target == xii.DISCARD:
        if die >= xii.ROLLED:
            return Refusal("reserve_die", "XII-D19", "This die is already in the reserve.", "die")
        return Refusal("no_discard", "XII-D19", "You must spend all four dice; you can't discard one.", "die")
    if die >= xii.ROLLED:
        return Refusal("reserve_die", "XII 4", "Only rolled dice can go into the reserve.", "die")
    slots = s.sheet.course.slots
    if not free_slots(s, town):
        return Refusal("full", "XII-D12", f"All {slots} reserve slots are full.", "slots", slots, slots)
    limit = s.chosen.saves_per_turn
    return Refusal("saved", "XII-D11", "You've already saved a die this turn.", "saves", limit, s.saves)
