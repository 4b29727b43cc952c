"""Spending a die (section 4) on an asset, a location, the reserve or nothing; what all spending has in common."""

from __future__ import annotations

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.xii_century.actions.base import DieRef, GameAction, closed, die_of, unusable
from game.core.xii_century.events import AssetIncreased, DieDiscarded, DieSaved, InfluenceGained
from game.core.xii_century.reasons import closed_to
from game.core.xii_century.sheet import DISCARD, SAVE, TARGET, Pairs
from game.core.xii_century.spending import open_to, opened, plan, value_of, write
from game.core.xii_century.state import BOTH, FIRST, PARTS, ROLLED, SECOND, SPEND, State
from game.core.xii_century.tables import ASSET, ASSETS, INFLUENCE, LOCATION, LOCATIONS


def named(paid: Pairs) -> dict[str, int]:
    """A price by id."""
    return {ASSETS[good]: count for good, count in paid if count}


def not_open(s: State, seat: int, ref: DieRef, target: int) -> Refusal | None:
    """Why this die cannot be spent on this target (-1: none such) by this seat now."""
    die = die_of(ref)
    found = closed(s, seat, SPEND) or unusable(s, die)
    if found:
        return found
    if target < 0:
        return Refusal("unknown", "XII 1", "No such target for a die.", "target")
    value = value_of(s, die)
    return None if open_to(s, opened(s), die, value) >> target & 1 else closed_to(s, die, value, target)


def use_up(s: State, die: int) -> None:
    """The die is spent; a split one with the second of its parts."""
    if die < 0:
        split, one, two, done = s.split
        alone = FIRST if die == PARTS[0] else SECOND
        s.split = (split, one, two, BOTH if done else alone)
        if done:
            s.spent |= 1 << split
        return
    if die < ROLLED:
        s.spent |= 1 << die
        return
    town = s.towns[s.active]
    slot = die - ROLLED
    town.crossed |= 1 << slot
    s.drawn = town.slots[slot]


def increase(s: State, seat: int, die: int, asset: int, emit: Emit | None) -> None:
    """Spend a die on an asset: add what it comes to, pay for what was added."""
    town = s.towns[seat]
    value = value_of(s, die)
    found = plan(s, town, die, value, asset)
    use_up(s, die)
    bit = 1 << asset
    if s.used & bit:
        s.doubled |= bit
    s.used |= bit
    if die >= ROLLED:
        s.by_reserve |= bit
    town.values[asset] += found.added
    for good, count in found.paid:
        town.values[good] -= count
    if emit:
        emit(
            AssetIncreased(
                seat=seat,
                die=die,
                value=value,
                asset=ASSETS[asset],
                counts=found.counts,
                added=found.added,
                amount=town.values[asset],
                paid=named(found.paid),
                lowered=found.lowered,
            )
        )


class IncreaseAsset(GameAction, frozen=True, tag="increase_asset"):
    """The asset grows by exactly what the die counts there, as far as there is room and it can be paid."""

    die: DieRef
    asset: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_open(s, seat, self.die, ASSET.get(self.asset, -1))

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        increase(s, seat, die_of(self.die), ASSET[self.asset], emit)


class IncreaseInfluence(GameAction, frozen=True, tag="increase_influence"):
    """Influence on a location grows by the die."""

    die: DieRef
    location: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_open(s, seat, self.die, TARGET[self.location] if self.location in LOCATIONS else -1)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = value_of(s, die)
        use_up(s, die)
        place = LOCATION[self.location]
        s.places |= 1 << place
        values = s.towns[seat].values
        values[INFLUENCE + place] += value
        if emit:
            influence = values[INFLUENCE + place]
            emit(InfluenceGained(seat=seat, die=die, value=value, location=self.location, influence=influence))


class SaveDie(GameAction, frozen=True, tag="save_die"):
    """A rolled die is written into the first free slot of the reserve, as it shows (XII-D39)."""

    die: DieRef

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_open(s, seat, self.die, SAVE)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = s.faces[die]
        use_up(s, die)
        s.saves += 1
        slot = write(s, s.towns[seat], value)
        if emit:
            emit(DieSaved(seat=seat, die=die, value=value, slot=slot))


class DiscardDie(GameAction, frozen=True, tag="discard_die"):
    """Throw a die away, where the options allow it; or a part of a split one that has no use (XII-D25)."""

    die: DieRef

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_open(s, seat, self.die, DISCARD)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        value = value_of(s, die)
        use_up(s, die)
        if emit:
            emit(DieDiscarded(seat=seat, die=die, value=value))
