"""What every action is: may it be done (`refusal`), what can be chosen (`options`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.events import Emit
from game.core.rules import Action, Refusal
from game.core.twenty_years.state import (
    ACTIONS,
    HARVEST,
    LEDGER,
    OVER,
    ROLL,
    Battle,
    GoodsChoice,
    Raid,
    State,
    TreasuryChoice,
    TroopChoice,
)
from game.core.twenty_years.tables import Amounts


class GameAction(Action, frozen=True):
    """Base of the actions. A refusal is None when the action is legal; `perform` is called with legal actions only."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        raise NotImplementedError

    def refusal(self, s: State) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, emit: Emit | None) -> None:
        raise NotImplementedError


_FIRST = {
    Battle: "Finish the battle first: fight, bomb or flee.",
    Raid: "Finish or leave the raid first.",
    GoodsChoice: "Choose the goods first.",
    TroopChoice: "Choose the troop that falls ill first.",
    TreasuryChoice: "Choose how the treasury pays first.",
}
_PHASE = {
    LEDGER: "Answer the ledger first.",
    ROLL: "Stop rolling first.",
    HARVEST: "Choose how the dice are paired first.",
    ACTIONS: "This year's dice are already harvested.",
    OVER: "The game is over.",
}


def closed(s: State, *phases: str) -> Refusal | None:
    """Why nothing of these phases can be done now (20Y-D38: frames are atomic); None when it can."""
    if s.todo:
        return Refusal("frame_open", "20Y-D38", _FIRST[type(s.todo[-1])])
    if s.phase not in phases:
        return Refusal("wrong_phase", "20Y 5", _PHASE.get(s.phase, "Not now."))
    return None


def no_frame(what: str) -> Refusal:
    """Nothing asks for this now."""
    return Refusal("not_asked", "20Y 6", what)


# ---- Parts of actions that are more than one number: goods by name.


class Goods(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"wood": 2, "gold": 1}: what is not named is 0."""

    wood: int = 0
    stone: int = 0
    leather: int = 0
    gold: int = 0
    metal: int = 0
    gems: int = 0
    spices: int = 0

    @property
    def amounts(self) -> Amounts:
        return self.wood, self.stone, self.leather, self.gold, self.metal, self.gems, self.spices


class Rare(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"metal": 1, "gems": 1}: rare goods only."""

    metal: int = 0
    gems: int = 0
    spices: int = 0
