"""Locates assets/ and maps/: $ROLL_AND_REIGN_DATA, else the checkout, else inside the installed wheel.

Real paths, not importlib.resources: SDL and pytmx open files by name, and wheels are installed unzipped.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _root(name: str) -> Path:
    override = os.environ.get("ROLL_AND_REIGN_DATA")
    if override:
        return Path(override) / name
    if (_PACKAGE.parent / "pyproject.toml").is_file():
        return _PACKAGE.parent / name
    return _PACKAGE / f"_{name}"


def assets() -> Path:
    """The folder of baked art, sounds, music and words."""
    return _root("assets")


def maps() -> Path:
    """The folder of built-in Tiled maps, one sub-folder a game."""
    return _root("maps")
