"""What is chosen before a reign: difficulty, variant, and the readings of what the printed text leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import Option, OptionValue, SetupError
from game.core.twenty_years.state import Chosen
from game.core.twenty_years.tables import TABLES

_TOWERS = {"easy": TABLES.difficulty.easy, "standard": TABLES.difficulty.standard, "hard": TABLES.difficulty.hard}
_MOST_AT_START = 20


def _start(good: str) -> Option:
    return Option(
        f"start_{good}",
        f"Start: {good}",
        tuple(range(_MOST_AT_START + 1)),
        5,
        f"Starting {good} in Free development.",
        "20Y-D82",
        ("variant", "free_development"),
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        "difficulty",
        "Difficulty",
        ("easy", "standard", "hard"),
        "standard",
        "Magic towers needed after year 20: 3, 5 or 7.",
        "20Y 1",
    ),
    Option(
        "variant",
        "Variant",
        ("none", "random_ledger", "free_development"),
        "none",
        "Random ledger, or no ledger.",
        "20Y-D83",
    ),
    Option(
        "kind_start",
        "Easier start",
        (False, True),
        False,
        "Start the random ledger with 1 gold and 5 footmen.",
        "20Y-D80",
        ("variant", "random_ledger"),
    ),
    *(_start(good) for good in ("wood", "stone", "leather", "gold", "footmen")),
    Option(
        "tower_basic",
        "Tower costs",
        ("any", "each"),
        "any",
        "In addition to the gem: any basic good, or one of each.",
        "20Y-D34",
    ),
    Option(
        "recession",
        "Recession",
        ("per_kind", "per_combo", "total"),
        "per_kind",
        "Year 9 gives at most 1 good per kind, per pair, or in total.",
        "20Y-D20",
    ),
    Option(
        "event_vp",
        "Ledger battles",
        ("on_top", "inclusive"),
        "on_top",
        "Ledger battle points are added to the usual 1 VP, or include it.",
        "20Y-D48",
    ),
    Option(
        "war_reward",
        "War reward",
        ("any", "basic"),
        "any",
        "The 5 goods of year 18: any kind, or basic only.",
        "20Y-D74",
    ),
)


def chosen_of(options: Mapping[str, OptionValue], version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    What belongs to another variant has no effect. Raises SetupError.
    """
    try:
        values = {option.id: options[option.id] for option in OPTIONS}
        towers = _TOWERS[str(values["difficulty"])]
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
    return Chosen(**values, towers=towers, version=version)  # type: ignore[arg-type]
