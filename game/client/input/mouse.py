"""The mouse's buttons by name, and what an act comes to that is meant at a place of the page."""

from __future__ import annotations

from game.client.input.actions import MOUSE, Act, Input, Intent, Pointer

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
