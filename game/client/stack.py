"""The scene stack: scenes answer with Push, Pop, Replace, Reset or Quit, and the stack does it once they have returned.

A scene never reaches for another scene: it returns a Step. What a player cannot have seen is never confirmed: inputs
that follow a Step in the same frame wait for the next frame, when the new scene has been drawn.

Drawing on demand: nothing is drawn nor flipped unless a scene is stale. Every press makes the top scene stale, so only
what changes with time or under the mouse calls `touch()`. The stack clears `dirty` just before it calls `draw`, so that
`draw` itself may set it again. A scene with live things overrides `stale` as `return self.dirty or self.stage.busy`.
Scenes under the top one are frozen: they get no ticks, and only their `dirty` counts.
"""

from __future__ import annotations

import contextlib
import gc
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.client.input.actions import MOUSE, Act, Input, Intent, PadFound, PadLost, Pointer, Resized, passing, pressed
from game.client.ui.place import inside

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.services import Services


class Prompt(NamedTuple):
    """One entry of the prompt bar: glyphs of these acts, then the label."""

    acts: Act | tuple[Act, ...]
    label: str


class Scene:
    """A screen that receives input. All defaults are harmless."""

    covers: bool = True  # False: the scene below is drawn first (pause, dialogs)
    typing: bool = False  # True: printable keys arrive as Typed and not as acts
    takes_maps: bool = False  # True: it hears of a file let fall on the window; else that opens the page to play on it
    on_top: bool = True  # no scene lies over it, not even in part; kept by the stack
    dirty: bool = True  # it must be drawn again; see `touch`
    services: Services  # set by the stack before enter()

    def enter(self) -> None:
        """Called once when the scene is put on the stack; `services` is set by then."""

    def leave(self) -> None:
        """Called once when the scene is removed."""

    def handle(self, given: Input) -> Step:
        """Handles one input. Only the top scene gets it; Resized, PadLost and PadFound go to all, without an answer."""
        return None

    def tick(self, dt: float) -> Step:
        """Advances by dt seconds, at most 0.05. Called every frame."""
        return None

    def resume(self, result: object) -> Step:
        """Called when the scene above pops with this result."""
        return None

    def tells(self, error: Exception) -> bool:
        """Tells the player why an action failed. False: the error is a bug of ours."""
        return False

    def rest(self) -> None:
        """Called when covered or removed: frees what is only needed for drawing."""

    def touch(self) -> None:
        """Marks the scene as changed."""
        self.dirty = True

    def draw(self, painter: Painter) -> None:
        """Draws everything. The surface's content is undefined before, unless `covers` is False."""

    @property
    def stale(self) -> bool:
        """Whether the next frame must be drawn."""
        return self.dirty

    def prompts(self) -> Sequence[Prompt | tuple[Act | tuple[Act, ...], str]]:
        """Entries of the prompt bar, which the scene draws with glyphs of the last used device."""
        return ()


class Push(msgspec.Struct, frozen=True):
    """Puts a scene on top; this one is resumed when it pops."""

    scene: Scene


class Pop(msgspec.Struct, frozen=True):
    """Leaves; the scene below is resumed with the result. The last scene's Pop ends the game."""

    result: object = None


class Replace(msgspec.Struct, frozen=True):
    """Leaves, replaced by another scene."""

    scene: Scene


class Reset(msgspec.Struct, frozen=True):
    """Removes all scenes, top first, and starts with this one."""

    scene: Scene


class Quit(msgspec.Struct, frozen=True):
    """Ends the game with this exit status."""

    status: int = 0


Step = Push | Pop | Replace | Reset | Quit | None


def tidy() -> None:
    """Collects all garbage; the collector need not look through what is left until the next call."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


BREATH = 0.3  # seconds: nobody has seen what is new and pressed for it sooner


class SceneStack:
    """The scenes from bottom to top, and inputs waiting for the next frame."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._scenes: list[Scene] = []
        self._waiting: deque[Input] = deque()
        self._changed = True  # the scenes differ from those last drawn
        self.unseen = False  # the page is no longer the one that was drawn last
        self._closed = 0.0  # seconds in which presses are still meant for a page that has closed by itself
        self._reset = False  # what was there before is garbage since the last frame
        self.status: int | None = None  # the exit status, once the game is to end

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From bottom to top."""
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def inner(self) -> Scene | None:
        """The scene that receives input: the top one; in a lesson, the one on the table inside it."""
        table = getattr(self.top, "table", None)
        return table.inner if isinstance(table, SceneStack) and table.top is not None else self.top

    @property
    def stale(self) -> bool:
        """Whether the next frame must be drawn."""
        shown = self.shown
        return self._changed or any(scene.dirty for scene in shown) or bool(shown and shown[-1].stale)

    def touch(self) -> None:
        """Forces a redraw of all scenes shown."""
        self._changed = True
        for scene in self._scenes:
            scene.touch()

    def handle(self, inputs: Iterable[Input]) -> None:
        """Passes inputs to the top scene; after a step the rest wait for the next call.

        A press refers to the page as drawn: after one, the rest wait until it is redrawn.
        """
        self._waiting.extend(inputs)
        while self._waiting and self.status is None:
            if self.unseen and pressed(self._waiting[0]):
                return
            given = self._waiting.popleft()
            if isinstance(given, Pointer) and given.kind == "down" and given.button == 1:
                x, y = given.x, given.y  # a click on an entry of the prompt bar is the act it stands for
                named = (act for box, act in self._services.painter.spots if inside(box, x, y))
                given = next((Intent(act, MOUSE) for act in named), given)
            if self._services.echoes(given) or (self._closed > 0 and pressed(given)):
                self._services.drop()
                continue
            if isinstance(given, Resized | PadLost | PadFound):
                for scene in self._scenes:
                    scene.handle(given)
                self.touch()
                self.unseen = True
            elif (top := self.top) is not None:
                step = self._asked(top, partial(top.handle, given))
                if not passing(given):
                    top.touch()
                self.unseen |= top.dirty and pressed(given)
                if step is not None:
                    self.apply(step)
                    return

    def tick(self, dt: float) -> None:
        if self._reset:
            self._reset = False
            tidy()
        self._closed -= dt
        if (top := self.top) is not None and self.status is None:
            step = self._asked(top, partial(top.tick, dt))
            if isinstance(step, Pop):
                self._closed = BREATH
            self.apply(step)

    @staticmethod
    def _asked(scene: Scene, ask: Callable[[], Step]) -> Step:
        """Asks a scene; an error it can explain to the player is no crash."""
        try:
            return ask()
        except Exception as error:
            if not scene.tells(error):
                raise
            return None

    def draw(self, painter: Painter) -> None:
        shown = self.shown
        for scene in self._scenes[: len(self._scenes) - len(shown)]:
            scene.rest()
        self._changed = self.unseen = False
        for scene in shown:
            painter.spots.clear()
            scene.dirty, scene.on_top = False, scene is self.top
            scene.draw(painter)

    def apply(self, step: Step) -> None:
        """Performs a step. Called only when no scene's code is running."""
        while step is not None and self.status is None:
            self._changed = True
            match step:
                case Push(scene):
                    self._put(scene)
                    step = None
                case Replace(scene):
                    self._take()
                    self._put(scene)
                    step = None
                case Reset(scene):
                    self.clear()
                    self._reset = True
                    self._put(scene)
                    step = None
                case Pop(result):
                    self._take()
                    step = self._scenes[-1].resume(result) if self._scenes else Quit()
                case Quit(status):
                    self.status = status
                    step = None

    def clear(self) -> None:
        """Removes all scenes, top first, and drops waiting inputs."""
        self._waiting.clear()
        while self._scenes:
            self._take()

    def abandon(self) -> None:
        """Like clear, after a crash: scenes that fail to leave are dropped."""
        self._waiting.clear()
        while self._scenes:
            with contextlib.suppress(Exception):
                self._take()

    def _put(self, scene: Scene) -> None:
        scene.services = self._services
        scene.dirty = True
        self._scenes.append(scene)
        scene.enter()

    def _take(self) -> None:
        if self._scenes:
            scene = self._scenes.pop()
            scene.leave()
            scene.rest()
            self.touch()

    @property
    def shown(self) -> list[Scene]:
        """Scenes drawn: from the topmost one that covers all, up to the top."""
        first = max((i for i, scene in enumerate(self._scenes) if scene.covers), default=0)
        return self._scenes[first:]
