"""Computer players. A bot gets the view of its seat and the legal actions, nothing else.

To write one: a class with a `name`, `choose(view, legal)` and `reason(view, action)`, named in the title's `bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from game.bots import own
from game.bots.engine import LIMIT, PATIENCE, Engine, EngineBot, EngineError, blind
from game.bots.levels import Beginner, Random, level, of_title, thinker
from game.core.rules import Action, Setup
from game.title import load, titles


class Bot(Protocol):
    """One player. `choose` never changes the view and gives equal answers for equal views."""

    name: str

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """One of the legal actions (never empty)."""

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent for this action: "keeps 5-5 for stone"."""


ANYBODY = "random"  # plays every game
RETIRED = ("expert", "master")  # levels that saves may name and a title need not offer


class NoBotError(ValueError):
    """No such bot for this game; the text lists those there are."""


def names(game: str) -> tuple[str, ...]:
    """The bots that play this game, the usual one first."""
    title = titles().get(game)
    theirs = (name for name, row in own.found().items() if not row.games or game in row.games)
    return tuple(dict.fromkeys((*(of_title(title) if title is not None else ()), ANYBODY, *theirs)))


def current(name: str, game: str) -> str:
    """The bot that plays under this name today: a level no longer offered becomes the strongest."""
    title = titles().get(game)
    if title is not None and title.mind and name in RETIRED and name not in title.levels:
        return title.levels[-1]
    return "greedy" if name == "normal" else name


def is_own(name: str) -> bool:
    """Whether the player brought this bot."""
    return name in own.found()


def enlist(row: own.Own, game: str) -> str:
    """Register a bot of the player's own in this process; returns its name. A program is asked for it. Raises
    NoBotError.
    """
    label = row.label
    if row.command and not row.wrong:
        made = EngineBot("", label, row.engine(), None, blind(None, game), 0, "hello")
        try:
            label = made.begin() or label
        except EngineError as error:
            raise NoBotError(str(error)) from None
        finally:
            made.close()
    name = own.key_of(label if row.command else Path(row.which).stem)
    own.bring(name, replace(row, label=label))
    return name


def label(name: str) -> str:
    """The bot's name in menus: "Normal", "Strong"."""
    return own.found()[name].label if is_own(name) else level(name).label


def thinks_apart(name: str) -> bool:
    """Whether the bot may think long enough, or do enough else, to need a process of its own."""
    return level(name).seconds > 0 or is_own(name)


def bot(name: str, game: str, seed: str = "bot-1") -> Bot:
    """The bot of this name, thinking in this process. `seed` feeds its own randomness, never the game's.

    A player's own bot still runs in its own process; see `seated`. Raises NoBotError.
    """
    title, name = titles().get(game), current(name, game)
    if name not in names(game):
        raise NoBotError(f"no bot '{name}' plays {game}; there is: {', '.join(names(game))}")
    made: Bot
    if name == ANYBODY:
        made = Random(seed)
    elif title is None or name not in of_title(title):
        made = seated(name, game, seed)
    elif name in title.bots:
        made = load(title.bots[name])(seed)
    elif name == "beginner":
        made = Beginner(bot(next(iter(title.bots)), game, seed), seed)
    else:
        made = thinker(title, name, seed)
    return made


def seated(
    name: str,
    game: str,
    seed: str,
    setup: Setup | None = None,
    seat: int = 0,
    apart: bool = False,
    limit: float = LIMIT,
    engine: Engine | None = None,
) -> Bot:
    """The bot of this name for one seat of a match. A player's own bot runs in its own process; with `apart`, so do
    slow built-in ones.

    `setup` is the match's (None: the game's usual one), `limit` the seconds a player's own bot has for a choice,
    `engine` one of its processes to reuse. An EngineBot must be closed. Raises NoBotError.
    """
    name = current(name, game)
    mine = is_own(name)
    if name not in names(game) or not (mine or (apart and level(name).seconds)):
        return bot(name, game, seed)
    row = own.found()[name] if mine else own.Own(label(name), which=name)
    usual, limit = bot(names(game)[0], game, seed), limit if mine else PATIENCE
    return EngineBot(name, label(name), engine or row.engine(), usual, blind(setup, game), seat, seed, limit, row.wrong)
