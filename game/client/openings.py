"""The first scenes, by name: "module:callable" taking the Run, imported only when its turn comes."""

from __future__ import annotations

import importlib
import importlib.util

from game.client.run import Run
from game.client.stack import Scene

OPENINGS = {
    "menu": "game.client.scenes.menu:opening",
    "play": "game.client.scenes.begin:opening",
    "watch": "game.client.scenes.begin:opening",
    "join": "game.client.scenes.together:opening",
    "map watch": "game.client.scenes.mapwatch:opening",
}


def open_scene(name: str, run: Run) -> Scene:
    """The scene of that name, or a plain page that says it is not there yet."""
    module, _, function = OPENINGS[name].partition(":")
    if not _exists(module):
        from game.client.interrupts import NotYet

        return NotYet(name)
    scene = getattr(importlib.import_module(module), function)(run)
    assert isinstance(scene, Scene)
    return scene


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False
