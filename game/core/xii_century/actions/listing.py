"""All ways to spend a die, listed at once: targets open to a die are a mask, and masks know their actions."""

from __future__ import annotations

from functools import lru_cache

from game.core.xii_century import jongleur
from game.core.xii_century.actions.acquire import Attract, AttractSpecial, Build, BuildSpecial
from game.core.xii_century.actions.base import DieRef, GameAction, die_ref
from game.core.xii_century.actions.spend import DiscardDie, IncreaseAsset, IncreaseInfluence, SaveDie
from game.core.xii_century.sheet import DISCARD, FIRST_ITEM, FIRST_PLACE, SAVE, TARGET, TARGETS
from game.core.xii_century.spending import free_slots, open_to, opened, usable
from game.core.xii_century.state import ROLLED, State
from game.core.xii_century.tables import INFRASTRUCTURES, LOCATIONS, PEOPLE, PERKS, SPECIAL_PEOPLE

_JONGLEUR = 1 << TARGET["jongleur"]
_BEFORE_ITEMS = (1 << FIRST_ITEM) - 1
_FULL = 4  # values the jongleur brings at most; with less room the choice depends on the state


def _plain(target: int, ref: DieRef) -> tuple[GameAction, ...]:
    """The actions that spend this die on this target, without choices of the jongleur."""
    name = TARGETS[target]
    if target < FIRST_PLACE:
        return (IncreaseAsset(ref, name),)
    if name in LOCATIONS:
        return (IncreaseInfluence(ref, name),)
    if target == SAVE:
        return (SaveDie(ref),)
    if target == DISCARD:
        return (DiscardDie(ref),)
    if name in PEOPLE:
        return (Attract(ref, name),)
    if name in INFRASTRUCTURES:
        return (Build(ref, name),)
    if name in SPECIAL_PEOPLE:
        return tuple(AttractSpecial(ref, name, perk) for perk in perks_of(name))
    return tuple(BuildSpecial(ref, name, perk) for perk in perks_of(name))


def perks_of(name: str) -> tuple[str, ...]:
    """The two perks of a special person or infrastructure, by their prefix."""
    at = 2 * (TARGET[name] - TARGET["miller"])
    return PERKS[at : at + 2]


@lru_cache(maxsize=1024)
def _actions(target: int, die: int) -> tuple[GameAction, ...]:
    return _plain(target, die_ref(die))


@lru_cache(maxsize=8192)
def _listed(die: int, mask: int) -> tuple[GameAction, ...]:
    """The actions of a die on all targets of a mask, in sheet order."""
    found: list[GameAction] = []
    while mask:
        low = mask & -mask
        found += _actions(low.bit_length() - 1, die)
        mask ^= low
    return tuple(found)


def spends(s: State) -> list[GameAction]:
    """Every way to spend one die now."""
    out = opened(s)
    found: list[GameAction] = []
    slots, faces = s.towns[s.active].slots, s.faces
    for die in usable(s):
        mask = open_to(s, out, die, faces[die] if die < ROLLED else slots[die - ROLLED])
        found += _listed(die, mask & _BEFORE_ITEMS)
        if mask >> FIRST_ITEM:
            if mask & _JONGLEUR and free_slots(s, s.towns[s.active]) < _FULL:
                mask &= ~_JONGLEUR
                found += _short_of_room(s, die)
            found += _listed(die, mask & ~_BEFORE_ITEMS)
    return found


def of_target(s: State, target: int, die: int) -> tuple[GameAction, ...]:
    """The actions that spend this die on a target that is open to it."""
    if target == TARGET["jongleur"] and free_slots(s, s.towns[s.active]) < _FULL:
        return tuple(_short_of_room(s, die))
    return _actions(target, die)


def _short_of_room(s: State, die: int) -> list[GameAction]:
    """The jongleur's perks with every choice of what to keep."""
    town, ref = s.towns[s.active], die_ref(die)
    return [
        AttractSpecial(ref, "jongleur", perk, keep)
        for perk in perks_of("jongleur")
        for keep in jongleur.keeps(s, town, die, perk)
    ]
