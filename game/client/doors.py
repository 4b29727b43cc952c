"""Scenes by name, imported on demand: scenes need not know each other, and the first frame is fast.

return Push(scene_of("help", "twenty_years"))       # what follows the name goes to the scene
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from threading import Thread, main_thread

import msgspec

from game.client import Run
from game.client.stack import Scene
from game.title import load

_TABLE = msgspec.toml.decode(Path(__file__).with_name("doors.toml").read_bytes(), type=dict[str, dict[str, str]])
DOORS, OPENINGS = _TABLE["doors"], _TABLE["openings"]


def scene_of(name: str, *about: object, **more: object) -> Scene:
    """Creates the scene behind a name of DOORS, or a title's own, from the remaining arguments."""
    made: Scene = load(DOORS.get(name, name))(*about, **more)
    return made


def fetch(places: Iterable[str]) -> None:
    """Imports what these names of DOORS or places need in the background.

    What cannot be imported is left to whoever asks for it. At the end of a run the import under way is waited for: one
    that goes on while the interpreter is taken down ends in a crash.
    """

    def run() -> None:
        for place in places:
            if not main_thread().is_alive():
                return
            with contextlib.suppress(Exception):
                load(DOORS.get(place, place))

    Thread(target=run, name="rooms").start()


def opening(run: Run) -> Scene:
    """The first scene of a run."""
    made: Scene = load(OPENINGS[run.opening])(run)
    return made
