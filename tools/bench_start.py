"""From typing the command to the first frame, against a bare pygame window; and the memory of a game at 1080p."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench_rows import Median, Row, at_most

ROOT = Path(__file__).resolve().parents[1]
RUNS = 9

_BARE = """
import pygame
pygame.display.init()
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill((50, 60, 55))
window.flip()
"""
_FIRST = """
import sys
import pygame
flip = pygame.Window.flip
def first(window):
    flip(window)
    raise SystemExit(0)
from game.client import app
app.GameWindow.flip = lambda self: first(self.window)
from game.cli import main
main(["play", "--size", "1280x720"])
"""
_MENU = """
from game.client import app
flip = app.GameWindow.flip
shown = []
def second(screen):
    flip(screen)
    shown.append(screen)
    if len(shown) == 2:
        raise SystemExit(0)
app.GameWindow.flip = second
from game.cli import main
main(["play", "--size", "1280x720"])
"""
_MEMORY = """
from game.cli import main
main("watch twenty_years --headless --frames 6000 --size 1920x1080 --seed oak-7 --speed 4".split())
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def _environment(home: str) -> dict[str, str]:
    dummy = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own = {"PYTHONPYCACHEPREFIX": f"{home}/compiled", "ROLL_AND_REIGN_HOME": home}  # as for a player: compiled once
    return {**kept, **dummy, **own, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _run(code: str, home: str) -> tuple[float, str]:
    begun = time.perf_counter()
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=_environment(home), capture_output=True, text=True, check=True
    )
    return time.perf_counter() - begun, out.stdout


def rows(median: Median) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as home:
        for code in (_BARE, _FIRST, _MENU):
            _run(code, home)
        turns = [(_run(_BARE, home)[0], _run(_FIRST, home)[0], _run(_MENU, home)[0]) for _ in range(RUNS)]
        first = statistics.median(game / bare for bare, game, _ in turns)
        yield at_most("until the window shows its first frame, against a bare window", first, 1.5, "x")
        menu = statistics.median(game / bare for bare, _, game in turns)
        yield at_most("until the finished menu is shown, against a bare window", menu, 2.2, "x")
        if Path("/proc/self/status").exists():
            memory = int(_run(_MEMORY, home)[1].split()[-1]) / 1024
            yield at_most("most memory ever resident, a watched match at 1080p", memory, 220, "MB", 0)
