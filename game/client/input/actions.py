"""What a player means, whatever was pressed. Scenes match on these values, never on keys, buttons or pygame events."""

from __future__ import annotations

import enum
from typing import Literal

import msgspec


class Act(enum.StrEnum):
    """A meaning of an input. Settings store it by its value."""

    CONFIRM = "confirm"
    BACK = "back"  # one step back; at its root a scene may take it as MENU or UNDO
    MIRROR = "mirror"  # the secondary action, such as mirroring a piece
    NEXT = "next"  # done, or details
    PREV_TAB = "prev_tab"  # also: rotate left
    NEXT_TAB = "next_tab"  # also: rotate right
    PREV_TARGET = "prev_target"
    NEXT_TARGET = "next_target"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ZOOM = "zoom"
    ODDS = "odds"
    MENU = "menu"
    WHY = "why"
    UNDO = "undo"
    REDO = "redo"
    RESET = "reset_turn"  # undo everything since the last die
    SPEED = "speed"
    SKIP = "skip"
    SEARCH = "search"
    COUNSEL = "counsel"
    ROLL = "roll"  # the dice in hand
    STOP = "stop"  # rolling
    FACE_1 = "face_1"  # keep or release a die with this face
    FACE_2 = "face_2"
    FACE_3 = "face_3"
    FACE_4 = "face_4"
    FACE_5 = "face_5"
    FACE_6 = "face_6"
    STEP = "step"  # to the next control; handled by switch control
    FULLSCREEN = "fullscreen"  # handled by the app


FACES = (Act.FACE_1, Act.FACE_2, Act.FACE_3, Act.FACE_4, Act.FACE_5, Act.FACE_6)
DIRECTIONS: dict[Act, tuple[int, int]] = {Act.UP: (0, -1), Act.DOWN: (0, 1), Act.LEFT: (-1, 0), Act.RIGHT: (1, 0)}

Kind = Literal["keyboard", "mouse", "pad"]
Glyphs = Literal["xbox", "playstation", "nintendo", "keyboard", "mouse"]


class Device(msgspec.Struct, frozen=True):
    """Where an input came from. `number` is SDL's instance id of a pad, so that each player can have one."""

    kind: Kind
    number: int = 0
    glyphs: Glyphs = "keyboard"
    name: str = ""


KEYBOARD = Device("keyboard", glyphs="keyboard", name="Keyboard")
MOUSE = Device("mouse", glyphs="mouse", name="Mouse")


class Intent(msgspec.Struct, frozen=True):
    """An act. `repeat` marks automatic repetition while a key, d-pad or stick is held."""

    act: Act
    device: Device = KEYBOARD
    repeat: bool = False


class Pointer(msgspec.Struct, frozen=True):
    """The mouse. x, y in points of the 640x360 grid, outside it in the margins; wheel > 0 is away from the hand."""

    kind: Literal["move", "down", "up", "wheel"]
    x: float
    y: float
    button: int = 0  # 1 left, 2 middle, 3 right
    wheel: int = 0


class Typed(msgspec.Struct, frozen=True):
    """Text typed while the top scene has `typing` set; "\\b" is a backspace."""

    text: str


class Pan(msgspec.Struct, frozen=True):
    """The right stick, -1..1 each, y down. Sent every frame while off centre: apply it in the next tick."""

    x: float
    y: float


class PadLost(msgspec.Struct, frozen=True):
    """A pad was unplugged."""

    device: Device


class PadUnknown(msgspec.Struct, frozen=True):
    """A gamepad without a known layout was plugged in."""

    device: Device


class PadFound(msgspec.Struct, frozen=True):
    """A pad was plugged in, or found at the start."""

    device: Device


class Resized(msgspec.Struct, frozen=True):
    """The surface or the text has another size: lay out again. Sent to every scene."""


class Dropped(msgspec.Struct, frozen=True):
    """A file was dropped on the window."""

    path: str


def passing(given: Input) -> bool:
    """Whether an input does nothing to a page by itself: a movement, or a button let go."""
    return isinstance(given, Pan) or (isinstance(given, Pointer) and given.kind in ("move", "up"))


def pressed(given: Input) -> bool:
    """Whether an input refers to the page as it is seen."""
    return isinstance(given, Intent | Pointer) and not passing(given)


def confirms(given: Input) -> bool:
    """Whether the input is Confirm on pad or keyboard, or a click."""
    if isinstance(given, Intent):
        return given.act is Act.CONFIRM and not given.repeat
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 1


Input = Intent | Pointer | Typed | Pan | PadLost | PadFound | PadUnknown | Resized | Dropped
