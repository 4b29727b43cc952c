"""One gamepad: what its buttons are called, and what is held on it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from game.client.input.actions import Device, Glyphs
from game.client.input.sticks import Stick, Trigger

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "south",
    pygame.CONTROLLER_BUTTON_B: "east",
    pygame.CONTROLLER_BUTTON_X: "west",
    pygame.CONTROLLER_BUTTON_Y: "north",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "view",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
_VENDORS: dict[int, Glyphs] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "nintendo"}


# What is asked for a pad without a layout, in this order: our name of the control, and SDL's.
ASKED = {
    "south": "a",
    "east": "b",
    "west": "x",
    "north": "y",
    "lb": "leftshoulder",
    "rb": "rightshoulder",
    "view": "back",
    "start": "start",
    "up": "dpup",
    "down": "dpdown",
    "left": "dpleft",
    "right": "dpright",
}
LAYOUTS = "gamecontrollerdb.txt"  # SDL's own list of layouts, beside the settings
_HAT = {(0, 1): 1, (1, 0): 2, (0, -1): 4, (-1, 0): 8}
_PRESSED = 0.6  # of an axis' way


def raw_control(event: Event) -> str:
    """What was pressed on a pad without a layout, in SDL's words: "b3", "-a1", "h0.4"; "" for nothing."""
    if event.type == pygame.JOYBUTTONDOWN:
        return f"b{event.button}"
    if event.type == pygame.JOYHATMOTION and event.value in _HAT:
        return f"h{event.hat}.{_HAT[event.value]}"
    if event.type == pygame.JOYAXISMOTION and abs(event.value) > _PRESSED:
        return f"{'+' if event.value > 0 else '-'}a{event.axis}"
    return ""


def layout_line(guid: str, name: str, controls: Mapping[str, str]) -> str:
    """A layout as SDL reads it. `controls`: by our name of the control what was pressed for it."""
    plain = "".join(c for c in name if c.isprintable() and c != ",")
    return ",".join((guid, plain or "Gamepad", *(f"{ASKED[ours]}:{raw}" for ours, raw in controls.items()))) + ","


def offer_layouts(own: Iterable[str], folder: Path) -> None:
    """Before pads are opened: layouts players made, those of the environment and of a file beside the settings."""
    given = _GIVEN.setdefault("", os.environ.get("SDL_GAMECONTROLLERCONFIG", ""))
    os.environ["SDL_GAMECONTROLLERCONFIG"] = "\n".join(line for line in (given, *own) if line)
    if (folder / LAYOUTS).is_file():
        os.environ.setdefault("SDL_GAMECONTROLLERCONFIG_FILE", str(folder / LAYOUTS))


_GIVEN: dict[str, str] = {}  # what the environment said before we added to it


class Pad:
    """One open gamepad."""

    def __init__(self, handle: controller.Controller, device: Device) -> None:
        self.handle = handle  # kept: the pad closes when it is collected
        self.device = device
        self.release()

    def release(self) -> None:
        """As if nothing were pressed."""
        self.left = Stick()
        self.pan = [0.0, 0.0]  # the right stick as it stands, -1..1
        self.triggers = {"lt": Trigger(), "rt": Trigger()}


def glyphs_of(guid: str) -> Glyphs:
    """The glyph set for a pad by SDL's id, which holds the vendor; Xbox names for unknown makers."""
    try:
        return _VENDORS.get(int(guid[10:12] + guid[8:10], 16), "xbox")
    except ValueError:
        return "xbox"
