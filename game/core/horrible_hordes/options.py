"""What is chosen before a match: the variants of HH 12 and the readings a table may prefer (HH 13, 16)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.horrible_hordes.state import Chosen
from game.core.rules import Option, OptionValue, SetupError

OPTIONS: tuple[Option, ...] = (
    Option("pvp", "Wars", (False, True), False, "Armies may attack other players.", "HH 12.1"),
    Option(
        "horde_player",
        "The hordes",
        (False, True),
        False,
        "The last seat plays the hordes: it picks and moves them.",
        "HH 12.2",
    ),
    Option("extra_terrain", "Extra terrain", (False, True), False, "Clear spaces get special terrain too.", "HH 12.3"),
    Option(
        "wizard_towers",
        "Wizard towers",
        (False, True),
        False,
        "You can build wizard towers, castles that yield magic.",
        "HH 12.4",
    ),
    Option(
        "idle_hordes",
        "Idle hordes",
        ("wander", "hold", "stalk"),
        "wander",
        "What hordes do with nobody nearby: wander, stay put or stalk the nearest unit.",
        "HH-D30",
    ),
    Option(
        "restart_penalty",
        "Restart penalty",
        (False, True),
        False,
        "Starting again costs 2 victory tokens.",
        "HH 16",
    ),
    Option(
        "open_interrupts",
        "Open interrupts",
        (False, True),
        False,
        "Divination and Oracles may change any player's dice.",
        "HH-D25",
    ),
)


def chosen_of(options: Mapping[str, OptionValue]) -> Chosen:
    """The options as the state carries them. Raises SetupError."""
    try:
        return Chosen(**{option.id: options[option.id] for option in OPTIONS})  # type: ignore[arg-type]
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
