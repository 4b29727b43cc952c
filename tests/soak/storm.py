"""Several presses in one frame: `python -m tests.soak.storm [--n FRAMES] [--seed N] [--minutes M]`.

The moments of the screenshots, one after another: in each frame one to six zones of what was drawn last are pressed by
mouse, pad and keys, the same one often several times, some of them after the window was dragged to any size down to a
single pixel or minimised. What lies there no longer must act for nothing. No frame may raise.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pygame

from game.client.app import App
from game.client.crash import Crashed
from game.client.input.actions import Act, Device, Intent, Pointer
from game.journal.settings import Settings
from tests.pictures.standing import graphs
from tests.soak.frames import MIB, held, open_files
from tests.soak.span import Span, cost, options, span
from tools.screenshots import opened
from tools.shots import SHOTS

SIZES = ((1, 1), (3, 2), (16, 9), (17, 200), (320, 180), (640, 360), (960, 540), (1280, 720))
PAD = Device("pad", 3, "xbox", "pad")
STAY = 60  # frames in one scene
NAMES = tuple(name for name in SHOTS if name != "table_lobby")  # whose table is only a picture of one
ACTS = tuple(act for act in Act if act is not Act.FULLSCREEN)


class Storm:
    """Presses without pause on one running app, the same for the same seed."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.chance = app, random.Random(seed)
        self._given: list[object] = []
        app.services.devices.read = lambda *_: self._taken()

    def _taken(self) -> list[Any]:
        given, self._given = self._given, []
        return given

    def frame(self) -> None:
        """One frame with a burst of presses before it."""
        luck = self.chance.random()
        if luck < 0.04:
            self.app.screen.surface = pygame.Surface(self.chance.choice(SIZES))
        elif luck < 0.06:
            pygame.event.post(pygame.Event(self.chance.choice((pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED))))
        for _ in range(self.chance.randint(1, 6)):
            self._burst()
        self.app.frame(1 / 60)

    def _burst(self) -> None:
        zones = [zone for graph in graphs(self.app.stack.top) for zone in graph.zones.values() if not zone.hidden]
        if self.chance.random() < 0.25 or not zones:
            self._given += [Intent(self.chance.choice(ACTS), PAD)] * self.chance.choice((1, 1, 3))
            return
        x, y, w, h = self.chance.choice(zones).rect
        at = x + w * self.chance.random(), y + h * self.chance.random()
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            self._given += [Pointer("move", *at), Pointer("down", *at, 1), Pointer("up", *at, 1)]


@contextmanager
def raising(app: App) -> Iterator[list[str]]:
    """What is raised inside is noted, with its place, instead of shown on the page of a crash."""
    found: list[str] = []

    def note(error: BaseException) -> None:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else "?"
        found.append(f"{type(error).__name__}: {error} at {where}")
        raise error

    services = app.services
    before, services.on_crash = services.on_crash, note
    yield found
    services.on_crash = before


def storm(far: Span, seed: int, names: Sequence[str] = NAMES, say: int = 0) -> Counter[str]:
    """What was raised, and how often; "" counts frames."""
    chance, outcome = random.Random(seed), Counter[str]()
    todo = iter(far)
    while outcome[""] < far.count and far.share < 1:
        name = chance.choice(names)
        shot = replace(SHOTS[name], frames=min(SHOTS[name].frames, 30))
        with (
            tempfile.TemporaryDirectory(prefix="roll-and-reign-storm-") as home,
            patch.dict("os.environ", ROLL_AND_REIGN_HOME=home),
            opened(shot, (960, 540), Settings(welcomed=True, lesson_offered=True)) as app,
            raising(app) as found,
        ):
            app.services.settings.speed = chance.choice((0, 1, 4))
            one = Storm(app, chance.randrange(1 << 30))
            for _ in zip(range(STAY), todo, strict=False):
                outcome[""] += 1
                try:
                    one.frame()
                except Exception as error:
                    outcome[f"{name}: {found[-1] if found else error!r}"] += 1
                    break
                if app.stack.status is not None or not app.stack.scenes or isinstance(app.stack.top, Crashed):
                    break  # somebody quit
        if say and outcome[""] // say != (outcome[""] - STAY) // say:
            print(
                f"{outcome['']} frames, {sum(outcome.values()) - outcome['']} raised, {held() / MIB:.0f} MiB",
                flush=True,
            )
    return outcome


def main(argv: Sequence[str]) -> int:
    parser = options("tests.soak.storm", __doc__, 50_000)
    parser.add_argument("--only", default="", help="scenes whose name holds this")
    given = parser.parse_args(argv)
    began, far = time.process_time(), span(given)
    names = [name for name in NAMES if given.only in name]
    outcome = storm(far, given.seed, names, 5_000)
    for what, count in outcome.most_common():
        print(count, what or "frames")
    print(f"seed {given.seed}, {cost(began)}, {held() / MIB:.0f} MiB, {open_files()} files")
    return int(len(outcome) > 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
