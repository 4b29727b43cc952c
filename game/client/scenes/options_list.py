"""What can be chosen once for all games, by the tabs of the options page: labels, what each does, and its values."""

from __future__ import annotations

from typing import NamedTuple

from game.client.settings import FIELDS, LABELS, SPEED_WORDS, Whose
from game.teller import say

SPEEDS = tuple(SPEED_WORDS.items())
SPEEDS_OF: dict[Whose, str] = {
    "own": say("your_own_dice_and"),
    "bots": say("the_moves_of_bots"),
    "upkeep": say("harvests_new_years_and"),
}
COACH = (("off", "off"), ("after", say("after_a_choice")), ("before", say("before_it_counts")))
BATTLES = (("matters", say("those_that_matter")), ("always", "all"), ("never", "none"))
ADVICE = (("never", "never"), ("request", say("on_request")), ("always", "always"))
ROLLS = (("press", say("pressed")), ("automatic", "automatic"))
ODDS = (("numbers", "numbers"), ("words", "words"), ("off", "off"))
THEMES = (("usual", "standard"), ("contrast", say("high_contrast")), ("grey", "greys"))
SIGNS = (
    ("used", say("the_one_in_use")),
    ("keyboard", "keyboard"),
    ("xbox", "Xbox"),
    ("playstation", "PlayStation"),
    ("nintendo", "Nintendo"),
    ("mouse", "mouse"),
)
VISIONS = (("usual", "standard"), ("deutan", "deuteranopia"), ("protan", "protanopia"), ("tritan", "tritanopia"))


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


USUAL = Option("usual", say("reset_to_defaults"), say("resets_every_option_of"), "door")
SOUND = (
    Option("volume", "Volume", say("volume_of_everything_effects"), "percent"),
    Option("effects_volume", "Effects", say("volume_of_sound_effects"), "percent"),
    Option("music_volume", "Music", say("volume_of_the_music"), "percent"),
    Option("ambience_volume", "Ambience", say("volume_of_the_land"), "percent"),
    Option("muted", "Mute", say("nothing_is_heard"), "toggle"),
    Option("captions", "Captions", say("shows_sounds_as_text_in"), "language"),
    Option(
        "narration",
        "Narration",
        say("speaks_what_happens_and"),
        "toggle",
    ),
)
SIGHT = (
    Option("text_size", say("text_size"), say("size_of_all_text"), "percent", 90, 200, 10),
    Option("theme", "Colours", say("stronger_contrast_of_everything"), "choice", choices=THEMES),
    Option(
        "colour_vision",
        say("colour_vision"),
        say("moves_colours_that_some"),
        "choice",
        choices=VISIONS,
    ),
    Option("focus_width", say("focus_frame"), say("how_thick_the_frame"), "percent", 100, 300, 50),
    Option("cursor_size", say("mouse_arrow"), say("size_of_the_mouse"), "percent", 100, 300, 50),
    Option(
        "reduced_motion",
        say("reduced_motion"),
        say("stops_background_motion_sliding"),
        "toggle",
    ),
    Option("shake", say("screen_shake"), say("how_much_the_screen"), "percent", 0, 100, 10),
    Option(
        "flash_guard",
        say("flash_guard"),
        say("never_more_than_three"),
        "toggle",
    ),
    Option("fullscreen", say("full_screen"), say("full_screen_or_a"), "toggle"),
)
PLAY = (
    *(
        Option(
            FIELDS[whose],
            LABELS[whose],
            say("how_fast_play_skip", what=what),
            "choice",
            choices=SPEEDS,
        )
        for whose, what in SPEEDS_OF.items()
    ),
    Option(
        "battles",
        "Battles",
        say("which_battles_take_the"),
        "choice",
        choices=BATTLES,
    ),
    Option("rolls", say("first_rolls"), say("press_and_hold_to"), "choice", choices=ROLLS),
    Option("odds", "Odds", say("show_chances_as_numbers"), "choice", choices=ODDS),
    Option("advice", "Advice", say("advice_marks_the_best"), "choice", choices=ADVICE),
    Option("coach", "Coach", say("tells_you_when_a"), "choice", choices=COACH),
    Option(
        "goal_line",
        say("now_and_next"),
        say("a_line_at_the"),
        "toggle",
    ),
)
HANDS = (
    Option("keys", say("keys_and_buttons"), say("change_any_key_or"), "door"),
    Option("pad_layouts", say("set_up_a_gamepad"), say("press_what_is_asked"), "door"),
    Option("signs", "Device", say("signs_of_which_device"), "choice", choices=SIGNS),
    Option(
        "switch",
        say("switch_control"),
        say("one_button_steps_through"),
        "toggle",
    ),
    Option("repeat", "Repeat", say("a_direction_that_is"), "toggle"),
    Option(
        "repeat_after",
        say("repeat_after"),
        say("how_long_a_direction"),
        "count",
        200,
        1500,
        50,
        unit="~ms",
    ),
    Option("rumble", "Rumble", say("strength_of_gamepad_rumble"), "percent", 0, 100, 10),
    Option(
        "deadzone",
        say("stick_deadzone"),
        say("how_far_a_stick"),
        "percent",
        5,
        50,
        5,
    ),
)
TABS = (("sound", "Sound", SOUND), ("eye", "Sight", SIGHT), ("dice", "Play", PLAY), ("keyboard", "Hands", HANDS))
OPTIONS = tuple(one for _, _, options in TABS for one in options)
