"""Attracting people and building infrastructures (2.3 to 2.6): one die each, requirements checked before the price."""

from __future__ import annotations

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.xii_century import jongleur
from game.core.xii_century.actions.base import DieRef, GameAction, die_of
from game.core.xii_century.actions.spend import named, not_open, use_up
from game.core.xii_century.events import InfrastructureBuilt, PersonAttracted, ReserveFilled
from game.core.xii_century.sheet import TARGET
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import State
from game.core.xii_century.tables import (
    BIT,
    INFRASTRUCTURES,
    ITEM,
    MASONS,
    PEOPLE,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
    SUPPLY,
)


def _acquire(s: State, seat: int, die: int, name: str, perk: str, emit: Emit | None) -> None:
    """Spend the die, pay, own it."""
    town = s.towns[seat]
    item = ITEM[name]
    cost = s.sheet.item_cost(item, town.values[MASONS])
    value = value_of(s, die)
    use_up(s, die)
    for good, count in cost:
        town.values[good] -= count
    town.owned |= BIT[name] | (BIT[perk] if perk else 0)
    if cost:
        s.sheet.clamp(town.values)  # men-at-arms may have been paid: knights follow (XII-D40)
    if name in PEOPLE or name in SPECIAL_PEOPLE:
        if emit:
            emit(PersonAttracted(seat=seat, die=die, value=value, person=name, paid=named(cost), perk=perk))
        return
    if emit:
        printed = dict(s.sheet.item_cost(item, 0)).get(SUPPLY, 0)
        saved = printed - dict(cost).get(SUPPLY, 0)
        paid = named(cost)
        emit(
            InfrastructureBuilt(seat=seat, die=die, value=value, infrastructure=name, paid=paid, saved=saved, perk=perk)
        )


class Attract(GameAction, frozen=True, tag="attract"):
    """A prominent person comes to town for a die of any value."""

    die: DieRef
    person: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_open(s, seat, self.die, TARGET[self.person] if self.person in PEOPLE else -1)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        _acquire(s, seat, die_of(self.die), self.person, "", emit)


class Build(GameAction, frozen=True, tag="build"):
    """An infrastructure is built with a die of any value; masons save supply."""

    die: DieRef
    infrastructure: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        known = self.infrastructure in INFRASTRUCTURES
        return not_open(s, seat, self.die, TARGET[self.infrastructure] if known else -1)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        _acquire(s, seat, die_of(self.die), self.infrastructure, "", emit)


def _no_perk(s: State, name: str, perk: str) -> Refusal | None:
    perks = s.sheet.items[ITEM[name]].perks
    if perk in perks:
        return None
    return Refusal("unknown", "XII 5", f"Choose one of the two abilities: {', '.join(perks)}.", "perk")


class AttractSpecial(GameAction, frozen=True, tag="attract_special", omit_defaults=True):
    """A special person comes for a die of the exact value; one of two perks is chosen for good (8.31).

    `keep`: only when the jongleur brings more values than the reserve has room for, those that are kept.
    """

    die: DieRef
    person: str
    perk: str
    keep: tuple[int, ...] = ()

    def refusal(self, s: State, seat: int) -> Refusal | None:
        target = TARGET[self.person] if self.person in SPECIAL_PEOPLE else -1
        return not_open(s, seat, self.die, target) or _no_perk(s, self.person, self.perk) or self._not_kept(s)

    def _not_kept(self, s: State) -> Refusal | None:
        may = jongleur.keeps(s, s.towns[s.active], die_of(self.die), self.perk)
        if tuple(sorted(self.keep)) in may:
            return None
        if may == ((),):
            return Refusal("keep", "XII-D13", "Nothing to choose.", "keep")
        fits = len(may[0])
        text = f"Choose {fits} of his dice to keep."
        return Refusal("keep", "XII-D13", text, "keep", fits, len(self.keep))

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        town = s.towns[seat]
        values = jongleur.kept(s, town, die, self.perk, self.keep)
        _acquire(s, seat, die, self.person, self.perk, emit)
        if values:
            slots = jongleur.fill(s, town, values)
            if emit:
                emit(ReserveFilled(seat=seat, values=values, slots=slots))


class BuildSpecial(GameAction, frozen=True, tag="build_special"):
    """A special infrastructure is built with a die of the exact value; one of two perks is chosen for good."""

    die: DieRef
    infrastructure: str
    perk: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        target = TARGET[self.infrastructure] if self.infrastructure in SPECIAL_INFRASTRUCTURES else -1
        return not_open(s, seat, self.die, target) or _no_perk(s, self.infrastructure, self.perk)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        _acquire(s, seat, die_of(self.die), self.infrastructure, self.perk, emit)
