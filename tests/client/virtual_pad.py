"""A real gamepad for tests: SDL's own virtual joystick, plugged by ctypes into the SDL that pygame has loaded.

It works under the dummy video driver and needs no device node. It never opens the pad itself: that is the game's duty,
and pressing anything raises PadNotOpenedError while the game has missed it or dropped its Controller object. SDL
samples the pad when events are pumped, so a press and release between two frames is lost: let the game see a frame in
between.
"""

from __future__ import annotations

import ctypes
import glob
import os
import sys
from pathlib import Path
from typing import Any, ClassVar

import pygame


class VirtualPadUnavailableError(RuntimeError):
    """This SDL cannot make virtual pads: skip the test."""


class PadNotOpenedError(RuntimeError):
    """Nobody holds the pad open: the game missed the hot-plug event or dropped its Controller object."""


def loaded_sdl() -> ctypes.CDLL:
    """The SDL2 that pygame itself uses, never a second copy."""
    root = Path(pygame.__file__).parent
    mode = ctypes.DEFAULT_MODE
    if sys.platform.startswith("linux"):
        lines = Path("/proc/self/maps").read_text("utf-8").splitlines()
        paths = sorted({line.split(None, 5)[5].strip() for line in lines if "libSDL2-2" in line})
        mode = os.RTLD_NOW | os.RTLD_NOLOAD
    else:
        pattern = "SDL2.dll" if sys.platform == "win32" else ".dylibs/libSDL2-*.dylib"
        paths = glob.glob(str(root / pattern))
    for path in paths:
        try:
            return ctypes.CDLL(path, mode=mode)
        except OSError:
            continue
    raise VirtualPadUnavailableError(f"no loaded SDL2 found among {paths}")


_Rumble = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class _Desc(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1 (SDL 2.24 and later)."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "naxes", "nbuttons", "nhats")),
        *((name, ctypes.c_uint16) for name in ("vendor_id", "product_id", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("userdata", "Update", "SetPlayerIndex")),
        ("Rumble", _Rumble),
        *((name, ctypes.c_void_p) for name in ("RumbleTriggers", "SetLED", "SendEffect")),
    )


class VirtualPad:
    """A pad that can be plugged, pressed and unplugged. Buttons and axes by the names below."""

    XBOX, PLAYSTATION, NINTENDO = (0x045E, 0x028E), (0x054C, 0x0CE6), (0x057E, 0x2009)
    BUTTONS: ClassVar = {
        "south": 0,
        "east": 1,
        "west": 2,
        "north": 3,
        "view": 4,
        "start": 6,
        "ls": 7,
        "rs": 8,
        "lb": 9,
        "rb": 10,
        "up": 11,
        "down": 12,
        "left": 13,
        "right": 14,
    }
    AXES: ClassVar = {"lx": 0, "ly": 1, "rx": 2, "ry": 3, "lt": 4, "rt": 5}

    def __init__(self, name: str = "Test Pad", ids: tuple[int, int] = XBOX) -> None:
        self._sdl = sdl = loaded_sdl()
        if not hasattr(sdl, "SDL_JoystickAttachVirtualEx"):
            raise VirtualPadUnavailableError("this SDL is too old")
        sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        sdl.SDL_GetError.restype = ctypes.c_char_p
        sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        self.rumbles: list[tuple[int, int]] = []
        self._rumble = _Rumble(self._rumbled)  # kept: C calls it
        self._desc = _Desc(version=1, type=1, naxes=6, nbuttons=15, nhats=0, name=name.encode(), Rumble=self._rumble)
        self._desc.vendor_id, self._desc.product_id = ids
        self.instance_id: int | None = None

    def _rumbled(self, _user: Any, low: int, high: int) -> int:
        self.rumbles.append((low, high))
        return 0

    def plug(self) -> VirtualPad:
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._desc))
        if index < 0:
            raise VirtualPadUnavailableError(self._sdl.SDL_GetError().decode())
        self.instance_id = self._sdl.SDL_JoystickGetDeviceInstanceID(index)
        return self

    def unplug(self) -> None:
        if self.instance_id is not None and pygame.joystick.get_init():
            for index in range(self._sdl.SDL_NumJoysticks()):  # indexes shift when pads come and go
                if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance_id:
                    self._sdl.SDL_JoystickDetachVirtual(index)
                    break
        self.instance_id = None

    def _open_pad(self) -> int:
        known = self.instance_id is not None
        pointer = self._sdl.SDL_JoystickFromInstanceID(self.instance_id) if known else None
        if not pointer:
            raise PadNotOpenedError("did the game open this pad and keep the object?")
        return int(pointer)

    def button(self, name: str, down: bool) -> None:
        assert self._sdl.SDL_JoystickSetVirtualButton(self._open_pad(), self.BUTTONS[name], int(down)) == 0

    def axis(self, name: str, value: float) -> None:
        """-1..1 for sticks; triggers rest at -1 and are pressed at 1, as SDL's raw axes are."""
        raw = max(-32768, min(32767, round(value * 32767)))
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._open_pad(), self.AXES[name], raw) == 0
