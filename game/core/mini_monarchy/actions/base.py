"""Base of every action: what can be chosen (`options`), why not (`refusal`), what happens (`perform`).

Legal means: an option without a refusal. Previews, greyed out buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.mini_monarchy.drawing import Fault
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    SETUP_BIGGER,
    SETUP_BUILDINGS,
    SETUP_RANGES,
    SETUP_RIVER,
    SETUP_THROW,
    STARVE,
    TRADE,
    State,
)
from game.core.rules import Action, Refusal


class GameAction(Action, frozen=True):
    """Base of the actions. `refusal` is None if the action is legal; `perform` is called for legal actions only,
    `options` only in a phase of the action's own."""

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        raise NotImplementedError

    def refusal(self, s: State) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, emit: Emit | None) -> None:
        raise NotImplementedError


_NOW = {
    SETUP_THROW: "Roll the setup dice first.",
    SETUP_RANGES: "Draw the mountains first.",
    SETUP_BIGGER: "Choose the bigger range first.",
    SETUP_RIVER: "Draw the river first.",
    SETUP_BUILDINGS: "Place the first buildings first.",
    FATE_REROLL: "Re-roll a fate die or keep both first.",
    FATE_CHOICES: "Choose the fortune's results first.",
    DISASTERS: "Choose a building to lose first.",
    PRODUCE: "Choose what the capital gives first.",
    HARD_TIMES: "Choose a good to lose first.",
    CONSTRUCT: "Finish building first; trade comes next.",
    TRADE: "Building is over for this year.",
    STARVE: "Choose which building starves first.",
}


def closed(s: State, *phases: str) -> Refusal | None:
    """Why the game is not in one of these phases; None if it is."""
    if s.phase in phases:
        return None
    return Refusal("wrong_phase", "MM 5", _NOW.get(s.phase, "The game is over."))


def off_map(s: State, cell: Cell) -> Refusal | None:
    """Refuses a hex that is not on the map."""
    if cell in s.ground.numbers:
        return None
    return Refusal("off_map", "MM 9.1", f"There is no hex {list(cell)} on this map.", "hex")


def faulty(fault: Fault | None) -> Refusal | None:
    """Converts a fault of a drawing to a refusal."""
    if fault is None:
        return None
    return Refusal(fault.code, fault.rule, fault.text, "hexes", fault.need, fault.have)
