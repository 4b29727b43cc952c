"""Players that think for themselves. A bot gets the view of its seat and the legal actions, nothing else.

To write one: a class with a `name`, `choose(view, legal)` and `reason(view, action)`, named in the title's `bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.core.rules import Action
from game.title import load, titles


class Bot(Protocol):
    """One player. `choose` never changes the view and answers alike for equal views."""

    name: str

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of the legal actions (never empty)."""
        ...

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent for that action at that view: "keeps 5-5 for stone"."""
        ...


# Those that play every game.
ANYBODY = {"random": "game.bots.anyone:Random"}


class NoBotError(ValueError):
    """No such player for this game; the text says who there is."""


def _bots(game: str) -> dict[str, str]:
    found = titles().get(game)
    return {**(found.bots if found is not None else {}), **ANYBODY}


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game, the best first."""
    return tuple(_bots(game))


def bot(name: str, game: str, seed: str = "bot-1") -> Bot:
    """The bot of this name. `seed` feeds its own chance, never the game's. Raises NoBotError."""
    place = _bots(game).get(name)
    if place is None:
        raise NoBotError(f"no bot '{name}' plays {game}; there is: {', '.join(names(game))}")
    made: Bot = load(place)(seed)
    return made
