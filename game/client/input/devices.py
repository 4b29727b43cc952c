"""Keyboard, mouse and pads: turns pygame events into inputs, repeats held directions, tracks the last used device.

Pads use SDL's controller API only. Joystick events are ignored, or each press would count twice, but must not be
blocked, as SDL derives controller events from them. Controller objects must be kept, as the pad closes when they are
collected; events carry instance ids, never the index under which the pad was opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from game.client.input import actions
from game.client.input.bindings import MOUSE_BUTTONS, PAD_BUTTONS, PADS, TRIGGERS, Bindings, Board, key_words, pointed
from game.journal.settings import Settings, config_folder

ON, OFF = 0.6, 0.35  # thresholds for switching on and off


class Stick:
    """A stick as four directions, one at a time: the stronger axis wins until it is released."""

    def __init__(self) -> None:
        self._at = [0.0, 0.0]
        self.way: actions.Act | None = None

    def move(self, axis: int, value: float, deadzone: float) -> actions.Act | None:
        """The direction held after axis 0 or 1 moved to `value`. A large deadzone (0..0.5) raises both thresholds."""
        self._at[axis] = value
        off = max(OFF, deadzone)
        on = max(ON, off + 0.15)
        x, y = self._at
        if self.way is not None:
            along = {actions.Act.LEFT: -x, actions.Act.RIGHT: x, actions.Act.UP: -y, actions.Act.DOWN: y}[self.way]
            across = abs(y) if self.way in (actions.Act.LEFT, actions.Act.RIGHT) else abs(x)
            if along >= off and not (across > on and across > along):
                return self.way
        if max(abs(x), abs(y)) <= on:
            self.way = None
        elif abs(x) >= abs(y):
            self.way = actions.Act.RIGHT if x > 0 else actions.Act.LEFT
        else:
            self.way = actions.Act.DOWN if y > 0 else actions.Act.UP
        return self.way


def pan_amount(at: Sequence[float], deadzone: float) -> tuple[float, float] | None:
    """A stick's amount beyond its round deadzone, -1..1 each; None inside it."""
    x, y = at
    far = (x * x + y * y) ** 0.5
    if far <= deadzone:
        return None
    scale = min(1.0, (far - deadzone) / (1 - deadzone)) / far
    return (x * scale, y * scale)


# ---- Gamepads.
_VENDORS: dict[int, actions.Glyphs] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "nintendo"}


ASKED = PADS["asked"]  # the controls to set up on a pad without a layout, in order: our name and SDL's
LAYOUTS = "gamecontrollerdb.txt"  # SDL's own list of layouts, beside the settings
_HAT = {(0, 1): 1, (1, 0): 2, (0, -1): 4, (-1, 0): 8}
_PRESSED = 0.6  # of an axis


def raw_control(event: Event) -> str:
    """The control pressed on a pad without a layout, in SDL's notation: "b3", "-a1", "h0.4"; "" for none."""
    if event.type == pygame.JOYBUTTONDOWN:
        return f"b{event.button}"
    if event.type == pygame.JOYHATMOTION and event.value in _HAT:
        return f"h{event.hat}.{_HAT[event.value]}"
    if event.type == pygame.JOYAXISMOTION and abs(event.value) > _PRESSED:
        return f"{'+' if event.value > 0 else '-'}a{event.axis}"
    return ""


def layout_line(guid: str, name: str, controls: Mapping[str, str]) -> str:
    """A layout line for SDL. `controls`: what was pressed, by our name of the control."""
    plain = "".join(c for c in name if c.isprintable() and c != ",")
    return ",".join((guid, plain or "Gamepad", *(f"{ASKED[ours]}:{raw}" for ours, raw in controls.items()))) + ","


def offer_layouts(own: Iterable[str], folder: Path) -> None:
    """Passes layouts to SDL before pads are opened: the player's, the environment's, those beside the settings."""
    given = _GIVEN.setdefault("", os.environ.get("SDL_GAMECONTROLLERCONFIG", ""))
    os.environ["SDL_GAMECONTROLLERCONFIG"] = "\n".join(line for line in (given, *own) if line)
    if (folder / LAYOUTS).is_file():
        os.environ.setdefault("SDL_GAMECONTROLLERCONFIG_FILE", str(folder / LAYOUTS))


_GIVEN: dict[str, str] = {}  # the environment's layouts before ours were added


class Pad:
    """An open gamepad."""

    def __init__(self, handle: controller.Controller, device: actions.Device) -> None:
        self.handle = handle  # kept: the pad closes when it is collected
        self.device = device
        self.release()

    def release(self) -> None:
        """Releases everything."""
        self.left = Stick()
        self.pan = [0.0, 0.0]  # the right stick, -1..1
        self.triggers = {"lt": False, "rt": False}  # whether each is down


def glyphs_of(guid: str) -> actions.Glyphs:
    """The glyph set of a pad by the vendor in SDL's id; Xbox for unknown vendors."""
    try:
        return _VENDORS.get(int(guid[10:12] + guid[8:10], 16), "xbox")
    except ValueError:
        return "xbox"


# ---- All devices.
REPEAT_NEXT = 0.12  # seconds between repetitions of a held direction
REPEATING = (*actions.DIRECTIONS, actions.Act.PREV_TARGET, actions.Act.NEXT_TARGET)
# The two switches of switch control.
SWITCHES: dict[tuple[Board, str], actions.Act] = {
    ("keys", "space"): actions.Act.STEP,
    ("keys", "return"): actions.Act.CONFIRM,
    ("pad", "east"): actions.Act.STEP,
    ("pad", "south"): actions.Act.CONFIRM,
    ("mouse", "right button"): actions.Act.STEP,
    ("mouse", "left button"): actions.Act.CONFIRM,
}
FULL = 32767  # the largest value of a stick or trigger


class Devices:
    """All input devices. Create it after the display; `open` may follow the first frame."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bindings = Bindings(settings.keys, settings.pad, settings.mouse)
        self.last: actions.Device = actions.KEYBOARD
        self._used = False  # any device; until then a connected pad counts as the current one
        self.typing = False  # printable keys are text, not acts
        self.composing = ""  # text an input method is composing
        self.capture: Callable[[actions.Device, str], None] | None = None  # if set, gets the next control exclusively
        self.raw: Callable[[actions.Device, str], None] | None = None  # if set, gets controls of pads without a layout
        self._pads: dict[int, Pad] = {}
        self._unknown: dict[int, pygame.joystick.JoystickType] = {}  # pads without a layout
        self._held: tuple[str, actions.Input, float] | None = None  # what repeats: source, input, next time
        self._down: dict[str, actions.Act] = {}  # controls that are down, with their acts
        self._now = 0.0
        self._mouse_at: tuple[int, int] | None = None
        self._to_points: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)

    def open(self) -> None:
        """Starts listening to pads; those already connected are reported as found."""
        offer_layouts(self.settings.pad_layouts.values(), config_folder())
        pygame.joystick.init()
        controller.init()

    def close(self) -> None:
        """Closes all pads."""
        self._pads.clear()
        self._unknown.clear()
        if controller.get_init():
            controller.quit()
            pygame.joystick.quit()

    # -- what scenes and painters ask --------------------------------------------------------------------------------
    @property
    def glyphs(self) -> actions.Glyphs:
        """The glyph set of the last used device, unless the player chose another."""
        named = self.settings.signs
        return self.last.glyphs if named == "used" else cast(actions.Glyphs, named)

    @property
    def pads(self) -> tuple[actions.Device, ...]:
        """The connected pads, the earliest first."""
        return tuple(pad.device for pad in self._pads.values())

    @property
    def busy(self) -> bool:
        """Whether something held will produce inputs without events."""
        return self._held is not None or any(
            pan_amount(p.pan, self.settings.deadzone / 100) for p in self._pads.values()
        )

    def holding(self, *acts: actions.Act) -> bool:
        """Whether a control of one of these acts is still down."""
        return any(act in acts for act in self._down.values())

    def rumble(self, low: float, high: float, ms: int, device: actions.Device | None = None) -> bool:
        """Rumbles a pad, by default the last used one, motors 0..1, scaled by the setting. False if nothing rumbled."""
        pad = self._pads.get((device or self.last).number) if (device or self.last).kind == "pad" else None
        scale = self.settings.rumble / 100
        if pad is None or not scale:
            return False
        return bool(pad.handle.rumble(min(1.0, low * scale), min(1.0, high * scale), ms))

    def rebind(self) -> None:
        """Reads the bindings from the settings again, after a change."""
        self.bindings = Bindings(self.settings.keys, self.settings.pad, self.settings.mouse)
        self._held = None

    def keep_bindings(self) -> None:
        """Stores the current bindings in the settings."""
        self.settings.keys = self.bindings.changes("keys")
        self.settings.pad = self.bindings.changes("pad")
        self.settings.mouse = self.bindings.changes("mouse")

    # -- what the app calls ------------------------------------------------------------------------------------------
    def release(self) -> None:
        """Releases everything held, as the window lost focus or a pad was unplugged."""
        self._held = None
        self._down.clear()
        for pad in self._pads.values():
            pad.release()

    def forget_mouse(self) -> None:
        """Ignores the next mouse motion, as the window changed under the mouse."""
        self._mouse_at = None

    def read(
        self, events: Iterable[Event], now: float, to_points: Callable[[float, float], tuple[float, float]]
    ) -> list[actions.Input]:
        """The inputs of a frame, in order. `now` in seconds; `to_points` maps window pixels to points."""
        self._now, self._to_points = now, to_points
        found: list[actions.Input] = []
        for event in events:
            read = _READERS.get(event.type)
            if read is not None:
                found += read(self, event)
        if self._held is not None and now >= self._held[2]:
            source, given, _ = self._held
            found.append(given)
            self._held = (source, given, now + REPEAT_NEXT)
        for pad in self._pads.values():
            if amount := pan_amount(pad.pan, self.settings.deadzone / 100):
                self._use(pad.device)
                found.append(actions.Pan(*amount))
        return found

    # -- keyboard ----------------------------------------------------------------------------------------------------
    def _key_down(self, event: Event) -> list[actions.Input]:
        words = key_words(event)
        if not words:
            return []
        self._use(actions.KEYBOARD)
        if self.capture is not None:
            return self._captured(actions.KEYBOARD, words[0])
        if self.settings.switch and (act := self._switches("keys", words[-1])) is not None:
            return [actions.Intent(act, actions.KEYBOARD)]
        if self.composing:
            return []  # the input method's own
        if self.typing and event.key == pygame.K_BACKSPACE:
            return self._press(f"key{event.key}", actions.Typed("\b"), actions.Typed("\b"))
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if self.typing and plain and event.unicode and event.unicode.isprintable():
            return []  # its TEXTINPUT follows
        act = next((act for word in words if (act := self.bindings.act("keys", word))), None)
        return self._act(f"key{event.key}", act, actions.KEYBOARD)

    def _key_up(self, event: Event) -> list[actions.Input]:
        self._let_go(f"key{event.key}")
        return []

    def _composes(self, event: Event) -> list[actions.Input]:
        self.composing = "".join(c for c in event.text if c.isprintable()) if self.typing else ""
        return [actions.Typed("")] if self.typing else []  # nothing was typed, but the display changes

    def _text(self, event: Event) -> list[actions.Input]:
        self.composing = ""
        text = "".join(c for c in event.text if c.isprintable())
        return [actions.Typed(text)] if self.typing and text else []

    # -- mouse -------------------------------------------------------------------------------------------------------
    def _mouse_move(self, event: Event) -> list[actions.Input]:
        before, self._mouse_at = self._mouse_at, event.pos
        if before is None or before == event.pos or self.settings.switch:
            return []  # the position without a movement; or the buttons are the two switches
        self._use(actions.MOUSE)
        return [actions.Pointer("move", *self._to_points(*event.pos))]

    def _mouse_button(self, event: Event) -> list[actions.Input]:
        control = MOUSE_BUTTONS.get(event.button)
        if control is None:
            return []  # the wheel's twins
        self._mouse_at = event.pos
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if self.settings.switch and self.capture is None:
            self._use(actions.MOUSE)
            act = self._switches("mouse", control)
            return [actions.Intent(act, actions.MOUSE)] if act is not None and pressed else []
        return self._mouse_control(control, event.pos, pressed)

    def _mouse_wheel(self, event: Event) -> list[actions.Input]:
        if not event.y:
            return []
        at = self._mouse_at or pygame.mouse.get_pos()
        return self._mouse_control("wheel up" if event.y > 0 else "wheel down", at, True, abs(event.y))

    def _mouse_control(self, control: str, pos: tuple[int, int], pressed: bool, clicks: int = 0) -> list[actions.Input]:
        """The inputs of a button, or of `clicks` notches of the wheel, at a position."""
        self._use(actions.MOUSE)
        if self.capture is not None:
            return self._captured(actions.MOUSE, control) if pressed else []
        act = self.bindings.act("mouse", control)
        if pressed and act is not None and not clicks:
            self._down[control] = act
        else:
            self._down.pop(control, None)
        return pointed(act, *self._to_points(*pos), pressed, clicks)

    def _drop(self, event: Event) -> list[actions.Input]:
        return [actions.Dropped(event.file)]

    # -- pads --------------------------------------------------------------------------------------------------------
    def _pad_added(self, event: Event) -> list[actions.Input]:
        try:
            handle = controller.Controller(event.device_index)
            number = handle.as_joystick().get_instance_id()
        except pygame.error:
            return []  # unplugged again meanwhile
        if number in self._pads:
            return []
        device = actions.Device("pad", number, glyphs_of(event.guid), handle.name or "Gamepad")
        self._pads[number] = Pad(handle, device)
        if not self._used:
            self.last = device
        return [actions.PadFound(device)]

    def _joystick_added(self, event: Event) -> list[actions.Input]:
        """Reports pads without a layout, so that one can be set up; others have their own event."""
        try:
            if controller.is_controller(event.device_index):
                return []
            stick = pygame.joystick.Joystick(event.device_index)
        except pygame.error:
            return []
        self._unknown[stick.get_instance_id()] = stick
        return [
            actions.PadUnknown(actions.Device("pad", stick.get_instance_id(), "xbox", stick.get_name() or "Gamepad"))
        ]

    def _joystick_removed(self, event: Event) -> list[actions.Input]:
        self._unknown.pop(event.instance_id, None)
        return []

    def _joystick_pressed(self, event: Event) -> list[actions.Input]:
        stick, control = self._unknown.get(event.instance_id), raw_control(event)
        if stick is not None and control and self.raw is not None:
            self.raw(actions.Device("pad", event.instance_id, "xbox", stick.get_name() or "Gamepad"), control)
        return []

    @property
    def unknown(self) -> tuple[actions.Device, ...]:
        """The connected pads without a layout."""
        return tuple(actions.Device("pad", n, "xbox", one.get_name() or "Gamepad") for n, one in self._unknown.items())

    def learn(self, number: int, controls: Mapping[str, str]) -> None:
        """Stores a layout for a pad by its id: what was pressed, by the name of each control."""
        stick = self._unknown.pop(number, None)
        if stick is None:
            return
        self.settings.pad_layouts[stick.get_guid()] = layout_line(stick.get_guid(), stick.get_name(), controls)
        self.close()
        self.open()  # SDL reads layouts only on opening; all pads are reported again

    def _pad_removed(self, event: Event) -> list[actions.Input]:
        pad = self._pads.pop(event.instance_id, None)
        if pad is None:
            return []
        source = f"pad{pad.device.number} "
        if self._held is not None and self._held[0].startswith(source):
            self._held = None
        self._down = {control: act for control, act in self._down.items() if not control.startswith(source)}
        if self.last == pad.device:
            self.last = actions.KEYBOARD  # its glyphs are of no use now
        return [actions.PadLost(pad.device)]

    def _pad_button(self, event: Event) -> list[actions.Input]:
        pad, control = self._pads.get(event.instance_id), PAD_BUTTONS.get(event.button)
        if pad is None or control is None:
            return []
        return self._pad_control(pad, control, event.type == pygame.CONTROLLERBUTTONDOWN)

    def _pad_axis(self, event: Event) -> list[actions.Input]:
        pad = self._pads.get(event.instance_id)
        if pad is None:
            return []
        value = max(-1.0, event.value / FULL)
        if event.axis in TRIGGERS:
            control = TRIGGERS[event.axis]
            before, pad.triggers[control] = pad.triggers[control], value > (OFF if pad.triggers[control] else ON)
            return [] if pad.triggers[control] == before else self._pad_control(pad, control, not before)
        if event.axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY):
            pad.pan[event.axis - pygame.CONTROLLER_AXIS_RIGHTX] = value
            return []
        held = pad.left.way
        way = pad.left.move(event.axis, value, self.settings.deadzone / 100)
        if way == held:
            return []
        source = f"pad{pad.device.number} stick"
        self._let_go(source)
        if way is None:
            return []
        self._use(pad.device)
        return [] if self.capture is not None else self._act(source, way, pad.device)

    def _pad_control(self, pad: Pad, control: str, pressed: bool) -> list[actions.Input]:
        source = f"pad{pad.device.number} {control}"
        if not pressed:
            self._let_go(source)
            return []
        self._use(pad.device)
        if self.capture is not None:
            return self._captured(pad.device, control)
        act = self._switches("pad", control) if self.settings.switch else None
        return self._act(source, act or self.bindings.act("pad", control), pad.device)

    def _switches(self, board: Board, control: str) -> actions.Act | None:
        """The act of a control as one of the two switches; None if it is neither. Others may be bound to stepping."""
        if self.bindings.act(board, control) is actions.Act.STEP:
            return actions.Act.STEP
        return SWITCHES.get((board, control))

    # -- what all share ----------------------------------------------------------------------------------------------
    def _use(self, device: actions.Device) -> None:
        self.last, self._used = device, True

    def _captured(self, device: actions.Device, control: str) -> list[actions.Input]:
        capture, self.capture = self.capture, None
        if capture is not None:
            capture(device, control)
        return []

    def _act(self, source: str, act: actions.Act | None, device: actions.Device) -> list[actions.Input]:
        if act is None:
            return []
        self._down[source] = act
        if act not in REPEATING:
            return [actions.Intent(act, device)]
        return self._press(source, actions.Intent(act, device), actions.Intent(act, device, repeat=True))

    def _press(self, source: str, first: actions.Input, then: actions.Input) -> list[actions.Input]:
        if self.settings.repeat:
            self._held = (source, then, self._now + self.settings.repeat_after / 1000)
        return [first]

    def _let_go(self, source: str) -> None:
        self._down.pop(source, None)
        if self._held is not None and self._held[0] == source:
            self._held = None


_READERS: dict[int, Callable[[Devices, Event], list[actions.Input]]] = {
    pygame.KEYDOWN: Devices._key_down,
    pygame.KEYUP: Devices._key_up,
    pygame.TEXTINPUT: Devices._text,
    pygame.TEXTEDITING: Devices._composes,
    pygame.MOUSEMOTION: Devices._mouse_move,
    pygame.MOUSEBUTTONDOWN: Devices._mouse_button,
    pygame.MOUSEBUTTONUP: Devices._mouse_button,
    pygame.MOUSEWHEEL: Devices._mouse_wheel,
    pygame.DROPFILE: Devices._drop,
    pygame.JOYDEVICEADDED: Devices._joystick_added,
    pygame.JOYDEVICEREMOVED: Devices._joystick_removed,
    pygame.JOYBUTTONDOWN: Devices._joystick_pressed,
    pygame.JOYHATMOTION: Devices._joystick_pressed,
    pygame.JOYAXISMOTION: Devices._joystick_pressed,
    pygame.CONTROLLERDEVICEADDED: Devices._pad_added,
    pygame.CONTROLLERDEVICEREMOVED: Devices._pad_removed,
    pygame.CONTROLLERBUTTONDOWN: Devices._pad_button,
    pygame.CONTROLLERBUTTONUP: Devices._pad_button,
    pygame.CONTROLLERAXISMOTION: Devices._pad_axis,
}
