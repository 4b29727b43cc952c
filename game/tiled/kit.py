"""`map kit [FOLDER]`: what an author needs to begin, copied into a folder of their own.

Project, templates and tilesets lie at its top, so that maps in its subfolders are one pack with them; the maps of the
house lie in `examples`, to be opened and saved under other names. A file that is there already is left as it is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from game.quoting import one_line
from game.resources import maps
from game.tiled.pack import PROJECT

_FOLDERS = ("templates", "tilesets")


def main(target: Path) -> int:
    """Copy the kit and say where it lies. 1 when that cannot be."""
    try:
        copied = copy_kit(target)
    except OSError as error:
        print(f"roll-and-reign: map kit: {one_line(target)}: {one_line(error.strerror or error)}", file=sys.stderr)
        return 1
    print(
        f"{one_line(target)}: {copied} files copied. Open {PROJECT} in Tiled; save your maps in a folder of their game."
    )
    return 0


def copy_kit(target: Path) -> int:
    """How many files were copied. Raises OSError."""
    source = maps()
    wanted = [(source / PROJECT, target / PROJECT)]
    for folder in _FOLDERS:
        wanted += [(path, target / folder / path.name) for path in sorted((source / folder).iterdir())]
    wanted += [(path, target / "examples" / path.name) for path in sorted(source.glob("*/*.tmx"))]
    for game in sorted({path.parent.name for path in source.glob("*/*.tmx")}):
        (target / game).mkdir(parents=True, exist_ok=True)
    copied = 0
    for old, new in wanted:
        if not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(old, new)
            copied += 1
    return copied
