"""Plays any game by any legal action: for tests, for soak runs, and as the measure every other bot has to beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.dice import SeededDice
from game.core.rules import Action
from game.narrator import say


class Random:
    """Takes every legal action with the same chance, from its own dice: same seed, same choices."""

    name = "random"

    def __init__(self, seed: str = "bot-1") -> None:
        self._dice = SeededDice("bot:" + seed)

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        return legal[self._dice.roll("choice", 1, len(legal))[0] - 1]

    def reason(self, view: Any, action: Action) -> str:
        return say("takes_any")
