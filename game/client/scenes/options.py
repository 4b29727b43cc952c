"""Options: what a player chooses once for all games. Felt and saved at once; the right side says what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.settings import FIELDS, LABELS, SPEED_WORDS, Whose
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.page import (
    Art,
    Card,
    Column,
    Ground,
    How,
    Item,
    Node,
    Row,
    Rule,
    Space,
    Stack,
    Text,
    choice,
    do,
    row,
    slider,
    toggle,
)
from game.client.ui.palette import FELT, UMBER, VELLUM
from game.client.ui.theme import FELT_TEXT, FELT_TRAY
from game.client.ui.widgets_dialog import Answer, Dialog
from game.journal.settings import Settings

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LIST, CARD = 372.0, 244.0  # widths the two boards like
SPEEDS = tuple(SPEED_WORDS.items())
SPEEDS_OF: dict[Whose, str] = {
    "own": "your own dice and moves",
    "bots": "the moves of bots and other players",
    "upkeep": "harvests, new years and whatever else the rules do by themselves",
}
ODDS = (("numbers", "numbers"), ("words", "words"), ("off", "off"))
COACH = (("off", "off"), ("after", "after a choice"), ("before", "before it counts"))
SAMPLE = "A kingdom begins with one coin, five riders and a map that is mostly empty."
COUNTS = "Counts: 2~{wood} 1~{stone} 5~{gold}, *3 of 5 towers*"


class Option(NamedTuple):
    """One row: its field in the settings, its label, and what it does."""

    field: str
    label: str
    text: str
    kind: str  # percent, toggle, choice, door
    low: int = 0
    high: int = 100
    step: int = 5
    choices: tuple[tuple[int | str, str], ...] = ()


OPTIONS = (
    Option("volume", "Volume", "Volume of everything: effects and music.", "percent"),
    Option("effects_volume", "Effects", "Volume of sound effects.", "percent"),
    Option("music_volume", "Music", "Volume of the music.", "percent"),
    Option("text_size", "Text size", "Size of all text.", "percent", 90, 200, 10),
    Option("captions", "Captions", "Shows sounds as text: [dice clatter], [a wolf howls].", "toggle"),
    Option(
        "narration",
        "Narration",
        "Speaks what happens and what has the focus, for those who use no screen reader. Needs speech-dispatcher.",
        "toggle",
    ),
    Option("fullscreen", "Full screen", "Full screen or a resizable window.", "toggle"),
    Option(
        "reduced_motion",
        "Reduced motion",
        "Stops background motion, sliding and shaking. Dice still roll.",
        "toggle",
    ),
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
    Option("odds", "Odds", "Show chances as numbers, as words or not at all.", "choice", choices=ODDS),
    Option("hint", "Hints", "On your turn, ask a bot what it would do and why.", "toggle"),
    Option("coach", "Coach", "Tells you when a choice gives points away, and what is better.", "choice", choices=COACH),
    Option("shake", "Screen shake", "How much the screen shakes.", "percent", 0, 100, 10),
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
    Option("keys", "Keys and buttons", "Change any key or button.", "door"),
    Option("usual", "Reset to defaults", "Resets every option on this page. Keys and buttons stay.", "door"),
)
_NEVER_RESET = ("keys", "pad", "fullscreen", "window", "welcomed", "lesson_offered", "town_lands")


class OptionsScene(PageScene):
    """The page of options. Push it from anywhere; it pops by itself."""

    def __init__(self) -> None:
        super().__init__("option/volume", wrap=True)

    def resume(self, result: object) -> Step:
        if result == "usual":
            usual = Settings()
            for field in Settings.__struct_fields__:
                if field not in _NEVER_RESET:
                    setattr(self.services.settings, field, getattr(usual, field))
            self._felt()
        return super().resume(result)

    # ---- changing
    def _set(self, field: str, value: object) -> Step:
        setattr(self.services.settings, field, value)
        self._felt()
        if field == "rumble":
            self.services.devices.rumble(0.4, 0.7, 160)
        if field in ("volume", "effects_volume"):
            self.services.sound.play("coin")
        return None

    def _felt(self) -> None:
        trouble = self.services.settings_changed()
        self.feel()
        if trouble:
            self.say(trouble, "warn")

    def _pick(self, one: Option, number: int) -> Step:
        return self._set(one.field, one.choices[number][0])

    def _open(self, field: str) -> Step:
        if field == "keys":
            return Push(scene_of("rebinding"))
        answers = (Answer("Reset", "usual", "undo"), Answer("Cancel", None, "cross"))
        told = "Sound, text, motion, speed and odds return to their defaults."
        return Push(Dialog("Reset to defaults?", told, answers))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        door = self._focused().kind == "door"
        first = Prompt(Act.CONFIRM, "Open") if door else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt(Act.BACK, "Back"))

    def _focused(self) -> Option:
        field = self.focus.id.removeprefix("option/")
        return next((one for one in OPTIONS if one.field == field), OPTIONS[0])

    # ---- the page
    def view(self) -> Node:
        rows = Column(tuple(self._row(one) for one in OPTIONS), 0, grow=1)
        body = Row((Card("", rows, basis=LIST), self._told(self._focused())), 8, top=True)
        return self.screen("Options", body, foot="Saved automatically")

    def _row(self, one: Option) -> Item:
        value, id, change = (
            getattr(self.services.settings, one.field, None),
            f"option/{one.field}",
            do(self._set, one.field),
        )
        if isinstance(value, bool):
            return toggle(id, one.label, value, change, grow=1)
        if one.kind == "percent" and isinstance(value, int):
            return slider(id, one.label, value, one.low, one.high, one.step, change, f"{value}~%", grow=1)
        if one.kind == "choice":
            now = next((n for n, (known, _) in enumerate(one.choices) if known == value), 0)
            return choice(id, one.label, now, tuple(label for _, label in one.choices), do(self._pick, one), grow=1)
        symbol = "keyboard" if one.field == "keys" else "undo"
        return row(id, one.label, do(self._open, one.field), symbol, size=9, grow=1)

    def _told(self, one: Option) -> Card:
        """What the focused option does; a sample where that says more."""
        more: tuple[Node, ...] = ()
        if one.field == "text_size":
            more = (Rule(h=4), Text(SAMPLE, "book", 10), Text(COUNTS, "ui", 8.5, UMBER))
        elif one.field == "odds":
            more = (_odds(self.services.settings.odds),)
        elif one.field == "deadzone":
            more = (Art(h=72, draw=do(_stick, self.services.settings.deadzone)),)
        elif one.field.endswith("volume"):
            more = (Text("Sound is off at 0~%.", "ui", 8.5, UMBER),)
        return Card(one.label, Column((Text(one.text, "book", 10), *more), 8), colour=VELLUM, pad=(9, 7), basis=CARD)


def _odds(level: str) -> Node:
    """How a chance would stand there."""
    lines = [("82~%" if level == "numbers" else "likely", "bold", 14.0), ("three wolves, five riders: win", "ui", 8.0)]
    if level == "off":
        lines = [("3 wolves wait in this room", "ui", 9.0)]
    texts = (Text(text, face, size, FELT_TEXT, anchor="center") for text, face, size in lines)
    return Stack((Ground(FELT_TRAY), Column((Space(h=4), *texts, Space(h=4)), 2)))


def _stick(deadzone: int, painter: Painter, box: Rect, how: How) -> None:
    """How much of a stick's way does not count."""
    x, y, r = box[0] + box[2] / 2, box[1] + box[3] / 2, box[3] / 2 - 2
    grown = max(1.0, painter.text_scale)
    painter.badge("", x, y, FELT, r=r / grown)
    painter.badge("", x, y, UMBER, r=r * deadzone / 100 / grown)
