"""What every action is: what can be chosen (`options`), why not (`refusal`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from game.core.events import Emit
from game.core.rules import Action, Refusal
from game.core.xii_century.spending import usable
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, OVER, PARTS, ROLLED, SPEND, WAR, State


class DieRef(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A die as clients name it: `i` 0 or 1 of pool "shared", "own" or "part" (of a split die), or a `slot` of the
    pool "reserve"."""

    pool: str
    i: int = -1
    slot: int = -1


@cache
def die_ref(die: int) -> DieRef:
    """The name of a die number."""
    if die >= ROLLED:
        return DieRef("reserve", slot=die - ROLLED)
    if die in PARTS:
        return DieRef("part", i=PARTS.index(die))
    return DieRef("own" if die >= 2 else "shared", i=die % 2)


def die_of(ref: DieRef) -> int:
    """The number of a die, -1 for none such."""
    pool, i, slot = ref.pool, ref.i, ref.slot
    if pool == "reserve":
        return ROLLED + slot if slot >= 0 and i == -1 else -1
    if slot != -1 or not 0 <= i <= 1:
        return -1
    return i if pool == "shared" else i + 2 if pool == "own" else PARTS[i] if pool == "part" else -1


class GameAction(Action, frozen=True):
    """Base of the actions. A refusal is None when the action is legal; `perform` is called with legal actions only."""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        raise NotImplementedError

    def refusal(self, s: State, seat: int) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        raise NotImplementedError


_PHASE = {
    ASSIGN: "Place the events first.",
    FIX: "The shared dice are alike: the first player must change one or re-roll both.",
    SPEND: "Spend your dice first.",
    MARKET: "The market is open: convert, or decline.",
    WAR: "Answer the king first.",
    COLLECT: "Collect from locations first.",
    OVER: "The game is over.",
}


def closed(s: State, seat: int, phase: str) -> Refusal | None:
    """Why nothing of this phase can be done by this seat now; None when it can."""
    if s.phase != phase:
        return Refusal("wrong_phase", "XII 3", _PHASE[s.phase])
    if phase != WAR and seat != s.active:
        name = s.towns[s.active].name or f"town {s.active + 1}"
        return Refusal("not_your_turn", "XII 3", f"It is {name}'s turn.", "seat", s.active, seat)
    return None


def unusable(s: State, die: int) -> Refusal | None:
    """Why this die cannot be spent now; None when it can. The phase is open."""
    if die == -1 or (die in PARTS and not s.split):
        return Refusal("no_die", "XII 10", "There is no such die.", "die")
    if die in usable(s):
        return None
    if die in s.split[:1] and not s.spent >> die & 1:
        return Refusal("split", "XII-D25", "This die is split: its parts are spent instead.", "die")
    if die < ROLLED:
        return Refusal("spent", "XII 4", "This die is already spent.", "die")
    slot = die - ROLLED
    town = s.towns[s.active]
    if slot >= len(town.slots):
        return Refusal("no_die", "XII 2.11", "This reserve slot is empty.", "die")
    if s.drawn:
        return Refusal("reserve_used", "XII-D14", "You've already used a reserve die this turn.", "reserve", 1, 0)
    if town.crossed >> slot & 1:
        return Refusal("spent", "XII-D12", "This reserve die is used up.", "die")
    return Refusal("fresh", "XII-D38", "A die saved this turn waits until the next.", "die")


def unaltered(s: State, die: int) -> Refusal | None:
    """Why no ability can touch this die; None when one can (XII-D14, XII-D22, XII-D25)."""
    if die in PARTS:
        return Refusal("part", "XII-D25", "No ability touches a part of a split die.", "die")
    if die >= ROLLED:
        return Refusal("reserve_die", "XII-D14", "Abilities can't change reserve dice.", "die")
    return unusable(s, die)


def lacking(perk: str, rule: str) -> Refusal:
    """A perk the town does not have."""
    return Refusal("no_perk", rule, f"Your town doesn't have this ability: {perk.replace('_', ' ')}.", perk, 1, 0)
