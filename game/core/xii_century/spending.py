"""What a die can do (section 4): which targets are open to it, what it counts there, what that costs.

One reading of the rules serves listing, refusing, previewing and doing: `opened` and `open_to` say what is legal,
`plan` what comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from game.core.xii_century.sheet import (
    ASSET_TARGETS,
    DISCARD,
    FIRST_PLACE,
    PEOPLE_TARGETS,
    SAVE,
    SPECIAL_PEOPLE_TARGETS,
    Pairs,
    Sheet,
)
from game.core.xii_century.state import BOTH, FIRST, PARTS, ROLLED, SECOND, State, Town
from game.core.xii_century.tables import BIT, FIRE, FOOD

_NOT_STORED = ~(1 << SAVE | 1 << DISCARD)
_UNSPENT = [tuple(die for die in range(ROLLED) if not spent >> die & 1) for spent in range(1 << ROLLED)]
_LEFT = (PARTS, PARTS[1:], (), PARTS[:1])  # parts of a split die by which are spent
_DOUBLE = BIT["witch_double_asset"]
_MILLER = BIT["miller_two_as_four"]


# Targets, and of those advanced assets not one unit of which can be paid: open to a die that counts nothing there.
Opened = tuple[int, int]


class Plan(msgspec.Struct, frozen=True, gc=False):
    """What a die comes to on an asset: what it counts there, units really added, what they cost in all."""

    counts: int
    added: int
    paid: Pairs
    lowered: bool  # by one, as a highest die (R1)
    doubled: bool  # a 2 that counts 4 for the miller


def value_of(s: State, die: int) -> int:
    """What a die shows."""
    if die < 0:
        return s.split[1 + PARTS.index(die)]
    return s.faces[die] if die < ROLLED else s.towns[s.active].slots[die - ROLLED]


# ---- which targets are open


def opened(s: State, town: Town | None = None) -> Opened:
    """What the dice of the active town (`town`, where it is at hand) may be spent on, whatever they show."""
    town, sheet, chosen = town or s.towns[s.active], s.sheet, s.chosen
    met = sheet.met(town.owned, town.values)
    if s.events[s.round - 1] == FIRE:
        met &= ~(PEOPLE_TARGETS | SPECIAL_PEOPLE_TARGETS if chosen.fire_blocks_special else PEOPLE_TARGETS)
    if s.used:
        met &= ~(s.used & ~_doublable(s, town)) if town.owned & _DOUBLE else ~s.used
    if s.places and chosen.location_limit == "one":
        met &= ~(s.places << FIRST_PLACE)
    unpaid = _unpaid(sheet, town, met) if met & sheet.priced else 0
    if (len(town.slots) < sheet.course.slots and not chosen.saves_per_turn) or may_save(s, town):
        met |= 1 << SAVE
    if chosen.allow_discard:
        met |= 1 << DISCARD
    return met ^ unpaid, unpaid & sheet.advanced


def _unpaid(sheet: Sheet, town: Town, met: int) -> int:
    """Of the targets met, the assets of which not one unit can be paid. At its maximum an asset asks for none."""
    v, found = town.values, 0
    for bit, asset, good, least in sheet.dues(met & sheet.priced, town.owned):
        if v[good] < least and v[asset] < sheet.top(v, asset):
            found |= bit
    return found


def _doublable(s: State, town: Town) -> int:
    """The assets that may take a second rolled die this turn, by the witch (XII-D24)."""
    if s.doubled.bit_count() >= s.chosen.witch_double_limit:
        return 0
    return s.used & ~s.doubled & ~(0 if s.chosen.witch_double_with_reserve else s.by_reserve)


def open_to(s: State, found: Opened, die: int, value: int) -> int:
    """The targets open to one die of this value."""
    targets, unpaid = found
    mask = targets & s.sheet.for_value[value]
    if unpaid and value == 1 and lowered(s, die, value):
        mask |= unpaid
    if die >= ROLLED:
        mask &= _NOT_STORED
        if s.used and not s.chosen.witch_double_with_reserve:
            mask &= ~s.used  # XII-D14
    elif die < 0:
        return mask & ASSET_TARGETS or 1 << DISCARD  # a part without any use is spent for nothing (XII-D25)
    return mask


@lru_cache(maxsize=4096)
def _drawable(slots: int, gone: int) -> tuple[int, ...]:
    return tuple(ROLLED + slot for slot in range(slots) if not gone >> slot & 1)


def rolled(s: State) -> tuple[int, ...]:
    """The dice of the turn that are not spent; the parts of a split one in its place."""
    if s.split and s.split[3] != BOTH:
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


def may_save(s: State, town: Town) -> bool:
    limit = s.chosen.saves_per_turn
    return (not limit or s.saves < limit) and free_slots(s, town) > 0


def next_slot(s: State, town: Town) -> int:
    """The slot that is written next: the first crossed one where those may be written again (XII-D12)."""
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


# ---- what a die counts


def pool(s: State, snapshot: bool = False) -> list[tuple[int, int, bool]]:
    """The dice that R1 compares: (die, value, spent); a split die is replaced by its parts (XII-D2)."""
    if snapshot:
        return [(die, value, bool(s.spent >> die & 1)) for die, value in enumerate(s.cast)]
    found = []
    for die, value in enumerate(s.faces):
        if s.split and s.split[0] == die:
            _, one, two, done = s.split
            found += [(PARTS[0], one, done in (FIRST, BOTH)), (PARTS[1], two, done in (SECOND, BOTH))]
        else:
            found.append((die, value, bool(s.spent >> die & 1)))
    if s.chosen.r1_includes_reserve and s.drawn:
        found.append((ROLLED, s.drawn, True))
    return found


def highest(s: State) -> int:
    """The value R1 lowers."""
    return max(value for _, value, _ in pool(s, s.chosen.highest_snapshot))


def lowered(s: State, die: int, value: int) -> bool:
    """Whether a die of this value counts one less on an advanced asset (R1, XII-D1 to D3)."""
    if die >= ROLLED and not s.chosen.r1_includes_reserve:
        return False
    snapshot = s.chosen.highest_snapshot and die < ROLLED
    dice = pool(s, snapshot)
    top = max(row[1] for row in dice)
    if (s.cast[s.split[0] if die < 0 else die] if snapshot else value) < top:
        return False
    return s.chosen.highest_tie == "all" or not any(spent for _, other, spent in dice if other == top)


def plan(s: State, town: Town, die: int, value: int, asset: int) -> Plan:
    """What a die of this value comes to on an asset of this town now."""
    sheet, values = s.sheet, town.values
    less = bool(sheet.advanced >> asset & 1) and lowered(s, die, value)
    counts = value - 1 if less else value
    more = asset == FOOD and die < ROLLED and value == sheet.perks.miller_from and bool(town.owned & _MILLER)
    if more:
        counts = sheet.perks.miller_to
    room = sheet.top(values, asset) - values[asset]
    added = counts if counts <= room else max(0, room)
    unit = sheet.unit_cost(asset, town.owned)
    if not unit:
        return Plan(counts, added, (), less, more)
    for good, count in unit:
        if count:
            added = min(added, values[good] // count)
    return Plan(counts, added, tuple((good, count * added) for good, count in unit if count * added), less, more)
