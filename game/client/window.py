"""The window: made at the remembered place, full screen and back, its pixels mapped to points."""

from __future__ import annotations

import os

import pygame

from game.client.run import Run
from game.client.ui import palette
from game.journal.settings import Settings

TITLE = "Roll & Reign"
GRID = (640, 360)  # points
SMALLEST = (960, 540)  # pixels
USUAL = (1280, 720)


class NoScreenError(Exception):
    """There is nothing to show a window on; the message helps."""


class GameWindow:
    """The one window and its surface."""

    def __init__(self, run: Run, settings: Settings) -> None:
        if run.headless:
            os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", SDL_FRAMEBUFFER_ACCELERATION="0")
        chosen = os.environ.get("SDL_VIDEODRIVER")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreenError(f"{_no_screen()} (SDL says: {error})") from None
        # Without a display SDL quietly takes a driver that shows nothing.
        if not chosen and pygame.display.get_driver() in ("offscreen", "dummy", "evdev"):
            raise NoScreenError(_no_screen())
        pygame.font.init()
        size, position = _place(run, settings)
        self.window = pygame.Window(TITLE, size, position, resizable=True, allow_high_dpi=True)
        if run.size is None:
            self.window.minimum_size = SMALLEST
        self.full = False
        self.surface = self.window.get_surface()
        self.surface.fill(palette.TABLE)
        self.flip()
        if settings.fullscreen and run.size is None and not run.headless:
            self.set_full(True)

    @property
    def k(self) -> float:
        """Pixels a point."""
        width, height = self.surface.get_size()
        return min(width / GRID[0], height / GRID[1])

    @property
    def handle(self) -> int:
        """The system's own number of the window; 0 where it has none."""
        return int(self.window.handle or 0)

    @property
    def density(self) -> float:
        """Pixels of the surface for one of the window's own units, in which the system tells where the mouse is."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def to_points(self, x: float, y: float) -> tuple[float, float]:
        """A place in the window, in its own units, as a place on the 640x360 grid, which lies in the middle."""
        width, height = self.surface.get_size()
        k, dense = self.k, self.density
        return ((x * dense - (width - GRID[0] * k) / 2) / k, (y * dense - (height - GRID[1] * k) / 2) / k)

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """The other way round: the window's own units for points."""
        width, height = self.surface.get_size()
        k, dense = self.k, self.density
        return ((x * k + (width - GRID[0] * k) / 2) / dense, (y * k + (height - GRID[1] * k) / 2) / dense)

    def set_full(self, full: bool) -> None:
        """Full screen at the desktop's size, or back to the window as it was."""
        if full == self.full:
            return
        if full:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self.full = full
        self.surface = self.window.get_surface()

    def remember(self, settings: Settings) -> None:
        """Note place and size for the next start; full screen has none of its own."""
        if not self.full:
            settings.window = (*self.window.position, *self.window.size)

    def flip(self) -> None:
        self.window.flip()

    def close(self) -> None:
        # The font module stays: fonts are kept for the process, and would be dead in the next window of a test.
        self.window.destroy()
        pygame.display.quit()


def _no_screen() -> str:
    from game.narrator import say  # words are read when the window stands, but here none ever will

    return say("no_screen")


def _place(run: Run, settings: Settings) -> tuple[tuple[int, int], tuple[int, int] | int]:
    """Size and position to open with: the remembered ones as long as they lie on a desktop that is still there.

    A run without a window has no desktop, and no player's habits: it is as large as a first start.
    """
    if run.size is not None or run.headless:
        return run.size or USUAL, pygame.WINDOWPOS_CENTERED
    desktops = pygame.display.get_desktop_sizes()
    room = (sum(w for w, _ in desktops), max(h for _, h in desktops)) if desktops else USUAL
    x, y, width, height = settings.window or (-1, -1, *USUAL)
    size = (_within(width, SMALLEST[0], room[0]), _within(height, SMALLEST[1], room[1]))
    beyond = (room[0] - desktops[0][0], room[1]) if len(desktops) > 1 else (0, 0)  # others may lie left or above
    in_sight = -beyond[0] <= x < room[0] - 100 and -beyond[1] <= y < room[1] - 60
    return size, ((x, y) if in_sight else pygame.WINDOWPOS_CENTERED)


def _within(length: int, least: int, most: int) -> int:
    return max(least, min(length, most))
