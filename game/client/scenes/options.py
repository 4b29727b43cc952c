"""Options: what a player chooses once for all games. Felt and saved at once; the right side says what it does."""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.interrupts import PadLayout
from game.client.languages import languages
from game.client.scenes.dialog import Answer, Dialog
from game.client.scenes.options_list import OPTIONS, TABS, USUAL, Option
from game.client.scenes.page_scene import PageScene, crest
from game.client.stack import Prompt, Push, Step
from game.client.ui.geometry import middle
from game.client.ui.page import (
    Art,
    Card,
    Column,
    Ground,
    How,
    Item,
    Lines,
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
    tabs,
    toggle,
)
from game.client.ui.palette import FELT, UMBER, VELLUM
from game.client.ui.theme import FELT_TEXT, FELT_TRAY
from game.journal.settings import Settings
from game.teller import say

LIST, CARD = 372.0, 244.0  # widths the two boards like
ROW = 24.0  # points high, at least
SAMPLE = say("a_kingdom_begins_with")
COUNTS = "Counts: 2~{wood} 1~{stone} 5~{gold}, *3 of 5 towers*"


_NEVER_RESET = ("keys", "pad", "fullscreen", "window", "welcomed", "lesson_offered", "town_lands")


class OptionsScene(PageScene):
    """The page of options. Push it from anywhere; it pops by itself."""

    leaves = (Act.BACK, Act.MENU)

    def __init__(self, tab: int = 0) -> None:
        super().__init__(f"option/{TABS[tab][2][0].field}", wrap=True)
        self.tab = tab

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
        if field in ("volume", "effects_volume", "muted"):
            self.services.sound.play("coin")
        return None

    def _felt(self) -> None:
        trouble = self.services.settings_changed()
        self.feel()
        if trouble:
            self.say(trouble, "warn")

    def _pick(self, one: Option, number: int) -> Step:
        return self._set(one.field, _values(one)[number][0])

    def _open(self, field: str) -> Step:
        if field == "keys":
            return Push(scene_of("rebinding"))
        if field == "pad_layouts":
            unknown = self.services.devices.unknown
            if unknown:
                return Push(PadLayout(unknown[0]))
            self.say(say("no_unknown_gamepad"), "tick")
            return None
        answers = (Answer("Reset", "usual", "undo"), Answer("Cancel", None, "cross"))
        told = say("sound_sight_play_and")
        return Push(Dialog(say("ask_reset"), told, answers))

    def prompts(self) -> tuple[Prompt, ...]:
        door = self._focused().kind == "door"
        first = Prompt(Act.CONFIRM, "Open") if door else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Tab"), Prompt(Act.BACK, "Back"))

    def _focused(self) -> Option:
        field = self.focus.id.removeprefix("option/")
        return next((one for one in (*OPTIONS, USUAL) if one.field == field), self._options[0])

    @property
    def _options(self) -> tuple[Option, ...]:
        return TABS[self.tab][2]

    def _turn(self, tab: int) -> Step:
        self.tab = tab
        self.focus.focus_on(f"option/{self._options[0].field}")
        self.touch()
        return None

    # ---- the page
    def view(self) -> Node:
        heads = tabs(tuple((symbol, name) for symbol, name, _ in TABS), self.tab, do(self._turn))
        rows = Lines(tuple(self._row(one) for one in (*self._options, USUAL)), grow=True)
        body = Row((Card("", rows, basis=LIST), self._told(self._focused())), 8, top=True, grow=True)
        return self.screen("Options", Column((heads, body), 4), foot=say("saved_automatically"))

    def _row(self, one: Option) -> Item:
        value, id, change = (
            getattr(self.services.settings, one.field, None),
            f"option/{one.field}",
            do(self._set, one.field),
        )
        if isinstance(value, bool):
            return toggle(id, one.label, value, change, least=ROW, grow=True)
        if one.kind in ("percent", "count") and isinstance(value, int):
            text = f"{value}{one.unit}"
            return slider(id, one.label, value, one.low, one.high, one.step, change, text, least=ROW, grow=True)
        if values := _values(one):
            now = next((n for n, (known, _) in enumerate(values) if known == value), 0)
            labels = tuple(label for _, label in values)
            return choice(id, one.label, now, labels, do(self._pick, one), least=ROW, grow=True)
        symbol = "keyboard" if one.field == "keys" else "undo"
        return row(id, one.label, do(self._open, one.field), symbol, size=9, least=ROW, grow=True)

    def _told(self, one: Option) -> Card:
        """What the focused option does; a sample where that says more."""
        more: tuple[Node, ...] = ()
        if one.field == "text_size":
            more = (Rule(h=4), Text(SAMPLE, "book"), Text(COUNTS, "ui", 8.5, UMBER))
        elif one.field == "odds":
            more = (_odds(self.services.settings.odds),)
        elif one.field == "deadzone":
            more = (Art(h=72, draw=do(_stick, self.services.settings.deadzone)),)
        elif one.field.endswith("volume"):
            more = (Text(say("sound_is_off_at"), "ui", 8.5, UMBER),)
        told = Column((Text(one.text, "book"), *more, crest()), 8, grow=True)
        return Card(one.label, told, colour=VELLUM, pad=(9, 7), basis=CARD)


def _values(one: Option) -> tuple[tuple[int | str, str], ...]:
    """What can be chosen, and how it is called; nothing where it is no choice."""
    return languages() if one.kind == "language" else one.choices


def _odds(level: str) -> Node:
    """How a chance would stand there."""
    lines = [("82~%" if level == "numbers" else "likely", "bold", 14.0), (say("sample_odds"), "ui", 8.0)]
    if level == "off":
        lines = [(say("sample_wolves"), "ui", 9.0)]
    texts = (Text(text, face, size, FELT_TEXT, anchor="center") for text, face, size in lines)
    return Stack((Ground(FELT_TRAY), Column((Space(h=4), *texts, Space(h=4)))))


def _stick(deadzone: int, painter: Painter, box: Rect, how: How) -> None:
    """How much of a stick's way does not count."""
    (x, y), r = middle(box), box[3] / 2 - 2
    grown = painter.grown
    painter.badge("", x, y, FELT, r=r / grown)
    painter.badge("", x, y, UMBER, r=r * deadzone / 100 / grown)
