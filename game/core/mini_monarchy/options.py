"""What is chosen before a reign: how the map comes about, and the variants of section 14."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.mini_monarchy.state import Chosen
from game.core.mini_monarchy.tables import RIVAL_COSTS, TABLES, UNIT_COST
from game.core.rules import Option, OptionValue, SetupError

VILLAGE_COST = "labour1_food1_ore1"

OPTIONS: tuple[Option, ...] = (
    Option(
        "map",
        "Mountains and river",
        ("generated", "drawn"),
        "generated",
        "Mountains and river are drawn for you, or you roll and draw them. Prefilled maps don't change.",
        "MM 4",
    ),
    Option(
        "start",
        "First buildings",
        ("placed", "automatic"),
        "placed",
        "Place the free farm, mine and village yourself, or have them placed.",
        "MM 9.2",
    ),
    Option(
        "fourteen_years",
        "Fourteen years",
        (False, True),
        False,
        "Challenge: win by year 14 or lose.",
        "MM 14",
    ),
    Option(
        "farm_on_river",
        "Farms in the river",
        (False, True),
        False,
        "Alternative: farms go on river hexes, and only those give 2 food.",
        "MM-D9",
    ),
    Option(
        "fortune_repeat",
        "Double fortune",
        (False, True),
        False,
        "A fortune can repeat a result.",
        "MM-D20",
    ),
    Option(
        "graveyard_hits_capital",
        "Haunted capital",
        (False, True),
        False,
        "The capital also gives 1 less next to a graveyard.",
        "MM-D27",
    ),
    Option(
        "village_cost",
        "Village cost",
        (VILLAGE_COST, *RIVAL_COSTS),
        VILLAGE_COST,
        "Per village: 1 labour, 1 food and 1 ore; or 2 labour and 1 food.",
        "MM-D31",
    ),
    Option(
        "disaster_graveyards",
        "Deadly disasters",
        (False, True),
        False,
        "A destroyed building leaves a graveyard. Very hard.",
        "MM-D22",
    ),
)


def chosen_of(options: Mapping[str, OptionValue]) -> Chosen:
    """The options as the state carries them. Raises SetupError."""
    try:
        values: dict[str, Any] = {option.id: options[option.id] for option in OPTIONS}
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
    farm, mine, village = UNIT_COST
    limits = TABLES.limits
    return Chosen(
        **values,
        costs=(farm, mine, RIVAL_COSTS.get(values["village_cost"], village)),
        last_year=limits.challenge_years if values["fourteen_years"] else limits.years,
    )
