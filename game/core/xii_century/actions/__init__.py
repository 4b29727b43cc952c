"""Spending a die (section 4), and the parts all actions share; the other decisions are in round.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from game.core.events import Emit
from game.core.grids import Deck
from game.core.rules import Action, Refusal
from game.core.state import Computed
from game.core.xii_century import events as facts
from game.core.xii_century import sheet as xii
from game.core.xii_century import spending
from game.core.xii_century.sheet import Pairs, Phase, State
from game.core.xii_century.spending import closed_to, free_slots, open_to, opened, plan, usable, value_of, write


class DieRef(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A die as clients name it: `i` 0 or 1 of pool "shared", "own" or "part" (of a split die), or a `slot` of the
    pool "reserve"."""

    pool: str
    i: int = -1
    slot: int = -1


@cache
def die_ref(die: int) -> DieRef:
    """The name of a die number."""
    if die >= xii.ROLLED:
        return DieRef("reserve", slot=die - xii.ROLLED)
    if die in xii.PARTS:
        return DieRef("part", i=xii.PARTS.index(die))
    return DieRef("own" if die >= 2 else "shared", i=die % 2)


def die_of(ref: DieRef) -> int:
    """The number of a die, -1 for an unknown one."""
    if ref.slot == -1:
        return _NUMBERS.get((ref.pool, ref.i), -1)
    return xii.ROLLED + ref.slot if ref.pool == "reserve" and ref.slot >= 0 and ref.i == -1 else -1


_NUMBERS: dict[tuple[str, int], int] = {(die_ref(n).pool, die_ref(n).i): n for n in (*xii.PARTS, *range(xii.ROLLED))}


class GameAction(Action, frozen=True):
    """Base of the actions. A refusal is None when the action is legal; `perform` is called with legal actions only.

    An action belongs to a `phase`; then `fault` is what is wrong with it.
    """

    phase: ClassVar[str] = xii.Phase.SPEND

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """The choices in a state that waits for such an action of this seat; `spends` lists those of a die."""
        return ()

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return closed(s, seat, self.phase) or self.fault(s, seat)

    def fault(self, s: State, seat: int) -> Refusal | None:
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        raise NotImplementedError


_PHASE = {
    Phase.ASSIGN: "Place the events first.",
    Phase.FIX: "The shared dice are alike: the first player must change one or re-roll both.",
    Phase.SPEND: "Spend your dice first.",
    Phase.MARKET: "The market is open: convert, or decline.",
    Phase.WAR: "Answer the king first.",
    Phase.COLLECT: "Collect from locations first.",
    Phase.OVER: "The game is over.",
}


def closed(s: State, seat: int, phase: str) -> Refusal | None:
    """Why this seat can do nothing of this phase now; None if it can."""
    if s.phase != phase:
        return Refusal("wrong_phase", "XII 3", _PHASE[s.phase])
    if phase != Phase.WAR and seat != s.active:
        name = s.towns[s.active].name or f"town {s.active + 1}"
        return Refusal("not_your_turn", "XII 3", f"It is {name}'s turn.", "seat", s.active, seat)
    return None


def unusable(s: State, die: int) -> Refusal | None:
    """Why this die cannot be spent now; None when it can. The phase is open."""
    if die in usable(s):
        return None
    if die == -1 or (die in xii.PARTS and not s.split):
        return Refusal("no_die", "XII 10", "There is no such die.", "die")
    if die in s.split[:1] and not s.spent >> die & 1:
        return Refusal("split", "XII-D25", "This die is split: its parts are spent instead.", "die")
    if die < xii.ROLLED:
        return Refusal("spent", "XII 4", "This die is already spent.", "die")
    slot = die - xii.ROLLED
    town = s.towns[s.active]
    if slot >= len(town.slots):
        return Refusal("no_die", "XII 2.11", "This reserve slot is empty.", "die")
    if s.drawn:
        return Refusal("reserve_used", "XII-D14", "You've already used a reserve die this turn.", "reserve", 1, 0)
    if town.crossed >> slot & 1:
        return Refusal("spent", "XII-D12", "This reserve die is used up.", "die")
    return Refusal("fresh", "XII-D38", "A die saved this turn waits until the next.", "die")


# ---- Spending a die.


def named(paid: Pairs) -> dict[str, int]:
    """A price by id."""
    return {xii.ASSETS[good]: count for good, count in paid if count}


def use_up(s: State, die: int) -> None:
    """The die is spent; a split one with its second part."""
    if die < 0:
        split, one, two, done = s.split
        alone = xii.FIRST if die == xii.PARTS[0] else xii.SECOND
        s.split = (split, one, two, xii.BOTH if done else alone)
        if done:
            s.spent |= 1 << split
        return
    if die < xii.ROLLED:
        s.spent |= 1 << die
        return
    town = s.towns[s.active]
    slot = die - xii.ROLLED
    town.crossed |= 1 << slot
    s.drawn = town.slots[slot]


class Spend(GameAction, frozen=True):
    """A die spent on one of these targets: the one its second field names, if it has one."""

    die: DieRef
    among: ClassVar[tuple[str, ...]] = ()

    @property
    def target(self) -> str:
        fields = self.__struct_fields__
        name: str = getattr(self, fields[1]) if len(fields) > 1 else self.among[0]
        return name

    def fault(self, s: State, seat: int) -> Refusal | None:
        die, name = die_of(self.die), self.target
        if found := unusable(s, die):
            return found
        if name not in self.among:
            return Refusal("unknown", "XII 1", "No such target for a die.", "target")
        value, target = value_of(s, die), xii.TARGET[name]
        return None if open_to(s, opened(s), die, value) >> target & 1 else closed_to(s, die, value, target)


class IncreaseAsset(Spend, frozen=True, tag="increase_asset"):
    """The asset grows by exactly what the die counts there, as far as there is room and it can be paid."""

    asset: str
    among = xii.ASSETS

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die, asset, town = die_of(self.die), xii.ASSET[self.asset], s.towns[seat]
        value = value_of(s, die)
        found = plan(s, town, die, value, asset)
        use_up(s, die)
        bit = 1 << asset
        if s.used & bit:
            s.doubled |= bit
        s.used |= bit
        if die >= xii.ROLLED:
            s.by_reserve |= bit
        town.values[asset] += found.added
        for good, count in found.paid:
            town.values[good] -= count
        if emit:
            emit(
                facts.AssetIncreased(
                    seat=seat,
                    die=die,
                    value=value,
                    asset=self.asset,
                    counts=found.counts,
                    added=found.added,
                    amount=town.values[asset],
                    paid=named(found.paid),
                    lowered=found.lowered,
                )
            )


class IncreaseInfluence(Spend, frozen=True, tag="increase_influence"):
    """Influence on a location grows by the die."""

    location: str
    among = xii.LOCATIONS

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = value_of(s, die)
        use_up(s, die)
        place = xii.LOCATION[self.location]
        s.places |= 1 << place
        values = s.towns[seat].values
        values[xii.INFLUENCE + place] += value
        if emit:
            influence = values[xii.INFLUENCE + place]
            emit(facts.InfluenceGained(seat=seat, die=die, value=value, location=self.location, influence=influence))


class SaveDie(Spend, frozen=True, tag="save_die"):
    """A rolled die is written into the first free slot of the reserve, as it shows (XII-D39)."""

    among = ("save",)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = s.faces[die]
        use_up(s, die)
        s.saves += 1
        slot = write(s, s.towns[seat], value)
        if emit:
            emit(facts.DieSaved(seat=seat, die=die, value=value, slot=slot))


class DiscardDie(Spend, frozen=True, tag="discard_die"):
    """Discard a die, if the options allow it; or a useless part of a split one (XII-D25)."""

    among = ("discard",)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = value_of(s, die)
        use_up(s, die)
        if emit:
            emit(facts.DieDiscarded(seat=seat, die=die, value=value))


# ---- Attracting people and constructing buildings (2.3 to 2.6): one die each, requirements before the price.


class Acquire(Spend, frozen=True):
    """Spend the die, pay, own it; of a special one with the perk that is chosen for good (8.31)."""

    def fault(self, s: State, seat: int) -> Refusal | None:
        if found := super().fault(s, seat):
            return found
        perks = s.sheet.items[xii.ITEM[self.target]].perks
        if not perks or getattr(self, "perk", "") in perks:
            return None
        return Refusal("unknown", "XII 5", f"Choose one of the two abilities: {', '.join(perks)}.", "perk")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        town, die, name, perk = s.towns[seat], die_of(self.die), self.target, getattr(self, "perk", "")
        item = xii.ITEM[name]
        cost = s.sheet.item_costs[item][town.values[xii.MASONS]]
        value = value_of(s, die)
        use_up(s, die)
        for good, count in cost:
            town.values[good] -= count
        town.owned |= xii.BIT[name] | (xii.BIT[perk] if perk else 0)
        if cost:
            s.sheet.clamp(town.values)  # men-at-arms may have been paid: knights follow (XII-D40)
        if not emit:
            return
        spent: dict[str, Any] = {"seat": seat, "die": die, "value": value, "paid": named(cost), "perk": perk}
        if name in xii.BUILT:
            saved = dict(s.sheet.item_costs[item][0]).get(xii.SUPPLY, 0) - dict(cost).get(xii.SUPPLY, 0)
            emit(facts.InfrastructureBuilt(infrastructure=name, saved=saved, **spent))
        else:
            emit(facts.PersonAttracted(person=name, **spent))


class Attract(Acquire, frozen=True, tag="attract"):
    """A prominent person comes to town for a die of any value."""

    person: str
    among = xii.PEOPLE


class Build(Acquire, frozen=True, tag="build"):
    """An infrastructure is built with a die of any value; masons save supply."""

    infrastructure: str
    among = xii.INFRASTRUCTURES


class AttractSpecial(Acquire, frozen=True, tag="attract_special", omit_defaults=True):
    """A special person comes for a die of the exact value, with one of two perks.

    `keep`: only if the jongleur brings more values than the reserve has room for: the ones to keep.
    """

    person: str
    perk: str
    keep: tuple[int, ...] = ()
    among = xii.SPECIAL_PEOPLE

    def fault(self, s: State, seat: int) -> Refusal | None:
        if found := super().fault(s, seat):
            return found
        may = spending.keeps(s, s.towns[s.active], die_of(self.die), self.perk)
        if tuple(sorted(self.keep)) in may:
            return None
        if may == ((),):
            return Refusal("keep", "XII-D13", "Nothing to choose.", "keep")
        fits = len(may[0])
        return Refusal("keep", "XII-D13", f"Choose {fits} of his dice to keep.", "keep", fits, len(self.keep))

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        town = s.towns[seat]
        values = spending.kept(s, town, die_of(self.die), self.perk, self.keep)
        super().perform(s, seat, emit)
        if values:
            slots = tuple(write(s, town, value) for value in values)
            if emit:
                emit(facts.ReserveFilled(seat=seat, values=values, slots=slots))


class BuildSpecial(Acquire, frozen=True, tag="build_special"):
    """A special building is built with a die of the exact value, with one of two perks."""

    infrastructure: str
    perk: str
    among = xii.SPECIAL_INFRASTRUCTURES


# ---- All ways to spend a die, listed at once: the targets open to a die are a mask, their actions a list by it.
_JONGLEUR = 1 << xii.TARGET["jongleur"]
_BEFORE_ITEMS, _ITEMS = (1 << xii.FIRST_ITEM) - 1, -1 << xii.FIRST_ITEM
_FULL = 4  # values the jongleur brings at most; with less room the choice depends on the state


@cache
def _plain(target: int, die: int) -> tuple[GameAction, ...]:
    """The actions that spend this die on this target, without choices of the jongleur."""
    name, ref = xii.TARGETS[target], die_ref(die)
    if name in xii.PERKS_OF:
        special = AttractSpecial if name in xii.SPECIAL_PEOPLE else BuildSpecial
        return tuple(special(ref, name, perk) for perk in xii.PERKS_OF[name])
    if target in (xii.SAVE, xii.DISCARD):
        return (SaveDie(ref) if target == xii.SAVE else DiscardDie(ref),)
    kinds: tuple[Callable[[DieRef, str], Spend], ...] = (IncreaseAsset, IncreaseInfluence, Attract, Build)
    groups = (xii.ASSETS, xii.LOCATIONS, xii.PEOPLE, xii.INFRASTRUCTURES)
    return tuple(kind(ref, name) for kind, names in zip(kinds, groups, strict=True) if name in names)


def _lists(die: int) -> Computed[int, tuple[GameAction, ...]]:
    deal = Deck.of_several([_plain(target, die) for target in range(len(xii.TARGETS))]).of
    return Computed(lambda targets: tuple(deal(targets)))


_LISTED = Computed(_lists)  # by die, by a mask of targets, the actions that spend the die on them


def spends(s: State, seat: int) -> list[GameAction]:
    """Every way the active seat can spend one die now."""
    town, for_value = s.towns[seat], s.sheet.for_value
    out = targets, unpaid, drawn = opened(s, town)
    shown, drawn = s.faces + town.slots, targets & drawn
    found: list[GameAction] = []
    for die in usable(s, town):
        listed = _LISTED[die]
        if unpaid or die < 0:
            mask = open_to(s, out, die, value_of(s, die))
        else:
            mask = for_value[shown[die]] & (targets if die < xii.ROLLED else drawn)
        found += listed[mask & _BEFORE_ITEMS]
        items = mask & _ITEMS  # apart, as most lists are made of the same few parts
        if items:
            if items & _JONGLEUR and free_slots(s, town) < _FULL:
                found += _short_of_room(s, die)
                items ^= _JONGLEUR
            found += listed[items]
    return found


def of_target(s: State, target: int, die: int) -> tuple[GameAction, ...]:
    """The actions that spend this die on a target that is open to it."""
    if target == xii.TARGET["jongleur"] and free_slots(s, s.towns[s.active]) < _FULL:
        return tuple(_short_of_room(s, die))
    return _plain(target, die)


def _short_of_room(s: State, die: int) -> list[GameAction]:
    """The jongleur's perks with every choice of what to keep."""
    town, ref = s.towns[s.active], die_ref(die)
    return [
        AttractSpecial(ref, "jongleur", perk, keep)
        for perk in xii.PERKS_OF["jongleur"]
        for keep in spending.keeps(s, town, die, perk)
    ]
