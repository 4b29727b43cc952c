"""A key press as the words under which it may be bound: see bindings.py for the words."""

from __future__ import annotations

import pygame
from pygame.event import Event

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
