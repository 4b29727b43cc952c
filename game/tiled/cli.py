"""`map check FILE...`: every problem of every map on the terminal, or as JSON; exit status 1 when one of them is an
error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import msgspec

from game.quoting import one_line
from game.tiled.problems import Problem
from game.tiled.read import check_map


def main(argv: Sequence[str] | None = None) -> int:
    """0 = every map can be played, 1 = some cannot."""
    parser = argparse.ArgumentParser(prog="map check", description="Find everything that is wrong with Tiled maps.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .tmx map")
    parser.add_argument("--json", action="store_true", help="one JSON object a file instead of sentences")
    options = parser.parse_args(argv)
    worst = 0
    for file in options.files:
        problems = check_map(file)
        errors = sum(p.severity == "error" for p in problems)
        worst = max(worst, int(errors > 0))
        if options.json:
            told = {"map": file, "ok": errors == 0, "problems": problems}
            sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        else:
            sys.stdout.write(_told(file, problems, errors))
    return worst


def _told(file: str, problems: list[Problem], errors: int) -> str:
    warnings = len(problems) - errors
    lines = [str(problem) for problem in problems]
    counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    lines.append(f"{one_line(file)}: {', '.join(counts) or 'no problems'}")
    return "\n".join(lines) + "\n\n"
