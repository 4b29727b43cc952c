"""How an act's control is shown: never a letter in a text, always the glyph of the device last used."""

from __future__ import annotations

from typing import NamedTuple

from game.client.input.actions import Act, Glyphs
from game.client.input.bindings import Bindings


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


def glyph(act: Act, glyphs: Glyphs, bindings: Bindings) -> Glyph | None:
    """The glyph for an act on the device in use; None when that device has no control for it."""
    if glyphs == "mouse" and act is not Act.NEXT:  # details need something under the arrow: the key serves anywhere
        clicks = [control for control in bindings.controls("mouse", act) if not control.startswith("wheel")]
        if clicks:
            return Glyph(None, _CLICKS.get(clicks[0]) or key_label(clicks[0]))
    controls = bindings.controls("keys" if glyphs in ("keyboard", "mouse") else "pad", act)
    return control_glyph(controls[0], glyphs) if controls else None
