"""The services a scene may use, in one place: settings, devices, sound, painter, time, folders.

The app fills a house and hands it to the stack, which gives it to every scene as `self.services`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.input.devices import Devices
from game.client.input.glyphs import Glyph, glyph
from game.client.run import Run
from game.client.sound import Sound
from game.journal import settings as files
from game.journal.settings import Settings

if TYPE_CHECKING:
    import pygame

    from game.client.draw.painter import Painter
    from game.client.input.actions import Act
    from game.client.stack import Step


def _nothing() -> None:
    pass


def _no_errand(dt: float) -> Step:
    return None


@dataclass
class Services:
    """See the module. `time` and `idle` are advanced by the app."""

    settings: Settings
    devices: Devices
    painter: Painter
    sound: Sound = field(default_factory=Sound)  # silent until the app opens it after the first frame
    run: Run = field(default_factory=Run)
    data_dir: Path = field(default_factory=files.data_folder)
    time: float = 0.0  # seconds of looks-clock: stands still in stalls, so nothing jumps
    idle: float = 0.0  # seconds since the last input
    message: str | None = None  # a sentence for the player at the start, such as damaged settings; the menu shows it
    on_settings: Callable[[], None] = _nothing  # set by the app: make the settings felt
    on_crash: Callable[[BaseException], Path | None] = lambda error: None  # set by the app: keep a report, say where
    errand: Callable[[float], Step] = _no_errand  # asked every frame, whatever scene is up, for a step of its own
    _window: pygame.Window | None = None  # kept by houses made for tests

    @property
    def speed(self) -> float:
        """Animation speed factor; 0 is instant. The command line's wish goes before the setting."""
        return self.settings.speed if self.run.speed is None else self.run.speed

    def glyph(self, act: Act) -> Glyph | None:
        """The glyph of an act on the device last used; None when it has no control there."""
        return glyph(act, self.devices.glyphs, self.devices.bindings)

    def settings_changed(self) -> str | None:
        """Call it after changing `settings`: they are felt and saved. A sentence when they could not be saved."""
        self.on_settings()
        return self.save_settings()

    def save_settings(self) -> str | None:
        """Write the settings; a sentence for the player when that fails."""
        try:
            files.save(self.settings)
        except OSError as error:
            return f"The settings could not be saved: {error.strerror or error}."
        return None

    @classmethod
    def for_tests(cls, width: int = 1280, height: int = 720, settings: Settings | None = None) -> Services:
        """A house without app and loop, drawing on a hidden window's surface."""
        import pygame

        from game.client.app import make_painter

        pygame.display.init()
        pygame.font.init()
        window = pygame.Window("test", (width, height), hidden=True)
        chosen = settings or Settings()
        devices = Devices(chosen)
        return cls(chosen, devices, make_painter(window.get_surface(), chosen, devices), _window=window)
