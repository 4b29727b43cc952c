"""What is chosen before a reign: difficulty, variant, and the readings of what the printed text leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.figures import options_beside, values_of
from game.core.rules import OptionValue
from game.core.twenty_years.state import Chosen
from game.core.twenty_years.tables import TABLES

TOWERS = {"easy": TABLES.difficulty.easy, "standard": TABLES.difficulty.standard, "hard": TABLES.difficulty.hard}
OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue], version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    What belongs to another variant has no effect. Raises SetupError.
    """
    values = values_of(OPTIONS, options)
    return Chosen(**values, towers=TOWERS[str(values["difficulty"])], version=version)  # type: ignore[arg-type]
