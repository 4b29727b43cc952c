"""Which keys, pad controls and mouse buttons mean which act, and what the player changed about it.

A control is a word: keys are pygame's names, lower case, with "shift+", "ctrl+", "alt+" before them or the character
they type ("return", "shift+tab", "?"); pad controls are places, never letters ("south", "lb", "up", "start"); those
of the mouse are said in full ("left button", "wheel up").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import pygame
from pygame.event import Event

from game.client.input.actions import DIRECTIONS, FACES, MOUSE, Act, Glyphs, Input, Intent, Pointer

Board = Literal["keys", "pad", "mouse"]
Table = dict[Act, tuple[str, ...]]

USUAL: dict[Board, Table] = {
    "keys": {
        Act.CONFIRM: ("return", "space", "enter"),
        Act.BACK: ("escape",),
        Act.MIRROR: ("m",),
        Act.NEXT: ("n",),
        Act.PREV_TAB: ("q", "page up"),
        Act.NEXT_TAB: ("e", "page down"),
        Act.PREV_TARGET: ("shift+tab",),
        Act.NEXT_TARGET: ("tab",),
        Act.UP: ("up",),
        Act.DOWN: ("down",),
        Act.LEFT: ("left",),
        Act.RIGHT: ("right",),
        Act.ZOOM: ("l",),
        Act.ODDS: ("o",),
        Act.MENU: ("f10",),
        Act.WHY: ("f1", "?"),
        Act.UNDO: ("z", "ctrl+z"),
        Act.REDO: ("y", "ctrl+y"),
        Act.RESET: ("u", "ctrl+u"),
        Act.SPEED: ("+",),
        Act.SKIP: ("backspace",),
        Act.SEARCH: ("/", "ctrl+f"),
        Act.COUNSEL: ("h",),
        Act.ROLL: ("r",),
        Act.STOP: ("s",),
        **{face: (str(number),) for number, face in enumerate(FACES, 1)},
        Act.STEP: ("f8",),
        Act.FULLSCREEN: ("f11", "alt+return"),
    },
    "pad": {
        Act.CONFIRM: ("south",),
        Act.BACK: ("east",),
        Act.MIRROR: ("west",),
        Act.NEXT: ("north",),
        Act.PREV_TAB: ("lb",),
        Act.NEXT_TAB: ("rb",),
        Act.PREV_TARGET: ("lt",),
        Act.NEXT_TARGET: ("rt",),
        Act.UP: ("up",),
        Act.DOWN: ("down",),
        Act.LEFT: ("left",),
        Act.RIGHT: ("right",),
        Act.ZOOM: ("ls",),
        Act.ODDS: ("rs",),
        Act.MENU: ("start",),
        Act.WHY: ("view",),
    },
    "mouse": {
        Act.CONFIRM: ("left button",),
        Act.BACK: ("right button",),
        Act.NEXT: ("middle button",),
        Act.PREV_TARGET: ("wheel up",),
        Act.NEXT_TARGET: ("wheel down",),
    },
}

# For one hand: everything within its reach, the rest by the list of actions and the pause menu. Behind the letters
# stand spare keys for pages on which letters are typed.
LEFT_HAND: dict[Board, Table] = {
    "keys": {
        **USUAL["keys"],
        Act.CONFIRM: ("space", "f", "return"),
        Act.BACK: ("escape", "x"),
        Act.MIRROR: ("c",),
        Act.NEXT: ("v",),
        Act.PREV_TAB: ("q",),
        Act.NEXT_TAB: ("e",),
        Act.PREV_TARGET: ("1", "shift+tab"),
        Act.NEXT_TARGET: ("2", "tab"),
        Act.UP: ("w", "ctrl+w", "up"),
        Act.DOWN: ("s", "ctrl+s", "down"),
        Act.LEFT: ("a", "ctrl+a", "left"),
        Act.RIGHT: ("d", "ctrl+d", "right"),
        Act.ZOOM: ("g",),
        Act.ODDS: ("3",),
        Act.MENU: ("4", "f10"),
        Act.WHY: ("f1",),
        Act.UNDO: ("z", "ctrl+z"),
        Act.REDO: ("5", "ctrl+y"),
        Act.RESET: ("6",),
        Act.SPEED: ("t",),
        Act.SKIP: ("b",),
        Act.SEARCH: ("f2", "ctrl+f"),
        Act.COUNSEL: ("f3",),
        Act.STOP: ("alt+s",),
        **{face: (f"alt+{number}",) for number, face in enumerate(FACES, 1)},
    },
    "pad": {
        Act.CONFIRM: ("lb",),
        Act.BACK: ("lt",),
        Act.NEXT_TARGET: ("ls",),
        Act.MENU: ("view",),
        **{act: USUAL["pad"][act] for act in DIRECTIONS},
    },
    "mouse": USUAL["mouse"],
}
RIGHT_HAND: dict[Board, Table] = {
    "keys": {
        **USUAL["keys"],
        Act.CONFIRM: ("return", "enter"),
        Act.BACK: ("delete", "escape"),
        Act.PREV_TAB: ("page up",),
        Act.NEXT_TAB: ("page down",),
        Act.PREV_TARGET: ("home",),
        Act.NEXT_TARGET: ("end",),
        Act.MENU: ("p", "f10"),
        Act.WHY: ("?", "f12"),
        Act.UNDO: ("u",),
        Act.REDO: ("i",),
        Act.RESET: ("j",),
        Act.SEARCH: ("/", "insert"),
        Act.COUNSEL: ("h",),
        Act.ROLL: ("k",),
        Act.STOP: (";",),
    },
    "pad": {
        Act.CONFIRM: ("rb",),
        Act.BACK: ("rt",),
        Act.NEXT_TARGET: ("rs",),
        Act.MENU: ("start",),
        Act.UP: ("north",),
        Act.DOWN: ("south",),
        Act.LEFT: ("west",),
        Act.RIGHT: ("east",),
    },
    "mouse": USUAL["mouse"],
}
PRESETS: dict[str, dict[Board, Table]] = {"both": USUAL, "left": LEFT_HAND, "right": RIGHT_HAND}

PAD_CONTROLS = (
    *("south", "east", "west", "north", "lb", "rb", "lt", "rt"),
    *("up", "down", "left", "right", "ls", "rs", "start", "view"),
)
MOUSE_CONTROLS = (
    *("left button", "middle button", "right button", "side button", "other side button"),
    *("wheel up", "wheel down"),
)
_CONTROLS: dict[Board, tuple[str, ...]] = {"pad": PAD_CONTROLS, "mouse": MOUSE_CONTROLS}  # keys may be any

_ACTS = {act.value for act in Act}

# Without these a player could not find the way back to the page where controls are changed.
NEEDED = (Act.CONFIRM, Act.BACK, *DIRECTIONS)
NEEDED_BY: dict[Board, tuple[Act, ...]] = {"keys": NEEDED, "pad": NEEDED, "mouse": (Act.CONFIRM, Act.BACK)}


class Bindings:
    """The tables in force. Changing them changes the player's differences, which are what is saved."""

    def __init__(
        self,
        keys: Mapping[str, list[str]] | None = None,
        pad: Mapping[str, list[str]] | None = None,
        mouse: Mapping[str, list[str]] | None = None,
    ) -> None:
        """What is given are the differences as settings hold them; what they name wrongly is passed over."""
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
        for act in set(USUAL["keys"]) - chosen.keys():  # a new act does not take a key the player has given away
            if act not in NEEDED and act in table:
                table[act] = tuple(control for control in table[act] if control not in taken)
        table.update(chosen)
        self._read_back(board)
        if any(not self.controls(board, act) for act in NEEDED_BY[board]) or self.conflicts(board):
            self.restore(board)

    def _read_back(self, board: Board) -> None:
        self._lookup[board] = {c: act for act, controls in self._tables[board].items() for c in controls}

    def act(self, board: Board, control: str) -> Act | None:
        """What the control means, if anything."""
        return self._lookup[board].get(control)

    def controls(self, board: Board, act: Act) -> tuple[str, ...]:
        """The controls of an act, the one to show first."""
        return self._tables[board].get(act, ())

    def conflicts(self, board: Board) -> list[tuple[str, tuple[Act, ...]]]:
        """Controls that mean more than one act, with the acts."""
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
        """Make the control the first one of `act`, taking it from another act if need be.

        Gives a sentence instead, and changes nothing, when that would leave a needed act without any control.
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
        # The first place is the one shown in prompts; usual spare keys behind it stay.
        table[act] = (control, *(c for c in self.controls(board, act)[1:] if c != control))
        self._read_back(board)
        return None

    def restore(self, board: Board, preset: str = "both") -> None:
        """Back to the usual, or to what one hand reaches: a name of PRESETS."""
        table = PRESETS[preset][board]
        self._tables[board] = {act: table.get(act, ()) for act in USUAL[board] | table}
        self._read_back(board)

    def changes(self, board: Board) -> dict[str, list[str]]:
        """The differences from the usual, as settings hold them."""
        usual = USUAL[board]
        return {act.value: list(c) for act, c in self._tables[board].items() if c != usual.get(act, ())}


# ---- A key press as the words under which it may be bound: see bindings.py for the words.
_HELD = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_MODIFIERS = {
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE),
}


def key_words(event: Event) -> list[str]:
    """The words under which a key press may be bound, the most exact first; none for bare modifiers."""
    name = pygame.key.name(event.key).strip("[]").lower()
    if not (name and name.isascii()) and pygame.KSCAN_A <= event.scancode <= pygame.KSCAN_Z:
        name = chr(ord("a") + event.scancode - pygame.KSCAN_A)  # another script: the place of the key counts
    if not name or event.key in _MODIFIERS:
        return []
    held = [word for word, bits in _HELD if event.mod & bits]
    if "ctrl" in held or "alt" in held:
        return ["+".join([*held, name])]
    typed = event.unicode.lower()
    character = [typed] if typed and typed.isprintable() and typed != " " else []
    return [*character, "shift+" + name, name] if held else [*character, name]


# ---- The mouse's buttons by name, and what an act comes to that is meant at a place of the page.
# By the number in SDL's events; 4 and 5 are the wheel's twins.
BUTTONS = {1: "left button", 2: "middle button", 3: "right button", 6: "side button", 7: "other side button"}
_PLACED = {Act.CONFIRM: 1, Act.NEXT: 2, Act.BACK: 3}  # act -> the button that scenes hear of, whichever it was
_TURNS = {Act.PREV_TARGET: 1, Act.NEXT_TARGET: -1}  # act -> the way of the wheel that scenes hear of


def pointed(act: Act | None, x: float, y: float, pressed: bool, clicks: int) -> list[Input]:
    """The inputs of a control of the mouse that means `act`, at x, y in points; `clicks` of the wheel, 0 of a button.

    Confirming, going back, details and turning act on what lies under the arrow; other acts are meant without a place.
    """
    if act in _TURNS:
        return [Pointer("wheel", x, y, wheel=_TURNS[act] * max(1, clicks))] if pressed else []
    if act in _PLACED:
        down, up = (Pointer(kind, x, y, _PLACED[act]) for kind in ("down", "up"))
        return [down, up] if clicks else [down if pressed else up]
    return [Intent(act, MOUSE)] if act is not None and pressed else []


# ---- How an act's control is shown: never a letter in a text, always the glyph of the device last used.


class Glyph(NamedTuple):
    """A sprite's name when there is one; else the label belongs on a drawn key cap."""

    sprite: str | None
    label: str  # also what a screen reader would say


_PLACES: dict[Glyphs, dict[str, str]] = {
    "xbox": {"south": "A", "east": "B", "west": "X", "north": "Y", "view": "View", "start": "Menu"},
    "playstation": {
        "south": "Cross",
        "east": "Circle",
        "west": "Square",
        "north": "Triangle",
        "view": "Create",
        "start": "Options",
        "lb": "L1",
        "rb": "R1",
        "lt": "L2",
        "rt": "R2",
        "ls": "L3",
        "rs": "R3",
    },
    "nintendo": {
        "south": "B",
        "east": "A",
        "west": "Y",
        "north": "X",
        "view": "Minus",
        "start": "Plus",
        "lb": "L",
        "rb": "R",
        "lt": "ZL",
        "rt": "ZR",
    },
}
_DPAD = {"up": "D-pad up", "down": "D-pad down", "left": "D-pad left", "right": "D-pad right"}
_CLICKS = {"left button": "Click", "right button": "Right click", "middle button": "Middle click"}
_KEYS = {
    "return": "Enter",
    "enter": "Num Enter",
    "escape": "Esc",
    "space": "Space",
    "backspace": "Backspace",
    "up": "\u2191",
    "down": "\u2193",
    "left": "\u2190",
    "right": "\u2192",
    "page up": "PgUp",
    "page down": "PgDn",
}


def key_label(control: str) -> str:
    """How a key is named on its cap: "Shift+Tab", "Z", "?"."""
    *held, key = control.split("+") if len(control) > 1 else [control]
    named = _KEYS.get(key, key.upper() if len(key) == 1 else key[:1].upper() + key[1:])
    return "+".join([*(word.capitalize() for word in held), named])


def control_glyph(control: str, glyphs: Glyphs) -> Glyph:
    """The glyph of a pad control or of a key."""
    if glyphs in ("keyboard", "mouse"):
        return Glyph(None, key_label(control))
    if control in _DPAD:
        return Glyph(f"glyph/{glyphs}_dpad", _DPAD[control])
    place = "menu" if control == "start" else control
    return Glyph(f"glyph/{glyphs}_{place}", _PLACES[glyphs].get(control, control.upper()))


# What the arrow itself does, or a button in sight: with the mouse in hand their keys are not shown.
_POINTED = {
    *(Act.ROLL, Act.STOP, *FACES, *DIRECTIONS, Act.PREV_TARGET, Act.NEXT_TARGET, Act.PREV_TAB, Act.NEXT_TAB),
    *(Act.MENU, Act.UNDO, Act.REDO, Act.RESET),
}


def glyph(act: Act, glyphs: Glyphs, bindings: Bindings) -> Glyph | None:
    """The glyph for an act on the device in use; None when that device has no control for it.

    The mouse shows its own buttons, and keys only of what nothing on the page can be clicked for.
    """
    if glyphs == "mouse":
        clicks = [control for control in bindings.controls("mouse", act) if not control.startswith("wheel")]
        if clicks:
            return Glyph(None, _CLICKS.get(clicks[0]) or key_label(clicks[0]))
        if act in _POINTED:
            return None
    controls = bindings.controls("keys" if glyphs in ("keyboard", "mouse") else "pad", act)
    return control_glyph(controls[0], glyphs) if controls else None
