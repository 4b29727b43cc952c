"""What is chosen before a match: difficulty, events, the solo objective, and the readings of what is unclear."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.figures import options_beside, values_of
from game.core.rules import OptionValue, SetupError
from game.core.xii_century.state import Chosen

OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue], seats: int, version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    Raises SetupError for what does not go together.
    """
    chosen = Chosen(**values_of(OPTIONS, options), version=version)  # type: ignore[arg-type]
    if seats == 1 and chosen.event_method == "draft":
        raise SetupError("drafting events needs 2 players or more; alone choose random or custom")
    return chosen
