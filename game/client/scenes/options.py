"""Options: what a player chooses once for all games. Felt and saved at once; the right side says what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.palette import FELT, INK, UMBER
from game.client.ui.theme import FELT_TEXT
from game.client.ui.widgets import Look, row, slider, toggle
from game.client.ui.widgets_dialog import Answer, Dialog
from game.client.ui.widgets_list import ScrollList
from game.journal.settings import Settings

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LEFT: Rect = (8.0, 33.0, 372.0, 299.0)
RIGHT: Rect = (388.0, 33.0, 244.0, 299.0)
PITCH = 20.4
SPEEDS = ((1, "as they fall"), (2, "twice as fast"), (4, "four times"), (0, "at once"))
ODDS = (("numbers", "in numbers"), ("words", "in words"), ("off", "not shown"))
SAMPLE = "A kingdom begins with one coin, five footmen and a map that is mostly empty."


class Item(NamedTuple):
    """One row: its field in the settings, its label, and what it does."""

    field: str
    label: str
    text: str
    kind: str  # percent, toggle, choice, door
    low: int = 0
    high: int = 100
    step: int = 5
    choices: tuple[tuple[int | str, str], ...] = ()


ITEMS = (
    Item("effects_volume", "Effects", "How loud dice, swords and pencils are.", "percent"),
    Item("music_volume", "Music", "How loud the music is, in the title and in the reign.", "percent"),
    Item(
        "text_size",
        "Text size",
        "All texts grow or shrink with it, and the pages make room for them.",
        "percent",
        90,
        150,
        10,
    ),
    Item(
        "captions",
        "Sounds in writing",
        "What is heard stands at the foot of the screen for a moment: [dice clatter], [a wolf howls].",
        "toggle",
    ),
    Item("fullscreen", "Full screen", "The whole screen, or a window that may be as large as you like.", "toggle"),
    Item(
        "reduced_motion",
        "Reduced motion",
        "Clouds, flags and sheep stand still, nothing slides or shakes. Dice still fall.",
        "toggle",
    ),
    Item(
        "speed",
        "Pace",
        "How quickly dice fall and deeds are shown. Any of them can be skipped with one press, with the same end.",
        "choice",
        choices=SPEEDS,
    ),
    Item(
        "odds",
        "Odds",
        "Every chance is known before you take it: in exact numbers, in words, or not at all, if you like it that way.",
        "choice",
        choices=ODDS,
    ),
    Item(
        "hint",
        "Counsel",
        "When it is your turn you may ask a bot what it would do, and why. Turned off, nobody answers.",
        "toggle",
    ),
    Item(
        "shake",
        "Shaking",
        "How hard the picture shakes when a bomb goes off. Nothing depends on it.",
        "percent",
        0,
        100,
        10,
    ),
    Item("rumble", "Rumble", "How strongly a gamepad shakes when dice land or a battle turns.", "percent", 0, 100, 10),
    Item(
        "deadzone",
        "Stick deadzone",
        "How far a stick must lean before it counts. More helps a worn stick that wanders by itself.",
        "percent",
        5,
        50,
        5,
    ),
    Item("keys", "Keys and buttons", "Give any key or button another meaning.", "door"),
    Item(
        "usual", "All as it was", "Puts every option on this page back to the usual one; keys and buttons stay.", "door"
    ),
)
_NEVER_RESET = ("keys", "pad", "fullscreen", "window", "welcomed")


class OptionsScene(Page):
    """The page of options. Push it from anywhere; it pops by itself."""

    def __init__(self) -> None:
        super().__init__("option/0", wrap=True)
        self.list = ScrollList("option")

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
        if field == "effects_volume":
            self.services.sound.play("coin")
        return None

    def _felt(self) -> None:
        trouble = self.services.settings_changed()
        self.feel()
        if trouble:
            self.say(trouble, "warn")

    def _step(self, item: Item, way: int) -> Step:
        values = [value for value, _ in item.choices]
        now = getattr(self.services.settings, item.field)
        at = values.index(now) if now in values else 0
        return self._set(item.field, values[(at + way) % len(values)])

    def _open(self, item: Item) -> Step:
        if item.field == "keys":
            from game.client.scenes.rebinding import RebindingScene

            return Push(RebindingScene())
        answers = (Answer("Put back", "usual", "undo"), Answer("Leave it", None, "cross"))
        return Push(Dialog("All as it was?", "Sound, text, motion, pace and odds go back to the usual.", answers))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        item = self._focused()
        first = Prompt(Act.CONFIRM, "Open") if item.kind == "door" else Prompt((Act.LEFT, Act.RIGHT), "Change")
        return (first, Prompt(Act.BACK, "Back"))

    def _focused(self) -> Item:
        _, _, tail = self.focus.id.rpartition("/")
        return ITEMS[min(int(tail), len(ITEMS) - 1)] if tail.isdigit() else ITEMS[0]

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Options")
        x, y, w, h = LEFT
        painter.panel(x, y, w, h)
        inner = (x + 6, y + 7, w - 12, h - 12)
        pitch = PITCH * max(1.0, painter.text_scale * 0.92)

        def one(i: int, box: Rect, hidden: bool) -> None:
            self._row(painter, i, (box[0] + 3, box[1] + 2, box[2] - 6, box[3] - 3), hidden)

        self.list.draw(painter, self.focus, inner, len(ITEMS), pitch, one)
        self._told(painter, self._focused())
        painter.prompt_bar(self.prompts(), "Saved at once")

    def _row(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        item, id = ITEMS[i], f"option/{i}"
        value = getattr(self.services.settings, item.field, None)
        if hidden:
            self.focus.zone(id, box, name=item.label, hidden=True)
        elif item.kind == "percent":
            change: Callable[[int], Step] = partial(self._set, item.field)
            assert isinstance(value, int)
            low, high, step = item.low, item.high, item.step
            slider(painter, self.focus, id, box, item.label, value, low, high, step, change, f"{value} %")
        elif item.kind == "toggle":
            toggle(painter, self.focus, id, box, item.label, bool(value), partial(self._set, item.field))
        elif item.kind == "choice":
            self._choice(painter, id, box, item, value)
        else:
            symbol = "keyboard" if item.field == "keys" else "undo"
            row(painter, self.focus, id, box, item.label, partial(self._open, item), Look(symbol), size=9)

    def _choice(self, painter: Painter, id: str, box: Rect, item: Item, value: object) -> None:
        x, y, w, h = box
        name = next((text for one, text in item.choices if one == value), str(value))
        turn = partial(self._step, item)
        here = self.focus.zone(id, box, partial(turn, 1), on_adjust=turn, name=f"{item.label}: {name}")
        if here:
            painter.focus(*box)
        mid = y + h / 2
        painter.text(item.label, x + 7, mid, "bold" if here else "ui", 9, INK, "midleft", max_width=w * 0.46 - 12)
        left, right = x + w * 0.46, x + w - 7
        painter.symbol("left", left + 4, mid, 9, off=not here)
        painter.symbol("right", right - 4, mid, 9, off=not here)
        painter.text(name, (left + right) / 2, mid, "bold", 9, INK, "center", max_width=right - left - 22)

    def _told(self, painter: Painter, item: Item) -> None:
        """What the focused option does; a sample where that says more."""
        x, y, w, h = RIGHT
        inner = painter.vellum(x, y, w, h, item.label)
        at = painter.paragraph(item.text, x + 10, inner[1] + 8, w - 20, "book", 10, INK) + 10
        if item.field == "text_size":
            painter.rule(x + 10, at, w - 20)
            at = painter.paragraph(SAMPLE, x + 10, at + 8, w - 20, "book", 10, INK) + 6
            painter.paragraph(
                "Counts: 2 {wood} 1 {stone} 5 {gold}, *3 of 5 towers*", x + 10, at, w - 20, "ui", 8.5, UMBER
            )
        elif item.field == "odds":
            self._odds_sample(painter, x + 10, at, w - 20)
        elif item.field == "deadzone":
            self._stick(painter, x + w / 2, at + 50)
        elif item.kind == "percent" and item.field.endswith("volume"):
            playing = "No sound is heard at 0 %."
            painter.paragraph(playing, x + 10, at, w - 20, "ui", 8.5, UMBER)

    def _odds_sample(self, painter: Painter, x: float, y: float, w: float) -> None:
        level = self.services.settings.odds
        painter.tray(x, y, w, 44)
        if level == "off":
            painter.text(
                "3 wolves wait in this room", x + w / 2, y + 22, "ui", 9, FELT_TEXT, "center", max_width=w - 12
            )
            return
        told = "82 %" if level == "numbers" else "likely"
        painter.text(told, x + w / 2, y + 15, "bold", 14, FELT_TEXT, "center")
        painter.text(
            "three wolves, five footmen: won", x + w / 2, y + 33, "ui", 8, FELT_TEXT, "center", max_width=w - 12
        )

    def _stick(self, painter: Painter, x: float, y: float) -> None:
        """How much of a stick's way does not count."""
        r = 34.0
        painter.badge("", x, y, FELT, r=r / max(1.0, painter.text_scale))
        dead = r * self.services.settings.deadzone / 100
        painter.badge("", x, y, UMBER, r=dead / max(1.0, painter.text_scale))
