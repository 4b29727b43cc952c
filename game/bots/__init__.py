"""Players that think for themselves. A bot gets the view of its seat and the legal actions, nothing else.

To write one: a class with a `name`, `choose(view, legal)` and `reason(view, action)`, and one line in BOTS.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

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


class Entry(NamedTuple):
    """One line of the list: the bot's name, the game it plays ("" = every game), the module and class that play it."""

    name: str
    game: str
    module: str
    kind: str


# Of a game's bots the best stands first.
BOTS: tuple[Entry, ...] = (
    Entry("greedy", "twenty_years", "game.bots.twenty_years", "Greedy"),
    Entry("greedy", "mini_monarchy", "game.bots.mini_monarchy", "Greedy"),
    Entry("greedy", "xii_century", "game.bots.xii_century", "Greedy"),
    Entry("greedy", "horrible_hordes", "game.bots.horrible_hordes", "Greedy"),
    Entry("random", "", "game.bots.anyone", "Random"),
)


class NoBotError(ValueError):
    """No such player for this game; the text says who there is."""


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game, the best first."""
    return tuple(entry.name for entry in BOTS if entry.game in ("", game))


def bot(name: str, game: str, seed: str = "bot-1") -> Bot:
    """The bot of this name. `seed` feeds its own chance, never the game's. Raises NoBotError."""
    for entry in BOTS:
        if entry.name == name and entry.game in ("", game):
            made: Bot = getattr(import_module(entry.module), entry.kind)(seed)
            return made
    raise NoBotError(f"no bot '{name}' plays {game}; there is: {', '.join(names(game))}")
