"""A scene of the screenshots, brought to its moment, then looked at in windows and text sizes while time stands still.

    with standing("year_7") as scene:
        picture = scene.look((1280, 720), 150)

Whatever could differ from run to run is held: chance of names and seeds, the player's home, the pace of animations.
"""

import math
import os
import random
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from unittest.mock import patch

import pygame

from game.bots import hint
from game.client.app import App
from game.client.draw.canvas import Note, Rect
from game.client.draw.painter import Painter
from game.client.scenes import hint as hint_scene
from game.client.stack import Scene
from game.client.ui.focus import FocusGraph
from game.journal.settings import Settings
from tests.client.driver import shared
from tests.pictures.inspect import noted
from tools.screenshots import opened
from tools.shots import SHOTS

Size = tuple[int, int]
ENOUGH = 30  # frames after which nothing moves any more where motion is reduced
SETTLE = 4  # drawings in which the focus may still move, as scenes ask for another


@dataclass(frozen=True)
class Picture:
    """What stands on the screen in one look: notes in the order drawn, the focus of whatever hears the inputs."""

    notes: list[Note]
    graphs: list[FocusGraph]
    screen: pygame.Rect
    k: float
    left: float
    top: float
    frame: pygame.Surface  # as drawn

    def points(self, rect: pygame.Rect) -> Rect:
        """A box of pixels in points of the grid."""
        return (rect.x - self.left) / self.k, (rect.y - self.top) / self.k, rect.w / self.k, rect.h / self.k

    def pixels(self, rect: Rect) -> pygame.Rect:
        """A box of points in pixels, as the painter rounds it."""
        x0, y0 = round(self.left + rect[0] * self.k), round(self.top + rect[1] * self.k)
        x1, y1 = round(self.left + (rect[0] + rect[2]) * self.k), round(self.top + (rect[1] + rect[3]) * self.k)
        return pygame.Rect(x0, y0, x1 - x0, y1 - y0)


class Standing:
    """An app that shows one scene and whose time stands still."""

    def __init__(self, name: str, app: App) -> None:
        self.name, self.app = name, app
        self._seen: dict[tuple[Size, int], Picture] = {}

    def seen(self, size: Size, text: int) -> Picture:
        """The same look as ever, drawn once."""
        if (size, text) not in self._seen:
            self._seen[size, text] = self.look(size, text)
        return self._seen[size, text]

    @contextmanager
    def measures(self, size: Size, text: int) -> Iterator[Painter]:
        """The painter as it measures in such a window, nothing drawn."""
        app = self.app
        before = app.screen.surface, app.services.settings.text_size
        if app.screen.surface.get_size() != size:
            app.screen.surface = pygame.Surface(size)
        app.services.settings.text_size = text
        _blink(app)
        yield app.services.painter
        app.screen.surface, app.services.settings.text_size = before
        _blink(app)

    def look(self, size: Size = (1280, 720), text: int = 100) -> Picture:
        """The scene in a window of this size, with letters of so many per cent."""
        app = self.app
        if app.screen.surface.get_size() != size:
            app.screen.surface = pygame.Surface(size)
        app.services.settings.text_size = text
        _blink(app)
        painter = app.services.painter
        for _ in range(SETTLE):
            notes = noted(app.stack.draw, painter)
            if not app.stack.stale:
                break
        return Picture(
            notes,
            [copy(graph) for graph in graphs(app.stack.top)],
            painter.surface.get_rect(),
            painter.k,
            painter.left,
            painter.top,
            painter.surface.copy(),
        )


@contextmanager
def standing(name: str) -> Iterator[Standing]:
    """The shot of this name at its moment."""
    shot = SHOTS[name]
    settings = Settings(reduced_motion=not shot.speed)  # a moment in flight is held by its frame
    if not shot.speed:
        shot = replace(shot, frames=min(shot.frames, ENOUGH))
    with (
        tempfile.TemporaryDirectory(prefix="roll-and-reign-picture-") as home,
        patch.dict(os.environ, ROLL_AND_REIGN_HOME=home),
        patch.object(random, "SystemRandom", lambda: random.Random(7)),
        patch.object(secrets, "choice", random.Random(7).choice),
        shared(),
        patch.object(hint, "WORLDS", 2),
        patch.object(hint, "EXPLAINED", 2),  # an end that does not wait for the clock's patience
        patch.object(hint_scene, "PATIENCE", math.inf),
        opened(shot, (1280, 720), settings) as app,
    ):
        yield Standing(name, app)


def _blink(app: App) -> None:
    """The scenes are told of new measures; nothing is drawn."""
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    app.frame(0.0)
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))


def graphs(scene: Scene | None, seen: tuple[Scene, ...] = ()) -> Iterator[FocusGraph]:
    """Every focus graph that hears inputs of a scene, or of one it shows inside."""
    for name, part in list(vars(scene).items()) if scene is not None else ():
        if name == "focus":
            yield part
        elif isinstance(part, Scene) and part not in (scene, *seen):
            yield from graphs(part, (*seen, scene))
