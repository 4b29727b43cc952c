"""The levels of bots, the same for every game: name, thinking time, and the beginner.

The greedy bot is the normal level. Higher levels search with their title's mind for a fraction of a CPU second a
decision; a taste is the strong level with a preference. A title offers only levels measured to be stronger than the
one below (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.bots.search import Budget, Search
from game.core.dice import SeededDice
from game.core.figures import beside
from game.core.rules import Action
from game.narrator import say
from game.title import Title, load

SLIP = 4  # one decision in this many, the beginner acts at random


class Level(NamedTuple):
    """How a bot is shown, and its CPU seconds for a decision (0: it does not search)."""

    label: str
    about: str
    seconds: float = 0.0


_ROWS = beside(__file__, "levels.toml", dict[str, dict[str, Level]])
LEVELS, TASTES = _ROWS["levels"], _ROWS["tastes"]


def level(name: str) -> Level:
    """The level of that name; an unknown one is shown by its own name."""
    return LEVELS.get(name) or TASTES.get(name) or Level(name.replace("_", " ").capitalize(), say("a_bot_of_your"))


def of_title(title: Title) -> tuple[str, ...]:
    """The bots of a title, the normal one first."""
    thinking = (*title.levels, *title.tastes) if title.mind else ()
    return (*title.bots, *(["beginner"] if title.bots else []), *thinking)


class Beginner:
    """The title's usual bot, except that one decision in SLIP is a random action of a random kind."""

    name = "beginner"

    def __init__(self, plain: Any, seed: str) -> None:
        self._plain = plain
        self._dice = SeededDice("beginner:" + seed)

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1 or self._dice.roll("slip", 1, SLIP)[0] > 1:
            found: Action = self._plain.choose(view, legal)
            return found
        sorts: dict[type[Action], list[Action]] = {}
        for action in legal:
            sorts.setdefault(type(action), []).append(action)
        of_sort = list(sorts.values())[self._dice.roll("sort", 1, len(sorts))[0] - 1]
        return of_sort[self._dice.roll("choice", 1, len(of_sort))[0] - 1]

    def reason(self, view: Any, action: Action) -> str:
        reason: str = self._plain.reason(view, action)
        return reason


def thinker(title: Title, name: str, seed: str, nodes: int = 0) -> Search:
    """The searching bot of that level or taste. `nodes`: worlds for a decision instead of seconds."""
    row = level(name)
    mind = load(title.mind)(row.seconds, name if name in title.tastes else "")
    return Search(mind, Budget(nodes=nodes) if nodes else Budget(row.seconds), seed, name)


# ---- Plays any game by any legal action: for tests, for soak runs, and as the measure every other bot has to beat.


class Random:
    """Takes every legal action with the same chance, from its own dice: same seed, same choices."""

    name = "random"

    def __init__(self, seed: str = "bot-1") -> None:
        self._dice = SeededDice("bot:" + seed)

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        return legal[self._dice.roll("choice", 1, len(legal))[0] - 1]

    def reason(self, view: Any, action: Action) -> str:
        return say("takes_any")
