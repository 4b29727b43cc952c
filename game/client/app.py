"""The loop: read, handle, tick, draw; the only `while` of the client, and the only place that catches everything.

Without changes nothing is drawn or flipped: a frame is a look at the event queue, half as often, and an idle game takes
under 1 % of a core. (pygame's event.wait takes three times that, as it polls a thousand times a second.)
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from game.client import Run
from game.client.about import bring
from game.client.access.reader import ScreenReader
from game.client.access.switch import SwitchControl
from game.client.crash import Crashed, keep_bundle, play_of, way_back
from game.client.doors import opening, scene_of
from game.client.draw.canvas import Rect
from game.client.draw.sight import FlashGuard, SightFilter
from game.client.input.actions import Act, Dropped, Input, Intent, PadLost, PadUnknown, Resized, pressed
from game.client.input.devices import Devices
from game.client.map_library import LIBRARY
from game.client.services import ECHO, Services, caps_of, make_painter
from game.client.sound import Captions, tongue
from game.client.stack import Push, Quit, Scene, SceneStack
from game.client.ui import palette
from game.client.ui.focus import show_cursor
from game.client.ui.text import FONTS
from game.journal import settings as files
from game.journal.settings import Settings
from game.narrator import say
from game.phrase import one_line

TITLE = "Roll & Reign"
GRID = (640, 360)  # points
SMALLEST = (960, 540)  # pixels
USUAL = (1280, 720)


class NoScreenError(Exception):
    """There is no display to open a window on; the message helps."""


class GameWindow:
    """The one window and its surface."""

    def __init__(self, run: Run, settings: Settings) -> None:
        if run.headless:
            os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", SDL_FRAMEBUFFER_ACCELERATION="0")
        chosen = os.environ.get("SDL_VIDEODRIVER")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreenError(f"{say('no_screen')} (SDL says: {error})") from None
        # Without a display SDL quietly takes a driver that shows nothing.
        if not chosen and pygame.display.get_driver() in ("offscreen", "dummy", "evdev"):
            raise NoScreenError(say("no_screen"))
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
        """Pixels per point."""
        width, height = self.surface.get_size()
        return min(width / GRID[0], height / GRID[1])

    @property
    def density(self) -> float:
        """Surface pixels per window unit, the unit of mouse positions."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def to_points(self, x: float, y: float) -> tuple[float, float]:
        """Converts window units to a point of the 640x360 grid."""
        width, height = self.surface.get_size()
        k, dense = self.k, self.density
        return ((x * dense - (width - GRID[0] * k) / 2) / k, (y * dense - (height - GRID[1] * k) / 2) / k)

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Converts a grid point to window units."""
        width, height = self.surface.get_size()
        k, dense = self.k, self.density
        return ((x * k + (width - GRID[0] * k) / 2) / dense, (y * k + (height - GRID[1] * k) / 2) / dense)

    def set_full(self, full: bool) -> None:
        """Switches to full screen at the desktop's size, or back to the window as it was."""
        if full == self.full:
            return
        if full:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self.full = full
        self.surface = self.window.get_surface()

    def flip(self) -> None:
        self.window.flip()

    def close(self) -> None:
        # The font module stays: fonts are kept for the process, and would be dead in the next window of a test.
        self.window.destroy()
        pygame.display.quit()


def _place(run: Run, settings: Settings) -> tuple[tuple[int, int], tuple[int, int] | int]:
    """Size and position to open with: the remembered ones if they still lie on a desktop.

    A run without a window has no desktop, and no player's habits: it is as large as a first start.
    """
    if run.size is not None or run.headless:
        return run.size or USUAL, pygame.WINDOWPOS_CENTERED
    desktops = pygame.display.get_desktop_sizes()
    room = (sum(w for w, _ in desktops), max(h for _, h in desktops)) if desktops else USUAL
    x, y, width, height = settings.window or (-1, -1, *USUAL)
    size = max(SMALLEST[0], min(width, room[0])), max(SMALLEST[1], min(height, room[1]))
    beyond = (room[0] - desktops[0][0], room[1]) if len(desktops) > 1 else (0, 0)  # others may lie left or above
    in_sight = -beyond[0] <= x < room[0] - 100 and -beyond[1] <= y < room[1] - 60
    return size, ((x, y) if in_sight else pygame.WINDOWPOS_CENTERED)


# ---- The loop.
_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of <malloc.h>
_FROM = 64 * 1024  # bytes
FPS, FPS_STILL, FPS_MINIMISED = 60, 30, 10
STILL_AFTER = 0.5  # seconds without input or drawing
LONGEST_FRAME = 0.05  # seconds: after a stall time goes on slowly rather than jumping
HEADLESS_FRAME = 1 / 60


class App:
    """The window, services and scene stack. `frame` runs one frame; `run` runs until the player quits."""

    def __init__(self, run: Run, loaded: files.LoadedSettings, screen: GameWindow, scene: Scene | None = None) -> None:
        """Starts with `scene` if given, else with the run's opening."""
        self.asked = run
        self.screen = screen
        devices = Devices(loaded.settings)
        painter = make_painter(self.screen.surface, loaded.settings, devices)
        self.services = Services(loaded.settings, devices, painter, run=run, message=loaded.message)
        self.services.on_settings = self._feel_settings
        self.services.on_crash = lambda error: keep_bundle(error, play_of(self.stack.scenes), self.screen.surface)
        self.stack = SceneStack(self.services)
        self.drawn = 0  # frames really drawn
        self.captions = Captions()
        self.sight, self.guard = SightFilter(), FlashGuard()
        self.switch = SwitchControl(self.services, self.stack)
        self.reader = ScreenReader(self.services, self.stack, TITLE, screen.to_pixels)
        self._first = scene
        self._alone = False  # nobody sees the window: a crash ends the run
        self._started = False
        self._sounding = False
        self._flip = False  # the window must show the surface again
        self._started_typing = False  # SDL's input methods are as `devices.typing` says
        self._field: Rect | None = None  # where they were told that text is typed
        self._minimised = False
        self._still = 0.0  # seconds since a frame was last drawn
        self._told = self._measures()  # what the scenes have been told by Resized

    # -- one frame ---------------------------------------------------------------------------------------------------
    def frame(self, dt: float) -> None:
        """Runs one frame, dt seconds after the last. Exceptions end here, on a plain screen."""
        try:
            self._frame(min(dt, LONGEST_FRAME))
            play = play_of(self.stack.scenes)
            if play is not None:  # on whatever page: the table itself does not tick below another
                play.session.tend(dt)
        except Exception as error:
            self._crashed(error)

    def _frame(self, dt: float) -> None:
        if not self._started:
            self._start()
        self.services.time += dt
        self._still += dt
        found = [*self.switch.inputs(self._inputs(dt)), *(named := self.reader.inputs())]
        if named:
            self.services.ended = -ECHO  # what is pressed by its name is meant for what is there now
        self.stack.handle(found)
        self.stack.tick(dt)
        self.stack.apply(self.services.errand(dt))
        sound = self.services.sound
        before = sound.gone
        sound.tick(dt)
        if sound.gone and not before:
            self._tell(say("sound_is_gone"))
        if self.captions.tick(dt, sound, self.services.settings.captions != ""):
            self.stack.touch()
        drawn = self.due
        if drawn:
            self.services.painter.aims = self.reader.aims() if self.services.settings.goal_line else ()
            self.stack.draw(self.services.painter)
            self.captions.draw(self.services.painter)
            self.switch.draw(self.services.painter)
            self.sight.apply(self.screen.surface)
            if self.services.settings.flash_guard:
                self.guard.apply(self.screen.surface, self.services.time)
            self.drawn += 1
            self._still = 0.0
            self._flip = True
        else:
            self.stack.unseen |= self.stack.stale
        self.reader.tick(drawn)
        if self._flip:
            self._flip = False
            self.screen.flip()
        if not self._sounding and not self.asked.headless:
            self._sounding = True
            sound.open(self.services.settings)  # may take a tenth of a second: the first frame is out
            self.reader.bridge.open(int(self.screen.window.handle or 0))

    @property
    def due(self) -> bool:
        """Whether this frame must be drawn."""
        return self.stack.status is None and self.stack.stale and not self._minimised

    @property
    def pace(self) -> int:
        """Current frames per second."""
        if self._minimised:
            return FPS_MINIMISED
        busy = self.services.devices.busy or self.reader.busy
        return FPS_STILL if not busy and min(self._still, self.services.idle) > STILL_AFTER else FPS

    def _start(self) -> None:
        self._started = True
        self._look_anew()
        self._name_sounds()
        show_cursor(self.services.settings.cursor_size)
        self.services.devices.open()
        bring(self.services)
        self.stack.apply(Push(self._first or opening(self.asked)))
        if self.asked.dev:
            from game.client.dev import DevWatch

            self.services.errand = DevWatch(self.services, lambda: play_of(self.stack.scenes), self._tell)

    def _inputs(self, dt: float) -> list[Input]:
        """Inputs since the last frame, without those the app handles itself."""
        devices, top = self.services.devices, self.stack.top
        used = devices.last
        self._let_type(top is not None and top.typing)
        events = pygame.event.get()
        for event in events:
            self._window_event(event)
        read = devices.read(events, self.services.time, self.screen.to_points)
        self.services.idle = 0.0 if read else self.services.idle + dt
        if devices.last != used:
            pygame.mouse.set_visible(devices.last.kind == "mouse")
            self._show_glyphs()
        found: list[Input] = []
        for given in read:
            match given:
                case PadUnknown(device):
                    self.stack.apply(Push(scene_of("pad_unmapped", device)))
                    continue
                case PadLost(device) if device == used:
                    self.stack.apply(Push(scene_of("pad_gone", device)))
                case Intent(Act.FULLSCREEN):
                    self.services.settings.fullscreen = not self.screen.full
                    self.services.settings_changed()
                    continue
                case Dropped(path) if (page := self._page_of(Path(path))) is not None:
                    self.stack.apply(Push(page))
                    continue
            if not (self._minimised and pressed(given)):  # nobody sees what a press would mean
                found.append(given)
        if self._told != self._measures():
            self._told = self._measures()
            self._look_anew()
            devices.forget_mouse()
            found.insert(0, Resized())
        return found

    def _page_of(self, dropped: Path) -> Scene | None:
        """The scene for a file dropped on the window; None if the top scene takes it."""
        from game.tiled.pack import stranger_at

        found, top = stranger_at(str(dropped)), self.stack.top
        if found is None:
            return None if top is None or top.takes_maps else scene_of("setup", land=dropped)
        play = play_of(self.stack.scenes)
        return scene_of("dropped", dropped, found, play.session.kept if play is not None else "")

    def _let_type(self, on: bool) -> None:
        """Enables text input only while typing: otherwise it would swallow keys."""
        devices, field = self.services.devices, self.services.painter.field
        if on != devices.typing or not self._started_typing:
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()
            self._started_typing, devices.composing = True, ""
        if on and field[2] and field != self._field:
            x, y = self.screen.to_pixels(*field[:2])
            right, low = self.screen.to_pixels(field[0] + field[2], field[1] + field[3])
            pygame.key.set_text_input_rect(pygame.Rect(round(x), round(y), round(right - x), round(low - y)))
            self._field = field
        devices.typing = on

    def _measures(self) -> tuple[int, int, int, int, int]:
        """Everything the layout depends on."""
        return (*self.screen.surface.get_size(), self.services.settings.text_size, LIBRARY.news, FONTS.news)

    def _window_event(self, event: Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.stack.apply(Quit())
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self._flip = True
        elif event.type == pygame.WINDOWMINIMIZED:
            self._minimised = True
            self.services.devices.release()
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED):
            self._minimised = False
            self._flip = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.services.devices.release()
            self.reader.bridge.focused(False)
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.reader.bridge.focused(True)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            self.services.sound.device_lost()
        elif event.type == pygame.AUDIODEVICEADDED and not event.iscapture:
            self.services.sound.device_found()

    def _tell(self, text: str) -> None:
        """Shows a sentence on the current page, if it can show one."""
        tell = getattr(self.stack.top, "say", None)
        if tell is not None:
            tell(text)

    # -- what changes under way --------------------------------------------------------------------------------------
    def _look_anew(self) -> None:
        """Applies a change of surface, text size, colours or glyphs."""
        painter = self.services.painter
        painter.look_at(self.screen.surface)
        settings = self.services.settings
        painter.text_scale, painter.focus_width = settings.text_size / 100, settings.focus_width / 100
        self.sight = SightFilter(settings.theme, settings.colour_vision)
        self.guard.forget()
        self._show_glyphs()

    def _name_sounds(self) -> None:
        """Applies a change of the captions' language."""
        if self.services.settings.captions:
            named = tongue(self.services.settings.captions)
            self.services.sound.name(named.effect, named.music)

    def _show_glyphs(self) -> None:
        painter, devices = self.services.painter, self.services.devices
        painter.glyphs, painter.capped = caps_of(devices), devices.glyphs != "mouse"
        self.stack.touch()

    def _feel_settings(self) -> None:
        services = self.services
        services.devices.rebind()
        services.sound.set_volumes(services.settings)
        self._name_sounds()
        self.screen.set_full(services.settings.fullscreen)
        show_cursor(services.settings.cursor_size)
        self._look_anew()

    def _crashed(self, error: Exception) -> None:
        """Replaces all scenes by the crash page. A crash there ends the game."""
        play = play_of(self.stack.scenes)
        before, kept = way_back(play), (play.session.kept,) if play is not None else ()
        report = self.services.on_crash(error)
        what = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
        hopeless = isinstance(self.stack.top, Crashed)
        with contextlib.suppress(Exception):
            self._look_anew()
        self.stack.abandon()
        if play is not None:  # a scene that could not leave in peace has not let go of the save
            with contextlib.suppress(Exception):
                play.close()
        if hopeless or self._alone:
            print(f"roll-and-reign: {one_line(what)} (report: {one_line(report)})", file=sys.stderr)
            self.stack.apply(Quit(1))
        else:
            self.stack.apply(Push(Crashed(what, report, lambda: opening(Run()), before, *kept)))

    # -- the whole run -----------------------------------------------------------------------------------------------
    def run(self) -> int:
        """Runs until the player quits or the requested frames are done. Returns the exit status."""
        clock = pygame.time.Clock()
        before, self._alone = self._heed_signals(), self.asked.headless
        done, passed = 0, HEADLESS_FRAME
        try:
            while self.stack.status is None and done != self.asked.frames:
                self.frame(passed)
                if not done:
                    give_back_memory()
                passed = HEADLESS_FRAME if self.asked.headless else clock.tick(self.pace) / 1000
                done += 1
            if self.asked.shot is not None:
                try:
                    pygame.image.save(self.screen.surface, self.asked.shot)
                except (OSError, pygame.error) as error:
                    print(say("no_picture_saved", error=one_line(error)), file=sys.stderr)
                    self.stack.apply(Quit(1))
        except KeyboardInterrupt:
            self.stack.apply(Quit())
        finally:
            play = play_of(self.stack.scenes)
            failed = play.session.accounts if play is not None else ()  # of the player's own bots
            self.close()
            for number, answer in before.items():
                signal.signal(number, answer or signal.SIG_DFL)
        for account in failed:
            print(f"roll-and-reign: {one_line(account)}", file=sys.stderr)
        return self.stack.status or int(bool(failed) and self.asked.headless)

    def close(self) -> None:
        """Closes all scenes, saves settings, closes the window."""
        self.stack.abandon()
        if not self.asked.headless and self.asked.size is None:
            if not self.screen.full:
                self.services.settings.window = (*self.screen.window.position, *self.screen.window.size)
            self.services.save_settings()
        self.services.devices.close()
        self.reader.close()
        self.services.sound.close()
        self.screen.close()

    def _heed_signals(self) -> dict[int, Any]:
        """Treats SIGHUP, SIGTERM and Ctrl+C as a quit; a second Ctrl+C does not wait.

        Gives what answered these signals before. An interrupt that Python raises in the middle of anything may end the
        process as if killed although all was put away: when a class is made by `exec` just then (a named tuple, say),
        the whole run counts as interrupted.
        """

        def leave(number: int, _: object) -> None:
            if number == signal.SIGINT and self.stack.status is not None:
                raise KeyboardInterrupt
            self.stack.apply(Quit())

        before = {}
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            ignored = name == "SIGINT" and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            if hasattr(signal, name) and not ignored:
                before[getattr(signal, name)] = signal.signal(getattr(signal, name), leave)
        return before


def give_back_memory() -> None:
    """Lets large blocks return to the system, on Linux with glibc. Never raises."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(ImportError, OSError, AttributeError):  # no ctypes, or another C library
            import ctypes

            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _FROM)


# ---- From the command line to the first frame.
NO_SCREEN_STATUS = 3
FIRST_SHEETS = (  # the large ones of the title after its ground, in the order it asks for them
    "pic/menu_castle.qoi",
    "title.qoi",
    "vista.qoi",
)


def main(run: Run) -> int:
    """Runs the client. Returns the exit status: 3 without a screen."""
    loaded = files.load()
    try:
        screen = GameWindow(run, loaded.settings)
    except NoScreenError as error:
        print(error, file=sys.stderr)
        return NO_SCREEN_STATUS
    gc.disable()  # while modules load
    if run.opening == "menu":
        from game.client.draw.sprites import SHEETS
        from game.resources import assets

        ground = "pic/menu_ground@720.qoi" if round(GRID[1] * screen.k) == 720 else "pic/menu_ground.qoi"
        SHEETS.begin(assets() / "art" / file for file in (ground, *FIRST_SHEETS))

    app = App(run, loaded, screen)
    gc.freeze()
    gc.enable()
    return app.run()
