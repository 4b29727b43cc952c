"""Menus: every use of every die, its effect, or why it is refused. One source for the greyed out-out buttons of all
clients.

Ask a die for its targets, or a target for its dice. All of this is about the active town.
"""

from __future__ import annotations

import msgspec

from game.core.rules import Refusal
from game.core.xii_century.actions import CourtReroll, CourtTwoToFour, EndSpending, GameAction, SheriffAdjust, SplitDie
from game.core.xii_century.actions.spend import DieRef, die_of, die_ref, named, of_target, perks_of
from game.core.xii_century.round import MOST_ALIKE
from game.core.xii_century.sheet import DISCARD, FIRST_ITEM, FIRST_PLACE, SAVE, SPEND, TARGET, TARGETS, State, pairs
from game.core.xii_century.spending import (
    Opened,
    closed_to,
    die_needed,
    have,
    highest,
    lowered,
    needs_of,
    open_to,
    opened,
    plan,
    pool,
    price,
    usable,
    value_of,
)
from game.core.xii_century.tables import (
    ASSETS,
    BIT,
    EFF_POP,
    FATE,
    FIRE,
    INFLUENCE,
    INFRASTRUCTURES,
    ITEM,
    ITEMS,
    LOCATIONS,
    PEOPLE,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)


class Chip(msgspec.Struct, frozen=True):
    """One requirement of a target. `kind`: "need" (must be there), "cost" (paid), "max", "die" (exact value), "fire",
    "owned". `what` is an id or "population" (monks count double then); `met`: this one is no obstacle."""

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


# ---- The menus.
_KINDS = {
    **dict.fromkeys(LOCATIONS, "location"),
    **dict.fromkeys(PEOPLE, "person"),
    **dict.fromkeys(INFRASTRUCTURES, "infrastructure"),
    **dict.fromkeys(SPECIAL_PEOPLE, "special_person"),
    **dict.fromkeys(SPECIAL_INFRASTRUCTURES, "special_infrastructure"),
    "save": "save",
    "discard": "discard",
}


class Use(msgspec.Struct, frozen=True):
    """One die on one target. With `refusal` None it is legal: `actions` does it (two for a choice of perk, more if
    the jongleur lacks room).

    `amount` is the value after it; of `counts` (the value after R1 and the miller) only `added` takes effect,
    `wasted` has no room or cannot be paid. `lowered`: by one, as a highest die.
    """

    die: DieRef
    value: int
    target: str
    kind: str
    refusal: Refusal | None
    actions: tuple[GameAction, ...] = ()
    counts: int = 0
    added: int = 0
    wasted: int = 0
    amount: int = 0
    paid: dict[str, int] = {}
    lowered: bool = False


class Highest(msgspec.Struct, frozen=True):
    """R1 at present: dice of `value` count `counts` on advanced assets; `dice` are those it applies to."""

    value: int
    counts: int
    dice: tuple[DieRef, ...]


class Ability(msgspec.Struct, frozen=True):
    """An ability of the town that changes dice: what it can do now, or the refusal."""

    perk: str
    actions: tuple[GameAction, ...]
    refusal: Refusal | None


def places_left(s: State, event: str) -> int:
    """On how many more rounds an event may be put (XII-D36)."""
    return max(0, MOST_ALIKE - s.events.count(FATE[event]))


# ---- dice and targets


def dice(s: State) -> tuple[DieRef, ...]:
    """The dice that may still be spent."""
    return tuple(die_ref(die) for die in usable(s)) if s.phase == SPEND else ()


def kind_of(target: str) -> str:
    """ "basic", "advanced" or "special" for assets; location, person, infrastructure, ..., save, discard."""
    return _KINDS.get(target, "asset")


def _use(s: State, out: Opened, die: int, target: int) -> Use:
    value = value_of(s, die)
    name = TARGETS[target]
    refusal = None if open_to(s, out, die, value) >> target & 1 else closed_to(s, die, value, target)
    actions = () if refusal else of_target(s, target, die)
    town = s.towns[s.active]
    ref, kind = die_ref(die), kind_of(name)
    if target < FIRST_PLACE:
        got = plan(s, town, die, value, target)
        return Use(
            die=ref,
            value=value,
            target=name,
            kind=s.sheet.tables.assets[target].kind,
            refusal=refusal,
            actions=actions,
            counts=got.counts,
            added=got.added,
            wasted=got.counts - got.added,
            amount=town.values[target] + got.added,
            paid=named(got.paid),
            lowered=got.lowered,
        )
    if target < SAVE:
        amount = town.values[INFLUENCE + target - FIRST_PLACE] + value
        return Use(ref, value, name, kind, refusal, actions, value, value, 0, amount)
    paid = named(price(s, town, target))
    return Use(ref, value, name, kind, refusal, actions, value, 0, 0, 0, paid)


def targets_of(s: State, ref: DieRef) -> tuple[Use, ...]:
    """Everything one usable die could be spent on, in sheet order; () if it is not usable."""
    die = next((die for die in usable(s) if die_ref(die) == ref), None) if s.phase == SPEND else None
    if die is None:
        return ()
    out = opened(s)
    absent = (DISCARD,) if not s.chosen.allow_discard and die >= 0 else ()
    return tuple(_use(s, out, die, target) for target in range(len(TARGETS)) if target not in absent)


def use_of(s: State, ref: DieRef, target: str) -> Use:
    """One die on one target. The die must be usable: KeyError or IndexError for anything unknown."""
    return _use(s, opened(s), die_of(ref), TARGET[target])


def dice_for(s: State, target: str) -> tuple[Use, ...]:
    """The effect of each usable die on one target (an id, "save" or "discard")."""
    if s.phase != SPEND:
        return ()
    out = opened(s)
    return tuple(_use(s, out, die, TARGET[target]) for die in usable(s))


def dominated(use: Use) -> bool:
    """A legal spend without effect (8.35): clients hide it while the die has another use."""
    return use.refusal is None and use.target in ASSETS and use.added == 0


# ---- the highest die, abilities, the end of spending


def highest_dice(s: State) -> Highest | None:
    """What R1 says now; None outside of spending."""
    if s.phase != SPEND:
        return None
    top = highest(s)
    held = {die for die, value, spent in pool(s) if not spent and lowered(s, die, value)}
    return Highest(top, max(0, top - 1), tuple(die_ref(die) for die in sorted(held)))


_SAMPLES: tuple[tuple[str, type[GameAction]], ...] = (
    ("sheriff_plus_one", SheriffAdjust),
    ("sheriff_minus_one_or_two", SheriffAdjust),
    ("witch_split_die", SplitDie),
    ("court_two_to_four", CourtTwoToFour),
    ("court_reroll_low", CourtReroll),
)


def abilities(s: State) -> tuple[Ability, ...]:
    """The altering abilities the active town has."""
    found = []
    for perk, kind in _SAMPLES:
        if s.phase == SPEND and s.towns[s.active].owned & BIT[perk]:
            actions = tuple(kind.options(s, s.active))
            refusal = None if actions else _idle(s, kind)
            found.append(Ability(perk, actions, refusal))
    return tuple(found)


def _idle(s: State, kind: type[GameAction]) -> Refusal:
    """Why an ability has no use now: it was used, or no die fits."""
    for die in usable(s):
        sample = {SheriffAdjust: SheriffAdjust(die_ref(die), 1), SplitDie: SplitDie(die_ref(die), (1, 1))}
        trial = sample.get(kind) or kind(die_ref(die))
        found = trial.refusal(s, s.active)
        if found:
            return found
    return Refusal("no_die", "XII-D22", "No rolled die is left for it.", "die")


def end_refusal(s: State) -> Refusal | None:
    """Why spending cannot end yet."""
    return EndSpending().refusal(s, s.active)
