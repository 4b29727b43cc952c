"""The client. It starts with a Run: plain values, so that the command line needs no pygame to make one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Run:
    """What the command line asked of this run; scenes read it as `services.run`. None: not asked for."""

    opening: str = "menu"  # a name of doors.OPENINGS: the first scene
    game: str | None = None  # a ruleset's id
    seed: str | None = None
    seats: int | None = None  # how many play: a person and bots, or bots alone; None: as few as can
    map: Path | None = None
    options: tuple[tuple[str, str | int | bool], ...] = ()  # of the game, checked
    bot: str | None = None
    speed: float | None = None  # of animations; the setting holds when None
    size: tuple[int, int] | None = None  # of the window, pixels
    frames: int | None = None  # end after so many frames
    shot: Path | None = None  # save the last frame there
    headless: bool = False
    code: str = ""  # the join code of a table on another machine
    name: str = ""  # what the others there call one
    dev: bool = False  # the title's files are watched, and what changes is there at once
    huge: bool = False  # a map may be larger than maps of unknown origin
