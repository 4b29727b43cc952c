"""Keys and buttons: every act with the control that means it on the keyboard and on a gamepad; press to change.

While a control is asked for, the next press of the right device goes to the question and nowhere else.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Device, Glyphs, Input
from game.client.input.bindings import PAD_CONTROLS, Board
from game.client.input.glyphs import control_glyph
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, PARCH, RED, SUN, UMBER, mix
from game.client.ui.widgets_list import ScrollList

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LABELS: dict[Act, str] = {
    Act.CONFIRM: "Choose, confirm",
    Act.BACK: "Back",
    Act.UP: "Up",
    Act.DOWN: "Down",
    Act.LEFT: "Left",
    Act.RIGHT: "Right",
    Act.PREV_TAB: "Previous tab, turn left",
    Act.NEXT_TAB: "Next tab, turn right",
    Act.PREV_TARGET: "Previous place",
    Act.NEXT_TARGET: "Next place",
    Act.MIRROR: "Second deed, mirror",
    Act.NEXT: "Next piece, details",
    Act.WHY: "Why? Help",
    Act.MENU: "Pause",
    Act.ODDS: "Odds",
    Act.ZOOM: "Look closer",
    Act.UNDO: "Undo",
    Act.REDO: "Redo",
    Act.RESET: "Undo the whole turn",
    Act.SPEED: "Pace",
    Act.SKIP: "Skip",
    Act.SEARCH: "Find a deed, search",
    Act.COUNSEL: "Ask for counsel",
    Act.FULLSCREEN: "Full screen",
}
ACTS = tuple(LABELS)
BOX: Rect = (40.0, 33.0, 560.0, 299.0)
PITCH = 22.0
PATIENCE = 6.0  # seconds after which a question is withdrawn


class RebindingScene(Page):
    """A table of acts: one column for keys, one for the pad."""

    def __init__(self) -> None:
        super().__init__("act/0")
        self.list = ScrollList("act")
        self.board: Board = "keys"  # the column of the focus
        self.asking: tuple[Board, Act] | None = None
        self._left = 0.0

    def leave(self) -> None:
        self.services.devices.capture = None

    # ---- asking for a control
    def _ask(self, act: Act) -> Step:
        self.asking, self._left = (self.board, act), PATIENCE
        self.services.devices.capture = self._given
        self.touch()
        return None

    def _given(self, device: Device, control: str) -> None:
        if self.asking is None:
            return
        board, act = self.asking
        if (device.kind == "pad") != (board == "pad"):
            self.services.devices.capture = self._given  # the other kind of device: ask on
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
            told = f"{LABELS[loser]} has lost it." if loser is not None else "Done."
            self.say(f"{LABELS[act]}: {self._named(board, control)}. {told}", "warn" if loser else "tick")
        self.touch()

    def _keep(self) -> None:
        self.services.devices.keep_bindings()
        trouble = self.services.settings_changed()
        if trouble:
            self.say(trouble, "warn")

    def _restore(self) -> Step:
        for board in ("keys", "pad"):
            self.services.devices.bindings.restore("keys" if board == "keys" else "pad")
        self._keep()
        self.say("Keys and buttons are the usual ones again.", "undo")
        self.touch()
        return None

    def _cross(self, way: int) -> Step:
        self.board = "pad" if way > 0 else "keys"
        self.touch()
        return None

    # ---- inputs and time
    def handle(self, given: Input) -> Step:
        if self.asking is not None:
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        if act in (Act.BACK, Act.MENU):
            return Pop()
        return self._restore() if act is Act.NEXT else None

    def tick(self, dt: float) -> Step:
        if self.asking is not None:
            self._left -= dt
            if self._left <= 0:
                self.asking, self.services.devices.capture = None, None
                self.touch()
        return super().tick(dt)

    def prompts(self) -> tuple[Prompt, ...]:
        if self.asking is not None:
            return ()
        return (
            Prompt(Act.CONFIRM, "Change"),
            Prompt((Act.LEFT, Act.RIGHT), "Keys, gamepad"),
            Prompt(Act.NEXT, "The usual ones"),
            Prompt(Act.BACK, "Back"),
        )

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Keys and buttons")
        x, y, w, h = BOX
        inner = painter.panel(x, y, w, h)
        columns = self._columns(inner)
        for board, title in (("keys", "Keyboard"), ("pad", "Gamepad")):
            left, width = columns["keys" if board == "keys" else "pad"]
            painter.text(title, left + width / 2, inner[1] + 9, "bold", 9, UMBER, "center")
        painter.rule(x + 8, inner[1] + 17, w - 16)
        box = (inner[0] + 3, inner[1] + 20, inner[2] - 6, inner[3] - 23)
        pitch = PITCH * max(1.0, painter.text_scale * 0.9)

        def one(i: int, place: Rect, hidden: bool) -> None:
            self._row(painter, i, place, hidden)

        self.list.draw(painter, self.focus, box, len(ACTS), pitch, one)
        note = ""
        if self.asking is not None:
            what = "a key" if self.asking[0] == "keys" else "a button on the gamepad"
            note = f"Press {what} for: {LABELS[self.asking[1]]}. Without one this ends by itself."
        painter.prompt_bar(self.prompts(), note)

    def _columns(self, inner: Rect) -> dict[Board, tuple[float, float]]:
        x, _, w, _ = inner
        return {"keys": (x + w * 0.4, w * 0.31), "pad": (x + w * 0.73, w * 0.25)}

    def _row(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        x, y, w, h = box
        act, id = ACTS[i], f"act/{i}"
        no_pad = self.board == "pad" and not self.services.devices.pads
        refusal = Refused("Plug a gamepad in first, so that it can answer.") if no_pad else None
        here = self.focus.zone(
            id,
            box,
            partial(self._ask, act),
            refusal=refusal,
            on_adjust=self._cross,
            on_point=partial(self._pointed, act),
            name=LABELS[act],
            hidden=hidden,
        )
        if hidden:
            return
        mid = y + h / 2
        face = "bold" if here else "ui"
        painter.text(LABELS[act], x + 8, mid, face, 9, INK, "midleft", max_width=w * 0.38)
        for board, (left, width) in self._columns((x, y, w, h)).items():
            cell = (left, y + 1.5, width, h - 3)
            if self.asking == (board, act):
                painter.rect(*cell, mix(SUN, RED, 0.3), 2.4)
                painter.text("press ...", left + width / 2, mid, "bold", 9, INK, "center")
                continue
            if here and board == self.board:
                painter.focus(*cell)
            self._controls(painter, board, act, left + 6, mid, width - 12)
        if i + 1 < len(ACTS):
            painter.rule(x + 6, y + h + 0.7, w - 12, mix(PARCH, UMBER, 0.2))

    def _pointed(self, act: Act, share: float) -> Step:
        self.board = "pad" if share > 0.72 else "keys"
        self.touch()
        if self.board == "pad" and not self.services.devices.pads:
            self.say("Plug a gamepad in first, so that it can answer.", "warn")
            return None
        return self._ask(act)

    def _controls(self, painter: Painter, board: Board, act: Act, x: float, y: float, room: float) -> None:
        found = self.services.devices.bindings.controls(board, act)
        if not found:
            painter.text("none", x, y, "ui", 8, UMBER, "midleft")
        end = x + room
        for control in found:
            shown = control_glyph(control, self._pad_glyphs() if board == "pad" else "keyboard")
            if x + painter.text_width(shown.label, "bold", 7) + 8 > end:
                break
            if shown.sprite is not None and painter.sprites.has(shown.sprite):
                x += painter.sprite(shown.sprite, x, y, 14, "midleft").w / painter.k + 3
                if control in ("up", "down", "left", "right"):
                    x = painter.text(control, x, y, "ui", 8, INK, "midleft") + 6
            else:
                x += painter.key_cap(shown.label, x, y) + 4

    def _pad_glyphs(self) -> Glyphs:
        pads = self.services.devices.pads
        return pads[0].glyphs if pads else "xbox"

    def _named(self, board: Board, control: str) -> str:
        return control_glyph(control, self._pad_glyphs() if board == "pad" else "keyboard").label


def _readable(text: str) -> str:
    """A refusal of the bindings, with controls named as on the caps where they are plain words."""
    first, _, rest = text.partition(" ")
    return f"{first.capitalize() if first in PAD_CONTROLS or len(first) > 1 else first.upper()} {rest}"
