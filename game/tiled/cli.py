"""`map check FILE...`: every problem of every map on the terminal, or as JSON; exit status 1 when one of them is an
error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from game.quoting import one_line
from game.tiled.problems import NAMELESS, Problem
from game.tiled.read import check_map


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
    """A map of no game can be read, and looked at; but nobody can play on it."""
    return msgspec.structs.replace(problem, severity="error") if problem.what == NAMELESS else problem


def _told(file: str, problems: list[Problem], errors: int) -> str:
    warnings = len(problems) - errors
    lines = [str(problem) for problem in problems]
    counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    lines.append(f"{one_line(file)}: {', '.join(counts) or 'no problems'}")
    return "\n".join(lines) + "\n\n"
