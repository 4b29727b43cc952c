"""Keys and buttons: every act with what means it on the keyboard, on a gamepad and on the mouse; press to change.

While a control is asked for, the next press of the right device goes to the question and nowhere else.
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act, Device, Glyphs, Input, Kind
from game.client.input.bindings import PAD_CONTROLS, Board
from game.client.input.glyphs import control_glyph
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Grid, How, Item, Node, Row, Said, Text, button, do
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import RED, SUN, UMBER, mix
from game.teller import say

LABELS: dict[Act, str] = {
    Act.CONFIRM: say("select_confirm"),
    Act.BACK: "Back",
    Act.UP: "Up",
    Act.DOWN: "Down",
    Act.LEFT: "Left",
    Act.RIGHT: "Right",
    Act.PREV_TAB: say("previous_tab_turn_left"),
    Act.NEXT_TAB: say("next_tab_turn_right"),
    Act.PREV_TARGET: say("previous_target"),
    Act.NEXT_TARGET: say("next_target"),
    Act.MIRROR: say("second_action_flip"),
    Act.NEXT: say("next_piece_details"),
    Act.WHY: say("why_help"),
    Act.MENU: "Pause",
    Act.ODDS: "Odds",
    Act.ZOOM: "Zoom",
    Act.UNDO: "Undo",
    Act.REDO: "Redo",
    Act.RESET: say("undo_turn"),
    Act.SPEED: say("animation_speed"),
    Act.SKIP: "Skip",
    Act.SEARCH: say("find_an_action_search"),
    Act.COUNSEL: "Hint",
    Act.ROLL: "Roll",
    Act.STOP: say("stop_rolling"),
    **{act: say("keep_a_face", face=number) for number, act in enumerate(FACES, 1)},
    Act.STEP: say("step_switch_control"),
    Act.FULLSCREEN: say("full_screen"),
}
ACTS = tuple(LABELS)
BOARDS: tuple[tuple[Board, str], ...] = (("keys", "Keyboard"), ("pad", "Gamepad"), ("mouse", "Mouse"))
KINDS: dict[Board, Kind] = {"keys": "keyboard", "pad": "pad", "mouse": "mouse"}
ASKED: dict[Board, tuple[str, str]] = {  # what is to be pressed, what leaves everything as it is
    "keys": (say("press_a_key"), say("use_the_gamepad_or")),
    "pad": (say("press_a_gamepad_button"), say("use_the_keyboard_or")),
    "mouse": (say("press_a_mouse_button"), say("use_the_keyboard_or_gamepad")),
}
HANDS = (("both", say("both_hands")), ("left", say("left_hand")), ("right", say("right_hand")))


class RebindingScene(PageScene):
    """A table of acts: a column each for keys, pad and mouse."""

    def __init__(self) -> None:
        super().__init__(f"keys/{Act.CONFIRM.value}", wrap=True)
        self.asking: tuple[Board, Act] | None = None

    def leave(self) -> None:
        self.services.devices.capture = None

    # ---- asking for a control
    def _ask(self, board: Board, act: Act) -> Step:
        self.asking = board, act
        self.services.devices.capture = self._given
        self.touch()
        return None

    def _given(self, device: Device, control: str) -> None:
        if self.asking is None:
            return
        board, act = self.asking
        if device.kind != KINDS[board]:
            self.asking = None  # another kind of device: nothing is changed
            self.touch()
            return
        self.asking = None
        bindings = self.services.devices.bindings
        loser = bindings.taken(board, act, control)
        refused = bindings.bind(board, act, control)
        if refused is not None:
            self.services.sound.play("deny")
            self.say(_readable(refused), "warn")
        else:
            self._keep()
            told = say("now_has_no_control", labels=LABELS[loser]) if loser is not None else "Done."
            self.say(f"{LABELS[act]}: {self._named(board, control)}. {told}", "warn" if loser else "tick")
        self.touch()

    def _keep(self) -> None:
        self.services.devices.keep_bindings()
        trouble = self.services.settings_changed()
        if trouble:
            self.say(trouble, "warn")

    def _restore(self, hand: str = "both") -> Step:
        for board, _ in BOARDS:
            self.services.devices.bindings.restore(board, hand)
        self._keep()
        told = say("everything_is_in_reach", hand=hand) if hand != "both" else say("controls_reset_to_defaults")
        self.say(told, "undo")
        self.touch()
        return None

    # ---- inputs and time
    def handle(self, given: Input) -> Step:
        return super().handle(given) if self.asking is None else None

    def acted(self, act: Act, given: Input) -> Step:
        if act in (Act.BACK, Act.MENU):
            return Pop()
        return self._restore() if act is Act.NEXT else None

    def prompts(self) -> tuple[Prompt, ...]:
        if self.asking is not None:
            return ()
        return (
            Prompt(Act.CONFIRM, "Change"),
            Prompt(Act.NEXT, say("reset_to_defaults")),
            Prompt(Act.BACK, "Back"),
        )

    # ---- the page
    def view(self) -> Node:
        heads = (Text(""), *(Text(title, "bold", 9, theme.SECOND) for _, title in BOARDS))
        rows = tuple(self._row(act) for act in ACTS)
        table = Card("", Column(rows, 1), head=_across(heads), id="acts")
        note = ""
        if self.asking is not None:
            what, other = ASKED[self.asking[0]]
            note = say("for_to_cancel", what=what, labels=LABELS[self.asking[1]], other=other)
        hands = tuple(button(f"preset/{hand}", label, do(self._restore, hand), least=18) for hand, label in HANDS)
        return self.screen(say("keys_and_buttons"), Column((Grid(hands, 6, cols=3), table), 4), foot=note)

    def _row(self, act: Act) -> Node:
        return _across((Text(LABELS[act], "told"), *(self._cell(board, act) for board, _ in BOARDS)))

    def _cell(self, board: Board, act: Act) -> Item:
        """What means an act on a board."""
        no_pad = board == "pad" and not self.services.devices.pads
        refusal = Refused(say("connect_a_gamepad_first")) if no_pad else None
        asked = self.asking == (board, act)
        glyphs = self._pad_glyphs() if board == "pad" else "keyboard"
        found = self.services.devices.bindings.controls(board, act)
        caps: tuple[Node, ...] = tuple(_cap(control, glyphs) for control in found) or (Text("none", "ui", 8, UMBER),)
        if asked:
            caps = (Text("press ...", "bold"),)
        name = f"{LABELS[act]}: {', '.join(self._named(board, control) for control in found) or 'none'}"
        ground = theme.inked(mix(SUN, RED, 0.3), ink=0.4) if asked else ()
        return Item(
            f"{board}/{act.value}", Row(caps, 4), do(self._ask, board, act), refusal, name, ground=ground, faint=False
        )

    def _pad_glyphs(self) -> Glyphs:
        pads = self.services.devices.pads
        return pads[0].glyphs if pads else "xbox"

    def _named(self, board: Board, control: str) -> str:
        return control_glyph(control, self._pad_glyphs() if board == "pad" else "keyboard").label


class Cap(Node, frozen=True):
    """A control as it looks: its picture where there is one, else a key with its label."""

    label: str
    sprite: str = ""

    def wide(self, plan: Layout) -> Wide:
        size = self.tall(plan, 0.0)
        w = max(size, plan.painter.text_width(self.label, "bold", 7) + 5.5)
        w = size * plan.painter.sprites.aspect(self.sprite) if self.sprite else w
        return w, w

    def tall(self, plan: Layout, w: float) -> float:
        return 14.0 * (1 + plan.painter.text_scale) / 2

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        y = box[1] + box[3] / 2
        if self.sprite:
            painter.sprite(self.sprite, box[0], y, box[3], "midleft")
        else:
            painter.key_cap(self.label, box[0], y)

    def said(self) -> tuple[Said, ...]:
        return (Said("image", self.label),)


def _cap(control: str, glyphs: Glyphs) -> Node:
    """A control of a board; a direction of the cross is named beside the picture of the cross."""
    shown = control_glyph(control, glyphs)
    cap = Cap(shown.label, shown.sprite or "")
    return Row((cap, Text(control))) if shown.sprite and control in ("up", "down", "left", "right") else cap


def _across(cells: tuple[Node, ...]) -> Row:
    """A line of the table: the act, its keys, its buttons."""
    widths = (140.0, 180.0, 120.0, 130.0)
    return Row(
        tuple(Column((cell,), grow=True, basis=wide) for cell, wide in zip(cells, widths, strict=True)), 4, whole=True
    )


def _readable(text: str) -> str:
    """A refusal of the bindings, with controls named as on the caps where they are plain words."""
    first, _, rest = text.partition(" ")
    return f"{first.capitalize() if first in PAD_CONTROLS or len(first) > 1 else first.upper()} {rest}"
