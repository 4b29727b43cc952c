"""One gamepad: what its buttons are called, and what is held on it."""

from __future__ import annotations

import pygame
from pygame._sdl2 import controller

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
