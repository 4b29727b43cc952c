"""All ways to spend a die, listed at once: targets open to a die are a mask, and a deck deals their actions."""

from __future__ import annotations

from collections.abc import Callable

from game.core.grids.deck import Deck
from game.core.xii_century import jongleur
from game.core.xii_century.actions.acquire import Attract, AttractSpecial, Build, BuildSpecial
from game.core.xii_century.actions.base import DieRef, GameAction, die_ref
from game.core.xii_century.actions.spend import DiscardDie, IncreaseAsset, IncreaseInfluence, SaveDie
from game.core.xii_century.sheet import DISCARD, FIRST_ITEM, FIRST_PLACE, SAVE, TARGET, TARGETS
from game.core.xii_century.spending import free_slots, open_to, opened, usable, value_of
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


_Dealer = Callable[[int], list[GameAction]]  # of a mask of targets, the actions that spend a die on them


class _Decks(dict[int, tuple[_Dealer, _Dealer]]):
    """By die, what deals its actions on all that is no item, and on items: mostly there are none of these."""

    def __missing__(self, die: int) -> tuple[_Dealer, _Dealer]:
        rows = [_plain(target, die_ref(die)) for target in range(len(TARGETS))]
        found = self[die] = Deck.of_several(rows[:FIRST_ITEM]).of, Deck.of_several(rows[FIRST_ITEM:]).of
        return found


_LISTED = _Decks()


def spends(s: State, seat: int) -> list[GameAction]:
    """Every way of the active seat to spend one die now."""
    town, faces = s.towns[seat], s.faces
    out = targets, unpaid = opened(s, town)
    for_value = s.sheet.for_value
    found: list[GameAction] = []
    for die in usable(s, town):
        listed, items = _LISTED[die]
        if -1 < die < ROLLED and not unpaid:
            mask = targets & for_value[faces[die]]
        else:
            mask = open_to(s, out, die, value_of(s, die))
        found += listed(mask & _BEFORE_ITEMS)
        if mask > _BEFORE_ITEMS:
            if mask & _JONGLEUR and free_slots(s, town) < _FULL:
                found += _short_of_room(s, die)
                mask ^= _JONGLEUR
            found += items(mask >> FIRST_ITEM)
    return found


def of_target(s: State, target: int, die: int) -> tuple[GameAction, ...]:
    """The actions that spend this die on a target that is open to it."""
    if target == TARGET["jongleur"] and free_slots(s, s.towns[s.active]) < _FULL:
        return tuple(_short_of_room(s, die))
    listed, items = _LISTED[die]
    return tuple(listed(1 << target) if target < FIRST_ITEM else items(1 << (target - FIRST_ITEM)))


def _short_of_room(s: State, die: int) -> list[GameAction]:
    """The jongleur's perks with every choice of what to keep."""
    town, ref = s.towns[s.active], die_ref(die)
    return [
        AttractSpecial(ref, "jongleur", perk, keep)
        for perk in perks_of("jongleur")
        for keep in jongleur.keeps(s, town, die, perk)
    ]
