"""Which keys, pad controls and mouse buttons stand for which act, and what the player changed about it.

A control is a word: keys are pygame's names, lower case, with "shift+", "ctrl+", "alt+" before them, or the character
they type ("return", "shift+tab", "?"); pad controls are positions, never letters ("south", "lb", "up", "start"); mouse
controls are spelled out ("left button", "wheel up"). The defaults are in assets/words/controls.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import pygame
from pygame.event import Event

from game.client.input.actions import DIRECTIONS, FACES, MOUSE, Act, Glyphs, Input, Intent, Pointer
from game.resources import assets
from game.words import read_words

Board = Literal["keys", "pad", "mouse"]
Table = dict[Act, tuple[str, ...]]


class HandControls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The controls of each act; of one hand only the keys that differ from the usual ones."""

    keys: Table = {}
    pad: Table = {}
    mouse: Table = {}


class ControlTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """assets/words/controls.toml."""

    usual: HandControls
    left: HandControls = HandControls()
    right: HandControls = HandControls()
    acts: dict[Act, str] = {}  # labels, in the order of the page where controls are changed
    caps: dict[str, str] = {}  # names of keys on their caps, where they differ
    pads: dict[str, dict[str, str]] = {}  # names of pad controls, by glyph set


_WAYS: Table = {act: (act.value,) for act in DIRECTIONS}
_SPARE = ControlTable(
    HandControls(
        {Act.CONFIRM: ("return",), Act.BACK: ("escape",), **_WAYS},
        {Act.CONFIRM: ("south",), Act.BACK: ("east",), **_WAYS},
        {Act.CONFIRM: ("left button",), Act.BACK: ("right button",)},
    )
)
CONTROLS = read_words(assets() / "words" / "controls.toml", ControlTable, _SPARE)


def _preset(hand: HandControls) -> dict[Board, Table]:
    usual = CONTROLS.usual
    return {"keys": usual.keys | hand.keys, "pad": hand.pad or usual.pad, "mouse": usual.mouse}


USUAL = _preset(CONTROLS.usual)
PRESETS = {"both": USUAL, "left": _preset(CONTROLS.left), "right": _preset(CONTROLS.right)}
LABELS = {act: CONTROLS.acts.get(act, act.value.replace("_", " ").capitalize()) for act in CONTROLS.acts or Act}

PADS = msgspec.toml.decode(Path(__file__).with_name("pads.toml").read_bytes(), type=dict[str, dict[str, str]])
PAD_BUTTONS = {getattr(pygame, f"CONTROLLER_BUTTON_{sdl}"): name for sdl, name in PADS["buttons"].items()}
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
# By the number in SDL's events; 4 and 5 are the wheel's twins.
MOUSE_BUTTONS = {1: "left button", 2: "middle button", 3: "right button", 6: "side button", 7: "other side button"}
PAD_CONTROLS = (*PAD_BUTTONS.values(), *TRIGGERS.values())
MOUSE_CONTROLS = (*MOUSE_BUTTONS.values(), "wheel up", "wheel down")
_CONTROLS: dict[Board, tuple[str, ...]] = {"pad": PAD_CONTROLS, "mouse": MOUSE_CONTROLS}  # keys may be any

_ACTS = {act.value for act in Act}

# Without these a player could not get back to the page where controls are changed.
NEEDED = (Act.CONFIRM, Act.BACK, *DIRECTIONS)
NEEDED_BY: dict[Board, tuple[Act, ...]] = {"keys": NEEDED, "pad": NEEDED, "mouse": (Act.CONFIRM, Act.BACK)}


class Bindings:
    """The current tables. Settings store their differences from the usual ones."""

    def __init__(
        self,
        keys: Mapping[str, list[str]] | None = None,
        pad: Mapping[str, list[str]] | None = None,
        mouse: Mapping[str, list[str]] | None = None,
    ) -> None:
        """Takes the differences as stored in settings; ignores unknown names."""
        self._tables: dict[Board, Table] = {board: dict(table) for board, table in USUAL.items()}
        self._lookup: dict[Board, dict[str, Act]] = {}
        self._adopt("keys", keys or {})
        self._adopt("pad", pad or {})
        self._adopt("mouse", mouse or {})

    def _adopt(self, board: Board, changes: Mapping[str, list[str]]) -> None:
        table = self._tables[board]
        chosen = {
            Act(name): tuple(c for c in controls if c in _CONTROLS.get(board, controls))
            for name, controls in changes.items()
            if name in _ACTS
        }
        taken = {control for controls in chosen.values() for control in controls}
        for act in set(USUAL["keys"]) - chosen.keys():  # a new act takes no key the player has assigned
            if act not in NEEDED and act in table:
                table[act] = tuple(control for control in table[act] if control not in taken)
        table.update(chosen)
        self._read_back(board)
        if any(not self.controls(board, act) for act in NEEDED_BY[board]) or self.conflicts(board):
            self.restore(board)

    def _read_back(self, board: Board) -> None:
        self._lookup[board] = {c: act for act, controls in self._tables[board].items() for c in controls}

    def act(self, board: Board, control: str) -> Act | None:
        """The act of a control, if any."""
        return self._lookup[board].get(control)

    def controls(self, board: Board, act: Act) -> tuple[str, ...]:
        """The controls of an act; prompts show the first."""
        return self._tables[board].get(act, ())

    def conflicts(self, board: Board) -> list[tuple[str, tuple[Act, ...]]]:
        """Controls of more than one act, with those acts."""
        acts: dict[str, list[Act]] = {}
        for act, controls in self._tables[board].items():
            for control in controls:
                acts.setdefault(control, []).append(act)
        return [(control, tuple(which)) for control, which in acts.items() if len(which) > 1]

    def taken(self, board: Board, act: Act, control: str) -> Act | None:
        """The other act that would lose this control if it were bound to `act`."""
        holder = self.act(board, control)
        return holder if holder != act else None

    def bind(self, board: Board, act: Act, control: str) -> str | None:
        """Makes the control the first one of `act`, taking it from another act if necessary.

        If that would leave a needed act without a control, changes nothing and returns a sentence.
        """
        if control not in _CONTROLS.get(board, (control,)):
            return f"A {board} has no control called {control}."
        loser = self.taken(board, act, control)
        table = self._tables[board]
        if loser is not None:
            rest = tuple(c for c in table[loser] if c != control)
            if not rest and loser in NEEDED_BY[board]:
                return f"{control} is the only way to {loser.replace('_', ' ')}: give that another control first."
            table[loser] = rest
        # Prompts show the first; spare keys after it stay.
        table[act] = (control, *(c for c in self.controls(board, act)[1:] if c != control))
        self._read_back(board)
        return None

    def restore(self, board: Board, preset: str = "both") -> None:
        """Restores one of PRESETS: the usual controls, or those for one hand."""
        table = PRESETS[preset][board]
        self._tables[board] = {act: table.get(act, ()) for act in USUAL[board] | table}
        self._read_back(board)

    def changes(self, board: Board) -> dict[str, list[str]]:
        """The differences from the usual controls, as stored in settings."""
        usual = USUAL[board]
        return {act.value: list(c) for act, c in self._tables[board].items() if c != usual.get(act, ())}


# ---- Key presses as words.
_HELD = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_MODIFIERS = {
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE),
}


def key_words(event: Event) -> list[str]:
    """The words a key press may be bound to, the most specific first; none for bare modifiers."""
    name = pygame.key.name(event.key).strip("[]").lower()
    if not (name and name.isascii()) and pygame.KSCAN_A <= event.scancode <= pygame.KSCAN_Z:
        name = chr(ord("a") + event.scancode - pygame.KSCAN_A)  # another script: use the key's position
    if not name or event.key in _MODIFIERS:
        return []
    held = [word for word, bits in _HELD if event.mod & bits]
    if "ctrl" in held or "alt" in held:
        return ["+".join([*held, name])]
    typed = event.unicode.lower()
    character = [typed] if typed and typed.isprintable() and typed != " " else []
    return [*character, "shift+" + name, name] if held else [*character, name]


# ---- Acts of the mouse.
_PLACED = {Act.CONFIRM: 1, Act.NEXT: 2, Act.BACK: 3}  # act -> the button reported to scenes
_TURNS = {Act.PREV_TARGET: 1, Act.NEXT_TARGET: -1}  # act -> the wheel direction reported to scenes


def pointed(act: Act | None, x: float, y: float, pressed: bool, clicks: int) -> list[Input]:
    """The inputs of a mouse control bound to `act`, at x, y in points; `clicks`: notches of the wheel, 0 for a button.

    Confirming, going back, details and the wheel apply to what is under the cursor; other acts have no position.
    """
    if act in _TURNS:
        return [Pointer("wheel", x, y, wheel=_TURNS[act] * max(1, clicks))] if pressed else []
    if act in _PLACED:
        down, up = (Pointer(kind, x, y, _PLACED[act]) for kind in ("down", "up"))
        return [down, up] if clicks else [down if pressed else up]
    return [Intent(act, MOUSE)] if act is not None and pressed else []


# ---- Glyphs of the device last used.


class Glyph(NamedTuple):
    """A sprite's name if there is one; otherwise the label is drawn on a key cap."""

    sprite: str | None
    label: str  # also read aloud


_CLICKS = {"left button": "Click", "right button": "Right click", "middle button": "Middle click"}


def key_label(control: str) -> str:
    """The text on a key's cap: "Shift+Tab", "Z", "?"."""
    *held, key = control.split("+") if len(control) > 1 else [control]
    named = CONTROLS.caps.get(key, key.upper() if len(key) == 1 else key[:1].upper() + key[1:])
    return "+".join([*(word.capitalize() for word in held), named])


def control_glyph(control: str, glyphs: Glyphs) -> Glyph:
    """The glyph of a pad control or of a key."""
    if glyphs in ("keyboard", "mouse"):
        return Glyph(None, key_label(control))
    if control in DIRECTIONS:  # a pad's are called as the acts
        return Glyph(f"glyph/{glyphs}_dpad", f"D-pad {control}")
    place = "menu" if control == "start" else control
    return Glyph(f"glyph/{glyphs}_{place}", CONTROLS.pads.get(glyphs, {}).get(control, control.upper()))


# What the cursor or a visible button does: their keys are hidden while the mouse is in use.
_POINTED = {
    *(Act.ROLL, Act.STOP, *FACES, *DIRECTIONS, Act.PREV_TARGET, Act.NEXT_TARGET, Act.PREV_TAB, Act.NEXT_TAB),
    *(Act.MENU, Act.UNDO, Act.REDO, Act.RESET),
}


def glyph(act: Act, glyphs: Glyphs, bindings: Bindings) -> Glyph | None:
    """The glyph of an act on the current device; None if it has no control for it.

    For the mouse, its own buttons, and keys only of acts that cannot be clicked.
    """
    if glyphs == "mouse":
        clicks = [control for control in bindings.controls("mouse", act) if not control.startswith("wheel")]
        if clicks:
            return Glyph(None, _CLICKS.get(clicks[0]) or key_label(clicks[0]))
        if act in _POINTED:
            return None
    controls = bindings.controls("keys" if glyphs in ("keyboard", "mouse") else "pad", act)
    return control_glyph(controls[0], glyphs) if controls else None
