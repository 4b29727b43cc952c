"""Services without app and loop, drawing on a hidden window's surface."""

import pygame

from game.client.input.devices import Devices
from game.client.services import Services, make_painter
from game.journal.settings import Settings

_WINDOWS: list[pygame.Window] = []  # the surface of a window that is gone is gone, too


def hidden(width: int = 1280, height: int = 720, settings: Settings | None = None) -> Services:
    """Of a window so large in pixels."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("test", (width, height), hidden=True)
    _WINDOWS.append(window)
    chosen = settings or Settings()
    devices = Devices(chosen)
    return Services(chosen, devices, make_painter(window.get_surface(), chosen, devices))
