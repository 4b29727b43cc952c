"""What a reign of 20 Years is worth at the beginning of a year: the points it is expected to end with.

Its features are the learner's and the points so far; the table is made by `python -m tools.fit twenty_years`.
"""

from __future__ import annotations

from pathlib import Path

from game.bots.value import Linear
from game.core.twenty_years import scoring
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.bot import learning

ROUNDS = TABLES.turns.years
FEATURES = ("one", "total", *learning.NAMES)


def features(s: State, seat: int) -> list[float]:
    """In the order of FEATURES."""
    return [1.0, float(scoring.total(s)), *learning.features(s, seat)]


def year(s: State) -> int:
    """The row of the table for a state."""
    return s.year


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
