"""`map check FILE...`: prints every problem of every map, or JSON; exit status 1 if one is an error."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.quoting import one_line
from game.resources import maps
from game.tiled.check import check_map
from game.tiled.limits import NAMELESS, Problem
from game.tiled.pack import PROJECT


def main(files: Sequence[str], as_json: bool = False) -> int:
    """0 = every map can be played, 1 = some cannot."""
    worst = 0
    for file in files:
        problems = [_as_played(problem) for problem in check_map(file)]
        errors = sum(p.severity == "error" for p in problems)
        worst = max(worst, int(errors > 0))
        if as_json:
            told = {"map": one_line(file), "ok": errors == 0, "problems": problems}
            sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        else:
            sys.stdout.write(_told(file, problems, errors))
    return worst


def _as_played(problem: Problem) -> Problem:
    """A map without a game can be read and shown, but not played."""
    return msgspec.structs.replace(problem, severity="error") if problem.what == NAMELESS else problem


def _told(file: str, problems: list[Problem], errors: int) -> str:
    warnings = len(problems) - errors
    lines = [str(problem) for problem in problems]
    counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    lines.append(f"{one_line(file)}: {', '.join(counts) or 'no problems'}")
    return "\n".join(lines) + "\n\n"


# ---- `map kit [FOLDER]`: what an author needs to begin, copied into a folder of their own.
_FOLDERS = ("templates", "tilesets")


def kit_main(target: Path) -> int:
    """Copy the kit and print its path. Returns 1 on failure."""
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
