"""The services a scene may use, in one place: settings, devices, sound, painter, time, folders.

The app makes them and hands them to the stack, which gives them to every scene as `self.services`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from game.client import Run
from game.client.input.actions import Act, Input, Intent, confirms
from game.client.input.bindings import Glyph, glyph
from game.client.input.devices import Devices
from game.client.sound import Sound
from game.journal import settings as files
from game.journal.settings import Settings
from game.narrator import say
from game.title import Titles, titles

if TYPE_CHECKING:
    import pygame

    from game.client.draw.painter import Glyphs as Caps
    from game.client.draw.painter import Painter


SPEED_WORDS = {1: "normal", 2: "fast", 4: say("very_fast"), 0: "instant"}
SPEEDS = tuple(SPEED_WORDS)
Whose = Literal["own", "bots", "upkeep"]  # moves of people here, of everybody else, and what the rules do by themselves
Speeds = Mapping[Whose, float]  # of animations, as factors on the clock: 0 is instant
FIELDS: dict[Whose, str] = {"own": "speed", "bots": "bots_speed", "upkeep": "upkeep_speed"}
LABELS: dict[Whose, str] = {"own": say("your_speed"), "bots": say("bots_speed"), "upkeep": say("upkeep_speed")}


def next_speed(settings: Settings, way: int = 1, whose: tuple[Whose, ...] = ("own",)) -> int:
    """Steps the first of these to its next speed (-1: previous) and sets the others to it; returns it."""
    now = getattr(settings, FIELDS[whose[0]])
    at = SPEEDS.index(now) if now in SPEEDS else 0
    speed = SPEEDS[(at + way) % len(SPEEDS)]
    for one in whose:
        setattr(settings, FIELDS[one], speed)
    return speed


# ---- The services.
ECHO = 0.6  # seconds


def make_painter(surface: pygame.Surface, settings: Settings, devices: Devices) -> Painter:
    """A painter with the shipped sprites, the player's text size and the glyphs of the device last used."""
    from game.client.draw.painter import Painter
    from game.client.draw.sprites import Sprites

    return Painter(surface, Sprites(), settings.text_size / 100, caps_of(devices))


def caps_of(devices: Devices) -> Caps:
    """Returns the painter's lookup of buttons; a new one after each change, as layers compare by identity."""
    glyphs, bindings = devices.glyphs, devices.bindings

    def cap(act: Act) -> str:
        shown = glyph(act, glyphs, bindings)
        return (shown.sprite or shown.label) if shown else ""

    return cap


@dataclass
class Services:
    """What every scene has as `self.services`. `time` and `idle` are advanced by the app."""

    settings: Settings
    devices: Devices
    painter: Painter
    sound: Sound = field(default_factory=Sound)  # silent until the app opens it after the first frame
    run: Run = field(default_factory=Run)
    titles: Titles = field(default_factory=titles)  # the games that were found, and those that were refused
    data_dir: Path = field(default_factory=files.data_folder)
    time: float = 0.0  # seconds of looks-clock: stands still in stalls, so nothing jumps
    idle: float = 0.0  # seconds since the last input
    message: str | None = None  # a sentence for the player at the start, such as damaged settings; the menu shows it
    on_settings: Callable[[], None] = lambda: None  # set by the app: make the settings felt
    on_crash: Callable[[BaseException], Path | None] = lambda error: None  # set by the app: keep a report, say where
    ended: float = -1.0  # when what ends a year, a phase or a turn was last pressed, or came to end another
    through: bool = False  # nobody asked for this phase, or its end was pressed twice: Confirm was meant for the last
    thrown: dict[Path, int] = field(default_factory=dict)  # saves left with no die in the hand: their actions then
    game: str = ""  # the one that was last at the table
    whose: Whose = "own"  # whose moves are on show: their speed holds
    errand: Callable[[float], Any] = lambda dt: None  # asked every frame, whatever scene is up, for a Step of its own

    @property
    def speed(self) -> float:
        """Speed factor of what is shown now; 0 is instant."""
        return self.speeds[self.whose]

    @property
    def pace(self) -> float:
        """Speed factor for reading time; never below the normal one."""
        return max(1.0, self.speed)

    @property
    def speeds(self) -> Speeds:
        """Speed factors; the command line overrides the settings."""
        told = self.run.speed
        return {one: getattr(self.settings, field) if told is None else told for one, field in FIELDS.items()}

    @property
    def fresh(self) -> bool:
        """Whether the phase or the page has only just come: what ends was not meant for it."""
        return 0 <= self.time - self.ended < ECHO

    def echoes(self, given: Input) -> bool:
        """Whether a press was meant for the phase before: NEXT, and what confirms where an end was pressed twice."""
        ends = isinstance(given, Intent) and given.act is Act.NEXT
        return self.fresh and (ends or (self.through and confirms(given)))

    def drop(self) -> None:
        """Ticks for a press that does nothing, as it was meant for what was there before."""
        self.sound.play("tick")

    def glyph(self, act: Act) -> Glyph | None:
        """The glyph of an act on the last used device; None without a control."""
        return glyph(act, self.devices.glyphs, self.devices.bindings)

    def settings_changed(self) -> str | None:
        """Call after changing `settings`: applies and saves them. Returns a sentence if saving failed."""
        self.on_settings()
        return self.save_settings()

    def save_settings(self) -> str | None:
        """Saves the settings; returns a sentence for the player if that fails."""
        try:
            files.save(self.settings)
        except OSError as error:
            return say("the_settings_could_not", what=error.strerror or error)
        return None
