"""Players that think for themselves. A bot gets the view of its seat and the legal actions, nothing else.

To write one: a class with a `name`, `choose(view, legal)` and `reason(view, action)`, named in the title's `bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.bots import own
from game.bots.levels import LEVELS, Beginner, level, of_title, thinker
from game.core.rules import Action
from game.title import load, titles


class Bot(Protocol):
    """One player. `choose` never changes the view and answers alike for equal views."""

    name: str

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of the legal actions (never empty)."""

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent for that action at that view: "keeps 5-5 for stone"."""


# Those that play every game.
ANYBODY = {"random": "game.bots.anyone:Random"}
SYNONYMS = {"normal": "greedy"}


class NoBotError(ValueError):
    """No such player for this game; the text says who there is."""


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game, the usual one first."""
    title = titles().get(game)
    theirs = (name for name, row in own.found().items() if not row.games or game in row.games)
    return tuple(dict.fromkeys((*(of_title(title) if title is not None else ()), *ANYBODY, *theirs)))


def label(name: str) -> str:
    """What a bot is called where people choose one: "Normal", "Strong"."""
    row = own.found().get(name)
    return row.label if row is not None and name not in LEVELS else level(name).label


def thinks_apart(name: str) -> bool:
    """Whether it may think so long, or do so much else, that it gets a process of its own."""
    return level(name).seconds > 0 or name in own.found()


def bot(name: str, game: str, seed: str = "bot-1") -> Bot:
    """The bot of this name. `seed` feeds its own chance, never the game's. Raises NoBotError."""
    name = SYNONYMS.get(name, name)
    if name not in names(game):
        raise NoBotError(f"no bot '{name}' plays {game}; there is: {', '.join(names(game))}")
    title = titles().get(game)
    made: Bot
    if title is None or name in ANYBODY:
        made = load(ANYBODY[name])(seed)
    elif name not in of_title(title):
        made = own.Guarded(name, own.found()[name], bot(names(game)[0], game, seed), seed)
    elif name in title.bots:
        made = load(title.bots[name])(seed)
    elif name == "beginner":
        made = Beginner(bot(next(iter(title.bots)), game, seed), seed)
    else:
        made = thinker(title, name, seed)
    return made
