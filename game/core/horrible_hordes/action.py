"""What every action is: may it be done (`refusal`), what can be chosen (`options`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.state import (
    OVER,
    Battle,
    Fallen,
    Frame,
    Learn,
    Offer,
    Pick,
    Place,
    Roll,
    Route,
    State,
)
from game.core.horrible_hordes.tables import CHITS, Amounts
from game.core.rules import Action, Refusal


class GameAction(Action, frozen=True, omit_defaults=True):
    """Base of the actions. A refusal is None when the deed is legal; `perform` is called with legal deeds only."""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        raise NotImplementedError

    def refusal(self, s: State, seat: int) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        raise NotImplementedError


class Chits(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """So many chits of each kind: {"wood": 2, "gold": 1}."""

    stone: int = 0
    wood: int = 0
    food: int = 0
    metal: int = 0
    magic: int = 0
    gold: int = 0

    @property
    def amounts(self) -> Amounts:
        return (self.stone, self.wood, self.food, self.metal, self.magic, self.gold)

    @property
    def total(self) -> int:
        return self.stone + self.wood + self.food + self.metal + self.magic + self.gold


NO_CHITS = Chits()


@lru_cache(maxsize=8192)
def chits_of(values: Amounts) -> Chits:
    return Chits(*values)


def negative(chits: Chits, rule: str) -> Refusal | None:
    for chit, n in zip(CHITS, chits.amounts, strict=True):
        if n < 0:
            return Refusal("bad_amount", rule, "Chits are counted from 0.", chit, 0, n)
    return None


_FIRST: dict[type[Frame], str] = {
    Roll: "Dice lie on the table: change them or let them lie first.",
    Battle: "A battle is being fought: go on with it first.",
    Place: "A free unit waits for its space first.",
    Learn: "Choose the free ability first.",
    Offer: "Answer the offer first.",
    Route: "Choose the horde's path first.",
    Pick: "Choose the horde that comes first.",
    Fallen: "Begin again or retire first.",
}
_NAMES = {
    "starts": "First the settlements are founded.",
    "kingdoms": "First the kingdoms are chosen.",
    "resource": "Take your free resources first.",
    "end": "Discard down to your limit first.",
    OVER: "The game is over.",
}


def in_phase(s: State, seat: int, *phases: str) -> Refusal | None:
    """Why the seat can do nothing of these phases now; None when it can."""
    if s.todo:
        frame = s.todo[-1]
        return Refusal("wrong_phase", "HH 4", _FIRST[type(frame)])
    if s.phase not in phases:
        text = _NAMES.get(s.phase, f"This is the {s.phase.replace('_', ' ')} phase: not now.")
        return Refusal("wrong_phase", "HH 4", text)
    if s.active != seat:
        return not_yours(s.active)
    return None


def not_yours(seat: int) -> Refusal:
    return Refusal("not_your_decision", "HH 4", f"Player {seat + 1} decides now.")


def frame_for(s: State, seat: int, kind: type[Frame]) -> Refusal | None:
    """Why the top frame asks this seat for nothing of this kind; None when it does."""
    top = s.top
    if not isinstance(top, kind):
        return Refusal("wrong_phase", "HH 4", "Nothing asks for this now.")
    if asked(s) != seat:
        return not_yours(asked(s))
    return None


def asked(s: State) -> int:
    """The seat that must decide now."""
    top = s.todo[-1] if s.todo else None
    if top is None:
        return s.active
    if isinstance(top, Roll | Battle) and top.asking:
        return top.asking[0]
    return top.seat
