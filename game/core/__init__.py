"""The headless core: rules, dice, state. It knows no screen, no clock and no file but its own tables."""

from __future__ import annotations

from game.core.dice import ScriptedDice, ScriptExhaustedError, SeededDice
from game.core.match import Match, Played
from game.core.rules import Action, ActionError, Decision, Refusal, RefusedError, Setup, SetupError, ruleset

__all__ = [
    "Action",
    "ActionError",
    "Decision",
    "Match",
    "Played",
    "Refusal",
    "RefusedError",
    "ScriptExhaustedError",
    "ScriptedDice",
    "SeededDice",
    "Setup",
    "SetupError",
    "ruleset",
]
