"""What is chosen before a match: difficulty, events, the solo objective, and the readings of what is unclear."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import Option, OptionValue, SetupError
from game.core.xii_century.state import Chosen
from game.core.xii_century.tables import DIFFICULTIES, OBJECTIVES


def _switch(id: str, label: str, default: bool, text: str, rule: str) -> Option:
    return Option(id, label, (False, True), default, text, rule)


OPTIONS: tuple[Option, ...] = (
    Option(
        "difficulty",
        "Difficulty",
        DIFFICULTIES,
        "very_easy",
        "How many rounds bring a global event: none at all, or up to ten.",
        "XII 2.9",
    ),
    Option(
        "event_method",
        "Events",
        ("random", "draft", "custom"),
        "random",
        "Dice put events on rounds, the players choose in turn, or the host fills them in. Alone: dice.",
        "XII-D45",
    ),
    Option(
        "objective",
        "Solo objective",
        ("arcade", *OBJECTIVES),
        "arcade",
        "Solo goal: a good score or an objective.",
        "XII 2.10",
    ),
    _switch(
        "include_guildhall",
        "Guild hall",
        True,
        "The sheet's first row is lost: a hall stands there. What the monastery costs and the barbican is worth is "
        "reconstructed, too.",
        "XII-R1",
    ),
    Option(
        "highest_tie",
        "Tied highest dice",
        ("all", "one"),
        "all",
        "Of several highest dice all count one less on advanced assets, or only the first one used.",
        "XII-D2",
    ),
    _switch(
        "highest_snapshot", "Highest as rolled", False, "The highest die is set before dice are changed.", "XII-D2"
    ),
    _switch(
        "r1_includes_reserve",
        "Reserve may be highest",
        False,
        "A reserve die can be the highest, too.",
        "XII-D3",
    ),
    Option(
        "location_limit",
        "Dice a location",
        ("one", "none"),
        "one",
        "Dice per location per turn: one or any number.",
        "XII-D4",
    ),
    _switch("famine_halves_farms", "Famine halves farms", False, "Famine halves farms before people leave.", "XII-D5"),
    Option(
        "famine_skips",
        "Famine stops",
        ("farms", "farms_and_mill", "all"),
        "farms",
        "The income that famine stops.",
        "XII-D6",
    ),
    _switch(
        "fire_blocks_special",
        "Fire bars special people",
        True,
        "In a fire, special people can't be attracted either.",
        "XII-D7",
    ),
    _switch("outlaws_bonus_dice", "Dice against outlaws", True, "Bonus dice count against outlaws.", "XII-D8"),
    _switch("castle_pow_in_war", "Castle goes to war", False, "The castle's 20 POW count in king wars.", "XII-D10"),
    Option(
        "saves_per_turn",
        "Dice saved a turn",
        (0, 1),
        0,
        "Dice you can save per turn: one, or any number (0).",
        "XII-D11",
    ),
    _switch("reserve_slots_reusable", "Reuse slots", False, "Used reserve slots can be reused.", "XII-D12"),
    Option(
        "jongleur_overflow",
        "Jongleur without room",
        ("choose", "printed_order", "unlimited"),
        "choose",
        "Which jongleur dice to keep when the reserve is full: your choice, the first, or all.",
        "XII-D13",
    ),
    _switch(
        "witch_double_with_reserve",
        "Witch and reserve",
        False,
        "The witch's second die can come from the reserve.",
        "XII-D14",
    ),
    _switch("masons_special", "Masons everywhere", True, "Masons make special buildings cheaper too.", "XII-D18"),
    _switch("allow_discard", "Discard dice", False, "You can discard a die.", "XII-D19"),
    _switch(
        "shared_alter_persists",
        "Altered dice stay",
        True,
        "Changed shared dice stay changed for later players.",
        "XII-D21",
    ),
    Option(
        "witch_double_limit",
        "Witch's double assets",
        (1, 2, 3, 4),
        1,
        "How many assets a turn may take two dice.",
        "XII-D24",
    ),
    _switch("tiebreak_bonus_dice", "Dice in ties", False, "Bonus dice count when points are tied.", "XII-D34"),
    _switch("reserve_same_turn", "Saved dice at once", True, "A die saved this turn may be used this turn.", "XII-D38"),
    _switch(
        "zero_pop_blocks_income", "Empty towns earn nothing", True, "Towns without people get no income.", "XII-D44"
    ),
)


def chosen_of(options: Mapping[str, OptionValue], seats: int, version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    Raises SetupError for what does not go together.
    """
    try:
        chosen = Chosen(**{option.id: options[option.id] for option in OPTIONS}, version=version)  # type: ignore[arg-type]
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
    if seats == 1 and chosen.event_method == "draft":
        raise SetupError("drafting events needs 2 players or more; alone choose random or custom")
    return chosen
