"""What every action is: may it be done (`refusal`), what can be chosen (`options`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

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
from game.core.horrible_hordes.tables import CHITS, KINGDOMS, Amounts
from game.core.rules import Action, Refusal


class GameAction(Action, frozen=True, omit_defaults=True):
    """Base of the actions. A refusal is None when the action is legal; `perform` is called with legal actions only.

    A list of options is made anew and belongs to whoever asked; a tuple may be kept and shared.
    """

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

    amounts = property(msgspec.structs.astuple)

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
            return Refusal("bad_amount", rule, "The amount can't be negative.", chit, 0, n)
    return None


_FIRST: dict[type[Frame], str] = {
    Roll: "Change or keep the dice first.",
    Battle: "Finish the battle first.",
    Place: "Place your free unit first.",
    Learn: "Choose the free ability first.",
    Offer: "Answer the offer first.",
    Route: "Choose the horde's path first.",
    Pick: "Choose the new horde first.",
    Fallen: "Start again or leave the game first.",
}
_NAMES = {
    "starts": "Place the first settlements first.",
    "kingdoms": "Choose kingdoms first.",
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
        text = _NAMES.get(s.phase, f"Not possible in the {s.phase.replace('_', ' ')} phase.")
        return Refusal("wrong_phase", "HH 4", text)
    if s.active != seat:
        return not_yours(s)
    return None


def not_yours(s: State) -> Refusal:
    """Whose decision it is instead: by the kingdom, which is not chosen yet in the first turns."""
    seat = asked(s)
    kingdom = s.players[seat].kingdom if seat < len(s.players) else -1
    who = f"the {KINGDOMS[kingdom].name}" if kingdom >= 0 else "another player"
    return Refusal("not_your_decision", "HH 4", f"It's up to {who} now.")


def frame_for(s: State, seat: int, kind: type[Frame]) -> Refusal | None:
    """Why the top frame asks this seat for nothing of this kind; None when it does."""
    top = s.top
    if not isinstance(top, kind):
        return Refusal("wrong_phase", "HH 4", "Not possible now.")
    if asked(s) != seat:
        return not_yours(s)
    return None


def asked(s: State) -> int:
    """The seat that must decide now."""
    if not s.todo:
        return s.active
    top: Any = s.todo[-1]
    kind = type(top)
    seat: int = top.asking[0] if (kind is Roll or kind is Battle) and top.asking else top.seat
    return seat
