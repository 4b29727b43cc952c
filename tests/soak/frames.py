"""A player who never tires: `python -m tests.soak.frames [--n FRAMES] [--seed N] [--minutes M]`.

The real client without a screen, from the title through every page it finds: presses what can be pressed, types, drags
the window, turns the text size, goes back, begins again; and a storm of plugs, odd keys, letters, windows and times.
No frame may raise. What is in use when the process has warmed up is compared with what is in use at the end, each time
with everything dropped that can be made anew. The command asks the C library for all memory, Python's own included, so
that it can say to the byte what is in use; what the system has handed out is told beside it.
"""

import contextlib
import ctypes
import functools
import gc
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pygame

from game.client import Run
from game.client.app import App, give_back_memory
from game.client.draw.canvas import SurfaceCache
from game.client.scenes.begin import opening
from game.client.scenes.menu import MenuScene
from game.client.sound_bank import Bank
from game.client.stack import Reset, Scene
from game.core.rules import RULESETS
from game.core.state import Computed
from game.journal.settings import Settings
from game.titles.mini_monarchy import bot
from game.titles.twenty_years.bot import playout
from tests.client import decoded, driver
from tests.client.driver import Driver
from tests.client.virtual_pad import PadNotOpenedError, VirtualPad
from tests.soak.span import Span, cost, options, span

SIZE = (960, 540)
SIZES = ((960, 540), (1000, 600), (1280, 720))
KEYS = (
    *(pygame.K_RETURN, pygame.K_RETURN, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_F1, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_m, pygame.K_u),
    *(pygame.K_h, pygame.K_f, pygame.K_r, pygame.K_SPACE, pygame.K_1, pygame.K_3),
)
ODD_KEYS = (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_TAB, pygame.K_F11, pygame.K_KP_PLUS, 0)
MODS = (0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
ODD_SIZES = ((960, 540), (1280, 720), (300, 200), (1500, 600))
WINDOW_EVENTS = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWENTER, pygame.WINDOWLEAVE),
    *(pygame.WINDOWMOVED, pygame.USEREVENT),
)
STAY = 700  # frames after which it begins somewhere else
STORM = 0.3  # the share of the frames with an input that no hand would give
WARM = 0.4  # the share of the frames that is warming up
MIB = 1 << 20


class Walk:
    """One random input after the other on a running app, the same for the same seed."""

    def __init__(self, play: Driver, seed: int) -> None:
        self.play, self._usual = play, msgspec.structs.asdict(play.services.settings)
        self.chance = random.Random(seed)
        self.seen: Counter[str] = Counter()
        self.pads: list[VirtualPad] = []
        self._left, self._number, self._away = STAY, 0, False

    def frame(self) -> None:
        """One frame, every second one with an input before it."""
        stack = self.play.app.stack
        self._left -= 1
        if stack.status is not None or not stack.scenes or self._left < 0:
            self._begin_anew()
        elif self._number % 2:
            self._act(stack.top)
        if self.chance.random() < STORM:
            self.chance.choice((self._odd_key, self._odd_place, self._window, self._plug, self._press_pad))()
        self._number += 1
        self.play.app.frame(self.chance.choice((0.0, 1 / 60, 1 / 60, 1 / 60, 1 / 60, 30.0)))
        self.seen[type(stack.top).__name__] += 1

    def at_rest(self) -> tuple[int, int]:
        """Bytes in use and open files on the menu, with the settings and the window of the start, with what can be
        made anew dropped."""
        play = self.play
        while self.pads:
            self.pads.pop().unplug()
        pygame.event.post(pygame.Event(pygame.WINDOWRESTORED, x=0, y=0))
        play.app.screen.window.size = SIZE
        for name, value in self._usual.items():
            setattr(play.services.settings, name, value)
        play.services.settings_changed()
        play.app.stack.status = None
        play.apply(Reset(MenuScene()), then=3)
        emptied()
        self._left = 0
        gc.collect()
        return in_use(), open_files()

    def _begin_anew(self) -> None:
        self._left = STAY
        self.play.app.stack.status = None
        self.play.apply(Reset(self._some_scene()))

    def _some_scene(self) -> Scene:
        if self.chance.random() < 0.3:
            return MenuScene()
        how, game = self.chance.choice(("play", "watch")), self.chance.choice(list(RULESETS))
        self.play.services.settings.speed = self.chance.choice((0, 1, 4))
        return opening(Run(opening=how, game=game, seed=f"walk-{self.chance.randrange(1_000)}"))

    def _act(self, top: Any) -> None:
        luck = self.chance.random()
        zones = list(getattr(getattr(top, "focus", None), "zones", {}).values())
        if zones and luck < 0.7:
            x, y, w, h = self.chance.choice(zones).rect
            click(self.play.app, x + w * self.chance.random(), y + h * self.chance.random())
        elif luck < 0.95:
            press(self.chance.choice(KEYS))
        elif luck < 0.97:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.chance.choice(("a", "Maud", "7", " "))))
        elif luck < 0.98:
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-3, 3))))
        elif luck < 0.982:
            self.play.app.screen.window.size = self.chance.choice(SIZES)
        elif luck < 0.984:
            self.play.services.settings.text_size = self.chance.choice((90, 100, 150))
            self.play.services.settings_changed()

    # -- what no hand would give
    def _odd_key(self) -> None:
        kind = self.chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
        typed, text = (
            self.chance.choice(("", "m", "\0", "\ud800", " ")),
            self.chance.choice(("", "\0", "\ud800", "字" * 40)),
        )
        key, mod = self.chance.choice(ODD_KEYS), self.chance.choice(MODS)
        pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=typed, scancode=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))

    def _odd_place(self) -> None:
        """Beside the window, with any button, and more often than anybody moves."""
        at, button = self.chance.choices((-5, 0, 300, 5000), k=2), self.chance.randrange(1, 9)
        press = self.chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        for kind in (*[pygame.MOUSEMOTION] * self.chance.choice((1, 200)), press):
            pygame.event.post(pygame.Event(kind, pos=at, button=button, rel=(1, 1), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=1, y=self.chance.randrange(-3, 4)))

    def _window(self) -> None:
        self._away = not self._away and self.chance.random() < 0.1
        pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED if self._away else pygame.WINDOWRESTORED, x=0, y=0))
        pygame.event.post(pygame.Event(self.chance.choice(WINDOW_EVENTS), x=0, y=0))
        if self.chance.random() < 0.3:
            self.play.app.screen.window.size = self.chance.choice(ODD_SIZES)

    def _plug(self) -> None:
        if len(self.pads) < 3 and self.chance.random() < 0.6:
            ids = self.chance.choice((VirtualPad.XBOX, VirtualPad.PLAYSTATION, VirtualPad.NINTENDO, (0, 0)))
            self.pads.append(VirtualPad("storm", ids).plug())
        elif self.pads:
            self.pads.pop(self.chance.randrange(len(self.pads))).unplug()

    def _press_pad(self) -> None:
        for pad in self.pads:
            with contextlib.suppress(PadNotOpenedError):  # plugged in this very frame: the app has not seen it yet
                pad.button(self.chance.choice(list(VirtualPad.BUTTONS)), self.chance.random() < 0.6)
                pad.axis(self.chance.choice(list(VirtualPad.AXES)), self.chance.uniform(-1.2, 1.2))


def click(app: App, x: float, y: float) -> None:
    """A click at a place in points."""
    place = tuple(round(at) for at in app.screen.to_pixels(x, y))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=place, button=1, touch=False))


def press(key: int) -> None:
    """A key goes down and up."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, scancode=0, unicode=""))


def emptied() -> None:
    """Empties what rules, bots, pictures and sounds remember. All of it has a bound, which an hour does not reach."""
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, Computed | SurfaceCache):
            one.clear()
        elif isinstance(one, Bank):
            one._pitched.clear()
        elif isinstance(one, type(functools.cache(press))) and one.__module__.startswith("game."):
            one.cache_clear()
    for memo in (playout.SPOTS, bot.SITES):
        memo.clear()


class Mallinfo2(ctypes.Structure):
    """What glibc says of its heap; of the ten, [4] is bytes mapped one by one, [7] bytes of blocks in use."""

    _fields_ = (("said", ctypes.c_size_t * 10),)


def in_use() -> int:
    """Bytes allocated through the C library and not freed. 0 where nobody says."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError):
        return 0
    ask.restype = Mallinfo2
    said = ask().said
    return int(said[4] + said[7])


def held() -> int:
    """Bytes of memory that the process really holds, once what is free has been given back. 0 where nobody says."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError):
        return 0


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(os.listdir(folder)) if folder.is_dir() else 0


def soak(far: Span, seed: int, say: int = 0) -> tuple[Walk, int, int]:
    """The walk, and by how many bytes and open files it grew after warming up; every `say` frames it says how far."""
    give_back_memory()
    # With the caches of players, not those of the suite.
    with patch.object(driver, "shared", nullcontext), patch.object(pygame.image, "load", decoded):
        play = Driver(MenuScene(), SIZE, Settings(welcomed=True, lesson_offered=True))
    with patch.object(pygame.image, "load", decoded), play:
        walk, warm, files = Walk(play, seed), -1, 0
        for number in far:
            if warm < 0 and far.share >= WARM:
                warm, files = walk.at_rest()
            if say and not number % say:
                now, (still, opened) = held(), walk.at_rest()
                told = f"at rest {still / MIB:.2f} in use, {held() / MIB:.1f} held, {opened} files"
                print(f"frame {number}: {now / MIB:.1f} MiB held; {told}", flush=True)
            walk.frame()
        still, opened = walk.at_rest()  # without pads
        return walk, still - warm, opened - files


WHOLE = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "1"}  # all memory from one heap, which counts it


def main(argv: Sequence[str]) -> int:
    if not WHOLE.items() <= os.environ.items():
        os.execve(sys.executable, [sys.executable, "-m", "tests.soak.frames", *argv], os.environ | WHOLE)
    parser = options("tests.soak.frames", __doc__, 6_000)
    parser.add_argument("--say", type=int, default=10_000, help="frames between two lines")
    given = parser.parse_args(argv)
    began, far = time.process_time(), span(given)
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROLL_AND_REIGN_HOME"] = home
        walk, grown, files = soak(far, given.seed, given.say)
    print(f"{len(walk.seen)} scenes: {dict(walk.seen.most_common())}")
    print(f"{far.done} frames of seed {given.seed}, {cost(began)}")
    print(f"after warm-up: {grown / MIB:+.2f} MiB, {files:+} open files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
