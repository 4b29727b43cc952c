"""Filming: a scene and an action of it, frame by frame, and contact sheets of that. The films: storyboards.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.client import Run
from game.client.app import App, GameWindow
from game.client.draw.canvas import Rect
from game.client.stack import Push, Scene
from game.journal.settings import LoadedSettings, Settings

if TYPE_CHECKING:
    from pathlib import Path

BEFORE = 40  # frames a scene stands before its action
MOST = 600  # frames of a film, at most
LETTERS = 18  # pixels of the time written on a cell
EDGE = (38, 28, 32)
WHOLE, PART, SHEET = 515, 310, 1560  # pixels: a cell of a wide place, of a small one; a sheet, at most
FIELD: Rect = (8.0, 27.0, 624.0, 183.0)  # of a battle


@dataclass(frozen=True)
class Film:
    """`scene` makes the page, `acts` begins what is filmed; `box` is the part of the screen that is kept, in points."""

    scene: Callable[[], Scene]
    acts: Callable[[Any], object]
    box: Rect = FIELD
    most: int = MOST  # frames
    before: int = BEFORE  # frames the scene stands before its action


class _Floor(Scene):
    """What lies under the filmed scene."""


@contextmanager
def playing(
    scene: Scene, size: tuple[int, int], speed: float | None = 0, before: int = 0, settings: Settings | None = None
) -> Iterator[App]:
    """The real app with this scene on a hidden surface, `before` frames later; as a rule dice roll by themselves."""
    settings = settings or Settings(rolls="automatic")
    run = Run(headless=True, size=size, speed=speed)
    app = App(run, LoadedSettings(settings), GameWindow(run, settings), scene)
    try:
        for _ in range(before):
            app.frame(1 / 60)
        yield app
    finally:
        app.close()


def frames(film: Film, size: tuple[int, int], settings: Settings | None = None, speed: float = 1) -> Iterator[App]:
    """The app as it stands before the action, then after each frame of it, until everything is shown."""
    settings = settings or Settings()
    settings.rolls = "automatic"
    with playing(_Floor(), size, speed, 1, settings) as app:
        scene = film.scene()
        app.stack.apply(Push(scene))
        for _ in range(film.before):
            app.frame(1 / 60)
        yield app
        film.acts(scene)
        for _ in range(film.most):
            scene.dirty = True
            app.frame(1 / 60)
            yield app
            if not moving(scene):
                return


def moving(scene: Any) -> bool:
    """Something is still being shown. A page that is no play says nothing of it: it is filmed as long as it may be."""
    if not hasattr(scene, "showing"):
        return True
    play = scene.play
    goes_on = play.director.moving or (play.bot_to_move and play.session.you is not None)
    return bool(scene.showing or play.ceremony or (goes_on and not scene.held))


def sheet(film: Film, path: Path, size: tuple[int, int], every: int = 3) -> int:
    """A contact sheet of a film: every so many frames, each with its time. Returns how many cells it has."""
    wide = WHOLE if film.box[2] > WHOLE / 2 else PART
    across, cells = SHEET // wide, []
    for n, app in enumerate(frames(film, size)):
        if n % every:
            continue
        painter = app.services.painter
        part = painter.surface.subsurface(painter.box(*film.box))
        tall = round(wide * part.get_height() / part.get_width())
        cells.append((n, pygame.transform.smoothscale(part.convert(24), (wide, tall))))
    tall = cells[0][1].get_height()
    out = pygame.Surface((across * (wide + 3), -(-len(cells) // across) * (tall + 3)))
    out.fill(EDGE)
    font = pygame.font.Font(None, LETTERS)
    for i, (n, cell) in enumerate(cells):
        spot = i % across * (wide + 3), i // across * (tall + 3)
        out.blit(cell, spot)
        out.blit(font.render(f"{n / 60:.2f}", True, (255, 255, 255), (150, 30, 30)), spot)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(out, path)
    return len(cells)
