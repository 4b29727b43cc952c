"""The folder of saves, looked at without opening any: all that a title without saves to go on with needs."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".reign"


def folder_of(home: Path) -> Path:
    """Where the saves of a player lie. Not made here."""
    return home / "saves"


def saves(home: Path) -> list[Path]:
    """All saves, the one played last first; [] when there is no folder or it cannot be read."""
    try:
        found = [(_touched(path), path) for path in folder_of(home).iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return [path for _, path in sorted(found, key=lambda row: (-row[0], row[1].name))]


def _touched(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # it has just gone
        return 0
