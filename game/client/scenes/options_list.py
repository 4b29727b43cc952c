"""What can be chosen once for all games, by the tabs of the options page: labels, what each does, and its values."""

from __future__ import annotations

from typing import NamedTuple

from game.client.settings import FIELDS, LABELS, SPEED_WORDS, Whose

SPEEDS = tuple(SPEED_WORDS.items())
SPEEDS_OF: dict[Whose, str] = {
    "own": "your own dice and moves",
    "bots": "the moves of bots and other players",
    "upkeep": "harvests, new years and whatever else the rules do by themselves",
}
COACH = (("off", "off"), ("after", "after a choice"), ("before", "before it counts"))
BATTLES = (("matters", "those that matter"), ("always", "all"), ("never", "none"))
ODDS = (("numbers", "numbers"), ("words", "words"), ("off", "off"))
THEMES = (("usual", "usual"), ("contrast", "high contrast"), ("grey", "greys"))
VISIONS = (("usual", "usual"), ("deutan", "deuteranopia"), ("protan", "protanopia"), ("tritan", "tritanopia"))


class Option(NamedTuple):
    """One row: its field in the settings, its label, and what it does."""

    field: str
    label: str
    text: str
    kind: str  # percent, count, toggle, choice, language, door
    low: int = 0
    high: int = 100
    step: int = 5
    choices: tuple[tuple[int | str, str], ...] = ()
    unit: str = "~%"


USUAL = Option("usual", "Reset to defaults", "Resets every option of all four tabs. Keys and buttons stay.", "door")
SOUND = (
    Option("volume", "Volume", "Volume of everything: effects and music.", "percent"),
    Option("effects_volume", "Effects", "Volume of sound effects.", "percent"),
    Option("music_volume", "Music", "Volume of the music.", "percent"),
    Option(
        "captions", "Captions", "Shows sounds as text, in your language: [dice clatter], [a wolf howls].", "language"
    ),
    Option(
        "narration",
        "Narration",
        "Speaks what happens and what has the focus, for those who use no screen reader. Needs speech-dispatcher.",
        "toggle",
    ),
)
SIGHT = (
    Option("text_size", "Text size", "Size of all text.", "percent", 90, 200, 10),
    Option("theme", "Colours", "Stronger contrast of everything, or greys alone.", "choice", choices=THEMES),
    Option(
        "colour_vision",
        "Colour vision",
        "Moves colours that some eyes cannot tell apart to where they can. Nothing is told by colour alone.",
        "choice",
        choices=VISIONS,
    ),
    Option("focus_width", "Focus frame", "How thick the frame round what has the focus is.", "percent", 100, 300, 50),
    Option("cursor_size", "Mouse arrow", "Size of the mouse arrow.", "percent", 100, 300, 50),
    Option(
        "reduced_motion",
        "Reduced motion",
        "Stops background motion, sliding and shaking. Dice still roll.",
        "toggle",
    ),
    Option("shake", "Screen shake", "How much the screen shakes.", "percent", 0, 100, 10),
    Option(
        "flash_guard",
        "Flash guard",
        "Never more than three flashes of the screen within a second.",
        "toggle",
    ),
    Option("fullscreen", "Full screen", "Full screen or a resizable window.", "toggle"),
)
PLAY = (
    *(
        Option(
            FIELDS[whose],
            LABELS[whose],
            f"How fast {what} play. Skip any animation with one press.",
            "choice",
            choices=SPEEDS,
        )
        for whose, what in SPEEDS_OF.items()
    ),
    Option(
        "battles",
        "Battles",
        "Which battles take the whole screen where many are fought. The others are told on the board.",
        "choice",
        choices=BATTLES,
    ),
    Option("odds", "Odds", "Show chances as numbers, as words or not at all.", "choice", choices=ODDS),
    Option("hint", "Hints", "On your turn, ask a bot what it would do and why.", "toggle"),
    Option("coach", "Coach", "Tells you when a choice gives points away, and what is better.", "choice", choices=COACH),
    Option(
        "goal_line",
        "Now and next",
        "A line at the foot of a match says what is to be done now, what comes next, and what it is all for.",
        "toggle",
    ),
)
HANDS = (
    Option("keys", "Keys and buttons", "Change any key or button; keys and pads for one hand.", "door"),
    Option(
        "switch",
        "Switch control",
        "One button steps through all that can be done, one does it: Space and Enter, or two of a gamepad or mouse.",
        "toggle",
    ),
    Option("repeat", "Repeat", "A direction that is held goes on. Off: every step is a press of its own.", "toggle"),
    Option(
        "repeat_after",
        "Repeat after",
        "How long a direction is held before it goes on.",
        "count",
        200,
        1500,
        50,
        unit="~ms",
    ),
    Option("rumble", "Rumble", "Strength of gamepad rumble.", "percent", 0, 100, 10),
    Option(
        "deadzone",
        "Stick deadzone",
        "How far a stick must move before it counts. Raise it if a worn stick drifts.",
        "percent",
        5,
        50,
        5,
    ),
)
TABS = (("sound", "Sound", SOUND), ("eye", "Sight", SIGHT), ("dice", "Play", PLAY), ("keyboard", "Hands", HANDS))
OPTIONS = tuple(one for _, _, options in TABS for one in options)
