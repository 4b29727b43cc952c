"""Expected final points at the start of a year.

Its features are the learner's and the points so far; the table is made by `python -m tools.fit mini_monarchy`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots.value import Linear
from game.core.mini_monarchy import scoring
from game.core.mini_monarchy.state import State
from game.titles.mini_monarchy.bot import learning

ROUNDS = 20  # rows of the table; later years use the last one
FEATURES = ("one", "total", *learning.NAMES)


def features(s: State, seat: int) -> list[float]:
    """Returns the features in the order of FEATURES."""
    return [1.0, float(scoring.sheet(s).total), *learning.features(s, seat)]


def year(s: State) -> int:
    """Returns the table row for a state."""
    return s.year


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
