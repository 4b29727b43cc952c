"""What a frame costs, in B (one opaque full-surface blit of that size, beside it), and that stillness is free."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

for _name, _value in (
    ("SDL_VIDEODRIVER", "dummy"),
    ("SDL_AUDIODRIVER", "dummy"),
    ("SDL_FRAMEBUFFER_ACCELERATION", "0"),
    ("ROLL_AND_REIGN_HOME", tempfile.mkdtemp(prefix="roll-and-reign-")),
):
    os.environ.setdefault(_name, _value)

import pygame  # noqa: E402

from game.client.stack import Push, Scene  # noqa: E402
from tools.bench_rows import Median, Row, at_most  # noqa: E402
from tools.films import frames, playing  # noqa: E402
from tools.shots import SHOTS  # noqa: E402
from tools.storyboards import FILMS  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
# shot, frames until it stands steady, the promise in B (None: only told)
SCENES: tuple[tuple[str, float | None], ...] = (
    ("year_14", 3.0),
    ("year_9_roll", 3.0),
    ("battle", 3.0),
    ("dungeon", 3.0),
    ("monarchy", 3.0),
    ("monarchy_trade", 3.0),
    ("century", 3.0),
    ("hordes_move", 3.0),
    ("hordes_battle", 3.0),
    ("menu", 2.0),
    ("ledger", 2.0),
    ("score", 3.0),
)


def unit(size: tuple[int, int]) -> float:
    """B: median seconds of one opaque full-surface blit of this size."""
    target = pygame.display.get_surface() or pygame.Surface(size)
    source = pygame.Surface(size)
    source.fill((40, 90, 60))
    target = pygame.Surface(size)
    target.fill((1, 2, 3))
    spent = []
    for _ in range(150):
        begun = time.perf_counter()
        target.blit(source, (0, 0))
        spent.append(time.perf_counter() - begun)
    return statistics.median(spent)


def _steady(build: Callable[[], Scene], size: tuple[int, int]) -> tuple[float, float, float]:
    """(B, median seconds of a drawn frame, share of frames that were drawn) of a scene left alone."""
    with playing(build(), size, before=150) as app:
        spent, frames, drawn = [], 240, app.drawn
        for _ in range(frames):
            before = app.drawn
            begun = time.perf_counter()
            app.frame(1 / 60)
            if app.drawn > before:
                spent.append(time.perf_counter() - begun)
        share = (app.drawn - drawn) / frames
        return unit(size), statistics.median(spent) if spent else 0.0, share


def _driven(build: Callable[[], Scene], size: tuple[int, int]) -> tuple[float, float]:
    """(B, median CPU seconds of a frame) of a map scene drawn each frame."""
    with playing(build(), size, before=60) as app:
        top: Any = app.stack.top
        spent = []
        for _ in range(120):
            top.dirty = True
            begun = time.process_time()
            app.frame(1 / 60)
            spent.append(time.process_time() - begun)
        return unit(size), statistics.median(spent)


def _crowd() -> Iterator[Row]:
    """A board as full as it gets: 64 hordes, 60 armies of six kingdoms."""
    for size in SIZES:
        b, frame = _driven(SHOTS["hordes_crowd"].scene, size)
        yield at_most(f"hordes_crowd at {size[1]}p (64 hordes, 60 armies), drawn every frame", frame / b, 5.0, "B")


def _focused() -> Iterator[Row]:
    """A step of the focus in every scene: the dearest one is told."""
    for size in SIZES:
        found = []
        for name in SHOTS:
            b, frame = _walking(name, size, steps=42)
            found.append((frame / b, name))
        dearest, name = max(found)
        what = f"a step of the focus every 6 frames at {size[1]}p, mean: dearest of {len(found)} scenes ({name})"
        yield at_most(what, dearest, 8.0, "B")


def _walking(
    name: str, size: tuple[int, int], steps: int = 80, every: int = 6, first: tuple[int, ...] = ()
) -> tuple[float, float]:
    """(B, mean CPU seconds of a frame) while the focus walks over a scene, one step every so many frames.

    `first`: keys that are pressed before.
    """
    keys = (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP, pygame.K_RIGHT)
    with playing(SHOTS[name].scene(), size, before=150) as app:
        begun = time.process_time()
        for step in range(-len(first), steps):
            begun = time.process_time() if step == 0 else begun
            pressed = keys[step % len(keys)] if step >= 0 else first[step]
            key = {"key": pressed, "mod": 0, "scancode": 0, "unicode": ""}
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key))
            app.frame(1 / 60)
            pygame.event.post(pygame.Event(pygame.KEYUP, key))
            for _ in range(every - 1):
                app.frame(1 / 60)
        return unit(size), (time.process_time() - begun) / steps / every


def _opened(name: str, size: tuple[int, int], times: int = 7) -> float:
    """Median CPU seconds from the moment a scene is put on the stack until its first frame is drawn, the first cold."""
    spent = []
    with playing(SHOTS["help"].scene(), size, before=30) as app:
        for _ in range(times):
            scene = SHOTS[name].scene()  # looks for its moment in a match: not counted
            begun = time.process_time()
            app.stack.apply(Push(scene))
            app.frame(1 / 60)
            spent.append(time.process_time() - begun)
        return statistics.median(spent)


def _filmed(name: str, size: tuple[int, int]) -> tuple[float, list[float]]:
    """(B, CPU seconds of each frame, rising) of a storyboard played for the first time, drawn every frame."""
    spent: list[float] = []
    begun = 0.0
    for n, app in enumerate(frames(FILMS[name], size)):
        top: Any = app.stack.top
        if n and not top.held:
            spent.append(time.process_time() - begun)
        begun = time.process_time()
    return unit(size), sorted(spent)


def _films() -> Iterator[Row]:
    """The busiest moments: ten figures striking, dice, sparks; the last blow under the lens; walls that fall; a
    building site, a monument crowned, a village that starves."""
    for name in ("exchange", "last", "raid", "site", "crowned", "hunger"):
        goals = (8.0, 16.0, 40.0) if name != "last" else (None, None, None)
        for size in SIZES:
            b, spent = _filmed(name, size)
            what = f"{name} at {size[1]}p, the first time, drawn every frame"
            yield at_most(f"{what}: median", statistics.median(spent) / b, goals[0], "B")
            yield at_most(f"{what}: 95 of 100", spent[int(0.95 * len(spent))] / b, goals[1], "B")
            yield at_most(f"{what}: worst", spent[-1] / b, goals[2], "B")


def rows(median: Median) -> Iterator[Row]:
    yield from _films()
    for name, goal in SCENES:
        for size in SIZES:
            b, frame, share = _steady(SHOTS[name].scene, size)
            what = f"{name} at {size[1]}p, left alone: a drawn frame ({share:.0%} of frames are drawn)"
            yield at_most(what, frame / b, goal, "B")
    for size in SIZES:
        b, frame = _walking("century", size)
        yield at_most(f"century at {size[1]}p, a step of the focus every 6 frames: a frame, mean", frame / b, 8.0, "B")
        b, frame = _walking("monarchy", size, first=(pygame.K_TAB,))
        what = f"monarchy at {size[1]}p, a step of the cursor over the map every 6 frames: a frame, mean"
        yield at_most(what, frame / b, 8.0, "B")
        took = _opened("century", size) * 1e3
        yield at_most(f"century at {size[1]}p, opened: until its first frame, CPU", took, 100.0, "ms")
    yield from _crowd()
    yield from _focused()
