"""Players that think for themselves. A bot gets the view of its seat and the legal actions, nothing else.

To write one: a class with a `name`, `choose(view, legal)` and `reason(view, action)`, and one line in BOTS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from game.core.rules import Action


class Bot(Protocol):
    """One player. `choose` never changes the view and answers alike for equal views."""

    name: str

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of the legal actions (never empty)."""
        ...

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent for that action at that view: "keeps 5-5 for stone"."""
        ...


# By name: the games it plays ("" = every game) and the module and class that play it.
BOTS: Mapping[str, tuple[str, str, str]] = {
    "greedy": ("twenty_years", "game.bots.twenty_years", "Greedy"),
    "random": ("", "game.bots.anyone", "Random"),
}


class NoBotError(ValueError):
    """No such player for this game; the text says who there is."""


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game, the best first."""
    return tuple(name for name, (of, _, _) in BOTS.items() if of in ("", game))


def bot(name: str, game: str, seed: str = "bot-1") -> Bot:
    """The bot of this name. `seed` feeds its own chance, never the game's. Raises NoBotError."""
    if name not in names(game):
        raise NoBotError(f"no bot '{name}' plays {game}; there is: {', '.join(names(game))}")
    _, module, kind = BOTS[name]
    made: Bot = getattr(import_module(module), kind)(seed)
    return made
