"""Options for all games. Changes apply and are saved at once."""

from __future__ import annotations

from typing import Any

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Device, Glyphs, Input, Intent, Kind, confirms
from game.client.input.bindings import LABELS, PAD_CONTROLS, Board, Glyph, control_glyph
from game.client.input.devices import ASKED as LAID
from game.client.scenes.page import Answer, Dialog, Key, PageScene
from game.client.services import SPEED_WORDS
from game.client.sound import languages
from game.client.stack import Pop, Replace, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.page.item import PAD
from game.client.ui.palette import FELT, RED, SUN, UMBER, VELLUM, mix
from game.client.ui.place import middle
from game.client.ui.text import plain
from game.client.ui.theme import FELT_TEXT, FELT_TRAY
from game.journal.settings import Settings
from game.narrator import say
from game.resources import assets
from game.words import read_words


class OptionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row: its settings field, its label and its kind."""

    field: str
    label: str
    text: str
    kind: str  # percent, count, toggle, choice, speed, language, door
    low: int = 0
    high: int = 100
    step: int = 5
    choices: tuple[tuple[int | str, str], ...] = ()
    unit: str = "~%"


class OptionTab(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tab of the page."""

    symbol: str
    name: str
    option: tuple[OptionRow, ...]


class OptionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """assets/words/options.toml: the tabs, in order."""

    tab: tuple[OptionTab, ...]


_LETTERS = OptionRow("text_size", say("text_size"), "", "percent", 90, 200, 10)
_SPARE = OptionTable((OptionTab("eye", "Sight", (_LETTERS,)),))
TABS = read_words(assets() / "words" / "options.toml", OptionTable, _SPARE).tab
OPTIONS = tuple(one for tab in TABS for one in tab.option)
USUAL = OptionRow("usual", say("reset_to_defaults"), say("resets_every_option_of"), "door")


def choices_of(field: str) -> tuple[tuple[int | str, str], ...]:
    """The values of an option with their labels; empty if it has none."""
    one = next((one for one in OPTIONS if one.field == field), USUAL)
    if one.kind == "speed":
        return tuple(SPEED_WORDS.items())
    return languages() if one.kind == "language" else one.choices


def chosen(id: str, label: str, field: str, now: Settings, change: ui.Do, **more: float) -> ui.Item:
    """A row with the values of an option; `change` is called with its field and the new value."""
    values, known = choices_of(field), getattr(now, field)
    at = next((n for n, (value, _) in enumerate(values) if value == known), 0)
    return ui.choice(id, label, at, tuple(words for _, words in values), ui.do(_change, change, field), **more)


def _change(change: ui.Do, field: str, number: int) -> Any:
    return change(field, choices_of(field)[number][0])


# ---- The options page.
ROW = 19.0  # points high, at least
TOLD = 25.0  # points for what is said of an option, at least
COUNTS = "Counts: 2~{wood} 1~{stone} 5~{gold}, *3 of 5 towers*"


_NEVER_RESET = (
    *("keys", "pad", "fullscreen", "window", "welcomed", "lesson_offered", "town_lands"),
    *("name", "seats", "hall"),
)


class OptionsScene(PageScene):
    """The options page; can be pushed from anywhere."""

    def __init__(self, tab: int = 0) -> None:
        super().__init__(f"option/{TABS[tab].option[0].field}", wrap=True)
        self.tab = tab

    # ---- changing
    def _set(self, field: str, value: object) -> None:
        setattr(self.services.settings, field, value)
        self.settings_changed()
        if field == "rumble":
            self.services.devices.rumble(0.4, 0.7, 160)
        if field in ("volume", "effects_volume", "muted"):
            self.services.sound.play("coin")

    def _open(self, field: str) -> Step:
        if field == "keys":
            return self.push(RebindingScene)
        if field == "pad_layouts":
            unknown = self.services.devices.unknown
            if unknown:
                return self.push(PadLayout, unknown[0])
            self.say(say("no_unknown_gamepad"), "tick")
            return None
        answers = (Answer("Reset", True, "undo"), Answer("Cancel", None, "cross"))
        return self.ask(self._reset, Dialog, say("ask_reset"), say("sound_sight_play_and"), answers)

    def _reset(self, sure: bool) -> None:
        usual = Settings()
        for field in Settings.__struct_fields__:
            if field not in _NEVER_RESET:
                setattr(self.services.settings, field, getattr(usual, field))
        self.settings_changed()

    def keys(self) -> tuple[Key, ...]:
        door = self._focused().kind == "door"
        first = Key(Act.CONFIRM, "Open") if door else Key((Act.LEFT, Act.RIGHT), "Change")
        return first, Key((Act.PREV_TAB, Act.NEXT_TAB), "Tab"), Key(Act.BACK, "Back")

    def _focused(self) -> OptionRow:
        field = self.focus.id.removeprefix("option/")
        return next((one for one in (*OPTIONS, USUAL) if one.field == field), self._options[0])

    @property
    def _options(self) -> tuple[OptionRow, ...]:
        return TABS[self.tab].option

    def _turn(self, tab: int) -> None:
        self.tab = tab
        self.focus.focus_on(f"option/{self._options[0].field}")

    # ---- the page
    def view(self) -> ui.Node:
        heads = ui.tabs(tuple((tab.symbol, tab.name) for tab in TABS), self.tab, ui.do(self._turn))
        usual = ui.button("option/usual", USUAL.label, ui.do(self._open, "usual"), "undo", size=8, least=16)
        rows = ui.Lines(tuple(self._row(one) for one in self._options))
        told = ui.Stack((ui.Space(h=TOLD), self._told(self._focused())))
        body = ui.Column((ui.Row((heads, ui.Space(grow=True), usual)), ui.Scroll("options", rows), told), 4)
        return self.leaf("Options", ui.Card("", body, pad=(6, 5), id="options"), foot=say("saved_automatically"))

    def _row(self, one: OptionRow) -> ui.Item:
        settings, id, change = self.services.settings, f"option/{one.field}", ui.do(self._set, one.field)
        value = getattr(settings, one.field, None)
        if isinstance(value, bool):
            return ui.toggle(id, one.label, value, change, least=ROW)
        if one.kind in ("percent", "count") and isinstance(value, int):
            text = f"{value}{one.unit}"
            return ui.slider(id, one.label, value, one.low, one.high, one.step, change, text, least=ROW)
        if choices_of(one.field):
            return chosen(id, one.label, one.field, settings, ui.do(self._set), least=ROW)
        door = ui.do(self._open, one.field)
        return ui.row(id, one.label, door, right=ui.Symbol("right", 9), size=9, least=ROW, pad=PAD)

    def _told(self, one: OptionRow) -> ui.Node:
        """Describes the focused option, with a sample where that helps."""
        words: tuple[ui.Node, ...] = (ui.Text(one.text, "book", 9.5),)
        sample: tuple[ui.Node, ...] = ()
        if one.field == "text_size":
            words = (*words, ui.Text(COUNTS, "ui", 8.5, UMBER))
        elif one.field == "odds":
            level = self.services.settings.odds
            lines = [("82~%" if level == "numbers" else "likely", "bold", 14.0), (say("sample_odds"), "ui", 8.0)]
            if level == "off":
                lines = [(say("sample_wolves"), "ui", 9.0)]
            texts = (ui.Text(text, face, size, FELT_TEXT, anchor="center") for text, face, size in lines)
            sample = (ui.Stack((ui.Ground(FELT_TRAY), ui.Column((ui.Space(h=4), *texts, ui.Space(h=4))))),)
        elif one.field == "deadzone":
            sample = (ui.Art(44, 36, draw=ui.do(_stick, self.services.settings.deadzone)),)
        told = ui.Row((ui.Column(words, 3, grow=True), *sample), 6)
        return ui.Framed(child=told, frames=theme.flat(VELLUM), pad=(7, 4))


def _stick(deadzone: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws how much of a stick's travel is ignored."""
    (x, y), r = middle(box), box[3] / 2 - 2
    grown = painter.grown
    painter.badge("", x, y, FELT, r=r / grown)
    painter.badge("", x, y, UMBER, r=r * deadzone / 100 / grown)


# ---- Keys and buttons.
BOARDS: tuple[tuple[Board, str], ...] = (("keys", "Keyboard"), ("pad", "Gamepad"), ("mouse", "Mouse"))
KINDS: dict[Board, Kind] = {"keys": "keyboard", "pad": "pad", "mouse": "mouse"}
ASKED: dict[Board, tuple[str, str]] = {  # what is to be pressed, what leaves everything as it is
    "keys": (say("press_a_key"), say("use_the_gamepad_or")),
    "pad": (say("press_a_gamepad_button"), say("use_the_keyboard_or")),
    "mouse": (say("press_a_mouse_button"), say("use_the_keyboard_or_gamepad")),
}
REBINDING_HANDS = (("both", say("both_hands")), ("left", say("left_hand")), ("right", say("right_hand")))


class RebindingScene(PageScene):
    """A table of acts with columns for keys, pad and mouse."""

    def __init__(self) -> None:
        super().__init__(f"keys/{Act.CONFIRM.value}", wrap=True)
        self.asking: tuple[Board, Act] | None = None

    def leave(self) -> None:
        self.services.devices.capture = None

    # ---- asking for a control
    def _ask(self, board: Board, act: Act) -> None:
        self.asking = board, act
        self.services.devices.capture = self._given

    def _given(self, device: Device, control: str) -> None:
        if self.asking is None:
            return
        (board, act), self.asking = self.asking, None
        self.touch()
        if device.kind != KINDS[board]:
            return  # another kind of device: nothing is changed
        bindings = self.services.devices.bindings
        loser = bindings.taken(board, act, control)
        refused = bindings.bind(board, act, control)
        if refused is not None:
            first, _, rest = refused.partition(" ")  # the control, named here as on its cap
            named = first.capitalize() if first in PAD_CONTROLS or len(first) > 1 else first.upper()
            self.deny(f"{named} {rest}")
        else:
            self._keep()
            told = say("now_has_no_control", labels=LABELS[loser]) if loser is not None else "Done."
            self.say(f"{LABELS[act]}: {self._glyph(board, control).label}. {told}", "warn" if loser else "tick")

    def _keep(self) -> None:
        self.services.devices.keep_bindings()
        self.settings_changed()

    def _restore(self, hand: str = "both") -> Step:
        for board, _ in BOARDS:
            self.services.devices.bindings.restore(board, hand)
        self._keep()
        told = say("everything_is_in_reach", hand=hand) if hand != "both" else say("controls_reset_to_defaults")
        self.say(told, "undo")
        return None

    # ---- inputs and time
    def handle(self, given: Input) -> Step:
        return super().handle(given) if self.asking is None else None

    def keys(self) -> tuple[Key, ...]:
        reset = Key(Act.NEXT, say("reset_to_defaults"), self._restore)
        return (Key(Act.CONFIRM, "Change"), reset, Key(Act.BACK, "Back")) if self.asking is None else ()

    # ---- the page
    def view(self) -> ui.Node:
        heads = (ui.Text(""), *(ui.Text(title, "bold", 9, theme.SECOND) for _, title in BOARDS))
        acts = (
            (ui.Text(label, "told"), *(self._cell(board, act) for board, _ in BOARDS)) for act, label in LABELS.items()
        )
        rows = tuple(map(_across, acts))
        table = ui.Card("", ui.Column(rows, 1), head=_across(heads), id="acts")
        note = ""
        if self.asking is not None:
            what, other = ASKED[self.asking[0]]
            note = say("for_to_cancel", what=what, labels=LABELS[self.asking[1]], other=other)
        hands = tuple(
            ui.button(f"preset/{hand}", label, ui.do(self._restore, hand), least=18) for hand, label in REBINDING_HANDS
        )
        return self.screen(say("keys_and_buttons"), ui.Column((ui.Grid(hands, 6, cols=3), table), 4), foot=note)

    def _cell(self, board: Board, act: Act) -> ui.Item:
        """The controls of an act on a board."""
        no_pad = board == "pad" and not self.services.devices.pads
        refusal = ClientRefusal(say("connect_a_gamepad_first")) if no_pad else None
        asked = self.asking == (board, act)
        found = self.services.devices.bindings.controls(board, act)
        caps: list[ui.Node] = [self._cap(board, control) for control in found] or [ui.Text("none", "ui", 8, UMBER)]
        if asked:
            caps = [ui.Text("press ...", "bold")]
        name = f"{LABELS[act]}: {', '.join(self._glyph(board, control).label for control in found) or 'none'}"
        ground = theme.inked(mix(SUN, RED, 0.3), ink=0.4) if asked else ()
        return ui.Item(
            f"{board}/{act.value}",
            ui.Row(tuple(caps), 4),
            ui.do(self._ask, board, act),
            refusal,
            name,
            ground=ground,
            faint=False,
        )

    def _glyph(self, board: Board, control: str) -> Glyph:
        pad: Glyphs = next((one.glyphs for one in self.services.devices.pads), "xbox")
        return control_glyph(control, pad if board == "pad" else "keyboard")

    def _cap(self, board: Board, control: str) -> ui.Node:
        """A control as it looks; a direction of the d-pad is named beside its picture."""
        shown, painter = self._glyph(board, control), self.services.painter
        high = 14.0 * (1 + painter.text_scale) / 2
        wide = high * painter.sprites.aspect(shown.sprite) if shown.sprite else painter.cap_width(shown.label, high)
        cap = ui.Art(wide, high, draw=ui.do(_draw_cap, shown.label, shown.sprite or ""), alt=shown.label)
        return ui.Row((cap, ui.Text(control))) if shown.sprite and control in ("up", "down", "left", "right") else cap


def _draw_cap(label: str, sprite: str, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a control: its glyph, else a key cap with its label."""
    y = box[1] + box[3] / 2
    if sprite:
        painter.sprite(sprite, box[0], y, box[3], "midleft")
    else:
        painter.key_cap(label, box[0], y)


def _across(cells: tuple[ui.Node, ...]) -> ui.Row:
    """A row of the table: the act, its keys, its buttons."""
    widths = (140.0, 180.0, 120.0, 130.0)
    parts = (ui.Column((cell,), grow=True, basis=wide) for cell, wide in zip(cells, widths, strict=True))
    return ui.Row(tuple(parts), 4, whole=True)


# ---- Cards about a pad: one that was unplugged, one without a layout, and the layout being set up.
class PadGone(Dialog):
    """Shown when the pad in use is unplugged: waits for any press on any device."""

    def __init__(self, device: Device) -> None:
        told = f"{say('was_unplugged_nothing_goes', name=plain(device.name))}\n{say('plug_it_in_again')}"
        super().__init__(say("gamepad_gone"), told, (Answer("Continue", None, "tick"),), "warn")

    def handle(self, given: Input) -> Step:
        return Pop() if isinstance(given, Intent) or confirms(given) else super().handle(given)


class PadUnmapped(Dialog):
    """Shown for a pad without a known layout: offers to set it up."""

    def __init__(self, device: Device) -> None:
        answers = (Answer(say("set_it_up"), True, "tick"), Answer(say("not_now"), False, "cross"))
        super().__init__(say("unknown_gamepad"), say("gamepad_has_no_layout", name=plain(device.name)), answers, "warn")
        self._device = device

    def answered(self, value: object) -> Step:
        return Replace(PadLayout(self._device)) if value else Pop()


class PadLayout(Dialog):
    """Asks for one control after another; the layout is kept in the settings."""

    def __init__(self, device: Device) -> None:
        self._device, self._found, self._left = device, dict[str, str](), list(LAID)
        super().__init__(say("set_up_a_gamepad"), "", (Answer("Cancel", None, "cross"),))

    def enter(self) -> None:
        super().enter()
        self.services.devices.raw = self._pressed
        self._ask()

    def leave(self) -> None:
        self.services.devices.raw = None

    def _ask(self) -> None:
        asked = say("control_" + self._left[0]) if self._left else ""
        self.text = say("press_on_gamepad", control=asked, name=plain(self._device.name))
        skip = (Answer("Skip", True, "right"),) if self._left and self._left[0] != "south" else ()
        self.answers = (*skip, Answer("Cancel", None, "cross"))
        self.touch()

    def _pressed(self, device: Device, control: str) -> None:
        if device.number == self._device.number and control not in self._found.values() and self._left:
            self._found[self._left.pop(0)] = control
            self._ask()

    def tick(self, dt: float) -> Step:
        if self._left:
            return super().tick(dt)
        if "south" in self._found:
            self.services.devices.learn(self._device.number, self._found)
            self.services.save_settings()
        return Pop()

    def answered(self, value: object) -> Step:
        if value is None:
            return Pop()
        del self._left[:1]  # the last may have been pressed in the same frame
        self._ask()
        return None
