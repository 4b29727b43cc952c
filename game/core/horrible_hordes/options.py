"""What is chosen before a match: the variants of HH 12 and the readings a table may prefer (HH 13, 16)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.figures import options_beside, values_of
from game.core.horrible_hordes.state import Chosen
from game.core.rules import OptionValue

OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue]) -> Chosen:
    """The options as the state carries them. Raises SetupError."""
    return Chosen(**values_of(OPTIONS, options))  # type: ignore[arg-type]
