"""What every action is: may it be done (`refusal`), what can be chosen (`options`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence

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
