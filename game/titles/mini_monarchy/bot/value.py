"""What a monarchy is worth at the beginning of a year: the points it is expected to end with.

Its features are the learner's and the points so far; the table is made by `python -m tools.fit mini_monarchy`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots.value import Linear
from game.core.mini_monarchy import scoring
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.bot import learning

ROUNDS = 20  # rows of the table; later years are worth what the last one is
FEATURES = ("one", "total", *learning.NAMES)


def features(s: State, seat: int) -> list[float]:
    """In the order of FEATURES."""
    return [1.0, float(scoring.sheet(s).total), *learning.features(s, seat)]


def year(s: State) -> int:
    """The row of the table for a state."""
    return s.year


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
