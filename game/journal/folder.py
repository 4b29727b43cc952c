"""The folder of saves, looked at without opening any: all that a title without saves to go on with needs."""

from __future__ import annotations

import time
from pathlib import Path

SUFFIX = ".reign"


def folder_of(home: Path) -> Path:
    """Where the saves of a player lie. Not made here."""
    return home / "saves"


def saves(home: Path) -> list[Path]:
    """All saves, the one played last first; [] when there is no folder or it cannot be read."""
    try:
        found = [(touched(path), path) for path in folder_of(home).iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return [path for _, path in sorted(found, key=lambda row: (-row[0], row[1].name))]


def touched(path: Path) -> int:
    """When it was written last, in nanoseconds since the epoch; 0 for what has just gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def spoken_of(path: Path) -> str:
    """When a save was written last; "" when that cannot be told."""
    try:
        return spoken(path.stat().st_mtime, time.time())
    except OSError:
        return ""


def spoken(then: float, now: float) -> str:
    """A moment for a player: "today, 18:40", "yesterday, 9:05", "3 March"."""
    moment, today = time.localtime(then), time.localtime(now)
    days = time.localtime(now - 86400)
    clock = f"{moment.tm_hour}:{moment.tm_min:02}"
    if moment[:3] == today[:3]:
        return f"today, {clock}"
    if moment[:3] == days[:3]:
        return f"yesterday, {clock}"
    day = f"{moment.tm_mday} {time.strftime('%B', moment)}"
    return day if moment.tm_year == today.tm_year else f"{day} {moment.tm_year}"
