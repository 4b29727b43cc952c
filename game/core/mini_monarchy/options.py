"""Options chosen before a game: the map, and the variants of section 14."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.figures import options_beside, values_of
from game.core.mini_monarchy.state import Chosen
from game.core.mini_monarchy.tables import RIVAL_COSTS, TABLES, UNIT_COST
from game.core.rules import OptionValue

OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue]) -> Chosen:
    """Returns the options as the state holds them. Raises SetupError."""
    values: dict[str, Any] = values_of(OPTIONS, options)
    farm, mine, village = UNIT_COST
    limits = TABLES.limits
    return Chosen(
        **values,
        costs=(farm, mine, RIVAL_COSTS.get(values["village_cost"], village)),
        last_year=limits.challenge_years if values["fourteen_years"] else limits.years,
    )
