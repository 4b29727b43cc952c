"""Plays the real app frame by frame, without screen, by pad, mouse or keyboard alone, with a clock of its own.

    with Driver(MyScene()) as play:                      # or Driver(["play", "twenty_years", "--seed", "oak-7"])
        play.pad.tap("south")                            # a virtual pad: real SDL events
        play.click(320, 180)                             # points; moves the mouse there first
        play.key("down"); play.key("shift+tab"); play.text("Arnulf")
        play.frames(30); play.until(lambda: play.scene.done, 600)
        play.shot("/tmp/x.png")

Every frame is 1/60 second, however long it takes. An exception in a frame fails the test at once, unless
`Driver(..., crashes=True)` wants to see the crash page. Settings and saves live in a folder of the test's own when the
environment's ROLL_AND_REIGN_HOME says so; nothing is saved by the driver itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from time import sleep
from typing import Any, ClassVar
from unittest.mock import patch

import pygame

from game.cli.commands import client_run
from game.cli.parsing import parse
from game.client import Run
from game.client.about import table_of
from game.client.app import App, GameWindow
from game.client.draw import painter, sprites
from game.client.draw.canvas import Note, SurfaceCache
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.map import Table
from game.client.services import Services
from game.client.stack import Push, Scene, Step
from game.core.match import Match
from game.journal.settings import LoadedSettings, Settings
from game.session import Session
from tests.client.virtual_pad import VirtualPad
from tests.pictures.inspect import audit, noted

DT = 1 / 60
SKIPPED = 8  # of so many frames that pass one is drawn
ELSEWHERE = ("pic/card_", "sym/game_")  # pictures that a game from elsewhere may lack
ROOM = 256 << 20  # bytes: all sheets are open at a time
SIZES = 8  # of windows whose drawings are kept
NOTHING = pygame.Rect(0, 0, 0, 0)
_MODS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}


class _Art(sprites.Sprites):
    """None of its pictures may be missing: a grey box would stand there."""

    def get(self, name: str, height_px: int, flip: bool = False) -> pygame.Surface:
        assert self.has(name) or name.startswith(ELSEWHERE), f"there is no picture {name}"
        return super().get(name, height_px, flip)

    def make_room(self, more: bool) -> None:
        self.sheets.room = self.scaled.room = ROOM

    def forget(self) -> None:
        pass


@cache
def art() -> sprites.Sprites:
    """The shipped art, its sheets opened and its sprites scaled once for all windows, which have few sizes."""
    found = _Art()
    found.make_room(True)
    return found


class _Kept(SurfaceCache):
    """Nothing has to go; what was made at one size stays when the window has another."""

    room = property(lambda _: ROOM, lambda *_: None)

    def clear(self) -> None:
        pass


@lru_cache(maxsize=SIZES)
def kept(k: float) -> SurfaceCache:
    """What any window drew at so many pixels a point."""
    return _Kept(ROOM)


class _Painter(Painter):
    """Draws nothing anew that another window has drawn; see `Driver.afresh`.

    `blank`: all is drawn as ever, but no pixel of the window or of a page is written, save while notes are taken.
    """

    keeps: Callable[[float], SurfaceCache] = staticmethod(kept)
    blank = False

    def look_at(self, surface: pygame.Surface) -> None:
        super().look_at(surface)
        self.cache = self.keeps(self.k)
        self._veil()

    @property
    def notes(self) -> list[Note] | None:
        return self._notes

    @notes.setter
    def notes(self, notes: list[Note] | None) -> None:
        self._notes = notes
        if hasattr(self, "surface"):
            self._veil()

    @contextmanager
    def onto(self, surface: pygame.Surface, corner: tuple[int, int] = (0, 0)) -> Iterator[None]:
        with super().onto(surface, corner):
            if not surface.get_flags() & pygame.SRCALPHA:  # others are kept for all windows
                self._veil()
            yield

    def _veil(self) -> None:
        """Whether pixels are written is known by the surface: it is clipped to nothing."""
        if self.blank:
            self.surface.set_clip(NOTHING if self.notes is None else None)


@contextmanager
def shared() -> Iterator[None]:
    """An app that is made inside shares art and drawings with all that were."""
    with patch.object(sprites, "Sprites", art), patch.object(painter, "Painter", _Painter):
        yield


class DrivenPad:
    """A virtual pad plugged in on first use, each of whose calls lets frames pass."""

    def __init__(self, driver: Driver, ids: tuple[int, int] = VirtualPad.XBOX, name: str = "Test Pad") -> None:
        self._driver = driver
        self.raw = VirtualPad(name, ids)

    def plug(self) -> DrivenPad:
        if self.raw.instance_id is None:
            self.raw.plug()
            self._driver.frames(1, seen=False)
            # At rest a pad's raw trigger axes are at the bottom.
            self.raw.axis("lt", -1.0)
            self.raw.axis("rt", -1.0)
            self._driver.frames(1)
        return self

    def unplug(self) -> None:
        self.raw.unplug()
        self._driver.frames(1)

    def tap(self, control: str, times: int = 1, seen: bool = True, then: int = 0) -> None:
        """Press for a frame and let go for a frame; controls as in bindings.PAD_CONTROLS. `then`: frames to pass."""
        for _ in range(times):
            self.hold(control, 1, seen=False)
            self._driver.frames(1, seen)
        self._driver.wait(then)

    def hold(self, control: str, frames: int, seen: bool = True, then: int = 0) -> None:
        """Press for so many frames, then let go (the next frame sees it)."""
        self.plug()
        if control in ("lt", "rt"):
            self.raw.axis(control, 1.0)
            self._driver.frames(frames, seen)
            self.raw.axis(control, -1.0)
        else:
            self.raw.button(control, True)
            self._driver.frames(frames, seen)
            self.raw.button(control, False)
        self._driver.wait(then)

    def stick(self, x: float, y: float, right: bool = False) -> None:
        """Set a stick (-1..1, y down) and let one frame pass."""
        self.plug()
        self.raw.axis("rx" if right else "lx", x)
        self.raw.axis("ry" if right else "ly", y)
        self._driver.frames(1)


class _Watched(App):
    """An app that draws only what somebody looks at. What is stale stays so until then, as in a hidden window."""

    seen = True

    @property
    def due(self) -> bool:
        return self.seen and super().due

    def frame(self, dt: float) -> None:
        super().frame(dt)
        if not self.seen:  # nobody looked, but in a game somebody would have: presses do not wait for it
            self.stack.unseen = False


def run_of(command: str, *words: str) -> Run:
    """What a command line asks of the client."""
    return client_run(command, parse(command, words))


class Driver:
    """`scene` is what is on top; `frames`, `until` and `settle` let time pass, the others press and point.

    Whenever one of them comes back, what there is to see has been drawn: of frames that pass nobody sees most, and what
    is stale stays so until it is drawn. What a test leaves open is closed with it.
    """

    standing: ClassVar[list[Driver]] = []  # those that are open, the oldest first
    painted: ClassVar[bool] = True  # whether windows have pixels, see the fixture `painted`

    def __init__(
        self,
        first: Scene | Play | Sequence[str],
        size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None,
        crashes: bool = False,
        presses: bool = False,
        then: int = 0,
        settled: bool = False,
    ) -> None:
        """`first`: a scene, a play at its table, or the words of a command line that opens the client. Dice roll
        by themselves unless `presses`. `then`: frames to pass. `settled`: until all animations have ended."""
        scene = table_of(first) if isinstance(first, Play) else first if isinstance(first, Scene) else None
        run = run_of(*first) if isinstance(first, Sequence) else Run()
        run = replace(run, headless=True, size=run.size or size)
        chosen = settings or Settings()
        if not presses:
            chosen.rolls = "automatic"
        with shared():
            self.app = _Watched(run, LoadedSettings(chosen), GameWindow(run, chosen), scene)
        self._canvas: _Painter = self.services.painter  # type: ignore[assignment]
        self._canvas.blank = not self.painted
        self._canvas.look_at(self.app.screen.surface)
        self.standing.append(self)
        self.status: int | None = None
        self._blind = False
        self._pads: dict[str, DrivenPad] = {}
        if not crashes:
            self.app.services.on_crash = _raise
        pygame.event.clear()
        self.frames(1, seen=not then)
        self.wait(then)
        if settled:
            self.settle()

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, *_: object) -> None:
        self.standing.remove(self)
        for pad in self._pads.values():
            pad.raw.unplug()
        self.app.close()

    # -- looking -----------------------------------------------------------------------------------------------------
    @property
    def scene(self) -> Any:
        """The top scene."""
        return self.app.stack.top

    @property
    def services(self) -> Services:
        return self.app.services

    @property
    def surface(self) -> pygame.Surface:
        assert not self._canvas.blank, "nothing was painted"
        return self.app.screen.surface

    @property
    def match(self) -> Match:
        """The match on the table or page on top."""
        return self.scene.play.session.match

    def notes(self) -> list[Note]:
        """What the page draws, painted anew."""
        return noted(self.scene.draw, self.services.painter)

    def audit(self) -> list[str]:
        """What the eye misses on the page, see tests/pictures/inspect.py."""
        if self._canvas.blank and not self.scene.covers:  # its letters are judged on what lies below
            for scene in self.app.stack.shown:
                noted(scene.draw, self._canvas)
        return audit(self.scene, self._canvas)

    def afresh(self) -> None:
        """Whatever is shown from now on has to be drawn: the drawings of other windows are not looked at."""
        self._canvas.keeps = cache(lambda k: _Kept(ROOM))
        self._canvas.look_at(self.app.screen.surface)

    def shot(self, path: str | Path) -> None:
        """Save what the window shows."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)

    # -- time --------------------------------------------------------------------------------------------------------
    def said(self) -> list[str]:
        """All that the page says, painted anew."""
        self.scene.touch()
        return [note.text for note in self.notes()]

    def frames(self, count: int = 1, seen: bool = True) -> None:
        """Let frames pass, the last and some before it drawn if stale and `seen`; stops when the game has ended."""
        for left in reversed(range(count)):
            if self.app.stack.status is not None:
                break
            self.app.seen = seen and not self._blind and left % SKIPPED == 0
            self.app.frame(DT)
        self.app.seen = True
        self.status = self.app.stack.status

    def redraw(self, count: int = 1) -> None:
        """Let frames pass in which all of the page is drawn again."""
        self.scene.touch()
        self.frames(count)

    def idle(self, count: int) -> bool:
        """Whether nothing is drawn in so many frames."""
        before = self.app.drawn
        self.frames(count)
        return bool(self.app.drawn == before)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Inside, nobody looks at what comes of a press: what is stale is drawn when somebody does."""
        self._blind = True
        yield
        self._blind = False

    def wait(self, frames: int) -> None:
        """Let frames pass of which nobody sees but the last."""
        self.frames(frames - 1, seen=False)
        self.frames(min(frames, 1))

    def passing(self, over: Callable[[], object], frames: int = 6_000, seen: bool = True) -> Iterator[int]:
        """Frame by frame, each to be looked at, until it is over. AssertionError after so many."""
        for number in range(frames):
            self.frames(1, seen)
            if over():
                return
            yield number
        raise AssertionError(f"not within {frames} frames; the top scene is {self.scene}")

    def until(self, predicate: Callable[[], object], frames: int = 600, then: int = 0) -> int:
        """Let frames pass until the predicate holds; gives how many. AssertionError after so many."""
        done = self._pass(predicate, frames, SKIPPED - 1)
        if done and self.app.due:
            self.app.frame(0.0)
        self.wait(then)
        return done

    def _pass(self, predicate: Callable[[], object], frames: int, seen: int) -> int:
        for done in range(frames + 1):
            if predicate():
                return done
            self.frames(1, seen=done % SKIPPED == seen)
        raise AssertionError(f"not within {frames} frames; the top scene is {self.scene}")

    def until_beside(self, predicate: Callable[[], object], frames: int = 2_000, then: int = 0) -> None:
        """The same for what is done beside the frames, which wait a little for it. AssertionError after so many."""
        for _ in range(frames):
            if predicate():
                self.wait(then)
                return
            sleep(0.005)
            self.frames(1)
        raise AssertionError(f"not within {frames} frames; the top scene is {self.scene}")

    def thought(self) -> None:
        """Wait for what a bot thinks beside the frames: those of which nothing is drawn pass faster than it thinks."""
        found = self.scene.play.thinker.thought if hasattr(self.scene, "play") else None
        if found is not None:
            found.exception()

    def settle(self, frames: int = 1200) -> int:
        """Let frames pass until nothing is stale any more: all animations have ended."""
        return self._pass(lambda: not self.app.stack.stale, frames, 0)

    # -- doing -------------------------------------------------------------------------------------------------------
    @property
    def pad(self) -> DrivenPad:
        """The first pad, an Xbox one; `second_pad` makes others."""
        return self.second_pad("", VirtualPad.XBOX)

    def second_pad(self, name: str, ids: tuple[int, int] = VirtualPad.PLAYSTATION) -> DrivenPad:
        if name not in self._pads:
            self._pads[name] = DrivenPad(self, ids, name or "Test Pad")
        return self._pads[name].plug()

    def move(self, x: float, y: float, seen: bool = True) -> None:
        """Move the mouse to a place in points: a true motion event, and mouse.get_pos agrees."""
        pixels = self.app.screen.to_pixels(x, y)
        at = (round(pixels[0]), round(pixels[1]))
        # The first motion in a new window only tells where the mouse is.
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(at[0], at[1] + 1), rel=(0, 0), buttons=(0, 0, 0)))
        self.frames(1, seen=False)
        pygame.mouse.set_pos(at)
        self.frames(1, seen)

    def click(self, x: float, y: float, button: int = 1, then: int = 0) -> None:
        self.move(x, y, seen=False)
        pixels = self.app.screen.to_pixels(x, y)
        place = {"pos": (round(pixels[0]), round(pixels[1])), "button": button}
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, place))
            self.frames(1, seen=kind == pygame.MOUSEBUTTONUP)
        self.wait(then)

    def click_on(self, zone: str, then: int = 0) -> None:
        """Click into the middle of a zone."""
        x, y, w, h = self.scene.focus.zones[zone].rect
        self.click(x + w / 2, y + h / 2, then=then)

    def apply(self, step: Step, then: int = 0) -> None:
        """A page opens, closes or gives way to another, as a scene's own step would have it."""
        self.app.stack.apply(step)
        self.wait(then)

    def go(self, zone: str, then: int = 1) -> None:
        """Give a zone the focus, and draw the page with it."""
        self.scene.focus.focus_on(zone)
        self.redraw(then)

    def confirm(self, zone: str, then: int = 0) -> None:
        """Give a zone the focus and press Return."""
        self.scene.focus.focus_on(zone)
        self.key("return", then=then)

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the mouse is; > 0 away from the hand."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))
        self.frames(1)

    def key(self, *words: str, seen: bool = True, then: int = 0) -> None:
        """Tap keys one after the other: "return", "down", "shift+tab", "ctrl+z", "?". `then`: frames to pass."""
        for word in words:
            self.hold_key(word, 1, seen=False)
            self.frames(1, seen)
        self.wait(then)

    def hold_key(self, word: str, frames: int, seen: bool = True) -> None:
        """Press a key for so many frames, then let go (the next frame sees it)."""
        *held, name = word.split("+") if len(word) > 1 else [word]
        mod = sum(_MODS[h] for h in held)
        code = pygame.key.key_code(name)
        character = {"space": " "}.get(name, name if len(name) == 1 else "")
        given = {"key": code, "mod": mod, "scancode": 0}
        pygame.event.post(pygame.Event(pygame.KEYDOWN, {**given, "unicode": character}))
        if character and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=character))
        self.frames(frames, seen)
        pygame.event.post(pygame.Event(pygame.KEYUP, {**given, "unicode": character}))

    def text(self, text: str) -> None:
        """Type a text, a character a frame."""
        for character in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=character))
            self.frames(1)

    def post(self, kind: int, then: int = 0, **values: object) -> None:
        """Any other event, a frame, and `then` more."""
        pygame.event.post(pygame.Event(kind, **values))
        self.wait(1 + then)


def _raise(error: BaseException) -> Path | None:
    raise error


def play_of(match: Match, players: Sequence[str] = (), name: str = "Maud") -> Play:
    """A match that nobody saves, of people or of these players."""
    return Play(Session(match, tuple(players) or ("human",) * match.setup.seats, name, None), threads=False)


def at_table(match: Match | Play, *more: Any, players: Sequence[str] = (), then: int = 3, **chosen: Any) -> Driver:
    """The table on which people play a match, or these players, as a driver with this size and these settings."""
    return Driver(match if isinstance(match, Play) else play_of(match, players), *more, then=then, **chosen)


def page_name(scene: Scene) -> str:
    """The class of a page; every table is a "Table"."""
    return "Table" if isinstance(scene, Table) else type(scene).__name__


class Floor(Scene):
    """What lies under a page; remembers what it was told."""

    told: object = "nothing"

    def draw(self, painter: Painter) -> None:
        painter.table()

    def resume(self, result: object) -> None:
        self.told = result


def above(scene: Scene, *more: Any, then: int = 0, **chosen: Any) -> Driver:
    """A page and the floor it comes back to, as a driver with this size and these settings. `then`: frames to pass."""
    driver = Driver(Floor(), *more, **chosen)
    driver.apply(Push(scene), then)
    return driver


def paced(speed: int, **chosen: Any) -> Settings:
    """Settings in which everybody's moves are shown at one speed; 0 is at once."""
    return Settings(speed=speed, bots_speed=speed, upkeep_speed=speed, **chosen)
